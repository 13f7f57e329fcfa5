//! Matching: from a text to the values that expand to it.

mod ambiguity;
mod assign;
mod repeated;
mod shape;
mod split;
mod value;

use crate::encode::Repertoire;
use crate::error::TemplateError;
use crate::template::Template;
use crate::value::Value;
use alloc::vec::Vec;
pub(crate) use shape::alphabet;
pub(crate) use split::written;
use urlens::Text;

/// Names and values found by [matching](Matcher), which can be expanded again.
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

/// Options of matching: the target syntax, and the treatment of ambiguous templates.
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
    /// URI or IRI references.
    pub repertoire: Repertoire,
    /// True if ambiguous templates are accepted.
    pub greedy: bool,
}

impl Matching {
    /// URIs, rejecting ambiguous templates.
    pub const URI: Self = Self { repertoire: Repertoire::Uri, greedy: false };
    /// IRIs, rejecting ambiguous templates.
    pub const IRI: Self = Self { repertoire: Repertoire::Iri, greedy: false };

    /// Accepts ambiguous templates. From the last expression to the first, each takes the shortest
    /// possible part of the text, so the first takes the longest.
    ///
    /// There is no backtracking: if a part turns out not to be an expansion of its expression,
    /// there is no match. Time is linear in the length of the text, times the number of adjacent
    /// expressions.
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

impl<T: Text> Template<T> {
    /// Prepares a template for matching, or returns why it cannot be matched.
    ///
    /// A template can be matched if every expansion has unambiguous ends of expressions, judged by
    /// its characters. `{a}/{b}` can, since `{a}` contains no slash; `{a}{b}` cannot.
    /// `{+path}/edit` can, since a text has only one end; `{+a}/{+b}` cannot. Prefix lengths are
    /// not used.
    ///
    /// ```
    /// use urlens_template::{Matching, Template};
    ///
    /// let error = Template::parse("/{a}{b}")?.matcher(Matching::URI).unwrap_err();
    /// assert_eq!(format!("{error:#}"), "\
    /// ambiguous end of expression at byte 1
    ///   /{a}{b}
    ///    ^");
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn matcher(&self, matching: Matching) -> Result<Matcher<'_>, TemplateError> {
        let template = self.as_borrowed();
        let checked = repeated::check(template, matching).and_then(|repeats| {
            if !matching.greedy {
                ambiguity::check(template, matching.repertoire)?;
            }
            Ok(Matcher { template, matching, repeats })
        });
        checked.map_err(|problem| problem.in_text(self.as_str()))
    }

    /// The values that expand to `text`: `None` if there are none, an error if the template cannot
    /// be matched. To match repeatedly, use [`Matcher`].
    ///
    /// Non-ASCII text is matched as an IRI, other text as a URI.
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
    pub fn matches<'u>(&self, text: &'u str) -> Result<Option<Bindings<'_, 'u>>, TemplateError> {
        let matching = if text.is_ascii() { Matching::URI } else { Matching::IRI };
        Ok(self.matcher(matching)?.matches(text))
    }
}

/// A template that can be matched. See [`Template::matcher`].
///
/// The values expand to exactly the same text. So the text must be an expansion, with escapes in
/// upper case, and only where needed. Normalize texts of other origin.
///
/// Different values can have the same expansion, so the result follows these rules.
///
/// - A value of `{x}` without a comma is a text; with commas it is a list. A value of `{x*}` is a
///   list, or a map if there is a `=` in it. A value of `{+x}` and `{#x}` is a text, and one of
///   `{+x*}` and `{#x*}` a list.
/// - If an expression without names has several variables, each takes one value, from the left to the
///   right. If there are not enough, the last variables are undefined; if there are too many, the
///   first that is exploded takes them, or, if there is none, the last that can be a list.
/// - If an expression has names, each variable takes the value of its name; a variable that is
///   exploded takes those of other names, and is then a map.
/// - A variable that is used more than once has one value. It is matched only if other variables
///   leave no ambiguity.
/// - Variables absent from the text are undefined, and not in the result.
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
    /// True if a variable is used more than once.
    repeats: bool,
}

impl<'t> Matcher<'t> {
    /// Creates a matcher for a template that was checked before.
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

    /// The values that expand to `text`, in the order of the template; `None` if there are none.
    ///
    /// ```
    /// # use urlens_template::*;
    /// let template = Template::parse("/{x}")?;
    /// let matcher = template.matcher(Matching::URI)?;
    /// assert_eq!(matcher.matches("/a%2Fb"), Some(vec![("x", "a/b".into())]));
    /// assert_eq!(matcher.matches("/a/b"), None);
    /// assert_eq!(matcher.matches("/a%2fb"), None); // the expansion is `/a%2Fb`
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn matches<'u>(&self, text: &'u str) -> Option<Bindings<'t, 'u>> {
        let repertoire = self.matching.repertoire;
        let mut uses = Vec::new();
        for (expression, range) in split::split(self.template, text, repertoire)? {
            assign::assign(&expression, &text[range], repertoire, &mut uses)?;
        }
        if self.repeats {
            repeated::unify(uses, repertoire)
        } else {
            Some(uses.into_iter().filter_map(assign::Use::into_binding).collect())
        }
    }
}
