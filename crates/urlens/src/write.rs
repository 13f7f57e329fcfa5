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
        let mut to = Self { text, marks: Marks::default() };
        to.text.clear();
        to.text.reserve(parts.length() + GUARD.len());
        if let Some(scheme) = parts.scheme {
            to.scheme(scheme);
        }
        to.authority(parts.authority);
        to.path(parts.root, parts.path, dots);
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

    fn path(&mut self, root: bool, path: [&str; 2], dots: Dots) {
        if root {
            self.text.push('/');
        }
        let floor = match (root, dots) {
            (_, Dots::Keep) | (false, Dots::Remove(Rootless::Keep)) => {
                let floor = self.text.len();
                path.iter().for_each(|piece| self.text.push_str(piece));
                floor
            }
            _ => self.without_dots(root, path, dots),
        };
        self.guard(floor);
        self.marks.path = self.here();
    }

    /// Writes a path, and drops its dot segments on the way. Returns where its first segment
    /// begins.
    fn without_dots(&mut self, root: bool, path: [&str; 2], dots: Dots) -> usize {
        let mut floor = self.text.len();
        let mut root = root;
        for mut rest in path {
            while !rest.is_empty() {
                let (segment, slash) = match rest.find('/') {
                    Some(end) => rest.split_at(end + 1),
                    None => (rest, ""),
                };
                rest = slash;
                match dots_in(segment) {
                    1 => (),
                    2 if self.text.len() > floor
                        && !(dots == Dots::Collapse && self.climbs(floor)) =>
                    {
                        self.pop(floor);
                        if self.text.len() == floor
                            && !root
                            && dots == Dots::Remove(Rootless::Rfc3986Verbatim)
                        {
                            self.text.push('/');
                            (root, floor) = (true, self.text.len());
                        }
                    }
                    2 if dots == Dots::Collapse && !root => self.text.push_str("../"),
                    2 => (),
                    _ => self.text.push_str(segment),
                }
            }
        }
        // A relative path that leads nowhere still is a path, and not the empty reference.
        if dots == Dots::Collapse && self.text.is_empty() && path != ["", ""] {
            self.text.push_str("./");
        }
        floor
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
    fn guard(&mut self, floor: usize) {
        if self.marks.authority > self.marks.scheme {
            return;
        }
        let first = &self.text[floor..];
        // An empty first segment would be read as an authority, or as a root.
        let like_authority = first.starts_with('/');
        // A colon in the first segment would be read as the end of a scheme.
        let like_scheme = floor == 0
            && self.marks.scheme == 0
            && first.split('/').next().is_some_and(|segment| segment.contains(':'));
        if like_authority || like_scheme {
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

/// A folder that leads nowhere, and so changes nothing but how the path is read back.
const GUARD: &str = "./";

/// 1 for `.`, 2 for `..`, with a slash behind them or not, and otherwise 0.
pub(crate) fn dots_in(segment: &str) -> usize {
    match segment.as_bytes() {
        b"." | b"./" => 1,
        b".." | b"../" => 2,
        _ => 0,
    }
}
