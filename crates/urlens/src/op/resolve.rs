//! Reference resolution (RFC 3986, section 5).

use super::{View, Written, write};
use crate::dots::{Dots, Rootless, WithoutDots, find_plain_dots};
use crate::error::{Error, TooLong};
use crate::kind::Kind;
use crate::marks::Marks;
use crate::whatwg;
use alloc::string::String;

/// Options for reference resolution, where RFC 3986 leaves a choice.
///
/// ```
/// use urlens::{ResolveOptions, uri, uri_ref};
///
/// let (base, reference) = (uri!("http://a/b/c"), uri_ref!("http:d"));
/// assert_eq!(base.resolve(&reference)?, "http:d");
/// let options = ResolveOptions { strict: false, ..ResolveOptions::STRICT };
/// assert_eq!(base.resolve_with(&reference, options)?, "http://a/b/d");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ResolveOptions {
    /// If false, a reference with the scheme of the base is treated as if it had none, "for backward
    /// compatibility" with RFC 1630.
    pub strict: bool,
    /// How dot segments are removed from a rootless path.
    pub rootless: Rootless,
}

impl ResolveOptions {
    /// Resolution as in RFC 3986, 5.2.2, except that a rootless path stays rootless.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(ResolveOptions::default(), ResolveOptions::STRICT);
    /// ```
    pub const STRICT: Self = Self { strict: true, rootless: Rootless::StayRootless };

    /// Like [`STRICT`](Self::STRICT), but removes dot segments from rootless paths exactly as RFC 3986,
    /// 5.2.4, so that the path may gain a leading slash.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = uri!("foo:a/b");
    /// assert_eq!(base.resolve_with(&uri_ref!("../c"), ResolveOptions::VERBATIM)?, "foo:/c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub const VERBATIM: Self = Self { strict: true, rootless: Rootless::Rfc3986 };
}

impl Default for ResolveOptions {
    fn default() -> Self {
        Self::STRICT
    }
}

/// Resolves a reference against a base with a scheme (RFC 3986, 5.2), and writes the target into `to`.
///
/// The target is the base up to the first component of the reference, then the reference; the dot
/// segments of a path are removed, unless the whole path is from the base.
#[inline(always)]
pub(crate) fn resolve(
    base: View<'_>,
    reference: View<'_>,
    options: ResolveOptions,
    mut to: String,
) -> Result<Written, (TooLong, String)> {
    let marks;
    let reference = if !options.strict && has_scheme_of(base, reference) {
        marks = reference.marks.without_scheme();
        View::new(&reference.text[reference.marks.scheme_end as usize..], &marks)
    } else {
        reference
    };
    let (kept, adds_slash) = kept_length(base, reference);
    let shift = kept + usize::from(adds_slash);
    to.clear();
    if shift + reference.text.len() > u32::MAX as usize {
        return Err((TooLong, to));
    }
    // Allocating a new buffer is cheaper than growing an empty one.
    match to.capacity() {
        0 => to = String::with_capacity(shift + reference.text.len()),
        _ => to.reserve_exact(shift + reference.text.len()),
    }
    to.push_str(&base.text[..kept]);
    if adds_slash {
        to.push('/');
    }
    to.push_str(reference.text);
    let mut marks = base.marks.followed_by(reference.marks, shift as u32);
    let (start, end) = (marks.authority_end as usize, marks.path_end as usize);
    if reference.marks.path_end > reference.marks.authority_end
        && let Some(at) = find_plain_dots(&to.as_bytes()[..end], start)
        && !(options.rootless == Rootless::KeepDots && to.as_bytes()[start] != b'/')
    {
        let sources = [&base.text[..kept], reference.text];
        remove_dots(&mut to, &mut marks, at, sources, options.rootless);
    }
    Ok((to, marks))
}

fn has_scheme_of(base: View<'_>, reference: View<'_>) -> bool {
    let same = |scheme: &str| base.scheme().is_some_and(|it| it.eq_ignore_ascii_case(scheme));
    reference.scheme().is_some_and(same)
}

