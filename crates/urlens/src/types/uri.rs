//! URIs and IRIs, and their references (RFC 3986, RFC 3987, RFC 6874).

use super::impls::{checked_conversion, free_conversion, text_conversions, text_traits};
use super::methods::{
    comparison, identifier_methods, nfc_methods, origin_method, plain_setters, query_methods,
    reference_methods, relativization, resolution, strict_parsing, strict_setters, text_methods,
    view_methods,
};
use super::{Url, constant, path_of};
use crate::authority::Authority;
use crate::component::Component;
use crate::error::Error;
use crate::host::Host;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::mask::Masked;
use crate::op::compare::{compare, differences};
use crate::op::convert::{to_iri, to_uri};
use crate::op::edit::{extend_segments, query, set};
use crate::op::escape::parse_escaping;
use crate::op::normalize::normalize;
use crate::op::parse::{parse, scan_const, scan_strict};
use crate::op::relativize::relativize;
use crate::op::resolve::{collapse, rebase, resolve};
use crate::op::to_url::to_url;
use crate::op::{Difference, Equivalence, HostEncoding, Key, Normalization, ResolveOptions, View};
use crate::origin::Origin;
use crate::part::Part;
use crate::parts::{self, Parts};
use crate::query::Pairs;
use crate::scheme::default_port;
use crate::segments::Segments;
use crate::split::credentials;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::{String, ToString as _};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use core::str::FromStr;

/// A URI (RFC 3986): ASCII, with a scheme.
///
/// ```
/// use urlens::Uri;
///
/// let uri: Uri = "http://example.org/over/there".parse()?;
/// assert_eq!((uri.scheme(), uri.path()), ("http", "/over/there"));
/// assert!(Uri::parse("/over").is_err());
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Uri<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

/// A URI reference (RFC 3986): a URI, or relative.
///
/// ```
/// let reference: urlens::UriRef = "../there".parse()?;
/// assert!(reference.is_relative());
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriRef<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

/// An IRI (RFC 3987): Unicode, with a scheme. Every URI is one.
///
/// ```
/// let iri: urlens::Iri = "http://example.org/Rhône".parse()?;
/// assert_eq!(iri.to_uri()?, "http://example.org/Rh%C3%B4ne");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct Iri<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

/// An IRI reference (RFC 3987): an IRI, or relative. Every URI reference is one.
///
/// ```
/// let reference: urlens::IriRef = "../Rhône".parse()?;
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct IriRef<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

/// A URI whose IPv6 address may have a zone identifier, `[fe80::1%25eth0]` (RFC 6874).
///
/// A zone has a meaning on one machine only, and RFC 9844 has withdrawn the syntax. No other type
/// accepts it: a conversion to [`Uri`] fails if there is a zone, and normalization removes it.
///
/// ```
/// use urlens::{Host, Uri, UriZone};
///
/// let text = "http://[fe80::1%25eth0]/";
/// assert!(Uri::parse(text).is_err());
/// let zoned = UriZone::parse(text)?;
/// assert!(matches!(zoned.host(), Some(Host::Ipv6 { zone: Some("eth0"), .. })));
/// assert_eq!(zoned.normalize(), "http://[fe80::1]/");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy)]
pub struct UriZone<T = String> {
    pub(crate) text: T,
    pub(crate) marks: Marks,
}

/// Everything that the types of the RFCs share.
macro_rules! strict_type {
    ($Type:ident, $View:ident, $kind:expr, $parse:literal) => {
        view_methods!($Type, $parse, _value => $kind);
        query_methods!($Type, $parse, _value => $kind);
        text_methods!($Type, $parse);
        strict_parsing!($Type, $kind, $parse);
        comparison!($Type, $View, $kind, $parse);
        strict_setters!($Type, $kind, $parse);
        plain_setters!($Type, $kind, $parse);
        nfc_methods!($Type, $kind, $parse);
        origin_method!($Type, $parse);
        text_traits!($Type);
        text_conversions!($Type, $kind);
    };
}
strict_type!(Uri, UriRef, Kind::Uri, "Uri::parse(");
strict_type!(UriRef, UriRef, Kind::UriRef, "UriRef::parse(");
strict_type!(Iri, IriRef, Kind::Iri, "Iri::parse(");
strict_type!(IriRef, IriRef, Kind::IriRef, "IriRef::parse(");
strict_type!(UriZone, UriZone, Kind::UriZone, "UriZone::parse(");

