//! [`UrlRef`]: URL references that are not yet resolved with a base.

use super::clean::Clean;
use super::encode;
use super::parse::{encode_credentials, write};
use super::parts::is_opaque;
use super::parts::{directory, parts};
use super::validation_error::ValidationErrorKind;
use crate::error::{Error, ErrorKind, SyntaxError, TooLong};
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_HOST};
use crate::marks::Marks;
use crate::op::Written;
use crate::part::Part;
use crate::parts::{AuthorityParts, ComponentKind, Parts};
use crate::scheme::Mode;
use crate::split::{Split, mode_of};
use crate::write::{Dots, is_drive};
use alloc::borrow::Cow;

/// The text of a reference without the characters that parsers of URLs remove, and its marks.
pub(crate) fn parse_url_reference(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
    if text.len() > u32::MAX as usize {
        return Err(TooLong.into());
    }
    let text = Clean::of(text).text;
    let marks = Split::reference(&text, fallback_mode(&text)).marks();
    Ok((text, marks))
}

/// The mode of a reference without scheme whose base is not known: that of files if it starts with a
/// drive letter like `c|/` or `/c:/`, that of web URLs otherwise.
fn fallback_mode(text: &str) -> Mode {
    let is_slash = |c| Mode::File.is_slash(c);
    let first = text.strip_prefix(is_slash).unwrap_or(text).split(is_slash).next();
    match first {
        Some(first) if is_drive(first) => Mode::File,
        _ => Mode::Web,
    }
}

/// The mode in which a reference is read: that of its scheme, or without one the file mode after a drive
/// letter, else the web mode.
pub(crate) fn reference_mode(text: &str) -> Mode {
    mode_of(text, fallback_mode(text))
}

/// Normalizes a reference in a mode. If it has a scheme, that decides instead.
pub(crate) fn normalize_reference(text: &str, mode: Option<Mode>) -> Result<Written, SyntaxError> {
    let split = Split::reference(text, mode.unwrap_or_else(|| reference_mode(text)));
    Ok(write_normal(parts(&split, text, &split.path_with_slashes(text)), split.mode)?)
}

/// Puts a reference after a base that may be relative, and normalizes the result.
pub(crate) fn rebase(text: &str, base_text: &str) -> Result<Written, Error> {
    let base_split = Split::reference(base_text, fallback_mode(base_text));
    let split = Split::reference(text, base_split.mode);
    let (mode, base_mode) = (split.mode, base_split.mode);
    let base_path = base_split.path_with_slashes(base_text);
    let path = split.path_with_slashes(text);

    let base = parts(&base_split, base_text, &base_path);
    let mut parts = parts(&split, text, &path);
    let is_same =
        |a: Option<&str>, b: Option<&str>| a.zip(b).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b));
    if mode.is_special() && is_same(parts.scheme, base.scheme) {
        parts.scheme = None;
    }
    let is_fragment_only =
        parts.first_component() == ComponentKind::Fragment && parts.fragment.is_some();
    let has_opaque_base = base.scheme.is_some() && is_opaque(&base, base_mode);
    if parts.scheme.is_none() && has_opaque_base && !is_fragment_only {
        let kind = ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl);
        return Err(SyntaxError::new(kind, Part::Scheme, 0).in_text(text));
    }
    Ok(write_normal(parts.with_base_directory(base, directory), mode)?)
}

/// Writes a reference in normal form. The host is only parsed when the reference is resolved.
fn write_normal(parts: Parts<'_>, mode: Mode) -> Result<Written, TooLong> {
    let (userinfo, host);
    let authority = match parts.authority {
        None => None,
        Some(authority) => {
            userinfo = match authority.host {
                // An `@` before an empty host keeps the path from being parsed as the authority.
                "" => authority
                    .userinfo
                    .map(|userinfo| encode_credentials(userinfo).unwrap_or_default()),
                _ => authority.userinfo.and_then(encode_credentials),
            };
            // Forbidden characters are not escaped, so that the host is still rejected later.
            host = encode(authority.host, C0_CONTROL.without(FORBIDDEN_HOST));
            Some(AuthorityParts { userinfo: userinfo.as_deref(), host: &host, ..authority })
        }
    };
    // Also of `http:/a/../b`, although its first segment is the host unless the base has the same scheme: so
    // does the URL Reverse Specification.
    let dots = Dots::CollapseUrl { drives: mode == Mode::File };
    write(&Parts { authority, ..parts }, mode, dots)
}
