//! Lists of schemes, to which a program can add its own.

use crate::scheme::{SCHEMES, Scheme, SchemeIdentifier};
use crate::{ErrorKind, SchemeError, check};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use urlens::grammar::rfc3986::UNRESERVED;
use urlens::{Refusal, SchemeRules, Uri};

/// The schemes that a program supports: those of this crate, and its own.
///
/// ```
/// use std::borrow::Cow;
/// use urlens::Uri;
/// use urlens_schemes::{About, Fields, Registry, SchemeError, SchemeIdentifier, SchemeType};
/// use urlens_schemes::scheme;
///
/// /// `day:` and a number.
/// #[derive(Clone, Debug)]
/// struct Day(Uri);
///
/// impl SchemeIdentifier for Day {
///     fn uri(&self) -> &Uri { &self.0 }
///     fn kind(&self) -> Cow<'static, str> { "day".into() }
///     fn canonical(&self) -> Cow<'_, str> { format!("day:{}", self.0.path()).into() }
///     fn fields(&self) -> Fields { Fields::new().with("number", self.0.path()) }
/// }
/// impl SchemeType for Day {
///     const ABOUT: About = About {
///         name: "day",
///         title: "days of the year",
///         standards: &[],
///         hierarchical: false,
///         examples: &["day:1"],
///         fields: &[("number", "the number")],
///     };
///     type Profile = ();
///     fn from_uri(uri: Uri, (): ()) -> Result<Self, SchemeError> {
///         Self::ABOUT.check_scheme(&uri)?;
///         urlens_schemes::check::only(uri.path(), urlens::grammar::rfc3986::DIGIT, "number")
///             .map_err(|error| error.shifted(4))?;
///         Ok(Self(uri))
///     }
/// }
///
/// let registry = Registry::new().with(scheme::of::<Day>());
/// assert_eq!(registry.read("DAY:256")?.canonical(), "day:256");
/// assert_eq!(registry.read("day:1a").unwrap_err().to_string(), "unexpected 'a' in number at byte 5");
/// assert_eq!(registry.read("doi:10.1000/182")?.kind(), "doi");
/// # Ok::<(), SchemeError>(())
/// ```
#[derive(Clone)]
pub struct Registry {
    schemes: Vec<&'static dyn Scheme>,
}

impl Registry {
    /// Creates a registry of the schemes of this crate.
    ///
    /// ```
    /// # use urlens_schemes::{Registry, SCHEMES};
    /// assert_eq!(Registry::new().schemes().count(), SCHEMES.len());
    /// ```
    pub fn new() -> Self {
        Self { schemes: SCHEMES.to_vec() }
    }

    /// Creates an empty registry.
    ///
    /// ```
    /// let error = urlens_schemes::Registry::empty().read("doi:10.1000/182").unwrap_err();
    /// assert_eq!(error.code(), "unsupported-scheme");
    /// ```
    pub const fn empty() -> Self {
        Self { schemes: Vec::new() }
    }

    /// Adds a scheme, replacing one of the same name.
    ///
    /// ```
    /// # use urlens_schemes::{Doi, Registry, scheme};
    /// assert_eq!(Registry::empty().with(scheme::of::<Doi>()).schemes().count(), 1);
    /// ```
    #[must_use]
    pub fn with(mut self, scheme: &'static dyn Scheme) -> Self {
        let same =
            |other: &&dyn Scheme| other.about().name.eq_ignore_ascii_case(scheme.about().name);
        self.schemes.retain(|other| !same(other));
        self.schemes.push(scheme);
        self
    }

