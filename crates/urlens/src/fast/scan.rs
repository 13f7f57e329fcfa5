//! Fast path of the scanner: the grammar of [`crate::scan`], read 64 bytes at a time.
//!
//! It supports common texts only. All others, and all errors, are left to [`crate::scan`], so that
//! there is one grammar and one place for errors.

use crate::dialect::Rules;
use crate::error::SyntaxError;
use crate::fast::simd::{BlockVisitor, Masks, has_vectors, walk};
use crate::grammar::Run;
use crate::grammar::rfc3986::HEXDIG;
use crate::grammar::whatwg::TAB_OR_NEWLINE;
use crate::marks::Marks;
use crate::scan::{char_at, escape};
use crate::scheme::Mode;
use core::ops::Range;

/// The result of the fast scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scanned {
    pub(crate) marks: Marks,
    pub(crate) flags: Flags,
}

/// Properties that a text may have. A bit that is not set proves that the text does not have one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u64);

impl Flags {
    /// A dot segment in the path.
    pub(crate) const DOTS: Self = Self(1);
    /// Escapes.
    pub(crate) const ESCAPES: Self = Self(2);
    /// Escapes before the path.
    pub(crate) const ESCAPES_BEFORE_PATH: Self = Self(4);
    /// Uppercase letters in the scheme or the authority.
    pub(crate) const UPPERCASE: Self = Self(8);
    /// A host whose last label is a number.
    pub(crate) const NUMERIC_HOST: Self = Self(16);
    /// Characters after the authority that have to be percent-encoded. Only in a dialect that encodes,
    /// and only if nothing else has to change.
    pub(crate) const NEEDS_ENCODING: Self = Self(32);
    /// The fast scan does not support the text.
    const UNSUPPORTED: Self = Self(64);
    /// Nothing is known: all properties of a text may be there.
    pub(crate) const UNKNOWN: Self = Self(31);
    /// No flags.
    pub(crate) const NONE: Self = Self(0);

    /// The union of both.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These flags, and `others` if `there`.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with(self, others: Self, there: bool) -> Self {
        if there { self.or(others) } else { self }
    }

    /// Returns `true` if any of these flags is set.
    #[inline]
    pub(crate) const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }
}

impl Scanned {
    /// Returns `true` if any of these flags is set.
    #[inline]
    pub(crate) const fn any(&self, flags: Flags) -> bool {
        self.flags.any(flags)
    }

    /// Marks without flags: nothing else is known.
    fn unknown(marks: Marks) -> Self {
        Self { marks, flags: Flags::UNKNOWN }
    }
}

/// Scans a text: the fast path, then [`crate::scan::scan`] if it does not support the text.
#[inline]
pub(crate) fn scan(text: &str, rules: &Rules) -> Result<Marks, SyntaxError> {
    match scan_blocks::<false>(text, rules) {
        Some(seen) => Ok(seen.marks),
        None => crate::scan::scan(text, rules),
    }
}

/// Scans a text and collects flags. Returns `None` if the text is not supported, or not accepted.
#[inline]
pub(crate) fn scan_with_flags(text: &str, rules: &Rules) -> Option<Scanned> {
    match has_vectors() {
        true => scan_blocks::<true>(text, rules),
        false => crate::scan::scan(text, rules).ok().map(Scanned::unknown),
    }
}

/// The fast scan, with or without collecting `FLAGS`. Returns `None` for a text it does not support.
#[inline]
fn scan_blocks<const FLAGS: bool>(text: &str, rules: &Rules) -> Option<Scanned> {
    if text.is_empty() || text.len() > u32::MAX as usize {
        return None;
    }
    walk::<BlockScan<'_, FLAGS>>(text.as_bytes(), &rules.plain, rules)?.unpack()
}

/// An offset that has not been found yet.
const NOT_FOUND: usize = usize::MAX;

/// The state of the fast scan between blocks.
#[derive(Clone, Copy)]
struct BlockScan<'a, const FLAGS: bool> {
    bytes: &'a [u8],
    rules: &'a Rules,
    // As in `Marks`. These four are in the first block.
    scheme: u32,
    host_start: u32,
    host_end: u32,
    authority: u32,
    /// The end of the path: the first `?` or `#`.
    path: usize,
    hash: usize,
    /// The start of a segment whose slash is not in this block.
    after_slash: u64,
    flags: Flags,
}

/// The result of a walk in two integers, which are returned in registers: writing six integers to
/// memory one by one and reading them back together stalls.
#[derive(Clone, Copy)]
struct Packed {
    /// The ends of path and query.
    ends: u64,
    /// The ends that are in the first block, a byte each, then the flags.
    rest: u64,
}

impl Packed {
    #[inline]
    fn unpack(self) -> Option<Scanned> {
        let Self { ends, rest } = self;
        let byte = |i: u32| (rest >> (8 * i)) as u8 as u32;
        let flags = Flags(rest >> 32);
        let marks = Marks {
            scheme: byte(0),
            host_start: byte(1),
            host_end: byte(2),
            authority: byte(3),
            path: ends as u32,
            query: (ends >> 32) as u32,
        };
        (!flags.any(Flags::UNSUPPORTED)).then_some(Scanned { marks, flags })
    }
}

