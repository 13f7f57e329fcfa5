//! Components of values of any kind: replaced, removed, appended.

use super::web::set_part;
use super::{Any, AnyError, EDITABLE, Kind, WebPart, with_dialect};
use crate::form;
use crate::part::Part;
use crate::reference::{Identifier, Reference};
use crate::whatwg::Url;
use alloc::string::String;

impl Any<'_> {
    /// Replaces a component, or removes it where `value` is `None`. Values are given as written in
    /// the text; for URLs they are encoded as the setters of the URL Standard do.
    ///
    /// ```
    /// # use urlens::{Any, Kind, Part};
    /// let mut any = Any::parse(Kind::Url, "http://h/a?b")?;
    /// any.set(Part::Path, Some("/c d"))?;
    /// any.set(Part::Query, None)?;
    /// assert_eq!(any.as_str(), "http://h/c%20d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value does not fit; nothing has changed then. A [`Kind::UrlRef`] keeps its text.
    pub fn set(&mut self, part: Part, value: Option<&str>) -> Result<(), AnyError> {
        if value.is_none() && matches!(part, Part::Scheme | Part::Path) {
            return Err(AnyError::Required(part));
        }
        let required = value.unwrap_or_default();
        *self = with_dialect!(self.kind, D => {
            let it = self.reference::<D>();
            let edited = match part {
                Part::Scheme => it.with_scheme(required),
                Part::Authority => it.with_authority(value),
                Part::Userinfo => it.with_userinfo(value),
                Part::Host => it.with_host(value),
                Part::Port => it.with_port_str(value),
                Part::Path => it.with_path(required),
                Part::Query => it.with_query(value),
                Part::Fragment => it.with_fragment(value),
            }?;
            Any::of(self.kind, edited)
        }, whatwg => {
            let mut url = self.editable_url("set", EDITABLE)?;
            set_part(&mut url, part, value)?;
            Any::of(self.kind, url.into_reference())
        });
        Ok(())
    }

    /// Calls a setter of the web API on a URL.
    ///
    /// ```
    /// # use urlens::{Any, Kind, WebPart};
    /// let mut any = Any::parse(Kind::Url, "http://h/")?;
    /// any.set_web(WebPart::Host, "example.org:8080")?;
    /// assert_eq!(any.as_str(), "http://example.org:8080/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setter changes nothing, with the reason; or if this is not a [`Kind::Url`].
    pub fn set_web(&mut self, part: WebPart, value: &str) -> Result<(), AnyError> {
        let mut url = self.editable_url("web setter", &[Kind::Url])?;
        part.set(&mut url, value)?;
        *self = Any::of(self.kind, url.into_reference());
        Ok(())
    }

    fn editable_url(
        &self,
        operation: &'static str,
        kinds: &'static [Kind],
    ) -> Result<Url, AnyError> {
        match self.kind {
            Kind::Url => Ok(Identifier(self.reference().into_owned())),
            kind => Err(AnyError::unsupported(operation, kind, kinds)),
        }
    }

    /// A string of the web API: absent components are empty, and delimiters belong to them.
    ///
    /// ```
    /// # use urlens::{Any, Kind, WebPart};
    /// let any = Any::parse(Kind::Url, "http://h:81/?q")?;
    /// assert_eq!(any.web(WebPart::Host)?, "h:81");
    /// assert_eq!(any.web(WebPart::Search)?, "?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If this is not a [`Kind::Url`].
    pub fn web(&self, part: WebPart) -> Result<&str, AnyError> {
        match self.kind {
            Kind::Url => Ok(part.of(Identifier(self.reference()))),
            kind => Err(AnyError::unsupported("web", kind, &[Kind::Url])),
        }
    }

    /// Replaces the query by parameters in plain text, encoded as an HTML form by the URL Standard and
    /// as [`query_pairs`](crate::Builder::query_pairs) of a builder by the RFCs. No
    /// parameters are no query.
    ///
    /// ```
    /// # use urlens::{Any, Kind};
    /// for (kind, query) in [(Kind::Uri, "a=b%20c"), (Kind::Url, "a=b+c")] {
    ///     let mut any = Any::parse(kind, "http://h/?x")?;
    ///     any.set_query_pairs(&[("a", "b c")])?;
    ///     assert_eq!(any.as_str(), format!("http://h/?{query}"));
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`set`](Self::set).
    pub fn set_query_pairs<N: AsRef<str>, V: AsRef<str>>(
        &mut self,
        pairs: &[(N, V)],
    ) -> Result<(), AnyError> {
        let pairs = pairs.iter().map(|(name, value)| (name.as_ref(), value.as_ref()));
        let query = with_dialect!(self.kind, D => {
            let built = Reference::<D, String>::builder().query_pairs(pairs).build()?;
            built.query().map(String::from)
        }, whatwg => (pairs.len() > 0).then(|| form::serialize(pairs)));
        self.set(Part::Query, query.as_deref())
    }

    /// Appends segments to the path. They are plain text: a `/` in one is encoded.
    ///
    /// ```
    /// # use urlens::{Any, Kind};
    /// let mut any = Any::parse(Kind::Uri, "http://h/a")?;
    /// any.append_segments(&["b/c", "d"])?;
    /// assert_eq!(any.as_str(), "http://h/a/b%2Fc/d");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a segment is `.` or `..`, or there is no hierarchy.
    pub fn append_segments<S: AsRef<str>>(&mut self, segments: &[S]) -> Result<(), AnyError> {
        *self = with_dialect!(self.kind, D => {
            Any::of(self.kind, self.reference::<D>().append_segments(segments)?)
        }, whatwg => {
            let mut url = self.editable_url("append", EDITABLE)?;
            url.extend_segments(segments)?;
            Any::of(self.kind, url.into_reference())
        });
        Ok(())
    }
}
