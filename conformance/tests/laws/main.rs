//! Laws that hold for every input, tried on random texts of which many are almost valid.
//!
//! `URLENS_CASES` sets the number of cases, `URLENS_SEED` the first seed. A law that fails prints the seed of
//! its case.
#![expect(clippy::duplicate_mod, reason = "URIs and IRIs have the same laws")]

mod convert;
mod kinds;
mod naive;
mod nfc;
mod peer;
mod repertoire;

/// The laws of URIs.
#[path = "."]
mod uris {
    use urlens::{Uri as Identifier, UriRef as Reference};
    use urlens_conformance::texts::Repertoire;

    const REPERTOIRE: Repertoire = Repertoire::Uri;

    mod compare;
    mod edit;
    mod no_panics;
    mod normalize;
    mod parse;
    mod resolve;
    pub(crate) mod values;
}

/// The laws of IRIs.
#[path = "."]
mod iris {
    use urlens::{Iri as Identifier, IriRef as Reference};
    use urlens_conformance::texts::Repertoire;

    const REPERTOIRE: Repertoire = Repertoire::Iri;

    mod compare;
    mod edit;
    mod no_panics;
    mod normalize;
    mod parse;
    mod resolve;
    pub(crate) mod values;
}

use urlens::IriRef;
use urlens_conformance::oracle::Components;

/// The components of a reference, from its accessors.
fn components<'a>(reference: impl Into<IriRef<&'a str>>) -> Components {
    let reference = reference.into();
    Components {
        scheme: reference.scheme().map(str::to_owned),
        authority: reference.authority().map(|authority| authority.as_str().to_owned()),
        path: reference.path().to_owned(),
        query: reference.query().map(str::to_owned),
        fragment: reference.fragment().map(str::to_owned),
    }
}
