//! Rows of the table: an operation, the libraries that are compared, and the targets.

use crate::data::Data;
use std::hint::black_box;
use std::ops::Range;

/// An operation that urlens and its peers are compared in.
pub struct Row {
    pub letter: &'static str,
    pub title: &'static str,
    /// The required targets.
    pub must: &'static [Target],
    /// The required targets in a build without vector instructions.
    pub portable: &'static [Target],
    /// The ambitious targets.
    pub moonshot: &'static [Target],
    /// Prepares the libraries, urlens first, and their data.
    pub setup: fn(&Data) -> Setup,
}

impl Row {
    /// The required targets in this build.
    pub fn required(&self) -> &'static [Target] {
        if cfg!(feature = "simd") { self.must } else { self.portable }
    }
}

/// A target for urlens.
#[derive(Clone, Copy, Debug)]
pub enum Target {
    /// This many times as fast as the best peer.
    Best(f64),
    /// This many times as fast as the named peer.
    Than(&'static str, f64),
    /// At most this cost, in the unit of the row, for the named runner.
    AtMost(&'static str, f64),
}

/// The libraries of a row, with their data.
pub struct Setup {
    /// A description of the data.
    pub data: String,
    /// The number of operations per pass.
    pub items: usize,
    /// The number of input bytes per pass.
    pub bytes: usize,
    pub runners: Vec<Runner>,
}

pub struct Runner {
    pub name: &'static str,
    pub effort: Effort,
}

/// The way to measure a library.
pub enum Effort {
    /// A pass over a part of the data, to be timed.
    Pass(Box<dyn FnMut(Range<usize>)>),
    /// Nanoseconds per item, measured by the function itself, in a child process.
    Timed(Box<dyn FnMut() -> f64>),
    /// A number of bytes, without timing.
    Bytes(f64),
}

impl Runner {
    /// Runs an operation on each item of a list. The result is used and dropped.
    pub fn each<T: Clone + 'static, R: 'static>(
        name: &'static str,
        list: &[T],
        mut operation: impl FnMut(&T) -> R + 'static,
    ) -> Self {
        Self::own(name, list.to_vec(), move |item| operation(item))
    }

    /// Runs an operation on each item of an owned list, which it may change.
    pub fn own<T: 'static, R: 'static>(
        name: &'static str,
        mut list: Vec<T>,
        mut operation: impl FnMut(&mut T) -> R + 'static,
    ) -> Self {
        let pass = move |part| {
            for item in &mut list[part] {
                // Passed by reference: a move would be measured too.
                black_box(&operation(black_box(item)));
            }
        };
        Self { name, effort: Effort::Pass(Box::new(pass)) }
    }
}

impl Setup {
    pub fn of(data: impl Into<String>, list: &[&str], runners: Vec<Runner>) -> Self {
        let bytes = list.iter().map(|it| it.len()).sum();
        Self { data: data.into(), items: list.len(), bytes, runners }
    }
}
