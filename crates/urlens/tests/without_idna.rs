//! Hosts in a build without the feature `idna`.
#![cfg(not(feature = "idna"))]

use urlens::{Part, Url};

/// A host that IDNA would map has an error of its own; ASCII hosts and other components do not need IDNA.
#[test]
fn hosts_that_need_idna() {
    for text in ["http://bücher.example/", "http://b%C3%BCcher.example/"] {
        let error = Url::parse(text).unwrap_err();
        assert_eq!((error.code(), error.part()), ("idna-off", Some(Part::Host)), "{text}");
    }
    assert_eq!(Url::parse("http://Example.org/ü").unwrap(), "http://example.org/%C3%BC");
}
