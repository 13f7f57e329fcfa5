//! AT URIs, with handles and DIDs.

use urlens_schemes::nosh::{AtProfile, AuthorityKind, Did, Handle};
use urlens_schemes::{At, SchemeIdentifier, SchemeType};

fn general(text: &str) -> At {
    At::read(text, AtProfile::General).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// K1.9: a DID is an authority, although RFC 3986 requires escapes in it.
#[test]
fn dids() {
    for (text, uri) in [
        ("at://did:plc:asdf123/a.b.c/d", "at://did%3Aplc%3Aasdf123/a.b.c/d"),
        ("at://did:web:localhost%3A1234", "at://did%3Aweb%3Alocalhost%253A1234"),
    ] {
        let at = At::parse(text).unwrap();
        assert_eq!((at.as_str(), at.canonical().as_ref()), (text, text));
        assert_eq!((at.uri().as_str(), at.authority_kind()), (uri, AuthorityKind::Did));
        let reparsed = At::try_from(at.uri().clone()).unwrap();
        assert_eq!(reparsed, at);
    }
    assert_ne!(
        At::parse("at://did:web:a%3A1").unwrap().canonical(),
        At::parse("at://did:web:a:1").unwrap().canonical()
    );
}

/// An escaped DID ends where the authority ends.
#[test]
fn escaped_dids() {
    for rest in ["", "/a.b.c/d", "?x", "#y", "?x#y"] {
        let at = general(&format!("at://did%3Aplc%3Aasdf123{rest}"));
        assert_eq!(at.authority_kind(), AuthorityKind::Did, "{rest}");
        assert_eq!(at.as_str(), format!("at://did:plc:asdf123{rest}"));
    }
}

/// The restricted form is the default; the general form accepts more.
#[test]
fn forms() {
    for text in ["at://computer", "at://example.com:3000", "at://foo.com/example/123", "AT://a.b"] {
        general(text);
        assert!(At::parse(text).is_err(), "{text}");
    }
    let error = At::parse("at://a.Example/b.c.d").unwrap_err();
    assert_eq!((error.code(), error.part(), error.offset()), ("not-lowercase", "authority", 5));
    // Case is significant in a DID, and in the name of a collection.
    assert!(At::parse("at://did:plc:ASDF123/b.c.D").is_ok());
    for text in ["at://foo.com/", "at://user:pass@foo.com", "at://", "at:foo.com", "at://a.b//c"] {
        assert!(At::read(text, AtProfile::General).is_err(), "{text}");
    }
    assert_eq!(general("AT://A.Example/B.c.D/%41?x#y").canonical(), "at://a.example/b.c.D/A?x#y");
    assert_eq!(general("at://a.b/c/../d").canonical(), "at://a.b/d");
}

/// Handles are domains, and DIDs have a method and an identifier.
#[test]
fn authorities() {
    for handle in ["jo.hn", "XX.LCS.MIT.EDU", "xn--ls8h.test", "8.cn", "a.co"] {
        assert!(Handle::parse(handle).is_ok(), "{handle}");
    }
    for other in
        ["john", "john.0", "john..test", "-john.test", "john.test.", "jo_hn.test", "127.0.0.1"]
    {
        assert!(Handle::parse(other).is_err(), "{other}");
    }
    for did in ["did:m:v", "did:method::::val", "did:method:-:_:.", "did:web:localhost%3A1234"] {
        assert!(Did::parse(did).is_ok(), "{did}");
    }
    for other in [
        "did",
        "did:m",
        "did:m:",
        "did:m:v:",
        "DID:m:v",
        "did:M:v",
        "did:m1:v",
        "did:m:v/w",
        "did:m:v%2",
    ] {
        assert!(Did::parse(other).is_err(), "{other}");
    }
    assert!(Did::parse(&format!("did:m:{}", "v".repeat(2042))).is_ok());
    assert!(Did::parse(&format!("did:m:{}", "v".repeat(2043))).is_err());
}

/// A DID has a method and an identifier, which may contain colons.
#[test]
fn parts_of_dids() {
    for (text, method, identifier) in [
        ("did:plc:asdf123", "plc", "asdf123"),
        ("did:a:b:c", "a", "b:c"),
        ("did:web:localhost%3A1234", "web", "localhost%3A1234"),
    ] {
        let did = Did::parse(text).unwrap();
        assert_eq!((did.method(), did.identifier()), (method, identifier));
        assert_eq!((did.as_str(), did.to_string().as_str()), (text, text));
    }
}

/// Malformed DIDs, with the offset.
#[test]
fn errors_of_dids() {
    for (text, message) in [
        ("dad:m:v", "missing did: at byte 0"),
        ("did:", "missing did at byte 4"),
        ("did::v", "missing did at byte 4"),
        ("did:m1:v", "unexpected '1' in did at byte 5"),
        ("did:m", "missing did at byte 5"),
        ("did:m:", "missing did at byte 6"),
        ("did:m:v/w", "unexpected '/' in did at byte 7"),
        ("did:m:v:", "unexpected ':' in did at byte 7"),
        ("did:m:v%2", "unexpected '%' in did at byte 7"),
        ("did:m:%41%zz", "unexpected '%' in did at byte 9"),
    ] {
        assert_eq!(Did::parse(text).unwrap_err().to_string(), message, "{text}");
    }
    let long = format!("did:m:{}", "v".repeat(2043));
    let message = "did longer than 2048 bytes at byte 2048";
    assert_eq!(Did::parse(&long).unwrap_err().to_string(), message);
}

/// The general form may have a query and a fragment, as written.
#[test]
fn query_and_fragment() {
    let at = general("at://a.example/b.c.d/e?X%41#Y%42");
    assert_eq!((at.query(), at.fragment()), (Some("X%41"), Some("Y%42")));
    let at = general("at://a.example?#");
    assert_eq!((at.query(), at.fragment()), (Some(""), Some("")));
    let at = general("at://a.example");
    assert_eq!((at.query(), at.fragment()), (None, None));
}
