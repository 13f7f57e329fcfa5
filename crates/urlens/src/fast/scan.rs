//! Fast path of the scanner: the grammar of [`crate::scan`], read 64 bytes at a time.
//!
//! It supports common texts only. All others, and all errors, are left to [`crate::scan`], so that
//! there is one grammar and one place for errors.

use crate::dialect::Rules;
use crate::error::SyntaxError;
use crate::fast::simd::{BlockVisitor, Masks, has_vectors, walk};
use crate::fast::{ENABLED, portable};
use crate::grammar::CharClass;
use crate::grammar::rfc3986::HEXDIG;
use crate::grammar::whatwg::TAB_OR_NEWLINE;
use crate::marks::Marks;
use crate::scan::{char_at, ip_literal_end, is_escape_at};
use crate::scheme::Mode;
use core::ops::Range;

/// The result of the fast scan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Scanned {
    pub(crate) marks: Marks,
    pub(crate) flags: Flags,
}

/// Properties that a text may have.
///
/// If a flag is not set, the text does not have the property; if it is set, the text may have it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Flags(u64);

impl Flags {
    /// A dot segment in the path.
    pub(crate) const DOTS: Self = Self(1 << 0);
    /// Escapes.
    pub(crate) const ESCAPES: Self = Self(1 << 1);
    /// Escapes before the path.
    pub(crate) const ESCAPES_BEFORE_PATH: Self = Self(1 << 2);
    /// Uppercase letters in the scheme or the authority.
    pub(crate) const UPPERCASE: Self = Self(1 << 3);
    /// A host whose last label is a number, an IP literal, or an empty host.
    pub(crate) const NUMERIC_HOST: Self = Self(1 << 4);
    /// ASCII characters after the authority that have to be percent-encoded, or removed at the end of the
    /// text. Set only in a dialect that repairs. A text with tabs or newlines, which are removed everywhere,
    /// or with backslashes in the path, which may be read as `/`, is unsupported instead.
    pub(crate) const ENCODES_ASCII: Self = Self(1 << 5);
    /// Non-ASCII characters after the authority that have to be percent-encoded. Set only in a dialect that
    /// repairs.
    pub(crate) const ENCODES_NON_ASCII: Self = Self(1 << 6);
    /// Characters after the authority that have to be percent-encoded or removed.
    pub(crate) const NEEDS_ENCODING: Self = Self::ENCODES_ASCII.union(Self::ENCODES_NON_ASCII);
    /// The fast scan does not support the text.
    const UNSUPPORTED: Self = Self(1 << 7);
    /// All properties that [`crate::scan`] does not rule out.
    pub(crate) const ALL_POSSIBLE: Self = Self::DOTS
        .union(Self::ESCAPES)
        .union(Self::ESCAPES_BEFORE_PATH)
        .union(Self::UPPERCASE)
        .union(Self::NUMERIC_HOST);
    /// No flags.
    pub(crate) const NONE: Self = Self(0);

    /// Returns the flags that are in either set.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The flag of a byte that has to be encoded.
    pub(super) const fn encoding(byte: u8) -> Self {
        if byte.is_ascii() { Self::ENCODES_ASCII } else { Self::ENCODES_NON_ASCII }
    }

    /// Returns these flags, with those of `other` added if `condition` holds.
    #[inline(always)]
    #[must_use]
    pub(crate) const fn with_if(self, other: Self, condition: bool) -> Self {
        if condition { self.union(other) } else { self }
    }

    /// Returns `true` if at least one flag is in both sets.
    #[inline]
    pub(crate) const fn intersects(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }
}

impl Scanned {
    /// Returns `true` if at least one of `flags` is set.
    #[inline]
    pub(crate) const fn intersects(&self, flags: Flags) -> bool {
        self.flags.intersects(flags)
    }

    /// Returns `true` if the characters that have to be percent-encoded are the non-ASCII ones after the
    /// authority, and no others.
    pub(crate) const fn needs_plain_escapes(&self) -> bool {
        self.intersects(Flags::ENCODES_NON_ASCII) && !self.intersects(Flags::ENCODES_ASCII)
    }
}