impl<'a, const FLAGS: bool> BlockVisitor<'a> for BlockScan<'a, FLAGS> {
    type Input = &'a Rules;
    type Output = Packed;

    #[inline(always)]
    fn new(bytes: &'a [u8], rules: &'a Rules) -> Self {
        let (path, hash) = (NOT_FOUND, NOT_FOUND);
        let (scheme, host_start, host_end, authority) = (0, 0, 0, 0);
        let (after_slash, flags) = (0, Flags::NONE);
        Self {
            bytes,
            rules,
            scheme,
            host_start,
            host_end,
            authority,
            path,
            hash,
            after_slash,
            flags,
        }
    }

    #[inline(always)]
    fn visit_first(&mut self, masks: &Masks, scheme: u32) -> bool {
        self.head(masks, scheme) && self.rest(0, masks)
    }

    #[inline(always)]
    fn visit(&mut self, at: usize, masks: &Masks) -> bool {
        self.rest(at, masks)
    }

    #[inline(always)]
    fn finish(self, is_complete: bool) -> Packed {
        let end = |offset| usize::min(offset, self.bytes.len()) as u32;
        let names = [self.scheme, self.host_start, self.host_end, self.authority];
        let [scheme, host_start, host_end, authority] = names.map(u64::from);
        let Flags(flags) = if is_complete { self.flags } else { Flags::UNSUPPORTED };
        Packed {
            ends: u64::from(end(self.path)) | u64::from(end(self.hash)) << 32,
            rest: scheme | host_start << 8 | host_end << 16 | authority << 24 | flags << 32,
        }
    }
}

impl<const FLAGS: bool> BlockScan<'_, FLAGS> {
    /// `[ scheme ":" ] [ "//" authority ]`, which must end in the first block.
    #[inline(always)]
    fn head(&mut self, masks: &Masks, scheme: u32) -> bool {
        let ends = masks.slash | masks.question | masks.hash;
        let colon = masks.colon.trailing_zeros();
        let start = match colon < ends.trailing_zeros() {
            true if !self.is_scheme(colon, scheme) => return false,
            true => colon + 1,
            // A later colon may still end a scheme, or be an error.
            false if ends == 0 && self.bytes.len() > 64 => return false,
            false => 0,
        };
        (self.scheme, self.authority) = (start, start);
        (self.host_start, self.host_end) = (start, start);
        let has_authority = masks.slash >> start & 3 == 3;
        if has_authority && !self.authority(start as usize + 2, masks, ends) {
            return false;
        }
        if FLAGS {
            self.after_slash = 1_u64.checked_shl(self.authority).unwrap_or(0);
            // Before the path, which may start with the next block.
            self.set(Flags::UPPERCASE, masks.upper & self.after_slash.wrapping_sub(1) != 0);
        }
        true
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: returns `true` if one ends at `end`.
    /// The mask `scheme` has those of the first 32 bytes that a scheme may contain.
    #[inline(always)]
    fn is_scheme(&self, end: u32, scheme: u32) -> bool {
        self.bytes[0].is_ascii_alphabetic() && scheme.trailing_ones() == end && end < 32
    }

    /// `authority = host [ ":" port ]`. Userinfo and IP literals are not supported.
    #[inline(always)]
    fn authority(&mut self, start: usize, masks: &Masks, ends: u64) -> bool {
        let from_here = u64::MAX << start;
        let end = (ends & from_here).trailing_zeros() as usize;
        let end = match end < 64 {
            true => end,
            false if self.bytes.len() <= 64 => self.bytes.len(),
            false => return false,
        };
        let inside = from_here & (u64::MAX >> (64 - end));
        let colon = masks.colon & inside;
        let host_end = if colon == 0 { end } else { colon.trailing_zeros() as usize };
        if FLAGS {
            self.set(
                Flags::NUMERIC_HOST,
                may_end_in_number(self.bytes, start..host_end, masks.dot),
            );
        }
        self.host_start = start as u32;
        self.host_end = host_end as u32;
        self.authority = end as u32;
        masks.at & inside == 0
            && (colon == 0 || self.bytes[host_end + 1..end].iter().all(u8::is_ascii_digit))
    }

    /// `path [ "?" query ] [ "#" fragment ]`, and the bytes that have to be checked one by one.
    #[inline(always)]
    fn rest(&mut self, at: usize, masks: &Masks) -> bool {
        if masks.hash != 0 && !self.fragment_start(at, masks.hash) {
            return false;
        }
        let ends = masks.question | masks.hash;
        if FLAGS && self.path == NOT_FOUND {
            // A dot segment starts with a dot or an escape after a slash.
            let first = masks.slash << 1 | self.after_slash;
            // All bits below the first end, or all bits if there is none.
            let in_path = !ends & ends.wrapping_sub(1);
            self.set(
                Flags::DOTS,
                first & (masks.dot | masks.outside & !masks.non_ascii) & in_path != 0,
            );
            self.after_slash = masks.slash >> 63;
        }
        // Without a branch, which would be unpredictable: many texts have a query, many have none.
        let end = if ends == 0 { NOT_FOUND } else { at + ends.trailing_zeros() as usize };
        self.path = usize::min(self.path, end);
        let mut outside = masks.outside;
        if FLAGS && self.rules.repairs && outside & masks.non_ascii != 0 {
            // All non-ASCII bytes after the authority are encoded.
            let after = u64::MAX.checked_shl(self.authority.saturating_sub(at as u32));
            let encoded = masks.non_ascii & after.unwrap_or(0);
            self.set(Flags::NEEDS_ENCODING, encoded != 0);
            outside &= !encoded;
        }
        if outside != 0 {
            // The most common case, escapes only, needs no rules.
            if !FLAGS && outside == masks.percent && are_escapes(self.bytes, at, outside) {
                return true;
            }
            self.flags = self.flags.or(self.check_outside(at, outside));
        }
        !self.flags.any(Flags::UNSUPPORTED)
    }

    #[inline(always)]
    fn set(&mut self, note: Flags, there: bool) {
        self.flags = self.flags.with(note, there);
    }

    /// The first `#` ends the query. Returns `false` for another one that the dialect does not allow.
    #[inline(always)]
    fn fragment_start(&mut self, at: usize, hash: u64) -> bool {
        let first = self.hash == NOT_FOUND;
        if first {
            self.hash = at + hash.trailing_zeros() as usize;
        }
        first && hash & (hash - 1) == 0 || self.rules.allow_ascii(b'#', Run::Fragment)
    }

    /// Checks the bytes of the mask one by one and returns their flags. Takes a copy of `self`, so that
    /// the caller can keep it in registers.
    #[inline(never)]
    fn check_outside(self, at: usize, mut outside: u64) -> Flags {
        let mut flags = Flags::NONE;
        while outside != 0 {
            let offset = at + outside.trailing_zeros() as usize;
            outside &= outside - 1;
            let run = match offset {
                _ if offset > self.hash => Run::Fragment,
                _ if offset > self.path => Run::Query,
                _ if offset >= self.authority as usize => Run::Path,
                _ => Run::RegName,
            };
            let allowed = match self.bytes[offset] {
                b'%' => {
                    flags = flags
                        .or(Flags::ESCAPES)
                        .with(Flags::ESCAPES_BEFORE_PATH, run == Run::RegName);
                    // A dialect may allow any `%`, but not in the first segment: see `crate::scan`.
                    let any = self.scheme > 0 && self.rules.allow_ascii(b'%', run);
                    any || escape(self.bytes, offset)
                }
                byte @ ..0x80 => self.rules.allow_ascii(byte, run),
                0x80.. => self.rules.allow(char_at(self.bytes, offset).0, run),
            };
            if !allowed {
                // Characters that this dialect encodes are flagged, and encoded later.
                let may_encode = FLAGS && self.rules.repairs && run != Run::RegName;
                if !(may_encode && is_encoded(self.bytes[offset], run)) {
                    return Flags::UNSUPPORTED;
                }
                flags = flags.or(Flags::NEEDS_ENCODING);
            }
        }
        flags
    }
}

