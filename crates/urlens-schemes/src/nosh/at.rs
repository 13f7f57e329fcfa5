//! `at:`, records in repositories of the AT protocol: the syntax of `nosh:` with handles and DIDs.

use super::lexicon::{self, NOT_NORMAL};
use super::nsid::Names;
use super::shape::{Shape, Slashes, escape_colons, normal_authority};
use super::{AuthorityKind, Did, Handle, Nsid, RecordKey};
use crate::typed;
use crate::{About, ErrorKind, Fields, Profile, Rule, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use alloc::string::String;
use urlens::Uri;
use urlens::percent::Encoded;

/// An AT URI.
///
/// RFC 3986 does not allow the colons of a DID in an authority. [`SchemeIdentifier::uri`] has them
/// escaped, and every `%` of a DID too; the text has not. The escaped form can be parsed as well.
///
/// ```
/// use urlens_schemes::{At, SchemeIdentifier};
///
/// let at = At::parse("at://did:plc:asdf123/com.atproto.feed.post/3jzfcijpj2z2a")?;
/// assert_eq!(at.did().unwrap().method(), "plc");
/// assert_eq!(at.collection().unwrap().name(), "post");
/// assert_eq!(at.uri().host_text(), Some("did%3Aplc%3Aasdf123"));
/// assert_eq!(At::parse("at://name").unwrap_err().code(), "invalid-authority");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct At {
    pub(super) shape: Shape,
}

const INVALID_AUTHORITY: Rule = Rule::new("invalid-authority", "expected a handle or a DID");

/// Ways to parse an AT URI.
///
/// ```
/// use urlens_schemes::nosh::AtProfile;
/// use urlens_schemes::{At, SchemeType};
///
/// assert!(At::read("at://computer#x", AtProfile::General).is_ok());
/// assert!(At::read("at://computer#x", AtProfile::Lexicon).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum AtProfile {
    /// The restricted form, which the protocol uses.
    #[default]
    Lexicon,
    /// The general form.
    General,
}

impl Profile for AtProfile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("lexicon", Self::Lexicon, "authority, collection and record key in normal form"),
        ("general", Self::General, "any authority and path; query and fragment"),
    ];
}

typed!(At, "at://user.bsky.social/com.atproto.feed.post/3jzfcijpj2z2a");

impl SchemeType for At {
    const ABOUT: About = About {
        name: "at",
        title: "records in repositories of the AT protocol",
        standards: &["AT URI Scheme"],
        hierarchical: true,
        examples: &[
            "at://user.bsky.social/com.atproto.feed.post/3jzfcijpj2z2a",
            "at://did:plc:asdf123/com.atproto.feed.post/self",
            "at://did:web:localhost%3A1234",
        ],
        fields: &[
            ("authority", "the owner of the repository, in normal form"),
            ("authority_kind", "`did`, `domain` (a handle) or `other`"),
            ("path", "the path, in normal form"),
            ("collection", "the NSID of the collection"),
            ("record_key", "the key of the record"),
            ("time", "the time in the key, if it is a TID"),
            ("query", "the query, which has no defined meaning"),
            ("fragment", "the fragment"),
        ],
    };
    /// As `nosh:`; handles, DIDs, NSIDs and record keys are ASCII.
    const ALLOWS_NON_ASCII: bool = false;
    type Profile = AtProfile;

    fn from_uri(uri: Uri, profile: AtProfile) -> Result<Self, SchemeError> {
        Self::read(uri.as_str(), profile)
    }

    fn read(text: &str, profile: AtProfile) -> Result<Self, SchemeError> {
        let text = unescape_did(text);
        let shape = Shape::read(&text, &Self::ABOUT, Slashes::Checked, escape)?;
        let at = Self { shape };
        if profile == AtProfile::Lexicon {
            let authority = at.authority();
            let rule = match at.authority_kind() {
                AuthorityKind::Other => Some(&INVALID_AUTHORITY),
                _ if normal(authority) != authority => Some(&NOT_NORMAL),
                _ => None,
            };
            if let Some(rule) = rule {
                let start = at.shape.authority_range().start;
                return Err(SchemeError::new(ErrorKind::Rule(rule), "authority", start));
            }
            lexicon::check(&at.shape, Names::Atproto)?;
        }
        Ok(at)
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        super::fields::build(fields)
    }
}

impl SchemeIdentifier for At {
    fn uri(&self) -> &Uri {
        self.shape.uri()
    }

    fn text(&self) -> &str {
        self.shape.text()
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("at")
    }

    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(self.shape.normalize(normal, Names::Atproto))
    }

    fn fields(&self) -> Fields {
        let normal = self.normalize();
        normal.shape.fields(normal.authority_kind(), normal.collection(), normal.record_key())
    }
}