/// Scans a text: the fast path, then [`crate::scan::scan`] if it does not support the text.
#[inline]
pub(crate) fn scan(text: &str, rules: &Rules) -> Result<Marks, SyntaxError> {
    if !has_vectors() {
        return scan_portable(text, rules);
    }
    // Not merged with the other case, so that the result of the blocks stays in registers.
    match scan_blocks::<false>(text, rules) {
        Some(scanned) => Ok(scanned.marks),
        // The reference to the same document, which is common.
        None if text.is_empty() => Ok(Marks::default()),
        None => crate::scan::scan(text, rules),
    }
}

// Not inlined, so that the scan by blocks keeps its state in registers.
#[inline(never)]
fn scan_portable(text: &str, rules: &Rules) -> Result<Marks, SyntaxError> {
    match is_supported(text).then(|| portable::scan::<false>(text, rules)).flatten() {
        Some(scanned) => Ok(scanned.marks),
        None => crate::scan::scan(text, rules),
    }
}

/// Scans a text and collects flags. Returns `None` if the text is not supported, or not accepted.
#[inline]
pub(crate) fn scan_with_flags(text: &str, rules: &Rules) -> Option<Scanned> {
    if !is_supported(text) {
        return None;
    }
    if has_vectors() {
        scan_blocks::<true>(text, rules)
    } else {
        scan_portable_with_flags(text, rules)
    }
}

// Not inlined, so that the scan by blocks keeps its state in registers.
#[inline(never)]
fn scan_portable_with_flags(text: &str, rules: &Rules) -> Option<Scanned> {
    portable::scan::<true>(text, rules)
}

/// Returns `true` if fast scans support texts of this length.
#[inline]
fn is_supported(text: &str) -> bool {
    ENABLED && !text.is_empty() && text.len() <= u32::MAX as usize
}

/// The fast scan by blocks.
#[inline]
fn scan_blocks<const COLLECT_FLAGS: bool>(text: &str, rules: &Rules) -> Option<Scanned> {
    if text.is_empty() || text.len() > u32::MAX as usize {
        return None;
    }
    walk::<BlockScan<'_, COLLECT_FLAGS>>(text.as_bytes(), &rules.plain, rules)?.unpack()
}

/// An offset that has not been found yet.
const NOT_FOUND: usize = usize::MAX;

/// The state of the fast scan between blocks.
#[derive(Clone, Copy)]
struct BlockScan<'a, const COLLECT_FLAGS: bool> {
    bytes: &'a [u8],
    rules: &'a Rules,
    // As in `Marks`. These four are in the first block.
    scheme_end: u32,
    host_start: u32,
    host_end: u32,
    authority_end: u32,
    /// The offset of the first `?` or `#`.
    path_end: usize,
    /// The offset of the first `#`.
    query_end: usize,
    /// The bit of a segment start that does not follow a slash of the same block: the start of the path, or
    /// bit 0 after a block that ends in a slash.
    carried_segment_start: u64,
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
            scheme_end: byte(0),
            host_start: byte(1),
            host_end: byte(2),
            authority_end: byte(3),
            path_end: ends as u32,
            query_end: (ends >> 32) as u32,
        };
        (!flags.intersects(Flags::UNSUPPORTED)).then_some(Scanned { marks, flags })
    }
}

