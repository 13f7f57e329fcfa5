//! Predicates about the path: dot segments, characters and escapes, file URLs, opaque paths.

use super::class::{Report, SeverityFrom};
use super::find_host::first_escapes;
use super::finding::Context;
use super::layout::{Layout, first_run, shifted};
use core::ops::Range;
use urlens::grammar::rfc3986::{FRAGMENT, PATH, UNRESERVED};
use urlens::grammar::rfc3987::{is_iprivate, is_ucschar};
use urlens::grammar::whatwg::{dots_or_escapes_in, is_drive};
use urlens::percent::decode_escape;
use urlens::scheme::Mode;
use urlens::{Authority, Part};

/// The segments of the path, with their offsets.
fn segments<'a>(layout: &'a Layout<'_>) -> impl Iterator<Item = (usize, &'a str)> {
    let mut next = layout.path.start;
    layout.text()[layout.path.clone()].split(|c| layout.is_slash(c)).map(move |segment| {
        let at = next;
        next += segment.len() + 1;
        (at, segment)
    })
}

/// T1. Dot segments that the URL Standard removes, except for those of a reference, which all
/// standards remove. Disputed: escaped dots, and dots whose removal changes the path. Not disputed:
/// `..;`, and dots before an escaped slash.
pub(super) fn dots(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    if layout.relative && context.readings.base.is_none() {
        return;
    }
    let is_plain = |segment: &str| matches!(segment, "." | "..");
    let removed =
        |segment: &str| dots_or_escapes_in(segment) > 0 && !(layout.relative && is_plain(segment));
    if let Some((at, segment)) = segments(layout).find(|(_, segment)| removed(segment)) {
        // If only one standard accepts the text, plain dots are not the reason.
        let disputed = !is_plain(segment) || context.readings.pair().is_some();
        let severity = SeverityFrom::Component.only_if(disputed && !layout.is_opaque());
        report.at(Part::Path, at..at + segment.len(), severity);
    } else if let Some((at, length)) =
        segments(layout).find_map(|(at, segment)| Some((at, dots_with_suffix(segment)?)))
    {
        report.at(Part::Path, at..at + length, SeverityFrom::Info);
    }
}

/// The length of the dots at the start of a segment, including the `;` or the escaped slash after
/// them.
fn dots_with_suffix(segment: &str) -> Option<usize> {
    let end = segment.find(';').into_iter().chain(escaped_slash(segment)).min()?;
    let length = if segment[end..].starts_with(';') { 1 } else { 3 };
    (dots_or_escapes_in(&segment[..end]) > 0).then_some(end + length)
}

/// The offset of the first escaped slash or backslash.
fn escaped_slash(text: &str) -> Option<usize> {
    (0..text.len()).find(|&at| matches!(decode_escape(&text.as_bytes()[at..]), Some(b'/' | b'\\')))
}

/// Returns `true` if RFC 3987 allows a non-ASCII character in a component.
fn is_in_iris(part: Part, c: char) -> bool {
    is_ucschar(c) || part == Part::Query && is_iprivate(c)
}

/// The first run of characters in a component that RFC 3987 does not allow, except for those that
/// other classes report.
pub(super) fn first_refused(
    layout: &Layout<'_>,
    part: Part,
    range: Range<usize>,
) -> Option<Range<usize>> {
    let text = &layout.text()[range.clone()];
    let opaque = part == Part::Path && layout.is_opaque();
    let is_wrong = |at: usize, c: char| match c {
        '%' => decode_escape(&text.as_bytes()[at..]).is_none(),
        ' ' => opaque,
        '\\' if part == Part::Path && at == 0 => layout.authority.is_none(),
        _ if c.is_ascii_control() => false,
        // Other components allow the same, except for delimiters that are not in them, and for
        // the `@` that another class reports in userinfo.
        '\0'..='\x7F' => !FRAGMENT.contains(c as u8),
        _ => !is_in_iris(part, c),
    };
    first_run(text, is_wrong).map(|run| shifted(run, range.start))
}

