//! Fast path for web URLs: shows that a text is canonical already, or that its scheme and
//! authority are.
//!
//! The general implementation is `parse_general` in [`parse`](crate::whatwg::parse): all steps, then a comparison
//! with the given text.

use super::{Flags, Scanned, scan_with_flags};
use crate::dialect::Rules;
use crate::dots::has_dots;
use crate::error::{ErrorKind, SyntaxError};
use crate::grammar::{Classes, rfc3986, whatwg};
use crate::host::ipv4_numbers::ends_in_number;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::Parts;
use crate::scheme::{self, Known, Mode};
use crate::whatwg::parse::unescaped_bytes;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// The fast scan of a text that starts like a web URL.
pub(crate) struct WebScan {
    scheme: &'static Known,
    /// The offset of the host, if there is no userinfo.
    start: usize,
    scanned: Scanned,
}

/// A web URL whose scheme and authority are canonical.
pub(crate) struct CanonicalHead {
    pub(crate) marks: Marks,
    /// True if parsing leaves the whole text unchanged.
    pub(crate) is_canonical: bool,
    /// How to treat dot segments.
    pub(crate) dots: Dots,
}

impl WebScan {
    // Always inlined so that the rules are constants and the large value is built in place.
    #[inline(always)]
    pub(crate) fn of(text: &str, rules: &Rules) -> Option<Self> {
        let (scheme, start) = scheme::web_prefix(text)?;
        Some(Self { scheme, start, scanned: scan_with_flags(text, rules)? })
    }

    pub(crate) fn marks(&self) -> Marks {
        self.scanned.marks
    }

    /// Returns `true` if the flags alone show that parsing leaves the text unchanged.
    #[inline]
    pub(crate) fn is_canonical(&self, text: &str) -> bool {
        const CHANGING: Flags = Flags::DOTS
            .union(Flags::ESCAPES_BEFORE_PATH)
            .union(Flags::UPPERCASE)
            .union(Flags::NUMERIC_HOST)
            .union(Flags::NEEDS_ENCODING);
        let Marks { host_start, host_end, authority_end, .. } = self.scanned.marks;
        !self.scanned.intersects(CHANGING)
            && host_start as usize == self.start
            && host_end > host_start
            && host_end == authority_end
            && text.as_bytes().get(authority_end as usize) == Some(&b'/')
    }

    /// Checks what the flags leave open. Returns `None` if the scheme or the authority is not
    /// canonical.
    pub(crate) fn canonical_head(&self, text: &str) -> Option<CanonicalHead> {
        let &Self { scheme, start, ref scanned } = self;
        let Marks { host_start, host_end, authority_end, path_end, .. } = scanned.marks;
        let (host_end, authority_end) = (host_end as usize, authority_end as usize);
        let name = &text[start..host_end];

        let is_upper = || name.bytes().any(|byte| byte.is_ascii_uppercase());
        let host_changes = name.is_empty()
            || name.starts_with('[')
            || scanned.intersects(Flags::UPPERCASE) && is_upper()
            || scanned.intersects(Flags::ESCAPES_BEFORE_PATH) && name.contains('%')
            || scanned.intersects(Flags::NUMERIC_HOST) && ends_in_number(name);
        let port_changes = authority_end > host_end
            && !is_canonical_port(&text[host_end + 1..authority_end], scheme);
        // The text starts with its scheme, but may end in spaces, which are removed.
        let encode = scanned.intersects(Flags::NEEDS_ENCODING);
        let end_changes = encode && text.ends_with(|c| c <= ' ');
        let is_canonical_head =
            host_start as usize == start && !(host_changes || port_changes || end_changes);
        let rooted = text.as_bytes().get(authority_end) == Some(&b'/');
        is_canonical_head.then(|| {
            let dotted = scanned.intersects(Flags::DOTS)
                && has_dots(&text[authority_end..path_end as usize]);
            let dots = if dotted { Dots::Url { drives: false } } else { Dots::Keep };
            let is_canonical = rooted && !(encode || dotted);
            CanonicalHead { marks: scanned.marks, is_canonical, dots }
        })
    }
}

/// Writes the canonical form of a text whose scheme and authority are canonical.
pub(crate) fn write_after_head<'a>(
    text: &'a str,
    marks: &Marks,
    dots: Dots,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    let parts = Parts { root: true, ..Parts::after_authority(text, marks) };
    let head = (&text[..marks.authority_end as usize], marks);
    match Writer::after_head(String::new(), head, &parts, dots, unescaped_bytes(Mode::Web)) {
        Ok((written, marks)) if written == text => Ok((Cow::Borrowed(text), marks)),
        Ok((written, marks)) => Ok((Cow::Owned(written), marks)),
        Err(_) => Err(SyntaxError::new(ErrorKind::TooLong, Part::Path, text.len())),
    }
}

fn is_canonical_port(text: &str, scheme: &Known) -> bool {
    !text.starts_with('0') && text.parse().is_ok_and(|it: u16| Some(it) != scheme.default_port)
}

/// The marks of a canonical web URL in which RFC 3986 allows every character too, and `true` if it
/// has escapes. The general implementation is to parse the URL, then to scan it in the dialect [`Rfc3986`](crate::Rfc3986).
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
