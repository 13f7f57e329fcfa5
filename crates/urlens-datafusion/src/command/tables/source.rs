//! Sources of bytes: a file, a part of a file, or standard input; compressed or not.

use super::Tally;
use std::fs::File;
use std::io::{self, BufReader, Cursor, Read, Seek, SeekFrom};
use std::ops::Range;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

type Bytes = Box<dyn Read + Send>;

/// The size of read buffers.
const BUFFER: usize = 256 * 1024;
/// The number of bytes from which column types are inferred.
const HEAD: u64 = 4 << 20;
/// The minimum size of a partition.
const MIN_PARTITION: u64 = 1 << 20;

/// A source that can be opened and read.
#[derive(Clone, Debug)]
pub(crate) enum Source {
    /// A file or a byte range of it; decompressed according to its extension.
    File { path: PathBuf, range: Option<Range<u64>> },
    /// Standard input, which can be read only once.
    Stdin(Stdin),
}

/// Standard input, until it is opened.
#[derive(Clone)]
pub(crate) struct Stdin(Arc<Mutex<Option<Bytes>>>);

impl std::fmt::Debug for Stdin {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Stdin")
    }
}

/// An open source.
pub(crate) struct Opened {
    /// The reader.
    pub(crate) bytes: BufReader<Bytes>,
    /// The offset of the first byte in the source.
    pub(crate) start: u64,
    /// The offset from which no further line starts.
    pub(crate) end: u64,
    /// True if the first bytes belong to a line that started before.
    pub(crate) is_mid_line: bool,
}

impl Source {
    /// A whole file.
    pub(crate) fn file(path: &Path) -> io::Result<Self> {
        // Some systems can open a directory, but none can read it.
        if path.metadata()?.is_dir() {
            return Err(io::ErrorKind::IsADirectory.into());
        }
        Ok(Self::File { path: path.to_owned(), range: None })
    }

    /// Standard input.
    pub(crate) fn stdin() -> Self {
        Self::Stdin(Stdin(Arc::new(Mutex::new(Some(Box::new(io::stdin()))))))
    }

    /// The number of bytes, if known.
    pub(crate) fn length(&self) -> Option<u64> {
        match self {
            Self::File { path, .. } => path.metadata().ok().map(|metadata| metadata.len()),
            Self::Stdin(_) => None,
        }
    }

    /// Splits the source into at most `count` partitions, one per thread. Compressed files and pipes
    /// cannot be split.
    pub(crate) fn partitions(&self, count: usize) -> Vec<Self> {
        let (Self::File { path, .. }, Some(length)) = (self, self.length()) else {
            return vec![self.clone()];
        };
        let count = (length / MIN_PARTITION).clamp(1, count.max(1) as u64);
        if compression(path) != Compression::None || count == 1 {
            return vec![self.clone()];
        }
        let partition = |n| length * n / count..length * (n + 1) / count;
        (0..count).map(|n| Self::File { path: path.clone(), range: Some(partition(n)) }).collect()
    }

    /// Opens the source and counts the bytes read in `tally`.
    pub(crate) fn open(&self, tally: &Arc<Tally>) -> io::Result<Opened> {
        match self {
            Self::Stdin(stdin) => {
                let bytes = stdin.take()?;
                Ok(opened(Box::new(Counted { bytes, tally: Arc::clone(tally) }), 0..u64::MAX))
            }
            Self::File { path, range } => {
                let mut file = File::open(path)?;
                let range = range.clone().unwrap_or(0..u64::MAX);
                // A line belongs to the partition that it starts in. The byte before the partition
                // tells if a line starts at its first byte.
                let start = range.start.saturating_sub(1);
                file.seek(SeekFrom::Start(start))?;
                let bytes = Counted { bytes: file, tally: Arc::clone(tally) };
                let mut opened = opened(decompressed(path, Box::new(bytes))?, start..range.end);
                opened.is_mid_line = range.start > 0;
                Ok(opened)
            }
        }
    }

    /// The first bytes, without consuming them.
    pub(crate) fn head(&self) -> io::Result<Vec<u8>> {
        let mut head = Vec::new();
        match self {
            Self::File { path, .. } => {
                decompressed(path, Box::new(File::open(path)?))?
                    .take(HEAD)
                    .read_to_end(&mut head)?;
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
    let bytes = BufReader::with_capacity(BUFFER, bytes);
    Opened { bytes, start: range.start, end: range.end, is_mid_line: false }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Compression {
    None,
    Gzip,
    Zstd,
}

/// The compression of a file, by its extension.
pub(crate) fn compression(path: &Path) -> Compression {
    let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
    match extension.as_ref().and_then(|extension| extension.to_str()) {
        Some("gz" | "gzip") => Compression::Gzip,
        Some("zst" | "zstd") => Compression::Zstd,
        _ => Compression::None,
    }
}

fn decompressed(path: &Path, bytes: Bytes) -> io::Result<Bytes> {
    let bytes = BufReader::with_capacity(BUFFER, bytes);
    Ok(match compression(path) {
        Compression::None => Box::new(bytes),
        Compression::Gzip => Box::new(flate2::bufread::MultiGzDecoder::new(bytes)),
        Compression::Zstd => Box::new(zstd::stream::read::Decoder::with_buffer(bytes)?),
    })
}

/// A reader that counts bytes, before decompression.
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
