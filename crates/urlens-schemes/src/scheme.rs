//! The traits of a scheme, and the list of supported schemes.

use crate::{ErrorKind, Fields, Finding, SchemeError};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::fmt::Debug;
use core::marker::PhantomData;
use urlens::Uri;
use urlens::grammar::rfc3986::SCHEME;

/// The schemes of this crate, in the order of their names. The command, the operations and the
/// documentation use this list.
///
/// ```
/// use urlens_schemes::SCHEMES;
///
/// for scheme in SCHEMES {
///     let about = scheme.about();
///     let view = scheme.read(about.examples[0], None)?;
///     assert!(view.canonical().starts_with(about.name));
/// }
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[rustfmt::skip]
pub const SCHEMES: &[&dyn Scheme] = &[
    of::<crate::AboutUri>(),
    of::<crate::At>(),
    of::<crate::Data>(),
    of::<crate::Doi>(),
    of::<crate::File>(),
    of::<crate::Geo>(),
    of::<crate::Hdl>(),
    of::<crate::Mailto>(),
    of::<crate::Nosh>(),
    of::<crate::Pkg>(),
    of::<crate::Tag>(),
    of::<crate::Tel>(),
    of::<crate::Urn>(),
    of::<crate::Usr>(),
];

/// Description of a scheme.
///
/// ```
/// use urlens_schemes::{Doi, SchemeType};
///
/// assert_eq!((Doi::ABOUT.name, Doi::ABOUT.title), ("doi", "digital object identifiers"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name, in lower case and without the colon.
    pub name: &'static str,
    /// A short title for its identifiers.
    pub title: &'static str,
    /// The documents that define it.
    pub standards: &'static [&'static str],
    /// True if the path is hierarchical, so that normalization removes its dot segments.
    pub hierarchical: bool,
    /// Identifiers that the default profile accepts, the most typical first. Property tests derive
    /// their cases from them: include every form.
    pub examples: &'static [&'static str],
    /// The fields of every identifier, in order, each with a description. A view may append more.
    pub fields: &'static [(&'static str, &'static str)],
}

impl About {
    /// Rejects an identifier of another scheme.
    ///
    /// ```
    /// use urlens::Uri;
    /// use urlens_schemes::{Doi, SchemeType};
    ///
    /// assert!(Doi::ABOUT.check_scheme(&Uri::parse("DOI:x")?).is_ok());
    /// let error = Doi::ABOUT.check_scheme(&Uri::parse("urn:x")?).unwrap_err();
    /// assert_eq!(error.to_string(), "scheme is not doi");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn check_scheme<T: urlens::Text>(&self, uri: &Uri<T>) -> Result<(), SchemeError> {
        if uri.as_borrowed().scheme().eq_ignore_ascii_case(self.name) {
            Ok(())
        } else {
            Err(SchemeError::new(ErrorKind::WrongScheme(self.name), "scheme", 0))
        }
    }

    /// Rejects a text that starts with another scheme. Accepts a text without a scheme; the text
    /// need not be a URI.
    pub(crate) fn check_scheme_in_text(&self, text: &str) -> Result<(), SchemeError> {
        let name = text.split_once(':').map_or("", |(name, _)| name);
        let is_scheme = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| SCHEME.contains(byte));
        if is_scheme && !name.eq_ignore_ascii_case(self.name) {
            Err(SchemeError::new(ErrorKind::WrongScheme(self.name), "scheme", 0))
        } else {
            Ok(())
        }
    }
}

