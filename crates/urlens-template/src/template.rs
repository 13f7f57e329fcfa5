//! The type `Template`: a valid template as text.

use crate::builder::Builder;
use crate::error::TemplateError;
use crate::marks::Marks;
use crate::pieces::{Expression, Piece, Pieces, Variable};
use crate::scan::scan;
use alloc::string::String;
use core::borrow::Borrow;
use core::cmp::Ordering;
use core::fmt;
use core::hash::{Hash, Hasher};
use core::str::FromStr;
use urlens::Text;
use urlens::mask_password;

/// A URI template (RFC 6570), kept in a text of type `T`.
///
/// A template stores only its text: parsing allocates nothing, and pieces are parsed on demand.
///
/// ```
/// use urlens_template::Template;
///
/// let template = Template::parse("https://example.org{/path*}{?q,lang}")?;
/// let uri = template.expand(&[("q", "url lens"), ("path", "search")])?;
/// assert_eq!(uri, "https://example.org/search?q=url%20lens");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Default)]
pub struct Template<T = String> {
    text: T,
    marks: Marks,
}

impl<T: Text> Template<T> {
    /// Parses a template without allocation. The text is kept unchanged; borrowed text stays
    /// borrowed.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use urlens_template::Template;
    ///
    /// let borrowed: Template<&str> = Template::parse("/users/{id}")?;
    /// let owned: Template<String> = Template::parse("/users/{id}".to_string())?;
    /// let shared: Template<Arc<str>> = Template::parse(Arc::from("/users/{id}"))?;
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn parse(text: T) -> Result<Self, TemplateError> {
        match scan(text.as_ref()) {
            Ok(marks) => Ok(Self { text, marks }),
            Err(problem) => Err(problem.in_text(text.as_ref())),
        }
    }
}

impl Template<String> {
    /// Starts building a template from pieces.
    ///
    /// ```
    /// use urlens_template::{Operator, Template};
    ///
    /// let template = Template::builder().literal("/users").expression(Operator::PATH, ["id"]);
    /// assert_eq!(template.build()?, "/users{/id}");
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn builder() -> Builder {
        Builder::default()
    }

    /// Creates a template from a text that is known to be valid.
    pub(crate) fn known(text: String) -> Self {
        let marks = scan(&text);
        debug_assert!(marks.is_ok(), "{text}");
        Self { text, marks: marks.unwrap_or_default() }
    }
}

impl<T: Text> Template<T> {
    /// The literals and expressions, with their byte ranges, in order.
    ///
    /// ```
    /// use urlens_template::{Piece, Template};
    ///
    /// let template = Template::parse("map?{x,y}")?;
    /// let shown: Vec<_> = template
    ///     .pieces()
    ///     .map(|piece| match piece {
    ///         Piece::Literal(literal) => literal.as_str(),
    ///         Piece::Expression(expression) => expression.as_str(),
    ///     })
    ///     .collect();
    /// assert_eq!(shown, ["map?", "{x,y}"]);
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn pieces(&self) -> impl Iterator<Item = Piece<'_>> + Clone + use<'_, T> {
        Pieces::of(self.text.as_ref(), self.marks)
    }

    /// The expressions, without the literals.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("a{b}c{/d,e}")?;
    /// let shown: Vec<_> = template.expressions().map(|expression| expression.as_str()).collect();
    /// assert_eq!(shown, ["{b}", "{/d,e}"]);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn expressions(&self) -> impl Iterator<Item = Expression<'_>> + use<'_, T> {
        self.pieces().filter_map(|piece| match piece {
            Piece::Expression(expression) => Some(expression),
            Piece::Literal(_) => None,
        })
    }

    /// The variables of all expressions, in order, with repetitions.
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let template = Template::parse("{/var:1,var}{?x}")?;
    /// let names: Vec<_> = template.variables().map(|variable| variable.name()).collect();
    /// assert_eq!(names, ["var", "var", "x"]);
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'_>> + use<'_, T> {
        self.expressions().flat_map(|expression| expression.variables())
    }
}

