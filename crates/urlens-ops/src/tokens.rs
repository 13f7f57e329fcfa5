//! Tokens of the URL Reverse Specification: a text as a sequence of tokens in a fixed order.
//!
//! [`TokenStream`] reads a text, and copies nothing. [`Tokens`] is a sequence on which the operations of
//! the specification are defined.

mod authority;
mod encode;
mod error;
mod print;
mod profile;
mod resolve;
mod sequence;

pub use authority::AuthorityTokens;
pub use error::{TokenError, TokenErrorKind};
pub use profile::Profile;
pub use sequence::{TokenValue, Tokens};

use core::fmt;
use urlens::grammar::whatwg::{dots_or_escapes_in, is_drive};
use urlens::scheme::Mode;
use urlens::{Any, Part, Url, UrlRef, mask_password};

/// The kinds of tokens, in their order in a reference.
///
/// ```
/// use urlens_ops::TokenKind;
///
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
    /// `/C:`, in a file URL.
    Drive,
    /// The `/` at the start of a path.
    PathRoot,
    /// `folder/`: there may be many, and a folder may be empty.
    Dir,
    /// The text after the last slash; never empty.
    File,
    /// `?query`
    Query,
    /// `#fragment`
    Fragment,
}

impl TokenKind {
    /// The name in the reverse specification.
    ///
    /// ```
    /// assert_eq!(urlens_ops::TokenKind::Dir.name(), "dir");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Drive => "drive",
            Self::PathRoot => "path-root",
            Self::Dir => "dir",
            Self::File => "file",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }

    /// All kinds, in their order.
    ///
    /// ```
    /// assert!(urlens_ops::TokenKind::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Scheme,
        Self::Authority,
        Self::Drive,
        Self::PathRoot,
        Self::Dir,
        Self::File,
        Self::Query,
        Self::Fragment,
    ];

    /// The delimiters before and after the value. A path-root has none: its value is a slash.
    ///
    /// ```
    /// assert_eq!(urlens_ops::TokenKind::Authority.delimiters(), ("//", ""));
    /// assert_eq!(urlens_ops::TokenKind::Dir.delimiters(), ("", "/"));
    /// ```
    pub const fn delimiters(self) -> (&'static str, &'static str) {
        match self {
            Self::Scheme => ("", ":"),
            Self::Authority => ("//", ""),
            Self::Drive => ("/", ""),
            Self::PathRoot | Self::File => ("", ""),
            Self::Dir => ("", "/"),
            Self::Query => ("?", ""),
            Self::Fragment => ("#", ""),
        }
    }
}

impl fmt::Display for TokenKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A token: a kind, and a text without delimiters.
///
/// ```
/// use urlens::uri_ref;
/// use urlens_ops::TokenStream;
///
/// let tokens: Vec<_> = TokenStream::of(uri_ref!("http://h/a/b?c")).map(|it| it.to_string()).collect();
/// assert_eq!(tokens, ["scheme http", "authority h", "path-root /", "dir a", "file b", "query c"]);
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Token<'a> {
    /// The kind.
    pub kind: TokenKind,
    /// The text, as written.
    pub value: &'a str,
}

/// Masks the password of an authority.
impl fmt::Debug for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.kind {
            TokenKind::Authority => {
                let masked = ["//", self.value].concat();
                write!(f, "{} {:?}", self.kind.name(), &mask_password(&masked)[2..])
            }
            _ => write!(f, "{} {:?}", self.kind.name(), self.value),
        }
    }
}

impl fmt::Display for Token<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.kind.name(), self.value)
    }
}

/// The rules that split a path into folders and a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Segmenting {
    /// RFC 3986: the text after the last slash is a file.
    Rfc,
    /// The URL Standard: a last segment of dots is a folder, and slashes are those of the mode.
    Url(Mode),
    /// The path is not split.
    Opaque,
}

impl Segmenting {
    pub(crate) fn is_slash(self, c: char) -> bool {
        match self {
            Self::Rfc => c == '/',
            Self::Url(mode) => mode.is_slash(c),
            Self::Opaque => false,
        }
    }

    fn is_folder(self, last: &str) -> bool {
        matches!(self, Self::Url(_)) && is_dots(last)
    }
}

/// Returns `true` if a segment is one or two dots by the URL Standard, escaped or not.
pub(crate) fn is_dots(segment: &str) -> bool {
    dots_or_escapes_in(segment) > 0
}

/// An iterator over the tokens of a reference. Nothing is copied; [`Tokens::from`] makes a sequence of
/// it, for operations.
///
/// ```
/// use urlens::uri_ref;
/// use urlens_ops::{TokenKind, TokenStream};
///
/// let mut tokens = TokenStream::of(uri_ref!("http://h/a"));
/// assert_eq!(tokens.next().unwrap().kind, TokenKind::Scheme);
/// ```
#[derive(Clone)]
pub struct TokenStream<'a> {
    pub(crate) scheme: Option<&'a str>,
    pub(crate) authority: Option<&'a str>,
    pub(crate) drive: Option<&'a str>,
    pub(crate) root: Option<&'a str>,
    /// The rest of the path, without its root.
    pub(crate) path: Option<&'a str>,
    pub(crate) query: Option<&'a str>,
    pub(crate) fragment: Option<&'a str>,
    pub(crate) segmenting: Segmenting,
    pub(crate) profile: Profile,
}

