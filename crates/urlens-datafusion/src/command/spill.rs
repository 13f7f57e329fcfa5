//! The folder for data that does not fit in memory.

use std::path::Path;
use std::time::Duration;
use std::{fs, io, thread};
use tempfile::TempDir;

/// A temporary folder of this run, removed on drop.
///
/// DataFusion removes its files when the last task of the session ends. After a failed query, tasks may
/// still run when the command ends, and their files would be left.
#[derive(Debug)]
pub(crate) struct Spill(TempDir);

impl Spill {
    /// Creates a folder in `within`.
    pub(crate) fn new(within: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("urlens-sql-").tempdir_in(within)?;
        Ok(Self(folder))
    }

    /// The path of the folder.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Spill {
    fn drop(&mut self) {
        // Tasks that are still running may create files meanwhile.
        for _ in 0..50 {
            match fs::remove_dir_all(self.path()) {
                Err(error) if error.kind() == io::ErrorKind::DirectoryNotEmpty => {
                    thread::sleep(Duration::from_millis(10));
                }
                _ => break,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn removed_with_its_content() {
        let outer = Spill::new(&std::env::temp_dir()).expect("a folder");
        let inner = Spill::new(outer.path()).expect("a folder");
        fs::write(inner.path().join("a"), "x").expect("a file");
        let path = inner.path().to_owned();
        assert!(path.starts_with(outer.path()));
        drop(inner);
        assert!(!path.exists());
        assert!(outer.path().exists());
    }

    #[test]
    fn missing_parent_is_an_error() {
        let outer = Spill::new(&std::env::temp_dir()).expect("a folder");
        assert!(Spill::new(&outer.path().join("none")).is_err());
    }
}
