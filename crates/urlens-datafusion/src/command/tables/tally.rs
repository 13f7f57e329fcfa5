//! What has been read of all tables, and what of it could not be: for the bar and for the last word.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Counted by whoever reads, from many threads.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    bytes: AtomicU64,
    rows: AtomicU64,
    /// How many bytes there are in all that is counted here.
    total: AtomicU64,
    /// By the name of the table, and by what is wrong.
    bad: Mutex<BTreeMap<(String, &'static str), Bad>>,
}

/// What cannot be read, of one kind.
#[derive(Debug)]
struct Bad {
    count: u64,
    /// The place of the first.
    first: u64,
}

impl Tally {
    /// So many bytes were read.
    pub(crate) fn bytes(&self, more: u64) {
        self.bytes.fetch_add(more, Ordering::Relaxed);
    }

    /// So many rows were read.
    pub(crate) fn rows(&self, more: u64) {
        self.rows.fetch_add(more, Ordering::Relaxed);
    }

    /// So many bytes more will be read.
    pub(crate) fn expect(&self, more: u64) {
        self.total.fetch_add(more, Ordering::Relaxed);
    }

    /// Bytes read, bytes there are, rows read.
    pub(crate) fn read(&self) -> [u64; 3] {
        [&self.bytes, &self.total, &self.rows].map(|it| it.load(Ordering::Relaxed))
    }

    /// `count` things of a table are null because of `what`; the first stands at that byte.
    pub(crate) fn bad(&self, table: &str, what: &'static str, count: u64, at: u64) {
        if count > 0 {
            let mut bad = self.bad.lock().unwrap_or_else(PoisonError::into_inner);
            let entry = bad.entry((table.to_owned(), what)).or_insert(Bad { count: 0, first: at });
            entry.count += count;
            entry.first = entry.first.min(at);
        }
    }

    /// What is to be said in the end, a line for each table and kind of trouble.
    pub(crate) fn complaints(&self) -> String {
        let bad = self.bad.lock().unwrap_or_else(PoisonError::into_inner);
        bad.iter().fold(String::new(), |mut all, ((table, what), Bad { count, first })| {
            let _ = writeln!(all, "{table}: {count} × {what}, first near byte {first}");
            all
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_of_all_threads() {
        let tally = Tally::default();
        assert_eq!(tally.complaints(), "");
        tally.bad("a.txt", "not UTF-8", 2, 70);
        tally.bad("a.txt", "not UTF-8", 1, 7);
        tally.bad("a.txt", "too long", 0, 0);
        assert_eq!(tally.complaints(), "a.txt: 3 × not UTF-8, first near byte 7\n");
    }
}
