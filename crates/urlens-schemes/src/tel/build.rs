//! Building and changing telephone numbers.

use super::Tel;
use super::read::sort_key;
use crate::draft::Draft;
use crate::{SchemeError, check};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::CharSet;

impl Tel {
    /// Builds the URI of a number and parameters, which are sorted.
    ///
    /// ```
    /// use urlens_schemes::Tel;
    /// let parameters = [("phone-context", "example.com"), ("ext", "7")];
    /// let tel = Tel::build("12-34", parameters)?;
    /// assert_eq!(tel.as_str(), "tel:12-34;ext=7;phone-context=example.com");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`TelBuilder::build`]. A parameter with an empty value is one without a value.
    pub fn build<'a>(
        number: &str,
        parameters: impl IntoIterator<Item = (&'a str, &'a str)>,
    ) -> Result<Self, SchemeError> {
        let builder =
            parameters.into_iter().fold(Self::builder(number), |builder, (name, value)| {
                builder.parameter(name, Some(value).filter(|it| !it.is_empty()))
            });
        builder.build()
    }

    /// Starts building the URI of a number.
    ///
    /// ```
    /// use urlens_schemes::Tel;
    /// let tel = Tel::builder("12-34").parameter("phone-context", Some("example.com")).build()?;
    /// assert_eq!(tel.as_str(), "tel:12-34;phone-context=example.com");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn builder(number: &str) -> TelBuilder {
        TelBuilder { number: number.into(), parameters: Vec::new() }
    }

    /// Returns a builder with the number and the parameters of this URI, as written.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;b;a=1")?;
    /// assert_eq!(tel.to_builder().build()?.as_str(), "tel:+1-201;a=1;b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_builder(&self) -> TelBuilder {
        let parameters = self.parameters_as_written();
        TelBuilder {
            number: self.number_as_written().into(),
            parameters: parameters
                .map(|(name, value)| (name.into(), value.map(Into::into)))
                .collect(),
        }
    }

    /// Replaces the number.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;ext=3")?;
    /// assert_eq!(tel.with_number("+49-30")?.as_str(), "tel:+49-30;ext=3");
    /// let error = tel.with_number("+49x").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected 'x' in number at byte 3");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the number is malformed, or local without a context.
    pub fn with_number(&self, number: &str) -> Result<Self, SchemeError> {
        TelBuilder { number: number.into(), ..self.to_builder() }.build()
    }

    /// Sets or replaces a parameter, with or without a value.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;ext=3")?;
    /// assert_eq!(tel.with_parameter("EXT", Some("4"))?.as_str(), "tel:+1-201;EXT=4");
    /// assert_eq!(tel.with_parameter("a", None)?.as_str(), "tel:+1-201;ext=3;a");
    /// assert_eq!(tel.with_parameter("ext", Some("x")).unwrap_err().part(), "ext");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the name or the value is malformed.
    pub fn with_parameter(&self, name: &str, value: Option<&str>) -> Result<Self, SchemeError> {
        self.to_builder().without_parameter(name).parameter(name, value).build()
    }

    /// Removes a parameter, ignoring case.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::parse("tel:+1-201;ext=3;a")?;
    /// assert_eq!(tel.without_parameter("EXT")?.as_str(), "tel:+1-201;a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a local number would lose its context.
    pub fn without_parameter(&self, name: &str) -> Result<Self, SchemeError> {
        self.to_builder().without_parameter(name).build()
    }
}

/// Builds a telephone number from its parts, as written in the URI. Only the `#` of a number may be
/// unescaped.
///
/// ```
/// use urlens_schemes::Tel;
///
/// let error = Tel::builder("+1").parameter("a", None).parameter("ext", Some("x")).build().unwrap_err();
/// assert_eq!(error.to_string(), "unexpected 'x' in ext 2 at byte 0");
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct TelBuilder {
    number: String,
    parameters: Vec<(String, Option<String>)>,
}

impl TelBuilder {
    /// Adds a parameter, with or without a value.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::builder("+1").parameter("ext", Some("2")).build()?;
    /// assert_eq!(tel.as_str(), "tel:+1;ext=2");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn parameter(mut self, name: &str, value: Option<&str>) -> Self {
        self.parameters.push((name.into(), value.map(Into::into)));
        self
    }

    /// Removes a parameter, ignoring case.
    ///
    /// ```
    /// let tel = urlens_schemes::Tel::builder("+1").parameter("a", None).without_parameter("A");
    /// assert_eq!(tel.build()?.as_str(), "tel:+1");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_parameter(mut self, name: &str) -> Self {
        self.parameters.retain(|(other, _)| !other.eq_ignore_ascii_case(name));
        self
    }

    /// Validates and joins the parts, with the parameters in the order of RFC 3966, section 3.
    ///
    /// ```
    /// let error = urlens_schemes::Tel::builder("7042").build().unwrap_err();
    /// assert_eq!(error.to_string(), "missing phone-context at byte 4");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a part is malformed, a parameter occurs twice, or a local number has no context. The
    /// offset of an error counts within its part, and [`item`](SchemeError::item) is the number of
    /// the parameter.
    pub fn build(self) -> Result<Tel, SchemeError> {
        let no_delimiter = CharSet::of(b";#").not();
        check::only(&self.number, CharSet::of(b";").not(), "number")?;
        let mut draft = Draft::new("tel:");
        draft.push("number", None, &self.number.replace('#', "%23"));
        let mut sorted: Vec<_> = self.parameters.iter().enumerate().collect();
        sorted.sort_by_cached_key(|(_, (name, _))| sort_key(&name.to_ascii_lowercase()));
        for (n, (name, value)) in sorted {
            check::only(name, no_delimiter.without(CharSet::of(b"=")), "parameter")
                .map_err(|error| error.in_item(n))?;
            draft.put(";").push("parameter", Some(n), name);
            if let Some(value) = value {
                check::only(value, no_delimiter, "value").map_err(|error| error.in_item(n))?;
                draft.put("=").push("value", Some(n), value);
            }
        }
        draft.build().map_err(|error| match error.item() {
            Some(_) => error,
            None => in_number(error, &self.number),
        })
    }
}

/// Moves an error from the encoded number to the number as given, in which `#` is one byte.
fn in_number(error: SchemeError, number: &str) -> SchemeError {
    let mut rest = error.offset();
    let mut at = 0;
    for byte in number.bytes() {
        rest = match rest.checked_sub(if byte == b'#' { 3 } else { 1 }) {
            Some(rest) => rest,
            None => break,
        };
        at += 1;
    }
    let part = error.part();
    error.moved(part, at)
}
