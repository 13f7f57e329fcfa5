//! Counts outcomes, and lists survivors.

use crate::CRATES;
use crate::equivalent::Equivalents;
use crate::mutant::Mutant;
use crate::scratch::folder;
use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::{Path, PathBuf};

#[derive(Clone, Debug)]
pub(crate) enum Outcome {
    Killed { by: String },
    Survived { tests: usize },
    NotReached,
}

pub(crate) struct Report {
    path: PathBuf,
    equivalents: Equivalents,
    /// Lines of survivors that are not equivalent, with their keys.
    survivors: Vec<(String, String)>,
    /// Killed, equivalent, and surviving mutants of each crate.
    counts: BTreeMap<&'static str, [usize; 3]>,
    killers: BTreeMap<String, usize>,
    /// The number of outcomes.
    done: usize,
}

impl Report {
    pub(crate) fn new(root: &Path, equivalents: Equivalents) -> Self {
        let (counts, killers) = (BTreeMap::new(), BTreeMap::new());
        Self { path: path(root), equivalents, survivors: Vec::new(), counts, killers, done: 0 }
    }

    /// Adds an outcome, and prints it if it is a survivor.
    pub(crate) fn add(&mut self, mutant: &Mutant, outcome: Outcome) {
        self.done += 1;
        if self.done.is_multiple_of(50) {
            println!("{} mutants were run, {} survive", self.done, self.survivors.len());
        }
        let of = |name: &&&str| mutant.path.starts_with(&format!("crates/{name}/"));
        let counts = self.counts.entry(CRATES.iter().find(of).copied().unwrap_or("")).or_default();
        let what = match outcome {
            Outcome::Killed { by } => {
                counts[0] += 1;
                *self.killers.entry(by).or_default() += 1;
                return;
            }
            Outcome::Survived { tests } => format!("survives {tests} tests"),
            Outcome::NotReached => "no test reaches it".to_owned(),
        };
        if self.equivalents.contains(mutant) {
            counts[1] += 1;
            return;
        }
        counts[2] += 1;
        println!("{mutant}: {what}");
        self.survivors.push((mutant.key(), format!("{}\t{what}", mutant.line)));
    }

    /// Writes the survivors to a file: their keys, then line and number of tests.
    pub(crate) fn write(&self, is_retry: bool) -> Result<(), String> {
        let mut lines: Vec<String> =
            self.survivors.iter().map(|(key, rest)| format!("{key}\t{rest}\n")).collect();
        lines.sort();
        let name = if is_retry { self.path.with_extension("retry.tsv") } else { self.path.clone() };
        fs::write(&name, lines.concat()).map_err(|error| format!("{}: {error}", name.display()))
    }

    /// Prints the counts. Returns the score in percent.
    pub(crate) fn print(&self) -> f64 {
        println!(
            "\n{:<20} {:>7} {:>10} {:>9} {:>7}",
            "", "killed", "equivalent", "survivors", "score"
        );
        let mut all = [0; 3];
        for (name, counts) in &self.counts {
            row(name, counts);
            all.iter_mut().zip(counts).for_each(|(sum, count)| *sum += count);
        }
        row("all", &all);
        let mut killers: Vec<_> = self.killers.iter().collect();
        killers.sort_by_key(|it| std::cmp::Reverse(it.1));
        let killers: Vec<String> =
            killers.iter().map(|(name, count)| format!("{name} {count}")).collect();
        println!("killed by: {}", killers.join(", "));
        score(&all)
    }
}

fn row(name: &str, counts: &[usize; 3]) {
    let [killed, equivalent, survivors] = counts;
    let score = score(counts);
    println!("{name:<20} {killed:>7} {equivalent:>10} {survivors:>9} {score:>6.1}%");
}

/// The killed among those that are not equivalent, in percent.
fn score([killed, _, survivors]: &[usize; 3]) -> f64 {
    match killed + survivors {
        0 => 100.0,
        all => 100.0 * *killed as f64 / all as f64,
    }
}

fn path(root: &Path) -> PathBuf {
    folder(root).join("report.tsv")
}

/// The keys of the survivors of the last run.
pub(crate) fn survivors(root: &Path) -> Result<BTreeSet<String>, String> {
    let path = path(root);
    let text = fs::read_to_string(&path).map_err(|error| format!("{}: {error}", path.display()))?;
    let key = |line: &str| line.split('\t').take(4).collect::<Vec<_>>().join("\t");
    Ok(text.lines().map(key).collect())
}
