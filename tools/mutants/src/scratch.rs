//! A copy of the repository in `target/mutants`, which is rewritten and built.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

pub(crate) struct Scratch {
    /// The copy of the repository.
    pub(crate) source: PathBuf,
    /// The texts of the files that are rewritten. The files themselves may change meanwhile.
    pub(crate) originals: BTreeMap<String, String>,
    /// The folder of the build.
    pub(crate) target: PathBuf,
}

impl Scratch {
    /// Copies all files that git does not ignore. Equal files are left alone, so that a second build is short.
    pub(crate) fn new(root: &Path, originals: BTreeMap<String, String>) -> Result<Self, String> {
        let folder = folder(root);
        let scratch =
            Self { source: folder.join("source"), target: folder.join("target"), originals };
        let listed = Command::new("git")
            .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
            .current_dir(root)
            .output()
            .map_err(|error| format!("git: {error}"))?;
        for name in String::from_utf8_lossy(&listed.stdout).split_terminator('\0') {
            if !scratch.originals.contains_key(name)
                && let Ok(bytes) = fs::read(root.join(name))
            {
                scratch.write(name, &bytes)?;
            }
        }
        Ok(scratch)
    }

    /// Writes a file unless it has these bytes.
    pub(crate) fn write(&self, name: &str, bytes: &[u8]) -> Result<(), String> {
        let path = self.source.join(name);
        if fs::read(&path).is_ok_and(|old| old == bytes) {
            return Ok(());
        }
        let write = || {
            fs::create_dir_all(path.parent().unwrap_or(&path))?;
            fs::write(&path, bytes)
        };
        write().map_err(|error| format!("{}: {error}", path.display()))
    }
}

/// The folder of the copy, the build and the report.
pub(crate) fn folder(root: &Path) -> PathBuf {
    root.join("target/mutants")
}
