//! Lists of identifiers, one per line: `text/uri-list` (RFC 2483, 5).

use alloc::borrow::Cow;
use alloc::string::String;
use core::iter::FusedIterator;
use core::{fmt, str};
use urlens::{Any, Error, Iri, Kind};

/// Parses a list of identifiers of a kind. A kind of references means the identifiers of its standard.
///
/// Lines end with CRLF or LF. Comments, which start with `#`, are skipped. Every other line that is
/// not an identifier is an error; the iterator continues after it.
///
/// ```
/// use urlens::Kind;
/// use urlens_documents::uri_list;
///
/// let text = "# urn:isbn:0-201-08372-8\r\nhttp://a.example/foo.html\r\nnot here\r\nurn:a:b\r\n";
/// let mut list = uri_list::parse(Kind::Uri, text);
/// assert_eq!(list.next().unwrap()?.identifier, "http://a.example/foo.html");
/// let error = list.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: unexpected ' ' in path at byte 3");
/// assert_eq!(&text[error.offset..][..5], " here");
/// assert_eq!(list.next().unwrap()?.line, 4);
/// # Ok::<(), uri_list::ListError>(())
/// ```
pub const fn parse(kind: Kind, text: &str) -> List<'_> {
    List { kind: kind.identifier(), text, at: 0, line: 0 }
}

/// The subject of a list: the comment in its first line.
///
/// RFC 2483 puts the identifier there that the list was resolved from.
///
/// ```
/// assert_eq!(urlens_documents::uri_list::subject("# urn:a:b\r\nhttp://a.example/\r\n"), Some("urn:a:b"));
/// assert_eq!(urlens_documents::uri_list::subject("http://a.example/\r\n"), None);
/// ```
pub fn subject(text: &str) -> Option<&str> {
    text.lines().next()?.strip_prefix('#').map(str::trim)
}

/// Writes a list of URIs or IRIs, owned or borrowed: one per line, each followed by CRLF.
///
/// ```
/// use urlens::uri;
/// use urlens_documents::uri_list;
///
/// let text = uri_list::write([uri!("http://a.example/"), uri!("urn:a:b")]);
/// assert_eq!(text, "http://a.example/\r\nurn:a:b\r\n");
/// ```
pub fn write<'a>(list: impl IntoIterator<Item: Into<Iri<&'a str>>>) -> String {
    let mut text = String::new();
    push_all(&mut text, list);
    text
}

/// Writes a list after a comment with its [subject].
///
/// ```
/// use urlens::uri;
/// use urlens_documents::uri_list;
///
/// let text = uri_list::write_with_subject(uri!("urn:a:b"), [uri!("http://a.example/")]);
/// assert_eq!(text, "# urn:a:b\r\nhttp://a.example/\r\n");
/// ```
pub fn write_with_subject<'a, 's>(
    subject: impl Into<Iri<&'s str>>,
    list: impl IntoIterator<Item: Into<Iri<&'a str>>>,
) -> String {
    let mut text = ["# ", subject.into().as_str(), "\r\n"].concat();
    push_all(&mut text, list);
    text
}

fn push_all<'a>(text: &mut String, list: impl IntoIterator<Item: Into<Iri<&'a str>>>) {
    for identifier in list {
        // An identifier contains no line ending, and starts with a scheme, not with `#`.
        text.push_str(identifier.into().as_str());
        text.push_str("\r\n");
    }
}

/// An iterator over the lines of a list, from [`parse`].
///
/// ```
/// use urlens::Kind;
/// use urlens_documents::uri_list;
///
/// let list = uri_list::parse(Kind::Iri, "http://a.example/é\n").collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(list[0].identifier.path(), "/é");
/// # Ok::<(), uri_list::ListError>(())
/// ```
#[derive(Clone, Debug)]
pub struct List<'a> {
    kind: Kind,
    text: &'a str,
    at: usize,
    line: usize,
}

/// An identifier in a list, with its line and offset.
///
/// ```
/// use urlens::Kind;
/// use urlens_documents::uri_list;
///
/// let entry = uri_list::parse(Kind::Uri, "#\r\na:b\r\n").next().unwrap()?;
/// assert_eq!((entry.line, entry.offset), (2, 3));
/// # Ok::<(), uri_list::ListError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry<'a> {
    /// The line, counted from one.
    pub line: usize,
    /// The offset of the line in the list.
    pub offset: usize,
    /// The identifier.
    pub identifier: Any<Cow<'a, str>>,
}

/// A line that is not an identifier.
///
/// ```
/// use urlens::Kind;
/// use urlens_documents::uri_list;
///
/// let error = uri_list::parse(Kind::Uri, "a:b\n\n").nth(1).unwrap().unwrap_err();
/// assert_eq!((error.line, error.offset, error.code()), (2, 4, "blank-line"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListError {
    /// The line, counted from one.
    pub line: usize,
    /// The offset of the error in the list.
    pub offset: usize,
    /// The error in the line; `None` if the line is blank.
    pub error: Option<Error>,
}

