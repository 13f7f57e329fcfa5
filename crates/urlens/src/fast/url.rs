//! Fast path for URLs: one scan gives the ends of all components and flags. They show that the text is
//! canonical already, or which components change, and these are written into one buffer.
//!
//! The general implementation is `parse_general` in [`parse`](crate::whatwg::parse): all steps, then a comparison
//! with the given text. It also reports the errors.

use super::{ByteSet, Flags, Scanned, find_not_in, scan_with_flags};
use crate::charset::CharSet;
use crate::dialect::{Dialect as _, Rules, Whatwg};
use crate::dots::has_dots;
use crate::grammar::whatwg::TAB_OR_NEWLINE;
use crate::grammar::{Classes, rfc3986, whatwg};
use crate::host::canonical::HostBuffer;
use crate::host::ipv4_numbers::{self, ends_in_number};
use crate::host::ipv6;
use crate::marks::Marks;
use crate::parts::{self, Parts};
use crate::scheme::{self, Known, Mode};
use crate::split;
use crate::whatwg::clean::without_newlines;
use crate::whatwg::parse::unescaped_bytes;
use crate::write::{Dots, Writer, is_drive};
use alloc::borrow::Cow;
use alloc::string::String;

/// The fast scan of a text that starts like a web URL.
pub(crate) struct WebScan {
    scheme: &'static Known,
    /// The offset of the host, if there is no userinfo.
    start: usize,
    scanned: Scanned,
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
}

/// Parses an absolute URL. Returns `None` for a text that is not supported, or not a URL.
///
/// `web` is the scan of a text that starts like a web URL, if the fast scan supports it.
pub(crate) fn parse<'a>(text: &'a str, web: Option<WebScan>) -> Option<(Cow<'a, str>, Marks)> {
    let parsed = match web {
        Some(web) => parse_web(text, &web),
        None if scheme::web_prefix_length(text).is_some() => None,
        None => parse_other(text),
    };
    parsed.or_else(|| parse_respelled(text))
}

/// Parses a web URL.
fn parse_web<'a>(text: &'a str, web: &WebScan) -> Option<(Cow<'a, str>, Marks)> {
    let &WebScan { scheme, start, ref scanned } = web;
    let head = Head::of(text, scanned, start)?;
    if head.name.is_empty() {
        return None;
    }
    let buffer;
    let host = if head.name.starts_with('[') {
        buffer = canonical_ipv6(head.name)?;
        buffer.as_str()
    } else if scanned.intersects(Flags::ESCAPES_BEFORE_PATH) && head.name.contains('%') {
        return None;
    } else if scanned.intersects(Flags::NUMERIC_HOST) && ends_in_number(head.name) {
        buffer = HostBuffer::ipv4(ipv4_numbers::read(head.name).ok()?);
        buffer.as_str()
    } else if scanned.intersects(Flags::UPPERCASE) {
        buffer = HostBuffer::lowercase(head.name)?;
        buffer.as_str()
    } else {
        head.name
    };
    let port = head.canonical_port(scheme.default_port)?;
    let is_rooted = text.as_bytes().get(scanned.marks.authority_end as usize) == Some(&b'/');
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
    let scanned = scan_with_flags(text, Whatwg::RULES)?;
    let scheme = parts::scheme(text, &scanned.marks)?;
    if scanned.intersects(Flags::UPPERCASE) && scheme.bytes().any(|it| it.is_ascii_uppercase()) {
        return None;
    }
    match scheme::mode(scheme) {
        Mode::Web => None,
        Mode::File => parse_file(text, &scanned),
        Mode::Generic => parse_generic(text, &scanned),
    }
}

/// Parses a file URL without a host.
fn parse_file<'a>(text: &'a str, scanned: &Scanned) -> Option<(Cow<'a, str>, Marks)> {
    const START: &str = "file:///";
    text.strip_prefix(START)?;
    let head = Head::of(text, scanned, scanned.marks.host_start as usize)?;
    let dots = head.dots(true);
    let path = &text[START.len()..scanned.marks.path_end as usize];
    let has_drive = path.split_inclusive('/').next().is_some_and(is_drive);
    if has_drive && (dots != Dots::Keep || path.as_bytes().get(1) == Some(&b'|')) {
        return None;
    }
    match scanned.intersects(Flags::NEEDS_ENCODING) || dots != Dots::Keep {
        true => head.write(None, dots, Mode::File),
        false => Some((Cow::Borrowed(text), scanned.marks)),
    }
}

