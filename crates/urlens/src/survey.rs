//! The recognizer with fewer steps: the grammar of [`scan`], read 64 bytes at a time.
//!
//! It knows the usual shapes. What it does not know, and what is wrong, is for `scan` to read, and to
//! say what and where: there is one grammar, and one place for errors.

use crate::classify::{Masks, Walk, has_vectors, walk};
use crate::dialect::Rules;
use crate::error::ParseError;
use crate::grammar::Run;
use crate::marks::Marks;
use crate::scan::{char_at, escape, scan};

/// What was seen on the way.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Seen {
    pub(crate) marks: Marks,
    /// Whether a segment of the path may be one of dots.
    pub(crate) dots: bool,
    /// Whether there may be escapes.
    pub(crate) escapes: bool,
    /// Whether the scheme or the authority may have letters in upper case.
    pub(crate) upper: bool,
    /// Whether something stands behind the authority that has to be percent-encoded; only where the
    /// dialect does that, and where that is all there is to do.
    pub(crate) encode: bool,
}

impl Seen {
    /// The marks alone. Whatever else there may be has to be looked for.
    fn unseen(marks: Marks) -> Self {
        Self { marks, dots: true, escapes: true, upper: true, encode: false }
    }
}

/// [`scan`], by the shorter way where there is one.
#[inline]
pub(crate) fn read(text: &str, rules: &Rules) -> Result<Marks, ParseError> {
    match survey::<false>(text, rules) {
        Some(seen) => Ok(seen.marks),
        None => scan(text, rules),
    }
}

/// The same with what was seen on the way, if it is easily seen.
#[inline]
pub(crate) fn glance(text: &str, rules: &Rules) -> Option<Seen> {
    match has_vectors() {
        true => survey::<true>(text, rules),
        false => scan(text, rules).ok().map(Seen::unseen),
    }
}

/// What [`scan`] would say of a text, if that is easily seen; with or without `NOTES` of what else there is.
#[inline]
fn survey<const NOTES: bool>(text: &str, rules: &Rules) -> Option<Seen> {
    if text.is_empty() || text.len() > u32::MAX as usize {
        return None;
    }
    let mut survey = Survey::<NOTES> {
        bytes: text.as_bytes(),
        rules,
        marks: Marks::default(),
        path: NOT_YET,
        hash: NOT_YET,
        after_slash: 0,
        dots: false,
        escapes: false,
        upper: false,
        encode: false,
        usual: true,
    };
    if !walk(text.as_bytes(), &rules.plain, &mut survey) || !survey.usual {
        return None;
    }
    let Survey { mut marks, path, hash, dots, escapes, upper, encode, .. } = survey;
    marks.query = usize::min(hash, text.len()) as u32;
    marks.path = usize::min(path, text.len()) as u32;
    Some(Seen { marks, dots, escapes, upper, encode })
}

/// A place that has not been found yet.
const NOT_YET: usize = usize::MAX;

struct Survey<'a, const NOTES: bool> {
    bytes: &'a [u8],
    rules: &'a Rules,
    /// Up to the authority. The rest is not known before the end.
    marks: Marks,
    /// Where the path ends: at the first `?` or `#`.
    path: usize,
    hash: usize,
    /// Where in this block a segment begins that has no slash before it in the same block.
    after_slash: u64,
    dots: bool,
    escapes: bool,
    upper: bool,
    encode: bool,
    /// Whether all is as expected so far.
    usual: bool,
}

impl<const NOTES: bool> Walk for Survey<'_, NOTES> {
    #[inline(always)]
    fn first(&mut self, masks: &Masks, scheme: u32) -> bool {
        self.usual = self.begin(masks, scheme) && self.go_on(0, masks);
        self.usual
    }

    #[inline(always)]
    fn next(&mut self, at: usize, masks: &Masks) -> bool {
        self.usual = self.go_on(at, masks);
        self.usual
    }
}

