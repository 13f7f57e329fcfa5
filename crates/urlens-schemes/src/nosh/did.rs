//! Owners in an `at:` URI: a handle, which is a domain, or a DID, a decentralized identifier.

use super::authority::domain;
use super::nsid::at_most;
use crate::{ErrorKind, SchemeError, check};
use alloc::string::String;
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG};

/// A handle: a domain of two or more labels, whose last label does not start with a digit.
///
/// ```
/// use urlens_schemes::nosh::Handle;
///
/// assert_eq!(Handle::parse("User.bsky.social")?.normalize(), "user.bsky.social");
/// assert!(Handle::parse("computer").is_err() && Handle::parse("127.0.0.1").is_err());
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Handle<'a>(pub(super) &'a str);

impl<'a> Handle<'a> {
    /// Parses a handle.
    ///
    /// ```
    /// let error = urlens_schemes::nosh::Handle::parse("john.0").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '0' in handle at byte 5");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not such a domain.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        domain(text, "handle").map(|()| Self(text))
    }

    /// The text.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Handle::parse("jo.hn")?.as_str(), "jo.hn");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The handle in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Handle::parse("XX.LCS.MIT.EDU")?.normalize(), "xx.lcs.mit.edu");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn normalize(self) -> String {
        self.0.to_ascii_lowercase()
    }
}

impl fmt::Display for Handle<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}

/// A decentralized identifier (W3C DID Core), as restricted by the AT protocol. Case is
/// significant.
///
/// ```
/// use urlens_schemes::nosh::Did;
///
/// let did = Did::parse("did:web:localhost%3A1234")?;
/// assert_eq!((did.method(), did.identifier()), ("web", "localhost%3A1234"));
/// assert!(Did::parse("DID:web:localhost").is_err());
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Did<'a>(pub(super) &'a str);

/// `method-name = 1*method-char`: lower-case letters. DID Core also allows digits.
const METHOD: CharSet = CharSet::range(b'a', b'z');
/// `idchar = ALPHA / DIGIT / "." / "-" / "_" / pct-encoded`, separated by colons.
const ID: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b".-_:%"));
const PART: &str = "did";

impl<'a> Did<'a> {
    /// Maximum number of characters.
    const MAX_LEN: usize = 2048;

    /// Parses a DID of any method.
    ///
    /// ```
    /// let error = urlens_schemes::nosh::Did::parse("did:m123:val").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '1' in did at byte 5");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text does not start with `did:`, lacks a method or an identifier, or has a
    /// character that is not allowed.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        at_most(text, Self::MAX_LEN, PART)?;
        let Some(rest) = text.strip_prefix("did:") else {
            return Err(SchemeError::new(ErrorKind::Missing, "did:", 0));
        };
        let (method, identifier) = rest.split_once(':').unwrap_or((rest, ""));
        check::non_empty(method, METHOD, PART).map_err(|error| error.shifted(4))?;
        let at = (4 + method.len() + 1).min(text.len());
        check::non_empty(identifier, ID, PART).map_err(|error| error.shifted(at))?;
        if identifier.ends_with(':') {
            return Err(SchemeError::new(ErrorKind::Unexpected(':'), PART, text.len() - 1));
        }
        let is_escape = |rest: &str| {
            rest.as_bytes()
                .get(..2)
                .is_some_and(|digits| digits.iter().all(|byte| HEXDIG.contains(*byte)))
        };
        match identifier.match_indices('%').find(|(at, _)| !is_escape(&identifier[at + 1..])) {
            Some((percent, _)) => {
                Err(SchemeError::new(ErrorKind::Unexpected('%'), PART, at + percent))
            }
            None => Ok(Self(text)),
        }
    }

    /// The text.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Did::parse("did:m:v")?.as_str(), "did:m:v");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The method, which defines how to resolve the DID.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Did::parse("did:plc:asdf123")?.method(), "plc");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn method(self) -> &'a str {
        self.0.split(':').nth(1).unwrap_or_default()
    }

    /// The method-specific identifier.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Did::parse("did:a:b:c")?.identifier(), "b:c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn identifier(self) -> &'a str {
        self.0.splitn(3, ':').nth(2).unwrap_or_default()
    }
}

impl fmt::Display for Did<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
