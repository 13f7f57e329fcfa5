//! The recognizer with fewer steps: the grammar of [`scan`], read 64 bytes at a time.
//!
//! It knows the usual shapes. What it does not know, and what is wrong, is for `scan` to read, and to
//! say what and where: there is one grammar, and one place for errors.

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

/// What was seen on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scanned {
    pub(crate) marks: Marks,
    /// What else there may be.
    pub(crate) flags: Flags,
}

/// What there may be in a text, a bit each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u64);

impl Flags {
    /// A segment of dots in the path.
    pub(crate) const DOTS: Self = Self(1);
    /// Escapes.
    pub(crate) const ESCAPES: Self = Self(2);
    /// Escapes before the path.
    pub(crate) const ESCAPES_BEFORE_PATH: Self = Self(4);
    /// Letters in upper case, in the scheme or in the authority.
    pub(crate) const UPPERCASE: Self = Self(8);
    /// A number as the last label of the host.
    pub(crate) const NUMERIC_HOST: Self = Self(16);
    /// Something behind the authority that has to be percent-encoded; only where the dialect does that,
    /// and where that is all there is to do.
    pub(crate) const NEEDS_ENCODING: Self = Self(32);
    /// Something that is not as expected, so that nothing can be said.
    const UNSUPPORTED: Self = Self(64);
    /// All that is not known not to be there.
    pub(crate) const UNKNOWN: Self = Self(31);
    /// Nothing at all.
    pub(crate) const NONE: Self = Self(0);

    /// The one or the other.
    pub(crate) const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// These, and others if they are there.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with(self, others: Self, there: bool) -> Self {
        if there { self.or(others) } else { self }
    }

    /// Whether there may be any of these.
    #[inline]
    pub(crate) const fn any(self, of: Self) -> bool {
        self.0 & of.0 != 0
    }
}

impl Scanned {
    /// Whether there may be any of these.
    #[inline]
    pub(crate) const fn any(&self, flags: Flags) -> bool {
        self.flags.any(flags)
    }

    /// The marks alone. Whatever else there may be has to be looked for.
    fn unknown(marks: Marks) -> Self {
        Self { marks, flags: Flags::UNKNOWN }
    }
}

/// [`scan`], by the shorter way where there is one.
#[inline]
pub(crate) fn scan(text: &str, rules: &Rules) -> Result<Marks, SyntaxError> {
    match scan_blocks::<false>(text, rules) {
        Some(seen) => Ok(seen.marks),
        None => crate::scan::scan(text, rules),
    }
}

/// The same with what was seen on the way, if it is easily seen.
#[inline]
pub(crate) fn scan_with_flags(text: &str, rules: &Rules) -> Option<Scanned> {
    match has_vectors() {
        true => scan_blocks::<true>(text, rules),
        false => crate::scan::scan(text, rules).ok().map(Scanned::unknown),
    }
}

/// What [`scan`] would say of a text, if that is easily seen; with or without `FLAGS` of what else there is.
#[inline]
fn scan_blocks<const FLAGS: bool>(text: &str, rules: &Rules) -> Option<Scanned> {
    if text.is_empty() || text.len() > u32::MAX as usize {
        return None;
    }
    walk::<BlockScan<'_, FLAGS>>(text.as_bytes(), &rules.plain, rules)?.unpack()
}

/// A place that has not been found yet.
const NOT_FOUND: usize = usize::MAX;

#[derive(Clone, Copy)]
struct BlockScan<'a, const FLAGS: bool> {
    bytes: &'a [u8],
    rules: &'a Rules,
    // As in `Marks`; up to here all is in the first block.
    scheme: u32,
    host_start: u32,
    host_end: u32,
    authority: u32,
    /// Where the path ends: at the first `?` or `#`.
    path: usize,
    hash: usize,
    /// Where in this block a segment begins that has no slash before it in the same block.
    after_slash: u64,
    flags: Flags,
}

