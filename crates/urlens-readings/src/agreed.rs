//! Identifiers that all standards read alike.

use super::{Finding, Readings, Verdict};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use urlens::internal::{marks_of, uri_from_marks, url_of};
use urlens::{Iri, Text, Uri, Url, mask_password};

/// An identifier in which RFC 3986, RFC 3987 and the URL Standard read the same scheme, userinfo,
/// host, port, path, query and fragment: a program that follows one standard checks exactly the value that
/// a program that follows another one uses.
///
/// Programs that follow no standard may still read it differently: with the feature `programs`, `Agreed::by` asks them.
///
/// It makes no other promise: all standards agree on `http://127.0.0.1/`, and it may still be wrong
/// to fetch it.
///
/// ```
/// use urlens::{Uri, Url};
/// use urlens_readings::Agreed;
///
/// let agreed = Agreed::parse("https://example.org/a?b")?;
/// let uri: Uri<&str> = agreed.clone().into();
/// let url: Url<_> = agreed.into();
/// assert_eq!(uri.host_text(), url.host_text());
///
/// let error = Agreed::parse(r"https://evil.example\@example.org/").unwrap_err();
/// assert_eq!(error.findings()[0].code(), "backslash-authority");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Agreed<T = String> {
    uri: Uri<T>,
    /// The URL, if it is spelled differently than the URI.
    url: Option<Url>,
}

impl<T: Text> Agreed<T> {
    /// Parses an identifier that all standards read identically.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    ///
    /// assert!(Agreed::parse("https://example.org/").is_ok());
    /// assert!(Agreed::parse("https://example.org").is_err()); // to some, the path is `/`
    /// assert!(Agreed::parse("mailto:anna@example.org").is_ok());
    /// ```
    ///
    /// # Errors
    ///
    /// Returns the findings and the text if the standards disagree.
    pub fn parse(text: T) -> Result<Self, Disagreement<T>> {
        Self::parse_up_to(text, Verdict::Same)
    }

    /// Parses an identifier that all standards read with the same meaning, in any spelling: `HTTP`
    /// or `http`, with or without a default port or dot segments.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    ///
    /// let agreed = Agreed::parse_any_spelling("HTTPS://example.org:443/a/../b")?;
    /// assert_eq!(agreed.as_uri().path(), "/a/../b");
    /// assert_eq!(agreed.as_url(), "https://example.org/b");
    /// assert!(Agreed::parse_any_spelling("https://example.org/a/%2e%2e/b").is_err());
    /// # Ok::<(), urlens_readings::Disagreement<&str>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`parse`](Self::parse).
    pub fn parse_any_spelling(text: T) -> Result<Self, Disagreement<T>> {
        Self::parse_up_to(text, Verdict::Spelling)
    }

    pub(super) fn parse_up_to(text: T, most: Verdict) -> Result<Self, Disagreement<T>> {
        let readings = Readings::of(text.as_ref());
        let verdict = readings.verdict();
        let agreed = match (&readings.rfc3986, &readings.whatwg) {
            (Ok(uri), Ok(url)) if verdict <= most => {
                let same = uri.as_str() == url.as_str();
                Some((marks_of(uri), (!same).then(|| url.clone().into_owned())))
            }
            _ => None,
        };
        match agreed {
            // The verdict implies that both have a scheme.
            Some((marks, url)) => Ok(Self { uri: uri_from_marks(text, marks), url }),
            None => {
                let findings = readings.findings();
                Err(Disagreement { verdict, findings, input: text })
            }
        }
    }

    /// The text.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// assert_eq!(Agreed::parse("foo:bar").unwrap().as_str(), "foo:bar");
    /// ```
    pub fn as_str(&self) -> &str {
        self.uri.as_ref()
    }

    /// The identifier as a URI.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// assert_eq!(Agreed::parse("foo:bar").unwrap().as_uri().path(), "bar");
    /// ```
    pub fn as_uri(&self) -> Uri<&str> {
        self.uri.as_borrowed()
    }

    /// The identifier as an IRI.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// assert_eq!(Agreed::parse("foo:bar").unwrap().as_iri().path(), "bar");
    /// ```
    pub fn as_iri(&self) -> Iri<&str> {
        self.as_uri().into()
    }

    /// The identifier as a URL.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// assert_eq!(Agreed::parse("foo:bar").unwrap().as_url().path(), "bar");
    /// ```
    pub fn as_url(&self) -> Url<&str> {
        match &self.url {
            Some(url) => url.as_borrowed(),
            None => url_of(self.as_uri()),
        }
    }
}

impl<T: Text> From<Agreed<T>> for Uri<T> {
    fn from(it: Agreed<T>) -> Self {
        it.uri
    }
}

impl<T: Text> From<Agreed<T>> for Iri<T> {
    fn from(it: Agreed<T>) -> Self {
        it.uri.into()
    }
}

