//! [`Url::query_pairs_mut`].

use crate::Url;
use alloc::string::String;
use form_urlencoded::{Serializer, Target};
use urlens::internal::drop_in::{self, Opened};

/// The target of the serializer that [`Url::query_pairs_mut`] returns.
///
/// The URL changes when it is finished or dropped.
#[derive(Debug)]
pub struct UrlQuery<'a> {
    url: Option<&'a mut Url>,
    /// The query in the text of a URL whose path is not opaque.
    opened: Option<Opened>,
    /// The query of other URLs.
    query: String,
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
        let opened = drop_in::open_query(&mut self.inner);
        let (start, query) = match &opened {
            Some(opened) => (opened.start(), String::new()),
            None => (0, String::from(self.query().unwrap_or_default())),
        };
        Serializer::for_suffix(UrlQuery { url: Some(self), opened, query }, start)
    }
}

impl<'a> UrlQuery<'a> {
    /// Writes the query to the URL, once.
    fn write(&mut self) -> Option<&'a mut Url> {
        let url = self.url.take()?;
        match &self.opened {
            // The old query is canonical, and the serializer encodes all that it appends.
            Some(opened) => drop_in::close_query(&mut url.inner, opened),
            None => url.set_query(Some(&self.query)),
        }
        Some(url)
    }
}

impl<'a> Target for UrlQuery<'a> {
    fn as_mut_string(&mut self) -> &mut String {
        match (&mut self.url, &self.opened) {
            (Some(url), Some(_)) => drop_in::text_mut(&mut url.inner),
            _ => &mut self.query,
        }
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
