//! Links of Markdown documents: links, images, autolinks and reference definitions (CommonMark).
//!
//! ```
//! let text = "See [a (b)](http://example.org/a_(b)), <http://example.org/c> and [d].\n\n[d]: /e";
//! let found = urlens_links::markdown::links(text);
//! let found: Vec<_> = found.iter().map(|link| (link.place, &*link.reference)).collect();
//! assert_eq!(
//!     found,
//!     [
//!         ("link", "http://example.org/a_(b)"),
//!         ("autolink", "http://example.org/c"),
//!         ("definition", "/e"),
//!     ]
//! );
//! ```

use crate::document::DocumentLink;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::ops::Range;
use pulldown_cmark::{CowStr, Event, LinkType, Options, Parser, Tag};

/// Returns the links of a Markdown document, in order. Any text is accepted.
///
/// Addresses in the text that are not marked as links are not returned; [`Finder`](crate::Finder) finds
/// them.
pub fn links(text: &str) -> Vec<DocumentLink<'_>> {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES | Options::ENABLE_TASKLISTS;
    let parser = Parser::new_ext(text, options);
    let mut found: Vec<_> = parser
        .reference_definitions()
        .iter()
        .map(|(_, link)| located(text, &link.dest, link.span.clone(), "]:", "definition"))
        .collect();
    for (event, range) in parser.into_offset_iter() {
        let Event::Start(tag) = event else { continue };
        let (kind, reference, place) = match tag {
            Tag::Link { link_type, dest_url, .. } => (link_type, dest_url, "link"),
            Tag::Image { link_type, dest_url, .. } => (link_type, dest_url, "image"),
            _ => continue,
        };
        match kind {
            LinkType::Inline => found.push(located(text, &reference, range, "](", place)),
            LinkType::Autolink | LinkType::Email => {
                found.push(located(text, &reference, range, "", "autolink"));
            }
            // The destination is in the definition.
            _ => {}
        }
    }
    found.sort_by_key(|link| link.range.start);
    found
}

/// Returns the link whose destination follows `marker` in `range`. If it is written with escapes, its
/// range is all of `range`.
fn located<'t>(
    text: &'t str,
    reference: &CowStr<'_>,
    range: Range<usize>,
    marker: &str,
    place: &'static str,
) -> DocumentLink<'t> {
    let source = &text[range.clone()];
    let written = source.match_indices(marker).find_map(|(at, _)| {
        let rest = source[at + marker.len()..].trim_start();
        let rest = rest.strip_prefix('<').unwrap_or(rest);
        let start = range.end - rest.len();
        rest.starts_with(&**reference).then(|| start..start + reference.len())
    });
    match written {
        Some(range) => {
            DocumentLink { reference: Cow::Borrowed(&text[range.clone()]), range, place }
        }
        None => DocumentLink { reference: Cow::Owned(String::from(&**reference)), range, place },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges() {
        let text = "# é\n[a](b \"b\") [![c](d)](e) ![f](<g h>) <http://i> <j@k.example>\n\
                    ```\n[no](no)\n```\n`[no](no)` [r1] [r2][r3] [no]\n\n[r1]: /s1\n[r3]: <s3> 'x'\n\
                    \n| [t](u) |\n|---|\n| [v](w) |\n";
        let found = links(text);
        let shown: Vec<_> = found.iter().map(|link| &text[link.range.clone()]).collect();
        let expected = ["b", "d", "e", "g h", "http://i", "j@k.example", "/s1", "s3", "u", "w"];
        assert_eq!(shown, expected);
    }

    /// A destination with escapes has the range of the link.
    #[test]
    fn escapes() {
        let text = "x [a](b&amp;c\\_d)";
        let found = links(text);
        assert_eq!((&*found[0].reference, found[0].range.clone()), ("b&c_d", 2..17));
    }
}