impl<const NOTES: bool> Survey<'_, NOTES> {
    /// `[ scheme ":" ] [ "//" authority ]`, which must end in the first block.
    #[inline(always)]
    fn begin(&mut self, masks: &Masks, scheme: u32) -> bool {
        let ends = masks.slash | masks.question | masks.hash;
        let colon = masks.colon.trailing_zeros();
        let start = match colon < ends.trailing_zeros() {
            true if !self.is_scheme(colon, scheme) => return false,
            true => colon + 1,
            // A colon may still come, and make this a scheme, or no reference at all.
            false if ends == 0 && self.bytes.len() > 64 => return false,
            false => 0,
        };
        (self.marks.scheme, self.marks.authority) = (start, start);
        (self.marks.host_start, self.marks.host_end) = (start, start);
        let has_authority = masks.slash >> start & 3 == 3;
        if has_authority && !self.authority(start as usize + 2, masks, ends) {
            return false;
        }
        if NOTES {
            self.after_slash = 1_u64.checked_shl(self.marks.authority).unwrap_or(0);
            // Below the path. If that begins with the next block, all of this one.
            self.upper = masks.upper & self.after_slash.wrapping_sub(1) != 0;
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
        self.marks.host_start = start as u32;
        self.marks.host_end = host_end as u32;
        self.marks.authority = end as u32;
        masks.at & inside == 0
            && (colon == 0 || self.bytes[host_end + 1..end].iter().all(u8::is_ascii_digit))
    }

    /// `path [ "?" query ] [ "#" fragment ]`, and all that has to be looked at one by one.
    #[inline(always)]
    fn go_on(&mut self, at: usize, masks: &Masks) -> bool {
        if masks.hash != 0 && !self.hash_at(at, masks.hash) {
            return false;
        }
        let ends = masks.question | masks.hash;
        if NOTES && self.path == NOT_YET {
            // Only a dot or an escape behind a slash can begin a segment of dots.
            let first = masks.slash << 1 | self.after_slash;
            // All bits below the first end; all there are, if there is none.
            let in_path = !ends & ends.wrapping_sub(1);
            self.dots |= first & (masks.dot | masks.odd & !masks.beyond) & in_path != 0;
            self.after_slash = masks.slash >> 63;
        }
        // Without a branch: whether there is a query is as good as chance.
        let end = if ends == 0 { NOT_YET } else { at + ends.trailing_zeros() as usize };
        self.path = usize::min(self.path, end);
        let mut odd = masks.odd;
        if NOTES && self.rules.repairs && odd & masks.beyond != 0 {
            // All of it is encoded, if it stands behind the authority.
            let behind = u64::MAX.checked_shl(self.marks.authority.saturating_sub(at as u32));
            let beyond = masks.beyond & behind.unwrap_or(0);
            self.encode |= beyond != 0;
            odd &= !beyond;
        }
        odd == 0 || self.odd(at, odd)
    }

    /// The first `#` ends the query; another may stand in the fragment, or not.
    #[inline(always)]
    fn hash_at(&mut self, at: usize, hash: u64) -> bool {
        let first = self.hash == NOT_YET;
        if first {
            self.hash = at + hash.trailing_zeros() as usize;
        }
        first && hash & (hash - 1) == 0 || self.rules.allow_ascii(b'#', Run::Fragment)
    }

    /// Whether all of the bytes that need a second look may stand where they do.
    #[inline]
    fn odd(&mut self, at: usize, mut odd: u64) -> bool {
        while odd != 0 {
            let place = at + odd.trailing_zeros() as usize;
            odd &= odd - 1;
            let run = match place {
                _ if place > self.hash => Run::Fragment,
                _ if place > self.path => Run::Query,
                _ if place >= self.marks.authority as usize => Run::Path,
                _ => Run::RegName,
            };
            let allowed = match self.bytes[place] {
                b'%' => {
                    self.escapes = true;
                    // In a dialect that takes any `%`, the first segment still may not: see `scan`.
                    let any = self.marks.scheme > 0 && self.rules.allow_ascii(b'%', run);
                    any || escape(self.bytes, place)
                }
                byte @ ..0x80 => self.rules.allow_ascii(byte, run),
                0x80.. => self.rules.allow(char_at(self.bytes, place).0, run),
            };
            // Where this dialect would encode, that can be said of the whole, and done later.
            let may_encode = NOTES && self.rules.repairs && run != Run::RegName;
            self.encode |= !allowed;
            if !(allowed || may_encode && is_encoded(self.bytes[place], run)) {
                return false;
            }
        }
        true
    }
}

