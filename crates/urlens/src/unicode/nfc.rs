//! Unicode Normalization Form C (UAX #15).

use super::class::{Class, mapped};
use super::tables::{BY_COMPOSITE, COMPOSITES, PAIRS, SINGLES, UPPER_PAIRS};
use alloc::vec::Vec;
use core::ops::Range;

/// Hangul syllables and their parts, which are computed: the leading consonants, vowels and trailing
/// consonants of a syllable count up in this order. The first trailing consonant means none.
const SYLLABLES: Range<u32> = 0xAC00..0xAC00 + 19 * 21 * 28;
const LEADING: Range<u32> = 0x1100..0x1100 + 19;
const VOWELS: Range<u32> = 0x1161..0x1161 + 21;
const TRAILING: Range<u32> = 0x11A7..0x11A7 + 28;

/// The quick check of a text (UAX #15, section 9). It is exact for most characters that may compose.
#[derive(Default)]
pub(crate) struct QuickCheck {
    combining: u8,
    failed: bool,
}

impl QuickCheck {
    /// Adds a character after the others, of which the last is `before`.
    #[inline]
    pub(crate) fn add(&mut self, before: Option<char>, c: char, class: Class) {
        if class.is_inert() {
            self.combining = 0;
        } else {
            self.add_other(before, c, class);
        }
    }

    fn add_other(&mut self, before: Option<char>, c: char, class: Class) {
        let combining = class.combining();
        let is_out_of_order = combining != 0 && self.combining > combining;
        // Only two characters without decomposition, one after the other, decide.
        let composes = || match before {
            Some(before) if self.combining == 0 && !class.decomposes() => {
                Class::of(before).decomposes() || compose(before, c).is_some()
            }
            before => before.is_some(),
        };
        self.failed = self.failed
            || class.is_never_composed()
            || is_out_of_order
            || class.may_compose() && composes();
        self.combining = combining;
    }

    /// Returns `false` if the text may have another normal form.
    #[inline]
    pub(crate) fn is_nfc(&self) -> bool {
        !self.failed
    }
}

/// Returns `true` if the characters of a text are in Form C.
#[cfg(feature = "idna")]
pub(crate) fn is_nfc(text: &[char]) -> bool {
    passes_quick_check(text.iter().copied()) || nfc(text.iter().copied()) == text
}

/// Returns `true` if the text is in Form C; texts that pass the quick check need no memory.
pub fn is_nfc_text(text: &str) -> bool {
    passes_quick_check(text.chars()) || nfc(text.chars()).into_iter().eq(text.chars())
}

fn passes_quick_check(text: impl Iterator<Item = char>) -> bool {
    let (mut check, mut before) = (QuickCheck::default(), None);
    for c in text {
        check.add(before, c, Class::of(c));
        before = Some(c);
    }
    check.is_nfc()
}

/// The text in Form C.
pub fn nfc(text: impl Iterator<Item = char>) -> Vec<char> {
    let mut parts = nfd(text);
    compose_all(&mut parts);
    parts
}

/// The text in Form D, the canonical decomposition.
pub fn nfd(text: impl Iterator<Item = char>) -> Vec<char> {
    let mut parts = Vec::with_capacity(text.size_hint().0 + 8);
    text.for_each(|c| decompose(c, &mut parts));
    sort_marks(&mut parts);
    parts
}

/// Sorts each run of marks by their combining class. `sort_by_key` takes time in proportion to the length,
/// because there are few classes.
fn sort_marks(parts: &mut [char]) {
    let combining = |c: &char| Class::of(*c).combining();
    for marks in parts.split_mut(|c| combining(c) == 0) {
        if marks.len() > 1 {
            marks.sort_by_key(combining);
        }
    }
}

/// Composes each starter with the characters after it.
fn compose_all(parts: &mut Vec<char>) {
    let (mut starter, mut last, mut length) = (None, 0, 0);
    for at in 0..parts.len() {
        let c = parts[at];
        let class = Class::of(c);
        let combining = class.combining();
        if let Some(place) = starter
            && class.may_compose()
        {
            // A character in between blocks if its class is not lower.
            let is_blocked = length - 1 > place && last >= combining;
            if !is_blocked && let Some(composite) = compose(parts[place], c) {
                parts[place] = composite;
                continue;
            }
        }
        if combining == 0 {
            starter = Some(length);
        }
        last = combining;
        parts[length] = c;
        length += 1;
    }
    parts.truncate(length);
}

/// Appends the full canonical decomposition of a character.
fn decompose(c: char, to: &mut Vec<char>) {
    let code = c as u32;
    if SYLLABLES.contains(&code) {
        let index = code - SYLLABLES.start;
        to.extend(char::from_u32(LEADING.start + index / 588));
        to.extend(char::from_u32(VOWELS.start + index % 588 / 28));
        if !index.is_multiple_of(28) {
            to.extend(char::from_u32(TRAILING.start + index % 28));
        }
    } else if !Class::of(c).decomposes() {
        to.push(c);
    } else if let Some((first, second)) = pair(code) {
        for part in [first, second].into_iter().filter_map(char::from_u32) {
            decompose(part, to);
        }
    } else if let Ok(at) = SINGLES.binary_search_by_key(&code, |&(code, _)| code.into()) {
        char::from_u32(SINGLES[at].1.into()).into_iter().for_each(|part| decompose(part, to));
    } else {
        // UTS 46 maps it to its decomposition.
        mapped(c, &mut 0).for_each(|part| decompose(part, to));
    }
}

