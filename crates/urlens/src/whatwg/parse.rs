//! The URL parser. A fast path handles text that is already canonical; all other text is cleaned,
//! split, completed from the base, normalized and written.

use super::host::host;
use super::layout::Layout;
use super::parts::{parts, split_drive};
use super::required::{add_required_components, is_opaque};
use super::validation_error::ValidationErrorKind;
use super::{ComponentError, encode};
use crate::dialect::WHATWG;
use crate::dots::has_dots;
use crate::error::{Error, ErrorKind, SyntaxError, TooLong};
use crate::fast::url::{self, OtherScan, WebScan};
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{C0_CONTROL, FRAGMENT, PATH, USERINFO, query_set};
use crate::marks::Marks;
use crate::op::View;
use crate::part::Part;
use crate::parts::{AuthorityParts, ComponentKind, Parts};
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
    text: &'a str,
    marks: Marks,
}

impl<'a> Base<'a> {
    pub(crate) fn of(text: &'a str, marks: &Marks) -> Self {
        let parts = Parts::of(text, marks);
        let mode = parts.scheme.map_or(Mode::Generic, mode);
        let parts = if mode == Mode::File { split_drive(parts) } else { parts };
        Self { mode, parts, text, marks: *marks }
    }

    /// The components of a URL whose path is not opaque, so that `part` can be set.
    pub(crate) fn hierarchical(view: View<'a>, part: Part) -> Result<Self, Error> {
        let base = Self::of(view.text, view.marks);
        if is_opaque(&base.parts, base.mode) {
            return Err(Error::at_start(ErrorKind::OpaquePath, part));
        }
        Ok(base)
    }

    pub(crate) fn scheme(&self) -> &'a str {
        self.parts.scheme.unwrap_or_default()
    }
}

/// Parses a URL. The text is borrowed if it is canonical.
#[inline]
pub(crate) fn parse<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    match WebScan::of(input, WHATWG) {
        Some(web) if web.is_canonical(input) => Ok((Cow::Borrowed(input), web.marks())),
        Some(web) => parse_web(input, base, web),
        None => parse_other(input, base),
    }
}

/// Parses a web URL that the flags of the fast scan do not prove to be canonical.
#[inline(never)]
fn parse_web<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
    web: WebScan,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    // These two write the result directly: intermediate values would be stored and loaded again.
    if let Some((text, marks)) = web.with_missing_slash(input) {
        return Ok((Cow::Owned(text), marks));
    }
    if let Some((text, marks)) = web.write_encoded(input) {
        let is_same = text == input;
        return Ok((if is_same { Cow::Borrowed(input) } else { Cow::Owned(text) }, marks));
    }
    match web.is_canonical_by_components(input) {
        true => Ok((Cow::Borrowed(input), web.marks())),
        false => parse_not_canonical(input, base, Some(web)),
    }
}

/// Parses a text that does not start like a web URL, or that the fast scan does not support.
#[inline(never)]
fn parse_other<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    match OtherScan::of(input) {
        Some(other) if other.is_canonical(input) => Ok((Cow::Borrowed(input), other.marks())),
        _ => parse_not_canonical(input, base, None),
    }
}

/// Parses a text that the fast scan does not show to be canonical.
fn parse_not_canonical<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
    web: Option<WebScan>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    let is_removed = |byte: Option<&u8>| byte.is_some_and(|byte| *byte <= b' ');
    if is_removed(input.as_bytes().first()) || is_removed(input.as_bytes().last()) {
        return parse_trimmed(input, base);
    }
    let joined = || {
        let (text, marks) = url::join(base?.text, &base?.marks, input)?;
        Some((Cow::Owned(text), marks))
    };
    match url::parse(input, web).or_else(joined) {
        Some(parsed) => Ok(parsed),
        None => parse_general(input, base),
    }
}

/// Parses a text without the controls and spaces at both ends.
#[inline(never)]
fn parse_trimmed<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    let trimmed = input.trim_matches(|c| c <= ' ');
    match parse(trimmed, base) {
        Ok(parsed) => Ok(parsed),
        // Parse the whole input again, so that the offset of the error is an offset in it.
        Err(_) => parse_general(input, base),
    }
}

