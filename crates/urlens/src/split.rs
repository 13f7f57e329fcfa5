//! Splits any text at the delimiters of the generic syntax, without validation. Never fails.
//!
//! The general implementations split text at `:`, `//`, `@` and the `\` of special URLs only here.
//! The scanner and the fast paths find the delimiters themselves.

use crate::charset::CharSet;
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::rfc3986;
use crate::marks::Marks;
use crate::parts::{AuthorityParts, Parts};
use crate::scheme::{Mode, mode};
use alloc::borrow::Cow;
use core::ops::Range;

/// Splits a text into its scheme and the rest after the `:`. Returns `None` if it does not start with a
/// scheme.
pub(crate) fn scheme(text: &str) -> Option<(&str, &str)> {
    let end = scheme_end(text);
    (end > 0).then(|| (&text[..end - 1], &text[end..]))
}

/// The offset after the `:` of the scheme; 0 if the text does not start with a scheme.
///
/// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
pub(crate) fn scheme_end(text: &str) -> usize {
    let bytes = text.as_bytes();
    let end = bytes.iter().position(|&byte| !rfc3986::SCHEME.contains(byte));
    match end {
        Some(end) if bytes[end] == b':' && bytes[0].is_ascii_alphabetic() => end + 1,
        _ => 0,
    }
}

/// The mode in which a text is read: that of its scheme, or `fallback` if it has none.
pub(crate) fn mode_of(text: &str, fallback: Mode) -> Mode {
    scheme(text).map_or(fallback, |(scheme, _)| mode(scheme))
}

/// Returns `true` if a byte ends an authority.
#[inline]
pub(crate) const fn ends_authority(byte: u8, mode: Mode) -> bool {
    matches!(byte, b'?' | b'#') || mode.is_slash(byte as char)
}

/// The length of the authority that a text starts with.
pub(crate) fn authority_length(text: &str, mode: Mode) -> usize {
    const ENDS: CharSet = CharSet::of(b"/?#");
    const GENERIC: ByteSet = all_but(ENDS);
    const SPECIAL: ByteSet = all_but(ENDS.or(BACKSLASH));
    let allowed = if mode.is_special() { &SPECIAL } else { &GENERIC };
    find_not_in(text.as_bytes(), allowed).unwrap_or(text.len())
}

/// The range of the host in an authority: the last `@` ends the userinfo, and the first `:` after it
/// and outside of brackets starts the port. In a file URL all of the authority is the host.
///
/// `authority = [ userinfo "@" ] host [ ":" port ]`
pub(crate) fn host_in(authority: &str, mode: Mode) -> Range<usize> {
    if mode == Mode::File {
        return 0..authority.len();
    }
    let start = authority.rfind('@').map_or(0, |at| at + 1);
    start..start + host_length(&authority[start..])
}

/// The length of the host in `host [ ":" port ]`.
pub(crate) fn host_length(text: &str) -> usize {
    let mut within_brackets = false;
    let colon = text.bytes().position(|byte| {
        within_brackets = byte == b'[' || within_brackets && byte != b']';
        byte == b':' && !within_brackets
    });
    colon.unwrap_or(text.len())
}

/// The user name and the password of a userinfo, which its first `:` separates.
pub(crate) fn credentials(userinfo: &str) -> (&str, Option<&str>) {
    match userinfo.split_once(':') {
        Some((user, password)) => (user, Some(password)),
        None => (userinfo, None),
    }
}

/// The offset of the `:` that ends a scheme, valid or not.
pub(crate) fn colon_before_path(text: &str) -> Option<usize> {
    let end = text.find([':', '/', '\\', '?', '#'])?;
    text[end..].starts_with(':').then_some(end)
}

/// Returns `true` if a path without an authority would be parsed as one with an authority.
pub(crate) fn starts_like_authority(path: &str) -> bool {
    path.starts_with("//")
}

/// Returns `true` if the first segment of a path contains a `:`, which without a scheme would be parsed
/// as the end of one (RFC 3986, 4.2).
pub(crate) fn starts_like_scheme(path: &str) -> bool {
    path.split('/').next().is_some_and(|segment| segment.contains(':'))
}

/// The path with `/` for every backslash that is read as a slash. Copied only if there is one.
pub(crate) fn with_slashes(path: &str, mode: Mode) -> Cow<'_, str> {
    const OTHERS: ByteSet = all_but(BACKSLASH);
    if mode.is_special() && find_not_in(path.as_bytes(), &OTHERS).is_some() {
        Cow::Owned(path.replace('\\', "/"))
    } else {
        Cow::Borrowed(path)
    }
}

const BACKSLASH: CharSet = CharSet::of(b"\\");

