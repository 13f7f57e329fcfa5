//! Queries in encodings other than UTF-8.

mod random;

use random::cases;
use std::borrow::Cow;
use urlens::{QueryEncoding, QueryPiece, Url};

fn utf_8(text: &str, to: &mut dyn FnMut(QueryPiece<'_>)) {
    to(QueryPiece::Bytes(text.as_bytes()));
}

fn latin_1(text: &str, to: &mut dyn FnMut(QueryPiece<'_>)) {
    for c in text.chars() {
        match u8::try_from(c) {
            Ok(byte) => to(QueryPiece::Bytes(&[byte])),
            Err(_) => to(QueryPiece::Unencodable(c)),
        }
    }
}

/// A stateful encoding: uppercase letters are written in lowercase between two escape sequences.
fn stateful(text: &str, to: &mut dyn FnMut(QueryPiece<'_>)) {
    let mut high = false;
    for c in text.chars() {
        if c.is_ascii_uppercase() != high {
            high = !high;
            to(QueryPiece::Bytes(if high { b"\x1B(J" } else { b"\x1B(B" }));
        }
        to(QueryPiece::Bytes(&[c.to_ascii_lowercase() as u8]));
    }
    if high {
        to(QueryPiece::Bytes(b"\x1B(B"));
    }
}

fn parse(text: &str, encoding: &dyn QueryEncoding) -> String {
    Url::parser().encoding(encoding).parse(text).unwrap().into_text()
}

/// K2.6: the encoding applies to the query of a special URL only.
#[test]
fn only_the_query_of_special_urls() {
    for (text, expected) in [
        ("http://h/é?é#é", "http://h/%C3%A9?%E9#%C3%A9"),
        ("https://h?é", "https://h/?%E9"),
        ("ftp://h/?é", "ftp://h/?%E9"),
        ("file:///?é", "file:///?%E9"),
        ("HTTP:h?é", "http://h/?%E9"),
        ("ws://h/?é", "ws://h/?%C3%A9"),
        ("WSS://h/?é", "wss://h/?%C3%A9"),
        ("foo://h/?é", "foo://h/?%C3%A9"),
        ("foo:bar?é", "foo:bar?%C3%A9"),
        ("http://h/#?é", "http://h/#?%C3%A9"),
        ("http://h/é", "http://h/%C3%A9"),
        ("http://h/?a?é", "http://h/?a?%E9"),
    ] {
        assert_eq!(parse(text, &latin_1), expected, "{text}");
    }
}

/// K2.6: bytes are percent-encoded with the special-query set, escapes are kept, and characters that the
/// encoding does not support become HTML character references.
#[test]
fn bytes_and_unencodable_characters() {
    assert_eq!(
        parse("http://h/?ÿ%zz%41 \"<>'`{}|\\^~", &latin_1),
        "http://h/?%FF%zz%41%20%22%3C%3E%27`{}|\\^~"
    );
    assert_eq!(parse("http://h/?†a💩", &latin_1), "http://h/?%26%238224%3Ba%26%23128169%3B");
    assert_eq!(parse("http://h/?aBCd", &stateful), "http://h/?a%1B(Jbc%1B(Bd");
    assert_eq!(parse("http://h/?B", &stateful), "http://h/?%1B(Jb%1B(B");
    // Encoded bytes never end the query, and none is removed.
    let hashes = |_: &str, to: &mut dyn FnMut(QueryPiece<'_>)| to(QueryPiece::Bytes(b"#\t\n "));
    assert_eq!(parse("http://h/?x#y", &hashes), "http://h/?%23%09%0A%20#y");
    let nothing = |_: &str, _: &mut dyn FnMut(QueryPiece<'_>)| ();
    assert_eq!(parse("http://h/?x#y", &nothing), "http://h/?#y");
}

/// K2.6: the scheme may come from the base, and so may the query, which is encoded already.
#[test]
fn with_a_base() {
    let join = |base: &str, text: &str| {
        let base = Url::parse(base).unwrap();
        Url::parser().base(&base).encoding(&latin_1).parse(text).map(String::from)
    };
    assert_eq!(join("http://h/a?b", "?é").unwrap(), "http://h/a?%E9");
    assert_eq!(join("http://h/a?b", "c?é").unwrap(), "http://h/c?%E9");
    assert_eq!(join("http://h/a?%C3%A9", "#é").unwrap(), "http://h/a?%C3%A9#%C3%A9");
    assert_eq!(join("ws://h/a?b", "?é").unwrap(), "ws://h/a?%C3%A9");
    assert_eq!(join("http://h/a?b", "ws://h/?é").unwrap(), "ws://h/?%C3%A9");
    assert_eq!(join("foo://h/a?b", "?é").unwrap(), "foo://h/a?%C3%A9");
    assert_eq!(join("foo://h/a?b", "http://h/?é").unwrap(), "http://h/?%E9");
    assert_eq!(join("foo:bar", "?é").unwrap_err().code(), "missing-scheme-non-relative-URL");
}

/// Offsets of errors are in the given text, and canonical texts are borrowed.
#[test]
fn offsets_and_borrowing() {
    let error = |text| Url::parser().encoding(&latin_1).parse(text).unwrap_err();
    for text in [" http://a b/?é", "\thttp://h:x/?é", "ht\ntp://h:7x?é", "?é", "http:///?é"] {
        let plain = Url::parse(text).unwrap_err();
        assert_eq!(error(text), plain, "{text:?}");
    }
    assert_eq!(error(" ht\ntp://h:7x?é").offset(), Some(12));
    let url = Url::parser().encoding(&latin_1).parse_borrowed("http://h/?a%20b").unwrap();
    assert!(matches!(url.into_text(), Cow::Borrowed(_)));
}

/// K2.6: UTF-8 as the encoding gives the results of parsing without an encoding.
#[test]
fn utf_8_is_the_default() {
    const TEXTS: &[&str] = &[
        "http:", "HTTPS:", "ws:", "file:", "foo:", "//", "/", "\\", "h", "é", "?", "#", "%41", "%",
        " ", "\t", "\n", "'", "\"", "<", "💩", "@", ":", "..", "C|", "80",
    ];
    let bases = ["http://h/a?b#c", "file:///C:/a", "foo:bar", "foo://h/a"].map(Url::parse);
    cases(20_000, |rng| {
        let text = rng.text(TEXTS, 9);
        assert_eq!(Url::parser().encoding(&utf_8).parse(&text), Url::parse(&text), "{text:?}");
        for base in bases.iter().flatten() {
            let url = Url::parser().base(base).encoding(&utf_8).parse(&text);
            assert_eq!(url, base.join(&text), "{text:?} with base {base}");
        }
    });
}
