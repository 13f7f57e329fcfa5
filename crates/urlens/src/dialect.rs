//! The differences between the standards, as data.

use crate::fast::ByteSet;
use crate::grammar::{self, CharClass, Classes, Ranges, rfc3986, rfc3987, whatwg};
use crate::kind::Kind;

/// The rules of a standard, for the scanner.
#[derive(Debug)]
pub(crate) struct Rules {
    /// The components that may contain each ASCII character.
    pub(crate) classes: &'static Classes,
    /// Non-ASCII characters that all components except scheme and port may contain.
    pub(crate) non_ascii: &'static Ranges,
    /// Further non-ASCII characters that the query may contain.
    pub(crate) non_ascii_in_query: &'static Ranges,
    /// `true` if an IPv6 address may have a zone identifier.
    pub(crate) zones: bool,
    /// `true` if invalid characters after the authority are percent-encoded instead of rejected.
    pub(crate) repairs: bool,
    /// Bytes that the fast scan need not check one by one.
    pub(crate) plain: ByteSet,
}

impl Rules {
    pub(crate) const fn new(classes: &'static Classes, non_ascii: &'static Ranges) -> Self {
        let plain = grammar::plain(classes, non_ascii);
        Self { classes, non_ascii, non_ascii_in_query: &[], zones: false, repairs: false, plain }
    }

    /// Returns `true` if `class` may contain `c`, which is not ASCII.
    pub(crate) const fn allows_non_ascii(&self, c: u32, class: CharClass) -> bool {
        grammar::within(self.non_ascii, c)
            || matches!(class, CharClass::Query) && grammar::within(self.non_ascii_in_query, c)
    }

    /// Returns `true` if `class` may contain `byte`, which is ASCII, unescaped.
    pub(crate) const fn allows_ascii(&self, byte: u8, class: CharClass) -> bool {
        self.classes[byte as usize] & class as u8 != 0
    }
}

/// RFC 3986: URIs, in ASCII.
pub(crate) const RFC3986: &Rules = &Rules::new(&rfc3986::CLASSES, &[]);

/// RFC 3987: IRIs, in Unicode.
pub(crate) const RFC3987: &Rules = &Rules {
    non_ascii_in_query: rfc3987::IPRIVATE,
    ..Rules::new(&rfc3986::CLASSES, rfc3987::UCSCHAR)
};

/// RFC 6874: URIs in which an IPv6 address may have a zone identifier, `[fe80::1%25eth0]`.
pub(crate) const RFC6874: &Rules = &Rules { zones: true, ..Rules::new(&rfc3986::CLASSES, &[]) };

/// The URL Standard: URLs, as browsers parse them.
pub(crate) const WHATWG: &Rules = &Rules { repairs: true, ..Rules::new(&whatwg::CLASSES, &[]) };

impl Kind {
    /// The rules of the standard.
    #[inline]
    pub(crate) const fn rules(self) -> &'static Rules {
        match self {
            Self::Uri | Self::UriRef => RFC3986,
            Self::Iri | Self::IriRef => RFC3987,
            Self::UriZone => RFC6874,
            Self::Url | Self::UrlRef => WHATWG,
        }
    }
}
