//! The components of a text, with the drive letter of a file URL.

use crate::dots::dots_or_escapes_in;
use crate::parts::Parts;
use crate::scheme::Mode;
use crate::split::Split;
use crate::write::is_drive;

/// The components of a text that was split, with the path that `path_with_slashes` gave.
pub(crate) fn parts<'a>(split: &Split, text: &'a str, path: &'a str) -> Parts<'a> {
    let parts = split.parts(text, path);
    if split.mode == Mode::File { split_drive(parts) } else { parts }
}

/// Finds the drive letter that a file URL may start with: in place of the host, or as the first
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

/// Returns `true` if the path is opaque: one string, so that only a fragment can be resolved against
/// this base.
pub(crate) fn is_opaque(parts: &Parts<'_>, mode: Mode) -> bool {
    mode == Mode::Generic && parts.authority.is_none() && !parts.root
}

/// The directory of a path: the path up to its last slash, or all of it if it ends in a dot segment.
pub(crate) fn directory(path: &str) -> &str {
    let file = path.rfind('/').map_or(0, |slash| slash + 1);
    match dots_or_escapes_in(&path[file..]) {
        0 => &path[..file],
        _ => path,
    }
}
