//! Predicates about the scheme, and about characters that are dropped before anything is read.

use super::class::{Found, Weight};
use super::finding::Sight;
use super::layout::{Dropped, first_run, shifted};
use urlens::Part;
use urlens::grammar::rfc3986::SCHEME;

/// S1. What is dropped before or within a scheme; upper case; what stands before a colon and is no
/// scheme.
pub(super) fn scheme(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let text = layout.text();
    let Some(range) = layout.scheme.clone() else {
        let first = &text[..text.find(['/', '\\', '?', '#']).unwrap_or(text.len())];
        if let Some(colon) = first.find(':') {
            let is_wrong = |at: usize, c: char| match at {
                0 => !c.is_ascii_alphabetic(),
                _ => !c.is_ascii() || !SCHEME.contains(c as u8),
            };
            let wrong = first[..=colon].char_indices().find(|&(at, c)| is_wrong(at, c));
            let (at, c) = wrong.unwrap_or((colon, ':'));
            found.at(Part::Scheme, at..at + c.len_utf8(), Weight::Full);
        }
        return;
    };
    let Dropped { before, inside, .. } = layout.dropped();
    let end = layout.place(0..range.end + 1).end;
    if !before.is_empty() {
        found.raw(Part::Scheme, before, Weight::Full);
    } else if let Some(run) = inside.filter(|it| it.start < end) {
        found.raw(Part::Scheme, run, Weight::Full);
    } else if text[range.clone()].bytes().any(|byte| byte.is_ascii_uppercase()) {
        found.at(Part::Scheme, range, Weight::Full);
    }
}

/// S2. What is dropped elsewhere; and spaces and controls in userinfo, path, query and fragment,
/// save spaces in an opaque path, which stay.
pub(super) fn controls(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let Dropped { before, inside, after } = layout.dropped();
    let scheme_end = layout.scheme.as_ref().map_or(0, |it| layout.place(0..it.end + 1).end);
    if let Some(run) = inside.filter(|it| it.start >= scheme_end) {
        return found.raw(layout.part_at_raw(run.start), run, Weight::Full);
    }
    if layout.scheme.is_none() && !before.is_empty() {
        return found.raw(Part::Path, before, Weight::Full);
    }
    if !after.is_empty() && !before.contains(&after.start) {
        return found.raw(layout.part_at_raw(after.start), after, Weight::Full);
    }
    for (part, range) in layout.data() {
        let keeps_spaces = part == Part::Path && layout.is_opaque();
        let is_wrong = |c: char| c.is_ascii_control() || c == ' ' && !keeps_spaces;
        if let Some(run) = first_run(&layout.text()[range.clone()], |_, c| is_wrong(c)) {
            return found.at(part, shifted(run, range.start), Weight::Full);
        }
    }
}
