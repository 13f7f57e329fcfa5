//! Opens files and standard input, and decompresses files by their extension.

use super::Source;
use super::zstd::Zstd;
use flate2::bufread::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufReader, Read};
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

/// An open source.
pub(crate) struct Opened {
    /// The decompressed bytes.
    pub(crate) bytes: Box<dyn Read + Send>,
    /// True if short reads are usual (decompression). Otherwise, a short read may mean that the other
    /// end of a pipe waits for answers.
    pub(crate) reads_are_short: bool,
}

/// Opens `source`, and counts the bytes read from it, before decompression, in `read`.
pub(crate) fn open(source: Source<'_>, read: &Arc<AtomicU64>) -> io::Result<Opened> {
    let plain = |bytes| Opened { bytes, reads_are_short: false };
    let count = Arc::clone(read);
    match source {
        Source::Arguments(_) => Ok(plain(Box::new(io::empty()))),
        Source::Stdin => Ok(plain(Box::new(Counted { bytes: io::stdin(), count }))),
        Source::File(path) => {
            let bytes = Counted { bytes: open_file(path)?, count };
            let extension = path.extension().map(|it| it.to_ascii_lowercase());
            let bytes: Box<dyn Read + Send> = match extension.as_ref().and_then(|it| it.to_str()) {
                Some("gz" | "gzip") => Box::new(MultiGzDecoder::new(buffered(bytes))),
                Some("zst" | "zstd") => Box::new(Zstd::new(buffered(bytes))),
                _ => return Ok(plain(Box::new(bytes))),
            };
            Ok(Opened { bytes, reads_are_short: true })
        }
    }
}

/// Returns the total size of `sources` in bytes, if it is known.
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
    // Some systems can open a directory, but none can read it.
    if file.metadata()?.is_dir() {
        return Err(io::ErrorKind::IsADirectory.into());
    }
    Ok(file)
}

fn buffered<R: Read>(bytes: R) -> BufReader<R> {
    BufReader::with_capacity(128 * 1024, bytes)
}

/// A reader that counts bytes for the progress bar.
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
