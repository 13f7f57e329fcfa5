//! Links of documents, which have a syntax of their own for links.

use crate::finder::Finder;
use alloc::borrow::Cow;
use alloc::vec::Vec;
use core::ops::Range;

/// A link of a document.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DocumentLink<'t> {
    /// The reference, without the escapes of the document format. It may be relative.
    pub reference: Cow<'t, str>,
    /// The range of the document that contains it: exactly as written, if it has no escapes.
    pub range: Range<usize>,
    /// The place in the syntax of the document: the name of an attribute, `link`, `image`, `autolink` or
    /// `definition`. For a link in the text of the document, the name of its [kind](crate::LinkKind::name).
    pub place: &'static str,
}

impl Finder {
    /// Returns all links of a document, in order: `marked`, the links of its syntax, and the links that
    /// the finder finds elsewhere in its text.
    ///
    #[cfg_attr(feature = "markdown", doc = "```")]
    #[cfg_attr(not(feature = "markdown"), doc = "```ignore")]
    /// use urlens_links::{Finder, markdown};
    ///
    /// let text = "[a](/a) and example.org";
    /// let found = Finder::new().document_links(text, markdown::links(text));
    /// let found: Vec<_> = found.map(|link| (link.place, link.reference)).collect();
    /// assert_eq!(found, [("link", "/a".into()), ("bare", "example.org".into())]);
    /// ```
    pub fn document_links<'t>(
        &self,
        text: &'t str,
        marked: Vec<DocumentLink<'t>>,
    ) -> impl Iterator<Item = DocumentLink<'t>> + use<'t> {
        let mut marked = marked.into_iter().peekable();
        let mut found = self.links(text).peekable();
        let mut end = 0;
        core::iter::from_fn(move || {
            loop {
                let next = found.peek().map(|link| link.start());
                let is_next =
                    |link: &DocumentLink<'t>| next.is_none_or(|at| link.range.start <= at);
                if let Some(link) = marked.next_if(is_next) {
                    end = end.max(link.range.end);
                    return Some(link);
                }
                let link = found.next()?;
                // A link inside of a marked one is the marked one, which may have escapes.
                if link.start() >= end {
                    let (reference, range) = (Cow::Borrowed(link.as_str()), link.range());
                    return Some(DocumentLink { reference, range, place: link.kind().name() });
                }
            }
        })
    }
}
