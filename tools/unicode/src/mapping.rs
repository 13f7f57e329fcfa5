//! The mapping of UTS 46 as ranges of characters whose texts are in one pool.

use std::collections::BTreeMap;

/// The tables of the mapping.
#[derive(Default)]
pub struct Mapping {
    /// First character, kind and length of the text in bytes: 18 bits, 2 bits, 6 bits.
    pub ranges: Vec<u32>,
    /// The offset in the pool.
    pub offsets: Vec<u32>,
    pub pool: String,
}

/// The relation between the characters of a range and their texts.
#[derive(Clone, Copy)]
enum Kind {
    /// All characters have one text.
    Same,
    /// The text is one character, at a constant distance.
    Distance,
    /// The same for every second character. Those between are not mapped.
    EverySecond,
    /// Texts of equal length follow each other in the pool.
    Texts,
}

struct Range {
    first: u32,
    last: u32,
    kind: Kind,
    text: String,
}

impl Mapping {
    /// The tables of a mapping.
    ///
    /// # Panics
    ///
    /// If a number does not fit, or if the tables have another mapping.
    pub fn of(mapping: &BTreeMap<u32, Vec<u32>>) -> Self {
        let texts: BTreeMap<u32, String> =
            mapping.iter().map(|(&code, text)| (code, text_of(text))).collect();
        let ranges = ranges(&texts);
        let mut tables = Self { pool: pool(&ranges), ..Self::default() };
        for range in &ranges {
            let length = texts[&range.first].len() as u32;
            assert!(length < 64 && range.first < 1 << 18);
            tables.ranges.push(range.first << 8 | (range.kind as u32) << 6 | length);
            let offset = tables.pool.find(&range.text).expect("the text is in the pool");
            tables.offsets.push(u16::try_from(offset).expect("a pool below 64 kB").into());
        }
        for (&code, text) in &texts {
            assert_eq!(tables.text(code), *text, "U+{code:04X}");
        }
        tables
    }

    /// The text of a mapped character, as `unicode::class::mapping` reads it.
    fn text(&self, code: u32) -> String {
        let at = self.ranges.partition_point(|range| range >> 8 <= code) - 1;
        let (range, offset) = (self.ranges[at], self.offsets[at] as usize);
        let (distance, length) = (code - (range >> 8), (range & 63) as usize);
        match range >> 6 & 3 {
            0 => self.pool[offset..][..length].into(),
            3 => self.pool[offset + distance as usize * length..][..length].into(),
            _ => {
                let first = self.pool[offset..].chars().next().expect("a character");
                text_of(&[u32::from(first) + distance])
            }
        }
    }
}

fn text_of(codes: &[u32]) -> String {
    codes.iter().map(|&code| char::from_u32(code).expect("a character")).collect()
}

/// The character, if a text has only one.
fn single(text: &str) -> Option<u32> {
    let mut chars = text.chars();
    chars.next().filter(|_| chars.next().is_none()).map(u32::from)
}

fn ranges(texts: &BTreeMap<u32, String>) -> Vec<Range> {
    let (mut ranges, mut after) = (Vec::new(), 0);
    for (&first, text) in texts {
        if first >= after {
            let range = range_at(texts, first, text);
            after = range.last + 1;
            ranges.push(range);
        }
    }
    ranges
}

/// The range that starts at a character: one of the kind that takes the fewest entries and bytes.
fn range_at(texts: &BTreeMap<u32, String>, first: u32, text: &str) -> Range {
    let target = single(text);
    let is_at_distance = |code: u32, text: &str| {
        target.is_some_and(|target| single(text) == Some(target + code - first))
    };
    // The number of characters, in steps, with a property.
    let count = |step: u32, has: &dyn Fn(u32, &str) -> bool| {
        let codes = (1..).map(|n| first + n * step);
        let count = codes.take_while(|code| {
            (step == 1 || !texts.contains_key(&(code - 1)))
                && texts.get(code).is_some_and(|text| has(*code, text))
        });
        count.count() as u32 + 1
    };
    let same = count(1, &|_, other| other == text);
    let distance = count(1, &is_at_distance);
    let second = if texts.contains_key(&(first + 1)) { 0 } else { count(2, &is_at_distance) };
    // Texts of equal length, up to the start of a long range of another kind.
    let equal =
        count(1, &|code, other| other.len() == text.len() && !starts_long_range(texts, code));
    if second > 1 && second >= same.max(equal) {
        return Range {
            first,
            last: first + 2 * (second - 1),
            kind: Kind::EverySecond,
            text: text.into(),
        };
    }
    if same >= 4 && same >= distance || distance < 2 && same >= equal {
        return Range { first, last: first + same - 1, kind: Kind::Same, text: text.into() };
    }
    if distance >= 4 || distance >= equal {
        return Range {
            first,
            last: first + distance - 1,
            kind: Kind::Distance,
            text: text.into(),
        };
    }
    let text = (first..first + equal).map(|code| &*texts[&code]).collect();
    Range { first, last: first + equal - 1, kind: Kind::Texts, text }
}

/// Returns `true` if six characters have one text, or texts at a constant distance.
fn starts_long_range(texts: &BTreeMap<u32, String>, code: u32) -> bool {
    let following = |n: u32| texts.get(&(code + n));
    let Some(text) = following(0) else { return false };
    let has_text = |n: u32| following(n) == Some(text);
    let target = single(text);
    let has_distance = |n: u32| {
        target
            .is_some_and(|target| following(n).is_some_and(|text| single(text) == Some(target + n)))
    };
    (0..6).all(has_text) || (0..6).all(has_distance)
}

/// One text that contains the texts of all ranges. Long ones come first, and overlaps are used.
fn pool(ranges: &[Range]) -> String {
    let mut texts: Vec<&str> = ranges.iter().map(|range| &*range.text).collect();
    texts.sort_unstable_by(|a, b| b.len().cmp(&a.len()).then_with(|| a.cmp(b)));
    texts.dedup();
    let mut pool = String::new();
    for text in texts {
        if !pool.contains(text) {
            let is_overlap =
                |length: &usize| text.is_char_boundary(*length) && pool.ends_with(&text[..*length]);
            let overlap = (0..text.len()).rev().find(is_overlap).unwrap_or(0);
            pool.push_str(&text[overlap..]);
        }
    }
    pool
}