    /// All schemes.
    ///
    /// ```
    /// # use urlens_schemes::Registry;
    /// assert!(Registry::new().schemes().any(|scheme| scheme.about().name == "doi"));
    /// ```
    pub fn schemes(&self) -> impl Iterator<Item = &'static dyn Scheme> {
        self.schemes.iter().copied()
    }

    /// The scheme of that name, ignoring case.
    ///
    /// ```
    /// # use urlens_schemes::Registry;
    /// assert_eq!(Registry::new().find("DOI").unwrap().about().name, "doi");
    /// assert!(Registry::new().find("http").is_none());
    /// ```
    pub fn find(&self, name: &str) -> Option<&'static dyn Scheme> {
        find(&self.schemes, name)
    }

    /// Parses an identifier by the rules of its scheme, or a web address of it by the rules of the
    /// scheme that has such addresses.
    ///
    /// ```
    /// # use urlens_schemes::Registry;
    /// assert_eq!(Registry::new().read("doi:10.1000/182")?.kind(), "doi");
    /// assert_eq!(Registry::new().read("https://doi.org/10.1000/182")?.as_str(), "doi:10.1000/182");
    /// assert_eq!(Registry::new().read("https://hdl.handle.net/1/a")?.as_str(), "hdl:1/a");
    /// assert_eq!(Registry::new().read("10.1000/182").unwrap_err().code(), "no-scheme");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn read(&self, text: &str) -> Result<Box<dyn SchemeIdentifier>, SchemeError> {
        self.read_as(text, None)
    }

    /// Parses an identifier by a profile of its scheme, or by the default one.
    ///
    /// ```
    /// # use urlens_schemes::Registry;
    /// let error = Registry::new().read_as("doi:10.1000/182", Some("lenient")).unwrap_err();
    /// assert_eq!(error.to_string(), "unknown profile");
    /// ```
    pub fn read_as(
        &self,
        text: &str,
        profile: Option<&str>,
    ) -> Result<Box<dyn SchemeIdentifier>, SchemeError> {
        // Only the scheme must be valid here: a lenient profile may repair the rest.
        let name = text.split_once(':').map_or("", |(name, _)| name);
        match self.find(name) {
            Some(scheme) => scheme.read(text, profile),
            None => {
                // `NoScheme` and other errors that no scheme can repair.
                let uri = urlens::Uri::parse_borrowed(text)?;
                let found = self.schemes.iter().find_map(|scheme| scheme.read_web_address(&uri));
                found.ok_or(SchemeError::new(ErrorKind::UnsupportedScheme, "scheme", 0))
            }
        }
    }
}

/// Normalization and comparison by the rules of the schemes of this crate, as a constant.
///
/// ```
/// use urlens::{Normalization, uri};
/// use urlens_schemes::RULES;
///
/// let how = Normalization::SCHEME.rules(RULES);
/// let normal = |text| urlens::Uri::parse(text).map(|it| it.normalize_with(&how).to_string());
/// assert_eq!(normal("urn:ISBN:0-395-36341-1")?, "urn:isbn:0395363411");
/// assert_eq!(normal("tel:+1-201-555")?, "tel:+1201555");
/// assert_eq!(normal("HTTP://example.org:80")?, "http://example.org/");
/// # Ok::<(), urlens::Error>(())
/// ```
pub const RULES: &dyn SchemeRules = &BuiltIn;

/// The schemes of this crate.
#[derive(Debug)]
struct BuiltIn;

impl SchemeRules for BuiltIn {
    fn supports(&self, scheme: &str) -> bool {
        find(SCHEMES, scheme).is_some()
    }

    fn canonical(&self, text: &str) -> Result<String, Refusal> {
        canonical(SCHEMES, text, |scheme, text| scheme.read(text, None))
    }

    fn repaired(&self, text: &str) -> Result<String, Refusal> {
        canonical(SCHEMES, text, |scheme, text| scheme.read_repaired(text))
    }

    fn allows_non_ascii(&self, scheme: &str) -> bool {
        find(SCHEMES, scheme).is_none_or(|scheme| scheme.allows_non_ascii())
    }

    fn resource_length(&self, text: &str) -> usize {
        resource_length(SCHEMES, text)
    }

    fn has_host(&self, scheme: &str) -> bool {
        find(SCHEMES, scheme).is_none_or(|scheme| scheme.has_host())
    }
}

