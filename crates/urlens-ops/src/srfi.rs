//! The fields and the equality of SRFI 275.
//!
//! SRFI 275 represents URIs and IRIs as Scheme records. Its fields are those of RFC 3986, except that
//! some empty components are absent (`#f`): an empty path, an empty port, and an empty host after a
//! user. `urlens` distinguishes empty from absent; this view does not.

use crate::failure::Failure;
use urlens::{Any, Kind, Normalization, Part, Text};

/// The fields of a reference by the rules of SRFI 275.
///
/// ```
/// use urlens::uri_ref;
/// use urlens_ops::Srfi;
///
/// let reference = uri_ref!("//user@:0080");
/// assert_eq!(reference.host_text(), Some("")); // it is there, and empty
///
/// let srfi = Srfi::of(reference);
/// assert_eq!(srfi.user(), Some("user"));
/// assert_eq!(srfi.host(), None);
/// assert_eq!(srfi.port(), Some(80));
/// assert_eq!(srfi.path(), None);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Srfi<'a> {
    reference: Any<&'a str>,
}

impl<'a> Srfi<'a> {
    /// The view of a reference by the RFCs.
    pub fn of(reference: impl Into<Any<&'a str>>) -> Self {
        Self { reference: reference.into() }
    }

    fn component(&self, part: Part) -> Option<&'a str> {
        self.reference.into_component(part)
    }

    /// `iri-scheme`: nothing in a relative reference, where SRFI 275 signals an error.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("foo:a")).scheme(), Some("foo"));
    /// ```
    pub fn scheme(&self) -> Option<&'a str> {
        self.component(Part::Scheme)
    }

    /// `iri-user`
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("//@")).user(), Some(""));
    /// ```
    pub fn user(&self) -> Option<&'a str> {
        self.component(Part::Userinfo)
    }

    /// `iri-host`: nothing if it is empty beside a user.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("//")).host(), Some(""));
    /// assert_eq!(Srfi::of(uri_ref!("//@")).host(), None);
    /// ```
    pub fn host(&self) -> Option<&'a str> {
        let host = self.component(Part::Host)?;
        (!host.is_empty() || self.user().is_none()).then_some(host)
    }

    /// `iri-port`: a number, or nothing if it is empty. A port of more than 64 bits reads as the
    /// largest number there is.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("//h:000080")).port(), Some(80));
    /// assert_eq!(Srfi::of(uri_ref!("//h:")).port(), None);
    /// ```
    pub fn port(&self) -> Option<u64> {
        self.digits().map(|it| if it.is_empty() { 0 } else { it.parse().unwrap_or(u64::MAX) })
    }

    /// `iri-path`: nothing if it is empty.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("/a")).path(), Some("/a"));
    /// ```
    pub fn path(&self) -> Option<&'a str> {
        self.component(Part::Path).filter(|it| !it.is_empty())
    }

    /// `iri-query`
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("?")).query(), Some(""));
    /// ```
    pub fn query(&self) -> Option<&'a str> {
        self.component(Part::Query)
    }

    /// `iri-fragment`
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("#")).fragment(), Some(""));
    /// ```
    pub fn fragment(&self) -> Option<&'a str> {
        self.component(Part::Fragment)
    }

    /// `iri-authority`: user, host and port together, or nothing.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert_eq!(Srfi::of(uri_ref!("//h:1")).authority(), Some((None, Some("h"), Some(1))));
    /// ```
    pub fn authority(&self) -> Option<(Option<&'a str>, Option<&'a str>, Option<u64>)> {
        self.component(Part::Authority).map(|_| (self.user(), self.host(), self.port()))
    }

    /// `iri-equal?`: the same fields, in this view.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{Equivalence, Srfi};
    ///
    /// let (a, b) = (uri_ref!("http://h:080"), uri_ref!("http://h:80"));
    /// assert!(Srfi::of(a).equal(&Srfi::of(b)));
    /// assert!(!a.is_equivalent(&b, Equivalence::Text));
    /// ```
    pub fn equal(&self, other: &Self) -> bool {
        self.fields() == other.fields()
    }

    /// `iri-eqv?`: equal, or equal after [`Normalization::SRFI`].
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::Srfi;
    ///
    /// assert!(Srfi::of(uri_ref!("HTTP://h/a/../b")).eqv(&Srfi::of(uri_ref!("http://h/b"))));
    /// ```
    pub fn eqv(&self, other: &Self) -> bool {
        self.equal(other)
            || match (self.normal(), other.normal()) {
                (Some(a), Some(b)) => Srfi::of(&a).equal(&Srfi::of(&b)),
                _ => false,
            }
    }

    /// The normal form. Every reference by the RFCs has one.
    fn normal(&self) -> Option<Any> {
        self.reference.normalize(&Normalization::SRFI).ok().map(Any::into_owned)
    }

    /// All fields, with the digits of the port.
    fn fields(&self) -> [Option<&'a str>; 7] {
        [
            self.scheme(),
            self.user(),
            self.host(),
            self.digits(),
            self.path(),
            self.query(),
            self.fragment(),
        ]
    }

    /// A field by its name: an empty path or port is absent, and so is an empty host after a user. The port is
    /// given as written.
    ///
    /// ```
    /// use urlens::{Part, uri_ref};
    /// use urlens_ops::Srfi;
    ///
    /// let srfi = Srfi::of(uri_ref!("//user@:"));
    /// assert_eq!((srfi.field(Part::Userinfo), srfi.field(Part::Host)), (Some("user"), None));
    /// ```
    pub fn field(&self, part: Part) -> Option<&'a str> {
        match part {
            Part::Scheme => self.scheme(),
            Part::Authority => self.component(part),
            Part::Userinfo => self.user(),
            Part::Host => self.host(),
            Part::Port => self.port().and(self.component(part)),
            Part::Path => self.path(),
            Part::Query => self.query(),
            Part::Fragment => self.fragment(),
        }
    }

    /// The port without leading zeros; nothing if it is absent or empty.
    fn digits(&self) -> Option<&'a str> {
        let port = self.component(Part::Port).filter(|it| !it.is_empty())?;
        Some(port.trim_start_matches('0'))
    }
}

