//! A set of fingerprints, and of nothing else: 20 to 39 bytes each.

use std::collections::HashSet;
use std::hash::{BuildHasherDefault, Hasher};

/// How many sets there are. Each grows by itself, so that little is there twice at any time.
const SETS: usize = 1 << SET_BITS;
const SET_BITS: u32 = 4;

/// The fingerprints that have been seen.
#[derive(Debug)]
pub(crate) struct Seen {
    sets: [HashSet<u128, BuildHasherDefault<Itself>>; SETS],
}

impl Seen {
    pub(crate) fn new() -> Self {
        Self { sets: Default::default() }
    }

    /// Whether `print` is new; it is not from now on.
    pub(crate) fn insert(&mut self, print: u128) -> bool {
        // The first bits choose the set; the place in it comes from the last 64.
        self.sets[(print >> (128 - SET_BITS)) as usize].insert(print)
    }
}

/// The hash of a fingerprint, which is one already.
#[derive(Debug, Default)]
pub(super) struct Itself(u64);

impl Hasher for Itself {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u128(&mut self, print: u128) {
        self.0 = print as u64;
    }

    /// Fingerprints come by the way above; whatever else would, is hashed and no more.
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dedupe::Fingerprints;

    /// Every text is new once, and all bits of a fingerprint count.
    #[test]
    fn what_is_new_is_new_once() {
        let prints = Fingerprints::new();
        let all: Vec<_> = (0..50_000).map(|number| prints.of(&number.to_string())).collect();
        let mut seen = Seen::new();
        assert!(all.iter().all(|&print| seen.insert(print)));
        assert!(all.iter().all(|&print| !seen.insert(print)));
        assert!((0..128).all(|bit| seen.insert(all[7] ^ 1 << bit)));
        assert!(seen.sets.iter().all(|set| set.len() > 2_500), "one set has it all");
    }

    /// Nobody can know the fingerprints of another run.
    #[test]
    fn fingerprints_have_a_key() {
        let (one, other) = (Fingerprints::new(), Fingerprints::new());
        assert_eq!(one.of("http://example.org/"), one.of("http://example.org/"));
        assert_ne!(one.of("http://example.org/"), other.of("http://example.org/"));
    }
}
