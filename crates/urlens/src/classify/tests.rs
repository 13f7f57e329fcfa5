//! Vectors and their portable twin say the same.

use super::*;
use crate::charset::CharSet;
use std::vec::Vec;

/// Collects what it is shown.
#[derive(Default)]
struct All(Vec<(usize, Masks)>, u32);

impl Walk<'_> for All {
    type With = ();
    type End = Self;
    fn over(_: &[u8], (): ()) -> Self {
        Self::default()
    }
    fn first(&mut self, masks: &Masks, scheme: u32) -> bool {
        self.1 = scheme;
        self.next(0, masks)
    }
    fn next(&mut self, at: usize, masks: &Masks) -> bool {
        self.0.push((at, *masks));
        true
    }
    fn end(self, goes_on: bool) -> Self {
        assert!(goes_on);
        self
    }
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
            let odd = masks(&bytes[..usize::min(bytes.len(), 64)], &set).odd;
            assert_eq!(mask_not_in(&bytes, &set), odd, "round {round}, {bytes:?}");
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
    impl Walk<'_> for Once {
        type With = ();
        type End = (usize, bool);
        fn over(_: &[u8], (): ()) -> Self {
            Self(0)
        }
        fn first(&mut self, _: &Masks, _: u32) -> bool {
            self.0 += 1;
            true
        }
        fn next(&mut self, _: usize, _: &Masks) -> bool {
            self.0 += 1;
            self.0 < 3
        }
        fn end(self, goes_on: bool) -> (usize, bool) {
            (self.0, goes_on)
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
            let Some(Window { odd, dots }) = window(&bytes, at, &set, |_, _, it| it) else {
                return;
            };
            for i in 0..32 {
                let byte = bytes.get(at + i);
                assert_eq!(odd >> i & 1 == 1, !byte.is_some_and(|&it| set.contains(it)));
                assert_eq!(dots >> i & 1 == 1, byte == Some(&b'.'));
            }
        }
    }
}
