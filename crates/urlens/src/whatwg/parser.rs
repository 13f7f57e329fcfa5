//! [`UrlParser`]: parsing URLs with options.

use super::base::Base;
use super::encoding::{QueryEncoding, with_encoded_query};
use super::parse::parse;
use super::validate::count_errors;
use super::validate::{ValidationError, validation_errors};
use crate::error::{Error, ErrorKind, SyntaxError};
use crate::marks::Marks;
use crate::text::Text;
use crate::types::Url;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;

/// Options for parsing URLs: a base, the encoding of the page, validation errors.
///
/// ```
/// use urlens::Url;
///
/// let base = Url::parse("https://example.org/a/b")?;
/// let parser = Url::parser().base(&base);
/// assert_eq!(parser.parse("../c")?, "https://example.org/c");
///
/// let (url, errors) = parser.parse_with_validation_errors("\\d");
/// assert_eq!(url?, "https://example.org/d");
/// assert_eq!(errors[0].code(), "invalid-reverse-solidus");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Default)]
#[must_use = "a parser does nothing until it parses"]
pub struct UrlParser<'b> {
    base: Option<Base<'b>>,
    encoding: Option<&'b dyn QueryEncoding>,
}

impl Url<String> {
    /// A parser of URLs with options.
    ///
    /// ```
    /// let url = urlens::Url::parser().parse_borrowed("https://example.org/")?;
    /// # Ok::<(), urlens::Error>(())
    /// ```
    #[doc(alias = "options")]
    pub fn parser<'b>() -> UrlParser<'b> {
        UrlParser::default()
    }
}

impl<'b> UrlParser<'b> {
    /// Sets the base of relative references.
    ///
    /// ```
    /// use urlens::{Url, url};
    ///
    /// let base = url!("https://example.org/a");
    /// assert_eq!(Url::parser().base(&base).parse("//b")?, "https://b/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn base<T: Text>(mut self, base: &'b Url<T>) -> Self {
        self.base = Some(base.base());
        self
    }

    /// Sets the encoding of queries in special URLs, for pages that are not in UTF-8.
    ///
    /// ```
    /// use urlens::{QueryPiece, Url};
    ///
    /// let latin_1 = |text: &str, to: &mut dyn FnMut(QueryPiece<'_>)| {
    ///     for c in text.chars() {
    ///         match u8::try_from(c) {
    ///             Ok(byte) => to(QueryPiece::Bytes(&[byte])),
    ///             Err(_) => to(QueryPiece::Unencodable(c)),
    ///         }
    ///     }
    /// };
    /// let url = Url::parser().encoding(&latin_1).parse("http://h/é?é€")?;
    /// assert_eq!(url, "http://h/%C3%A9?%E9%26%238364%3B");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn encoding(mut self, encoding: &'b dyn QueryEncoding) -> Self {
        self.encoding = Some(encoding);
        self
    }

    /// Parses a URL and owns its text.
    ///
    /// ```
    /// let url: urlens::Url = urlens::Url::parser().parse("HTTP:h")?;
    /// assert_eq!(url, "http://h/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Url::parse`].
    pub fn parse(&self, text: &str) -> Result<Url, Error> {
        self.parse_borrowed(text).map(Url::into_owned)
    }

    /// Parses a URL that borrows `text` if it is canonical.
    ///
    /// ```
    /// use std::borrow::Cow;
    /// let url = urlens::Url::parser().parse_borrowed("http://h/")?;
    /// assert!(matches!(url.into_text(), Cow::Borrowed(_)));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Url::parse`].
    pub fn parse_borrowed<'a>(&self, text: &'a str) -> Result<Url<Cow<'a, str>>, Error> {
        match self.parse_raw(text) {
            Ok((text, marks)) => Ok(Url::new(text, marks)),
            Err(error) => Err(error.in_text(text)),
        }
    }

    /// Parses a URL, and lists the validation errors of the URL Standard: syntax that parsers accept
    /// and writers should avoid. They are in the order of the text.
    ///
    /// ```
    /// let (url, errors) = urlens::Url::parser().parse_with_validation_errors("http://127.1/a b");
    /// assert_eq!(url?, "http://127.0.0.1/a%20b");
    /// let codes: Vec<_> = errors.iter().map(|it| (it.code(), it.offset())).collect();
    /// assert_eq!(codes, [("IPv4-too-few-parts", 7), ("invalid-URL-unit", 14)]);
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn parse_with_validation_errors<'a>(
        &self,
        text: &'a str,
    ) -> (Result<Url<Cow<'a, str>>, Error>, Vec<ValidationError>) {
        let parsed = self.parse_raw(text);
        let errors = validation_errors(text, self.base, parsed.as_ref().err());
        let parsed = parsed.map(|(text, marks)| Url::new(text, marks));
        (parsed.map_err(|error| error.in_text(text)), errors)
    }

    /// The first validation error of each kind, in the order of the text, with the number of errors of its kind, for
    /// a text that parses. Takes little memory even if every character is an error.
    ///
    /// ```
    /// let counts = urlens::Url::parser().count_validation_errors("http://h/<<\t");
    /// assert_eq!((counts.len(), counts[0].0.offset(), counts[0].1), (1, 9, 3));
    /// ```
    pub fn count_validation_errors(&self, text: &str) -> Vec<(ValidationError, usize)> {
        count_errors(text, self.base)
    }

    pub(crate) fn parse_raw<'a>(
        &self,
        text: &'a str,
    ) -> Result<(Cow<'a, str>, Marks), SyntaxError> {
        let Some(encoding) = self.encoding else {
            return parse(text, self.base);
        };
        let Some((layout, encoded)) = with_encoded_query(text, self.base, encoding) else {
            return parse(text, self.base);
        };
        match parse(&encoded, self.base) {
            Ok((text, marks)) => Ok((Cow::Owned(text.into_owned()), marks)),
            Err(error) if error.kind() == ErrorKind::TooLong => Err(error),
            // No error is in the query or after it, and before it the texts are equal.
            Err(error) => Err(SyntaxError::new(
                error.kind(),
                error.part(),
                layout.to_input_offset(error.at()),
            )),
        }
    }
}