impl<'a> Template<&'a str> {
    /// The pieces with the lifetime of the text, not of this value.
    pub(crate) const fn into_pieces(self) -> Pieces<'a> {
        Pieces::of(self.text, self.marks)
    }
}

impl<T: Text> Template<T> {
    pub(crate) fn is_ascii(&self) -> bool {
        !self.marks.beyond_ascii
    }

    /// The text.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{x}")?.as_str(), "{x}");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        self.text.as_ref()
    }

    /// Returns the text, by value.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse(String::from("{x}")).unwrap().into_text(), "{x}");
    /// ```
    pub fn into_text(self) -> T {
        self.text
    }

    /// Returns a template that borrows the text of this one.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let owned: Template = "{x}".parse()?;
    /// let borrowed: Template<&str> = owned.as_borrowed();
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn as_borrowed(&self) -> Template<&str> {
        Template { text: self.as_str(), marks: self.marks }
    }

    /// Converts to a template with an owned text.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let owned: Template<String> = Template::parse("{x}")?.into_owned();
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn into_owned(self) -> Template<String>
    where
        T: Into<String>,
    {
        Template { text: self.text.into(), marks: self.marks }
    }

    /// The level of the template, 1 to 4 (RFC 6570, section 1.2). A template of literals only has
    /// level 1.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let level = |text| Template::parse(text).unwrap().level();
    /// assert_eq!(["a{x}", "a{+x}", "a{/x}", "a{/x*}"].map(level), [1, 2, 3, 4]);
    /// ```
    pub fn level(&self) -> u8 {
        self.as_borrowed().expressions().map(|expression| expression.level()).max().unwrap_or(1)
    }
}

/// Compares texts.
impl<T: Text, U: Text> PartialEq<Template<U>> for Template<T> {
    fn eq(&self, other: &Template<U>) -> bool {
        self.as_str() == other.as_str()
    }
}
impl<T: Text> Eq for Template<T> {}
impl<T: Text> PartialOrd for Template<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl<T: Text> Ord for Template<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.as_str().cmp(other.as_str())
    }
}
impl<T: Text> Hash for Template<T> {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.as_str().hash(state);
    }
}
impl<T: Text> PartialEq<str> for Template<T> {
    fn eq(&self, other: &str) -> bool {
        self.as_str() == other
    }
}
impl<T: Text> PartialEq<&str> for Template<T> {
    fn eq(&self, other: &&str) -> bool {
        self.as_str() == *other
    }
}
impl<T: Text> PartialEq<String> for Template<T> {
    fn eq(&self, other: &String) -> bool {
        self.as_str() == other
    }
}
/// Allows lookup by text: comparison and hash of both agree.
impl<T: Text> Borrow<str> for Template<T> {
    fn borrow(&self) -> &str {
        self.as_str()
    }
}
impl<T: Text> AsRef<str> for Template<T> {
    fn as_ref(&self) -> &str {
        self.as_str()
    }
}
impl<T: Text> fmt::Display for Template<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
/// Hides a password.
impl<T: Text> fmt::Debug for Template<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Template({:?})", mask_password(self.as_str()))
    }
}
impl FromStr for Template<String> {
    type Err = TemplateError;
    fn from_str(text: &str) -> Result<Self, TemplateError> {
        Template::parse(text).map(Template::into_owned)
    }
}
impl<'a> TryFrom<&'a str> for Template<&'a str> {
    type Error = TemplateError;
    fn try_from(text: &'a str) -> Result<Self, TemplateError> {
        Self::parse(text)
    }
}
impl TryFrom<String> for Template<String> {
    type Error = TemplateError;
    fn try_from(text: String) -> Result<Self, TemplateError> {
        Self::parse(text)
    }
}
