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
unexpected ' ' in host at byte 8
  http://a b/
          ^
unexpected '\\u{7}' in host at byte 17
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
    assert_eq!(String::from_utf8_lossy(&output.stderr), "not UTF-8: http://\u{FFFD}\\u{1b}/\n");
    assert_eq!((output.stdout.as_slice(), output.status.code()), (&b""[..], Some(1)));
}

const USAGE: &str = "\
usage: urlens URL...        show what each URI or IRI, or reference to one, is made of
       urlens jsonl         answer requests on standard input, one JSON object per line
       urlens --help        more, with an example
";

#[test]
fn the_call_that_is_not_understood() {
    assert_eq!(urlens(&[]), (String::new(), USAGE.to_owned(), Some(2)));
    assert_eq!(
        urlens(&["--wide"]),
        (String::new(), format!("urlens: unknown option `--wide`\n\n{USAGE}"), Some(2))
    );
    assert_eq!(
        urlens(&["jsonl", "file"]),
        (String::new(), format!("urlens: `jsonl` takes no argument `file`\n\n{USAGE}"), Some(2))
    );
}

#[test]
fn version() {
    let line = format!("urlens {}\n", env!("CARGO_PKG_VERSION"));
    assert_eq!(urlens(&["--version"]), (line.clone(), String::new(), Some(0)));
    assert_eq!(urlens(&["-V"]), (line, String::new(), Some(0)));
}

/// The example in the help is what the command does.
#[test]
fn help_shows_a_true_example() {
    let (help, err, code) = urlens(&["--help"]);
    assert_eq!((err.as_str(), code), ("", Some(0)));
    assert_eq!(urlens(&["-h"]).0, help);
    assert!(help.contains(USAGE));
    let (_, example) = help.split_once("\n  $ urlens ").expect("an example");
    let (url, shown) = example.split_once('\n').expect("and what it shows");
    let (out, ..) = urlens(&[url.trim_matches('\'')]);
    let indented: String = out.lines().map(|line| format!("  {line}\n")).collect();
    assert_eq!(shown, indented);
}

/// So is the example in the help of `jsonl`.
#[test]
fn help_of_jsonl_shows_a_true_example() {
    let (help, err, code) = urlens(&["jsonl", "--help"]);
    assert_eq!((err.as_str(), code), ("", Some(0)));
    let (_, example) = help.split_once("\n  $ echo '").expect("an example");
    let (request, answer) = example.split_once("' | urlens jsonl\n  ").expect("and its answer");
    let output = common::run(&["jsonl"], request.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stdout), answer);
}

/// The two sessions of the README are real.
#[test]
fn the_readme_is_true() {
    let readme = include_str!("../README.md");
    let mut sessions = 0;
    for block in readme.split("```console\n").skip(1) {
        let (session, _) = block.split_once("```").expect("the block ends");
        let (command, shown) = session.split_once('\n').expect("a command and what it shows");
        let command = command.strip_prefix("$ ").expect("a prompt");
        let output = match command.split_once(" | ") {
            Some((input, "urlens jsonl")) => {
                let input = input.strip_prefix("echo '").and_then(|it| it.strip_suffix('\''));
                common::run(&["jsonl"], input.expect("an echo").as_bytes())
            }
            Some(_) => panic!("another command: {command}"),
            None => {
                let url = command.strip_prefix("urlens ").expect("the command");
                common::run(&[url.trim_matches('\'')], b"")
            }
        };
        let seen = [output.stdout, output.stderr].concat();
        assert_eq!(String::from_utf8_lossy(&seen), shown, "{command}");
        sessions += 1;
    }
    assert!(sessions >= 2);
}
