//! E-mail addresses in text.

use crate::finder::Step;
use crate::host;
use crate::link::{Ending, LinkKind};
use crate::property::is_email;

/// The scheme of e-mail addresses.
pub(crate) const MAILTO: &str = "mailto";

/// Reads the address around the `@` at `at`; its local part starts at `floor` or later.
pub(crate) fn around(text: &str, floor: usize, at: usize) -> Step {
    let before = &text[floor..at];
    let start = match before.char_indices().rev().find(|&(_, c)| !is_email(c)) {
        Some((offset, c)) => floor + offset + c.len_utf8(),
        None => floor,
    };
    let local = &text[start..at];
    let found = domain(text, at, local);
    // `http://name@host`: a user name, which is not an e-mail address.
    let is_userinfo = local.starts_with("//") && text[..start].ends_with(':');
    match found {
        Step::Found { range, kind, ending } if !is_userinfo => {
            let start = with_mailto(text, floor, start);
            Step::Found { range: start..range.end, kind, ending }
        }
        Step::Found { range, .. } => Step::Skip(range.end),
        Step::Skip(to) => Step::Skip(to),
    }
}

/// Reads the address after `mailto:`, of which the colon is at `colon`; the scheme starts at `start`.
pub(crate) fn after_mailto(text: &str, start: usize, colon: usize) -> Step {
    let from = colon + 1;
    let at = text[from..].find(|c| !is_email(c)).map_or(text.len(), |offset| from + offset);
    if !text[at..].starts_with('@') {
        return Step::Skip(from);
    }
    match domain(text, at, &text[from..at]) {
        Step::Found { range, kind, ending } => {
            Step::Found { range: start..range.end, kind, ending }
        }
        skip => skip,
    }
}

/// Reads the domain after the `@` at `at`. The range starts at the `@`.
fn domain(text: &str, at: usize, local: &str) -> Step {
    let start = at + 1;
    let end = host::end(text, start);
    let Some(name) = host::name(&text[start..end]) else { return Step::Skip(end.max(start)) };
    if !host::is_public(name) || !is_local(local) {
        return Step::Skip(end);
    }
    let end = start + name.len();
    let ending = if end == text.len() { Ending::Text } else { Ending::Host };
    Step::Found { range: at..end, kind: LinkKind::Email, ending }
}

/// Returns `true` for a local part in which each dot is between two other characters.
fn is_local(local: &str) -> bool {
    local.split('.').all(|atom| !atom.is_empty())
}

/// Returns the start of `mailto:` before `start`, or `start`.
fn with_mailto(text: &str, floor: usize, start: usize) -> usize {
    let length = MAILTO.len() + 1;
    match text[floor..start].len().checked_sub(length).and_then(|at| text[floor..start].get(at..)) {
        Some(prefix)
            if prefix.ends_with(':') && prefix[..MAILTO.len()].eq_ignore_ascii_case(MAILTO) =>
        {
            start - length
        }
        _ => start,
    }
}
