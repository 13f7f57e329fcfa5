//! HTML form data: application/x-www-form-urlencoded (the URL Standard, section 5).
//!
//! ```
//! use urlens::form;
//!
//! let pairs: Vec<_> = form::parse("name=J%C3%BCrgen+K.&tags=a%26b").collect();
//! assert_eq!(pairs, [("name".into(), "Jürgen K.".into()), ("tags".into(), "a&b".into())]);
//! assert_eq!(form::serialize(pairs), "name=J%C3%BCrgen+K.&tags=a%26b");
//! ```
//!
//! Unlike in [`query_pairs`](crate::Uri::query_pairs) of a URI, a `+` is a space here. Every
//! text is valid: octets that are not UTF-8 become U+FFFD, and a `%` without two hexadecimal digits is
//! kept.

use crate::charset::CharSet;
use crate::fast::{ByteSet, mask_of};
use crate::grammar::whatwg::FORM;
use crate::percent::{decode_marked, encode_into};
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::{self, Vec};
use core::fmt;
use core::iter::{FusedIterator, Map};
use core::slice;

/// Parses form data. Returns the decoded pairs of names and values.
///
/// ```
/// let pairs: Vec<_> = urlens::form::parse("a=b=c&&d").collect();
/// assert_eq!(pairs, [("a".into(), "b=c".into()), ("d".into(), "".into())]);
/// ```
pub fn parse(text: &str) -> Parse<'_> {
    Parse { text: Some(text), ..parse_bytes(text.as_bytes()) }
}

/// Parses form data in bytes, such as the body of a request. See [`parse`].
///
/// ```
/// let pairs: Vec<_> = urlens::form::parse_bytes(b"caf\xC3%A9=\xFF").collect();
/// assert_eq!(pairs, [("café".into(), "\u{FFFD}".into())]);
/// ```
pub fn parse_bytes(bytes: &[u8]) -> Parse<'_> {
    Parse { bytes, text: None, at: 0, mask: 0, block: 0, searched: 0 }
}

/// The iterator of [`parse`]. Names and values that need no decoding are borrowed.
///
/// ```
/// use std::borrow::Cow;
/// let (name, value) = urlens::form::parse("a=b+c").next().unwrap();
/// assert!(matches!((name, value), (Cow::Borrowed("a"), Cow::Owned(_))));
/// ```
#[derive(Clone, Debug)]
pub struct Parse<'a> {
    bytes: &'a [u8],
    /// The bytes as text, if they are known to be UTF-8.
    text: Option<&'a str>,
    at: usize,
    /// The delimiters and escapes in the 64 bytes at `block` that are not yet used.
    mask: u64,
    block: usize,
    /// The end of the bytes that have been searched.
    searched: usize,
}

impl<'a> Iterator for Parse<'a> {
    type Item = (Cow<'a, str>, Cow<'a, str>);

    fn next(&mut self) -> Option<Self::Item> {
        while self.at < self.bytes.len() {
            let (name, has_value) = self.run(b'=');
            if !has_value {
                if name.is_empty() {
                    continue;
                }
                return Some((name, Cow::Borrowed("")));
            }
            // A value may contain `=`.
            let (value, _) = self.run(b'&');
            return Some((name, value));
        }
        None
    }
}

impl FusedIterator for Parse<'_> {}

impl<'a> Parse<'a> {
    /// Decodes the text up to `end` or `&`, and skips that delimiter. Returns `true` if it was `end`.
    #[inline]
    fn run(&mut self, end: u8) -> (Cow<'a, str>, bool) {
        let (start, mut plain) = (self.at, true);
        let (at, found) = loop {
            let at = self.next_mark();
            match self.bytes.get(at) {
                Some(&byte) if byte == end || byte == b'&' => break (at, byte),
                Some(b'=') => (),
                Some(_) => plain = false,
                None => break (at, b'&'),
            }
        };
        self.at = usize::min(at + 1, self.bytes.len());
        let text = match (self.text, plain) {
            (Some(text), true) => Cow::Borrowed(&text[start..at]),
            (None, true) => String::from_utf8_lossy(&self.bytes[start..at]),
            (_, false) => {
                let encoded = &self.bytes[start..at];
                Cow::Owned(lossy(decode_marked(encoded, &NOT_ENCODED).into_owned()))
            }
        };
        (text, found == end && at < self.bytes.len())
    }

