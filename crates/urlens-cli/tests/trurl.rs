//! The cases of trurl's `tests.json`, expressed with `urlens set` and `urlens get`.
//!
//! The file is read from `trurl/tests.json` in the folder of lists (`URLENS_LISTS`) or from the path in
//! `URLENS_TRURL`; without it, the test reports that it is absent. `docs/command.md` has the decisions by
//! which results differ.

mod common;

use serde_json::Value;
use std::collections::{BTreeMap, BTreeSet};
use std::env;
use std::path::{Path, PathBuf};

/// The numbers of the cases with another result, by the decision; `docs/command.md` has the same decisions.
const DIFFERENT: &[(&str, &[usize])] = &[
    ("escapes are kept as written", &[30, 31, 32, 33, 131, 170, 171, 172, 182, 183, 184, 185]),
    ("new escapes have upper-case digits", &[48, 187]),
    ("a backslash is a slash in web URLs", &[127, 128, 129, 130, 207, 208, 209, 211]),
    ("empty query parameters are kept", &[79, 80, 203, 204, 205, 206]),
    ("a space in a query is `%20`, not `+`", &[65, 75, 100, 126]),
    ("an empty path stays empty, except in web URLs", &[3, 95, 124]),
    ("only web schemes have a default port, which is removed", &[21, 72]),
    ("a web URL does not get a scheme of another kind", &[96]),
    ("hosts are in lower case", &[83]),
    ("NUL is decoded like any other character", &[94, 164]),
    ("the value of a query is a whole query, of which `=` is a part", &[51]),
    ("zone identifiers are not part of URLs", &[116]),
    ("a change replaces an earlier one", &[119, 189]),
    ("a guessed scheme is not absent", &[166]),
    ("an invalid line does not end the command", &[107]),
    ("lines have any length", &[122, 144]),
    ("JSON is one object per line, without a list around them", &[125]),
];

/// The arguments of trurl, by meaning.
#[derive(Debug, Default)]
struct Trurl {
    urls: Vec<String>,
    files: Vec<String>,
    set: Vec<String>,
    get: Option<String>,
    json: bool,
    keep_port: bool,
    is_encoded: bool,
    guess: bool,
    redirect: Option<String>,
    unicode: bool,
}

/// The reason why a case is not expressed.
type Missing = &'static str;

fn parse(arguments: &[String]) -> Result<Trurl, Missing> {
    let mut call = Trurl { guess: true, ..Trurl::default() };
    let mut rest = arguments.iter().cloned();
    let mut extend = |name: &str, value: String| call.set.extend([name.to_owned(), value]);
    let mut trims = Vec::new();
    while let Some(argument) = rest.next() {
        let (name, inline) =
            match argument.strip_prefix("--").and_then(|option| option.split_once('=')) {
                Some((name, value)) => (format!("--{name}"), Some(value.to_owned())),
                None if argument.starts_with("-s") || argument.starts_with("-g") => {
                    let (name, value) = argument.split_at(2);
                    (name.to_owned(), (!value.is_empty()).then(|| value.to_owned()))
                }
                None => (argument.clone(), None),
            };
        let mut value =
            || inline.clone().or_else(|| rest.next()).ok_or("an error of the arguments");
        match name.as_str() {
            "--url" => call.urls.push(value()?),
            "-s" | "--set" => {
                let text = value()?;
                let (name, value) = text.split_once('=').ok_or("an error of the arguments")?;
                match name {
                    "options" | "zoneid" => return Err("components of curl alone"),
                    name if name.ends_with('?') => {
                        extend("--default", format!("{}={value}", &name[..name.len() - 1]));
                    }
                    name if value.is_empty() => extend("--remove", name.to_owned()),
                    // `name:=` is a value that is already encoded, as all values are here.
                    name => extend("--set", format!("{}={value}", name.trim_end_matches(':'))),
                }
            }
            "-a" | "--append" => {
                let text = value()?;
                if text.strip_prefix("query=").is_some_and(|pair| !pair.contains('=')) {
                    return Err("parameters without =");
                }
                extend("--append", text);
            }
            "--trim" => trims.push(value()?),
            "--qtrim" => match value()? {
                name if name.contains('\\') => return Err("a parameter named *"),
                name => trims.push(format!("query={name}")),
            },
            "--replace" => {
                let text = value()?;
                if !text.contains('=') {
                    return Err("parameters without =");
                }
                extend("--replace", text);
            }
            "--replace-append" | "--force-replace" => {
                extend("--set", format!("query:{}", value()?));
            }
            "--sort-query" => extend("--sort-query", String::new()),
            "--iterate" => extend("--iterate", value()?.replace(' ', ",")),
            "-g" | "--get" => match call.get {
                Some(_) => return Err("an error of the arguments"),
                None => call.get = Some(value()?),
            },
            "--redirect" => call.redirect = Some(value()?),
            "--json" => call.json = true,
            "--keep-port" => call.keep_port = true,
            "--default-port" => call.get = call.get.take().or(Some(String::new())),
            "--as-idn" => call.unicode = true,
            "--no-guess-scheme" => call.guess = false,
            "--urlencode" => call.is_encoded = true,
            // Spaces, Punycode and errors for invalid URLs: all default here.
            "--accept-space" | "--punycode" | "--quiet" | "--verify" => {}
            "--query-separator" => return Err("other separators of parameters"),
            "--curl" => return Err("schemes that curl supports"),
            "-f" => call.files.push(value()?),
            _ => call.urls.push(argument),
        }
    }
    for trim in trims {
        extend("--trim", trim);
    }
    call.set.retain(|text| !text.is_empty());
    Ok(call)
}

