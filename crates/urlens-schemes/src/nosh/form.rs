//! Components of a NOSH URI, its restricted form as a type, and its constructors.

use super::json_path::is_json_path;
use super::nsid::Names;
use super::shape::{Shape, Slashes, escape_colons};
use super::{Address, AuthorityKind, Lexicon, Nosh, NoshProfile, Nsid, RecordKey, normal};
use crate::{ErrorKind, Rule, SchemeError, SchemeIdentifier, SchemeType};
use core::fmt;
use core::ops::Deref;
use urlens::percent::Encoded;
use urlens::{Text, UriRef};

const RELATIVE: Rule = Rule::new("relative-reference", "missing scheme");

/// `json-pointer = *( "/" reference-token )`, in which only `~0` and `~1` have a `~` (RFC 6901).
fn is_json_pointer(text: &str) -> bool {
    let is_rooted = text.is_empty() || text.starts_with('/');
    is_rooted && text.split('~').skip(1).all(|after| after.starts_with(['0', '1']))
}

impl Nosh {
    /// The authority, as written.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// assert_eq!(Nosh::parse("nosh://example.com:3000")?.authority(), "example.com:3000");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority(&self) -> &str {
        self.shape.authority()
    }

    /// The kind of the authority, as written.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// let nosh = Nosh::parse("nosh://%31673")?;
    /// assert_eq!(nosh.authority_kind().name(), "other");
    /// assert_eq!(nosh.normalize().authority_kind().name(), "agent");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority_kind(&self) -> AuthorityKind {
        AuthorityKind::of(self.authority())
    }

    /// The path, as written: empty, or segments with a slash before each.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// assert_eq!(Nosh::parse("nosh://1673/a/b/c")?.path(), "/a/b/c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn path(&self) -> &str {
        self.shape.uri().path()
    }

    /// The collection: the first segment of the path, if it is an NSID as written.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// assert!(Nosh::parse("nosh://1673/example/1")?.collection().is_none());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn collection(&self) -> Option<Nsid<'_>> {
        self.shape.collection(Names::Documents)
    }

    /// The record key: the second segment after a collection, if it is valid as written.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// let nosh = Nosh::parse("nosh://1673/com.example.foo/self")?;
    /// assert_eq!(nosh.record_key().unwrap().as_str(), "self");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn record_key(&self) -> Option<RecordKey<'_>> {
        self.collection().and_then(|_| RecordKey::parse(self.shape.second()?).ok())
    }

    /// The query, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Nosh::parse("nosh://1673?q")?.query(), Some("q"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        self.shape.uri().query()
    }

    /// The fragment, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Nosh::parse("nosh://1673#/a")?.fragment(), Some("/a"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        self.shape.uri().fragment()
    }

    /// The syntax of the decoded fragment. An empty fragment is a pointer to the whole document
    /// (RFC 6901, section 5).
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// use urlens_schemes::nosh::FragmentKind;
    /// let kind = |text| Nosh::parse(text).unwrap().fragment_kind();
    /// assert_eq!(kind("nosh://1673#/a/0"), Some(FragmentKind::Pointer));
    /// assert_eq!(kind("nosh://1673#"), Some(FragmentKind::Pointer));
    /// assert_eq!(kind("nosh://1673#%24.a"), Some(FragmentKind::Path));
    /// assert_eq!(kind("nosh://1673#$garbage"), Some(FragmentKind::Other));
    /// assert_eq!(kind("nosh://1673#/~2"), Some(FragmentKind::Other));
    /// assert_eq!(kind("nosh://1673"), None);
    /// ```
    pub fn fragment_kind(&self) -> Option<FragmentKind> {
        self.fragment().map(|fragment| match Encoded::new(fragment).decode_utf8() {
            Ok(text) if is_json_pointer(&text) => FragmentKind::Pointer,
            Ok(text) if is_json_path(&text) => FragmentKind::Path,
            _ => FragmentKind::Other,
        })
    }

    /// Returns `true` if the text is in the restricted form.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// assert!(!Nosh::parse("nosh://foo.com/example/123")?.is_lexicon());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_lexicon(&self) -> bool {
        is_nosh_uri(self.shape.text())
    }

    /// Returns the normal form. Two NOSH URIs are equivalent if their normal forms have the same
    /// text.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// let nosh = Nosh::parse("NOSH://1673/Com.Example.foo/%41/./b/..")?;
    /// assert_eq!(nosh.normalize().as_str(), "nosh://1673/com.example.foo/A");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self) -> Self {
        // The normal form is never longer and is expected to parse; otherwise keep the text.
        Self::parse(&self.shape.normalize(normal, Names::Documents))
            .unwrap_or_else(|_| self.clone())
    }

    /// Parses a text and normalizes it, including empty segments and trailing slashes, which
    /// [`parse`](Self::parse) rejects.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// assert_eq!(Nosh::normalized("nosh://1673//a///b/")?.as_str(), "nosh://1673/a/b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse), except for slashes.
    pub fn normalized(text: &str) -> Result<Self, SchemeError> {
        let shape = Shape::read(text, &Self::ABOUT, Slashes::Kept, escape_colons)?;
        Self::parse(&shape.normalize(normal, Names::Documents))
    }

    /// Builds the URI of an authority and path segments in plain text, escaped where needed.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// let nosh = Nosh::build("1673", ["com.example.foo", "a b"])?;
    /// assert_eq!(nosh.as_str(), "nosh://1673/com.example.foo/a%20b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the authority is invalid, a segment is empty, `.` or `..`, or the result is too
    /// long. [`builder`](Self::builder) can also set query and fragment.
    pub fn build<S: AsRef<str>>(
        authority: &str,
        segments: impl IntoIterator<Item = S>,
    ) -> Result<Self, SchemeError> {
        let builder = segments
            .into_iter()
            .fold(Self::builder(authority), |builder, segment| builder.segment(segment.as_ref()));
        builder.build()
    }

    /// Resolves a reference with this URI as base. The scheme does not support relative references.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_schemes::Nosh;
    ///
    /// let base = Nosh::parse("nosh://1673/a")?;
    /// assert_eq!(base.resolve(&uri_ref!("nosh://7"))?.as_str(), "nosh://7");
    /// assert_eq!(base.resolve(&uri_ref!("b")).unwrap_err().code(), "relative-reference");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the reference is relative, or not a NOSH URI.
    pub fn resolve<T: Text>(&self, reference: &UriRef<T>) -> Result<Self, SchemeError> {
        let reference = reference.as_borrowed();
        if reference.is_relative() {
            Err(SchemeError::new(ErrorKind::Rule(&RELATIVE), "reference", 0))
        } else {
            Self::parse(reference.as_str())
        }
    }

    /// Returns `true` if the two URIs denote the same record, given the addresses of agents.
    /// Comparing texts is not enough for that.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// use urlens_schemes::nosh::Address;
    ///
    /// let address = "0xb794f5ea0ba39494ce839613fffba74279579268";
    /// let agents = |agent: &str| Address::parse(address).ok().filter(|_| agent == "1673");
    /// let a = Nosh::parse("nosh://1673/com.example.foo/1")?;
    /// let b = Nosh::parse(&format!("nosh://{address}/com.example.foo/1"))?;
    /// assert!(a.is_same_record(&b, &agents) && !a.is_equivalent(&b));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_same_record(&self, other: &Self, agents: &impl Agents) -> bool {
        let key = |uri: &Self| {
            let address = |authority: &str| {
                let known = super::authority::is_agent(authority)
                    .then(|| agents.address(authority))
                    .flatten();
                known.map(|address| alloc::format!("{address}"))
            };
            let owner = |authority: &str| {
                let authority = normal(authority);
                address(&authority).unwrap_or(authority)
            };
            uri.shape.normalize(owner, Names::Documents)
        };
        key(self) == key(other)
    }
}