impl<'a, const COLLECT_FLAGS: bool> BlockVisitor<'a> for BlockScan<'a, COLLECT_FLAGS> {
    type Input = &'a Rules;
    type Output = Packed;

    #[inline(always)]
    fn new(bytes: &'a [u8], rules: &'a Rules) -> Self {
        Self {
            bytes,
            rules,
            scheme_end: 0,
            host_start: 0,
            host_end: 0,
            authority_end: 0,
            path_end: NOT_FOUND,
            query_end: NOT_FOUND,
            carried_segment_start: 0,
            flags: Flags::NONE,
        }
    }

    #[inline(always)]
    fn visit_first(&mut self, masks: &Masks, scheme_mask: u32) -> bool {
        match self.head(masks, scheme_mask) {
            Some(checked) => {
                self.rest(0, &Masks { needs_check: masks.needs_check & !checked, ..*masks })
            }
            None => false,
        }
    }

    #[inline(always)]
    fn visit(&mut self, at: usize, masks: &Masks) -> bool {
        self.rest(at, masks)
    }

    #[inline(always)]
    fn finish(self, is_complete: bool) -> Packed {
        let end = |offset| usize::min(offset, self.bytes.len()) as u32;
        let ends = [self.scheme_end, self.host_start, self.host_end, self.authority_end];
        let [scheme_end, host_start, host_end, authority_end] = ends.map(u64::from);
        let Flags(flags) = if is_complete { self.flags } else { Flags::UNSUPPORTED };
        Packed {
            ends: u64::from(end(self.path_end)) | u64::from(end(self.query_end)) << 32,
            rest: scheme_end | host_start << 8 | host_end << 16 | authority_end << 24 | flags << 32,
        }
    }
}

