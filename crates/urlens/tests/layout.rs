//! `Layout`: offsets of errors, offsets in the input, and agreement with the parser.

mod random;

use random::{assert_enough, cases};
use urlens::internal::Layout;
use urlens::{Error, Part, Url, UrlAttribute, scheme::Mode};

/// The offsets of errors are in the input, which may have removed code points, backslashes, any
/// number of slashes, and a base.
#[test]
fn offsets_of_errors() {
    let base = |text| Some(Url::parse(text).unwrap());
    for (text, base, part, at) in [
        ("", None, Part::Scheme, 0),
        ("  a", None, Part::Scheme, 2),
        (" \ta", None, Part::Scheme, 2),
        ("//h", None, Part::Scheme, 0),
        ("a", base("foo:bar"), Part::Scheme, 0),
        (" \n/a", base("foo:bar"), Part::Scheme, 2),
        ("http:", None, Part::Host, 5),
        ("http://", None, Part::Host, 7),
        ("http:////?q", None, Part::Host, 9),
        ("  http:/\t/\\#", None, Part::Host, 11),
        ("http://u@/", None, Part::Host, 9),
        ("http://u:p@:80", None, Part::Host, 11),
        ("http://:80", None, Part::Host, 7),
        ("foo://u@", None, Part::Host, 8),
        ("foo://:1/", None, Part::Host, 6),
        ("http://a b/", None, Part::Host, 8),
        ("\thttp://a b/", None, Part::Host, 9),
        ("ht\ttp:\\\\a\n b\\", None, Part::Host, 10),
        ("http:a<b", None, Part::Host, 6),
        ("http:\\a<b", None, Part::Host, 7),
        ("http:////u:p@a<b", None, Part::Host, 14),
        ("http://a%41%20b/", None, Part::Host, 11),
        ("http://a\t%2\n0b/", None, Part::Host, 9),
        ("http://[::1", None, Part::Host, 7),
        ("http://[::1::]/", None, Part::Host, 12),
        (" http://[:\t:1::]/", None, Part::Host, 14),
        ("http://u@[::é]", None, Part::Host, 12),
        ("http://1.2.a.4/", None, Part::Host, 11),
        ("http://1.2.3.256", None, Part::Host, 13),
        ("http://%31.2.a.4/", None, Part::Host, 7),
        ("foo://a%20<b/", None, Part::Host, 10),
        ("file://a b/", None, Part::Host, 8),
        ("file:\\\\\ta:1\\", None, Part::Host, 9),
        ("http://h:8x/", None, Part::Port, 10),
        ("http://h:99999/", None, Part::Port, 9),
        (" http:\\\\u:p@h\t:\n8x", None, Part::Port, 17),
        ("foo://[::1]:99999", None, Part::Port, 12),
        // With a base.
        ("//", base("http://b/"), Part::Host, 2),
        ("\\\\\\", base("http://b/"), Part::Host, 3),
        (" /\t\\a b", base("http://b/"), Part::Host, 5),
        ("http:\\\\a b", base("http://b/"), Part::Host, 8),
        ("http://h:x", base("http://b/"), Part::Port, 9),
        ("http:a<b", base("https://b/"), Part::Host, 6),
        ("//a b", base("foo://b/"), Part::Host, 3),
        ("//u@", base("foo://b/"), Part::Host, 4),
        ("\\\\a b/", base("file:///C:/"), Part::Host, 3),
    ] {
        let parsed = match &base {
            None => Url::parse(text),
            Some(base) => base.join(text),
        };
        let error = parsed.expect_err(text);
        assert_eq!((error.part(), error.offset()), (Some(part), Some(at)), "{text:?} {error}");
        let parser = Url::parser();
        let parser = base.as_ref().map_or(parser, |base| parser.base(base));
        let (parsed, errors) = parser.parse_with_validation_errors(text);
        assert_eq!(parsed.unwrap_err(), error);
        assert!(errors.iter().any(|it| it.offset() == at), "{text:?} {errors:?}");
    }
}

/// The offsets of setter errors are in the value.
#[test]
fn offsets_of_setter_errors() {
    for (attribute, value, at) in [
        (UrlAttribute::Host, "a b", 1),
        (UrlAttribute::Host, "\ta\n b:80/c", 3),
        (UrlAttribute::Host, "[::1\t::]", 6),
        (UrlAttribute::Hostname, "a<b", 1),
        (UrlAttribute::Port, "99999", 0),
        (UrlAttribute::Port, "\t99999", 1),
    ] {
        let mut url = Url::parse("http://u@example.org/").unwrap();
        let error = url.set_attribute(attribute, value).unwrap_err();
        assert_eq!(error.offset(), Some(at), "{value:?}");
    }
}

/// A text is copied only if something is removed from within.
#[test]
fn borrows() {
    let is_borrowed = |text: &str| {
        let layout = Layout::of(text, None);
        text.as_bytes().as_ptr_range().contains(&layout.text().as_ptr())
    };
    assert!(is_borrowed("http:\\\\h\\p"));
    assert!(is_borrowed(" \thttp://h "));
    assert!(!is_borrowed("http://h\t/"));
}

