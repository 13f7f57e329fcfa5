//! `urn:isbn:`, international standard book numbers (ISO 2108; RFC 3187).

use super::{Name, Namespace};
use crate::{ErrorKind, Fields, Rule, SchemeError};
use alloc::string::String;

/// An ISBN of ten or thirteen digits, with a correct check digit.
///
/// ```
/// use urlens_schemes::urn::{Isbn, Namespace};
///
/// let isbn = Isbn::read("0-201-08372-8")?;
/// assert_eq!(isbn.digits(), "0201083728");
/// assert_eq!(isbn.isbn13(), "9780201083729");
/// assert_eq!(Isbn::read(&isbn.isbn13())?.isbn10().as_deref(), Some("0201083728"));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Isbn(String);

pub(super) const CHECK: Rule = Rule::new("wrong-check-digit", "wrong check digit");
const PREFIX: Rule = Rule::new("wrong-isbn-prefix", "prefix other than 978 and 979");
const LENGTH: Rule = Rule::new("wrong-length", "expected 10 or 13 digits");

impl Isbn {
    /// The digits, without hyphens; the last of ten may be `X`.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isbn, Namespace};
    /// assert_eq!(Isbn::read("0-8044-2957-x")?.digits(), "080442957X");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn digits(&self) -> &str {
        &self.0
    }

    /// The ISBN-13, which every ISBN has.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isbn, Namespace};
    /// assert_eq!(Isbn::read("080442957X")?.isbn13(), "9780804429573");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn isbn13(&self) -> String {
        match self.0.len() {
            10 => {
                let mut text = ["978", &self.0[..9]].concat();
                text.push(check13(&text));
                text
            }
            _ => self.0.clone(),
        }
    }

    /// The ISBN-10, which exists for the prefix 978.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isbn, Namespace};
    /// assert_eq!(Isbn::read("979-10-90636-07-1")?.isbn10(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn isbn10(&self) -> Option<String> {
        if self.0.len() == 10 {
            return Some(self.0.clone());
        }
        let mut text = String::from(self.0.strip_prefix("978")?.get(..9)?);
        text.push(check11(&text));
        Some(text)
    }
}

impl Namespace for Isbn {
    const NID: &'static str = "isbn";
    const STANDARDS: &'static [&'static str] = &["ISO 2108", "RFC 3187"];
    const FIELDS: &'static [(&'static str, &'static str)] =
        &[("isbn13", "the ISBN-13"), ("isbn10", "the ISBN-10")];

    /// Reads ten or thirteen digits, with single hyphens anywhere between them.
    fn read(nss: &str) -> Result<Self, SchemeError> {
        let error = |kind, at| Err(SchemeError::new(kind, "isbn", at));
        let mut digits = String::new();
        let mut hyphen = true;
        for (at, c) in nss.char_indices() {
            match c {
                '0'..='9' => digits.push(c),
                'x' | 'X' if digits.len() == 9 => digits.push('X'),
                '-' if !hyphen && at + 1 < nss.len() => {}
                _ => return error(ErrorKind::Unexpected(c), at),
            }
            hyphen = c == '-';
        }
        let body = &digits[..digits.len().saturating_sub(1)];
        let check = match digits.len() {
            10 => check11(body),
            // An X may only be the last of ten digits.
            13 if digits.contains('X') => return error(ErrorKind::Rule(&LENGTH), 0),
            13 if !digits.starts_with("978") && !digits.starts_with("979") => {
                return error(ErrorKind::Rule(&PREFIX), 0);
            }
            13 => check13(body),
            _ => return error(ErrorKind::Rule(&LENGTH), 0),
        };
        if digits.ends_with(check) {
            Ok(Self(digits))
        } else {
            error(ErrorKind::Rule(&CHECK), nss.len() - 1)
        }
    }
}

impl Name for Isbn {
    /// Without hyphens, since their positions follow from tables that change, and with an
    /// upper-case `X`. By RFC 3187, two ISBNs are equivalent if this form is equal. ISBN-10 and
    /// ISBN-13 of one book differ: compare [`Isbn::isbn13`] for that.
    fn canonical(&self) -> String {
        self.0.clone()
    }

    fn fields(&self) -> Fields {
        Fields::new().with("isbn13", self.isbn13()).with("isbn10", self.isbn10())
    }
}

/// The check digit of an ISBN-13: alternating weights 1 and 3, modulo 10.
fn check13(twelve: &str) -> char {
    let weighted = twelve.bytes().zip([1, 3].into_iter().cycle());
    let sum: u32 = weighted.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    char::from(b'0' + ((10 - sum % 10) % 10) as u8)
}

/// The check digit of an ISBN-10 or an ISSN: weights from 2 up, starting at the last digit, modulo
/// 11, and `X` for ten.
pub(super) fn check11(digits: &str) -> char {
    let weighted = digits.bytes().rev().zip(2..);
    let sum: u32 = weighted.map(|(digit, weight)| u32::from(digit - b'0') * weight).sum();
    char::from_digit((11 - sum % 11) % 11, 10).unwrap_or('X')
}
