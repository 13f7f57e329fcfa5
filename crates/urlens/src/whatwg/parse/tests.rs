//! The walk, the fast scan and the steps of the parser agree.

use super::super::layout::Layout;
use super::super::parts::parts;
use super::*;
use crate::Url;
use crate::fast::host::{can_parse, host_of};
use crate::parts::ComponentKind;
use crate::random::{assert_enough, cases};
use crate::split;

/// Parses in steps, each on its own: clean, split, complete from the base, add required components, make every
/// component canonical, write.
fn parse_in_steps(
    input: &str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'static, str>, Marks), SyntaxError> {
    let layout = Layout::with_base_scheme(input, base.map(|it| (it.scheme(), it.mode())));
    let (text, split) = (layout.text(), &layout.split);
    let path = split.path_with_slashes(text);
    let parts = parts(split, text, &path);
    let completed = if split.is_relative { inherit_from_base(parts, base) } else { Ok(parts) };
    let written = completed.map_err(UrlError::from).and_then(|parts| {
        let parts = add_required_components(parts, split.mode);
        finish(parts, split.mode)
    });
    match written {
        Ok((text, marks)) => Ok((Cow::Owned(text), marks)),
        Err(UrlError::TooLong) => Err(too_long(input)),
        Err(UrlError::Component(error)) => {
            let start = match error.part() {
                Part::Host => split.host_start,
                Part::Port => split.port().map_or(split.host_end, |it| it.start),
                _ => 0,
            };
            Err(error.placed(|at| layout.to_input_offset(start + at)))
        }
    }
}

/// Adds the authority that a file URL must have, and the root that web and file URLs must have.
fn add_required_components(mut parts: Parts<'_>, mode: Mode) -> Parts<'_> {
    match mode {
        Mode::Generic => (),
        Mode::Web => parts.root = true,
        Mode::File => {
            parts.authority.get_or_insert_default();
            parts.root |= parts.drive.is_none();
        }
    }
    parts
}

const MISSING_SCHEME: ComponentError =
    ComponentError::new(ValidationErrorKind::MissingSchemeNonRelativeUrl, Part::Scheme, 0);

/// Takes the components that a relative reference lacks from the base.
fn inherit_from_base<'a>(
    parts: Parts<'a>,
    base: Option<Base<'a>>,
) -> Result<Parts<'a>, ComponentError> {
    // A scheme here equals the special scheme of the base, and is ignored as in non-strict resolution
    // (RFC 3986, 5.2.2).
    let parts = Parts { scheme: None, ..parts };
    let fragment_alone =
        parts.first_component() == ComponentKind::Fragment && parts.fragment.is_some();
    let base = base.ok_or(MISSING_SCHEME)?;
    let (mode, base) = base.parts();
    if fragment_alone || !is_opaque(&base, mode) {
        Ok(parts.with_base(base))
    } else {
        Err(MISSING_SCHEME)
    }
}

const PIECES: [&str; 40] = [
    "/",
    "a",
    "?",
    "#",
    ".",
    "..",
    "%2e",
    "%",
    "%4",
    "%41",
    "é",
    "\u{1F600}",
    " ",
    "\"",
    "<",
    "`",
    "{",
    "^",
    "|",
    "'",
    "\\",
    "\t",
    "\n",
    "\0",
    "\x7F",
    "[",
    "]",
    "@",
    ":",
    ":80",
    ":81",
    "//",
    "/./",
    "/../",
    "=&+",
    "~",
    "Z",
    "C:",
    "&amp;",
    "0",
];
const HOSTS: [&str; 22] = [
    "1.2.3.256",
    "0x7f.1",
    "127.0.0.1:80",
    "[1:0:0::2]",
    "[1::2]:8",
    "[::1.2.3.4]",
    "[v1.x]",
    "",
    "a.example",
    "A.example",
    "a",
    "1.2.3.4",
    "a.1",
    "0x1.e",
    "b%41",
    "[::1]",
    "u@a",
    "a:80",
    "a:8080",
    "a:",
    "a:080",
    "x--y.co",
];

