//! The general form.

use crate::*;
use urlens::{Uri, uri_ref};
use urlens_schemes::nosh::{Address, AuthorityKind, FragmentKind, MAX_LENGTH};

/// S1.1: the scheme is `nosh`, and a URI refers to a record in a repository.
#[test]
fn s1_1_scheme() {
    assert_eq!(Nosh::ABOUT.name, "nosh");
    assert_eq!(Nosh::parse("at://1673").unwrap_err().kind(), &ErrorKind::WrongScheme("nosh"));
    let record = nosh(AGENT);
    assert_eq!(record.authority(), "1673");
    assert_eq!(record.collection().unwrap().as_str(), "nosh.server.buyer.address");
    assert_eq!(record.record_key().unwrap().as_str(), "3jwdwj2ctlk26");
}

/// S1.2: the example with an agent.
#[test]
fn s1_2_agent() {
    is_both(AGENT);
    assert_eq!(nosh(AGENT).authority_kind(), AuthorityKind::Agent);
}

/// S1.3: the example with an address.
#[test]
fn s1_3_address() {
    is_both(ADDRESS);
    assert_eq!(nosh(ADDRESS).authority_kind(), AuthorityKind::Address);
}

/// S1.4: only a registry can tell if two URIs denote the same record, never their texts.
#[test]
fn s1_4_same_record() {
    let (agent, address) = (nosh(AGENT), nosh(ADDRESS));
    assert!(!agent.is_equivalent(&address));
    let owner = Address::parse(address.authority()).unwrap();
    let agents = |number: &str| (number == "1673").then_some(owner);
    assert!(agent.is_same_record(&address, &agents));
    assert!(address.is_same_record(&agent, &agents));
    assert!(!agent.is_same_record(&address, &|_: &str| None));
    assert!(!nosh("nosh://1674/a").is_same_record(&nosh("nosh://1673/a"), &agents));
    assert!(!nosh("nosh://1673/a").is_same_record(&nosh("nosh://1673/b"), &agents));
}

/// S1.5: no part depends on content: a content hash is a record key like any other, and no field says
/// anything about the record.
#[test]
fn s1_5_not_content_addressed() {
    let cid = "bafyreihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku";
    let record = nosh(&format!("nosh://1673/com.example.foo/{cid}"));
    assert_eq!((record.record_key().unwrap().as_str(), record.findings().len()), (cid, 0));
    let fields = record.fields();
    let names: Vec<_> = fields.iter().map(|(name, _)| name).collect();
    let parts = ["authority", "authority_kind", "path", "collection", "record_key", "time"];
    let others = ["query", "fragment", "fragment_kind", "lexicon"];
    assert_eq!(names, [&parts[..], &others].concat());
}

/// S1.6: authority, path, query, fragment.
#[test]
fn s1_6_structure() {
    let all = nosh("nosh://1673/a/b?c#d");
    assert_eq!((all.authority(), all.path()), ("1673", "/a/b"));
    assert_eq!((all.query(), all.fragment()), (Some("c"), Some("d")));
    let least = nosh("nosh://1673");
    assert_eq!((least.path(), least.query(), least.fragment()), ("", None, None));
    let empty = nosh("nosh://1673?#");
    assert_eq!((empty.query(), empty.fragment()), (Some(""), Some("")));
}

/// S1.7: the kinds of authorities.
#[test]
fn s1_7_authority_kinds() {
    for (authority, kind) in [
        ("1673", "agent"),
        ("0xb794f5ea0ba39494ce839613fffba74279579268", "address"),
        ("foo.com", "domain"),
        ("computer", "other"),
        ("example.com:3000", "other"),
        ("01673", "other"),
        ("0x12", "other"),
    ] {
        let text = format!("nosh://{authority}");
        assert_eq!(nosh(&text).authority_kind().name(), kind, "{text}");
    }
}

/// S1.13: not a network location: no part is read as a port, an address or a domain.
#[test]
fn s1_13_no_network_location() {
    for authority in
        ["example.com:99999", "127.0.0.1", "0x7f.1", "xn--a", "a..b", "[::1]", "a_b", "%FF"]
    {
        let text = format!("nosh://{authority}");
        assert_eq!(nosh(&text).authority(), authority);
        assert_eq!(canonical(&text), text);
    }
}

/// S1.14: the general form conforms to RFC 3986.
#[test]
fn s1_14_rfc3986() {
    for text in [AGENT, ADDRESS, "nosh://computer/a?b#c", "nosh://example.com:3000"] {
        assert_eq!(Uri::parse(text).unwrap().as_str(), nosh(text).as_str());
        assert_eq!(nosh(text).uri().as_str(), text);
    }
    for text in
        ["nosh://1673/a b", "nosh://1673/%zz", "nosh://1673/é", "nosh://16[73", "nosh://1673#a#b"]
    {
        assert!(Uri::parse(text).is_err() && Nosh::parse(text).is_err(), "{text}");
    }
}

