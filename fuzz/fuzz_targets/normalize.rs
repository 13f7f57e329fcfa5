//! Normalization is idempotent, preserves the structure, and borrows text in normal form.
#![no_main]

use libfuzzer_sys::fuzz_target;
use std::borrow::Cow;
use urlens::{Equivalence, IriRef, Normalization, OptIn, Step, UriRef};
use urlens_ops::TokenStream;

/// Checks a reference of one type.
macro_rules! check {
    ($Reference:ident, $given:expr) => {{
        let given = $given;
        let steps = Step::ALL.map(|step| Normalization::NOTHING.step(step));
        let named = [Normalization::SRFI, Normalization::SYNTAX, Normalization::SCHEME];
        for how in steps.iter().chain(&named) {
            let once = given.normalize_with(how);
            let twice = once.normalize_with(how);
            assert_eq!(once, twice);
            assert_eq!(
                matches!(given.normalize_with(how).into_text(), Cow::Borrowed(_)),
                once == given.as_str()
            );
            assert_eq!(
                TokenStream::of($Reference::parse_borrowed(once.as_str()).unwrap())
                    .collect::<Vec<_>>(),
                TokenStream::of(once.as_borrowed()).collect::<Vec<_>>()
            );
            assert_eq!(once.is_relative(), given.is_relative());
            assert_eq!(once.authority().is_some(), given.authority().is_some());
            assert_eq!(once.query().is_some(), given.query().is_some());
            assert_eq!(once.fragment().is_some(), given.fragment().is_some());
            assert!(given.is_equivalent(&once, Equivalence::Scheme) || !once.is_relative());
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
        let wild = given.normalize_with(&Normalization::SCHEME.opt_in(&wild)).into_owned();
        assert!($Reference::parse(wild.as_str()).is_ok(), "{wild}");
        let collapsed = given.collapse_dot_segments();
        assert_eq!(collapsed.collapse_dot_segments(), collapsed);
        assert!($Reference::parse(collapsed.as_str()).is_ok());
    }};
}

fuzz_target!(|text: &str| {
    if let Ok(uri) = UriRef::parse_borrowed(text) {
        check!(UriRef, uri);
        let iri = uri.to_iri();
        assert!(IriRef::parse(iri.as_str()).is_ok());
        let back = iri.to_uri().unwrap();
        assert_eq!(back.normalize_syntax(), uri.normalize_syntax());
    }
    if let Ok(iri) = IriRef::parse_borrowed(text) {
        check!(IriRef, iri);
        let uri = iri.to_uri().unwrap();
        assert_eq!(
            TokenStream::of(UriRef::parse_borrowed(uri.as_str()).unwrap()).count(),
            TokenStream::of(iri.as_borrowed()).count()
        );
        let nfc = iri.to_nfc();
        assert!(nfc.is_ok_and(|nfc| IriRef::parse(nfc.as_str()).is_ok()));
    }
});
