//! Validation: what the URL Standard calls an error and parses all the same, with its place.
//!
//! The standard notes these while its parser runs. Here parsing looks for nothing it does not need,
//! and a second walk over the text, which only those pay for who ask, finds the rest.

use super::layout::Layout;
use super::lint_host::{host, is_url_unit};
use super::parse::Base;
use super::validation_error::ValidationErrorKind;
use crate::error::{ErrorKind, SyntaxError};
use crate::scheme::Mode;
use crate::write::is_drive;
use alloc::vec::Vec;
use core::fmt;

/// A validation error of the URL Standard, with its offset in the text.
///
/// ```
/// use urlens::{Url, ValidationErrorKind};
///
/// let (url, errors) = Url::parser().parse_with_validation_errors("https://me@example.org/a b");
/// assert_eq!(url?, "https://me@example.org/a%20b");
/// assert_eq!(errors.len(), 2);
/// assert_eq!(errors[0].kind(), ValidationErrorKind::InvalidCredentials);
/// assert_eq!((errors[1].code(), errors[1].offset()), ("invalid-URL-unit", 24));
/// assert_eq!(errors[0].to_string(), "user name or password in URL at byte 10");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValidationError {
    at: usize,
    kind: ValidationErrorKind,
}

impl ValidationError {
    /// The kind of the error.
    pub const fn kind(&self) -> ValidationErrorKind {
        self.kind
    }

    /// The URL Standard's name of the error.
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The byte offset in the text: of the invalid character, of the part of a host, or of the place
    /// where something is missing.
    pub const fn offset(&self) -> usize {
        self.at
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.kind, self.at)
    }
}

impl core::error::Error for ValidationError {}

fn violation_of(error: &SyntaxError) -> Option<ValidationErrorKind> {
    match error.kind() {
        ErrorKind::Url(violation) => Some(violation),
        _ => None,
    }
}

/// All that is to be errors of a text whose parsing had this outcome.
pub(super) fn lint(raw: &str, base: Option<Base<'_>>, failure: Option<&SyntaxError>) -> Vec<ValidationError> {
    if raw.len() > u32::MAX as usize {
        return Vec::new();
    }
    let layout = Layout::onto(raw, base.map(|it| (it.scheme(), it.mode)));
    let mut noted = Vec::new();
    if failure.and_then(violation_of) != Some(ValidationErrorKind::MissingSchemeNonRelativeUrl) {
        walk(&layout, base, failure.is_some(), &mut |violation, at| {
            noted.push(ValidationError { at, kind: violation });
        });
    }
    noted.sort();
    let mut to_given = layout.clean().to_given_ascending();
    noted.iter_mut().for_each(|it| it.at = to_given(it.at));
    noted.extend(layout.removed().map(|at| ValidationError { at, kind: ValidationErrorKind::InvalidUrlUnit }));
    if let Some(failure) = failure
        && let Some(violation) = violation_of(failure)
    {
        noted.push(ValidationError { at: failure.at(), kind: violation });
    }
    noted.sort();
    noted.dedup();
    noted
}

/// Notes all that the parser (section 4.4) notes without failing; up to the authority if parsing
/// failed, for that is where it then did.
fn walk(
    layout: &Layout<'_>,
    base: Option<Base<'_>>,
    failed: bool,
    note: &mut impl FnMut(ValidationErrorKind, usize),
) {
    let (text, mode, path) = (layout.text(), layout.mode(), layout.path());
    let start = layout.split.scheme;
    let has_double_slash = layout.split.has_double_slash(text);
    if mode.is_special() && start > 0 && !has_double_slash {
        note(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, start);
    }
    if layout.authority().is_some() {
        // How many of the slashes before the authority are as they should be.
        let expected = match mode {
            Mode::Web if !layout.is_relative() && !has_double_slash => 0,
            _ => 2,
        };
        for (i, at) in layout.slashes().enumerate() {
            if i >= expected {
                note(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at);
            } else if text.as_bytes()[at] != b'/' {
                note(ValidationErrorKind::InvalidReverseSolidus, at);
            }
        }
        walk_authority(layout, note);
    } else if mode == Mode::File
        && base.is_some_and(|it| it.mode == Mode::File)
        && is_drive(text[path.clone()].split(|c| mode.is_slash(c)).next().unwrap_or_default())
    {
        note(ValidationErrorKind::FileInvalidWindowsDriveLetter, start);
    }
    if failed {
        return;
    }
    let hash = layout.split.query;
    for (i, c) in text[path.start..].char_indices().map(|(i, c)| (path.start + i, c)) {
        match c {
            // A URL unit, if it is a `/`.
            _ if i < path.end && c != '/' && mode.is_slash(c) => {
                note(ValidationErrorKind::InvalidReverseSolidus, i);
            }
            '#' if i == hash => (),
            _ if is_url_unit(&text[i..]) => (),
            _ => note(ValidationErrorKind::InvalidUrlUnit, i),
        }
    }
}

fn walk_authority(layout: &Layout<'_>, note: &mut impl FnMut(ValidationErrorKind, usize)) {
    let (text, mode) = (layout.text(), layout.mode());
    let Some(name) = layout.host() else { return };
    if mode == Mode::File && is_drive(&text[name.clone()]) {
        return note(ValidationErrorKind::FileInvalidWindowsDriveLetterHost, name.start);
    }
    let signs = text[layout.slashes().end..name.start].match_indices('@');
    signs.for_each(|(i, _)| note(ValidationErrorKind::InvalidCredentials, layout.slashes().end + i));
    host(&text[name.clone()], mode, &mut |violation, i| note(violation, name.start + i));
}
