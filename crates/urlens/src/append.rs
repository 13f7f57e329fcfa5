//! Appending segments, in plain text, to a path.

use crate::builder::encode;
use crate::dialect::Strict;
use crate::draft::Draft;
use crate::edit::finish;
use crate::grammar::CharClass;
use crate::part::Part;
use crate::reference::{Identifier, Reference};
use crate::set_error::{SetError, SetErrorKind};
use alloc::borrow::Cow;
use alloc::string::String;

impl<D: Strict> Reference<D, String> {
    /// Appends segments in plain text to the path. If the path ends with `/`, no other `/` is added.
    /// `/`, `%` and characters that a path must not contain are percent-encoded.
    ///
    /// ```
    /// use urlens::UriRef;
    ///
    /// let mut reference = UriRef::parse("a?q")?;
    /// reference.extend_segments(["50%", "b/c"])?;
    /// assert_eq!(reference, "a/50%25/b%2Fc?q");
    /// assert_eq!(reference.extend_segments([".."]).unwrap_err().code(), "dot-segment");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a segment is `.` or `..`, or the result would be longer than `u32::MAX` bytes.
    pub fn extend_segments<I>(&mut self, segments: I) -> Result<(), SetError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let mut draft = Draft::of(&self.all_parts(), self.path());
        let mut path = String::from(self.path());
        for (n, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            if matches!(segment, "." | "..") {
                return Err(SetError::new(SetErrorKind::DotSegment, Part::Path));
            }
            // After an authority the path starts with `/`; without one, an empty path needs no `/`.
            let is_first = path.is_empty() && draft.authority.is_none();
            if !is_first && (n > 0 || !path.ends_with('/')) {
                path.push('/');
            }
            encode(&mut path, segment, CharClass::Path, b"/", D::RULES);
        }
        draft.path = Cow::Owned(path);
        *self = finish(&draft)?;
        Ok(())
    }
}

impl<D: Strict> Identifier<D, String> {
    /// Appends segments in plain text to the path. If the path ends with `/`, no other `/` is added.
    ///
    /// ```
    /// let mut uri = urlens::Uri::parse("http://example.org")?;
    /// uri.extend_segments(["a", "b c"])?;
    /// assert_eq!(uri, "http://example.org/a/b%20c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a segment is `.` or `..`, or the result would be longer than `u32::MAX` bytes.
    pub fn extend_segments<I>(&mut self, segments: I) -> Result<(), SetError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        self.0.extend_segments(segments)
    }
}
