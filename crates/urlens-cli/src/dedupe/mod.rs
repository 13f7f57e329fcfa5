//! Which texts are the same: fingerprints, and what is remembered of them.

mod by;
mod groups;
mod seen;

pub(crate) use by::By;
pub(crate) use groups::{Groups, Keep};
pub(crate) use seen::Seen;

use siphasher::sip128::{Hasher128, SipHasher13};
use std::hash::{BuildHasher, Hasher, RandomState};

/// Makes fingerprints of 128 bits. Two texts have the same one by chance once in 10^20 lists of a
/// billion lines; and since the key is made anew in each run and told to nobody, nobody can choose
/// texts that do.
#[derive(Clone, Debug)]
pub(crate) struct Fingerprints {
    keyed: SipHasher13,
}

impl Fingerprints {
    pub(crate) fn new() -> Self {
        // The standard library asks the system for randomness once, and gives it out only hashed.
        let key = || RandomState::new().hash_one("urlens dedupe");
        Self { keyed: SipHasher13::new_with_keys(key(), key()) }
    }

    pub(crate) fn of(&self, text: &str) -> u128 {
        let mut hasher = self.keyed;
        hasher.write(text.as_bytes());
        hasher.finish128().as_u128()
    }
}

/// What was found in a block: the lines and a fingerprint for each.
#[derive(Debug, Default)]
pub(crate) struct Found {
    prints: Vec<u128>,
    /// Where each line ends in `text`, which has them one after another, with a LF behind each.
    ends: Vec<usize>,
    text: Vec<u8>,
}

impl Found {
    pub(crate) fn push(&mut self, print: u128, line: &str) {
        self.text.extend_from_slice(line.as_bytes());
        self.text.push(b'\n');
        self.ends.push(self.text.len());
        self.prints.push(print);
    }

    /// Each fingerprint with its line and the end of it.
    pub(crate) fn lines(&self) -> impl Iterator<Item = (u128, &[u8])> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let lines = starts.zip(&self.ends).map(|(start, &end)| &self.text[start..end]);
        self.prints.iter().copied().zip(lines)
    }

    /// The fingerprints, in the order of the lines.
    pub(crate) fn prints(&self) -> &[u128] {
        &self.prints
    }

    /// A line with its end, by its number.
    pub(crate) fn line(&self, number: usize) -> &[u8] {
        let start = number.checked_sub(1).map_or(0, |before| self.ends[before]);
        &self.text[start..self.ends[number]]
    }

    pub(crate) fn clear(&mut self) {
        self.prints.clear();
        self.ends.clear();
        self.text.clear();
    }
}
