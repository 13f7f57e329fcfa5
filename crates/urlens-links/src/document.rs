//! Links of documents, which have a syntax of their own for links.

use alloc::borrow::Cow;
use core::ops::Range;

/// A link of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLink<'t> {
    /// The reference, without the escapes of the document format. It may be relative.
    pub reference: Cow<'t, str>,
    /// The range of the document that contains it: exactly as written, if it has no escapes.
    pub range: Range<usize>,
    /// The place in the syntax of the document: the name of an attribute, `link`, `image`, `autolink` or
    /// `definition`.
    pub place: &'static str,
}
