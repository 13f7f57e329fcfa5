//! Column functions give the output of the command, row by row: on a sample, and on the first 100,000
//! URLs of `top100.txt` if `URLENS_DATA` names its folder.

mod common;

use arrow_array::cast::AsArray;
use arrow_array::{ArrayRef, StringArray};
use std::collections::HashMap;
use std::path::Path;
use std::sync::Arc;
use std::{env, fs};
use urlens_arrow::{Argument, Failures, Function, show};

/// A function, its arguments after the text, and the corresponding call of the command.
const CALLS: &[(&str, &[&str], &[&str])] = &[
    ("scheme", &[], &["get", "scheme"]),
    ("authority", &[], &["get", "authority"]),
    ("username", &[], &["get", "username"]),
    ("password", &[], &["get", "password"]),
    ("host", &[], &["get", "host"]),
    ("host", &["uri"], &["get", "host", "--as", "uri"]),
    ("host", &["iri", "decode"], &["get", "host", "--as", "iri", "--decode"]),
    ("host_kind", &[], &["get", "host-kind"]),
    ("port", &[], &["get", "port"]),
    ("port_or_default", &[], &["get", "port-or-default"]),
    ("path", &[], &["get", "path"]),
    ("path", &["url", "decode"], &["get", "path", "--decode"]),
    ("query", &["uri"], &["get", "query", "--as", "uri"]),
    ("fragment", &[], &["get", "fragment"]),
    ("origin", &[], &["get", "origin"]),
    ("href", &[], &["get", "url"]),
    ("registrable_domain", &[], &["get", "domain"]),
    ("registrable_domain", &["iri"], &["get", "domain", "--as", "iri"]),
    ("public_suffix", &[], &["get", "suffix"]),
    ("subdomain", &[], &["get", "subdomain"]),
    ("query_parameter", &["q"], &["get", "query:q"]),
    ("query_parameter", &["hl", "url", "decode"], &["get", "query:hl", "--decode"]),
    ("resolve", &["https://example.org/a/b"], &["resolve", "--base", "https://example.org/a/b"]),
    ("resolve", &["foo:/a/b", "uri"], &["resolve", "--base", "foo:/a/b", "--as", "uri"]),
    ("normalize", &["url", "text"], &["normalize", "--level", "text"]),
    ("normalize", &["url", "syntax"], &["normalize", "--level", "syntax"]),
    ("normalize", &["uri", "syntax"], &["normalize", "--as", "uri", "--level", "syntax"]),
    ("normalize", &["iri", "text"], &["normalize", "--as", "iri", "--level", "text"]),
];

/// Lines of all kinds.
const SAMPLE: &str = "\
https://www.google.com/imghp?hl=en&tab=wi
HTTP://Example.ORG:80/%7eanna/./a/../b?q=a+b&q=c#top
http://anna:secret@www.example.co.uk:8080/
http://127.1/
http://[2001:DB8::1]:443/
http://example.com../a
http://a..com/
foo://example.org:99999/
http://crêpes.example/là?q=%C3%A9&hl=d%C3%A9j%C3%A0+vu
http://example.org/a|b
file:///C|/a/../b
mailto:anna@example.org?subject=x
//example.org/a
../b
nonsense
http://a b/
http://[::1
http://h:x/
urn:isbn:0-395-36341-1
";

#[test]
fn a_sample() {
    compare(SAMPLE);
}

#[test]
fn top_100() {
    let Some(folder) = env::var_os("URLENS_DATA") else {
        eprintln!("URLENS_DATA is not set: top100.txt is not read");
        return;
    };
    let list = fs::read(Path::new(&folder).join("top100.txt")).expect("top100.txt");
    let list = String::from_utf8_lossy(&list);
    let lines: Vec<_> = list.lines().filter(|line| !line.is_empty()).take(100_000).collect();
    assert_eq!(lines.len(), 100_000);
    compare(&(lines.join("\n") + "\n"));
}

fn compare(list: &str) {
    let rows: Vec<_> = list.lines().collect();
    let column: ArrayRef = Arc::new(StringArray::from(rows.clone()));
    for (name, rest, command) in CALLS {
        let function = Function::by_name(name).expect("a function");
        let mut arguments = vec![Argument::Column(Arc::clone(&column))];
        arguments.extend(rest.iter().map(|text| Argument::Constant(Some((*text).to_owned()))));
        let both = function.call(&arguments, rows.len(), Failures::Reasons).expect("a result");
        let [value, reason] = [0, 1].map(|column| both.as_struct().column(column));
        let printed = printed(command, list);
        assert_eq!(printed.len(), rows.len(), "{command:?}");
        for (row, printed) in printed.into_iter().enumerate() {
            let shown = match show(reason, row) {
                Some(reason) => Err(reason),
                // The command prints an absent value as an empty line.
                None => Ok(show(value, row).unwrap_or_default()),
            };
            // The command prints a port above 65535; a column of numbers cannot contain it.
            if *name == "port" && shown.is_err() && printed.is_ok() {
                assert!(printed.is_ok_and(|port| port.parse::<u16>().is_err()), "{}", rows[row]);
                continue;
            }
            assert_eq!(shown, printed, "{name} {rest:?} of row {row}: {}", rows[row]);
        }
    }
}

/// Returns the output or the error message of the command for every line.
fn printed(command: &[&str], list: &str) -> Vec<Result<String, String>> {
    let arguments: Vec<_> = command.iter().copied().chain(["-f", "-"]).collect();
    let output = common::run(&arguments, list.as_bytes());
    let errors = String::from_utf8(output.stderr).expect("UTF-8");
    let error = |line: &str| {
        let (place, message) = line.split_once(": ")?;
        let (_, number) = place.rsplit_once(':')?;
        // Only the command gives a hint about its options.
        let (message, _) = message.split_once("; try --as ").unwrap_or((message, ""));
        Some((number.parse::<usize>().ok()?, message.to_owned()))
    };
    let bad: HashMap<usize, String> = errors.lines().filter_map(error).collect();
    let text = String::from_utf8(output.stdout).expect("UTF-8");
    let mut good = text.lines();
    let row = |row| match bad.get(&(row + 1)) {
        Some(message) => Err(message.clone()),
        None => Ok(good.next().expect("a line for every row").to_owned()),
    };
    let rows: Vec<_> = (0..list.lines().count()).map(row).collect();
    assert_eq!(good.next(), None, "{command:?}");
    rows
}
