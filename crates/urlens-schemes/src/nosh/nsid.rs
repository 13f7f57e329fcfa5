//! NSIDs: a reversed domain and a name, such as `com.example.fooBar`. They name collections.

use crate::{ErrorKind, Rule, SchemeError};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// A namespaced identifier. Case is ignored in the reversed domain, and significant in the name.
///
/// ```
/// use urlens_schemes::nosh::Nsid;
///
/// let nsid = Nsid::parse("Com.example.Sync.getRecord")?;
/// assert_eq!((nsid.authority(), nsid.name()), ("Com.example.Sync", "getRecord"));
/// assert_eq!(nsid.domain(), "sync.example.com");
/// assert_eq!(nsid.normalize(), "com.example.sync.getRecord");
/// let error = Nsid::parse("com.example").unwrap_err();
/// assert_eq!(error.to_string(), "fewer than three segments in nsid at byte 11");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Nsid<'a>(pub(super) &'a str);

pub(super) const PART: &str = "nsid";
/// Maximum number of characters of a domain.
const DOMAIN_LEN: usize = 253;
const SEGMENTS: Rule = Rule::new("too-few-segments", "fewer than three segments");

impl<'a> Nsid<'a> {
    /// Maximum number of characters.
    const MAX_LEN: usize = 317;

    /// Parses an NSID.
    ///
    /// ```
    /// use urlens_schemes::nosh::Nsid;
    /// assert!(Nsid::parse("cn.8.lex.stuff2").is_ok());
    /// assert!(Nsid::parse("8.cn.lex.stuff").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there are fewer than three segments, or a segment is malformed.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        at_most(text, Self::MAX_LEN, PART)?;
        at_most(text.rsplit_once('.').map_or("", |(authority, _)| authority), DOMAIN_LEN, PART)?;
        Self::parse_atproto(text)
    }

    /// Parses an NSID of the AT protocol. Its published cases contain a domain longer than the 253
    /// characters that its document allows, so only the total length is limited.
    ///
    /// ```
    /// use urlens_schemes::nosh::Nsid;
    /// let long = format!("com.{}foo", "middle.".repeat(40));
    /// assert!(Nsid::parse(&long).is_err() && Nsid::parse_atproto(&long).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), without the limit of the domain.
    pub fn parse_atproto(text: &'a str) -> Result<Self, SchemeError> {
        at_most(text, Self::MAX_LEN, PART)?;
        let Some((authority, name)) = text.rsplit_once('.') else {
            return Err(too_few_segments(text));
        };
        labels(authority, PART)?;
        if !authority.contains('.') {
            return Err(too_few_segments(text));
        }
        if let Some(digit) = authority.chars().next().filter(char::is_ascii_digit) {
            return Err(SchemeError::new(ErrorKind::Unexpected(digit), PART, 0));
        }
        word(name, ALPHA.or(DIGIT), PART).map_err(|error| error.shifted(authority.len() + 1))?;
        Ok(Self(text))
    }

    /// Parses an NSID whose name has only letters, as the document of the NOSH network requires.
    ///
    /// ```
    /// use urlens_schemes::nosh::Nsid;
    /// assert!(Nsid::parse_letters("com.example.foo").is_ok());
    /// assert!(Nsid::parse_letters("com.example.foo2").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), and if the name contains a digit.
    pub fn parse_letters(text: &'a str) -> Result<Self, SchemeError> {
        let nsid = Self::parse(text)?;
        let at = text.len() - nsid.name().len();
        word(nsid.name(), ALPHA, PART).map_err(|error| error.shifted(at))?;
        Ok(nsid)
    }

    /// The text.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("a.b.c")?.as_str(), "a.b.c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn as_str(self) -> &'a str {
        self.0
    }

    /// The domain, reversed.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("a.b.c")?.authority(), "a.b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority(self) -> &'a str {
        self.0.rsplit_once('.').map_or("", |(authority, _)| authority)
    }

    /// The name: the last segment.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("a.b.c")?.name(), "c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(self) -> &'a str {
        self.0.rsplit_once('.').map_or(self.0, |(_, name)| name)
    }

    /// The domain in DNS order, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("com.Example.foo")?.domain(), "example.com");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn domain(self) -> String {
        let labels: Vec<&str> = self.authority().rsplit('.').collect();
        labels.join(".").to_ascii_lowercase()
    }

    /// Returns the NSID with its domain in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("com.Example.Foo")?.normalize(), "com.example.Foo");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn normalize(self) -> Cow<'a, str> {
        if self.is_normal() {
            Cow::Borrowed(self.0)
        } else {
            let authority = self.authority().to_ascii_lowercase();
            Cow::Owned([&authority, ".", self.name()].concat())
        }
    }

    /// Returns `true` if the domain is in lower case.
    pub(super) fn is_normal(self) -> bool {
        !self.authority().bytes().any(|byte| byte.is_ascii_uppercase())
    }
}

/// Rule sets for NSIDs.
#[derive(Clone, Copy)]
pub(super) enum Names {
    Documents,
    Letters,
    Atproto,
}

impl Names {
    pub(super) fn read(self, text: &str) -> Result<Nsid<'_>, SchemeError> {
        match self {
            Self::Documents => Nsid::parse(text),
            Self::Letters => Nsid::parse_letters(text),
            Self::Atproto => Nsid::parse_atproto(text),
        }
    }
}

impl fmt::Display for Nsid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.0)
    }
}
impl fmt::Debug for Nsid<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Nsid").field(&self.0).finish()
    }
}

fn too_few_segments(text: &str) -> SchemeError {
    match labels(text, PART) {
        Ok(()) => SchemeError::new(ErrorKind::Rule(&SEGMENTS), PART, text.len()),
        // An invalid label is the more specific error.
        Err(error) => error,
    }
}

/// Checks domain labels separated by dots, of at most 63 characters each.
pub(super) fn labels(text: &str, part: &'static str) -> Result<(), SchemeError> {
    crate::check::labels(text, part)?;
    let mut at = 0;
    for label in text.split('.') {
        at_most(label, 63, part).map_err(|error| error.shifted(at))?;
        at += label.len() + 1;
    }
    Ok(())
}

/// Checks a letter, then characters of `set`, at most 63 in total.
pub(super) fn word(text: &str, set: CharSet, part: &'static str) -> Result<(), SchemeError> {
    crate::check::non_empty(text, set, part)?;
    at_most(text, 63, part)?;
    match text.chars().next() {
        Some(first) if !first.is_ascii_alphabetic() => {
            Err(SchemeError::new(ErrorKind::Unexpected(first), part, 0))
        }
        _ => Ok(()),
    }
}

/// Rejects a text of more than `most` bytes.
pub(super) fn at_most(text: &str, most: usize, part: &'static str) -> Result<(), SchemeError> {
    if text.len() > most {
        Err(SchemeError::new(ErrorKind::TooLong(most as u32), part, most))
    } else {
        Ok(())
    }
}
