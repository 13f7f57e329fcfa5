//! Conversions to and from the crate `http`.

#![cfg(feature = "http")]

use http::Uri as Target;
use urlens::{Uri, UriRef, Url};

/// Both directions, for every form of request target.
#[test]
fn round_trip() {
    for text in ["http://example.org/a?b", "foo://u:p@h:1/", "/a?b", "/", "//h:80", "*"] {
        let reference = UriRef::parse(text).unwrap();
        let target = Target::try_from(&reference).unwrap();
        assert_eq!(UriRef::try_from(&target).unwrap(), text);
        if reference.scheme().is_some() {
            let url = Url::parse(text).unwrap();
            assert_eq!(Target::try_from(&url).unwrap(), target);
            assert_eq!(Url::try_from(&target).unwrap(), text);
        }
    }
}

#[test]
fn scheme_and_path_are_normalized() {
    let uri = Uri::parse("HTTP://example.org?b#c").unwrap();
    assert_eq!(Target::try_from(&uri).unwrap(), "http://example.org/?b");
}

#[test]
fn other_components_are_an_error() {
    // The crate http reads `//h/a` as a path, and `a` as an authority.
    for text in ["//h/a", "a", "a?b", "", "mailto:a@b", "foo:/a"] {
        assert!(Target::try_from(&UriRef::parse(text).unwrap()).is_err(), "{text}");
    }
    let reference = UriRef::parse("//h/a").unwrap();
    assert_eq!(Target::try_from(&reference).unwrap_err().offset(), Some(2));
    let target: Target = "http://0x7f.1/".parse().unwrap();
    let error = Url::try_from(&target).unwrap_err();
    assert_eq!((error.code(), error.offset()), ("different", Some(7)));
    let target: Target = "example.org:80".parse().unwrap();
    assert_eq!(Uri::try_from(&target).unwrap_err().code(), "no-scheme");
    assert_eq!(Url::try_from(&target).unwrap_err().code(), "missing-scheme-non-relative-URL");
}
