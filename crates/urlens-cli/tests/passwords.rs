//! Passwords: reports mask them in every format, and values that the user asks for have them.

mod common;

use std::process::Output;

/// A URL with a password, in which standards and programs differ.
const URL: &str = "http://anna:s3cr3t@127.1/a?b=é";

/// Calls that explain, judge or reject a URL.
const REPORTS: &[&[&str]] = &[
    &[URL],
    &["--json", URL],
    &["check", "--min", "info", URL],
    &["check", "--explain", "--min", "info", URL],
    &["check", "--format", "json", "--min", "info", URL],
    &["check", "--format", "sarif", "--min", "info", URL],
    &["check", "--policy", "fetch", URL],
    &["scan", "--links", "--min", "info"],
    &["scan", "--links", "--explain"],
    &["scan", "--links", "--format", "json"],
    &["scan", "--format", "sarif"],
    &["scan", "--policy", "fetch"],
    &["scan", "--urls"],
    &["readings", URL],
    &["readings", "--json", URL],
    &["readings", "--programs", "all", URL],
    &["compare", "--json", URL, "http://bob@127.1/"],
    &["between", "whatwg", "curl8", URL],
    &["between", "--json", "whatwg", "curl8", URL],
];

/// Reports that have no option to show passwords.
const ALWAYS_MASKED: &[&[&str]] = &[
    &["compare", URL, "http://anna:s3cr3t-2@127.1/a?b=é"],
    &["policy", "explain", "/dev/null", URL],
];

/// Calls that fail because of a URL with a password.
const ERRORS: &[&[&str]] = &[
    &["get", "host", "http://anna:s3cr3t@a b/"],
    &["get", "--as", "uri", "host", "http://anna:s3cr3t@h/é"],
    &["set", "-s", "host=", "http://anna:s3cr3t@a b/"],
    &["resolve", "http://anna:s3cr3t@a b/", "c"],
    &["resolve", "--as", "uri", "http://anna:s3cr3t@a/é", "c"],
    &["relativize", "http://anna:s3cr3t@a b/", "http://a/"],
    &["normalize", "http://anna:s3cr3t@a b/"],
    &["convert", "--to", "url", "http://anna:s3cr3t=@h/"],
    &["convert", "--to", "uri", "http://anna:s3cr3t@a b/"],
    &["readings", "--base", "http://anna:s3cr3t@a b/", "c"],
    &["check", "--base", "http://anna:s3cr3t@a b/", "c"],
    &["host", "http://anna:s3cr3t@a b/"],
    &["tokens", "--as", "uri", "http://anna:s3cr3t@h/é"],
    &["scheme", "http://anna:s3cr3t@a b/"],
    &["well-known", "a", "http://anna:s3cr3t@a b/"],
    &["dedupe", "http://anna:s3cr3t@a b/"],
    &["template", "match", "/{a}", "http://anna:s3cr3t@a b/"],
    &["base", "--retrieved", "http://anna:s3cr3t@a b/"],
];

/// Calls that print URLs or their parts as values.
const VALUES: &[&[&str]] = &[
    &["get", "url", URL],
    &["get", "--json", "password", URL],
    &["set", "-s", "port=81", URL],
    &["resolve", URL, "c"],
    &["relativize", "http://example.org/", URL],
    &["normalize", URL],
    &["normalize", "--json", URL],
    &["convert", "--to", "uri", URL],
    &["decode", URL],
    &["encode", "--set", "path", URL],
    &["tokens", URL],
    &["template", "expand", "{+a}", "a=http://anna:s3cr3t@h/"],
    &["build", "https", "host=h", "username=anna", "password=s3cr3t"],
    &["dedupe", URL],
    &["filter", "--invert", "--policy", "fetch", URL],
    &["readings", "--only-disputed", URL],
    &["check", "--no-lint", "--credentials", "https://anna:s3cr3t@example.org/"],
];

/// Commands that print no part of a URL with a password.
const OTHERS: &[&str] = &[
    "host",
    "well-known",
    "base",
    "scheme",
    "template",
    "jsonl",
    "serve",
    "completions",
    "man",
    "help",
    "programs",
];

fn run(arguments: &[&str]) -> Output {
    common::run(arguments, format!("see {URL} .\n").as_bytes())
}

fn all(output: &Output) -> String {
    String::from_utf8_lossy(&[&output.stdout[..], &output.stderr].concat()).into_owned()
}

#[test]
fn reports_mask_passwords() {
    for arguments in REPORTS.iter().chain(ALWAYS_MASKED) {
        let shown = all(&run(arguments));
        assert!(!shown.is_empty() && !shown.contains("s3cr3t"), "{arguments:?}: {shown}");
    }
    let has_url =
        |arguments: &&&[&str]| !arguments.contains(&"sarif") && !arguments.contains(&"between");
    for arguments in
        REPORTS.iter().filter(has_url).filter(|arguments| !arguments.contains(&"check"))
    {
        if arguments.contains(&"--explain") {
            continue;
        }
        let shown = all(&run(&[arguments, &["--show-passwords"][..]].concat()));
        assert!(shown.contains("s3cr3t"), "{arguments:?}: {shown}");
    }
    let json = all(&run(&["check", "--format", "json", "--show-passwords", URL]));
    assert!(json.contains("s3cr3t"), "{json}");
}

#[test]
fn errors_mask_passwords() {
    for arguments in ERRORS {
        let output = run(arguments);
        let shown = String::from_utf8_lossy(&output.stderr);
        assert!(!shown.is_empty() && !shown.contains("s3cr3t"), "{arguments:?}: {shown}");
        assert_ne!(output.status.code(), Some(0), "{arguments:?}");
    }
}

#[test]
fn values_have_passwords() {
    for arguments in VALUES {
        let output = run(arguments);
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(shown.contains("s3cr3t"), "{arguments:?}: {}", all(&output));
    }
}

/// Every command is in one of the lists.
#[test]
fn every_command_is_listed() {
    let output = common::run(&["--help"], b"");
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let (_, list) = help.split_once("\nCommands:\n").expect("a list");
    for line in list.lines().take_while(|line| !line.is_empty()) {
        let name = line.split_whitespace().next().expect("a name");
        let lists = [REPORTS, ALWAYS_MASKED, VALUES].concat();
        let is_listed =
            lists.iter().any(|arguments| arguments[0] == name) || OTHERS.contains(&name);
        assert!(is_listed, "{name}");
    }
}
