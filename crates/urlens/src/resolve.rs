//! Reference resolution (RFC 3986, section 5).

use crate::dialect::Strict;
use crate::dots::{apply_first_dots, find_plain_dots};
use crate::error::{ParseError, TooLong};
use crate::marks::Marks;
use crate::parts::{ComponentKind, Parts, up_to_last_slash};
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::{Dots, Rootless, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// Options for reference resolution, where RFC 3986 leaves a choice.
///
/// ```
/// use urlens::{ResolveOptions, uri, uri_ref};
///
/// let (base, reference) = (uri!("http://a/b/c"), uri_ref!("http:d"));
/// assert_eq!(base.resolve(&reference)?, "http:d");
/// assert_eq!(base.resolve_with(&reference, ResolveOptions::NON_STRICT)?, "http://a/b/d");
/// # Ok::<(), urlens::ParseError>(())
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
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const NON_STRICT: Self = Self { strict: false, rootless: Rootless::StayRootless };

    /// Like [`STRICT`](Self::STRICT), but removes dot segments from rootless paths exactly as RFC 3986,
    /// 5.2.4, so that the path may gain a leading slash. The command and the bindings call this
    /// `verbatim`.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = uri!("foo:a/b");
    /// assert_eq!(base.resolve_with(&uri_ref!("../c"), ResolveOptions::STRICT_RFC3986)?, "foo:/c");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const STRICT_RFC3986: Self = Self { strict: true, rootless: Rootless::Rfc3986 };
}

impl Default for ResolveOptions {
    fn default() -> Self {
        Self::STRICT
    }
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// Resolves `reference` against this base (RFC 3986, 5.2).
    ///
    /// There are two differences from the RFC, so that parsing the result gives the same components: a
    /// rootless path stays rootless (see [`Rootless`]), and `/.` is written before a path that would be
    /// parsed as an authority.
    ///
    /// ```
    /// use urlens::{Uri, UriRef};
    ///
    /// let base = Uri::parse("http://a/b/c/d;p?q")?;
    /// assert_eq!(base.resolve(&UriRef::parse("../g?y")?)?, "http://a/b/g?y");
    /// assert_eq!(base.resolve(&UriRef::parse("#s")?)?, "http://a/b/c/d;p?q#s");
    ///
    /// let base = Uri::parse("foo:/a")?;
    /// assert_eq!(base.resolve(&UriRef::parse("/.//b")?)?, "foo:/.//b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn resolve<U: Text>(
        &self,
        reference: &Reference<D, U>,
    ) -> Result<Identifier<D>, ParseError> {
        self.resolve_with(reference, ResolveOptions::STRICT)
    }

    /// Resolves `reference` against this base with the given options.
    ///
    /// ```
    /// use urlens::{ResolveOptions, uri, uri_ref};
    ///
    /// let (base, reference) = (uri!("http://a/b/c"), uri_ref!("http:d"));
    /// assert_eq!(base.resolve_with(&reference, ResolveOptions::NON_STRICT)?, "http://a/b/d");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn resolve_with<U: Text>(
        &self,
        reference: &Reference<D, U>,
        options: ResolveOptions,
    ) -> Result<Identifier<D>, ParseError> {
        match self.resolve_in_buffer(reference, options, String::new()) {
            Ok((text, marks)) => Ok(Identifier(Reference::new(text, marks))),
            Err((too_long, _)) => Err(too_long.into()),
        }
    }

    /// Resolves `reference` like [`resolve`](Self::resolve), replacing the contents of `buffer`.
    ///
    /// ```
    /// use urlens::{uri, uri_ref};
    ///
    /// let base = uri!("http://example.org/a/");
    /// let mut buffer = String::new();
    /// for reference in [uri_ref!("b"), uri_ref!("../c")] {
    ///     let uri = base.resolve_into(&reference, &mut buffer)?;
    ///     assert_eq!(uri.host_text(), Some("example.org"));
    /// }
    /// assert_eq!(buffer, "http://example.org/c");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes. The buffer is then empty.
    pub fn resolve_into<'b, U: Text>(
        &self,
        reference: &Reference<D, U>,
        buffer: &'b mut String,
    ) -> Result<Identifier<D, &'b str>, ParseError> {
        match self.resolve_in_buffer(reference, ResolveOptions::STRICT, core::mem::take(buffer)) {
            Ok((text, marks)) => {
                *buffer = text;
                Ok(Identifier(Reference::new(buffer, marks)))
            }
            Err((too_long, mut text)) => {
                text.clear();
                *buffer = text;
                Err(too_long.into())
            }
        }
    }
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// Resolves a reference into `buffer`, whose contents are replaced.
    ///
    /// Always inlined so that the large return value is built in place.
    #[inline(always)]
    fn resolve_in_buffer<U: Text>(
        &self,
        reference: &Reference<D, U>,
        options: ResolveOptions,
        buffer: String,
    ) -> Result<(String, Marks), (TooLong, String)> {
        let base = (self.0.text.as_ref(), &self.0.marks);
        let tail = (reference.text.as_ref(), &reference.marks);
        match join_offsets_fast(base, tail) {
            Some((end, skipped)) => {
                let skipped_marks = tail.1.without_start(skipped);
                let tail = (&tail.0[skipped as usize..], &skipped_marks);
                Ok(Writer::join(buffer, (&base.0[..end as usize], base.1), tail))
            }
            None => self.resolve_parts(reference, options, buffer),
        }
    }

    /// The general implementation: resolves the components and writes them.
    #[inline(never)]
    fn resolve_parts<U: Text>(
        &self,
        reference: &Reference<D, U>,
        options: ResolveOptions,
        buffer: String,
    ) -> Result<(String, Marks), (TooLong, String)> {
        let (parts, dots) = resolve_components(self.all_parts(), reference.all_parts(), options);
        Writer::write(buffer, &parts, dots)
    }
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

