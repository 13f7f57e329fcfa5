//! Well-known locations: `/.well-known/NAME` (RFC 8615).

use crate::dialect::{Dialect, Strict};
use crate::error::TooLong;
use crate::part::Part;
use crate::parts::Parts;
use crate::percent::{self, Encoded};
use crate::reference::{Identifier, Reference};
use crate::scan::scan_part;
use crate::text::Text;
use crate::write::Dots;
use core::fmt;

/// How the path of every well-known location begins.
///
/// ```
/// assert_eq!(urlens::well_known::PREFIX, "/.well-known/");
/// ```
pub const PREFIX: &str = "/.well-known/";

/// A well-known location, taken apart.
///
/// ```
/// use urlens::uri;
///
/// let found = uri!("https://example.org/.well-known/genid/7?x#y").well_known().unwrap();
/// assert_eq!((found.suffix.as_str(), found.rest), ("genid", "/7"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WellKnown<'a> {
    /// The registered name: one segment, not empty.
    pub suffix: Encoded<'a>,
    /// What the application that registered the name puts behind it: nothing, or `/` and more.
    pub rest: &'a str,
}

impl<D: Dialect, T: Text> Reference<D, T> {
    /// The well-known location this is, by its path alone.
    ///
    /// A path with dot segments is none, escaped or not: where it leads shows only when they are
    /// resolved.
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// let uri = uri!("https://example.org/.well-known/security.txt");
    /// assert_eq!(uri.well_known().unwrap().suffix.as_str(), "security.txt");
    /// assert!(uri!("https://example.org/a/.well-known/security.txt").well_known().is_none());
    /// assert!(uri!("https://example.org/.well-known/../admin").well_known().is_none());
    /// ```
    pub fn well_known(&self) -> Option<WellKnown<'_>> {
        let name = self.path().strip_prefix(PREFIX)?;
        let (suffix, rest) = name.split_at(name.find('/').unwrap_or(name.len()));
        let valid = !suffix.is_empty() && !name.split('/').any(is_dots);
        valid.then_some(WellKnown { suffix: Encoded::new(suffix), rest })
    }
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// The well-known location of that name at this identifier's scheme and authority: path, query
    /// and fragment are replaced.
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// let page = uri!("https://example.org/a/b?c#d");
    /// assert_eq!(
    ///     page.with_well_known("security.txt")?,
    ///     "https://example.org/.well-known/security.txt"
    /// );
    /// let error = page.with_well_known("a/b").unwrap_err();
    /// assert_eq!(error.to_string(), "a well-known name is one segment: unexpected byte 1");
    /// # Ok::<(), urlens::well_known::WellKnownError>(())
    /// ```
    pub fn with_well_known(&self, suffix: &str) -> Result<Identifier<D>, WellKnownError> {
        if self.is_opaque() {
            return Err(WellKnownError::NotHierarchical);
        }
        if suffix.is_empty() || is_dots(suffix) {
            return Err(WellKnownError::NotASegment { at: 0 });
        }
        let slash = suffix.find('/');
        scan_part(&suffix[..slash.unwrap_or(suffix.len())], Part::Path, D::RULES)
            .map_err(|error| WellKnownError::NotASegment { at: error.at() })?;
        if let Some(at) = slash {
            return Err(WellKnownError::NotASegment { at });
        }
        let parts = Parts {
            root: true,
            path: [&PREFIX[1..], suffix],
            query: None,
            fragment: None,
            ..self.all_parts()
        };
        let written = Reference::write(&parts, Dots::Keep);
        written.map(Identifier).map_err(|TooLong| WellKnownError::TooLong)
    }
}

/// Why there is no well-known location of that name.
///
/// ```
/// use urlens::uri;
///
/// let error = uri!("mailto:a@example.org").with_well_known("x").unwrap_err();
/// assert_eq!(error.code(), "not-hierarchical");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WellKnownError {
    /// The identifier is opaque: it has no place for a path with a root.
    NotHierarchical,
    /// The name is not one segment of a path, not empty and not dots.
    NotASegment {
        /// The byte of the name at which that shows.
        at: usize,
    },
    /// The result would be too long.
    TooLong,
}

