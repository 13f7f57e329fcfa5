//! Pieces of a template, literals and expressions, parsed on demand.

use crate::marks::Marks;
use crate::operator::Operator;
use core::fmt;
use core::iter::FusedIterator;
use core::ops::Range;

/// A piece of a template: a literal or an expression.
///
/// ```
/// use urlens_template::{Piece, Template};
///
/// let template = Template::parse("/users/{id}")?;
/// let pieces: Vec<_> = template.pieces().collect();
/// assert!(matches!(pieces[0], Piece::Literal(literal) if literal.as_str() == "/users/"));
/// assert!(matches!(pieces[1], Piece::Expression(expression) if expression.range() == (7..11)));
/// # Ok::<(), urlens_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Piece<'a> {
    /// A literal.
    Literal(Literal<'a>),
    /// An expression: variables in braces.
    Expression(Expression<'a>),
}

impl Piece<'_> {
    /// The byte range in the template.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let ranges: Vec<_> = Template::parse("a{b}c")?.pieces().map(|piece| piece.range()).collect();
    /// assert_eq!(ranges, [0..1, 1..4, 4..5]);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn range(&self) -> Range<usize> {
        match self {
            Self::Literal(literal) => literal.range(),
            Self::Expression(expression) => expression.range(),
        }
    }
}

/// A literal: text outside of expressions, as written.
///
/// ```
/// # use urlens_template::*;
/// let template = Template::parse("/caf\u{e9}{?x}")?;
/// let Some(Piece::Literal(literal)) = template.pieces().next() else { panic!() };
/// assert_eq!((literal.as_str(), literal.range()), ("/café", 0..6));
/// # Ok::<(), TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Literal<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Literal<'a> {
    /// The text as written.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("%41")?;
    /// assert!(matches!(template.pieces().next(), Some(Piece::Literal(literal)) if literal.as_str() == "%41"));
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The byte range in the template.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("{x}a")?;
    /// assert!(matches!(template.pieces().last(), Some(Piece::Literal(literal)) if literal.range() == (3..4)));
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }
}

/// An expression: an operator and variables.
///
/// ```
/// use urlens_template::{Operator, Template};
///
/// let template = Template::parse("/search{?q,page}")?;
/// let expression = template.expressions().next().unwrap();
/// assert_eq!(expression.as_str(), "{?q,page}");
/// assert_eq!(expression.operator(), Operator::QUERY);
/// assert_eq!(expression.variables().count(), 2);
/// # Ok::<(), urlens_template::TemplateError>(())
/// ```
#[derive(Clone, Copy)]
pub struct Expression<'a> {
    /// Includes the braces.
    text: &'a str,
    at: usize,
    operator: &'static Operator,
    /// Marks of the whole template.
    marks: Marks,
}

impl<'a> Expression<'a> {
    fn new(text: &'a str, at: usize, marks: Marks) -> Self {
        let symbol = text.as_bytes().get(1).copied().unwrap_or_default();
        Self { text, at, operator: Operator::of(symbol).unwrap_or(Operator::SIMPLE), marks }
    }

    /// The text as written, with its braces.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("a{/b*}")?;
    /// assert_eq!(template.expressions().next().unwrap().as_str(), "{/b*}");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The byte range in the template, with the braces.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("a{/b*}")?;
    /// assert_eq!(template.expressions().next().unwrap().range(), 1..6);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    /// The operator: a row of the table.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("{#x}")?;
    /// assert_eq!(template.expressions().next().unwrap().operator().first, "#");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn operator(&self) -> &'static Operator {
        self.operator
    }

    /// The variables, in order.
    ///
    /// ```
    /// use urlens_template::{Modifier, Template};
    ///
    /// let template = Template::parse("{/list*,path:4}")?;
    /// let variables: Vec<_> = template.expressions().next().unwrap().variables().collect();
    /// assert_eq!((variables[0].name(), variables[0].modifier()), ("list", Modifier::Explode));
    /// assert_eq!((variables[1].name(), variables[1].modifier()), ("path", Modifier::Prefix(4)));
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn variables(&self) -> impl Iterator<Item = Variable<'a>> + Clone + use<'a> {
        let start = 1 + usize::from(self.operator.symbol.is_some());
        let list = self.text.get(start..self.text.len() - 1);
        Variables { rest: list, at: self.at + start, marks: self.marks }
    }

    /// The template level that this expression needs, 1 to 4 (section 1.2).
    ///
    /// ```
    /// # use urlens_template::*;
    /// let level = |text| Template::parse(text).unwrap().expressions().next().unwrap().level();
    /// assert_eq!(["{x}", "{#x}", "{x,y}", "{x:3}"].map(level), [1, 2, 3, 4]);
    /// ```
    pub fn level(&self) -> u8 {
        if self.variables().any(|variable| variable.modifier() != Modifier::None) {
            return 4;
        }
        match self.variables().nth(1) {
            Some(_) => 3,
            None => self.operator.level,
        }
    }
}

