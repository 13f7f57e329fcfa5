//! The restricted form, and the document's examples.

use crate::*;
use urlens_schemes::nosh::{NoshUri, Nsid, RecordKey, is_nosh_uri};

fn exact_grammar(text: &str) -> Result<Nosh, SchemeError> {
    let options = Lexicon { abnf_only: true, strict_letters: true };
    Nosh::read(text, NoshProfile::Lexicon(options))
}

/// S1.8: neither query nor fragment.
#[test]
fn s1_8_no_query_no_fragment() {
    assert_eq!(not_lexicon("nosh://1673?a"), ("not-allowed", "query", 12));
    assert_eq!(not_lexicon("nosh://1673#a"), ("not-allowed", "fragment", 12));
}

/// S1.9: zero, one or two segments.
#[test]
fn s1_9_segments() {
    for path in ["", "/com.example.foo", "/com.example.foo/123"] {
        is_both(&format!("nosh://1673{path}"));
    }
    let three = "nosh://1673/com.example.foo/123/4";
    assert_eq!(not_lexicon(three), ("not-allowed", "third segment", 32));
}

/// S1.10: the authority is in normal form.
#[test]
fn s1_10_authority_is_normal() {
    assert!(lexicon("nosh://foo.com").is_ok());
    assert_eq!(not_lexicon("nosh://Foo.com"), ("not-lowercase", "authority", 7));
    let upper = "nosh://0xB794f5ea0ba39494ce839613fffba74279579268";
    assert_eq!(not_lexicon(upper), ("not-lowercase", "authority", 7));
    assert_eq!(not_lexicon("nosh://%31673").0, "invalid-authority");
}

/// S1.11: the collection is an NSID in normal form.
#[test]
fn s1_11_collection_is_normal() {
    assert!(lexicon("nosh://1673/com.example.fooBar").is_ok());
    assert_eq!(not_lexicon("nosh://1673/com.Example.foo"), ("not-lowercase", "nsid", 12));
    assert_eq!(not_lexicon("nosh://1673/com.example"), ("too-few-segments", "nsid", 23));
}

/// S1.12: the key is a record key.
#[test]
fn s1_12_record_key() {
    assert!(lexicon("nosh://1673/com.example.foo/~1.2-3_:A").is_ok());
    let text = "nosh://1673/com.example.foo/a!";
    assert_eq!(not_lexicon(text), ("unexpected-character", "record key", 29));
    let text = format!("nosh://1673/com.example.foo/{}", "a".repeat(513));
    assert_eq!(not_lexicon(&text).0, "too-long");
}

/// S1.36: `nosh-uri` is a format: a predicate, and a type.
#[test]
fn s1_36_format() {
    assert!(is_nosh_uri(AGENT) && !is_nosh_uri("nosh://computer") && !is_nosh_uri(""));
    let uri: NoshUri = AGENT.parse().unwrap();
    assert_eq!(uri.collection().unwrap().name(), "address");
    assert!(NoshUri::try_from(nosh("nosh://computer")).is_err());
    let record = Some((Nsid::parse("com.example.foo").unwrap(), RecordKey::parse("1").ok()));
    assert_eq!(NoshUri::build("7", record).unwrap().to_string(), "nosh://7/com.example.foo/1");
    assert_eq!(NoshUri::build("7", None).unwrap().to_string(), "nosh://7");
    assert!(NoshUri::build("7/com.example.foo", None).is_err());
}

/// S1.37: no query, not even an empty one.
#[test]
fn s1_37_no_query() {
    assert_eq!(not_lexicon("nosh://1673/com.example.foo?").1, "query");
}

/// S1.38: no fragment, not even an empty one.
#[test]
fn s1_38_no_fragment() {
    assert_eq!(not_lexicon("nosh://1673/com.example.foo#").1, "fragment");
}

/// S1.39, K1.3: no trailing slash, in either form.
#[test]
fn s1_39_no_trailing_slash() {
    for text in ["nosh://1673/", "nosh://1673/com.example.foo/", "nosh://1673/com.example.foo/1/"] {
        assert_eq!(rejected(text), ("trailing-slash", "path", text.len() - 1));
    }
}

/// S1.40, K1.12: texts that are not in normal form are rejected, not repaired.
#[test]
fn s1_40_already_normal() {
    for text in [
        "NOSH://1673",
        "Nosh://1673",
        "nosh://1673/Com.example.foo",
        "nosh://1673/com.example.fo%6F",
        "nosh://1673/com.example.foo/%31",
        "nosh://1673/./com.example.foo",
        "nosh://1673/com.example.foo/.",
        "nosh://1673/com.example.foo/..",
        "nosh://FOO.com",
    ] {
        not_lexicon(text);
    }
    assert_eq!(not_lexicon("NOSH://1673"), ("not-lowercase", "scheme", 0));
}

