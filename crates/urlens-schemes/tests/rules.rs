//! The rules that normalization asks: canonical forms, refusals, repairs, hosts and resources.

use urlens::{Refusal, SchemeRules as _, Uri};
use urlens_schemes::{RULES, Registry, SCHEMES};

fn canonical(text: &str) -> String {
    RULES.canonical(text).unwrap_or_else(|refusal| panic!("{text}: {refusal}"))
}

/// The rules see a text after the steps that are safe for every URI.
#[test]
fn rules_follow_safe_steps() {
    for (text, expected) in [
        ("tel:+%31-201-555-0123", "tel:+12015550123"),
        ("tel:+1%2D201", "tel:+1201"),
        ("urn:EX%61mple:a", "urn:example:a"),
        ("urn:example:%7e%2c", "urn:example:~%2C"),
        ("AT://%61.example", "at://a.example"),
        ("TAG:a.example,2001:%62", "tag:a.example,2001:b"),
        ("doi:10.1000/%41", "doi:10.1000/a"),
        ("USR:git%48ub/a", "usr:github/a"),
        ("about:%2e%2E", "about:.."),
    ] {
        assert_eq!(canonical(text), expected);
    }
}

/// Dots and slashes are removed only where the rules of the scheme do so.
#[test]
fn generic_rules_do_not_apply() {
    for text in ["usr://github/a/../b", "usr:github/a%2F..%2Fb", "usr:github/a/../b"] {
        assert_eq!(canonical(text), "usr:github/a%2F..%2Fb");
    }
    assert_eq!(canonical("usr:github/b"), "usr:github/b");
    for (text, expected) in [
        ("usr://github/..", "usr:github/.."),
        ("nosh://1673/com.Example.foo/a/..", "nosh://1673/com.example.foo"),
        ("file:/..//etc/hosts", "file:///.//etc/hosts"),
        ("urn:foo:a/../b", "urn:foo:a/../b"),
        ("doi:10.1000/a/../b", "doi:10.1000/a/../b"),
        ("nosh://example.com:", "nosh://example.com:"),
    ] {
        assert_eq!(canonical(text), expected);
    }
}

/// A refusal has the code and the message of the scheme, and an offset in the text as written.
#[test]
fn refusals() {
    let refusal = |text| {
        let refusal: Refusal = RULES.canonical(text).unwrap_err();
        (refusal.code(), refusal.offset(), refusal.to_string())
    };
    for (text, code, offset, message) in [
        ("pkg://", "missing", 6, "missing type at byte 6"),
        ("pkg:/./cargo/rnd@0.7.2", "unexpected-character", 5, "unexpected '.' in type at byte 5"),
        ("tel:+%31x", "unexpected-character", 8, "unexpected 'x' in number at byte 8"),
        ("nosh://foo.com/", "trailing-slash", 14, "trailing slash in path at byte 14"),
        ("foo:a", "unsupported-scheme", 0, "unsupported scheme"),
        ("foo", "unsupported-scheme", 0, "unsupported scheme"),
    ] {
        assert_eq!(refusal(text), (code, Some(offset), message.to_owned()));
    }
    let secret = format!("{:?}", RULES.canonical("file://u:secret@h/").unwrap_err());
    assert!(!secret.contains("secret"), "{secret}");
}

/// The canonical form of a URI is a URI: in `at:` it has the escaped form of a DID.
#[test]
fn canonical_forms_are_uris() {
    let escaped = "at://did%3Aweb%3Alocalhost%253A1234";
    assert_eq!(canonical("at://did%3aweb%3alocalhost%253A%31234"), escaped);
    assert!(Uri::parse(escaped).is_ok());
    let plain = "at://did:web:localhost%3A1234";
    assert!(Uri::parse(plain).is_err());
    assert_eq!(canonical(plain), plain);
}

/// Slashes of `nosh:` are removed where a repair is asked for, and the result is normal.
#[test]
fn repairs() {
    for (text, expected) in [
        ("nosh://foo.com/", "nosh://foo.com"),
        ("NOSH://1673/com.Example.foo/./%53elf/", "nosh://1673/com.example.foo/Self"),
        ("nosh://1673//com.Example.foo///a//", "nosh://1673/com.example.foo/a"),
        ("nosh://1673/a//../b", "nosh://1673/a/b"),
    ] {
        assert!(RULES.canonical(text).is_err(), "{text}");
        assert_eq!(RULES.repaired(text).unwrap(), expected);
        assert_eq!(canonical(expected), expected);
    }
    assert_eq!(RULES.repaired("tel:+1-2").unwrap(), "tel:+12");
    assert!(RULES.repaired("nosh://").is_err());
}

/// Characters beyond ASCII, hosts and resources, by scheme; unsupported schemes are generic.
#[test]
fn properties_of_schemes() {
    let registry = Registry::empty();
    for scheme in SCHEMES.iter().map(|scheme| scheme.about().name) {
        let upper = scheme.to_uppercase();
        assert_eq!(RULES.has_host(&upper), scheme == "file", "{scheme}");
        let is_ascii = matches!(scheme, "at" | "nosh" | "pkg" | "usr");
        assert_eq!(RULES.allows_non_ascii(&upper), !is_ascii, "{scheme}");
        assert!(registry.has_host(scheme) && registry.allows_non_ascii(scheme));
    }
    for (text, resource) in [
        ("urn:example:a123,z456?+abc?=d#e", "urn:example:a123,z456"),
        ("urn:example:a#b", "urn:example:a"),
        ("about:config?a#b", "about:config?a"),
        ("foo:a?b#c?d", "foo:a?b"),
        ("doi:10.1/a", "doi:10.1/a"),
    ] {
        assert_eq!(&text[..RULES.resource_length(text)], resource);
    }
    assert_eq!(registry.resource_length("urn:a?b#c"), "urn:a?b".len());
}

/// An IRI that keeps characters beyond ASCII names what the URI names.
#[test]
fn iris_keep_the_meaning() {
    for text in [
        "about:%C3%A9",
        "data:,%C3%A9",
        "doi:10.1000/%C3%A9",
        "file:///%C3%A9#%C3%A9",
        "geo:1,2;a=%C3%A9",
        "hdl:1/%C3%A9",
        "mailto:%C3%A9@example.com?subject=%C3%A9",
        "tag:example.com,2004:%C3%A9",
        "tel:+1;a=%C3%A9",
        "urn:example:%C3%A9?=%C3%A9#%C3%A9",
    ] {
        assert_eq!(canonical(text), text);
        let uri = Uri::parse(text).unwrap();
        let iri = uri.to_iri();
        assert!(iri.as_str().contains('é') && RULES.allows_non_ascii(uri.scheme()), "{text}");
        assert_eq!(canonical(iri.to_uri().unwrap().as_str()), text);
    }
}
