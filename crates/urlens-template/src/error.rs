//! Errors of templates: kind, byte offset and excerpt.

use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::sync::Arc;
use core::fmt::{self, Write as _};
use urlens::Text;
use urlens::internal::floor_char_boundary;

/// Kinds of errors in a template.
///
/// ```
/// use urlens_template::{Template, TemplateErrorKind};
///
/// assert_eq!(Template::parse("{=x}").unwrap_err().kind(), TemplateErrorKind::Reserved('='));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum TemplateErrorKind {
    /// A character that is not allowed here.
    Unexpected(char),
    /// A `%` without two hexadecimal digits.
    BadEscape,
    /// A `{` without a `}`.
    Unclosed,
    /// An expression inside an expression.
    Nested,
    /// An operator that RFC 6570 reserves for extensions.
    Reserved(char),
    /// A missing variable.
    MissingVariable,
    /// A dot at the start or end of a name, or after another dot.
    MisplacedDot,
    /// A prefix length that is not a number from 1 to 9999, or has leading zeros.
    InvalidPrefixLength,
}

impl TemplateErrorKind {
    /// The stable name of the kind, for programs.
    ///
    /// ```
    /// assert_eq!(urlens_template::TemplateErrorKind::Unclosed.code(), "unclosed-expression");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Unexpected(_) => "unexpected-character",
            Self::BadEscape => "bad-escape",
            Self::Unclosed => "unclosed-expression",
            Self::Nested => "nested-expression",
            Self::Reserved(_) => "reserved-operator",
            Self::MissingVariable => "missing-variable",
            Self::MisplacedDot => "misplaced-dot",
            Self::InvalidPrefixLength => "invalid-prefix-length",
        }
    }
}

/// Why a text is not a template, and where.
///
/// ```
/// use urlens_template::Template;
///
/// let text = "/users/{id}/{with space}";
/// let error = Template::parse(text).unwrap_err();
/// assert_eq!(error.offset(), 17);
/// assert_eq!(error.show(text).to_string(), "\
/// unexpected ' ' at byte 17
///   /users/{id}/{with space}
///                    ^");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct TemplateError {
    kind: TemplateErrorKind,
    at: usize,
}

impl TemplateError {
    pub(crate) const fn new(kind: TemplateErrorKind, at: usize) -> Self {
        Self { kind, at }
    }

    /// The kind of error.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{}").unwrap_err().kind(), TemplateErrorKind::MissingVariable);
    /// ```
    pub const fn kind(&self) -> TemplateErrorKind {
        self.kind
    }

    /// The byte offset of the error.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("a{b").unwrap_err().offset(), 1);
    /// ```
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The stable name for programs: [`TemplateErrorKind::code`].
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{x:0}").unwrap_err().code(), "invalid-prefix-length");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.kind.code()
    }

    /// The message, the text, and a caret below the offset. Long texts are cut, and invisible
    /// characters escaped.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let text = "{?x}\u{7}";
    /// assert_eq!(Template::parse(text).unwrap_err().show(text).to_string(), "\
    /// unexpected '\\u{7}' at byte 4
    ///   {?x}\\u{7}
    ///       ^");
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        Shown { error: *self, at: self.at, text }
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.at;
        match self.kind {
            TemplateErrorKind::Unexpected(c) => write!(f, "unexpected {c:?} at byte {at}"),
            TemplateErrorKind::BadEscape => {
                write!(f, "'%' without two hexadecimal digits at byte {at}")
            }
            TemplateErrorKind::Unclosed => write!(f, "'{{' without '}}' at byte {at}"),
            TemplateErrorKind::Nested => write!(f, "'{{' inside an expression at byte {at}"),
            TemplateErrorKind::Reserved(c) => {
                write!(f, "reserved operator '{c}' at byte {at}")
            }
            TemplateErrorKind::MissingVariable => write!(f, "missing variable at byte {at}"),
            TemplateErrorKind::MisplacedDot => {
                write!(f, "misplaced '.' in a variable name at byte {at}")
            }
            TemplateErrorKind::InvalidPrefixLength => {
                write!(f, "expected a prefix length from 1 to 9999 at byte {at}")
            }
        }
    }
}

impl core::error::Error for TemplateError {}

/// An owned text that is not a template: the error, and the text back.
///
/// ```
/// use urlens_template::{Rejected, Template};
///
/// let Rejected { error, input } = Template::parse(String::from("{x")).unwrap_err();
/// assert_eq!((error.offset(), input.as_str()), (0, "{x"));
/// ```
///
/// With `{:#}`, prints the caret of [`TemplateError::show`] too.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Rejected<T> {
    /// The error.
    pub error: TemplateError,
    /// The rejected text.
    pub input: T,
}

impl<T: AsRef<str>> fmt::Display for Rejected<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match f.alternate() {
            true => self.error.show(self.input.as_ref()).fmt(f),
            false => self.error.fmt(f),
        }
    }
}

impl<T: AsRef<str> + fmt::Debug> core::error::Error for Rejected<T> {}

impl<T> From<Rejected<T>> for TemplateError {
    fn from(it: Rejected<T>) -> Self {
        it.error
    }
}

/// Text types for templates: `&str`, [`String`], [`Cow<str>`](Cow), `Box<str>` or `Arc<str>`.
///
/// ```
/// use std::sync::Arc;
/// use urlens_template::Template;
///
/// let shared: Template<Arc<str>> = Template::parse(Arc::from("/users/{id}"))?;
/// # Ok::<(), urlens_template::Rejected<Arc<str>>>(())
/// ```
pub trait Source: Text {
    /// The error of parsing: [`TemplateError`] for borrowed text, and [`Rejected`], which contains
    /// the text, for owned text.
    type Error: Into<TemplateError> + fmt::Debug;

