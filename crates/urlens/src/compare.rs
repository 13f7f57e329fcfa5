//! Comparison: equivalence levels (RFC 3986, section 6).

use crate::dialect::Strict;
use crate::mask::Masked;
use crate::normalize::Normalization;
use crate::part::Part;
use crate::reference::Reference;
use crate::split::credentials;
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::fmt;

/// An equivalence level (RFC 3986, section 6.2). References that are equivalent at one level are
/// equivalent at all later ones.
///
/// ```
/// use urlens::{Equivalence, uri};
///
/// let a = uri!("http://example.org");
/// assert_eq!(a.equivalence(&uri!("http://example.org")), Some(Equivalence::Text));
/// assert_eq!(a.equivalence(&uri!("HTTP://ex%61mple.org")), Some(Equivalence::Syntax));
/// assert_eq!(a.equivalence(&uri!("http://example.org:80/")), Some(Equivalence::Scheme));
/// assert_eq!(a.equivalence(&uri!("http://example.com")), None);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Equivalence {
    /// Equal texts (6.2.1).
    Text,
    /// Equal after [`Normalization::SYNTAX`] (6.2.2).
    Syntax,
    /// Equal after [`Normalization::SCHEME`] (6.2.3).
    Scheme,
}

impl Equivalence {
    /// All levels, from the strictest.
    ///
    /// ```
    /// assert_eq!(urlens::Equivalence::ALL.map(|it| it.name()), ["text", "syntax", "scheme"]);
    /// ```
    pub const ALL: [Self; 3] = [Self::Text, Self::Syntax, Self::Scheme];

    /// The name, in lowercase.
    ///
    /// ```
    /// assert_eq!(urlens::Equivalence::Syntax.name(), "syntax");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Text => "text",
            Self::Syntax => "syntax",
            Self::Scheme => "scheme",
        }
    }

    /// The normalization after which equivalent identifiers are equal.
    ///
    /// ```
    /// # use urlens::*;
    /// let uri = uri!("http://A:80");
    /// assert_eq!(uri.normalize_with(&Equivalence::Scheme.normalization()), "http://a/");
    /// ```
    pub const fn normalization(self) -> Normalization<'static> {
        match self {
            Self::Text => Normalization::NOTHING,
            Self::Syntax => Normalization::SYNTAX,
            Self::Scheme => Normalization::SCHEME,
        }
    }
}

crate::name::by_name!(Equivalence);

/// A key for maps and sets, equal for all identifiers that are equivalent at one [`Equivalence`] level.
///
/// ```
/// use std::collections::HashSet;
/// use urlens::{Equivalence, uri};
///
/// let mut keys = HashSet::new();
/// for (uri, is_new) in [(uri!("http://example.org"), true), (uri!("http://example.org:80/"), false)] {
///     assert_eq!(keys.insert(uri.key(Equivalence::Scheme).into_owned()), is_new);
/// }
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Key<'a> {
    level: Equivalence,
    text: Cow<'a, str>,
}

/// Hides a password.
impl fmt::Debug for Key<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Key({}, {:?})", self.level, Masked::of(&self.text))
    }
}

impl<'a> Key<'a> {
    pub(crate) const fn new(level: Equivalence, text: Cow<'a, str>) -> Self {
        Self { level, text }
    }

    /// The normalized text.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("A:b").key(Equivalence::Syntax).as_str(), "a:b");
    /// ```
    pub fn as_str(&self) -> &str {
        &self.text
    }

    /// The level of the key. Keys of different levels are different.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("A:b").key(Equivalence::Syntax).level(), Equivalence::Syntax);
    /// ```
    pub const fn level(&self) -> Equivalence {
        self.level
    }

    /// The key with an owned text.
    ///
    /// ```
    /// # use urlens::*;
    /// let key: Key<'static> = uri!("a:b").key(Equivalence::Text).into_owned();
    /// ```
    pub fn into_owned(self) -> Key<'static> {
        Key { level: self.level, text: Cow::Owned(self.text.into_owned()) }
    }
}

