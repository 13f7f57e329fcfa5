//! [`Writer`]: makes the text of a reference together with its marks.

use crate::dots::pop_segment;
use crate::error::TooLong;
use crate::fast::ByteSet;
use crate::marks::Marks;
use crate::parts::{AuthorityParts, Parts};
use crate::percent::encode_others;
use crate::split::starts_like_scheme;
use alloc::string::String;

pub(crate) use crate::dots::Dots;
pub use crate::dots::Rootless;

/// Bytes that are left unescaped, per component; `None` leaves all.
#[derive(Clone, Copy, Default)]
pub(crate) struct Keep<'k> {
    pub(crate) path: Option<&'k ByteSet>,
    pub(crate) query: Option<&'k ByteSet>,
    pub(crate) fragment: Option<&'k ByteSet>,
}

/// Writes components in order, and records where they end.
#[derive(Default)]
pub(crate) struct Writer<'k> {
    text: String,
    marks: Marks,
    keep: Keep<'k>,
}

impl<'k> Writer<'k> {
    /// Writes `parts` into `text`, which is cleared first.
    pub(crate) fn write(
        text: String,
        parts: &Parts<'_>,
        dots: Dots,
    ) -> Result<(String, Marks), (TooLong, String)> {
        // Fail early if the text is certainly too long. With dots removed, it may become shorter.
        if dots == Dots::Keep && parts.length() > (u32::MAX as usize).saturating_add(DELIMITERS) {
            return Err((TooLong, text));
        }
        Self::encode(text, parts, dots, Keep::default())
    }

    /// Writes `parts` into `text`, which is cleared first, and percent-encodes the bytes that are not in
    /// `keep`.
    pub(crate) fn encode(
        mut text: String,
        parts: &Parts<'_>,
        dots: Dots,
        keep: Keep<'k>,
    ) -> Result<(String, Marks), (TooLong, String)> {
        text.clear();
        // Exact, so that a reused buffer does not grow to twice the size.
        text.reserve_exact(parts.length() + parts.extra_encoded_length(keep) + DOT_SEGMENT.len());
        let mut to = Self { text, marks: Marks::default(), keep };
        if let Some(scheme) = parts.scheme {
            to.scheme(scheme);
        }
        to.authority(parts.authority);
        to.path(parts, dots);
        to.rest(parts)
    }

    /// Writes path, query and fragment of `parts` after `head`, which is a scheme, an authority or both,
    /// with its marks.
    pub(crate) fn after_head(
        mut text: String,
        (head, marks): (&str, &Marks),
        parts: &Parts<'_>,
        dots: Dots,
        keep: Keep<'k>,
    ) -> Result<(String, Marks), (TooLong, String)> {
        text.clear();
        text.reserve_exact(
            head.len() + parts.length() + parts.extra_encoded_length(keep) + DOT_SEGMENT.len(),
        );
        text.push_str(head);
        Self::append(text, marks, parts, dots, keep)
    }

    /// Appends path, query and fragment of `parts` to a text with a scheme and an authority, which has
    /// these marks.
    pub(crate) fn append(
        text: String,
        marks: &Marks,
        parts: &Parts<'_>,
        dots: Dots,
        keep: Keep<'k>,
    ) -> Result<(String, Marks), (TooLong, String)> {
        let mut to = Self { text, marks: *marks, keep };
        to.path(parts, dots);
        to.rest(parts)
    }

    /// Replaces query and fragment of a text with these marks. On error the text is lost.
    pub(crate) fn after_path(
        mut text: String,
        marks: Marks,
        parts: &Parts<'_>,
        keep: Keep<'k>,
    ) -> Result<(String, Marks), TooLong> {
        text.truncate(marks.path_end as usize);
        text.reserve(parts.length() + parts.extra_encoded_length(keep));
        Self { text, marks, keep }.rest(parts).map_err(|(too_long, _)| too_long)
    }

    /// Writes query and fragment, and finishes.
    #[inline]
    fn rest(mut self, parts: &Parts<'_>) -> Result<(String, Marks), (TooLong, String)> {
        self.query(parts.query);
        self.fragment(parts.fragment);
        if self.text.len() <= u32::MAX as usize {
            Ok((self.text, self.marks))
        } else {
            Err((TooLong, self.text))
        }
    }

    #[inline]
    fn push(&mut self, text: &str, keep: Option<&ByteSet>) {
        match keep {
            Some(keep) => encode_others(&mut self.text, text, keep),
            None => self.text.push_str(text),
        }
    }

    #[inline]
    fn here(&self) -> u32 {
        self.text.len() as u32
    }

    fn scheme(&mut self, scheme: &str) {
        self.text.push_str(scheme);
        self.text.push(':');
        self.marks.scheme_end = self.here();
    }

