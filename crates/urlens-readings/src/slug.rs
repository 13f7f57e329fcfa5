//! Slugs: path segments that are easy to read, type and remember; and other properties of names,
//! which lints report.
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
/// use urlens_readings::slug::is_slug;
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
/// use urlens_readings::slug;
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
/// An extension that names the format of a resource (`report.json`) is good; one that names a script
/// is not: see [`script_name`]. It is one to ten letters and digits after the last dot, at least one
/// of them a letter (`/v1.2` has none), and does not start the segment (`/.profile` has none).
fn extension(path: &str) -> Option<Range<usize>> {
    let segment = path.rfind('/').map_or(0, |slash| slash + 1);
    let dot = path[segment..].rfind('.')? + segment;
    let suffix = &path[dot + 1..];
    let is_extension = (1..=10).contains(&suffix.len())
        && suffix.bytes().all(|b| b.is_ascii_alphanumeric())
        && suffix.bytes().any(|b| b.is_ascii_alphabetic());
    let has_stem = path[segment..dot].bytes().any(|b| b != b'.');
    (is_extension && has_stem).then_some(dot..path.len())
}

/// Finds the last segment of a path, if it is the name of a script or of an index file.
///
/// Such a name depends on the implementation, which may change while the name of a resource should
/// not. Parameters after `;` are not part of it.
pub(crate) fn script_name(path: &str) -> Option<Range<usize>> {
    let start = path.rfind('/').map_or(0, |slash| slash + 1);
    let end = path[start..].find(';').map_or(path.len(), |semicolon| start + semicolon);
    let extension = extension(&path[..end])?;
    let suffix = &path[extension.start + 1..end];
    let is_script = SCRIPTS.iter().any(|script| suffix.eq_ignore_ascii_case(script));
    let is_index = path[start..extension.start].eq_ignore_ascii_case("index");
    (is_script || is_index).then_some(start..end)
}

/// The extensions of scripts and of other programs of web servers.
const SCRIPTS: &[&str] = &[
    "action", "ashx", "asp", "aspx", "cfm", "cgi", "do", "fcgi", "jsp", "jspx", "php", "phtml",
    "pl",
];

/// Finds the segments of a path that name a time relative to the reader's: `latest`, `today`.
///
/// They denote something else at another time. A date does not: `/2026/11/17/` is not found. An
/// extension is not part of a segment here.
pub(crate) fn relative_times(path: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = 0;
    path.split('/').filter_map(move |segment| {
        let at = next;
        next += segment.len() + 1;
        let end = extension(segment).map_or(segment.len(), |range| range.start);
        let is_time = RELATIVE_TIMES.iter().any(|time| segment[..end].eq_ignore_ascii_case(time));
        is_time.then_some(at..at + end)
    })
}

/// Names of times that depend on when they are read.
const RELATIVE_TIMES: &[&str] = &[
    "current",
    "last-month",
    "last-week",
    "last-year",
    "latest",
    "newest",
    "next-month",
    "next-week",
    "next-year",
    "now",
    "recent",
    "this-month",
    "this-week",
    "this-year",
    "today",
    "tomorrow",
    "yesterday",
];

/// Returns true if a path is reflective: its name describes the content.
///
/// It is not if every segment is opaque: a number, a UUID, a hash, or another token without words.
/// This is a heuristic: a word is three or more letters with a vowel, in lower case, in upper case or
/// capitalized, which digits may follow; or any non-ASCII letter. Hierarchy is another property, which
/// `is_opaque` of a reference tells: `/7/42` has it and describes nothing.
///
/// ```
/// use urlens_readings::slug::is_reflective;
///
/// assert!(is_reflective("/articles/42") && is_reflective("/rfc3986"));
/// assert!(!is_reflective("/7/42") && !is_reflective("/dQw4w9WgXcQ"));
/// assert!(!is_reflective("/f81d4fae-7dec-11d0-a765-00a0c91e6bf6"));
/// ```
pub fn is_reflective(path: &str) -> bool {
    path.split('/').any(|segment| {
        let end = extension(segment).map_or(segment.len(), |range| range.start);
        let text = urlens::percent::Encoded::new(&segment[..end]).decode_lossy();
        text.split(|c: char| !c.is_alphanumeric()).any(is_word)
    })
}

