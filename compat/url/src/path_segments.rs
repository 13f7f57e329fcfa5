//! [`PathSegmentsMut`].

use crate::Url;
use alloc::string::String;
use urlens::UrlAttribute;
use urlens::internal::drop_in;
use urlens::scheme::{self, Mode};

/// An editor of the segments of a path. The URL changes when it is dropped.
///
/// ```
/// let mut url = url::Url::parse("https://example.org/a/b/?q")?;
/// url.path_segments_mut().unwrap().pop_if_empty().pop().extend(["c/d", "e"]);
/// assert_eq!(url.as_str(), "https://example.org/a/c%2Fd/e?q");
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(Debug)]
pub struct PathSegmentsMut<'a> {
    url: &'a mut Url,
    /// The new path, encoded: empty, or with a slash at the start.
    path: String,
    mode: Mode,
}

impl Url {
    /// An editor of the segments of the path.
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    #[allow(clippy::result_unit_err)]
    pub fn path_segments_mut(&mut self) -> Result<PathSegmentsMut<'_>, ()> {
        if self.cannot_be_a_base() {
            return Err(());
        }
        let mut path = String::with_capacity(self.path().len() + 32);
        path.push_str(self.path());
        let mode = scheme::mode(self.scheme());
        Ok(PathSegmentsMut { url: self, path, mode })
    }
}

impl Drop for PathSegmentsMut<'_> {
    fn drop(&mut self) {
        if self.path == self.url.path() {
            return;
        }
        // All segments are encoded, and dot segments were ignored.
        if !drop_in::put_canonical_path(&mut self.url.inner, &self.path) {
            // Fails only for a text above 4 GB, which then is unchanged.
            let _ = self.url.inner.set_attribute(UrlAttribute::Pathname, &self.path);
        }
    }
}

impl PathSegmentsMut<'_> {
    /// Removes all segments. One `/` is left.
    pub fn clear(&mut self) -> &mut Self {
        self.path.truncate(1);
        self
    }

    /// Removes the last segment if it is empty.
    pub fn pop_if_empty(&mut self) -> &mut Self {
        if self.path.len() > 1 && self.path.ends_with('/') {
            self.path.pop();
        }
        self
    }

    /// Removes the last segment. The `/` at the start is kept.
    pub fn pop(&mut self) -> &mut Self {
        if let Some(segments) = self.path.get(1..) {
            let end = segments.rfind('/').unwrap_or(0);
            self.path.truncate(1 + end);
        }
        self
    }

    /// Appends a segment in plain text. `.` and `..` are ignored.
    pub fn push(&mut self, segment: &str) -> &mut Self {
        self.extend(Some(segment))
    }

    /// Appends segments in plain text. `.` and `..` are ignored.
    pub fn extend<I>(&mut self, segments: I) -> &mut Self
    where
        I: IntoIterator,
        I::Item: AsRef<str>,
    {
        for segment in segments {
            let segment = drop_in::without_newlines(segment.as_ref());
            if matches!(&*segment, "." | "..") {
                continue;
            }
            if self.path.len() != 1 {
                self.path.push('/');
            }
            drop_in::encode_segment(&mut self.path, segment.as_bytes(), self.mode);
        }
        self
    }
}