/// T2. Disputed: characters that RFC 3987 does not allow in path, query and fragment. Spelling:
/// characters that the URL Standard escapes (non-ASCII, and `'` in the query of a special URL). Not
/// disputed: lower-case escapes, unnecessary escapes, and the escape of NUL.
pub(super) fn characters_and_escapes(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    for (part, range) in layout.data().filter(|(part, _)| *part != Part::Userinfo) {
        let text = &layout.text()[range.clone()];
        let bytes = text.as_bytes();
        let is_escaped = |c: char| match c {
            '\'' => part == Part::Query && layout.mode.is_special(),
            _ => !c.is_ascii(),
        };
        if let Some(run) = first_refused(layout, part, range.clone()) {
            report.at(part, run, SeverityFrom::Component);
        } else if let Some(run) = first_run(text, |_, c| is_escaped(c)) {
            report.at(part, shifted(run, range.start), SeverityFrom::Info);
        } else if let Some(at) = (0..bytes.len()).find(|&at| is_unusual_escape(&bytes[at..])) {
            report.at(part, shifted(first_escapes(text, at), range.start), SeverityFrom::Info);
        }
    }
}

/// Returns `true` if a text starts with an escape that normalization would change, or with that of NUL.
fn is_unusual_escape(bytes: &[u8]) -> bool {
    decode_escape(bytes).is_some_and(|octet| {
        octet == 0
            || UNRESERVED.contains(octet)
            || bytes[1..3].iter().any(|digit| digit.is_ascii_lowercase())
    })
}

/// F1. Disputed: a drive letter as a scheme before a backslash, in place of a host, with a pipe, or
/// without a slash before it; userinfo, a port or `localhost` in a file URL; a path without a
/// slash. Not disputed: any other host, and the two slashes of a network share.
pub(super) fn file(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let start = layout.after_scheme();
    let is_letter = layout.scheme_name().len() == 1;
    if is_letter && layout.authority.is_none() && layout.text()[start..].starts_with('\\') {
        report.at(Part::Scheme, 0..start + 1, SeverityFrom::Component);
    }
    if layout.mode == Mode::File {
        file_host(layout, report);
        file_path(layout, report);
    }
}

fn file_host(layout: &Layout<'_>, report: &mut Report<'_>) {
    let Some(range) = layout.host.clone() else { return };
    let text = &layout.text()[range.clone()];
    if text.is_empty() {
        return;
    }
    // A file URL has no userinfo and no port; other parsers find them here.
    let pieces = Authority::split(text, Mode::Web);
    let at = pieces.userinfo().map_or(0, |userinfo| userinfo.len() + 1);
    match pieces.port_text().map(|_| at + pieces.host_text().len()) {
        _ if is_drive(text) => report.at(Part::Host, range, SeverityFrom::Host),
        _ if at > 0 => report.at(Part::Userinfo, range.start..range.start + at, SeverityFrom::Host),
        Some(colon) => report.at(Part::Port, range.start + colon..range.end, SeverityFrom::Host),
        None => {
            let local = text.eq_ignore_ascii_case("localhost");
            report.at(Part::Host, range, SeverityFrom::Host.only_if(local));
        }
    }
}

fn file_path(layout: &Layout<'_>, report: &mut Report<'_>) {
    let path = &layout.text()[layout.path.clone()];
    let rootless = !path.starts_with(|c| layout.is_slash(c));
    let drive =
        segments(layout).nth(usize::from(!rootless)).filter(|(_, segment)| is_drive(segment));
    let hosted = !layout.get(&layout.host).is_empty();
    let start = layout.path.start;
    if let Some((at, segment)) = drive {
        let disputed = rootless && !layout.relative || segment.ends_with('|');
        if disputed || hosted {
            report.at(
                Part::Path,
                at..at + segment.len(),
                SeverityFrom::Component.only_if(disputed),
            );
        }
    } else if rootless && !layout.relative && layout.authority.is_none() {
        let range = if path.is_empty() { 0..start } else { layout.path.clone() };
        report.at(Part::Path, range, SeverityFrom::Component);
    } else if path.starts_with("//") {
        report.at(Part::Path, start..start + 2, SeverityFrom::Info);
    }
}

/// O1. An opaque path: disputed if RFC 3986 does not allow all of its characters.
pub(super) fn opaque(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let range: Range<usize> = layout.path.clone();
    let text = &layout.text()[range.clone()];
    if !layout.is_opaque() || text.is_empty() {
        return;
    }
    let is_wrong = |at: usize, c: char| match c {
        '%' => decode_escape(&text.as_bytes()[at..]).is_none(),
        _ => !c.is_ascii() || !PATH.contains(c as u8),
    };
    let disputed = text.char_indices().any(|(at, c)| is_wrong(at, c));
    report.at(Part::Path, range, SeverityFrom::Component.only_if(disputed));
}
