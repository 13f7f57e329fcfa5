//! application/x-www-form-urlencoded, and the operations of `URLSearchParams`.

mod random;

use random::Rng;
use urlens::form::{Params, parse, parse_bytes, serialize};
use urlens::internal::whatwg::FORM;
use urlens::{PathStyle, Url};

fn pairs(text: &str) -> Vec<(String, String)> {
    parse(text).map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
}

/// K4.19: what is read, with everything that is odd about it.
#[test]
fn reading() {
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
    for (text, want) in cases {
        let want: Vec<_> = want.iter().map(|&(k, v)| (k.to_owned(), v.to_owned())).collect();
        assert_eq!(pairs(text), want, "{text}");
        assert!(parse_bytes(text.as_bytes()).eq(parse(text)));
    }
    // Bytes that are no text may still become one.
    assert!(parse_bytes(b"\xC3%A9=\xC3").eq([("é".into(), "\u{FFFD}".into())]));
}

/// K4.19: what is written: letters, digits and `*-._` as they are, a space as `+`.
#[test]
fn writing() {
    for byte in 0..128u8 {
        let plain = byte.is_ascii_alphanumeric() || b"*-._".contains(&byte);
        assert_eq!(FORM.contains(byte), !plain, "{byte:#x}");
        let text = (byte as char).to_string();
        let want = match byte {
            b' ' => "+".to_owned(),
            _ if plain => text.clone(),
            _ => format!("%{byte:02X}"),
        };
        assert_eq!(serialize([("", &text)]), format!("={want}"));
    }
    assert_eq!(serialize([("é", "💩"), ("", "")]), "%C3%A9=%F0%9F%92%A9&=");
    assert_eq!(serialize([("  ", " a ")]), "++=+a+");
    assert_eq!(serialize::<&str, &str>([]), "");
}

const TEXTS: &[&str] = &[
    "a", "B", "7", " ", "+", "%", "%2", "%41", "&", "=", ";", "?", "#", "é", "\u{FFFD}", "🌈",
    "\0", "\n", "~", "*",
];

/// K4.19: what is written reads back, whatever it is, and what was written once is written so
/// again.
#[test]
fn written_reads_back() {
    let mut rng = Rng(19);
    for _ in 0..10_000 {
        let list: Vec<(String, String)> =
            (0..rng.below(4)).map(|_| (rng.text(TEXTS, 4), rng.text(TEXTS, 4))).collect();
        let text = serialize(list.iter().map(|it| (&it.0, &it.1)));
        assert_eq!(pairs(&text), list, "{text}");
        let noise = rng.text(TEXTS, 12);
        let once = serialize(parse(&noise));
        assert_eq!(serialize(parse(&once)), once, "{noise:?}");
        // A URL's parser leaves such a query as it is.
        let url = Url::parse(format!("http://h/?{once}")).unwrap();
        assert_eq!(url.query(), Some(&*once));
        assert!(url.form_pairs().eq(parse(&noise)));
    }
}

/// K4.19: the operations, on names that occur twice.
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
    for (text, want) in [
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
        assert_eq!(params, Params::from_query(want), "{text}");
    }
    let names = ["b", "a", "🌈", "\u{FFFD}"];
    let mut long: Params = (0..400).map(|n| (names[n % 4], format!("{n:03}"))).collect();
    long.sort();
    for name in names {
        assert!(long.get_all(name).is_sorted());
    }
}

/// The pairs of a URL are those of its query, of which a second `?` is a part.
#[test]
fn pairs_of_a_url() {
    let first = |text| Url::parse(text).unwrap().form_pairs().next().map(|it| it.0.into_owned());
    assert_eq!(first("http://h/??a=b"), Some("?a".to_owned()));
    assert_eq!(first("http://h/?"), None);
    assert_eq!(first("http://h/#a=b"), None);
    assert_eq!(first("foo:bar?a+b"), Some("a b".to_owned()));
    let url = Url::from_file_path("/a?b=c", PathStyle::Posix).unwrap();
    assert_eq!(url.form_pairs().next(), None);
}

/// What is cut with masks is what is cut at every `&` and the first `=` (the URL Standard, 5.1).
#[test]
fn pairs_are_cut_alike() {
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
    let mut seed = 9_u32;
    let mut next = |end: usize| {
        seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        (seed >> 8) as usize % end
    };
    for _ in 0..50_000 {
        let text: String = (0..next(12)).map(|_| PIECES[next(PIECES.len())]).collect();
        let cut = text.split('&').filter(|it| !it.is_empty());
        let cut = cut.map(|it| it.split_once('=').unwrap_or((it, "")));
        let expected: Vec<_> = cut.map(|(name, value)| (decode(name), decode(value))).collect();
        let owned = |pairs: urlens::form::Parse<'_>| -> Vec<_> {
            pairs.map(|(name, value)| (name.into_owned(), value.into_owned())).collect()
        };
        assert_eq!(owned(urlens::form::parse(&text)), expected, "{text}");
        assert_eq!(owned(urlens::form::parse_bytes(text.as_bytes())), expected, "{text}");
    }
}
