//! Opens files and standard input, and unpacks what its name says is packed.

use super::Source;
use super::zstd::Zstd;
use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// A source that bytes can be read from.
pub(crate) struct Opened {
    /// The bytes, unpacked.
    pub(crate) bytes: Box<dyn Read + Send>,
    /// Whether a short read says nothing about how much there is. Else someone may wait at the
    /// other end, for answers to what has come so far.
    pub(crate) reads_are_short: bool,
}

/// Opens `source`, counting the bytes that are read from it, packed as they are, in `read`.
pub(crate) fn open(source: Source<'_>, read: &Arc<AtomicU64>) -> io::Result<Opened> {
    let plain = |bytes| Opened { bytes, reads_are_short: false };
    let count = Arc::clone(read);
    match source {
        Source::Arguments(_) => Ok(plain(Box::new(io::empty()))),
        Source::Stdin => Ok(plain(Box::new(Counted { bytes: io::stdin(), count }))),
        Source::File(path) => {
            let bytes = Counted { bytes: open_file(path)?, count };
            let extension = path.extension().map(|it| it.to_ascii_lowercase());
            let unpacked: Box<dyn Read + Send> = match extension.as_ref().and_then(|it| it.to_str())
            {
                Some("gz" | "gzip") => Box::new(MultiGzDecoder::new(buffered(bytes))),
                Some("zst" | "zstd") => Box::new(Zstd::new(buffered(bytes))),
                _ => return Ok(plain(Box::new(bytes))),
            };
            Ok(Opened { bytes: unpacked, reads_are_short: true })
        }
    }
}

/// How many bytes there are in `sources`, where each can tell.
pub(crate) fn total(sources: &[Source<'_>]) -> Option<u64> {
    let length = |source: &Source<'_>| match source {
        Source::Arguments(_) => Some(0),
        Source::Stdin => None,
        Source::File(path) => path.metadata().ok().filter(|it| it.is_file()).map(|it| it.len()),
    };
    sources.iter().map(length).sum()
}

fn open_file(path: &Path) -> io::Result<File> {
    let file = File::open(path)?;
    // A directory can be opened on some systems, and cannot be read on any.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

fn buffered<R: Read>(bytes: R) -> BufReader<R> {
    BufReader::with_capacity(128 * 1024, bytes)
}

/// Counts what is read, for the progress bar.
struct Counted<R> {
    bytes: R,
    count: Arc<AtomicU64>,
}

impl<R: Read> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.bytes.read(buffer)?;
        self.count.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}
