//! Qualifiers (`key=value&key=value`) and percent-decoding, for user URLs and package URLs.

use crate::error::BAD_ESCAPE;
use crate::mask::Masked;
use crate::{ErrorKind, SchemeError, check};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG};
use urlens::{CharSet, percent};

/// Values by key, in the order of the canonical form. Keys are unique and in lower case, and no
/// value is empty.
///
/// ```
/// use urlens_schemes::Usr;
///
/// let user = Usr::parse("usr:github/octocat?Location=Here&email=o%40example.org&site=")?;
/// let pairs: Vec<_> = user.qualifiers().iter().collect();
/// assert_eq!(pairs, [("email", "o@example.org"), ("location", "Here")]);
/// assert_eq!(user.qualifiers().get("LOCATION"), Some("Here"));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Qualifiers(Vec<(String, String)>);

impl Qualifiers {
    /// The value of a key, ignoring case.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?fullname=B")?;
    /// assert_eq!(user.qualifiers().get("fullname"), Some("B"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find_map(|(other, value)| other.eq_ignore_ascii_case(key).then_some(value))
    }

    /// Keys and values, in the order of the canonical form.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?b=2&a=1&a-b=3")?;
    /// let keys: Vec<_> = user.qualifiers().iter().map(|(key, _)| key).collect();
    /// assert_eq!(keys, ["a-b", "a", "b"]); // the order of `a-b=`, `a=`, `b=`
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// The number of qualifiers.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Usr::parse("usr:npm/a?b=2&c=")?.qualifiers().len(), 1);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Returns `true` if there are no qualifiers.
    ///
    /// ```
    /// assert!(urlens_schemes::Usr::parse("usr:npm/a?")?.qualifiers().is_empty());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Parses `raw`, which starts at the byte `at`. Calls `drop` with the range of each pair
    /// without a value, which is ignored.
    pub(crate) fn read(
        raw: &str,
        at: usize,
        rules: Rules,
        mut drop: impl FnMut(Range<usize>),
    ) -> Result<Self, SchemeError> {
        let mut pairs = Pairs::new(rules);
        let mut start = at;
        for pair in raw.split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value, "value", start + key.len() + 1)?;
            if !value.is_empty() {
                pairs.add(key, &value, start).map_err(|error| error.shifted(start))?;
            } else if !raw.is_empty() {
                drop(start..start + pair.len());
            }
            start += pair.len() + 1;
        }
        pairs.sorted().map_err(duplicate_key)
    }

    /// Appends `?` and the pairs, if there are any. Characters outside `keep` are escaped.
    pub(crate) fn write(&self, to: &mut String, keep: CharSet) {
        for (n, (key, value)) in self.iter().enumerate() {
            to.push(if n == 0 { '?' } else { '&' });
            to.push_str(key);
            to.push('=');
            to.push_str(&percent::encode(value, keep));
        }
    }
}

/// Keys and values given to a builder, not yet checked.
#[derive(Clone, Default)]
pub(crate) struct RawPairs(Vec<(String, String)>);

impl From<&Qualifiers> for RawPairs {
    fn from(qualifiers: &Qualifiers) -> Self {
        Self(qualifiers.0.clone())
    }
}

impl RawPairs {
    pub(crate) fn push(&mut self, key: &str, value: &str) {
        self.0.push((key.into(), value.into()));
    }

    /// Removes the pairs with this key, ignoring case.
    pub(crate) fn remove(&mut self, key: &str) {
        self.0.retain(|(other, _)| !other.eq_ignore_ascii_case(key));
    }

    /// The pairs that have a value, sorted. Errors have the number of the pair, and count within the
    /// key.
    pub(crate) fn sorted(&self, rules: Rules) -> Result<Qualifiers, SchemeError> {
        let mut pairs = Pairs::new(rules);
        for (item, (key, value)) in self.0.iter().enumerate() {
            pairs.add(key, value, item).map_err(|error| error.in_item(item))?;
        }
        pairs.sorted().map_err(|item| duplicate_key(0).in_item(item))
    }
}

/// Hides passwords of URLs in values.
impl fmt::Debug for RawPairs {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|(key, value)| (key, Masked(value)))).finish()
    }
}

/// Pairs in input order, to be sorted into [`Qualifiers`].
pub(crate) struct Pairs {
    rules: Rules,
    /// Each with its byte offset or its index.
    pairs: Vec<(String, String, usize)>,
}

impl Pairs {
    pub(crate) const fn new(rules: Rules) -> Self {
        Self { rules, pairs: Vec::new() }
    }

