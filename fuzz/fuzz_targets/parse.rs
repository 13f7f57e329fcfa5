//! Any text parses or gives an error with an offset; parsed text prints and parses back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::percent::Encoded;
use urlens::{Any, Iri, IriRef, Kind, Part, Uri, UriRef};
use urlens_ops::{Srfi, TokenStream};

/// Checks a text of one of the RFCs. Returns `true` if it is of the kind.
fn check(kind: Kind, text: &str) -> bool {
    let value = match Any::parse(kind, text) {
        Ok(value) => value,
        Err(error) => {
            let offset = error.offset().expect("an offset");
            assert!(offset <= text.len() && text.is_char_boundary(offset));
            let _ = format!("{error:#}");
            return false;
        }
    };
    // The components with their delimiters are the text.
    let mut whole = String::new();
    if let Some(scheme) = value.scheme() {
        whole += &format!("{scheme}:");
    }
    if let Some(authority) = value.authority() {
        whole += &format!("//{authority}");
        let userinfo = authority.userinfo().map(|text| format!("{text}@")).unwrap_or_default();
        let port = authority.port_text().map(|text| format!(":{text}")).unwrap_or_default();
        assert_eq!(authority.as_str(), format!("{userinfo}{}{port}", authority.host_text()));
        let _ = (authority.host(), authority.port());
    }
    whole += value.path();
    if let Some(query) = value.query() {
        whole += &format!("?{query}");
    }
    if let Some(fragment) = value.fragment() {
        whole += &format!("#{fragment}");
    }
    assert_eq!(whole, text);
    for part in Part::ALL {
        if let Some(component) = value.component(part).map(Encoded::new) {
            let _ = (component.decode(), component.decode_utf8(), component.decode_lossy());
        }
    }
    let _ = (format!("{value:?}"), value.origin(), value.path_segments().rev().count());
    assert_eq!(value.query_pairs().count(), value.raw_query_pairs().count());
    true
}

fuzz_target!(|text: &str| {
    let uri = check(Kind::UriRef, text);
    let iri = check(Kind::IriRef, text);
    let zoned = check(Kind::UriZone, text);
    assert!(!uri || iri, "every URI is an IRI");
    assert_eq!(uri, iri && text.is_ascii());
    let relative = UriRef::parse(text).is_ok_and(|uri| uri.is_relative());
    assert_eq!(check(Kind::Uri, text), uri && !relative);
    assert_eq!(Uri::parse(text).is_ok(), uri && !relative);
    assert!(zoned || !uri || relative, "every URI is a URI without a zone");
    let is_iri = IriRef::parse(text).is_ok_and(|iri| !iri.is_relative());
    assert_eq!((Iri::parse(text).is_ok(), check(Kind::Iri, text)), (is_iri, is_iri));
    if let Ok(iri) = IriRef::parse_borrowed(text) {
        let _ = (TokenStream::of(iri).count(), Srfi::of(iri).port());
    }
    if let Ok(loose) = IriRef::parse_escaping(text) {
        assert_eq!(IriRef::parse_escaping(loose.as_str()).as_ref(), Ok(&loose));
    }
});