/// `Debug` hides passwords, also those that only browsers find.
#[test]
fn hides_passwords() {
    for (text, shown) in [
        ("http://u:p@h", "http://u:***@h"),
        ("ht\ttp:u:p@h", "ht\\ttp:u:***@h"),
        (" http:/u:se\ncret@h", " http:/u:***@h"),
        ("/\t/u:p@h", "/\\t/u:***@h"),
    ] {
        let debug = format!("{:?}", Layout::of(text, None));
        assert!(debug.contains(&format!("\"{shown}\"")), "{debug}");
    }
}

const PIECES: [&str; 32] = [
    "/",
    "\\",
    "//",
    "?",
    "#",
    ":",
    "@",
    "a",
    "h.example",
    "[::1]",
    ":80",
    "u:p@",
    "C|",
    "c:",
    "..",
    "%2e",
    " ",
    "\t",
    "\n",
    "\r",
    "\0",
    "é",
    "http:",
    "HTTP:",
    "https:",
    "file:",
    "foo:",
    "1.2",
    "x",
    "[",
    "]",
    ".",
];
const BASES: [&str; 6] =
    ["http://b/c/d", "https://u@b:1/", "file:///C:/x", "foo://b/c", "foo:/c", "foo:c"];

/// Ranges are adjacent, offsets convert back and forth, and the parser finds the same components.
#[test]
fn random_layouts() {
    let mut parsed = 0;
    cases(100_000, |rng| {
        let text = rng.text(&PIECES, 8);
        let base = BASES.get(rng.below(2 * BASES.len())).map(|base| Url::parse(base).unwrap());
        let layout = Layout::of(&text, base.as_ref().map(|it| it.scheme()));
        check_order(&layout);
        check_offsets(&layout, &text);
        let url = match &base {
            None => Url::parse(&text),
            Some(base) => base.join(&text),
        };
        parsed += u64::from(url.is_ok());
        check_url(&layout, url.as_ref());
    });
    assert_enough(parsed, 10_000);
}

/// Components and delimiters together are the whole text.
fn check_order(layout: &Layout<'_>) {
    let text = layout.text();
    let get = |range: Option<std::ops::Range<usize>>, before: &str, after: &str| {
        range.map_or(String::new(), |it| [before, &text[it], after].concat())
    };
    let whole = [
        get(layout.range(Part::Scheme), "", ":"),
        text[layout.slashes.clone()].to_string(),
        get(layout.range(Part::Userinfo), "", "@"),
        get(layout.range(Part::Host), "", ""),
        get(layout.range(Part::Port), ":", ""),
        get(layout.range(Part::Path), "", ""),
        get(layout.range(Part::Query), "?", ""),
        get(layout.range(Part::Fragment), "#", ""),
    ];
    assert_eq!(whole.concat(), text);
    let authority = [
        get(layout.range(Part::Userinfo), "", "@"),
        get(layout.range(Part::Host), "", ""),
        get(layout.range(Part::Port), ":", ""),
    ];
    assert_eq!(authority.concat(), get(layout.range(Part::Authority), "", ""));
    assert_eq!(layout.range(Part::Host).is_some(), layout.range(Part::Authority).is_some());
    assert!(text[layout.slashes.clone()].chars().all(|c| layout.mode.is_slash(c)));
}

/// The offset in the layout's text of a byte of the input; for a byte that is removed, that of the next byte.
fn from_input_offset(layout: &Layout<'_>, at: usize) -> usize {
    at - layout.removed().take_while(|removed| *removed < at).count()
}

fn check_offsets(layout: &Layout<'_>, input: &str) {
    let text = layout.text();
    assert_eq!(text.len() + layout.removed().count(), input.len());
    for at in 0..text.len() {
        let range = layout.to_input_range(at..at + 1);
        assert_eq!(input.as_bytes()[range.clone()], text.as_bytes()[at..at + 1]);
        assert_eq!(from_input_offset(layout, range.start), at);
    }
    let end = layout.to_input_range(text.len()..text.len());
    assert_eq!(layout.to_input_range(usize::MAX..usize::MAX), end);
}

/// The parsed URL has the components of the layout; an error is in one of them.
fn check_url(layout: &Layout<'_>, url: Result<&Url, &Error>) {
    let text = layout.text();
    match url {
        Ok(url) => {
            assert_eq!(layout.mode, urlens::scheme::mode(url.scheme()));
            // Empty credentials are removed.
            let user = layout.range(Part::Userinfo).map_or("", |it| &text[it]);
            if layout.range(Part::Authority).is_some() {
                let is_empty = matches!(user, "" | ":");
                assert_eq!(url.userinfo().is_none(), is_empty, "{text:?} {url}");
            }
            let fragment = layout.range(Part::Fragment).map(|it| &text[it]);
            assert_eq!(url.fragment().is_some(), fragment.is_some());
            let has_query = layout.range(Part::Query).is_some();
            assert!(url.query().is_some() || !has_query, "{text:?} {url}");
            assert!(url.query().is_none() || has_query || layout.is_relative);
        }
        Err(error) => {
            let at = from_input_offset(layout, error.offset().expect("an offset"));
            let range = match error.part().expect("a component") {
                Part::Scheme => 0..0,
                Part::Host => layout.range(Part::Host).expect("host with an error"),
                Part::Port => layout.range(Part::Port).expect("port with an error"),
                part => panic!("error in {part}"),
            };
            assert!(range.start <= at && at <= range.end, "{text:?} {error}");
            assert!(layout.mode != Mode::File || error.part() != Some(Part::Port));
        }
    }
}
