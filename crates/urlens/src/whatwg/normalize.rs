//! Normalization and comparison of URLs beyond the canonical form of the URL Standard.

use super::url::Url;
use crate::compare::{Difference, Equivalence, Key, differences};
use crate::dialect::Whatwg;
use crate::error::SyntaxError;
use crate::normalize::{Normalization, Step, leaves_web_url};
use crate::reference::{Identifier, UriRef};
use crate::text::Text;
use crate::whatwg::parse;
use alloc::borrow::Cow;
use alloc::vec::Vec;

impl<T: Text> Identifier<Whatwg, T> {
    /// Normalizes this URL by [`Normalization::SYNTAX`].
    ///
    /// ```
    /// assert_eq!(urlens::Url::parse("http://h/%7ea")?.normalize(), "http://h/~a");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn normalize(&self) -> Url<Cow<'_, str>> {
        self.normalize_with(&Normalization::SYNTAX)
    }

    /// Normalizes this URL by steps of RFC 3986 that the URL Standard does not take.
    ///
    /// A parsed URL is canonical by its own standard. These steps are taken as for a URI, after
    /// escaping characters that RFC 3986 does not allow, and the result is parsed as a URL. A URL for
    /// which that is impossible is returned unchanged.
    ///
    /// ```
    /// use urlens::{Normalization, OptIn, Url};
    ///
    /// let url = Url::parse("HTTP://Example.org/%7eanna?b&a")?;
    /// assert_eq!(url, "http://example.org/%7eanna?b&a");
    /// assert_eq!(url.normalize_with(&Normalization::SCHEME), "http://example.org/~anna?b&a");
    ///
    /// let steps = Normalization::NOTHING.with(&[OptIn::SortQuery]);
    /// assert_eq!(url.normalize_with(&steps), "http://example.org/%7eanna?a&b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn normalize_with(&self, how: &Normalization<'_>) -> Url<Cow<'_, str>> {
        self.try_normalize_with(how).unwrap_or_else(|_| self.as_borrowed().text_into())
    }

    pub(crate) fn try_normalize_with(
        &self,
        how: &Normalization<'_>,
    ) -> Result<Url<Cow<'_, str>>, SyntaxError> {
        let url = self.as_borrowed();
        if leaves_web_url(url.text, &self.0.marks, how) {
            return Ok(url.text_into());
        }
        // A URL has no dot segments, and none can be removed from an opaque path.
        let how = &how.without(Step::Path);
        let escaped;
        let stepped = match UriRef::parse_borrowed(url.text) {
            Ok(uri) => uri.normalize_with(how).into_text().into_owned(),
            Err(_) => {
                escaped = UriRef::escaping(url.text)?;
                escaped.normalize_with(how).into_text().into_owned()
            }
        };
        match stepped == url.text {
            true => Ok(url.text_into()),
            false => Ok(parse(&stepped, None)?.into_owned().text_into()),
        }
    }

    /// The key of this URL at an equivalence level, for maps and sets: URLs that are equivalent have
    /// equal keys.
    ///
    /// ```
    /// use urlens::{Equivalence, Url};
    ///
    /// let key = |text| Url::parse(text).unwrap().key(Equivalence::Syntax).into_owned();
    /// assert_eq!(key("http://h/%7ea"), key("http://h/~a"));
    /// ```
    pub fn key(&self, level: Equivalence) -> Key<'_> {
        Key::new(level, self.normalize_with(&level.normalization()).into_text())
    }

    /// Returns `true` if two URLs are equivalent at a level.
    ///
    /// ```
    /// use urlens::{Equivalence, Url};
    ///
    /// let (a, b) = (Url::parse("http://h/%7ea")?, Url::parse("http://h/~a")?);
    /// assert!(a.is_equivalent(&b, Equivalence::Syntax));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn is_equivalent<U: Text>(&self, other: &Url<U>, level: Equivalence) -> bool {
        self.as_str() == other.as_str() || self.key(level) == other.key(level)
    }

    /// The first level at which two URLs are equivalent.
    ///
    /// ```
    /// use urlens::{Equivalence, Url};
    ///
    /// let (a, b) = (Url::parse("http://h/%7ea")?, Url::parse("http://h/~a")?);
    /// assert_eq!(a.equivalence(&b), Some(Equivalence::Syntax));
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn equivalence<U: Text>(&self, other: &Url<U>) -> Option<Equivalence> {
        Equivalence::ALL.into_iter().find(|&level| self.is_equivalent(other, level))
    }

    /// The components in which two URLs differ.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let (a, b) = (Url::parse("http://h/?a")?, Url::parse("http://h/?b")?);
    /// assert_eq!(a.differences(&b)[0].to_string(), r#"query: "a" and "b" are different"#);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn differences<'a, U: Text>(&'a self, other: &'a Url<U>) -> Vec<Difference<'a>> {
        let sides = [self.as_borrowed(), other.as_borrowed()];
        differences(
            |part| sides.map(|it| it.component(part)),
            |part| {
                Equivalence::ALL.into_iter().find(|level| {
                    let [a, b] =
                        sides.each_ref().map(|it| it.normalize_with(&level.normalization()));
                    a.part(part) == b.part(part)
                })
            },
        )
    }
}