/// The two characters of which a character is composed.
fn pair(code: u32) -> Option<(u32, u32)> {
    if code < 0x1_0000 {
        let composite = |&at: &u16| u32::from(COMPOSITES[usize::from(at)]);
        let at = BY_COMPOSITE.binary_search_by_key(&code, composite).ok()?;
        let pair = PAIRS[usize::from(BY_COMPOSITE[at])];
        Some((pair >> 16, pair & 0xFFFF))
    } else {
        let at = UPPER_PAIRS.binary_search_by_key(&code, |&(code, ..)| code).ok()?;
        Some((UPPER_PAIRS[at].1, UPPER_PAIRS[at].2))
    }
}

/// The character that two characters compose to.
pub(crate) fn compose(first: char, second: char) -> Option<char> {
    let (a, b) = (first as u32, second as u32);
    if LEADING.contains(&a) && VOWELS.contains(&b) {
        let index = (a - LEADING.start) * 21 + (b - VOWELS.start);
        return char::from_u32(SYLLABLES.start + index * 28);
    }
    if SYLLABLES.contains(&a) && (a - SYLLABLES.start).is_multiple_of(28) && TRAILING.contains(&b) {
        return char::from_u32(a + b - TRAILING.start).filter(|&c| c != first);
    }
    let composite = if a < 0x1_0000 && b < 0x1_0000 {
        PAIRS.binary_search(&(a << 16 | b)).ok().map(|at| u32::from(COMPOSITES[at]))
    } else {
        let is_pair = |&&(_, first, second): &&(u32, u32, u32)| (first, second) == (a, b);
        UPPER_PAIRS.iter().find(is_pair).map(|&(code, ..)| code)
    };
    composite.and_then(char::from_u32).filter(|&c| !Class::of(c).is_never_composed())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;
    use alloc::string::String;
    use unicode_normalization::UnicodeNormalization;
    use unicode_normalization::char::{canonical_combining_class, decompose_canonical};

    fn all() -> impl Iterator<Item = char> {
        '\0'..=char::MAX
    }

    fn decomposed(c: char) -> Vec<char> {
        let mut parts = Vec::new();
        decompose_canonical(c, |part| parts.push(part));
        parts
    }

    /// Every character that normalization concerns: those with a decomposition, their parts, and marks.
    fn affected() -> Vec<char> {
        let mut affected: Vec<_> = all()
            .filter(|&c| canonical_combining_class(c) > 0 || decomposed(c) != [c])
            .flat_map(|c| decomposed(c).into_iter().chain([c]))
            .collect();
        affected.sort_unstable();
        affected.dedup();
        affected
    }

    fn agrees(text: &str) {
        let expected: Vec<char> = text.nfc().collect();
        assert_eq!(nfc(text.chars()), expected, "{text:?}");
        assert_eq!(is_nfc_text(text), text.chars().eq(expected.iter().copied()), "{text:?}");
        assert!(is_nfc_text(&expected.iter().collect::<std::string::String>()), "{text:?}");
    }

    /// S2.33: agrees with `unicode-normalization` on every character.
    #[test]
    fn every_character() {
        let mut count = 0;
        for c in all() {
            agrees(c.encode_utf8(&mut [0; 4]));
            assert_eq!(Class::of(c).combining(), canonical_combining_class(c), "{c:?}");
            count += 1;
        }
        assert_eq!(count, 0x11_0000 - 0x800);
    }

    /// S2.33: agrees with `unicode-normalization` on every pair of a first and a last character of a
    /// composition.
    #[test]
    fn every_pair() {
        // Hangul syllables are composed by a rule and not by a table: the bounds of each range and their
        // neighbors are enough.
        let (hangul, tabled): (Vec<_>, Vec<_>) =
            all().filter(|&c| decomposed(c) != [c]).partition(|c| ('가'..='힣').contains(c));
        assert_eq!(hangul.len(), 11_172);
        let mut firsts: Vec<_> = "\u{10ff}\u{1100}\u{1112}\u{1113}가갸각힣".chars().collect();
        let mut seconds: Vec<_> =
            "\u{1160}\u{1161}\u{1175}\u{1176}\u{11a7}\u{11a8}\u{11c2}\u{11c3}".chars().collect();
        for c in tabled {
            let parts = decomposed(c);
            firsts.push(c);
            firsts.push(parts[0]);
            seconds.extend(parts.last());
        }
        for list in [&mut firsts, &mut seconds] {
            list.sort_unstable();
            list.dedup();
        }
        let mut composed = 0;
        for &first in &firsts {
            for &second in &seconds {
                let expected = unicode_normalization::char::compose(first, second);
                assert_eq!(compose(first, second), expected, "{first:?} {second:?}");
                composed += usize::from(expected.is_some());
            }
        }
        assert!(composed > 900, "{composed}");
        for c in hangul {
            agrees(&decomposed(c).into_iter().collect::<String>());
        }
    }

    /// S2.33: agrees with `unicode-normalization` on random texts with many marks.
    #[test]
    fn random_texts() {
        let affected = affected();
        cases(100_000, |rng| {
            let mut text = String::new();
            for _ in 0..=rng.below(8) {
                text.push(match rng.below(6) {
                    0 => char::from(b'A' + rng.below(58) as u8),
                    // The most common marks.
                    1 | 2 => char::from_u32(0x300 + rng.below(0x70) as u32).unwrap(),
                    _ => rng.pick(&affected),
                });
            }
            agrees(&text);
        });
    }
}
