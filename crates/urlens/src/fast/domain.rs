//! Fast path of ToASCII (UTS 46) for domains of common letters: each letter is its own mapping, or maps
//! to its lowercase letter.
//!
//! It needs no Unicode tables and fewer steps: these letters are left-to-right, none is a combining mark or
//! a joiner, and NFC leaves each of them unchanged. Other domains use the general implementation,
//! [`uts46::to_ascii`](crate::host::domain::uts46::to_ascii).

use crate::charset::CharSet;
use crate::grammar::rfc3986::{ALPHA, DIGIT};
use alloc::string::String;

/// Ranges of common non-ASCII characters, each with the distance to the lowercase letters. The most
/// frequent come first.
const RANGES: [(u32, u32, u32); 24] = [
    (0x0430, 0x045F, 0),    // Cyrillic
    (0x0410, 0x042F, 0x20), // uppercase Cyrillic
    (0x3041, 0x3096, 0),    // Hiragana
    (0x30A1, 0x30FA, 0),    // Katakana
    (0x30FC, 0x30FC, 0),    // long vowels of Katakana
    (0x4E00, 0x9FA5, 0),    // Han
    (0xAC00, 0xD7A3, 0),    // Hangul
    (0x03AC, 0x03CE, 0),    // Greek
    (0x0391, 0x03A1, 0x20), // uppercase Greek
    (0x03A3, 0x03A9, 0x20),
    (0x00DF, 0x00F6, 0), // Latin
    (0x00F8, 0x00FF, 0),
    (0x00C0, 0x00D6, 0x20), // uppercase Latin
    (0x00D8, 0x00DE, 0x20),
    (0x0561, 0x0586, 0),    // Armenian
    (0x0531, 0x0556, 0x30), // uppercase Armenian
    (0x10D0, 0x10FA, 0),    // Georgian
    (0x1200, 0x1248, 0),    // Ethiopic
    (0x1260, 0x1288, 0),
    (0x1290, 0x12B0, 0),
    (0x12C8, 0x12D6, 0),
    (0x12D8, 0x1310, 0),
    (0x1318, 0x135A, 0),
    (0x0400, 0x040F, 0x50), // more uppercase Cyrillic
];

/// Ranges of common letters in which each uppercase letter is followed by its lowercase letter.
const PAIRS: [(u32, u32); 14] = [
    (0x0100, 0x012F), // Latin
    (0x0134, 0x0137),
    (0x0139, 0x013E),
    (0x0141, 0x0148),
    (0x014A, 0x0177),
    (0x0179, 0x017E),
    (0x1E00, 0x1E95),
    (0x1EA0, 0x1EF9),
    (0x0460, 0x0481), // Cyrillic
    (0x048A, 0x04BF),
    (0x04C1, 0x04CE),
    (0x04D0, 0x052F),
    (0x03D8, 0x03EF), // Greek and Coptic
    (0x2C80, 0x2CE3),
];

/// The lowercase letter of each common ASCII character; 0 for others.
const ASCII: [u8; 128] = {
    const KEPT: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-_."));
    let (mut lowercase, mut byte) = ([0; 128], 0);
    while byte < 128 {
        if KEPT.contains(byte) {
            lowercase[byte as usize] = byte.to_ascii_lowercase();
        }
        byte += 1;
    }
    lowercase
};

/// The maximum number of characters on the fast path. Longer domains are rare.
const MAX_CHARS: usize = 128;

/// A domain in ASCII. Returns `None` if a character is not supported or a label is Punycode already.
pub(crate) fn to_ascii(text: &str) -> Option<String> {
    if !super::ENABLED {
        return None;
    }
    // Check all characters before anything is allocated.
    let (mut letters, mut length) = (['.'; MAX_CHARS], 0);
    for c in text.chars() {
        *letters.get_mut(length)? = lowercase(c)?;
        length += 1;
    }
    let mut to = String::with_capacity(text.len() + 8);
    for (i, label) in letters[..length].split(|&c| c == '.').enumerate() {
        if i > 0 {
            to.push('.');
        }
        match label {
            ['x', 'n', '-', '-', ..] => return None,
            _ if label.iter().all(char::is_ascii) => to.extend(label),
            _ => {
                to.push_str("xn--");
                punycode(&mut to, label)?;
            }
        }
    }
    Some(to)
}

/// Appends a label in Punycode (RFC 3492, section 6.3), if it has at most 64 characters: then no
/// integer overflows, and one integer is a mask of the characters that are written already.
fn punycode(to: &mut String, label: &[char]) -> Option<()> {
    if label.len() > 64 {
        return None;
    }
    let (mut keys, mut others, mut written) = ([0; 64], 0, 0_u64);
    for (at, &c) in label.iter().enumerate() {
        if c.is_ascii() {
            to.push(c);
            written |= 1 << at;
        } else {
            // Sorted by code point, then by position. The list is short.
            let key = u32::from(c) << 8 | at as u32;
            let place = keys[..others].iter().rposition(|&it| it < key).map_or(0, |it| it + 1);
            keys.copy_within(place..others, place + 1);
            keys[place] = key;
            others += 1;
        }
    }
    let basic = written.count_ones();
    if basic > 0 {
        to.push('-');
    }
    let (mut last, mut place, mut count, mut bias) = (0x80, 0, basic, 72);
    for &key in &keys[..others] {
        let (code, bit) = (key >> 8, 1_u64 << (key & 63));
        let before = (written & (bit - 1)).count_ones();
        let delta = (code - last) * (count + 1) + before - place;
        number(to, delta, bias);
        bias = adapt(delta, count + 1, count == basic);
        (last, place, count, written) = (code, before + 1, count + 1, written | bit);
    }
    Some(())
}

