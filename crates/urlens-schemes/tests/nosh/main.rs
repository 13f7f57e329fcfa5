//! NOSH URIs, by requirement; and AT URIs, which have the same syntax.

mod at;
mod identifiers;
mod lexicon;
mod normal;
mod syntax;

use urlens_schemes::nosh::{Lexicon, NoshProfile};
use urlens_schemes::{ErrorKind, Nosh, SchemeError, SchemeIdentifier, SchemeType};

const AGENT: &str = "nosh://1673/nosh.server.buyer.address/3jwdwj2ctlk26";
const ADDRESS: &str =
    "nosh://0xb794f5ea0ba39494ce839613fffba74279579268/nosh.server.buyer.address/3jwdwj2ctlk26";

/// A NOSH URI in the general form.
fn nosh(text: &str) -> Nosh {
    Nosh::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

fn lexicon(text: &str) -> Result<Nosh, SchemeError> {
    Nosh::read(text, NoshProfile::Lexicon(Lexicon::default()))
}

/// The error of a text that is in neither form.
fn rejected(text: &str) -> (&'static str, &'static str, usize) {
    let error = Nosh::parse(text).expect_err(text);
    assert!(lexicon(text).is_err(), "{text}");
    (error.code(), error.part(), error.offset())
}

/// The error of a text that is in the general form only.
fn not_lexicon(text: &str) -> (&'static str, &'static str, usize) {
    nosh(text);
    let error = lexicon(text).expect_err(text);
    (error.code(), error.part(), error.offset())
}

/// Checks that both forms accept a text, and that it is in normal form.
fn is_both(text: &str) {
    assert_eq!(nosh(text).canonical(), text);
    assert_eq!(lexicon(text).unwrap().canonical(), text);
}

fn canonical(text: &str) -> String {
    nosh(text).canonical().into_owned()
}
