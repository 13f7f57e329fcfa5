//! Places and kinds of errors that no list of examples has.

use urlens::{Part, Uri};
use urlens_schemes::data::DataProfile;
use urlens_schemes::nosh::{Nsid, RecordKey, Tid};
use urlens_schemes::urn::Series;
use urlens_schemes::{
    At, Data, Fields, Geo, Mailto, Nosh, Pkg, SCHEMES, SchemeIdentifier as _, SchemeType, Tel, Usr,
    check,
};

/// A component starts after its delimiter, or at the end of the text if it is absent there.
#[test]
fn starts_of_components() {
    let starts = |text: &str| {
        let uri = Uri::parse(text).unwrap();
        [
            Part::Scheme,
            Part::Userinfo,
            Part::Host,
            Part::Port,
            Part::Path,
            Part::Query,
            Part::Fragment,
        ]
        .map(|part| check::start(&uri, part))
    };
    assert_eq!(starts("ab://u@h:80/p?q#f"), [0, 5, 7, 9, 11, 14, 16]);
    assert_eq!(starts("ab://h/p#f"), [0, 5, 5, 6, 6, 9, 9]);
    assert_eq!(starts("ab:p"), [0, 4, 4, 3, 3, 4, 4]);
}

/// The Fetch profile ignores spaces and controls before the scheme, and no other characters.
#[test]
fn text_before_the_scheme() {
    let code = |text| Data::read(text, DataProfile::Fetch).unwrap_err().code();
    assert_eq!(code(" \u{1}http://h/"), "wrong-scheme");
    assert_ne!(code("!http://h/"), "wrong-scheme");
    assert!(Data::read(" \u{1}data:,a", DataProfile::Fetch).is_ok());
}

/// The offset of an error is that of the first difference, if the URL differs from the text before it.
#[test]
fn offsets_in_repaired_urls() {
    for (text, at) in [
        ("data:;base64,W-A", 14),
        ("data:;base64,W-A\u{e9}", 14),
        ("DATA:;base64,W-A", 0),
        (" data:;base64,W-A", 0),
        ("data:;a=\u{e9};base64,W-A", 8),
    ] {
        let error = Data::read(text, DataProfile::Fetch).unwrap_err();
        assert_eq!((error.code(), error.offset()), ("unexpected-character", at), "{text}");
    }
}

/// An escape has two digits.
#[test]
fn malformed_escapes() {
    let geo = Geo::parse("geo:1,2").unwrap();
    for value in ["%z1", "%1z", "%1", "%"] {
        let error = geo.with_parameter("a", Some(value)).unwrap_err();
        let message = "'%' without two hexadecimal digits in value at byte 0";
        assert_eq!(error.to_string(), message, "{value}");
    }
    assert!(geo.with_parameter("a", Some("%1f")).is_ok());
    let tel = Tel::builder("+1").parameter("a", None).parameter("b", Some("c%4"));
    let message = "'%' without two hexadecimal digits in value 2 at byte 1";
    assert_eq!(tel.build().unwrap_err().to_string(), message);
}

/// The offset of an error counts in the number as given, in which `#` needs no escape.
#[test]
fn places_in_built_numbers() {
    for (number, message) in [
        ("12", "missing phone-context at byte 2"),
        ("*21#", "missing phone-context at byte 4"),
        ("%23", "missing phone-context at byte 3"),
        ("1#2;3", "unexpected ';' in number at byte 3"),
        ("##x#", "unexpected 'x' in number at byte 2"),
        ("%23#x", "unexpected 'x' in number at byte 4"),
        ("+#1", "unexpected '#' in number at byte 1"),
        ("", "missing number at byte 0"),
    ] {
        assert_eq!(Tel::builder(number).build().unwrap_err().to_string(), message, "{number}");
    }
    let tel = Tel::builder("#").parameter("phone-context", Some("-a"));
    assert_eq!(tel.build().unwrap_err().offset(), 0);
    let tel = Tel::builder("#x").parameter("phone-context", Some("a"));
    assert_eq!(tel.build().unwrap_err().offset(), 1);
}

/// A missing field, or one of another type, is an error of that field.
#[test]
fn missing_fields() {
    let error = Data::from_fields(&Fields::new()).unwrap_err();
    assert_eq!(error.to_string(), "missing text at byte 0");
    let fields = Fields::new().with("authority", "1673").with("record_key", "a");
    for error in [Nosh::from_fields(&fields).err(), At::from_fields(&fields).err()] {
        assert_eq!(error.unwrap().to_string(), "missing collection at byte 0");
    }
    let fields =
        Fields::new().with("authority", "1673").with("path", "/a").with("segments", vec!["a"]);
    assert_eq!(
        Nosh::from_fields(&fields).unwrap_err().to_string(),
        "segments not allowed at byte 0"
    );
    let list = || Fields::new().with("a", vec!["b"]);
    let user = |pairs: Fields| {
        Fields::new().with("type", "npm").with("name", "a").with("qualifiers", pairs)
    };
    assert_eq!(Usr::from_fields(&user(list())).unwrap_err().part(), "qualifiers");
    let checksums = Fields::new().with("checksums", vec!["md5:1", "sha1:2"]);
    let text = "usr:npm/a?checksums=md5:1%2Csha1:2";
    assert!(Usr::from_fields(&user(checksums)).unwrap().is_equivalent(&Usr::parse(text).unwrap()));
}

