//! Keccak-256 as Ethereum uses it: FIPS 202's sponge with the padding of the original submission.
//!
//! Small rather than fast: an address is 40 bytes, which takes one permutation.

/// Bytes absorbed between two permutations: 1600 bits minus twice the 256 bits of the result.
const RATE: usize = 136;

/// The hash of `input`.
pub(crate) fn keccak256(input: &[u8]) -> [u8; 32] {
    let mut state = [0u64; 25];
    let mut blocks = input.chunks_exact(RATE);
    for block in &mut blocks {
        absorb(&mut state, block);
    }
    // The padding is 1, zeros, 1. FIPS 202 adds two bits before it, which gives another hash.
    let mut last = [0; RATE];
    last[..blocks.remainder().len()].copy_from_slice(blocks.remainder());
    last[blocks.remainder().len()] = 0x01;
    last[RATE - 1] |= 0x80;
    absorb(&mut state, &last);

    let mut hash = [0; 32];
    for (bytes, lane) in hash.chunks_exact_mut(8).zip(state) {
        bytes.copy_from_slice(&lane.to_le_bytes());
    }
    hash
}

fn absorb(state: &mut [u64; 25], block: &[u8]) {
    for (lane, bytes) in state.iter_mut().zip(block.chunks_exact(8)) {
        *lane ^= bytes.iter().rev().fold(0, |lane, &byte| lane << 8 | u64::from(byte));
    }
    permute(state);
}

/// Keccak-f\[1600\]: 24 rounds of θ, ρ and π, χ, ι (FIPS 202, section 3). The lane (x, y) is
/// `state[x + 5 * y]`.
fn permute(state: &mut [u64; 25]) {
    let mut constants = RoundConstants(1);
    for _ in 0..24 {
        theta(state);
        rho_and_pi(state);
        chi(state);
        state[0] ^= constants.next();
    }
}

fn theta(state: &mut [u64; 25]) {
    let column = |x: usize| (0..5).fold(0, |sum, y| sum ^ state[x + 5 * y]);
    let columns = [column(0), column(1), column(2), column(3), column(4)];
    for (at, lane) in state.iter_mut().enumerate() {
        *lane ^= columns[(at + 4) % 5] ^ columns[(at + 1) % 5].rotate_left(1);
    }
}

/// Moves each lane from (x, y) to (y, 2x + 3y), rotated by the next triangular number.
fn rho_and_pi(state: &mut [u64; 25]) {
    let (mut x, mut y) = (1, 0);
    let mut moved = state[1];
    for step in 1..25 {
        (x, y) = (y, (2 * x + 3 * y) % 5);
        let turned = moved.rotate_left(step * (step + 1) / 2 % 64);
        moved = core::mem::replace(&mut state[x + 5 * y], turned);
    }
}

fn chi(state: &mut [u64; 25]) {
    for row in state.chunks_exact_mut(5) {
        let old = [row[0], row[1], row[2], row[3], row[4]];
        for x in 0..5 {
            row[x] = old[x] ^ !old[(x + 1) % 5] & old[(x + 2) % 5];
        }
    }
}

/// The constants of ι, from the shift register of FIPS 202, algorithm 5.
struct RoundConstants(u8);

impl RoundConstants {
    fn next(&mut self) -> u64 {
        let mut constant = 0;
        for bit in 0..7 {
            constant |= u64::from(self.0 & 1) << ((1 << bit) - 1);
            self.0 = self.0 << 1 ^ if self.0 & 0x80 == 0 { 0 } else { 0x71 };
        }
        constant
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;
    use alloc::vec;
    use core::fmt::Write as _;

    fn hex(hash: [u8; 32]) -> String {
        hash.iter().fold(String::new(), |mut text, byte| {
            write!(text, "{byte:02x}").unwrap();
            text
        })
    }

    /// Known hashes: of the empty text, of `abc`, and of a signature of Ethereum's token interface.
    #[test]
    fn known_hashes() {
        for (input, hash) in [
            ("", "c5d2460186f7233c927e7db2dcc703c0e500b653ca82273b7bfad8045d85a470"),
            ("abc", "4e03657aea45a94fc7d47ba826c8d667c0d1e6e33a64a036ec44f58fa12d6c45"),
            (
                "The quick brown fox jumps over the lazy dog",
                "4d741b6f1eb29cb2a9b9911c82f56fa8d73b04959d3d9d222895df6c0b28aa15",
            ),
            (
                "transfer(address,uint256)",
                "a9059cbb2ab09eb219583f4a59a5d0623ade346d962bcd4e46b11da047c9049b",
            ),
        ] {
            assert_eq!(hex(keccak256(input.as_bytes())), hash, "{input}");
        }
    }

    /// Padding at the end of a block, and several blocks.
    #[test]
    fn block_boundaries() {
        for (length, hash) in [
            (135, "34367dc248bbd832f4e3e69dfaac2f92638bd0bbd18f2912ba4ef454919cf446"),
            (136, "a6c4d403279fe3e0af03729caada8374b5ca54d8065329a3ebcaeb4b60aa386e"),
            (137, "d869f639c7046b4929fc92a4d988a8b22c55fbadb802c0c66ebcd484f1915f39"),
            (300, "5b7e0e47a96f32a88b4f14ca177982790807c40e1a105742ba0fc1babe1ef826"),
        ] {
            assert_eq!(hex(keccak256(&vec![b'a'; length])), hash, "{length}");
        }
    }
}