/// The general implementation: parses any text, with all steps.
fn parse_general<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    if input.len() > u32::MAX as usize {
        return Err(SyntaxError::new(ErrorKind::TooLong, Part::Path, input.len()));
    }
    let layout = Layout::with_base_scheme(input, base.map(|it| (it.scheme(), it.mode)));
    match repair(&layout, base) {
        Ok(Repaired::Unchanged(marks)) => Ok((Cow::Borrowed(input), marks)),
        Ok(Repaired::Changed(text, marks)) if text == input => Ok((Cow::Borrowed(input), marks)),
        Ok(Repaired::Changed(text, marks)) => Ok((Cow::Owned(text), marks)),
        Err(error) => Err(error.into_syntax_error(&layout)),
    }
}

/// The result of [`repair`].
enum Repaired {
    /// The input is canonical.
    Unchanged(Marks),
    /// The canonical form.
    Changed(String, Marks),
}

/// An error of parsing, before its offset in the input is known.
pub(crate) enum UrlError {
    Component(ComponentError),
    TooLong,
}

impl From<ComponentError> for UrlError {
    fn from(error: ComponentError) -> Self {
        Self::Component(error)
    }
}

/// For setters whose value is always valid, so that the error is about the URL as a whole.
impl From<UrlError> for Error {
    fn from(error: UrlError) -> Self {
        match error {
            UrlError::TooLong => TooLong.into(),
            UrlError::Component(error) => Self::at_start(error.kind(), error.part()),
        }
    }
}

impl UrlError {
    /// Converts the error to one with an offset in the input.
    fn into_syntax_error(self, layout: &Layout<'_>) -> SyntaxError {
        match self {
            Self::TooLong => SyntaxError::new(ErrorKind::TooLong, Part::Path, layout.input().len()),
            Self::Component(error) => {
                let start = layout.split.start_of(error.part);
                error.placed(|at| layout.to_input_offset(start + at))
            }
        }
    }
}

/// Runs all steps of the parser on a text that was split.
fn repair(layout: &Layout<'_>, base: Option<Base<'_>>) -> Result<Repaired, UrlError> {
    let (text, split) = (layout.text(), &layout.split);
    let path = split.path_with_slashes(text);
    let parts = parts(split, text, &path);
    let completed = if split.is_relative { inherit_from_base(parts, base)? } else { parts };
    let completed = add_required_components(completed, split.mode);
    with_canonical_authority(completed, split.mode, |parts| {
        let is_entire_input = !split.is_relative && text.len() == layout.input().len();
        if is_entire_input && is_canonical_fast(split, text, parts) {
            return Ok(Repaired::Unchanged(split.marks()));
        }
        let dots = Dots::Url { drives: split.mode == Mode::File };
        let (text, marks) = write(parts, split.mode, dots).map_err(|TooLong| UrlError::TooLong)?;
        Ok(Repaired::Changed(text, marks))
    })
}

/// Returns `true` if writing the components gives the text in which they were found. Scheme and authority
/// must be canonical. The general implementation writes them and compares.
fn is_canonical_fast(split: &Split, text: &str, parts: &Parts<'_>) -> bool {
    let path = split.path(text);
    let has_only = |text: Option<&str>, set: Option<&ByteSet>| {
        text.zip(set).is_none_or(|(text, set)| find_not_in(text.as_bytes(), set).is_none())
    };
    // Two slashes before an authority, a path that starts with `/` where it must, a canonical drive.
    let slashes = if split.has_authority { 2 } else { 0 };
    let has_canonical_delimiters = split.authority_start - split.scheme_end == slashes
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
        Some(AuthorityParts { userinfo, host, port }) => {
            is_same(Some(split.host_start..split.host_end), Some(host))
                && is_same(split.userinfo(), *userinfo)
                && is_same(split.port(), *port)
        }
    };
    let keep = unescaped_bytes(split.mode);
    has_canonical_delimiters
        && is_same((split.scheme_end > 0).then(|| 0..split.scheme_end - 1), parts.scheme)
        && is_same_authority()
        && has_only(parts.query, keep.query)
        && has_only(parts.fragment, keep.fragment)
        && match is_opaque(parts, split.mode) {
            true => {
                let has_query_or_fragment = parts.query.is_some() || parts.fragment.is_some();
                matches!(encode_opaque_path(path, has_query_or_fragment), Cow::Borrowed(_))
            }
            false => has_only(Some(path), keep.path) && !has_dots(path),
        }
}