/// S1.41: the grammar, from an authority only to all parts.
#[test]
fn s1_41_grammar() {
    for text in ["nosh://1", "nosh://1/a.b.c", "nosh://1/a.b.c/d"] {
        is_both(text);
        assert!(exact_grammar(text).is_ok());
    }
    for text in ["nosh:", "nosh://", "nosh:1/a.b.c", "nosh://1//a.b.c", "nosh://1/a.b.c//d"] {
        rejected(text);
    }
}

/// S1.42, K1.1: an address or an agent; also a domain, except with the exact grammar.
#[test]
fn s1_42_authorities() {
    for authority in ["1673", "0xb794f5ea0ba39494ce839613fffba74279579268"] {
        let text = format!("nosh://{authority}");
        assert!(lexicon(&text).is_ok() && exact_grammar(&text).is_ok());
        assert!(nosh(&text).findings().is_empty());
    }
    assert!(lexicon("nosh://foo.com").is_ok());
    assert_eq!(exact_grammar("nosh://foo.com").unwrap_err().code(), "invalid-authority");
    assert_eq!(nosh("nosh://foo.com").findings()[0].rule.code, "domain-authority");
    for authority in ["0", "01", "0x", "a", "a.b:1", "127.0.0.1", "a_b.c", "-a.b", "a..b"] {
        assert_eq!(
            not_lexicon(&format!("nosh://{authority}")).0,
            "invalid-authority",
            "{authority}"
        );
    }
}

/// S1.43, K1.11: a collection is an NSID; with the option, of letters only.
#[test]
fn s1_43_collections() {
    assert!(lexicon("nosh://1/com.example.fooV2").is_ok());
    assert_eq!(not_lexicon("nosh://1/com.example.2foo"), ("unexpected-character", "nsid", 21));
    assert_eq!(not_lexicon("nosh://1/self"), ("too-few-segments", "nsid", 13));
    assert!(exact_grammar("nosh://1/com.example.fooV").is_ok());
    assert_eq!(exact_grammar("nosh://1/com.example.fooV2").unwrap_err().offset(), 25);
}

/// S1.44: a key is a record key.
#[test]
fn s1_44_keys() {
    for key in ["self", "3jwdwj2ctlk26", "example.com", "pre:fix", "_", "..."] {
        is_both(&format!("nosh://1/com.example.foo/{key}"));
    }
    for (key, code) in [
        ("a+b", "unexpected-character"),
        ("a%20b", "unexpected-character"),
        ("..", "dot-record-key"),
    ] {
        let text = format!("nosh://1/com.example.foo/{key}");
        assert_eq!((not_lexicon(&text).0, not_lexicon(&text).1), (code, "record key"), "{key}");
    }
}

/// S1.54: references in records have neither query nor fragment.
#[test]
fn s1_54_references_in_records() {
    assert!(NoshUri::parse("nosh://1/a.b.c/d").is_ok());
    assert!(NoshUri::parse("nosh://1/a.b.c/d?x").is_err());
    assert!(NoshUri::parse("nosh://1/a.b.c/d#x").is_err());
}

/// S1.56, K1.1: valid in both forms.
#[test]
fn s1_56_foo_com() {
    is_both("nosh://foo.com/com.example.foo/123");
}

/// S1.57: valid in the general form only.
#[test]
fn s1_57_invalid_nsid() {
    assert_eq!(not_lexicon("nosh://foo.com/example/123"), ("too-few-segments", "nsid", 22));
}

/// S1.58: valid in the general form only.
#[test]
fn s1_58_computer() {
    assert_eq!(not_lexicon("nosh://computer"), ("invalid-authority", "authority", 7));
}

/// S1.59: valid in the general form only.
#[test]
fn s1_59_port() {
    assert_eq!(not_lexicon("nosh://example.com:3000"), ("invalid-authority", "authority", 7));
}

/// S1.60: invalid in both.
#[test]
fn s1_60_trailing_slash() {
    assert_eq!(rejected("nosh://foo.com/"), ("trailing-slash", "path", 14));
}

/// S1.61: invalid in both.
#[test]
fn s1_61_userinfo() {
    assert_eq!(rejected("nosh://user:pass@foo.com"), ("not-allowed", "userinfo", 7));
    let shown = format!("{:?}", Nosh::parse("nosh://user:pass@foo.com"));
    assert!(!shown.contains("pass"), "{shown}");
}

/// S1.62: the error messages match the reasons in the document.
#[test]
fn s1_62_reasons() {
    for (text, reason) in [
        ("nosh://foo.com/example/123", "fewer than three segments in nsid at byte 22"),
        (
            "nosh://computer",
            "expected an agent identifier or an Ethereum address in authority at byte 7",
        ),
        (
            "nosh://example.com:3000",
            "expected an agent identifier or an Ethereum address in authority at byte 7",
        ),
        ("nosh://foo.com/", "trailing slash in path at byte 14"),
        ("nosh://user:pass@foo.com", "userinfo not allowed at byte 7"),
        ("nosh://@1673", "userinfo not allowed at byte 7"),
    ] {
        assert_eq!(lexicon(text).unwrap_err().to_string(), reason, "{text}");
    }
}
