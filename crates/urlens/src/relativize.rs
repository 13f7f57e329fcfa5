//! Relativization: the shortest reference from a base to a target.

use crate::dialect::{Dialect, Strict};
use crate::error::TooLong;
use crate::parts::{Parts, up_to_last_slash};
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::{Dots, Rootless, Writer};
use alloc::string::String;
use core::fmt;

/// The error that no reference resolves to the target: its path has dot segments, which resolution
/// would remove.
///
/// ```
/// use urlens::{RelativizeError, uri};
///
/// let (base, target) = (uri!("http://a/b"), uri!("http://a/c/../d"));
/// assert_eq!(base.relativize(&target), Err(RelativizeError));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct RelativizeError;

impl RelativizeError {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens::RelativizeError.code(), "dot-segments");
    /// ```
    pub const fn code(self) -> &'static str {
        "dot-segments"
    }
}

impl fmt::Display for RelativizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("no reference resolves to a path with dot segments")
    }
}

impl core::error::Error for RelativizeError {}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// The shortest reference that, [resolved](Self::resolve) against this base, gives exactly `target`.
    /// Among references of equal length, the one that takes most from the base.
    ///
    /// ```
    /// use urlens::uri;
    ///
    /// let base = uri!("http://example.org/docs/guide/intro?v=2");
    /// let from_base = |target| base.relativize(&target).unwrap();
    /// assert_eq!(from_base(uri!("http://example.org/docs/guide/intro?v=2#top")), "#top");
    /// assert_eq!(from_base(uri!("http://example.org/docs/guide/")), ".");
    /// assert_eq!(from_base(uri!("http://example.org/docs/api/x")), "../api/x");
    /// assert_eq!(from_base(uri!("http://example.com/")), "//example.com/");
    /// assert_eq!(from_base(uri!("mailto:anna@example.org")), "mailto:anna@example.org");
    /// ```
    ///
    /// # Errors
    ///
    /// If there is none. Each candidate is resolved and compared, so the result is always right.
    pub fn relativize<U: Text>(
        &self,
        target: &Identifier<D, U>,
    ) -> Result<Reference<D>, RelativizeError> {
        let mut buffer = String::new();
        shortest(&self.all_parts(), &target.all_parts(), |reference| {
            self.resolve_into(reference, &mut buffer)
                .is_ok_and(|it| it.as_str() == target.text.as_ref())
        })
        .ok_or(RelativizeError)
    }
}

/// The shortest reference between two identifiers for which `is_right` returns `true`; among references
/// of equal length, the one that takes most from the base.
pub(crate) fn shortest<D: Dialect>(
    from: &Parts<'_>,
    to: &Parts<'_>,
    mut is_right: impl FnMut(&Reference<D>) -> bool,
) -> Option<Reference<D>> {
    let path = relative_path::<D>(from, to);
    let mut candidates = [
        // Sorted by how much they take from the base.
        Some(Parts { fragment: to.fragment, ..Parts::default() }),
        Some(Parts { query: to.query, fragment: to.fragment, ..Parts::default() }),
        path.as_ref().map(|(up, down)| Parts {
            scheme: None,
            authority: None,
            root: false,
            path: [up, down],
            ..*to
        }),
        Some(Parts { scheme: None, authority: None, ..*to }),
        Some(Parts { scheme: None, ..*to }),
        Some(*to),
    ]
    .map(|parts| (usize::MAX, parts));

    // The sort is stable: candidates of equal length keep their order.
    let mut reference = Reference::<D>::new(String::new(), Default::default());
    for (length, parts) in &mut candidates {
        if let Some(parts) = parts
            && reference.rewrite_as(parts).is_ok()
        {
            *length = reference.text.len();
        }
    }
    candidates.sort_by_key(|&(length, _)| length);
    for parts in candidates.iter().filter_map(|(_, parts)| parts.as_ref()) {
        if reference.rewrite_as(parts).is_ok() && is_right(&reference) {
            return Some(reference);
        }
    }
    None
}

impl<D: Dialect> Reference<D, String> {
    /// Replaces this reference by `parts`.
    fn rewrite_as(&mut self, parts: &Parts<'_>) -> Result<(), TooLong> {
        match Writer::write(core::mem::take(&mut self.text), parts, Dots::Keep) {
            Ok((text, marks)) => {
                (self.text, self.marks) = (text, marks);
                Ok(())
            }
            Err((too_long, _)) => Err(too_long),
        }
    }
}

/// The shortest relative path from one path to another: up to the last folder they share, then down.
fn relative_path<'a, D: Dialect>(from: &Parts<'_>, to: &Parts<'a>) -> Option<(String, &'a str)> {
    if from.authority != to.authority {
        return None;
    }
    // Resolution removes the dots of the base too.
    let base =
        Parts { path: ["", up_to_last_slash(from.path[1])], query: None, fragment: None, ..*from };
    let base = Reference::<D>::write(&base, Dots::Remove(Rootless::StayRootless)).ok()?;
    let (here, there) = (without_dot_segment(base.all_parts()), without_dot_segment(*to));
    let common = here.bytes().zip(there.bytes()).take_while(|(a, b)| a == b).count();
    let shared = here.as_bytes()[..common].iter().rposition(|&b| b == b'/').map_or(0, |it| it + 1);

    let (up, down) = (here[shared..].matches('/').count(), &there[shared..]);
    // The target itself is shorter than so many `../`.
    if up.saturating_mul(3) > to.length() {
        return None;
    }
    let mut upward = "../".repeat(up);
    // `..` is equivalent to `../`, and `.` to `./`.
    match down {
        "" if up > 0 => drop(upward.pop()),
        "" => upward.push('.'),
        _ => (),
    }
    Some((upward, down))
}

/// The path without its root, and without the `./` that [`Writer`](crate::write::Writer) inserts before `//`.
fn without_dot_segment<'a>(parts: Parts<'a>) -> &'a str {
    let [_, path] = parts.path;
    match parts.authority {
        None if path.starts_with(".//") => &path[2..],
        _ => path,
    }
}
