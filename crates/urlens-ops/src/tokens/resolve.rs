//! Pre-resolution, resolution, force and normalization of sequences of tokens.

use super::error::{TokenError, TokenErrorKind};
use super::print::read;
use super::sequence::authority_of;
use super::{AuthorityTokens, Profile, TokenKind, Tokens};
use urlens::scheme::Mode;
use urlens::{Any, Error, Normalization, Url, UrlRef};

impl<'a> Tokens<'a> {
    /// The *pre-resolution* of `reference` against this base: [`goto`](Self::goto), which ignores an
    /// equal scheme if it is special. The reference itself, if it has a scheme or this base is opaque and
    /// it is not a single fragment.
    ///
    /// The RFCs have no special schemes and no opaque bases: for them it is [`goto`](Self::goto).
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let tokens = |text| {
    ///     let reference = UrlRef::parse_borrowed(text).unwrap();
    ///     Tokens::from(TokenStream::of_url(reference.as_borrowed())).into_owned()
    /// };
    /// let preresolve = |base, reference| tokens(base).preresolve(&tokens(reference)).print();
    /// assert_eq!(preresolve("http://h/a", "http:b")?, "http://h/b");
    /// assert_eq!(preresolve("foo://h/a", "foo:b")?, "foo:b");
    /// assert_eq!(preresolve("foo:a", "#b")?, "foo:a#b");
    /// assert_eq!(preresolve("foo:a", "b")?, "b");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    #[must_use]
    pub fn preresolve(&self, reference: &Self) -> Self {
        let is_fragment = reference.order() == TokenKind::Fragment && !reference.is_empty();
        if self.is_opaque() && !is_fragment {
            return reference.clone();
        }
        match self.mode() {
            Some(mode) if mode.is_special() => self.goto_non_strict(reference),
            _ => self.goto(reference),
        }
    }

    /// The *resolution* of `reference` against this base: its [`preresolve`](Self::preresolve), if that
    /// has a scheme. Dot segments are kept.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let tokens = |text| Tokens::from(TokenStream::of(text));
    /// let base = tokens(uri_ref!("http://h/a/b"));
    /// assert_eq!(base.resolve(&tokens(uri_ref!("../c")))?.print()?, "http://h/a/../c");
    /// assert!(tokens(uri_ref!("/a")).resolve(&tokens(uri_ref!("b"))).is_err());
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result has no scheme.
    pub fn resolve(&self, reference: &Self) -> Result<Self, TokenError> {
        let whole = self.preresolve(reference);
        match whole.scheme() {
            Some(_) => Ok(whole),
            None => Err(TokenError::new(TokenErrorKind::MissingScheme, TokenKind::Scheme, 0)),
        }
    }

    /// Adds the authority and the path-root that a special URL must have. A web URL whose authority is
    /// absent or empty gets its first dir or file that is not empty as the authority; a file URL gets an
    /// empty authority. Other sequences do not change.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let force = |text| {
    ///     let reference = UrlRef::parse_borrowed(text).unwrap();
    ///     Tokens::from(TokenStream::of_url(reference.as_borrowed())).force()?.print()
    /// };
    /// assert_eq!(force("http:me@h:1/a")?, "http://me@h:1/a");
    /// assert_eq!(force("http:////h")?, "http://h/");
    /// assert_eq!(force("file:a")?, "file:///a");
    /// assert_eq!(force("foo:a")?, "foo:a");
    /// assert_eq!(force("http:///?a").unwrap_err().to_string(), "missing host at token 1");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a web URL has no dir or file that could be the authority.
    pub fn force(&self) -> Result<Self, TokenError> {
        let mut forced = self.clone();
        let list = &mut forced.list;
        match self.mode().filter(|_| self.scheme().is_some()) {
            Some(Mode::Web) => {
                if !list.authority.as_ref().is_some_and(AuthorityTokens::is_substantial) {
                    let first = list.dirs.iter().position(|it| !it.is_empty());
                    let text = match first {
                        Some(at) => list.dirs.drain(..=at).next_back(),
                        None => {
                            list.dirs.clear();
                            list.file.take()
                        }
                    };
                    let Some(text) = text else {
                        return Err(TokenError::new(
                            TokenErrorKind::MissingHost,
                            TokenKind::Authority,
                            1,
                        ));
                    };
                    list.authority = Some(authority_of(text, Mode::Web));
                }
                list.root = true;
            }
            Some(Mode::File) => {
                list.authority.get_or_insert_default();
                list.root |= list.drive.is_none();
            }
            _ => (),
        }
        Ok(forced)
    }

    /// The normal form: dot segments are removed, letters that may differ in case are lowercase, and
    /// values are percent-encoded. By the URL Standard, this includes host and port, if there is a scheme
    /// and [`force`](Self::force) changes nothing.
    ///
    /// ```
    /// use urlens::{UrlRef, uri_ref};
    /// use urlens_ops::{TokenStream, Tokens};
    ///
    /// let uri = Tokens::from(TokenStream::of(uri_ref!("FOO://H:/a/../%7e")));
    /// assert_eq!(uri.normalize()?.print()?, "foo://h:/~");
    /// let url = UrlRef::parse_borrowed("HTTP://:@0x7f.1:80/a/%2e%2E/~")?;
    /// let url = Tokens::from(TokenStream::of_url(url.as_borrowed()));
    /// assert_eq!(url.normalize()?.print()?, "http://127.0.0.1/~");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the sequence cannot be printed, or a host or port is invalid.
    pub fn normalize(&self) -> Result<Tokens<'static>, TokenError> {
        let text = self.print()?;
        let is_complete = self.scheme().is_some() && self.force().as_ref() == Ok(self);
        let normal: Result<String, Error> = match self.profile {
            Profile::Url(_) if is_complete => Url::parse(&text).map(String::from),
            Profile::Url(_) => UrlRef::parse(&text)
                .and_then(|link| link.print(Some(self.mode().unwrap_or_default())))
                .map(String::from),
            profile => Any::parse_reference(profile.kind(), &text).and_then(|any| {
                Ok(any.normalize(&Normalization::SYNTAX)?.into_text().into_owned())
            }),
        };
        let tokens = normal.and_then(|text| read(self.profile, &text).map(Tokens::into_owned));
        let invalid = |error| {
            let index = self.iter().position(|(kind, _)| kind == TokenKind::Authority);
            let kind = TokenErrorKind::Parse(error);
            TokenError::new(kind, TokenKind::Authority, index.unwrap_or_default())
        };
        tokens.map(Tokens::without_guard).map_err(invalid)
    }
}
