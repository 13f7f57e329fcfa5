//! NSIDs: a reversed domain and a name, such as `com.example.fooBar`. Collections are named by them.

use crate::{ErrorKind, Rule, SchemeError};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// A namespaced identifier. The domain in front, reversed, does not depend on case; the name behind
/// does.
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
pub struct Nsid<'a>(&'a str);

pub(super) const PART: &str = "nsid";
/// The most characters a domain has.
const DOMAIN_LEN: usize = 253;
const SEGMENTS: Rule = Rule::new("nsid-segments", "fewer than three segments");

impl<'a> Nsid<'a> {
    /// The most characters there may be.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::MAX_LEN, 317);
    /// ```
    pub const MAX_LEN: usize = 317;

    /// Reads one.
    ///
    /// ```
    /// use urlens_schemes::nosh::Nsid;
    /// assert!(Nsid::parse("cn.8.lex.stuff2").is_ok());
    /// assert!(Nsid::parse("8.cn.lex.stuff").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// If there are fewer than three segments, or one of them is not made as it should be.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        at_most(text, Self::MAX_LEN, PART)?;
        at_most(text.rsplit_once('.').map_or("", |(authority, _)| authority), DOMAIN_LEN, PART)?;
        Self::parse_atproto(text)
    }

    /// Reads one as the AT protocol does, whose published cases have a domain of more than the 253
    /// characters that its document allows: here the length of the whole is all that counts.
    ///
    /// ```
    /// use urlens_schemes::nosh::Nsid;
    /// let long = format!("com.{}foo", "middle.".repeat(40));
    /// assert!(Nsid::parse(&long).is_err() && Nsid::parse_atproto(&long).is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), but for that.
    pub fn parse_atproto(text: &'a str) -> Result<Self, SchemeError> {
        at_most(text, Self::MAX_LEN, PART)?;
        let Some((authority, name)) = text.rsplit_once('.') else { return Err(few(text)) };
        labels(authority, PART)?;
        if !authority.contains('.') {
            return Err(few(text));
        }
        if let Some(digit) = authority.chars().next().filter(char::is_ascii_digit) {
            return Err(SchemeError::new(ErrorKind::Unexpected(digit), PART, 0));
        }
        word(name, ALPHA.or(DIGIT), PART).map_err(|error| error.further(authority.len() + 1))?;
        Ok(Self(text))
    }

    /// Reads one whose name consists of letters alone, as the NOSH network's own document has it.
    ///
    /// ```
    /// use urlens_schemes::nosh::Nsid;
    /// assert!(Nsid::parse_letters("com.example.foo").is_ok());
    /// assert!(Nsid::parse_letters("com.example.foo2").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse), and if there is a digit in the name.
    pub fn parse_letters(text: &'a str) -> Result<Self, SchemeError> {
        let nsid = Self::parse(text)?;
        let at = text.len() - nsid.name().len();
        word(nsid.name(), ALPHA, PART).map_err(|error| error.further(at))?;
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

    /// The domain in front, still reversed.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("a.b.c")?.authority(), "a.b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority(self) -> &'a str {
        self.0.rsplit_once('.').map_or("", |(authority, _)| authority)
    }

    /// The name behind.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("a.b.c")?.name(), "c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(self) -> &'a str {
        self.0.rsplit_once('.').map_or(self.0, |(_, name)| name)
    }

    /// The domain as DNS has it, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("com.Example.foo")?.domain(), "example.com");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn domain(self) -> String {
        let labels: Vec<&str> = self.authority().rsplit('.').collect();
        labels.join(".").to_ascii_lowercase()
    }

    /// The same with the domain in lower case and the name as it is.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::Nsid::parse("com.Example.Foo")?.normalize(), "com.example.Foo");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn normalize(self) -> Cow<'a, str> {
        match self.is_normal() {
            true => Cow::Borrowed(self.0),
            false => {
                let authority = self.authority().to_ascii_lowercase();
                Cow::Owned([&authority, ".", self.name()].concat())
            }
        }
    }

    /// Whether the domain is in lower case already.
    ///
    /// ```
    /// assert!(!urlens_schemes::nosh::Nsid::parse("Com.example.foo")?.is_normal());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_normal(self) -> bool {
        !self.authority().bytes().any(|byte| byte.is_ascii_uppercase())
    }
}

/// By whose rules NSIDs are read.
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

fn few(text: &str) -> SchemeError {
    match labels(text, PART) {
        Ok(()) => SchemeError::new(ErrorKind::Rule(&SEGMENTS), PART, text.len()),
        // What is no label at all says more than that there are too few.
        Err(error) => error,
    }
}

/// Labels of a domain with dots between them, of 63 characters at most.
pub(super) fn labels(text: &str, part: &'static str) -> Result<(), SchemeError> {
    crate::check::labels(text, part)?;
    let mut at = 0;
    for label in text.split('.') {
        at_most(label, 63, part).map_err(|error| error.further(at))?;
        at += label.len() + 1;
    }
    Ok(())
}

/// A letter, then characters of `set`, 63 of them at most.
pub(super) fn word(text: &str, set: CharSet, part: &'static str) -> Result<(), SchemeError> {
    crate::check::some(text, set, part)?;
    at_most(text, 63, part)?;
    match text.chars().next() {
        Some(first) if !first.is_ascii_alphabetic() => {
            Err(SchemeError::new(ErrorKind::Unexpected(first), part, 0))
        }
        _ => Ok(()),
    }
}

/// Refuses a text of more than so many bytes.
pub(super) fn at_most(text: &str, most: usize, part: &'static str) -> Result<(), SchemeError> {
    match text.len() > most {
        true => Err(SchemeError::new(ErrorKind::TooLong(most as u32), part, most)),
        false => Ok(()),
    }
}
