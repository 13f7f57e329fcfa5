//! Output targets: standard output, or a file that appears when it is complete.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// An output target.
pub(crate) enum Target {
    Stdout(BufWriter<io::Stdout>),
    /// An existing pipe or device, which is written directly.
    Other(BufWriter<File>),
    /// A temporary file that is renamed at the end: nobody reads an incomplete result, and a query can
    /// overwrite the file that it reads.
    File {
        file: BufWriter<File>,
        draft: PathBuf,
        path: PathBuf,
    },
}

impl Target {
    /// Opens a file, or standard output if there is no path.
    pub(crate) fn new(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else { return Ok(Self::Stdout(BufWriter::new(io::stdout()))) };
        // Replace the target of a symbolic link, not the link.
        let path = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
        let old = fs::metadata(&path).ok();
        match &old {
            Some(old) if old.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Some(old) if !old.is_file() => {
                let file = File::options().write(true).open(&path)?;
                return Ok(Self::Other(BufWriter::new(file)));
            }
            _ => {}
        }
        let mut draft = path.as_os_str().to_owned();
        draft.push(format!(".{}.part", std::process::id()));
        let draft = PathBuf::from(draft);
        let file = File::create(&draft)?;
        let target = Self::File { file: BufWriter::new(file), draft: draft.clone(), path };
        if let Some(old) = old {
            // Keep the permissions of the old file.
            fs::set_permissions(&draft, old.permissions())?;
        }
        Ok(target)
    }

    /// The writer.
    pub(crate) fn out(&mut self) -> &mut (dyn Write + Send) {
        match self {
            Self::Stdout(out) => out,
            Self::Other(file) | Self::File { file, .. } => file,
        }
    }

    /// Completes the output: flushes it and renames the temporary file.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out().flush()?;
        match &self {
            Self::Stdout(_) | Self::Other(_) => Ok(()),
            Self::File { draft, path, .. } => fs::rename(draft, path),
        }
    }
}

impl Drop for Target {
    /// Removes an incomplete file.
    fn drop(&mut self) {
        if let Self::File { draft, .. } = self {
            let _ = fs::remove_file(draft);
        }
    }
}
