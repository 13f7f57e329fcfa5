//! A set of fingerprints, and of nothing else: 21 to 43 bytes each.

use std::hash::Hasher;
use std::hint::black_box;

/// How many tables there are. Each grows by itself, so that little is there twice at any time.
const TABLES: usize = 1 << TABLE_BITS;
const TABLE_BITS: u32 = 4;

/// How many fingerprints are looked for at a time.
const TOGETHER: usize = 64;

/// The fingerprints that have been seen.
#[derive(Debug)]
pub(crate) struct Seen {
    tables: [Table; TABLES],
}

impl Seen {
    pub(crate) fn new() -> Self {
        Self { tables: std::array::from_fn(|_| Table::new()) }
    }

    /// Says which of the fingerprints are new, by their places; they are not from now on.
    pub(crate) fn insert_all(&mut self, prints: &[u128], mut new: impl FnMut(usize)) {
        for (i, prints) in prints.chunks(TOGETHER).enumerate() {
            // Nearly every place is far away in memory. To look at many, with nothing that depends on
            // what is there, has them all fetched at once; then they are near.
            let glance = prints.iter().fold(0, |all, print| all ^ self.table(*print).first(*print));
            black_box(glance);
            for (j, &print) in prints.iter().enumerate() {
                if self.tables[table_of(print)].insert(print) {
                    new(i * TOGETHER + j);
                }
            }
        }
    }

    fn table(&self, print: u128) -> &Table {
        &self.tables[table_of(print)]
    }
}

/// The first bits choose the table; the place in it comes from the last.
fn table_of(print: u128) -> usize {
    (print >> (128 - TABLE_BITS)) as usize
}

/// Fingerprints, each as near behind its place as there is room.
#[derive(Debug)]
struct Table {
    /// A power of two of them; 0 where there is none.
    places: Vec<u128>,
    used: usize,
}

impl Table {
    fn new() -> Self {
        Self { places: vec![0; 64], used: 0 }
    }

    fn place(&self, print: u128) -> usize {
        print as usize & (self.places.len() - 1)
    }

    /// What is in the place of a fingerprint.
    fn first(&self, print: u128) -> u128 {
        self.places[self.place(print)]
    }

    fn insert(&mut self, print: u128) -> bool {
        // Nothing is 0. That one more is 1 is as rare as that two are the same.
        let print = u128::max(print, 1);
        let mut at = self.place(print);
        while self.places[at] != 0 {
            if self.places[at] == print {
                return false;
            }
            at = (at + 1) & (self.places.len() - 1);
        }
        self.places[at] = print;
        self.used += 1;
        if self.used > self.places.len() / 4 * 3 {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let more = vec![0; self.places.len() * 2];
        let old = std::mem::replace(self, Self { places: more, used: 0 });
        for print in old.places.into_iter().filter(|&it| it != 0) {
            self.insert(print);
        }
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
        let mut new = |prints: &[u128]| {
            let mut new = Vec::new();
            seen.insert_all(prints, |at| new.push(at));
            new
        };
        assert_eq!(new(&all), (0..50_000).collect::<Vec<_>>());
        assert!(new(&all).is_empty());
        let others: Vec<_> = (0..128).map(|bit| all[7] ^ 1 << bit).collect();
        assert_eq!(new(&others).len(), 128);
        // Also if they come together, and if they are next to nothing.
        assert_eq!(new(&[0, 5, 0, 5, 1, 6, u128::MAX]), [0, 1, 5, 6]);
        assert!(seen.tables.iter().all(|it| it.used > 2_500), "one table has it all");
    }

    /// Nobody can know the fingerprints of another run.
    #[test]
    fn fingerprints_have_a_key() {
        let (one, other) = (Fingerprints::new(), Fingerprints::new());
        assert_eq!(one.of("http://example.org/"), one.of("http://example.org/"));
        assert_ne!(one.of("http://example.org/"), other.of("http://example.org/"));
    }
}
