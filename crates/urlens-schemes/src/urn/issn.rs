//! `urn:issn:`, international standard serial numbers (ISO 3297; RFC 3044).

use super::isbn::{CHECK, check11};
use super::{Name, Namespace};
use crate::{ErrorKind, Fields, SchemeError};
use alloc::string::String;

/// An ISSN: seven digits and a correct check digit.
///
/// ```
/// use urlens_schemes::urn::{Issn, Namespace};
///
/// assert_eq!(Issn::read("2434561x")?.urn(), "urn:issn:2434-561X");
/// let error = Issn::read("0378-5954").unwrap_err();
/// assert_eq!(error.to_string(), "wrong check digit in issn at byte 8");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Issn(String);

impl Issn {
    /// The digits, without the hyphen; the last may be `X`.
    ///
    /// ```
    /// use urlens_schemes::urn::{Issn, Namespace};
    /// assert_eq!(Issn::read("0378-5955")?.digits(), "03785955");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn digits(&self) -> &str {
        &self.0
    }
}

impl Namespace for Issn {
    const NID: &'static str = "issn";
    const STANDARDS: &'static [&'static str] = &["ISO 3297", "RFC 3044"];
    const FIELDS: &'static [(&'static str, &'static str)] =
        &[("digits", "the number, without its hyphen")];

    /// Reads eight digits, with or without a hyphen in the middle.
    fn read(nss: &str) -> Result<Self, SchemeError> {
        let error = |kind, at| Err(SchemeError::new(kind, "issn", at));
        let mut digits = String::new();
        for (at, c) in nss.char_indices() {
            match c {
                '0'..='9' if digits.len() < 8 => digits.push(c),
                'x' | 'X' if digits.len() == 7 => digits.push('X'),
                '-' if at == 4 => {}
                _ => return error(ErrorKind::Unexpected(c), at),
            }
        }
        match digits.len() {
            8 if digits.ends_with(check11(&digits[..7])) => Ok(Self(digits)),
            8 => error(ErrorKind::Rule(&CHECK), nss.len() - 1),
            _ => error(ErrorKind::TooShort(8), nss.len()),
        }
    }
}

impl Name for Issn {
    /// With the hyphen, and an upper-case `X`.
    fn canonical(&self) -> String {
        [&self.0[..4], "-", &self.0[4..]].concat()
    }

    fn fields(&self) -> Fields {
        Fields::new().with("digits", self.digits())
    }
}