    /// Adds a pair at the offset or index `at`, unless its value is empty. The offset of an error
    /// counts in the key.
    pub(crate) fn add(&mut self, key: &str, value: &str, at: usize) -> Result<(), SchemeError> {
        if !value.is_empty() {
            check_word(key, self.rules.first, KEY, "key")?;
            self.pairs.push((key.to_ascii_lowercase(), value.into(), at));
        }
        Ok(())
    }

    /// Sorts the pairs. Fails with the place of a pair whose key occurred before. Sorting first avoids
    /// quadratic comparison.
    pub(crate) fn sorted(mut self) -> Result<Qualifiers, usize> {
        let end: &[u8] = match self.rules.order {
            Order::Keys => b"",
            // No key contains `=`, so comparing `key=` orders whole pairs.
            Order::Pairs => b"=",
        };
        let order = |key: &'_ String| -> Vec<u8> { [key.as_bytes(), end].concat() };
        self.pairs.sort_by_cached_key(|(key, ..)| order(key));
        let same = |pair: &&[(String, String, usize)]| pair[0].0 == pair[1].0;
        match self.pairs.windows(2).filter(same).map(|pair| pair[1].2).min() {
            Some(at) => Err(at),
            None => Ok(Qualifiers(self.pairs.into_iter().map(|(k, v, _)| (k, v)).collect())),
        }
    }
}

fn duplicate_key(at: usize) -> SchemeError {
    SchemeError::new(ErrorKind::Duplicate, "key", at)
}

/// Differences between the two schemes.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// First characters of a key.
    pub(crate) first: CharSet,
    /// Order of pairs in the canonical form.
    pub(crate) order: Order,
}

/// Sort order of pairs: by pair, `a-b=1` comes before `a=1`; by key, `a` before `a-b`.
#[derive(Clone, Copy)]
pub(crate) enum Order {
    Keys,
    Pairs,
}

/// Hides passwords of URLs in values.
impl fmt::Debug for Qualifiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(key, value)| (key, Masked(value)))).finish()
    }
}

/// Letters, digits, `.`, `-`, `_`.
const KEY: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b".-_"));

/// Rejects an empty text, a first character outside `first`, and later characters outside `set`.
pub(crate) fn check_word(
    text: &str,
    first: CharSet,
    set: CharSet,
    part: &'static str,
) -> Result<(), SchemeError> {
    check::non_empty(text, set, part)?;
    match text.as_bytes().first() {
        Some(&byte) if !first.contains(byte) => {
            Err(SchemeError::new(ErrorKind::Unexpected(byte.into()), part, 0))
        }
        _ => Ok(()),
    }
}

/// Rejects a `%` that does not start an escape. `raw` starts at the byte `at`.
pub(crate) fn check_escapes(raw: &str, part: &'static str, at: usize) -> Result<(), SchemeError> {
    let is_escape = |percent: usize| {
        let digits = raw.as_bytes().get(percent + 1..percent + 3);
        digits.is_some_and(|digits| digits.iter().all(|digit| HEXDIG.contains(*digit)))
    };
    match raw.match_indices('%').find(|(percent, _)| !is_escape(*percent)) {
        Some((percent, _)) => {
            Err(SchemeError::new(ErrorKind::Rule(&BAD_ESCAPE), part, at + percent))
        }
        None => Ok(()),
    }
}

/// Decodes `raw`, which starts at the byte `at`. Every `%` must start an escape, and the result
/// must be UTF-8.
pub(crate) fn decode<'a>(
    raw: &'a str,
    part: &'static str,
    at: usize,
) -> Result<Cow<'a, str>, SchemeError> {
    check_escapes(raw, part, at)?;
    percent::Encoded::new(raw).decode_utf8().map_err(|error| {
        let octets = error.valid_up_to();
        SchemeError::new(ErrorKind::NotUtf8, part, at + place(raw, octets))
    })
}

/// The offset of the `octet`-th octet in an escaped text.
pub(crate) fn place(raw: &str, octet: usize) -> usize {
    let mut at = 0;
    for _ in 0..octet {
        at += if raw.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The first `%` without two digits is an error, at its offset.
    #[test]
    fn escapes_have_two_digits() {
        let offset = |raw| check_escapes(raw, "value", 10).err().map(|error| error.offset());
        for raw in ["", "a", "%41", "a%aF%09"] {
            assert_eq!(offset(raw), None, "{raw}");
        }
        for (raw, at) in [("%", 10), ("%4", 10), ("%4z", 10), ("%z4", 10), ("%41a%z1%zz", 14)] {
            assert_eq!(offset(raw), Some(at), "{raw}");
        }
    }
}
