//! Routes: a set of templates, from which the most specific match is chosen.

use crate::encode::Repertoire;
use crate::error::TemplateError;
use crate::matching::{Bindings, Matcher, Matching, alphabet, written};
use crate::pieces::{Expression, Modifier, Piece};
use crate::template::Template;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use urlens::{CharSet, Text};

/// A set of templates with values. Of the templates that match a text, the most specific comes
/// first.
///
/// Templates are ordered by these criteria: more literal text; fewer characters allowed in
/// expressions; a shorter maximum length of expansions, if they are bounded; fewer variables;
/// earlier insertion. So a template that matches fewer texts comes before one that matches those
/// and more.
///
/// ```
/// use urlens_template::{Routes, Template};
///
/// let mut routes = Routes::new();
/// routes.insert("/{+rest}".parse()?, "anything")?;
/// routes.insert("/users/{id}".parse()?, "a user")?;
/// routes.insert("/users/me".parse()?, "myself")?;
///
/// let found = |text| routes.find(text).map(|route| *route.value);
/// assert_eq!(found("/users/me"), Some("myself"));
/// assert_eq!(found("/users/7"), Some("a user"));
/// assert_eq!(found("/users/7/posts"), Some("anything"));
/// assert_eq!(found("nowhere"), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Routes<V> {
    matching: Matching,
    /// The most specific first.
    entries: Vec<Entry<V>>,
}

#[derive(Clone)]
struct Entry<V> {
    template: Template<String>,
    repeats: bool,
    rank: Rank,
    value: V,
}

/// A matching template, with its value and the values of its variables.
///
/// ```
/// use urlens_template::Routes;
///
/// let mut routes = Routes::new();
/// routes.insert("/{x}".parse()?, 1)?;
/// let route = routes.find("/a").unwrap();
/// assert_eq!((route.template.as_str(), *route.value), ("/{x}", 1));
/// assert_eq!(route.bindings, [("x", "a".into())]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Route<'r, 'u, V> {
    /// The template.
    pub template: Template<&'r str>,
    /// The value inserted with the template.
    pub value: &'r V,
    /// The values of the variables, which expand to the text.
    pub bindings: Bindings<'r, 'u>,
}

impl<V> Routes<V> {
    /// Creates an empty set for URIs.
    ///
    /// ```
    /// # use urlens_template::Routes;
    /// let mut routes = Routes::new();
    /// assert!(routes.is_empty());
    /// routes.insert("/{id}".parse()?, 1)?;
    /// assert!(!routes.is_empty());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn new() -> Self {
        Self::with(Matching::URI)
    }

    /// Creates an empty set with options of matching.
    ///
    /// ```
    /// use urlens_template::{Matching, Routes};
    ///
    /// let mut routes = Routes::with(Matching::IRI.greedy());
    /// routes.insert("/{name}.{extension}".parse()?, ())?;
    /// assert_eq!(routes.find("/é.txt").unwrap().bindings[0], ("name", "é".into()));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub const fn with(matching: Matching) -> Self {
        Self { matching, entries: Vec::new() }
    }

    /// Adds a template, unless it cannot be matched.
    ///
    /// ```
    /// # use urlens_template::Routes;
    /// let error = Routes::new().insert("{a}{b}".parse()?, ()).unwrap_err();
    /// assert_eq!(error.code(), "ambiguous");
    /// # Ok::<(), urlens_template::TemplateError>(())
    /// ```
    pub fn insert(&mut self, template: Template, value: V) -> Result<(), TemplateError> {
        let repeats = template.matcher(self.matching)?.repeats();
        let rank = Rank::of(&template, self.matching.repertoire);
        let at = self.entries.partition_point(|entry| entry.rank <= rank);
        self.entries.insert(at, Entry { template, repeats, rank, value });
        Ok(())
    }

    /// The most specific template that matches `text`.
    ///
    /// ```
    /// # use urlens_template::Routes;
    /// let mut routes = Routes::new();
    /// routes.insert("{/path*}".parse()?, 1)?;
    /// routes.insert("/a{?q}".parse()?, 2)?;
    /// assert_eq!(routes.find("/a?q=1").map(|route| *route.value), Some(2));
    /// assert_eq!(routes.find("/a").map(|route| *route.value), Some(2));
    /// assert_eq!(routes.find("/b").map(|route| *route.value), Some(1));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn find<'r, 'u>(&'r self, text: &'u str) -> Option<Route<'r, 'u, V>> {
        self.entries.iter().find_map(|Entry { template, repeats, value, .. }| {
            let template = template.as_borrowed();
            let matcher = Matcher::known(template, self.matching, *repeats);
            Some(Route { template, value, bindings: matcher.matches(text)? })
        })
    }

    /// The templates and their values, the most specific first.
    ///
    /// ```
    /// # use urlens_template::Routes;
    /// let mut routes = Routes::new();
    /// routes.insert("/{x}".parse()?, 1)?;
    /// routes.insert("/a/{x}".parse()?, 2)?;
    /// let all: Vec<_> = routes.iter().map(|(template, _)| template.into_text()).collect();
    /// assert_eq!(all, ["/a/{x}", "/{x}"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (Template<&str>, &V)> {
        self.entries.iter().map(|entry| (entry.template.as_borrowed(), &entry.value))
    }

    /// The number of templates.
    ///
    /// ```
    /// # use urlens_template::Routes;
    /// assert_eq!(Routes::<()>::new().len(), 0);
    /// ```
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Returns true if there are no templates.
    ///
    /// ```
    /// # use urlens_template::Routes;
    /// assert!(Routes::<()>::new().is_empty());
    /// ```
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }
}

