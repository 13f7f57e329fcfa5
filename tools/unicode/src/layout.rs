//! Classes of characters in a trie, canonical compositions, and what the code relies on.

use crate::Tables;
use crate::data::{Data, END};
use crate::mapping::Mapping;
use crate::source::Source;
use std::collections::BTreeMap;

/// The first code point without an entry in the trie. Above it are unassigned characters, private use,
/// tags, and the variation selectors, which are ignored.
const LIMIT: u32 = 0x4_0000;

/// Checks what the code relies on.
///
/// # Panics
///
/// With the first code point that does not have the property.
pub fn check(data: &Data) {
    let is_valid = |code: u32| matches!(&*data.status[code as usize], "valid" | "deviation");
    for code in 0..END as u32 {
        let at = code as usize;
        let is_inert = data.combining[at] == 0
            && *data.quick_check[at] == *"Y"
            && !data.decomposition.contains_key(&code);
        if *data.status[at] == *"disallowed" {
            assert!(is_inert, "U+{code:04X} is disallowed, but normalization concerns it");
        }
        if code >= LIMIT {
            let status = if (0xE0100..=0xE01EF).contains(&code) { "ignored" } else { "disallowed" };
            assert!(*data.status[at] == *status && is_inert, "U+{code:04X} is not {status}");
            assert_eq!(upper_bidi(code), bidi(data, code), "the direction of U+{code:04X}");
        }
        if code < 0x80 {
            let is_mapped = data.mapping.get(&code) == Some(&vec![code + 32]);
            let is_upper = (65..=90).contains(&code);
            assert!(
                is_inert && (is_valid(code) && !is_upper || is_mapped && is_upper),
                "U+{code:04X}"
            );
        }
    }
    for (code, mapped) in &data.mapping {
        assert!(
            mapped.iter().all(|&code| is_valid(code)),
            "U+{code:04X} is mapped to invalid text"
        );
    }
    for (&code, parts) in &data.decomposition {
        let (at, are_valid) = (code as usize, parts.iter().all(|&code| is_valid(code)));
        let is_excluded = data.excluded.contains(&code);
        if parts.len() == 2 && !is_excluded {
            assert!(is_valid(code) || !are_valid, "U+{code:04X} is composed of valid characters");
        }
        assert!(are_valid || !is_valid(code), "U+{code:04X} is valid, but not its decomposition");
        assert_eq!(*data.quick_check[at] == *"N", is_excluded, "U+{code:04X} is excluded");
        let is_equal = data.combining[parts[0] as usize] == data.combining[at];
        assert!(is_equal || is_excluded, "U+{code:04X} starts with another combining class");
    }
}

/// The bidi classes that RFC 5893 distinguishes, as `unicode::class::Bidi` numbers them.
fn bidi(data: &Data, code: u32) -> u32 {
    match &*data.bidi[code as usize] {
        "L" => 0,
        "R" | "AL" => 1,
        "AN" => 2,
        "EN" => 3,
        "ES" | "CS" | "ET" | "ON" | "BN" => 4,
        "NSM" => 5,
        _ => 6,
    }
}

/// The bidi class of a character without an entry in the trie, as `unicode::class` computes it.
fn upper_bidi(code: u32) -> u32 {
    match code {
        0xE0100..=0xE01EF => 5,
        0xE0000..=0xE0FFF => 4,
        _ if code & 0xFFFE == 0xFFFE => 4,
        _ => 0,
    }
}

/// The properties of a character in one number. `unicode::class::Class` reads it.
fn class(data: &Data, code: u32) -> u32 {
    let at = code as usize;
    let status = match &*data.status[at] {
        "valid" | "deviation" => 0,
        "disallowed" => 1,
        "ignored" => 2,
        _ => 3,
    };
    let joining = match &*data.joining[at] {
        "L" => 1,
        "R" => 2,
        "D" => 3,
        "T" => 4,
        _ => 0,
    };
    let quick_check = match &*data.quick_check[at] {
        "Y" => 0,
        "M" => 1,
        _ => 2,
    };
    let bidi = bidi(data, code);
    let flag = |bit: u32, is_set: bool| u32::from(is_set) << bit;
    let always = status
        | bidi << 2
        | quick_check << 9
        | flag(11, data.decomposition.contains_key(&code))
        | u32::from(data.combining[at]) << 16;
    if status > 0 {
        // No label contains it.
        return always;
    }
    always
        | joining << 5
        | flag(8, data.category[at].starts_with('M'))
        | flag(12, matches!(bidi, 1 | 2))
        | flag(13, matches!(code, 0x200C | 0x200D))
        | flag(14, !data.not_idna2008.contains(&code))
}