/// Returns `true` if two hexadecimal digits follow each byte of the mask, whose first bit is `at`.
#[inline(never)]
fn are_escapes(bytes: &[u8], at: usize, mut percents: u64) -> bool {
    const IS_HEX: [bool; 256] = {
        let (mut is_hex, mut byte) = ([false; 256], 0);
        while byte < 128 {
            is_hex[byte] = HEXDIG.contains(byte as u8);
            byte += 1;
        }
        is_hex
    };
    let (bytes, mut all) = (&bytes[at..], true);
    while percents != 0 {
        let percent = percents.trailing_zeros() as usize;
        percents &= percents - 1;
        all &= match bytes.get(percent + 1..percent + 3) {
            Some(digits) => IS_HEX[usize::from(digits[0])] & IS_HEX[usize::from(digits[1])],
            None => false,
        };
    }
    all
}

/// Returns `true` if the last label of a name in the first block may be a number, judging by its first
/// byte; `dots` is the mask of the block.
#[inline(always)]
fn may_end_in_number(bytes: &[u8], name: Range<usize>, dots: u64) -> bool {
    let Range { start, end } = name;
    let dots = dots & (u64::MAX << start) & !u64::MAX.checked_shl(end as u32).unwrap_or(0);
    let label = if dots == 0 { start } else { 64 - dots.leading_zeros() as usize };
    // An empty name, or one that ends in a dot, may be one.
    label >= end || bytes[label].is_ascii_digit()
}

/// Returns `true` if a byte that is not allowed is encoded, and neither removed nor read as a slash.
fn is_encoded(byte: u8, run: Run) -> bool {
    !(TAB_OR_NEWLINE.contains(byte) || run == Run::Path && Mode::Web.is_slash(byte.into()))
}

#[cfg(test)]
mod tests;