/// Takes the components that a relative reference lacks from the base.
fn inherit_from_base<'a>(
    parts: Parts<'a>,
    base: Option<Base<'a>>,
) -> Result<Parts<'a>, ComponentError> {
    // A scheme here equals the special scheme of the base, and is ignored as in non-strict resolution
    // (RFC 3986, 5.2.2).
    let parts = Parts { scheme: None, ..parts };
    let fragment_alone =
        parts.first_component() == ComponentKind::Fragment && parts.fragment.is_some();
    match base {
        Some(base) if fragment_alone || !is_opaque(&base.parts, base.mode) => {
            Ok(parts.with_base(base.parts))
        }
        _ => Err(MISSING_SCHEME),
    }
}

const MISSING_SCHEME: ComponentError = ComponentError {
    kind: ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl),
    part: Part::Scheme,
    at: 0,
};

/// Returns the host of a text that is parsed without a base. Skips the steps that cannot fail.
pub(crate) fn read_host<'a>(input: &'a str) -> Result<Option<Cow<'a, str>>, SyntaxError> {
    let layout = Layout::with_base_scheme(input, None);
    let read = || -> Result<Option<Cow<'_, str>>, ComponentError> {
        if layout.is_relative() {
            return Err(MISSING_SCHEME);
        }
        let (text, split) = (layout.text(), &layout.split);
        // The path is not read: a drive letter in it does not change the host.
        let parts = add_required_components(parts(split, text, ""), split.mode);
        let Some(authority) = parts.authority else { return Ok(None) };
        let (name, _) = host_and_port(authority, parts.scheme, split.mode)?;
        Ok(Some(name))
    };
    match read() {
        Ok(None) => Ok(None),
        Ok(Some(Cow::Owned(name))) => Ok(Some(Cow::Owned(name))),
        // An empty host may have been added by `add_required_components`, or replace a drive letter, and
        // then is not a slice of the text.
        Ok(Some(Cow::Borrowed(""))) => Ok(Some(Cow::Borrowed(""))),
        Ok(Some(Cow::Borrowed(name))) => {
            // A borrowed host is the slice that starts at `host_start`.
            let start = layout.split.host_start;
            let range = start..start + name.len();
            Ok(Some(match layout.into_text() {
                Cow::Borrowed(text) => Cow::Borrowed(&text[range]),
                Cow::Owned(text) => Cow::Owned(text[range].to_string()),
            }))
        }
        Err(error) => Err(UrlError::Component(error).into_syntax_error(&layout)),
    }
}

/// Makes every component canonical and writes the URL.
pub(crate) fn finish(parts: Parts<'_>, mode: Mode) -> Result<(String, Marks), UrlError> {
    let dots = Dots::Url { drives: mode == Mode::File };
    with_canonical_authority(parts, mode, |parts| {
        write(parts, mode, dots).map_err(|TooLong| UrlError::TooLong)
    })
}

/// Makes scheme and authority canonical, and calls `then` with all components, which may borrow from local
/// variables of this function.
fn with_canonical_authority<R>(
    parts: Parts<'_>,
    mode: Mode,
    then: impl FnOnce(&Parts<'_>) -> Result<R, UrlError>,
) -> Result<R, UrlError> {
    let (userinfo, port, name);
    let authority = match parts.authority {
        None => None,
        Some(authority) => {
            (name, port) = host_and_port(authority, parts.scheme, mode)?;
            userinfo = authority.userinfo.and_then(encode_credentials);
            Some(AuthorityParts {
                userinfo: userinfo.as_deref(),
                host: &name,
                port: port.as_deref(),
            })
        }
    };
    let scheme = parts.scheme.map(lowercase);
    then(&Parts { scheme: scheme.as_deref(), authority, ..parts })
}

/// Returns host and port in canonical form: the components in which parsing may fail.
fn host_and_port<'a>(
    authority: AuthorityParts<'a>,
    scheme: Option<&str>,
    mode: Mode,
) -> Result<(Cow<'a, str>, Option<Cow<'a, str>>), ComponentError> {
    let needs_host = mode == Mode::Web || authority.userinfo.is_some() || authority.port.is_some();
    if authority.host.is_empty() && needs_host {
        return Err(ComponentError::host(ValidationErrorKind::HostMissing, 0));
    }
    let name = host(authority.host, mode)?;
    let port = match authority.port {
        Some(text) => canonical_port(text, scheme)?,
        None => None,
    };
    Ok((name, port))
}

