//! Setters of the web API for what stands behind the authority: path, query and fragment.

use super::clean::without_newlines;
use super::force::is_opaque;
use super::parse::{Stop, finish, kept};
use crate::set_error::{SetError, SetErrorKind};
use crate::charset::CharSet;
use crate::dialect::Whatwg;
use crate::dots::has_dots;
use crate::error::TooLong;
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{PATH, SPECIAL_QUERY};
use crate::part::Part;
use crate::parts::Parts;
use crate::reference::Identifier;
use crate::scheme::{self, Mode};
use crate::split::with_slashes;
use crate::write::{Dots, Keep, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// Setters of what stands behind the authority.
impl Identifier<Whatwg, String> {
    /// Replaces the path. `?` and `#` are percent-encoded.
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    pub(super) fn set_web_pathname(&mut self, value: &str) -> Result<(), SetError> {
        if self.splices(value) && is_plain_path(value) {
            Writer::put_path(&mut self.0.text, &mut self.0.marks, value);
            return Ok(());
        }
        self.write_path(value)
    }

    /// The same for any value: what follows the authority is written anew.
    fn write_path(&mut self, value: &str) -> Result<(), SetError> {
        let (mode, mut parts) = self.hierarchical_parts(Part::Path)?;
        let kept = kept(mode);
        let plain = kept.path.is_none_or(|it| find_not_in(value.as_bytes(), it).is_none());
        let text = if plain { Cow::Borrowed(value) } else { without_newlines(value) };
        let text = with_slashes(&text, mode);
        // Without a host, or with one that is special, there is a root; otherwise there may be
        // nothing at all.
        parts.root = mode.is_special() || parts.authority.is_none() || !text.is_empty();
        parts.drive = None;
        parts.path = ["", text.strip_prefix('/').unwrap_or(&text)];
        let (text, marks) = (&self.0.text, &self.0.marks);
        let head = (&text[..marks.authority as usize], marks);
        let dots = Dots::Url { drives: mode == Mode::File };
        // What follows is canonical already.
        let path = kept.path.filter(|_| !plain);
        let keep = Keep { path, query: None, fragment: None };
        // Who sets one component often sets another: room that was there stays.
        let room = String::with_capacity(text.capacity());
        let written = Writer::after_head(room, head, &parts, dots, keep);
        self.put(written.map_err(|_| Stop::TooLong))
    }

    /// Replaces or, if the value is empty, removes the query. One `?` may come before it.
    ///
    /// # Errors
    ///
    /// If the result would be too long.
    pub(super) fn set_web_search(&mut self, value: &str) -> Result<(), SetError> {
        if self.splices(value) && is_plain_query(value) {
            let query = value.strip_prefix('?').unwrap_or(value);
            Writer::put_query(&mut self.0.text, &mut self.0.marks, query);
            return Ok(());
        }
        self.write_search(value)
    }

    /// The same for any value: what follows the path is written anew.
    fn write_search(&mut self, value: &str) -> Result<(), SetError> {
        self.write_query(after_sigil(value, '?'))
    }

    pub(super) fn write_query(&mut self, query: Option<Cow<'_, str>>) -> Result<(), SetError> {
        let fragment = self.fragment().map(String::from);
        let (query, fragment) = (query.as_deref(), fragment.as_deref());
        self.put_after_path(&Parts { query, fragment, ..Parts::default() })
    }

    /// Replaces or, if the value is empty, removes the fragment. One `#` may come before it.
    ///
    /// # Errors
    ///
    /// If the result would be too long.
    pub(super) fn set_web_hash(&mut self, value: &str) -> Result<(), SetError> {
        self.write_fragment(after_sigil(value, '#'))
    }

    pub(super) fn write_fragment(&mut self, fragment: Option<Cow<'_, str>>) -> Result<(), SetError> {
        let query = self.query().map(String::from);
        let (query, fragment) = (query.as_deref(), fragment.as_deref());
        self.put_after_path(&Parts { query, fragment, ..Parts::default() })
    }

    /// Replaces all that follows the path, in place.
    fn put_after_path(&mut self, rest: &Parts<'_>) -> Result<(), SetError> {
        let mode = self.mode();
        // A space at the end of an opaque path depends on what follows it; and what may come to be
        // too long must not spoil what is there.
        let long = (rest.length() + self.text.len()) * 3 > u32::MAX as usize;
        if long || mode == Mode::Generic && self.hierarchical(Part::Query).is_err() {
            let Parts { query, fragment, .. } = *rest;
            let written = finish(Parts { query, fragment, ..self.base().parts }, mode);
            return self.put(written);
        }
        let text = core::mem::take(&mut self.0.text);
        let written = Writer::after_path(text, self.0.marks, rest, kept(mode));
        self.put(written.map_err(|TooLong| Stop::TooLong))
    }

    /// Whether a value that is as parsing would leave it can be put in place: in a web URL, which has
    /// a host and a root, nothing depends on it.
    fn splices(&self, value: &str) -> bool {
        let length = self.0.text.len() + value.len();
        scheme::begins_web(&self.0.text).is_some() && length < u32::MAX as usize
    }

    /// What follows the authority, unless the path is opaque: then `part` cannot be changed.
    fn hierarchical_parts(&self, part: Part) -> Result<(Mode, Parts<'_>), SetError> {
        let mode = self.mode();
        let parts = Parts::after_authority(&self.0.text, &self.0.marks);
        match is_opaque(&parts, mode) {
            true => Err(SetError::new(SetErrorKind::OpaquePath, part)),
            false => Ok((mode, parts)),
        }
    }
}

/// Whether a path in a web URL is as parsing would leave it.
fn is_plain_path(value: &str) -> bool {
    const PLAIN: ByteSet = ByteSet::of(PATH.or(CharSet::of(b"\\")).not());
    value.starts_with('/') && find_not_in(value.as_bytes(), &PLAIN).is_none() && !has_dots(value)
}

/// Whether a query in a web URL is as parsing would leave it, and there is one.
fn is_plain_query(value: &str) -> bool {
    const PLAIN: ByteSet = ByteSet::of(SPECIAL_QUERY.not());
    !value.is_empty() && find_not_in(value.as_bytes(), &PLAIN).is_none()
}

/// The value of a query or a fragment. What is there and empty is not the same as what is not.
fn after_sigil(value: &str, sigil: char) -> Option<Cow<'_, str>> {
    (!value.is_empty()).then(|| without_newlines(value.strip_prefix(sigil).unwrap_or(value)))
}