/// S1.15: the authority follows two slashes.
#[test]
fn s1_15_authority_after_slashes() {
    assert_eq!(nosh("nosh://1673").authority(), "1673");
    for text in ["nosh:1673", "nosh:/1673"] {
        assert_eq!(rejected(text), ("missing", "authority", 5));
    }
}

/// S1.16: it is not empty.
#[test]
fn s1_16_empty_authority() {
    for text in ["nosh://", "nosh:///a", "nosh://?a", "nosh://#a"] {
        assert_eq!(rejected(text), ("missing", "authority", 7));
    }
}

/// S1.17: no user information.
#[test]
fn s1_17_userinfo() {
    for text in ["nosh://user@1673", "nosh://user:pass@foo.com", "nosh://a@b@c/d"] {
        assert_eq!(rejected(text), ("not-allowed", "userinfo", 7));
    }
    assert_eq!(nosh("nosh://1673/a@b").path(), "/a@b");
}

/// S1.18: no lone `@`.
#[test]
fn s1_18_lone_at_sign() {
    assert_eq!(rejected("nosh://@1673"), ("not-allowed", "userinfo", 7));
}

/// S1.19, K1.2, K1.9: host and port are one string, with any text after the colon.
#[test]
fn s1_19_host_and_port() {
    assert_eq!(nosh("nosh://example.com:3000/a").authority(), "example.com:3000");
    let uri = nosh("nosh://a:b/c");
    assert_eq!((uri.authority(), uri.as_str()), ("a:b", "nosh://a:b/c"));
    assert_eq!(uri.uri().as_str(), "nosh://a%3Ab/c");
    assert_eq!(uri.findings()[0].rule.code, "colon-in-authority");
    assert!(uri.is_equivalent(&nosh("nosh://A:%62/c")));
    assert!(urlens::Url::parse("nosh://a:b/c").is_err());
}

/// S1.20: an optional path.
#[test]
fn s1_20_path() {
    assert_eq!(nosh("nosh://1673").path(), "");
    assert_eq!(nosh("nosh://1673/a/b/c/d").path(), "/a/b/c/d");
}

/// S1.21: a query is accepted.
#[test]
fn s1_21_query() {
    assert_eq!(nosh("nosh://1673/a?b/c?d").query(), Some("b/c?d"));
}

/// S1.22: a fragment is accepted.
#[test]
fn s1_22_fragment() {
    assert_eq!(nosh("nosh://1673/a#b/c?d").fragment(), Some("b/c?d"));
}

/// S1.23: relative references are rejected, in parsing and in resolution.
#[test]
fn s1_23_relative() {
    for text in ["", "a", "/a", "//1673/a", "?a", "#a", "../a"] {
        assert_eq!(Nosh::parse(text).unwrap_err().code(), "no-scheme", "{text:?}");
    }
    let base = nosh("nosh://1673/a");
    for reference in [uri_ref!("b"), uri_ref!("/b"), uri_ref!("//7"), uri_ref!(""), uri_ref!("#b")]
    {
        let error = base.resolve(&reference).unwrap_err();
        assert_eq!(error.to_string(), "missing scheme in reference at byte 0");
        assert_eq!(error.code(), "relative-reference");
    }
    assert_eq!(base.resolve(&uri_ref!("nosh://7")).unwrap().as_str(), "nosh://7");
    assert_eq!(base.resolve(&uri_ref!("http://7")).unwrap_err().code(), "wrong-scheme");
}

/// S1.24, K1.4: there is a normal form.
#[test]
fn s1_24_normalization() {
    assert_eq!(nosh("NOSH://Computer/./a%2d").normalize().as_str(), "nosh://computer/a-");
}

/// S1.25: a subset of ASCII; errors have an offset.
#[test]
fn s1_25_ascii() {
    for (text, part, at) in [
        ("nosh://16 73", "authority", 9),
        ("nosh://1673/é", "path", 12),
        ("nosh://1673/a?<", "query", 14),
        ("nosh://1673/a#\"", "fragment", 14),
        ("nosh://a:b/c^", "path", 12),
        ("nosh://a:b\u{7F}", "authority", 10),
        ("nosh://1673/\t", "path", 12),
    ] {
        let (code, found, place) = rejected(text);
        assert_eq!((code, found, place), ("unexpected-character", part, at), "{text}");
    }
}

/// S1.26: the unreserved characters are those of RFC 3986, and are decoded everywhere.
#[test]
fn s1_26_unreserved() {
    for byte in 0..=0x7F_u8 {
        let unreserved = byte.is_ascii_alphanumeric() || b".-_~".contains(&byte);
        let normal = canonical(&format!("nosh://1673/a/b%{byte:02x}c"));
        assert_eq!(!normal.contains('%'), unreserved, "{normal}");
    }
}

