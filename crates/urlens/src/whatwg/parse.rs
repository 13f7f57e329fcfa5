//! The URL parser: the steps in order, after the fast path that shows that none is needed.

use super::force::{force, is_opaque};
use super::host::host;
use super::layout::Layout;
use super::parts::{parts, split_drive};
use super::validation_error::ValidationErrorKind;
use super::{Failure, Url, encode};
use crate::dialect::{Dialect as _, Whatwg};
use crate::dots::has_dots;
use crate::error::{ErrorKind, SyntaxError, TooLong};
use crate::fast::web_url::{CanonicalHead, WebScan, write_after_head};
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO};
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{Order, Parts, Pieces};
use crate::scheme::{self, Mode, mode};
use crate::split::{self, Split};
use crate::write::{Dots, Keep, Writer};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};
use core::ops::Range;

/// The components of the URL that a reference is resolved against.
#[derive(Clone, Copy)]
pub(crate) struct Base<'a> {
    pub(crate) mode: Mode,
    pub(crate) parts: Parts<'a>,
}

impl<'a> Base<'a> {
    pub(crate) fn of(text: &'a str, marks: &Marks) -> Self {
        let parts = Parts::of(text, marks);
        let mode = parts.scheme.map_or(Mode::Generic, mode);
        Self { mode, parts: if mode == Mode::File { split_drive(parts) } else { parts } }
    }

    pub(crate) fn scheme(&self) -> &'a str {
        self.parts.scheme.unwrap_or_default()
    }
}

/// Parses a URL. The text is borrowed if it is canonical.
#[inline]
pub(crate) fn parse<'a>(
    raw: &'a str,
    base: Option<Base<'_>>,
) -> Result<Url<Cow<'a, str>>, SyntaxError> {
    let web = WebScan::of(raw, Whatwg::RULES);
    match &web {
        Some(it) if it.is_canonical(raw) => Ok(Url::made((Cow::Borrowed(raw), it.marks()))),
        _ => parse_other(raw, base, web).map(Url::made),
    }
}

/// Parses a URL that the flags of the fast scan do not show to be canonical.
fn parse_other<'a>(
    raw: &'a str,
    base: Option<Base<'_>>,
    web: Option<WebScan>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    match web.and_then(|it| it.canonical_head(raw)) {
        Some(CanonicalHead { marks, is_canonical: true, .. }) => Ok((Cow::Borrowed(raw), marks)),
        Some(CanonicalHead { marks, dots, .. }) => write_after_head(raw, &marks, dots),
        None => parse_any(raw, base),
    }
}

/// The plain path: parses any text, with all steps.
fn parse_any<'a>(
    raw: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    if raw.len() > u32::MAX as usize {
        return Err(SyntaxError::new(ErrorKind::TooLong, Part::Path, raw.len()));
    }
    let layout = Layout::onto(raw, base.map(|it| (it.scheme(), it.mode)));
    match repair(&layout, base) {
        Ok(Repaired::Nothing(marks)) => Ok((Cow::Borrowed(raw), marks)),
        Ok(Repaired::Text(text, marks)) if text == raw => Ok((Cow::Borrowed(raw), marks)),
        Ok(Repaired::Text(text, marks)) => Ok((Cow::Owned(text), marks)),
        Err(stop) => Err(stop.error(&layout)),
    }
}

/// The outcome of repairing a text.
enum Repaired {
    /// The given text is canonical.
    Nothing(Marks),
    Text(String, Marks),
}

/// A failure of parsing.
pub(crate) enum Stop {
    At(Failure),
    TooLong,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::At(failure)
    }
}

impl Stop {
    /// The error, at its offset in the given text.
    fn error(self, layout: &Layout<'_>) -> SyntaxError {
        match self {
            Self::TooLong => SyntaxError::new(ErrorKind::TooLong, Part::Path, layout.given().len()),
            Self::At(failure) => {
                let start = layout.split.start_of(failure.part);
                failure.placed(|at| layout.to_given(start + at))
            }
        }
    }
}

fn repair(layout: &Layout<'_>, base: Option<Base<'_>>) -> Result<Repaired, Stop> {
    let (text, split) = (layout.text(), &layout.split);
    let path = split.path_with_slashes(text);
    let parts = parts(split, text, &path);
    let whole = if split.is_relative { onto(parts, base)? } else { parts };
    canonical(force(whole, split.mode), split.mode, |parts| {
        let is_whole = !split.is_relative && text.len() == layout.given().len();
        if is_whole && is_canonical_fast(split, text, parts) {
            return Ok(Repaired::Nothing(split.marks()));
        }
        let dots = Dots::Url { drives: split.mode == Mode::File };
        let (text, marks) = write(parts, split.mode, dots).map_err(|TooLong| Stop::TooLong)?;
        Ok(Repaired::Text(text, marks))
    })
}

