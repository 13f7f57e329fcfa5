//! Known findings, which are not reported again.
//!
//! A baseline is a text file with a line for each finding: the fingerprint, the code, the file and the
//! link, separated by tabs. Only the fingerprint is read.

use crate::check::Code;
use crate::sarif::fingerprint;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;
use std::{fs, io};

/// The fingerprints of known findings.
#[derive(Debug, Default)]
pub(crate) struct Baseline {
    known: BTreeSet<String>,
}

impl Baseline {
    pub(crate) fn read(path: &Path) -> io::Result<Self> {
        let text = fs::read_to_string(path)?;
        let first = |line: &str| line.split('\t').next().map(str::to_owned);
        let known = text.lines().filter(|line| !line.starts_with('#')).filter_map(first).collect();
        Ok(Self { known })
    }

    /// Returns `true` if the finding is known. Its line and column may have changed.
    pub(crate) fn contains(&self, file: &str, code: Code, link: &str) -> bool {
        !self.known.is_empty() && self.known.contains(&key(file, code, link))
    }
}

/// A baseline that is written.
#[derive(Debug, Default)]
pub(crate) struct NewBaseline {
    lines: BTreeSet<String>,
}

impl NewBaseline {
    pub(crate) fn add(&mut self, file: &str, code: Code, link: &str) {
        let link = urlens::mask_password(link);
        self.lines.insert(format!("{}\t{code}\t{file}\t{link}", key(file, code, &link)));
    }

    pub(crate) fn len(&self) -> usize {
        self.lines.len()
    }

    pub(crate) fn write(&self, path: &Path) -> io::Result<()> {
        let mut text = String::from("# Known findings of `urlens scan`; see --baseline.\n");
        for line in &self.lines {
            let _ = writeln!(text, "{line}");
        }
        fs::write(path, text)
    }
}

/// Returns a fingerprint of file, code and link. Passwords are masked, so that it does not reveal them.
fn key(file: &str, code: Code, link: &str) -> String {
    let file = file.replace('\\', "/");
    let file = file.strip_prefix("./").unwrap_or(&file);
    fingerprint(code, &format!("{file}\0{}", urlens::mask_password(link)))
}
