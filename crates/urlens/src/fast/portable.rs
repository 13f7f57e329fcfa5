//! The fast scan without vector instructions: names eight bytes at a time in an integer, other components
//! eight bytes at a time by tables.
//!
//! Like the scan by blocks, it leaves all errors and uncommon texts to [`crate::scan`].

use super::scan::{self, Flags, Scanned, is_encoded, is_kept_userinfo};
use super::words;
use crate::dialect::Rules;
use crate::grammar::{CharClass, Classes};
use crate::marks::Marks;
use crate::scan::{char_at, is_escape_at};
use core::ops::Range;

/// Scans a text that is not empty, and collects flags if `COLLECT_FLAGS` is set. Returns `None` for a
/// text that is not supported.
#[inline(always)]
pub(super) fn scan<const COLLECT_FLAGS: bool>(text: &str, rules: &Rules) -> Option<Scanned> {
    let bytes = text.as_bytes();
    let scan = Scan::<COLLECT_FLAGS> { bytes, rules, flags: Flags::NONE };
    scan.reference()
}

struct Scan<'a, const COLLECT_FLAGS: bool> {
    bytes: &'a [u8],
    rules: &'a Rules,
    flags: Flags,
}

/// The bounds of host and port.
struct Authority {
    host_start: usize,
    host_end: usize,
    end: usize,
}

