//! Output on a terminal: control characters are escaped, and tables fit.

#![cfg(unix)]

mod common;

use std::process::{Command, Stdio};

/// Runs a command line on a terminal, with `$TEXT` in its environment, and returns all output. `None` if
/// the program `script` is missing.
fn on_terminal(call: &str, text: &str) -> Option<String> {
    let binary = std::path::Path::new(env!("CARGO_BIN_EXE_urlens"));
    let mut paths = vec![binary.parent().expect("a folder").to_owned()];
    paths.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap_or_default()));
    let output = Command::new("script")
        .args(["-qec", call, "/dev/null"])
        .env("PATH", std::env::join_paths(paths).expect("folders"))
        .env("NO_COLOR", "1")
        .env("TEXT", text)
        .env("SHELL", "/bin/sh")
        .stdin(Stdio::null())
        .output();
    match output {
        Ok(output) => Some(String::from_utf8_lossy(&output.stdout).into_owned()),
        Err(error) => {
            eprintln!("skipped, because `script` does not run: {error}");
            None
        }
    }
}

/// The commands of the help.
fn commands() -> Vec<String> {
    let output = common::run(&["--help"], b"");
    let help = String::from_utf8(output.stdout).expect("UTF-8");
    let (_, list) = help.split_once("\nCommands:\n").expect("a list");
    let names = list.lines().take_while(|line| !line.is_empty());
    names.filter_map(|line| line.split_whitespace().next()).map(str::to_owned).collect()
}

/// Calls that print a text, or a part of it, or reject it.
const CALLS: &[&str] = &[
    "urlens \"$TEXT\"",
    "urlens --json \"$TEXT\"",
    "urlens get --decode path,query:q \"$TEXT\"",
    "urlens get --json --decode url,path,query:q \"$TEXT\"",
    "urlens get -g '{path}' --decode \"$TEXT\"",
    "urlens set -s fragment=\"$TEXT\" \"$TEXT\"",
    "urlens resolve \"$TEXT\" a",
    "urlens resolve https://example.org/ \"$TEXT\"",
    "urlens relativize https://example.org/ \"$TEXT\"",
    "urlens normalize --as uri \"$TEXT\"",
    "urlens normalize \"$TEXT\"",
    "urlens check --min info \"$TEXT\"",
    "urlens check --format json \"$TEXT\"",
    "urlens check --format sarif \"$TEXT\"",
    "urlens check -f \"$TEXT\"",
    "urlens filter --policy fetch --invert \"$TEXT\"",
    "urlens policy explain policy.toml \"$TEXT\"",
    "echo | urlens policy explain /dev/stdin \"$TEXT\"",
    "printf '%s\\n' \"$TEXT\" | urlens scan --links --min info",
    "printf '%s\\n' \"$TEXT\" | urlens scan --links --format json",
    "urlens scan \"$TEXT\"",
    "urlens readings \"$TEXT\"",
    "urlens readings --only-disputed \"$TEXT\"",
    "urlens readings --json --programs all \"$TEXT\"",
    "urlens between whatwg curl8 \"$TEXT\"",
    "urlens between --json whatwg curl8 \"$TEXT\"",
    "urlens programs",
    "urlens convert --to uri \"$TEXT\"",
    "urlens compare \"$TEXT\" https://example.org/",
    "urlens encode --set path \"$TEXT\"",
    "urlens encode --json \"$TEXT\"",
    "urlens decode \"$TEXT\"",
    "urlens decode --json \"$TEXT\"",
    "urlens host \"$TEXT\"",
    "urlens tokens \"$TEXT\"",
    "urlens tokens --json \"$TEXT\"",
    "urlens template expand '{+a}' a=\"$TEXT\"",
    "urlens template match '{+a}' \"$TEXT\"",
    "urlens template expand \"$TEXT\" a=b",
    "urlens scheme \"$TEXT\"",
    "urlens scheme \"urn:example:$TEXT\"",
    "urlens build https host=example.org path=\"$TEXT\"",
    "urlens well-known security.txt \"$TEXT\"",
    "echo | urlens base --retrieved \"$TEXT\"",
    "urlens dedupe --steps none \"$TEXT\"",
    "urlens dedupe --steps none --count \"$TEXT\"",
    "printf '{\"op\":\"%s\"}\\n' \"$TEXT\" | urlens jsonl",
    "urlens completions bash",
    "urlens man \"$TEXT\"",
    "urlens serve --port 0 --until-eof < /dev/null",
    "urlens help get",
];

/// No command lets a text control the terminal.
#[test]
fn control_characters_are_escaped() {
    for name in commands() {
        let call = format!("urlens {name} ");
        assert!(
            CALLS
                .iter()
                .any(|arguments| arguments.contains(&call) || arguments.ends_with(call.trim())),
            "no call of {name}"
        );
    }
    let texts = [
        "https://example.org/a\u{1b}[31mb\u{7}?q=\u{1b}]0;title\u{7}&r=\u{9b}31m\u{8}",
        "https://example.org/a%1B%5B31mb?q=%1B%5D0%3Btitle%07&r=%C2%9B31m%08%0D",
        "\u{1b}[31mexample\u{9b}",
    ];
    for call in CALLS {
        for text in texts {
            let Some(shown) = on_terminal(call, text) else { return };
            let raw = shown.replace("\r\n", "\n");
            let raw = raw.chars().find(|c| c.is_control() && !['\n', '\t'].contains(c));
            assert_eq!(raw, None, "{call} with {text:?} prints {shown:?}");
        }
    }
}

/// In a pipe, values are unchanged.
#[test]
fn pipes_get_values() {
    let output = common::run(&["decode", "a%1B%C2%9Bb"], b"");
    assert_eq!(output.stdout, "a\u{1b}\u{9b}b\n".as_bytes());
}

/// A long URL does not break the table of `readings`: only the line of the URL itself is longer than the
/// terminal.
#[test]
fn tables_fit() {
    let path = "a-long-path/".repeat(7);
    let url = format!("http://127.1/{path}?q=é");
    assert!(url.len() > 98);
    for columns in [80, 60, 40] {
        let call = format!("stty rows 24 cols {columns} <&1; urlens readings \"$TEXT\"");
        let Some(shown) = on_terminal(&call, &url) else { return };
        let mut lines = shown.lines();
        assert_eq!(lines.next(), Some(url.as_str()), "{shown}");
        let long = lines.find(|line| line.chars().count() > columns && line.contains(' '));
        assert_eq!(long, None, "{columns} columns:\n{shown}");
        for expected in [
            "  host\r\n    RFC 3987      127.1\r\n    URL Standard  127.0.0.1\r\n",
            "  path    /a-long-path/",
        ] {
            assert!(shown.contains(expected), "{columns} columns:\n{shown}");
        }
    }
    // A table that fits has columns.
    let Some(shown) =
        on_terminal("stty rows 24 cols 80 <&1; urlens readings \"$TEXT\"", "http://127.1/")
    else {
        return;
    };
    assert!(shown.contains("  host    127.1     127.1     127.0.0.1\r\n"), "{shown}");
}
