//! References and patterns of NSIDs: `com.example.foo#element` and `com.example.*`.

use super::nsid::{Nsid, PART, labels, word};
use crate::{ErrorKind, SchemeError};
use core::fmt;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// An element of a schema: `com.example.foo#element`, or `#element` within the schema itself.
///
/// ```
/// use urlens_schemes::nosh::NsidRef;
///
/// let element = NsidRef::parse("com.example.foo#bar")?;
/// assert_eq!(element.nsid().unwrap().name(), "foo");
/// assert_eq!(element.element(), Some("bar"));
/// assert!(NsidRef::parse("#bar")?.nsid().is_none());
/// assert_eq!(NsidRef::parse("com.example.foo")?.element(), None);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NsidRef<'a> {
    nsid: Option<Nsid<'a>>,
    element: Option<&'a str>,
}

impl<'a> NsidRef<'a> {
    /// Parses a reference.
    ///
    /// ```
    /// use urlens_schemes::nosh::NsidRef;
    /// assert_eq!(NsidRef::parse("a.b.c#").unwrap_err().to_string(), "missing element at byte 6");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text before `#` is not an NSID, or the text after it is not a letter followed
    /// by letters and digits.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        let (nsid, element) = match text.split_once('#') {
            Some((nsid, element)) => (nsid, Some(element)),
            None => (text, None),
        };
        if let Some(element) = element {
            word(element, ALPHA.or(DIGIT), "element")
                .map_err(|error| error.shifted(nsid.len() + 1))?;
        }
        match (nsid, element) {
            ("", Some(_)) => Ok(Self { nsid: None, element }),
            _ => Ok(Self { nsid: Some(Nsid::parse(nsid)?), element }),
        }
    }

    /// The schema; `None` for the current one.
    ///
    /// ```
    /// use urlens_schemes::nosh::NsidRef;
    /// assert!(NsidRef::parse("a.b.c#d")?.nsid().is_some());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn nsid(&self) -> Option<Nsid<'a>> {
        self.nsid
    }

    /// The element within the schema.
    ///
    /// ```
    /// use urlens_schemes::nosh::NsidRef;
    /// assert_eq!(NsidRef::parse("#d")?.element(), Some("d"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn element(&self) -> Option<&'a str> {
        self.element
    }
}

impl fmt::Display for NsidRef<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let nsid = self.nsid.map_or("", Nsid::as_str);
        f.write_str(nsid)?;
        self.element.map_or(Ok(()), |element| write!(f, "#{element}"))
    }
}

/// A pattern for NSIDs: `com.example.*` matches all NSIDs of that domain and its subdomains, `*`
/// matches all, and an NSID matches itself.
///
/// ```
/// use urlens_schemes::nosh::{Nsid, NsidPattern};
///
/// let pattern = NsidPattern::parse("com.example.*")?;
/// assert!(pattern.matches(Nsid::parse("com.example.sync.getRecord")?));
/// assert!(pattern.matches(Nsid::parse("COM.example.foo")?));
/// assert!(!pattern.matches(Nsid::parse("com.examples.foo")?));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct NsidPattern<'a>(Group<'a>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Group<'a> {
    All,
    /// Includes the dot before the star.
    Below(&'a str),
    One(Nsid<'a>),
}

impl<'a> NsidPattern<'a> {
    /// Parses a pattern. A star comes last and stands for whole segments.
    ///
    /// ```
    /// use urlens_schemes::nosh::NsidPattern;
    ///
    /// assert!(NsidPattern::parse("*").is_ok());
    /// let error = NsidPattern::parse("com.example.foo*").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '*' in nsid at byte 15");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is neither an NSID nor ends with `.*`.
    pub fn parse(text: &'a str) -> Result<Self, SchemeError> {
        let Some(domain) = text.strip_suffix(".*") else {
            return match text {
                "*" => Ok(Self(Group::All)),
                _ => Ok(Self(Group::One(Nsid::parse(text)?))),
            };
        };
        labels(domain, PART)?;
        match domain.chars().next() {
            Some(digit) if digit.is_ascii_digit() => {
                Err(SchemeError::new(ErrorKind::Unexpected(digit), PART, 0))
            }
            _ => Ok(Self(Group::Below(&text[..domain.len() + 1]))),
        }
    }

    /// Returns `true` if the pattern matches an NSID, ignoring case in the domain.
    ///
    /// ```
    /// use urlens_schemes::nosh::{Nsid, NsidPattern};
    /// assert!(NsidPattern::parse("*")?.matches(Nsid::parse("a.b.c")?));
    /// assert!(!NsidPattern::parse("a.b.C")?.matches(Nsid::parse("a.b.c")?));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn matches(&self, nsid: Nsid<'_>) -> bool {
        match self.0 {
            Group::All => true,
            Group::Below(domain) => {
                let start = nsid.as_str().get(..domain.len());
                start.is_some_and(|start| start.eq_ignore_ascii_case(domain))
            }
            Group::One(one) => one.normalize() == nsid.normalize(),
        }
    }
}

impl fmt::Display for NsidPattern<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Group::All => f.write_str("*"),
            Group::Below(domain) => write!(f, "{domain}*"),
            Group::One(nsid) => nsid.fmt(f),
        }
    }
}
