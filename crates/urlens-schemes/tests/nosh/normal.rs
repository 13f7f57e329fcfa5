//! The normal form.

use crate::*;
use urlens::{Normalization, Step, Uri};
use urlens_schemes::nosh::{AtProfile, AuthorityKind, is_nosh_uri};
use urlens_schemes::{At, Value};

/// S1.45: equivalence is equality of normal forms.
#[test]
fn s1_45_string_equality() {
    for (a, b, same) in [
        ("nosh://1673/a", "NOSH://1673/%61", true),
        ("nosh://1673/a", "nosh://1673/b/../a", true),
        ("nosh://Foo.com", "nosh://foo.COM", true),
        ("nosh://1673/a.b.c/Key", "nosh://1673/A.B.c/Key", true),
        ("nosh://1673/a.b.c/Key", "nosh://1673/a.b.c/key", false),
        ("nosh://1673/a.b.c", "nosh://1673/a.b.C", false),
        ("nosh://1673", "nosh://1673?", false),
        ("nosh://1673/a%2Fb", "nosh://1673/a/b", false),
    ] {
        let (a, b) = (nosh(a), nosh(b));
        assert_eq!(a.is_equivalent(&b), same, "{a} {b}");
        assert_eq!(a.normalize() == b.normalize(), same, "{a} {b}");
    }
}

/// S1.46: no unneeded escapes, anywhere.
#[test]
fn s1_46_unnecessary_escapes() {
    assert_eq!(canonical("nosh://%63omputer/%7E%2D/%5F?%2e#%41"), "nosh://computer/~-/_?.#A");
    assert_eq!(canonical("nosh://1673/a%2F%20?%26#%22"), "nosh://1673/a%2F%20?%26#%22");
}

/// S1.47: the other escapes in upper case.
#[test]
fn s1_47_escape_case() {
    assert_eq!(
        canonical("nosh://a%c3%a9/%c3%a9?%c3%a9#%c3%a9"),
        "nosh://a%C3%A9/%C3%A9?%C3%A9#%C3%A9"
    );
}

/// S1.48: the scheme in lower case.
#[test]
fn s1_48_scheme_case() {
    assert_eq!(canonical("NoSh://1673"), "nosh://1673");
}

/// S1.49, K1.3: no trailing slash; `normalized` removes it.
#[test]
fn s1_49_trailing_slash() {
    assert_eq!(Nosh::normalized("nosh://1673/").unwrap().as_str(), "nosh://1673");
    assert_eq!(Nosh::normalized("nosh://1673/a/?b").unwrap().as_str(), "nosh://1673/a?b");
    assert_eq!(canonical("nosh://1673/a/b/.."), "nosh://1673/a");
}

/// S1.50: no duplicate slashes.
#[test]
fn s1_50_duplicate_slashes() {
    assert_eq!(Nosh::normalized("nosh://1673//a///b//").unwrap().as_str(), "nosh://1673/a/b");
    assert_eq!(canonical("nosh://1673?a//b#c//d"), "nosh://1673?a//b#c//d");
}

/// S1.51: no dot segments, escaped or not.
#[test]
fn s1_51_dot_segments() {
    assert_eq!(canonical("nosh://1673/./a/abc/../b/."), "nosh://1673/a/b");
    assert_eq!(canonical("nosh://1673/a/%2e%2E/b"), "nosh://1673/b");
    assert_eq!(canonical("nosh://1673/../../a"), "nosh://1673/a");
    assert_eq!(canonical("nosh://1673/.."), "nosh://1673");
    assert_eq!(canonical("nosh://1673/.../a"), "nosh://1673/.../a");
}

/// S1.52: the domain of the collection in lower case, and its name unchanged.
#[test]
fn s1_52_nsid_case() {
    assert_eq!(
        canonical("nosh://1673/COM.Example.FooBar/Com.Example.X"),
        "nosh://1673/com.example.FooBar/Com.Example.X"
    );
    assert_eq!(canonical("nosh://1673/Example/a"), "nosh://1673/Example/a");
}

/// S1.53: a record key is never changed.
#[test]
fn s1_53_record_key() {
    let text = "nosh://1673/com.example.foo/AbC~1.2-3_:";
    assert_eq!(canonical(text), text);
}