impl PartialEq for Expression<'_> {
    fn eq(&self, other: &Self) -> bool {
        (self.text, self.at) == (other.text, other.at)
    }
}
impl Eq for Expression<'_> {}

impl fmt::Debug for Expression<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Expression({:?} at {})", self.text, self.at)
    }
}

/// A variable in an expression: a name and a modifier.
///
/// ```
/// # use urlens_template::*;
/// let template = Template::parse("{?fields*}")?;
/// let variable = template.variables().next().unwrap();
/// assert_eq!((variable.as_str(), variable.name(), variable.offset()), ("fields*", "fields", 2));
/// # Ok::<(), TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Variable<'a> {
    text: &'a str,
    name: &'a str,
    modifier: Modifier,
    at: usize,
}

/// Modifiers of a variable.
///
/// ```
/// # use urlens_template::*;
/// let template = Template::parse("{x:30}")?;
/// assert_eq!(template.variables().next().unwrap().modifier(), Modifier::Prefix(30));
/// # Ok::<(), TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Modifier {
    /// No modifier: the whole value.
    None,
    /// `*`: each member of a list or map is written like a variable.
    Explode,
    /// `:n`: the first n characters, 1 to 9999.
    Prefix(u16),
}

impl<'a> Variable<'a> {
    /// The text as written, with its modifier.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{x:3}")?.variables().next().unwrap().as_str(), "x:3");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The name as written. Escapes are part of the name: `{%41}` differs from `{A}`.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{a.b%20c}")?.variables().next().unwrap().name(), "a.b%20c");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn name(&self) -> &'a str {
        self.name
    }

    /// The modifier.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{x}")?.variables().next().unwrap().modifier(), Modifier::None);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn modifier(&self) -> Modifier {
        self.modifier
    }

    /// The byte offset of the name in the template.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{+x,y}")?.variables().last().unwrap().offset(), 4);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn offset(&self) -> usize {
        self.at
    }

    /// The byte range in the template, with the modifier.
    pub(crate) const fn range(&self) -> Range<usize> {
        self.at..self.at + self.text.len()
    }

    pub(crate) fn explodes(&self) -> bool {
        self.modifier == Modifier::Explode
    }
}

/// The iterator of [`Template::pieces`](crate::Template::pieces).
#[derive(Clone)]
pub(crate) struct Pieces<'a> {
    text: &'a str,
    at: usize,
    marks: Marks,
}

impl<'a> Pieces<'a> {
    /// The pieces of a template with these marks.
    pub(crate) const fn of(text: &'a str, marks: Marks) -> Self {
        Self { text, at: 0, marks }
    }
}

impl<'a> Iterator for Pieces<'a> {
    type Item = Piece<'a>;

    #[inline]
    fn next(&mut self) -> Option<Piece<'a>> {
        let (at, marks, rest) = (self.at, self.marks, self.text.get(self.at..)?);
        let is_expression = rest.as_bytes().first()? == &b'{';
        let len = if is_expression {
            marks.next_brace(&rest[1..], at + 1)? + 2
        } else {
            marks.next_brace(rest, at).unwrap_or(rest.len())
        };
        self.at += len;
        let text = &rest[..len];
        Some(if is_expression {
            Piece::Expression(Expression::new(text, at, marks))
        } else {
            Piece::Literal(Literal { text, at })
        })
    }
}

impl FusedIterator for Pieces<'_> {}

/// The iterator of [`Expression::variables`].
#[derive(Clone)]
struct Variables<'a> {
    rest: Option<&'a str>,
    at: usize,
    /// Marks of the whole template.
    marks: Marks,
}

impl<'a> Iterator for Variables<'a> {
    type Item = Variable<'a>;

    #[inline]
    fn next(&mut self) -> Option<Variable<'a>> {
        let (at, rest) = (self.at, self.rest?);
        let name_end = self.marks.next_inside(rest, at).unwrap_or(rest.len());
        let name = &rest[..name_end];
        let (modifier, end) = match rest.as_bytes().get(name_end) {
            None | Some(b',') => (Modifier::None, name_end),
            Some(b'*') => (Modifier::Explode, name_end + 1),
            Some(_) => {
                let digits = &rest[name_end + 1..];
                let len = digits.bytes().take_while(u8::is_ascii_digit).count();
                // There are at most four digits.
                (Modifier::Prefix(digits[..len].parse().unwrap_or(9999)), name_end + 1 + len)
            }
        };
        self.rest = rest.get(end + 1..);
        self.at = at + end + 1;
        Some(Variable { text: &rest[..end], name, modifier, at })
    }
}

impl FusedIterator for Variables<'_> {}
