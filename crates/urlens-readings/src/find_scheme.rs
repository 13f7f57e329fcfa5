//! Predicates about the scheme, and about characters that the URL Standard removes before parsing.

use super::class::{Report, SeverityFrom};
use super::finding::Context;
use super::layout::{Dropped, Layout, first_run, shifted};
use core::ops::Range;
use urlens::Part;
use urlens::grammar::rfc3986::SCHEME;

/// S1. Characters that are removed before or in a scheme, and text before a colon that is not a
/// scheme. Spelling: upper case.
pub(super) fn scheme(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
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
            report.at(Part::Scheme, at..at + c.len_utf8(), SeverityFrom::Component);
        }
        return;
    };
    let Dropped { before, inside, .. } = layout.dropped();
    let end = layout.place(0..range.end + 1).end;
    if !before.is_empty() {
        report.raw(Part::Scheme, before, SeverityFrom::Component);
    } else if let Some(run) = inside.filter(|run| run.start < end) {
        report.raw(Part::Scheme, run, SeverityFrom::Component);
    } else if text[range.clone()].bytes().any(|byte| byte.is_ascii_uppercase()) {
        report.at(Part::Scheme, range, SeverityFrom::Info);
    }
}

/// S2. Characters that are removed elsewhere, and spaces and controls in userinfo, path, query and
/// fragment, except for spaces in an opaque path, which are kept.
pub(super) fn controls(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let mut reported = [false; Part::ALL.len()];
    let mut is_first = |part: Part| !core::mem::replace(&mut reported[part as usize], true);
    for (part, range) in dropped(layout).into_iter().flatten() {
        if is_first(part) {
            report.raw(part, range, SeverityFrom::Component);
        }
    }
    for (part, range) in layout.data() {
        let keeps_spaces = part == Part::Path && layout.is_opaque();
        let is_wrong = |c: char| c.is_ascii_control() || c == ' ' && !keeps_spaces;
        let run = first_run(&layout.text()[range.clone()], |_, c| is_wrong(c));
        if let Some(run) = run.filter(|_| is_first(part)) {
            report.at(part, shifted(run, range.start), SeverityFrom::Component);
        }
    }
}

/// The bytes that the URL Standard removes, except for those of a scheme, with their component.
fn dropped(layout: &Layout<'_>) -> [Option<(Part, Range<usize>)>; 3] {
    let Dropped { before, inside, after } = layout.dropped();
    let scheme_end = layout.scheme.as_ref().map_or(0, |scheme| layout.place(0..scheme.end + 1).end);
    let inside = inside.filter(|run| run.start >= scheme_end);
    let is_all = before.contains(&after.start);
    // Removed bytes after an authority do not belong to it.
    let last = match layout.part_at_raw(after.start) {
        part @ (Part::Query | Part::Fragment) => part,
        _ => Part::Path,
    };
    [
        inside.map(|run| (layout.part_at_raw(run.start), run)),
        (layout.scheme.is_none() && !before.is_empty()).then_some((Part::Path, before)),
        (!after.is_empty() && !is_all).then_some((last, after)),
    ]
}
