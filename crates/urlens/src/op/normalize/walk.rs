//! Normalization by one walk over a text, which is borrowed until something changes (RFC 3986, 6.2.2 and 6.2.3).

use super::drive::with_drive;
use super::escape::{character, may_decode};
use super::{Normalization, Step};
use crate::dialect::Rules;
use crate::dots::{Rootless, WithoutDots, dot_segment, find_dots, find_plain_dots};
use crate::fast::{Flags, mask_of};
use crate::grammar::{CharClass, rfc3986};
use crate::host::canonical::HostBuffer;
use crate::host::ipv6;
use crate::marks::Marks;
use crate::op::{View, Written};
use crate::percent::{NOT_PERCENT, decode_escape, push_escape};
use crate::scheme::{self, Known};
use crate::sink::Sink;
use crate::whatwg::PathStyle;
use alloc::borrow::Cow;
use alloc::string::String;
use core::ops::Range;

/// Takes the steps that the flags require, except those that were asked for. `None`: nothing changes.
pub(super) fn walk(
    view: View<'_>,
    rules: &Rules,
    steps: &Normalization<'_>,
    flags: Flags,
) -> Option<Written> {
    let (sink, bytes) = (Sink::without_escapes(view.text), view.text.as_bytes());
    let scheme = view.scheme().filter(|_| steps.has(Step::Scheme));
    let (by_scheme, known) = (scheme.is_some(), scheme.and_then(scheme::find));
    let may_be_equal = false;
    let mut walk = Walk { sink, bytes, view, rules, steps, flags, by_scheme, known, may_be_equal };
    let lowers = walk.lowers_names();
    let marks = walk.text();
    let may_be_equal = walk.may_be_equal;
    let mut text = match walk.sink.finish() {
        Cow::Owned(text) => text,
        Cow::Borrowed(text) if lowers => text.into(),
        Cow::Borrowed(_) => return None,
    };
    if lowers {
        text[..marks.scheme_end as usize].make_ascii_lowercase();
        if !flags.intersects(Flags::ESCAPES_BEFORE_PATH) {
            text[marks.host_start as usize..marks.host_end as usize].make_ascii_lowercase();
        }
    }
    // If it is too long, nothing changes.
    let is_changed = text.len() <= u32::MAX as usize && !(may_be_equal && text == view.text);
    is_changed.then_some((text, marks))
}

struct Walk<'a, 'n> {
    sink: Sink<'a>,
    bytes: &'a [u8],
    view: View<'a>,
    rules: &'n Rules,
    steps: &'n Normalization<'n>,
    flags: Flags,
    /// True if there is a scheme whose rules are followed.
    by_scheme: bool,
    /// Its row, if it is known.
    known: Option<&'static Known>,
    /// True if a change may have been undone.
    may_be_equal: bool,
}

impl Walk<'_, '_> {
    /// Returns `true` if the scheme has uppercase letters, or a host without escapes. They are converted at the end,
    /// because their length does not change.
    fn lowers_names(&self) -> bool {
        if !self.steps.has(Step::Case) || !self.flags.intersects(Flags::UPPERCASE) {
            return false;
        }
        let Marks { scheme_end, host_start, host_end, .. } = *self.view.marks;
        let has_upper = |range: Range<u32>| {
            let name = &self.bytes[range.start as usize..range.end as usize];
            name.iter().any(u8::is_ascii_uppercase)
        };
        has_upper(0..scheme_end)
            || !self.flags.intersects(Flags::ESCAPES_BEFORE_PATH) && has_upper(host_start..host_end)
    }

