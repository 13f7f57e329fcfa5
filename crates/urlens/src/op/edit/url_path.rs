//! Setters of the web API: path, query and fragment.

use crate::charset::CharSet;
use crate::dots::has_dots;
use crate::error::{Error, ErrorKind, TooLong};
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{PATH, SPECIAL_QUERY, TAB_OR_NEWLINE};
use crate::part::Part;
use crate::parts::Parts;
use crate::percent::encode_others;
use crate::scheme::{self, Mode};
use crate::split::with_slashes;
use crate::types::Url;
use crate::whatwg::clean::without_tabs_and_newlines;
use crate::whatwg::parse::{UrlError, finish, unescaped_bytes};
use crate::whatwg::parts::is_opaque;
use crate::whatwg::with_encoded;
use crate::write::{Dots, Keep, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// Setters of the components after the authority.
impl Url<String> {
    /// Replaces the path. `?` and `#` are percent-encoded.
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    pub(super) fn set_web_pathname(&mut self, value: &str) -> Result<(), Error> {
        if self.can_splice(value) && is_canonical_path(value) {
            Writer::put_path(&mut self.text, &mut self.marks, value);
            return Ok(());
        }
        if self.can_splice(value) && needs_encoding_only(value) {
            let (text, marks) = (&mut self.text, &mut self.marks);
            let put = |path: &str| Writer::put_path(text, marks, path);
            with_encoded(value, CharSet::EMPTY, &PATHS, put);
            return Ok(());
        }
        if self.can_splice(value) && is_plain_path(value) {
            Writer::put_path_without_dots(&mut self.text, &mut self.marks, value);
            return Ok(());
        }
        if self.can_splice(value) && self.text.len() == self.marks.path_end as usize {
            return self.append_path(value);
        }
        self.write_path(value)
    }

    /// Fast path of [`set_web_pathname`](Self::set_web_pathname): writes a path with dot segments into the
    /// text of a web URL that ends with its path.
    fn append_path(&mut self, path: &str) -> Result<(), Error> {
        let path = without_tabs_and_newlines(path);
        let path = with_slashes(&path, Mode::Web);
        let path = ["", path.strip_prefix('/').unwrap_or(&path)];
        let mut text = core::mem::take(&mut self.text);
        text.truncate(self.marks.authority_end as usize);
        let parts = Parts { root: true, path, ..Parts::default() };
        let dots = Dots::Url { drives: false };
        let written = Writer::append(text, &self.marks, &parts, dots, unescaped_bytes(Mode::Web));
        self.put(written.map_err(|_| UrlError::TooLong))
    }

    /// The general implementation of [`set_web_pathname`](Self::set_web_pathname): writes all components after the
    /// authority.
    fn write_path(&mut self, value: &str) -> Result<(), Error> {
        let (mode, parts) = self.hierarchical_parts(Part::Path)?;
        let keep = unescaped_bytes(mode);
        let plain = keep.path.is_none_or(|kept| find_not_in(value.as_bytes(), kept).is_none());
        let text = if plain { Cow::Borrowed(value) } else { without_tabs_and_newlines(value) };
        let text = with_slashes(&text, mode);
        // Only the path of a URL with a host and without a special scheme may be empty.
        let root = mode.is_special() || parts.authority.is_none() || !text.is_empty();
        let path = ["", text.strip_prefix('/').unwrap_or(&text)];
        let dots = Dots::Url { drives: mode == Mode::File };
        // Query and fragment are canonical already.
        let keep = Keep { path: keep.path.filter(|_| !plain), query: None, fragment: None };
        let parts = Parts { root, path, drive: None, ..parts };
        let (text, marks) = (&self.text, &self.marks);
        let head = (&text[..marks.authority_end as usize], marks);
        // Callers often set several components, so the capacity is kept.
        let buffer = String::with_capacity(text.capacity());
        let written = Writer::after_head(buffer, head, &parts, dots, keep);
        self.put(written.map_err(|_| UrlError::TooLong))
    }

    /// Replaces or, if the value is empty, removes the query. One `?` may come before it.
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub(super) fn set_web_search(&mut self, value: &str) -> Result<(), Error> {
        let query = (!value.is_empty()).then(|| value.strip_prefix('?').unwrap_or(value));
        if self.splice_query(query) {
            return Ok(());
        }
        self.write_search(value)
    }

    /// Fast path of the setters of the query: replaces or removes the query of a web URL. Returns `false`
    /// for other URLs.
    pub(super) fn splice_query(&mut self, query: Option<&str>) -> bool {
        if !self.can_splice(query.unwrap_or_default()) {
            return false;
        }
        match query {
            None => Writer::remove_query(&mut self.text, &mut self.marks),
            Some(query) if is_canonical_query(query) => {
                Writer::put_query(&mut self.text, &mut self.marks, query);
            }
            Some(query) => {
                let (text, marks) = (&mut self.text, &mut self.marks);
                let put = |query: &str| Writer::put_query(text, marks, query);
                with_encoded(query, TAB_OR_NEWLINE, &QUERIES, put);
            }
        }
        true
    }

    /// The general implementation of [`set_web_search`](Self::set_web_search): writes query and fragment.
    fn write_search(&mut self, value: &str) -> Result<(), Error> {
        self.write_query(after_delimiter(value, '?'))
    }

    pub(super) fn write_query(&mut self, query: Option<Cow<'_, str>>) -> Result<(), Error> {
        let fragment = self.fragment().map(String::from);
        let (query, fragment) = (query.as_deref(), fragment.as_deref());
        self.put_after_path(&Parts { query, fragment, ..Parts::default() })
    }

    /// Replaces or, if the value is empty, removes the fragment. One `#` may come before it.
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub(super) fn set_web_hash(&mut self, value: &str) -> Result<(), Error> {
        self.put_fragment((!value.is_empty()).then(|| value.strip_prefix('#').unwrap_or(value)))
    }

    /// Replaces or removes the fragment.
    pub(super) fn put_fragment(&mut self, fragment: Option<&str>) -> Result<(), Error> {
        if self.splice_fragment(fragment) {
            return Ok(());
        }
        self.write_fragment(fragment.map(without_tabs_and_newlines).as_deref())
    }

    /// Fast path of [`put_fragment`](Self::put_fragment): the fragment is last, so no other component moves.
    /// Returns `false` for a long text.
    fn splice_fragment(&mut self, fragment: Option<&str>) -> bool {
        let value = fragment.unwrap_or_default();
        let (text, marks) = (&mut self.text, &self.marks);
        let is_short = text.len() + 3 * value.len() < u32::MAX as usize;
        let Some(keep) = unescaped_bytes(Mode::Web).fragment.filter(|_| is_short) else {
            return false;
        };
        text.truncate(marks.query_end as usize);
        if fragment.is_some() {
            text.reserve(1 + value.len());
            text.push('#');
            match find_not_in(value.as_bytes(), keep) {
                None => text.push_str(value),
                Some(_) => encode_others(text, &without_tabs_and_newlines(value), keep),
            }
        }
        true
    }

    /// The general implementation of [`put_fragment`](Self::put_fragment).
    fn write_fragment(&mut self, fragment: Option<&str>) -> Result<(), Error> {
        let query = self.query().map(String::from);
        let query = query.as_deref();
        self.put_after_path(&Parts { query, fragment, ..Parts::default() })
    }

    /// Replaces all that follows the path, in place.
    fn put_after_path(&mut self, rest: &Parts<'_>) -> Result<(), Error> {
        let mode = self.mode();
        // If the result may be too long, the old text must be kept.
        if (rest.length() + self.text.len()) * 3 > u32::MAX as usize {
            let Parts { query, fragment, .. } = *rest;
            let written = finish(Parts { query, fragment, ..self.base().parts().1 }, mode);
            return self.put(written);
        }
        let text = core::mem::take(&mut self.text);
        let written = Writer::after_path(text, self.marks, rest, unescaped_bytes(mode));
        self.put(written.map_err(|TooLong| UrlError::TooLong))
    }

    /// Returns `true` if a canonical value can replace a component in place: in a web URL, which has a
    /// host and a rooted path, no other component depends on it.
    pub(crate) fn can_splice(&self, value: &str) -> bool {
        let length = self.text.len() + 3 * value.len();
        scheme::web_prefix_length(&self.text).is_some() && length < u32::MAX as usize
    }

    /// The components after the authority. Fails if the path is opaque, so that `part` cannot be set.
    fn hierarchical_parts(&self, part: Part) -> Result<(Mode, Parts<'_>), Error> {
        let mode = self.mode();
        let parts = Parts::after_authority(&self.text, &self.marks);
        if is_opaque(&parts, mode) {
            Err(Error::at_start(ErrorKind::OpaquePath, part))
        } else {
            Ok((mode, parts))
        }
    }
}

/// Bytes that are left as they are in a path.
const PATHS: ByteSet = ByteSet::of(PATH.not());
/// Bytes that are left as they are in the query of a web URL.
const QUERIES: ByteSet = ByteSet::of(SPECIAL_QUERY.not());

/// Returns `true` if a path is canonical in a web URL.
fn is_canonical_path(value: &str) -> bool {
    is_plain_path(value) && !has_dots(value)
}

/// Returns `true` if a path is canonical in a web URL, except for dot segments.
fn is_plain_path(value: &str) -> bool {
    const PLAIN: ByteSet = ByteSet::of(PATH.or(CharSet::of(b"\\")).not());
    value.starts_with('/') && find_not_in(value.as_bytes(), &PLAIN).is_none()
}

/// Returns `true` if a path of a web URL is canonical once it is encoded: it has no dot segments, no
/// backslashes, and no characters that are removed.
fn needs_encoding_only(value: &str) -> bool {
    const KEPT: ByteSet = ByteSet::of(CharSet::of(b"\\\t\n\r").not());
    value.starts_with('/')
        && !value.bytes().any(|byte| byte.is_ascii() && !KEPT.contains(byte))
        && !has_dots(value)
}

/// Returns `true` if a query is canonical in a web URL.
fn is_canonical_query(value: &str) -> bool {
    find_not_in(value.as_bytes(), &QUERIES).is_none()
}

/// The value of a query or a fragment. `Some("")` (present but empty) differs from `None` (absent).
fn after_delimiter(value: &str, delimiter: char) -> Option<Cow<'_, str>> {
    (!value.is_empty())
        .then(|| without_tabs_and_newlines(value.strip_prefix(delimiter).unwrap_or(value)))
}

