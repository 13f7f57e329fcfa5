//! Fast path for URLs: one scan finds the ends of all components, and flags. The flags show that the text
//! is already canonical, or which components change; a changed URL is written into one buffer.
//!
//! The general implementation is `parse_general` in [`parse`](crate::whatwg::parse): all steps, then a comparison
//! with the given text. It also reports the errors.

mod join;

pub(crate) use join::join;

use super::ipv4::is_decimal;
use super::{ByteSet, ENABLED, Flags, Scanned, find_not_in, scan_with_flags};
use crate::charset::CharSet;
use crate::dialect::{Rules, WHATWG};
use crate::dots::has_dots;
use crate::grammar::whatwg::TAB_OR_NEWLINE;
use crate::grammar::{Classes, rfc3986, whatwg};
use crate::host::canonical::HostBuffer;
use crate::host::ipv4_numbers::{self, ends_in_number};
use crate::host::ipv6;
use crate::marks::Marks;
use crate::parts::Parts;
use crate::scheme::{self, Known, Mode};
use crate::split;
use crate::whatwg::clean::without_tabs_and_newlines;
use crate::whatwg::parse::unescaped_bytes;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
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

    /// Writes the URL if scheme and authority are canonical, with neither userinfo nor port, and characters
    /// after them must be percent-encoded. Returns `None` otherwise.
    #[inline(always)]
    pub(crate) fn write_encoded(&self, text: &str) -> Option<(String, Marks)> {
        const HEAD: Flags =
            Flags::ESCAPES_BEFORE_PATH.union(Flags::UPPERCASE).union(Flags::NUMERIC_HOST);
        let marks = &self.scanned.marks;
        let has_plain_head = !self.scanned.intersects(HEAD)
            && marks.host_start as usize == self.authority_start
            && marks.host_end == marks.authority_end
            && text.as_bytes().last().is_some_and(|byte| *byte > b' ');
        if !has_plain_head || !self.scanned.intersects(Flags::NEEDS_ENCODING) {
            return None;
        }
        let (head, path) = text.split_at(marks.authority_end as usize);
        let path = &path[..(marks.path_end - marks.authority_end) as usize];
        let has_dots = self.scanned.intersects(Flags::DOTS) && has_dots(path);
        let dots = if has_dots { Dots::Url { drives: false } } else { Dots::Keep };
        if dots == Dots::Keep && self.is_rooted(text) && self.scanned.needs_plain_escapes() {
            return Writer::escape((text, marks)).ok()?;
        }
        let parts = Parts { root: true, ..Parts::after_authority(text, marks) };
        let keep = unescaped_bytes(Mode::Web);
        Writer::after_head(String::new(), (head, marks), &parts, dots, keep).ok()
    }

    /// Returns `true` if the flags alone show that only the case of the host may change.
    fn changes_case_alone(&self, text: &str) -> bool {
        const OTHERS: Flags = Flags::DOTS
            .union(Flags::ESCAPES_BEFORE_PATH)
            .union(Flags::NUMERIC_HOST)
            .union(Flags::NEEDS_ENCODING);
        let Marks { host_start, host_end, authority_end, .. } = self.scanned.marks;
        !self.scanned.intersects(OTHERS)
            && host_start as usize == self.authority_start
            && host_end == authority_end
            && self.is_rooted(text)
    }

    /// Inserts the slash of an empty path, if nothing else changes.
    #[inline(always)]
    pub(crate) fn with_missing_slash(&self, text: &str) -> Option<(String, Marks)> {
        let is_short = text.len() < u32::MAX as usize;
        if !self.has_canonical_components() || self.is_rooted(text) || !is_short {
            return None;
        }
        let marks = self.scanned.marks;
        let (head, rest) = text.split_at(marks.authority_end as usize);
        let mut to = String::with_capacity(text.len() + 1);
        to.push_str(head);
        to.push('/');
        if !rest.is_empty() {
            to.push_str(rest);
        }
        let Marks { path_end, query_end, .. } = marks;
        Some((to, Marks { path_end: path_end + 1, query_end: query_end + 1, ..marks }))
    }

    /// Returns `true` if parsing leaves the text unchanged. Checks the components where the flags alone do
    /// not show it.
    #[inline(always)]
    pub(crate) fn is_canonical_by_components(&self, text: &str) -> bool {
        const CHANGING: Flags = Flags::NEEDS_ENCODING.union(Flags::UPPERCASE);
        let &Self { scheme, authority_start, ref scanned } = self;
        if scanned.intersects(CHANGING) || !self.is_rooted(text) {
            return false;
        }
        let Some(head) = Head::of(text, scanned, authority_start) else { return false };
        !head.name.is_empty()
            && (head.port.is_empty() || head.is_canonical_port(scheme.default_port))
            && (!scanned.intersects(Flags::NUMERIC_HOST) || is_canonical_address(head.name))
            && !(scanned.intersects(Flags::ESCAPES_BEFORE_PATH) && head.name.contains('%'))
            && (!scanned.intersects(Flags::DOTS) || head.dots(false) == Dots::Keep)
    }
}

