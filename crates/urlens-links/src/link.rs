//! Links, which are slices of a text.

use core::fmt;
use core::ops::Range;

/// A link in a text.
///
/// ```
/// use urlens_links::{Ending, Finder};
///
/// let text = "(see http://example.org/a)";
/// let link = Finder::new().links(text).next().unwrap();
/// assert_eq!(link.as_str(), "http://example.org/a");
/// assert_eq!(link.range(), 5..25);
/// assert_eq!(link.ending(), Ending::Bracket);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Link<'t> {
    text: &'t str,
    start: usize,
    kind: LinkKind,
    ending: Ending,
}

impl<'t> Link<'t> {
    /// Creates a link of `range` in `text`.
    pub(crate) fn new(text: &'t str, range: Range<usize>, kind: LinkKind, ending: Ending) -> Self {
        Self { text: &text[range.clone()], start: range.start, kind, ending }
    }

    /// The link as written.
    pub const fn as_str(&self) -> &'t str {
        self.text
    }

    /// The offset of its first byte in the text.
    pub const fn start(&self) -> usize {
        self.start
    }

    /// The offset after its last byte in the text.
    pub const fn end(&self) -> usize {
        self.start + self.text.len()
    }

    /// The range of its bytes in the text.
    pub const fn range(&self) -> Range<usize> {
        self.start..self.end()
    }

    /// The kind of link.
    pub const fn kind(&self) -> LinkKind {
        self.kind
    }

    /// The reason why the link ends where it does.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// The prefix that makes a complete URL of the link: empty, `https://` or `mailto:`.
    ///
    /// ```
    /// use urlens_links::Finder;
    ///
    /// let link = Finder::new().links("see example.org/a").next().unwrap();
    /// assert_eq!(format!("{}{link}", link.implied_prefix()), "https://example.org/a");
    /// ```
    pub fn implied_prefix(&self) -> &'static str {
        match self.kind {
            LinkKind::Url => "",
            LinkKind::Bare => "https://",
            LinkKind::Email if has_mailto(self.text) => "",
            LinkKind::Email => "mailto:",
        }
    }
}

/// Returns `true` if `text` starts with `mailto:`.
fn has_mailto(text: &str) -> bool {
    text.get(..crate::email::MAILTO.len() + 1).is_some_and(|start| {
        let (scheme, colon) = start.split_at(crate::email::MAILTO.len());
        colon == ":" && scheme.eq_ignore_ascii_case(crate::email::MAILTO)
    })
}

impl fmt::Display for Link<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text)
    }
}

/// The kind of a link.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum LinkKind {
    /// A URL with a scheme: `https://example.org/`.
    Url,
    /// A web address without a scheme: `example.org/a`.
    Bare,
    /// An e-mail address, with or without `mailto:`.
    Email,
}

impl LinkKind {
    /// All kinds.
    pub const ALL: [Self; 3] = [Self::Url, Self::Bare, Self::Email];

    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_links::LinkKind::Bare.name(), "bare");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Url => "url",
            Self::Bare => "bare",
            Self::Email => "email",
        }
    }
}

/// The reason why a link ends where it does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Ending {
    /// The text ends.
    Text,
    /// A character follows that no link contains, such as a space.
    Hard,
    /// Punctuation follows that belongs to the sentence: it ends the text, or a space follows it.
    Soft,
    /// A closing bracket follows that the link does not open.
    Bracket,
    /// The host ends, and neither a path nor a query nor a fragment follows.
    Host,
    /// A quotation mark follows, or an escape of source code ([`Finder::code`](crate::Finder::code)).
    Quote,
    /// A list continues with another URL ([`Finder::code`](crate::Finder::code)).
    List,
    /// A bracket follows, and 125 are open.
    Depth,
}

impl Ending {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_links::Ending::Bracket.name(), "bracket");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Hard => "hard",
            Self::Soft => "soft",
            Self::Bracket => "bracket",
            Self::Host => "host",
            Self::Quote => "quote",
            Self::List => "list",
            Self::Depth => "depth",
        }
    }
}
