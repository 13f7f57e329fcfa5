//! Parsing: the steps in their order, and the proof that none of them is needed.

use super::clean::clean;
use super::force::{force, is_opaque};
use super::host::host;
use super::split::{mode_of, split, split_drive, with_slashes};
use super::violation::Violation;
use super::{Failure, encode};
use crate::dialect::{Dialect as _, Whatwg};
use crate::error::{ErrorKind, ParseError, TooLong};
use crate::grammar::whatwg::{C0_CONTROL, FRAGMENT, PATH, QUERY, SPECIAL_QUERY, USERINFO};
use crate::host::ipv4_numbers::ends_in_number;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{Order, Parts, Pieces};
use crate::scheme::{self, Mode, mode};
use crate::survey::{Seen, see};
use crate::write::{Dots, Writer, dots_or_escapes_in};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};

/// A URL that a reference is resolved against, taken apart.
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
}

/// The URL that a text means: the text itself, if it says so already.
pub(crate) fn parse<'a>(
    raw: &'a str,
    base: Option<Base<'_>>,
) -> Result<(Cow<'a, str>, Marks), ParseError> {
    if let Some(marks) = canonical(raw) {
        return Ok((Cow::Borrowed(raw), marks));
    }
    if raw.len() > u32::MAX as usize {
        return Err(ParseError::new(ErrorKind::TooLong, Part::Path, raw.len()));
    }
    let clean = clean(raw);
    let mode = mode_of(&clean.text, base.map_or(Mode::Generic, |it| it.mode));
    let text = with_slashes(&clean.text, mode);
    match repair(&text, mode, base) {
        Ok((text, marks)) if text == raw => Ok((Cow::Borrowed(raw), marks)),
        Ok((text, marks)) => Ok((Cow::Owned(text), marks)),
        Err(Stop::TooLong) => Err(ParseError::new(ErrorKind::TooLong, Part::Path, raw.len())),
        Err(Stop::At(failure)) => {
            let error = failure.within(&text);
            Err(ParseError::new(error.kind(), error.part(), clean.place(error.at())))
        }
    }
}

/// What ends parsing.
pub(crate) enum Stop {
    At(Failure),
    TooLong,
}

impl From<Failure> for Stop {
    fn from(failure: Failure) -> Self {
        Self::At(failure)
    }
}

fn repair(text: &str, mode: Mode, base: Option<Base<'_>>) -> Result<(String, Marks), Stop> {
    let parts = onto(split(text, mode), mode, base, text)?;
    finish(force(parts, mode)?, mode)
}

/// The third step: what the reference does not say comes from the base.
fn onto<'a>(
    mut parts: Parts<'a>,
    mode: Mode,
    base: Option<Base<'a>>,
    text: &'a str,
) -> Result<Parts<'a>, Failure> {
    let missing = |text| Failure::new(Violation::MissingSchemeNonRelativeUrl, Part::Scheme, text);
    if let (Some(scheme), Some(base)) = (parts.scheme, &base)
        && mode.is_special()
        && base.parts.scheme.is_some_and(|it| it.eq_ignore_ascii_case(scheme))
    {
        // RFC 3986, 5.2.2, calls this the non-strict way.
        parts.scheme = None;
    }
    if parts.scheme.is_some() {
        return Ok(parts);
    }
    let base = base.ok_or_else(|| missing(text))?;
    let fragment_alone = parts.order() == Order::Fragment && parts.fragment.is_some();
    if is_opaque(&base.parts, base.mode) && !fragment_alone {
        return Err(missing(text));
    }
    Ok(parts.onto(base.parts))
}

/// The last steps: every component in its canonical form, and all of it as text.
pub(crate) fn finish(parts: Parts<'_>, mode: Mode) -> Result<(String, Marks), Stop> {
    let (userinfo, port, name);
    let authority = match parts.authority {
        None => None,
        Some(pieces) => {
            if pieces.host.is_empty() && (pieces.userinfo.is_some() || pieces.port.is_some()) {
                return Err(Failure::host(Violation::HostMissing, pieces.host).into());
            }
            userinfo = pieces.userinfo.and_then(credentials);
            name = host(pieces.host, mode)?;
            port = match pieces.port {
                Some(text) => socket(text, parts.scheme)?,
                None => None,
            };
            Some(Pieces { userinfo: userinfo.as_deref(), host: &name, port: port.as_deref() })
        }
    };
    let scheme = parts.scheme.map(lowercase);
    let canonical = Parts { scheme: scheme.as_deref(), authority, ..parts };
    let dots = Dots::Url { drives: mode == Mode::File };
    write(&canonical, mode, dots).map_err(|TooLong| Stop::TooLong)
}

