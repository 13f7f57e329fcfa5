//! Matching: from a text back to the values that would expand to it.

mod ambiguity;
mod assign;
mod repeated;
mod shape;
mod split;
mod value;

use crate::encode::Repertoire;
use crate::error::Shown;
use crate::template::Template;
use crate::value::Value;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
pub(crate) use shape::alphabet;
pub(crate) use split::written;
use urlens::{Lasting, Text};

/// Names and values: what [matching](Matcher) finds, and what can be expanded again.
///
/// ```
/// use urlens_template::{Bindings, Template, Value};
///
/// let template = Template::parse("/{a}/{b}")?;
/// let found: Bindings<'_, '_> = template.matches("/1/2")?.unwrap();
/// assert_eq!(found, [("a", Value::from("1")), ("b", Value::from("2"))]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub type Bindings<'t, 'u> = Vec<(&'t str, Value<'u>)>;

/// How a template is matched: which texts it expands to, and what is done if nothing tells where an
/// expression ends.
///
/// ```
/// use urlens_template::{Matching, Template};
///
/// let template = Template::parse("/{name}.{extension}")?;
/// assert!(template.matcher(Matching::URI).is_err());
/// let found = template.matcher(Matching::URI.greedy())?.matches("/a.tar.gz").unwrap();
/// assert_eq!(found, [("name", "a.tar".into()), ("extension", "gz".into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Matching {
    /// Whether expansions are URIs or IRIs.
    pub repertoire: Repertoire,
    /// Whether a template is taken even if a text can be read in more than one way.
    pub greedy: bool,
}

impl Matching {
    /// URIs, and only templates that can be read in one way.
    pub const URI: Self = Self { repertoire: Repertoire::Uri, greedy: false };
    /// IRIs, and only templates that can be read in one way.
    pub const IRI: Self = Self { repertoire: Repertoire::Iri, greedy: false };

    /// Any template. Where a text can be read in more than one way, each expression, from the last
    /// to the first, takes as little of it as it can, so that what is left goes to the first.
    ///
    /// A text is not tried again: if what an expression has taken turns out to be nothing it would
    /// expand to, there is no match. It takes time in proportion to the length of the text, and where
    /// expressions stand next to each other, for each of them.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("{a}{b}")?;
    /// let matcher = template.matcher(Matching::URI.greedy())?;
    /// assert_eq!(matcher.matches("xy"), Some(vec![("a", "xy".into())]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn greedy(self) -> Self {
        Self { greedy: true, ..self }
    }
}

impl<'i, 'o, T: Lasting<'i, 'o>> Template<T> {
    /// Makes ready to match, or says why this template cannot be matched.
    ///
    /// It can be if every text that it expands to tells where each expression begins and ends. What
    /// tells is which characters there are: `{a}/{b}` is fine, since `{a}` holds no slash, and
    /// `{a}{b}` is not; `{+path}/edit` is fine, since there is only one end of a text, and
    /// `{+a}/{+b}` is not. That a prefix is not longer than its length is not made use of.
    ///
    /// ```
    /// use urlens_template::{Matching, Template};
    ///
    /// let text = "/{a}{b}";
    /// let error = Template::parse(text)?.matcher(Matching::URI).unwrap_err();
    /// assert_eq!(error.show(text).to_string(), "\
    /// nothing tells where the expression ends at byte 1
    ///   /{a}{b}
    ///    ^");
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn matcher(&'i self, matching: Matching) -> Result<Matcher<'o>, Unmatchable> {
        let template = self.lasting();
        let repeats = repeated::check(template, matching)?;
        if !matching.greedy {
            ambiguity::check(template, matching.repertoire)?;
        }
        Ok(Matcher { template, matching, repeats })
    }

    /// The values that would expand to `text`: nothing if there are none, an error if this template
    /// cannot be matched at all. See [`Matcher`], which is also the way to match more than once.
    ///
    /// A text beyond ASCII is taken as an IRI, any other as a URI.
    ///
    /// ```
    /// use urlens_template::Template;
    ///
    /// let template = Template::parse("/users/{id}{?fields}")?;
    /// let found = template.matches("/users/7?fields=name,size")?.unwrap();
    /// assert_eq!(found, [("id", "7".into()), ("fields", ["name", "size"].into())]);
    /// assert_eq!(template.matches("/groups/7")?, None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matches<'u>(&'i self, text: &'u str) -> Result<Option<Bindings<'o, 'u>>, Unmatchable> {
        let matching = if text.is_ascii() { Matching::URI } else { Matching::IRI };
        Ok(self.matcher(matching)?.matches(text))
    }
}

impl<T: Text> Template<T> {
    /// Whether this template can be matched with URIs, and if not, why.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert!(Template::parse("{scheme}://{host}{/path*}{?query*}{#fragment}")?.matchable().is_ok());
    /// assert!(Template::parse("{/a}{/b}")?.matchable().is_err());
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn matchable(&self) -> Result<(), Unmatchable> {
        self.as_borrowed().matcher(Matching::URI).map(drop)
    }
}

