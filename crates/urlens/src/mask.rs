//! Texts for messages and logs: passwords masked, a caret below an offset.

use crate::backport::{floor_char_boundary, from_fn};
use crate::marks::Marks;
use crate::parts::{self, AuthorityParts};
use crate::scheme::Mode;
use crate::split::{authority_length, colon_before_path, credentials};
use crate::whatwg::Layout;
use alloc::borrow::Cow;
use core::fmt::{self, Write as _};
use core::ops::Range;

/// Replaces a password by `***`, wherever any standard or browser would find one in the text.
///
/// ```
/// assert_eq!(urlens::mask_password("http:u:p@h/ x"), "http:u:***@h/ x");
/// ```
pub fn mask_password(text: &str) -> Cow<'_, str> {
    Masked::of(text).text()
}

/// A text whose `Debug` hides the password.
pub(crate) struct Masked<'a> {
    text: &'a str,
    password: Range<usize>,
}

impl<'a> Masked<'a> {
    /// Finds the password in any text.
    pub(crate) fn of(text: &'a str) -> Self {
        Self { text, password: guess(text).unwrap_or_default() }
    }

    /// Finds the password in a reference with these marks.
    pub(crate) fn of_reference(text: &'a str, marks: &Marks) -> Self {
        match parts::authority(text, marks) {
            Some(_) => Self::of_marked(text, marks),
            None => Self::of(text),
        }
    }

    /// Finds the password in the userinfo.
    fn of_marked(text: &'a str, marks: &Marks) -> Self {
        let start = marks.scheme_end as usize + 2;
        let userinfo = parts::authority(text, marks).and_then(|it| it.userinfo);
        Self { text, password: userinfo.and_then(|it| password_in(it, start)).unwrap_or_default() }
    }

    /// Finds the password in an authority.
    pub(crate) fn of_authority(text: &'a str) -> Self {
        let userinfo = AuthorityParts::split(text).userinfo;
        Self { text, password: userinfo.and_then(|it| password_in(it, 0)).unwrap_or_default() }
    }

    /// The text with the password masked.
    pub(crate) fn text(&self) -> Cow<'a, str> {
        let Range { start, end } = self.password;
        if self.password.is_empty() {
            Cow::Borrowed(self.text)
        } else {
            Cow::Owned([&self.text[..start], MASK, &self.text[end..]].concat())
        }
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

/// The replacement of a password of any length.
const MASK: &str = "***";

/// The range of the password in a userinfo that starts at `start`.
fn password_in(userinfo: &str, start: usize) -> Option<Range<usize>> {
    let end = start + userinfo.len();
    credentials(userinfo).1.map(|password| end - password.len()..end)
}

/// The range of a possible password in any text, valid or not: from the first `:` after the slashes to
/// the last `@` before the end of the authority, or else to the last `@` of the text, because an
/// unescaped delimiter in a password is a common error.
///
/// Browsers ignore tabs and newlines, so these are removed first.
fn guess(text: &str) -> Option<Range<usize>> {
    let layout = Layout::of(text, None);
    let Userinfo { colon, at, .. } = guess_in(layout.text(), layout.mode)?;
    Some(layout.to_input_range(colon? + 1..at))
}

/// The range of a possible userinfo in any text, and that of its password if it has one.
pub(crate) fn guess_userinfo(text: &str) -> Option<(Range<usize>, Option<Range<usize>>)> {
    let layout = Layout::of(text, None);
    let Userinfo { start, colon, at } = guess_in(layout.text(), layout.mode)?;
    let password = colon.map(|colon| layout.to_input_range(colon + 1..at));
    Some((layout.to_input_range(start..at), password))
}

/// A possible userinfo: its start, the offset of its first `:`, and that of the `@` after it.
struct Userinfo {
    start: usize,
    colon: Option<usize>,
    at: usize,
}

fn guess_in(text: &str, mode: Mode) -> Option<Userinfo> {
    let slashes = colon_before_path(text).map_or(0, |colon| colon + 1);
    // Browsers read a backslash as a slash.
    let rest = text[slashes..].trim_start_matches(|c| Mode::Web.is_slash(c));
    let start = text.len() - rest.len();
    // Browsers find a host after a special scheme, with any number of slashes.
    if start - slashes < 2 && !mode.is_special() || rest.starts_with('[') {
        return None;
    }
    let authority = &rest[..authority_length(rest, Mode::Generic)];
    let colon = rest.find(':');
    let is_port = |it: &str| it.bytes().all(|byte| byte.is_ascii_digit());
    let before_host = authority.rfind('@');
    let at = match colon {
        None => before_host?,
        Some(colon) if before_host.is_some_and(|at| at > colon) => before_host?,
        Some(colon) if colon < authority.len() && is_port(&authority[colon + 1..]) => before_host?,
        Some(colon) => rest.rfind('@').filter(|&at| at > colon).or(before_host)?,
    };
    let colon = colon.filter(|&colon| colon < at).map(|colon| start + colon);
    Some(Userinfo { start, colon, at: start + at })
}

/// Characters of the text shown on either side of the caret.
const AROUND: usize = 60;

/// The place of a byte in a text, for a message: a line break, the text on its own line, and a caret below the
/// byte at `offset`, or below the mask if that byte is in a password.
///
/// A password in the text is masked, a long text is shortened, and invisible characters are escaped. Errors of
/// this crate write it with `{:#}`.
///
/// ```
/// let message = format!("no space here{}", urlens::excerpt("ftp://anna:secret@h/ ", 20));
/// assert_eq!(message, "no space here\n  ftp://anna:***@h/ \n                   ^");
/// ```
pub fn excerpt(text: &str, offset: usize) -> impl fmt::Display {
    from_fn(move |f| write_excerpt(f, text, offset))
}

fn write_excerpt(f: &mut fmt::Formatter<'_>, text: &str, at: usize) -> fmt::Result {
    let at = floor_char_boundary(text, at);
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

/// A character for display: control characters, unusual spaces and bidi marks are escaped.
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

    /// S2.40: a password that any standard or browser would find is hidden.
    #[test]
    fn passwords_are_hidden_in_any_text() {
        for (text, shown) in [
            ("http://u:p@h/", "http://u:***@h/"),
            ("//u:p@q@h", "//u:***@h"),
            ("http://u:p@h/a@b", "http://u:***@h/a@b"),
            ("http:\\\\u:p q@h", "http:\\\\\\\\u:***@h"),
            ("http:u:p@h/ x", "http:u:***@h/ x"),
            ("http:/u:p@h/ x", "http:/u:***@h/ x"),
            ("http://u:SEC/RET@h/ x", "http://u:***@h/ x"),
            ("http://u:SEC#RET@h/ x", "http://u:***@h/ x"),
            ("http://u@h:80/a:b@c", "http://u@h:80/a:b@c"),
            ("http://h:80/a b@c", "http://h:80/a b@c"),
            ("http://[::1]@h/", "http://[::1]@h/"),
            ("mailto:a:b@c", "mailto:a:b@c"),
            ("foo:/a:b@c", "foo:/a:b@c"),
            ("f$o://u:p@h", "f$o://u:***@h"),
            ("a?x://u:p@h y", "a?x://u:p@h y"),
        ] {
            assert_eq!(format!("{:?}", Masked::of(text)), format!("\"{shown}\""));
        }
    }

    /// The caret is below the offset, or below the mask of the password.
    #[test]
    fn caret_positions() {
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