/// The length of the start of the base that a target keeps, and whether a slash follows (RFC 3986, 5.2.2 and
/// 5.2.3).
#[inline]
fn kept_length(base: View<'_>, reference: View<'_>) -> (usize, bool) {
    let (of_base, of_reference) = (base.marks, reference.marks);
    if of_reference.scheme_end > 0 {
        return (0, false);
    }
    if of_reference.authority_end > 0 {
        return (of_base.scheme_end as usize, false);
    }
    match reference.text.as_bytes() {
        [] | [b'#', ..] => (of_base.query_end as usize, false),
        [b'?', ..] => (of_base.path_end as usize, false),
        [b'/', ..] => (of_base.authority_end as usize, false),
        _ => {
            let start = of_base.authority_end as usize;
            let path = &base.text.as_bytes()[start..of_base.path_end as usize];
            let folder = path.iter().rposition(|&byte| byte == b'/').map_or(0, |it| it + 1);
            let has_authority = of_base.authority_end > of_base.scheme_end;
            (start + folder, has_authority && path.is_empty())
        }
    }
}

/// Removes the dot segments of a path, of which the first is at offset `at`. The text is the first source, perhaps a
/// slash, then the second.
#[inline(never)]
fn remove_dots(
    to: &mut String,
    marks: &mut Marks,
    at: usize,
    [kept, reference]: [&str; 2],
    rootless: Rootless,
) {
    let (path_end, shift) = (marks.path_end as usize, to.len() - reference.len());
    let start = marks.authority_end as usize;
    let mut path = WithoutDots::new(start, to.as_bytes()[start] == b'/', rootless);
    to.truncate(at);
    let (of_reference, rest) = reference.split_at(path_end - shift);
    for (segments, at) in [(kept, at), (of_reference, at.saturating_sub(shift))] {
        path.push(to, segments, at);
    }
    if marks.authority_end == marks.scheme_end {
        path.guard(to);
    }
    let removed = path_end - to.len();
    marks.path_end -= removed as u32;
    marks.query_end -= removed as u32;
    to.push_str(rest);
}

/// Puts a reference after a base that may be relative. Nothing is removed.
pub(crate) fn rebase(kind: Kind, reference: View<'_>, base: View<'_>) -> Result<Written, Error> {
    if kind.is_whatwg() {
        return whatwg::rebase(reference.text, base.text);
    }
    Ok(write(&reference.parts().with_base(base.parts()), Dots::Keep)?)
}

/// Removes dot segments of a relative reference as far as they go. `None`: nothing changes.
pub(crate) fn collapse(view: View<'_>) -> Option<Written> {
    let is_dotted = view.path().split('/').any(|segment| crate::dots::dots_in(segment) > 0);
    if !view.is_relative() || !is_dotted {
        return None;
    }
    // Only a `./` that `Writer::insert_dot_segment` inserts could make the text too long.
    write(&view.parts(), Dots::Collapse).ok().filter(|(text, _)| text != view.text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::{assert_enough, cases};
    use crate::{Uri, UriRef};

    /// Targets are URIs, and their marks are those of the text. The laws in `conformance` compare the text with
    /// RFC 3986.
    #[test]
    fn marks_of_targets() {
        const PIECES: [&str; 16] = [
            "a", "b", "/", "/", "//", "?", "#", ".", "..", "./", "../", "%2e", ":", "h:80", "u@h",
            "c;d",
        ];
        const KEEP_DOTS: ResolveOptions =
            ResolveOptions { strict: false, rootless: Rootless::KeepDots };
        let mut resolved = 0;
        cases(50_000, |rng| {
            let base = String::from(rng.pick(&["http://h", "s:", "s:/", "S://u@h:1/a/b"]));
            let base = base + &rng.text(&PIECES, 6);
            let text = String::from(rng.pick(&["", "", "s:"])) + &rng.text(&PIECES, 6);
            let Ok(base) = Uri::parse(base.as_str()) else { return };
            let Ok(reference) = UriRef::parse(text.as_str()) else { return };
            for options in [
                ResolveOptions::STRICT,
                ResolveOptions { strict: false, ..ResolveOptions::STRICT },
                ResolveOptions::VERBATIM,
                KEEP_DOTS,
            ] {
                let target = base.resolve_with(&reference, options).unwrap();
                let marks = Uri::parse(target.as_str()).map(|it| it.marks);
                assert_eq!(marks, Ok(target.marks), "{base} {text:?} {target}");
                resolved += 1;
            }
        });
        assert_enough(resolved, 50_000);
    }
}
