//! Texts as people may see them: without passwords, with a caret below the place of an error.

use core::fmt::{self, Write as _};
use core::ops::Range;

/// A text whose `Debug` hides the password.
pub(crate) struct Masked<'a> {
    text: &'a str,
    password: Range<usize>,
}

impl<'a> Masked<'a> {
    /// Looks for a password where any parser might: between the first `:` and the last `@` of
    /// what follows `//`. The text need not be in any language.
    pub(crate) fn of(text: &'a str) -> Self {
        Self { text, password: password(text).unwrap_or_default() }
    }

    /// The same for an authority alone.
    pub(crate) fn of_authority(text: &'a str) -> Self {
        Self { text, password: password_in(text, 0, text.len()).unwrap_or_default() }
    }
}

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.password.is_empty() {
            return fmt::Debug::fmt(self.text, f);
        }
        f.write_char('"')?;
        write!(f, "{}", self.text[..self.password.start].escape_debug())?;
        f.write_str(MASK)?;
        write!(f, "{}\"", self.text[self.password.end..].escape_debug())
    }
}

/// What stands for a password, however long it is.
const MASK: &str = "***";

fn password(text: &str) -> Option<Range<usize>> {
    let slashes = text.find(['/', '\\'])?;
    let start =
        slashes + text[slashes..].len() - text[slashes..].trim_start_matches(['/', '\\']).len();
    if start - slashes < 2 {
        return None;
    }
    // Of what may end an authority, the readings that end it latest still hide the password.
    let end = text[start..].find(['/', '?', '#']).map_or(text.len(), |n| start + n);
    password_in(text, start, end)
}

fn password_in(text: &str, start: usize, end: usize) -> Option<Range<usize>> {
    let at = start + text[start..end].rfind('@')?;
    let colon = start + text[start..at].find(':')?;
    Some(colon + 1..at)
}

/// Characters of the text shown on either side of the caret.
const AROUND: usize = 60;

/// Writes the text on a line of its own and a caret below the byte `at`.
pub(crate) fn picture(f: &mut fmt::Formatter<'_>, text: &str, at: usize) -> fmt::Result {
    let at = text.floor_char_boundary(at);
    let hidden = password(text).unwrap_or_default();
    let start = back(text, at, AROUND);
    let end = forth(text, at, AROUND);

    f.write_str("\n  ")?;
    let mut column = 2;
    if start > 0 {
        f.write_str("…")?;
        column += 1;
    }
    let mut caret = column;
    for (i, c) in text[start..end].char_indices().map(|(i, c)| (start + i, c)) {
        if i == at {
            caret = column;
        }
        if hidden.contains(&i) {
            // The mask is written once, where the password begins or comes into sight.
            if i == hidden.start || i == start {
                f.write_str(MASK)?;
                column += MASK.len();
            }
            if at > i && hidden.contains(&at) {
                caret = column - 1;
            }
            continue;
        }
        for c in visible(c) {
            f.write_char(c)?;
            column += 1;
        }
    }
    if at >= end {
        caret = column;
    }
    if end < text.len() {
        f.write_str("…")?;
    }
    write!(f, "\n{:caret$}^", "")
}

/// A character as it can be seen: controls, spaces of odd kinds and bidi marks as escapes.
fn visible(c: char) -> impl Iterator<Item = char> {
    let escaped = c != '\'' && c != '"' && c != '\\';
    let (plain, escape) = match escaped {
        true => (None, Some(c.escape_debug())),
        false => (Some(c), None),
    };
    plain.into_iter().chain(escape.into_iter().flatten())
}

fn back(text: &str, at: usize, chars: usize) -> usize {
    text[..at].char_indices().rev().nth(chars - 1).map_or(0, |(i, _)| i)
}

fn forth(text: &str, at: usize, chars: usize) -> usize {
    text[at..].char_indices().nth(chars).map_or(text.len(), |(i, _)| at + i)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    fn masked(text: &str) -> alloc::string::String {
        format!("{:?}", Masked::of(text))
    }

    #[test]
    fn passwords_are_hidden_in_any_text() {
        assert_eq!(masked("http://u:p@h/"), r#""http://u:***@h/""#);
        assert_eq!(masked("//u:p@q@h"), r#""//u:***@h""#);
        assert_eq!(masked("http:\\\\u:p q@h"), r#""http:\\\\u:***@h""#);
        assert_eq!(masked("http://u@h:80/a:b@c"), r#""http://u@h:80/a:b@c""#);
        assert_eq!(masked("mailto:a:b@c"), r#""mailto:a:b@c""#);
    }
}