/// A template that can be matched. See [`Template::matcher`].
///
/// What is found expands to the text again, byte by byte. So the text must be one that the template
/// expands to: with escapes in upper case, and of no characters that need none. Normalize it if it
/// comes from elsewhere.
///
/// Which values these are is not always certain, for different values can have the same expansion.
///
/// - A value of `{x}` without a comma is a text; with commas it is a list. A value of `{x*}` is a
///   list, or a map if there is a `=` in it. A value of `{+x}` and `{#x}` is a text, and one of
///   `{+x*}` and `{#x*}` a list.
/// - If an expression without names has several variables, each takes one value, from the left to the
///   right. If there are not enough, the last variables are undefined; if there are too many, the
///   first that is exploded takes them, or, if there is none, the last that can be a list.
/// - If an expression has names, each variable takes the value of its name; a variable that is
///   exploded takes those of other names, and is then a map.
/// - A variable that is used more than once has one value. This is matched only where other variables
///   leave no doubt as to which value is whose.
/// - What is not in the text is undefined, and is not among the values found.
///
/// ```
/// use urlens_template::{Matching, Template, Value};
///
/// let template = Template::parse("{/path*}{?q,options*}{#section}")?;
/// let matcher = template.matcher(Matching::URI)?;
/// let text = "/a/b%20c?q=1&x=2&y=3";
/// let found = matcher.matches(text).unwrap();
/// assert_eq!(found[0], ("path", Value::list(["a", "b c"])));
/// assert_eq!(found[1], ("q", Value::from("1")));
/// assert_eq!(found[2], ("options", Value::map([("x", "2"), ("y", "3")])));
/// assert_eq!(template.expand(&found)?, text);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Matcher<'t> {
    template: Template<&'t str>,
    matching: Matching,
    /// Whether a variable is used more than once.
    repeats: bool,
}

impl<'t> Matcher<'t> {
    /// A template that has been found to be matchable before.
    pub(crate) const fn known(
        template: Template<&'t str>,
        matching: Matching,
        repeats: bool,
    ) -> Self {
        Self { template, matching, repeats }
    }

    pub(crate) const fn repeats(&self) -> bool {
        self.repeats
    }

    /// The values that would expand to `text`, in the order of the template; nothing if there are
    /// none.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("/{x}")?;
    /// let matcher = template.matcher(Matching::URI)?;
    /// assert_eq!(matcher.matches("/a%2Fb"), Some(vec![("x", "a/b".into())]));
    /// assert_eq!(matcher.matches("/a/b"), None);
    /// assert_eq!(matcher.matches("/a%2fb"), None); // it would expand to `/a%2Fb`
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matches<'u>(&self, text: &'u str) -> Option<Bindings<'t, 'u>> {
        let repertoire = self.matching.repertoire;
        let mut uses = Vec::new();
        for (expression, range) in split::split(self.template, text, repertoire)? {
            assign::assign(&expression, &text[range], repertoire, &mut uses)?;
        }
        match self.repeats {
            true => repeated::unify(uses, repertoire),
            false => Some(uses.into_iter().filter_map(assign::Use::into_binding).collect()),
        }
    }
}

/// Why a template cannot be matched, and where that shows.
///
/// ```
/// use urlens_template::{Reason, Template};
///
/// let error = Template::parse("{+a}/{+b}")?.matchable().unwrap_err();
/// assert_eq!((error.reason(), error.range()), (Reason::Ambiguous, 0..4));
/// # Ok::<(), urlens_template::TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Unmatchable {
    reason: Reason,
    start: usize,
    end: usize,
}

/// What is in the way of matching a template.
///
/// ```
/// # use urlens_template::*;
/// assert_eq!(Template::parse("{x,y,x}")?.matchable().unwrap_err().reason(), Reason::Repeated);
/// # Ok::<(), TemplateError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// Nothing tells where an expression ends.
    Ambiguous,
    /// A variable is used again, where nothing tells which of several values is its own.
    Repeated,
    /// Whether it can be matched would take too long to find out.
    TooComplex,
}

impl Reason {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_template::Reason::Ambiguous.code(), "ambiguous");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Ambiguous => "ambiguous",
            Self::Repeated => "repeated-variable",
            Self::TooComplex => "too-complex",
        }
    }
}

impl Unmatchable {
    pub(crate) const fn new(reason: Reason, range: Range<usize>) -> Self {
        Self { reason, start: range.start, end: range.end }
    }

    /// What is in the way.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{a}{b}")?.matchable().unwrap_err().reason(), Reason::Ambiguous);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn reason(&self) -> Reason {
        self.reason
    }

    /// A stable name for programs: that of [`Reason::code`].
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{a}{b}")?.matchable().unwrap_err().code(), "ambiguous");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn code(&self) -> &'static str {
        self.reason.code()
    }

    /// The byte of the template it begins at.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("/{a}{b}")?.matchable().unwrap_err().at(), 1);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn at(&self) -> usize {
        self.start
    }

    /// The bytes of the template it is about: an expression, or a variable.
    ///
    /// ```
    /// # use urlens_template::*;
    /// assert_eq!(Template::parse("{a,b,a}")?.matchable().unwrap_err().range(), 5..6);
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end
    }

    /// The message, the template, and a caret below the place.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let text = "{x,y}{x}";
    /// assert_eq!(Template::parse(text)?.matchable().unwrap_err().show(text).to_string(), "\
    /// nothing tells which value is that of a variable used again at byte 6
    ///   {x,y}{x}
    ///         ^");
    /// # Ok::<(), TemplateError>(())
    /// ```
    pub fn show<'a>(&self, text: &'a str) -> impl fmt::Display + use<'a> {
        Shown { error: *self, at: self.start, text }
    }
}

impl fmt::Display for Unmatchable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = self.start;
        match self.reason {
            Reason::Ambiguous => write!(f, "nothing tells where the expression ends at byte {at}"),
            Reason::Repeated => {
                write!(f, "nothing tells which value is that of a variable used again at byte {at}")
            }
            Reason::TooComplex => {
                write!(f, "too complex to tell where the expression ends at byte {at}")
            }
        }
    }
}

impl core::error::Error for Unmatchable {}
