//! Laws that hold for every input, tried on random texts of which many are almost valid.
//!
//! `URLENS_CASES` sets the number of cases, `URLENS_SEED` the first seed. A law that fails prints the seed of
//! its case.

mod compare;
mod convert;
mod edit;
mod naive;
mod nfc;
mod no_panics;
mod normalize;
mod parse;
mod peer;
mod repertoire;
mod resolve;

use urlens::{Dialect, Identifier, Reference, Strict};
use urlens_conformance::oracle::Components;
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts::{Repertoire, valid};

/// A reference that `D` accepts.
fn any_reference<D: Strict>(rng: &mut Rng, repertoire: Repertoire) -> String {
    valid(rng, repertoire, |text| Reference::<D, _>::parse_borrowed(text).is_ok())
}

/// An identifier that `D` accepts.
fn any_identifier<D: Strict>(rng: &mut Rng, repertoire: Repertoire) -> String {
    valid(rng, repertoire, |text| Identifier::<D, _>::parse_borrowed(text).is_ok())
}

/// Parses a valid reference.
fn reference<D: Strict>(text: &str) -> Reference<D, &str> {
    Reference::<D, _>::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"))
}

/// Parses a valid identifier.
fn identifier<D: Strict>(text: &str) -> Identifier<D, &str> {
    Identifier::<D, _>::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"))
}

/// The components of a reference, from its accessors.
fn components<D: Dialect>(reference: Reference<D, &str>) -> Components {
    Components {
        scheme: reference.scheme().map(str::to_owned),
        authority: reference.authority().map(|it| it.as_str().to_owned()),
        path: reference.path().to_owned(),
        query: reference.query().map(str::to_owned),
        fragment: reference.fragment().map(str::to_owned),
    }
}

/// One case of a law.
type Case = fn(&mut Rng, Repertoire);

/// Runs a law for URIs and for IRIs.
fn both(name: &str, uris: Case, iris: Case) {
    law(&format!("{name}, URIs"), |rng| uris(rng, Repertoire::Uri));
    law(&format!("{name}, IRIs"), |rng| iris(rng, Repertoire::Iri));
}