/// Returns true for a token that is probably a word, which digits may follow.
fn is_word(token: &str) -> bool {
    if token.chars().any(|c| !c.is_ascii() && c.is_alphabetic()) {
        return true;
    }
    let letters = token.trim_end_matches(|c: char| c.is_ascii_digit());
    let rest = letters.get(1..).unwrap_or_default();
    let lower = rest.bytes().all(|b| b.is_ascii_lowercase());
    let upper = letters.bytes().all(|b| b.is_ascii_uppercase());
    let is_hash = token.len() >= 8 && token.bytes().all(|b| b.is_ascii_hexdigit());
    letters.len() >= 3
        && letters.bytes().all(|b| b.is_ascii_alphabetic())
        && (lower || upper)
        && (letters.bytes().any(|b| b"aeiouyAEIOUY".contains(&b)) || letters.len() < token.len())
        && !is_hash
}

/// Finds the variables of a query: the ranges of each `name=value` between `&`.
///
/// A piece without `=`, as in `?uris`, is not a variable.
pub(crate) fn variables(query: &str) -> impl Iterator<Item = Range<usize>> + '_ {
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

    /// S2.101, K2.17: names of scripts and index files are found, formats are not.
    #[test]
    fn script_names() {
        for (path, expected) in [
            ("/a/view.php", Some("view.php")),
            ("/a/view.PHP;id=7", Some("view.PHP")),
            ("login.do", Some("login.do")),
            ("/cgi-bin/mail.pl", Some("mail.pl")),
            ("/Default.aspx", Some("Default.aspx")),
            ("/a/index.html", Some("index.html")),
            ("/INDEX.htm", Some("INDEX.htm")),
            ("/index", None),
            ("/report.json", None),
            ("/photo.jpg", None),
            ("/page.html", None),
            ("/a.php/b", None),
            ("/.php", None),
            ("/php", None),
        ] {
            assert_eq!(script_name(path).map(|range| &path[range]), expected, "{path}");
        }
    }

    /// S2.73: times that depend on the reader's are found, dates are not.
    #[test]
    fn times() {
        for (path, expected) in [
            ("/releases/latest", &["latest"][..]),
            ("/releases/latest/a.zip", &["latest"]),
            ("/Latest.json", &["Latest"]),
            ("/today/and/this-week/", &["today", "this-week"]),
            ("/2026/11/17/news", &[]),
            ("/2026-11-17", &[]),
            ("/latest-fashion", &[]),
            ("/currents", &[]),
            ("", &[]),
        ] {
            let found: Vec<_> = relative_times(path).map(|range| &path[range]).collect();
            assert_eq!(found, expected, "{path}");
        }
    }

    /// S2.95, K2.17: reflective names have a word in some segment; opaque ones have none.
    #[test]
    fn reflective_names() {
        for path in [
            "/articles",
            "/7/articles",
            "/About",
            "/FAQ",
            "/rfc3986",
            "/cool-uris.html",
            "/42/cool_uris",
            "/%E6%97%A5",
            "/日本",
            "/Caf%C3%A9",
        ] {
            assert!(is_reflective(path), "{path}");
        }
        for path in [
            "",
            "/",
            "/42",
            "/7/42",
            "/2026/11/17",
            "/v1",
            "/a/b",
            "/f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
            "/da39a3ee5e6b4b0d3255bfef95601890afd80709",
            "/deadbeef",
            "/dQw4w9WgXcQ",
            "/x7Gq",
            "/0x1F.json",
        ] {
            assert!(!is_reflective(path), "{path}");
        }
    }

    /// S2.101: ranges of extensions and variables.
    #[test]
    fn extensions_and_variables() {
        for (path, expected) in [
            ("/a/index.html", Some(".html")),
            ("/a.b/index.html", Some(".html")),
            ("/a.b/v1.2", None),
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
