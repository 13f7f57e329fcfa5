//! Lists of identifiers, one on each line: `text/uri-list` (RFC 2483, section 5).

use crate::dialect::{Dialect, Strict};
use crate::error::ParseError;
use crate::reference::Identifier;
use crate::text::Text;
use alloc::string::String;
use core::borrow::Borrow;
use core::iter::FusedIterator;
use core::marker::PhantomData;
use core::{fmt, str};

/// Reads a list, of any dialect. Lines end with CRLF or LF; comments, which begin with `#`, are
/// passed over; whatever else is no identifier is reported, and reading goes on.
///
/// ```
/// use urlens::{Rfc3986, uri_list};
///
/// let text = "# urn:isbn:0-201-08372-8\r\nhttp://a.example/foo.html\r\nnot here\r\nurn:a:b\r\n";
/// let mut list = uri_list::read::<Rfc3986>(text);
/// assert_eq!(list.next().unwrap()?.identifier, "http://a.example/foo.html");
/// let error = list.next().unwrap().unwrap_err();
/// assert_eq!(error.to_string(), "line 3: unexpected ' ' in path at byte 3");
/// assert_eq!(&text[error.at..][..5], " here");
/// assert_eq!(list.next().unwrap()?.line, 4);
/// # Ok::<(), uri_list::ListError>(())
/// ```
pub const fn read<D: Strict>(text: &str) -> List<'_, D> {
    List { text, at: 0, line: 0, dialect: PhantomData }
}

/// What a list is about: the text of the comment in its first line, where RFC 2483 would have the
/// identifier that was mapped to those in the list.
///
/// ```
/// assert_eq!(urlens::uri_list::subject("# urn:a:b\r\nhttp://a.example/\r\n"), Some("urn:a:b"));
/// assert_eq!(urlens::uri_list::subject("http://a.example/\r\n"), None);
/// ```
pub fn subject(text: &str) -> Option<&str> {
    text.lines().next()?.strip_prefix('#').map(str::trim)
}

/// Writes a list: each identifier on a line of its own, which ends with CRLF.
///
/// ```
/// use urlens::{uri, uri_list};
///
/// let text = uri_list::write([uri!("http://a.example/"), uri!("urn:a:b")]);
/// assert_eq!(text, "http://a.example/\r\nurn:a:b\r\n");
/// ```
pub fn write<D, T, I>(list: impl IntoIterator<Item = I>) -> String
where
    D: Dialect,
    T: Text,
    I: Borrow<Identifier<D, T>>,
{
    let mut text = String::new();
    push_all(&mut text, list);
    text
}

/// Writes a list, and before it a comment that says what it is [about](subject).
///
/// ```
/// use urlens::{uri, uri_list};
///
/// let text = uri_list::write_about(&uri!("urn:a:b"), [uri!("http://a.example/")]);
/// assert_eq!(text, "# urn:a:b\r\nhttp://a.example/\r\n");
/// ```
pub fn write_about<D, S, T, I>(
    subject: &Identifier<D, S>,
    list: impl IntoIterator<Item = I>,
) -> String
where
    D: Dialect,
    S: Text,
    T: Text,
    I: Borrow<Identifier<D, T>>,
{
    let mut text = ["# ", subject.as_ref(), "\r\n"].concat();
    push_all(&mut text, list);
    text
}

fn push_all<D: Dialect, T: Text, I: Borrow<Identifier<D, T>>>(
    text: &mut String,
    list: impl IntoIterator<Item = I>,
) {
    for identifier in list {
        // An identifier has no line ends in it, and a scheme where a comment would have its `#`.
        text.push_str(identifier.borrow().as_ref());
        text.push_str("\r\n");
    }
}

/// The identifiers of a list, from [`read`].
///
/// ```
/// use urlens::{Rfc3987, uri_list};
///
/// let list = uri_list::read::<Rfc3987>("http://a.example/é\n").collect::<Result<Vec<_>, _>>()?;
/// assert_eq!(list[0].identifier.path(), "/é");
/// # Ok::<(), uri_list::ListError>(())
/// ```
#[derive(Clone, Debug)]
pub struct List<'a, D> {
    text: &'a str,
    at: usize,
    line: usize,
    dialect: PhantomData<D>,
}

/// An identifier in a list, and where it stands.
///
/// ```
/// use urlens::{Rfc3986, uri_list};
///
/// let entry = uri_list::read::<Rfc3986>("#\r\na:b\r\n").next().unwrap()?;
/// assert_eq!((entry.line, entry.at), (2, 3));
/// # Ok::<(), uri_list::ListError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry<'a, D: Dialect> {
    /// The line, counted from one.
    pub line: usize,
    /// The byte of the list at which the line begins.
    pub at: usize,
    /// The identifier.
    pub identifier: Identifier<D, &'a str>,
}

