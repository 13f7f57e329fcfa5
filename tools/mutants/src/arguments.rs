//! The arguments of the command.

use crate::TESTED;
use crate::mutant::{Mutant, hash};
use crate::report;
use std::path::Path;
use std::process::Command;

pub(crate) const USAGE: &str = "usage: tools/mutants/run [--sample N] [--seed N] [--since COMMIT] \
                                [--only TEXT] [--tests PACKAGE,…] [--retry] [--jobs N] [--list]";

pub(crate) struct Arguments {
    /// The number of mutants; `None` for all.
    sample: Option<usize>,
    seed: u64,
    since: Option<String>,
    only: Option<String>,
    /// The packages whose tests are run.
    pub(crate) tests: Vec<String>,
    /// True if only the survivors of the last run are chosen.
    pub(crate) retry: bool,
    pub(crate) jobs: usize,
    /// True if mutants are only printed.
    pub(crate) list: bool,
}

impl Arguments {
    pub(crate) fn parse(mut all: impl Iterator<Item = String>) -> Result<Self, String> {
        let jobs = std::thread::available_parallelism().map_or(1, usize::from);
        let mut it = Self {
            sample: None,
            seed: 1,
            since: None,
            only: None,
            tests: TESTED.map(str::to_owned).to_vec(),
            retry: false,
            jobs,
            list: false,
        };
        while let Some(name) = all.next() {
            let mut value = || all.next().ok_or(format!("{name} needs a value\n{USAGE}"));
            match &*name {
                "--sample" => it.sample = Some(number(&value()?)?),
                "--seed" => it.seed = number(&value()?)? as u64,
                "--jobs" => it.jobs = number(&value()?)?.max(1),
                "--since" => it.since = Some(value()?),
                "--only" => it.only = Some(value()?),
                "--tests" => it.tests = value()?.split(',').map(str::to_owned).collect(),
                "--retry" => it.retry = true,
                "--list" => it.list = true,
                _ => return Err(USAGE.to_owned()),
            }
        }
        if it.sample.is_none() && it.since.is_none() && it.only.is_none() && !it.retry {
            it.sample = Some(1000);
        }
        Ok(it)
    }

    /// The most mutants that are run. More are chosen, because some do not compile.
    pub(crate) fn most(&self) -> usize {
        self.sample.unwrap_or(usize::MAX)
    }

    /// Chooses mutants. The order depends on the seed and on each mutant alone, so that a change of one
    /// file leaves most of the sample as it was.
    pub(crate) fn choose(&self, root: &Path, all: Vec<Mutant>) -> Result<Vec<Mutant>, String> {
        let changed = self.since.as_deref().map(|commit| changed(root, commit)).transpose()?;
        let survivors = self.retry.then(|| report::survivors(root)).transpose()?;
        let mut chosen: Vec<Mutant> = all
            .into_iter()
            .filter(|it| changed.as_ref().is_none_or(|paths| paths.contains(&it.path)))
            .filter(|it| self.only.as_ref().is_none_or(|text| it.path.contains(text)))
            .filter(|it| survivors.as_ref().is_none_or(|keys| keys.contains(&it.key())))
            .collect();
        chosen.sort_by_cached_key(|it| hash(self.seed, it));
        let spare = self.most() / 4;
        chosen.truncate(self.most().saturating_add(spare));
        Ok(chosen)
    }
}

fn number(text: &str) -> Result<usize, String> {
    text.parse().map_err(|_| format!("not a number: {text}\n{USAGE}"))
}

/// The paths of files that differ from those of a commit.
fn changed(root: &Path, commit: &str) -> Result<Vec<String>, String> {
    let command = Command::new("git")
        .args(["diff", "--name-only", commit, "--"])
        .current_dir(root)
        .output()
        .map_err(|error| format!("git: {error}"))?;
    if !command.status.success() {
        return Err(String::from_utf8_lossy(&command.stderr).into_owned());
    }
    Ok(String::from_utf8_lossy(&command.stdout).lines().map(str::to_owned).collect())
}
