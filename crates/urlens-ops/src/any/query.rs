//! Parameters of the query of values of any kind.

use super::{Any, AnyError, with_dialect};
use std::borrow::Cow;
use urlens::internal::encode_parameter;
use urlens::{Part, Reference, SpaceEncoding};

impl Any<'_> {
    /// Appends a parameter to the query. Name and value are plain text, and encoded as the kind
    /// requires; a space becomes `%20`.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// let mut any = Any::parse(Kind::Iri, "http://h/?a=1")?;
    /// any.append_parameter("ö", "b & c")?;
    /// assert_eq!(any.as_str(), "http://h/?a=1&ö=b%20%26%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`set`](Self::set).
    pub fn append_parameter(&mut self, name: &str, value: &str) -> Result<(), AnyError> {
        let pair = self.encode_pair(name, value)?;
        let query = self.part(Part::Query).unwrap_or_default();
        let and = if query.is_empty() || query.ends_with('&') { "" } else { "&" };
        let query = format!("{query}{and}{pair}");
        self.set(Part::Query, Some(&query))
    }

    /// Replaces the value of the first parameter of a name and removes all others of that name, or
    /// appends the parameter if there is none. Other parameters stay as written.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// let mut any = Any::parse(Kind::Uri, "http://h/?%71=1&r&q=2")?;
    /// any.set_parameter("q", "3")?;
    /// assert_eq!(any.as_str(), "http://h/?%71=3&r");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`set`](Self::set).
    pub fn set_parameter(&mut self, name: &str, value: &str) -> Result<(), AnyError> {
        let pair = self.encode_pair(name, value)?;
        let (_, encoded) = pair.split_once('=').unwrap_or_default();
        let mut is_replaced = false;
        let mut pairs: Vec<Cow<'_, str>> = Vec::new();
        for own in self.written_pairs() {
            match self.parameter_name(own) {
                Some((_, decoded)) if decoded == name && is_replaced => (),
                Some((written, decoded)) if decoded == name => {
                    pairs.push(Cow::Owned(format!("{written}={encoded}")));
                    is_replaced = true;
                }
                _ => pairs.push(Cow::Borrowed(own)),
            }
        }
        match is_replaced {
            true => {
                let query = pairs.join("&");
                self.set(Part::Query, Some(&query))
            }
            false => self.append_parameter(name, value),
        }
    }

    /// Removes the parameters whose decoded names are meant, and the query if nothing is left of it.
    /// Other parameters stay as written.
    ///
    /// ```
    /// use urlens_ops::{Any, Kind};
    ///
    /// let mut any = Any::parse(Kind::Url, "http://h/?%75tm_id=1&a=|")?;
    /// any.remove_parameters(|name| name.starts_with("utm_"))?;
    /// assert_eq!(any.as_str(), "http://h/?a=|");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`set`](Self::set).
    pub fn remove_parameters(
        &mut self,
        mut is_meant: impl FnMut(&str) -> bool,
    ) -> Result<(), AnyError> {
        let all: Vec<_> = self.written_pairs().collect();
        let is_kept = |pair: &&str| !self.parameter_name(pair).is_some_and(|it| is_meant(&it.1));
        let kept: Vec<_> = all.iter().copied().filter(is_kept).collect();
        if kept.len() == all.len() {
            return Ok(());
        }
        let rest = kept.join("&");
        self.set(Part::Query, Some(rest.as_str()).filter(|it| !it.is_empty()))
    }

    /// The texts between the `&` of the query.
    fn written_pairs(&self) -> impl Iterator<Item = &str> {
        self.part(Part::Query).unwrap_or_default().split('&')
    }

    /// The name of a parameter, as written and decoded. An empty text is no parameter.
    fn parameter_name<'t>(&self, pair: &'t str) -> Option<(&'t str, Cow<'t, str>)> {
        let (name, _) = pair.split_once('=').unwrap_or((pair, ""));
        (!pair.is_empty()).then(|| (name, self.decode_parameter(name)))
    }

    /// A parameter as it is written in a query of this kind.
    fn encode_pair(&self, name: &str, value: &str) -> Result<String, AnyError> {
        with_dialect!(self.kind, D => {
            let alone = Reference::<D>::builder().query_pairs([(name, value)]).build()?;
            Ok(alone.query().unwrap_or_default().into())
        }, whatwg => {
            let encode = |text| encode_parameter(text, SpaceEncoding::Percent);
            Ok(format!("{}={}", encode(name), encode(value)))
        })
    }
}