/// A line that is no identifier, and where that shows.
///
/// ```
/// use urlens::{Rfc3986, uri_list};
///
/// let error = uri_list::read::<Rfc3986>("a:b\n\n").nth(1).unwrap().unwrap_err();
/// assert_eq!((error.line, error.at, error.code()), (2, 4, "blank-line"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListError {
    /// The line, counted from one.
    pub line: usize,
    /// The byte of the whole list.
    pub at: usize,
    /// What is wrong with the line; nothing, if there is nothing in it.
    pub error: Option<ParseError>,
}

impl ListError {
    /// A stable name for programs: that of the [`ParseError`], or `blank-line`.
    ///
    /// ```
    /// use urlens::{Rfc3986, uri_list};
    ///
    /// let error = uri_list::read::<Rfc3986>("/a").next().unwrap().unwrap_err();
    /// assert_eq!(error.code(), "no-scheme");
    /// ```
    pub const fn code(&self) -> &'static str {
        match &self.error {
            Some(error) => error.code(),
            None => "blank-line",
        }
    }
}

impl<'a, D: Strict> Iterator for List<'a, D> {
    type Item = Result<Entry<'a, D>, ListError>;

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
            let error = |error: Option<ParseError>| ListError {
                line: self.line,
                at: at + error.map_or(0, |it| it.at()),
                error,
            };
            if line.trim().is_empty() {
                return Some(Err(error(None)));
            }
            return Some(match Identifier::<D, _>::parse(line) {
                Ok(identifier) => Ok(Entry { line: self.line, at, identifier }),
                Err(it) => Err(error(Some(it))),
            });
        }
    }
}

impl<D: Strict> FusedIterator for List<'_, D> {}

impl fmt::Display for ListError {
    /// Writes the message of the [`ParseError`], which counts bytes from the start of the line.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.error {
            Some(error) => write!(f, "line {}: {error}", self.line),
            None => write!(f, "line {}: blank", self.line),
        }
    }
}

impl core::error::Error for ListError {}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Rfc3986, Rfc3987, Uri};
    use alloc::string::ToString;
    use alloc::vec::Vec;

    /// S2.12: the example of RFC 2483, section 5.
    #[test]
    fn example() {
        let text = "# urn:isbn:0-201-08372-8\r\n\
                    http://www.huh.org/books/foo.html\r\n\
                    http://www.huh.org/books/foo.pdf\r\n\
                    ftp://ftp.foo.org/books/foo.txt\r\n";
        let list: Vec<Uri<&str>> =
            read::<Rfc3986>(text).map(|entry| entry.unwrap().identifier).collect();
        assert_eq!(list.len(), 3);
        assert_eq!(subject(text), Some("urn:isbn:0-201-08372-8"));
        let isbn = Uri::parse("urn:isbn:0-201-08372-8").unwrap();
        assert_eq!(write_about(&isbn, &list), text);
        assert_eq!(write(list).lines().count(), 3);
    }

    /// S2.12: either end of line, the last one missing, `#` within a line; blank lines and what is
    /// no identifier are reported with line and byte, and do not end the list.
    #[test]
    fn lines() {
        let text = "a:1\n#x\r\n\r\n  \na:2#x\r\n b:3\na:é\na:4\r";
        let found: Vec<_> = read::<Rfc3986>(text)
            .map(|line| match line {
                Ok(entry) => (entry.line, entry.at, entry.identifier.to_string()),
                Err(error) => (error.line, error.at, error.code().to_string()),
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
        for ((line, at, what), expected) in found.iter().zip(expected) {
            assert_eq!((*line, *at, what.as_str()), expected);
            assert!(text.is_char_boundary(*at));
        }
        assert!(read::<Rfc3987>("a:é").next().unwrap().is_ok());
        assert_eq!(read::<Rfc3986>("").count(), 0);
    }

    /// S2.12: what is written is read.
    #[test]
    fn written_lists_read_back() {
        let list = ["a:b#c", "http://h/?x", "urn:a:b"].map(|text| Uri::parse(text).unwrap());
        let text = write(list);
        let read: Vec<_> = read::<Rfc3986>(&text).map(|entry| entry.unwrap().identifier).collect();
        assert_eq!(read, list);
        assert_eq!(write::<Rfc3986, &str, Uri<&str>>([]), "");
    }
}