/// Normalization and comparison by the rules of these schemes.
///
/// ```
/// use urlens::{Normalization, uri};
/// use urlens_schemes::Registry;
///
/// let registry = Registry::new();
/// let how = Normalization::SCHEME.rules(&registry);
/// assert_eq!(uri!("doi:10.1/ABC").normalize_with(&how), "doi:10.1/abc");
/// ```
impl SchemeRules for Registry {
    fn supports(&self, scheme: &str) -> bool {
        self.find(scheme).is_some()
    }

    fn canonical(&self, text: &str) -> Result<String, Refusal> {
        canonical(&self.schemes, text, |scheme, text| scheme.read(text, None))
    }

    fn repaired(&self, text: &str) -> Result<String, Refusal> {
        canonical(&self.schemes, text, |scheme, text| scheme.read_repaired(text))
    }

    fn allows_non_ascii(&self, scheme: &str) -> bool {
        self.find(scheme).is_none_or(|scheme| scheme.allows_non_ascii())
    }

    fn resource_length(&self, text: &str) -> usize {
        resource_length(&self.schemes, text)
    }

    fn has_host(&self, scheme: &str) -> bool {
        self.find(scheme).is_none_or(|scheme| scheme.has_host())
    }
}

fn find(schemes: &[&'static dyn Scheme], name: &str) -> Option<&'static dyn Scheme> {
    schemes.iter().copied().find(|scheme| scheme.about().name.eq_ignore_ascii_case(name))
}

/// The scheme of a text.
fn scheme_of(schemes: &[&'static dyn Scheme], text: &str) -> Option<&'static dyn Scheme> {
    text.split_once(':').and_then(|(name, _)| find(schemes, name))
}

fn resource_length(schemes: &[&'static dyn Scheme], text: &str) -> usize {
    match scheme_of(schemes, text) {
        Some(scheme) => scheme.resource_length(text),
        None => text.find('#').unwrap_or(text.len()),
    }
}

/// The canonical form of a text, after the steps that are safe for every URI.
fn canonical(
    schemes: &[&'static dyn Scheme],
    text: &str,
    read: impl Fn(&dyn Scheme, &str) -> Result<Box<dyn SchemeIdentifier>, SchemeError>,
) -> Result<String, Refusal> {
    let Some(scheme) = scheme_of(schemes, text) else {
        return Err(SchemeError::new(ErrorKind::UnsupportedScheme, "scheme", 0).into());
    };
    let is_uri = Uri::parse_borrowed(text).is_ok();
    // Outside of URIs an escape may be data: a DID is compared as it is written.
    let safe = if is_uri { safe_steps(text) } else { Cow::Borrowed(text) };
    let view = read(scheme, &safe).map_err(|error| error.before_decoding(text, &safe))?;
    let canonical = view.canonical().into_owned();
    if is_uri && Uri::parse_borrowed(&canonical).is_err() {
        // The canonical form of `at:` has the colons of a DID, which a URI escapes.
        return Ok(read(scheme, &canonical)?.uri().as_str().into());
    }
    Ok(canonical)
}

/// The text of a URI after steps that keep its meaning whatever its scheme: scheme in lower case,
/// no escapes of unreserved characters, and upper-case digits in the others (RFC 3986, 6.2.2).
fn safe_steps(text: &str) -> Cow<'_, str> {
    let colon = text.find(':').unwrap_or_default();
    let has_capitals = text[..colon].bytes().any(|byte| byte.is_ascii_uppercase());
    let mut safe = check::decode_unneeded_escapes(text, UNRESERVED);
    if has_capitals {
        safe.to_mut()[..colon].make_ascii_lowercase();
    }
    safe
}

/// The message contains no text of the input.
impl From<SchemeError> for Refusal {
    fn from(error: SchemeError) -> Self {
        Self::new(error.code(), Some(error.offset()), error.to_string())
    }
}

impl Default for Registry {
    fn default() -> Self {
        Self::new()
    }
}

impl fmt::Debug for Registry {
    /// Shows the names of the schemes.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.schemes().map(|scheme| scheme.about().name)).finish()
    }
}
