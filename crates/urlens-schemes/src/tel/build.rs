//! Building and changing telephone numbers.

use super::Tel;
use super::read::sort_key;
use crate::draft::Draft;
use crate::{SchemeError, check};
use alloc::string::String;
use alloc::vec::Vec;
use urlens::CharSet;

impl Tel {
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