/// An identifier with the rules of its scheme, for any scheme.
///
/// ```
/// use urlens_schemes::{Registry, SchemeIdentifier};
///
/// let view = Registry::new().read("DOI:10.1000/182")?;
/// assert_eq!((view.kind().as_ref(), view.as_str()), ("doi", "DOI:10.1000/182"));
/// assert_eq!(view.canonical(), "doi:10.1000/182");
/// assert_eq!(view.fields().to_string(), concat!(
///     r#"{"prefix":"10.1000","suffix":"182","registrant":"1000","#,
///     r#""url":"https://doi.org/10.1000/182"}"#,
/// ));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait SchemeIdentifier: Debug + Send + Sync {
    /// The generic identifier, after repairs of a lenient profile.
    fn uri(&self) -> &Uri;

    /// The text of the identifier, after repairs. It equals [`uri`](Self::uri), unless the scheme
    /// allows text that RFC 3986 does not: the DIDs of `at:`, the `//` of `usr://`.
    fn text(&self) -> &str {
        self.uri().as_str()
    }

    /// The kind of identifier: the name of the scheme, or a more specific one such as `urn:uuid`.
    fn kind(&self) -> Cow<'static, str>;

    /// The canonical form. Parsing it gives an equivalent identifier of the same kind, with the
    /// same canonical form.
    fn canonical(&self) -> Cow<'_, str>;

    /// A key that is equal exactly for equivalent identifiers. By default the canonical form.
    fn key(&self) -> Cow<'_, str> {
        self.canonical()
    }

    /// The named values: all fields of [`About::fields`] in that order, then others.
    fn fields(&self) -> Fields;

    /// Warnings about a valid identifier.
    fn findings(&self) -> alloc::vec::Vec<Finding> {
        alloc::vec::Vec::new()
    }
}

impl dyn SchemeIdentifier + '_ {
    /// The text of the identifier.
    ///
    /// ```
    /// let view = urlens_schemes::Registry::new().read("doi:10.1000/182")?;
    /// assert_eq!(view.as_str(), "doi:10.1000/182");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        self.text()
    }

    /// Returns `true` if the two are equivalent by the rules of their scheme.
    ///
    /// ```
    /// use urlens_schemes::Registry;
    ///
    /// let registry = Registry::new();
    /// let (a, b) = (registry.read("doi:10.1000/abc")?, registry.read("doi:10.1000/ABC")?);
    /// assert!(a.is_equivalent(&*b));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_equivalent(&self, other: &dyn SchemeIdentifier) -> bool {
        self.key() == other.key()
    }
}

/// A type for the identifiers of one scheme. A scheme implements this trait and
/// [`SchemeIdentifier`].
///
/// ```
/// use urlens_schemes::{Doi, SchemeType};
///
/// fn same<T: SchemeType>(a: &str, b: &str) -> Result<bool, urlens_schemes::SchemeError> {
///     let (a, b) = (T::read(a, T::Profile::default())?, T::read(b, T::Profile::default())?);
///     Ok(a.key() == b.key())
/// }
/// assert!(same::<Doi>("doi:10.1000/a", "DOI:10.1000/A")?);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait SchemeType: SchemeIdentifier + Clone + Sized + 'static {
    /// The description of the scheme.
    const ABOUT: About;

    /// True if the authority is a host. In other schemes the text after `//` is a name or a type,
    /// or nothing at all, and must not be taken for a network location.
    const HAS_HOST: bool = false;

    /// True if an IRI of the scheme may contain characters beyond ASCII. They mean the octets of
    /// their UTF-8 form, as their escapes do.
    const ALLOWS_NON_ASCII: bool = true;

    /// The profiles; `()` if there is only one.
    type Profile: Profile;

    /// Converts a generic identifier. Start with
    /// [`Self::ABOUT.check_scheme(&uri)?`](About::check_scheme).
    fn from_uri(uri: Uri, profile: Self::Profile) -> Result<Self, SchemeError>;

    /// Parses a web address that resolves an identifier of the scheme, such as
    /// `https://doi.org/10.1000/182`. `None` for other addresses, and for schemes without any.
    fn from_web_address(_url: &Uri<&str>) -> Option<Self> {
        None
    }

    /// Parses a text. Override this if a profile accepts texts that are not URIs.
    fn read(text: &str, profile: Self::Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.check_scheme_in_text(text)?;
        Self::from_uri(Uri::parse(text)?, profile)
    }

    /// Parses a text by the default profile after repairs that change its meaning for a strict
    /// reader. By default there are none.
    fn read_repaired(text: &str) -> Result<Self, SchemeError> {
        Self::read(text, Self::Profile::default())
    }

    /// The length of the start of a canonical text that names the resource: by default everything
    /// before the fragment.
    fn resource_length(canonical: &str) -> usize {
        canonical.find('#').unwrap_or(canonical.len())
    }

    /// Builds an identifier from its fields, in plain text where [`SchemeIdentifier::fields`] has
    /// plain text. The fields of an identifier build its canonical form.
    ///
    /// ```
    /// use urlens_schemes::{Fields, SchemeType, Usr};
    ///
    /// let fields = Fields::new().with("type", "GitHub").with("name", "a/b");
    /// assert_eq!(Usr::from_fields(&fields)?.as_str(), "usr:github/a%2Fb");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the scheme has no builder, if a field is missing, unknown or of another type, or if
    /// the scheme does not accept a value. The offset of an error counts within its field.
    fn from_fields(fields: &Fields) -> Result<Self, SchemeError> {
        let _ = fields;
        Err(SchemeError::new(ErrorKind::NoBuilder, "fields", 0))
    }
}

