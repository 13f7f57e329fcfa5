//! The end of a link: the termination algorithm of UTS #58, for path, query and fragment.

use crate::link::Ending;
use crate::property::{Brackets, Term, term};

/// The part of a link to which a character belongs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Authority,
    Path,
    Query,
    Fragment,
}

impl Part {
    /// Returns the part that `c` starts.
    pub(crate) const fn initiated_by(c: char) -> Option<Self> {
        match c {
            '/' => Some(Self::Path),
            '?' => Some(Self::Query),
            '#' => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Returns the part that follows if `c` ends this one.
    pub(crate) const fn ended_by(self, c: char) -> Option<Self> {
        match (self, c) {
            (Self::Authority, '/') => Some(Self::Path),
            (Self::Authority | Self::Path, '?') => Some(Self::Query),
            (Self::Authority | Self::Path | Self::Query, '#') => Some(Self::Fragment),
            _ => None,
        }
    }

    /// Returns `true` if `rest` starts with a delimiter inside of this part, across which brackets do
    /// not match.
    pub(crate) fn is_divided_by(self, c: char, rest: &str) -> bool {
        match self {
            Self::Authority => false,
            Self::Path => c == '/',
            Self::Query => matches!(c, '&' | '='),
            Self::Fragment => c == ':' && rest.starts_with(DIRECTIVE),
        }
    }
}

/// The start of a fragment directive.
pub(crate) const DIRECTIVE: &str = ":~:";

/// Rules for text that is not prose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quoting {
    /// Prose: UTS #58 alone.
    None,
    /// Source code: `"`, `<`, `>` and `` ` `` end a link, and so does the given character.
    Code(Option<char>),
}

impl Quoting {
    /// Returns the rules of source code for a link after `before`. A link after an apostrophe, or after the
    /// separator of a list, ends before the next one.
    pub(crate) fn after(before: &str) -> Self {
        let last = before.chars().next_back();
        Self::Code(last.filter(|c| matches!(c, '\'' | ',' | ';' | '|')))
    }

    /// Returns the reason to end a link before `c`, the first character of `rest`.
    fn ending(self, c: char, rest: &str) -> Option<Ending> {
        let Self::Code(delimiter) = self else { return None };
        match c {
            '"' | '<' | '>' | '`' => Some(Ending::Quote),
            '\'' if delimiter == Some(c) => Some(Ending::Quote),
            ',' | ';' | '|' if delimiter == Some(c) => Some(Ending::List),
            ',' | ';' | '|' => starts_url(&rest.as_bytes()[1..]).then_some(Ending::List),
            '\\' => is_escape(&rest.as_bytes()[1..]).then_some(Ending::Quote),
            _ => None,
        }
    }
}

/// Returns `true` if a backslash before `rest` escapes a quotation mark, or a line end (`\n`) that is
/// not the start of a longer word.
fn is_escape(rest: &[u8]) -> bool {
    match rest {
        [b'"' | b'\'', ..] => true,
        [b'n' | b'r' | b't', after @ ..] => !after.first().is_some_and(u8::is_ascii_alphanumeric),
        _ => false,
    }
}

fn starts_url(rest: &[u8]) -> bool {
    rest.starts_with(b"http://") || rest.starts_with(b"https://")
}

/// ASCII characters that `Link_Term` includes and that have no meaning in any part of a link.
static IS_PLAIN: [bool; 256] = {
    let mut all = [false; 256];
    let mut byte = 0;
    while byte < 128 {
        let c = byte as u8;
        all[byte] = c.is_ascii_alphanumeric()
            || matches!(c, b'-' | b'_' | b'~' | b'%' | b'$' | b'*' | b'+');
        byte += 1;
    }
    all
};

/// Returns the end of the link that continues at `at` in `part`, and the reason.
pub(crate) fn end(text: &str, from: usize, part: Part, quoting: Quoting) -> (usize, Ending) {
    let mut part = part;
    let mut brackets = Brackets::new();
    // All characters before this offset are part of the link.
    let mut safe = from;
    let mut next = from;
    loop {
        // The most common characters need no other rule.
        let plain = text.as_bytes()[next..].iter().take_while(|byte| IS_PLAIN[usize::from(**byte)]);
        let at = next + plain.count();
        if at > next {
            safe = at;
        }
        let Some(c) = text[at..].chars().next() else { break };
        next = at + c.len_utf8();
        if let Some(ending) = quoting.ending(c, &text[at..]) {
            return (safe, if safe == at { ending } else { Ending::Soft });
        }
        if let Some(next) = part.ended_by(c) {
            part = next;
            brackets.clear();
            // A question mark with nothing after it belongs to the sentence.
            if next != Part::Query {
                safe = at + 1;
            }
            continue;
        }
        if part.is_divided_by(c, &text[at..]) {
            brackets.clear();
        }
        let ending = match term(c) {
            Term::Include => None,
            Term::Soft => continue,
            Term::Hard => Some(Ending::Hard),
            Term::Open => (!brackets.open(c)).then_some(Ending::Depth),
            Term::Close => (!brackets.close(c)).then_some(Ending::Bracket),
        };
        match ending {
            None => safe = at + c.len_utf8(),
            Some(ending) => return (safe, if safe == at { ending } else { Ending::Soft }),
        }
    }
    (safe, if safe == text.len() { Ending::Text } else { Ending::Soft })
}