/// Returns `true` if a host is a canonical address, or a name that does not end in a number.
fn is_canonical_address(host: &str) -> bool {
    match host.starts_with('[') {
        true => is_canonical_ipv6(host),
        false => is_decimal(host.as_bytes(), 0, host.len()) || !ends_in_number(host),
    }
}

/// Parses an absolute URL. Returns `None` for a text that is not supported, or not a URL.
///
/// `web` is the scan of a text that starts like a web URL, if the fast scan supports it.
pub(crate) fn parse<'a>(text: &'a str, web: Option<WebScan>) -> Option<(Cow<'a, str>, Marks)> {
    if !ENABLED {
        return None;
    }
    let parsed = match web {
        Some(web) => parse_web(text, &web),
        None => parse_other(text),
    };
    parsed.or_else(|| parse_with_replacements(text))
}

/// Parses a web URL.
fn parse_web<'a>(text: &'a str, web: &WebScan) -> Option<(Cow<'a, str>, Marks)> {
    let &WebScan { scheme, authority_start, ref scanned } = web;
    if web.has_canonical_components() {
        return match web.is_rooted(text) {
            true => Some((Cow::Borrowed(text), scanned.marks)),
            false => web.with_missing_slash(text).map(|(text, marks)| (Cow::Owned(text), marks)),
        };
    }
    if web.changes_case_alone(text) {
        let mut to = String::from(text);
        let Marks { host_start, host_end, .. } = scanned.marks;
        to[host_start as usize..host_end as usize].make_ascii_lowercase();
        return Some((Cow::Owned(to), scanned.marks));
    }
    let head = Head::of(text, scanned, authority_start)?;
    if head.name.is_empty() {
        return None;
    }
    let is_numeric = scanned.intersects(Flags::NUMERIC_HOST);
    let address = if is_numeric { ipv4_numbers::read(head.name).ok() } else { None };
    let buffer;
    let host = if head.name.starts_with('[') {
        buffer = canonical_ipv6(head.name)?;
        buffer.as_str()
    } else if scanned.intersects(Flags::ESCAPES_BEFORE_PATH) && head.name.contains('%') {
        return None;
    } else if let Some(address) = address {
        buffer = HostBuffer::ipv4(address);
        buffer.as_str()
    } else if is_numeric && ends_in_number(head.name) {
        return None;
    } else if scanned.intersects(Flags::UPPERCASE) {
        buffer = HostBuffer::lowercase(head.name)?;
        buffer.as_str()
    } else {
        head.name
    };
    let port = head.canonical_port(scheme.default_port)?;
    let is_rooted = web.is_rooted(text);
    let dots = head.dots(false);
    let encode = scanned.intersects(Flags::NEEDS_ENCODING);
    if encode || dots != Dots::Keep {
        let host = (host != head.name || port.len() != head.port.len()).then_some((host, port));
        return head.write(host, dots, Mode::Web);
    }
    match is_rooted && host == head.name && port.len() == head.port.len() {
        true => Some((Cow::Borrowed(text), scanned.marks)),
        false => head.splice(host, port, is_rooted),
    }
}