impl<const COLLECT_FLAGS: bool> Scan<'_, COLLECT_FLAGS> {
    /// `URI-reference = [ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment ]`
    #[inline]
    fn reference(mut self) -> Option<Scanned> {
        let scheme_end = self.scheme_end()?;
        let Authority { host_start, host_end, end: authority_end } =
            if self.bytes[scheme_end..].starts_with(b"//") {
                self.authority(scheme_end + 2)?
            } else {
                Authority { host_start: scheme_end, host_end: scheme_end, end: scheme_end }
            };
        if COLLECT_FLAGS {
            let head = &self.bytes[..authority_end];
            // Without an early exit, so that it compiles to vector instructions where there are any.
            let has_uppercase = head.iter().fold(false, |has, it| has | it.is_ascii_uppercase());
            self.flags = self.flags.with_if(Flags::UPPERCASE, has_uppercase);
        }
        let path_end =
            self.component::<{ CharClass::Path as u8 }>(authority_end, CharClass::Path)?;
        let mut at = path_end;
        if self.bytes.get(at) == Some(&b'?') {
            at = self.component::<{ CharClass::Query as u8 }>(at + 1, CharClass::Query)?;
        }
        let query_end = at;
        if self.bytes.get(at) == Some(&b'#') {
            at = self.component::<{ CharClass::Fragment as u8 }>(at + 1, CharClass::Fragment)?;
        }
        if at < self.bytes.len() {
            return None;
        }
        let ends = [scheme_end, host_start, host_end, authority_end, path_end, query_end];
        let [scheme_end, host_start, host_end, authority_end, path_end, query_end] =
            ends.map(|it| it as u32);
        let marks = Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end };
        Some(Scanned { marks, flags: self.flags })
    }

    /// The offset after the scheme and its `:`, or 0 if there is no scheme.
    #[inline]
    fn scheme_end(&self) -> Option<usize> {
        const HTTPS: u64 = u64::from_le_bytes(*b"https://");
        const HTTP: u64 = u64::from_le_bytes(*b"\0http://");
        let (mut at, word) = (0, words::word_at(self.bytes, 0));
        // The most common schemes, without a search for their end.
        if word == HTTPS {
            return Some(6);
        }
        if word << 8 == HTTP {
            return Some(5);
        }
        if self.bytes[0].is_ascii_alphabetic() {
            at = words::leading(words::in_names(word));
            while let Some(&byte) = self.bytes.get(at)
                && self.rules.allows_ascii(byte, CharClass::Scheme)
            {
                at += 1;
            }
        }
        if at > 0 && self.bytes.get(at) == Some(&b':') {
            return Some(at + 1);
        }
        if self.rules.repairs {
            // A colon later in the path is allowed. A leading `:`, and a `%` here, are left to `crate::scan`,
            // which rejects the one and checks the other.
            return (!matches!(self.bytes.get(at), Some(b'%' | b':'))).then_some(0);
        }
        while let Some(&byte) = self.bytes.get(at)
            && self.rules.allows_ascii(byte, CharClass::SegmentNzNc)
        {
            at += 1;
        }
        matches!(self.bytes.get(at), None | Some(b'/' | b'?' | b'#')).then_some(0)
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`
    #[inline(always)]
    fn authority(&mut self, start: usize) -> Option<Authority> {
        let end = match self.bytes.get(start) {
            // No name, as in most file URLs.
            Some(b'/') => start,
            _ => words::end_of(self.bytes, start, words::in_names),
        };
        match self.bytes.get(end) {
            // A name alone, the common case.
            None | Some(b'/') => {
                self.flag_number(start..end);
                Some(Authority { host_start: start, host_end: end, end })
            }
            _ => self.uncommon_authority(start),
        }
    }

    /// Sets the flag of a host whose last label may be a number, judging by its first byte.
    #[inline]
    fn flag_number(&mut self, host: Range<usize>) {
        if COLLECT_FLAGS {
            let host = &self.bytes[host];
            let label = host.iter().rposition(|&byte| byte == b'.').map_or(0, |dot| dot + 1);
            let is_number = host.get(label).is_none_or(u8::is_ascii_digit);
            self.flags = self.flags.with_if(Flags::NUMERIC_HOST, is_number);
        }
    }

    /// An authority that may have userinfo, a port, an IP literal, escapes and non-ASCII characters.
    #[inline(never)]
    fn uncommon_authority(&mut self, start: usize) -> Option<Authority> {
        let (mut at, mut host_start, mut colon) = (start, start, None);
        let mut literal_end = None;
        loop {
            at = words::end_of(self.bytes, at, words::in_names);
            match self.bytes.get(at) {
                None | Some(b'/' | b'?' | b'#') => break,
                Some(&byte) if self.rules.allows_ascii(byte, CharClass::RegName) => at += 1,
                Some(b':') => {
                    colon = colon.or(Some(at));
                    at += 1;
                }
                Some(b'@') if host_start == start && literal_end.is_none() => {
                    if self.rules.repairs && !is_kept_userinfo(&self.bytes[start..at], self.rules) {
                        return None;
                    }
                    at += 1;
                    (host_start, colon) = (at, None);
                }
                Some(b'[') if at == host_start => {
                    let rest = &self.bytes[at..];
                    let end = rest.iter().position(|byte| matches!(byte, b'/' | b'?' | b'#'));
                    let end = end.map_or(self.bytes.len(), |length| at + length);
                    at = scan::literal_end(&self.bytes[..end], at, self.rules)?;
                    literal_end = Some(at);
                }
                Some(b'%') if is_escape_at(self.bytes, at) => {
                    self.flags = self.flags.union(Flags::ESCAPES).union(Flags::ESCAPES_BEFORE_PATH);
                    at += 3;
                }
                Some(0x80..) => {
                    let (c, length) = char_at(self.bytes, at);
                    if !self.rules.allows_non_ascii(c, CharClass::RegName) {
                        return None;
                    }
                    at += length;
                }
                _ => return None,
            }
        }
        let host_end = colon.unwrap_or(at);
        let is_port = self.bytes[host_end..at].iter().skip(1).all(u8::is_ascii_digit);
        // Only a port may follow an IP literal.
        if !is_port || literal_end.is_some_and(|it| it != host_end) {
            return None;
        }
        self.flag_number(host_start..host_end);
        if COLLECT_FLAGS {
            self.flags = self.flags.with_if(Flags::NUMERIC_HOST, literal_end.is_some());
        }
        Some(Authority { host_start, host_end, end: at })
    }

    /// Skips the characters of a component that starts at `start`. Returns its end.
    #[inline]
    fn component<const CLASS: u8>(&mut self, start: usize, class: CharClass) -> Option<usize> {
        let classes = self.rules.classes;
        let has_flags = COLLECT_FLAGS && CLASS == CharClass::Path as u8;
        if COLLECT_FLAGS && self.rules.allows_ascii(b'%', class) {
            // Escapes are not checked, and so not seen.
            self.flags = self.flags.union(Flags::ESCAPES);
        }
        let (mut at, mut dots) = (start, DotsAfterSlashes::at_start());
        loop {
            at = if has_flags {
                skip_words_with_dots::<CLASS>(self.bytes, at, classes, &mut dots)
            } else {
                skip_words::<CLASS>(self.bytes, at, classes, |_| {})
            };
            let word = words::word_at(self.bytes, at);
            if at + 8 <= self.bytes.len() && self.has_escapes_alone::<CLASS>(word, at)? {
                if has_flags {
                    dots.add(word);
                }
                at += 8;
                continue;
            }
            let length = words::first(others::<CLASS>(word, classes));
            if has_flags {
                // Without the bytes after the component. A `%` is looked at below.
                dots.add(word & words::low_bytes(length));
                self.flags = self.flags.with_if(Flags::DOTS, dots.found());
            }
            at += length;
            let Some(&byte) = self.bytes.get(at) else { return Some(at) };
            match byte {
                b'#' if CLASS != CharClass::Fragment as u8 => return Some(at),
                b'?' if CLASS == CharClass::Path as u8 => return Some(at),
                b'%' if is_escape_at(self.bytes, at) => {
                    self.flags = self.flags.union(Flags::ESCAPES);
                    if has_flags {
                        self.flag_dots(at, start);
                    }
                    at += 3;
                }
                0x80.. if COLLECT_FLAGS && self.rules.repairs => {
                    self.flags = self.flags.union(Flags::ENCODES_NON_ASCII);
                    at += self.bytes[at..].iter().take_while(|it| !it.is_ascii()).count();
                }
                0x80.. => at = self.non_ascii_end(at, class)?,
                // Characters that this dialect encodes are flagged, and encoded later.
                _ if COLLECT_FLAGS && self.rules.repairs && is_encoded(byte, class) => {
                    self.flags = self.flags.union(Flags::ENCODES_ASCII);
                    at += 1;
                }
                _ => return None,
            }
        }
    }

    /// Returns `true` if those of the eight bytes at `at` that are not in a class are all `%`, and `None` if one
    /// of these does not start an escape.
    #[inline]
    fn has_escapes_alone<const CLASS: u8>(&mut self, word: u64, at: usize) -> Option<bool> {
        let mut percents = words::equal(word, b'%');
        if percents == 0 || others::<CLASS>(word, self.rules.classes) != percents {
            return Some(false);
        }
        while percents != 0 {
            if !is_escape_at(self.bytes, at + words::first(percents)) {
                return None;
            }
            percents &= percents - 1;
        }
        self.flags = self.flags.union(Flags::ESCAPES);
        Some(true)
    }

    /// The end of the non-ASCII characters at `at`; `None` for one that the component may not contain.
    #[inline]
    fn non_ascii_end(&self, mut at: usize, class: CharClass) -> Option<usize> {
        while let Some(&byte @ 0x80..) = self.bytes.get(at) {
            // The first byte alone shows for most characters of two and three bytes that they are allowed.
            at += if self.rules.plain.contains(byte) {
                2 + usize::from(byte >= 0xE0)
            } else {
                let (c, length) = char_at(self.bytes, at);
                self.rules.allows_non_ascii(c, class).then_some(length)?
            };
        }
        Some(at)
    }

    /// Sets the flag of dot segments if one may start at `at`, in a path that starts at `start`.
    #[inline]
    fn flag_dots(&mut self, at: usize, start: usize) {
        let is_first = at == start || self.bytes[at - 1] == b'/';
        if matches!(self.bytes[at], b'.' | b'%') && is_first {
            self.flags = self.flags.union(Flags::DOTS);
        }
    }
}

/// Skips bytes that are all in a class, eight at a time, and visits these words.
#[inline(always)]
fn skip_words<const CLASS: u8>(
    bytes: &[u8],
    mut at: usize,
    classes: &Classes,
    mut visit: impl FnMut(u64),
) -> usize {
    while let Some(chunk) = bytes[at..].first_chunk::<8>() {
        let all = chunk.iter().fold(u8::MAX, |all, &byte| all & classes[usize::from(byte)]);
        if all & CLASS == 0 {
            break;
        }
        visit(u64::from_le_bytes(*chunk));
        at += 8;
    }
    at
}

// Never inlined so that all values of the loop stay in registers.
#[inline(never)]
fn skip_words_with_dots<const CLASS: u8>(
    bytes: &[u8],
    at: usize,
    classes: &Classes,
    dots: &mut DotsAfterSlashes,
) -> usize {
    skip_words::<CLASS>(bytes, at, classes, |word| dots.add(word))
}

/// Looks for dots and percent signs after a slash, or at the start of a path, eight bytes at a time.
struct DotsAfterSlashes {
    /// [`words::FIRST`] if a slash or the start of the path is before the next eight bytes.
    carried: u64,
    found: u64,
}

impl DotsAfterSlashes {
    const fn at_start() -> Self {
        Self { carried: words::FIRST, found: 0 }
    }

    // Where `words::equal_or_after` has too many bytes, the result is the same: these are each `.` after
    // `/`, which is found anyway, and each `$` after `%`, which is not after a slash.
    #[inline(always)]
    const fn add(&mut self, word: u64) {
        let slashes = words::equal_or_after(word, b'/');
        let starts = (slashes & words::HIGH) << 8 | self.carried;
        self.carried = (slashes & words::HIGH) >> 56;
        self.found |= starts & (words::equal(word, b'.') | words::equal_or_after(word, b'%'));
    }

    const fn found(&self) -> bool {
        self.found != 0
    }
}

/// Those of eight bytes that are not in a class, as in [`words`]. Without branches, which would be
/// unpredictable.
#[inline(always)]
fn others<const CLASS: u8>(word: u64, classes: &Classes) -> u64 {
    let classes = word.to_le_bytes().map(|byte| u64::from(classes[usize::from(byte)]));
    let all = (0..8).fold(0, |all, i| all | classes[i] << (8 * i));
    // The bit of the class becomes the highest of each byte.
    !(all << (7 - CLASS.trailing_zeros())) & words::HIGH
}
