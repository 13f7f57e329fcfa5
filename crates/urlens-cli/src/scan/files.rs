//! The files to scan: arguments, and the files of folders.

use ignore::WalkBuilder;
use std::path::{Path, PathBuf};

/// A file to scan.
#[derive(Debug)]
pub(crate) struct FileAt {
    /// `None` is standard input.
    pub(crate) path: Option<PathBuf>,
    /// True if the file itself was named in the arguments.
    pub(crate) is_named: bool,
    /// An error of reading its folder.
    pub(crate) error: Option<String>,
}

impl FileAt {
    /// Returns the name for messages.
    pub(crate) fn name(&self) -> String {
        match &self.path {
            Some(path) => path.display().to_string(),
            None => "stdin".to_owned(),
        }
    }
}

/// Returns the files of `paths`, sorted by name inside of a folder. `-` is standard input.
pub(crate) fn files<'a>(
    paths: &'a [PathBuf],
    all: bool,
) -> impl Iterator<Item = FileAt> + Send + use<'a> {
    paths.iter().flat_map(move |path| -> Box<dyn Iterator<Item = FileAt> + Send> {
        if path.as_os_str() == "-" {
            return Box::new(std::iter::once(FileAt { path: None, is_named: true, error: None }));
        }
        if !path.is_dir() {
            let path = Some(path.clone());
            return Box::new(std::iter::once(FileAt { path, is_named: true, error: None }));
        }
        Box::new(folder(path, all))
    })
}

/// Returns the files of a folder, except those that `.gitignore` excludes and hidden ones, unless `all`.
fn folder(path: &Path, all: bool) -> impl Iterator<Item = FileAt> + Send + use<> {
    let folder = path.to_owned();
    let mut walk = WalkBuilder::new(path);
    // A folder that is not in a repository may have a `.gitignore` too.
    walk.standard_filters(!all).require_git(false).sort_by_file_name(Ord::cmp);
    walk.build().filter_map(move |entry| match entry {
        Ok(entry) if entry.file_type().is_some_and(|kind| kind.is_file()) => {
            Some(FileAt { path: Some(entry.into_path()), is_named: false, error: None })
        }
        Ok(_) => None,
        Err(error) => {
            let path = Some(folder.clone());
            Some(FileAt { path, is_named: false, error: Some(error.to_string()) })
        }
    })
}
