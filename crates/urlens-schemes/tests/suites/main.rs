//! The test suites of `usr:` and `nosh:` as products: their format, and what they detect.
//!
//! A suite is run with the library, with a small implementation of its own, and with variants of
//! that one that are wrong in one respect. Every wrong variant must fail.

mod nosh;
mod schema;
mod usr;

use serde_json::Value;

/// The member `key` of a case, which is a text.
fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no {key} in {case}"))
}

/// Runs wrong variants, and panics unless each fails. Prints how many cases detect each.
fn detect(wrongs: &[&'static str], failures: impl Fn(&'static str) -> Vec<String>) {
    let right = failures("");
    assert!(right.is_empty(), "the right variant fails:\n{}", right.join("\n"));
    for wrong in wrongs {
        let found = failures(wrong);
        println!("{wrong}: {} checks fail, first {:.120}", found.len(), found.concat());
        assert!(!found.is_empty(), "no case detects an implementation that {wrong}");
    }
}

/// The value of two hexadecimal digits.
fn hex(digits: &[u8]) -> Option<u8> {
    let digit = |byte: &u8| char::from(*byte).to_digit(16);
    Some((digit(digits.first()?)? * 16 + digit(digits.get(1)?)?) as u8)
}

/// The decoded octets, or `None` if an escape is invalid.
fn decode(text: &str) -> Option<Vec<u8>> {
    let (bytes, mut at, mut to) = (text.as_bytes(), 0, Vec::new());
    while let Some(&byte) = bytes.get(at) {
        let escape = byte == b'%';
        to.push(if escape { hex(&bytes[at + 1..])? } else { byte });
        at += if escape { 3 } else { 1 };
    }
    Some(to)
}

/// Encodes all bytes that `keep` does not contain.
fn encode(text: &str, keep: &str) -> String {
    let write = |byte: u8| {
        if keep.contains(char::from(byte)) && byte.is_ascii() {
            char::from(byte).to_string()
        } else {
            format!("%{byte:02X}")
        }
    };
    text.bytes().map(write).collect()
}

const LETTERS_AND_DIGITS: &str = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789";
