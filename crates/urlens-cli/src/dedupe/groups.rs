//! Groups of equivalent lines: their number, and the line that is kept.

use super::set::IdentityHasher;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::io::{self, Write};

/// The line that is kept of equivalent lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Keep {
    First,
    Last,
    Shortest,
}

/// Groups of equivalent lines, by fingerprint.
#[derive(Debug)]
pub(crate) struct Groups {
    keep: Keep,
    groups: HashMap<u128, Group, BuildHasherDefault<IdentityHasher>>,
    lines: u64,
}

#[derive(Debug)]
struct Group {
    count: u64,
    /// The line that is kept.
    line: Box<[u8]>,
    /// The number of the kept line in the input.
    at: u64,
}

impl Groups {
    pub(crate) fn new(keep: Keep) -> Self {
        Self { keep, groups: HashMap::default(), lines: 0 }
    }

    /// Adds a line to its group.
    pub(crate) fn insert(&mut self, fingerprint: u128, line: &[u8]) {
        let at = self.lines;
        self.lines += 1;
        let new = || Group { count: 0, line: line.into(), at };
        let group = self.groups.entry(fingerprint).or_insert_with(new);
        group.count += 1;
        let is_better = match self.keep {
            Keep::First => false,
            Keep::Last => group.count > 1,
            Keep::Shortest => line.len() < group.line.len(),
        };
        if is_better {
            group.at = at;
            // An identical line need not be copied.
            if *group.line != *line {
                group.line = line.into();
            }
        }
    }

    /// Writes the kept lines in input order, prefixed with the size of their group if `counts` is set.
    pub(crate) fn write(self, counts: bool, out: &mut impl Write) -> io::Result<()> {
        let mut groups: Vec<_> = self.groups.into_values().collect();
        groups.sort_unstable_by_key(|group| group.at);
        for group in groups {
            if counts {
                // The width of `uniq -c`.
                write!(out, "{:7} ", group.count)?;
            }
            out.write_all(&group.line)?;
            out.write_all(b"\n")?;
        }
        out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(keep: Keep, counts: bool) -> String {
        let mut groups = Groups::new(keep);
        for (fingerprint, line) in [(1, "aaa"), (2, "b"), (1, "a"), (2, "bb"), (1, "aa")] {
            groups.insert(fingerprint, line.as_bytes());
        }
        let mut out = Vec::new();
        groups.write(counts, &mut out).expect("memory");
        String::from_utf8(out).expect("text")
    }

    #[test]
    fn kept_lines_are_in_input_order() {
        assert_eq!(kept(Keep::First, false), "aaa\nb\n");
        assert_eq!(kept(Keep::Last, false), "bb\naa\n");
        assert_eq!(kept(Keep::Shortest, false), "b\na\n");
        assert_eq!(kept(Keep::Last, true), "      2 bb\n      3 aa\n");
    }
}
