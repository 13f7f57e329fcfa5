//! [`PathSegmentsMut`].

use crate::Url;
use crate::tools::{encode_segment, without_tabs_and_newlines};
use alloc::string::String;
use urlens::internal::{self, Opened};
use urlens::scheme::{self, Mode};
use urlens::{Part, UrlAttribute};

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
    /// The path in the text of a web URL.
    opened: Option<Opened>,
    /// The new path of other URLs, encoded: empty, or with a slash at the start.
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
        let mode = scheme::mode(self.scheme());
        if mode == Mode::Web {
            let opened = Some(internal::open(&mut self.inner, Part::Path));
            return Ok(PathSegmentsMut { url: self, opened, path: String::new(), mode });
        }
        let path = String::from(self.path());
        Ok(PathSegmentsMut { url: self, opened: None, path, mode })
    }
}

impl Drop for PathSegmentsMut<'_> {
    fn drop(&mut self) {
        match &self.opened {
            // All segments are encoded, and dot segments were ignored.
            Some(opened) => internal::close(&mut self.url.inner, opened),
            None if self.path == self.url.path() => (),
            None => {
                // Fails only for a text above 4 GB, which then is unchanged.
                let _ = self.url.inner.set_attribute(UrlAttribute::Pathname, &self.path);
            }
        }
    }
}

impl PathSegmentsMut<'_> {
    /// The text that ends with the path, and the offset of the path.
    #[inline]
    fn text(&mut self) -> (&mut String, usize) {
        match &self.opened {
            Some(opened) => (internal::text_mut(&mut self.url.inner), opened.start),
            None => (&mut self.path, 0),
        }
    }

    /// Removes all segments. One `/` is left.
    pub fn clear(&mut self) -> &mut Self {
        let (text, start) = self.text();
        text.truncate(start + 1);
        self
    }

    /// Removes the last segment if it is empty.
    pub fn pop_if_empty(&mut self) -> &mut Self {
        let (text, start) = self.text();
        if text.len() > start + 1 && text.ends_with('/') {
            text.pop();
        }
        self
    }

    /// Removes the last segment. The `/` at the start is kept.
    pub fn pop(&mut self) -> &mut Self {
        let (text, start) = self.text();
        if let Some(segments) = text.get(start + 1..) {
            let end = segments.rfind('/').unwrap_or(0);
            text.truncate(start + 1 + end);
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
        let mode = self.mode;
        let (text, start) = self.text();
        for segment in segments {
            let segment = without_tabs_and_newlines(segment.as_ref());
            if matches!(&*segment, "." | "..") {
                continue;
            }
            if text.len() != start + 1 {
                text.push('/');
            }
            encode_segment(text, segment.as_bytes(), mode);
        }
        self
    }
}