identifier_methods!(Uri, UriRef, "Uri::parse(");
identifier_methods!(Iri, IriRef, "Iri::parse(");
identifier_methods!(UriZone, UriRef, "UriZone::parse(");
reference_methods!(UriRef, "UriRef::parse(");
reference_methods!(IriRef, "IriRef::parse(");
resolution!(Uri, UriRef, Kind::Uri, "Uri::parse(");
resolution!(Iri, IriRef, Kind::Iri, "Iri::parse(");
resolution!(UriZone, UriRef, Kind::UriZone, "UriZone::parse(");
relativization!(Uri, UriRef, Kind::Uri, "Uri::parse(");
relativization!(Iri, IriRef, Kind::Iri, "Iri::parse(");

/// Scheme setters.
macro_rules! scheme_setter {
    (identifier $Type:ident, $kind:expr, $parse:literal) => {
        impl $Type<String> {
            /// Replaces the scheme.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"http://a/\")?;")]
            /// value.set_scheme("https")?;
            /// assert_eq!(value, "https://a/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is not a scheme.
            pub fn set_scheme(&mut self, scheme: &str) -> Result<(), Error> {
                set!(self, $kind, Part::Scheme, Some(scheme))
            }
        }
    };
    (reference $Type:ident, $kind:expr, $parse:literal) => {
        impl $Type<String> {
            /// Replaces, adds or removes the scheme.
            ///
            /// ```
            #[doc = concat!("let mut value = urlens::", $parse, "\"//a/\")?;")]
            /// value.set_scheme(Some("https"))?;
            /// assert_eq!(value, "https://a/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the value is not a scheme, or the path would be read as something else.
            pub fn set_scheme(&mut self, scheme: Option<&str>) -> Result<(), Error> {
                set!(self, $kind, Part::Scheme, scheme)
            }
        }
    };
}
scheme_setter!(identifier Uri, Kind::Uri, "Uri::parse(");
scheme_setter!(identifier Iri, Kind::Iri, "Iri::parse(");
scheme_setter!(identifier UriZone, Kind::UriZone, "UriZone::parse(");
scheme_setter!(reference UriRef, Kind::UriRef, "UriRef::parse(");
scheme_setter!(reference IriRef, Kind::IriRef, "IriRef::parse(");

/// Conversion between URIs and IRIs.
macro_rules! uri_and_iri {
    ($Uri:ident, $Iri:ident) => {
        impl<T: Text> $Uri<T> {
            /// Converts to an IRI: escapes of characters that an IRI may contain are decoded, kept escapes get
            /// uppercase digits (RFC 3987, 3.2).
            ///
            /// ```
            #[doc = concat!("let uri = urlens::", stringify!($Uri), "::parse(\"http://example.org/Rh%C3%B4ne\")?;")]
            /// assert_eq!(uri.to_iri(), "http://example.org/Rhône");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn to_iri(&self) -> $Iri<Cow<'_, str>> {
                let (text, marks) = self.view().or_written(to_iri(self.view()));
                $Iri::new(text, marks)
            }
        }

        impl<T: Text> $Iri<T> {
            /// Converts to a URI: characters beyond ASCII are percent-encoded, also in the host (RFC 3987, 3.1).
            ///
            /// ```
            #[doc = concat!("let iri = urlens::", stringify!($Iri), "::parse(\"http://example.org/Rhône\")?;")]
            /// assert_eq!(iri.to_uri()?, "http://example.org/Rh%C3%B4ne");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the result would be longer than `u32::MAX` bytes.
            pub fn to_uri(&self) -> Result<$Uri<Cow<'_, str>>, Error> {
                self.to_uri_with(HostEncoding::Percent)
            }

            /// Converts to a URI, with a choice for the host.
            ///
            /// ```
            /// use urlens::HostEncoding;
            #[doc = concat!("let iri = urlens::", stringify!($Iri), "::parse(\"http://bücher.example/\")?;")]
            /// assert_eq!(iri.to_uri_with(HostEncoding::Percent)?, "http://b%C3%BCcher.example/");
            /// # #[cfg(feature = "idna")]
            /// assert_eq!(iri.to_uri_with(HostEncoding::Idna)?, "http://xn--bcher-kva.example/");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If the host is to be a domain name and is not one, or the result would be longer than
            /// `u32::MAX` bytes.
            pub fn to_uri_with(
                &self,
                host: HostEncoding,
            ) -> Result<$Uri<Cow<'_, str>>, Error> {
                let (text, marks) = self.view().or_written(to_uri(self.view(), host)?);
                Ok($Uri::new(text, marks))
            }
        }
    };
}
uri_and_iri!(Uri, Iri);
uri_and_iri!(UriRef, IriRef);

