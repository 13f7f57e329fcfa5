//! Where results go: standard output, or a file that is there when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where results go.
pub(crate) enum Target {
    Stdout(BufWriter<io::Stdout>),
    /// What is there and is no file, as a pipe or a device, is written to as it is.
    Other(BufWriter<File>),
    /// A file beside the one that was asked for, which takes its name in the end: nobody reads half a
    /// result, and a query may write the file that it reads.
    File {
        file: BufWriter<File>,
        draft: PathBuf,
        path: PathBuf,
    },
}

impl Target {
    /// A file, or standard output where none is named.
    pub(crate) fn new(path: Option<&Path>) -> io::Result<Self> {
        let Some(path) = path else { return Ok(Self::Stdout(BufWriter::new(io::stdout()))) };
        // The file that a link leads to, and not the link, is written anew.
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
            // Who may read the old one may read the new one, and nobody else.
            fs::set_permissions(&draft, old.permissions())?;
        }
        Ok(target)
    }

    /// What to write to.
    pub(crate) fn out(&mut self) -> &mut (dyn Write + Send) {
        match self {
            Self::Stdout(out) => out,
            Self::Other(file) | Self::File { file, .. } => file,
        }
    }

    /// All has been written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out().flush()?;
        match &self {
            Self::Stdout(_) | Self::Other(_) => Ok(()),
            Self::File { draft, path, .. } => fs::rename(draft, path),
        }
    }
}

impl Drop for Target {
    /// What was not finished is nobody's.
    fn drop(&mut self) {
        if let Self::File { draft, .. } = self {
            let _ = fs::remove_file(draft);
        }
    }
}