/// Appends a variable-length integer (RFC 3492, section 3.3), whose thresholds depend on the bias.
fn number(to: &mut String, mut number: u32, bias: u32) {
    for k in (36_u32..).step_by(36) {
        let threshold = u32::clamp(k.saturating_sub(bias), 1, 26);
        if number < threshold {
            break;
        }
        // Division by a constant is faster, and these two divisors are the most common.
        let (more, rest) = match (number - threshold, 36 - threshold) {
            (it, 35) => (it / 35, it % 35),
            (it, 10) => (it / 10, it % 10),
            (it, base) => (it / base, it % base),
        };
        to.push(digit(threshold + rest));
        number = more;
    }
    to.push(digit(number));
}

/// The digits `a` to `z`, then `0` to `9`.
const fn digit(value: u32) -> char {
    (if value < 26 { b'a' + value as u8 } else { b'0' - 26 + value as u8 }) as char
}

/// The bias of the next integer (RFC 3492, section 6.1).
const fn adapt(delta: u32, count: u32, first: bool) -> u32 {
    let mut delta = if first { delta / 700 } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > 35 * 26 / 2 {
        delta /= 35;
        k += 36;
    }
    k + 36 * delta / (delta + 38)
}

/// The lowercase letter of a supported character.
#[inline]
fn lowercase(c: char) -> Option<char> {
    let code = u32::from(c);
    if let Some(&lowercase) = ASCII.get(code as usize) {
        return (lowercase > 0).then_some(lowercase as char);
    }
    let within = |&&(first, last, _): &&(u32, u32, u32)| (first..=last).contains(&code);
    if let Some((_, _, distance)) = RANGES.iter().find(within) {
        return char::from_u32(code + distance);
    }
    let (uppercase, _) = PAIRS.iter().find(|(first, last)| (*first..=*last).contains(&code))?;
    char::from_u32(code + (code - uppercase + 1) % 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::domain::uts46;
    use crate::random::{assert_enough, cases};
    use std::vec::Vec;

    /// Compares the fast path with the general implementation. Returns `true` if the text is supported.
    fn check(text: &str) -> bool {
        let fast = to_ascii(text);
        if let Some(fast) = &fast {
            assert_eq!(uts46::to_ascii(text).as_deref(), Ok(&**fast), "{text}");
        }
        fast.is_some()
    }

    /// S4.61: UTS 46 maps every supported character alike, in every position of a label.
    #[test]
    fn supported_characters() {
        let pairs = PAIRS.iter().flat_map(|&(first, last)| first..=last);
        let chars = RANGES.iter().flat_map(|&(first, last, _)| first..=last).chain(pairs);
        let chars: Vec<char> = chars.filter_map(char::from_u32).collect();
        for c in &chars {
            assert!(check(&std::format!("a{c}.{c}b.{c}")), "{c}");
        }
        assert!(chars.len() > 30_000, "{}", chars.len());
    }

    /// S4.61: UTS 46 maps random domains alike, of supported and unsupported characters.
    #[test]
    fn fast_and_general_domains_agree() {
        const OTHERS: [&str; 16] = [
            ".",
            "a",
            "B",
            "-",
            "_",
            "xn--",
            "XN--",
            "0",
            "aaaaaaaaaaaaaaaaaaaaaaaa",
            "\u{301}",
            "ا",
            "\u{200D}",
            "ŀ",
            "\u{11A8}",
            "。",
            "%",
        ];
        let mut supported = 0;
        cases(100_000, |rng| {
            let mut text = String::new();
            for _ in 0..rng.below(9) {
                let (first, last) = match rng.below(3) {
                    0 => rng.pick(&PAIRS),
                    _ => Some(rng.pick(&RANGES)).map_or((0, 0), |it| (it.0, it.1)),
                };
                let letter = char::from_u32(first + rng.below((last - first + 1) as usize) as u32);
                match rng.below(3) {
                    0 => text.push_str(rng.pick(&OTHERS)),
                    _ => text.extend(letter),
                }
            }
            supported += u64::from(check(&text));
        });
        assert_enough(supported, 20_000);
        assert!(check(&"é".repeat(64)) && !check(&"é".repeat(65)));
        assert!(!check(&("a".repeat(64) + "é")));
        assert!(check(&"é.".repeat(64)) && !check(&"é.".repeat(65)));
    }
}
