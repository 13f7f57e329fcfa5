//! The base URI of a document (RFC 3986, 5.1).

mod html;
mod mime;

pub use html::of_html;
pub use mime::of_headers;

use urlens::{Iri, Text, Uri, UriZone, Url};

/// The four possible sources of a base, each set or not. `I` is [`Uri`], [`Iri`], [`Url`] or [`UriZone`].
///
/// ```text
///  1  embedded in the content      <base href="…">
///  2  of the enclosing entity      a message, an archive
///  3  used to retrieve the entity  after redirects
///  4  the application's default
/// ```
///
/// ```
/// use urlens::{uri, uri_ref};
/// use urlens_documents::base::{BaseSource, BaseSources};
///
/// let sources = BaseSources::new()
///     .application(uri!("about:blank"))
///     .retrieval(uri!("http://example.org/a/b#c"));
/// let base = sources.choose().unwrap();
/// assert_eq!(base.source, BaseSource::Retrieval);
/// assert_eq!(base.identifier.as_str(), "http://example.org/a/b");
///
/// // An embedded base may be relative: resolve it against the base chosen without it.
/// let embedded = base.identifier.resolve(uri_ref!("/x/"))?;
/// let sources = sources.text_into().embedded(embedded);
/// assert_eq!(sources.choose().unwrap().identifier.as_str(), "http://example.org/x/");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct BaseSources<I> {
    sources: [Option<I>; 4],
}

/// A source of a base. Sources are ordered by precedence, highest first.
///
/// ```
/// use urlens_documents::base::BaseSource;
///
/// assert!(BaseSource::Embedded < BaseSource::Application);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum BaseSource {
    /// The base named in the content (5.1.1).
    Embedded,
    /// The base of the enclosing entity (5.1.2).
    Enclosing,
    /// The URI the content was retrieved from (5.1.3).
    Retrieval,
    /// The default of the application (5.1.4).
    Application,
}

/// A base and its source.
///
/// ```
/// use urlens::uri;
/// use urlens_documents::base::{Base, BaseSource, BaseSources};
///
/// let sources = BaseSources::new().application(uri!("http://example.org/"));
/// let Some(Base { source: BaseSource::Application, identifier }) = sources.choose() else {
///     unreachable!()
/// };
/// assert_eq!(identifier, "http://example.org/");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Base<I> {
    /// The source of the base.
    pub source: BaseSource,
    /// The base, without its fragment, which resolution ignores.
    pub identifier: I,
}

impl BaseSource {
    /// All sources, in order of precedence.
    ///
    /// ```
    /// assert_eq!(urlens_documents::base::BaseSource::ALL.len(), 4);
    /// ```
    pub const ALL: [Self; 4] =
        [Self::Embedded, Self::Enclosing, Self::Retrieval, Self::Application];

    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_documents::base::BaseSource::Retrieval.name(), "retrieval");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Embedded => "embedded",
            Self::Enclosing => "enclosing",
            Self::Retrieval => "retrieval",
            Self::Application => "application",
        }
    }
}

impl<I> Default for BaseSources<I> {
    fn default() -> Self {
        Self::new()
    }
}

impl<I> BaseSources<I> {
    /// Creates an empty set of sources.
    ///
    /// ```
    /// use urlens::Uri;
    /// use urlens_documents::base::BaseSources;
    ///
    /// assert!(BaseSources::<Uri>::new().choose().is_none());
    /// ```
    pub const fn new() -> Self {
        Self { sources: [None, None, None, None] }
    }

