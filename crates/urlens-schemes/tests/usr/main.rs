//! User URLs, by requirement.

mod coding;
mod relation;
mod rules;
mod steps;
mod suite;

use urlens_schemes::usr::UsrProfile;
use urlens_schemes::{ErrorKind, SchemeError, SchemeIdentifier, SchemeType, Usr};

/// A valid user URL.
fn usr(text: &str) -> Usr {
    Usr::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// The error of an invalid text.
fn rejected(text: &str) -> SchemeError {
    Usr::parse(text).expect_err(text)
}

/// The canonical form of a text.
fn canonical(text: &str) -> String {
    usr(text).canonical().into_owned()
}

/// Type, name and qualifiers of a text.
fn parts(text: &str) -> (String, String, Vec<(String, String)>) {
    let user = usr(text);
    let pairs = user.qualifiers().iter().map(|(key, value)| (key.into(), value.into()));
    (user.user_type().into(), user.name().into(), pairs.collect())
}

/// The error as code, part and offset.
fn error(text: &str) -> (&'static str, &'static str, usize) {
    let error = rejected(text);
    (error.code(), error.part(), error.offset())
}

/// The codes and parts of findings.
fn findings(text: &str) -> Vec<(&'static str, &'static str)> {
    let found = usr(text).findings();
    found.iter().map(|finding| (finding.rule.code, finding.part)).collect()
}

fn lenient(text: &str) -> Result<Usr, SchemeError> {
    Usr::read(text, UsrProfile::Lenient)
}

fn is_unexpected(error: SchemeError, c: char) -> bool {
    *error.kind() == ErrorKind::Unexpected(c)
}
