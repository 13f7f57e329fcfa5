//! What a scheme is: the two traits its file implements, and the list of those that are here.

use crate::{ErrorKind, Fields, Finding, SchemeError};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use core::fmt::Debug;
use core::marker::PhantomData;
use urlens::Uri;
use urlens::grammar::rfc3986::SCHEME;

/// The schemes of this crate, in the order of their names. The command, the operations and the
/// documentation know schemes from here.
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
    of::<crate::Mailto>(),
    of::<crate::Nosh>(),
    of::<crate::Pkg>(),
    of::<crate::Tag>(),
    of::<crate::Tel>(),
    of::<crate::Urn>(),
    of::<crate::Usr>(),
];

/// What there is to say of a scheme before any identifier is read.
///
/// ```
/// use urlens_schemes::{Doi, Typed};
///
/// assert_eq!((Doi::ABOUT.name, Doi::ABOUT.title), ("doi", "digital object identifiers"));
/// ```
#[derive(Clone, Copy, Debug)]
pub struct About {
    /// The name, in lower case and without the colon.
    pub name: &'static str,
    /// What its identifiers are called, or identify.
    pub title: &'static str,
    /// The documents that define it.
    pub standards: &'static [&'static str],
    /// Identifiers that the default profile accepts, the most usual one first. The laws of the test
    /// suite make their cases from these: give one for every shape there is.
    pub examples: &'static [&'static str],
    /// The fields every identifier has, in order, each with what it says. A view may have more,
    /// behind these.
    pub fields: &'static [(&'static str, &'static str)],
}

impl About {
    /// Refuses an identifier of another scheme.
    ///
    /// ```
    /// use urlens::Uri;
    /// use urlens_schemes::{Doi, Typed};
    ///
    /// assert!(Doi::ABOUT.claim(&Uri::parse("DOI:x")?).is_ok());
    /// let error = Doi::ABOUT.claim(&Uri::parse("urn:x")?).unwrap_err();
    /// assert_eq!(error.to_string(), "another scheme than doi");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn claim<T: urlens::Text>(&self, uri: &Uri<T>) -> Result<(), SchemeError> {
        match uri.as_borrowed().scheme().eq_ignore_ascii_case(self.name) {
            true => Ok(()),
            false => Err(SchemeError::new(ErrorKind::OtherScheme(self.name), "scheme", 0)),
        }
    }

    /// Refuses a text that has another scheme, whether it is a URI or not.
    ///
    /// ```
    /// use urlens_schemes::{Doi, Typed};
    ///
    /// let error = Doi::ABOUT.claim_text("at://did:plc:asdf123").unwrap_err();
    /// assert_eq!(error.code(), "other-scheme");
    /// assert!(Doi::ABOUT.claim_text("Doi:").is_ok() && Doi::ABOUT.claim_text("no scheme").is_ok());
    /// ```
    pub fn claim_text(&self, text: &str) -> Result<(), SchemeError> {
        let name = text.split_once(':').map_or("", |(name, _)| name);
        let is_scheme = name.starts_with(|c: char| c.is_ascii_alphabetic())
            && name.bytes().all(|byte| SCHEME.contains(byte));
        match is_scheme && !name.eq_ignore_ascii_case(self.name) {
            true => Err(SchemeError::new(ErrorKind::OtherScheme(self.name), "scheme", 0)),
            false => Ok(()),
        }
    }
}

/// An identifier as its scheme sees it, whichever scheme that is.
///
/// ```
/// use urlens_schemes::{Registry, View};
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
pub trait View: Debug + Send + Sync {
    /// The generic identifier. What a lenient profile has repaired is repaired here.
    fn uri(&self) -> &Uri;

    /// The text that was read, or what it was repaired to. It is that of [`uri`](Self::uri), unless
    /// the scheme allows what RFC 3986 does not: the DIDs of `at:`, the `//` of `usr://`.
    fn text(&self) -> &str {
        self.uri().as_str()
    }

    /// What sort of identifier it is: the name of the scheme, or a finer one that begins with it,
    /// such as `urn:uuid`.
    fn kind(&self) -> Cow<'static, str>;

    /// The identifier as it should be written. Read again, it is of the same kind, equivalent to this
    /// one, and its own canonical form.
    fn canonical(&self) -> Cow<'_, str>;

    /// What two identifiers have in common if they are equivalent by the rules of the scheme, and
    /// only then. Where equivalence is to have the same canonical form, there is nothing to do.
    fn key(&self) -> Cow<'_, str> {
        self.canonical()
    }

    /// What it says, by name: first the fields of [`About::fields`], all of them and in that order.
    fn fields(&self) -> Fields;

    /// What is valid and still worth a second look.
    fn findings(&self) -> alloc::vec::Vec<Finding> {
        alloc::vec::Vec::new()
    }
}