/// The ways to parse identifiers of one scheme.
///
/// ```
/// use urlens_schemes::Profile;
///
/// #[derive(Clone, Copy, Default)]
/// enum Care { #[default] Strict, Lenient }
///
/// impl Profile for Care {
///     const ALL: &'static [(&'static str, Self, &'static str)] = &[
///         ("strict", Self::Strict, "the document"),
///         ("lenient", Self::Lenient, "repairs harmless errors"),
///     ];
/// }
/// ```
pub trait Profile: Copy + Default + Send + Sync + 'static {
    /// All profiles, the default first: name, value and description.
    const ALL: &'static [(&'static str, Self, &'static str)];
}

impl Profile for () {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[];
}

/// A scheme as a trait object: an entry of [`SCHEMES`] or of a [`Registry`](crate::Registry).
///
/// [`of`] creates one from any [`SchemeType`] type.
///
/// ```
/// let doi = urlens_schemes::scheme::of::<urlens_schemes::Doi>();
/// assert_eq!(doi.read("doi:10.1000/182", None)?.canonical(), "doi:10.1000/182");
/// assert_eq!(doi.read("doi:10.1000/182", Some("x")).unwrap_err().code(), "unknown-profile");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait Scheme: Send + Sync {
    /// The description of the scheme.
    fn about(&self) -> &About;

    /// The names and descriptions of its profiles, the default first; empty if there is only one.
    fn profiles(&self) -> Box<dyn Iterator<Item = (&'static str, &'static str)>>;

    /// Builds an identifier from its fields. See [`SchemeType::from_fields`].
    ///
    /// ```
    /// use urlens_schemes::{Fields, Registry};
    ///
    /// let nosh = Registry::new().find("nosh").unwrap();
    /// let fields = Fields::new().with("authority", "1673").with("collection", "com.example.foo");
    /// assert_eq!(nosh.build(&fields)?.text(), "nosh://1673/com.example.foo");
    /// let doi = Registry::new().find("doi").unwrap();
    /// let fields = Fields::new().with("prefix", "10.1000").with("suffix", "a b");
    /// assert_eq!(doi.build(&fields)?.text(), "doi:10.1000/a%20b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`SchemeType::from_fields`].
    fn build(&self, fields: &Fields) -> Result<Box<dyn SchemeIdentifier>, SchemeError>;

    /// Parses a text by the profile of that name, or by the default one.
    fn read(
        &self,
        text: &str,
        profile: Option<&str>,
    ) -> Result<Box<dyn SchemeIdentifier>, SchemeError>;

    /// Parses a text after repairs. See [`SchemeType::read_repaired`].
    ///
    /// ```
    /// let nosh = urlens_schemes::Registry::new().find("nosh").unwrap();
    /// assert!(nosh.read("nosh://1673//a/", None).is_err());
    /// assert_eq!(nosh.read_repaired("nosh://1673//a/")?.text(), "nosh://1673/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    fn read_repaired(&self, text: &str) -> Result<Box<dyn SchemeIdentifier>, SchemeError>;

    /// Returns `true` if the authority is a host. See [`SchemeType::HAS_HOST`].
    ///
    /// ```
    /// let hosts = urlens_schemes::SCHEMES.iter().filter(|scheme| scheme.has_host());
    /// assert_eq!(hosts.map(|scheme| scheme.about().name).collect::<Vec<_>>(), ["file"]);
    /// ```
    fn has_host(&self) -> bool;

    /// Returns `true` if an IRI may contain characters beyond ASCII. See
    /// [`SchemeType::ALLOWS_NON_ASCII`].
    ///
    /// ```
    /// let ascii = urlens_schemes::SCHEMES.iter().filter(|scheme| !scheme.allows_non_ascii());
    /// let ascii: Vec<_> = ascii.map(|scheme| scheme.about().name).collect();
    /// assert_eq!(ascii, ["at", "nosh", "pkg", "usr"]);
    /// ```
    fn allows_non_ascii(&self) -> bool;

    /// The length of the start of a canonical text that names the resource.
    ///
    /// ```
    /// let urn = urlens_schemes::Registry::new().find("urn").unwrap();
    /// assert_eq!(urn.resource_length("urn:example:a?+b?=c#d"), "urn:example:a".len());
    /// ```
    fn resource_length(&self, canonical: &str) -> usize;

    /// Parses a web address that resolves an identifier of the scheme.
    fn read_web_address(&self, url: &Uri<&str>) -> Option<Box<dyn SchemeIdentifier>>;
}

