//! [`Url::query_pairs_mut`].

use crate::Url;
use alloc::string::String;
use form_urlencoded::{Serializer, Target};
use urlens::Part;
use urlens::internal::{self, Opened};

/// The target of the serializer that [`Url::query_pairs_mut`] returns.
///
/// The URL changes when it is finished or dropped.
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    opened: Opened,
}

impl Url {
    /// An editor of the parameters of the query.
    ///
    /// ```
    /// let mut url = url::Url::parse("https://example.org/?a=1#top")?;
    /// url.query_pairs_mut().append_pair("b", "2 3");
    /// assert_eq!(url.as_str(), "https://example.org/?a=1&b=2+3#top");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// The result has a query, even if it has no parameters.
    pub fn query_pairs_mut(&mut self) -> Serializer<'_, UrlQuery<'_>> {
        let opened = internal::open(&mut self.inner, Part::Query);
        let start = opened.start;
        Serializer::for_suffix(UrlQuery { url: Some(self), opened }, start)
    }
}

impl<'a> UrlQuery<'a> {
    /// Writes the query to the URL, once.
    fn write(&mut self) -> Option<&'a mut Url> {
        let url = self.url.take()?;
        // The old query is canonical, and the serializer encodes all that it appends.
        internal::close(&mut url.inner, &self.opened);
        Some(url)
    }
}

impl<'a> Target for UrlQuery<'a> {
    fn as_mut_string(&mut self) -> &mut String {
        // The serializer does not use the target after `finish`.
        let url = self.url.as_mut().expect("the query is not yet written");
        internal::text_mut(&mut url.inner)
    }

    fn finish(mut self) -> &'a mut Url {
        // `finish` consumes the target, and only `drop` writes it otherwise.
        self.write().expect("the query is written once")
    }

    type Finished = &'a mut Url;
}

impl Drop for UrlQuery<'_> {
    fn drop(&mut self) {
        self.write();
    }
}
