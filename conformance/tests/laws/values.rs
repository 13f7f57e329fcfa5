//! Random values, and the runner of laws, for URIs or IRIs.

use urlens_conformance::random::{self, Rng};
use urlens_conformance::texts::valid;

use super::{Identifier, REPERTOIRE, Reference};

/// The text of a reference.
pub(crate) fn any_reference(rng: &mut Rng) -> String {
    valid(rng, REPERTOIRE, |text| Reference::parse_borrowed(text).is_ok())
}

/// The text of an identifier.
pub(crate) fn any_identifier(rng: &mut Rng) -> String {
    valid(rng, REPERTOIRE, |text| Identifier::parse_borrowed(text).is_ok())
}

/// Parses a valid reference.
pub(crate) fn reference(text: &str) -> Reference<&str> {
    Reference::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"))
}

/// Parses a valid identifier.
pub(crate) fn identifier(text: &str) -> Identifier<&str> {
    Identifier::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"))
}

/// Runs a law, with its repertoire in its name.
pub(crate) fn law(name: &str, case: impl FnMut(&mut Rng)) {
    random::law(&format!("{name}, {REPERTOIRE:?}"), case);
}
