//! Errors of templates: kind, byte offset and excerpt.

use alloc::boxed::Box;
use alloc::string::ToString as _;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::ops::Range;
use urlens::{Error, ErrorKind, Part, excerpt};

/// The kind of a [`TemplateError`].
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
    /// A prefix of a list or a map: `{keys:1}`.
    PrefixOfList,
    /// The expansion is longer than the limit of [`expand_within`](crate::Template::expand_within).
    TooLong,
    /// The expansion is not a valid reference. The offset is that in the expansion.
    Reference(ErrorKind),
    /// The end of an expression is ambiguous, so the template cannot be matched.
    Ambiguous,
    /// The value of a repeated variable is ambiguous, so the template cannot be matched.
    Repeated,
    /// It would take too long to find out whether the template can be matched.
    TooComplex,
}

impl TemplateErrorKind {
    /// The stable code of the kind, for programs.
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
            Self::PrefixOfList => "prefix-of-list",
            Self::TooLong => "too-long",
            Self::Reference(error) => error.code(),
            Self::Ambiguous => "ambiguous",
            Self::Repeated => "repeated-variable",
            Self::TooComplex => "too-complex",
        }
    }
}

/// An error of parsing, expanding or matching a template, with its kind and byte offset.
///
/// `{}` prints one line. `{:#}` adds the text with a caret below the offset; a password in it is
/// masked, a long text is cut, and invisible characters are escaped.
///
/// ```
/// use urlens_template::Template;
///
/// let error = Template::parse("/users/{id}/{with space}").unwrap_err();
/// assert_eq!((error.code(), error.offset()), ("unexpected-character", 17));
/// assert_eq!(error.to_string(), "unexpected ' ' at byte 17");
/// assert_eq!(format!("{error:#}"), "\
/// unexpected ' ' at byte 17
///   /users/{id}/{with space}
///                    ^");
/// ```
#[derive(Clone)]
pub struct TemplateError {
    problem: Problem,
    context: Context,
}

/// The text below the message, or the error of the reference, which has its own.
#[derive(Clone)]
enum Context {
    /// The lines for `{:#}`: the text and the caret.
    Excerpt(Box<str>),
    Reference(Box<Error>),
}

impl TemplateError {
    /// The error of an expansion that is not a reference.
    #[cold]
    pub(crate) fn of_reference(error: Error) -> Self {
        let kind = TemplateErrorKind::Reference(error.kind());
        let problem = Problem::new(kind, error.offset().unwrap_or(0));
        Self { problem, context: Context::Reference(Box::new(error)) }
    }

    /// The kind of the error.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{}").unwrap_err().kind(), TemplateErrorKind::MissingVariable);
    /// ```
    pub const fn kind(&self) -> TemplateErrorKind {
        self.problem.kind
    }

    /// The stable code of the error, for programs. See [`TemplateErrorKind::code`].
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{x:0}").unwrap_err().code(), "invalid-prefix-length");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.problem.kind.code()
    }

    /// The component of the expansion that contains the error, if the expansion is not a reference.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let error = Template::parse("{+x}")?.uri_ref(&[("x", "?[")]).unwrap_err();
    /// assert_eq!((error.part(), error.offset()), (Some(urlens::Part::Query), 1));
    /// assert_eq!(Template::parse("{").unwrap_err().part(), None);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn part(&self) -> Option<Part> {
        match &self.context {
            Context::Reference(error) => error.part(),
            Context::Excerpt(_) => None,
        }
    }

    /// The byte offset of the error in the template, or in the expansion if that is not a reference.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("a{b").unwrap_err().offset(), 1);
    /// ```
    pub const fn offset(&self) -> usize {
        self.problem.start
    }

    /// The byte range of the variable or expression that cannot be expanded or matched. Empty for
    /// other errors.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{+a}/{+b}")?.matches("").unwrap_err().range(), 0..4);
    /// assert_eq!(Template::parse("{a,b,a}")?.matches("").unwrap_err().range(), 5..6);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.problem.start..self.problem.end
    }
}

/// The kind and the offset are compared, not the text.
impl PartialEq for TemplateError {
    fn eq(&self, other: &Self) -> bool {
        self.problem == other.problem
    }
}
impl Eq for TemplateError {}
impl Hash for TemplateError {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.problem.hash(state);
    }
}

impl fmt::Debug for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TemplateError")
            .field("kind", &self.kind())
            .field("offset", &self.offset())
            .finish_non_exhaustive()
    }
}

impl fmt::Display for TemplateError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.context {
            Context::Reference(error) => error.fmt(f),
            Context::Excerpt(lines) => {
                self.problem.fmt(f)?;
                if f.alternate() { f.write_str(lines) } else { Ok(()) }
            }
        }
    }
}

impl core::error::Error for TemplateError {}

/// The kind and range of an error, without the text: the type that functions pass around.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Problem {
    kind: TemplateErrorKind,
    start: usize,
    end: usize,
}

impl Problem {
    /// A problem at an offset.
    pub(crate) const fn new(kind: TemplateErrorKind, at: usize) -> Self {
        Self { kind, start: at, end: at }
    }

    /// A problem of a variable or an expression.
    pub(crate) const fn of(kind: TemplateErrorKind, range: Range<usize>) -> Self {
        Self { kind, start: range.start, end: range.end }
    }

