//! Resolution: from a base and a reference to an identifier (RFC 3986, section 5).

use crate::dialect::Strict;
use crate::dots::find_plain_dots;
use crate::error::{ParseError, TooLong};
use crate::marks::Marks;
use crate::parts::{Order, Parts, folders};
use crate::reference::{Identifier, Reference};
use crate::text::Text;
use crate::write::{Dots, Rootless, Writer};
use alloc::borrow::Cow;
use alloc::string::String;

/// How references are resolved, where RFC 3986 leaves a choice.
///
/// ```
/// use urlens::{Resolution, uri, uri_ref};
///
/// let (base, reference) = (uri!("http://a/b/c"), uri_ref!("http:d"));
/// assert_eq!(base.resolve(&reference)?, "http:d");
/// assert_eq!(base.resolve_with(&reference, Resolution::NON_STRICT)?, "http://a/b/d");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Resolution {
    /// Whether a reference with the scheme of the base is taken for what it is. If not, its scheme
    /// is overlooked, "for backward compatibility" with RFC 1630.
    pub strict: bool,
    /// What becomes of dot segments in a rootless path.
    pub rootless: Rootless,
}

impl Resolution {
    /// The letter of RFC 3986, 5.2.2, save that a rootless path stays rootless.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(Resolution::default(), Resolution::STRICT);
    /// ```
    pub const STRICT: Self = Self { strict: true, rootless: Rootless::Srfi };

    /// The same, but a reference with the base's own scheme is relative.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = uri!("http://a/b");
    /// assert_eq!(base.resolve_with(&uri_ref!("http:c"), Resolution::NON_STRICT)?, "http://a/c");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const NON_STRICT: Self = Self { strict: false, rootless: Rootless::Srfi };

    /// The letter of RFC 3986, 5.2, for rootless paths too.
    ///
    /// ```
    /// # use urlens::*;
    /// let base = uri!("foo:a/b");
    /// assert_eq!(base.resolve_with(&uri_ref!("../c"), Resolution::VERBATIM)?, "foo:/c");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub const VERBATIM: Self = Self { strict: true, rootless: Rootless::Rfc3986Verbatim };
}

impl Default for Resolution {
    fn default() -> Self {
        Self::STRICT
    }
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// What `reference` means, seen from here (RFC 3986, 5.2).
    ///
    /// Two things differ from the letter of the RFC, both so that a result reads back as what it
    /// is: a rootless path stays rootless (see [`Rootless`]), and a path that would read as an
    /// authority is printed with a `/.` in front.
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
    /// If the result would be longer than 4 GiB.
    pub fn resolve<U: Text>(&self, reference: &Reference<D, U>) -> Result<Identifier<D>, ParseError> {
        self.resolve_with(reference, Resolution::STRICT)
    }

    /// [`resolve`](Self::resolve), with choices.
    ///
    /// ```
    /// use urlens::{Resolution, uri, uri_ref};
    ///
    /// let (base, reference) = (uri!("http://a/b/c"), uri_ref!("http:d"));
    /// assert_eq!(base.resolve_with(&reference, Resolution::NON_STRICT)?, "http://a/b/d");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than 4 GiB.
    pub fn resolve_with<U: Text>(
        &self,
        reference: &Reference<D, U>,
        how: Resolution,
    ) -> Result<Identifier<D>, ParseError> {
        match self.resolve_to(reference, how, String::new()) {
            Ok((text, marks)) => Ok(Identifier(Reference::new(text, marks))),
            Err((too_long, _)) => Err(too_long.into()),
        }
    }

