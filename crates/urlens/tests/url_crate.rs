//! Conversions to and from the crate `url`.

#![cfg(feature = "url")]

#[allow(dead_code)]
#[path = "../../../conformance/tests/errors/page.rs"]
mod page;

use page::{code, message, quoted, rows};
use urlens::Url;

#[test]
fn round_trip() {
    for text in [
        "https://anna:secret@example.org:8443/a/b?c#d",
        "http://[::1]/",
        "http://xn--9ca.example/",
        "file:///C:/a",
        "foo:/.//a",
        "foo:///a",
        "mailto:anna@example.org",
        "data:,",
    ] {
        let ours = Url::parse(text).unwrap();
        let theirs = url::Url::try_from(&ours).unwrap();
        assert_eq!(Url::try_from(&theirs).unwrap(), ours);
    }
}

#[test]
fn path_may_be_encoded_differently() {
    let theirs = url::Url::parse("http://h/^").unwrap();
    assert_eq!(Url::try_from(&theirs).unwrap(), "http://h/%5E");
}

#[test]
fn other_texts_are_an_error() {
    let ours = Url::parse("http://xn--a/").unwrap();
    let error = url::Url::try_from(&ours).unwrap_err();
    assert_eq!((error.code(), error.offset()), ("rejected", None));
    let ours = Url::parse("file:////a").unwrap();
    assert_eq!(url::Url::try_from(&ours).unwrap_err().offset(), Some(8));
}

/// Compares `docs/errors.md` with the errors.
#[test]
fn page_of_errors() {
    for row in rows("Other crates") {
        let url = Url::parse(&quoted(&row[3]).unwrap()).unwrap();
        let error = url::Url::try_from(&url).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}
