//! Comparison: equivalence levels (RFC 3986, section 6).

use super::View;
use super::normalize::{Normalization, normalize};
use crate::error::Error;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::mask::Masked;
use crate::part::Part;
use crate::split::credentials;
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
    /// Equal after that, without what does not name the resource: the fragment and, by rules of schemes, the
    /// r- and q-components of URNs (RFC 8141, 3.1).
    Resource,
}

impl Equivalence {
    /// All levels, from the strictest.
    ///
    /// ```
    /// assert_eq!(urlens::Equivalence::ALL.map(|it| it.name()), ["text", "syntax", "scheme", "resource"]);
    /// ```
    pub const ALL: [Self; 4] = [Self::Text, Self::Syntax, Self::Scheme, Self::Resource];

    /// The levels that have a normal form. One without the fragment would lose data, so `resource` has none.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Equivalence::WITH_NORMAL_FORM.last(), Some(&Equivalence::Scheme));
    /// ```
    pub const WITH_NORMAL_FORM: [Self; 3] = [Self::Text, Self::Syntax, Self::Scheme];

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
            Self::Resource => "resource",
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
            Self::Scheme | Self::Resource => Normalization::SCHEME,
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
    /// A key from a normal form.
    pub(crate) fn new(level: Equivalence, mut text: Cow<'a, str>) -> Self {
        if level == Equivalence::Resource {
            let length = Normalization::SCHEME.resource(&text).len();
            match &mut text {
                Cow::Borrowed(text) => *text = &text[..length],
                Cow::Owned(text) => text.truncate(length),
            }
        }
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

/// The first level at which two texts of one kind are equivalent. `scheme` is the normalization of the level
/// [`Equivalence::Scheme`], which may have rules of schemes. Normal forms by these decide: texts with different ones
/// are not equivalent by syntax.
pub(crate) fn compare(
    kind: Kind,
    [a, b]: [View<'_>; 2],
    scheme: &Normalization<'_>,
) -> Result<Option<Equivalence>, Error> {
    if a.text == b.text {
        return Ok(Some(Equivalence::Text));
    }
    let (a_normal, b_normal) = (normalize(kind, a, scheme)?, normalize(kind, b, scheme)?);
    let (a_normal, b_normal) = (a.or_written(a_normal).0, b.or_written(b_normal).0);
    if a_normal != b_normal {
        let is_same = scheme.resource(&a_normal) == scheme.resource(&b_normal);
        return Ok(is_same.then_some(Equivalence::Resource));
    }
    // A text that only its scheme accepts has no normal form by syntax.
    let is_syntax = equal(kind, [a, b], &Normalization::SYNTAX).unwrap_or(false);
    Ok(Some(if is_syntax { Equivalence::Syntax } else { Equivalence::Scheme }))
}

/// Compares normal forms.
pub(crate) fn equal(
    kind: Kind,
    [a, b]: [View<'_>; 2],
    steps: &Normalization<'_>,
) -> Result<bool, Error> {
    let (a_normal, b_normal) = (normalize(kind, a, steps)?, normalize(kind, b, steps)?);
    Ok(a.or_written(a_normal).0 == b.or_written(b_normal).0)
}

/// The components in which two texts of one kind differ, each with the first level at which it does not.
/// The authority is compared by its pieces. `texts` gives the components, for as long as the caller has them.
pub(crate) fn differences<'a>(
    kind: Kind,
    [a, b]: [View<'_>; 2],
    texts: impl Fn(Part) -> [Option<&'a str>; 2],
    scheme: &Normalization<'_>,
) -> Result<Vec<Difference<'a>>, Error> {
    let at = |steps: &Normalization<'_>| -> Result<_, Error> {
        let (a_normal, b_normal) = (normalize(kind, a, steps)?, normalize(kind, b, steps)?);
        Ok([a.or_written(a_normal), b.or_written(b_normal)])
    };
    let syntax = at(&Normalization::SYNTAX).ok().map(|forms| (Equivalence::Syntax, forms));
    let forms: Vec<_> = syntax.into_iter().chain([(Equivalence::Scheme, at(scheme)?)]).collect();
    let level_of = |part: Part| {
        let is_equal = |(_, sides): &&(_, [(Cow<'_, str>, Marks); 2])| {
            let [a, b] = sides.each_ref().map(|(text, marks)| View::new(text, marks));
            a.component(part) == b.component(part)
        };
        // What differs by the rules of the scheme is not equivalent by syntax.
        forms.last().filter(is_equal)?;
        forms.iter().find(is_equal).map(|(level, _)| *level)
    };
    let leaves = Part::ALL.into_iter().filter(|part| *part != Part::Authority);
    Ok(leaves
        .map(|part| (part, texts(part)))
        .filter(|(_, [a, b])| a != b)
        .map(|(part, texts)| Difference { part, texts, level: level_of(part) })
        .collect())
}
