//! `key=value&key=value`, and percent-encoded text: what user URLs and package URLs have in common.

use crate::mask::Masked;
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
        let mut pairs = Pairs::new(rules);
        let mut start = at;
        for pair in raw.split('&') {
            let (key, value) = pair.split_once('=').unwrap_or((pair, ""));
            let value = decode(value, "value", start + key.len() + 1)?;
            if !value.is_empty() {
                pairs.add(key, &value, start)?;
            } else if !raw.is_empty() {
                drop(start..start + pair.len());
            }
            start += pair.len() + 1;
        }
        pairs.sorted()
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

/// Keys and values as a builder was given them, yet to be checked.
#[derive(Clone, Default)]
pub(crate) struct Given(Vec<(String, String)>);

impl Given {
    pub(crate) fn push(&mut self, key: &str, value: &str) {
        self.0.push((key.into(), value.into()));
    }

    /// The pairs, of which those without a value are none. Errors count within the key.
    pub(crate) fn pairs(&self, rules: Rules) -> Result<Pairs, SchemeError> {
        let mut pairs = Pairs::new(rules);
        self.0.iter().try_for_each(|(key, value)| pairs.add(key, value, 0))?;
        Ok(pairs)
    }
}

/// Shows no password of a URL in a value.
impl fmt::Debug for Given {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.0.iter().map(|(key, value)| (key, Masked(value)))).finish()
    }
}

/// Pairs in the order they are given, on the way to be [`Qualifiers`].
pub(crate) struct Pairs {
    rules: Rules,
    /// Each with the byte at which it stands.
    pairs: Vec<(String, String, usize)>,
}

impl Pairs {
    pub(crate) const fn new(rules: Rules) -> Self {
        Self { rules, pairs: Vec::new() }
    }

    /// Adds a pair that stands at the byte `at`, unless its value is empty.
    pub(crate) fn add(&mut self, key: &str, value: &str, at: usize) -> Result<(), SchemeError> {
        if !value.is_empty() {
            begins(key, self.rules.first, KEY, "key").map_err(|error| error.further(at))?;
            self.pairs.push((key.to_ascii_lowercase(), value.into(), at));
        }
        Ok(())
    }

    /// The pairs in the order of print. That none has the key of another is seen once they are
    /// sorted: to look for each among all others would take its time.
    pub(crate) fn sorted(mut self) -> Result<Qualifiers, SchemeError> {
        let end: &[u8] = match self.rules.order {
            Order::Keys => b"",
            // No key has a `=`, so comparing `key=` is comparing whole pairs.
            Order::Pairs => b"=",
        };
        let order = |key: &'_ String| -> Vec<u8> { [key.as_bytes(), end].concat() };
        self.pairs.sort_by_cached_key(|(key, ..)| order(key));
        let same = |pair: &&[(String, String, usize)]| pair[0].0 == pair[1].0;
        match self.pairs.windows(2).filter(same).map(|pair| pair[1].2).min() {
            Some(at) => Err(SchemeError::new(ErrorKind::Duplicate, "key", at)),
            None => Ok(Qualifiers(self.pairs.into_iter().map(|(k, v, _)| (k, v)).collect())),
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

/// Shows no password of a URL in a value.
impl fmt::Debug for Qualifiers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_map().entries(self.iter().map(|(key, value)| (key, Masked(value)))).finish()
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
pub(crate) fn place(raw: &str, octet: usize) -> usize {
    let mut at = 0;
    for _ in 0..octet {
        at += if raw.as_bytes().get(at) == Some(&b'%') { 3 } else { 1 };
    }
    at
}