#[cfg(test)]
mod tests {
    use crate::Url;
    use std::string::String;

    /// A value put in place, and the URL written anew with it, are the same, and are what
    /// parsing makes of them.
    #[test]
    fn in_place_or_anew() {
        const URLS: [&str; 8] = [
            "http://a",
            "https://u:p@example.org:8080/a/b?c#d",
            "http://a/?",
            "http://a/#",
            "http://a/b#c?d",
            "ws://a/b?c",
            "file:///C:/a?b#c",
            "foo:a?b#c",
        ];
        const PIECES: [&str; 16] = [
            "/",
            "/",
            "a",
            "bcd",
            "?",
            "#",
            ".",
            "..",
            "%2e",
            "%41",
            "\\",
            "\t",
            " ",
            "'",
            "é",
            "eeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee",
        ];
        let mut seed = 3_u32;
        let mut next = |end: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % end
        };
        let mut spliced = 0;
        for round in 0..100_000 {
            let mut url = Url::parse(URLS[next(URLS.len())]).unwrap().into_owned();
            let mut slow = url.clone();
            let first = ["", "/", "/x/", "?y=1&z"][next(4)];
            let mut value = String::from(first);
            (0..next(4)).for_each(|_| value.push_str(PIECES[next(PIECES.len())]));
            let results = match round % 2 {
                0 => (url.set_web_pathname(&value), slow.write_path(&value)),
                _ => (url.set_web_search(&value), slow.write_search(&value)),
            };
            assert_eq!(results.0, results.1, "{value:?}");
            assert_eq!((url.as_str(), url.0.marks), (slow.as_str(), slow.0.marks), "{value:?}");
            let read = Url::parse(url.as_str()).unwrap();
            assert_eq!((read.as_str(), read.0.marks), (url.as_str(), url.0.marks), "{value:?}");
            spliced += u32::from(url.splices(&value) && super::is_plain_path(&value));
        }
        assert!(spliced > 10_000, "{spliced}");
    }
}
