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

/// Code points per block.
const BLOCK: u32 = 256;
const BLOCKS: usize = 0x11_0000 / BLOCK as usize;

/// The classes of ASCII.
static ASCII: [u8; 128] = ascii();

/// For each block of code points, the index of its first run.
static FIRST: [u16; BLOCKS] = RUNS.first;
/// The last code point of each run, in its block.
static ENDS: [u8; RUNS.count] = shortened(&RUNS.ends);
/// The class of each run.
static CLASSES: [u8; RUNS.count] = shortened(&RUNS.classes);

/// Runs of code points that are in one block and have one class. This takes a third of the space of
/// the ranges. The first runs are whole blocks, one for each class.
struct Runs {
    first: [u16; BLOCKS],
    ends: [u8; Self::MAXIMUM],
    classes: [u8; Self::MAXIMUM],
    count: usize,
}

const RUNS: Runs = Runs::new();

impl Runs {
    const MAXIMUM: usize = 2 * RANGES.len() + BLOCKS;

    const fn new() -> Self {
        const CLASSES: usize = 16;
        let mut runs = Self {
            first: [0; BLOCKS],
            ends: [0; Self::MAXIMUM],
            classes: [0; Self::MAXIMUM],
            count: 0,
        };
        while runs.count < CLASSES {
            runs.push(BLOCK - 1, runs.count as u8);
        }
        let (mut block, mut range) = (0, 0);
        while block < BLOCKS {
            let (start, first) = (block as u32 * BLOCK, runs.count);
            let mut c = 0;
            while c < BLOCK {
                while range < RANGES.len() && RANGES[range].1 < start + c {
                    range += 1;
                }
                let (mut end, mut class) = (BLOCK, 0);
                if range < RANGES.len() && RANGES[range].0 < start + BLOCK {
                    let (first, last, its_class) = RANGES[range];
                    if first > start + c {
                        end = first - start;
                    } else {
                        class = its_class;
                        if last < start + BLOCK {
                            end = last + 1 - start;
                        }
                    }
                }
                runs.push(end - 1, class);
                c = end;
            }
            runs.first[block] = first as u16;
            if runs.count == first + 1 {
                runs.count = first;
                runs.first[block] = runs.classes[first] as u16;
            }
            block += 1;
        }
        runs
    }

    const fn push(&mut self, end: u32, class: u8) {
        self.ends[self.count] = end as u8;
        self.classes[self.count] = class;
        self.count += 1;
    }
}

const fn shortened(all: &[u8; Runs::MAXIMUM]) -> [u8; RUNS.count] {
    let mut some = [0; RUNS.count];
    let mut at = 0;
    while at < some.len() {
        some[at] = all[at];
        at += 1;
    }
    some
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
    let (first, at) = (usize::from(FIRST[(c / BLOCK) as usize]), (c % BLOCK) as u8);
    // A block has few runs, most often one.
    let run = ENDS[first..].iter().position(|end| *end >= at).unwrap_or(0);
    CLASSES[first + run]
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

    /// The runs agree with a search of all ranges.
    #[test]
    fn runs() {
        for c in (0..=0x10_FFFF).step_by(7).filter_map(char::from_u32) {
            let found =
                RANGES.iter().find(|range| range.0 <= u32::from(c) && u32::from(c) <= range.1);
            assert_eq!(class(c), found.map_or(0, |range| range.2), "{c:?}");
        }
    }
}
