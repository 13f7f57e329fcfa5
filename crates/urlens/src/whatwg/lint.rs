//! Validation: what the URL Standard calls an error and parses all the same, with its place.
//!
//! The standard notes these while its parser runs. Here parsing looks for nothing it does not need,
//! and a second walk over the text, which only those pay for who ask, finds the rest.

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

/// A validation error of the URL Standard, and where in the text it is.
///
/// ```
/// use urlens::{ValidationError, Url, ValidationErrorKind};
///
/// let (url, noted) = Url::parse_with_validation_errors("https://me@example.org/a b");
/// assert_eq!(url?, "https://me@example.org/a%20b");
/// assert_eq!(noted, [
///     ValidationError { at: 10, violation: ValidationErrorKind::InvalidCredentials },
///     ValidationError { at: 24, violation: ValidationErrorKind::InvalidUrlUnit },
/// ]);
/// assert_eq!(noted[0].to_string(), "a user name or a password at byte 10");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ValidationError {
    /// The byte of the text, as it was given, at which it is: the character that is wrong, the part
    /// of a host, or where something that is missing was expected.
    pub at: usize,
    /// What it is.
    pub violation: ValidationErrorKind,
}

impl ValidationError {
    /// The message, the text, and a caret below the place, as [`ParseError::show`] has it.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let text = "http:\\\\h";
    /// let (_, noted) = Url::parse_with_validation_errors(text);
    /// assert_eq!(noted[0].show(text).to_string(), "\
    /// a special scheme without '//' at byte 5
    ///   http:\\\\h
    ///        ^");
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        Shown { noted: *self, text }
    }
}

impl fmt::Display for ValidationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} at byte {}", self.violation, self.at)
    }
}

/// See [`ValidationError::show`].
struct Shown<'a> {
    noted: ValidationError,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.noted)?;
        mask::picture(f, self.text, self.noted.at)
    }
}

/// Why a text is no valid URL string: all that the URL Standard notes in it, and what it fails with,
/// if it does.
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
    /// All that was noted, in the order of the text.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Url::parse_strict(" a:b ").unwrap_err().noted().len(), 2);
    /// ```
    pub fn noted(&self) -> &[ValidationError] {
        &self.noted
    }

    /// What [`Url::parse`] fails with, if it does.
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

/// Parsing for validators.
impl<'a> Identifier<Whatwg, Cow<'a, str>> {
    /// [`parse`](Self::parse), with all that the URL Standard calls a validation error on the way, in
    /// the order of the text. That changes nothing about the result.
    ///
    /// The text is a *valid URL string*, in the standard's words, if it parses and nothing is noted.
    /// Where the standard says once that a text or a host contains something, every place of it is
    /// noted; and nothing is noted twice at one place. What parsing fails with is among the notes,
    /// and what the standard would look at after that is not.
    ///
    /// ```
    /// use urlens::{Url, ValidationErrorKind};
    ///
    /// let (url, noted) = Url::parse_with_validation_errors("http://0x7f.0.0.1/%zz");
    /// assert_eq!(url?, "http://127.0.0.1/%zz");
    /// let names: Vec<_> = noted.iter().map(|it| (it.at, it.violation.name())).collect();
    /// assert_eq!(names, [(7, "IPv4-non-decimal-part"), (18, "invalid-URL-unit")]);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn parse_with_validation_errors(text: &'a str) -> (Result<Self, ParseError>, Vec<ValidationError>) {
        Self::linted(text, None)
    }

    /// [`parse_with_base`](Self::parse_with_base), with all that is noted on the way.
    ///
    /// ```
    /// use urlens::{Url, ValidationErrorKind};
    ///
    /// let base = Url::parse("https://example.org/a/b")?;
    /// let (url, noted) = Url::parse_with_validation_errors_and_base("..\\c", &base);
    /// assert_eq!(url?, "https://example.org/c");
    /// assert_eq!((noted[0].at, noted[0].violation), (2, ValidationErrorKind::InvalidReverseSolidus));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn parse_with_validation_errors_and_base<T: Text>(
        text: &'a str,
        base: &Url<T>,
    ) -> (Result<Self, ParseError>, Vec<ValidationError>) {
        Self::linted(text, Some(base.base()))
    }

    /// Reads a URL and takes no validation error for granted: only a valid URL string will do.
    ///
    /// What it makes of it still may differ from the text, for valid is not canonical.
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
    /// With all that was noted, and with what [`parse`](Self::parse) fails with, if it does.
    pub fn parse_strict(text: &'a str) -> Result<Self, StrictError> {
        strict(Self::linted(text, None))
    }

    /// The same for a text on a page: [`parse_with_base`](Self::parse_with_base).
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

    fn linted(text: &'a str, base: Option<Base<'_>>) -> (Result<Self, ParseError>, Vec<ValidationError>) {
        let parsed = parse(text, base);
        let noted = lint(text, base, parsed.as_ref().err());
        (parsed, noted)
    }
}

fn strict<T>((parsed, noted): (Result<T, ParseError>, Vec<ValidationError>)) -> Result<T, StrictError> {
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

/// All that is to be noted of a text whose parsing had this outcome.
fn lint(raw: &str, base: Option<Base<'_>>, failure: Option<&ParseError>) -> Vec<ValidationError> {
    if raw.len() > u32::MAX as usize {
        return Vec::new();
    }
    let layout = Layout::onto(raw, base.map(|it| (it.scheme(), it.mode)));
    let mut noted = Vec::new();
    if failure.and_then(violation_of) != Some(ValidationErrorKind::MissingSchemeNonRelativeUrl) {
        walk(&layout, base, failure.is_some(), &mut |violation, at| {
            noted.push(ValidationError { at, violation });
        });
    }
    noted.sort();
    let mut to_given = layout.clean().to_given_ascending();
    noted.iter_mut().for_each(|it| it.at = to_given(it.at));
    noted.extend(layout.removed().map(|at| ValidationError { at, violation: ValidationErrorKind::InvalidUrlUnit }));
    if let Some(failure) = failure
        && let Some(violation) = violation_of(failure)
    {
        noted.push(ValidationError { at: failure.at(), violation });
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
