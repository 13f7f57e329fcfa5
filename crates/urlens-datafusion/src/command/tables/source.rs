//! Where the bytes of a table come from: a file, a stretch of one, standard input; packed or not.

use super::Tally;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

type Bytes = Box<dyn Read + Send>;

/// How much is read from a file at once.
const AT_ONCE: usize = 256 * 1024;
/// How much of a table is looked at to see of what type its columns are.
const HEAD: u64 = 4 << 20;
/// A file is cut for several threads into stretches that are not smaller.
const STRETCH: u64 = 1 << 20;

/// Something that can be opened and read.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A file, from a byte to a byte; unpacked where its name says that it is packed.
    File { path: PathBuf, range: Option<Range<u64>> },
    /// Standard input, which can be read once.
    Stdin(Stdin),
}

/// Standard input, until somebody takes it.
#[derive(Clone)]
pub(crate) struct Stdin(Arc<Mutex<Option<Bytes>>>);

impl std::fmt::Debug for Stdin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stdin")
    }
}

/// An open source.
pub(crate) struct Opened {
    /// What it says.
    pub(crate) bytes: BufReader<Bytes>,
    /// At which byte of the source that begins.
    pub(crate) start: u64,
    /// At which byte no further line begins.
    pub(crate) end: u64,
    /// Whether what it begins with is the rest of a line that began before.
    pub(crate) is_within: bool,
}

impl Source {
    /// The whole of a file.
    pub(crate) fn file(path: &Path) -> io::Result<Self> {
        // A directory can be opened on some systems, and cannot be read on any.
        if path.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Self::File { path: path.to_owned(), range: None })
    }

    /// Standard input.
    pub(crate) fn stdin() -> Self {
        Self::Stdin(Stdin(Arc::new(Mutex::new(Some(Box::new(io::stdin()))))))
    }

    /// How many bytes there are to read, where that is known.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::File { path, .. } => path.metadata().ok().map(|it| it.len()),
            Self::Stdin(_) => None,
        }
    }

    /// The source in `count` stretches or fewer, for as many threads. What is packed, and what comes
    /// from a pipe, has to be read in one.
    pub(crate) fn stretches(&self, count: usize) -> Vec<Self> {
        let (Self::File { path, .. }, Some(length)) = (self, self.length()) else {
            return vec![self.clone()];
        };
        let count = (length / STRETCH).clamp(1, count.max(1) as u64);
        if packing(path) != Packing::None || count == 1 {
            return vec![self.clone()];
        }
        let stretch = |n| length * n / count..length * (n + 1) / count;
        (0..count).map(|n| Self::File { path: path.clone(), range: Some(stretch(n)) }).collect()
    }

    /// Opens it, counting what is read in `tally`.
    pub(crate) fn open(&self, tally: &Arc<Tally>) -> io::Result<Opened> {
        match self {
            Self::Stdin(stdin) => {
                let bytes = stdin.take()?;
                Ok(opened(Box::new(Counted { bytes, tally: Arc::clone(tally) }), 0..u64::MAX))
            }
            Self::File { path, range } => {
                let mut file = File::open(path)?;
                let range = range.clone().unwrap_or(0..u64::MAX);
                // A line belongs to the stretch that it begins in; whether one begins at the first
                // byte is told by the byte before.
                let start = range.start.saturating_sub(1);
                file.seek(SeekFrom::Start(start))?;
                let bytes = Counted { bytes: file, tally: Arc::clone(tally) };
                let mut opened = opened(unpacked(path, Box::new(bytes))?, start..range.end);
                opened.is_within = range.start > 0;
                Ok(opened)
            }
        }
    }

    /// What it begins with, without taking anything from who opens it later.
    pub(crate) fn head(&self) -> io::Result<Vec<u8>> {
        let mut head = Vec::new();
        match self {
            Self::File { path, .. } => {
                unpacked(path, Box::new(File::open(path)?))?.take(HEAD).read_to_end(&mut head)?;
            }
            Self::Stdin(stdin) => {
                let mut bytes = stdin.take()?;
                bytes.by_ref().take(HEAD).read_to_end(&mut head)?;
                stdin.put_back(Box::new(Cursor::new(head.clone()).chain(bytes)));
            }
        }
        Ok(head)
    }
}

impl Stdin {
    fn take(&self) -> io::Result<Bytes> {
        let taken = self.0.lock().unwrap_or_else(PoisonError::into_inner).take();
        taken.ok_or_else(|| io::Error::other("standard input can be read only once"))
    }

    fn put_back(&self, bytes: Bytes) {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(bytes);
    }
}

fn opened(bytes: Bytes, range: Range<u64>) -> Opened {
    let bytes = BufReader::with_capacity(AT_ONCE, bytes);
    Opened { bytes, start: range.start, end: range.end, is_within: false }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Packing {
    None,
    Gzip,
    Zstd,
}

/// How a file is packed, by its name.
pub(crate) fn packing(path: &Path) -> Packing {
    let extension = path.extension().map(|it| it.to_ascii_lowercase());
    match extension.as_ref().and_then(|it| it.to_str()) {
        Some("gz" | "gzip") => Packing::Gzip,
        Some("zst" | "zstd") => Packing::Zstd,
        _ => Packing::None,
    }
}

fn unpacked(path: &Path, bytes: Bytes) -> io::Result<Bytes> {
    let bytes = BufReader::with_capacity(AT_ONCE, bytes);
    Ok(match packing(path) {
        Packing::None => Box::new(bytes),
        Packing::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(bytes)),
        Packing::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(bytes)?),
    })
}

/// Counts what is read, packed as it is.
struct Counted<R> {
    bytes: R,
    tally: Arc<Tally>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        self.tally.bytes(read as u64);
        Ok(read)
    }
}
