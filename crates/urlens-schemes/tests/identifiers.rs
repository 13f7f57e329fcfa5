//! Numbers in identifiers, by their definitions: times of UUIDs, check characters, dates, names.

use urlens::{Normalization, SchemeRules as _, Uri};
use urlens_schemes::nosh::{Handle, Nsid, RecordKey};
use urlens_schemes::urn::{Ietf, Isan, Namespace as _, Uuid};
use urlens_schemes::{AboutUri, At, Registry, SchemeIdentifier as _, Tag, Value};

/// The time of a UUID is the same in each version that has one.
#[test]
fn times_of_uuids() {
    // 1970-01-01 in ticks of 100 nanoseconds since 1582-10-15.
    const START: u64 = 0x01B2_1DD2_1381_4000;
    let low = 0x8000_0000_0000_0000_u64;
    let uuid = |high: u64| {
        let octets = [high.to_be_bytes(), low.to_be_bytes()].concat();
        Uuid::new(octets.try_into().unwrap())
    };
    for milliseconds in [0, 1, 1_645_557_742_000, 0x07FF_FFFF_FFFF, 0x0555_5555_5555] {
        let ticks: u64 = START + milliseconds * 10_000;
        for ticks in [ticks, ticks + 9_999] {
            let one = ticks << 32 | (ticks >> 32 & 0xFFFF) << 16 | 0x1000 | ticks >> 48;
            let six = (ticks >> 12) << 16 | 0x6000 | ticks & 0xFFF;
            for uuid in [uuid(one), uuid(six)] {
                assert_eq!(uuid.unix_milliseconds(), Some(milliseconds), "{uuid}");
            }
        }
        let seven = uuid(milliseconds << 16 | 0x7ABC);
        assert_eq!(seven.unix_milliseconds(), Some(milliseconds), "{seven}");
        assert_eq!(uuid(milliseconds << 16 | 0x4ABC).unix_milliseconds(), None);
    }
}

/// Check characters of ISANs satisfy the definition of ISO 7064: the sum with the check character is 1.
#[test]
fn check_characters_of_isans() {
    let is_right = |text: &str| {
        let mut product = 36;
        for c in text.chars() {
            let sum = (product + c.to_digit(36).unwrap()) % 36;
            let sum = if sum == 0 { 36 } else { sum };
            product = sum * 2 % 37;
        }
        // After the last character, the sum was 1.
        product == 2
    };
    let mut number = 1_u64;
    for _ in 0..200 {
        number =
            number.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let digits = format!("{number:016X}");
        for check in "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".chars() {
            let [a, b, c, d] = [0, 4, 8, 12].map(|at| &digits[at..at + 4]);
            let isan = Isan::read(&format!("{a}-{b}-{c}-{d}-{check}")).unwrap();
            assert_eq!(isan.is_checked(), is_right(&format!("{digits}{check}")), "{digits}{check}");
        }
    }
}

/// A tag has a day that exists, and the kind of its authority depends on the `@` only.
#[test]
fn dates_of_tags() {
    for (date, is_valid) in [
        ("2003-02-28", true),
        ("2003-02-29", false),
        ("2004-02-29", true),
        ("2004-02-30", false),
        ("1900-02-29", false),
        ("2000-02-29", true),
        ("2001-04-31", false),
        ("2001-12-31", true),
        ("2001-12-32", false),
    ] {
        assert_eq!(Tag::parse(&format!("tag:a,{date}:")).is_ok(), is_valid, "{date}");
    }
    for (text, kind) in [("tag:Aa.org,2001:", "domain"), ("tag:a@b.org,2001:", "email")] {
        let fields = Tag::parse(text).unwrap().fields();
        assert_eq!(fields.get("authority_kind").unwrap().as_str(), Some(kind));
    }
}

/// Schemes without an authority do not take a part of it for a port.
#[test]
fn authorities_are_not_parsed() {
    for text in ["tag://a.example,2001:b", "tel://+1:2", "about://a:b", "urn://example:a"] {
        let error = Registry::new().read(text).unwrap_err();
        let at = text.find("//").unwrap() + 2;
        assert_eq!(error.to_string(), format!("authority not allowed at byte {at}"));
    }
}

/// The names within identifiers.
#[test]
fn names() {
    assert_eq!(Ietf::read("id:ietf-urn-ietf-06").unwrap().name(), "ietf-urn-ietf-06");
    assert_eq!(Ietf::read("new:A").unwrap().name(), "new:A");
    assert_eq!(Handle::parse("XX.LCS.MIT.EDU").unwrap().normalize(), "xx.lcs.mit.edu");
    assert_eq!(Nsid::parse("com.Example.sub.fooBar").unwrap().domain(), "sub.example.com");
    let handle = Handle::parse("Jo.hn").unwrap();
    assert_eq!((handle.as_str(), format!("{handle:>6}").as_str()), ("Jo.hn", " Jo.hn"));
    let key = RecordKey::parse("self").unwrap();
    assert_eq!((key.as_str(), format!("{key:>5}").as_str()), ("self", " self"));
    assert_eq!(format!("{key:?}"), "RecordKey(\"self\")");
    assert_eq!(At::parse("at://a.example/b.c.d/e").unwrap().path(), "/b.c.d/e");
    assert_eq!(At::parse("at://a.example").unwrap().path(), "");
}

/// A registry gives normalization the rules of its schemes, and no others.
#[test]
fn rules_for_normalization() {
    let registry = Registry::new();
    assert!(registry.supports("DOI") && !registry.supports("foo"));
    let how = Normalization::SCHEME.rules(&registry);
    for (text, normal) in [
        ("DOI:10.1/ABC", "doi:10.1/abc"),
        ("urn:ISBN:0-395-36341-1", "urn:isbn:0395363411"),
        ("FOO:10.1/ABC", "foo:10.1/ABC"),
    ] {
        assert_eq!(Uri::parse(text).unwrap().normalize_with(&how), normal);
    }
}

/// Registered tokens of `about:` have a meaning, others have none.
#[test]
fn tokens_of_about() {
    let meaning = |text| match AboutUri::parse(text).unwrap().fields().get("meaning") {
        Some(Value::Text(meaning)) => Some(meaning.to_string()),
        _ => None,
    };
    assert_eq!(meaning("about:blank").as_deref(), Some("a page without content"));
    assert_eq!(meaning("about:%62lank?x#y").as_deref(), Some("a page without content"));
    assert_eq!(meaning("about:memory"), None);
    let invalid = meaning("about:invalid");
    assert_eq!(invalid.as_deref(), Some("a reference to a nonexistent document"));
}
