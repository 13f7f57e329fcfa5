//! The folder in which a query keeps what does not fit in memory.

use std::path::Path;
use std::time::Duration;
use std::{fs, io, thread};
use tempfile::TempDir;

/// A folder of this run alone, which goes when this goes.
///
/// DataFusion takes its files away when the last task that knows the session ends. Where a query fails,
/// tasks may still run when the command ends, and their files would stay.
#[derive(Debug)]
pub(crate) struct Spill(TempDir);

impl Spill {
    /// A folder within another.
    pub(crate) fn new(within: &Path) -> io::Result<Self> {
        let folder = tempfile::Builder::new().prefix("urlens-sql-").tempdir_in(within)?;
        Ok(Self(folder))
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        self.0.path()
    }
}

impl Drop for Spill {
    fn drop(&mut self) {
        // Whoever has not heard of the end yet may put a file in it meanwhile.
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
    fn goes_with_what_is_in_it() {
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
    fn within_nothing_is_an_error() {
        let outer = Spill::new(&std::env::temp_dir()).expect("a folder");
        assert!(Spill::new(&outer.path().join("none")).is_err());
    }
}
