//! Which texts are the same: fingerprints, and what is remembered of them.

mod by;
mod groups;
mod seen;

pub(crate) use by::By;
pub(crate) use groups::{Groups, Keep};
pub(crate) use seen::Seen;

use crate::input::Place;
use siphasher::sip128::SipHasher13;
use std::hash::{BuildHasher, RandomState};

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
        self.keyed.hash(text.as_bytes()).as_u128()
    }
}

/// What was found in a block: a fingerprint of each line, and where the line is.
#[derive(Debug, Default)]
pub(crate) struct Found {
    pub(crate) prints: Vec<u128>,
    pub(crate) places: Vec<Place>,
}

impl Found {
    pub(crate) fn push(&mut self, print: u128, place: Place) {
        self.prints.push(print);
        self.places.push(place);
    }

    pub(crate) fn clear(&mut self) {
        self.prints.clear();
        self.places.clear();
    }
}
