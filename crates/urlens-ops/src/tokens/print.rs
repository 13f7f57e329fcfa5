//! Printing: guards, and proof that a text is read as the tokens it was made of.

use super::error::{TokenError, TokenErrorKind};
use super::{Profile, TokenKind, TokenStream, Tokens};
use std::borrow::Cow;
use std::fmt::Write as _;
use urlens::grammar::whatwg::is_drive;
use urlens::scheme::Mode;
use urlens::{Any, Error, UrlRef};

/// A dir that resolves to nothing and only changes how the path is read.
const GUARD: &str = ".";

impl<'a> Tokens<'a> {
    /// Prints the tokens: percent-encodes the values, adds a guard if the path would be read as
    /// something else, and joins the tokens with their delimiters. The text is read as
    /// `self.encode().guarded()`.
    ///
    /// ```
    /// use urlens::{UriRef, uri_ref};
    /// use urlens_ops::{TokenKind, TokenStream, Tokens};
    ///
    /// let all = Tokens::from(TokenStream::of(uri_ref!("foo:/a/..//b")));
    /// let without = all.iter().filter(|(_, it)| !["a", ".."].contains(&it.to_string().as_str()));
    /// let tokens = Tokens::new(all.profile(), without)?;
    /// assert_eq!(tokens.print()?, "foo:/.//b");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If no text is read as these tokens, such as a dir in an opaque path, or if the text is invalid,
    /// such as a host in brackets that is not an address.
    pub fn print(&self) -> Result<String, TokenError> {
        let tokens = self.encode().guarded();
        let (text, ends) = tokens.write();
        let index_at = |offset: usize| {
            ends.iter().position(|&end| offset < end).unwrap_or(ends.len().saturating_sub(1))
        };
        let kinds = || tokens.iter().map(|(kind, _)| kind);
        let fail = |kind, index: usize| {
            let token = kinds().nth(index).unwrap_or(TokenKind::Fragment);
            Err(TokenError::new(kind, token, self.index_without_guard(&tokens, index)))
        };
        match read(tokens.profile(), &text) {
            Ok(found) if found == tokens => Ok(text),
            Ok(found) => {
                let same = found.iter().zip(tokens.iter()).take_while(|(a, b)| a == b).count();
                fail(TokenErrorKind::Unprintable, same.min(ends.len().saturating_sub(1)))
            }
            Err(error) => {
                let index = index_at(error.offset().unwrap_or(0));
                fail(TokenErrorKind::Parse(error), index)
            }
        }
    }

    /// The index in this sequence of a token of the guarded one.
    fn index_without_guard(&self, guarded: &Self, index: usize) -> usize {
        let guard = guarded.iter().position(|(kind, _)| kind == TokenKind::Dir);
        match guard {
            Some(at) if guarded.len() > self.len() && index > at => index - 1,
            _ => index,
        }
    }

    /// Adds a dir `.` before a path that would be read as something else: an authority, a root, a scheme
    /// or a drive.
    ///
    /// ```
    /// use urlens_ops::{Profile, TokenKind, Tokens};
    ///
    /// let tokens = Tokens::new(Profile::Uri, [(TokenKind::File, "a:b".into())])?;
    /// assert_eq!(tokens.guarded().print()?, "./a:b");
    /// assert_eq!(tokens.print()?, "./a:b");
    /// # Ok::<(), urlens_ops::TokenError>(())
    /// ```
    #[must_use]
    pub fn guarded(&self) -> Self {
        let mut guarded = self.clone();
        if self.needs_guard() {
            guarded.list.dirs.insert(0, Cow::Borrowed(GUARD));
        }
        guarded
    }

    /// Removes a dir `.` that is only a guard.
    pub(super) fn without_guard(mut self) -> Self {
        if self.list.dirs.first().is_some_and(|it| it == GUARD) {
            let guard = self.list.dirs.remove(0);
            if !self.needs_guard() {
                self.list.dirs.insert(0, guard);
            }
        }
        self
    }

    fn needs_guard(&self) -> bool {
        let list = &self.list;
        let Some(first) = list.dirs.first().or(list.file.as_ref()) else { return false };
        // A segment after a drive is after a path-root. Opaque paths cannot have guards.
        if list.drive.is_some() || self.is_opaque() {
            return false;
        }
        let (mode, is_relative) = (self.mode(), list.scheme.is_none());
        let like_drive = match mode {
            Some(Mode::File) => is_drive(first),
            // Without a base, a text that starts like a drive is read in file mode.
            Some(_) => is_relative && list.authority.is_none() && is_drive(first),
            None => false,
        };
        let like_authority = list.authority.is_none() && first.is_empty();
        let like_scheme =
            is_relative && list.authority.is_none() && !list.root && first.contains(':');
        like_authority || like_scheme || like_drive
    }

    /// The tokens with their delimiters, and the end of each token in the text.
    fn write(&self) -> (String, Vec<usize>) {
        let mut text = String::new();
        let write = |(kind, value): (TokenKind, super::TokenValue<'_>)| {
            let (before, after) = kind.delimiters();
            // Writing to a string does not fail.
            let _ = write!(text, "{before}{value}{after}");
            text.len()
        };
        let ends = self.iter().map(write).collect();
        (text, ends)
    }
}

/// The tokens of a text, by a profile.
pub(super) fn read(profile: Profile, text: &str) -> Result<Tokens<'_>, Error> {
    if let Profile::Url(fallback) = profile {
        let link = UrlRef::parse(text)?;
        let stream = TokenStream::of_url_in(link.as_borrowed(), fallback);
        return Ok(Tokens::from(stream).into_owned());
    }
    let reference = Any::parse_reference(profile.kind(), text)?;
    Ok(Tokens::from(TokenStream::of(&reference)).into_owned())
}
