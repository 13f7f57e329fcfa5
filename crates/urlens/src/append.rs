//! Appending segments to a path.

use crate::builder::encode;
use crate::dialect::Strict;
use crate::draft::Draft;
use crate::edit::{EditError, EditErrorKind, finish};
use crate::grammar::Run;
use crate::part::Part;
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use alloc::borrow::Cow;
use alloc::string::String;

impl<D: Strict, T: Text> Reference<D, T> {
    /// Appends segments to the path, with `/` between them. A `/` at the end of the path is not doubled.
    /// Segments are plain text: delimiters and `%` are encoded.
    ///
    /// ```
    /// use urlens::{iri_ref, uri_ref};
    ///
    /// assert_eq!(uri_ref!("//h?q").append_segments(["a/b", "50%"])?, "//h/a%2Fb/50%25?q");
    /// assert_eq!(iri_ref!("../a/").append_segments(["é", ""])?, "../a/é/");
    /// assert_eq!(uri_ref!("").append_segments(["a"])?, "a");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a segment is `.` or `..`, or if the new path would be parsed as something else.
    pub fn append_segments<I>(&self, segments: I) -> Result<Reference<D>, EditError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        let it = self.as_borrowed();
        let mut draft = Draft::of(&it.lasting_parts(), it.path());
        let mut path = String::from(it.path());
        for (n, segment) in segments.into_iter().enumerate() {
            let segment = segment.as_ref();
            if matches!(segment, "." | "..") {
                return Err(EditError::of(EditErrorKind::DotSegment, Part::Path));
            }
            // After an authority a path starts with `/`; elsewhere an empty path stays rootless.
            let is_first = path.is_empty() && draft.authority.is_none();
            if !is_first && (n > 0 || !path.ends_with('/')) {
                path.push('/');
            }
            encode(&mut path, segment, Run::Path, b"/", D::RULES);
        }
        draft.path = Cow::Owned(path);
        finish(&draft)
    }
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// Appends segments to the path. See [`Reference::append_segments`].
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// assert_eq!(uri!("http://h/a?q").append_segments(["b c"])?, "http://h/a/b%20c?q");
    /// assert_eq!(uri!("http://h/").append_segments([".."]).unwrap_err().code(), "dot-segment");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`Reference::append_segments`].
    pub fn append_segments<I>(&self, segments: I) -> Result<Identifier<D>, EditError>
    where
        I: IntoIterator<Item: AsRef<str>>,
    {
        self.0.append_segments(segments).map(Identifier)
    }
}