    /// The offset of the next delimiter or escape, each of which is returned once; or the end.
    #[inline]
    fn next_mark(&mut self) -> usize {
        const MARKS: [u8; 4] = *b"&=+%";
        const PLAIN: ByteSet = ByteSet::of(CharSet::of(&MARKS).not()).with_non_ascii();
        while self.mask == 0 {
            let rest = &self.bytes[self.searched..];
            if rest.is_empty() {
                return self.bytes.len();
            }
            self.mask = mask_of(rest, MARKS, &PLAIN);
            self.block = self.searched;
            self.searched += usize::min(rest.len(), 64);
        }
        let at = self.block + self.mask.trailing_zeros() as usize;
        self.mask &= self.mask - 1;
        at
    }
}

/// Decodes a name or a value of a form: `+` to a space, and escapes as UTF-8.
///
/// ```
/// assert_eq!(urlens::form::decode("fish+%26+chips"), "fish & chips");
/// ```
pub fn decode(text: &str) -> Cow<'_, str> {
    match decode_marked(text.as_bytes(), &NOT_ENCODED) {
        Cow::Borrowed(_) => Cow::Borrowed(text),
        Cow::Owned(bytes) => Cow::Owned(lossy(bytes)),
    }
}

/// All bytes except `+` and `%`.
const NOT_ENCODED: ByteSet = ByteSet::of(CharSet::of(b"+%").not()).with_non_ascii();

fn lossy(bytes: Vec<u8>) -> String {
    match String::from_utf8(bytes) {
        Ok(text) => text,
        Err(error) => String::from_utf8_lossy(error.as_bytes()).into_owned(),
    }
}

/// Writes pairs as form data. [`parse`] returns the pairs again, whatever they contain.
///
/// ```
/// assert_eq!(urlens::form::serialize([("q", "fish & chips"), ("", "~")]), "q=fish+%26+chips&=%7E");
/// ```
pub fn serialize<K: AsRef<str>, V: AsRef<str>>(pairs: impl IntoIterator<Item = (K, V)>) -> String {
    let mut to = String::new();
    for (name, value) in pairs {
        if !to.is_empty() {
            to.push('&');
        }
        encode(&mut to, name.as_ref());
        to.push('=');
        encode(&mut to, value.as_ref());
    }
    to
}

fn encode(to: &mut String, text: &str) {
    for (i, word) in text.split(' ').enumerate() {
        if i > 0 {
            to.push('+');
        }
        encode_into(to, word, |byte| !FORM.contains(byte));
    }
}

/// A list of names and values that can be edited and written as form data: `URLSearchParams` of the
/// web API.
///
/// ```
/// use urlens::form::Params;
///
/// let mut params = Params::from_query("?page=2&q=a&q=b");
/// params.set("q", "fish & chips");
/// params.append("lang", "en");
/// params.sort();
/// assert_eq!(params.to_string(), "lang=en&page=2&q=fish+%26+chips");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Params(Vec<(String, String)>);

impl Params {
    /// An empty list.
    ///
    /// ```
    /// assert_eq!(urlens::form::Params::new().to_string(), "");
    /// ```
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Parses a query with or without its `?`. To create a list from pairs, use `collect`.
    ///
    /// One `?` at the start is removed, as in the web API. For a query without its delimiter, which
    /// may start with another `?`, collect [`parse`] instead.
    ///
    /// ```
    /// use urlens::form::{Params, parse};
    ///
    /// assert_eq!(Params::from_query("?a=1"), Params::from_query("a=1"));
    /// assert_eq!(Params::from_query("?a=1"), [("a", "1")].into_iter().collect());
    /// assert_eq!(parse("?a=1").collect::<Params>().get("?a"), Some("1"));
    /// ```
    pub fn from_query(query: &str) -> Self {
        parse(query.strip_prefix('?').unwrap_or(query)).collect()
    }

    /// The number of pairs.
    ///
    /// ```
    /// assert_eq!(urlens::form::Params::from_query("a&a").size(), 2);
    /// ```
    pub const fn size(&self) -> usize {
        self.0.len()
    }

    /// Appends a pair.
    ///
    /// ```
    /// let mut params = urlens::form::Params::from_query("a=1");
    /// params.append("a", "2");
    /// assert_eq!(params.to_string(), "a=1&a=2");
    /// ```
    pub fn append(&mut self, name: impl Into<String>, value: impl Into<String>) {
        self.0.push((name.into(), value.into()));
    }

    /// Removes all pairs with this name or, if a value is given, with this name and value.
    ///
    /// ```
    /// let mut params = urlens::form::Params::from_query("a=1&b&a=2&a=3");
    /// params.delete("a", Some("2"));
    /// assert_eq!(params.to_string(), "a=1&b=&a=3");
    /// params.delete("a", None);
    /// assert_eq!(params.to_string(), "b=");
    /// ```
    pub fn delete(&mut self, name: &str, value: Option<&str>) {
        self.0.retain(|pair| !matches(pair, name, value));
    }

