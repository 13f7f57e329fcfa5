//! Fast path for web URLs: one scan finds the ends of all components, and flags. The flags show that the text
//! is already canonical, or which components a [walk](crate::whatwg) has to read.

use super::{Flags, Scanned, scan_with_flags};
use crate::dialect::Rules;
use crate::grammar::{Classes, rfc3986, whatwg};
use crate::marks::Marks;
use crate::scheme::{self, Known};
use crate::write::Writer;
use alloc::string::String;

/// The fast scan of a text that starts like a web URL.
pub(crate) struct WebScan {
    scheme: &'static Known,
    /// The offset of the authority, after the slashes.
    authority_start: usize,
    scanned: Scanned,
}

impl WebScan {
    // Always inlined so that the rules are constants and the large value is built in place.
    #[inline(always)]
    pub(crate) fn of(text: &str, rules: &Rules) -> Option<Self> {
        let (scheme, authority_start) = scheme::web_prefix(text)?;
        Some(Self { scheme, authority_start, scanned: scan_with_flags(text, rules)? })
    }

    pub(crate) fn marks(&self) -> Marks {
        self.scanned.marks
    }

    /// Returns `true` if the flags alone show that parsing leaves the text unchanged.
    #[inline]
    pub(crate) fn is_canonical(&self, text: &str) -> bool {
        self.has_canonical_components() && self.is_rooted(text)
    }

    /// Returns `true` if a slash follows the authority.
    #[inline]
    fn is_rooted(&self, text: &str) -> bool {
        text.as_bytes().get(self.scanned.marks.authority_end as usize) == Some(&b'/')
    }

    /// Returns `true` if the flags alone show that parsing leaves all components unchanged, except that
    /// the path may lack its slash.
    #[inline]
    fn has_canonical_components(&self) -> bool {
        const CHANGING: Flags = Flags::DOTS
            .union(Flags::ESCAPES_BEFORE_PATH)
            .union(Flags::UPPERCASE)
            .union(Flags::NUMERIC_HOST)
            .union(Flags::NEEDS_ENCODING);
        let Marks { host_start, host_end, authority_end, .. } = self.scanned.marks;
        !self.scanned.intersects(CHANGING)
            && host_start as usize == self.authority_start
            && host_end == authority_end
    }

    /// The scheme.
    pub(crate) fn scheme(&self) -> &'static Known {
        self.scheme
    }

    /// The offset of the authority.
    pub(crate) fn authority_start(&self) -> usize {
        self.authority_start
    }

    /// Returns `true` if the flags alone show that there is no userinfo, and that the host is canonical.
    #[inline]
    pub(crate) fn has_canonical_name(&self) -> bool {
        const CHANGING: Flags =
            Flags::ESCAPES_BEFORE_PATH.union(Flags::UPPERCASE).union(Flags::NUMERIC_HOST);
        !self.scanned.intersects(CHANGING)
            && self.scanned.marks.host_start as usize == self.authority_start
    }

    /// Returns `true` if the path may have dot segments.
    pub(crate) fn may_have_dots(&self) -> bool {
        self.scanned.intersects(Flags::DOTS)
    }

    /// Returns `true` if there are characters after the authority that have to be percent-encoded.
    pub(crate) fn needs_encoding(&self) -> bool {
        self.scanned.intersects(Flags::NEEDS_ENCODING)
    }

    /// Encodes non-ASCII characters after the authority, if nothing else changes. Returns `None` otherwise.
    #[inline(always)]
    pub(crate) fn escape(&self, text: &str) -> Option<(String, Marks)> {
        if !self.scanned.needs_plain_escapes()
            || self.may_have_dots()
            || !self.has_canonical_name()
            || self.scanned.marks.host_end < self.scanned.marks.authority_end
            || !self.is_rooted(text)
        {
            return None;
        }
        Writer::escape((text, &self.scanned.marks)).ok()?
    }
}

/// The marks of a canonical web URL in which RFC 3986 allows every character too, and `true` if it
/// has escapes. The general implementation is to parse the URL, then to scan it in the rules of RFC 3986.
#[inline]
pub(crate) fn uri_marks(text: &str) -> Option<(Marks, bool)> {
    /// Characters that neither standard encodes or forbids.
    const CLASSES: Classes = {
        let (mut both, mut byte) = (rfc3986::CLASSES, 0);
        while byte < both.len() {
            both[byte] &= whatwg::CLASSES[byte];
            byte += 1;
        }
        both
    };
    const RULES: &Rules = &Rules::new(&CLASSES, &[]);
    let web = WebScan::of(text, RULES)?;
    web.is_canonical(text).then(|| (web.scanned.marks, web.scanned.intersects(Flags::ESCAPES)))
}