/// The format of `get` for that of trurl.
fn format(text: &str) -> Result<(String, bool), Missing> {
    let (mut out, mut require) = (String::new(), false);
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        let close = match c {
            '{' => '}',
            '[' => ']',
            '\\' => {
                let length = rest.chars().nth(1).map_or(1, |character| 1 + character.len_utf8());
                out.push_str(match &rest[..length] {
                    "\\[" => "[",
                    other => other,
                });
                rest = &rest[length..];
                continue;
            }
            _ => {
                out.push(c);
                rest = &rest[c.len_utf8()..];
                continue;
            }
        };
        let Some(end) = rest.find(close) else {
            // A bracket that is not closed is literal there.
            out.push_str(if c == '{' { "\\{" } else { "[" });
            rest = &rest[1..];
            continue;
        };
        let mut name = &rest[1..end];
        let (mut is_default, mut is_encoded) = (false, false);
        loop {
            name = match name.split_once(':') {
                Some(("", name)) => {
                    is_encoded = true;
                    name
                }
                Some(("must", name)) => {
                    require = true;
                    name
                }
                Some(("default", name)) => {
                    is_default = true;
                    name
                }
                Some(("puny" | "url", name)) => name,
                Some(("idn", "host")) => "host-unicode",
                Some(("strict", _)) => return Err("errors of decoding"),
                _ => break,
            };
        }
        let name = match (name, is_default) {
            ("port", true) => "port-or-default",
            ("url", true) => return Err("a URL with its default port"),
            ("options" | "zoneid", _) => return Err("components of curl alone"),
            (name, _) => name,
        };
        out += &format!("{{{}{name}}}", if is_encoded { ":" } else { "" });
        rest = &rest[end + 1..];
    }
    Ok((out, require))
}

/// Runs the case; returns standard output and success.
fn run(call: &Trurl, folder: &Path) -> Result<(String, bool), Missing> {
    if call.files.len() > 1 {
        return Err("an error of the arguments");
    }
    let lines = call.files.iter().map(|file| std::fs::read_to_string(folder.join(file)).ok());
    let lines = lines.collect::<Option<String>>().ok_or("files of its test suite")?;
    let kind = if call.keep_port { "uri" } else { "url" };
    let mut urls: Vec<&str> = call.urls.iter().map(String::as_str).collect();
    urls.extend(lines.lines());
    let built;
    if urls.is_empty() && call.files.is_empty() {
        let value = |name: &str| {
            let prefix = format!("{name}=");
            call.set.iter().find_map(|text| text.strip_prefix(&prefix).map(str::to_owned))
        };
        let (Some(scheme), Some(host)) = (value("scheme"), value("host")) else {
            return Ok((String::new(), false));
        };
        built = format!("{scheme}://{host}/");
        urls.push(&built);
    }
    let mut input = urls.join("\n") + "\n";
    if let Some(reference) = &call.redirect {
        let output = common::run(&["resolve", urls[0], reference], b"");
        input = String::from_utf8_lossy(&output.stdout).into_owned();
    }
    let guess: &[&str] = if call.guess { &["--guess=http"] } else { &[] };
    let mut is_fine = true;
    if !call.set.is_empty() {
        let set: Vec<_> = call.set.iter().map(String::as_str).collect();
        let output =
            common::run(&[&["set", "--as", kind][..], guess, &set].concat(), input.as_bytes());
        is_fine &= output.status.success();
        input = String::from_utf8_lossy(&output.stdout).into_owned();
    }
    let get = match &call.get {
        Some(text) if text.is_empty() => return Err("an error of the arguments"),
        Some(text) => {
            let (format, require) = format(text)?;
            let mut get = vec!["--format".to_owned(), format];
            get.extend(call.json.then(|| "--json".to_owned()));
            // `--urlencode` prints all values as written.
            get.extend((!call.is_encoded).then(|| "--decode".to_owned()));
            get.extend(require.then(|| "--require".to_owned()));
            get
        }
        None if call.json => {
            vec!["--json".into(), "url,scheme,host,port,path,query,fragment".into()]
        }
        None => vec!["url".into()],
    };
    let get: Vec<_> = get.iter().map(String::as_str).collect();
    let output = common::run(&[&["get", "--as", kind][..], guess, &get].concat(), input.as_bytes());
    is_fine &= output.status.success();
    let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
    if call.unicode {
        let output = common::run(&["host", "--unicode"], text.as_bytes());
        let host = String::from_utf8_lossy(&output.stdout).trim().to_owned();
        text = format!("http://{host}/\n");
    }
    Ok((text, is_fine))
}

