//! Queries as sequences of pairs.

use crate::percent::Encoded;
use core::iter::FusedIterator;

/// The pairs of a query, from [`query_pairs`](crate::Reference::query_pairs).
///
/// The query is split at `&` and each part at its first `=`; empty parts are passed over. `+` is
/// a plus sign here: that it means a space is a rule of HTML forms and not of URIs.
///
/// ```
/// use urlens::UriRef;
///
/// let reference = UriRef::parse("?a=b=c&&d")?;
/// let pairs: Vec<_> = reference.query_pairs().map(|(k, v)| (k.as_str(), v.as_str())).collect();
/// assert_eq!(pairs, [("a", "b=c"), ("d", "")]);
/// # Ok::<(), urlens::ParseError>(())
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
            let (pair, rest) = self.0.split_once('&').unwrap_or((self.0, ""));
            self.0 = rest;
            if !pair.is_empty() {
                let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
                return Some((Encoded::new(name), Encoded::new(value)));
            }
        }
        None
    }
}

impl FusedIterator for Pairs<'_> {}