/// Conversion to URLs.
macro_rules! to_url_method {
    ($Type:ident, $kind:expr) => {
        impl<T: Text> $Type<T> {
            /// Converts to a URL that means the same.
            ///
            /// ```
            #[doc = concat!("use urlens::", stringify!($Type), ";")]
            #[doc = concat!("let value = ", stringify!($Type), "::parse(\"HTTP://example.org:80/a/../b\")?;")]
            /// assert_eq!(value.to_url()?, "http://example.org/b");
            /// // A path in RFC 3986, a host in browsers:
            #[doc = concat!("let value = ", stringify!($Type), "::parse(\"http:example.org\")?;")]
            /// assert_eq!(value.to_url().unwrap_err().code(), "meaning");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            ///
            /// # Errors
            ///
            /// If it is not a URL, or the URL would have other components:
            /// [`Error::changed_components`].
            pub fn to_url(&self) -> Result<Url<Cow<'_, str>>, Error> {
                let (text, marks) = to_url($kind, self.view())?;
                Ok(Url::new(text, marks))
            }
        }
        impl<T: Text> TryFrom<$Type<T>> for Url<String> {
            type Error = Error;
            fn try_from(value: $Type<T>) -> Result<Self, Error> {
                value.to_url().map(Url::into_owned)
            }
        }
    };
}
to_url_method!(Uri, Kind::Uri);
to_url_method!(Iri, Kind::Iri);

free_conversion! {
    /// Every URI is a URI reference.
    Uri => UriRef;
    /// Every URI is an IRI.
    Uri => Iri;
    /// Every URI is an IRI reference.
    Uri => IriRef;
    /// Every URI reference is an IRI reference.
    UriRef => IriRef;
    /// Every IRI is an IRI reference.
    Iri => IriRef;
    /// Every URI is a URI of RFC 6874, without a zone identifier.
    Uri => UriZone;
}
checked_conversion! {
    /// A reference is a URI if it has a scheme.
    UriRef => Uri, Kind::Uri;
    /// A reference is an IRI if it has a scheme.
    IriRef => Iri, Kind::Iri;
    /// An IRI is a URI if it is ASCII. `to_uri` converts others.
    Iri => Uri, Kind::Uri;
    /// An IRI reference is a URI reference if it is ASCII. `to_uri` converts others.
    IriRef => UriRef, Kind::UriRef;
    /// A URI of RFC 6874 is a URI if it has no zone identifier.
    UriZone => Uri, Kind::Uri;
    /// A URL is a URI if it contains only what RFC 3986 allows, as most do.
    ///
    /// ```
    /// use urlens::{Uri, Url};
    ///
    /// let uri = Uri::try_from(Url::parse("http://example.org/a b")?)?;
    /// assert_eq!(uri, "http://example.org/a%20b");
    /// let error = Uri::try_from(Url::parse("http://example.org/a|b")?).unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '|' in path at byte 20");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    Url => Uri, Kind::Uri;
    /// A URL is an IRI if it is a URI.
    Url => Iri, Kind::Uri;
}
