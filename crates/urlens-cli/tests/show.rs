//! `urlens URL...`: the overview of a text.

mod common;

/// Returns standard output, standard error and the exit code.
fn urlens(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = common::run(arguments, b"");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// S2.39: the name of every component is below it.
#[test]
fn all_components() {
    let (out, err, code) = urlens(&["https://user@example.org:8042/some/where?qua#ought"]);
    assert_eq!(
        out,
        "\
RFC 3986, RFC 3987, URL Standard
  https://user@example.org:8042/some/where?qua#ought
  └─┬─┘   └┬─┘ └────┬────┘ └┬─┘└────┬────┘ └┬┘ └─┬─┘
  scheme userinfo host    port    path    query fragment

All three standards agree.

low: user name in userinfo at byte 8 (username)
"
    );
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

/// S3.18: absent components are not shown, empty components are listed.
#[test]
fn absent_and_empty() {
    let (out, err, code) = urlens(&["foo://@?"]);
    assert!(out.contains("present but empty: userinfo, host, query\n"), "{out}");
    assert!(!out.contains("empty: port") && !out.contains("fragment"), "{out}");
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

/// S2.31: non-ASCII characters by standard; invisible characters are escaped.
#[test]
fn iris() {
    let (out, err, code) = urlens(&["http://crêpes.example/\u{202E}"]);
    let rejected =
        "RFC 3986\n  http://crêpes.example/\\u{202e}\n           ^ error: unexpected 'ê'";
    assert!(out.starts_with(rejected), "{out}");
    assert!(out.contains("\nURL Standard\n  http://xn--crpes-isa.example/%E2%80%AE\n"), "{out}");
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

/// A text that no standard accepts is shown, and the exit code is 1.
#[test]
fn accepted_by_no_standard() {
    let (out, err, code) = urlens(&["http://a b/", "a:"]);
    assert!(out.contains("^ error: unexpected ' ' in host at byte 8\n"), "{out}");
    assert!(out.contains("No standard accepts it.") && out.contains("standards agree."), "{out}");
    assert_eq!((err.as_str(), code), ("", Some(1)));
}

/// A text that is too wide is shown as a table, and shortened around the position of an error.
#[test]
fn long_texts() {
    let text = format!("http://example.org/{}?a b", "long/".repeat(40));
    let (out, _, _) = urlens(&[&text]);
    assert!(out.contains("\n  host      example.org\n"), "{out}");
    assert!(out.lines().any(|line| line.starts_with("  …") && line.ends_with("?a b")), "{out}");
    let wide =
        out.lines().filter(|line| !line.contains("  path  ")).map(|line| line.chars().count());
    assert!(wide.max() < Some(120), "{out}");
}

/// The JSON is the answer of `jsonl`, with converted forms and scheme fields.
#[test]
fn json() {
    let (out, err, code) = urlens(&["--json", "http://EXAMPLE.org", "doi:10.1000/X"]);
    let json: Vec<serde_json::Value> =
        out.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(json[0]["verdict"], "spelling");
    assert_eq!(json[0]["first_difference"], 7);
    assert_eq!(json[0]["forms"]["normalized_uri"], "http://example.org/");
    assert_eq!(json[0]["readings"]["whatwg"]["ok"]["href"], "http://example.org/");
    assert_eq!(json[0].get("scheme"), None);
    assert_eq!(json[1]["scheme"]["kind"], "doi");
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

#[cfg(unix)]
#[test]
fn argument_that_is_not_utf_8() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    use std::process::Command;

    let output = Command::new(env!("CARGO_BIN_EXE_urlens"))
        .arg(OsStr::from_bytes(b"http://\xFF\x1B/"))
        .output()
        .expect("the command runs");
    assert_eq!(String::from_utf8_lossy(&output.stderr), "argument 1: not UTF-8 at byte 7\n");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(1)));
}

/// Without arguments, lines of standard input are shown, separated by a line.
#[test]
fn standard_input() {
    let output = common::run(&[], b"a:\r\n\nb:\n\xFF\n");
    let out = String::from_utf8(output.stdout).expect("output is UTF-8");
    let overviews: Vec<_> = out.split(&format!("\n{}\n\n", "─".repeat(60))).collect();
    assert_eq!(overviews.len(), 2, "{out}");
    assert!(overviews[1].starts_with("RFC 3986, RFC 3987, URL Standard\n  b:\n"), "{out}");
    assert_eq!(
        String::from_utf8_lossy(&output.stderr),
        "stdin:4: not UTF-8 at byte 0\n1 of 3 lines failed\n"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn version() {
    let line = format!("urlens {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(urlens(&["--version"]), (line.clone(), String::new(), Some(0)));
    assert_eq!(urlens(&["-V"]), (line, String::new(), Some(0)));
}
