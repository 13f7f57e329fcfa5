//! The second step: any text taken apart, by the mode that its scheme asks for.

use crate::charset::CharSet;
use crate::classify::{ByteSet, find_not_in};
use crate::dots::dots_or_escapes_in;
use crate::grammar::rfc3986;
use crate::marks::Marks;
use crate::parts::{Parts, Pieces};
use crate::scheme::{Mode, mode};
use crate::write::is_drive;
use alloc::borrow::Cow;

/// `scheme ":" rest`, if the text begins like that.
pub(crate) fn cut_scheme(text: &str) -> Option<(&str, &str)> {
    let end = text.bytes().position(|byte| !rfc3986::SCHEME.contains(byte))?;
    let found = text.as_bytes()[0].is_ascii_alphabetic() && text.as_bytes()[end] == b':';
    found.then(|| (&text[..end], &text[end + 1..]))
}

/// How a text is read: as its scheme says, or as its surroundings do.
pub fn mode_of(text: &str, fallback: Mode) -> Mode {
    cut_scheme(text).map_or(fallback, |(scheme, _)| mode(scheme))
}

/// Where a scheme is special, every `\` before the query is a slash.
pub(crate) fn with_slashes(text: &str, mode: Mode) -> Cow<'_, str> {
    const OTHERS: ByteSet = ByteSet::of(CharSet::of(b"\\").not()).with_all_beyond_ascii();
    let found = mode.is_special().then(|| find_not_in(text.as_bytes(), &OTHERS)).flatten();
    let end = || text.find(['?', '#']).unwrap_or(text.len());
    match found.map(|at| (at, end())) {
        Some((at, end)) if at < end => {
            Cow::Owned([&text[..end].replace('\\', "/"), &text[end..]].concat())
        }
        _ => Cow::Borrowed(text),
    }
}

/// Where the components of any text lie. Nothing is checked here, and nothing can fail.
///
/// `url = [ scheme ":" ] [ "//" authority ] [ root ] *( dir "/" ) [ file ] [ "?" query ] [ "#" fragment ]`
pub fn mark(text: &str, mode: Mode) -> Marks {
    let slash = |c: char| c == '/' || c == '\\' && mode.is_special();
    let scheme = cut_scheme(text).map_or(0, |(scheme, _)| scheme.len() + 1);
    let query = text[scheme..].find('#').map_or(text.len(), |n| scheme + n);
    let path = text[scheme..query].find('?').map_or(query, |n| scheme + n);

    let mut after = text[scheme..path].chars();
    let has_authority = after.next().is_some_and(slash) && after.next().is_some_and(slash);
    let authority = match has_authority {
        true => text[scheme + 2..path].find(slash).map_or(path, |n| scheme + 2 + n),
        false => scheme,
    };
    let start = if has_authority { scheme + 2 } else { scheme };
    let Pieces { userinfo, host, .. } = split_authority(&text[start..authority], mode);
    let host_start = start + userinfo.map_or(0, |it| it.len() + 1);
    let [scheme, host_start, host_end, authority, path, query] =
        [scheme, host_start, host_start + host.len(), authority, path, query].map(|it| it as u32);
    Marks { scheme, host_start, host_end, authority, path, query }
}

/// Takes any text apart, in which all slashes are `/`.
pub(crate) fn split(text: &str, mode: Mode) -> Parts<'_> {
    let parts = Parts::of(text, &mark(text, mode));
    if mode == Mode::File { split_drive(parts) } else { parts }
}

/// In a file URL the whole authority is the host.
pub fn split_authority(text: &str, mode: Mode) -> Pieces<'_> {
    match mode {
        Mode::File => Pieces { host: text, ..Pieces::default() },
        _ => Pieces::split(text),
    }
}

/// Finds the drive letter that a file URL may begin with: in place of the host, or as the first
/// segment of the path.
pub(crate) fn split_drive(mut parts: Parts<'_>) -> Parts<'_> {
    if let Some(authority) = &mut parts.authority
        && is_drive(authority.host)
    {
        parts.drive = Some(authority.host.as_bytes()[0]);
        authority.host = "";
        return parts;
    }
    let [_, path] = parts.path;
    let first = path.split('/').next().unwrap_or_default();
    if is_drive(first) {
        parts.drive = Some(first.as_bytes()[0]);
        parts.root = first.len() < path.len();
        parts.path = ["", &path[first.len() + usize::from(parts.root)..]];
    }
    parts
}

/// The folders of a path, of which a last segment of dots is one, with or without a slash.
pub(crate) fn folders(path: &str) -> &str {
    let file = path.rfind('/').map_or(0, |slash| slash + 1);
    match dots_or_escapes_in(&path[file..]) {
        0 => &path[..file],
        _ => path,
    }
}