/// Parses a URL whose scheme is not a web scheme.
fn parse_other(text: &str) -> Option<(Cow<'_, str>, Marks)> {
    let other = OtherScan::of(text)?;
    match other.is_canonical(text) {
        true => Some((Cow::Borrowed(text), other.scanned.marks)),
        false => other.write(text),
    }
}

/// The fast scan of a text whose scheme is not a web scheme.
pub(crate) struct OtherScan {
    mode: Mode,
    scanned: Scanned,
}

impl OtherScan {
    // Always inlined so that the large value stays in registers.
    #[inline(always)]
    pub(crate) fn of(text: &str) -> Option<Self> {
        let mode = scheme::special_prefix(text).unwrap_or(Mode::Generic);
        if mode == Mode::Web || !text.as_bytes().first()?.is_ascii_alphabetic() {
            return None;
        }
        let scanned = scan_with_flags(text, WHATWG)?;
        let scheme_end = scanned.marks.scheme_end as usize;
        let has_uppercase = scanned.intersects(Flags::UPPERCASE)
            && text.as_bytes()[..scheme_end].iter().any(u8::is_ascii_uppercase);
        (scheme_end > 0 && !has_uppercase).then_some(Self { mode, scanned })
    }

    pub(crate) fn marks(&self) -> Marks {
        self.scanned.marks
    }

    /// Returns `true` if parsing leaves the text unchanged.
    #[inline(always)]
    pub(crate) fn is_canonical(&self, text: &str) -> bool {
        let Marks { scheme_end, .. } = self.scanned.marks;
        let after_scheme = &text.as_bytes()[scheme_end as usize..];
        if self.scanned.intersects(Flags::NEEDS_ENCODING) {
            return false;
        }
        match (self.mode, after_scheme) {
            (Mode::File, [b'/', b'/', b'/', path @ ..]) => {
                let has_bar = matches!(path, [_, b'|', ..]);
                !has_bar && (!self.scanned.intersects(Flags::DOTS) || !self.has_dots(text))
            }
            (Mode::Generic, [b'/', b'/', ..]) => {
                self.head(text).is_some_and(|it| it.is_canonical_authority())
                    && (!self.scanned.intersects(Flags::DOTS) || !self.has_dots(text))
            }
            (Mode::Generic, [b'/', ..]) => {
                !self.scanned.intersects(Flags::DOTS) || !self.has_dots(text)
            }
            // An opaque path keeps its dots.
            (Mode::Generic, _) => true,
            _ => false,
        }
    }

    #[inline(always)]
    fn head<'a>(&self, text: &'a str) -> Option<Head<'a, '_>> {
        Head::of(text, &self.scanned, self.scanned.marks.scheme_end as usize + 2)
    }

    #[inline(never)]
    fn has_dots(&self, text: &str) -> bool {
        let Marks { authority_end, path_end, .. } = self.scanned.marks;
        has_dots(&text[authority_end as usize..path_end as usize])
    }

    /// Writes the canonical form of a text whose scheme and authority are canonical, and present.
    fn write<'a>(&self, text: &'a str) -> Option<(Cow<'a, str>, Marks)> {
        let Marks { scheme_end, authority_end, path_end, .. } = self.scanned.marks;
        let after_scheme = &text.as_bytes()[scheme_end as usize..];
        let path = &text.as_bytes()[authority_end as usize..path_end as usize];
        let is_supported = match self.mode {
            // A drive letter may change.
            Mode::File => {
                after_scheme.starts_with(b"///") && !matches!(path, [_, _, b':' | b'|', ..])
            }
            _ => after_scheme.starts_with(b"//"),
        };
        let head = self.head(text).filter(|it| is_supported && it.is_canonical_authority())?;
        head.write(None, head.dots(self.mode == Mode::File), self.mode)
    }
}

