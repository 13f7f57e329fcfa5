//! `key=value&key=value`, and percent-encoded text: what user URLs and package URLs have in common.

use crate::{ErrorKind, Rule, SchemeError, check};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, HEXDIG};
use urlens::{CharSet, percent};

/// Values by key. A key occurs once, in lower case, and no value is empty; they are in the order in
/// which they are printed.
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
    /// The value of a key, which is compared without regard to case.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?fullname=B")?;
    /// assert_eq!(user.qualifiers().get("fullname"), Some("B"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn get(&self, key: &str) -> Option<&str> {
        self.iter().find_map(|(other, value)| other.eq_ignore_ascii_case(key).then_some(value))
    }

    /// Keys and values, in the order in which they are printed.
    ///
    /// ```
    /// let user = urlens_schemes::Usr::parse("usr:npm/a?b=2&a=1&a-b=3")?;
    /// let keys: Vec<_> = user.qualifiers().iter().map(|(key, _)| key).collect();
    /// assert_eq!(keys, ["a-b", "a", "b"]); // that of `a-b=`, `a=`, `b=`
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(key, value)| (key.as_str(), value.as_str()))
    }

    /// How many there are.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Usr::parse("usr:npm/a?b=2&c=")?.qualifiers().len(), 1);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether there are none.
    ///
    /// ```
    /// assert!(urlens_schemes::Usr::parse("usr:npm/a?")?.qualifiers().is_empty());
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Reads `raw`, which stands at the byte `at`. `drop` is told where pairs stand that have no
    /// value and so are none.
    pub(crate) fn read(
        raw: &str,
        at: usize,
        rules: Rules,
        mut drop: impl FnMut(Range<usize>),
    ) -> Result<Self, SchemeError> {
        let mut read = Self::default();
        let mut start = at;
        for pair in raw.split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value, "value", start + key.len() + 1)?;
            if !value.is_empty() {
                read.insert(key, &value, rules).map_err(|error| error.further(start))?;
            } else if !raw.is_empty() {
                drop(start..start + pair.len());
            }
            start += pair.len() + 1;
        }
        Ok(read)
    }

    /// Adds a pair, unless its value is empty.
    pub(crate) fn insert(
        &mut self,
        key: &str,
        value: &str,
        rules: Rules,
    ) -> Result<(), SchemeError> {
        if value.is_empty() {
            return Ok(());
        }
        begins(key, rules.first, KEY, "key")?;
        if self.get(key).is_some() {
            return Err(SchemeError::new(ErrorKind::Duplicate, "key", 0));
        }
        let key = key.to_ascii_lowercase();
        let place = self.0.partition_point(|(other, _)| match rules.order {
            Order::Keys => *other < key,
            // No key has a `=`, so comparing `key=` is comparing whole pairs.
            Order::Pairs => [other.as_str(), "="].concat() < [key.as_str(), "="].concat(),
        });
        self.0.insert(place, (key, value.into()));
        Ok(())
    }

    /// Appends `?` and the pairs, if there are any. What is not in `keep` is encoded.
    pub(crate) fn write(&self, to: &mut String, keep: CharSet) {
        for (n, (key, value)) in self.iter().enumerate() {
            to.push(if n == 0 { '?' } else { '&' });
            to.push_str(key);
            to.push('=');
            to.push_str(&percent::encode(value, keep));
        }
    }
}

/// What the two schemes do differently.
#[derive(Clone, Copy)]
pub(crate) struct Rules {
    /// What a key begins with.
    pub(crate) first: CharSet,
    /// In which order pairs are printed.
    pub(crate) order: Order,
}

/// What pairs are sorted by: `a-b=1` is before `a=1`, but `a` before `a-b`.
#[derive(Clone, Copy)]
pub(crate) enum Order {
    Keys,
    Pairs,
}

impl fmt::Debug for Qualifiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter()).finish()
    }
}

/// The code that generic parsing has for it too.
pub(crate) const BAD_ESCAPE: Rule = Rule::new("bad-escape", "'%' without two hexadecimal digits");

/// Letters, digits, `.`, `-`, `_`.
const KEY: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b".-_"));

/// Refuses what is empty, begins with a character that is not in `first`, or goes on with one that
/// is not in `set`.
pub(crate) fn begins(
    text: &str,
    first: CharSet,
    set: CharSet,
    part: &'static str,
) -> Result<(), SchemeError> {
    check::some(text, set, part)?;
    match text.as_bytes().first() {
        Some(&byte) if !first.contains(byte) => {
            Err(SchemeError::new(ErrorKind::Unexpected(byte.into()), part, 0))
        }
        _ => Ok(()),
    }
}

/// The text that `raw`, which stands at the byte `at`, stands for. Every `%` begins an escape, and
/// what is escaped is UTF-8.
pub(crate) fn decode<'a>(
    raw: &'a str,
    part: &'static str,
    at: usize,
) -> Result<Cow<'a, str>, SchemeError> {
    let is_escape = |percent: usize| {
        let digits = raw.as_bytes().get(percent + 1..percent + 3);
        digits.is_some_and(|digits| digits.iter().all(|digit| HEXDIG.contains(*digit)))
    };
    if let Some((percent, _)) = raw.match_indices('%').find(|(percent, _)| !is_escape(*percent)) {
        return Err(SchemeError::new(ErrorKind::Rule(&BAD_ESCAPE), part, at + percent));
    }
    percent::Encoded::new(raw).decode_utf8().map_err(|error| {
        let octets = error.valid_up_to();
        SchemeError::new(ErrorKind::NotUtf8, part, at + place(raw, octets))
    })
}

/// Where the octet of that number stands in a text with escapes.
fn place(raw: &str, octet: usize) -> usize {
    let mut at = 0;
    for _ in 0..octet {
        at += if raw.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
    }
    at
}
