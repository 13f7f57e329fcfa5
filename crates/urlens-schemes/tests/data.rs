//! `data:` URLs, by RFC 2397 and by the Fetch Standard.

use urlens::Url;
use urlens_schemes::data::{DataProfile, MediaType};
use urlens_schemes::{Data, ErrorKind, Fields, SchemeIdentifier, SchemeType};

fn data(text: &str) -> Data {
    Data::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn fetched(text: &str) -> Data {
    Data::read(text, DataProfile::Fetch).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn rejected(text: &str) -> (&'static str, &'static str, usize) {
    let error = Data::parse(text).expect_err(text);
    (error.code(), error.part(), error.offset())
}

/// S2.14, K2.13: media type, parameters, base64 flag, data, and defaults.
#[test]
fn s2_14_parts() {
    for (text, media_type, base64, bytes) in [
        ("data:,A%20brief%20note", "text/plain;charset=US-ASCII", false, &b"A brief note"[..]),
        ("data:;base64,WA==", "text/plain;charset=US-ASCII", true, b"X"),
        ("data:;charset=utf-8,x", "text/plain;charset=utf-8", false, b"x"),
        ("data:text/plain,x", "text/plain", false, b"x"),
        ("data:text/plain;charset=iso-8859-7,%be", "text/plain;charset=iso-8859-7", false, b"\xBE"),
        (
            "data:Text/HTML;Level=1;A=%22b%20%5C%22c%22,",
            "text/html;level=1;a=\"b \\\"c\"",
            false,
            b"",
        ),
        ("data:text/plain;Charset=us-ascii,x", "text/plain;charset=US-ASCII", false, b"x"),
        ("data:image/gif;BASE64,R0lG", "image/gif", true, b"GIF"),
        ("data:a/b;x=base64,R0lG", "a/b;x=base64", false, b"R0lG"),
        ("data:,a,b?c", "text/plain;charset=US-ASCII", false, b"a,b?c"),
        (
            "data:application/vnd-xxx-query,select_vcount,fcol_from_fieldtable/local",
            "application/vnd-xxx-query",
            false,
            b"select_vcount,fcol_from_fieldtable/local",
        ),
    ] {
        let data = data(text);
        assert_eq!(data.media_type().to_string(), media_type, "{text}");
        assert_eq!((data.is_base64(), data.bytes()), (base64, bytes), "{text}");
    }
}

/// S2.14: malformed URLs are rejected, with the offset.
#[test]
fn s2_14_rejected() {
    for (text, code, part, at) in [
        ("data:", "missing", "comma", 5),
        ("data:text/html", "missing", "comma", 14),
        ("data:text/html#,", "missing", "comma", 14),
        ("data:text,x", "missing", "subtype", 10),
        ("data:/html,x", "missing", "type", 5),
        ("data:a/b/c,x", "unexpected-character", "subtype", 8),
        ("data:a(/b,x", "unexpected-character", "type", 6),
        ("data:%61%28/b,x", "unexpected-character", "type", 8),
        ("data:a/b;c=d(e,x", "unexpected-character", "value", 12),
        ("data:a/b;c=d=e,x", "unexpected-character", "value", 12),
        ("data:a/b;c=%00,x", "unexpected-character", "value", 11),
        ("data:a/b;c,x", "missing", "value", 10),
        ("data:a/b;=c,x", "missing", "parameter", 9),
        ("data:a/b;;c=d,x", "missing", "parameter", 9),
        ("data:a/b;c=d;C=e,x", "duplicate", "parameter", 13),
        // The first of two, although `a` is before `c`.
        ("data:a/b;c=1;a=2;c=3;a=4,x", "duplicate", "parameter", 17),
        ("data:a/b;c=%22d,x", "invalid-quoted-string", "value", 11),
        ("data:a/b;c=%22d%22e,x", "invalid-quoted-string", "value", 11),
        ("data:a/b;c=%22d%5C%22,x", "invalid-quoted-string", "value", 11),
        ("data:a/b;c=%FF,x", "not-utf-8", "value", 11),
        ("data:a/b;base64;c=d;base64,x", "missing", "value", 15),
        ("data:;base64,W", "invalid-base64-length", "base64", 14),
        ("data:;base64,WA%3", "bad-escape", "path", 15),
        ("data:;base64,W-A", "unexpected-character", "base64", 14),
        ("data://a/b,x", "missing", "type", 5),
        ("data:a b,x", "unexpected-character", "path", 6),
    ] {
        assert_eq!(rejected(text), (code, part, at), "{text}");
    }
}

/// The first of several parameters of one name is kept.
#[test]
fn repeated_parameters() {
    let parse = |text| MediaType::parse(text).unwrap().to_string();
    assert_eq!(parse("a/b;c=1;a=2;c=3;a=4"), "a/b;c=1;a=2");
    assert_eq!(parse("a/b;z=1;z=2;y=3;z=4;y=5;x=6"), "a/b;z=1;y=3;x=6");
}

/// A malformed media type is an error of its field, at its start.
#[test]
fn malformed_media_type() {
    let fields = Fields::new().with("text", "a").with("media_type", "html");
    let error = Data::from_fields(&fields).unwrap_err();
    assert_eq!((error.code(), error.part(), error.offset()), ("not-allowed", "media_type", 0));
}

/// S2.14: URLs built from bytes use the shorter encoding and parse back.
#[test]
fn s2_14_built() {
    let plain = MediaType::default();
    let html = MediaType::parse("text/html;charset=utf-8").unwrap();
    for (media_type, bytes, text) in [
        (&plain, &b""[..], "data:,"),
        (&plain, b"Hello, World!", "data:,Hello,%20World!"),
        (&plain, b"100%#", "data:,100%25%23"),
        (&html, b"<p>", "data:text/html;charset=utf-8,%3Cp%3E"),
        (&html, "é".as_bytes(), "data:text/html;charset=utf-8,%C3%A9"),
        (&plain, b"\0\0\0\0\0\0", "data:;base64,AAAAAAAA"),
    ] {
        let built = Data::build(media_type, bytes).unwrap();
        assert_eq!(built.as_str(), text);
        assert_eq!((built.media_type(), built.bytes()), (media_type, bytes));
    }
    for length in 0..200 {
        let bytes: Vec<u8> = (0..length).map(|n: u8| n.wrapping_mul(37)).collect();
        let quoted = MediaType::parse("a/b;c=\"d;e,f %g\\\"\"").unwrap();
        let built = Data::build(&quoted, &bytes).unwrap();
        assert_eq!((built.media_type(), built.bytes()), (&quoted, &bytes[..]), "{built}");
        let escapes = bytes.iter().filter(|byte| !byte.is_ascii_alphanumeric()).count();
        assert!(
            built.as_str().len()
                <= "data:a/b;c=%22d%3Be%2Cf%20%25g%5C%22%22,".len() + bytes.len() + 2 * escapes
        );
    }
}

/// S2.14: values that are not tokens are escaped "instead of quoted string" (RFC 2397, section 3).
/// Escaped quotes delimit a quoted string, and are written only where needed.
#[test]
fn s2_14_values() {
    for (text, value, canonical) in [
        ("data:a/b;c=d%20e%3B%2C,x", "d e;,", "data:a/b;c=d%20e%3B%2C,x"),
        ("data:a/b;c=%22d%20e%22,x", "d e", "data:a/b;c=d%20e,x"),
        ("data:a/b;c=%64%2f,x", "d/", "data:a/b;c=d%2F,x"),
        ("data:a/b;c=d%22,x", "d\"", "data:a/b;c=d%22,x"),
        ("data:a/b;c=%22%22,x", "", "data:a/b;c=%22%22,x"),
        ("data:a/b;c=%22%5C%22d%22,x", "\"d", "data:a/b;c=%22%5C%22d%22,x"),
        ("data:a/b;c=%C3%A9,x", "é", "data:a/b;c=%C3%A9,x"),
    ] {
        let data = data(text);
        assert_eq!(data.media_type().parameter("c"), Some(value), "{text}");
        assert_eq!(data.canonical(), canonical, "{text}");
    }
}

/// S2.15: an optional limit in bytes.
#[test]
fn s2_15_limit() {
    let long = format!("data:,{}", "x".repeat(1 << 20));
    assert!(Data::parse(&long).is_ok());
    let most = u32::try_from(long.len()).unwrap();
    assert!(Data::parse_within(&long, most).is_ok());
    let error = Data::parse_within(&long, most - 1).unwrap_err();
    assert_eq!(error.kind(), &ErrorKind::TooLong(most - 1));
}

/// S2.99: a data URL contains the data it names.
#[test]
fn s2_99_bytes() {
    assert_eq!(data("data:;base64,aGVsbG8").into_bytes(), b"hello");
}

/// S2.112: base64 ignores white space.
#[test]
fn s2_112_base64() {
    assert_eq!(data("data:image/gif;base64,R0%20lG%0D%0AOD%09dh").bytes(), b"GIF87a");
    assert_eq!(fetched("data:image/gif;base64,R0 lG\r\nOD\tdh").bytes(), b"GIF87a");
}

/// S2.113: the default media type is text.
#[test]
fn s2_113_default() {
    assert_eq!(data("data:,x").media_type().essence(), "text/plain");
    assert_eq!(data("data:,x").media_type().parameter("charset"), Some("US-ASCII"));
    assert_eq!(data("data:;a=b,x").media_type().parameter("charset"), None);
}

/// S2.114: a charset, and escapes.
#[test]
fn s2_114_charset() {
    let data = data("data:text/html;charset=utf-8,%E2%82%AC");
    assert_eq!(data.media_type().parameter("charset"), Some("utf-8"));
    assert_eq!(data.bytes(), "€".as_bytes());
}

/// K2.13: differences between the two profiles.
#[test]
fn k2_13_fetch() {
    let escaped = "data:text/plain;a=%22b%22,x";
    assert_eq!(data(escaped).media_type().parameter("a"), Some("b"));
    assert_eq!(fetched(escaped).media_type().parameter("a"), Some("%22b%22"));
    assert!(Data::parse("data:text,x").is_err());
    assert_eq!(fetched("data:text,x").media_type(), &MediaType::default());
    assert_eq!(fetched("  data:;base64, W A#f ").bytes(), b"X");
    let url = Url::parse("data:a/b;c=\"d e\",f").unwrap();
    let read = Data::fetch(&url).unwrap();
    assert_eq!(read.media_type().parameter("c"), Some("d e"));
    assert_eq!((read.as_str(), read.uri().as_str()), (url.as_str(), "data:a/b;c=%22d%20e%22,f"));
    let http = Url::parse("http://a/,").unwrap();
    assert_eq!(Data::fetch(&http).unwrap_err().code(), "wrong-scheme");
}

/// K2.13: `fetch` parses a text as a URL first, even when the parser is skipped as a fast path.
#[test]
fn k2_13_fetch_parses_first() {
    let heads =
        ["", "a/b", ";x", "/a/../b", "//h/a", "///", "a?b", "?", "a/b;c=\"d\"", " a/b", "%41"];
    let rests =
        [",x", ",a b", ",a'b", ",%41%", ",é#é", ",?#", ";base64,W A", ";base64,WA%3D#", ",/../a"];
    for scheme in ["data:", "DATA:", " data:", "da\tta:"] {
        for (head, rest) in heads.iter().flat_map(|head| rests.map(|rest| (head, rest))) {
            let text = [scheme, head, rest].concat();
            let Ok(url) = Url::parse(&text) else { continue };
            let read =
                Data::read(&text, DataProfile::Fetch).map(|data| (data.clone(), data.into_bytes()));
            let fetched = Data::fetch(&url).map(|data| (data.clone(), data.into_bytes()));
            match (read, fetched) {
                (Ok(read), Ok(fetched)) => {
                    assert_eq!(read, fetched, "{text}");
                    assert_eq!(read.0.as_str(), url.as_str(), "{text}");
                    assert_eq!(read.0.media_type(), fetched.0.media_type(), "{text}");
                }
                (Err(read), Err(fetched)) => assert_eq!(read.kind(), fetched.kind(), "{text}"),
                other => panic!("{text}: {other:?}"),
            }
        }
    }
}

/// Equal data with equal media types is equivalent in any encoding.
#[test]
fn equivalence() {
    let same = [
        "data:,a%20b",
        "DATA:text/plain;charset=us-ascii,a%20%62",
        "data:;base64,YSBi",
        "data:;base64,YSB%69",
    ];
    for text in &same[..3] {
        assert!(data(text).is_equivalent(&data(same[0])), "{text}");
        assert_eq!(data(text).canonical(), "data:,a%20b");
    }
    assert!(!data(same[3]).is_equivalent(&data("data:text/plain,a%20b")));
    assert!(!data("data:,a").is_equivalent(&data("data:,a#b")));
}
