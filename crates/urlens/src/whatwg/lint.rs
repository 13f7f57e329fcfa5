//! Validation errors of the URL Standard, with their offsets.
//!
//! The standard's parser reports them while it runs. Here, parsing finds failures only, and a second
//! pass over the text finds the other validation errors on request.

use super::layout::Layout;
use super::lint_host::{host, is_url_unit};
use super::parse::{Base, parse};
use super::url::Url;
use super::validation_error::ValidationErrorKind;
use crate::dialect::Whatwg;
use crate::error::{ErrorKind, ParseError};
use crate::mask;
use crate::reference::Identifier;
use crate::scheme::Mode;
use crate::text::Text;
use crate::write::is_drive;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

/// A validation error of the URL Standard, with its offset.
///
/// ```
/// use urlens::{ValidationError, Url, ValidationErrorKind};
///
/// let (url, errors) = Url::parse_with_validation_errors("https://me@example.org/a b");
/// assert_eq!(url?, "https://me@example.org/a%20b");
/// assert_eq!(errors, [
///     ValidationError { at: 10, violation: ValidationErrorKind::InvalidCredentials },
///     ValidationError { at: 24, violation: ValidationErrorKind::InvalidUrlUnit },
/// ]);
/// assert_eq!(errors[0].to_string(), "a user name or a password at byte 10");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValidationError {
    /// The offset in the given text: of the wrong character, of the part of a host, or of the position
    /// where something is missing.
    pub at: usize,
    /// The kind of the error.
    pub violation: ValidationErrorKind,
}

impl ValidationError {
    /// The message, the text, and a caret below the offset, like [`ParseError::show`].
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let text = "http:\\\\h";
    /// let (_, errors) = Url::parse_with_validation_errors(text);
    /// assert_eq!(errors[0].show(text).to_string(), "\
    /// a special scheme without '//' at byte 5
    ///   http:\\\\h
    ///        ^");
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        Shown { error: *self, text }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.violation, self.at)
    }
}

/// See [`ValidationError::show`].
struct Shown<'a> {
    error: ValidationError,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.error)?;
        mask::picture(f, self.text, self.error.at)
    }
}

/// The error that a text is not a valid URL string: its validation errors, and the failure of parsing,
/// if any.
///
/// ```
/// use urlens::Url;
///
/// let error = Url::parse_strict("https:example.org\\a").unwrap_err();
/// assert_eq!(error.noted().len(), 2);
/// assert_eq!(error.failure(), None);
/// assert_eq!(error.to_string(), "a special scheme without '//' at byte 6, and 1 more");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct StrictError {
    failure: Option<ParseError>,
    noted: Vec<ValidationError>,
}

impl StrictError {
    /// The validation errors, in the order of the text.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Url::parse_strict(" a:b ").unwrap_err().noted().len(), 2);
    /// ```
    pub fn noted(&self) -> &[ValidationError] {
        &self.noted
    }

    /// The error of [`Url::parse`], if it fails.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Url::parse_strict("a").unwrap_err().failure(), Url::parse("a").err());
    /// ```
    pub fn failure(&self) -> Option<ParseError> {
        self.failure
    }
}

impl fmt::Display for StrictError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut more = self.noted.len();
        match (&self.failure, self.noted.first()) {
            (Some(failure), _) => {
                more -= usize::from(violation_of(failure).is_some());
                failure.fmt(f)?;
            }
            (None, Some(first)) => {
                more -= 1;
                first.fmt(f)?;
            }
            (None, None) => (),
        }
        if more > 0 { write!(f, ", and {more} more") } else { Ok(()) }
    }
}

impl core::error::Error for StrictError {}

/// Parsing with validation errors.
impl<'a> Identifier<Whatwg, Cow<'a, str>> {
    /// [`parse`](Self::parse) and the validation errors of the URL Standard, in the order of the text. The
    /// result of parsing is the same.
    ///
    /// The text is a *valid URL string* if it parses without validation errors. An error that the standard
    /// reports once for a text or a host is reported here for each occurrence, and never twice at one
    /// offset. A failure of parsing is in the list; errors that the standard would find after it are not.
    ///
    /// ```
    /// use urlens::{Url, ValidationErrorKind};
    ///
    /// let (url, errors) = Url::parse_with_validation_errors("http://0x7f.0.0.1/%zz");
    /// assert_eq!(url?, "http://127.0.0.1/%zz");
    /// let names: Vec<_> = errors.iter().map(|it| (it.at, it.violation.name())).collect();
    /// assert_eq!(names, [(7, "IPv4-non-decimal-part"), (18, "invalid-URL-unit")]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn parse_with_validation_errors(
        text: &'a str,
    ) -> (Result<Self, ParseError>, Vec<ValidationError>) {
        Self::linted(text, None)
    }

    /// [`parse_with_base`](Self::parse_with_base) and the validation errors, in the order of the text.
    ///
    /// ```
    /// use urlens::{Url, ValidationErrorKind};
    ///
    /// let base = Url::parse("https://example.org/a/b")?;
    /// let (url, errors) = Url::parse_with_validation_errors_and_base("..\\c", &base);
    /// assert_eq!(url?, "https://example.org/c");
    /// assert_eq!((errors[0].at, errors[0].violation), (2, ValidationErrorKind::InvalidReverseSolidus));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn parse_with_validation_errors_and_base<T: Text>(
        text: &'a str,
        base: &Url<T>,
    ) -> (Result<Self, ParseError>, Vec<ValidationError>) {
        Self::linted(text, Some(base.base()))
    }

    /// Parses a valid URL string and rejects all others.
    ///
    /// The result may differ from the text, because a valid URL string need not be canonical.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// assert_eq!(Url::parse_strict("https://EXAMPLE.com/../x")?, "https://example.com/x");
    /// assert!(Url::parse_strict("https://example.com/a b").is_err());
    /// # Ok::<(), urlens::StrictError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With the validation errors, and the error of [`parse`](Self::parse) if it fails.
    pub fn parse_strict(text: &'a str) -> Result<Self, StrictError> {
        strict(Self::linted(text, None))
    }

    /// [`parse_strict`](Self::parse_strict) with a base.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let base = Url::parse("file:///C:/a/b").unwrap();
    /// assert_eq!(Url::parse_strict_onto("..", &base)?, "file:///C:/");
    /// assert!(Url::parse_strict_onto("D|/c", &base).is_err());
    /// # Ok::<(), urlens::StrictError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse_strict`](Self::parse_strict).
    pub fn parse_strict_onto<T: Text>(text: &'a str, base: &Url<T>) -> Result<Self, StrictError> {
        strict(Self::linted(text, Some(base.base())))
    }

    fn linted(
        text: &'a str,
        base: Option<Base<'_>>,
    ) -> (Result<Self, ParseError>, Vec<ValidationError>) {
        let parsed = parse(text, base);
        let errors = lint(text, base, parsed.as_ref().err());
        (parsed, errors)
    }
}

