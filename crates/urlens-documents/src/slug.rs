//! Slugs: path segments that are easy to read, type and remember.
//!
//! A slug consists of words of lower-case ASCII letters and digits, joined by single hyphens:
//!
//! ```text
//! slug = word *( "-" word )
//! word = 1*( %x61-7A / DIGIT )
//! ```
//!
//! Digits are allowed because titles contain years and numbers.

use alloc::string::String;
use core::ops::Range;

/// Returns true if `segment` is a slug.
///
/// ```
/// use urlens_documents::slug::is_slug;
///
/// assert!(is_slug("cool-uris-dont-change"));
/// assert!(!is_slug("Cool_URIs.html") && !is_slug("cool--uris") && !is_slug(""));
/// ```
pub fn is_slug(segment: &str) -> bool {
    segment.split('-').all(|word| !word.is_empty() && word.bytes().all(is_slug_byte))
}

/// Converts a title to a slug: its ASCII letters and digits in lower case, other text as hyphens.
///
/// A non-ASCII letter separates words like a space does, because its ASCII spelling depends on the
/// language. The result is empty if the title has no ASCII letter or digit.
///
/// ```
/// use urlens_documents::slug;
///
/// assert_eq!(slug::slugify("Cool URIs don't change (1998)"), "cool-uris-don-t-change-1998");
/// assert_eq!(slug::slugify("日本"), "");
/// ```
pub fn slugify(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for word in title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.extend(word.bytes().map(|b| char::from(b.to_ascii_lowercase())));
    }
    slug
}

/// Finds the file extension in the last segment of a path, including its dot.
///
/// An extension names the technology of a resource, which may change while its name should not.
/// It is one to ten letters and digits after the last dot, at least one of them a letter (`/v1.2`
/// has none), and does not start the segment (`/.profile` has none).
///
/// ```
/// use urlens_documents::slug::extension;
///
/// assert_eq!(extension("/a.b/index.html"), Some(10..15));
/// assert_eq!(extension("/a.b/v1.2"), None);
/// ```
pub fn extension(path: &str) -> Option<Range<usize>> {
    let segment = path.rfind('/').map_or(0, |slash| slash + 1);
    let dot = path[segment..].rfind('.')? + segment;
    let suffix = &path[dot + 1..];
    let is_extension = (1..=10).contains(&suffix.len())
        && suffix.bytes().all(|b| b.is_ascii_alphanumeric())
        && suffix.bytes().any(|b| b.is_ascii_alphabetic());
    let has_stem = path[segment..dot].bytes().any(|b| b != b'.');
    (is_extension && has_stem).then_some(dot..path.len())
}

/// Finds the variables of a query: the ranges of each `name=value` between `&`.
///
/// A piece without `=`, as in `?uris`, is not a variable.
///
/// ```
/// assert_eq!(urlens_documents::slug::variables("id=7&lang=en").collect::<Vec<_>>(), [0..4, 5..12]);
/// ```
pub fn variables(query: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    query.split('&').filter_map(move |pair| {
        let range = at..at + pair.len();
        at = range.end + 1;
        pair.contains('=').then_some(range)
    })
}

const fn is_slug_byte(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// S2.101: slugs and other segments.
    #[test]
    fn slugs() {
        for slug in ["a", "a-b", "clean-uris", "2026", "rfc-3986"] {
            assert!(is_slug(slug), "{slug}");
        }
        for other in ["", "-", "-a", "a-", "a--b", "A", "a_b", "a.b", "a b", "é", "%61", "a/b"] {
            assert!(!is_slug(other), "{other}");
        }
    }

    /// S2.101: the result is a slug or empty, and `slugify` does not change a slug.
    #[test]
    fn titles_become_slugs() {
        for (title, expected) in [
            ("Hello, World!", "hello-world"),
            ("  --Already--a--slug-- ", "already-a-slug"),
            ("Café au lait", "caf-au-lait"),
            ("C3PO & R2-D2", "c3po-r2-d2"),
            ("…", ""),
            ("", ""),
            ("\u{212a}elvin", "elvin"),
        ] {
            let slug = slugify(title);
            assert_eq!(slug, expected);
            assert_eq!(slugify(&slug), slug);
            assert_eq!(is_slug(&slug), !slug.is_empty());
        }
    }

    /// S2.101: ranges of extensions and variables.
    #[test]
    fn extensions_and_variables() {
        for (path, expected) in [
            ("/a/index.html", Some(".html")),
            ("a.tar.gz", Some(".gz")),
            ("/song.mp3", Some(".mp3")),
            ("/x.7z", Some(".7z")),
            ("/index.html/", None),
            ("/v1.2", None),
            ("/.profile", None),
            ("/..a", None),
            ("/a.", None),
            ("/a/..", None),
            ("/a.b%20c", None),
            ("/the.end-of-it", None),
            ("", None),
        ] {
            assert_eq!(extension(path).map(|range| &path[range]), expected, "{path}");
        }
        let query = "a=1&&flag&b=";
        let found: Vec<_> = variables(query).map(|range| &query[range]).collect();
        assert_eq!(found, ["a=1", "b="]);
        assert_eq!(variables("").count(), 0);
    }
}