/// S1.27, K1.5: at most 8192 bytes, in parsing and in building.
#[test]
fn s1_27_length() {
    assert_eq!(MAX_LENGTH, 8192);
    let fits = format!("nosh://1673/{}", "a".repeat(8192 - 12));
    assert_eq!(nosh(&fits).as_str().len(), 8192);
    let error = Nosh::parse(&(fits + "a")).unwrap_err();
    assert_eq!((error.kind(), error.offset()), (&ErrorKind::TooLong(8192), 8192));
    assert_eq!(Nosh::build("1673", ["a".repeat(8181)]).unwrap_err().code(), "too-long");
    assert!(Nosh::build("1673", ["a".repeat(8180)]).is_ok());
    let whole = nosh(&format!("nosh://1673/{}", "a".repeat(8180)));
    assert_eq!(whole.to_builder().query(Some("")).build().unwrap_err().code(), "too-long");
    assert!(whole.to_builder().authority("167").build().is_ok());
    assert!(whole.to_builder().authority("16730").build().is_err());
}

/// S1.28: escapes are allowed.
#[test]
fn s1_28_escapes() {
    assert_eq!(nosh("nosh://1673/a%20b?%20#%20").path(), "/a%20b");
    assert_eq!(nosh("nosh://a%20b").authority(), "a%20b");
    assert_eq!(rejected("nosh://1673/%2").0, "bad-escape");
    assert_eq!(rejected("nosh://a:b%2/c"), ("bad-escape", "authority", 10));
}

/// S1.29: the text starts with `nosh://`.
#[test]
fn s1_29_starts_with_scheme() {
    assert_eq!(nosh("nosh://1673").as_str(), "nosh://1673");
    for (text, code) in [
        ("nosh", "no-scheme"),
        ("nosh:", "missing"),
        ("nosh:/", "missing"),
        ("nosh:a", "missing"),
        ("nosh//1673", "no-scheme"),
        ("nosh;//1673", "no-scheme"),
    ] {
        assert_eq!(Nosh::parse(text).unwrap_err().code(), code, "{text}");
    }
}

/// S1.30: an authority is required and not empty.
#[test]
fn s1_30_authority_is_required() {
    assert_eq!(rejected("nosh:///com.example.foo/1"), ("missing", "authority", 7));
}

/// S1.31, K1.2: the general form accepts any authority; registration is not checked.
#[test]
fn s1_31_registration() {
    for authority in
        ["1", "999999999999", "0x0000000000000000000000000000000000000000", "a!$&'()*+,;="]
    {
        assert_eq!(nosh(&format!("nosh://{authority}")).authority(), authority);
    }
}

/// S1.32, K1.3: many segments, separated by one slash each.
#[test]
fn s1_32_segments() {
    assert_eq!(nosh("nosh://1673/a/b/c/d/e/f").path().matches('/').count(), 6);
    assert_eq!(rejected("nosh://1673//a"), ("empty-segment", "path", 12));
    assert_eq!(rejected("nosh://1673/a//b"), ("empty-segment", "path", 14));
    assert_eq!(rejected("nosh://1673/a//"), ("empty-segment", "path", 14));
}

/// S1.33: generic normalization applies to the path.
#[test]
fn s1_33_path_normalization() {
    let text = "nosh://1673/a/./b/../%7ec";
    assert_eq!(canonical(text), "nosh://1673/a/~c");
    assert_eq!(canonical(text), Uri::parse(text).unwrap().normalize_syntax().as_str());
}

/// S1.34: the query has the syntax of RFC 3986.
#[test]
fn s1_34_query_syntax() {
    assert!(Nosh::parse("nosh://1673?a=b&c/d?e:@!$'()*+,;").is_ok());
    assert_eq!(rejected("nosh://1673?[").1, "query");
}

/// S1.35, K1.6: any fragment, with its syntax.
#[test]
fn s1_35_fragment_kind() {
    for (fragment, kind) in [
        ("/a/0", FragmentKind::Pointer),
        ("/", FragmentKind::Pointer),
        ("$", FragmentKind::Path),
        ("$.a", FragmentKind::Path),
        ("a", FragmentKind::Other),
        ("%61", FragmentKind::Other),
        // RFC 6901, section 6, decodes the fragment; an empty pointer is the whole document.
        ("", FragmentKind::Pointer),
        ("%2Fa", FragmentKind::Pointer),
        ("%2f", FragmentKind::Pointer),
        ("%24.a", FragmentKind::Path),
    ] {
        assert_eq!(
            nosh(&format!("nosh://1673#{fragment}")).fragment_kind(),
            Some(kind),
            "{fragment}"
        );
    }
    assert_eq!(nosh("nosh://1673").fragment_kind(), None);
    let fields = nosh("nosh://1673#$.a").fields();
    assert_eq!(fields.get("fragment_kind").unwrap().as_str(), Some("path"));
}