/// Parses a URL whose scheme is not special.
fn parse_generic<'a>(text: &'a str, scanned: &Scanned) -> Option<(Cow<'a, str>, Marks)> {
    let Marks { scheme_end, .. } = scanned.marks;
    let after_scheme = &text[scheme_end as usize..];
    let has_authority = after_scheme.starts_with("//");
    let start = scheme_end as usize + if has_authority { 2 } else { 0 };
    let head = Head::of(text, scanned, start)?;
    let encode = scanned.intersects(Flags::NEEDS_ENCODING);
    if !has_authority {
        // An opaque path keeps its dots.
        let is_kept = !encode && (!after_scheme.starts_with('/') || head.dots(false) == Dots::Keep);
        return is_kept.then_some((Cow::Borrowed(text), scanned.marks));
    }
    if head.name.is_empty() && !(head.userinfo.is_empty() && head.port.is_empty()) {
        return None;
    }
    if head.name.starts_with('[') && canonical_ipv6(head.name)?.as_str() != head.name
        || head.canonical_port(None)?.len() != head.port.len()
    {
        return None;
    }
    let dots = head.dots(false);
    match encode || dots != Dots::Keep {
        true => head.write(None, dots, Mode::Generic),
        false => Some((Cow::Borrowed(text), scanned.marks)),
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
    /// The head of a text whose authority starts at `start`. Returns `None` if the userinfo is not
    /// canonical, or if the text ends in characters that are removed.
    #[inline]
    fn of(text: &'a str, scanned: &'s Scanned, start: usize) -> Option<Self> {
        let Marks { host_start, host_end, authority_end, .. } = scanned.marks;
        let (host_start, host_end) = (host_start as usize, host_end as usize);
        let userinfo = text.get(start..host_start)?;
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
        let parts = Parts { root: parts.root || mode == Mode::Web, ..parts };
        let keep = unescaped_bytes(mode);
        let head = &text[..marks.authority_end as usize];
        let written = match changed {
            None => Writer::after_head(String::new(), (head, marks), &parts, dots, keep),
            Some((host, port)) => {
                let more = text.len() + host.len() + parts.encoded_more(keep);
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

/// The canonical form of an IPv6 address in brackets.
fn canonical_ipv6(literal: &str) -> Option<HostBuffer> {
    ipv6::read(literal.as_bytes(), 1, literal.len() - 1).ok().map(HostBuffer::ipv6)
}

/// Parses a text from which characters are removed, or in which backslashes are slashes: changes them, then
/// parses the result.
#[cold]
fn parse_respelled(text: &str) -> Option<(Cow<'_, str>, Marks)> {
    const OTHERS: ByteSet =
        ByteSet::of(TAB_OR_NEWLINE.or(CharSet::of(b"\\")).not()).with_non_ascii();
    let is_removed = |c: char| c <= ' ';
    let trimmed = text.trim_matches(is_removed);
    if trimmed.len() < text.len() {
        return parse_text(trimmed);
    }
    find_not_in(text.as_bytes(), &OTHERS)?;
    let (scheme, _) = split::scheme(text)?;
    let is_special = scheme::mode(scheme).is_special();
    let mut respelled = without_newlines(text).into_owned();
    if is_special {
        let end = respelled.find(['?', '#']).unwrap_or(respelled.len());
        if respelled[..end].contains('\\') {
            respelled = respelled[..end].replace('\\', "/") + &respelled[end..];
        }
    }
    match parse_text(&respelled)? {
        (Cow::Borrowed(_), marks) => Some((Cow::Owned(respelled), marks)),
        (Cow::Owned(written), marks) => Some((Cow::Owned(written), marks)),
    }
}

/// Parses a text that needs no respelling.
fn parse_text(text: &str) -> Option<(Cow<'_, str>, Marks)> {
    match WebScan::of(text, Whatwg::RULES) {
        Some(web) => parse_web(text, &web),
        None if scheme::web_prefix_length(text).is_some() => None,
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