    fn text(&mut self) -> Marks {
        let Marks { scheme_end, authority_end, path_end, query_end, .. } = *self.view.marks;
        let [scheme_end, authority_end, path_end, query_end] =
            [scheme_end, authority_end, path_end, query_end].map(|it| it as usize);
        let mut marks = *self.view.marks;
        let drops_zone = self.steps.scheme_aware && self.rules.zones;
        let may_change =
            self.flags.intersects(Flags::ESCAPES_BEFORE_PATH) || self.by_scheme || drops_zone;
        if authority_end > scheme_end && may_change {
            self.authority(&mut marks);
        }
        let path_start = self.sink.position(authority_end);
        marks.authority_end = path_start;
        self.path(authority_end, path_end, path_start as usize);
        marks.path_end = self.sink.position(path_end);
        self.escapes(path_end, query_end, CharClass::Query);
        marks.query_end = self.sink.position(query_end);
        self.escapes(query_end, self.bytes.len(), CharClass::Fragment);
        marks
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`
    fn authority(&mut self, marks: &mut Marks) {
        let Marks { scheme_end, host_start, host_end, authority_end, .. } = *self.view.marks;
        let start = scheme_end as usize + 2;
        let [host_start, host_end, end] =
            [host_start, host_end, authority_end].map(|it| it as usize);
        if host_start > start {
            self.userinfo(start, host_start - 1);
        }
        marks.host_start = self.sink.position(host_start);
        self.host(host_start, host_end);
        marks.host_end = self.sink.position(host_end);
        if !self.by_scheme {
            return;
        }
        if end > host_end {
            self.port(host_end, end);
        }
        let host = &self.view.text[host_start..host_end];
        let may_be_localhost = host.eq_ignore_ascii_case("localhost") || host.contains('%');
        if may_be_localhost && self.known.is_some_and(|it| it.local) {
            self.may_be_equal = true;
            let written = self.sink.written(end);
            if written[start..].eq_ignore_ascii_case("localhost") {
                written.truncate(start);
                marks.host_end = marks.host_start;
            }
        }
    }

    /// An empty password means the same as none, and so does an empty userinfo.
    fn userinfo(&mut self, start: usize, end: usize) {
        if self.by_scheme {
            match self.bytes[start..end].iter().position(|&byte| byte == b':') {
                None if start == end => return self.sink.cut(start, end + 1),
                Some(0) if start + 1 == end => return self.sink.cut(start, end + 1),
                Some(name) if start + name + 1 == end => {
                    self.escapes(start, end - 1, CharClass::Userinfo);
                    return self.sink.cut(end - 1, end);
                }
                _ => (),
            }
        }
        self.escapes(start, end, CharClass::Userinfo);
    }

    /// A name in lowercase, also where letters are decoded. An IPv6 address has one spelling (RFC 5952). A zone
    /// identifier keeps its case, because its meaning is local to one machine.
    fn host(&mut self, start: usize, end: usize) {
        let zone = match self.bytes[start..end].first() {
            Some(b'[') => self.bytes[start..end].iter().position(|&byte| byte == b'%'),
            _ => None,
        };
        let Some(zone) = zone else {
            return match self.canonical_ipv6(start, end) {
                Some(address) => self.sink.put_if_changed(start, end, address.as_str()),
                None => self.name(start, end),
            };
        };
        self.name(start, start + zone);
        if self.steps.scheme_aware && self.rules.zones {
            self.sink.cut(start + zone, end - 1);
        } else {
            self.escapes(start + zone, end, CharClass::RegName);
        }
    }

    fn canonical_ipv6(&self, start: usize, end: usize) -> Option<HostBuffer> {
        let is_literal = self.by_scheme && self.bytes[start..end].starts_with(b"[");
        let pieces =
            is_literal.then(|| ipv6::read(self.bytes, start + 1, end - 1).ok()).flatten()?;
        Some(HostBuffer::ipv6(pieces))
    }

    fn name(&mut self, mut at: usize, end: usize) {
        if !self.flags.intersects(Flags::ESCAPES_BEFORE_PATH) {
            return;
        }
        while at < end {
            let percent = self.bytes[at..end].iter().position(|&byte| byte == b'%');
            let escape = percent.map_or(end, |percent| at + percent);
            if self.steps.has(Step::Case) {
                self.sink.lowercase(at, escape);
            }
            let is_escape = self.bytes[escape..end].iter().step_by(3).take_while(|it| **it == b'%');
            at = usize::min(escape + 3 * is_escape.count(), end);
            self.escapes(escape, at, CharClass::RegName);
        }
    }

    /// An empty port and the default port mean the same as none.
    fn port(&mut self, colon: usize, end: usize) {
        let digits = &self.view.text[colon + 1..end];
        let number = digits.trim_start_matches('0');
        let default = self.known.and_then(|it| it.default_port);
        let is_default = default.is_some() && number.parse().ok() == default;
        if digits.is_empty() || is_default {
            self.sink.cut(colon, end);
        } else if default.is_some() && digits.len() > 1 && digits.starts_with('0') {
            self.sink.cut(colon + 1, end - usize::max(number.len(), 1));
        }
    }

    /// A path, which starts at the offset `to` of the output.
    fn path(&mut self, start: usize, end: usize, to: usize) {
        let has_authority = start > self.view.marks.scheme_end as usize;
        if start == end && has_authority && self.known.is_some_and(|it| it.rooted) {
            return self.sink.put_char(end, end, '/');
        }
        let decodes = self.steps.has(Step::Escape);
        let may_have_dots = self.flags.intersects(Flags::DOTS) && !self.view.is_relative();
        let first = match may_have_dots && self.steps.has(Step::Path) {
            true if decodes => find_dots(&self.bytes[..end], start),
            true => find_plain_dots(&self.bytes[..end], start),
            false => None,
        };
        let is_rooted = self.bytes[..end].get(start) == Some(&b'/');
        match first {
            Some(first) if self.removes_dots(is_rooted) => {
                self.escapes(start, first, CharClass::Path);
                let mut path = WithoutDots::new(to, is_rooted, self.steps.rootless);
                if decodes {
                    self.segments::<true>(first, end, &mut path)
                } else {
                    self.segments::<false>(first, end, &mut path)
                }
                if !has_authority {
                    self.may_be_equal = true;
                    path.guard(self.sink.written(end));
                }
            }
            _ => self.escapes(start, end, CharClass::Path),
        }
        if self.steps.paths == PathStyle::Windows && self.known.is_some_and(|it| it.local) {
            self.may_be_equal = true;
            let written = self.sink.written(end);
            if let Some(path) = with_drive(&written[to..]) {
                written.truncate(to);
                written.push_str(&path);
            }
        }
    }

    /// The end of a path from a dot segment on. Dots may be escaped if `ESCAPES` is set.
    fn segments<const ESCAPES: bool>(&mut self, mut at: usize, end: usize, path: &mut WithoutDots) {
        while at < end {
            match dot_segment::<ESCAPES>(&self.bytes[at..end]) {
                (0, _) => {
                    let next = if ESCAPES {
                        find_dots(&self.bytes[..end], at)
                    } else {
                        find_plain_dots(&self.bytes[..end], at)
                    };
                    let next = next.unwrap_or(end);
                    path.visit(self.sink.position(at) as usize, self.bytes[at]);
                    self.escapes(at, next, CharClass::Path);
                    at = next;
                }
                (dots, length) => {
                    self.sink.cut(at, at + length);
                    at += length;
                    if dots == 2 {
                        path.pop(self.sink.written(at));
                    }
                }
            }
        }
    }

    /// The escapes in a range of the text.
    ///
    /// Those of unreserved characters are decoded. In a standard with non-ASCII characters, escapes are decoded as
    /// UTF-8. Those that are kept get uppercase digits: their octets are encoded again (RFC 3987, 3.2).
    #[inline]
    fn escapes(&mut self, start: usize, end: usize, class: CharClass) {
        if start < end && self.flags.intersects(Flags::ESCAPES) {
            self.change_escapes(start, end, class);
        }
    }

    #[inline(never)]
    fn change_escapes(&mut self, start: usize, end: usize, class: CharClass) {
        let decodes = self.steps.has(Step::Escape);
        if !decodes && !self.steps.has(Step::Case) {
            return;
        }
        let is_name = class == CharClass::RegName
            && !self.bytes[self.view.marks.host_start as usize..].starts_with(b"[");
        let lowers = is_name && self.steps.has(Step::Case);
        let (text, bytes) = (&self.view.text[..end], &self.bytes[..end]);
        let escapes = Escapes { text, rules: self.rules, class, lowers };
        let mut block = start;
        while block < end {
            let mut percents = mask_of(&bytes[block..], [b'%'], &NOT_PERCENT);
            while percents != 0 {
                let at = block + percents.trailing_zeros() as usize;
                percents &= percents - 1;
                let Some(octet) = decode_escape(&bytes[at..]) else { continue };
                if decodes && rfc3986::UNRESERVED.contains(octet) {
                    let decoded = if lowers { octet.to_ascii_lowercase() } else { octet };
                    self.sink.put_char(at, at + 3, decoded as char);
                } else if decodes && octet >= 0x80 && escapes.decoded(octet, at).is_some() {
                    // Then others follow, as a rule.
                    self.sink.write_from(at, |to| escapes.write(to, at));
                    return;
                } else if bytes[at + 1] >= b'a' || bytes[at + 2] >= b'a' {
                    let digits = [bytes[at + 1], bytes[at + 2]];
                    let to = self.sink.in_place_of(at + 1, at + 3);
                    to.extend(digits.map(|digit| digit.to_ascii_uppercase() as char));
                }
            }
            block += 64;
        }
    }

    /// Returns `true` if dot segments are removed from the path of an identifier. Those of a relative reference
    /// depend on the base.
    fn removes_dots(&self, is_rooted: bool) -> bool {
        let is_hierarchical =
            !self.steps.scheme_aware || self.view.scheme().is_some_and(scheme::is_hierarchical);
        is_hierarchical && (is_rooted || self.steps.rootless != Rootless::KeepDots)
    }
}

/// The escapes of a component, decoded as UTF-8.
struct Escapes<'a> {
    /// The text up to the end of the component.
    text: &'a str,
    rules: &'a Rules,
    class: CharClass,
    /// True if decoded letters are converted to lowercase.
    lowers: bool,
}

impl Escapes<'_> {
    /// Writes the component from `at` on. Returns its end.
    #[inline(never)]
    fn write(&self, to: &mut String, mut at: usize) -> usize {
        let bytes = self.text.as_bytes();
        while at < bytes.len() {
            let Some(octet) = decode_escape(&bytes[at..]) else {
                let plain = bytes[at..].iter().skip(1).position(|&byte| byte == b'%');
                let end = plain.map_or(bytes.len(), |plain| at + 1 + plain);
                to.push_str(&self.text[at..end]);
                at = end;
                continue;
            };
            match self.decoded(octet, at) {
                Some(c) => {
                    to.push(c);
                    at += 3 * c.len_utf8();
                }
                None => {
                    push_escape(to, octet);
                    at += 3;
                }
            }
        }
        at
    }

    /// The character that an escape at `at` becomes, whose first octet is `octet`.
    #[inline(always)]
    fn decoded(&self, octet: u8, at: usize) -> Option<char> {
        if octet < 0x80 {
            let c = if self.lowers { octet.to_ascii_lowercase() } else { octet };
            return rfc3986::UNRESERVED.contains(octet).then_some(c as char);
        }
        if self.rules.non_ascii.is_empty() {
            return None;
        }
        let c = character(octet, &self.text.as_bytes()[at + 3..])?;
        may_decode(c, octet, self.class, self.rules).then_some(c)
    }
}
