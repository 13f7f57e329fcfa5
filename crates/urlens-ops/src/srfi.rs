//! The fields and the equality of SRFI 275.
//!
//! SRFI 275 represents URIs and IRIs as Scheme records. Its fields are those of RFC 3986, except that
//! some empty components are absent (`#f`): an empty path, an empty port, and an empty host after a
//! user. `urlens` distinguishes empty from absent; this view does not.

use urlens::{Normalization, Part, Reference, Strict};

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
pub struct Srfi<'a, D: Strict> {
    reference: Reference<D, &'a str>,
}

impl<'a, D: Strict> Srfi<'a, D> {
    /// The view of a reference.
    pub const fn of(reference: Reference<D, &'a str>) -> Self {
        Self { reference }
    }

    fn component(&self, part: Part) -> Option<&'a str> {
        self.reference.component(part)
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
    /// use urlens::{Equivalence, uri};
    ///
    /// let (a, b) = (uri_ref!("http://h:080"), uri_ref!("http://h:80"));
    /// assert!(Srfi::of(a).equal(&Srfi::of(b)));
    /// assert!(!a.is_equivalent(&b, Equivalence::Text));
    /// ```
    pub fn equal(&self, other: &Self) -> bool {
        let fields = |it: &Self| {
            (it.scheme(), it.user(), it.host(), it.digits(), it.path(), it.query(), it.fragment())
        };
        fields(self) == fields(other)
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
        let normal = |it: &Self| it.reference.normalize_with(&Normalization::SRFI).into_owned();
        self.equal(other) || {
            let (a, b) = (normal(self), normal(other));
            Srfi::of(a.as_borrowed()).equal(&Srfi::of(b.as_borrowed()))
        }
    }

    /// The port without leading zeros; nothing if it is absent or empty.
    fn digits(&self) -> Option<&'a str> {
        let port = self.component(Part::Port).filter(|it| !it.is_empty())?;
        Some(port.trim_start_matches('0'))
    }
}
