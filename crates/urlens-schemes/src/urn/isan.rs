//! `urn:isan:`, international standard audiovisual numbers (ISO 15706; RFC 4246).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Finding, Rule, SchemeError};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG};

/// An ISAN: a work, an episode, and optionally a version.
///
/// ```
/// use urlens_schemes::urn::{Isan, Namespace};
///
/// let isan = Isan::read("0000-0000-3a8d-0000-z-0000-0000-6")?;
/// assert_eq!((isan.root(), isan.episode()), ("0000-0000-3A8D", "0000"));
/// assert_eq!(isan.version(), Some("0000-0000"));
/// assert!(isan.is_checked());
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Isan(String);

/// Byte ranges in `RRRR-RRRR-RRRR-EEEE-C` and an optional `-VVVV-VVVV-C`.
const ROOT: Range<usize> = 0..14;
const EPISODE: Range<usize> = 15..19;
const CHECK: usize = 20;
const VERSION: Range<usize> = 22..31;
const VERSION_CHECK: usize = 32;

const LENGTH: Rule = Rule::new("wrong-length", "expected 21 or 33 characters");
const CHECK_CHARACTER: Rule = Rule::new("wrong-check-character", "wrong check character");

impl Isan {
    /// The number of the work, in upper case.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isan, Namespace};
    /// assert_eq!(Isan::read("0123-1230-3210-2310-1")?.root(), "0123-1230-3210");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn root(&self) -> &str {
        &self.0[ROOT]
    }

    /// The number of the episode, in upper case.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isan, Namespace};
    /// assert_eq!(Isan::read("0123-1230-3210-2310-1")?.episode(), "2310");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn episode(&self) -> &str {
        &self.0[EPISODE]
    }

    /// The number of the version, in upper case.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isan, Namespace};
    /// assert_eq!(Isan::read("0123-1230-3210-2310-1")?.version(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn version(&self) -> Option<&str> {
        self.0.get(VERSION)
    }

    /// Returns `true` if the check characters are correct.
    ///
    /// Wrong check characters are not an error, because those in the examples of RFC 4246 are
    /// wrong.
    ///
    /// ```
    /// use urlens_schemes::urn::{Isan, Namespace};
    /// assert!(!Isan::read("0123-1230-3210-2310-1")?.is_checked());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_checked(&self) -> bool {
        self.wrong_check().is_none()
    }

    /// The offset of the first wrong check character.
    fn wrong_check(&self) -> Option<usize> {
        let fits = |at: usize| {
            let digits =
                (0..at).filter(|place| *place != CHECK).map(|place| self.0.as_bytes()[place]);
            self.0.as_bytes()[at] == check_character(digits.filter(|byte| *byte != b'-'))
        };
        [CHECK, VERSION_CHECK].into_iter().find(|at| *at < self.0.len() && !fits(*at))
    }
}

impl Namespace for Isan {
    const NID: &'static str = "isan";
    const STANDARDS: &'static [&'static str] = &["ISO 15706", "RFC 4246"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("root", "the number of the work"),
        ("episode", "the number of the episode"),
        ("version", "the number of the version"),
    ];

    fn read(nss: &str) -> Result<Self, SchemeError> {
        for (at, c) in nss.char_indices() {
            let set = match at {
                CHECK | VERSION_CHECK => ALPHA.or(DIGIT),
                4 | 9 | 14 | 19 | 21 | 26 | 31 => urlens::CharSet::of(b"-"),
                _ => HEXDIG,
            };
            check::only(c.encode_utf8(&mut [0; 4]), set, "isan")
                .map_err(|error| error.shifted(at))?;
        }
        match nss.len() {
            21 | 33 => Ok(Self(nss.to_ascii_uppercase())),
            _ => Err(SchemeError::new(ErrorKind::Rule(&LENGTH), "isan", 0)),
        }
    }
}

impl Name for Isan {
    /// In upper case.
    fn canonical(&self) -> String {
        self.0.clone()
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("root", self.root())
            .with("episode", self.episode())
            .with("version", self.version())
    }

    fn findings(&self) -> Vec<Finding> {
        let finding = |at| Finding::new(&CHECK_CHARACTER, "isan", at..at + 1);
        self.wrong_check().map(finding).into_iter().collect()
    }
}

/// ISO 7064, MOD 37,36.
fn check_character(digits: impl Iterator<Item = u8>) -> u8 {
    let value = |digit: u8| u32::from(digit - if digit > b'9' { b'A' - 10 } else { b'0' });
    let product = digits.fold(36, |product, digit| {
        let sum = (product + value(digit)) % 36;
        if sum == 0 { 36 * 2 % 37 } else { sum * 2 % 37 }
    });
    b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"[((37 - product) % 36) as usize]
}
