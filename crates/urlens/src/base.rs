//! Which base a relative reference is resolved against (RFC 3986, section 5.1).

use crate::dialect::Dialect;
use crate::reference::Identifier;
use crate::text::Text;
use alloc::string::String;

/// The four places a base may come from, each filled or not.
///
/// ```text
///  1  embedded in the content      <base href="…">
///  2  of the enclosing entity      a message, an archive
///  3  used to retrieve the entity  after redirects
///  4  the application's default
/// ```
///
/// ```
/// use urlens::base::{BaseSource, BaseSources};
/// use urlens::{uri, uri_ref};
///
/// let sources = BaseSources::new()
///     .application(uri!("about:blank"))
///     .retrieval(uri!("http://example.org/a/b#c"));
/// let base = sources.choose().unwrap();
/// assert_eq!(base.source, BaseSource::Retrieval);
/// assert_eq!(base.identifier.as_str(), "http://example.org/a/b");
///
/// // What is embedded may be relative; then it is resolved against the base there was without it.
/// let embedded = base.identifier.resolve(&uri_ref!("/x/"))?;
/// let sources = sources.text_into().embedded(embedded);
/// assert_eq!(sources.choose().unwrap().identifier.as_str(), "http://example.org/x/");
/// # Ok::<(), urlens::TooLong>(())
/// ```
#[derive(Clone, Debug)]
pub struct BaseSources<D: Dialect, T: Text = String> {
    sources: [Option<Identifier<D, T>>; 4],
}

/// Where a base comes from, in the order in which they are asked.
///
/// ```
/// use urlens::base::BaseSource;
///
/// assert!(BaseSource::Embedded < BaseSource::Application);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BaseSource {
    /// The content names its base (5.1.1).
    Embedded,
    /// The content is part of something that has one (5.1.2).
    Enclosing,
    /// The content was retrieved from there (5.1.3).
    Retrieval,
    /// The application has one for all else (5.1.4).
    Application,
}

/// A base, and where it comes from.
///
/// ```
/// use urlens::base::{Base, BaseSource, BaseSources};
/// use urlens::uri;
///
/// let sources = BaseSources::new().application(uri!("http://example.org/"));
/// let Some(Base { source: BaseSource::Application, identifier }) = sources.choose() else {
///     unreachable!()
/// };
/// assert_eq!(identifier, "http://example.org/");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base<'a, D: Dialect> {
    /// Which of the four it is.
    pub source: BaseSource,
    /// The base, without its fragment, which has no part in resolution.
    pub identifier: Identifier<D, &'a str>,
}

impl BaseSource {
    /// All sources, in order.
    ///
    /// ```
    /// assert_eq!(urlens::base::BaseSource::ALL.len(), 4);
    /// ```
    pub const ALL: [Self; 4] =
        [Self::Embedded, Self::Enclosing, Self::Retrieval, Self::Application];
}

impl<D: Dialect, T: Text> Default for BaseSources<D, T> {
    fn default() -> Self {
        Self::new()
    }
}

impl<D: Dialect, T: Text> BaseSources<D, T> {
    /// No source yet.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::Rfc3986;
    ///
    /// assert!(BaseSources::<Rfc3986>::new().choose().is_none());
    /// ```
    pub const fn new() -> Self {
        Self { sources: [None, None, None, None] }
    }

    /// Sets the base that the content itself names.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::uri;
    ///
    /// assert!(BaseSources::new().embedded(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn embedded(self, base: Identifier<D, T>) -> Self {
        self.with(BaseSource::Embedded, base)
    }

    /// Sets the base of what the content is part of.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::uri;
    ///
    /// assert!(BaseSources::new().enclosing(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn enclosing(self, base: Identifier<D, T>) -> Self {
        self.with(BaseSource::Enclosing, base)
    }

    /// Sets where the content was retrieved from: the last of its redirects.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::uri;
    ///
    /// assert!(BaseSources::new().retrieval(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn retrieval(self, base: Identifier<D, T>) -> Self {
        self.with(BaseSource::Retrieval, base)
    }

    /// Sets the application's own default.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::uri;
    ///
    /// assert!(BaseSources::new().application(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn application(self, base: Identifier<D, T>) -> Self {
        self.with(BaseSource::Application, base)
    }

    /// Sets any of the four.
    ///
    /// ```
    /// use urlens::base::{BaseSource, BaseSources};
    /// use urlens::uri;
    ///
    /// let sources = BaseSource::ALL.into_iter().fold(BaseSources::new(), |sources, source| {
    ///     sources.with(source, uri!("a:b"))
    /// });
    /// assert_eq!(sources.choose().unwrap().source, BaseSource::Embedded);
    /// ```
    #[must_use]
    pub fn with(mut self, source: BaseSource, base: Identifier<D, T>) -> Self {
        self.sources[source as usize] = Some(base);
        self
    }

    /// The first source that is filled.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::uri;
    ///
    /// let sources = BaseSources::new().enclosing(uri!("a:2")).application(uri!("a:4"));
    /// assert_eq!(sources.choose().unwrap().identifier, "a:2");
    /// ```
    pub fn choose(&self) -> Option<Base<'_, D>> {
        BaseSource::ALL.into_iter().zip(&self.sources).find_map(|(source, base)| {
            let identifier = base.as_ref()?.as_borrowed().without_fragment();
            Some(Base { source, identifier })
        })
    }

    /// The same sources in another text, such as `String` for `&str`.
    ///
    /// ```
    /// use urlens::base::BaseSources;
    /// use urlens::{Rfc3986, uri};
    ///
    /// let owned: BaseSources<Rfc3986> = BaseSources::new().retrieval(uri!("a:b")).text_into();
    /// assert_eq!(owned.choose().unwrap().identifier, "a:b");
    /// ```
    pub fn text_into<U: Text>(self) -> BaseSources<D, U>
    where
        T: Into<U>,
    {
        BaseSources { sources: self.sources.map(|base| base.map(Identifier::text_into)) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rfc3986, Uri};

    /// S2.60, S2.61, S2.62, S2.63: of every set of sources, the first in the RFC's order is taken.
    #[test]
    fn order() {
        let texts = ["a:embedded#f", "a:enclosing#", "a:retrieval", "a:application#f"];
        for filled in 0..16_u32 {
            let mut sources = BaseSources::<Rfc3986, &str>::new();
            // Filled from the last to the first: the order of the calls does not matter.
            for (i, source) in BaseSource::ALL.into_iter().enumerate().rev() {
                if filled >> i & 1 == 1 {
                    sources = sources.with(source, Uri::parse(texts[i]).unwrap());
                }
            }
            let first = filled.trailing_zeros() as usize;
            let chosen = sources.choose().map(|base| (base.source, base.identifier.as_str()));
            let expected = (filled > 0)
                .then(|| (BaseSource::ALL[first], texts[first].split('#').next().unwrap()));
            assert_eq!(chosen, expected);
        }
    }
}
