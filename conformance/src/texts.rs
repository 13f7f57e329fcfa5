//! Random texts, many of them almost valid, for laws that must hold for every input.

use crate::random::Rng;
use crate::words::*;

/// The characters that a generated text may contain.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Repertoire {
    /// ASCII.
    Uri,
    /// ASCII and non-ASCII characters.
    Iri,
}

/// Generates a component that is mostly valid.
pub fn component(rng: &mut Rng, name: &str, repertoire: Repertoire) -> String {
    let mut text = match name {
        "scheme" => return scheme(rng),
        "authority" => return authority(rng, repertoire),
        "userinfo" => rng.pick(USERS).to_owned(),
        "host" => return host(rng, repertoire),
        "port" => return port(rng),
        "path" => return path(rng, repertoire),
        "query" => rng.pick(QUERIES).to_owned(),
        _ => rng.pick(FRAGMENTS).to_owned(),
    };
    insert_unusual(rng, &mut text, repertoire, name == "query");
    text
}

/// May insert a non-ASCII or forbidden character into a component.
fn insert_unusual(rng: &mut Rng, text: &mut String, repertoire: Repertoire, private: bool) {
    if repertoire == Repertoire::Iri && rng.one_in(3) {
        insert(rng, text, UCSCHARS);
    }
    if repertoire == Repertoire::Iri && rng.one_in(16) {
        insert(rng, text, BIDI);
    }
    if repertoire == Repertoire::Iri && private && rng.one_in(5) {
        insert(rng, text, IPRIVATE);
    }
    match rng.below(40) {
        0 => insert(rng, text, FORBIDDEN),
        1 => insert(rng, text, BAD_ESCAPES),
        2 => insert(rng, text, DELIMITERS),
        3 => insert(rng, text, IPRIVATE),
        4 => insert(rng, text, UCSCHARS),
        _ => {}
    }
}

/// A random character boundary of `text`.
fn char_boundary(rng: &mut Rng, text: &str) -> usize {
    let mut at = rng.below(text.len() + 1);
    while !text.is_char_boundary(at) {
        at -= 1;
    }
    at
}

fn insert(rng: &mut Rng, text: &mut String, pieces: &[&str]) {
    let at = char_boundary(rng, text);
    text.insert_str(at, rng.pick(pieces));
}

fn scheme(rng: &mut Rng) -> String {
    let mut text = rng.pick(SCHEMES).to_owned();
    match rng.below(40) {
        0 => insert(rng, &mut text, &["1", "é", "_", "%41", " ", "+", ":"]),
        1 => text.clear(),
        _ => {}
    }
    text
}

fn host(rng: &mut Rng, repertoire: Repertoire) -> String {
    if rng.one_in(12) {
        return rng.pick(BAD_HOSTS).to_owned();
    }
    let mut text = rng.pick(HOSTS).to_owned();
    if !text.starts_with('[') {
        insert_unusual(rng, &mut text, repertoire, false);
    } else if rng.one_in(8) {
        insert(rng, &mut text, &[":", "1", ".", "g", "]", "[", "%25", "::", "é"]);
    }
    text
}

fn port(rng: &mut Rng) -> String {
    let mut text = rng.pick(PORTS).to_owned();
    if rng.one_in(25) {
        insert(rng, &mut text, &["a", ":", "-", "%30", "é", "+"]);
    }
    text
}

fn authority(rng: &mut Rng, repertoire: Repertoire) -> String {
    let mut text = String::new();
    if rng.one_in(3) {
        text += &component(rng, "userinfo", repertoire);
        text += "@";
    }
    text += &host(rng, repertoire);
    if rng.one_in(3) {
        text += ":";
        text += &port(rng);
    }
    text
}

fn path(rng: &mut Rng, repertoire: Repertoire) -> String {
    let mut text = String::new();
    if rng.one_in(2) {
        text += "/";
    }
    for n in 0..rng.below(7) {
        if n > 0 {
            text += "/";
        }
        text += rng.pick(SEGMENTS);
    }
    insert_unusual(rng, &mut text, repertoire, false);
    text
}

/// Generates a text in the form of a reference. Most are valid references.
pub fn reference(rng: &mut Rng, repertoire: Repertoire) -> String {
    let mut text = String::new();
    if rng.one_in(2) {
        text += &scheme(rng);
        text += ":";
    }
    if rng.one_in(2) {
        text += "//";
        text += &authority(rng, repertoire);
        if !rng.one_in(4) {
            text += "/";
        }
    }
    text += &path(rng, repertoire);
    if rng.one_in(3) {
        text += "?";
        text += &component(rng, "query", repertoire);
    }
    if rng.one_in(3) {
        text += "#";
        text += &component(rng, "fragment", repertoire);
    }
    text
}

/// Generates references until `accepts` returns true.
pub fn valid(rng: &mut Rng, repertoire: Repertoire, accepts: impl Fn(&str) -> bool) -> String {
    loop {
        let text = reference(rng, repertoire);
        if accepts(&text) {
            return text;
        }
    }
}

/// Generates any text: references, mutated references, random pieces, random characters.
pub fn text(rng: &mut Rng) -> String {
    let repertoire = rng.pick(&[Repertoire::Uri, Repertoire::Iri]);
    match rng.below(8) {
        0 | 1 => reference(rng, repertoire),
        2..=4 => {
            let mut text = reference(rng, repertoire);
            for _ in 0..=rng.below(3) {
                mutate(rng, &mut text);
            }
            text
        }
        5 => reference(rng, repertoire) + &reference(rng, repertoire),
        6 => pieces(rng),
        _ => noise(rng),
    }
}

/// Makes one small change: inserts a piece, or removes, doubles or uppercases a range.
fn mutate(rng: &mut Rng, text: &mut String) {
    let (a, b) = (char_boundary(rng, text), char_boundary(rng, text));
    let range = a.min(b)..a.max(b);
    match rng.below(8) {
        0 | 1 => insert(rng, text, DELIMITERS),
        2 => insert(rng, text, FORBIDDEN),
        3 => insert(rng, text, BAD_ESCAPES),
        4 => insert(rng, text, UCSCHARS),
        5 => text.replace_range(range, ""),
        6 => {
            let copy = text[range.clone()].to_owned();
            text.insert_str(range.start, &copy);
        }
        _ => {
            let upper = text[range.clone()].to_ascii_uppercase();
            text.replace_range(range, &upper);
        }
    }
}

fn pieces(rng: &mut Rng) -> String {
    const ALL: &[&[&str]] = &[
        SCHEMES,
        SEGMENTS,
        USERS,
        HOSTS,
        BAD_HOSTS,
        PORTS,
        QUERIES,
        FRAGMENTS,
        UCSCHARS,
        IPRIVATE,
        FORBIDDEN,
        BIDI,
        BAD_ESCAPES,
        DELIMITERS,
        DELIMITERS,
        DELIMITERS,
        DELIMITERS,
    ];
    let mut text = String::new();
    for _ in 0..rng.below(12) {
        let list = rng.pick(ALL);
        text += rng.pick(list);
    }
    text
}

fn noise(rng: &mut Rng) -> String {
    let wide = rng.one_in(2);
    (0..rng.below(16))
        .filter_map(|_| char::from_u32(rng.below(if wide { 0x11_0000 } else { 0x80 }) as u32))
        .collect()
}