/// Scheme and authority of a scanned text.
struct Head<'a, 's> {
    text: &'a str,
    scanned: &'s Scanned,
    /// With its `@`.
    userinfo: &'a str,
    name: &'a str,
    /// With its `:`.
    port: &'a str,
}

impl<'a, 's> Head<'a, 's> {
    /// The head of a text whose authority starts at `authority_start`. Returns `None` if the userinfo is not
    /// canonical, or if the text ends in characters that are removed.
    #[inline(always)]
    fn of(text: &'a str, scanned: &'s Scanned, authority_start: usize) -> Option<Self> {
        let Marks { host_start, host_end, authority_end, .. } = scanned.marks;
        let (host_start, host_end) = (host_start as usize, host_end as usize);
        let userinfo = text.get(authority_start..host_start)?;
        let is_canonical = !matches!(userinfo.as_bytes(), [b'@'] | [.., b':', b'@']);
        let is_trimmed =
            !scanned.intersects(Flags::NEEDS_ENCODING) || !text.ends_with(|c| c <= ' ');
        (is_canonical && is_trimmed).then(|| Self {
            text,
            scanned,
            userinfo,
            name: &text[host_start..host_end],
            port: &text[host_end..authority_end as usize],
        })
    }

    /// Returns `true` if the authority of a URL whose scheme is not special is canonical.
    #[inline(always)]
    fn is_canonical_authority(&self) -> bool {
        let has_host = !self.name.is_empty() || self.userinfo.is_empty() && self.port.is_empty();
        has_host
            && (!self.name.starts_with('[') || is_canonical_ipv6(self.name))
            && (self.port.is_empty() || self.is_canonical_port(None))
    }

    /// Returns `true` if a port is canonical.
    #[inline]
    fn is_canonical_port(&self, default: Option<u16>) -> bool {
        self.canonical_port(default).is_some_and(|it| it.len() == self.port.len())
    }