    fn authority(&mut self, authority: Option<AuthorityParts<'_>>) {
        if let Some(AuthorityParts { userinfo, host, port }) = authority {
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
        self.marks.authority_end = self.here();
    }

    #[inline]
    fn path(&mut self, parts: &Parts<'_>, dots: Dots) {
        let Parts { drive, root, path, .. } = *parts;
        if let Some(letter) = drive {
            self.text.extend(['/', letter as char, ':']);
        }
        if root {
            self.text.push('/');
        }
        let floor = match dots {
            Dots::Keep => self.push_path(path),
            _ => self.without_dots(parts, dots),
        };
        if drive.is_none() {
            self.insert_dot_segment(floor, dots);
        }
        self.marks.path_end = self.here();
    }

    /// Writes a path with all its segments. Returns the offset of the first.
    #[inline]
    fn push_path(&mut self, path: [&str; 2]) -> usize {
        let floor = self.text.len();
        path.iter().filter(|it| !it.is_empty()).for_each(|it| self.push(it, self.keep.path));
        floor
    }

    /// Writes a path without its dot segments. Returns the offset of the first segment.
    fn without_dots(&mut self, parts: &Parts<'_>, dots: Dots) -> usize {
        let first = self.text.len();
        let (mut floor, root) = (first, parts.root || parts.drive.is_some());
        // A reference without an authority may still get a drive from its base.
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
                    2 if self.text.len() > floor
                        && !(dots.collapse() && self.ends_in_parent(floor)) =>
                    {
                        pop_segment(&mut self.text, floor);
                    }
                    2 if dots.collapse() && !root => self.text.push_str("../"),
                    2 => (),
                    _ if may_be_drive && self.text.len() == floor && is_drive(segment) => {
                        self.text.extend([segment.as_bytes()[0] as char, ':']);
                        self.text.push_str(&segment[2..]);
                        floor = self.text.len();
                        may_be_drive = false;
                    }
                    _ => self.push(segment, self.keep.path),
                }
            }
        }
        // A relative path whose segments cancel out is `./`, not the empty reference.
        if dots.collapse() && self.text.is_empty() && parts.path != ["", ""] {
            self.text.push_str("./");
        }
        first
    }

    /// Returns `true` if the last folder is a `..` that could not be resolved.
    fn ends_in_parent(&self, floor: usize) -> bool {
        let path = &self.text[floor..];
        path == "../" || path.ends_with("/../")
    }

    /// Inserts the segment `./` before a path that would otherwise be parsed as an authority, a scheme or a
    /// drive.
    #[inline]
    fn insert_dot_segment(&mut self, floor: usize, dots: Dots) {
        if self.marks.authority_end > self.marks.scheme_end {
            return;
        }
        let first = &self.text[floor..];
        // An empty first segment would be parsed as an authority or a root.
        let like_authority = first.starts_with('/');
        // A colon in the first segment would be parsed as the end of a scheme.
        let segment = first.split('/').next().unwrap_or_default();
        let relative = self.marks.scheme_end == 0;
        let like_scheme = relative && floor == 0 && starts_like_scheme(segment);
        // A drive letter that is first after dots were removed would be parsed as a drive, depending on
        // the base.
        let like_drive = match dots {
            Dots::CollapseUrl { drives } => (relative || drives) && is_drive(segment),
            _ => false,
        };
        if like_authority || like_scheme || like_drive {
            self.text.insert_str(floor, DOT_SEGMENT);
        }
    }

    #[inline]
    fn query(&mut self, query: Option<&str>) {
        if let Some(query) = query {
            self.text.push('?');
            self.push(query, self.keep.query);
        }
        self.marks.query_end = self.here();
    }

    #[inline]
    fn fragment(&mut self, fragment: Option<&str>) {
        if let Some(fragment) = fragment {
            self.text.push('#');
            self.push(fragment, self.keep.fragment);
        }
    }
}

/// The number of bytes by which [`Parts::length`] may exceed the written text.
const DELIMITERS: usize = 8;

/// A segment that resolves to nothing and only changes how the path is parsed.
const DOT_SEGMENT: &str = "./";

/// Returns `true` if a segment is a Windows drive letter: `C:` or `C|`, with or without a slash after it.
///
/// ```
/// use urlens::grammar::whatwg::is_drive;
/// assert!(is_drive("C:") && is_drive("c|/") && !is_drive("C:a"));
/// ```
pub fn is_drive(segment: &str) -> bool {
    matches!(segment.as_bytes(), [letter, b':' | b'|'] | [letter, b':' | b'|', b'/'] if letter.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Texts longer than `u32::MAX` bytes are rejected before they are written.
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