/// What a survey found, small enough to come back in two registers: to write six numbers one by one
/// and read them as one takes longer than to find them.
#[derive(Clone, Copy)]
struct Packed {
    /// The ends of path and query.
    ends: u64,
    /// The ends of what lies in the first block, a byte each, and the flags above.
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
        let end = |place| usize::min(place, self.bytes.len()) as u32;
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
            // A colon may still come, and make this a scheme, or no reference at all.
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
            // Below the path. If that begins with the next block, all of this one.
            self.set(Flags::UPPERCASE, masks.upper & self.after_slash.wrapping_sub(1) != 0);
        }
        true
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: whether one ends at `end`, by which of
    /// the first 32 bytes may stand in one.
    #[inline(always)]
    fn is_scheme(&self, end: u32, scheme: u32) -> bool {
        self.bytes[0].is_ascii_alphabetic() && scheme.trailing_ones() == end && end < 32
    }

    /// `authority = host [ ":" port ]`. One with userinfo or an IP literal is not usual.
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

    /// `path [ "?" query ] [ "#" fragment ]`, and all that has to be looked at one by one.
    #[inline(always)]
    fn rest(&mut self, at: usize, masks: &Masks) -> bool {
        if masks.hash != 0 && !self.fragment_start(at, masks.hash) {
            return false;
        }
        let ends = masks.question | masks.hash;
        if FLAGS && self.path == NOT_FOUND {
            // Only a dot or an escape behind a slash can begin a segment of dots.
            let first = masks.slash << 1 | self.after_slash;
            // All bits below the first end; all there are, if there is none.
            let in_path = !ends & ends.wrapping_sub(1);
            self.set(
                Flags::DOTS,
                first & (masks.dot | masks.outside & !masks.non_ascii) & in_path != 0,
            );
            self.after_slash = masks.slash >> 63;
        }
        // Without a branch: whether there is a query is as good as chance.
        let end = if ends == 0 { NOT_FOUND } else { at + ends.trailing_zeros() as usize };
        self.path = usize::min(self.path, end);
        let mut outside = masks.outside;
        if FLAGS && self.rules.repairs && outside & masks.non_ascii != 0 {
            // All of it is encoded, if it stands behind the authority.
            let behind = u64::MAX.checked_shl(self.authority.saturating_sub(at as u32));
            let beyond = masks.non_ascii & behind.unwrap_or(0);
            self.set(Flags::NEEDS_ENCODING, beyond != 0);
            outside &= !beyond;
        }
        if outside != 0 {
            // Escapes alone, as is usual, ask for no rules.
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

    /// The first `#` ends the query; another may stand in the fragment, or not.
    #[inline(always)]
    fn fragment_start(&mut self, at: usize, hash: u64) -> bool {
        let first = self.hash == NOT_FOUND;
        if first {
            self.hash = at + hash.trailing_zeros() as usize;
        }
        first && hash & (hash - 1) == 0 || self.rules.allow_ascii(b'#', Run::Fragment)
    }

    /// What there is to note of the bytes that need a second look. What knows where they stand is
    /// copied, and so does not have to be in memory before.
    #[inline(never)]
    fn check_outside(self, at: usize, mut outside: u64) -> Flags {
        let mut flags = Flags::NONE;
        while outside != 0 {
            let place = at + outside.trailing_zeros() as usize;
            outside &= outside - 1;
            let run = match place {
                _ if place > self.hash => Run::Fragment,
                _ if place > self.path => Run::Query,
                _ if place >= self.authority as usize => Run::Path,
                _ => Run::RegName,
            };
            let allowed = match self.bytes[place] {
                b'%' => {
                    flags = flags
                        .or(Flags::ESCAPES)
                        .with(Flags::ESCAPES_BEFORE_PATH, run == Run::RegName);
                    // In a dialect that takes any `%`, the first segment still may not: see `scan`.
                    let any = self.scheme > 0 && self.rules.allow_ascii(b'%', run);
                    any || escape(self.bytes, place)
                }
                byte @ ..0x80 => self.rules.allow_ascii(byte, run),
                0x80.. => self.rules.allow(char_at(self.bytes, place).0, run),
            };
            if !allowed {
                // Where this dialect would encode, that can be said of the whole, and done later.
                let may_encode = FLAGS && self.rules.repairs && run != Run::RegName;
                if !(may_encode && is_encoded(self.bytes[place], run)) {
                    return Flags::UNSUPPORTED;
                }
                flags = flags.or(Flags::NEEDS_ENCODING);
            }
        }
        flags
    }
}

/// Whether two hexadecimal digits stand behind each of these places, seen from `at`.
#[inline(never)]
fn are_escapes(bytes: &[u8], at: usize, mut places: u64) -> bool {
    const IS_HEX: [bool; 256] = {
        let (mut is_hex, mut byte) = ([false; 256], 0);
        while byte < 128 {
            is_hex[byte] = HEXDIG.contains(byte as u8);
            byte += 1;
        }
        is_hex
    };
    let (bytes, mut all) = (&bytes[at..], true);
    while places != 0 {
        let place = places.trailing_zeros() as usize;
        places &= places - 1;
        all &= match bytes.get(place + 1..place + 3) {
            Some(digits) => IS_HEX[usize::from(digits[0])] & IS_HEX[usize::from(digits[1])],
            None => false,
        };
    }
    all
}

/// Whether the last label of a name in the first block may be a number, by how it begins; `dots` are
/// those of the block.
#[inline(always)]
fn may_end_in_number(bytes: &[u8], name: Range<usize>, dots: u64) -> bool {
    let Range { start, end } = name;
    let dots = dots & (u64::MAX << start) & !u64::MAX.checked_shl(end as u32).unwrap_or(0);
    let label = if dots == 0 { start } else { 64 - dots.leading_zeros() as usize };
    // A name that ends in a dot, or an empty one, is left to a second look.
    label >= end || bytes[label].is_ascii_digit()
}

/// Whether a byte is encoded where it is not allowed, and not something else, or nothing at all.
fn is_encoded(byte: u8, run: Run) -> bool {
    !(TAB_OR_NEWLINE.contains(byte) || run == Run::Path && Mode::Web.is_slash(byte.into()))
}

#[cfg(test)]
mod tests;