/// Writes the components, and percent-encodes those after the authority. An opaque path keeps its dots.
pub(crate) fn write(parts: &Parts<'_>, mode: Mode, dots: Dots) -> Result<(String, Marks), TooLong> {
    let written = match parts.scheme.is_some() && is_opaque(parts, mode) {
        true => {
            let has_query_or_fragment = parts.query.is_some() || parts.fragment.is_some();
            let path = encode_opaque_path(parts.path[1], has_query_or_fragment);
            let parts = Parts { path: [parts.path[0], &path], ..*parts };
            let keep = Keep { path: None, ..unescaped_bytes(mode) };
            Writer::encode(String::new(), &parts, Dots::Keep, keep)
        }
        false => Writer::encode(String::new(), parts, dots, unescaped_bytes(mode)),
    };
    written.map_err(|(too_long, _)| too_long)
}

/// Returns the bytes that are left unescaped, per component.
pub(crate) fn unescaped_bytes(mode: Mode) -> Keep<'static> {
    const PATHS: &ByteSet = &ByteSet::of(PATH.not());
    const QUERIES: &ByteSet = &ByteSet::of(query_set(Mode::Generic).not());
    const SPECIAL_QUERIES: &ByteSet = &ByteSet::of(query_set(Mode::Web).not());
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

/// Encodes user name and password; returns `None` if both are empty.
pub(crate) fn encode_credentials(userinfo: &str) -> Option<Cow<'_, str>> {
    let (user, password) = split::credentials(userinfo);
    let password = password.unwrap_or_default();
    let encoded_user = encode(user, USERINFO);
    let encoded_password = encode(password, USERINFO);
    match (user, password) {
        ("", "") => None,
        (_, "") => Some(encoded_user),
        _ => Some(match (&encoded_user, &encoded_password) {
            (Cow::Borrowed(_), Cow::Borrowed(_)) => Cow::Borrowed(userinfo),
            _ => Cow::Owned(format!("{encoded_user}:{encoded_password}")),
        }),
    }
}

/// Returns the canonical form of a port, or `None` if it is empty or the default port of the scheme.
pub(crate) fn canonical_port<'a>(
    text: &'a str,
    scheme: Option<&str>,
) -> Result<Option<Cow<'a, str>>, ComponentError> {
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(at) = text.bytes().position(|byte| !byte.is_ascii_digit()) {
        return Err(ComponentError::new(ValidationErrorKind::PortInvalid, Part::Port, at));
    }
    let number: u16 = text
        .parse()
        .map_err(|_| ComponentError::new(ValidationErrorKind::PortOutOfRange, Part::Port, 0))?;
    let special = scheme.filter(|it| mode(it).is_special());
    if special.and_then(scheme::default_port) == Some(number) {
        return Ok(None);
    }
    let is_shortest = text == "0" || !text.starts_with('0');
    Ok(Some(if is_shortest { Cow::Borrowed(text) } else { Cow::Owned(number.to_string()) }))
}

/// Percent-encodes control and non-ASCII characters of an opaque path, and a final space if a query or
/// fragment follows.
pub fn encode_opaque_path(path: &str, has_query_or_fragment: bool) -> Cow<'_, str> {
    match path.strip_suffix(' ') {
        Some(kept) if has_query_or_fragment => {
            Cow::Owned(format!("{}%20", encode(kept, C0_CONTROL)))
        }
        _ => encode(path, C0_CONTROL),
    }
}

#[cfg(test)]
mod tests;