impl At {
    /// The authority, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::At::parse("at://did:plc:asdf123")?.authority(), "did:plc:asdf123");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority(&self) -> &str {
        self.shape.authority()
    }

    /// The kind of the authority, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::At::parse("at://did:plc:asdf123")?.authority_kind().name(), "did");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority_kind(&self) -> AuthorityKind {
        match (self.did(), self.handle()) {
            (Some(_), _) => AuthorityKind::Did,
            (_, Some(_)) => AuthorityKind::Domain,
            _ => AuthorityKind::Other,
        }
    }

    /// The DID, if the authority is one, as written.
    ///
    /// ```
    /// assert!(urlens_schemes::At::parse("at://did:plc:asdf123")?.did().is_some());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn did(&self) -> Option<Did<'_>> {
        Did::parse(self.authority()).ok()
    }

    /// The handle, if the authority is one, as written.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::At::parse("at://a.example")?.handle().unwrap().as_str(), "a.example");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn handle(&self) -> Option<Handle<'_>> {
        Handle::parse(self.authority()).ok()
    }

    /// The path, as written: empty, or segments with a slash before each.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::At::parse("at://a.example/a.b.c")?.path(), "/a.b.c");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn path(&self) -> &str {
        self.shape.uri().path()
    }

    /// The query, as written. The restricted form has none.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::At::parse("at://a.example")?.query(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn query(&self) -> Option<&str> {
        self.shape.uri().query()
    }

    /// The fragment, as written. The restricted form has none.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::At::parse("at://a.example")?.fragment(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn fragment(&self) -> Option<&str> {
        self.shape.uri().fragment()
    }

    /// The collection: the first segment of the path, if it is an NSID as written.
    ///
    /// ```
    /// assert!(urlens_schemes::At::parse("at://a.example")?.collection().is_none());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn collection(&self) -> Option<Nsid<'_>> {
        self.shape.collection(Names::Atproto)
    }

    /// The record key: the second segment after a collection, if it is valid as written.
    ///
    /// ```
    /// let at = urlens_schemes::At::parse("at://a.example/a.b.c/self")?;
    /// assert_eq!(at.record_key().unwrap().as_str(), "self");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn record_key(&self) -> Option<RecordKey<'_>> {
        self.collection().and_then(|_| RecordKey::parse(self.shape.second()?).ok())
    }

    /// Returns the normal form, whose accessors show the normal form of the parts.
    ///
    /// ```
    /// use urlens_schemes::nosh::AtProfile;
    /// use urlens_schemes::{At, SchemeType};
    /// let at = At::read("AT://A.example/a.b.c/./d", AtProfile::General)?;
    /// assert_eq!(at.normalize().as_str(), "at://a.example/a.b.c/d");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn normalize(&self) -> Self {
        // The normal form is expected to parse; otherwise keep the text unchanged.
        Self::read(&self.shape.normalize(normal, Names::Atproto), AtProfile::General)
            .unwrap_or_else(|_| self.clone())
    }
}

/// The normal form of an authority. A DID is unchanged, since its escapes are significant.
fn normal(authority: &str) -> String {
    if Did::parse(authority).is_ok() {
        return authority.into();
    }
    let plain = normal_authority(authority);
    let lower = crate::check::upper_escapes(&plain.to_ascii_lowercase()).into_owned();
    unescaped_did(&plain).or_else(|| unescaped_did(&lower)).unwrap_or(lower)
}

/// Escapes an authority for RFC 3986. In a DID every `%` is escaped too, so that existing escapes
/// stay distinct.
fn escape(authority: &str) -> String {
    match Did::parse(authority) {
        Ok(did) => escape_colons(&did.as_str().replace('%', "%25")),
        Err(_) => escape_colons(authority),
    }
}

/// Unescapes an authority that is a DID in the escaped form of RFC 3986.
fn unescape_did(text: &str) -> Cow<'_, str> {
    let plain = || {
        let start = text.find("://")? + 3;
        let end = start + text[start..].find(['/', '?', '#']).unwrap_or(text.len() - start);
        let did = unescaped_did(text.get(start..end)?)?;
        Some([&text[..start], &did, &text[end..]].concat())
    };
    plain().map_or(Cow::Borrowed(text), Cow::Owned)
}

/// The DID whose escaped form this is.
fn unescaped_did(authority: &str) -> Option<String> {
    authority.get(..6).filter(|start| start.eq_ignore_ascii_case("did%3a"))?;
    let decoded = Encoded::new(authority).decode_utf8().ok()?;
    let did = Did::parse(&decoded).ok()?;
    (escape(did.as_str()) == crate::check::upper_escapes(authority)).then(|| did.as_str().into())
}
