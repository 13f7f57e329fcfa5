//! Record keys: names of records within a collection.

use super::nsid::at_most;
use super::tid::Tid;
use crate::{Rule, SchemeError, check};
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::UNRESERVED;

/// The key of a record. Case is significant, and there is no normalization.
///
/// ```
/// use urlens_schemes::nosh::RecordKey;
///
/// assert_eq!(RecordKey::parse("pre:fix")?.as_str(), "pre:fix");
/// assert!(RecordKey::parse("3jwdwj2ctlk26")?.tid().is_some());
/// let error = RecordKey::parse("any+space").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '+' in record key at byte 3");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct RecordKey<'a>(pub(super) &'a str);

/// `A-Z a-z 0-9 . - _ : ~`
const KEY: CharSet = UNRESERVED.or(CharSet::of(b":"));
const PART: &str = "record key";
const DOTS: Rule = Rule::new("dot-record-key", "only one or two dots");

impl<'a> RecordKey<'a> {
    /// Maximum number of characters.
    const MAX_LEN: usize = 512;

    /// Parses a record key.
    ///
    /// ```
    /// assert!(urlens_schemes::nosh::RecordKey::parse("..").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is empty, too long, `.` or `..`, or has a character that is not allowed.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        check::non_empty(text, KEY, PART)?;
        at_most(text, Self::MAX_LEN, PART)?;
        match text {
            "." | ".." => Err(SchemeError::new(crate::ErrorKind::Rule(&DOTS), PART, 0)),
            _ => Ok(Self(text)),
        }
    }

    /// The text.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::RecordKey::parse("self")?.as_str(), "self");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The timestamp, if the key has the syntax of one.
    ///
    /// ```
    /// assert!(urlens_schemes::nosh::RecordKey::parse("self")?.tid().is_none());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn tid(self) -> Option<Tid> {
        Tid::parse(self.0).ok()
    }
}

impl fmt::Display for RecordKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
impl fmt::Debug for RecordKey<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("RecordKey").field(&self.0).finish()
    }
}
