//! [`Tokens`]: a checked sequence of tokens, its order, and *goto*.

use super::error::{TokenError, TokenErrorKind};
use super::{AuthorityTokens, Profile, TokenKind, TokenStream, is_dots};
use core::fmt;
use std::borrow::Cow;
use urlens::grammar::rfc3986;
use urlens::grammar::whatwg::is_drive;
use urlens::scheme::Mode;

/// A sequence of tokens of the URL Reverse Specification, in their order: a URL, or a relative
/// reference.
///
/// Operations on sequences are those of the specification: [`order`](Self::order),
/// [`upto`](Self::upto), [`goto`](Self::goto), [`preresolve`](Self::preresolve),
/// [`resolve`](Self::resolve), [`force`](Self::force), [`normalize`](Self::normalize),
/// [`encode`](Self::encode) and [`print`](Self::print). Where standards differ, the
/// [`Profile`] decides.
///
/// ```
/// use urlens::uri_ref;
/// use urlens_ops::{TokenStream, Tokens};
///
/// let base = Tokens::from(TokenStream::of(uri_ref!("http://h/a/b?c")));
/// let reference = Tokens::from(TokenStream::of(uri_ref!("d#e")));
/// assert_eq!(base.goto(&reference).print()?, "http://h/a/d#e");
/// # Ok::<(), urlens_ops::TokenError>(())
/// ```
///
/// There is at most one token of each kind except dir, and there is a path-root between an authority
/// or a drive and a path. Two sequences are equal if their tokens are; their profiles may differ.
#[derive(Clone)]
pub struct Tokens<'a> {
    pub(super) profile: Profile,
    pub(super) list: Fields<'a>,
}

/// The tokens by kind.
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub(super) struct Fields<'a> {
    pub(super) scheme: Option<Cow<'a, str>>,
    pub(super) authority: Option<AuthorityTokens<'a>>,
    pub(super) drive: Option<Cow<'a, str>>,
    pub(super) root: bool,
    pub(super) dirs: Vec<Cow<'a, str>>,
    pub(super) file: Option<Cow<'a, str>>,
    pub(super) query: Option<Cow<'a, str>>,
    pub(super) fragment: Option<Cow<'a, str>>,
}

/// The value of a token: a text, or the tokens of an authority.
///
/// ```
/// use urlens_ops::{AuthorityTokens, TokenValue};
///
/// assert_eq!(TokenValue::from("a").to_string(), "a");
/// assert_eq!(TokenValue::from(AuthorityTokens::new("h").with_port("1")).to_string(), "h:1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum TokenValue<'a> {
    /// A text.
    Text(Cow<'a, str>),
    /// The tokens of an authority.
    Authority(AuthorityTokens<'a>),
}

impl<'a> From<&'a str> for TokenValue<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl From<String> for TokenValue<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<AuthorityTokens<'a>> for TokenValue<'a> {
    fn from(authority: AuthorityTokens<'a>) -> Self {
        Self::Authority(authority)
    }
}

impl fmt::Display for TokenValue<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Text(text) => f.write_str(text),
            Self::Authority(authority) => authority.fmt(f),
        }
    }
}

impl<'a> Tokens<'a> {
    /// Makes a sequence of tokens. The text of an authority is split by the profile. By the URL
    /// Standard, a file that is a dot segment is a dir.
    ///
    /// ```
    /// use urlens_ops::{AuthorityTokens, Profile, TokenKind, Tokens};
    ///
    /// let tokens = Tokens::new(Profile::Uri, [
    ///     (TokenKind::Scheme, "foo".into()),
    ///     (TokenKind::Authority, AuthorityTokens::new("h").with_username("a@b").into()),
    ///     (TokenKind::PathRoot, "/".into()),
    ///     (TokenKind::File, "c?d".into()),
    /// ])?;
    /// assert_eq!(tokens.print()?, "foo://a%40b@h/c%3Fd");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a token is out of order or repeated, a value does not match the grammar of its kind, a
    /// path-root is missing, or there is a drive in anything but a file URL.
    pub fn new(
        profile: Profile,
        tokens: impl IntoIterator<Item = (TokenKind, TokenValue<'a>)>,
    ) -> Result<Self, TokenError> {
        let mut all = Self::empty(profile);
        let mut previous = None;
        for (index, (kind, value)) in tokens.into_iter().enumerate() {
            let fail = |error| Err(TokenError::new(error, kind, index));
            if previous > Some(kind) {
                return fail(TokenErrorKind::OutOfOrder);
            }
            if previous == Some(kind) && kind != TokenKind::Dir {
                return fail(TokenErrorKind::Repeated);
            }
            if !all.accepts(kind, &value) {
                return fail(TokenErrorKind::InvalidValue);
            }
            if kind == TokenKind::Drive && all.mode() != Some(Mode::File) {
                return fail(TokenErrorKind::UnexpectedDrive);
            }
            all.push(kind, value);
            if all.lacks_root() {
                return fail(TokenErrorKind::MissingRoot);
            }
            previous = Some(kind);
        }
        Ok(all.with_folders())
    }

    /// The sequence without tokens.
    ///
    /// ```
    /// use urlens_ops::{Profile, Tokens};
    /// assert_eq!(Tokens::empty(Profile::Iri).print()?, "");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    pub fn empty(profile: Profile) -> Self {
        Self { profile, list: Fields::default() }
    }

