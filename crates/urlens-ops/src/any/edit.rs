//! Components of values of any kind: replaced, removed, appended.

use super::web::set_part;
use super::{Any, AnyError, EDITABLE, Kind, with_dialect};
use urlens::internal::{attribute_of, set_port_text};
use urlens::{Part, Reference, Url, UrlAttribute, form};

impl Any<'_> {
    /// Replaces a component, or removes it where `value` is `None`. Values are given as written in
    /// the text; for URLs they are encoded as the setters of the URL Standard do.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind, Part};
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
            let mut it = self.reference::<D>().into_owned();
            match part {
                Part::Scheme => it.set_scheme(required),
                Part::Authority => it.set_authority(value),
                Part::Userinfo => it.set_userinfo(value),
                Part::Host => it.set_host(value),
                Part::Port => set_port_text(&mut it, value),
                Part::Path => it.set_path(required),
                Part::Query => it.set_query(value),
                Part::Fragment => it.set_fragment(value),
            }?;
            Any::of(self.kind, it)
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
    /// # use urlens_ops::{Any, Kind, UrlAttribute};
    /// let mut any = Any::parse(Kind::Url, "http://h/")?;
    /// any.set_web(UrlAttribute::Host, "example.org:8080")?;
    /// assert_eq!(any.as_str(), "http://example.org:8080/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the setter changes nothing, with the reason; or if this is not a [`Kind::Url`].
    pub fn set_web(&mut self, part: UrlAttribute, value: &str) -> Result<(), AnyError> {
        let mut url = self.editable_url("web setter", &[Kind::Url])?;
        url.set_attribute(part, value)?;
        *self = Any::of(self.kind, url.into_reference());
        Ok(())
    }

    fn editable_url(
        &self,
        operation: &'static str,
        kinds: &'static [Kind],
    ) -> Result<Url, AnyError> {
        match self.kind {
            Kind::Url => Ok(self.identifier().into_owned()),
            kind => Err(AnyError::unsupported(operation, kind, kinds)),
        }
    }

    /// A string of the web API: absent components are empty, and delimiters belong to them.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind, UrlAttribute};
    /// let any = Any::parse(Kind::Url, "http://h:81/?q")?;
    /// assert_eq!(any.web(UrlAttribute::Host)?, "h:81");
    /// assert_eq!(any.web(UrlAttribute::Search)?, "?q");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If this is not a [`Kind::Url`].
    pub fn web(&self, part: UrlAttribute) -> Result<&str, AnyError> {
        match self.kind {
            Kind::Url => Ok(attribute_of(&self.text, &self.marks, part)),
            kind => Err(AnyError::unsupported("web", kind, &[Kind::Url])),
        }
    }

    /// Replaces the query by parameters in plain text, encoded as an HTML form by the URL Standard and
    /// as [`query_pairs`](urlens::Builder::query_pairs) of a builder by the RFCs. No
    /// parameters are no query.
    ///
    /// ```
    /// # use urlens_ops::{Any, Kind};
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
    /// # use urlens_ops::{Any, Kind};
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
            let mut it = self.reference::<D>().into_owned();
            it.extend_segments(segments)?;
            Any::of(self.kind, it)
        }, whatwg => {
            let mut url = self.editable_url("append", EDITABLE)?;
            url.extend_segments(segments)?;
            Any::of(self.kind, url.into_reference())
        });
        Ok(())
    }
}
