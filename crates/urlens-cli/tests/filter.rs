//! `urlens filter`, and the policy options that `check`, `filter` and `scan` share.

mod common;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Output;

/// Writes a policy file.
fn policy(name: &str, text: &str) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("filter");
    fs::create_dir_all(&folder).expect("a folder");
    let path: PathBuf = folder.join(name);
    fs::write(&path, text).expect("a file");
    path.to_str().expect("a path").to_owned()
}

fn stdout(output: &Output) -> &str {
    std::str::from_utf8(&output.stdout).expect("UTF-8")
}

fn stderr(output: &Output) -> &str {
    std::str::from_utf8(&output.stderr).expect("UTF-8")
}

/// Every line is printed unchanged by the filter or by its inverse, in order, with any number of
/// threads. Empty lines are in neither.
#[test]
fn lines_pass_or_not() {
    let file = policy("domains.toml", "deny_domains = ['evil.example']\n");
    let line = |number: u32| match number % 10 {
        3 => format!("https://a{number}.evil.example/"),
        5 => String::new(),
        7 => format!("not-a-url-{number}"),
        _ => format!("https://a{number}.example/?a=%7e"),
    };
    let all: Vec<_> = (0..30_000).map(line).collect();
    let input = all.join("\n");
    let is_allowed = |line: &&String| line.starts_with("https:") && !line.contains("evil");
    let passing: String = all.iter().filter(is_allowed).map(|line| format!("{line}\n")).collect();
    let others = all.iter().filter(|line| !line.is_empty() && !is_allowed(line));
    let others: String = others.map(|line| format!("{line}\n")).collect();
    for threads in ["1", "4"] {
        let arguments = ["filter", "--policy", &file, "--threads", threads];
        let output = common::run(&arguments, input.as_bytes());
        assert!(stdout(&output) == passing, "{threads} threads");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
        let output = common::run(&[&arguments[..], &["--invert"]].concat(), input.as_bytes());
        assert!(stdout(&output) == others, "{threads} threads");
        assert_eq!((stderr(&output), output.status.code()), ("", Some(0)));
    }
}

/// A line passes if `check` with the same policy prints its text to fetch.
#[test]
fn filter_agrees_with_check() {
    let file = policy("agree.toml", "schemes = ['http', 'https']\nsuffixes = ['example.org']\n");
    for options in [&["--policy", &file][..], &["--policy", "fetch"], &["--ports", "8443"]] {
        for text in [
            "http://example.org/",
            "https://example.org/",
            "https://example.org:8443/",
            "https://a:b@example.org/",
            "https://example.net/",
            "http://127.1/",
            "https:\\\\example.org",
            "x",
        ] {
            let filter = common::run(&[&["filter", text], options].concat(), b"");
            let check =
                common::run(&[&["check", "--no-lint", "--quiet", text], options].concat(), b"");
            let passes = check.status.code() == Some(0);
            let expected = if passes { format!("{text}\n") } else { String::new() };
            assert_eq!(stdout(&filter), expected, "{text} {options:?}");
        }
    }
}

/// Nothing is an all-clear that was not read.
#[test]
fn exit_codes() {
    let run = |arguments: &[&str], input: &[u8]| {
        common::run(&[&["filter", "--policy", "fetch"], arguments].concat(), input)
    };
    assert_eq!(run(&[], b"https://10.0.0.1/\n").status.code(), Some(0));
    let prose = run(&["--invert"], b"GET https://10.0.0.1/ 200\n");
    assert_eq!(prose.status.code(), Some(1));
    let message =
        "1 line is not a URL but several words: use `urlens scan` to find the URLs in a text\n";
    assert!(stderr(&prose).contains(message), "{}", stderr(&prose));
    assert_eq!(run(&[], b"\xFF\n").status.code(), Some(1));
    assert_eq!(run(&["-f", "no/such.txt"], b"").status.code(), Some(2));
    let none = common::run(&["filter", "https://example.org/"], b"");
    assert_eq!(none.status.code(), Some(2));
    assert!(stderr(&none).contains("missing policy"), "{}", stderr(&none));
}

/// `check`, `filter` and `scan` take the same policies.
#[test]
fn one_policy_option() {
    let file = policy("one.toml", "hosts = ['a.example']\n");
    let allowed = b"https://a.example/\n";
    let denied = b"https://b.example/\n";
    for command in ["check", "scan"] {
        let run = |input: &[u8]| common::run(&[command, "--policy", &file], input);
        assert_eq!(run(allowed).status.code(), Some(0), "{command}");
        assert_eq!(run(denied).status.code(), Some(1), "{command}");
        assert!(stdout(&run(denied)).contains("host is not allowed (policy/host)"), "{command}");
    }
    let wrong = policy("wrong.toml", "host = []\n");
    for command in ["check", "filter", "scan"] {
        for (options, message) in [
            (&["--policy", &wrong][..], "unknown field `host`"),
            (&["--policy", "no/such.toml"], "cannot read no/such.toml"),
            (&["--policy", &file, "--dotless"], "a policy file has all rules"),
            (&["--policy", "-"], "--policy cannot read standard input; name a file"),
            (&["--client", "no-such-program"], "urlens programs"),
        ] {
            let output = common::run(&[&[command], options].concat(), allowed);
            assert_eq!(output.status.code(), Some(2), "{command} {options:?}");
            assert!(
                stderr(&output).contains(message),
                "{command} {options:?}: {}",
                stderr(&output)
            );
        }
        // A client can be named in addition to a file.
        let options = [command, "--policy", &file, "--client", "curl8"];
        assert_eq!(common::run(&options, allowed).status.code(), Some(0), "{command}");
    }
}

/// `scan` takes programs as `check` does.
#[test]
fn programs_of_scan() {
    let input = b"http://example.org:0/\n";
    let found = |programs: &str| {
        let arguments = ["scan", "--only", "port-zero", "--min", "high", "--programs", programs];
        common::run(&arguments, input)
    };
    let some = found("curl8,py_requests");
    assert!(stdout(&some).contains("read differently by py_requests"), "{}", stdout(&some));
    assert_eq!(found("curl8").status.code(), Some(0), "{}", stdout(&found("curl8")));
}
