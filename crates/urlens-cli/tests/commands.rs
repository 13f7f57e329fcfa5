//! Commands that work line by line: all take standard input, keep the order on all cores, and go on
//! after a bad line.

mod common;

use std::fmt::Write as _;

/// Enough for several blocks.
const LINES: usize = 60_000;
/// Each so-manyth line is bad.
const BAD: usize = 10_007;

/// Runs a command on lines made by `line`, and holds what it prints against `answer`.
fn in_bulk(
    arguments: &[&str],
    line: impl Fn(usize) -> String,
    answer: impl Fn(usize) -> String,
    bad: &str,
) {
    let (mut input, mut expected, mut reports) = (String::new(), String::new(), String::new());
    for n in 1..=LINES {
        if n % BAD == 0 {
            // A NUL is in none of the languages, and no JSON either.
            input.push_str("http://\0/\n");
            let _ = writeln!(reports, "stdin:{n}: {bad}");
        } else {
            let _ = writeln!(input, "{}", line(n));
            expected += &answer(n);
        }
    }
    let _ = writeln!(reports, "{} of {LINES} lines could not be read", LINES / BAD);
    let output = common::run(&[arguments, &["--threads", "3"]].concat(), input.as_bytes());
    assert!(String::from_utf8_lossy(&output.stdout) == expected, "{arguments:?}");
    assert_eq!(String::from_utf8_lossy(&output.stderr), reports, "{arguments:?}");
    assert_eq!(output.status.code(), Some(1), "{arguments:?}");
}

fn url(n: usize) -> String {
    format!("http://h{n}.example.org/a{n}/b?q={n}")
}

const NO_URL: &str = "not a valid domain in host at byte 7";
const NO_URI: &str = "unexpected '\\0' in host at byte 7";

#[test]
fn get() {
    let answer = |n| format!("h{n}.example.org\t{n}\n");
    in_bulk(&["get", "host,query:q"], url, answer, NO_URL);
    let answer = |n| format!("{n} /a{n}/b\n");
    in_bulk(&["get", "--format", "{query:q} {path}"], url, answer, NO_URL);
    let answer = |n| format!("{{\"path\":\"/a{n}/b\",\"port\":null}}\n");
    in_bulk(&["get", "--json", "--as", "uri", "path,port"], url, answer, NO_URI);
    // Each line has as many answers as it has segments.
    in_bulk(&["get", "segments"], url, |n| format!("a{n}\nb\n"), NO_URL);
}

#[test]
fn set() {
    let answer = |n| format!("http://x/a{n}/b/c?q={n}\n");
    in_bulk(&["set", "-s", "host=x", "-a", "path=c"], url, answer, NO_URL);
    let answer = |n| format!("http://h{n}.example.org/a{n}/b?r=1\n");
    let uri = ["set", "--as", "uri", "--trim", "query=q", "-a", "query=r=1"];
    in_bulk(&uri, url, answer, NO_URI);
}

#[test]
fn resolve_and_relativize() {
    let reference = |n| format!("../c{n}");
    let answer = |n| format!("http://a/c{n}\n");
    in_bulk(&["resolve", "http://a/b/c"], reference, answer, NO_URL);
    in_bulk(&["resolve", "--as", "uri", "http://a/b/c"], reference, answer, NO_URI);
    let target = |n| format!("http://a/b/c{n}");
    let answer = |n| format!("c{n}\n");
    in_bulk(&["relativize", "http://a/b/c"], target, answer, NO_URL);
    in_bulk(&["relativize", "--base", "http://a/b/c", "--as", "iri"], target, answer, NO_URI);
}

#[test]
fn convert_compare_and_tokens() {
    let iri = |n| format!("http://a/é{n}");
    let answer = |n| format!("http://a/%C3%A9{n}\n");
    in_bulk(&["convert", "--to", "uri"], iri, answer, NO_URI);
    let pair = |n| format!("http://a/{n}\tHTTP://a/{n}");
    let answer = |_| "syntax\tscheme: \"http\" and \"HTTP\" are equivalent by syntax\n".to_owned();
    in_bulk(&["compare", "--as", "uri"], pair, answer, "not two URLs with a tab between them");
    let answer = |n| {
        format!(
            "[{{\"type\":\"scheme\",\"value\":\"a\"}},{{\"type\":\"file\",\"value\":\"{n}\"}}]\n"
        )
    };
    in_bulk(&["tokens", "--json", "--as", "uri"], |n| format!("a:{n}"), answer, NO_URI);
}

#[test]
fn template_and_scheme() {
    let path = |n| format!("/users/{n}");
    let answer = |n| format!("id={n}\n");
    in_bulk(&["template", "match", "/users/{id}"], path, answer, "the template does not match");
    let json = |n| format!("{{\"id\":{n}}}");
    let error = "not an object of values: expected value at line 1 column 1";
    let expand = ["template", "expand", "/users/{id}", "-f", "-"];
    in_bulk(&expand, json, |n| format!("/users/{n}\n"), error);
    let answer = |n| {
        format!(
            "{{\"scheme\":\"tag\",\"kind\":\"tag\",\"canonical\":\"tag:example.org,2005:{n}\",\
             \"fields\":{{\"authority\":\"example.org\",\"authority_kind\":\"domain\",\
             \"date\":\"2005\",\"specific\":\"{n}\",\"fragment\":null}},\"findings\":[]}}\n"
        )
    };
    in_bulk(&["scheme", "--json"], |n| format!("tag:example.org,2005:{n}"), answer, NO_URI);
}

