//! [`SyntaxViolation`], and the translation of urlens' validation errors.

use crate::error::messages;
use core::fmt;
use core::mem::replace;
use urlens::{ValidationError, ValidationErrorKind};

messages! {
    /// Syntax that parsers accept and writers should avoid.
    ///
    /// ```
    /// use std::cell::RefCell;
    /// use url::{SyntaxViolation, Url};
    ///
    /// let found = RefCell::new(Vec::new());
    /// let report = |violation| found.borrow_mut().push(violation);
    /// Url::options().syntax_violation_callback(Some(&report)).parse("https:\\\\h/\ta")?;
    /// assert!(found.borrow().contains(&SyntaxViolation::TabOrNewlineIgnored));
    /// assert_eq!(SyntaxViolation::Backslash.description(), "backslash");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    SyntaxViolation {
        Backslash => "backslash",
        C0SpaceIgnored => "leading or trailing control or space character are ignored in URLs",
        EmbeddedCredentials =>
            "embedding authentication information (username or password) in an URL is not recommended",
        ExpectedDoubleSlash => "expected //",
        ExpectedFileDoubleSlash => "expected // after file:",
        FileWithHostAndWindowsDrive => "file: with host and Windows drive letter",
        NonUrlCodePoint => "non-URL code point",
        NullInFragment => "NULL characters are ignored in URL fragment identifiers",
        PercentDecode => "expected 2 hex digits after %",
        TabOrNewlineIgnored => "tabs or newlines are ignored in URLs",
        UnencodedAtSign => "unencoded @ sign in username or password",
    }
}

impl SyntaxViolation {
    /// The message.
    pub fn description(&self) -> &'static str {
        self.message()
    }
}

impl fmt::Display for SyntaxViolation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

/// Reports the validation errors of a text, in the order of their offsets.
///
/// The URL Standard's `invalid-URL-unit` is five violations, which the character at the offset tells
/// apart. Several errors of the standard are one violation.
pub(crate) fn report(
    text: &str,
    scheme: &str,
    errors: &[ValidationError],
    report: &dyn Fn(SyntaxViolation),
) {
    let is_removed = |c: char| c <= ' ';
    let start = text.len() - text.trim_start_matches(is_removed).len();
    let end = text.trim_end_matches(is_removed).len();
    let (mut trimmed, mut slashes, mut credentials) = (false, false, false);
    for error in errors {
        let at = error.offset();
        let violation = match error.kind() {
            ValidationErrorKind::InvalidUrlUnit if at < start || at >= end => {
                if replace(&mut trimmed, true) {
                    continue;
                }
                SyntaxViolation::C0SpaceIgnored
            }
            ValidationErrorKind::InvalidUrlUnit => match text.as_bytes()[at] {
                b'\t' | b'\n' | b'\r' => SyntaxViolation::TabOrNewlineIgnored,
                b'%' => SyntaxViolation::PercentDecode,
                0 if text[..at].contains('#') => SyntaxViolation::NullInFragment,
                _ => SyntaxViolation::NonUrlCodePoint,
            },
            ValidationErrorKind::InvalidReverseSolidus => SyntaxViolation::Backslash,
            ValidationErrorKind::InvalidCredentials => {
                if replace(&mut credentials, true) {
                    SyntaxViolation::UnencodedAtSign
                } else {
                    SyntaxViolation::EmbeddedCredentials
                }
            }
            ValidationErrorKind::SpecialSchemeMissingFollowingSolidus => {
                if replace(&mut slashes, true) {
                    continue;
                }
                match scheme {
                    "file" => SyntaxViolation::ExpectedFileDoubleSlash,
                    _ => SyntaxViolation::ExpectedDoubleSlash,
                }
            }
            _ => continue,
        };
        report(violation);
    }
}