impl<D: Strict, T: Text> Reference<D, T> {
    /// Completes this reference with the components of `base`, which may be relative itself: the *goto*
    /// operation of the URL reverse specification (docs/specification.md) with its arguments swapped.
    ///
    /// The result is the components of the base that come before the first component of this reference,
    /// then this reference. Dot segments are kept, so that the operation is associative: a chain of
    /// references gives the same result in any grouping.
    ///
    /// ```
    /// use urlens::UriRef;
    ///
    /// let [a, b, c] = [UriRef::parse("/docs/intro")?, UriRef::parse("../api/")?, UriRef::parse("x#y")?];
    /// assert_eq!(c.rebase(&b)?, "../api/x#y");
    /// assert_eq!(c.rebase(&b)?.rebase(&a)?, "/docs/../api/x#y");
    /// assert_eq!(c.rebase(&b.rebase(&a)?)?, "/docs/../api/x#y");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn rebase<U: Text>(&self, base: &Reference<D, U>) -> Result<Reference<D>, ParseError> {
        Ok(Reference::write(&self.all_parts().with_base(base.all_parts()), Dots::Keep)?)
    }

    /// Returns `true` if this reference, resolved against `base`, identifies the same document: the base
    /// except for the fragment (RFC 3986, 4.4). No request is needed then.
    ///
    /// ```
    /// use urlens::{uri, uri_ref};
    ///
    /// let base = uri!("http://example.org/a?b#c");
    /// assert!(uri_ref!("#d").is_same_document(&base));
    /// assert!(uri_ref!("a?b").is_same_document(&base));
    /// assert!(!uri_ref!("?e").is_same_document(&base));
    /// ```
    pub fn is_same_document<U: Text>(&self, base: &Identifier<D, U>) -> bool {
        base.resolve(self).is_ok_and(|it| it.without_fragment() == base.without_fragment())
    }
}

impl<D: Strict, T: Text> Reference<D, T> {
    /// Removes dot segments as far as possible: a relative path keeps the `..` it starts with, and one
    /// whose segments cancel out becomes `./`.
    ///
    /// Normalization keeps these dot segments: removing them changes the result of
    /// [`rebase`](Self::rebase) (`a` rebased on `b/..` is `b/a`, but on `./` it is `./a`), but not that of
    /// [`resolve`](Identifier::resolve). A reference with a scheme is returned unchanged.
    ///
    /// ```
    /// use urlens::UriRef;
    ///
    /// assert_eq!(UriRef::parse("a/./b/../../../c")?.collapse_dot_segments(), "../c");
    /// assert_eq!(UriRef::parse("a/..")?.collapse_dot_segments(), "./");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn collapse_dot_segments(&self) -> Reference<D, Cow<'_, str>> {
        let parts = self.all_parts();
        let dotted = self.path().split('/').any(|it| crate::dots::dots_in(it) > 0);
        if parts.scheme.is_some() || !dotted {
            return self.unchanged();
        }
        match Reference::write(&parts, Dots::Collapse) {
            Ok(collapsed) if collapsed.text == self.as_str() => self.unchanged(),
            Ok(collapsed) => collapsed.text_into(),
            // Only a `./` that `Writer::insert_dot_segment` inserts could make the text too long.
            Err(TooLong) => self.unchanged(),
        }
    }
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
                [ResolveOptions::STRICT, ResolveOptions::NON_STRICT, ResolveOptions::STRICT_RFC3986]
            {
                let resolved = base.resolve_in_buffer(&reference, options, String::new());
                let general = base.resolve_parts(&reference, options, String::new());
                assert_eq!(resolved.ok(), general.ok(), "{base} {text:?}");
            }
            let tail = (reference.text.as_str(), &reference.marks);
            let offset = join_offsets_fast((base.0.text.as_str(), &base.0.marks), tail);
            joined += u64::from(offset.is_some());
        });
        assert_enough(joined, 10_000);
    }
}
