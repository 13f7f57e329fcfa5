//! Validation errors of the URL Standard, with their offsets.
//!
//! The standard's parser reports them while it runs. Here, parsing finds failures only, and a second
//! pass over the text finds the other validation errors on request.

use super::base::Base;
use super::layout::Layout;
use super::validate_host::{Report, host, is_url_unit};
use super::validation_error::ValidationErrorKind;
use crate::error::{ErrorKind, SyntaxError};
use crate::part::Part;
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
/// # Ok::<(), urlens::Error>(())
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

fn kind_of(error: &SyntaxError) -> Option<ValidationErrorKind> {
    match error.kind() {
        ErrorKind::Url(kind) => Some(kind),
        _ => None,
    }
}

/// The validation errors of a text, with the error that its parsing returned.
pub(super) fn validation_errors(
    input: &str,
    base: Option<Base<'_>>,
    failure: Option<&SyntaxError>,
) -> Vec<ValidationError> {
    if input.len() > u32::MAX as usize {
        return Vec::new();
    }
    let layout = Layout::with_base_scheme(input, base.map(|it| (it.scheme(), it.mode())));
    let mut errors = Vec::new();
    if failure.and_then(kind_of) != Some(ValidationErrorKind::MissingSchemeNonRelativeUrl) {
        report_all(&layout, base, failure.is_some(), &mut |kind, at| {
            errors.push(ValidationError { at, kind });
        });
    }
    let mut errors = merge(&errors);
    let mut to_input_offset = layout.clean().to_input_offsets();
    errors.iter_mut().for_each(|it| it.at = to_input_offset(it.at));
    let invalid = ValidationErrorKind::InvalidUrlUnit;
    errors.extend(layout.removed().map(|at| ValidationError { at, kind: invalid }));
    if let Some(failure) = failure
        && let Some(kind) = kind_of(failure)
    {
        errors.push(ValidationError { at: failure.at(), kind });
    }
    let mut errors = merge(&errors);
    errors.dedup();
    errors
}

/// Sorts errors, which are a few ascending lists one after another: one for each check. A merge, because
/// the sort of the standard library would add much code to the binary.
fn merge(errors: &[ValidationError]) -> Vec<ValidationError> {
    let mut merged = Vec::new();
    for mut list in errors.chunk_by(|a, b| a <= b) {
        let others = core::mem::replace(&mut merged, Vec::with_capacity(errors.len()));
        for error in others {
            let before = list.iter().take_while(|it| **it < error).count();
            merged.extend_from_slice(&list[..before]);
            merged.push(error);
            list = &list[before..];
        }
        merged.extend_from_slice(list);
    }
    merged
}

/// The first validation error of each kind of a text that parses, in the order of the text, with the number
/// of errors of its kind. A list of all errors may take many times the memory of the text.
pub(super) fn count_errors(input: &str, base: Option<Base<'_>>) -> Vec<(ValidationError, usize)> {
    let layout = Layout::with_base_scheme(input, base.map(|it| (it.scheme(), it.mode())));
    // The first error and the last one of each kind, and their number.
    let mut counts: Vec<(ValidationError, usize, usize)> = Vec::new();
    report_all(&layout, base, false, &mut |kind, at| {
        match counts.iter_mut().find(|it| it.0.kind == kind) {
            // Two checks may find one error.
            Some((_, last, _)) if *last == at => (),
            Some((first, last, count)) => {
                (first.at, *last, *count) = (first.at.min(at), at, *count + 1);
            }
            None => counts.push((ValidationError { at, kind }, at, 1)),
        }
    });
    let in_input = |(error, _, count): (ValidationError, usize, usize)| {
        (ValidationError { at: layout.to_input_offset(error.at), ..error }, count)
    };
    let mut counts: Vec<_> = counts.into_iter().map(in_input).collect();
    let kind = ValidationErrorKind::InvalidUrlUnit;
    if let Some(at) = layout.removed().next() {
        let more = layout.removed().count();
        match counts.iter_mut().find(|it| it.0.kind == kind) {
            Some((first, count)) => (first.at, *count) = (first.at.min(at), *count + more),
            None => counts.push((ValidationError { at, kind }, more)),
        }
    }
    // An insertion sort, because the sort of the standard library would add much code to the binary. There
    // is at most one entry of each kind.
    for end in 1..counts.len() {
        let place = counts[..end].partition_point(|it| *it < counts[end]);
        counts[place..=end].rotate_right(1);
    }
    counts
}

/// Reports the validation errors of the parser (section 4.4) that are not failures. If parsing failed, it
/// failed in the authority, and nothing after it is checked.
fn report_all(layout: &Layout<'_>, base: Option<Base<'_>>, failed: bool, report: &mut Report<'_>) {
    let (text, mode, path) =
        (layout.text(), layout.mode, layout.split.authority_end..layout.split.path_end);
    let start = layout.split.scheme_end;
    let has_double_slash = layout.split.has_double_slash(text);
    if mode.is_special() && start > 0 && !has_double_slash {
        report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, start);
    }
    if layout.split.has_authority {
        // The number of valid slashes before the authority.
        let expected = match mode {
            Mode::Web if !layout.is_relative && !has_double_slash => 0,
            _ => 2,
        };
        for (i, at) in layout.slashes.clone().enumerate() {
            if i >= expected {
                report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at);
            } else if text.as_bytes()[at] != b'/' {
                report(ValidationErrorKind::InvalidReverseSolidus, at);
            }
        }
        report_authority(layout, report);
    } else if mode == Mode::File
        && base.is_some_and(|it| it.mode() == Mode::File)
        && is_drive(text[path.clone()].split(|c| mode.is_slash(c)).next().unwrap_or_default())
    {
        report(ValidationErrorKind::FileInvalidWindowsDriveLetter, start);
    }
    if failed {
        return;
    }
    let hash = layout.split.query_end;
    for (i, c) in text[path.start..].char_indices().map(|(i, c)| (path.start + i, c)) {
        match c {
            // A `/` is a URL unit; a backslash that is read as a slash is not.
            _ if i < path.end && c != '/' && mode.is_slash(c) => {
                report(ValidationErrorKind::InvalidReverseSolidus, i);
            }
            '#' if i == hash => (),
            _ if is_url_unit(&text[i..]) => (),
            _ => report(ValidationErrorKind::InvalidUrlUnit, i),
        }
    }
}

fn report_authority(layout: &Layout<'_>, report: &mut Report<'_>) {
    let (text, mode) = (layout.text(), layout.mode);
    let Some(name) = layout.range(Part::Host) else { return };
    if mode == Mode::File && is_drive(&text[name.clone()]) {
        return report(ValidationErrorKind::FileInvalidWindowsDriveLetterHost, name.start);
    }
    let at_signs = text[layout.slashes.end..name.start].match_indices('@');
    at_signs
        .for_each(|(i, _)| report(ValidationErrorKind::InvalidCredentials, layout.slashes.end + i));
    host(&text[name.clone()], mode, &mut |kind, i| report(kind, name.start + i));
}