    #[doc(hidden)]
    fn reject_template(self, error: TemplateError) -> Self::Error;
}

impl Source for &str {
    type Error = TemplateError;
    fn reject_template(self, error: TemplateError) -> TemplateError {
        error
    }
}

/// The implementations for owned texts are identical.
macro_rules! owned {
    ($($text:ty),*) => {$(
        impl Source for $text {
            type Error = Rejected<Self>;
            fn reject_template(self, error: TemplateError) -> Rejected<Self> {
                Rejected { error, input: self }
            }
        }
    )*};
}
owned!(String, Cow<'_, str>, Box<str>, Arc<str>);

/// An error with the text and a caret below the offset.
pub(crate) struct Shown<'a, E> {
    pub(crate) error: E,
    pub(crate) at: usize,
    pub(crate) text: &'a str,
}

/// Characters of the text shown on each side of the caret.
const AROUND: usize = 60;

impl<E: fmt::Display> fmt::Display for Shown<'_, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = floor_char_boundary(self.text, self.at);
        let (before, after) = self.text.split_at(at);
        let start = before.char_indices().rev().nth(AROUND - 1).map_or(0, |(at, _)| at);
        let end = after.char_indices().nth(AROUND).map_or(after.len(), |(at, _)| at);

        write!(f, "{}\n  {}", self.error, if start > 0 { "…" } else { "" })?;
        let mut column = if start > 0 { 3 } else { 2 };
        for c in before[start..].chars() {
            column += visible(f, c)?;
        }
        for c in after[..end].chars() {
            visible(f, c)?;
        }
        write!(f, "{}\n{:column$}^", if end < after.len() { "…" } else { "" }, "")
    }
}

/// Writes a character visibly, and returns its number of columns.
fn visible(f: &mut fmt::Formatter<'_>, c: char) -> Result<usize, fmt::Error> {
    match c {
        '\'' | '"' | '\\' => f.write_char(c).map(|()| 1),
        _ => write!(f, "{}", c.escape_debug()).map(|()| c.escape_debug().count()),
    }
}

#[cfg(test)]
mod tests {
    use crate::Template;
    use alloc::format;
    use alloc::string::{String, ToString as _};

    /// S2.1: every kind of malformed template has a code, an offset and a message.
    #[test]
    fn messages() {
        for (text, code, message) in [
            ("a b", "unexpected-character", "unexpected ' ' at byte 1"),
            ("a}", "unexpected-character", "unexpected '}' at byte 1"),
            ("{x:2*}", "unexpected-character", "unexpected '*' at byte 4"),
            ("a%4", "bad-escape", "'%' without two hexadecimal digits at byte 1"),
            ("{%2x}", "bad-escape", "'%' without two hexadecimal digits at byte 1"),
            ("a{b", "unclosed-expression", "'{' without '}' at byte 1"),
            ("{", "unclosed-expression", "'{' without '}' at byte 0"),
            ("{a{b}}", "nested-expression", "'{' inside an expression at byte 2"),
            ("{|x}", "reserved-operator", "reserved operator '|' at byte 1"),
            ("{+}", "missing-variable", "missing variable at byte 2"),
            ("{a,,b}", "missing-variable", "missing variable at byte 3"),
            ("{x..y}", "misplaced-dot", "misplaced '.' in a variable name at byte 3"),
            (
                "{x:01}",
                "invalid-prefix-length",
                "expected a prefix length from 1 to 9999 at byte 3",
            ),
        ] {
            let error = Template::parse(text).unwrap_err();
            assert_eq!((error.code(), error.to_string().as_str()), (code, message), "{text}");
            let rejected = Template::parse(String::from(text)).unwrap_err();
            assert_eq!((rejected.error, rejected.input.as_str()), (error, text));
            assert_eq!(rejected.to_string(), message);
            assert_eq!(format!("{rejected:#}"), error.show(text).to_string());
        }
    }

    /// The crate documentation has a row for every code.
    #[test]
    fn codes_are_documented() {
        use crate::{TemplateErrorKind as Kind, UnmatchableKind};
        let kinds = [
            Kind::Unexpected('x'),
            Kind::BadEscape,
            Kind::Unclosed,
            Kind::Nested,
            Kind::Reserved('!'),
            Kind::MissingVariable,
            Kind::MisplacedDot,
            Kind::InvalidPrefixLength,
        ];
        let unmatchable =
            [UnmatchableKind::Ambiguous, UnmatchableKind::Repeated, UnmatchableKind::TooComplex];
        let page = include_str!("lib.rs");
        let codes = kinds.map(Kind::code).into_iter().chain(unmatchable.map(UnmatchableKind::code));
        for code in codes.chain(["prefix-of-list"]) {
            assert!(page.contains(&format!("//! | `{code}` |")), "{code}");
        }
    }

    /// S2.1: the caret is in the right column, and long texts are cut.
    #[test]
    fn carets() {
        let shown = |text: &str| Template::parse(text).unwrap_err().show(text).to_string();
        assert_eq!(shown("é/\t"), "unexpected '\\t' at byte 3\n  é/\\t\n    ^");
        assert_eq!(shown("'' "), "unexpected ' ' at byte 2\n  '' \n    ^");
        let text = format!("{}<{}", "a".repeat(100), "b".repeat(100));
        let picture = format!("  …{}<{}…", "a".repeat(60), "b".repeat(59));
        let caret = format!("{:1$}^", "", 63);
        assert_eq!(shown(&text), format!("unexpected '<' at byte 100\n{picture}\n{caret}"));
    }
}
