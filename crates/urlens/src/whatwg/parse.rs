//! Parsing URLs: a scan finds web URLs that are already canonical, and a [walk](super::walk) reads all other
//! texts. Setters, which have the components, make them canonical and write them.

use super::base::Base;
use super::clean::{Clean, copy_without_tabs_and_newlines};
use super::host::{canonical, form, host};
use super::parts::is_opaque;
use super::validation_error::ValidationErrorKind;
use super::walk::{Failure, Walk, read_host};
use super::{ComponentError, encode};
use crate::dialect::WHATWG;
use crate::error::{Error, ErrorKind, SyntaxError, TooLong};
use crate::fast::ByteSet;
use crate::fast::url::WebScan;
use crate::grammar::whatwg::{C0_CONTROL, FRAGMENT, PATH, USERINFO, query_set};
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{AuthorityParts, Parts};
use crate::scheme::{self, Mode, mode};
use crate::split;
use crate::write::{Dots, Keep, Writer};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};

/// Parses a URL. The text is borrowed if it is canonical.
#[inline]
pub(crate) fn parse<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    match WebScan::of(input, WHATWG) {
        Some(web) if web.is_canonical(input) => Ok((Cow::Borrowed(input), web.marks())),
        Some(web) => parse_scanned(input, &web),
        None => parse_any(input, base),
    }
}

/// Parses a web URL that the flags of the fast scan do not prove to be canonical.
#[inline(never)]
fn parse_scanned<'a>(input: &'a str, web: &WebScan) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    // More than two slashes before the host, or spaces at the end.
    let marks = web.marks();
    if marks.host_start == marks.host_end
        || input.as_bytes().last().is_none_or(|byte| *byte <= b' ')
    {
        return parse_any(input, None);
    }
    if let Some((text, marks)) = web.escape(input) {
        return Ok((Cow::Owned(text), marks));
    }
    let mut walk = Walk::new(input);
    match walk.scanned(web) {
        Ok(()) => checked(input, walk.finish()),
        Err(Failure::Error(error)) => Err(error.placed(|at| at)),
        Err(Failure::Removed) => parse_any(input, None),
    }
}

/// Parses a text with a base.
#[inline]
pub(crate) fn join(base: Base<'_>, input: &str) -> Result<(String, Marks), SyntaxError> {
    // A place in the page of the base is a common link, and needs only the rules of fragments.
    if matches!(input.as_bytes(), [b'#'] | [b'#', .., b'!'..=0xFF])
        && let Ok(walk) = Walk::fragment_after(base, input)
        && let (Cow::Owned(text), marks) = checked(input, walk.finish())?
    {
        return Ok((text, marks));
    }
    let (text, marks) = parse(input, Some(base))?;
    Ok((text.into_owned(), marks))
}

/// Parses any text.
#[inline(never)]
fn parse_any<'a>(
    input: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    if input.len() > u32::MAX as usize {
        return Err(too_long(input));
    }
    let text = trimmed(input);
    let mut walk = Walk::new(text);
    match walk.url(base) {
        Ok(()) => checked(input, walk.finish()),
        Err(Failure::Error(error)) => Err(error.placed(|at| start_of(text, input) + at)),
        Err(Failure::Removed) => parse_cleaned(input, walk.into_buffer(), base),
    }
}

/// Parses a text without its tabs and newlines, which is written to a buffer.
#[cold]
fn parse_cleaned<'a>(
    input: &'a str,
    buffer: String,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    let buffer = copy_without_tabs_and_newlines(buffer, trimmed(input));
    let mut walk = Walk::new(&buffer);
    if let Err(Failure::Error(error)) = walk.url(base) {
        return Err(in_input(error, input));
    }
    match walk.finish() {
        (Cow::Owned(text), marks) => checked(input, (Cow::Owned(text), marks)),
        (Cow::Borrowed(_), marks) => Ok((Cow::Owned(buffer), marks)),
    }
}

/// An error in a text without its tabs and newlines, with its offset in the input.
#[cold]
fn in_input(error: ComponentError, input: &str) -> SyntaxError {
    error.placed(|at| Clean::of(input).to_input_offset(at))
}

/// The text without controls and spaces at its ends.
#[inline]
fn trimmed(input: &str) -> &str {
    match input.as_bytes() {
        [] | [(..=b' '), ..] | [.., (..=b' ')] => input.trim_matches(|c| c <= ' '),
        _ => input,
    }
}

/// The offset of the trimmed text in the input.
fn start_of(text: &str, input: &str) -> usize {
    if text.is_empty() {
        input.len()
    } else {
        input.len() - input.trim_start_matches(|c| c <= ' ').len()
    }
}

/// A result that is not too long.
#[inline]
fn checked<'a>(
    input: &str,
    parsed: (Cow<'a, str>, Marks),
) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
    if parsed.0.len() > u32::MAX as usize { Err(too_long(input)) } else { Ok(parsed) }
}

#[cold]
fn too_long(input: &str) -> SyntaxError {
    SyntaxError::new(ErrorKind::TooLong, Part::Path, input.len())
}

/// Returns `true` if a text that is not very long is a URL.
pub(crate) fn is_url(input: &str) -> bool {
    let check = |name, mode, all| form(name, mode, all).map(|_| ());
    match read_host(trimmed(input), check) {
        Ok(_) => true,
        Err(Failure::Error(_)) => false,
        Err(Failure::Removed) => read_host(&Clean::of(input).text, check).is_ok(),
    }
}

/// The canonical host of a text that is not very long, parsed without a base.
pub(crate) fn host_of(input: &str) -> Result<Option<Cow<'_, str>>, SyntaxError> {
    let text = trimmed(input);
    match read_host(text, canonical) {
        Ok(host) => Ok(host.into_option()),
        Err(Failure::Error(error)) => Err(error.placed(|at| start_of(text, input) + at)),
        Err(Failure::Removed) => match read_host(&Clean::of(input).text, canonical) {
            Ok(host) => Ok(host.into_option().map(|host| Cow::Owned(host.into_owned()))),
            Err(Failure::Error(error)) => Err(in_input(error, input)),
            Err(Failure::Removed) => Err(too_long(input)),
        },
    }
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
    let written = if parts.scheme.is_some() && is_opaque(parts, mode) {
        let has_query_or_fragment = parts.query.is_some() || parts.fragment.is_some();
        let path = encode_opaque_path(parts.path[1], has_query_or_fragment);
        let parts = Parts { path: [parts.path[0], &path], ..*parts };
        let keep = Keep { path: None, ..unescaped_bytes(mode) };
        Writer::encode(String::new(), &parts, Dots::Keep, keep)
    } else {
        Writer::encode(String::new(), parts, dots, unescaped_bytes(mode))
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
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
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
pub(crate) fn encode_opaque_path(path: &str, has_query_or_fragment: bool) -> Cow<'_, str> {
    match path.strip_suffix(' ') {
        Some(kept) if has_query_or_fragment => {
            Cow::Owned(format!("{}%20", encode(kept, C0_CONTROL)))
        }
        _ => encode(path, C0_CONTROL),
    }
}

#[cfg(test)]
mod tests;
