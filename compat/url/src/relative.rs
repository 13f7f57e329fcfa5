//! [`Url::make_relative`].

use crate::Url;
use alloc::string::String;

impl Url {
    /// The relative reference that leads from this URL to another; `None` if the path is opaque, or scheme,
    /// host or port differ.
    ///
    /// ```
    /// use url::Url;
    ///
    /// let base = Url::parse("https://example.org/a/b/c")?;
    /// let target = Url::parse("https://example.org/a/d/e?f#g")?;
    /// assert_eq!(base.make_relative(&target).as_deref(), Some("../d/e?f#g"));
    /// # Ok::<(), url::ParseError>(())
    /// ```
    pub fn make_relative(&self, url: &Self) -> Option<String> {
        // Host and port.
        let place = |url: &Self| {
            let marks = url.marks();
            marks.host_start as usize..marks.authority_end as usize
        };
        let is_same_place = self.as_str()[place(self)] == url.as_str()[place(url)];
        if self.cannot_be_a_base() || self.scheme() != url.scheme() || !is_same_place {
            return None;
        }
        let (from, from_name) = directory_and_name(self.path());
        let (to, to_name) = directory_and_name(url.path());
        let common = from.split('/').zip(to.split('/')).take_while(|(a, b)| a == b).count();
        let up = from.split('/').skip(common).take_while(|segment| !segment.is_empty());

        let mut text = String::new();
        up.for_each(|_| push(&mut text, ".."));
        to.split('/').skip(common).for_each(|segment| push(&mut text, segment));
        if !text.is_empty() || from_name != to_name {
            match to_name {
                "" => text.push('/'),
                name => push(&mut text, name),
            }
        }
        // Query and fragment of the target, with their delimiters.
        text.push_str(&url.as_str()[url.marks().path_end as usize..]);
        Some(text)
    }
}

/// Splits a path at its last slash.
fn directory_and_name(path: &str) -> (&str, &str) {
    match path.rsplit_once('/') {
        Some(split) => split,
        // An opaque path is a directory, without the first character as a name.
        None => ("", path.get(1..).unwrap_or_default()),
    }
}

/// Appends a segment, after a slash unless it is the first.
fn push(text: &mut String, segment: &str) {
    if !text.is_empty() {
        text.push('/');
    }
    text.push_str(segment);
}
