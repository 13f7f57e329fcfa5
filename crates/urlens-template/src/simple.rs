//! Expansion and matching in one call, from text to text.

use crate::error::TemplateError;
use crate::expand::ExpandError;
use crate::matching::Unmatchable;
use crate::template::Template;
use crate::value::Value;
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// Parses a template and expands it with a list of names and values.
///
/// ```
/// use urlens_template::{Value, expand};
///
/// let values = [("id", Value::from(7)), ("q", Value::list(["a", "b"]))];
/// assert_eq!(expand("/users/{id}{?q*}", &values)?, "/users/7?q=a&q=b");
/// assert_eq!(expand("{", &values).unwrap_err().code(), "unclosed-expression");
/// # Ok::<(), urlens_template::Error>(())
/// ```
pub fn expand<N: AsRef<str>>(template: &str, values: &[(N, Value<'_>)]) -> Result<String, Error> {
    Ok(Template::parse(template)?.expand(values)?)
}

/// Parses a template and finds the names and values that expand to a text. `None` if there are
/// none, an error if the template cannot be matched.
///
/// ```
/// use urlens_template::{Value, matches};
///
/// let found = matches("/users/{id}{?q*}", "/users/7?q=a&q=b")?.unwrap();
/// assert_eq!(found[0], ("id".to_string(), Value::from("7")));
/// assert_eq!(found[1], ("q".to_string(), Value::list(["a", "b"])));
/// assert_eq!(matches("/users/{id}", "/")?, None);
/// assert_eq!(matches("{a}{b}", "/").unwrap_err().code(), "ambiguous");
/// # Ok::<(), urlens_template::Error>(())
/// ```
pub fn matches(template: &str, text: &str) -> Result<Option<Vec<(String, Value<'static>)>>, Error> {
    let template = Template::parse(template)?;
    let found = template.matches(text)?;
    let owned = |(name, value): (&str, Value<'_>)| (name.to_owned(), value.into_owned());
    Ok(found.map(|it| it.into_iter().map(owned).collect()))
}

/// Any error of a template.
///
/// ```
/// use urlens_template::{Error, Value, expand};
///
/// let error = expand("/{x:3}", &[("x", Value::list(["a"]))]).unwrap_err();
/// assert!(matches!(error, Error::Expand(_)));
/// assert_eq!((error.code(), error.offset()), ("prefix-of-list", 2));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Error {
    /// The text is not a template.
    Template(TemplateError),
    /// The template cannot be expanded with these values.
    Expand(ExpandError),
    /// The template cannot be matched.
    Unmatchable(Unmatchable),
}

impl Error {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_template::matches("}", "").unwrap_err().code(), "unexpected-character");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::Template(error) => error.code(),
            Self::Expand(error) => error.code(),
            Self::Unmatchable(error) => error.code(),
        }
    }

    /// The byte offset in the template.
    ///
    /// ```
    /// assert_eq!(urlens_template::matches("a}", "").unwrap_err().offset(), 1);
    /// ```
    pub const fn offset(&self) -> usize {
        match self {
            Self::Template(error) => error.offset(),
            Self::Expand(error) => error.offset(),
            Self::Unmatchable(error) => error.offset(),
        }
    }

    /// The message, the template, and a caret below the offset.
    ///
    /// ```
    /// let error = urlens_template::matches("a}", "").unwrap_err();
    /// assert_eq!(error.show("a}").to_string(), "unexpected '}' at byte 1\n  a}\n   ^");
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        crate::error::Shown { error: *self, at: self.offset(), text }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Template(error) => error.fmt(f),
            Self::Expand(error) => error.fmt(f),
            Self::Unmatchable(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for Error {}

impl From<TemplateError> for Error {
    fn from(error: TemplateError) -> Self {
        Self::Template(error)
    }
}
impl From<ExpandError> for Error {
    fn from(error: ExpandError) -> Self {
        Self::Expand(error)
    }
}
impl From<Unmatchable> for Error {
    fn from(error: Unmatchable) -> Self {
        Self::Unmatchable(error)
    }
}