#[cfg(test)]
mod tests {
    use crate::Url;
    use crate::grammar::whatwg::USERINFO;
    use crate::random::{assert_enough, cases};
    use crate::whatwg::encode;
    use std::string::String;

    /// Setting in place agrees with writing all components, and the result is canonical.
    #[test]
    fn fast_and_general_setters_agree() {
        const URLS: [&str; 13] = [
            "http://a",
            "http://u@a/b",
            "http://:p@a/b?c",
            "https://u:p@example.org:8080/a/b?c#d",
            "http://a/?",
            "http://a/#",
            "http://a/b#c?d",
            "ws://a/b?c",
            "file:///C:/a?b#c",
            "foo:a?b#c",
            "foo:a  ?b#c",
            "foo: #c",
            "foo://u:p@h:80/b",
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
        let mut spliced = 0;
        cases(100_000, |rng| {
            let mut url = Url::parse(rng.pick(&URLS)).unwrap();
            let mut plain = url.clone();
            let start = rng.pick(&["", "/", "/x/", "?y=1&z"]);
            let value = String::from(start) + &rng.text(&PIECES, 3);
            let name =
                rng.pick(&["b", "EXAMPLE.com", "127.1", "[::0]", "é.example", "a b", "x:1", ""]);
            let fragment = (name.len() > 1).then_some(value.as_str());
            let port = [None, Some(80), Some(443), Some(0), Some(65_535)][value.len() % 5];
            let user = ["", "u", "p@é", value.as_str()][value.len() % 4];
            let query = (name.len() != 1).then_some(value.as_str());
            let scheme = rng.pick(&["http", "WSS:", "https", "ftp", "file", "foo", ""]);
            let results = match rng.below(9) {
                7 => (url.set_web_protocol(scheme), plain.write_scheme(scheme)),
                4 => (url.set_port(port), plain.write_port(port)),
                5 => (url.set_web_username(user), plain.write_username(&encode(user, USERINFO))),
                8 => (url.set_web_password(user), plain.write_password(&encode(user, USERINFO))),
                6 => (url.set_query(query), plain.write_query(query.map(super::super::url::plain))),
                2 => (
                    url.put_fragment(fragment),
                    plain.write_fragment(fragment.map(super::without_tabs_and_newlines).as_deref()),
                ),
                3 => (url.set_host(Some(name)), plain.write_host(Some(name))),
                0 => (url.set_web_pathname(&value), plain.write_path(&value)),
                _ => (url.set_web_search(&value), plain.write_search(&value)),
            };
            assert_eq!(results.0, results.1, "{value:?}");
            assert_eq!((url.as_str(), url.marks), (plain.as_str(), plain.marks), "{value:?}");
            let parsed = Url::parse(url.as_str()).unwrap();
            assert_eq!((parsed.as_str(), parsed.marks), (url.as_str(), url.marks), "{value:?}");
            spliced += u64::from(url.can_splice(&value) && super::is_canonical_path(&value));
        });
        assert_enough(spliced, 10_000);
    }
}
