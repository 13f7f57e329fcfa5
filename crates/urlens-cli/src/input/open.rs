//! Opens files and standard input, and decompresses them.

use super::Source;
use super::zstd::Zstd;
use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;
use lzma_rust2::XzReader;
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

/// A compression format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Compression {
    Gzip,
    Zstd,
    Bzip2,
    Xz,
}

impl Compression {
    const ALL: [Self; 4] = [Self::Gzip, Self::Zstd, Self::Bzip2, Self::Xz];

    /// Returns the extensions of files.
    const fn extensions(self) -> &'static [&'static str] {
        match self {
            Self::Gzip => &["gz", "gzip"],
            Self::Zstd => &["zst", "zstd"],
            Self::Bzip2 => &["bz2"],
            Self::Xz => &["xz"],
        }
    }

    /// Returns the first bytes of compressed data.
    const fn magic(self) -> &'static [u8] {
        match self {
            Self::Gzip => b"\x1F\x8B\x08",
            Self::Zstd => b"\x28\xB5\x2F\xFD",
            Self::Bzip2 => b"BZh",
            Self::Xz => b"\xFD7zXZ\0",
        }
    }

    fn by_extension(extension: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|compression| compression.extensions().contains(&extension))
    }

    fn decoder(self, bytes: impl Read + Send + 'static) -> Box<dyn Read + Send> {
        let bytes = buffered(bytes);
        match self {
            Self::Gzip => Box::new(MultiGzDecoder::new(bytes)),
            Self::Zstd => Box::new(Zstd::new(bytes)),
            Self::Bzip2 => Box::new(MultiBzDecoder::new(bytes)),
            Self::Xz => Box::new(XzReader::new(bytes, true)),
        }
    }
}

/// Returns the name of a file in lower case without the extension of a compression.
pub(crate) fn without_compression(name: &str) -> &str {
    match name.rsplit_once('.') {
        Some((name, extension)) if Compression::by_extension(extension).is_some() => name,
        _ => name,
    }
}

/// Opens `source`, and counts the bytes read from it, before decompression, in `read`.
///
/// The extension of a file shows its compression; without such an extension, its first bytes do.
pub(crate) fn open(source: Source<'_>, read: &Arc<AtomicU64>) -> io::Result<Opened> {
    let count = Arc::clone(read);
    let (extension, bytes): (_, Box<dyn Read + Send>) = match source {
        Source::Arguments(_) => (None, Box::new(io::empty())),
        Source::Stdin => (None, Box::new(Counted { bytes: io::stdin(), count })),
        Source::File(path) => {
            let extension = path.extension().map(|extension| extension.to_ascii_lowercase());
            (extension, Box::new(Counted { bytes: open_file(path)?, count }))
        }
    };
    let named = extension
        .as_ref()
        .and_then(|extension| extension.to_str())
        .and_then(Compression::by_extension);
    if let Some(compression) = named {
        return Ok(Opened { bytes: compression.decoder(bytes), reads_are_short: true });
    }
    let (compression, bytes) = sniffed(bytes)?;
    Ok(match compression {
        Some(compression) => Opened { bytes: compression.decoder(bytes), reads_are_short: true },
        None => Opened { bytes: Box::new(bytes), reads_are_short: false },
    })
}

/// Reads the first bytes until it is clear whether they are compressed, and returns them again with the
/// rest.
fn sniffed(
    mut bytes: Box<dyn Read + Send>,
) -> io::Result<(Option<Compression>, impl Read + Send + 'static)> {
    let mut first = Vec::new();
    let mut buffer = [0; 6];
    let found = loop {
        let unused = &mut buffer[first.len()..];
        let length = match bytes.read(unused) {
            Ok(length) => length,
            Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
            Err(error) => return Err(error),
        };
        first.extend_from_slice(&unused[..length]);
        if let Some(found) =
            Compression::ALL.into_iter().find(|compression| first.starts_with(compression.magic()))
        {
            break Some(found);
        }
        // A pipe may wait for an answer to its first line: read more only if it may be compressed.
        let is_open =
            Compression::ALL.iter().any(|compression| compression.magic().starts_with(&first));
        if length == 0 || !is_open {
            break None;
        }
    };
    Ok((found, io::Cursor::new(first).chain(bytes)))
}

/// Returns the total size of `sources` in bytes, if it is known.
pub(crate) fn total(sources: &[Source<'_>]) -> Option<u64> {
    let length = |source: &Source<'_>| match source {
        Source::Arguments(_) => Some(0),
        Source::Stdin => None,
        Source::File(path) => path
            .metadata()
            .ok()
            .filter(|metadata| metadata.is_file())
            .map(|metadata| metadata.len()),
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
