//! `usr:`, users of sites, platforms and package managers: the User URL specification.
//!
//! `usr:type/name?qualifiers`, from the most to the least significant. The type names the site, the
//! name the user; qualifiers add details.

mod build;
mod fields;
mod read;
mod types;

pub use crate::qualifiers::Qualifiers;
pub use build::UsrBuilder;
pub use types::{TYPES, UserType};

use crate::typed;
use crate::{About, Fields, Finding, Items, Profile, SchemeError, SchemeIdentifier, SchemeType};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use read::Read;
use urlens::grammar::rfc3986::UNRESERVED;
use urlens::{CharSet, Iri, Text, Uri};

/// Characters left unescaped in a name and in a value: unreserved ones, and `:` and `,`, as in the
/// examples of the specification.
const KEEP: CharSet = UNRESERVED.or(CharSet::of(b":,"));

/// A user URL.
///
/// ```
/// use urlens_schemes::{Usr, SchemeIdentifier};
///
/// let user = Usr::parse("usr://GitHub/octocat?email=octocat%40github.com")?;
/// assert_eq!((user.user_type(), user.name()), ("github", "octocat"));
/// assert_eq!(user.email(), Some("octocat@github.com"));
/// assert_eq!(user.canonical(), "usr:github/octocat?email=octocat%40github.com");
/// assert_eq!(user.default_site(), Some("https://github.com"));
///
/// let error = Usr::parse("usr:github/octocat?1st=x").unwrap_err();
/// assert_eq!(error.to_string(), "unexpected '1' in key at byte 19");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Usr {
    /// The text, if it differs from the URI.
    other_text: Option<String>,
    /// Without the slashes after the scheme: a user URL has no authority.
    uri: Uri,
    read: Read,
}

/// Ways to parse a user URL.
///
/// ```
/// use urlens_schemes::usr::UsrProfile;
/// use urlens_schemes::{SchemeType, Usr};
///
/// assert!(Usr::read("usr:///github/josé", UsrProfile::Strict).is_err());
/// let user = Usr::read("usr:///github/josé", UsrProfile::Lenient)?;
/// assert_eq!(user.as_str(), "usr:github/jos%C3%A9");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub enum UsrProfile {
    /// The specification.
    #[default]
    Strict,
    /// Also accepts any number of slashes after the scheme, `?` in values, and characters not
    /// allowed in URIs, which are repaired; and types with the name of a special URL scheme. Each
    /// gives a finding.
    Lenient,
}

impl Profile for UsrProfile {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[
        ("strict", Self::Strict, "the specification"),
        ("lenient", Self::Lenient, "repairs slashes, question marks and non-ASCII text"),
    ];
}

typed!(Usr, "usr:github/octocat?email=octocat%40github.com");

impl SchemeType for Usr {
    const ABOUT: About = About {
        name: "usr",
        title: "users of sites, platforms and package managers",
        standards: &["User URL specification 1.0"],
        hierarchical: false,
        examples: &[
            "usr:github/octocat?email=octocat%40github.com",
            "usr:twitter/jpinzer?fullname=Julian%20Pinzer&location=Boston,%20MA",
            "usr://BitBucket/At%6Cassian?Site=https%3a//example.org/%3Fq&checksums=md5:1,sha1:2&x=",
        ],
        fields: &[
            ("type", "the site, platform or package manager"),
            ("name", "the name of the user, decoded and normalized by the type"),
            ("qualifiers", "the qualifiers, by key"),
            ("checksums", "the items of the qualifier `checksums`"),
            ("default_site", "the default site of the type"),
        ],
    };
    /// The specification: "always an ASCII string".
    const ALLOWS_NON_ASCII: bool = false;
    type Profile = UsrProfile;

    fn from_uri(uri: Uri, profile: UsrProfile) -> Result<Self, SchemeError> {
        Self::read(uri.as_str(), profile)
    }

    fn read(text: &str, profile: UsrProfile) -> Result<Self, SchemeError> {
        let read = Read::text(text, profile)?;
        let (bare, other_text) = match profile {
            // Findings refer to the text as given: the repaired text does not have these problems.
            UsrProfile::Lenient => (read.write(), None),
            UsrProfile::Strict if read.slashes.is_empty() => (String::from(text), None),
            UsrProfile::Strict => {
                let bare = [&text[..read.slashes.start], &text[read.slashes.end..]].concat();
                (bare, Some(String::from(text)))
            }
        };
        Ok(Self { other_text, uri: Uri::try_from(bare)?, read })
    }

    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        fields::build(fields)
    }
}

