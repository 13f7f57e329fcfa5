//! Slugs: segments of a path that are made to be read, typed and remembered.
//!
//! A slug is lower-case ASCII letters and digits, in words joined by single hyphens:
//!
//! ```text
//! slug = word *( "-" word )
//! word = 1*( %x61-7A / DIGIT )
//! ```
//!
//! Digits are in, although some would have letters alone, because titles have years and numbers.

use alloc::string::String;
use core::ops::Range;

/// Whether `segment` is a slug.
///
/// ```
/// use urlens::slug::is_slug;
///
/// assert!(is_slug("cool-uris-dont-change"));
/// assert!(!is_slug("Cool_URIs.html") && !is_slug("cool--uris") && !is_slug(""));
/// ```
pub fn is_slug(segment: &str) -> bool {
    segment.split('-').all(|word| !word.is_empty() && word.bytes().all(is_plain))
}

/// The slug of a title: its letters and digits in lower case, a hyphen for what lies between.
///
/// Nothing is guessed: a letter beyond ASCII separates words like a space does, because how to
/// write it in ASCII depends on its language. Where no letter or digit is left, neither is a
/// slug, and the result is empty.
///
/// ```
/// use urlens::slug;
///
/// assert_eq!(slug::of("Cool URIs don't change (1998)"), "cool-uris-don-t-change-1998");
/// assert_eq!(slug::of("日本"), "");
/// ```
pub fn of(title: &str) -> String {
    let mut slug = String::with_capacity(title.len());
    for word in title.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| !word.is_empty()) {
        if !slug.is_empty() {
            slug.push('-');
        }
        slug.extend(word.bytes().map(|b| char::from(b.to_ascii_lowercase())));
    }
    slug
}

/// Where the last segment of a path has a file extension, its dot included: a sign of how a
/// resource is made, which may change, in a name, which should not.
///
/// An extension is one to ten letters and digits behind the last dot, a letter among them, so
/// that `/v1.2` has none; and before the dot stands the rest of a name, so `/.profile` has none.
///
/// ```
/// use urlens::slug::extension;
///
/// assert_eq!(extension("/a.b/index.html"), Some(10..15));
/// assert_eq!(extension("/a.b/v1.2"), None);
/// ```
pub fn extension(path: &str) -> Option<Range<usize>> {
    let segment = path.rfind('/').map_or(0, |slash| slash + 1);
    let dot = path[segment..].rfind('.')? + segment;
    let suffix = &path[dot + 1..];
    let looks_like_one = (1..=10).contains(&suffix.len())
        && suffix.bytes().all(|b| b.is_ascii_alphanumeric())
        && suffix.bytes().any(|b| b.is_ascii_alphabetic());
    let has_stem = path[segment..dot].bytes().any(|b| b != b'.');
    (looks_like_one && has_stem).then_some(dot..path.len())
}

/// Where the variables of a query lie: each `name=value` between `&`.
///
/// A query without `=` is one phrase (`?uris`), not a variable.
///
/// ```
/// assert_eq!(urlens::slug::variables("id=7&lang=en").collect::<Vec<_>>(), [0..4, 5..12]);
/// ```
pub fn variables(query: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut at = 0;
    query.split('&').filter_map(move |pair| {
        let range = at..at + pair.len();
        at = range.end + 1;
        pair.contains('=').then_some(range)
    })
}

const fn is_plain(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit()
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// S2.101: what is a slug, and what is not.
    #[test]
    fn slugs() {
        for slug in ["a", "a-b", "clean-uris", "2026", "rfc-3986"] {
            assert!(is_slug(slug), "{slug}");
        }
        for other in ["", "-", "-a", "a-", "a--b", "A", "a_b", "a.b", "a b", "é", "%61", "a/b"] {
            assert!(!is_slug(other), "{other}");
        }
    }

    /// S2.101: what is made is a slug or nothing, and stays what it is when made again.
    #[test]
    fn made_slugs_are_slugs() {
        for (title, expected) in [
            ("Hello, World!", "hello-world"),
            ("  --Already--a--slug-- ", "already-a-slug"),
            ("Café au lait", "caf-au-lait"),
            ("C3PO & R2-D2", "c3po-r2-d2"),
            ("…", ""),
            ("", ""),
            ("\u{212a}elvin", "elvin"),
        ] {
            let slug = of(title);
            assert_eq!(slug, expected);
            assert_eq!(of(&slug), slug);
            assert_eq!(is_slug(&slug), !slug.is_empty());
        }
    }

    /// S2.101: extensions and variables, by their place.
    #[test]
    fn unclean() {
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