/// Creates the list entry for the scheme of `T`.
///
/// ```
/// assert_eq!(urlens_schemes::scheme::of::<urlens_schemes::Doi>().about().name, "doi");
/// ```
pub const fn of<T: SchemeType + 'static>() -> &'static dyn Scheme {
    const { &Entry::<T>(PhantomData) }
}

/// `fn() -> T`, because an entry contains no value of its type.
struct Entry<T>(PhantomData<fn() -> T>);

impl<T: SchemeType> Scheme for Entry<T> {
    fn about(&self) -> &About {
        &T::ABOUT
    }

    fn profiles(&self) -> Box<dyn Iterator<Item = (&'static str, &'static str)>> {
        Box::new(T::Profile::ALL.iter().map(|(name, _, meaning)| (*name, *meaning)))
    }

    fn build(&self, fields: &Fields) -> Result<Box<dyn SchemeIdentifier>, SchemeError> {
        Ok(Box::new(T::from_fields(fields)?))
    }

    fn read(
        &self,
        text: &str,
        profile: Option<&str>,
    ) -> Result<Box<dyn SchemeIdentifier>, SchemeError> {
        let profile = match profile {
            None => T::Profile::default(),
            Some(name) => match T::Profile::ALL.iter().find(|(other, ..)| *other == name) {
                Some((_, profile, _)) => *profile,
                None => return Err(SchemeError::new(ErrorKind::UnknownProfile, "profile", 0)),
            },
        };
        Ok(Box::new(T::read(text, profile)?))
    }

    fn read_repaired(&self, text: &str) -> Result<Box<dyn SchemeIdentifier>, SchemeError> {
        Ok(Box::new(T::read_repaired(text)?))
    }

    fn has_host(&self) -> bool {
        T::HAS_HOST
    }

    fn allows_non_ascii(&self) -> bool {
        T::ALLOWS_NON_ASCII
    }

    fn resource_length(&self, canonical: &str) -> usize {
        T::resource_length(canonical)
    }

    fn read_web_address(&self, url: &Uri<&str>) -> Option<Box<dyn SchemeIdentifier>> {
        T::from_web_address(url).map(|identifier| Box::new(identifier) as Box<dyn SchemeIdentifier>)
    }
}