impl<V> Default for Routes<V> {
    fn default() -> Self {
        Self::new()
    }
}

impl<V: fmt::Debug> fmt::Debug for Routes<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// Specificity of a template; the least is the most specific.
///
/// If all texts of a template are also texts of another, then its literals are at least as long, it
/// uses no more characters, and its longest text is no longer. So it never comes after the other,
/// unless all criteria are equal.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Rank {
    literals: core::cmp::Reverse<usize>,
    open: usize,
    longest: usize,
    variables: usize,
}

impl Rank {
    fn of<T: Text>(template: &Template<T>, repertoire: Repertoire) -> Self {
        let template = template.as_borrowed();
        let mut rank = Self {
            literals: core::cmp::Reverse(0),
            open: 0,
            longest: 0,
            variables: template.variables().count(),
        };
        let mut open = CharSet::EMPTY;
        for piece in template.pieces() {
            match piece {
                Piece::Literal(literal) => {
                    rank.literals.0 += written(literal.as_str(), repertoire).len()
                }
                Piece::Expression(expression) => {
                    rank.longest = rank.longest.saturating_add(longest(&expression));
                    open = open
                        .or(CharSet::of(expression.operator().first.as_bytes()))
                        .or(alphabet(&expression));
                }
            }
        }
        rank.open = (0..128).filter(|&byte| open.contains(byte)).count();
        rank
    }
}

/// The maximum length of an expansion in bytes.
fn longest(expression: &Expression<'_>) -> usize {
    /// A character has up to four octets, each escaped.
    const CHARACTER: usize = 12;
    let operator = expression.operator();
    let lengths = expression.variables().map(|variable| match variable.modifier() {
        Modifier::Prefix(length) if operator.named => {
            variable.name().len() + "=".len() + usize::from(length) * CHARACTER
        }
        Modifier::Prefix(length) => usize::from(length) * CHARACTER,
        Modifier::None | Modifier::Explode => usize::MAX,
    });
    let before = core::iter::once(operator.first).chain(core::iter::repeat(operator.sep));
    lengths.zip(before).fold(0usize, |all, (length, before)| {
        all.saturating_add(length).saturating_add(before.len())
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The order of templates, if it is the same for every order of insertion.
    fn order(mut templates: [&str; 2]) -> Option<[&str; 2]> {
        let mut orders = [(); 2].map(|()| {
            let mut routes = Routes::new();
            for template in templates {
                routes.insert(template.parse().unwrap(), template).unwrap();
            }
            templates.reverse();
            let mut all = routes.iter().map(|(_, template)| *template);
            [(); 2].map(|()| all.next().unwrap())
        });
        orders.sort();
        (orders[0] == orders[1]).then_some(orders[0])
    }

    /// The criteria, each with templates that are equal by those before it.
    #[test]
    fn criteria_of_specificity() {
        for templates in [
            ["/ab{x:1}", "/a{x:1}"],
            ["/é{x:1}", "/abcd{x:1}"],
            ["/{x:2}", "/{x:1,y:1}"],
            ["/{x:1}", "{/x:1}"],
            ["/{x,y:1}", "/{+x}"],
            ["/{x:1,y:9999}", "/{x,y}"],
            ["/{x,y}", "/{x,y,z}"],
        ] {
            assert_eq!(order(templates), Some(templates));
        }
        assert_eq!(order(["/{x}", "/{y}"]), None);
    }

    /// The maximum length of an expansion has names, separators, and characters of four octets.
    #[test]
    fn lengths_of_expansions() {
        for templates in [
            // 2 * 12 + 1 and 3 * 12 + 1.
            ["/{a:1,b:1}", "/{a:1,b:2}"],
            // 16 * 12 + 1 and 15 * 12 + 14.
            ["/{a:1,b:15}", "/{a:1,b:1,c:1,d:1,e:1,f:1,g:1,h:1,i:1,j:1,k:1,l:1,m:1,n:1,o:1}"],
            // 3 * 12 + 1 and 3 * 12 + 2.
            ["{a:1,c:1}/{b:1}", "{a:1,b:1,c:1}/"],
            // `?a=&bcd=` and `?a=&b=&c=`, with three characters.
            ["{?a:1,bcd:2}", "{?a:1,b:1,c:1}"],
            ["{?a:1,b:1,c:1}", "{?a:1,bcdef:2}"],
        ] {
            assert_eq!(order(templates), Some(templates));
        }
    }
}