impl dyn View + '_ {
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

    /// Whether the two are equivalent by the rules of their scheme.
    ///
    /// ```
    /// use urlens_schemes::Registry;
    ///
    /// let registry = Registry::new();
    /// let (a, b) = (registry.read("doi:10.1000/abc")?, registry.read("doi:10.1000/ABC")?);
    /// assert!(a.is_equivalent(&*b));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_equivalent(&self, other: &dyn View) -> bool {
        self.key() == other.key()
    }
}

/// A type for the identifiers of one scheme: what the file of a scheme implements, with [`View`].
///
/// ```
/// use urlens_schemes::{Doi, Typed};
///
/// fn same<T: Typed>(a: &str, b: &str) -> Result<bool, urlens_schemes::SchemeError> {
///     let (a, b) = (T::read(a, T::Profile::default())?, T::read(b, T::Profile::default())?);
///     Ok(a.key() == b.key())
/// }
/// assert!(same::<Doi>("doi:10.1000/a", "DOI:10.1000/A")?);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait Typed: View + Clone + Sized + 'static {
    /// What there is to say of the scheme.
    const ABOUT: About;

    /// The ways there are to read it; `()` if there is one.
    type Profile: Profile;

    /// Sees a generic identifier as one of this scheme. Begin with
    /// [`Self::ABOUT.claim(&uri)?`](About::claim).
    fn from_uri(uri: Uri, profile: Self::Profile) -> Result<Self, SchemeError>;

    /// Reads a text. A scheme that has a profile for texts that are no URIs says so here.
    fn read(text: &str, profile: Self::Profile) -> Result<Self, SchemeError> {
        Self::ABOUT.claim_text(text)?;
        Self::from_uri(Uri::parse(text)?.into_owned(), profile)
    }
}

/// The ways to read identifiers of one scheme, of which one is the default.
///
/// ```
/// use urlens_schemes::Profile;
///
/// #[derive(Clone, Copy, Default)]
/// enum Care { #[default] Strict, Lenient }
///
/// impl Profile for Care {
///     const ALL: &'static [(&'static str, Self, &'static str)] = &[
///         ("strict", Self::Strict, "as the document has it"),
///         ("lenient", Self::Lenient, "what is harmless is repaired"),
///     ];
/// }
/// ```
pub trait Profile: Copy + Default + Send + Sync + 'static {
    /// All of them, the default first: name, value, and what it means.
    const ALL: &'static [(&'static str, Self, &'static str)];
}

impl Profile for () {
    const ALL: &'static [(&'static str, Self, &'static str)] = &[];
}

/// A scheme, whichever it is: an entry of [`SCHEMES`] or of a [`Registry`](crate::Registry).
///
/// Every type that is [`Typed`] has one, see [`of`].
///
/// ```
/// let doi = urlens_schemes::scheme::of::<urlens_schemes::Doi>();
/// assert_eq!(doi.read("doi:10.1000/182", None)?.canonical(), "doi:10.1000/182");
/// assert_eq!(doi.read("doi:10.1000/182", Some("x")).unwrap_err().code(), "unknown-profile");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait Scheme: Send + Sync {
    /// What there is to say of it.
    fn about(&self) -> &About;

    /// The names of its profiles and what they mean, the default first; none if there is one way to
    /// read it.
    fn profiles(&self) -> Box<dyn Iterator<Item = (&'static str, &'static str)>>;

    /// Reads a text by the profile of that name, or by the default one.
    fn read(&self, text: &str, profile: Option<&str>) -> Result<Box<dyn View>, SchemeError>;
}

/// The entry for a list that stands for the scheme of `T`.
///
/// ```
/// assert_eq!(urlens_schemes::scheme::of::<urlens_schemes::Doi>().about().name, "doi");
/// ```
pub const fn of<T: Typed + 'static>() -> &'static dyn Scheme {
    const { &Entry::<T>(PhantomData) }
}

/// `fn() -> T`, because an entry holds no value of its type.
struct Entry<T>(PhantomData<fn() -> T>);

impl<T: Typed> Scheme for Entry<T> {
    fn about(&self) -> &About {
        &T::ABOUT
    }

    fn profiles(&self) -> Box<dyn Iterator<Item = (&'static str, &'static str)>> {
        Box::new(T::Profile::ALL.iter().map(|(name, _, meaning)| (*name, *meaning)))
    }

    fn read(&self, text: &str, profile: Option<&str>) -> Result<Box<dyn View>, SchemeError> {
        let profile = match profile {
            None => T::Profile::default(),
            Some(name) => match T::Profile::ALL.iter().find(|(other, ..)| *other == name) {
                Some((_, profile, _)) => *profile,
                None => return Err(SchemeError::new(ErrorKind::UnknownProfile, "profile", 0)),
            },
        };
        Ok(Box::new(T::read(text, profile)?))
    }
}
