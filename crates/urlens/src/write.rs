//! The printer: the one place where a text and its marks are made together.

use crate::error::TooLong;
use crate::marks::Marks;
use crate::parts::{Parts, Pieces};
use alloc::string::String;

/// What becomes of dot segments when a path is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Dots {
    /// They stay.
    Keep,
    /// They are removed, by the rule for rootless paths that is given.
    Remove(Rootless),
    /// They are removed as far as they go: a relative path keeps the `..` it begins with.
    Collapse,
    /// They are removed as the URL Standard has it: `%2e` is a dot. In a file URL, a drive letter
    /// that comes to stand first is a drive, and is not removed.
    Url { drives: bool },
    /// The same, as far as they go.
    CollapseUrl { drives: bool },
}

impl Dots {
    /// Whether a `..` that cannot be resolved stays.
    const fn collapse(self) -> bool {
        matches!(self, Self::Collapse | Self::CollapseUrl { .. })
    }

    const fn is_url(self) -> bool {
        matches!(self, Self::Url { .. } | Self::CollapseUrl { .. })
    }

    /// 1 for `.`, 2 for `..`, and otherwise 0.
    fn count(self, segment: &str) -> usize {
        if self.is_url() { dots_or_escapes_in(segment) } else { dots_in(segment) }
    }
}

/// How dot segments are removed from a path without a leading slash, as in `foo:a/../b`.
///
/// RFC 3986 describes the removal for paths that begin with a slash, and says nothing sensible of
/// others. All agree on `foo:/a/../b`.
///
/// ```
/// use urlens::{Resolution, uri, uri_ref};
///
/// let (base, up) = (uri!("foo:a/b"), uri_ref!("../c"));
/// assert_eq!(base.resolve(&up)?, "foo:c");
/// assert_eq!(base.resolve_with(&up, Resolution::VERBATIM)?, "foo:/c");
/// # Ok::<(), urlens::TooLong>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Rootless {
    /// A rootless path stays rootless (SRFI 275): `foo:b`.
    #[default]
    Srfi,
    /// A rootless path is left as it is (the URL Standard): `foo:a/../b`.
    Keep,
    /// The letter of RFC 3986, 5.2.4, by which it may gain a root: `foo:/b`.
    Rfc3986Verbatim,
}

/// Writes components one by one, in order, and marks their ends.
#[derive(Default)]
pub(crate) struct Writer {
    text: String,
    marks: Marks,
}

impl Writer {
    /// Writes all of `parts` into `text`, which is cleared first.
    pub(crate) fn write(
        text: String,
        parts: &Parts<'_>,
        dots: Dots,
    ) -> Result<(String, Marks), (TooLong, String)> {
        // Nothing is written that could only be too long; what dots take away shows at the end.
        if dots == Dots::Keep && parts.length() > (u32::MAX as usize).saturating_add(SIGILS) {
            return Err((TooLong, text));
        }
        let mut to = Self { text, marks: Marks::default() };
        to.text.clear();
        to.text.reserve(parts.length() + GUARD.len());
        if let Some(scheme) = parts.scheme {
            to.scheme(scheme);
        }
        to.authority(parts.authority);
        to.path(parts, dots);
        to.query(parts.query);
        to.fragment(parts.fragment);
        match to.text.len() <= u32::MAX as usize {
            true => Ok((to.text, to.marks)),
            false => Err((TooLong, to.text)),
        }
    }

    fn here(&self) -> u32 {
        self.text.len() as u32
    }

    fn scheme(&mut self, scheme: &str) {
        self.text.push_str(scheme);
        self.text.push(':');
        self.marks.scheme = self.here();
    }

    fn authority(&mut self, authority: Option<Pieces<'_>>) {
        if let Some(Pieces { userinfo, host, port }) = authority {
            self.text.push_str("//");
            if let Some(userinfo) = userinfo {
                self.text.push_str(userinfo);
                self.text.push('@');
            }
            self.marks.host_start = self.here();
            self.text.push_str(host);
            self.marks.host_end = self.here();
            if let Some(port) = port {
                self.text.push(':');
                self.text.push_str(port);
            }
        } else {
            (self.marks.host_start, self.marks.host_end) = (self.here(), self.here());
        }
        self.marks.authority = self.here();
    }

    fn path(&mut self, parts: &Parts<'_>, dots: Dots) {
        let Parts { drive, root, path, .. } = *parts;
        if let Some(letter) = drive {
            self.text.extend(['/', letter as char, ':']);
        }
        if root {
            self.text.push('/');
        }
        let floor = match (root, dots) {
            (_, Dots::Keep) | (false, Dots::Remove(Rootless::Keep)) => {
                let floor = self.text.len();
                path.iter().for_each(|piece| self.text.push_str(piece));
                floor
            }
            _ => self.without_dots(parts, dots),
        };
        if drive.is_none() {
            self.guard(floor, dots);
        }
        self.marks.path = self.here();
    }