/// A registry of agents and their addresses. Functions implement it.
///
/// ```
/// use urlens_schemes::nosh::{Address, Agents};
///
/// let empty = |_: &str| None;
/// assert_eq!(Agents::address(&empty, "1673"), None);
/// ```
pub trait Agents {
    /// The address of the agent with this number.
    fn address(&self, agent: &str) -> Option<Address>;
}

impl<F: Fn(&str) -> Option<Address>> Agents for F {
    fn address(&self, agent: &str) -> Option<Address> {
        self(agent)
    }
}

/// Syntax of a fragment. The document says "JSON Path syntax" and shows a JSON Pointer.
///
/// ```
/// assert_eq!(urlens_schemes::nosh::FragmentKind::Pointer.name(), "pointer");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum FragmentKind {
    /// A JSON Pointer, which is empty or starts with `/` (RFC 6901).
    Pointer,
    /// A JSONPath, which starts with `$` (RFC 9535).
    Path,
    /// Any other syntax.
    Other,
}

impl FragmentKind {
    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::FragmentKind::Path.name(), "path");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Pointer => "pointer",
            Self::Path => "path",
            Self::Other => "other",
        }
    }
}

/// Returns `true` if the text has the string format `nosh-uri`: a NOSH URI in the restricted form.
///
/// ```
/// use urlens_schemes::nosh::is_nosh_uri;
/// assert!(is_nosh_uri("nosh://1673/com.example.foo/123") && !is_nosh_uri("nosh://1673/"));
/// ```
pub fn is_nosh_uri(text: &str) -> bool {
    Nosh::read(text, NoshProfile::Lexicon(Lexicon::default())).is_ok()
}

