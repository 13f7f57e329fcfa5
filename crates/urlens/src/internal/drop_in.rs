//! Operations that `compat/url`, the drop-in for the crate `url`, needs in addition to the public ones.
//!
//! That crate accepts more than the public interface does: file paths with `..` or NUL, and segments that
//! are encoded one by one. Each function says what its result may be used for.

use crate::charset::CharSet;
use crate::error::{Error, SyntaxError};
use crate::grammar::whatwg::{SEGMENT, SPECIAL_SEGMENT};
use crate::host::canonical::HostBuffer;
use crate::marks::Marks;
use crate::percent::push_escape;
use crate::scheme::{self, Known, Mode};
use crate::types::Url;
use crate::whatwg::{self, UrlParser};
use crate::write::Writer;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;
use core::net::IpAddr;

/// [`Url::parse_borrowed`], whose error does not keep the text.
#[inline]
pub fn parse(text: &str) -> Result<Url<Cow<'_, str>>, SyntaxError> {
    let (text, marks) = whatwg::parse(text, None)?;
    Ok(Url::new(text, marks))
}

/// [`UrlParser::parse_borrowed`], whose error does not keep the text.
#[inline]
pub fn parse_with<'a>(
    parser: &UrlParser<'_>,
    text: &'a str,
) -> Result<Url<Cow<'a, str>>, SyntaxError> {
    let (text, marks) = parser.parse_raw(text)?;
    Ok(Url::new(text, marks))
}

/// [`Url::join`], whose error does not keep the text.
#[inline]
pub fn join(base: &Url, text: &str) -> Result<Url, SyntaxError> {
    base.join_raw(text)
}

/// Appends a segment of a path in plain text, percent-encoded so that it decodes to these bytes.
///
/// A segment that is `.` or `..` stays one, and is removed when the path is parsed.
pub fn encode_segment(to: &mut String, segment: &[u8], mode: Mode) {
    let set: CharSet = if mode.is_special() { SPECIAL_SEGMENT } else { SEGMENT };
    to.reserve(segment.len());
    for &byte in segment {
        match byte.is_ascii() && !set.contains(byte) {
            true => to.push(byte as char),
            false => push_escape(to, byte),
        }
    }
}

/// A text without the tabs and newlines that the URL parser removes.
#[inline]
pub fn without_tabs_and_newlines(text: &str) -> Cow<'_, str> {
    crate::whatwg::clean::without_tabs_and_newlines(text)
}

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

/// Replaces the host by an IP address.
///
/// # Errors
///
/// If the path is opaque, or the result would be longer than `u32::MAX` bytes.
pub fn set_ip_host(url: &mut Url, address: IpAddr) -> Result<(), Error> {
    let host = match address {
        IpAddr::V4(address) => HostBuffer::ipv4(address.into()),
        IpAddr::V6(address) => HostBuffer::ipv6(address.segments()),
    };
    if url.can_splice(host.as_str()) {
        Writer::put_host(&mut url.text, &mut url.marks, host.as_str());
        return Ok(());
    }
    url.set_host(Some(host.as_str()))
}

/// A path or query that is edited in the text of the URL, which costs no copy.
///
/// Between the opening and the closing function, the URL has no such component. The caller changes only
/// [`text_mut`] from [`start`](Self::start) on.
#[derive(Debug)]
pub struct Opened {
    start: usize,
    /// The text after the component.
    after: String,
    /// The length of the query in that text.
    query: u32,
}

impl Opened {
    /// The offset of the component, without the `?` of a query.
    #[inline]
    pub fn start(&self) -> usize {
        self.start
    }
}

/// The ends of the components of a URL.
#[inline]
pub fn marks_of(url: &Url) -> Marks {
    url.marks
}

/// The text of a URL.
#[inline]
pub fn text_mut(url: &mut Url) -> &mut String {
    &mut url.text
}

/// Opens the path of a web URL. Returns `None` for other URLs.
#[inline]
pub fn open_path(url: &mut Url) -> Option<Opened> {
    web_scheme(url)?;
    let (text, marks) = (&mut url.text, &mut url.marks);
    let after = String::from(&text[marks.path_end as usize..]);
    text.truncate(marks.path_end as usize);
    let query = marks.query_end - marks.path_end;
    (marks.path_end, marks.query_end) = (marks.authority_end, marks.authority_end);
    Some(Opened { start: marks.authority_end as usize, after, query })
}

/// Closes a path. It must be canonical: it starts with `/`, is encoded and has no dot segments. A path with
/// which the URL would be longer than `u32::MAX` bytes is replaced by `/`.
#[inline]
pub fn close_path(url: &mut Url, opened: &Opened) {
    let (text, marks) = (&mut url.text, &mut url.marks);
    if text.len() + opened.after.len() > u32::MAX as usize {
        text.truncate(opened.start);
        text.push('/');
    }
    marks.path_end = text.len() as u32;
    marks.query_end = marks.path_end + opened.query;
    text.push_str(&opened.after);
}

/// Opens the query of a URL, and adds an empty one if there is none.
#[inline]
pub fn open_query(url: &mut Url) -> Opened {
    let (text, marks) = (&mut url.text, &mut url.marks);
    let mut after = String::new();
    if text.len() > marks.query_end as usize {
        after.push_str(&text[marks.query_end as usize..]);
        text.truncate(marks.query_end as usize);
    }
    if marks.query_end == marks.path_end {
        text.push('?');
    }
    marks.query_end = marks.path_end;
    Opened { start: marks.path_end as usize + 1, after, query: 0 }
}

/// Closes a query, which must be encoded. A query with which the URL would be longer than `u32::MAX` bytes
/// is replaced by an empty one.
#[inline]
pub fn close_query(url: &mut Url, opened: &Opened) {
    let (text, marks) = (&mut url.text, &mut url.marks);
    if text.len() + opened.after.len() > u32::MAX as usize {
        text.truncate(opened.start);
    }
    marks.query_end = text.len() as u32;
    if !opened.after.is_empty() {
        text.push_str(&opened.after);
    }
}

/// The default port of the scheme of a web URL. Other URLs have none in the URL Standard.
#[inline]
pub fn web_default_port(url: &Url) -> Option<u16> {
    web_scheme(url)?.default_port
}

/// Returns `true` for a web URL.
#[inline]
pub fn is_web(url: &Url) -> bool {
    web_scheme(url).is_some()
}

#[inline]
fn web_scheme(url: &Url) -> Option<&'static Known> {
    match scheme::web_prefix(&url.text) {
        Some((known, _)) => Some(known),
        // The shortest web URLs, such as `ws://a/`, are shorter than the prefix that is compared.
        None if url.text.len() < 8 => scheme::find(url.scheme()).filter(|it| it.mode == Mode::Web),
        None => None,
    }
}
