//! The errors of sequences of tokens.

use super::TokenKind;
use core::fmt;
use urlens::Error;

/// An error about a token of a sequence.
///
/// ```
/// use urlens_ops::{Profile, TokenErrorKind, TokenKind, Tokens};
///
/// let error = Tokens::new(Profile::Uri, [
///     (TokenKind::Query, "q".into()),
///     (TokenKind::Scheme, "foo".into()),
/// ]).unwrap_err();
/// assert_eq!((error.kind(), error.index()), (&TokenErrorKind::OutOfOrder, 1));
/// assert_eq!(error.to_string(), "scheme is out of order at token 1");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TokenError {
    kind: TokenErrorKind,
    token: TokenKind,
    index: usize,
}

/// The kind of a [`TokenError`].
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenErrorKind {
    /// A token follows one of a greater kind.
    OutOfOrder,
    /// A second token of a kind other than dir.
    Repeated,
    /// The value does not match the grammar of the kind.
    InvalidValue,
    /// A dir or a file follows an authority or a drive without a path-root between them.
    MissingRoot,
    /// A drive outside of file URLs.
    UnexpectedDrive,
    /// No text has these tokens: it would be read as others.
    Unprintable,
    /// The result of resolution has no scheme.
    MissingScheme,
    /// A web URL without a dir or file that could be the authority.
    MissingHost,
    /// The text of the sequence is invalid; the offset is in the printed text.
    Parse(Error),
}

impl TokenError {
    pub(super) const fn new(kind: TokenErrorKind, token: TokenKind, index: usize) -> Self {
        Self { kind, token, index }
    }

    /// The kind.
    pub const fn kind(&self) -> &TokenErrorKind {
        &self.kind
    }

    /// The kind of the token.
    pub const fn token(&self) -> TokenKind {
        self.token
    }

    /// The index of the token in the sequence; the index at which it is missing, for
    /// [`MissingScheme`](TokenErrorKind::MissingScheme), [`MissingHost`](TokenErrorKind::MissingHost) and
    /// [`MissingRoot`](TokenErrorKind::MissingRoot).
    pub const fn index(&self) -> usize {
        self.index
    }

    /// A stable name for programs.
    ///
    /// ```
    /// use urlens_ops::{Profile, TokenKind, Tokens};
    ///
    /// let twice = [(TokenKind::Query, "a".into()), (TokenKind::Query, "b".into())];
    /// assert_eq!(Tokens::new(Profile::Uri, twice).unwrap_err().code(), "token-repeated");
    /// ```
    pub const fn code(&self) -> &'static str {
        match &self.kind {
            TokenErrorKind::OutOfOrder => "token-order",
            TokenErrorKind::Repeated => "token-repeated",
            TokenErrorKind::InvalidValue => "token-value",
            TokenErrorKind::MissingRoot => "token-root",
            TokenErrorKind::UnexpectedDrive => "token-drive",
            TokenErrorKind::Unprintable => "token-unprintable",
            TokenErrorKind::MissingScheme => "token-scheme",
            TokenErrorKind::MissingHost => "token-host",
            TokenErrorKind::Parse(error) => error.code(),
        }
    }
}

impl fmt::Display for TokenError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, token, index } = self;
        match kind {
            TokenErrorKind::OutOfOrder => write!(f, "{token} is out of order at token {index}"),
            TokenErrorKind::Repeated => write!(f, "repeated {token} at token {index}"),
            TokenErrorKind::InvalidValue => write!(f, "invalid {token} at token {index}"),
            TokenErrorKind::MissingRoot => {
                write!(f, "missing path-root before {token} at token {index}")
            }
            TokenErrorKind::UnexpectedDrive => {
                write!(f, "drive outside of a file URL at token {index}")
            }
            TokenErrorKind::Unprintable => {
                write!(f, "no text is read as these tokens: {token} at token {index}")
            }
            TokenErrorKind::MissingScheme => {
                f.write_str("missing scheme: neither the reference nor a usable base has one")
            }
            TokenErrorKind::MissingHost => write!(f, "missing host at token {index}"),
            TokenErrorKind::Parse(error) => write!(f, "{error}, in {token} at token {index}"),
        }
    }
}

impl std::error::Error for TokenError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match &self.kind {
            TokenErrorKind::Parse(error) => Some(error),
            _ => None,
        }
    }
}
