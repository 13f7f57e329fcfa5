//! What is measured: rows of contestants, and the ratios they are held to.

use crate::data::Data;
use std::hint::black_box;
use std::ops::Range;

/// An operation that urlens and its peers are compared in.
pub struct Row {
    pub letter: &'static str,
    pub title: &'static str,
    /// What must be reached.
    pub must: &'static [Bar],
    /// What would be splendid.
    pub moonshot: &'static [Bar],
    /// The contestants, urlens first, with the data they run on.
    pub field: fn(&Data) -> Field,
}

/// How good is good enough.
#[derive(Clone, Copy, Debug)]
pub enum Bar {
    /// So many times as fast as the best peer.
    Best(f64),
    /// So many times as fast as this one.
    Than(&'static str, f64),
    /// At most so much, in the unit of the row, by the contestant of that name.
    AtMost(&'static str, f64),
}

/// The contestants of a row.
pub struct Field {
    /// What the data are.
    pub data: String,
    /// How many times the operation is done in a pass.
    pub items: usize,
    /// How many bytes it is done on.
    pub bytes: usize,
    pub runners: Vec<Runner>,
}

pub struct Runner {
    pub name: &'static str,
    pub effort: Effort,
}

/// What a contestant costs.
pub enum Effort {
    /// The time of a pass over a part of the data.
    Pass(Box<dyn FnMut(Range<usize>)>),
    /// Nanoseconds for each item, by its own clock: a program of its own.
    Timed(Box<dyn FnMut() -> f64>),
    /// A number of bytes, which needs no clock.
    Bytes(f64),
}

impl Runner {
    /// Does an operation on each item of a list. What comes out is used, and dropped.
    pub fn each<T: Clone + 'static, R: 'static>(
        name: &'static str,
        list: &[T],
        mut operation: impl FnMut(&T) -> R + 'static,
    ) -> Self {
        Self::own(name, list.to_vec(), move |item| operation(item))
    }

    /// The same, on items that it owns and may change.
    pub fn own<T: 'static, R: 'static>(
        name: &'static str,
        mut list: Vec<T>,
        mut operation: impl FnMut(&mut T) -> R + 'static,
    ) -> Self {
        let pass = move |part| {
            for item in &mut list[part] {
                // Seen where it lies: to move it would be measured too.
                black_box(&operation(black_box(item)));
            }
        };
        Self { name, effort: Effort::Pass(Box::new(pass)) }
    }
}

impl Field {
    pub fn of(data: impl Into<String>, list: &[&str], runners: Vec<Runner>) -> Self {
        let bytes = list.iter().map(|it| it.len()).sum();
        Self { data: data.into(), items: list.len(), bytes, runners }
    }
}
