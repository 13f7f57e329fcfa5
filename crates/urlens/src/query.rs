//! [`Pairs`]: a query as a sequence of pairs.

use crate::charset::CharSet;
use crate::fast::{ByteSet, find_not_in};
use crate::percent::Encoded;
use core::iter::FusedIterator;

/// The pairs of a query as written, from [`raw_query_pairs`](crate::Uri::raw_query_pairs).
///
/// The query is split at `&`, and each part at its first `=`; empty parts are skipped. `+` is a plus
/// sign: it is a space in HTML forms only (see [`form`](crate::form)).
///
/// ```
/// use urlens::UriRef;
///
/// let reference = UriRef::parse("?a=b=c&&d")?;
/// let pairs: Vec<_> = reference.raw_query_pairs().map(|(k, v)| (k.as_str(), v.as_str())).collect();
/// assert_eq!(pairs, [("a", "b=c"), ("d", "")]);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Pairs<'a>(&'a str);

impl<'a> Pairs<'a> {
    pub(crate) const fn of(query: &'a str) -> Self {
        Self(query)
    }
}

impl<'a> Iterator for Pairs<'a> {
    type Item = (Encoded<'a>, Encoded<'a>);

    fn next(&mut self) -> Option<Self::Item> {
        while !self.0.is_empty() {
            let end = find_not_in(self.0.as_bytes(), &NOT_AMPERSAND).unwrap_or(self.0.len());
            let pair = &self.0[..end];
            self.0 = self.0.get(end + 1..).unwrap_or_default();
            if !pair.is_empty() {
                // Names are short: a byte loop is faster than a vector search.
                let (name, value) = match pair.bytes().position(|byte| byte == b'=') {
                    Some(equals) => (&pair[..equals], &pair[equals + 1..]),
                    None => (pair, ""),
                };
                return Some((Encoded::new(name), Encoded::new(value)));
            }
        }
        None
    }
}

impl FusedIterator for Pairs<'_> {}

const NOT_AMPERSAND: ByteSet = ByteSet::of(CharSet::of(b"&").not()).with_non_ascii();

#[cfg(test)]
mod tests {
    use super::Pairs;
    use crate::random::cases;
    use std::vec::Vec;

    /// Splits like `str::split` and `str::split_once`.
    #[test]
    fn fast_and_general_pairs_agree() {
        cases(20_000, |rng| {
            let query = rng.text(&["&", "=", "a", "b", "é", "%", "+", "c"], 100);
            let found = Pairs::of(&query).map(|(name, value)| (name.as_str(), value.as_str()));
            let parts = query.split('&').filter(|it| !it.is_empty());
            let expected = parts.map(|it| it.split_once('=').unwrap_or((it, "")));
            assert_eq!(found.collect::<Vec<_>>(), expected.collect::<Vec<_>>(), "{query}");
        });
    }
}