impl<const COLLECT_FLAGS: bool> BlockScan<'_, COLLECT_FLAGS> {
    /// `[ scheme ":" ] [ "//" authority ]`, which must end in the first block. Returns a mask of bytes
    /// that need no further check, or `None` if the text is not supported.
    #[inline(always)]
    fn head(&mut self, masks: &Masks, scheme_mask: u32) -> Option<u64> {
        let ends = masks.slash | masks.question | masks.hash;
        let colon = masks.colon.trailing_zeros();
        let start = match colon < ends.trailing_zeros() {
            true if !self.is_scheme(colon, scheme_mask) => return None,
            true => colon + 1,
            // A later colon may still end a scheme, or be an error.
            false if ends == 0 && self.bytes.len() > 64 => return None,
            false => 0,
        };
        (self.scheme_end, self.authority_end) = (start, start);
        (self.host_start, self.host_end) = (start, start);
        let has_authority = masks.slash >> start & 3 == 3;
        let checked =
            if has_authority { self.authority(start as usize + 2, masks, ends)? } else { 0 };
        if COLLECT_FLAGS {
            self.carried_segment_start = 1_u64.checked_shl(self.authority_end).unwrap_or(0);
            // Before the path, which may start with the next block.
            self.set_if(
                Flags::UPPERCASE,
                masks.upper & self.carried_segment_start.wrapping_sub(1) != 0,
            );
        }
        Some(checked)
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`: returns `true` if one ends at `end`.
    /// `scheme_mask` has those of the first 32 bytes that a scheme may contain.
    #[inline(always)]
    fn is_scheme(&self, end: u32, scheme_mask: u32) -> bool {
        self.bytes[0].is_ascii_alphabetic() && scheme_mask.trailing_ones() == end
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`. Returns a mask of the bytes of an IP literal,
    /// which is checked here, or `None` if the text is not supported.
    #[inline(always)]
    fn authority(&mut self, start: usize, masks: &Masks, ends: u64) -> Option<u64> {
        let from_here = u64::MAX << start;
        let end = (ends & from_here).trailing_zeros() as usize;
        let end = match end < 64 {
            true => end,
            false if self.bytes.len() <= 64 => self.bytes.len(),
            false => return None,
        };
        let inside = from_here & (u64::MAX >> (64 - end));
        let (mut name_start, mut checked, mut colons) = (start, 0, masks.colon & inside);
        self.authority_end = end as u32;
        if masks.at & inside != 0 || self.bytes.get(start) == Some(&b'[') {
            let (literal_start, literal_end) =
                self.uncommon_authority(start..end, masks.at & inside)?;
            name_start = literal_start;
            let before_literal_end = (1_u64 << literal_end).wrapping_sub(1);
            checked = before_literal_end & (u64::MAX << name_start);
            colons &= !before_literal_end & (u64::MAX << name_start);
        }
        let host_end = if colons == 0 { end } else { colons.trailing_zeros() as usize };
        if COLLECT_FLAGS {
            let is_number = may_end_in_number(self.bytes, name_start..host_end, masks.dot);
            self.set_if(Flags::NUMERIC_HOST, is_number || checked != 0);
        }
        self.host_start = name_start as u32;
        self.host_end = host_end as u32;
        let is_port = colons == 0 || self.bytes[host_end + 1..end].iter().all(u8::is_ascii_digit);
        is_port.then_some(checked)
    }

    /// Reads userinfo and an IP literal, where the authority has them; `at_signs` is the mask of its `@`.
    /// Returns the start of the host and the end of its IP literal; both are equal if the host is not an IP
    /// literal. Returns `None` if the text is not supported.
    #[inline(never)]
    fn uncommon_authority(self, authority: Range<usize>, at_signs: u64) -> Option<(usize, usize)> {
        let Range { start, end } = authority;
        // The last byte of the block is not supported, so that masks from the host on do not overflow.
        if at_signs & (at_signs.wrapping_sub(1) | 1 << 63) != 0 {
            return None;
        }
        let host = if at_signs == 0 { start } else { at_signs.trailing_zeros() as usize + 1 };
        if self.rules.repairs
            && at_signs != 0
            && !is_kept_userinfo(&self.bytes[start..host - 1], self.rules)
        {
            return None;
        }
        if self.bytes.get(host) != Some(&b'[') {
            return Some((host, host));
        }
        let literal_end = literal_end(&self.bytes[..end], host, self.rules)?;
        // Only a port may follow.
        let is_end = literal_end == end || self.bytes[literal_end] == b':';
        (is_end && literal_end < 64).then_some((host, literal_end))
    }

    /// `path [ "?" query ] [ "#" fragment ]`, and the bytes that have to be checked one by one.
    #[inline(always)]
    fn rest(&mut self, at: usize, masks: &Masks) -> bool {
        if masks.hash != 0 && !self.fragment_start(at, masks.hash) {
            return false;
        }
        let ends = masks.question | masks.hash;
        if COLLECT_FLAGS && self.path_end == NOT_FOUND {
            // A dot segment starts with a dot or an escape after a slash.
            let first = masks.slash << 1 | self.carried_segment_start;
            // All bits below the first end, or all bits if there is none.
            let in_path = !ends & ends.wrapping_sub(1);
            self.set_if(
                Flags::DOTS,
                first & (masks.dot | masks.needs_check & !masks.non_ascii) & in_path != 0,
            );
            self.carried_segment_start = masks.slash >> 63;
        }
        // Written so that it compiles to a conditional move: a branch would be unpredictable, because
        // many texts have a query and many have none.
        let end = if ends == 0 { NOT_FOUND } else { at + ends.trailing_zeros() as usize };
        self.path_end = usize::min(self.path_end, end);
        let mut needs_check = masks.needs_check;
        if COLLECT_FLAGS
            && self.rules.repairs
            && needs_check & (masks.non_ascii | masks.percent) != 0
        {
            // After the authority, all non-ASCII bytes are encoded, and any `%` is allowed.
            let after = u64::MAX.checked_shl(self.authority_end.saturating_sub(at as u32));
            let encoded = masks.non_ascii & after.unwrap_or(0);
            // Without a scheme, the first segment is special: see `check_bytes`.
            let percents = if self.scheme_end > 0 { masks.percent & after.unwrap_or(0) } else { 0 };
            self.set_if(Flags::ENCODES_NON_ASCII, encoded != 0);
            self.set_if(Flags::ESCAPES, percents != 0);
            needs_check &= !(encoded | percents);
        }
        if needs_check != 0 {
            // The most common case, escapes only, needs no rules.
            if !COLLECT_FLAGS
                && needs_check == masks.percent
                && are_escapes(self.bytes, at, needs_check)
            {
                return true;
            }
            self.flags = self.flags.union(self.check_bytes(at, needs_check));
        }
        !self.flags.intersects(Flags::UNSUPPORTED)
    }

    #[inline(always)]
    fn set_if(&mut self, flags: Flags, condition: bool) {
        self.flags = self.flags.with_if(flags, condition);
    }

    /// The first `#` ends the query. Returns `false` for another one that the dialect does not allow.
    #[inline(always)]
    fn fragment_start(&mut self, at: usize, hash: u64) -> bool {
        let is_first = self.query_end == NOT_FOUND;
        if is_first {
            self.query_end = at + hash.trailing_zeros() as usize;
        }
        is_first && hash & (hash - 1) == 0 || self.rules.allows_ascii(b'#', CharClass::Fragment)
    }

    /// Checks the bytes of `mask` one by one and returns their flags. Takes a copy of `self`, so that
    /// the caller can keep it in registers.
    #[inline(never)]
    fn check_bytes(self, at: usize, mut mask: u64) -> Flags {
        let mut flags = Flags::NONE;
        while mask != 0 {
            let offset = at + mask.trailing_zeros() as usize;
            mask &= mask - 1;
            let class = match offset {
                _ if offset > self.query_end => CharClass::Fragment,
                _ if offset > self.path_end => CharClass::Query,
                _ if offset >= self.authority_end as usize => CharClass::Path,
                _ if offset >= self.host_start as usize => CharClass::RegName,
                _ => CharClass::Userinfo,
            };
            let allowed = match self.bytes[offset] {
                b'%' => {
                    flags = flags
                        .union(Flags::ESCAPES)
                        .with_if(Flags::ESCAPES_BEFORE_PATH, is_before_path(class));
                    // A dialect may allow any `%`. Without a scheme, `crate::scan` reads the first
                    // segment as `SegmentNzNc`, and userinfo as a host first, where only escapes are
                    // allowed.
                    let any = self.scheme_end > 0
                        && !is_before_path(class)
                        && self.rules.allows_ascii(b'%', class);
                    any || is_escape_at(self.bytes, offset)
                }
                byte @ ..0x80 => self.rules.allows_ascii(byte, class),
                0x80.. => self.rules.allows_non_ascii(char_at(self.bytes, offset).0, class),
            };
            if !allowed {
                // Characters that this dialect encodes are flagged, and encoded later.
                let may_encode = COLLECT_FLAGS && self.rules.repairs && !is_before_path(class);
                if !(may_encode && is_encoded(self.bytes[offset], class)) {
                    return Flags::UNSUPPORTED;
                }
                flags = flags.union(Flags::encoding(self.bytes[offset]));
            }
        }
        flags
    }
}

