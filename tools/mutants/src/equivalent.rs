//! Mutants that cannot change a result: `tools/mutants/equivalent.tsv`.
//!
//! A line has the file, the function, the original, the replacement, and the reason, separated by tabs. `*` as
//! original and replacement stands for all mutants of a function.

use crate::mutant::Mutant;
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

pub(crate) struct Equivalents {
    keys: BTreeSet<String>,
}

impl Equivalents {
    /// Reads the file. A line that no mutant has is an error: the code has changed.
    pub(crate) fn read(root: &Path, all: &[Mutant]) -> Result<Self, String> {
        let path = root.join("tools/mutants/equivalent.tsv");
        let text =
            fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
        let known: BTreeSet<String> = all.iter().flat_map(|it| [it.key(), whole(it)]).collect();
        let mut keys = BTreeSet::new();
        for (n, line) in text.lines().enumerate().filter(|(_, it)| !it.starts_with('#')) {
            let (key, reason) = line.rsplit_once('\t').unwrap_or((line, ""));
            if reason.is_empty() || !known.contains(key) {
                return Err(format!(
                    "equivalent.tsv, line {}: no such mutant, or no reason: {line}",
                    n + 1
                ));
            }
            keys.insert(key.to_owned());
        }
        Ok(Self { keys })
    }

    pub(crate) fn contains(&self, mutant: &Mutant) -> bool {
        self.keys.contains(&mutant.key()) || self.keys.contains(&whole(mutant))
    }
}

/// The key that stands for all mutants of a function.
fn whole(mutant: &Mutant) -> String {
    format!("{}\t{}\t*\t*", mutant.path, mutant.function)
}