/// Percent-encodes what follows the authority, and prints all of it. An opaque path has no dots to
/// remove.
pub(crate) fn write(parts: &Parts<'_>, mode: Mode, dots: Dots) -> Result<(String, Marks), TooLong> {
    let opaque = parts.scheme.is_some() && is_opaque(parts, mode);
    let [before, own] = parts.path;
    let path = match opaque {
        true => {
            let followed = parts.query.is_some() || parts.fragment.is_some();
            [Cow::Borrowed(before), opaque_path(own, followed)]
        }
        false => [encode(before, PATH), encode(own, PATH)],
    };
    let query_set = if mode.is_special() { SPECIAL_QUERY } else { QUERY };
    let query = parts.query.map(|it| encode(it, query_set));
    let fragment = parts.fragment.map(|it| encode(it, FRAGMENT));
    let encoded = Parts {
        path: [&path[0], &path[1]],
        query: query.as_deref(),
        fragment: fragment.as_deref(),
        ..*parts
    };
    let dots = if opaque { Dots::Keep } else { dots };
    Writer::write(String::new(), &encoded, dots).map_err(|(too_long, _)| too_long)
}

fn lowercase(text: &str) -> Cow<'_, str> {
    match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(text.to_ascii_lowercase()),
        false => Cow::Borrowed(text),
    }
}

/// User name and password, as far as there is anything in them.
pub(crate) fn credentials(userinfo: &str) -> Option<Cow<'_, str>> {
    let (user, password) = userinfo.split_once(':').unwrap_or((userinfo, ""));
    let (name, secret) = (encode(user, USERINFO), encode(password, USERINFO));
    match (user, password) {
        ("", "") => None,
        (_, "") => Some(name),
        _ => Some(Cow::Owned(format!("{name}:{secret}"))),
    }
}

/// A port, unless it is empty, or the scheme's own.
pub(crate) fn socket<'a>(
    text: &'a str,
    scheme: Option<&str>,
) -> Result<Option<Cow<'a, str>>, Failure> {
    if text.is_empty() {
        return Ok(None);
    }
    if let Some(at) = text.bytes().position(|byte| !byte.is_ascii_digit()) {
        return Err(Failure::new(Violation::PortInvalid, Part::Port, &text[at..]));
    }
    let number: u16 =
        text.parse().map_err(|_| Failure::new(Violation::PortOutOfRange, Part::Port, text))?;
    let special = scheme.filter(|it| mode(it).is_special());
    if special.and_then(scheme::default_port) == Some(number) {
        return Ok(None);
    }
    let digits = number.to_string();
    Ok(Some(if digits == text { Cow::Borrowed(text) } else { Cow::Owned(digits) }))
}

/// An opaque path stays as it is, but for controls, and for a space that would come to stand before
/// a query or a fragment.
fn opaque_path(path: &str, followed: bool) -> Cow<'_, str> {
    match path.strip_suffix(' ') {
        Some(kept) if followed => Cow::Owned(format!("{}%20", encode(kept, C0_CONTROL))),
        _ => encode(path, C0_CONTROL),
    }
}

/// The marks of a text if it is a web URL that parsing would leave as it is: the same grammar, read
/// with fewer steps. Other URLs take all of them, and are compared in the end.
fn canonical(text: &str) -> Option<Marks> {
    let Seen { marks, dots, .. } = see(text, Whatwg::RULES).ok()?;
    let parts = Parts::of(text, &marks);
    let scheme = scheme::find(parts.scheme?).filter(|it| it.mode == Mode::Web)?;
    let Pieces { userinfo: None, host, port } = parts.authority? else { return None };
    let [_, path] = parts.path;

    let named = parts.scheme == Some(scheme.name)
        && !host.is_empty()
        && !host.starts_with('[')
        && !host.bytes().any(|byte| byte.is_ascii_uppercase() || byte == b'%')
        && !ends_in_number(host);
    let plain_port = port.is_none_or(|text| {
        text.parse().is_ok_and(|it: u16| Some(it) != scheme.default_port && it.to_string() == text)
    });
    let dotted = || dots && path.split('/').any(|it| dots_or_escapes_in(it) > 0);
    (named && plain_port && parts.root && !dotted()).then_some(marks)
}