/// Other errors, with their whole message.
#[test]
fn messages() {
    for (error, message) in [
        (Pkg::parse("pkg:npm/a?b=c?d").err(), "unexpected '?' in qualifiers at byte 13"),
        (Usr::parse("usr:npm/a%FF").err(), "invalid UTF-8 in name at byte 9"),
        (Usr::parse("usr:npm/a^").err(), "unexpected '^' in name at byte 9"),
        (RecordKey::parse("..").err(), "only one or two dots in record key at byte 0"),
        (Tid::parse("22222222222222").err(), "tid longer than 13 bytes at byte 13"),
        (Tid::parse("222222222222").err(), "tid shorter than 13 bytes at byte 12"),
        (Tid::parse("k222222222222").err(), "unexpected 'k' in tid at byte 0"),
        (Nsid::parse(&"a.".repeat(200)).err(), "nsid longer than 317 bytes at byte 317"),
        ("rtc".parse::<Series>().err(), "unknown name in series at byte 0"),
        (SCHEMES[0].read("about:blank", Some("x")).err(), "unknown profile"),
    ] {
        assert_eq!(error.unwrap().to_string(), message);
    }
    assert_eq!(SCHEMES[0].read("about:blank", Some("x")).err().unwrap().offset(), 0);
    // The second digit of a TID has five bits.
    assert!(Tid::parse("2zzzzzzzzzzzz").is_ok() && Tid::parse("jzzzzzzzzzzzz").is_ok());
}

/// Findings about the dots of a user URL have the place of the type or the name.
#[test]
fn places_of_dots() {
    let range = |text| Usr::parse(text).unwrap().findings()[0].range.clone();
    assert_eq!(range("usr:npm/.."), 8..10);
    assert_eq!(range("usr:npm/%2E?a=b"), 8..11);
}

/// Errors and findings of a message have the place of the address or the header.
#[test]
fn places_in_messages() {
    for (text, message) in [
        ("mailto:a@b.c,d", "invalid addr-spec in address at byte 13"),
        ("mailto:?subject=a&b", "missing value at byte 19"),
        ("mailto:?subject=a&=b", "missing header at byte 18"),
        ("mailto:?subject=a&%FF=b", "invalid UTF-8 in header at byte 18"),
        ("mailto:?subject=a&body=b%FF", "invalid UTF-8 in value at byte 24"),
        ("mailto:?subject=a&to=b", "invalid addr-spec in address at byte 21"),
    ] {
        assert_eq!(Mailto::parse(text).unwrap_err().to_string(), message);
    }
    let findings = Mailto::parse("mailto:?subject=a&bcc=b/c&body=d#e").unwrap().findings();
    let places: Vec<_> =
        findings.into_iter().map(|finding| (finding.part, finding.range)).collect();
    assert_eq!(places, [("header", 18..21), ("value", 22..25), ("fragment", 33..34)]);
}

/// A quoted local part may have a tab, and no other control character.
#[test]
fn quoted_local_parts() {
    assert!(Mailto::parse("mailto:%22a%09b%22@c.d").is_ok());
    for text in ["mailto:%22a%0Ab%22@c.d", "mailto:%22a%00b%22@c.d", "mailto:%22a%5C%0Ab%22@c.d"] {
        assert_eq!(Mailto::parse(text).unwrap_err().code(), "invalid-address", "{text}");
    }
    let builder = Mailto::builder().header("body", "a").header("subject", "b").header("Body", "c");
    assert_eq!(builder.without_header("BODY").build().unwrap().as_str(), "mailto:?subject=b");
}

/// A text that a lenient profile repairs has its findings where they are in the given text.
#[test]
fn findings_of_repaired_texts() {
    let mut found = 0;
    for scheme in SCHEMES {
        let text = format!("{}:/h/%E2%80%A4?%zz", scheme.about().name);
        for (profile, _) in scheme.profiles() {
            let Ok(view) = scheme.read(&text, Some(profile)) else { continue };
            for finding in view.findings() {
                assert!(text.get(finding.range.clone()).is_some(), "{text} {profile}: {finding}");
                found += 1;
            }
        }
    }
    assert!(found > 0);
}