/// A NOSH URI in the restricted form: the string format `nosh-uri`.
///
/// ```
/// use urlens_schemes::nosh::NoshUri;
///
/// let uri: NoshUri = "nosh://1673/com.example.foo/123".parse()?;
/// assert_eq!(uri.record_key().unwrap().as_str(), "123");
/// assert!("nosh://1673/com.example.foo/123#a".parse::<NoshUri>().is_err());
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NoshUri(Nosh);

impl NoshUri {
    /// Parses a NOSH URI in the restricted form.
    ///
    /// ```
    /// let error = urlens_schemes::nosh::NoshUri::parse("nosh://computer").unwrap_err();
    /// assert_eq!(
    ///     error.to_string(),
    ///     "expected an agent identifier or an Ethereum address in authority at byte 7"
    /// );
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not a NOSH URI, not in the restricted form, or not in normal form.
    pub fn parse(text: &str) -> Result<Self, SchemeError> {
        Self::parse_with(text, Lexicon::default())
    }

    /// Parses a NOSH URI with options of the restricted form.
    ///
    /// ```
    /// use urlens_schemes::nosh::{Lexicon, NoshUri};
    /// let strict = Lexicon { abnf_only: true, ..Lexicon::default() };
    /// assert!(NoshUri::parse("nosh://foo.com").is_ok());
    /// assert!(NoshUri::parse_with("nosh://foo.com", strict).is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`parse`](Self::parse).
    pub fn parse_with(text: &str, lexicon: Lexicon) -> Result<Self, SchemeError> {
        Nosh::read(text, NoshProfile::Lexicon(lexicon)).map(Self)
    }

    /// Builds the URI of an authority with a collection and a key, a collection only, or neither.
    ///
    /// ```
    /// use urlens_schemes::nosh::{NoshUri, Nsid, RecordKey};
    /// let record = (Nsid::parse("com.example.foo")?, Some(RecordKey::parse("123")?));
    /// let uri = NoshUri::build("1673", Some(record))?;
    /// assert_eq!(uri.as_str(), "nosh://1673/com.example.foo/123");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the authority is of no supported kind, or a part is not in normal form.
    pub fn build(
        authority: &str,
        record: Option<(Nsid<'_>, Option<RecordKey<'_>>)>,
    ) -> Result<Self, SchemeError> {
        let collection = record.map(|(nsid, _)| nsid.as_str());
        let key = record.and_then(|(_, key)| key).map(RecordKey::as_str);
        let nosh = Nosh::build(authority, collection.into_iter().chain(key))?;
        Self::parse(nosh.text())
    }
}

/// Every `NoshUri` is a NOSH URI.
impl Deref for NoshUri {
    type Target = Nosh;
    fn deref(&self) -> &Nosh {
        &self.0
    }
}
impl From<NoshUri> for Nosh {
    fn from(uri: NoshUri) -> Self {
        uri.0
    }
}
impl TryFrom<Nosh> for NoshUri {
    type Error = SchemeError;
    fn try_from(nosh: Nosh) -> Result<Self, SchemeError> {
        Self::parse(nosh.text())
    }
}
impl core::str::FromStr for NoshUri {
    type Err = SchemeError;
    fn from_str(text: &str) -> Result<Self, SchemeError> {
        Self::parse(text)
    }
}
impl AsRef<str> for NoshUri {
    fn as_ref(&self) -> &str {
        self.0.as_str()
    }
}
crate::serialize_as_text!(NoshUri);
impl fmt::Display for NoshUri {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