    /// This problem in a text that has `length` more bytes before it.
    pub(crate) const fn after(self, length: usize) -> Self {
        Self { start: self.start + length, end: self.end + length, ..self }
    }

    /// The error, with an excerpt of the text that contains it.
    #[cold]
    pub(crate) fn in_text(self, text: &str) -> TemplateError {
        let lines = excerpt(text, self.start).to_string();
        TemplateError { problem: self, context: Context::Excerpt(lines.into()) }
    }
}

impl fmt::Display for Problem {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use TemplateErrorKind as Kind;
        match self.kind {
            Kind::Unexpected(c) => write!(f, "unexpected {c:?}"),
            Kind::BadEscape => f.write_str("'%' without two hexadecimal digits"),
            Kind::Unclosed => f.write_str("'{' without '}'"),
            Kind::Nested => f.write_str("'{' inside an expression"),
            Kind::Reserved(c) => write!(f, "reserved operator '{c}'"),
            Kind::MissingVariable => f.write_str("missing variable"),
            Kind::MisplacedDot => f.write_str("misplaced '.' in a variable name"),
            Kind::InvalidPrefixLength => f.write_str("expected a prefix length from 1 to 9999"),
            Kind::PrefixOfList => f.write_str("prefix of a list or map"),
            Kind::TooLong => f.write_str("expansion too long"),
            Kind::Reference(_) => f.write_str("invalid reference"),
            Kind::Ambiguous => f.write_str("ambiguous end of expression"),
            Kind::Repeated => f.write_str("ambiguous value of repeated variable"),
            Kind::TooComplex => f.write_str("template too complex to match"),
        }?;
        write!(f, " at byte {}", self.start)
    }
}

#[cfg(test)]
mod tests {
    use super::TemplateErrorKind as Kind;
    use crate::{Matching, Template, Value};
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
            assert_eq!(error.range(), error.offset()..error.offset(), "{text}");
            let owned = Template::parse(String::from(text)).unwrap_err();
            assert_eq!((&owned, format!("{owned:#}")), (&error, format!("{error:#}")));
        }
    }

    /// S2.40: a password is hidden, whatever the error is about.
    #[test]
    fn passwords_are_hidden() {
        let start = "ftp://anna:secret@h/";
        let errors = [
            Template::parse(format!("{start}{{x").as_str()).map(drop),
            Template::parse(format!("{start}{{x}}{{y}}")).unwrap().matches("").map(drop),
            Template::parse(format!("{start}{{x:1}}")).unwrap().expand(&[("x", ["a"])]).map(drop),
            Template::parse(format!("{start}{{+x}}")).unwrap().uri_ref(&[("x", "[")]).map(drop),
            Template::builder().literal(start).literal(" ").build().map(drop),
        ];
        for error in errors.map(Result::unwrap_err) {
            let shown = format!("{error:#}");
            assert!(shown.contains("ftp://anna:***@h/"), "{shown}");
            for text in [shown, error.to_string(), format!("{error:?}")] {
                assert!(!text.contains("secret"), "{text}");
            }
        }
    }

    /// The crate documentation has a row for every code.
    #[test]
    fn codes_are_documented() {
        let page = include_str!("lib.rs");
        for kind in [
            Kind::Unexpected('x'),
            Kind::BadEscape,
            Kind::Unclosed,
            Kind::Nested,
            Kind::Reserved('!'),
            Kind::MissingVariable,
            Kind::MisplacedDot,
            Kind::InvalidPrefixLength,
            Kind::PrefixOfList,
            Kind::TooLong,
            Kind::Ambiguous,
            Kind::Repeated,
            Kind::TooComplex,
        ] {
            assert!(page.contains(&format!("//! | `{}` |", kind.code())), "{kind:?}");
        }
    }

    /// Errors of variables and expressions have their ranges.
    #[test]
    fn ranges() {
        let template = Template::parse("/{x,y:2,x}").unwrap();
        let error = template.expand(&[("y", Value::list(["a"]))]).unwrap_err();
        assert_eq!((error.kind(), error.range()), (Kind::PrefixOfList, 4..7));
        let error = template.matcher(Matching::URI).unwrap_err();
        assert_eq!((error.kind(), error.range()), (Kind::Repeated, 8..9));
        let error = Template::parse("/{x}{y}").unwrap().matcher(Matching::URI).unwrap_err();
        assert_eq!((error.kind(), error.range()), (Kind::Ambiguous, 1..4));
    }

    /// S2.1: the caret is in the right column, and long texts are cut.
    #[test]
    fn carets() {
        let shown = |text: &str| format!("{:#}", Template::parse(text).unwrap_err());
        assert_eq!(shown("é/\t"), "unexpected '\\t' at byte 3\n  é/\\t\n    ^");
        assert_eq!(shown("'' "), "unexpected ' ' at byte 2\n  '' \n    ^");
        assert_eq!(shown("{?x}\u{7}"), "unexpected '\\u{7}' at byte 4\n  {?x}\\u{7}\n      ^");
        let text = format!("{}<{}", "a".repeat(100), "b".repeat(100));
        let picture = format!("  …{}<{}…", "a".repeat(60), "b".repeat(59));
        let caret = format!("{:1$}^", "", 63);
        assert_eq!(shown(&text), format!("unexpected '<' at byte 100\n{picture}\n{caret}"));
    }
}