/// Blocks of equal length, without duplicates, and the number of the block for each place.
fn blocks<T: Copy + Ord>(values: &[T], length: usize) -> (Vec<u32>, Vec<T>) {
    let (mut known, mut index, mut low) = (BTreeMap::new(), Vec::new(), Vec::new());
    for block in values.chunks(length) {
        let next = known.len() as u32;
        index.push(*known.entry(block).or_insert_with(|| {
            low.extend_from_slice(block);
            next
        }));
    }
    (index, low)
}

/// The file in Rust.
pub fn tables(data: &Data) -> Tables {
    let words: Vec<u32> = (0..LIMIT).map(|code| class(data, code)).collect();
    // The most frequent classes come first.
    let mut counts = BTreeMap::new();
    for (at, word) in words.iter().enumerate() {
        let (count, _) = counts.entry(word).or_insert((0, at));
        *count += 1;
    }
    let mut classes: Vec<(i32, usize, u32)> =
        counts.into_iter().map(|(&word, (count, first))| (-count, first, word)).collect();
    classes.sort_unstable();
    let classes: Vec<u32> = classes.into_iter().map(|(_, _, word)| word).collect();
    let ids: Vec<u32> = words
        .iter()
        .map(|word| classes.iter().position(|class| class == word).expect("a class") as u32)
        .collect();
    let (middle, low) = blocks(&ids, 16);
    let (top, middle) = blocks(&middle, 16);

    let pairs = |is_bmp: bool| {
        let pairs = data
            .decomposition
            .iter()
            .filter(move |(code, parts)| parts.len() == 2 && (**code < 0x1_0000) == is_bmp);
        pairs.map(|(&code, parts)| (parts[0], parts[1], code))
    };
    let mut compositions: Vec<_> = pairs(true).collect();
    compositions.sort_unstable();
    assert!(compositions.iter().all(|&(first, second, _)| first.max(second) < 0x1_0000));
    let mut by_composite: Vec<u32> = (0..compositions.len() as u32).collect();
    by_composite.sort_unstable_by_key(|&at| compositions[at as usize].2);
    // Other decompositions to one character are mappings too.
    let singles = data
        .decomposition
        .iter()
        .filter(|(code, parts)| parts.len() == 1 && data.mapping.get(code) != Some(*parts));
    let mapping = Mapping::of(&data.mapping);

    let mut source = Source::new("crates/urlens/src/unicode/tables.rs", &data.version);
    source.version();
    source.array("CLASSES", "u32", "The classes of characters.", &classes);
    source.array("TOP", "u8", "The block of `MIDDLE` for each 256 characters.", &top);
    source.array("MIDDLE", "u16", "The block of `LOW` for each 16 characters.", &middle);
    source.array("LOW", "u8", "The class of each character.", &low);
    source.array(
        "RANGES",
        "u32",
        "Ranges of mapped characters: the first, kind, length.",
        &mapping.ranges,
    );
    source.array("OFFSETS", "u16", "The offset of the text of each range.", &mapping.offsets);
    source.text("POOL", "The texts that characters are mapped to.", &mapping.pool);
    let numbers: Vec<u32> =
        compositions.iter().map(|(first, second, _)| first << 16 | second).collect();
    source.array("PAIRS", "u32", "Pairs that compose, below U+10000.", &numbers);
    let numbers: Vec<u32> = compositions.iter().map(|pair| pair.2).collect();
    source.array("COMPOSITES", "u16", "The composition of each pair.", &numbers);
    source.array(
        "BY_COMPOSITE",
        "u16",
        "The pairs in the order of their compositions.",
        &by_composite,
    );
    source.tuples(
        "UPPER_PAIRS",
        "(u32, u32, u32)",
        "Other pairs, after their composition.",
        pairs(false).map(|(first, second, code)| vec![code, first, second]),
    );
    source.tuples(
        "SINGLES",
        "(u16, u16)",
        "Decompositions to another character than the mapping.",
        singles.map(|(&code, parts)| vec![code, parts[0]]),
    );
    source.finish()
}