/// Returns `true` if writing the components, of which scheme and authority are canonical, gives the text
/// they were found in. The plain path is to write them and to compare.
fn is_canonical_fast(split: &Split, text: &str, parts: &Parts<'_>) -> bool {
    let path = split.path(text);
    let is_plain = |text: Option<&str>, set: Option<&ByteSet>| {
        text.zip(set).is_none_or(|(text, set)| find_not_in(text.as_bytes(), set).is_none())
    };
    // Two slashes before an authority, a path that starts with `/` where it must, a canonical drive.
    let is_framed = split.slashes - split.scheme == if split.has_authority { 2 } else { 0 }
        && split.has_authority == parts.authority.is_some()
        && !split.has_backslashes(text)
        && match parts.drive {
            Some(letter) => {
                matches!(path.as_bytes(), [b'/', it, colon, ..] if *it == letter && *colon != b'|')
            }
            None => parts.root == path.starts_with('/'),
        };
    let is_same = |range: Option<Range<usize>>, written: Option<&str>| {
        range.map(|range| &text[range]) == written
    };
    let is_same_authority = || match &parts.authority {
        None => true,
        Some(Pieces { userinfo, host, port }) => {
            is_same(Some(split.host_start..split.host_end), Some(host))
                && is_same(split.userinfo(), *userinfo)
                && is_same(split.port(), *port)
        }
    };
    let keep = kept(split.mode);
    is_framed
        && is_same((split.scheme > 0).then(|| 0..split.scheme - 1), parts.scheme)
        && is_same_authority()
        && is_plain(parts.query, keep.query)
        && is_plain(parts.fragment, keep.fragment)
        && match is_opaque(parts, split.mode) {
            true => {
                let followed = parts.query.is_some() || parts.fragment.is_some();
                matches!(opaque_path(path, followed), Cow::Borrowed(_))
            }
            false => is_plain(Some(path), keep.path) && !has_dots(path),
        }
}

/// The third step: a relative reference takes missing components from the base.
fn onto<'a>(parts: Parts<'a>, base: Option<Base<'a>>) -> Result<Parts<'a>, Failure> {
    // The special scheme of the base is ignored, like non-strict resolution in RFC 3986, 5.2.2.
    let parts = Parts { scheme: None, ..parts };
    let fragment_alone = parts.order() == Order::Fragment && parts.fragment.is_some();
    match base {
        Some(base) if fragment_alone || !is_opaque(&base.parts, base.mode) => {
            Ok(parts.onto(base.parts))
        }
        _ => Err(MISSING_SCHEME),
    }
}

const MISSING_SCHEME: Failure = Failure {
    kind: ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl),
    part: Part::Scheme,
    at: 0,
};

/// The host of a text that is parsed without a base. Skips the steps that cannot fail.
pub(crate) fn read_host<'a>(raw: &'a str) -> Result<Option<Cow<'a, str>>, SyntaxError> {
    let layout = Layout::onto(raw, None);
    let read = || -> Result<Option<Cow<'_, str>>, Failure> {
        if layout.is_relative() {
            return Err(MISSING_SCHEME);
        }
        let (text, split) = (layout.text(), &layout.split);
        // The path is not read: a drive letter in it does not change the host.
        let parts = force(parts(split, text, ""), split.mode);
        let Some(pieces) = parts.authority else { return Ok(None) };
        let (name, _) = host_and_port(pieces, parts.scheme, split.mode)?;
        Ok(Some(name))
    };
    match read() {
        Ok(None) => Ok(None),
        Ok(Some(Cow::Owned(name))) => Ok(Some(Cow::Owned(name))),
        Ok(Some(Cow::Borrowed(""))) => Ok(Some(Cow::Borrowed(""))),
        Ok(Some(Cow::Borrowed(name))) => {
            let start = layout.split.host_start;
            let range = start..start + name.len();
            Ok(Some(match layout.into_text() {
                Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
                Cow::Owned(text) => Cow::Owned(text[range].to_string()),
            }))
        }
        Err(failure) => Err(Stop::At(failure).error(&layout)),
    }
}

/// The last steps: makes every component canonical and writes the URL.
pub(crate) fn finish(parts: Parts<'_>, mode: Mode) -> Result<(String, Marks), Stop> {
    let dots = Dots::Url { drives: mode == Mode::File };
    canonical(parts, mode, |parts| write(parts, mode, dots).map_err(|TooLong| Stop::TooLong))
}

