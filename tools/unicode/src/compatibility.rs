//! Compatibility decompositions as differences to the mapping of UTS 46, and decimal digits.

use crate::Tables;
use crate::data::Data;
use crate::source::Source;

/// The relation of a decomposition to the mapping of the character. `urlens_programs::compatibility` reads it.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    /// It is equal, after canonical decomposition.
    Mapping = 0,
    /// It is the mapping in capital letters.
    Uppercase = 1,
    /// It is in a list.
    Listed = 2,
}

/// The file in Rust.
pub fn tables(data: &Data) -> Tables {
    let mut kinds: Vec<(u32, Kind)> = Vec::new();
    let mut texts = Vec::new();
    for &code in data.compatibility.keys() {
        let text = decomposed(data, &[code], true);
        let mapping = data.mapping.get(&code).map(|mapping| decomposed(data, mapping, false));
        let is = |wanted: &dyn Fn(u32) -> u32| {
            mapping
                .as_ref()
                .is_some_and(|mapping| mapping.iter().map(|&c| wanted(c)).eq(text.iter().copied()))
        };
        let kind = if is(&|c| c) {
            Kind::Mapping
        } else if is(&uppercase) {
            Kind::Uppercase
        } else {
            texts.push((code, text));
            Kind::Listed
        };
        kinds.push((code, kind));
    }
    // Ranges of one kind: the first character, the number of characters, the kind.
    let mut ranges: Vec<(u32, u32, Kind)> = Vec::new();
    for (code, kind) in kinds {
        match ranges.last_mut() {
            Some((first, length, last)) if *first + *length == code && *last == kind => {
                *length += 1
            }
            _ => ranges.push((code, 1, kind)),
        }
    }
    let ranges: Vec<u32> = ranges
        .into_iter()
        .map(|(first, length, kind)| {
            assert!(first < 1 << 18 && length < 1 << 12);
            first << 14 | length << 2 | kind as u32
        })
        .collect();
    let mut source =
        Source::new("crates/urlens-programs/src/compatibility/tables.rs", &data.version);
    source.array(
        "RANGES",
        "u32",
        "Ranges of characters with a compatibility decomposition: the first, length, kind.",
        &ranges,
    );
    source.strings(
        "TEXTS",
        "Decompositions that are neither the mapping of UTS 46 nor its uppercase.",
        &texts,
    );
    source.array(
        "ZEROS",
        "u32",
        "The zeros of decimal digits, each followed by one to nine.",
        &zeros(data),
    );
    source.finish()
}

/// The canonical decomposition of characters, also with compatibility decompositions. Hangul syllables stay:
/// no mapping contains their parts.
fn decomposed(data: &Data, codes: &[u32], is_compatibility: bool) -> Vec<u32> {
    let parts = codes.iter().flat_map(|code| {
        let compatibility = data.compatibility.get(code).filter(|_| is_compatibility);
        match data.decomposition.get(code).or(compatibility) {
            Some(parts) => decomposed(data, parts, is_compatibility),
            None => vec![*code],
        }
    });
    composed_hangul(parts.collect())
}

/// The text with the parts of Hangul syllables composed.
fn composed_hangul(codes: Vec<u32>) -> Vec<u32> {
    let mut text: Vec<u32> = Vec::new();
    for code in codes {
        let composed = match (text.last(), code) {
            (Some(lead @ 0x1100..=0x1112), 0x1161..=0x1175) => {
                Some(0xAC00 + (lead - 0x1100) * 588 + (code - 0x1161) * 28)
            }
            (Some(syllable @ 0xAC00..=0xD7A3), 0x11A8..=0x11C2)
                if (syllable - 0xAC00) % 28 == 0 =>
            {
                Some(syllable + code - 0x11A7)
            }
            _ => None,
        };
        match (composed, text.last_mut()) {
            (Some(composed), Some(last)) => *last = composed,
            _ => text.push(code),
        }
    }
    text
}

/// The capital letter, if that is one character.
fn uppercase(code: u32) -> u32 {
    let mut upper = char::from_u32(code).expect("a character").to_uppercase();
    upper.next().filter(|_| upper.next().is_none()).map_or(code, u32::from)
}

fn zeros(data: &Data) -> Vec<u32> {
    let is_digit =
        |code: u32| data.category.get(code as usize).is_some_and(|category| **category == *"Nd");
    let mut zeros = Vec::new();
    let mut code = 0;
    while code < crate::data::END as u32 {
        if is_digit(code) {
            assert!((0..10).all(|n| is_digit(code + n)), "U+{code:04X} does not start ten digits");
            zeros.push(code);
            code += 10;
        } else {
            code += 1;
        }
    }
    zeros
}
