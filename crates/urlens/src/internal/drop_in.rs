//! What `compat/url`, the drop-in for the crate `url`, needs in addition to the public interface: file paths with
//! `..` or NUL, and paths and queries that are edited in the text.

use crate::marks::Marks;
use crate::part::Part;
use crate::types::Url;
use alloc::format;
use alloc::string::String;

/// The file URL with a canonical host and an encoded path that starts with `/`.
///
/// The path is kept as it is, even if it has dot segments or a drive letter with `|`, which the URL parser
/// would change. A setter that writes the path changes them too. Returns `None` if the result would be
/// longer than `u32::MAX` bytes.
pub fn file_url(host: &str, path: &str) -> Option<Url> {
    const SCHEME: &str = "file:";
    let text = format!("{SCHEME}//{host}{path}");
    let length = u32::try_from(text.len()).ok()?;
    let host_start = SCHEME.len() as u32 + 2;
    let host_end = host_start + host.len() as u32;
    let marks = Marks {
        scheme_end: SCHEME.len() as u32,
        host_start,
        host_end,
        authority_end: host_end,
        path_end: length,
        query_end: length,
    };
    Some(Url::new(text, marks))
}

/// A path or query that is edited in the text of the URL, which costs no copy.
///
/// Between [`open`] and [`close`], the URL has no such component. The caller changes only [`text_mut`] from
/// `start` on.
#[derive(Debug)]
pub struct Opened {
    /// The offset of the component, without the `?` of a query.
    pub start: usize,
    part: Part,
    /// The text after the component.
    after: String,
    /// The length of the query in that text.
    query: u32,
}

/// The text of a URL.
#[inline]
pub fn text_mut(url: &mut Url) -> &mut String {
    &mut url.text
}

/// Opens the path, or the query, of which an empty one is added if there is none.
#[inline]
pub fn open(url: &mut Url, part: Part) -> Opened {
    let (text, marks) = (&mut url.text, &mut url.marks);
    let is_path = part == Part::Path;
    let end = if is_path { marks.path_end } else { marks.query_end };
    let mut after = String::new();
    if text.len() > end as usize {
        after.push_str(&text[end as usize..]);
        text.truncate(end as usize);
    }
    let query = marks.query_end - end;
    if is_path {
        (marks.path_end, marks.query_end) = (marks.authority_end, marks.authority_end);
        return Opened { start: marks.authority_end as usize, part, after, query };
    }
    if marks.query_end == marks.path_end {
        text.push('?');
    }
    marks.query_end = marks.path_end;
    Opened { start: marks.path_end as usize + 1, part, after, query }
}

/// Closes a component, which must be canonical: it is encoded, and a path starts with `/` and has no dot segments.
/// One with which the URL would be longer than `u32::MAX` bytes is replaced by `/`, or an empty query.
#[inline]
pub fn close(url: &mut Url, opened: &Opened) {
    let (text, marks) = (&mut url.text, &mut url.marks);
    let is_path = opened.part == Part::Path;
    if text.len() + opened.after.len() > u32::MAX as usize {
        text.truncate(opened.start);
        text.push_str(if is_path { "/" } else { "" });
    }
    if is_path {
        marks.path_end = text.len() as u32;
    }
    marks.query_end = text.len() as u32 + opened.query;
    text.push_str(&opened.after);
}
