//! Well-known locations: `/.well-known/NAME` (RFC 8615).

use alloc::string::String;
use core::fmt;
use urlens::percent::{self, Encoded};
use urlens::{Any, ErrorKind, Part};

/// The prefix of the path of every well-known location.
///
/// ```
/// assert_eq!(urlens_documents::well_known::PREFIX, "/.well-known/");
/// ```
pub const PREFIX: &str = "/.well-known/";

/// The components of a well-known location.
///
/// ```
/// use urlens::uri;
/// use urlens_documents::well_known::WellKnown;
///
/// let uri = uri!("https://example.org/.well-known/genid/7?x#y");
/// let location = WellKnown::from_path(uri.path()).unwrap();
/// assert_eq!((location.suffix.as_str(), location.rest), ("genid", "/7"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WellKnown<'a> {
    /// The registered name: one non-empty segment.
    pub suffix: Encoded<'a>,
    /// The rest of the path after the name: empty, or starting with `/`.
    pub rest: &'a str,
}

impl<'a> WellKnown<'a> {
    /// Splits the path of a well-known location. `None` for any other path.
    ///
    /// The path alone decides; query and fragment do not matter. A path with dot segments, escaped
    /// or not, is `None`: normalize or resolve the reference first.
    ///
    /// ```
    /// use urlens::{Url, uri};
    /// use urlens_documents::well_known::WellKnown;
    ///
    /// let uri = uri!("https://example.org/.well-known/security.txt");
    /// assert_eq!(WellKnown::from_path(uri.path()).unwrap().suffix, "security.txt");
    /// assert!(WellKnown::from_path("/a/.well-known/security.txt").is_none());
    /// assert!(WellKnown::from_path("/.well-known/../admin").is_none());
    ///
    /// let url = Url::parse("https://example.org/.well-known/../admin")?; // parsing resolves it
    /// assert!(WellKnown::from_path(url.path()).is_none());
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn from_path(path: &'a str) -> Option<Self> {
        let name = path.strip_prefix(PREFIX)?;
        let (suffix, rest) = name.split_at(name.find('/').unwrap_or(name.len()));
        let valid = !suffix.is_empty() && !name.split('/').any(is_dot_segment);
        valid.then_some(WellKnown { suffix: Encoded::new(suffix), rest })
    }
}

/// Builds the well-known location `suffix` at the scheme and authority of `identifier`.
///
/// Path, query and fragment are replaced. `suffix` is percent-encoded already; what a URL must not contain
/// is encoded.
///
/// ```
/// use urlens::uri;
/// use urlens_documents::well_known;
///
/// let page = uri!("https://example.org/a/b?c#d");
/// assert_eq!(
///     well_known::build(&page, "security.txt")?,
///     "https://example.org/.well-known/security.txt"
/// );
/// let error = well_known::build(&page, "a/b").unwrap_err();
/// assert_eq!(error.to_string(), "well-known name is not a single path segment at byte 1");
/// # Ok::<(), well_known::WellKnownError>(())
/// ```
///
/// # Errors
///
/// If the identifier is opaque or a URL reference, or the suffix is not one path segment of its kind.
pub fn build<'a>(identifier: impl Into<Any<&'a str>>, suffix: &str) -> Result<Any, WellKnownError> {
    let mut location = identifier.into().into_owned();
    if location.is_opaque() {
        return Err(WellKnownError::NotHierarchical);
    }
    if suffix.is_empty() || is_dot_segment(suffix) {
        return Err(WellKnownError::NotASegment { offset: 0 });
    }
    let slash = suffix.find('/');
    let segment = &suffix[..slash.unwrap_or(suffix.len())];
    let path = String::from(PREFIX) + segment;
    let set = location
        .set(&Part::Query.into(), None)
        .and_then(|()| location.set(&Part::Fragment.into(), None))
        .and_then(|()| location.set(&Part::Path.into(), Some(&path)));
    set.map_err(|error| match error.kind() {
        ErrorKind::TooLong => WellKnownError::TooLong,
        ErrorKind::Unsupported { .. } => WellKnownError::NotHierarchical,
        _ => WellKnownError::NotASegment {
            offset: error.offset().map_or(0, |offset| offset.saturating_sub(PREFIX.len())),
        },
    })?;
    match slash {
        Some(offset) => Err(WellKnownError::NotASegment { offset }),
        None => Ok(location),
    }
}

/// The reason why a well-known location cannot be built.
///
/// ```
/// use urlens::uri;
/// use urlens_documents::well_known;
///
/// let error = well_known::build(&uri!("mailto:a@example.org"), "x").unwrap_err();
/// assert_eq!(error.code(), "not-hierarchical");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WellKnownError {
    /// The identifier is opaque: its path does not start with `/`.
    NotHierarchical,
    /// The name is not one path segment, or is empty or a dot segment.
    NotASegment {
        /// The offset of the error in the name.
        offset: usize,
    },
    /// The result would be too long.
    TooLong,
}

impl WellKnownError {
    /// The stable code.
    ///
    /// ```
    /// use urlens_documents::well_known::WellKnownError;
    ///
    /// assert_eq!(WellKnownError::TooLong.code(), "too-long");
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
            Self::NotHierarchical => {
                f.write_str("an opaque identifier has no well-known locations")
            }
            Self::NotASegment { offset } => {
                write!(f, "well-known name is not a single path segment at byte {offset}")
            }
            Self::TooLong => write!(f, "longer than {} bytes", u32::MAX),
        }
    }
}

impl core::error::Error for WellKnownError {}

/// Returns true for `.` and `..`, percent-encoded or not.
fn is_dot_segment(segment: &str) -> bool {
    matches!(percent::decode(segment).as_ref(), b"." | b"..")
}

#[cfg(test)]
mod tests {
    use super::*;
    use urlens::{Iri, Uri, UriRef};

    /// S2.4: the path alone decides; one non-empty segment must follow the prefix.
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
            let reference = UriRef::parse(text).unwrap();
            let found = WellKnown::from_path(reference.path());
            assert_eq!(found.map(|place| (place.suffix.as_str(), place.rest)), expected, "{text}");
        }
    }

    /// S2.4: a built location is recognized; scheme and authority are kept.
    #[test]
    fn built() {
        for (text, suffix, expected) in [
            ("http://u@h:1/x/y?q#f", "a", "http://u@h:1/.well-known/a"),
            ("http://h", "a%20b", "http://h/.well-known/a%20b"),
            ("foo:/x", "a:b", "foo:/.well-known/a:b"),
        ] {
            let built = build(&Uri::parse(text).unwrap(), suffix).unwrap();
            assert_eq!(built, expected);
            assert_eq!(WellKnown::from_path(built.path()).unwrap().suffix.as_str(), suffix);
        }
        assert!(build(&Iri::parse("http://h").unwrap(), "é").is_ok());
    }

    /// S2.4: the name must be one non-empty segment of the dialect, the identifier hierarchical.
    #[test]
    fn errors() {
        for (suffix, offset) in [
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
            let error = build(&Uri::parse("http://h").unwrap(), suffix).unwrap_err();
            assert_eq!(error, WellKnownError::NotASegment { offset }, "{suffix}");
        }
        let opaque = Uri::parse("urn:a:b").unwrap();
        assert_eq!(build(&opaque, "a"), Err(WellKnownError::NotHierarchical));
    }
}