/// A component in which two references differ.
///
/// ```
/// use urlens::{Part, uri};
///
/// let (a, b) = (uri!("http://h/%7e?x"), uri!("http://h:80/~?y"));
/// let differences = a.differences(&b);
/// assert_eq!(differences.iter().map(|it| it.part).collect::<Vec<_>>(), [Part::Port, Part::Path, Part::Query]);
/// assert_eq!(differences[1].to_string(), r#"path: "/%7e" and "/~" are equivalent by syntax"#);
/// assert_eq!(differences[2].to_string(), r#"query: "x" and "y" are different"#);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Difference<'a> {
    /// The component.
    pub part: Part,
    /// Its text in both references, as written.
    pub texts: [Option<&'a str>; 2],
    /// The first level at which they agree, if there is one.
    pub level: Option<Equivalence>,
}

/// Like `Display`, which hides a password.
impl fmt::Debug for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Difference({self})")
    }
}

impl fmt::Display for Difference<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: ", self.part)?;
        for (i, text) in self.texts.iter().enumerate() {
            f.write_str(if i == 0 { "" } else { " and " })?;
            match (text, self.part) {
                // Hide the password.
                (Some(text), Part::Userinfo) if credentials(text).1.is_some() => {
                    f.write_str("(userinfo)")?;
                }
                (Some(text), _) => write!(f, "{text:?}")?,
                (None, _) => f.write_str("nothing")?,
            }
        }
        match self.level {
            Some(level) => write!(f, " are equivalent by {level}"),
            None => f.write_str(" are different"),
        }
    }
}

impl<D: Strict, T: Text> Reference<D, T> {
    /// Returns `true` if two references are equivalent at a level. They then identify the same
    /// resource; if not, they may still do so.
    ///
    /// ```
    /// use urlens::{Equivalence, uri};
    /// assert!(uri!("a:/./b").is_equivalent(&uri!("a:/b"), Equivalence::Syntax));
    /// ```
    pub fn is_equivalent<U: Text>(&self, other: &Reference<D, U>, level: Equivalence) -> bool {
        self.text.as_ref() == other.text.as_ref() || self.key(level) == other.key(level)
    }

    /// The first level at which two references are equivalent.
    ///
    /// ```
    /// use urlens::{Equivalence, uri_ref};
    /// assert_eq!(uri_ref!("%7e").equivalence(&uri_ref!("~")), Some(Equivalence::Syntax));
    /// ```
    pub fn equivalence<U: Text>(&self, other: &Reference<D, U>) -> Option<Equivalence> {
        Equivalence::ALL.into_iter().find(|&level| self.is_equivalent(other, level))
    }

    /// The components in which two references differ.
    ///
    /// ```
    /// use urlens::uri_ref;
    /// assert!(uri_ref!("a?b").differences(&uri_ref!("a?b")).is_empty());
    /// assert_eq!(uri_ref!("a?").differences(&uri_ref!("a"))[0].to_string(), r#"query: "" and nothing are different"#);
    /// ```
    pub fn differences<'a, U: Text>(&'a self, other: &'a Reference<D, U>) -> Vec<Difference<'a>> {
        let sides = [self.as_borrowed(), other.as_borrowed()];
        let texts = |part| sides.map(|it| it.component(part));
        differences(texts, |part| {
            Equivalence::ALL.into_iter().find(|level| {
                let [a, b] = sides.each_ref().map(|it| it.normalize_with(&level.normalization()));
                a.part(part) == b.part(part)
            })
        })
    }
}

/// The components whose texts differ, with the level at which each agrees.
pub fn differences<'a>(
    texts: impl Fn(Part) -> [Option<&'a str>; 2],
    level_of: impl Fn(Part) -> Option<Equivalence>,
) -> Vec<Difference<'a>> {
    let leaves = Part::ALL.into_iter().filter(|part| *part != Part::Authority);
    leaves
        .map(|part| (part, texts(part)))
        .filter(|(_, [a, b])| a != b)
        .map(|(part, texts)| Difference { part, texts, level: level_of(part) })
        .collect()
}

impl<D: Strict, T: Text> Reference<D, T> {
    /// The key of this reference at an equivalence level, for maps and sets: equivalent references
    /// have equal keys.
    ///
    /// ```
    /// use urlens::{Equivalence, uri_ref};
    /// assert_eq!(uri_ref!("%7e").key(Equivalence::Syntax), uri_ref!("~").key(Equivalence::Syntax));
    /// ```
    pub fn key(&self, level: Equivalence) -> Key<'_> {
        Key { level, text: self.normalize_with(&level.normalization()).into_text() }
    }
}
