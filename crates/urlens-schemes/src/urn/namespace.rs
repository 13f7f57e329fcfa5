//! URN namespaces: their traits, and the list of supported ones.

use crate::{Fields, Finding, SchemeError};
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::Debug;
use core::marker::PhantomData;

/// The supported namespaces, in the order of their names. A namespace is one file and one line.
///
/// ```
/// use urlens_schemes::urn::NAMESPACES;
/// assert!(NAMESPACES.iter().any(|rules| rules.nid() == "uuid"));
/// ```
#[rustfmt::skip]
pub const NAMESPACES: &[&dyn Rules] = &[
    of::<super::Example>(),
    of::<super::Ietf>(),
    of::<super::Isan>(),
    of::<super::Isbn>(),
    of::<super::Issn>(),
    of::<super::Lex>(),
    of::<super::Mpeg>(),
    of::<super::Nbn>(),
    of::<super::Oid>(),
    of::<super::PublicId>(),
    of::<super::Uuid>(),
];

/// A name with the rules of its namespace, for any namespace.
///
/// ```
/// use urlens_schemes::urn::{Name, Namespace, Oid};
///
/// let oid = Oid::read("1.3.6.1")?;
/// assert_eq!(oid.canonical(), "1.3.6.1");
/// assert_eq!(oid.fields().to_string(), r#"{"arcs":[1,3,6,1]}"#);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait Name: Debug + Send + Sync {
    /// The canonical NSS.
    fn canonical(&self) -> String;

    /// A key that is equal exactly for names that the namespace treats as equivalent.
    fn key(&self) -> String {
        self.canonical()
    }

    /// The named values.
    fn fields(&self) -> Fields;

    /// Warnings about a valid name. Ranges count from the start of the NSS.
    fn findings(&self) -> Vec<Finding> {
        Vec::new()
    }
}

/// A type for the names of one namespace. A namespace implements this trait and [`Name`].
///
/// ```
/// use urlens_schemes::urn::{Issn, Namespace};
///
/// assert_eq!(Issn::read("0378-5955")?.urn(), "urn:issn:0378-5955");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait Namespace: Name + Sized + 'static {
    /// The namespace identifier, in lower case.
    const NID: &'static str;

    /// The documents that define it.
    const STANDARDS: &'static [&'static str];

    /// The fields of its names, after those of every URN, each with a description.
    const FIELDS: &'static [(&'static str, &'static str)];

    /// Parses an NSS. Offsets of errors count from its start.
    fn read(nss: &str) -> Result<Self, SchemeError>;

    /// The canonical URN of the name.
    fn urn(&self) -> String {
        ["urn:", Self::NID, ":", &self.canonical()].concat()
    }
}

/// The rules of a namespace as a trait object: an entry of [`NAMESPACES`].
///
/// ```
/// use urlens_schemes::urn::NAMESPACES;
///
/// let isbn = NAMESPACES.iter().find(|rules| rules.nid() == "isbn").unwrap();
/// assert_eq!(isbn.read("0-201-08372-8")?.canonical(), "0201083728");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
pub trait Rules: Sync {
    /// The namespace identifier, in lower case.
    fn nid(&self) -> &'static str;

    /// The documents that define it.
    fn standards(&self) -> &'static [&'static str];

    /// The fields of its names, each with a description.
    fn fields(&self) -> &'static [(&'static str, &'static str)];

    /// Parses an NSS. Offsets of errors count from its start.
    fn read(&self, nss: &str) -> Result<Arc<dyn Name>, SchemeError>;
}

const fn of<T: Namespace>() -> &'static dyn Rules {
    const { &Entry::<T>(PhantomData) }
}

/// `fn() -> T`, because an entry contains no value of its type.
struct Entry<T>(PhantomData<fn() -> T>);

impl<T: Namespace> Rules for Entry<T> {
    fn nid(&self) -> &'static str {
        T::NID
    }

    fn standards(&self) -> &'static [&'static str] {
        T::STANDARDS
    }

    fn fields(&self) -> &'static [(&'static str, &'static str)] {
        T::FIELDS
    }

    fn read(&self, nss: &str) -> Result<Arc<dyn Name>, SchemeError> {
        Ok(Arc::new(T::read(nss)?))
    }
}

/// The rules of a namespace, ignoring case in its identifier.
pub(super) fn find(nid: &str) -> Option<&'static dyn Rules> {
    NAMESPACES.iter().copied().find(|rules| rules.nid().eq_ignore_ascii_case(nid))
}
