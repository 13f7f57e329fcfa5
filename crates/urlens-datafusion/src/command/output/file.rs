//! Where results go: standard output, or a file that is there when it is whole.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

/// Where results go.
pub(crate) enum Target {
    Stdout(BufWriter<io::Stdout>),
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
        let mut draft = path.as_os_str().to_owned();
        draft.push(format!(".{}.part", std::process::id()));
        let draft = PathBuf::from(draft);
        let file = BufWriter::new(File::create(&draft)?);
        Ok(Self::File { file, draft, path: path.to_owned() })
    }

    /// What to write to.
    pub(crate) fn out(&mut self) -> &mut (dyn Write + Send) {
        match self {
            Self::Stdout(out) => out,
            Self::File { file, .. } => file,
        }
    }

    /// All has been written.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        self.out().flush()?;
        match &self {
            Self::Stdout(_) => Ok(()),
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
