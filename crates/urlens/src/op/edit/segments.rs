//! Segments of the path, as plain text. A drive letter is not a segment.

use super::{Draft, View, Written, finish as finish_draft};
use crate::charset::CharSet;
use crate::error::{Error, ErrorKind};
use crate::grammar::CharClass;
use crate::grammar::whatwg::{SEGMENT, SPECIAL_SEGMENT};
use crate::kind::Kind;
use crate::marks::Marks;
use crate::part::Part;
use crate::percent::encode_into;
use crate::scheme::Mode;
use crate::types::{Url, builder::encode};
use crate::whatwg::Base;
use crate::whatwg::parse::finish;
use crate::write::is_drive;
use alloc::borrow::Cow;
use alloc::string::String;

/// Appends segments in plain text to the path. If it ends with `/`, no other `/` is added. On an error
/// no segment is added.
pub(crate) fn extend_segments(
    kind: Kind,
    (text, marks): (&mut String, &mut Marks),
    segments: &[&str],
) -> Result<(), Error> {
    if segments.iter().any(|segment| matches!(*segment, "." | "..")) {
        return Err(Error::at(ErrorKind::DotSegment, Part::Path, 0));
    }
    let view = View::new(text, marks);
    (*text, *marks) = match kind {
        Kind::Url => extended_url(view, segments)?,
        Kind::UrlRef => return Err(super::not_editable("append", kind)),
        _ => extended(kind, view, segments)?,
    };
    Ok(())
}

fn extended(kind: Kind, view: View<'_>, segments: &[&str]) -> Result<Written, Error> {
    let mut draft = Draft::of(&view.parts(), view.path());
    let mut path = String::from(view.path());
    for (n, segment) in segments.iter().enumerate() {
        // After an authority the path starts with `/`; without one, an empty path needs no `/`.
        let is_first = path.is_empty() && draft.authority.is_none();
        if !is_first && (n > 0 || !path.ends_with('/')) {
            path.push('/');
        }
        encode(&mut path, segment, CharClass::Path, b"/", kind.rules());
    }
    draft.path = Cow::Owned(path);
    finish_draft(&draft)
}

/// Characters that follow the letter of a drive.
const DRIVE: CharSet = CharSet::of(b":|");

fn extended_url(view: View<'_>, segments: &[&str]) -> Result<Written, Error> {
    let (mode, mut parts) = Base::hierarchical(view, Part::Path)?;
    let set = if mode.is_special() { SPECIAL_SEGMENT } else { SEGMENT };
    let mut path = String::from(without_dot_segment(parts.path[1]));
    for (n, segment) in segments.iter().enumerate() {
        if n > 0 || !path.is_empty() && !path.ends_with('/') {
            path.push('/');
        }
        // A segment must not become a drive, which relative references cannot leave.
        let may_be_drive = mode == Mode::File && parts.drive.is_none() && path.is_empty();
        let set = if may_be_drive && is_drive(segment) { set.or(DRIVE) } else { set };
        encode_into(&mut path, segment, |byte| !set.contains(byte));
        parts.root = true;
    }
    parts.path = ["", &path];
    Ok(finish(parts, mode)?)
}

impl Url<String> {
    /// Removes the last segment, and the `/` before it unless the path starts with that. Returns `true`
    /// if there was a segment.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("https://example.org/a/b/?c")?;
    /// url.pop_segment()?;
    /// assert_eq!(url, "https://example.org/a/b?c");
    /// url.pop_segment()?;
    /// assert_eq!(url, "https://example.org/a?c");
    /// assert_eq!((url.pop_segment()?, url.pop_segment()?), (true, false));
    /// assert_eq!(url, "https://example.org/?c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    pub fn pop_segment(&mut self) -> Result<bool, Error> {
        let (mode, mut parts) = self.hierarchical(Part::Path)?;
        let path = without_dot_segment(parts.path[1]);
        if path.is_empty() {
            return Ok(false);
        }
        parts.path = ["", path.rsplit_once('/').map_or("", |(before, _)| before)];
        self.put(finish(parts, mode))?;
        Ok(true)
    }
}

/// A path without the dot segment that precedes `//` in a URL without host. No other path of a URL
/// starts with a dot segment.
fn without_dot_segment(path: &str) -> &str {
    path.strip_prefix("./").unwrap_or(path)
}