/// Returns `true` if parsing keeps each byte of a userinfo, in which the first `:` is a delimiter.
pub(super) fn is_kept_userinfo(userinfo: &[u8], rules: &Rules) -> bool {
    let kept = |byte: &u8| rules.allows_ascii(*byte, CharClass::Userinfo);
    let user_end = userinfo.iter().position(|&byte| byte == b':').unwrap_or(userinfo.len());
    let password = userinfo.get(user_end + 1..).unwrap_or_default();
    userinfo[..user_end].iter().all(kept) && password.iter().all(kept)
}

/// Returns the end of the IP literal whose `[` is at `host`. A dialect that repairs URLs checks and changes
/// it later.
pub(super) fn literal_end(bytes: &[u8], host: usize, rules: &Rules) -> Option<usize> {
    if rules.repairs {
        Some(host + bytes[host..].iter().position(|&byte| byte == b']')? + 1)
    } else {
        ip_literal_end(bytes, host, rules)
    }
}

/// Returns `true` for the classes of an authority.
fn is_before_path(class: CharClass) -> bool {
    matches!(class, CharClass::RegName | CharClass::Userinfo)
}

/// Returns `true` if two hexadecimal digits follow each byte of the mask, whose bit 0 is the byte at
/// `at`.
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
    // The last label is empty: let the caller check.
    label >= end || bytes[label].is_ascii_digit()
}

/// Returns `true` if a byte that is not allowed is encoded, and neither removed nor read as a slash.
pub(super) fn is_encoded(byte: u8, class: CharClass) -> bool {
    !(TAB_OR_NEWLINE.contains(byte) || class == CharClass::Path && Mode::Web.is_slash(byte.into()))
}

#[cfg(test)]
mod tests;
