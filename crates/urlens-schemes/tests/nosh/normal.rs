//! The normal form.

use crate::*;
use urlens::{Normalization, Step, Uri};

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
    for path in ["/a/b/c/./../../g", "/mid/content=5/../6", "/a/./b/../c"] {
        let text = format!("nosh://1673{path}");
        let generic = Uri::parse(text.as_str()).unwrap();
        let generic = generic.normalize_with(&Normalization::NOTHING.and(Step::Path));
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