/// All bytes but those of a set of ASCII characters.
const fn all_but(chars: CharSet) -> ByteSet {
    ByteSet::of(chars.not()).with_non_ascii()
}

/// The offsets at which the components of a text end, with their delimiters; unlike in
/// [`Marks`](crate::marks::Marks), any number of slashes may come before the authority.
///
/// `[ scheme ":" ] [ slashes authority ] path [ "?" query ] [ "#" fragment ]`
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Split {
    pub(crate) mode: Mode,
    /// True if the text has no scheme, or the special scheme of the base.
    pub(crate) is_relative: bool,
    pub(crate) has_authority: bool,
    /// True if the path contains a backslash that is read as a slash.
    pub(crate) has_backslash_in_path: bool,
    /// After the `:` of the scheme, or 0.
    pub(crate) scheme_end: usize,
    /// After the slashes: the start of the authority, if there is one.
    pub(crate) authority_start: usize,
    pub(crate) host_start: usize,
    pub(crate) host_end: usize,
    pub(crate) authority_end: usize,
    pub(crate) path_end: usize,
    pub(crate) query_end: usize,
}

impl Split {
    /// Splits a text as in the URL Standard. `base` is the scheme of the base and its mode, or `None`
    /// without a base.
    pub(crate) fn with_base_scheme(text: &str, base: Option<(&str, Mode)>) -> Self {
        let end = scheme_end(text);
        let (mode, is_relative) = match (end, base) {
            (0, base) => (base.map_or(Mode::Generic, |(_, mode)| mode), true),
            (_, base) => {
                let scheme = &text[..end - 1];
                let mode = mode(scheme);
                let is_of_base = base.is_some_and(|(it, _)| it.eq_ignore_ascii_case(scheme));
                (mode, mode.is_special() && is_of_base)
            }
        };
        let slashes_before_authority = |slashes: usize| match mode {
            // A web URL has a host, however many slashes come before it.
            Mode::Web if !is_relative || slashes >= 2 => Some(slashes),
            Mode::Web => None,
            _ => two_slashes(slashes),
        };
        Self { is_relative, ..Self::after_scheme(text, end, mode, slashes_before_authority) }
    }

    /// Splits a text as in RFC 3986, appendix B, which has no special schemes.
    pub(crate) fn generic(text: &str) -> Self {
        Self::after_scheme(text, scheme_end(text), Mode::Generic, two_slashes)
    }

    /// Splits a URL reference whose base is not known: it is read in `fallback` if it has no scheme,
    /// and has an authority only after two slashes.
    pub(crate) fn reference(text: &str, fallback: Mode) -> Self {
        let end = scheme_end(text);
        let mode = if end > 0 { mode(&text[..end - 1]) } else { fallback };
        Self::after_scheme(text, end, mode, two_slashes)
    }

    /// Splits the text after the scheme. `slashes_before_authority` returns how many of the slashes that
    /// follow the scheme come before an authority, or `None` if there is no authority.
    #[inline]
    fn after_scheme(
        text: &str,
        scheme_end: usize,
        mode: Mode,
        slashes_before_authority: impl Fn(usize) -> Option<usize>,
    ) -> Self {
        let rest = text[scheme_end..].bytes();
        let slashes = rest.take_while(|&byte| mode.is_slash(byte.into())).count();
        let delimiter = slashes_before_authority(slashes);
        let authority_start = scheme_end + delimiter.unwrap_or(0);
        let (authority_end, host) = match delimiter {
            Some(_) => {
                let end = authority_start + authority_length(&text[authority_start..], mode);
                (end, host_in(&text[authority_start..end], mode))
            }
            None => (authority_start, 0..0),
        };
        let (path_end, has_backslash_in_path) = path_end(text, authority_end, mode);
        let query_end = match text.as_bytes().get(path_end) {
            Some(b'?') => path_end + query_length(&text[path_end..]),
            _ => path_end,
        };
        Self {
            mode,
            is_relative: scheme_end == 0,
            has_authority: delimiter.is_some(),
            has_backslash_in_path,
            scheme_end,
            authority_start,
            host_start: authority_start + host.start,
            host_end: authority_start + host.end,
            authority_end,
            path_end,
            query_end,
        }
    }