    /// The canonical port, with its `:`; empty if it is absent or the default. Returns `None` for a port
    /// that is not supported.
    #[inline]
    fn canonical_port(&self, default: Option<u16>) -> Option<&'a str> {
        match self.port.strip_prefix(':') {
            None | Some("") => Some(""),
            Some(digits) if digits.starts_with('0') => None,
            Some(digits) => {
                let is_default = Some(digits.parse().ok()?) == default;
                Some(if is_default { "" } else { self.port })
            }
        }
    }

    /// How to treat dot segments: not at all if there are none.
    #[inline]
    fn dots(&self, drives: bool) -> Dots {
        let Marks { authority_end, path_end, .. } = self.scanned.marks;
        let has_dots = self.scanned.intersects(Flags::DOTS)
            && has_dots(&self.text[authority_end as usize..path_end as usize]);
        if has_dots { Dots::Url { drives } } else { Dots::Keep }
    }

    /// Writes the URL, encoded and without dot segments, with another host and port if they change.
    fn write(
        &self,
        changed: Option<(&str, &str)>,
        dots: Dots,
        mode: Mode,
    ) -> Option<(Cow<'a, str>, Marks)> {
        let &Self { text, scanned: Scanned { marks, .. }, .. } = self;
        let parts = Parts::after_authority(text, marks);
        if changed.is_none()
            && parts.root
            && mode == Mode::Web
            && dots != Dots::Keep
            && !self.scanned.intersects(Flags::NEEDS_ENCODING)
        {
            let (written, marks) = Writer::without_dots_in((text, marks));
            return Some((Cow::Owned(written), marks));
        }
        let is_rooted = parts.root || mode != Mode::Web;
        if changed.is_none()
            && is_rooted
            && dots == Dots::Keep
            && self.scanned.needs_plain_escapes()
        {
            let (written, marks) = Writer::escape((text, marks)).ok()??;
            return Some((Cow::Owned(written), marks));
        }
        let parts = Parts { root: parts.root || mode == Mode::Web, ..parts };
        let keep = unescaped_bytes(mode);
        let head = &text[..marks.authority_end as usize];
        let written = match changed {
            None => Writer::after_head(String::new(), (head, marks), &parts, dots, keep),
            Some((host, port)) => {
                let more = text.len() + host.len() + parts.extra_encoded_length(keep);
                let (to, marks) = self.with_host(host, port, more);
                Writer::append(to, &marks, &parts, dots, keep)
            }
        };
        match written {
            Ok((written, marks)) if written == text => Some((Cow::Borrowed(text), marks)),
            Ok((written, marks)) => Some((Cow::Owned(written), marks)),
            Err(_) => None,
        }
    }

    /// Writes the URL with another host and port. The rest is canonical, except that the path may lack
    /// its slash.
    fn splice(&self, host: &str, port: &str, is_rooted: bool) -> Option<(Cow<'a, str>, Marks)> {
        let &Self { text, scanned: Scanned { marks, .. }, name, .. } = self;
        let most = text.len() + host.len().saturating_sub(name.len()) + 1;
        let (mut to, mut changed) = self.with_host(host, port, most);
        if !is_rooted {
            to.push('/');
        }
        let rest = &text[marks.authority_end as usize..];
        let start = to.len() as u32;
        to.push_str(rest);
        changed.path_end = start + (marks.path_end - marks.authority_end);
        changed.query_end = start + (marks.query_end - marks.authority_end);
        (to.len() <= u32::MAX as usize).then_some((Cow::Owned(to), changed))
    }

    /// Scheme and authority with another host and port, in a buffer of the given capacity.
    fn with_host(&self, host: &str, port: &str, capacity: usize) -> (String, Marks) {
        let marks = self.scanned.marks;
        let mut to = String::with_capacity(capacity);
        to.push_str(&self.text[..marks.host_start as usize]);
        to.push_str(host);
        let host_end = to.len() as u32;
        to.push_str(port);
        let marks = Marks { host_end, authority_end: to.len() as u32, ..marks };
        (to, marks)
    }
}

#[inline(never)]
fn is_canonical_ipv6(literal: &str) -> bool {
    canonical_ipv6(literal).is_some_and(|it| it.as_str() == literal)
}

/// The canonical form of an IPv6 address in brackets.
fn canonical_ipv6(literal: &str) -> Option<HostBuffer> {
    ipv6::read(literal.as_bytes(), 1, literal.len() - 1).ok().map(HostBuffer::ipv6)
}

/// Removes tabs and newlines, replaces backslashes by slashes, then parses the result. Returns `None` for a
/// text without any of them, and for one that is not supported.
#[cold]
fn parse_with_replacements(text: &str) -> Option<(Cow<'_, str>, Marks)> {
    const OTHERS: ByteSet =
        ByteSet::of(TAB_OR_NEWLINE.or(CharSet::of(b"\\")).not()).with_non_ascii();
    find_not_in(text.as_bytes(), &OTHERS)?;
    let (scheme, _) = split::scheme(text)?;
    let is_special = scheme::mode(scheme).is_special();
    let mut replaced = without_tabs_and_newlines(text).into_owned();
    if is_special {
        let end = replaced.find(['?', '#']).unwrap_or(replaced.len());
        if replaced[..end].contains('\\') {
            replaced = replaced[..end].replace('\\', "/") + &replaced[end..];
        }
    }
    match parse_text(&replaced)? {
        (Cow::Borrowed(_), marks) => Some((Cow::Owned(replaced), marks)),
        (Cow::Owned(written), marks) => Some((Cow::Owned(written), marks)),
    }
}

/// Parses a text with neither tabs and newlines, nor backslashes that are read as slashes.
fn parse_text(text: &str) -> Option<(Cow<'_, str>, Marks)> {
    match WebScan::of(text, WHATWG) {
        Some(web) => parse_web(text, &web),
        None => parse_other(text),
    }
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
