//! Punycode (RFC 3492).

use alloc::string::String;
use alloc::vec::Vec;

/// The most characters of a label that is encoded. The limit is that of ICU, and keeps all integers below
/// 2^32: labels of DNS have at most 63 bytes.
pub(crate) const MAX_DECODED: usize = 1000;

/// The most characters of a label that is decoded.
const MAX_ENCODED: usize = 2000;

/// Parameters of Punycode (RFC 3492, section 5).
const BASE: u32 = 36;
const T_MIN: u32 = 1;
const T_MAX: u32 = 26;
const SKEW: u32 = 38;
const DAMP: u32 = 700;
const INITIAL_BIAS: u32 = 72;
const INITIAL_N: u32 = 0x80;

/// Decodes a lowercase label, without its prefix. A label of more than 2,000 characters is not decoded.
pub fn decode(encoded: &str) -> Option<String> {
    let encoded: Vec<char> = encoded.chars().collect();
    let mut decoded = Vec::new();
    append_decoded(&encoded, &mut decoded)?;
    Some(decoded.into_iter().collect())
}

/// Encodes a label, without a prefix. A label of more than 1,000 characters is not encoded.
pub fn encode(label: &str) -> Option<String> {
    let label: Vec<char> = label.chars().collect();
    let mut encoded = String::new();
    append_encoded(&label, &mut encoded)?;
    Some(encoded)
}

/// Appends the characters of a lowercase label without its prefix (RFC 3492, section 6.2).
pub(super) fn append_decoded(label: &[char], to: &mut Vec<char>) -> Option<()> {
    if label.len() > MAX_ENCODED || !label.iter().all(char::is_ascii) {
        return None;
    }
    let start = to.len();
    let digits = match label.iter().rposition(|&c| c == '-') {
        None | Some(0) => label,
        Some(at) => {
            to.extend_from_slice(&label[..at]);
            &label[at + 1..]
        }
    };
    let (mut code, mut place, mut bias) = (INITIAL_N, 0_u32, INITIAL_BIAS);
    let mut digits = digits.iter();
    while !digits.as_slice().is_empty() {
        let (before, mut weight) = (place, 1_u32);
        for k in (BASE..).step_by(BASE as usize) {
            let digit = value(*digits.next()?)?;
            place = place.checked_add(digit.checked_mul(weight)?)?;
            let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
            if digit < threshold {
                break;
            }
            weight = weight.checked_mul(BASE - threshold)?;
        }
        let count = (to.len() - start) as u32 + 1;
        bias = adapt(place - before, count, before == 0);
        code = code.checked_add(place / count)?;
        place %= count;
        to.insert(start + place as usize, char::from_u32(code)?);
        place += 1;
    }
    Some(())
}

/// Appends a label in Punycode (RFC 3492, section 6.3).
pub(super) fn append_encoded(label: &[char], to: &mut String) -> Option<()> {
    match label.len() {
        0..=64 => append_short_fast(label, to),
        65..=MAX_DECODED => append_label(label, to),
        _ => return None,
    }
    Some(())
}

/// Appends a label of at most [`MAX_DECODED`] characters.
fn append_label(label: &[char], to: &mut String) {
    to.extend(label.iter().filter(|c| c.is_ascii()));
    let basic = label.iter().filter(|c| c.is_ascii()).count() as u32;
    if basic > 0 {
        to.push('-');
    }
    let (mut code, mut delta, mut bias, mut count) = (INITIAL_N, 0, INITIAL_BIAS, basic);
    while (count as usize) < label.len() {
        let next = label.iter().map(|&c| u32::from(c)).filter(|&c| c >= code).min();
        let next = next.unwrap_or(code);
        delta += (next - code) * (count + 1);
        code = next;
        for &c in label {
            if u32::from(c) < code {
                delta += 1;
            } else if u32::from(c) == code {
                append_integer(delta, bias, to);
                bias = adapt(delta, count + 1, count == basic);
                delta = 0;
                count += 1;
            }
        }
        delta += 1;
        code += 1;
    }
}

/// [`append_label`] for at most 64 characters: one integer is a mask of the characters that are written
/// already.
fn append_short_fast(label: &[char], to: &mut String) {
    let (mut keys, mut others, mut written) = ([0; 64], 0, 0_u64);
    for (at, &c) in label.iter().enumerate() {
        if c.is_ascii() {
            to.push(c);
            written |= 1 << at;
        } else {
            // Sorted by code point, then by position. The list is short.
            let key = u32::from(c) << 8 | at as u32;
            let before = keys[..others].iter().rposition(|&other| other < key);
            let place = before.map_or(0, |before| before + 1);
            keys.copy_within(place..others, place + 1);
            keys[place] = key;
            others += 1;
        }
    }
    let basic = written.count_ones();
    if basic > 0 {
        to.push('-');
    }
    let (mut last, mut place, mut count, mut bias) = (INITIAL_N, 0, basic, INITIAL_BIAS);
    for &key in &keys[..others] {
        let (code, bit) = (key >> 8, 1_u64 << (key & 63));
        let before = (written & (bit - 1)).count_ones();
        let delta = (code - last) * (count + 1) + before - place;
        append_integer(delta, bias, to);
        bias = adapt(delta, count + 1, count == basic);
        (last, place, count, written) = (code, before + 1, count + 1, written | bit);
    }
}

