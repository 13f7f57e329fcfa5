//! Handles, and the web addresses of handles and DOIs.

use urlens::Uri;
use urlens_schemes::{Doi, Hdl, Registry, SchemeIdentifier};

fn hdl(text: &str) -> Hdl {
    Hdl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// RFC 3651, section 3.1: prefix and suffix, case-sensitive, in UTF-8.
#[test]
fn handles() {
    for (text, prefix, suffix, canonical) in [
        ("hdl:4263537/4000", "4263537", "4000", "hdl:4263537/4000"),
        ("HDL:cnri.dlib/July95-arms", "cnri.dlib", "July95-arms", "hdl:cnri.dlib/July95-arms"),
        ("hdl:1/%61%2fb/../c", "1", "a/b/../c", "hdl:1/a/b/../c"),
        ("hdl:1/%c3%A9%3f", "1", "é?", "hdl:1/%C3%A9%3F"),
        ("hdl:1//", "1", "/", "hdl:1//"),
    ] {
        let handle = hdl(text);
        assert_eq!((handle.prefix(), handle.suffix()), (prefix, suffix));
        assert_eq!(handle.canonical(), canonical);
        assert_eq!(Hdl::from_name(handle.name()).unwrap().canonical(), canonical);
    }
    assert!(hdl("hdl:1/%61").is_equivalent(&hdl("HDL:1/a")));
    assert!(!hdl("hdl:1/A").is_equivalent(&hdl("hdl:1/a")));
    // The path has no hierarchy.
    let uri: Uri = hdl("hdl:1/a/../b").into();
    assert_eq!(uri.normalize_syntax().as_str(), "hdl:1/a/../b");
}

/// Malformed handles, with the part and the offset.
#[test]
fn errors() {
    for (text, message) in [
        ("hdl:", "missing prefix at byte 4"),
        ("hdl:/a", "missing prefix at byte 4"),
        ("hdl:1", "missing suffix at byte 5"),
        ("hdl:1/", "missing suffix at byte 6"),
        ("hdl:1./a", "empty label between dots in prefix at byte 6"),
        ("hdl:a%2E%2Eb/c", "empty label between dots in prefix at byte 8"),
        ("hdl:a%2Fb/c", "unexpected '/' in prefix at byte 5"),
        ("hdl:1/%0A", "control character in suffix at byte 6"),
        ("hdl:1/%FF", "invalid UTF-8 in suffix at byte 6"),
        ("hdl:1/a?b", "query not allowed at byte 8"),
        ("hdl://1/a", "authority not allowed at byte 6"),
    ] {
        assert_eq!(Hdl::parse(text).unwrap_err().to_string(), message, "{text}");
    }
}

/// Handles are built from a prefix and a suffix, and offsets of errors count within their part.
#[test]
fn built() {
    assert_eq!(Hdl::new("4263537", "a b/c").unwrap().as_str(), "hdl:4263537/a%20b/c");
    for (prefix, suffix, message) in [
        ("a/b", "c", "unexpected '/' in prefix at byte 1"),
        ("ab/", "c", "unexpected '/' in prefix at byte 2"),
        ("", "c", "missing prefix at byte 0"),
        ("a", "", "missing suffix at byte 0"),
        ("a..b", "c", "empty label between dots in prefix at byte 2"),
        ("a", "\n", "control character in suffix at byte 0"),
    ] {
        assert_eq!(Hdl::new(prefix, suffix).unwrap_err().to_string(), message);
    }
}

/// DOIs and handles from and to their web addresses.
#[test]
fn web_addresses() {
    let url = |text: &str| Uri::parse(text).unwrap();
    for text in ["hdl:4263537/4000", "hdl:1/a%20b%3F", "hdl:10.1000/182"] {
        let handle = hdl(text);
        assert_eq!(Hdl::from_url(&url(&handle.to_url())).unwrap().canonical(), handle.canonical());
    }
    for text in ["doi:10.1000/182", "doi:10.1000/a%20b%3f"] {
        let doi = Doi::parse(text).unwrap();
        assert!(Doi::from_url(&url(&doi.to_url())).unwrap().is_equivalent(&doi));
        // A DOI is a handle, and back.
        assert!(doi.to_handle().unwrap().to_doi().unwrap().is_equivalent(&doi));
    }
    assert!(hdl("hdl:4263537/4000").to_doi().is_none());
    for (text, message) in [
        ("https://doi.org/10.1000/182", "unknown handle resolver in host at byte 8"),
        ("ftp://hdl.handle.net/1/a", "scheme is not https"),
        ("https://hdl.handle.net/1/a?noredirect", "query not allowed at byte 27"),
        ("https://hdl.handle.net/1", "missing suffix at byte 24"),
    ] {
        assert_eq!(Hdl::from_url(&url(text)).unwrap_err().to_string(), message);
    }
}

/// The registry reads web addresses as the identifiers they resolve, and no other web address.
#[test]
fn registry_reads_web_addresses() {
    let registry = Registry::new();
    for (text, identifier) in [
        ("https://doi.org/10.1000/182", "doi:10.1000/182"),
        ("HTTP://dx.doi.org/10.1000/ABC", "doi:10.1000/ABC"),
        ("https://hdl.handle.net/4263537/4000", "hdl:4263537/4000"),
    ] {
        assert_eq!(registry.read(text).unwrap().as_str(), identifier);
    }
    for text in ["https://doi.org/", "https://doi.org/about", "https://example.org/10.1000/182"] {
        assert_eq!(registry.read(text).unwrap_err().code(), "unsupported-scheme", "{text}");
    }
}