    /// Writes a path, and drops its dot segments on the way. Returns where its first segment
    /// begins.
    fn without_dots(&mut self, parts: &Parts<'_>, dots: Dots) -> usize {
        let mut first = self.text.len();
        let (mut floor, mut root) = (first, parts.root || parts.drive.is_some());
        let verbatim = dots == Dots::Remove(Rootless::Rfc3986Verbatim);
        // Without an authority of its own, a reference may still get a drive from its base.
        let late_drives = match dots {
            Dots::Url { drives } => drives,
            Dots::CollapseUrl { drives } => drives && parts.authority.is_some(),
            _ => false,
        };
        let mut may_be_drive = late_drives && parts.drive.is_none() && parts.root;
        for mut rest in parts.path {
            while !rest.is_empty() {
                let (segment, slash) = match rest.find('/') {
                    Some(end) => rest.split_at(end + 1),
                    None => (rest, ""),
                };
                rest = slash;
                match dots.count(segment) {
                    1 => (),
                    2 if self.text.len() > floor && !(dots.collapse() && self.climbs(floor)) => {
                        self.pop(floor);
                        if self.text.len() == floor && !root && verbatim {
                            self.text.push('/');
                            (root, floor, first) = (true, self.text.len(), self.text.len());
                        }
                    }
                    2 if dots.collapse() && !root => self.text.push_str("../"),
                    2 => (),
                    // What is left when dots went from before an empty segment begins with a slash.
                    _ if segment == "/" && !root && self.text.len() == floor && verbatim => {
                        self.text.push('/');
                        (root, floor, first) = (true, self.text.len(), self.text.len());
                    }
                    _ if may_be_drive && self.text.len() == floor && is_drive(segment) => {
                        self.text.extend([segment.as_bytes()[0] as char, ':']);
                        self.text.push_str(&segment[2..]);
                        floor = self.text.len();
                        may_be_drive = false;
                    }
                    _ => self.text.push_str(segment),
                }
            }
        }
        // A relative path that leads nowhere still is a path, and not the empty reference.
        if dots.collapse() && self.text.is_empty() && parts.path != ["", ""] {
            self.text.push_str("./");
        }
        first
    }

    /// Takes back the last folder.
    fn pop(&mut self, floor: usize) {
        let folder = &self.text[floor..self.text.len() - 1];
        let parent = folder.rfind('/').map_or(0, |slash| slash + 1);
        self.text.truncate(floor + parent);
    }

    /// Whether the last folder is a `..` that could not be resolved.
    fn climbs(&self, floor: usize) -> bool {
        let path = &self.text[floor..];
        path == "../" || path.ends_with("/../")
    }

    /// Keeps a path from being read back as something else.
    fn guard(&mut self, floor: usize, dots: Dots) {
        if self.marks.authority > self.marks.scheme {
            return;
        }
        let first = &self.text[floor..];
        // An empty first segment would be read as an authority, or as a root.
        let like_authority = first.starts_with('/');
        // A colon in the first segment would be read as the end of a scheme.
        let segment = first.split('/').next().unwrap_or_default();
        let relative = self.marks.scheme == 0;
        let like_scheme = relative && floor == 0 && segment.contains(':');
        // A drive letter that dots have brought to the front would be read as a drive. Whether it is
        // one depends on the base.
        let like_drive = match dots {
            Dots::CollapseUrl { drives } => (relative || drives) && is_drive(segment),
            _ => false,
        };
        if like_authority || like_scheme || like_drive {
            self.text.insert_str(floor, GUARD);
        }
    }

    fn query(&mut self, query: Option<&str>) {
        if let Some(query) = query {
            self.text.push('?');
            self.text.push_str(query);
        }
        self.marks.query = self.here();
    }

    fn fragment(&mut self, fragment: Option<&str>) {
        if let Some(fragment) = fragment {
            self.text.push('#');
            self.text.push_str(fragment);
        }
    }
}

/// As much as [`Parts::length`] may count beyond what is written.
const SIGILS: usize = 8;

/// A folder that leads nowhere, and so changes nothing but how the path is read back.
const GUARD: &str = "./";

/// Whether a segment is a drive letter: `C:` or `C|`, with a slash behind it or not.
pub(crate) fn is_drive(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':' | b'|'] | [letter, b':' | b'|', b'/'] if letter.is_ascii_alphabetic())
}

/// 1 for `.`, 2 for `..`, also where a dot is written `%2e`, with a slash behind them or not, and
/// otherwise 0.
pub(crate) fn dots_or_escapes_in(segment: &str) -> usize {
    let mut rest = segment.as_bytes();
    for dots in 0..3 {
        rest = match rest {
            [] | [b'/'] => return dots,
            [b'.', rest @ ..] | [b'%', b'2', b'e' | b'E', rest @ ..] => rest,
            _ => return 0,
        };
    }
    0
}

/// 1 for `.`, 2 for `..`, with a slash behind them or not, and otherwise 0.
pub(crate) fn dots_in(segment: &str) -> usize {
    match segment.as_bytes() {
        b"." | b"./" => 1,
        b".." | b"../" => 2,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Offsets reach to 4 GiB. What would be longer is refused before it is written.
    #[test]
    fn too_long() {
        let quarter = "a".repeat((1 << 30) + 1);
        let quarter = quarter.as_str();
        let (path, query, fragment) = ([quarter; 2], Some(quarter), Some(quarter));
        let parts = Parts { path, query, fragment, ..Parts::default() };
        let written = Writer::write(String::new(), &parts, Dots::Keep);
        assert!(written.is_err_and(|(TooLong, text)| text.capacity() == 0));
    }
}