/// The view of SRFI 275 of a value.
///
/// # Errors
///
/// If it is a URL or a reference to one.
pub fn srfi<T: Text>(any: &Any<T>) -> Result<Srfi<'_>, Failure> {
    if matches!(any.kind(), Kind::Url | Kind::UrlRef) {
        let kinds = "uri, uri-ref, iri, iri-ref, uri-zone";
        let message = format!("srfi is not supported for {}; use {kinds}", any.kind());
        return Err(Failure::unsupported(message));
    }
    Ok(Srfi::of(any.as_borrowed()))
}

/// Replaces the authority of a value by its fields; without any of them it is removed.
///
/// ```
/// use urlens_ops::{Any, Kind, set_srfi_authority};
///
/// let mut any = Any::parse(Kind::Uri, "foo:/a")?;
/// set_srfi_authority(&mut any, Some("me"), Some("h"), Some("1"))?;
/// assert_eq!(any, "foo://me@h:1/a");
/// set_srfi_authority(&mut any, None, None, None)?;
/// assert_eq!(any, "foo:/a");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
///
/// If a field is invalid; the value is unchanged.
pub fn set_srfi_authority(
    any: &mut Any,
    user: Option<&str>,
    host: Option<&str>,
    port: Option<&str>,
) -> Result<(), Failure> {
    srfi(any)?;
    if user.or(host).or(port).is_none() {
        return Ok(any.set(&Part::Authority.into(), None)?);
    }
    let mut changed = any.clone();
    changed.set(&Part::Authority.into(), Some(""))?;
    changed.set(&Part::Userinfo.into(), user)?;
    changed.set(&Part::Host.into(), Some(host.unwrap_or_default()))?;
    changed.set(&Part::Port.into(), port)?;
    *any = changed;
    Ok(())
}
