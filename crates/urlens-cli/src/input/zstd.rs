//! Zstd decompression of any number of concatenated frames, as parallel compressors write them.

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};
use std::io::{self, BufRead, Read};

/// A reader of the decompressed bytes.
pub(crate) struct Zstd<R> {
    compressed: R,
    decoder: FrameDecoder,
    in_frame: bool,
}

impl<R: BufRead> Zstd<R> {
    pub(crate) fn new(compressed: R) -> Self {
        Self { compressed, decoder: FrameDecoder::new(), in_frame: false }
    }

    /// Starts the next data frame. Returns false at the end.
    fn next_frame(&mut self) -> io::Result<bool> {
        while !self.compressed.fill_buf()?.is_empty() {
            match self.decoder.reset(&mut self.compressed) {
                Ok(()) => return Ok(true),
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    io::copy(&mut self.compressed.by_ref().take(length.into()), &mut io::sink())?;
                }
                Err(error) => return Err(not_zstd(error)),
            }
        }
        Ok(false)
    }

    fn end_frame(&mut self) -> io::Result<()> {
        self.in_frame = false;
        let given = self.decoder.get_checksum_from_data();
        if given.is_some() && given != self.decoder.get_calculated_checksum() {
            return Err(io::Error::other("damaged zstd data: wrong checksum"));
        }
        Ok(())
    }
}

impl<R: BufRead> Read for Zstd<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if !self.in_frame {
                if !self.next_frame()? {
                    return Ok(0);
                }
                self.in_frame = true;
            }
            while self.decoder.can_collect() == 0 && !self.decoder.is_finished() {
                let one = BlockDecodingStrategy::UptoBlocks(1);
                self.decoder.decode_blocks(&mut self.compressed, one).map_err(not_zstd)?;
            }
            match self.decoder.read(buffer)? {
                0 if !buffer.is_empty() => self.end_frame()?,
                read => return Ok(read),
            }
        }
    }
}

fn not_zstd(error: FrameDecoderError) -> io::Error {
    io::Error::other(format!("invalid or damaged zstd data: {error}"))
}
