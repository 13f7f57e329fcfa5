//! Texts as people may see them: without passwords, with a caret below the place of an error.

use crate::marks::Marks;
use crate::parts::{self, Pieces};
use crate::scheme::{Mode, mode};
use crate::split::{authority_end, colon_before_path, credentials};
use crate::whatwg::Layout;
use alloc::borrow::Cow;
use core::fmt::{self, Write as _};
use core::ops::Range;

/// Any text with `***` in place of a password, wherever any reader would see one.
///
/// ```
/// assert_eq!(urlens::redact("http:u:p@h/ x"), "http:u:***@h/ x");
/// ```
pub fn redact(text: &str) -> Cow<'_, str> {
    Masked::of(text).text()
}

/// A text whose `Debug` hides the password.
pub struct Masked<'a> {
    text: &'a str,
    password: Range<usize>,
}

impl<'a> Masked<'a> {
    /// Any text, in which a password is looked for where any reader might see one.
    pub fn of(text: &'a str) -> Self {
        Self { text, password: guess(text).unwrap_or_default() }
    }

    /// A reference, whose components are known.
    pub(crate) fn of_reference(text: &'a str, marks: &Marks) -> Self {
        let scheme = parts::scheme(text, marks);
        match parts::authority(text, marks) {
            Some(_) => Self::of_marked(text, marks),
            // To browsers a special scheme is followed by a host, however few slashes there are.
            None if scheme.is_some_and(|it| mode(it).is_special()) => Self::of(text),
            None => Self::nothing(text),
        }
    }

    /// A reference, whose userinfo is known.
    fn of_marked(text: &'a str, marks: &Marks) -> Self {
        let start = marks.scheme as usize + 2;
        let userinfo = parts::authority(text, marks).and_then(|it| it.userinfo);
        Self { text, password: userinfo.and_then(|it| password_in(it, start)).unwrap_or_default() }
    }

    /// An authority alone.
    pub(crate) fn of_authority(text: &'a str) -> Self {
        let userinfo = Pieces::split(text).userinfo;
        Self { text, password: userinfo.and_then(|it| password_in(it, 0)).unwrap_or_default() }
    }

    /// The text, with what stands for the password.
    pub fn text(&self) -> Cow<'a, str> {
        let Range { start, end } = self.password;
        match self.password.is_empty() {
            true => Cow::Borrowed(self.text),
            false => Cow::Owned([&self.text[..start], MASK, &self.text[end..]].concat()),
        }
    }

    /// A text in which there is none.
    pub(crate) fn nothing(text: &'a str) -> Self {
        Self { text, password: 0..0 }
    }
}

impl fmt::Debug for Masked<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.password.is_empty() {
            return fmt::Debug::fmt(self.text, f);
        }
        write!(f, "\"{}", self.text[..self.password.start].escape_debug())?;
        write!(f, "{MASK}{}\"", self.text[self.password.end..].escape_debug())
    }
}

/// What stands for a password, however long it is.
const MASK: &str = "***";

/// The range of the password in a userinfo that starts at `start`.
fn password_in(userinfo: &str, start: usize) -> Option<Range<usize>> {
    let end = start + userinfo.len();
    credentials(userinfo).1.map(|password| end - password.len()..end)
}

/// The range of what may be a password in a text that need not be in any language: from the first `:`
/// after the slashes to the last `@` before the authority ends, or, since an unescaped delimiter in a
/// password is what such a text is most often refused for, to the last `@` of all.
///
/// A browser finds it even if there are tabs and newlines in the text, so these are removed first.
fn guess(text: &str) -> Option<Range<usize>> {
    let layout = Layout::of(text, None);
    let found = guess_in(layout.text(), layout.mode())?;
    Some(layout.to_given_range(found))
}

fn guess_in(text: &str, mode: Mode) -> Option<Range<usize>> {
    let slashes = colon_before_path(text).map_or(0, |colon| colon + 1);
    // Some reader takes any of these for a slash.
    let rest = text[slashes..].trim_start_matches(|c| Mode::Web.is_slash(c));
    let start = text.len() - rest.len();
    // To browsers a special scheme is followed by a host, however few slashes there are.
    if start - slashes < 2 && !mode.is_special() || rest.starts_with('[') {
        return None;
    }
    let colon = rest.find(':')?;
    let authority = &rest[..authority_end(rest, Mode::Generic)];
    let is_port = |it: &str| it.bytes().all(|byte| byte.is_ascii_digit());
    let at = match authority.rfind('@') {
        Some(at) if at > colon => at,
        _ if colon < authority.len() && is_port(&authority[colon + 1..]) => return None,
        _ => rest.rfind('@').filter(|&at| at > colon)?,
    };
    Some(start + colon + 1..start + at)
}

