//! A compact set of fingerprints: 21 to 43 bytes each.

use std::hash::Hasher;
use std::hint::black_box;

/// The number of tables. They grow independently, so only a small part is copied at a time.
const TABLES: usize = 1 << TABLE_BITS;
const TABLE_BITS: u32 = 4;

/// The number of fingerprints that are prefetched together.
const BATCH: usize = 64;

/// The largest number of fingerprints that a set has room for at the start (32 MB).
const MOST_EXPECTED: usize = 1 << 20;

/// A set of fingerprints.
#[derive(Debug)]
pub(crate) struct FingerprintSet {
    tables: [Table; TABLES],
}

impl FingerprintSet {
    /// An empty set with room for about `expected` fingerprints, at most for [`MOST_EXPECTED`].
    pub(crate) fn with_room(expected: usize) -> Self {
        let each = expected.min(MOST_EXPECTED) / TABLES;
        Self { tables: std::array::from_fn(|_| Table::with_room(each)) }
    }

    /// Inserts fingerprints, and calls `new` with the index of each that was not in the set.
    pub(crate) fn insert_all(&mut self, fingerprints: &[u128], mut new: impl FnMut(usize)) {
        for (i, batch) in fingerprints.chunks(BATCH).enumerate() {
            // Nearly every slot is a cache miss. Independent loads are fetched in parallel, so that
            // the inserts below find the slots in the cache.
            let prefetched = batch
                .iter()
                .fold(0, |all, fingerprint| all ^ self.table(*fingerprint).first(*fingerprint));
            black_box(prefetched);
            for (j, &fingerprint) in batch.iter().enumerate() {
                if self.tables[table_index(fingerprint)].insert(fingerprint) {
                    new(i * BATCH + j);
                }
            }
        }
    }

    fn table(&self, fingerprint: u128) -> &Table {
        &self.tables[table_index(fingerprint)]
    }
}

/// The first bits select the table, the last bits the slot.
fn table_index(fingerprint: u128) -> usize {
    (fingerprint >> (128 - TABLE_BITS)) as usize
}

/// A hash table with linear probing.
#[derive(Debug)]
struct Table {
    /// A power of two of slots; 0 is a free slot.
    slots: Vec<u128>,
    used: usize,
}

impl Table {
    fn with_room(expected: usize) -> Self {
        let slots = (expected / 3 * 4).next_power_of_two().max(64);
        Self { slots: vec![0; slots], used: 0 }
    }

    fn slot(&self, fingerprint: u128) -> usize {
        fingerprint as usize & (self.slots.len() - 1)
    }

    /// Returns the content of the first slot of a fingerprint.
    fn first(&self, fingerprint: u128) -> u128 {
        self.slots[self.slot(fingerprint)]
    }

    fn insert(&mut self, fingerprint: u128) -> bool {
        // 0 means free, so 0 is stored as 1: as unlikely as any other collision.
        let fingerprint = u128::max(fingerprint, 1);
        let mut at = self.slot(fingerprint);
        while self.slots[at] != 0 {
            if self.slots[at] == fingerprint {
                return false;
            }
            at = (at + 1) & (self.slots.len() - 1);
        }
        self.slots[at] = fingerprint;
        self.used += 1;
        if self.used > self.slots.len() / 4 * 3 {
            self.grow();
        }
        true
    }

    fn grow(&mut self) {
        let slots = vec![0; self.slots.len() * 2];
        let old = std::mem::replace(&mut self.slots, slots);
        let last = self.slots.len() - 1;
        for fingerprint in old.into_iter().filter(|&fingerprint| fingerprint != 0) {
            // All are different, and there is room.
            let mut at = self.slot(fingerprint);
            while self.slots[at] != 0 {
                at = (at + 1) & last;
            }
            self.slots[at] = fingerprint;
        }
    }
}

/// A hasher for fingerprints, which are hashes already: it takes their last 64 bits.
#[derive(Debug, Default)]
pub(super) struct IdentityHasher(u64);

impl Hasher for IdentityHasher {
    fn finish(&self) -> u64 {
        self.0
    }

    fn write_u128(&mut self, fingerprint: u128) {
        self.0 = fingerprint as u64;
    }

    /// Required by the trait; fingerprints use `write_u128`.
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.0 = self.0.rotate_left(8) ^ u64::from(byte));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dedupe::Fingerprinter;

    /// Each fingerprint is new once, and all of its bits are compared.
    #[test]
    fn fingerprints_are_new_once() {
        let fingerprinter = Fingerprinter::new();
        let all: Vec<_> = (0..50_000).map(|number| fingerprinter.of(&number.to_string())).collect();
        let mut set = FingerprintSet::with_room(0);
        let mut new = |fingerprints: &[u128]| {
            let mut new = Vec::new();
            set.insert_all(fingerprints, |at| new.push(at));
            new
        };
        assert_eq!(new(&all), (0..50_000).collect::<Vec<_>>());
        assert!(new(&all).is_empty());
        let others: Vec<_> = (0..128).map(|bit| all[7] ^ 1 << bit).collect();
        assert_eq!(new(&others).len(), 128);
        // Duplicates in one batch, and small values.
        assert_eq!(new(&[0, 5, 0, 5, 1, 6, u128::MAX]), [0, 1, 5, 6]);
        assert!(set.tables.iter().all(|table| table.used > 2_500), "the tables are not balanced");
    }

    /// Each run has its own random key.
    #[test]
    fn fingerprints_have_a_key() {
        let (one, other) = (Fingerprinter::new(), Fingerprinter::new());
        assert_eq!(one.of("http://example.org/"), one.of("http://example.org/"));
        assert_ne!(one.of("http://example.org/"), other.of("http://example.org/"));
    }
}
