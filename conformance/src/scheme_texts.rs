//! Random texts with schemes that have rules: the examples of [`SCHEMES`], changed. Most are still accepted by their
//! scheme, and many are other spellings of an example.

use crate::random::Rng;
use urlens_ops::schemes::SCHEMES;

/// Texts that are inserted.
const PIECES: &[&str] = &[
    "/",
    "//",
    "/.",
    "/..",
    "/./",
    "/../",
    ".",
    "..",
    "%2e",
    "%2E%2e",
    "%2F",
    "%2f",
    "%3a",
    "%25",
    "%7e",
    "%41",
    "%61",
    "%30",
    "%2B",
    "%2D",
    "%00",
    "%ff",
    "%c3%a9",
    "%C3%A9",
    "%zz",
    "%",
    "é",
    "日",
    "\u{e9}\u{301}",
    "?",
    "??",
    "#",
    "?a=b",
    "#top",
    ":",
    "::",
    "@",
    "-",
    "_",
    "+",
    "*",
    ";",
    "=",
    "&",
    ",",
    "!",
    "'",
    "(",
    "|",
    "\\",
    " ",
    "\t",
    "\n",
    "[",
    "]",
    "<",
    "\"",
    "^",
    "{",
    "0",
    "00",
    "1",
    "9",
    "a",
    "Z",
    "~",
    ":80",
    ":",
    "//h",
    "//h:",
    "//u@h",
    "//u:@h:80",
    "localhost",
    "C:",
    "C|",
    "x-a=1",
    "?+r",
    "?=q",
    "urn:",
    "http://h/",
];

/// An example of a scheme.
pub fn example(rng: &mut Rng) -> &'static str {
    let scheme = rng.pick(SCHEMES);
    rng.pick(scheme.about().examples)
}

/// A text with one to three changes.
pub fn changed(rng: &mut Rng, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + rng.below(3) {
        text = change(rng, &text);
    }
    text
}

/// Another spelling of a text: most of these changes keep the meaning.
pub fn respelled(rng: &mut Rng, text: &str) -> String {
    let mut text = text.to_owned();
    for _ in 0..1 + rng.below(2) {
        text = respell(rng, &text);
    }
    text
}

fn change(rng: &mut Rng, text: &str) -> String {
    let (start, end) = (boundary(rng, text), boundary(rng, text));
    let (start, end) = (start.min(end), start.max(end));
    match rng.below(8) {
        // Insert a piece; often right after the scheme.
        0..=2 => splice(text, start, start, rng.pick(PIECES)),
        3 => {
            let after_scheme = text.find(':').map_or(0, |colon| colon + 1);
            splice(
                text,
                after_scheme,
                after_scheme,
                rng.pick(&["/", "//", "///", "/./", "//h/", "%41"]),
            )
        }
        4 => {
            let next = text[start..].chars().next().map_or(0, char::len_utf8);
            splice(text, start, start + next, rng.pick(&["", "", "%", "-", "/"]))
        }
        // Repeat a part.
        5 if end - start < 20 => splice(text, end, end, &text[start..end]),
        5 => splice(text, start, end, ""),
        _ => respell(rng, text),
    }
}

fn respell(rng: &mut Rng, text: &str) -> String {
    let at = boundary(rng, text);
    let Some(c) = text[at..].chars().next() else { return text.to_owned() };
    let end = at + c.len_utf8();
    match rng.below(6) {
        0 | 1 => splice(text, at, end, &other_case(c)),
        2 => text
            .chars()
            .map(|c| if rng.one_in(3) { other_case(c) } else { c.to_string() })
            .collect(),
        3 if text.starts_with("usr:") && !text.starts_with("usr://") => splice(text, 4, 4, "//"),
        3 => splice(text, at, at, rng.pick(&["-", "/.", "%2d"])),
        _ => {
            let mut bytes = [0; 4];
            let escape = |byte: &u8| {
                if rng.one_in(2) { format!("%{byte:02x}") } else { format!("%{byte:02X}") }
            };
            let escaped: String = c.encode_utf8(&mut bytes).as_bytes().iter().map(escape).collect();
            splice(text, at, end, &escaped)
        }
    }
}

fn other_case(c: char) -> String {
    if c.is_ascii_lowercase() { c.to_ascii_uppercase() } else { c.to_ascii_lowercase() }.to_string()
}

fn boundary(rng: &mut Rng, text: &str) -> usize {
    let mut at = rng.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn splice(text: &str, start: usize, end: usize, piece: &str) -> String {
    [&text[..start], piece, &text[end..]].concat()
}
