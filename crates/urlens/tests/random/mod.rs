//! Random cases that can be repeated: the generator of all random tests of this crate, in `src` too.
//!
//! Each case has its own seed. A case that fails prints it, and `URLENS_SEED=… URLENS_CASES=1` runs
//! that case alone. `URLENS_CASES` sets the number of cases of every random test.

// Each test crate uses a part of this.
#![allow(dead_code)]

use std::string::String;

/// A stream of pseudo-random numbers (splitmix64).
pub(crate) struct Rng(pub(crate) u64);

impl Rng {
    /// The next number.
    pub(crate) fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next_u64() % end as u64) as usize
    }

    /// One of `all`.
    pub(crate) fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    /// Up to `most` items of `all`, concatenated.
    pub(crate) fn text(&mut self, all: &[&str], most: usize) -> String {
        (0..self.below(most + 1)).map(|_| self.pick(all)).collect()
    }
}

/// Runs `case` on `count` cases, or on the number of cases in `URLENS_CASES`.
pub(crate) fn cases(count: u64, mut case: impl FnMut(&mut Rng)) {
    let first = number("URLENS_SEED").unwrap_or(275);
    for i in 0..number("URLENS_CASES").unwrap_or(count) {
        let seed = first.wrapping_add(i);
        let _shown = ShowSeed(seed);
        case(&mut Rng(seed));
    }
}

/// Asserts that a test has met enough cases of a kind. Checked only without `URLENS_CASES`.
#[track_caller]
pub(crate) fn assert_enough(found: u64, at_least: u64) {
    let is_default = number("URLENS_CASES").is_none();
    assert!(!is_default || found >= at_least, "{found} cases, expected at least {at_least}");
}

/// Prints the seed of a case that panics.
struct ShowSeed(u64);

impl Drop for ShowSeed {
    fn drop(&mut self) {
        if std::thread::panicking() {
            std::eprintln!("failed with URLENS_SEED={} URLENS_CASES=1", self.0);
        }
    }
}

fn number(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text:?}")))
}