    /// Returns `true` if a value matches the grammar of a kind. Delimiters in other values are
    /// percent-encoded when the sequence is printed.
    fn accepts(&self, kind: TokenKind, value: &TokenValue<'_>) -> bool {
        let TokenValue::Text(text) = value else { return kind == TokenKind::Authority };
        match kind {
            TokenKind::Scheme => {
                text.starts_with(|c: char| c.is_ascii_alphabetic())
                    && text.bytes().all(|byte| rfc3986::SCHEME.contains(byte))
            }
            TokenKind::Drive => text.len() == 2 && is_drive(text),
            TokenKind::PathRoot => {
                let is_slash = |c| self.mode().map_or(c == '/', |it| it.is_slash(c));
                text.chars().count() == 1 && text.chars().all(is_slash)
            }
            TokenKind::File => !text.is_empty(),
            _ => true,
        }
    }

    fn push(&mut self, kind: TokenKind, value: TokenValue<'a>) {
        let mode = self.mode().unwrap_or(Mode::Generic);
        let list = &mut self.list;
        let text = match value {
            TokenValue::Text(text) => text,
            TokenValue::Authority(authority) => {
                list.authority = Some(authority);
                return;
            }
        };
        match kind {
            TokenKind::Scheme => list.scheme = Some(text),
            TokenKind::Authority => list.authority = Some(authority_of(text, mode)),
            TokenKind::Drive => list.drive = Some(text),
            TokenKind::PathRoot => list.root = true,
            TokenKind::Dir => list.dirs.push(text),
            TokenKind::File => list.file = Some(text),
            TokenKind::Query => list.query = Some(text),
            TokenKind::Fragment => list.fragment = Some(text),
        }
    }

    /// Makes a last segment of dots a dir, as the URL Standard reads it.
    fn with_folders(mut self) -> Self {
        let is_dir = self.profile.mode(None).is_some() && !self.is_opaque();
        if is_dir && self.list.file.as_deref().is_some_and(is_dots) {
            self.list.dirs.extend(self.list.file.take());
        }
        self
    }

    /// The profile.
    pub fn profile(&self) -> Profile {
        self.profile
    }

