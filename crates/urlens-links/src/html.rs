//! Links of HTML documents: the values of attributes such as `href`, `src` and `srcset`.
//!
//! ```
//! let text = r#"<a href="/a?b&amp;c">x</a><img srcset="a.png 1x, b.png 2x">"#;
//! let found = urlens_links::html::links(text);
//! let found: Vec<_> = found.iter().map(|link| (link.place, &*link.reference)).collect();
//! assert_eq!(found, [("href", "/a?b&c"), ("srcset", "a.png"), ("srcset", "b.png")]);
//! ```

use crate::document::DocumentLink;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::convert::Infallible;
use core::ops::Range;
use html5gum::emitters::callback::{CallbackEmitter, CallbackEvent};
use html5gum::{Span, Tokenizer};

/// Attributes whose value is one URL.
const URLS: &[&str] = &[
    "action",
    "background",
    "cite",
    "data",
    "formaction",
    "href",
    "longdesc",
    "manifest",
    "poster",
    "src",
    "xlink:href",
];
/// Attributes whose value is a list of images (`srcset`), or of URLs separated by spaces.
const LISTS: &[&str] = &["imagesrcset", "srcset"];
const SPACED: &[&str] = &["ping"];

/// Returns the links of an HTML document, in order. Any text is accepted.
pub fn links(text: &str) -> Vec<DocumentLink<'_>> {
    let mut found = Vec::new();
    let mut attribute = Vec::new();
    let visit = |event: CallbackEvent<'_>, span: Span<usize>| -> Option<Infallible> {
        match event {
            CallbackEvent::AttributeName { name } => {
                attribute.clear();
                attribute.extend_from_slice(name);
            }
            CallbackEvent::AttributeValue { value } => {
                let value = String::from_utf8_lossy(value);
                push(text, &attribute, &value, span.start..span.end, &mut found);
            }
            _ => {}
        }
        None
    };
    let mut emitter: CallbackEmitter<_, _, usize> = CallbackEmitter::new(visit);
    emitter.naively_switch_states(true);
    let Ok(()) = Tokenizer::new_with_emitter(text, emitter).finish();
    found
}

fn push<'t>(
    text: &'t str,
    attribute: &[u8],
    value: &str,
    range: Range<usize>,
    found: &mut Vec<DocumentLink<'t>>,
) {
    let named =
        |names: &[&'static str]| names.iter().copied().find(|name| name.as_bytes() == attribute);
    let raw = text.get(range.clone()).unwrap_or_default();
    // With escapes, the place inside of the value is not known.
    let has_escapes = raw != value;
    let mut add = |place, part: Range<usize>| {
        let (reference, range) = if has_escapes {
            (Cow::Owned(String::from(&value[part])), range.clone())
        } else {
            let part = range.start + part.start..range.start + part.end;
            (Cow::Borrowed(&text[part.clone()]), part)
        };
        found.push(DocumentLink { reference, range, place });
    };
    if let Some(place) = named(URLS) {
        let trimmed = value.trim_matches(is_space);
        let start = value.find(|c| !is_space(c)).unwrap_or(0);
        if !trimmed.is_empty() {
            add(place, start..start + trimmed.len());
        }
    } else if let Some(place) = named(SPACED) {
        words(value).for_each(|word| add(place, word));
    } else if let Some(place) = named(LISTS) {
        candidates(value, |candidate| add(place, candidate));
    }
}

/// The white space of HTML.
fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r' | '\x0C')
}

/// Returns the ranges of words.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> {
    text.split(is_space).filter(|word| !word.is_empty()).map(|word| {
        let start = word.as_ptr().addr() - text.as_ptr().addr();
        start..start + word.len()
    })
}

/// Calls `each` with the range of each image candidate of a `srcset` (HTML, 4.8.4.2.1).
fn candidates(text: &str, mut each: impl FnMut(Range<usize>)) {
    let mut at = 0;
    loop {
        let skipped = text[at..].find(|c| !is_space(c) && c != ',');
        let Some(skipped) = skipped else { return };
        let start = at + skipped;
        let end = text[start..].find(is_space).map_or(text.len(), |length| start + length);
        let url = text[start..end].trim_end_matches(',');
        each(start..start + url.len());
        at = end;
        // A comma directly after the URL ends the candidate; else descriptors follow.
        if url.len() == end - start {
            at += descriptors_length(&text[end..]);
        }
    }
}

fn descriptors_length(text: &str) -> usize {
    let mut is_inside = false;
    for (at, c) in text.char_indices() {
        match c {
            '(' => is_inside = true,
            ')' => is_inside = false,
            ',' if !is_inside => return at + 1,
            _ => {}
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Ranges are those of the values, without quotation marks.
    #[test]
    fn ranges() {
        let text = "<p>é<a class=x href = \"http://a/\">b</a> <img SRC='c d' alt=x><a href=e>\
                    <a href=' f '><a href=''><img srcset=' g,h 2x, i(,) (1,2), data:,j 3w,k'>\
                    <script>x = '<a href=no>'</script><!-- <a href=no> --><a ping='l m'>";
        let found = links(text);
        let shown: Vec<_> = found.iter().map(|link| &text[link.range.clone()]).collect();
        let expected = ["http://a/", "c d", "e", "f", "g,h", "i(,)", "data:,j", "k", "l", "m"];
        assert_eq!(shown, expected);
        assert!(found.iter().all(|link| link.reference == text[link.range.clone()]));
    }

    #[test]
    fn escapes() {
        let text = "<a href='a&amp;b'><img srcset='&#x61; 1x, c 2x'>";
        let found: Vec<_> =
            links(text).into_iter().map(|link| (link.reference, link.range)).collect();
        let reference = |text: &str| Cow::from(String::from(text));
        let expected =
            [(reference("a&b"), 9..16), (reference("a"), 31..46), (reference("c"), 31..46)];
        assert_eq!(found, expected);
    }
}
