//! Queries in encodings other than UTF-8, for links on old pages.

use super::base::Base;
use super::layout::Layout;
use crate::grammar::whatwg::SPECIAL_QUERY;
use crate::part::Part;
use crate::percent::push_escape;
use crate::scheme::mode;
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
/// let url = Url::parser().encoding(&latin_1).parse("http://example.org/ä?ä€#ä")?;
/// assert_eq!(url, "http://example.org/%C3%A4?%E4%26%238364%3B#%C3%A4");
/// # Ok::<(), urlens::Error>(())
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
    /// let url = urlens::Url::parser().encoding(&Ascii).parse("http://h/?é")?;
    /// assert_eq!(url.query(), Some("%26%23233%3B"));
    /// # Ok::<(), urlens::Error>(())
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

/// The layout of a text, and the text with its query in an encoding, if that changes it.
///
/// Later steps leave escapes as they are, so encodings are handled here alone, before them.
pub(super) fn with_encoded_query<'a>(
    text: &'a str,
    base: Option<Base<'_>>,
    encoding: &dyn QueryEncoding,
) -> Option<(Layout<'a>, String)> {
    let layout = Layout::with_base_scheme(text, base.map(|it| (it.scheme(), it.mode())));
    let scheme = match layout.range(Part::Scheme) {
        Some(scheme) => &layout.text()[scheme],
        None => base?.scheme(),
    };
    if !has_encodings(scheme) {
        return None;
    }
    let encoded = with_query_in(&layout, encoding)?;
    Some((layout, encoded))
}

fn has_encodings(scheme: &str) -> bool {
    mode(scheme).is_special() && !UTF_8_ALWAYS.iter().any(|it| it.eq_ignore_ascii_case(scheme))
}

/// The text with its query encoded; `None` if nothing changes.
fn with_query_in(layout: &Layout<'_>, encoding: &dyn QueryEncoding) -> Option<String> {
    let (text, range) = (layout.text(), layout.range(Part::Query)?);
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
                if byte.is_ascii() && !SPECIAL_QUERY.contains(byte) {
                    to.push(byte as char)
                } else {
                    push_escape(&mut to, byte)
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