/// Compares the URLs in the JSON of trurl with ours, line by line.
fn urls_of_json(expected: &Value) -> Option<Vec<&str>> {
    expected.as_array()?.iter().map(|object| object["url"].as_str()).collect()
}

/// The decision by which the result of a case differs.
fn known(number: usize) -> Option<&'static str> {
    DIFFERENT.iter().find(|(_, numbers)| numbers.contains(&number)).map(|(decision, _)| *decision)
}

#[test]
fn decisions_are_documented() {
    let page = include_str!("../../../docs/command.md");
    for (decision, numbers) in DIFFERENT {
        let row = format!("| {decision} | {} |", numbers.len());
        assert!(page.contains(&row), "docs/command.md lacks {row}");
    }
}

#[test]
fn cases_are_expressed() {
    let path = match (env::var_os("URLENS_TRURL"), env::var_os("URLENS_LISTS")) {
        (Some(path), _) => PathBuf::from(path),
        (None, Some(lists)) => PathBuf::from(lists).join("trurl/tests.json"),
        (None, None) => return println!("trurl: set URLENS_TRURL"),
    };
    if !path.exists() {
        return println!("trurl: {} is absent", path.display());
    }
    let folder = path.parent().expect("a folder");
    let cases: Vec<Value> =
        serde_json::from_str(&std::fs::read_to_string(&path).expect("a file")).expect("JSON");
    let (mut expressed, mut equal, mut different) = (0, 0, BTreeSet::new());
    let mut missing: BTreeMap<Missing, u32> = BTreeMap::new();
    for (number, case) in cases.iter().enumerate() {
        let arguments: Vec<String> =
            serde_json::from_value(case["input"]["arguments"].clone()).expect("arguments");
        let expected = &case["expected"];
        let is_error = expected["returncode"] != 0;
        let result = parse(&arguments).and_then(|call| run(&call, folder));
        let (shown, is_fine) = match result {
            Ok(result) => result,
            // An error there is an error of the arguments here.
            Err("an error of the arguments") if is_error => (String::new(), false),
            Err(reason) => {
                *missing.entry(reason).or_default() += 1;
                continue;
            }
        };
        expressed += 1;
        let is_equal = match urls_of_json(&expected["stdout"]) {
            _ if is_error => !is_fine,
            Some(urls) => {
                let url = |line: &str| {
                    let object: Value = serde_json::from_str(line).ok()?;
                    object["url"].as_str().map(str::to_owned)
                };
                shown.lines().filter_map(url).eq(urls)
            }
            None => Some(&*shown) == expected["stdout"].as_str(),
        };
        if is_equal {
            equal += 1;
        } else if known(number).is_some() {
            different.insert(number);
        } else {
            panic!("{number}: {arguments:?}\n  there {}\n  here  {shown:?}", expected["stdout"])
        }
    }
    println!(
        "trurl: {expressed} of {} expressed, {equal} equal; not expressed: {missing:?}",
        cases.len()
    );
    let listed = DIFFERENT.iter().flat_map(|(_, numbers)| numbers.iter().copied());
    assert_eq!(different, listed.collect(), "a case no longer differs");
    assert!(expressed * 10 >= cases.len() * 9, "only {expressed} of {} expressed", cases.len());
}