    /// The first value of a name.
    ///
    /// ```
    /// let params = urlens::form::Params::from_query("a=1&a=2");
    /// assert_eq!((params.get("a"), params.get("b")), (Some("1"), None));
    /// ```
    pub fn get(&self, name: &str) -> Option<&str> {
        self.get_all(name).next()
    }

    /// All values of a name, in order.
    ///
    /// ```
    /// let params = urlens::form::Params::from_query("a=1&b&a=2");
    /// assert!(params.get_all("a").eq(["1", "2"]));
    /// ```
    pub fn get_all(&self, name: &str) -> impl Iterator<Item = &str> {
        self.iter().filter(move |it| it.0 == name).map(|it| it.1)
    }

    /// Returns `true` if there is a pair with this name or, if a value is given, with this name and
    /// value.
    ///
    /// ```
    /// let params = urlens::form::Params::from_query("a=1");
    /// assert!(params.has("a", None) && params.has("a", Some("1")));
    /// assert!(!params.has("a", Some("")) && !params.has("b", None));
    /// ```
    pub fn has(&self, name: &str, value: Option<&str>) -> bool {
        self.0.iter().any(|pair| matches(pair, name, value))
    }

    /// Sets the value of a name: replaces its first value and removes the others, or appends a pair.
    ///
    /// ```
    /// let mut params = urlens::form::Params::from_query("a=1&b&a=2");
    /// params.set("a", "3");
    /// params.set("c", "4");
    /// assert_eq!(params.to_string(), "a=3&b=&c=4");
    /// ```
    pub fn set(&mut self, name: &str, value: impl Into<String>) {
        let mut new = Some(value.into());
        self.0.retain_mut(|(it, value)| {
            if it == name { new.take().map(|new| *value = new).is_some() } else { true }
        });
        if let Some(value) = new {
            self.append(name, value);
        }
    }

    /// Sorts by name. Pairs with equal names keep their order.
    ///
    /// Names are compared by UTF-16 code units, as in JavaScript: characters above U+FFFF come before
    /// those from U+E000 to U+FFFF.
    ///
    /// ```
    /// let mut params = urlens::form::Params::from_query("\u{FFFD}=1&🌈=2&a=3&🌈=1");
    /// params.sort();
    /// assert!(params.iter().map(|it| it.0).eq(["a", "🌈", "🌈", "\u{FFFD}"]));
    /// assert!(params.get_all("🌈").eq(["2", "1"]));
    /// ```
    pub fn sort(&mut self) {
        self.0.sort_by(|(a, _), (b, _)| a.encode_utf16().cmp(b.encode_utf16()));
    }

    /// The pairs, in order.
    ///
    /// ```
    /// let params = urlens::form::Params::from_query("a=1&b=2");
    /// assert!(params.iter().eq([("a", "1"), ("b", "2")]));
    /// ```
    pub fn iter(&self) -> Iter<'_> {
        self.0.iter().map(|(name, value)| (name, value))
    }
}

type Iter<'a> =
    Map<slice::Iter<'a, (String, String)>, for<'b> fn(&'b (String, String)) -> (&'b str, &'b str)>;

/// Returns `true` if a pair has this name and, if a value is given, this value.
fn matches(pair: &(String, String), name: &str, value: Option<&str>) -> bool {
    pair.0 == name && value.is_none_or(|value| pair.1 == value)
}

impl<'a> IntoIterator for &'a Params {
    type Item = (&'a str, &'a str);
    type IntoIter = Iter<'a>;
    fn into_iter(self) -> Iter<'a> {
        self.iter()
    }
}
impl IntoIterator for Params {
    type Item = (String, String);
    type IntoIter = vec::IntoIter<(String, String)>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}
impl<K: Into<String>, V: Into<String>> Extend<(K, V)> for Params {
    fn extend<I: IntoIterator<Item = (K, V)>>(&mut self, pairs: I) {
        self.0.extend(pairs.into_iter().map(|(name, value)| (name.into(), value.into())));
    }
}
impl<K: Into<String>, V: Into<String>> FromIterator<(K, V)> for Params {
    fn from_iter<I: IntoIterator<Item = (K, V)>>(pairs: I) -> Self {
        let mut params = Self::new();
        params.extend(pairs);
        params
    }
}

impl fmt::Display for Params {
    /// Writes the pairs as [`serialize`] does: without a `?`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&serialize(self))
    }
}