/// Calls `then` with scheme and authority in their canonical form.
fn canonical<R>(
    parts: Parts<'_>,
    mode: Mode,
    then: impl FnOnce(&Parts<'_>) -> Result<R, Stop>,
) -> Result<R, Stop> {
    let (userinfo, port, name);
    let authority = match parts.authority {
        None => None,
        Some(pieces) => {
            (name, port) = host_and_port(pieces, parts.scheme, mode)?;
            userinfo = pieces.userinfo.and_then(credentials);
            Some(Pieces { userinfo: userinfo.as_deref(), host: &name, port: port.as_deref() })
        }
    };
    let scheme = parts.scheme.map(lowercase);
    then(&Parts { scheme: scheme.as_deref(), authority, ..parts })
}

/// Host and port in their canonical form: the components in which parsing may fail.
fn host_and_port<'a>(
    pieces: Pieces<'a>,
    scheme: Option<&str>,
    mode: Mode,
) -> Result<(Cow<'a, str>, Option<Cow<'a, str>>), Failure> {
    let needs_host = mode == Mode::Web || pieces.userinfo.is_some() || pieces.port.is_some();
    if pieces.host.is_empty() && needs_host {
        return Err(Failure::host(ValidationErrorKind::HostMissing, 0));
    }
    let name = host(pieces.host, mode)?;
    let port = match pieces.port {
        Some(text) => socket(text, scheme)?,
        None => None,
    };
    Ok((name, port))
}

/// Writes the components, and percent-encodes those after the authority. An opaque path keeps its dots.
pub(crate) fn write(parts: &Parts<'_>, mode: Mode, dots: Dots) -> Result<(String, Marks), TooLong> {
    let written = match parts.scheme.is_some() && is_opaque(parts, mode) {
        true => {
            let path =
                opaque_path(parts.path[1], parts.query.is_some() || parts.fragment.is_some());
            let parts = Parts { path: [parts.path[0], &path], ..*parts };
            Writer::encode(String::new(), &parts, Dots::Keep, Keep { path: None, ..kept(mode) })
        }
        false => Writer::encode(String::new(), parts, dots, kept(mode)),
    };
    written.map_err(|(too_long, _)| too_long)
}

/// Bytes that are left unescaped, per component.
pub(crate) fn kept(mode: Mode) -> Keep<'static> {
    const PATHS: &ByteSet = &ByteSet::of(PATH.not());
    const QUERIES: &ByteSet = &ByteSet::of(QUERY.not());
    const SPECIAL_QUERIES: &ByteSet = &ByteSet::of(SPECIAL_QUERY.not());
    const FRAGMENTS: &ByteSet = &ByteSet::of(FRAGMENT.not());
    let query = if mode.is_special() { SPECIAL_QUERIES } else { QUERIES };
    Keep { path: Some(PATHS), query: Some(query), fragment: Some(FRAGMENTS) }
}

fn lowercase(text: &str) -> Cow<'_, str> {
    match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(text.to_ascii_lowercase()),
        false => Cow::Borrowed(text),
    }
}

/// User name and password, encoded; `None` if both are empty.
pub(crate) fn credentials(userinfo: &str) -> Option<Cow<'_, str>> {
    let (user, password) = split::credentials(userinfo);
    let password = password.unwrap_or_default();
    let (name, secret) = (encode(user, USERINFO), encode(password, USERINFO));
    match (user, password) {
        ("", "") => None,
        (_, "") => Some(name),
        _ => Some(match (&name, &secret) {
            (Cow::Borrowed(_), Cow::Borrowed(_)) => Cow::Borrowed(userinfo),
            _ => Cow::Owned(format!("{name}:{secret}")),
        }),
    }
}

/// A port, unless it is empty or the default port of the scheme.
pub(crate) fn socket<'a>(
    text: &'a str,
    scheme: Option<&str>,
) -> Result<Option<Cow<'a, str>>, Failure> {
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(at) = text.bytes().position(|byte| !byte.is_ascii_digit()) {
        return Err(Failure::new(ValidationErrorKind::PortInvalid, Part::Port, at));
    }
    let number: u16 = text
        .parse()
        .map_err(|_| Failure::new(ValidationErrorKind::PortOutOfRange, Part::Port, 0))?;
    let special = scheme.filter(|it| mode(it).is_special());
    if special.and_then(scheme::default_port) == Some(number) {
        return Ok(None);
    }
    let is_shortest = text == "0" || !text.starts_with('0');
    Ok(Some(if is_shortest { Cow::Borrowed(text) } else { Cow::Owned(number.to_string()) }))
}

/// Encodes controls in an opaque path, and a final space before a query or a fragment.
fn opaque_path(path: &str, followed: bool) -> Cow<'_, str> {
    match path.strip_suffix(' ') {
        Some(kept) if followed => Cow::Owned(format!("{}%20", encode(kept, C0_CONTROL))),
        _ => encode(path, C0_CONTROL),
    }
}

#[cfg(test)]
mod tests;