/// Appends a variable-length integer (RFC 3492, section 3.3), whose thresholds depend on the bias.
fn append_integer(mut number: u32, bias: u32, to: &mut String) {
    for k in (BASE..).step_by(BASE as usize) {
        let threshold = k.saturating_sub(bias).clamp(T_MIN, T_MAX);
        if number < threshold {
            break;
        }
        // Division by a constant is faster, and these two divisors are the most common.
        let (more, rest) = match (number - threshold, BASE - threshold) {
            (number, 35) => (number / 35, number % 35),
            (number, 10) => (number / 10, number % 10),
            (number, divisor) => (number / divisor, number % divisor),
        };
        to.push(digit(threshold + rest));
        number = more;
    }
    to.push(digit(number));
}

/// The bias of the next integer (RFC 3492, section 6.1).
const fn adapt(delta: u32, count: u32, is_first: bool) -> u32 {
    let mut delta = if is_first { delta / DAMP } else { delta / 2 };
    delta += delta / count;
    let mut k = 0;
    while delta > (BASE - T_MIN) * T_MAX / 2 {
        delta /= BASE - T_MIN;
        k += BASE;
    }
    k + (BASE - T_MIN + 1) * delta / (delta + SKEW)
}

/// The digits `a` to `z`, then `0` to `9`.
const fn digit(value: u32) -> char {
    (if value < 26 { b'a' + value as u8 } else { b'0' - 26 + value as u8 }) as char
}

/// The value of a lowercase digit.
fn value(digit: char) -> Option<u32> {
    match digit {
        'a'..='z' => Some(u32::from(digit) - u32::from('a')),
        '0'..='9' => Some(u32::from(digit) - u32::from('0') + 26),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{assert_enough, cases};

    /// S4.60: examples of RFC 3492, section 7.1: Chinese, Hebrew, Japanese, Russian, mixed with ASCII, ASCII.
    #[test]
    fn examples() {
        for (label, encoded) in [
            ("他们为什么不说中文", "ihqwcrb4cv8a8dqg056pqjye"),
            ("למההםפשוטלאמדבריםעברית", "4dbcagdahymbxekheh6e0a7fei0b"),
            ("なぜみんな日本語を話してくれないのか", "n8jok5ay5dzabd5bym9f0cm5685rrjetr6pdxa"),
            ("почемужеонинеговорятпорусски", "b1abfaaepdrnnbgefbadotcwatmq2g4l"),
            ("3年b組金八先生", "3b-ww4c5e180e575a65lsy2b"),
            ("-> $1.00 <-", "-> $1.00 <--"),
            ("", ""),
        ] {
            assert_eq!(encode(label).as_deref(), Some(encoded), "{label}");
            assert_eq!(decode(encoded).as_deref(), Some(label), "{encoded}");
        }
    }

    /// S4.60: digits that are missing, other characters, numbers that are too large.
    #[test]
    fn errors() {
        for encoded in ["9", "-a", "a-_", "é", "A", "99999999", "zzzzzzzz", "a.b"] {
            assert_eq!(decode(encoded), None, "{encoded}");
        }
        let label = |length| "é".repeat(length);
        assert!(encode(&label(MAX_DECODED)).is_some() && encode(&label(MAX_DECODED + 1)).is_none());
        assert!(decode(&"a".repeat(MAX_ENCODED)).is_some());
        assert!(decode(&"a".repeat(MAX_ENCODED + 1)).is_none());
    }

    /// S4.60: both encoders agree, and the decoder inverts them.
    #[test]
    fn fast_and_general_encoding_agree() {
        const LETTERS: [char; 12] =
            ['a', 'z', '0', '-', 'é', 'ß', 'я', 'א', '日', '本', '\u{10FFFF}', '\u{80}'];
        let mut long = 0;
        cases(20_000, |rng| {
            let label: Vec<char> = (0..rng.below(65)).map(|_| rng.pick(&LETTERS)).collect();
            let (mut fast, mut general) = (String::new(), String::new());
            append_short_fast(&label, &mut fast);
            append_label(&label, &mut general);
            assert_eq!(fast, general, "{label:?}");
            assert!(decode(&fast).is_some_and(|text| text.chars().eq(label.iter().copied())));
            long += u64::from(label.len() > 60);
        });
        assert_enough(long, 100);
    }
}
