//! The properties of UTS #58: `Link_Term`, `Link_Email` and `Link_Bracket`.

use crate::table::{BRACKETS, RANGES};

/// The property `Link_Term`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Term {
    /// Never part of a link.
    Hard,
    /// Always part of a link.
    Include,
    /// Part of a link if an included character follows.
    Soft,
    /// Opens a bracket.
    Open,
    /// Part of a link if it closes the last open bracket.
    Close,
}

/// The bit of `Link_Email` in a class; the lower bits are `Link_Term`.
const EMAIL: u8 = 8;

/// Code points per entry of [`FIRST`].
const BLOCK: u32 = 256;
const BLOCKS: usize = 0x11_0000 / BLOCK as usize;

/// For each block of code points, the index of the first range that ends in it or after it.
static FIRST: [u16; BLOCKS] = first();

/// The classes of ASCII.
static ASCII: [u8; 128] = ascii();

const fn first() -> [u16; BLOCKS] {
    let mut all = [0; BLOCKS];
    let (mut block, mut range) = (0, 0);
    while block < BLOCKS {
        while range < RANGES.len() && RANGES[range].1 < block as u32 * BLOCK {
            range += 1;
        }
        all[block] = range as u16;
        block += 1;
    }
    all
}

const fn ascii() -> [u8; 128] {
    let mut all = [0; 128];
    let mut range = 0;
    while range < RANGES.len() && RANGES[range].0 < 128 {
        let (mut c, last, class) = RANGES[range];
        while c <= last && c < 128 {
            all[c as usize] = class;
            c += 1;
        }
        range += 1;
    }
    all
}

fn class(c: char) -> u8 {
    let c = u32::from(c);
    if let Some(class) = ASCII.get(c as usize) {
        return *class;
    }
    let ranges = &RANGES[usize::from(FIRST[(c / BLOCK) as usize])..];
    // A block has few ranges, most often one.
    match ranges.iter().find(|range| range.1 >= c) {
        Some(&(first, _, class)) if first <= c => class,
        _ => 0,
    }
}

/// Returns the value of `Link_Term`.
pub(crate) fn term(c: char) -> Term {
    match class(c) & !EMAIL {
        1 => Term::Include,
        2 => Term::Soft,
        3 => Term::Open,
        4 => Term::Close,
        _ => Term::Hard,
    }
}

/// Returns the value of `Link_Email`.
pub(crate) fn is_email(c: char) -> bool {
    class(c) & EMAIL != 0
}

/// Returns the value of `Link_Bracket`: the opening bracket of a closing one.
pub(crate) fn opening(close: char) -> Option<char> {
    let at = BRACKETS.binary_search_by_key(&close, |pair| pair.0).ok()?;
    Some(BRACKETS[at].1)
}

/// The number of brackets that may be open.
const DEPTH: usize = 125;

/// The open brackets of a part of a link.
pub(crate) struct Brackets {
    open: [char; DEPTH],
    depth: usize,
}

impl Brackets {
    pub(crate) const fn new() -> Self {
        Self { open: ['\0'; DEPTH], depth: 0 }
    }

    pub(crate) const fn clear(&mut self) {
        self.depth = 0;
    }

    /// Adds an opening bracket. Returns `false` if too many are open.
    #[must_use]
    pub(crate) fn open(&mut self, c: char) -> bool {
        match self.open.get_mut(self.depth) {
            Some(place) => *place = c,
            None => return false,
        }
        self.depth += 1;
        true
    }

    /// Removes the last open bracket. Returns `true` if `c` closes it.
    #[must_use]
    pub(crate) fn close(&mut self, c: char) -> bool {
        match self.depth.checked_sub(1) {
            Some(depth) => {
                self.depth = depth;
                opening(c) == Some(self.open[depth])
            }
            None => false,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values() {
        let terms = [(' ', Term::Hard), ('a', Term::Include), ('.', Term::Soft), ('(', Term::Open)];
        for (c, value) in terms {
            assert_eq!(term(c), value, "{c:?}");
        }
        assert_eq!(term('）'), Term::Close);
        assert_eq!(term('\u{10FFFF}'), Term::Hard);
        assert!(is_email('+') && is_email('é') && !is_email('@') && !is_email(' '));
        assert_eq!((opening(')'), opening('）'), opening('(')), (Some('('), Some('（'), None));
    }

    /// The index agrees with a search of all ranges.
    #[test]
    fn index() {
        for c in (0..=0x10_FFFF).step_by(7).filter_map(char::from_u32) {
            let found = RANGES.iter().find(|it| it.0 <= u32::from(c) && u32::from(c) <= it.1);
            assert_eq!(class(c), found.map_or(0, |it| it.2), "{c:?}");
        }
    }
}
