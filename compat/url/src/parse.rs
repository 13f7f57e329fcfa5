//! Parsing: [`Url::parse`], [`Url::join`] and [`ParseOptions`].

use crate::violation;
use crate::{EncodingOverride, ParseError, SyntaxViolation, Url};
use alloc::borrow::Cow;
use core::borrow::Borrow;
use urlens::{QueryPiece, UrlParser, internal};

/// Options of the parser: a base, the encoding of queries, a callback for syntax violations.
///
/// ```
/// use url::Url;
///
/// let base = Url::parse("https://example.org/a")?;
/// let url = Url::options().base_url(Some(&base)).parse("b")?;
/// assert_eq!(url.as_str(), "https://example.org/b");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Copy, Clone)]
#[must_use]
pub struct ParseOptions<'a> {
    base_url: Option<&'a Url>,
    encoding_override: EncodingOverride<'a>,
    violation_fn: Option<&'a dyn Fn(SyntaxViolation)>,
}

impl<'a> ParseOptions<'a> {
    /// Sets the base of relative references.
    pub fn base_url(mut self, new: Option<&'a Url>) -> Self {
        self.base_url = new;
        self
    }

    /// Sets the encoding of queries, for documents that are not in UTF-8.
    pub fn encoding_override(mut self, new: EncodingOverride<'a>) -> Self {
        self.encoding_override = new;
        self
    }

    /// Sets a function that is called for each syntax violation.
    pub fn syntax_violation_callback(mut self, new: Option<&'a dyn Fn(SyntaxViolation)>) -> Self {
        self.violation_fn = new;
        self
    }

    /// Parses a URL with these options.
    ///
    /// # Errors
    ///
    /// If the text is not a URL, or is relative and there is no base.
    pub fn parse(self, input: &str) -> Result<Url, ParseError> {
        match self {
            Self { base_url: None, encoding_override: None, violation_fn: None } => {
                Url::parse(input)
            }
            Self { base_url: Some(base), encoding_override: None, violation_fn: None } => {
                base.join(input)
            }
            _ => self.parse_with_all(input),
        }
    }

    fn parse_with_all(self, input: &str) -> Result<Url, ParseError> {
        let encoding;
        let mut parser = urlens::Url::parser();
        if let Some(base) = self.base_url {
            parser = parser.base(&base.inner);
        }
        if let Some(encode) = self.encoding_override {
            encoding = move |text: &str, to: &mut dyn FnMut(QueryPiece<'_>)| {
                to(QueryPiece::Bytes(&encode(text)));
            };
            parser = parser.encoding(&encoding);
        }
        match self.violation_fn {
            None => parsed(parser.parse_borrowed(input), self.base_url.is_some()),
            Some(report) => self.parse_with_violations(&parser, input, report),
        }
    }

    fn parse_with_violations(
        self,
        parser: &UrlParser<'_>,
        input: &str,
        report: &dyn Fn(SyntaxViolation),
    ) -> Result<Url, ParseError> {
        let (result, errors) = parser.parse_with_validation_errors(input);
        // The scheme decides which slashes are missing. Without a result, only its name in the text is known.
        let scheme = match &result {
            Ok(url) => url.scheme(),
            Err(_) => input.trim_start_matches(|c| c <= ' ').split(':').next().unwrap_or_default(),
        };
        violation::report(input, scheme, &errors, report);
        match result {
            Ok(url) => {
                let url = Url::new(url.into_owned());
                if url.scheme() == "file" && url.has_host() && starts_with_drive(url.path()) {
                    report(SyntaxViolation::FileWithHostAndWindowsDrive);
                }
                Ok(url)
            }
            Err(error) => Err(ParseError::of(error.kind(), self.base_url.is_some())),
        }
    }
}

/// Returns `true` if the first segment of a path is a drive letter.
fn starts_with_drive(path: &str) -> bool {
    let first = path.strip_prefix('/').and_then(|it| it.split('/').next());
    first.is_some_and(urlens::grammar::whatwg::is_drive)
}

#[inline]
fn parsed(
    result: Result<urlens::Url<Cow<'_, str>>, urlens::Error>,
    has_base: bool,
) -> Result<Url, ParseError> {
    match result {
        Ok(it) => Ok(Url::new(it.into_owned())),
        Err(error) => Err(ParseError::of(error.kind(), has_base)),
    }
}

impl Url {
    /// Parses an absolute URL.
    ///
    /// # Errors
    ///
    /// If the text is not a URL, or is relative.
    #[inline]
    pub fn parse(input: &str) -> Result<Self, ParseError> {
        parsed(urlens::Url::parse_borrowed(input), false)
    }

    /// Parses an absolute URL and appends parameters to its query.
    ///
    /// ```
    /// let url = url::Url::parse_with_params("https://example.org/", [("q", "a b"), ("n", "&")])?;
    /// assert_eq!(url.as_str(), "https://example.org/?q=a+b&n=%26");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`parse`](Self::parse).
    #[inline]
    pub fn parse_with_params<I, K, V>(input: &str, iter: I) -> Result<Self, ParseError>
    where
        I: IntoIterator,
        I::Item: Borrow<(K, V)>,
        K: AsRef<str>,
        V: AsRef<str>,
    {
        let mut url = Self::parse(input)?;
        url.query_pairs_mut().extend_pairs(iter);
        Ok(url)
    }

    /// Parses a text with this URL as the base.
    ///
    /// ```
    /// let base = url::Url::parse("https://example.org/a/b")?;
    /// assert_eq!(base.join("?q")?.as_str(), "https://example.org/a/b?q");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result is not a URL.
    #[inline]
    pub fn join(&self, input: &str) -> Result<Self, ParseError> {
        match self.inner.join(input) {
            Ok(it) => Ok(Self::new(it)),
            Err(error) => Err(ParseError::of(error.kind(), true)),
        }
    }

    /// The default options of the parser.
    #[inline]
    pub fn options<'a>() -> ParseOptions<'a> {
        ParseOptions { base_url: None, encoding_override: None, violation_fn: None }
    }

    /// Checks that the text parses to these components.
    #[doc(hidden)]
    pub fn check_invariants(&self) -> Result<(), alloc::string::String> {
        let marks = |url: &Self| internal::marks_of(&url.inner);
        match Self::parse(self.as_str()) {
            Ok(parsed) if parsed == *self && marks(&parsed) == marks(self) => Ok(()),
            parsed => Err(alloc::format!("{self:?} parses to {parsed:?}")),
        }
    }
}
