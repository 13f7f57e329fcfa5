//! The base that the headers of a MIME part name.

use alloc::string::String;

/// Finds the reference in `Content-Location` (RFC 2557, 4.2) of the headers of a MIME part or an HTTP
/// response, or in `Content-Base`, which RFC 2110 defined before.
///
/// The reference may be relative: to the base of the enclosing part. Reading ends at the first blank
/// line. White space, with which long references are folded, is removed. The first field of a name
/// is used.
///
/// ```
/// use urlens_documents::base;
///
/// let headers = "Content-Type: text/html\r\nContent-Location: http://example.org/\r\n  a/b.html\r\n\r\n";
/// assert_eq!(base::of_headers(headers).unwrap(), "http://example.org/a/b.html");
/// assert!(base::of_headers("\r\nContent-Location: /not/a/header").is_none());
/// ```
pub fn of_headers(headers: &str) -> Option<String> {
    ["content-base", "content-location"].into_iter().find_map(|name| field(headers, name))
}

/// The value of a field without white space, if it is present and not empty.
fn field(headers: &str, name: &str) -> Option<String> {
    let mut value: Option<String> = None;
    for line in headers.lines().take_while(|line| !line.is_empty()) {
        let is_folded = line.starts_with([' ', '\t']);
        match (&mut value, line.split_once(':')) {
            (Some(value), _) if is_folded => push(value, line),
            (Some(_), _) => break,
            (None, Some((given, first))) if given.trim_end().eq_ignore_ascii_case(name) => {
                let mut start = String::new();
                push(&mut start, first);
                value = Some(start);
            }
            (None, _) => (),
        }
    }
    value.filter(|value| !value.is_empty())
}

fn push(to: &mut String, text: &str) {
    to.extend(text.chars().filter(|c| !c.is_ascii_whitespace()));
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S2.61: the field of the headers of a part.
    #[test]
    fn headers_of_a_part() {
        for (headers, expected) in [
            ("Content-Location: a/b", Some("a/b")),
            ("CONTENT-location:a/b\n", Some("a/b")),
            ("Content-Location : a/b", Some("a/b")),
            ("A: b\r\nContent-Location:\r\n\thttp://h/\r\n a\r\nB: c\r\n", Some("http://h/a")),
            ("A: b\r\n Content-Location: a/b\r\n", None),
            ("Content-Location: a\r\nContent-Base: http://h/\r\n", Some("http://h/")),
            ("Content-Location: a\r\nContent-Location: b\r\n", Some("a")),
            ("Content-Location:\r\n\r\n", None),
            ("A: b\r\n\r\nContent-Location: a", None),
            ("X-Content-Location: a", None),
            ("", None),
        ] {
            assert_eq!(of_headers(headers).as_deref(), expected, "{headers:?}");
        }
    }
}