/// A line of many megabytes, of as many pieces as there can be, takes no longer for each of them.
#[test]
fn long_lines() {
    let pairs: Vec<_> = (0..500_000).map(|n| format!("utm_{n}=é{}", 499_999 - n)).collect();
    let line = format!("http://a/{}?{}", "b/".repeat(1_000_000), pairs.join("&"));
    let uri = line.replace('é', "e");
    let run = |arguments: &[&str], line: &str| {
        let output = common::run(arguments, format!("{line}\n").as_bytes());
        assert_eq!(output.stderr, b"", "{arguments:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let path = format!("http://a/{}\n", "b/".repeat(1_000_000));
    let all = "query=utm_*";
    assert!(run(&["set", "--trim", all], &line) == path);
    assert!(run(&["set", "--as", "iri", "--trim", all], &line) == path);
    assert_eq!(run(&["set", "--sort-query"], &line).len(), line.len() + 4 * 500_000 + 1);
    assert_eq!(run(&["set", "--as", "uri", "--sort-query"], &uri).len(), uri.len() + 1);
    assert_eq!(run(&["get", "--decode", "keys"], &line).lines().count(), 500_000);
    assert_eq!(run(&["get", "query-all:utm_7,query:utm_8"], &uri), "e499992\te499991\n");
    assert_eq!(run(&["get", "segments"], &uri).lines().count(), 1_000_001);
    assert!(
        run(&["resolve", &format!("http://a/{}", "c/".repeat(20_000))], &uri).len() > 5_000_000
    );
    assert_eq!(
        run(&["relativize", "http://a/b/b"], &uri).len(),
        uri.len() - "http://a/b/".len() + 1
    );
    let same = "{\"equal\":true,\"rung\":\"text\",\"differences\":[]}\n";
    assert_eq!(run(&["compare", "--json"], &format!("{uri}\t{uri}")), same);
    assert_eq!(run(&["convert", "--to", "uri"], &line).len(), line.len() + 4 * 500_000 + 1);
    assert_eq!(run(&["tokens", "--as", "uri"], &uri).lines().count(), 1_000_004);
    let template = ["template", "match", "--json", "http://a{/path*}{?query*}"];
    assert!(run(&template, &uri).len() > 10_000_000);
}

/// Sessions are compared with slashes for backslashes, so what has some stands here.
#[test]
fn backslashes() {
    let printed = |arguments: &[&str]| {
        let output = common::run(arguments, b"");
        assert_eq!(output.stderr, b"", "{arguments:?}");
        String::from_utf8(output.stdout).expect("UTF-8")
    };
    let format = r"{path}\\t\t.\n";
    assert_eq!(printed(&["get", "-g", format, "http://a/b"]), "/b\\t\t.\n\n");
    let json = ["get", "--json", "--decode", "query:q", "http://a/?q=1%0A2"];
    assert_eq!(printed(&json), "{\"query:q\":\"1\\n2\"}\n");
    // A value that would not fit into a line is JSON.
    assert_eq!(printed(&["template", "match", "/{x}", "/a%0Ab"]), "x=\"a\\nb\"\n");
    let tokens = ["tokens", "file:C|\\a\u{1B}[1m/..\\b"];
    let table = "scheme     file\ndrive      C|\npath-root  \\\n\
                 dir        a\\u{1b}[1m\ndir        ..\nfile       b\n";
    assert_eq!(printed(&tokens), table);
    assert_eq!(printed(&["get", "--as", "url-ref", "segments", "a\\b"]), "a\nb\n");
}

/// Exit codes: 0 where all is equivalent, 1 where not, though nothing is bad.
#[test]
fn compare_answers_by_exit_code() {
    let code = |arguments: &[&str], input: &str| {
        let output = common::run(arguments, input.as_bytes());
        assert_eq!(output.stderr, b"", "{arguments:?}");
        output.status.code()
    };
    assert_eq!(code(&["compare"], "http://a\thttp://a/\n"), Some(0));
    assert_eq!(code(&["compare", "--rung", "text"], "http://a\tHTTP:a\n"), Some(0));
    let syntax = ["compare", "--as", "uri", "--rung", "syntax"];
    assert_eq!(code(&syntax, "http://a\thttp://a/\n"), Some(1));
    assert_eq!(code(&["compare", "http://a"], "http://a/\nhttp://a\n"), Some(0));
    assert_eq!(code(&["compare", "http://a"], "http://b/\nhttp://a\n"), Some(1));
    assert_eq!(code(&["compare"], ""), Some(0));
}

/// A text that stands where a list of fields, a base or a template would, is a URL like any other:
/// what is not UTF-8 in it is reported, and the rest is read.
#[cfg(unix)]
#[test]
fn first_arguments_may_be_bad() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt as _;
    use std::process::Command;

    for first in [vec!["get", "-g", "{path}"], vec!["resolve", "-b", "http://a"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_urlens"))
            .args(&first)
            .arg(OsStr::from_bytes(b"http://\xFF/"))
            .arg("http://b/c")
            .output()
            .expect("the command runs");
        assert_eq!(output.status.code(), Some(1), "{first:?}");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(said.starts_with("argument 1: "), "{said}");
        assert!(String::from_utf8_lossy(&output.stdout).ends_with("/c\n"), "{first:?}");
    }
}
