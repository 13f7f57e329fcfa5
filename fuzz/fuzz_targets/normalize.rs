//! Normalization is idempotent, preserves the structure, and borrows text in normal form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::borrow::Cow;
use urlens::{Equivalence, IriRef, Normalization, OptIn, Reference, Step, Strict, UriRef};
use urlens_ops::TokenStream;

fn check<D: Strict>(it: &Reference<D, &str>) {
    let steps = Step::ALL.map(|step| Normalization::NOTHING.and(step));
    let named = [Normalization::SRFI, Normalization::SYNTAX, Normalization::SCHEME];
    for how in steps.iter().chain(&named) {
        let once = it.normalize_with(how);
        let twice = once.normalize_with(how);
        assert_eq!(once, twice);
        assert_eq!(
            matches!(it.normalize_with(how).into_text(), Cow::Borrowed(_)),
            once == it.as_str()
        );
        assert_eq!(
            TokenStream::of(Reference::<D, _>::parse_borrowed(once.as_str()).unwrap())
                .collect::<Vec<_>>(),
            TokenStream::of(once.as_borrowed()).collect::<Vec<_>>()
        );
        assert_eq!(once.is_relative(), it.is_relative());
        assert_eq!(once.authority().is_some(), it.authority().is_some());
        assert_eq!(once.query().is_some(), it.query().is_some());
        assert_eq!(once.fragment().is_some(), it.fragment().is_some());
        assert!(it.is_equivalent(&once, Equivalence::Scheme) || !once.is_relative());
    }
    let wild = [
        OptIn::SecureScheme,
        OptIn::MergeSlashes,
        OptIn::DropEmptyQuery,
        OptIn::LowercasePath,
        OptIn::PrependWww,
        OptIn::TrailingSlash,
        OptIn::SortQuery,
        OptIn::DropFragment,
    ];
    let wild = it.normalize_with(&Normalization::SCHEME.with(&wild)).into_owned();
    assert!(Reference::<D, _>::parse(wild.as_str()).is_ok(), "{wild}");
    let collapsed = it.collapse_dot_segments();
    assert_eq!(collapsed.collapse_dot_segments(), collapsed);
    assert!(Reference::<D, _>::parse(collapsed.as_str()).is_ok());
}

fuzz_target!(|text: &str| {
    if let Ok(uri) = UriRef::parse_borrowed(text) {
        check(&uri);
        let iri = uri.to_iri();
        assert!(IriRef::parse(iri.as_str()).is_ok());
        let back = iri.to_uri().unwrap();
        assert_eq!(back.normalize(), uri.normalize());
    }
    if let Ok(iri) = IriRef::parse_borrowed(text) {
        check(&iri);
        let uri = iri.to_uri().unwrap();
        assert_eq!(
            TokenStream::of(UriRef::parse_borrowed(uri.as_str()).unwrap()).count(),
            TokenStream::of(iri.as_borrowed()).count()
        );
        let nfc = iri.to_nfc();
        assert!(nfc.is_ok_and(|it| IriRef::parse(it.as_str()).is_ok()));
    }
});