    /// The path of the text that was split.
    pub(crate) fn path<'a>(&self, text: &'a str) -> &'a str {
        &text[self.authority_end..self.path_end]
    }

    /// The path with `/` for every backslash that is read as a slash.
    pub(crate) fn path_with_slashes<'a>(&self, text: &'a str) -> Cow<'a, str> {
        let path = self.path(text);
        if self.has_backslash_in_path { with_slashes(path, self.mode) } else { path.into() }
    }

    /// The components of the text that was split, with the path that
    /// [`path_with_slashes`](Self::path_with_slashes) gave.
    pub(crate) fn parts<'a>(&self, text: &'a str, path: &'a str) -> Parts<'a> {
        let rootless = path.strip_prefix('/');
        let authority = self.has_authority.then(|| AuthorityParts {
            userinfo: self.userinfo().map(|it| &text[it]),
            host: &text[self.host_start..self.host_end],
            port: self.port().map(|it| &text[it]),
        });
        Parts {
            scheme: (self.scheme_end > 0).then(|| &text[..self.scheme_end - 1]),
            authority,
            drive: None,
            root: rootless.is_some(),
            path: ["", rootless.unwrap_or(path)],
            query: self.query().map(|it| &text[it]),
            fragment: self.fragment(text.len()).map(|it| &text[it]),
        }
    }

    pub(crate) fn userinfo(&self) -> Option<Range<usize>> {
        (self.authority_start < self.host_start).then(|| self.authority_start..self.host_start - 1)
    }

    pub(crate) fn port(&self) -> Option<Range<usize>> {
        (self.host_end < self.authority_end).then(|| self.host_end + 1..self.authority_end)
    }

    pub(crate) fn query(&self) -> Option<Range<usize>> {
        (self.path_end < self.query_end).then(|| self.path_end + 1..self.query_end)
    }

    /// The fragment of a text of that length.
    pub(crate) fn fragment(&self, length: usize) -> Option<Range<usize>> {
        (self.query_end < length).then(|| self.query_end + 1..length)
    }

    /// The marks of a text in which exactly two slashes come before an authority, as in every reference.
    pub(crate) fn marks(&self) -> Marks {
        let Self { scheme_end, host_start, host_end, authority_end, path_end, query_end, .. } =
            *self;
        let [scheme_end, host_start, host_end, authority_end, path_end, query_end] =
            [scheme_end, host_start, host_end, authority_end, path_end, query_end]
                .map(|it| it as u32);
        Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end }
    }

    /// Returns `true` if the slashes between scheme and authority start with `//`.
    pub(crate) fn has_double_slash(&self, text: &str) -> bool {
        starts_like_authority(&text[self.scheme_end..self.authority_start])
    }
}

/// The length of the query that a text starts with.
fn query_length(text: &str) -> usize {
    const OTHERS: ByteSet = all_but(CharSet::of(b"#"));
    find_not_in(text.as_bytes(), &OTHERS).unwrap_or(text.len())
}

/// An authority follows two slashes; further slashes are not part of the delimiter.
fn two_slashes(slashes: usize) -> Option<usize> {
    (slashes >= 2).then_some(2)
}

/// The end of the path that starts at `start`, and `true` if it has a backslash that is read as a slash.
fn path_end(text: &str, start: usize, mode: Mode) -> (usize, bool) {
    const ENDS: CharSet = CharSet::of(b"?#");
    const PATH: ByteSet = all_but(ENDS);
    const PATH_WITHOUT_BACKSLASH: ByteSet = all_but(ENDS.or(BACKSLASH));
    let bytes = text.as_bytes();
    let find = |from: usize, set| {
        find_not_in(&bytes[from..], set).map_or(bytes.len(), |length| from + length)
    };
    if !mode.is_special() {
        return (find(start, &PATH), false);
    }
    let end = find(start, &PATH_WITHOUT_BACKSLASH);
    match bytes.get(end) {
        Some(b'\\') => (find(end, &PATH), true),
        _ => (end, false),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A scheme starts with a letter and ends at the first `:`.
    #[test]
    fn schemes() {
        for (text, expected) in [
            ("a:", Some(("a", ""))),
            ("a+1.-:b:c", Some(("a+1.-", "b:c"))),
            ("", None),
            (":", None),
            ("a", None),
            ("1a:", None),
            ("a/b:", None),
            ("é:", None),
        ] {
            assert_eq!(scheme(text), expected, "{text}");
        }
    }

    /// The last `@` ends the userinfo, the first `:` outside of brackets the host.
    #[test]
    fn authorities() {
        for (text, host) in [
            ("", ""),
            ("h", "h"),
            ("h:1:2", "h"),
            ("u:p@q@h:1", "h"),
            ("[::1]:1", "[::1]"),
            ("[@h:1", "h"),
            ("@", ""),
            (":", ""),
            ("a[:]:1", "a[:]"),
        ] {
            assert_eq!(&text[host_in(text, Mode::Web)], host, "{text}");
            assert_eq!(&text[host_in(text, Mode::File)], text);
        }
    }
}
