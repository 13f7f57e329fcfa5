//! `urlens URL...`: what people see, whole.

mod common;

/// Output, messages and exit code.
fn urlens(arguments: &[&str]) -> (String, String, Option<i32>) {
    let output = common::run(arguments, b"");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    (text(output.stdout), text(output.stderr), output.status.code())
}

/// S2.39: every component on a line of its own.
#[test]
fn all_components() {
    let (out, err, code) = urlens(&["http://user@example.org:80/some/where?qua#ought"]);
    assert_eq!(
        out,
        "\
http://user@example.org:80/some/where?qua#ought
  kind       URI
  scheme     http
  authority  user@example.org:80
  userinfo   user
  host       example.org (reg-name)
  port       80
  path       /some/where
  query      qua
  fragment   ought
"
    );
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

/// S3.18: what is absent has no line, what is empty has quotes.
#[test]
fn absent_and_empty() {
    let (out, err, code) = urlens(&["//@?", "", "urn:it's"]);
    assert_eq!(
        out,
        "\
//@?
  kind       relative URI reference
  authority  @
  userinfo   \"\"
  host       \"\" (empty)
  path       \"\"
  query      \"\"

\"\"
  kind       relative URI reference
  path       \"\"

urn:it's
  kind       URI
  scheme     urn
  path       it's
"
    );
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

/// S2.31: a URI where it is one, an IRI where it is not.
#[test]
fn iris() {
    let (out, err, code) = urlens(&["http://crêpes.example/", "é", "x:\u{202E}y"]);
    assert_eq!(
        out,
        "\
http://crêpes.example/
  kind       IRI
  scheme     http
  authority  crêpes.example
  host       crêpes.example (reg-name)
  path       /

é
  kind       relative IRI reference
  path       é

x:\\u{202e}y
  kind       IRI
  scheme     x
  path       \\u{202e}y
"
    );
    assert_eq!((err.as_str(), code), ("", Some(0)));
}

#[test]
fn an_error_is_drawn_and_the_rest_is_shown() {
    let (out, err, code) = urlens(&["http://a b/", "a:", "http://u:secret@h\u{7}/"]);
    assert_eq!(
        out,
        "\
a:
  kind       URI
  scheme     a
  path       \"\"
"
    );
    assert_eq!(
        err,
        "\
argument 1: unexpected ' ' in host at byte 8
  http://a b/
          ^
argument 3: unexpected '\\u{7}' in host at byte 17
  http://u:***@h\\u{7}/
                ^
"
    );
    assert_eq!(code, Some(1));
}

#[cfg(unix)]
#[test]
fn an_argument_that_is_no_text() {
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

/// Without arguments, lines of standard input are shown.
#[test]
fn standard_input() {
    let output = common::run(&[], b"a:\r\n\nb c\n");
    let text = |bytes| String::from_utf8(bytes).expect("output is UTF-8");
    assert_eq!(text(output.stdout), "a:\n  kind       URI\n  scheme     a\n  path       \"\"\n");
    assert_eq!(
        text(output.stderr),
        "\
stdin:3: unexpected ' ' in path at byte 1
  b c
   ^
1 of 2 lines could not be read
"
    );
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn version() {
    let line = format!("urlens {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(urlens(&["--version"]), (line.clone(), String::new(), Some(0)));
    assert_eq!(urlens(&["-V"]), (line, String::new(), Some(0)));
}
