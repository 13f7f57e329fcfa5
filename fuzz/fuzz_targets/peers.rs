//! URIs and IRIs are accepted exactly if fluent-uri and oxiri accept them, with equal components.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{IriRef, UriRef};

fuzz_target!(|text: &str| {
    let uri = UriRef::parse_borrowed(text);
    let theirs = fluent_uri::UriRef::parse(text);
    assert_eq!(uri.is_ok(), theirs.is_ok(), "{text:?}");
    if let (Ok(uri), Ok(theirs)) = (&uri, &theirs) {
        assert_eq!(uri.path(), theirs.path().as_str());
        assert_eq!(uri.query(), theirs.query().map(|it| it.as_str()));
        assert_eq!(uri.fragment(), theirs.fragment().map(|it| it.as_str()));
    }
    let iri = IriRef::parse_borrowed(text);
    assert_eq!(iri.is_ok(), fluent_uri::IriRef::parse(text).is_ok(), "{text:?}");
    // oxiri does not check the length of ports and the characters of IP literals in the same way;
    // what it rejects, the grammar rejects too.
    if iri.is_ok() {
        assert!(oxiri::IriRef::parse(text).is_ok(), "{text:?}");
    }
});