impl<'a> TokenStream<'a> {
    /// The next folder or file.
    fn segment(&mut self) -> Option<Token<'a>> {
        let rest = self.path.take()?;
        if let Some(end) = rest.find(|c| self.segmenting.is_slash(c)) {
            self.path = Some(&rest[end + 1..]);
            return Some(Token { kind: TokenKind::Dir, value: &rest[..end] });
        }
        match rest {
            "" => None,
            last if self.segmenting.is_folder(last) => {
                Some(Token { kind: TokenKind::Dir, value: last })
            }
            last => Some(Token { kind: TokenKind::File, value: last }),
        }
    }
}

impl<'a> Iterator for TokenStream<'a> {
    type Item = Token<'a>;

    fn next(&mut self) -> Option<Token<'a>> {
        let one = |kind, value: Option<&'a str>| value.map(|value| Token { kind, value });
        one(TokenKind::Scheme, self.scheme.take())
            .or_else(|| one(TokenKind::Authority, self.authority.take()))
            .or_else(|| one(TokenKind::Drive, self.drive.take()))
            .or_else(|| one(TokenKind::PathRoot, self.root.take()))
            .or_else(|| self.segment())
            .or_else(|| one(TokenKind::Query, self.query.take()))
            .or_else(|| one(TokenKind::Fragment, self.fragment.take()))
    }
}

impl core::iter::FusedIterator for TokenStream<'_> {}

impl fmt::Debug for TokenStream<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

impl<'a> TokenStream<'a> {
    /// The tokens of a reference; a URL is read without a base.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::TokenStream;
    ///
    /// let tokens: Vec<_> = TokenStream::of(uri_ref!("/a/b?c")).map(|it| it.to_string()).collect();
    /// assert_eq!(tokens, ["path-root /", "dir a", "file b", "query c"]);
    /// ```
    pub fn of(reference: impl Into<Any<&'a str>>) -> Self {
        let reference = reference.into();
        if let Ok(link) = UrlRef::try_from(reference) {
            return Self::of_url(link);
        }
        if let Ok(url) = Url::try_from(reference) {
            return Self::of_url(url.into());
        }
        let component = |part| reference.into_component(part);
        let path = component(Part::Path).unwrap_or_default();
        let (root, path) = path.split_at(usize::from(path.starts_with('/')));
        Self {
            scheme: component(Part::Scheme),
            authority: component(Part::Authority),
            drive: None,
            root: Some(root).filter(|it| !it.is_empty()),
            path: Some(path),
            query: component(Part::Query),
            fragment: component(Part::Fragment),
            segmenting: Segmenting::Rfc,
            profile: Profile::of(reference.kind()),
        }
    }

    /// The tokens of a URL reference, read without a base.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// use urlens_ops::TokenStream;
    ///
    /// let reference = UrlRef::parse("c|\\a/..")?;
    /// let tokens: Vec<_> = TokenStream::of_url(reference.as_borrowed()).map(|it| it.to_string()).collect();
    /// assert_eq!(tokens, ["drive c|", "path-root \\", "dir a", "dir .."]);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn of_url(reference: UrlRef<&'a str>) -> Self {
        Self::of_url_in(reference, reference.mode())
    }

    /// The tokens of a URL reference, read in a mode. If it has a scheme, that decides instead.
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// use urlens_ops::TokenStream;
    ///
    /// let reference = UrlRef::parse("a\\b")?;
    /// let count = |mode| TokenStream::of_url_in(reference.as_borrowed(), mode).count();
    /// assert_eq!((count(Mode::Web), count(Mode::Generic)), (2, 1));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn of_url_in(reference: UrlRef<&'a str>, mode: Mode) -> Self {
        let reference = reference.in_mode(mode);
        let mode = reference.scheme().map_or(mode, urlens::scheme::mode);
        let component = |part| reference.into_component(part);
        let path = component(Part::Path).unwrap_or_default();
        let is_rooted = path.starts_with(|c| mode.is_slash(c));
        let (root, path) = path.split_at(usize::from(is_rooted));
        let mut stream = TokenStream {
            scheme: component(Part::Scheme),
            authority: component(Part::Authority),
            drive: None,
            root: Some(root).filter(|it| !it.is_empty()),
            path: Some(path),
            query: component(Part::Query),
            fragment: component(Part::Fragment),
            segmenting: Segmenting::Url(mode),
            profile: Profile::Url(mode),
        };
        if mode == Mode::File {
            find_drive(&mut stream);
        }
        let opaque = stream.scheme.is_some() && stream.authority.is_none() && !is_rooted;
        if opaque && mode == Mode::Generic {
            stream.segmenting = Segmenting::Opaque;
        }
        stream
    }
}

/// Moves a drive letter at the start of a file reference into its own token.
fn find_drive(stream: &mut TokenStream<'_>) {
    if let Some(host) = stream.authority
        && is_drive(host)
    {
        (stream.authority, stream.drive) = (Some(&host[2..]), Some(host));
        return;
    }
    let path = stream.path.unwrap_or_default();
    let first = path.split(|c| stream.segmenting.is_slash(c)).next().unwrap_or_default();
    if is_drive(first) {
        let rest = &path[first.len()..];
        let (root, path) = rest.split_at(usize::from(!rest.is_empty()));
        (stream.drive, stream.path) = (Some(first), Some(path));
        stream.root = Some(root).filter(|it| !it.is_empty());
    }
}