    /// Sets the base named in the content.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_documents::base::BaseSources;
    ///
    /// assert!(BaseSources::new().embedded(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn embedded(self, base: I) -> Self {
        self.with(BaseSource::Embedded, base)
    }

    /// Sets the base of the enclosing entity.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_documents::base::BaseSources;
    ///
    /// assert!(BaseSources::new().enclosing(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn enclosing(self, base: I) -> Self {
        self.with(BaseSource::Enclosing, base)
    }

    /// Sets the URI the content was retrieved from, after redirects.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_documents::base::BaseSources;
    ///
    /// assert!(BaseSources::new().retrieval(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn retrieval(self, base: I) -> Self {
        self.with(BaseSource::Retrieval, base)
    }

    /// Sets the default of the application.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_documents::base::BaseSources;
    ///
    /// assert!(BaseSources::new().application(uri!("a:b")).choose().is_some());
    /// ```
    #[must_use]
    pub fn application(self, base: I) -> Self {
        self.with(BaseSource::Application, base)
    }

    /// Sets the base of `source`.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_documents::base::{BaseSource, BaseSources};
    ///
    /// let sources = BaseSource::ALL.into_iter().fold(BaseSources::new(), |sources, source| {
    ///     sources.with(source, uri!("a:b"))
    /// });
    /// assert_eq!(sources.choose().unwrap().source, BaseSource::Embedded);
    /// ```
    #[must_use]
    pub fn with(mut self, source: BaseSource, base: I) -> Self {
        self.sources[source as usize] = Some(base);
        self
    }

    /// The base with the highest precedence, with its fragment.
    fn first(&self) -> Option<(BaseSource, &I)> {
        let mut bases = BaseSource::ALL.into_iter().zip(&self.sources);
        bases.find_map(|(source, base)| Some((source, base.as_ref()?)))
    }
}

/// The methods that need the type of the bases.
macro_rules! sources_of {
    ($($Type:ident),*) => {$(
        impl<T: Text> BaseSources<$Type<T>> {
            /// The base with the highest precedence. `None` if no source is set.
            ///
            /// ```
            /// use urlens::uri;
            /// use urlens_documents::base::BaseSources;
            ///
            /// let sources = BaseSources::new().enclosing(uri!("a:2")).application(uri!("a:4"));
            /// assert_eq!(sources.choose().unwrap().identifier, "a:2");
            /// ```
            pub fn choose(&self) -> Option<Base<$Type<&str>>> {
                let (source, base) = self.first()?;
                Some(Base { source, identifier: base.without_fragment() })
            }

            /// Converts the text of all sources, such as from `&str` to `String`.
            ///
            /// ```
            /// use urlens::{Uri, uri};
            /// use urlens_documents::base::BaseSources;
            ///
            /// let owned: BaseSources<Uri> = BaseSources::new().retrieval(uri!("a:b")).text_into();
            /// assert_eq!(owned.choose().unwrap().identifier, "a:b");
            /// ```
            pub fn text_into<U: Text>(self) -> BaseSources<$Type<U>>
            where
                T: Into<U>,
            {
                BaseSources { sources: self.sources.map(|base| base.map($Type::text_into)) }
            }
        }
    )*};
}
sources_of!(Uri, Iri, Url, UriZone);

#[cfg(test)]
mod tests {
    use super::*;

    /// S2.60, S2.61, S2.62, S2.63: for every subset of sources, the first in the RFC's order wins.
    #[test]
    fn precedence() {
        let texts = ["a:embedded#f", "a:enclosing#", "a:retrieval", "a:application#f"];
        for set in 0..16_u32 {
            let mut sources = BaseSources::<Uri<&str>>::new();
            // Set from the last to the first: the order of calls does not matter.
            for (i, source) in BaseSource::ALL.into_iter().enumerate().rev() {
                if set >> i & 1 == 1 {
                    sources = sources.with(source, Uri::parse_borrowed(texts[i]).unwrap());
                }
            }
            let first = set.trailing_zeros() as usize;
            let chosen = sources.choose().map(|base| (base.source, base.identifier.into_text()));
            let expected = (set > 0)
                .then(|| (BaseSource::ALL[first], texts[first].split('#').next().unwrap()));
            assert_eq!(chosen, expected);
        }
    }
}