    /// The mode by the URL Standard: that of the scheme, or that of the profile without one. `None`
    /// for other profiles.
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let url = UrlRef::parse_borrowed("foo:a")?;
    /// let tokens = Tokens::from(TokenStream::of_url(url.as_borrowed()));
    /// assert_eq!(tokens.mode(), Some(Mode::Generic));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn mode(&self) -> Option<Mode> {
        self.profile.mode(self.scheme())
    }

    /// Returns `true` if this is an opaque URL: by the URL Standard, with a scheme that is not special,
    /// without an authority or a path-root.
    ///
    /// ```
    /// use urlens::{UrlRef, uri_ref};
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let url = UrlRef::parse_borrowed("foo:a/b")?;
    /// assert!(Tokens::from(TokenStream::of_url(url.as_borrowed())).is_opaque());
    /// assert!(!Tokens::from(TokenStream::of(uri_ref!("foo:a/b"))).is_opaque());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn is_opaque(&self) -> bool {
        let Fields { scheme, authority, root, .. } = &self.list;
        scheme.is_some() && self.mode() == Some(Mode::Generic) && authority.is_none() && !root
    }

    /// The scheme.
    pub fn scheme(&self) -> Option<&str> {
        self.list.scheme.as_deref()
    }

    /// The authority, which is a sequence of tokens itself.
    pub fn authority(&self) -> Option<&AuthorityTokens<'a>> {
        self.list.authority.as_ref()
    }

    /// The drive.
    pub fn drive(&self) -> Option<&str> {
        self.list.drive.as_deref()
    }

    /// Returns `true` if there is a path-root.
    pub fn has_root(&self) -> bool {
        self.list.root
    }

    /// The values of the dirs.
    pub fn dirs(&self) -> impl ExactSizeIterator<Item = &str> + DoubleEndedIterator {
        self.list.dirs.iter().map(|it| &**it)
    }

    /// The file.
    pub fn file(&self) -> Option<&str> {
        self.list.file.as_deref()
    }

    /// The query.
    pub fn query(&self) -> Option<&str> {
        self.list.query.as_deref()
    }

    /// The fragment.
    pub fn fragment(&self) -> Option<&str> {
        self.list.fragment.as_deref()
    }

    /// The tokens in order. The value of a path-root is `/`.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let tokens = Tokens::from(TokenStream::of(uri_ref!("//h/a?b")));
    /// let texts: Vec<_> = tokens.iter().map(|(kind, value)| format!("{kind} {value}")).collect();
    /// assert_eq!(texts, ["authority h", "path-root /", "file a", "query b"]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (TokenKind, TokenValue<'_>)> {
        let scheme = self.scheme().map(|it| (TokenKind::Scheme, it.into()));
        let authority = self.authority().map(|it| (TokenKind::Authority, it.as_borrowed().into()));
        let drive = self.drive().map(|it| (TokenKind::Drive, it.into()));
        let root = self.list.root.then(|| (TokenKind::PathRoot, "/".into()));
        let dirs = self.dirs().map(|it| (TokenKind::Dir, it.into()));
        let file = self.file().map(|it| (TokenKind::File, it.into()));
        let query = self.query().map(|it| (TokenKind::Query, it.into()));
        let fragment = self.fragment().map(|it| (TokenKind::Fragment, it.into()));
        let path = root.into_iter().chain(dirs).chain(file);
        scheme.into_iter().chain(authority).chain(drive).chain(path).chain(query).chain(fragment)
    }

    /// The number of tokens.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{TokenStream, Tokens};
    /// assert_eq!(Tokens::from(TokenStream::of(uri_ref!("/a/b"))).len(), 3);
    /// ```
    pub fn len(&self) -> usize {
        self.iter().count()
    }

    /// Returns `true` if there are no tokens.
    pub fn is_empty(&self) -> bool {
        self.list == Fields::default()
    }

    /// The kind of the first token; that of a fragment if there is none.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{Profile, TokenKind, TokenStream, Tokens};
    ///
    /// assert_eq!(Tokens::from(TokenStream::of(uri_ref!("/a"))).order(), TokenKind::PathRoot);
    /// assert_eq!(Tokens::empty(Profile::Uri).order(), TokenKind::Fragment);
    /// ```
    pub fn order(&self) -> TokenKind {
        self.iter().next().map_or(TokenKind::Fragment, |(kind, _)| kind)
    }

    /// The tokens of a smaller kind, and the dirs if `order` is not before them.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{TokenKind, TokenStream, Tokens};
    ///
    /// let tokens = Tokens::from(TokenStream::of(uri_ref!("//h/a/b?c")));
    /// assert_eq!(tokens.upto(TokenKind::Dir).print()?, "//h/a/");
    /// assert_eq!(tokens.upto(TokenKind::PathRoot).print()?, "//h");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    #[must_use]
    pub fn upto(&self, order: TokenKind) -> Self {
        let mut kept = self.clone();
        let list = &mut kept.list;
        list.scheme.take_if(|_| order <= TokenKind::Scheme);
        list.authority.take_if(|_| order <= TokenKind::Authority);
        list.drive.take_if(|_| order <= TokenKind::Drive);
        list.root &= order > TokenKind::PathRoot;
        if order < TokenKind::Dir {
            list.dirs.clear();
        }
        list.file.take_if(|_| order <= TokenKind::File);
        list.query.take_if(|_| order <= TokenKind::Query);
        list.fragment = None;
        kept
    }

    /// The *goto* of the reverse specification: `next` seen from this sequence. It is associative, and
    /// the empty sequence on its left is the identity.
    ///
    /// ```
    /// use urlens::UriRef;
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let tokens = |text| Tokens::from(TokenStream::of(UriRef::parse_borrowed(text).unwrap()));
    /// let goto = |a, b| tokens(a).goto(&tokens(b)).print();
    /// assert_eq!(goto("a/b", "../c")?, "a/../c");
    /// assert_eq!(goto("//h", "c")?, "//h/c");
    /// assert_eq!(goto("a?b#c", "")?, "a?b");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    #[must_use]
    pub fn goto(&self, next: &Self) -> Self {
        let mut whole = self.upto(next.order());
        let (list, next) = (&mut whole.list, next.list.clone());
        list.scheme = next.scheme.or(list.scheme.take());
        list.authority = next.authority.or(list.authority.take());
        list.drive = next.drive.or(list.drive.take());
        list.root |= next.root;
        list.dirs.extend(next.dirs);
        list.file = next.file.or(list.file.take());
        list.query = next.query.or(list.query.take());
        list.fragment = next.fragment;
        whole.list.root |= whole.lacks_root();
        whole
    }

    /// [`goto`](Self::goto), in which a scheme that is the same on both sides is ignored. Not
    /// associative: `s:` then `a` then `s:` is `s:a` or `s:`.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let base = Tokens::from(TokenStream::of(uri_ref!("s://h/a")));
    /// let next = Tokens::from(TokenStream::of(uri_ref!("S:b")));
    /// assert_eq!(base.goto(&next).print()?, "S:b");
    /// assert_eq!(base.goto_non_strict(&next).print()?, "s://h/b");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    #[must_use]
    pub fn goto_non_strict(&self, next: &Self) -> Self {
        match (self.scheme(), next.scheme()) {
            (Some(here), Some(there)) if here.eq_ignore_ascii_case(there) => {
                let mut rest = next.clone();
                rest.list.scheme = None;
                self.goto(&rest)
            }
            _ => self.goto(next),
        }
    }

    /// Returns `true` if a path follows an authority or a drive without a path-root between them.
    fn lacks_root(&self) -> bool {
        let Fields { authority, drive, root, dirs, file, .. } = &self.list;
        !root && (authority.is_some() || drive.is_some()) && (!dirs.is_empty() || file.is_some())
    }

    /// Copies all texts.
    ///
    /// ```
    /// use urlens::UriRef;
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let tokens: Tokens<'static> = {
    ///     let text = String::from("/a");
    ///     Tokens::from(TokenStream::of(UriRef::parse_borrowed(&text)?)).into_owned()
    /// };
    /// assert_eq!(tokens.file(), Some("a"));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn into_owned(self) -> Tokens<'static> {
        let own = |it: Cow<'a, str>| Cow::Owned(it.into_owned());
        let Fields { scheme, authority, drive, root, dirs, file, query, fragment } = self.list;
        Tokens {
            profile: self.profile,
            list: Fields {
                scheme: scheme.map(own),
                authority: authority.map(AuthorityTokens::into_owned),
                drive: drive.map(own),
                root,
                dirs: dirs.into_iter().map(own).collect(),
                file: file.map(own),
                query: query.map(own),
                fragment: fragment.map(own),
            },
        }
    }
}

/// Splits the text of an authority.
pub(super) fn authority_of(text: Cow<'_, str>, mode: Mode) -> AuthorityTokens<'_> {
    match text {
        Cow::Borrowed(text) => AuthorityTokens::parse(text, mode),
        Cow::Owned(text) => AuthorityTokens::parse(&text, mode).into_owned(),
    }
}

/// The tokens of a text are always in order.
impl<'a> From<TokenStream<'a>> for Tokens<'a> {
    fn from(stream: TokenStream<'a>) -> Self {
        let mut all = Self::empty(stream.profile);
        for token in stream {
            all.push(token.kind, token.value.into());
        }
        all
    }
}

impl Default for Tokens<'_> {
    /// The sequence without tokens, by RFC 3986.
    fn default() -> Self {
        Self::empty(Profile::Uri)
    }
}

impl PartialEq for Tokens<'_> {
    fn eq(&self, other: &Self) -> bool {
        self.list == other.list
    }
}

impl Eq for Tokens<'_> {}

impl core::hash::Hash for Tokens<'_> {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        self.list.hash(state);
    }
}

/// Masks the password of an authority.
impl fmt::Debug for Tokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}
