//! IP addresses in the canonical form of the URL Standard, without allocation.

use core::ops::Range;

/// A canonical address.
#[derive(Clone, Copy, Debug)]
pub(crate) struct HostBuffer {
    bytes: [u8; Self::SIZE],
    length: usize,
}

impl HostBuffer {
    /// The number of bytes that fit.
    pub(crate) const SIZE: usize = 64;

    const EMPTY: Self = Self { bytes: [0; Self::SIZE], length: 0 };

    /// An IPv4 address in dotted-decimal form.
    pub(crate) fn ipv4(address: u32) -> Self {
        let mut to = Self::EMPTY;
        for octet in address.to_be_bytes() {
            // Three digits and a dot, without leading zeros: without branches, which would be
            // unpredictable.
            let digits = [b'0' + octet / 100, b'0' + octet / 10 % 10, b'0' + octet % 10, b'.'];
            let zeros = usize::from(octet < 100) + usize::from(octet < 10);
            let digits = u32::from_le_bytes(digits) >> (8 * zeros);
            to.bytes[to.length..to.length + 4].copy_from_slice(&digits.to_le_bytes());
            to.length += 4 - zeros;
        }
        // Without the last dot.
        to.length -= 1;
        to
    }

    /// An IPv6 address in brackets, compressed and in lowercase.
    pub(crate) fn ipv6(pieces: [u16; 8]) -> Self {
        let zeros = longest_zeros(&pieces);
        let mut to = Self::EMPTY;
        to.push(b'[');
        let mut i = 0;
        while i < 8 {
            if i == zeros.start && !zeros.is_empty() {
                to.push(b':');
                to.push(b':');
                i = zeros.end;
                continue;
            }
            if i > 0 && i != zeros.end {
                to.push(b':');
            }
            to.push_hex(pieces[i]);
            i += 1;
        }
        to.push(b']');
        to
    }

    pub(crate) fn as_str(&self) -> &str {
        // The bytes are ASCII, so this is never the empty default.
        core::str::from_utf8(&self.bytes[..self.length]).unwrap_or_default()
    }

    #[inline]
    fn push(&mut self, byte: u8) {
        // No address is longer than the buffer.
        if let Some(to) = self.bytes.get_mut(self.length) {
            *to = byte;
            self.length += 1;
        }
    }

    fn push_hex(&mut self, piece: u16) {
        const DIGITS: [u8; 16] = *b"0123456789abcdef";
        let digits = 4 - u32::min(piece.leading_zeros() / 4, 3);
        for i in (0..digits).rev() {
            self.push(DIGITS[usize::from(piece >> (4 * i)) & 15]);
        }
    }
}

/// The first of the longest runs of at least two zeros, or an empty range.
fn longest_zeros(pieces: &[u16; 8]) -> Range<usize> {
    let (mut best, mut run) = (0..0, 0..0);
    for (i, &piece) in pieces.iter().enumerate() {
        run = match piece {
            0 if run.end == i => run.start..i + 1,
            0 => i..i + 1,
            _ => run,
        };
        if run.len() > usize::max(best.len(), 1) {
            best = run.clone();
        }
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::cases;

    /// S4.49: addresses are written like those of the standard library, except that IPv6 addresses are
    /// never dotted.
    #[test]
    fn agrees_with_the_standard_library() {
        cases(20_000, |rng| {
            let mut pieces = [0; 8];
            for piece in &mut pieces {
                *piece = rng.pick(&[0, 0, 1, 0xAB, 0xFFF, 0xFFFF, 0x1000]);
            }
            let address = core::net::Ipv6Addr::from(pieces);
            let written = alloc::format!("[{address}]");
            if !written.contains('.') {
                assert_eq!(HostBuffer::ipv6(pieces).as_str(), written);
            }
            let number = rng.below(1 << 32) as u32;
            let address = alloc::string::ToString::to_string(&core::net::Ipv4Addr::from(number));
            assert_eq!(HostBuffer::ipv4(number).as_str(), address);
        });
        assert_eq!(HostBuffer::ipv6([0, 0, 0, 0, 0, 0xFFFF, 1, 2]).as_str(), "[::ffff:1:2]");
        assert_eq!(HostBuffer::ipv6([0, 0, 0, 0, 0, 0, 1, 2]).as_str(), "[::1:2]");
    }
}
