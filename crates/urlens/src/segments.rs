//! [`Segments`]: a path as a sequence of segments.

use crate::percent::Encoded;
use core::iter::FusedIterator;

/// The segments of a path, from [`path_segments`](crate::Uri::path_segments).
///
/// An empty path has no segments; `/` has one, which is empty.
///
/// ```
/// use urlens::UriRef;
///
/// let reference = UriRef::parse("/a/b")?;
/// assert_eq!(reference.path_segments().next_back().unwrap().as_str(), "b");
/// assert_eq!(UriRef::parse("/")?.path_segments().count(), 1);
/// assert_eq!(UriRef::parse("")?.path_segments().count(), 0);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Segments<'a>(Option<&'a str>);

impl<'a> Segments<'a> {
    pub(crate) fn of(path: &'a str) -> Self {
        Self((!path.is_empty()).then(|| path.strip_prefix('/').unwrap_or(path)))
    }
}

impl<'a> Iterator for Segments<'a> {
    type Item = Encoded<'a>;

    fn next(&mut self) -> Option<Encoded<'a>> {
        let rest = self.0?;
        let (segment, rest) = match rest.split_once('/') {
            Some((segment, rest)) => (segment, Some(rest)),
            None => (rest, None),
        };
        self.0 = rest;
        Some(Encoded::new(segment))
    }
}

impl DoubleEndedIterator for Segments<'_> {
    fn next_back(&mut self) -> Option<Self::Item> {
        let rest = self.0?;
        let (rest, segment) = match rest.rsplit_once('/') {
            Some((rest, segment)) => (Some(rest), segment),
            None => (None, rest),
        };
        self.0 = rest;
        Some(Encoded::new(segment))
    }
}

impl FusedIterator for Segments<'_> {}
