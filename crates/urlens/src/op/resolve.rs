//! Reference resolution (RFC 3986, section 5).

use super::{View, Written, write};
use crate::dots::{apply_first_dots, find_plain_dots};
use crate::error::{Error, TooLong};
use crate::kind::Kind;
use crate::marks::Marks;
use crate::parts::{ComponentKind, Parts, up_to_last_slash};
use crate::whatwg;
use crate::write::{Dots, Rootless, Writer};
use alloc::string::String;

/// Options for reference resolution, where RFC 3986 leaves a choice.
///
/// ```
/// use urlens::{ResolveOptions, uri, uri_ref};
///
/// let (base, reference) = (uri!("http://a/b/c"), uri_ref!("http:d"));
/// assert_eq!(base.resolve(&reference)?, "http:d");
/// assert_eq!(base.resolve_with(&reference, ResolveOptions::NON_STRICT)?, "http://a/b/d");
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

    /// Like [`STRICT`](Self::STRICT), but a reference with the scheme of the base is relative.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = uri!("http://a/b");
    /// assert_eq!(base.resolve_with(&uri_ref!("http:c"), ResolveOptions::NON_STRICT)?, "http://a/c");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub const NON_STRICT: Self = Self { strict: false, rootless: Rootless::StayRootless };

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

/// Resolves a reference against a base with a scheme, and writes the target into `buffer`.
#[inline(always)]
pub(crate) fn resolve(
    base: View<'_>,
    reference: View<'_>,
    options: ResolveOptions,
    buffer: String,
) -> Result<Written, (TooLong, String)> {
    match join_offsets_fast(base.pair(), reference.pair()) {
        Some((end, skipped)) => {
            let skipped_marks = reference.marks.without_start(skipped);
            let tail = (&reference.text[skipped as usize..], &skipped_marks);
            Ok(Writer::join(buffer, (&base.text[..end as usize], base.marks), tail))
        }
        None => resolve_parts(base, reference, options, buffer),
    }
}

#[inline(never)]
fn resolve_parts(
    base: View<'_>,
    reference: View<'_>,
    options: ResolveOptions,
    buffer: String,
) -> Result<Written, (TooLong, String)> {
    let (parts, dots) = resolve_components(base.parts(), reference.parts(), options);
    Writer::write(buffer, &parts, dots)
}

/// Fast path of resolution. Returns `(end, skipped)` if the result is `base[..end]` followed by
/// `reference[skipped..]`, or `None` if the general implementation is needed.
fn join_offsets_fast(
    (base, base_ends): (&str, &Marks),
    (reference, reference_ends): (&str, &Marks),
) -> Option<(u32, u32)> {
    // Without an authority, the segment `./` may have to be inserted before the path: see
    // `Writer::insert_dot_segment`.
    let has_authority =
        base_ends.authority_end > base_ends.scheme_end || reference_ends.authority_end > 0;
    let is_too_long = base.len() + reference.len() > u32::MAX as usize;
    if !has_authority || reference_ends.scheme_end > 0 || is_too_long {
        return None;
    }
    let mut path =
        &reference[reference_ends.authority_end as usize..reference_ends.path_end as usize];
    let end = match reference.as_bytes() {
        _ if reference_ends.authority_end > 0 => base_ends.scheme_end,
        [b'/', ..] => base_ends.authority_end,
        _ if reference_ends.path_end > 0 => {
            let base_path = &base[base_ends.authority_end as usize..base_ends.path_end as usize];
            let mut directory = up_to_last_slash(base_path);
            if directory.is_empty() || find_plain_dots(directory).is_some() {
                return None;
            }
            (directory, path) = apply_first_dots(directory, path);
            base_ends.authority_end + directory.len() as u32
        }
        _ if reference_ends.query_end > 0 => base_ends.path_end,
        _ => base_ends.query_end,
    };
    // `path` was shortened only if it is relative. Then it starts at offset 0 of the reference, so this
    // length is also an offset in the reference.
    let skipped = reference_ends.path_end - reference_ends.authority_end - path.len() as u32;
    find_plain_dots(path).is_none().then_some((end, skipped))
}

/// Resolves the components (RFC 3986, 5.2.2). Dot segments are kept if the reference has only a query
/// or a fragment, or is empty.
fn resolve_components<'a>(
    base: Parts<'a>,
    mut reference: Parts<'a>,
    options: ResolveOptions,
) -> (Parts<'a>, Dots) {
    let same = |a: Option<&str>, b: Option<&str>| match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        _ => false,
    };
    if !options.strict && same(base.scheme, reference.scheme) {
        reference.scheme = None;
    }
    let dots = match reference.first_component() {
        ComponentKind::Query | ComponentKind::Fragment => Dots::Keep,
        _ => Dots::Remove(options.rootless),
    };
    (reference.with_base(base), dots)
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

    const PIECES: [&str; 16] = [
        "a", "b", "/", "/", "//", "?", "#", ".", "..", "./", "../", "%2e", ":", "h:80", "u@h",
        "c;d",
    ];

    /// The fast path and the general implementation give equal texts with equal marks.
    #[test]
    fn fast_and_general_resolution_agree() {
        let mut joined = 0;
        cases(100_000, |rng| {
            let base = String::from(rng.pick(&["http://h", "s:", "s:/", "S://u@h:1/a/b"]));
            let base = base + &rng.text(&PIECES, 6);
            let text = rng.text(&PIECES, 6);
            let Ok(base) = Uri::parse(base.as_str()) else { return };
            let Ok(reference) = UriRef::parse(text.as_str()) else { return };
            for options in
                [ResolveOptions::STRICT, ResolveOptions::NON_STRICT, ResolveOptions::VERBATIM]
            {
                let resolved = resolve(base.view(), reference.view(), options, String::new());
                let general = resolve_parts(base.view(), reference.view(), options, String::new());
                assert_eq!(resolved.ok(), general.ok(), "{base} {text:?}");
            }
            let offset = join_offsets_fast(base.view().pair(), reference.view().pair());
            joined += u64::from(offset.is_some());
        });
        assert_enough(joined, 10_000);
    }
}
