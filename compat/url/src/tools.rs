//! Encoding of segments and values, where `url` and the URL Standard differ.

use alloc::borrow::Cow;
use alloc::string::String;
use core::fmt::Write as _;
use urlens::CharSet;
use urlens::grammar::whatwg;
use urlens::scheme::Mode;

/// Appends a segment of a path in plain text, percent-encoded so that it decodes to these bytes, which need not be
/// UTF-8.
///
/// A segment that is `.` or `..` stays one, and is removed when the path is parsed.
pub(crate) fn encode_segment(to: &mut String, segment: &[u8], mode: Mode) {
    const SEGMENT: CharSet = whatwg::PATH.or(CharSet::of(b"/%"));
    const SPECIAL: CharSet = SEGMENT.or(CharSet::of(b"\\"));
    let set = if mode.is_special() { SPECIAL } else { SEGMENT };
    to.reserve(segment.len());
    for &byte in segment {
        if byte.is_ascii() && !set.contains(byte) {
            to.push(byte.into());
        } else {
            // Writing to a `String` cannot fail.
            let _ = write!(to, "%{byte:02X}");
        }
    }
}

/// A text without the tabs and newlines that the URL parser removes.
pub(crate) fn without_tabs_and_newlines(text: &str) -> Cow<'_, str> {
    const REMOVED: [char; 3] = ['\t', '\n', '\r'];
    if text.contains(REMOVED) { Cow::Owned(text.replace(REMOVED, "")) } else { Cow::Borrowed(text) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;
    use alloc::string::ToString;
    use urlens::Url;
    use urlens::percent::decode;

    /// A byte is escaped unless the URL parser keeps it in a segment. A `%` is escaped too.
    #[test]
    fn segments_are_escaped_where_the_parser_changes_them() {
        for (mode, start) in
            [(Mode::Web, "http://h/"), (Mode::File, "file:///"), (Mode::Generic, "x:/")]
        {
            for byte in 0..=255_u8 {
                let c = char::from(byte);
                let url = Url::parse(&format!("{start}x{c}y")).unwrap();
                let is_kept = c.is_ascii() && !"%/".contains(c) && url.path() == format!("/x{c}y");
                let expected = if is_kept { c.to_string() } else { format!("%{byte:02X}") };
                let mut to = String::from("a/");
                encode_segment(&mut to, &[byte, b'z'], mode);
                assert_eq!(to, format!("a/{expected}z"), "{mode:?}");
            }
        }
    }

    /// An encoded segment decodes to its bytes, also if they are not UTF-8.
    #[test]
    fn encoded_segments_decode_to_their_bytes() {
        for first in 0..=255_u8 {
            for second in 0..=255_u8 {
                for mode in [Mode::Web, Mode::File, Mode::Generic] {
                    let mut to = String::new();
                    encode_segment(&mut to, &[first, second], mode);
                    assert_eq!(*decode(&to), [first, second], "{mode:?}");
                }
            }
        }
    }

    /// Only tabs and newlines are removed, at any place.
    #[test]
    fn tabs_and_newlines_are_removed() {
        assert_eq!(without_tabs_and_newlines("\ta\n b\r\n\u{B}c"), "a b\u{B}c");
    }
}
