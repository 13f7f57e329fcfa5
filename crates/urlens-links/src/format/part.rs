//! Path, query or fragment, with as few escapes as possible.

use crate::property::{Brackets, Term, term};
use crate::tail::Part;
use alloc::string::String;
use core::fmt::Write;

/// Writes a path, query or fragment.
pub(super) struct PartWriter<'o> {
    out: &'o mut String,
    part: Part,
    brackets: Brackets,
    /// The last character, if it is punctuation.
    soft: Option<char>,
    /// The offset of the last `%` that is not the start of an escape.
    percent: Option<usize>,
}

impl<'o> PartWriter<'o> {
    pub(super) fn new(out: &'o mut String, part: Part) -> Self {
        Self { out, part, brackets: Brackets::new(), soft: None, percent: None }
    }

    /// Writes the content of the part, without its initial delimiter.
    pub(super) fn write(&mut self, content: &str) {
        let mut rest = content;
        let mut segment_start = true;
        while let Some(c) = rest.chars().next() {
            if segment_start
                && self.part == Part::Path
                && let Some(length) = dots(rest)
            {
                // Escaped dot segments stay escaped.
                self.escapes(&rest[..length]);
                rest = &rest[length..];
                segment_start = false;
                continue;
            }
            let is_divided = self.part.is_divided_by(c, rest);
            segment_start = is_divided;
            match decode(rest) {
                Some((c, length)) if self.is_decoded(c) => {
                    self.character(c);
                    rest = &rest[length..];
                }
                Some((_, length)) => {
                    self.escapes(&rest[..length]);
                    rest = &rest[length..];
                }
                // An escape of a byte that is not UTF-8.
                None if is_escape(rest) => {
                    self.escapes(&rest[..3]);
                    rest = &rest[3..];
                }
                None => {
                    if is_divided {
                        self.brackets.clear();
                    }
                    self.character(c);
                    rest = &rest[c.len_utf8()..];
                }
            }
        }
    }

    /// Escapes the last character if it is punctuation, which would not be part of the link.
    pub(super) fn escape_final_punctuation(&mut self) {
        if let Some(c) = self.soft.take() {
            self.out.truncate(self.out.len() - c.len_utf8());
            self.escape(c);
        }
    }

    /// Returns `true` if the escape of `c` may be decoded: `c` is not a delimiter here.
    fn is_decoded(&self, c: char) -> bool {
        // A backslash is a slash in URLs of the web.
        if c == '\\' || self.part.ended_by(c).is_some() {
            return false;
        }
        match self.part {
            Part::Authority => false,
            Part::Path => c != '/',
            Part::Query => !matches!(c, '&' | '=' | '+'),
            // The delimiter of fragment directives, `:~:`.
            Part::Fragment => !matches!(c, ':' | '~'),
        }
    }

    /// Writes a character, escaped if it would end the link.
    fn character(&mut self, c: char) {
        self.soft = None;
        let is_kept = match term(c) {
            Term::Include => true,
            Term::Soft => {
                self.soft = Some(c);
                true
            }
            Term::Hard => false,
            Term::Open => self.brackets.open(c),
            Term::Close => self.brackets.close(c),
        };
        if is_kept { self.push(c) } else { self.escape(c) }
    }

    fn push(&mut self, c: char) {
        let at = self.out.len();
        self.out.push(c);
        if c == '%' {
            self.percent = Some(at);
        } else if let Some(percent) = self.percent
            && is_escape(&self.out[percent..])
        {
            self.out.insert_str(percent + 1, "25");
            self.percent = None;
        }
    }

    fn escape(&mut self, c: char) {
        for byte in c.encode_utf8(&mut [0; 4]).bytes() {
            let _ = write!(self.out, "%{byte:02X}");
        }
    }

    /// Writes escapes of the given text.
    fn escapes(&mut self, text: &str) {
        self.soft = None;
        self.out.push_str(text);
    }
}

/// Returns `true` if `text` starts with an escape.
fn is_escape(text: &str) -> bool {
    matches!(text.as_bytes(), [b'%', a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit())
}

fn escaped_byte(text: &str) -> Option<u8> {
    is_escape(text).then(|| u8::from_str_radix(&text[1..3], 16).ok())?
}

/// Decodes the escaped character at the start of `text`; returns it with the length of its escapes.
fn decode(text: &str) -> Option<(char, usize)> {
    let mut bytes = [0; 4];
    for count in 1..=4 {
        bytes[count - 1] = escaped_byte(text.get((count - 1) * 3..)?)?;
        if let Ok(decoded) = core::str::from_utf8(&bytes[..count]) {
            return Some((decoded.chars().next()?, count * 3));
        }
    }
    None
}

/// Returns the length of a segment of one or two dots of which at least one is escaped.
fn dots(text: &str) -> Option<usize> {
    let segment = &text[..text.find('/').unwrap_or(text.len())];
    let mut rest = segment;
    let mut count = 0;
    while !rest.is_empty() {
        rest = match rest.strip_prefix('.') {
            Some(rest) => rest,
            None if escaped_byte(rest) == Some(b'.') => &rest[3..],
            None => return None,
        };
        count += 1;
    }
    (segment.contains('%') && (1..=2).contains(&count)).then_some(segment.len())
}
