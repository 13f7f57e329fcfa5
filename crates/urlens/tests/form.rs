//! application/x-www-form-urlencoded, and the operations of `URLSearchParams`.

mod random;

use random::cases;
use urlens::form::{Params, Parse, parse, parse_bytes, serialize};
use urlens::grammar::whatwg::FORM;
use urlens::{PathStyle, Url};

fn owned(pairs: Parse<'_>) -> Vec<(String, String)> {
    pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

/// K4.19: parsing, with empty names, repeated delimiters, invalid escapes and invalid UTF-8.
#[test]
fn parsing() {
    let cases: &[(&str, &[(&str, &str)])] = &[
        ("", &[]),
        ("&", &[]),
        ("a", &[("a", "")]),
        ("=", &[("", "")]),
        ("=b", &[("", "b")]),
        ("a=b", &[("a", "b")]),
        ("a=b=c", &[("a", "b=c")]),
        ("a&b", &[("a", ""), ("b", "")]),
        ("&a=1&&b=2&", &[("a", "1"), ("b", "2")]),
        ("a=1;b=2", &[("a", "1;b=2")]),
        ("a+b=c+d", &[("a b", "c d")]),
        ("a%2Bb=%2b%20%26%3D%25", &[("a+b", "+ &=%")]),
        ("a=%&b=%4&c=%zz&d=%%34", &[("a", "%"), ("b", "%4"), ("c", "%zz"), ("d", "%4")]),
        ("?a=b", &[("?a", "b")]),
        ("%EF%BB%BFa=\u{FEFF}b", &[("\u{FEFF}a", "\u{FEFF}b")]),
        ("id=0&value=%FF", &[("id", "0"), ("value", "\u{FFFD}")]),
        ("a=%F0%9F%92&b=%ED%A0%80", &[("a", "\u{FFFD}"), ("b", "\u{FFFD}\u{FFFD}\u{FFFD}")]),
        ("a=%C3é", &[("a", "\u{FFFD}é")]),
        ("💩=%f0%9f%92%a9", &[("💩", "💩")]),
    ];
    for (text, expected) in cases {
        let expected: Vec<_> =
            expected.iter().map(|&(name, value)| (name.to_owned(), value.to_owned())).collect();
        assert_eq!(owned(parse(text)), expected, "{text}");
        assert!(parse_bytes(text.as_bytes()).eq(parse(text)));
    }
    // Bytes that are not UTF-8 may be UTF-8 after decoding.
    assert!(parse_bytes(b"\xC3%A9=\xC3").eq([("é".into(), "\u{FFFD}".into())]));
}

/// K4.19: letters, digits and `*-._` are not encoded, and a space becomes `+`.
#[test]
fn serializing() {
    for byte in 0..128u8 {
        let is_plain = byte.is_ascii_alphanumeric() || b"*-._".contains(&byte);
        assert_eq!(FORM.contains(byte), !is_plain, "{byte:#x}");
        let text = (byte as char).to_string();
        let expected = match byte {
            b' ' => "+".to_owned(),
            _ if is_plain => text.clone(),
            _ => format!("%{byte:02X}"),
        };
        assert_eq!(serialize([("", &text)]), format!("={expected}"));
    }
    assert_eq!(serialize([("é", "💩"), ("", "")]), "%C3%A9=%F0%9F%92%A9&=");
    assert_eq!(serialize([("  ", " a ")]), "++=+a+");
    assert_eq!(serialize::<&str, &str>([]), "");
}

const TEXTS: &[&str] = &[
    "a", "B", "7", " ", "+", "%", "%2", "%41", "&", "=", ";", "?", "#", "é", "\u{FFFD}", "🌈",
    "\0", "\n", "~", "*",
];

/// K4.19: serialized pairs parse back to the pairs, and serializing again changes nothing.
#[test]
fn serialized_pairs_parse_back() {
    cases(10_000, |rng| {
        let list: Vec<(String, String)> =
            (0..rng.below(4)).map(|_| (rng.text(TEXTS, 4), rng.text(TEXTS, 4))).collect();
        let text = serialize(list.iter().map(|it| (&it.0, &it.1)));
        assert_eq!(owned(parse(&text)), list, "{text}");
        let random = rng.text(TEXTS, 12);
        let once = serialize(parse(&random));
        assert_eq!(serialize(parse(&once)), once, "{random:?}");
        // Such a query is canonical in a URL.
        let url = Url::parse(&format!("http://h/?{once}")).unwrap();
        assert_eq!(url.query(), Some(&*once));
        assert!(url.query_pairs().eq(parse(&random)));
    });
}

/// K4.19: the operations, also on names that occur twice.
#[test]
fn operations() {
    let new = || Params::from_query("a=1&b=2&a=3&c");
    assert_eq!(new().size(), 4);
    assert_eq!((new().get("a"), new().get("c"), new().get("d")), (Some("1"), Some(""), None));
    assert_eq!(new().get_all("a").collect::<Vec<_>>(), ["1", "3"]);
    assert_eq!(new().get_all("d").count(), 0);

    let after = |edit: fn(&mut Params)| {
        let mut params = new();
        edit(&mut params);
        params.to_string()
    };
    assert_eq!(after(|it| it.append("a", "&")), "a=1&b=2&a=3&c=&a=%26");
    assert_eq!(after(|it| it.delete("a", None)), "b=2&c=");
    assert_eq!(after(|it| it.delete("a", Some("3"))), "a=1&b=2&c=");
    assert_eq!(after(|it| it.delete("a", Some("2"))), "a=1&b=2&a=3&c=");
    assert_eq!(after(|it| it.delete("d", None)), "a=1&b=2&a=3&c=");
    assert_eq!(after(|it| it.set("a", "x")), "a=x&b=2&c=");
    assert_eq!(after(|it| it.set("d", "x")), "a=1&b=2&a=3&c=&d=x");
    assert_eq!(after(|it| it.extend([("d", "e")])), "a=1&b=2&a=3&c=&d=e");
    assert!(new().has("a", None) && new().has("a", Some("3")) && new().has("c", Some("")));
    assert!(!new().has("d", None) && !new().has("a", Some("2")));
    assert_eq!(Params::new(), Params::default());
    assert_eq!(new().into_iter().last(), Some(("c".to_owned(), String::new())));
    assert_eq!(Params::from_query("??a").get("?a"), Some(""));
    assert!((&new()).into_iter().eq(new().iter()));
    assert_eq!(format!("{:>4}", Params::from_query("a")), "  a=");
}

/// K4.19: sorting is by UTF-16 code units, and stable.
#[test]
fn sorting() {
    for (text, expected) in [
        ("z=b&a=b&z=a&a=a", "a=b&a=a&z=b&z=a"),
        ("\u{FFFD}=x&\u{FFFC}&\u{FFFD}=a", "\u{FFFC}&\u{FFFD}=x&\u{FFFD}=a"),
        ("ﬃ&🌈", "🌈&ﬃ"),
        ("é&e\u{FFFD}&e\u{301}", "e\u{301}&e\u{FFFD}&é"),
        ("z=z&a=a&b&", "a=a&b&z=z"),
        ("bbb&bb&aaa&aa=x&aa=y", "aa=x&aa=y&aaa&bb&bbb"),
        ("z=z&=f&=t&=x", "=f&=t&=x&z=z"),
        ("a🌈&a💩", "a🌈&a💩"),
    ] {
        let mut params = Params::from_query(text);
        params.sort();
        assert_eq!(params, Params::from_query(expected), "{text}");
    }
    let names = ["b", "a", "🌈", "\u{FFFD}"];
    let mut long: Params = (0..400).map(|n| (names[n % 4], format!("{n:03}"))).collect();
    long.sort();
    for name in names {
        assert!(long.get_all(name).is_sorted());
    }
}

/// The pairs of a URL are those of its query, which may start with a second `?`.
#[test]
fn pairs_of_a_url() {
    let first = |text| Url::parse(text).unwrap().query_pairs().next().map(|it| it.0.into_owned());
    assert_eq!(first("http://h/??a=b"), Some("?a".to_owned()));
    assert_eq!(first("http://h/?"), None);
    assert_eq!(first("http://h/#a=b"), None);
    assert_eq!(first("foo:bar?a+b"), Some("a b".to_owned()));
    let url = Url::from_path("/a?b=c", PathStyle::Posix).unwrap();
    assert_eq!(url.query_pairs().next(), None);
}

/// Parsing by masks agrees with splitting at every `&` and the first `=` (the URL Standard, 5.1).
#[test]
fn fast_and_general_parsing_agree() {
    const PIECES: [&str; 12] = [
        "a",
        "&",
        "=",
        "&&",
        "=b&",
        "+",
        "%41",
        "%",
        "é",
        "%C3",
        "%2B",
        "xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx",
    ];
    let decode = |text: &str| {
        let spaced = text.replace('+', " ");
        urlens::percent::Encoded::new(&spaced).decode_lossy().into_owned()
    };
    cases(50_000, |rng| {
        let text = rng.text(&PIECES, 11);
        let pairs = text.split('&').filter(|it| !it.is_empty());
        let pairs = pairs.map(|it| it.split_once('=').unwrap_or((it, "")));
        let expected: Vec<_> = pairs.map(|(name, value)| (decode(name), decode(value))).collect();
        assert_eq!(owned(parse(&text)), expected, "{text}");
        assert_eq!(owned(parse_bytes(text.as_bytes())), expected, "{text}");
    });
}