/// A canonical text is borrowed, and no other.
fn assert_borrowed_if_equal(input: &str, parsed: &Result<(Cow<'_, str>, Marks), SyntaxError>) {
    if let Ok((text, _)) = parsed {
        assert_eq!(
            matches!(text, Cow::Borrowed(_)),
            text == input.trim_matches(|c| c <= ' '),
            "{input:?}"
        );
    }
}

/// Parsing, `can_parse` and `host_of` agree with the steps, and the scan with the walk.
#[test]
fn fast_and_general_parsing_agree() {
    const SCHEMES: [&str; 24] = [
        "https://",
        "http://",
        "ws://",
        "wss://",
        "ftp://",
        "https://",
        "http://",
        "https:\\\\",
        "HTTP://",
        " https://",
        "\thttp://",
        "http:/",
        "https:",
        "file:///",
        "file://",
        "file:",
        "file:/\\/",
        "foo://",
        "foo:/",
        "foo:",
        "Foo://",
        "mailto:",
        "data:",
        "",
    ];
    const MORE: [&str; 12] =
        ["", "", "", "u:p@", "u@", ":@", "u:@", "a:b:c@", "a;b@", "C:/", "C|/", "C|"];
    let (mut owned, mut borrowed) = (0, 0);
    cases(200_000, |rng| {
        let mut text = String::from(rng.pick(&SCHEMES)) + rng.pick(&MORE) + rng.pick(&HOSTS);
        // Other characters in the name, also beyond its supported length.
        for _ in 0..rng.pick(&[0, 0, 0, 0, 3, 40]) {
            text.push(char::from(rng.below(128) as u8 | rng.pick(&[0, b'@', b'a'])));
        }
        text.push_str(rng.pick(&["/", "/", "?", "#", ""]));
        for _ in 0..rng.below(7) {
            text.push_str(rng.pick(&PIECES));
            text.push_str(rng.pick(&["", "x", "xxxxxxxxxxxxxxxxxxxx"]));
        }
        let url = parse_in_steps(&text, None);
        let parsed = parse(&text, None);
        assert_eq!(parsed, url, "{text:?}");
        assert_eq!(parse_any(&text, None), url, "{text:?}");
        assert_borrowed_if_equal(&text, &parsed);
        match parsed {
            Ok((Cow::Owned(_), _)) => owned += 1,
            Ok((Cow::Borrowed(_), _)) => borrowed += 1,
            Err(_) => (),
        }
        assert_eq!(can_parse(&text), url.is_ok(), "{text:?}");
        let host = url.map(|(text, marks)| {
            crate::parts::host(&text, &marks).map(|host| Cow::Owned(host.to_string()))
        });
        assert_eq!(host_of(&text), host, "{text:?}");
    });
    assert_enough(owned, 10_000);
    assert_enough(borrowed, 10_000);
}

/// Joining a base and a reference agrees with the steps.
#[test]
fn fast_and_general_join_agree() {
    const BASES: [&str; 24] = [
        "file:///C:",
        "file://h/C:/a",
        "file:",
        "foo:/.//b/c",
        "foo:/a//b",
        "foo://a",
        "foo://",
        "foo:/",
        "foo:?q",
        "foo://u@a:80//b",
        "ftp://u:p@a:80/b/",
        "file:///a/b/c",
        "file:///",
        "file:///x/C:/y?q#f",
        "https://a.example/",
        "http://u:p@a.example:8080/b/c/d;p?q#f",
        "ws://1.2.3.4/b/c/",
        "ftp://[::1]/?q",
        "https://a/b#f",
        "https://a//b//c",
        "file:///C:/a/b",
        "foo://a/b/c?q",
        "foo:/a/b",
        "mailto:a",
    ];
    const STARTS: [&str; 30] = [
        "",
        "",
        "../../",
        "/",
        "//",
        "?",
        "#",
        "a/b",
        "./",
        "../",
        "//b.example/",
        "https:",
        "HTTP:",
        "http:/",
        "file:",
        "file:/",
        "file://",
        "foo:",
        "foo://",
        "C:",
        "C|/",
        "/C|/",
        "/C:",
        "\\\\",
        "/\\",
        "..//",
        "/.//",
        "..",
        "//C|",
        "///",
    ];
    let (mut joined, mut failed) = (0, 0);
    cases(200_000, |rng| {
        let base = Url::parse(rng.pick(&BASES)).unwrap();
        let mut text = String::from(rng.pick(&STARTS));
        for _ in 0..rng.below(6) {
            text.push_str(rng.pick(&PIECES));
            text.push_str(rng.pick(&["", "x", "_y.html", "xxxxxxxxxxxxxxxxxxxx"]));
        }
        let general = parse_in_steps(&text, Some(base.base()));
        let parsed = parse(&text, Some(base.base()));
        assert_eq!(parsed, general, "{base} {text:?}");
        let joined_text = join(base.base(), &text).map(|(text, marks)| (Cow::Owned(text), marks));
        assert_eq!(joined_text, general, "{base} {text:?}");
        match parsed {
            Ok((Cow::Owned(_), _)) => joined += 1,
            Ok((Cow::Borrowed(_), _)) => (),
            Err(_) => failed += 1,
        }
    });
    assert_enough(joined, 50_000);
    assert_enough(failed, 5_000);
}

/// The start of a web URL is found by a comparison of eight bytes or by splitting.
#[test]
fn fast_and_general_scheme_agree() {
    const PIECES: [&str; 12] =
        ["http", "https", "ws", "wss", "ftp", "file", "H", "s", ":", "/", "//", "://"];
    cases(50_000, |rng| {
        let text = rng.text(&PIECES, 4) + "/abcdefgh";
        let plain = split::scheme(&text).and_then(|(name, rest)| {
            let is_web = mode(name) == Mode::Web && name == name.to_ascii_lowercase();
            (is_web && rest.starts_with("//")).then_some(name.len() + 3)
        });
        assert_eq!(scheme::web_prefix_length(&text), plain, "{text}");
        assert_eq!(scheme::web_prefix(&text).map(|it| it.1), plain, "{text}");
    });
}

/// Paths, drive letters and hosts in every mode are read as by the steps.
#[test]
fn walk_and_steps_agree() {
    const SCHEMES: [&str; 14] = [
        "https://", "http:", "ftp:///", "file:///", "file://", "file:", "FILE:///", "foo://",
        "foo:/", "foo:", "mailto:", "Foo://", "foo:/.//", "file:/",
    ];
    const MORE: [&str; 10] =
        ["", "C:/", "c|/", "C|", "localhost", "u:p@", "h/C:/", "127.0.0.1", "LOCALHOST/", "/"];
    let (mut canonical, mut others, mut errors) = (0, 0, 0);
    cases(200_000, |rng| {
        let mut text = String::from(rng.pick(&SCHEMES)) + rng.pick(&MORE) + rng.pick(&HOSTS);
        for _ in 0..rng.below(5) {
            text.push_str(rng.pick(&PIECES));
            text.push_str(rng.pick(&["", "x", "/xxxxxxxxxxxxxxxxxxxx"]));
        }
        let parsed = parse(&text, None);
        assert_eq!(parsed, parse_in_steps(&text, None), "{text:?}");
        assert_borrowed_if_equal(&text, &parsed);
        match parsed {
            Ok((Cow::Borrowed(_), _)) => canonical += 1,
            Ok((Cow::Owned(_), _)) => others += 1,
            Err(_) => errors += 1,
        }
    });
    assert_enough(canonical, 5_000);
    assert_enough(others, 5_000);
    assert_enough(errors, 5_000);
}