/// Whether a byte is encoded where it is not allowed, and not something else, or nothing at all.
fn is_encoded(byte: u8, run: Run) -> bool {
    !(matches!(byte, b'\t' | b'\n' | b'\r') || byte == b'\\' && run == Run::Path)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dialect::{Dialect, Rfc3986, Rfc3987, Rfc6874, Whatwg};
    use std::string::String;

    /// What a survey sees, the scanner sees too.
    fn check(text: &str) -> usize {
        let rules = [Rfc3986::RULES, Rfc3987::RULES, Rfc6874::RULES, Whatwg::RULES];
        let agree = |rules: &&Rules| match survey::<true>(text, rules) {
            None => false,
            Some(seen) => {
                match (seen.encode, scan(text, rules)) {
                    // More may be said to need encoding than does.
                    (true, Ok(marks)) => assert_eq!(marks, seen.marks, "{text:?}"),
                    (true, Err(_)) => assert!(rules.repairs, "{text:?}"),
                    (false, _) => {
                        let read = survey::<false>(text, rules).map(|it| it.marks);
                        assert_eq!(read, Some(seen.marks), "{text:?}");
                        assert_eq!(Ok(seen.marks), scan(text, rules), "{text:?}");
                    }
                }
                let path = &text[seen.marks.authority as usize..seen.marks.path as usize];
                let dotted = path.split('/').any(|it| crate::dots::dots_or_escapes_in(it) > 0);
                assert!(seen.dots || !dotted, "dots in {text:?}");
                assert!(seen.escapes || !text.contains('%'), "escapes in {text:?}");
                let named = text[..seen.marks.authority as usize].bytes();
                assert_eq!(seen.upper, named.into_iter().any(|it| it.is_ascii_uppercase()));
                true
            }
        };
        rules.iter().filter(|it| agree(it)).count()
    }

    /// Random texts made of pieces that matter, at all places around the ends of blocks.
    #[test]
    fn surveys_and_scans() {
        const PIECES: [&str; 44] = [
            "http",
            "https:",
            ":",
            "/",
            "//",
            "?",
            "#",
            "@",
            "[",
            "]",
            "[::1]",
            "%41",
            "%2e",
            "%",
            "%4",
            ".",
            "..",
            "a",
            "B",
            "9",
            ":80",
            "user@",
            "example.org",
            "é",
            "\u{80}",
            "\u{9F}",
            "\u{A0}",
            "\u{E000}",
            "\u{FDD0}",
            "\u{FFEF}",
            "\u{FFFE}",
            "\u{1F600}",
            "\u{1FFFE}",
            "\u{E0001}",
            "\u{10FFFF}",
            " ",
            "\\",
            "^",
            "|",
            "'",
            "`",
            "\t",
            "aaaaaaaaaaaaaaaaaaaa",
            "/bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb",
        ];
        let (mut state, mut seen) = (7_u64, 0);
        let mut random = |below: usize| {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            (state >> 33) as usize % below
        };
        for _ in 0..200_000 {
            let mut text = String::from(["", "http://", "//", "a:", "https://a/"][random(5)]);
            // Most pieces are such as may stand anywhere, so that many texts are right.
            for _ in 0..random(8) {
                text.push_str(match random(3) {
                    0 => PIECES[random(PIECES.len())],
                    _ => ["a", "/", ".", "b?c", "%41", "example", "-", "x:y"][random(8)],
                });
            }
            seen += check(&text);
        }
        let has_vectors = survey::<false>("a", Rfc3986::RULES).is_some();
        assert!(!has_vectors || seen > 100_000, "{seen}");
    }

    /// Everything at every place around the end of a block.
    #[test]
    fn ends_of_blocks() {
        for piece in ["//", ":", "/", "?", "#", "##", "@", "%41", "%", "é", "/.", "/..", "\u{80}"]
        {
            for length in 0..140 {
                for (before, after) in [("", ""), ("a:", "/b"), ("//", ""), ("http://", "/?#")] {
                    let filled: String = "x".repeat(length);
                    check(&[before, &filled, piece, after].concat());
                    check(&[before, &filled, piece, &filled, after].concat());
                }
            }
        }
    }
}
