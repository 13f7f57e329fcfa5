//! The files to scan: arguments, and the files of folders.

use super::gitignore;
use crate::outcome::describe;
use ignore::gitignore::Gitignore;
use std::ffi::OsString;
use std::fs::{self, FileType};
use std::path::{Path, PathBuf};
use std::{io, vec};

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
    let absolute = path.canonicalize().unwrap_or_else(|_| path.to_owned());
    let patterns = (!all).then(|| gitignore::above(&absolute));
    let mut walk = Walk { open: Vec::new(), patterns };
    let error = walk.enter(path.to_owned(), absolute).err();
    error.into_iter().chain(walk)
}

/// The files of a folder and of the folders in it, sorted by name. Symbolic links are not followed.
struct Walk {
    /// The folders from the first one to the one that is being read.
    open: Vec<Folder>,
    /// The patterns of the folders above the first one, and one set for each open folder. Later
    /// patterns win. `None` if all files are wanted.
    patterns: Option<Vec<Gitignore>>,
}

struct Folder {
    path: PathBuf,
    /// The path by which patterns are matched.
    absolute: PathBuf,
    /// The remaining entries.
    entries: vec::IntoIter<(OsString, FileType)>,
}

impl Walk {
    fn enter(&mut self, path: PathBuf, absolute: PathBuf) -> Result<(), FileAt> {
        let read = || -> io::Result<Vec<_>> {
            fs::read_dir(&path)?
                .map(|entry| entry.and_then(|entry| Ok((entry.file_name(), entry.file_type()?))))
                .collect()
        };
        let mut entries = match read() {
            Ok(entries) => entries,
            Err(error) => {
                let error = Some(describe(&error));
                return Err(FileAt { path: Some(path), is_named: false, error });
            }
        };
        entries.sort_by(|(one, _), (other, _)| one.cmp(other));
        if let Some(patterns) = &mut self.patterns {
            patterns.push(gitignore::read(&absolute, ".gitignore"));
        }
        self.open.push(Folder { path, absolute, entries: entries.into_iter() });
        Ok(())
    }

    fn leave(&mut self) {
        self.open.pop();
        self.patterns.as_mut().and_then(Vec::pop);
    }
}

impl Iterator for Walk {
    type Item = FileAt;

    fn next(&mut self) -> Option<FileAt> {
        loop {
            let folder = self.open.last_mut()?;
            let Some((name, kind)) = folder.entries.next() else {
                self.leave();
                continue;
            };
            let (path, absolute) = (folder.path.join(&name), folder.absolute.join(&name));
            let is_skipped = self.patterns.as_ref().is_some_and(|patterns| {
                name.as_encoded_bytes().starts_with(b".")
                    || gitignore::excludes(patterns, &absolute, kind.is_dir())
            });
            if is_skipped {
                continue;
            }
            if kind.is_dir() {
                if let Err(failed) = self.enter(path, absolute) {
                    return Some(failed);
                }
            } else if kind.is_file() {
                return Some(FileAt { path: Some(path), is_named: false, error: None });
            }
        }
    }
}
