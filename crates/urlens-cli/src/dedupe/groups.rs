//! What is the same, together: how often, and which line stands for it.

use super::seen::Itself;
use std::collections::HashMap;
use std::hash::BuildHasherDefault;
use std::io::{self, Write};

/// Which line of those that are the same is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Keep {
    First,
    Last,
    Shortest,
}

/// Everything that is the same, by fingerprint.
#[derive(Debug)]
pub(crate) struct Groups {
    keep: Keep,
    groups: HashMap<u128, Group, BuildHasherDefault<Itself>>,
    lines: u64,
}

#[derive(Debug)]
struct Group {
    count: u64,
    /// The line that is kept, and where it is among all.
    line: Box<[u8]>,
    at: u64,
}

impl Groups {
    pub(crate) fn new(keep: Keep) -> Self {
        Self { keep, groups: HashMap::default(), lines: 0 }
    }

    /// Takes a line into its group.
    pub(crate) fn insert(&mut self, print: u128, line: &[u8]) {
        let at = self.lines;
        self.lines += 1;
        let new = || Group { count: 0, line: line.into(), at };
        let group = self.groups.entry(print).or_insert_with(new);
        group.count += 1;
        let is_better = match self.keep {
            Keep::First => false,
            Keep::Last => group.count > 1,
            Keep::Shortest => line.len() < group.line.len(),
        };
        if is_better {
            group.at = at;
            // A line that is the same to the byte need not be copied.
            if *group.line != *line {
                group.line = line.into();
            }
        }
    }

    /// Writes the lines that are kept, in the order in which they came, with how many they stand for
    /// if `counts` are wanted.
    pub(crate) fn write(self, counts: bool, out: &mut impl Write) -> io::Result<()> {
        let mut groups: Vec<_> = self.groups.into_values().collect();
        groups.sort_unstable_by_key(|group| group.at);
        for group in groups {
            if counts {
                // As wide as `uniq -c` has it.
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
        for (print, line) in [(1, "aaa"), (2, "b"), (1, "a"), (2, "bb"), (1, "aa")] {
            groups.insert(print, line.as_bytes());
        }
        let mut out = Vec::new();
        groups.write(counts, &mut out).expect("memory");
        String::from_utf8(out).expect("text")
    }

    /// In the order in which the lines that are kept came.
    #[test]
    fn which_is_kept() {
        assert_eq!(kept(Keep::First, false), "aaa\nb\n");
        assert_eq!(kept(Keep::Last, false), "bb\naa\n");
        assert_eq!(kept(Keep::Shortest, false), "b\na\n");
        assert_eq!(kept(Keep::Last, true), "      2 bb\n      3 aa\n");
    }
}
