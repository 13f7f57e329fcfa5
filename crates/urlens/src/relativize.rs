//! Relativization: the shortest way from a base to a target.

use crate::dialect::{Dialect, Strict};
use crate::error::TooLong;
use crate::parts::{Parts, folders};
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::{Dots, Rootless, Writer};
use alloc::string::String;
use core::fmt;

/// No reference leads from the base to the target: the target's path has dot segments, which
/// resolution would remove, whatever the reference.
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
    /// The shortest reference that, [resolved](Self::resolve) against this base, gives `target`
    /// again, to the letter. Of several that are equally short, the one that keeps most of the base.
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
    /// If there is none. A wrong reference is never given: each candidate is resolved and compared.
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

/// The shortest reference between two identifiers that `arrives`; of several that are equally short,
/// the one that keeps most of the base.
pub(crate) fn shortest<D: Dialect>(
    from: &Parts<'_>,
    to: &Parts<'_>,
    mut arrives: impl FnMut(&Reference<D>) -> bool,
) -> Option<Reference<D>> {
    let path = relative_path::<D>(from, to);
    let mut candidates = [
        // In the order of what they keep of the base.
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

    // The shortest first; of those that are equally short, they stay in order.
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
        if reference.rewrite_as(parts).is_ok() && arrives(&reference) {
            return Some(reference);
        }
    }
    None
}

impl<D: Dialect> Reference<D, String> {
    /// Prints `parts` in place of what is here.
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

/// The shortest relative path from one path to another, where there may be one: up to the last
/// folder they share, and down from there.
fn relative_path<'a, D: Dialect>(from: &Parts<'_>, to: &Parts<'a>) -> Option<(String, &'a str)> {
    if from.authority != to.authority {
        return None;
    }
    // Resolution will have removed the dots of the base when the reference's path comes to bear.
    let base = Parts { path: ["", folders(from.path[1])], query: None, fragment: None, ..*from };
    let base = Reference::<D>::write(&base, Dots::Remove(Rootless::Srfi)).ok()?;
    let (here, there) = (unguarded(base.all_parts()), unguarded(*to));
    let common = here.bytes().zip(there.bytes()).take_while(|(a, b)| a == b).count();
    let shared = here.as_bytes()[..common].iter().rposition(|&b| b == b'/').map_or(0, |it| it + 1);

    let (up, down) = (here[shared..].matches('/').count(), &there[shared..]);
    // The target itself would be shorter than climbing there.
    if up.saturating_mul(3) > to.length() {
        return None;
    }
    let mut climb = "../".repeat(up);
    // `..` says as much as `../`, and `.` as much as `./`.
    match down {
        "" if up > 0 => drop(climb.pop()),
        "" => climb.push('.'),
        _ => (),
    }
    Some((climb, down))
}

/// The path without its root and without the `./` that only guards it from being read as something
/// else.
fn unguarded<'a>(parts: Parts<'a>) -> &'a str {
    let [_, path] = parts.path;
    match parts.authority {
        None if path.starts_with(".//") => &path[2..],
        _ => path,
    }
}
