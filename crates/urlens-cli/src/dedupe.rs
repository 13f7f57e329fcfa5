//! Deduplication: fingerprints of texts, and collections of them.

mod by;
mod groups;
mod set;

pub(crate) use by::By;
pub(crate) use groups::{Groups, Keep};
pub(crate) use set::FingerprintSet;

use crate::input::Place;
use siphasher::sip128::SipHasher13;
use std::hash::{BuildHasher, RandomState};

/// Computes 128-bit fingerprints. The chance of a collision in a list of a billion lines is below
/// 10^-20. The key is random in each run and secret, so collisions cannot be crafted.
#[derive(Clone, Debug)]
pub(crate) struct Fingerprinter {
    keyed: SipHasher13,
}

impl Fingerprinter {
    pub(crate) fn new() -> Self {
        // `RandomState` is the only source of randomness in the standard library.
        let key = || RandomState::new().hash_one("urlens dedupe");
        Self { keyed: SipHasher13::new_with_keys(key(), key()) }
    }

    pub(crate) fn of(&self, text: &str) -> u128 {
        self.keyed.hash(text.as_bytes()).as_u128()
    }
}

/// The results of a block: the fingerprint and the place of each line.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) fingerprints: Vec<u128>,
    pub(crate) places: Vec<Place>,
}

impl Found {
    pub(crate) fn push(&mut self, fingerprint: u128, place: Place) {
        self.fingerprints.push(fingerprint);
        self.places.push(place);
    }

    pub(crate) fn clear(&mut self) {
        self.fingerprints.clear();
        self.places.clear();
    }
}
