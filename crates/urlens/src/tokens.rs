//! References as the URL reverse specification sees them: a sequence of tokens in a fixed order.

use crate::dialect::Dialect;
use crate::reference::Reference;
use crate::text::Lasting;
use alloc::vec::Vec;
use core::fmt;

/// The kinds of tokens, in their order: a token never comes after one of a greater kind.
///
/// ```
/// use urlens::TokenKind;
/// assert!(TokenKind::Scheme < TokenKind::File);
/// assert_eq!(TokenKind::PathRoot.name(), "path-root");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum TokenKind {
    /// `scheme:`
    Scheme,
    /// `//authority`
    Authority,
    /// The `/` a path begins with.
    PathRoot,
    /// `folder/`: there may be many, and a folder may be empty.
    Dir,
    /// What follows the last slash; never empty.
    File,
    /// `?query`
    Query,
    /// `#fragment`
    Fragment,
}

impl TokenKind {
    /// The name, as the reverse specification has it.
    ///
    /// ```
    /// assert_eq!(urlens::TokenKind::Dir.name(), "dir");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::PathRoot => "path-root",
            Self::Dir => "dir",
            Self::File => "file",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

/// A token: a kind and a text, without its sigils.
///
/// ```
/// use urlens::uri;
///
/// let tokens: Vec<_> = uri!("http://h/a/b?c").tokens().iter().map(ToString::to_string).collect();
/// assert_eq!(tokens, ["scheme http", "authority h", "path-root /", "dir a", "file b", "query c"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Token<'a> {
    /// What it is.
    pub kind: TokenKind,
    /// What it holds, as written.
    pub value: &'a str,
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.value)
    }
}

impl<'i, 'o, D: Dialect, T: Lasting<'i, 'o>> Reference<D, T> {
    /// This reference as a sequence of tokens.
    ///
    /// ```
    /// use urlens::{TokenKind, uri_ref};
    ///
    /// let kinds = |text: urlens::UriRef<&'static str>| text.tokens().iter().map(|it| it.kind).collect::<Vec<_>>();
    /// assert_eq!(kinds(uri_ref!("a/")), [TokenKind::Dir]);
    /// assert_eq!(kinds(uri_ref!("/")), [TokenKind::PathRoot]);
    /// assert_eq!(kinds(uri_ref!("")), []);
    /// ```
    pub fn tokens(&'i self) -> Vec<Token<'o>> {
        let parts = self.lasting_parts();
        let [_, path] = parts.path;
        let (folders, file) = path.split_at(crate::parts::folders(path).len());
        let one = |kind, value: Option<&'o str>| value.map(|value| Token { kind, value });
        let root = &self.path()[..usize::from(parts.root)];
        [
            one(TokenKind::Scheme, parts.scheme),
            one(TokenKind::Authority, self.authority().map(|it| it.text)),
            one(TokenKind::PathRoot, parts.root.then_some(root)),
        ]
        .into_iter()
        .flatten()
        .chain(folders.split_terminator('/').map(|value| Token { kind: TokenKind::Dir, value }))
        .chain(one(TokenKind::File, Some(file).filter(|it| !it.is_empty())))
        .chain(one(TokenKind::Query, parts.query))
        .chain(one(TokenKind::Fragment, parts.fragment))
        .collect()
    }
}
