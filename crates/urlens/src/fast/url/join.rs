//! Fast path for relative references: the kept part of the base and the reference are written into one buffer.

use super::super::{ENABLED, Flags, find_not_in, scan_with_flags};
use super::parse_text;
use crate::dialect::WHATWG;
use crate::dots::{apply_first_dots, has_dots};
use crate::marks::Marks;
use crate::parts::{self, AuthorityParts, Parts};
use crate::scheme::{self, Mode};
use crate::whatwg::parse::unescaped_bytes;
use crate::write::{Dots, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// Returns `true` for a file URL without a host whose path does not start with a drive.
fn is_file_without_drive(text: &str) -> bool {
    let path = text.strip_prefix("file:///").map(str::as_bytes);
    path.is_some_and(|it| !matches!(it, [_, b':' | b'|', ..]))
}

/// Resolves a reference without a scheme against a web URL or a file URL. Returns `None` for a text that is not
/// supported, or not a URL.
pub(crate) fn join(base: &str, base_marks: &Marks, text: &str) -> Option<(String, Marks)> {
    if !ENABLED {
        return None;
    }
    let mode = match scheme::web_prefix_length(base) {
        Some(_) => Mode::Web,
        None if is_file_without_drive(base) => Mode::File,
        None => return None,
    };
    let is_kept = |byte: Option<&u8>| byte.is_some_and(|byte| *byte > b' ');
    if !is_kept(text.as_bytes().first()) || !is_kept(text.as_bytes().last()) {
        return None;
    }
    if text.starts_with("//") {
        if mode == Mode::File {
            return None;
        }
        let mut absolute = String::with_capacity(base_marks.scheme_end as usize + text.len() + 1);
        absolute.push_str(&base[..base_marks.scheme_end as usize]);
        absolute.push_str(text);
        return match parse_text(&absolute)? {
            (Cow::Borrowed(_), marks) => Some((absolute, marks)),
            (Cow::Owned(written), marks) => Some((written, marks)),
        };
    }
    if text.starts_with('#')
        && unescaped_bytes(mode)
            .fragment
            .is_some_and(|it| find_not_in(&text.as_bytes()[1..], it).is_none())
        && base_marks.query_end as usize + text.len() <= u32::MAX as usize
    {
        return Some((concat(&base[..base_marks.query_end as usize], text), *base_marks));
    }
    let scanned = scan_with_flags(text, WHATWG).filter(|it| it.marks.scheme_end == 0)?;
    let marks = scanned.marks;
    let (whole_path, rest) = text.split_at(marks.path_end as usize);
    let mut path = whole_path;
    // A segment may be a drive.
    if mode == Mode::File && whole_path.bytes().any(|byte| matches!(byte, b':' | b'|')) {
        return None;
    }
    // The part of the base that is kept.
    let kept = match text.as_bytes()[0] {
        b'#' => base_marks.query_end,
        b'?' => base_marks.path_end,
        b'/' => base_marks.authority_end,
        _ => {
            let base_path = &base[base_marks.authority_end as usize..base_marks.path_end as usize];
            let slash = base_path.bytes().rposition(|byte| byte == b'/')?;
            let (folder, path_left) = apply_first_dots(&base_path[..=slash], path);
            path = path_left;
            base_marks.authority_end + folder.len() as u32
        }
    };
    let has_dots = scanned.intersects(Flags::DOTS) && has_dots(path);
    let skipped = whole_path.len() - path.len();
    if has_dots || scanned.intersects(Flags::NEEDS_ENCODING) {
        let head = (&base[..base_marks.authority_end as usize], base_marks);
        let parts = Parts {
            path: match whole_path.is_empty() {
                true => {
                    ["", &base[base_marks.authority_end as usize + 1..base_marks.path_end as usize]]
                }
                false => match whole_path.strip_prefix('/') {
                    Some(rootless) => ["", rootless],
                    None => [&base[base_marks.authority_end as usize + 1..kept as usize], path],
                },
            },
            root: true,
            query: match rest.starts_with('#') && whole_path.is_empty() {
                true => parts::query(base, base_marks),
                false => parts::query(text, &marks),
            },
            ..Parts::after_authority(text, &marks)
        };
        let parts = Parts { authority: Some(AuthorityParts::default()), ..parts };
        let dots = if has_dots { Dots::Url { drives: false } } else { Dots::Keep };
        return Writer::after_head(String::new(), head, &parts, dots, unescaped_bytes(mode)).ok();
    }
    let text = &text[skipped..];
    let to = concat(&base[..kept as usize], text);
    let Marks { path_end, query_end, .. } = marks.without_start(skipped as u32);
    let path_end = if whole_path.is_empty() { base_marks.path_end } else { kept + path_end };
    let query_end = kept + query_end;
    let is_short = to.len() <= u32::MAX as usize;
    is_short.then_some((to, Marks { path_end, query_end, ..*base_marks }))
}

#[inline]
fn concat(head: &str, tail: &str) -> String {
    let mut to = String::with_capacity(head.len() + tail.len());
    to.push_str(head);
    to.push_str(tail);
    to
}
