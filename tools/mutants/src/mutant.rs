//! A mutant: one change of one place.

use std::fmt;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::Range;

/// The form in which a switch selects the changed text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Form {
    /// An expression that is replaced.
    Expression,
    /// A statement that is deleted.
    Statement,
    /// Statements that are inserted at the start of a body.
    Return,
    /// A guard that is inserted after the pattern of an arm, so that the arm never matches.
    Arm,
}

#[derive(Clone, Debug)]
pub(crate) struct Mutant {
    /// The path of the file, relative to the repository.
    pub(crate) path: String,
    /// The number of the line, from 1.
    pub(crate) line: usize,
    /// The function that contains it.
    pub(crate) function: String,
    /// The original text on one line.
    pub(crate) original: String,
    /// The text of the mutant.
    pub(crate) replacement: String,
    pub(crate) form: Form,
    /// The bytes of the file that are replaced; empty for insertions.
    pub(crate) range: Range<usize>,
}

impl Mutant {
    /// The text by which a mutant is found again after lines have moved.
    pub(crate) fn key(&self) -> String {
        let Self { path, function, original, .. } = self;
        format!("{path}\t{function}\t{original}\t{}", one_line(&self.replacement))
    }
}

impl fmt::Display for Mutant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { path, line, function, original, .. } = self;
        write!(f, "{path}:{line}: {function}: `{original}` → `{}`", one_line(&self.replacement))
    }
}

/// The text with single spaces, cut after 120 characters.
pub(crate) fn one_line(text: &str) -> String {
    let joined = text.split_whitespace().collect::<Vec<_>>().join(" ");
    match joined.char_indices().nth(120) {
        Some((end, _)) => format!("{}…", &joined[..end]),
        None => joined,
    }
}

/// A number that orders mutants at random.
pub(crate) fn hash(seed: u64, mutant: &Mutant) -> u64 {
    let mut hasher = DefaultHasher::new();
    (seed, mutant.key(), mutant.range.start).hash(&mut hasher);
    hasher.finish()
}
