//! Hosts in text: names, ports, and addresses in brackets.

use crate::property::{Term, term};
use core::net::Ipv6Addr;
use urlens_suffix::is_top_level_domain;

/// The characters that separate labels (UTS #46, 4.5).
pub(crate) const DOTS: [char; 4] = ['.', '．', '。', '｡'];

/// Returns `true` for a character of a label. For non-ASCII characters, `Link_Term` approximates UTS #46.
fn is_label(c: char) -> bool {
    if c.is_ascii() { c.is_ascii_alphanumeric() || c == '-' } else { term(c) == Term::Include }
}

fn is_host(c: char) -> bool {
    is_label(c) || DOTS.contains(&c)
}

/// Returns the start of the labels and dots that end at `at`; not before `floor`.
pub(crate) fn start(text: &str, floor: usize, at: usize) -> usize {
    let before = &text[floor..at];
    match before.char_indices().rev().find(|&(_, c)| !is_host(c)) {
        Some((offset, c)) => floor + offset + c.len_utf8(),
        None => floor,
    }
}

/// Returns the end of the labels and dots that start at `at`.
pub(crate) fn end(text: &str, at: usize) -> usize {
    text[at..].find(|c| !is_host(c)).map_or(text.len(), |offset| at + offset)
}

/// Like [`end`], with `_`, which names of services contain.
pub(crate) fn end_with_underscores(text: &str, at: usize) -> usize {
    let is_end = |c| !is_host(c) && c != '_';
    text[at..].find(is_end).map_or(text.len(), |offset| at + offset)
}

/// Returns the name without final dots, if all of its labels are valid.
pub(crate) fn name(run: &str) -> Option<&str> {
    let name = run.trim_end_matches(DOTS);
    let is_valid =
        |label: &str| !label.is_empty() && !label.starts_with('-') && !label.ends_with('-');
    name.split(DOTS).all(is_valid).then_some(name)
}

/// Returns `true` if a name of at least two labels ends with a top-level domain.
pub(crate) fn is_public(name: &str) -> bool {
    name.rsplit_once(DOTS).is_some_and(|(_, last)| is_top_level_domain(last))
}

/// Returns the end of a host at `at` whose name ends at `name`: one final dot belongs to it if a path,
/// query, fragment or port follows.
pub(crate) fn with_final_dot(text: &str, name: usize, run: usize) -> usize {
    let rest = &text.as_bytes()[run..];
    let is_one = text[name..run].chars().count() == 1;
    let is_continued = match rest {
        [b'/' | b'?' | b'#', ..] => true,
        [b':', digit, ..] => digit.is_ascii_digit(),
        _ => false,
    };
    if is_one && is_continued { run } else { name }
}

/// Returns the end of the port after a host that ends at `at`: `at` if there is none, and `None` if it
/// is too large.
pub(crate) fn port_end(text: &str, at: usize) -> Option<usize> {
    let Some(rest) = text[at..].strip_prefix(':') else { return Some(at) };
    let digits = rest.bytes().take_while(u8::is_ascii_digit).take(6).count();
    match digits {
        0 => Some(at),
        _ => rest[..digits].parse::<u16>().ok().map(|_| at + 1 + digits),
    }
}

/// Returns the end of an IPv6 address in brackets at `at`.
pub(crate) fn ipv6_end(text: &str, at: usize) -> Option<usize> {
    /// The longest text of an address.
    const LONGEST: usize = 45;
    let rest = text[at..].strip_prefix('[')?;
    let length = rest.bytes().take(LONGEST + 1).position(|byte| byte == b']')?;
    rest[..length].parse::<Ipv6Addr>().ok()?;
    Some(at + length + 2)
}