impl ListError {
    /// The stable code: that of the [`Error`], or `blank-line`.
    ///
    /// ```
    /// use urlens::Kind;
    /// use urlens_documents::uri_list;
    ///
    /// let error = uri_list::parse(Kind::Uri, "/a").next().unwrap().unwrap_err();
    /// assert_eq!(error.code(), "no-scheme");
    /// ```
    pub const fn code(&self) -> &'static str {
        match &self.error {
            Some(error) => error.code(),
            None => "blank-line",
        }
    }
}

impl<'a> Iterator for List<'a> {
    type Item = Result<Entry<'a>, ListError>;

    fn next(&mut self) -> Option<Self::Item> {
        loop {
            let (at, rest) = (self.at, &self.text[self.at..]);
            let whole = rest.split_inclusive('\n').next()?;
            self.at += whole.len();
            self.line += 1;
            let line = whole.strip_suffix('\n').unwrap_or(whole);
            let line = line.strip_suffix('\r').unwrap_or(line);
            if line.starts_with('#') {
                continue;
            }
            let error = |error: Option<Error>| ListError {
                line: self.line,
                offset: at + error.as_ref().and_then(Error::offset).unwrap_or(0),
                error,
            };
            if line.trim().is_empty() {
                return Some(Err(error(None)));
            }
            return Some(match Any::parse_borrowed(self.kind, line) {
                Ok(identifier) => Ok(Entry { line: self.line, offset: at, identifier }),
                Err(cause) => Err(error(Some(cause))),
            });
        }
    }
}

impl FusedIterator for List<'_> {}

impl fmt::Display for ListError {
    /// Writes the line number and the message. Its offset counts from the start of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Some(error) => write!(f, "line {}: {error}", self.line),
            None => write!(f, "line {}: blank line", self.line),
        }
    }
}

impl core::error::Error for ListError {}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString;
    use alloc::vec::Vec;
    use urlens::Uri;

    /// S2.12: the example of RFC 2483, 5.
    #[test]
    fn example() {
        let text = "# urn:isbn:0-201-08372-8\r\n\
                    http://www.huh.org/books/foo.html\r\n\
                    http://www.huh.org/books/foo.pdf\r\n\
                    ftp://ftp.foo.org/books/foo.txt\r\n";
        let list: Vec<Uri> = parse(Kind::Uri, text)
            .map(|entry| Uri::try_from(entry.unwrap().identifier.into_owned()).unwrap())
            .collect();
        assert_eq!(list.len(), 3);
        assert_eq!(subject(text), Some("urn:isbn:0-201-08372-8"));
        let isbn = Uri::parse("urn:isbn:0-201-08372-8").unwrap();
        assert_eq!(write_with_subject(&isbn, &list), text);
        assert_eq!(write(&list).lines().count(), 3);
    }

    /// S2.12: both line endings, a missing last one, `#` within a line. Blank and invalid lines are
    /// errors with line and offset, and do not end the list.
    #[test]
    fn lines() {
        let text = "a:1\n#x\r\n\r\n  \na:2#x\r\n b:3\na:é\na:4\r";
        let found: Vec<_> = parse(Kind::Uri, text)
            .map(|line| match line {
                Ok(entry) => (entry.line, entry.offset, entry.identifier.to_string()),
                Err(error) => (error.line, error.offset, error.code().to_string()),
            })
            .collect();
        let expected = [
            (1, 0, "a:1"),
            (3, 8, "blank-line"),
            (4, 10, "blank-line"),
            (5, 13, "a:2#x"),
            (6, 20, "unexpected-character"),
            (7, 27, "unexpected-character"),
            (8, 30, "a:4"),
        ];
        assert_eq!(found.len(), expected.len());
        for ((line, at, result), expected) in found.iter().zip(expected) {
            assert_eq!((*line, *at, result.as_str()), expected);
            assert!(text.is_char_boundary(*at));
        }
        assert!(parse(Kind::Iri, "a:é").next().unwrap().is_ok());
        assert_eq!(parse(Kind::Uri, "").count(), 0);
    }

    /// S2.12: written lists parse back.
    #[test]
    fn round_trip() {
        let list =
            ["a:b#c", "http://h/?x", "urn:a:b"].map(|text| Uri::parse_borrowed(text).unwrap());
        let text = write(list);
        let parsed: Vec<_> =
            parse(Kind::Uri, &text).map(|entry| entry.unwrap().identifier).collect();
        assert_eq!(parsed, list.map(Any::from));
        assert_eq!(write([] as [Uri<&str>; 0]), "");
    }
}
