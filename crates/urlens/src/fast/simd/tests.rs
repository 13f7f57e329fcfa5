//! Vectors and their portable twin say the same.

use super::*;
use crate::charset::CharSet;
use std::vec::Vec;

/// Collects what it is shown.
#[derive(Default)]
struct All(Vec<(usize, Masks)>, u32);

impl BlockVisitor<'_> for All {
    type Input = ();
    type Output = Self;
    fn new(_: &[u8], (): ()) -> Self {
        Self::default()
    }
    fn visit_first(&mut self, masks: &Masks, scheme: u32) -> bool {
        self.1 = scheme;
        self.visit(0, masks)
    }
    fn visit(&mut self, at: usize, masks: &Masks) -> bool {
        self.0.push((at, *masks));
        true
    }
    fn finish(self, is_complete: bool) -> Self {
        assert!(is_complete);
        self
    }
}

/// Which of the first 32 bytes may stand in a scheme.
fn scheme(block: &[u8]) -> u32 {
    let places = block.iter().take(32).enumerate().filter(|it| SCHEME.contains(*it.1));
    places.fold(0, |mask, (i, _)| mask | 1 << i)
}

/// The masks of a block, byte by byte: what the vectors are held against.
fn masks(block: &[u8], plain: &ByteSet) -> Masks {
    let mut masks = Masks::default();
    for (i, &byte) in block.iter().enumerate() {
        let bit = 1 << i;
        if !plain.contains(byte) {
            masks.outside |= bit;
        }
        match byte {
            b'/' => masks.slash |= bit,
            b':' => masks.colon |= bit,
            b'@' => masks.at |= bit,
            b'?' => masks.question |= bit,
            b'#' => masks.hash |= bit,
            b'.' => masks.dot |= bit,
            b'%' => masks.percent |= bit,
            b'A'..=b'Z' => masks.upper |= bit,
            0x80.. => masks.non_ascii |= bit,
            _ => (),
        }
    }
    masks
}

/// Numbers that follow no pattern, the same every time.
fn random(state: &mut u64) -> u64 {
    *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
    *state >> 33
}

/// Random bytes, of which many are such as matter.
fn random_bytes(state: &mut u64, length: usize) -> Vec<u8> {
    let special = b"/:@?#.%[]~az09\x80\xC2\xEF\xFF\x00";
    let mut byte = || match random(state) % 3 {
        0 => special[random(state) as usize % special.len()],
        _ => random(state) as u8,
    };
    (0..length).map(|_| byte()).collect()
}

/// A random set.
fn random_set(state: &mut u64) -> ByteSet {
    let mut set = ByteSet::of(CharSet::EMPTY);
    for byte in 0..=255 {
        if random(state).is_multiple_of(2) {
            set = set.with(byte);
        }
    }
    set
}

/// Every length up to some blocks, with random bytes and sets: the masks are those of the twin.
#[test]
fn vectors_and_their_twin() {
    let mut state = 1;
    for round in 0..40 {
        for length in 1..=200 {
            let (bytes, set) = (random_bytes(&mut state, length), random_set(&mut state));
            let blocks = bytes.chunks(64).enumerate();
            let expected: Vec<_> = blocks.map(|(i, it)| (64 * i, masks(it, &set))).collect();
            if let Some(all) = walk::<All>(&bytes, &set, ()) {
                assert_eq!(all.0, expected, "round {round}, {bytes:?}");
                assert_eq!(all.1, scheme(&bytes), "round {round}, {bytes:?}");
            }
            let first = bytes.iter().position(|&byte| !set.contains(byte));
            assert_eq!(find_not_in(&bytes, &set), first, "round {round}, {bytes:?}");
            let outside = masks(&bytes[..usize::min(bytes.len(), 64)], &set).outside;
            assert_eq!(mask_not_in(&bytes, &set), outside, "round {round}, {bytes:?}");
        }
    }
}

/// Far into a text of plain bytes, the first that is not is found.
#[test]
fn found_far_away() {
    let letters = ByteSet::of(CharSet::range(b'a', b'z'));
    for length in 0..300 {
        let mut bytes = std::vec![b'x'; length];
        assert_eq!(find_not_in(&bytes, &letters), None);
        for at in 0..length {
            bytes[at] = 0;
            assert_eq!(find_not_in(&bytes, &letters), Some(at), "{length}");
            bytes[at] = b'x';
        }
    }
}

/// A walk ends when it is told to.
#[test]
fn walks_end() {
    struct Once(usize);
    impl BlockVisitor<'_> for Once {
        type Input = ();
        type Output = (usize, bool);
        fn new(_: &[u8], (): ()) -> Self {
            Self(0)
        }
        fn visit_first(&mut self, _: &Masks, _: u32) -> bool {
            self.0 += 1;
            true
        }
        fn visit(&mut self, _: usize, _: &Masks) -> bool {
            self.0 += 1;
            self.0 < 3
        }
        fn finish(self, is_complete: bool) -> (usize, bool) {
            (self.0, is_complete)
        }
    }
    let set = ByteSet::of(CharSet::EMPTY);
    assert!(matches!(walk::<Once>(&[b'a'; 500], &set, ()), None | Some((3, false))));
    assert!(matches!(walk::<Once>(&[b'a'; 100], &set, ()), None | Some((2, true))));
}

/// A set of bytes holds what it was given.
#[test]
fn sets_of_bytes() {
    let set = ByteSet::of(CharSet::of(b"a~")).with(0xC3).with(0xFF);
    for byte in 0..=255 {
        assert_eq!(set.contains(byte), matches!(byte, b'a' | b'~' | 0xC3 | 0xFF), "{byte}");
    }
}

/// A window shows what is there from a place on.
#[test]
fn windows() {
    let (mut state, set) = (5, ByteSet::of(CharSet::range(b'a', b'z').or(CharSet::of(b"."))));
    for length in 8..100 {
        for at in 5..=8 {
            let bytes: Vec<u8> = random_bytes(&mut state, length);
            let Some(Window { outside, dots }) = window(&bytes, at, &set, |_, _, it| it) else {
                return;
            };
            for i in 0..32 {
                let byte = bytes.get(at + i);
                assert_eq!(outside >> i & 1 == 1, !byte.is_some_and(|&it| set.contains(it)));
                assert_eq!(dots >> i & 1 == 1, byte == Some(&b'.'));
            }
        }
    }
}