fn strict<T>(
    (parsed, noted): (Result<T, ParseError>, Vec<ValidationError>),
) -> Result<T, StrictError> {
    match parsed {
        Ok(url) if noted.is_empty() => Ok(url),
        Ok(_) => Err(StrictError { failure: None, noted }),
        Err(error) => Err(StrictError { failure: Some(error), noted }),
    }
}

fn violation_of(error: &ParseError) -> Option<ValidationErrorKind> {
    match error.kind() {
        ErrorKind::Url(violation) => Some(violation),
        _ => None,
    }
}

/// The validation errors of a text whose parsing had this outcome.
fn lint(raw: &str, base: Option<Base<'_>>, failure: Option<&ParseError>) -> Vec<ValidationError> {
    if raw.len() > u32::MAX as usize {
        return Vec::new();
    }
    let layout = Layout::onto(raw, base.map(|it| (it.scheme(), it.mode)));
    let mut errors = Vec::new();
    if failure.and_then(violation_of) != Some(ValidationErrorKind::MissingSchemeNonRelativeUrl) {
        report_all(&layout, base, failure.is_some(), &mut |violation, at| {
            errors.push(ValidationError { at, violation });
        });
    }
    errors.sort();
    let mut to_given = layout.clean().to_given_ascending();
    errors.iter_mut().for_each(|it| it.at = to_given(it.at));
    errors.extend(
        layout
            .removed()
            .map(|at| ValidationError { at, violation: ValidationErrorKind::InvalidUrlUnit }),
    );
    if let Some(failure) = failure
        && let Some(violation) = violation_of(failure)
    {
        errors.push(ValidationError { at: failure.at(), violation });
    }
    errors.sort();
    errors.dedup();
    errors
}

/// Reports the validation errors of the parser (section 4.4) that are no failures. If parsing failed, it
/// failed in the authority, and nothing after it is checked.
fn report_all(
    layout: &Layout<'_>,
    base: Option<Base<'_>>,
    failed: bool,
    report: &mut impl FnMut(ValidationErrorKind, usize),
) {
    let (text, mode, path) = (layout.text(), layout.mode(), layout.path());
    let start = layout.split.scheme;
    let has_double_slash = layout.split.has_double_slash(text);
    if mode.is_special() && start > 0 && !has_double_slash {
        report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, start);
    }
    if layout.authority().is_some() {
        // The number of valid slashes before the authority.
        let expected = match mode {
            Mode::Web if !layout.is_relative() && !has_double_slash => 0,
            _ => 2,
        };
        for (i, at) in layout.slashes().enumerate() {
            if i >= expected {
                report(ValidationErrorKind::SpecialSchemeMissingFollowingSolidus, at);
            } else if text.as_bytes()[at] != b'/' {
                report(ValidationErrorKind::InvalidReverseSolidus, at);
            }
        }
        report_authority(layout, report);
    } else if mode == Mode::File
        && base.is_some_and(|it| it.mode == Mode::File)
        && is_drive(text[path.clone()].split(|c| mode.is_slash(c)).next().unwrap_or_default())
    {
        report(ValidationErrorKind::FileInvalidWindowsDriveLetter, start);
    }
    if failed {
        return;
    }
    let hash = layout.split.query;
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

fn report_authority(layout: &Layout<'_>, report: &mut impl FnMut(ValidationErrorKind, usize)) {
    let (text, mode) = (layout.text(), layout.mode());
    let Some(name) = layout.host() else { return };
    if mode == Mode::File && is_drive(&text[name.clone()]) {
        return report(ValidationErrorKind::FileInvalidWindowsDriveLetterHost, name.start);
    }
    let at_signs = text[layout.slashes().end..name.start].match_indices('@');
    at_signs.for_each(|(i, _)| {
        report(ValidationErrorKind::InvalidCredentials, layout.slashes().end + i)
    });
    host(&text[name.clone()], mode, &mut |violation, i| report(violation, name.start + i));
}
