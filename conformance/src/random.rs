//! Reproducible random numbers, and the runner of laws.
//!
//! A law that fails prints the seed of its case. `URLENS_SEED=… URLENS_CASES=1` runs that case alone.

use std::env;

/// A stream of pseudo-random numbers (splitmix64).
#[derive(Debug, Clone)]
pub struct Rng(u64);

impl Rng {
    /// Starts the stream of `seed`.
    pub fn new(seed: u64) -> Self {
        Self(seed)
    }

    /// The next number.
    pub fn next_u64(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// A number below `end`.
    pub fn below(&mut self, end: usize) -> usize {
        (self.next_u64() % end.max(1) as u64) as usize
    }

    /// True with a probability of one in `n`.
    pub fn one_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    /// A random element of `all`.
    pub fn pick<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }
}

/// Runs a law on many cases, each with its own random stream.
///
/// # Panics
///
/// If the law panics; the seed of the case is printed.
pub fn law(name: &str, mut case: impl FnMut(&mut Rng)) {
    let seed = number("URLENS_SEED").unwrap_or(275);
    let cases = number("URLENS_CASES").unwrap_or(10_000);
    for n in 0..cases {
        let seed = seed.wrapping_add(n);
        let shown = ShowSeed { name, seed };
        case(&mut Rng::new(seed));
        drop(shown);
    }
}

/// Prints the seed of the current case if the law panics.
struct ShowSeed<'a> {
    name: &'a str,
    seed: u64,
}

impl Drop for ShowSeed<'_> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            eprintln!("law {:?} fails with URLENS_SEED={} URLENS_CASES=1", self.name, self.seed);
        }
    }
}

fn number(name: &str) -> Option<u64> {
    let text = env::var(name).ok()?;
    Some(text.parse().unwrap_or_else(|_| panic!("{name} is not a number: {text:?}")))
}