impl SchemeIdentifier for Usr {
    fn uri(&self) -> &Uri {
        &self.uri
    }

    fn text(&self) -> &str {
        self.other_text.as_deref().unwrap_or(self.uri.as_str())
    }

    fn kind(&self) -> Cow<'static, str> {
        Cow::Borrowed("usr")
    }

    fn canonical(&self) -> Cow<'_, str> {
        Cow::Owned(self.read.write())
    }

    fn fields(&self) -> Fields {
        let pairs = self.qualifiers().iter();
        let pairs = pairs.map(|(key, value)| (Cow::Owned(key.into()), value.into()));
        Fields::new()
            .with("type", self.user_type())
            .with("name", self.name())
            .with("qualifiers", pairs.collect::<Fields>())
            .with("checksums", Items::texts(',', self.checksums()))
            .with("default_site", self.default_site())
    }

    fn findings(&self) -> Vec<Finding> {
        self.read.findings.to_vec()
    }
}

impl Usr {
    /// Parses an IRI by the lenient profile, encoding non-ASCII text.
    ///
    /// ```
    /// use urlens::iri;
    /// use urlens_schemes::Usr;
    /// let user = Usr::from_iri(&iri!("usr:npm/zoë?location=Zürich"))?;
    /// assert_eq!(user.as_str(), "usr:npm/zo%C3%AB?location=Z%C3%BCrich");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if it is not a user URL.
    pub fn from_iri<T: Text>(iri: &Iri<T>) -> Result<Self, SchemeError> {
        Self::read(iri.as_borrowed().as_str(), UsrProfile::Lenient)
    }

    /// The type: a site, a platform or a package manager, in normal form (lower case).
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Usr::parse("usr:NPM/a")?.user_type(), "npm");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn user_type(&self) -> &str {
        &self.read.user_type
    }

    /// The name in normal form: decoded, and in lower case if the type ignores case.
    ///
    /// ```
    /// use urlens_schemes::Usr;
    /// assert_eq!(Usr::parse("usr:npm/a%40B")?.name(), "a@B");
    /// assert_eq!(Usr::parse("usr:bitbucket/a%40B")?.name(), "a@b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(&self) -> &str {
        &self.read.name
    }

    /// The qualifiers in normal form: by key, decoded, without empty values.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?organization=B")?;
    /// assert_eq!(user.qualifiers().get("organization"), Some("B"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn qualifiers(&self) -> &Qualifiers {
        &self.read.qualifiers
    }

    /// The mail address of the user, if it differs from the name.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?email=a%40example.org")?;
    /// assert_eq!(user.email(), Some("a@example.org"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn email(&self) -> Option<&str> {
        self.qualifiers().get("email")
    }

    /// The full name of the person.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/yyx990803?fullname=Evan%20You")?;
    /// assert_eq!(user.full_name(), Some("Evan You"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn full_name(&self) -> Option<&str> {
        self.qualifiers().get("fullname")
    }

    /// The location that the user states.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?location=Boston,%20MA")?;
    /// assert_eq!(user.location(), Some("Boston, MA"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn location(&self) -> Option<&str> {
        self.qualifiers().get("location")
    }

    /// The web site of the user.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?site=https:%2F%2Fexample.org")?;
    /// assert_eq!(user.site(), Some("https://example.org"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn site(&self) -> Option<&str> {
        self.qualifiers().get("site")
    }

    /// The qualifier `checksums` as a list.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?checksums=md5:1,sha1:2")?;
    /// assert_eq!(user.checksums().collect::<Vec<_>>(), ["md5:1", "sha1:2"]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn checksums(&self) -> impl Iterator<Item = &str> {
        self.qualifiers().get("checksums").into_iter().flat_map(|value| value.split(','))
    }

    /// The default site of this type, if it has one.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Usr::parse("usr:gem/a")?.default_site(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn default_site(&self) -> Option<&'static str> {
        types::default_site(self.user_type())
    }
}