/// Characters of the text shown on either side of the caret.
const AROUND: usize = 60;

/// A message, the text that it is about, and a caret below a byte of it. A password in the text is
/// masked, a long text is cut, and what cannot be seen is escaped.
///
/// ```
/// let shown = urlens::internal::show_at("unexpected ' '", "ftp://anna:secret@h/ ", 20).to_string();
/// assert_eq!(shown, "unexpected ' '\n  ftp://anna:***@h/ \n                   ^");
/// ```
pub fn show_at(message: impl fmt::Display, text: &str, at: usize) -> impl fmt::Display {
    fmt::from_fn(move |f| {
        write!(f, "{message}")?;
        picture(f, text, at)
    })
}

/// Writes the text on a line of its own and a caret below the byte `at`. Within a password, the caret
/// stands below what hides it.
pub fn picture(f: &mut fmt::Formatter<'_>, text: &str, at: usize) -> fmt::Result {
    let at = text.floor_char_boundary(at);
    let hidden = guess(text).unwrap_or_default();
    let (start, end) = (back(text, at, AROUND), forth(text, at, AROUND));

    f.write_str(if start > 0 { "\n  …" } else { "\n  " })?;
    let mut column = if start > 0 { 3 } else { 2 };
    let mut caret = None;
    for (i, c) in text[start..end].char_indices().map(|(i, c)| (start + i, c)) {
        let is_hidden = hidden.contains(&i);
        if is_hidden && i != hidden.start && i != start {
            continue;
        }
        if i == at || is_hidden && hidden.contains(&at) {
            caret = Some(column);
        }
        if is_hidden {
            f.write_str(MASK)?;
            column += MASK.len();
            continue;
        }
        for c in visible(c) {
            f.write_char(c)?;
            column += 1;
        }
    }
    f.write_str(if end < text.len() { "…" } else { "" })?;
    write!(f, "\n{:1$}^", "", caret.unwrap_or(column))
}

/// A character as it can be seen: controls, spaces of odd kinds and bidi marks as escapes.
fn visible(c: char) -> impl Iterator<Item = char> {
    let (plain, escape) = match c {
        '\'' | '"' | '\\' => (Some(c), None),
        _ => (None, Some(c.escape_debug())),
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
    use crate::Uri;
    use alloc::format;

    /// S2.40: what looks like a password to any reader is not shown.
    #[test]
    fn passwords_are_hidden_in_any_text() {
        for (text, shown) in [
            ("http://u:p@h/", "http://u:***@h/"),
            ("//u:p@q@h", "//u:***@h"),
            ("http:\\\\u:p q@h", "http:\\\\\\\\u:***@h"),
            ("http:u:p@h/ x", "http:u:***@h/ x"),
            ("http:/u:p@h/ x", "http:/u:***@h/ x"),
            ("http://u:SEC/RET@h/ x", "http://u:***@h/ x"),
            ("http://u:SEC#RET@h/ x", "http://u:***@h/ x"),
            ("http://u@h:80/a:b@c", "http://u@h:80/a:b@c"),
            ("http://h:80/a b@c", "http://h:80/a b@c"),
            ("http://[::1]@h/", "http://[::1]@h/"),
            ("mailto:a:b@c", "mailto:a:b@c"),
        ] {
            assert_eq!(format!("{:?}", Masked::of(text)), format!("\"{shown}\""));
        }
    }

    /// The caret stands below the place, or below what hides it.
    #[test]
    fn the_caret_points() {
        let shown = |text: &str| format!("{:#}", Uri::parse(text).unwrap_err());
        assert_eq!(
            shown("http://u:secret word@h/"),
            "unexpected ' ' in userinfo at byte 15\n  http://u:***@h/\n           ^"
        );
        assert_eq!(
            shown("http://u:p@ho st/"),
            "unexpected ' ' in host at byte 13\n  http://u:***@ho st/\n                 ^"
        );
        assert_eq!(
            shown("a:%"),
            "'%' without two hexadecimal digits in path at byte 2\n  a:%\n    ^"
        );
    }
}