impl WellKnownError {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens::well_known::WellKnownError::TooLong.code(), "too-long");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self {
            Self::NotHierarchical => "not-hierarchical",
            Self::NotASegment { .. } => "not-a-segment",
            Self::TooLong => "too-long",
        }
    }
}

impl fmt::Display for WellKnownError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotHierarchical => f.write_str("an opaque identifier has no well-known location"),
            Self::NotASegment { at } => {
                write!(f, "a well-known name is one segment: unexpected byte {at}")
            }
            Self::TooLong => TooLong.fmt(f),
        }
    }
}

impl core::error::Error for WellKnownError {}

/// Whether a segment is `.` or `..`, in any spelling.
fn is_dots(segment: &str) -> bool {
    matches!(percent::decode(segment).as_ref(), b"." | b"..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Iri, Uri, UriRef};

    /// S2.4: the path alone decides, and one segment that is not empty must follow the prefix.
    #[test]
    fn recognized() {
        for (text, expected) in [
            ("http://h/.well-known/a", Some(("a", ""))),
            ("http://h/.well-known/a/", Some(("a", "/"))),
            ("http://h/.well-known/a/b/c", Some(("a", "/b/c"))),
            ("http://h/.well-known/a?q#f", Some(("a", ""))),
            ("foo:/.well-known/a", Some(("a", ""))),
            ("/.well-known/a.b", Some(("a.b", ""))),
            ("http://h/.well-known/...", Some(("...", ""))),
            ("http://h/.well-known", None),
            ("http://h/.well-known/", None),
            ("http://h/.well-known//a", None),
            ("http://h/.Well-Known/a", None),
            ("http://h/x/.well-known/a", None),
            ("http://h/?/.well-known/a", None),
            ("http://h/#/.well-known/a", None),
            (".well-known/a", None),
            ("foo:.well-known/a", None),
            ("http://h/.well-known/..", None),
            ("http://h/.well-known/a/../../b", None),
            ("http://h/.well-known/%2e%2E/b", None),
            ("http://h/.well-known/.%2e", None),
        ] {
            let found = UriRef::parse(text).unwrap().well_known();
            assert_eq!(found.map(|it| (it.suffix.as_str(), it.rest)), expected, "{text}");
        }
    }

    /// S2.4: what is built is recognized; scheme and authority stay.
    #[test]
    fn built() {
        for (text, suffix, expected) in [
            ("http://u@h:1/x/y?q#f", "a", "http://u@h:1/.well-known/a"),
            ("http://h", "a%20b", "http://h/.well-known/a%20b"),
            ("foo:/x", "a:b", "foo:/.well-known/a:b"),
        ] {
            let built = Uri::parse(text).unwrap().with_well_known(suffix).unwrap();
            assert_eq!(built, expected);
            assert_eq!(built.well_known().unwrap().suffix.as_str(), suffix);
        }
        assert!(Iri::parse("http://h").unwrap().with_well_known("é").is_ok());
    }

    /// S2.4: the name must be one non-empty segment in the dialect, the identifier hierarchical.
    #[test]
    fn refused() {
        for (suffix, at) in [
            ("", 0),
            (".", 0),
            ("..", 0),
            ("%2E.", 0),
            ("a/b", 1),
            ("a?b", 1),
            ("ab#", 2),
            ("a b", 1),
            ("aé", 1),
            ("a%2", 1),
        ] {
            let error = Uri::parse("http://h").unwrap().with_well_known(suffix).unwrap_err();
            assert_eq!(error, WellKnownError::NotASegment { at }, "{suffix}");
        }
        let opaque = Uri::parse("urn:a:b").unwrap();
        assert_eq!(opaque.with_well_known("a"), Err(WellKnownError::NotHierarchical));
    }
}