    /// [`resolve`](Self::resolve) into a buffer that is used again and again.
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
    /// If the result would be longer than 4 GiB. The buffer is then empty.
    pub fn resolve_into<'b, U: Text>(
        &self,
        reference: &Reference<D, U>,
        buffer: &'b mut String,
    ) -> Result<Identifier<D, &'b str>, ParseError> {
        match self.resolve_to(reference, Resolution::STRICT, core::mem::take(buffer)) {
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
    /// Resolves a reference into a text that is cleared first. What comes out is too large for registers, and is
    /// written once only if this is part of who asks.
    #[inline(always)]
    fn resolve_to<U: Text>(
        &self,
        reference: &Reference<D, U>,
        how: Resolution,
        to: String,
    ) -> Result<(String, Marks), (TooLong, String)> {
        let base = (self.0.text.as_ref(), &self.0.marks);
        let tail = (reference.text.as_ref(), &reference.marks);
        match join_offset_fast(base, tail) {
            Some(end) => Ok(Writer::join(to, (&base.0[..end as usize], base.1), tail)),
            None => self.resolve_parts(reference, how, to),
        }
    }

    /// The same by way of the parts.
    #[inline(never)]
    fn resolve_parts<U: Text>(
        &self,
        reference: &Reference<D, U>,
        how: Resolution,
        to: String,
    ) -> Result<(String, Marks), (TooLong, String)> {
        let (parts, dots) = resolved(self.all_parts(), reference.all_parts(), how);
        Writer::write(to, &parts, dots)
    }
}

/// What is usual, by the shorter way: the text of the base is cut before the kind of the reference's
/// first component, and the text of the reference put behind it. Where the cut is; nothing if there is
/// more to do.
fn join_offset_fast(
    (base, marks): (&str, &Marks),
    (reference, its): (&str, &Marks),
) -> Option<u32> {
    // Without an authority before it, a path may have to be guarded.
    let held = marks.authority > marks.scheme || its.authority > 0;
    if !held || its.scheme > 0 || base.len() + reference.len() > u32::MAX as usize {
        return None;
    }
    let end = match reference.as_bytes() {
        _ if its.authority > 0 => marks.scheme,
        [b'/', ..] => marks.authority,
        _ if its.path > 0 => {
            let folders = folders(&base[marks.authority as usize..marks.path as usize]);
            if folders.is_empty() || find_plain_dots(folders).is_some() {
                return None;
            }
            marks.authority + folders.len() as u32
        }
        _ if its.query > 0 => marks.path,
        _ => marks.query,
    };
    let dotted = find_plain_dots(&reference[its.authority as usize..its.path as usize]).is_some();
    (!dotted).then_some(end)
}

/// RFC 3986, 5.2.2. Dot segments are removed only from a path that the reference has brought.
fn resolved<'a>(base: Parts<'a>, mut reference: Parts<'a>, how: Resolution) -> (Parts<'a>, Dots) {
    let same = |a: Option<&str>, b: Option<&str>| match (a, b) {
        (Some(a), Some(b)) => a.eq_ignore_ascii_case(b),
        _ => false,
    };
    if !how.strict && same(base.scheme, reference.scheme) {
        reference.scheme = None;
    }
    let dots = match reference.order() {
        Order::Query | Order::Fragment => Dots::Keep,
        _ => Dots::Remove(how.rootless),
    };
    (reference.onto(base), dots)
}

impl<D: Strict, T: Text> Reference<D, T> {
    /// This reference completed by `base`, which may be relative itself: the *goto* of the URL
    /// reverse specification, seen from the reference.
    ///
    /// The base is cut before the kind of this reference's first component, and this reference put
    /// behind what is left. Dot segments stay, so that nothing is lost and the operation is
    /// associative: it makes no difference in which order a chain of references is put together.
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
    /// If the result would be longer than 4 GiB.
    pub fn rebase<U: Text>(&self, base: &Reference<D, U>) -> Result<Reference<D>, ParseError> {
        Ok(Reference::write(&self.all_parts().onto(base.all_parts()), Dots::Keep)?)
    }

    /// Whether this reference, seen from `base`, means the same document: the same identifier, but
    /// for its fragment (RFC 3986, 4.4). No request is needed then.
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
    /// This reference with its dot segments removed as far as they go: a relative path keeps the
    /// `..` it begins with, and one that leads nowhere becomes `./`.
    ///
    /// Normalization leaves relative references alone, because this is not safe before
    /// [`onto`](Self::onto): `a` seen from `b/..` is `b/a`, but seen from `./` it is `a`. It is safe
    /// for what is resolved next.
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
            // Nothing is longer for being collapsed, but for a guard at the very end of 4 GiB.
            Err(TooLong) => self.unchanged(),
        }
    }
}