/// S1.55: dot segments are removed by the rules of RFC 3986.
#[test]
fn s1_55_rfc3986_dots() {
    assert_eq!(Nosh::normalized("nosh://1673/a//../b").unwrap().as_str(), "nosh://1673/a/b");
    for (path, expected) in [
        // The examples of RFC 3986, 5.2.4.
        ("/a/b/c/./../../g", "/a/g"),
        ("/mid/content=5/../6", "/mid/6"),
        ("/a/./b/../c", "/a/c"),
        ("/../../a/../b/.", "/b"),
        ("/a/b/../..", ""),
        ("/.../..b/.c", "/.../..b/.c"),
    ] {
        let text = format!("nosh://1673{path}");
        assert_eq!(canonical(&text), format!("nosh://1673{expected}"));
        let generic = Uri::parse(text.as_str()).unwrap();
        let generic = generic.normalize_with(&Normalization::NOTHING.step(Step::Path));
        assert_eq!(canonical(&text), generic.as_str().trim_end_matches('/'));
    }
}

/// K1.7: the normal form of an address is in lower case; a wrong checksum gives a finding.
#[test]
fn k1_7_addresses() {
    let right = "nosh://0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    assert_eq!(canonical(right), right.to_lowercase());
    assert!(nosh(right).findings().is_empty());
    let wrong = "nosh://0x5AAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
    assert_eq!(nosh(wrong).findings()[0].rule.code, "wrong-checksum");
    assert!(nosh(&right.to_lowercase()).findings().is_empty());
}

/// S1.46, K1.13: normalization decodes the escapes of unreserved characters, in every component, and
/// no others. An escaped colon is data, in an authority as in a record key.
#[test]
fn k1_13_escaped_colons() {
    for (text, normal) in [
        ("nosh://did:web:localhost%3A1234", "nosh://did:web:localhost%3A1234"),
        ("nosh://did:web:localhost%3a1234", "nosh://did:web:localhost%3A1234"),
        ("nosh://%61%3Ab", "nosh://a%3Ab"),
        ("nosh://a/b%3Ac/%7E%3a?%3A%7e#%3A%2D", "nosh://a/b%3Ac/~%3A?%3A~#%3A-"),
    ] {
        assert_eq!(nosh(text).canonical(), normal);
        assert_eq!(nosh(text).normalize().as_str(), normal);
    }
    let equivalent = |a, b| nosh(a).is_equivalent(&nosh(b));
    assert!(!equivalent("nosh://did:web:localhost%3A1234", "nosh://did:web:localhost:1234"));
    assert!(!equivalent("nosh://a%3Ab", "nosh://a:b"));
    assert!(!equivalent("nosh://1673/com.example.foo/a%3Ab", "nosh://1673/com.example.foo/a:b"));
    assert!(equivalent("nosh://a%3Ab", "nosh://A%3ab"));
    // In an AT URI, a DID with all its delimiters escaped is that DID. Otherwise a colon is data.
    let general = |text| At::read(text, AtProfile::General).unwrap();
    assert_eq!(general("at://did%3Aweb%3Aa%253A1").as_str(), "at://did:web:a%3A1");
    assert_eq!(general("at://did%3Aweb:a%3A1").as_str(), "at://did%3Aweb:a%3A1");
    assert_eq!(general("at://did:web:a%3A1").canonical(), "at://did:web:a%3A1");
}

/// The field `lexicon` is about the text as written, as the profile is; other fields are in normal
/// form.
#[test]
fn lexicon_field_is_about_the_text() {
    for text in ["NOSH://1673", "nosh://%31673", "nosh://1673/a/..", "nosh://Foo.com"] {
        let uri = nosh(text);
        assert_eq!(uri.fields().get("lexicon"), Some(&Value::Truth(false)), "{text}");
        assert!(!uri.is_lexicon() && !is_nosh_uri(text));
        assert!(uri.normalize().is_lexicon(), "{text}");
        assert_eq!(uri.normalize().fields().get("lexicon"), Some(&Value::Truth(true)), "{text}");
    }
    assert_eq!(nosh("nosh://%31673").fields().get("authority").unwrap().as_str(), Some("1673"));
}

/// All accessors show the text as written, and those of `normalize()` the normal form.
#[test]
fn accessors_agree() {
    let written = nosh("nosh://%31673/Com.example.foo/%53elf?%61#%2Fa");
    assert_eq!((written.authority(), written.authority_kind()), ("%31673", AuthorityKind::Other));
    assert_eq!(written.collection().unwrap().as_str(), "Com.example.foo");
    assert_eq!(written.record_key(), None);
    assert_eq!((written.query(), written.fragment()), (Some("%61"), Some("%2Fa")));
    let normal = written.normalize();
    assert_eq!((normal.authority(), normal.authority_kind()), ("1673", AuthorityKind::Agent));
    assert_eq!(normal.collection().unwrap().as_str(), "com.example.foo");
    assert_eq!(normal.record_key().unwrap().as_str(), "Self");
    assert_eq!((normal.query(), normal.fragment()), (Some("a"), Some("%2Fa")));
    assert_eq!(written.fragment_kind(), normal.fragment_kind());
}
