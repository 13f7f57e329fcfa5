//! The text of an identifier that is built, with the places of its parts.

use crate::qualifiers::check_escapes;
use crate::{ErrorKind, SchemeError, SchemeType, check};
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use urlens::grammar::rfc3986::{PATH, QUERY};
use urlens::{CharSet, percent};

/// A text to which parts are appended. An error of the parser is reported in the part where it is,
/// with the offset in its value.
pub(crate) struct Draft {
    text: String,
    places: Vec<Place>,
}

struct Place {
    part: &'static str,
    /// The index of an item in a list of parts of that name.
    item: Option<usize>,
    range: Range<usize>,
}

impl Draft {
    /// Starts with the scheme and other text that is not a part.
    pub(crate) fn new(start: &str) -> Self {
        Self { text: start.into(), places: Vec::new() }
    }

    /// Appends a delimiter.
    pub(crate) fn put(&mut self, delimiter: &str) -> &mut Self {
        self.text.push_str(delimiter);
        self
    }

    /// Appends a part in plain text, and escapes characters outside `keep`.
    pub(crate) fn plain(&mut self, part: &'static str, text: &str, keep: CharSet) -> &mut Self {
        self.push(part, None, &percent::encode(text, keep))
    }

    /// Appends a part that is already encoded.
    ///
    /// # Errors
    ///
    /// Fails if it has a character outside `set`, which might end the part, or an invalid escape.
    pub(crate) fn encoded(
        &mut self,
        part: &'static str,
        text: &str,
        set: CharSet,
    ) -> Result<&mut Self, SchemeError> {
        check::only(text, set.or(PERCENT), part)?;
        check_escapes(text, part, 0)?;
        Ok(self.push(part, None, text))
    }

    /// Appends a part as it is.
    pub(crate) fn push(
        &mut self,
        part: &'static str,
        item: Option<usize>,
        text: &str,
    ) -> &mut Self {
        let start = self.text.len();
        self.text.push_str(text);
        self.places.push(Place { part, item, range: start..self.text.len() });
        self
    }

    /// Appends an encoded path.
    pub(crate) fn path(&mut self, path: &str) -> Result<&mut Self, SchemeError> {
        self.encoded("path", path, PATH)
    }

    /// Appends an encoded query, if there is one.
    pub(crate) fn query(&mut self, query: Option<&str>) -> Result<&mut Self, SchemeError> {
        self.component("?", "query", query)
    }

    /// Appends an encoded fragment, if there is one.
    pub(crate) fn fragment(&mut self, fragment: Option<&str>) -> Result<&mut Self, SchemeError> {
        self.component("#", "fragment", fragment)
    }

    /// Appends a delimiter and an encoded query or fragment, if there is one.
    pub(crate) fn component(
        &mut self,
        delimiter: &str,
        part: &'static str,
        text: Option<&str>,
    ) -> Result<&mut Self, SchemeError> {
        match text {
            Some(text) => self.put(delimiter).encoded(part, text, QUERY),
            None => Ok(self),
        }
    }

    /// Parses the text by the default profile.
    pub(crate) fn build<T: SchemeType>(&self) -> Result<T, SchemeError> {
        self.build_as(T::Profile::default())
    }

    /// Parses the text.
    pub(crate) fn build_as<T: SchemeType>(&self, profile: T::Profile) -> Result<T, SchemeError> {
        T::read(&self.text, profile).map_err(|error| self.place(error))
    }

    /// Moves an error from the text to the part where it is.
    fn place(&self, error: SchemeError) -> SchemeError {
        let offset = error.offset();
        let Some(place) = self.places.iter().rev().find(|place| place.range.start <= offset) else {
            return error;
        };
        let part = match error.kind() {
            // The generic syntax does not have the parts of the scheme.
            ErrorKind::Generic(_) => place.part,
            _ => error.part(),
        };
        let at = offset.min(place.range.end) - place.range.start;
        let error = error.moved(part, at);
        match place.item {
            Some(item) => error.in_item(item),
            None => error,
        }
    }
}

const PERCENT: CharSet = CharSet::of(b"%");

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Doi;
    use alloc::string::ToString as _;

    /// Errors name the part and count in its value.
    #[test]
    fn errors_are_in_a_part() {
        let mut draft = Draft::new("doi:");
        draft.push("prefix", None, "10.x").put("/").push("suffix", None, "a");
        let error = draft.build::<Doi>().unwrap_err();
        assert_eq!(error.to_string(), "unexpected 'x' in prefix at byte 3");

        let mut draft = Draft::new("doi:");
        draft.push("prefix", None, "10.1").put("/").push("suffix", Some(1), "a b");
        let error = draft.build::<Doi>().unwrap_err();
        assert_eq!(error.to_string(), "unexpected ' ' in suffix 2 at byte 1");

        let error = Draft::new("a:").query(Some("b#")).err().unwrap();
        assert_eq!(error.to_string(), "unexpected '#' in query at byte 1");
        let error = Draft::new("a:").path("%4").err().unwrap();
        assert_eq!(error.to_string(), "'%' without two hexadecimal digits in path at byte 0");
    }
}
