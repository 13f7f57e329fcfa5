//! Any text parses or gives an error with an offset; parsed text prints and parses back.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::{Identifier, Iri, IriRef, Part, Reference, Rfc6874, Strict, Uri, UriRef};
use urlens_ops::{Srfi, TokenStream};

fn check<D: Strict>(text: &str) -> bool {
    match Reference::<D, _>::parse(text) {
        Ok(it) => {
            // The components with their delimiters are the text.
            let mut whole = String::new();
            if let Some(scheme) = it.scheme() {
                whole += &format!("{scheme}:");
            }
            if let Some(authority) = it.authority() {
                whole += &format!("//{authority}");
                let userinfo = authority.userinfo().map(|it| format!("{it}@")).unwrap_or_default();
                let port = authority.port_text().map(|it| format!(":{it}")).unwrap_or_default();
                assert_eq!(
                    authority.as_str(),
                    format!("{userinfo}{}{port}", authority.host_text())
                );
                let _ = (authority.host(), authority.port());
            }
            whole += it.path();
            if let Some(query) = it.query() {
                whole += &format!("?{query}");
            }
            if let Some(fragment) = it.fragment() {
                whole += &format!("#{fragment}");
            }
            assert_eq!(whole, text);
            for part in Part::ALL {
                if let Some(part) = it.part(part) {
                    let _ = (part.decode(), part.decode_utf8(), part.decode_lossy());
                }
            }
            let _ = (
                TokenStream::of(it.as_borrowed()),
                Srfi::of(it.as_borrowed()),
                format!("{it:?}"),
                it.origin(),
            );
            it.path_segments().rev().count() + it.query_pairs().count() < usize::MAX
        }
        Err(error) => {
            assert!(error.offset() <= text.len() && text.is_char_boundary(error.offset()));
            let _ = format!("{error:#}");
            false
        }
    }
}

fuzz_target!(|text: &str| {
    let uri = check::<urlens::Rfc3986>(text);
    let iri = check::<urlens::Rfc3987>(text);
    let zoned = check::<Rfc6874>(text);
    assert!(!uri || iri && zoned, "every URI is an IRI");
    assert_eq!(uri, iri && text.is_ascii());
    let relative = UriRef::parse(text).is_ok_and(|it| it.is_relative());
    assert_eq!(Uri::parse(text).is_ok(), uri && !relative);
    assert_eq!(Iri::parse(text).is_ok(), IriRef::parse(text).is_ok_and(|it| !it.is_relative()));
    let _ = Identifier::<Rfc6874, _>::parse(text);
    if let Ok(loose) = IriRef::parse_escaping(text) {
        assert_eq!(IriRef::parse_escaping(loose.as_str()).as_ref(), Ok(&loose));
    }
});