/// Reuses the text of the identifier if the URL has the same spelling.
impl<T: Text + From<String>> From<Agreed<T>> for Url<T> {
    fn from(it: Agreed<T>) -> Self {
        match it.url {
            Some(url) => url.text_into(),
            None => url_of(it.uri),
        }
    }
}

impl<'a> From<Agreed<&'a str>> for Url<Cow<'a, str>> {
    fn from(it: Agreed<&'a str>) -> Self {
        match it.url {
            Some(url) => url.text_into(),
            None => url_of(it.uri.text_into()),
        }
    }
}

impl<T: Text> Agreed<T> {
    /// Returns the text.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// assert_eq!(Agreed::parse(String::from("foo:bar")).unwrap().into_text(), "foo:bar");
    /// ```
    pub fn into_text(self) -> T {
        self.uri.into_text()
    }

    /// Converts the text to an owned one.
    ///
    /// ```
    /// use urlens_readings::Agreed;
    /// let owned: Agreed = Agreed::parse("foo:bar").unwrap().into_owned();
    /// assert_eq!(owned, "foo:bar");
    /// ```
    pub fn into_owned(self) -> Agreed<String> {
        Agreed { uri: self.uri.as_borrowed().into_owned(), url: self.url }
    }
}

/// Calls [`Agreed::parse`].
impl FromStr for Agreed<String> {
    type Err = Disagreement<String>;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::parse(text.into())
    }
}

/// Calls [`Agreed::parse`].
impl<'a> TryFrom<&'a str> for Agreed<&'a str> {
    type Error = Disagreement<&'a str>;

    fn try_from(text: &'a str) -> Result<Self, Self::Error> {
        Self::parse(text)
    }
}

/// Calls [`Agreed::parse`].
impl TryFrom<String> for Agreed<String> {
    type Error = Disagreement<String>;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        Self::parse(text)
    }
}

/// Compares the texts.
impl<T: Text, U: Text> PartialEq<Agreed<U>> for Agreed<T> {
    fn eq(&self, other: &Agreed<U>) -> bool {
        self.as_str() == other.as_str()
    }
}

impl<T: Text> Eq for Agreed<T> {}

impl<T: Text> PartialEq<str> for Agreed<T> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}

impl<T: Text> PartialEq<&str> for Agreed<T> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}

impl<T: Text> PartialOrd for Agreed<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl<T: Text> Ord for Agreed<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}

impl<T: Text> Hash for Agreed<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}

impl<T: Text> AsRef<str> for Agreed<T> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}

impl<T: Text> fmt::Display for Agreed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

/// Shows the text with a masked password.
impl<T: Text> fmt::Debug for Agreed<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Agreed").field(&self.uri.masked()).finish()
    }
}

/// The error of a text that is not [`Agreed`]: the verdict, all findings, and the text.
///
/// ```
/// use urlens_readings::Agreed;
/// use urlens_readings::Verdict;
///
/// let error = Agreed::parse("http://0x7f.1/").unwrap_err();
/// assert_eq!(error.verdict(), Verdict::DifferentHost);
/// assert_eq!(error.to_string(), "different host: critical: invalid or non-canonical IPv4 address in host at byte 7 (ambiguous-ipv4), and 2 more");
/// assert_eq!(error.into_input(), "http://0x7f.1/");
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Disagreement<T> {
    verdict: Verdict,
    findings: Vec<Finding>,
    input: T,
}

impl<T> Disagreement<T> {
    #[cfg(feature = "programs")]
    pub(super) const fn new(verdict: Verdict, findings: Vec<Finding>, input: T) -> Self {
        Self { verdict, findings, input }
    }

    /// The overall agreement of the standards.
    ///
    /// ```
    /// # use urlens_readings::{Agreed, Verdict};
    /// assert_eq!(Agreed::parse("a:é").unwrap_err().verdict(), Verdict::AcceptedBySome);
    /// ```
    pub const fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// All findings, the most severe first.
    ///
    /// ```
    /// # use urlens_readings::Agreed;
    /// assert_eq!(Agreed::parse("HTTP://h/").unwrap_err().findings()[0].code(), "scheme-format");
    /// ```
    pub fn findings(&self) -> &[Finding] {
        &self.findings
    }

    /// Returns the text.
    ///
    /// ```
    /// # use urlens_readings::Agreed;
    /// let error = Agreed::parse(String::from("a b")).unwrap_err();
    /// assert_eq!(error.into_input(), "a b");
    /// ```
    pub fn into_input(self) -> T {
        self.input
    }
}

impl<T> fmt::Display for Disagreement<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.verdict)?;
        if let Some((first, more)) = self.findings.split_first() {
            write!(f, ": {first}")?;
            if !more.is_empty() {
                write!(f, ", and {} more", more.len())?;
            }
        }
        Ok(())
    }
}

impl<T: AsRef<str>> fmt::Debug for Disagreement<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Disagreement")
            .field("verdict", &self.verdict)
            .field("findings", &self.findings)
            .field("input", &mask_password(self.input.as_ref()))
            .finish()
    }
}

impl<T: AsRef<str>> core::error::Error for Disagreement<T> {}
