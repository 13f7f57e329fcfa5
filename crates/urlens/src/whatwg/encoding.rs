//! Queries in encodings other than UTF-8, for links on old pages.

use super::layout::Layout;
use super::parse::parse;
use super::url::Url;
use crate::error::{ErrorKind, ParseError};
use crate::grammar::whatwg::SPECIAL_QUERY;
use crate::percent::push_escape;
use crate::scheme::mode;
use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;

/// The encoding of the page that a link is on, for the query of the link.
///
/// All other components are always UTF-8, and so is the query by default. This crate has no encodings;
/// a closure can implement one or call another crate.
///
/// ```
/// use urlens::{QueryPiece, Url};
///
/// let latin_1 = |text: &str, to: &mut dyn FnMut(QueryPiece<'_>)| {
///     for c in text.chars() {
///         match u8::try_from(c) {
///             Ok(byte) => to(QueryPiece::Bytes(&[byte])),
///             Err(_) => to(QueryPiece::Unencodable(c)),
///         }
///     }
/// };
/// let url = Url::parse_with_encoding("http://example.org/ä?ä€#ä", None, &latin_1)?;
/// assert_eq!(url, "http://example.org/%C3%A4?%E4%26%238364%3B#%C3%A4");
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub trait QueryEncoding {
    /// Encodes `text` and calls `to` with the pieces of the result, in order.
    ///
    /// The text is the whole query. A stateful encoding must end in its initial state.
    ///
    /// ```
    /// use urlens::{QueryEncoding, QueryPiece};
    ///
    /// struct Ascii;
    /// impl QueryEncoding for Ascii {
    ///     fn encode(&self, text: &str, to: &mut dyn FnMut(QueryPiece<'_>)) {
    ///         for c in text.chars() {
    ///             match c.is_ascii() {
    ///                 true => to(QueryPiece::Bytes(&[c as u8])),
    ///                 false => to(QueryPiece::Unencodable(c)),
    ///             }
    ///         }
    ///     }
    /// }
    /// let url = urlens::Url::parse_with_encoding("http://h/?é", None, &Ascii)?;
    /// assert_eq!(url.query(), Some("%26%23233%3B"));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    fn encode(&self, text: &str, to: &mut dyn FnMut(QueryPiece<'_>));
}

impl<F: Fn(&str, &mut dyn FnMut(QueryPiece<'_>))> QueryEncoding for F {
    fn encode(&self, text: &str, to: &mut dyn FnMut(QueryPiece<'_>)) {
        self(text, to);
    }
}

/// A piece of the output of a [`QueryEncoding`].
///
/// ```
/// use urlens::QueryPiece;
/// assert_ne!(QueryPiece::Bytes(b"?"), QueryPiece::Unencodable('\u{20AC}'));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum QueryPiece<'a> {
    /// Bytes in the encoding.
    Bytes(&'a [u8]),
    /// A character that the encoding does not support. It becomes `&#…;`, as in HTML forms.
    Unencodable(char),
}

/// Special schemes whose queries are always in UTF-8.
const UTF_8_ALWAYS: [&str; 2] = ["ws", "wss"];

impl<'a> Url<Cow<'a, str>> {
    /// Parses a link on a page with this encoding.
    ///
    /// The encoding applies to the query only, and only for special schemes other than `ws` and `wss`;
    /// otherwise the result equals that of [`parse_with_base`](Self::parse_with_base).
    ///
    /// ```
    /// use urlens::{QueryPiece, Url};
    ///
    /// // An encoding that replaces every character by a question mark.
    /// let question_marks = |text: &str, to: &mut dyn FnMut(QueryPiece<'_>)| {
    ///     text.chars().for_each(|_| to(QueryPiece::Bytes(b"?")));
    /// };
    /// let base = Url::parse("http://example.org/a?b")?;
    /// let url = Url::parse_with_encoding("?day", Some(&base.as_borrowed()), &question_marks)?;
    /// assert_eq!(url, "http://example.org/a????");
    /// assert_eq!(Url::parse_with_encoding("ws://h/?day", None, &question_marks)?, "ws://h/?day");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`parse`](Self::parse).
    pub fn parse_with_encoding(
        text: &'a str,
        base: Option<&Url<&str>>,
        encoding: &dyn QueryEncoding,
    ) -> Result<Self, ParseError> {
        let base = base.map(|it| it.base());
        let layout = Layout::onto(text, base.map(|it| (it.scheme(), it.mode)));
        let scheme = match layout.scheme() {
            Some(scheme) => Some(&layout.text()[scheme]),
            None => base.map(|it| it.scheme()),
        };
        // Escapes are not changed by later steps, so only this function handles encodings.
        let encoded =
            scheme.filter(|it| has_encodings(it)).and_then(|_| with_query_in(&layout, encoding));
        match encoded {
            None => parse(text, base),
            Some(encoded) => match parse(&encoded, base) {
                Ok(url) => Ok(url.into_owned().text_into()),
                Err(error) if error.kind() == ErrorKind::TooLong => Err(error),
                // Parsing never fails in or after the query, and the texts before it are equal.
                Err(error) => {
                    Err(ParseError::new(error.kind(), error.part(), layout.to_given(error.at())))
                }
            },
        }
    }
}

fn has_encodings(scheme: &str) -> bool {
    mode(scheme).is_special() && !UTF_8_ALWAYS.iter().any(|it| it.eq_ignore_ascii_case(scheme))
}

/// The text with its query encoded; `None` if nothing changes.
fn with_query_in(layout: &Layout<'_>, encoding: &dyn QueryEncoding) -> Option<String> {
    let (text, range) = (layout.text(), layout.query()?);
    let query = &text[range.clone()];
    let encoded = encode(query, encoding);
    (encoded != query).then(|| [&text[..range.start], &encoded, &text[range.end..]].concat())
}

/// Encodes a query, then percent-encodes it with the special-query set.
fn encode(query: &str, encoding: &dyn QueryEncoding) -> String {
    let mut to = String::with_capacity(query.len());
    encoding.encode(query, &mut |piece| match piece {
        QueryPiece::Bytes(bytes) => {
            for &byte in bytes {
                match byte.is_ascii() && !SPECIAL_QUERY.contains(byte) {
                    true => to.push(byte as char),
                    false => push_escape(&mut to, byte),
                }
            }
        }
        // Writing to a String cannot fail.
        QueryPiece::Unencodable(c) => {
            let _ = write!(to, "%26%23{}%3B", u32::from(c));
        }
    });
    to
}
