//! Vector code and byte-by-byte code agree.

use super::*;
use crate::charset::CharSet;
use crate::random::{Rng, cases};
use core::mem::MaybeUninit;
use std::vec::Vec;

/// Vectors of 16 bytes on machines that have none.
type Model = [u8; 16];

/// Vector instructions are in use wherever they are part of the target.
#[test]
fn known_vectors_are_in_use() {
    let is_known = cfg!(target_arch = "aarch64") || cfg!(target_feature = "simd128");
    if is_known {
        assert_eq!(has_vectors(), cfg!(feature = "simd"));
        assert_eq!(walk::<All>(b"a", &SCHEME, ()).is_some(), cfg!(feature = "simd"));
    }
    assert_eq!(Native::IS_NATIVE, is_known && cfg!(feature = "simd"));
}

/// Each instruction gives the result of its model, on all bytes.
#[test]
fn native_and_model_instructions_agree() {
    fn results<V: Vector>(a: &[u8; 16], b: &[u8; 16]) -> Vec<[u8; 16]> {
        let bytes = |it: V| {
            let mut to = [MaybeUninit::new(0); 16];
            it.store(&mut to);
            // SAFETY: all bytes are initialized.
            to.map(|it| unsafe { it.assume_init() })
        };
        let (x, y) = (V::load(a), V::load(b));
        let [low, high] = [0, 8].map(|at| vector16::eight(a, at));
        let is_upper = x.is_within(b'A', b'Z');
        let [same, non_ascii] = [x.equals(y), x.is_non_ascii()];
        let vectors = [x, V::of_halves(low, high), V::splat(a[0]), x.and(y), x.or(y), x.xor(y)];
        let more = [x.upper_halves(), same, is_upper, non_ascii, x.lookup(y), y.lookup(x)];
        let bits = V::bits_of_four([same, is_upper, non_ascii, x.equals(x)]).to_le_bytes();
        let mut all: Vec<_> = vectors.into_iter().chain(more).map(bytes).collect();
        all.extend(V::transpose([x, y, same, non_ascii]).map(bytes));
        all.push(std::array::from_fn(|i| bits.get(i).copied().unwrap_or(0)));
        all.push(std::array::from_fn(|i| (is_upper.bits() >> i & 1) as u8));
        all
    }
    cases(20_000, |rng| {
        let [a, mut b] = [(); 2].map(|()| random_bytes(rng, 16));
        (0..16).filter(|i| i % 3 == 0).for_each(|i| b[i] = a[i]);
        if let (Some(a), Some(b)) = (a.first_chunk(), b.first_chunk()) {
            assert_eq!(results::<Native>(a, b), results::<Model>(a, b), "{a:?} {b:?}");
        }
    });
}

/// Collects all masks.
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

/// A mask of those of the first 32 bytes that a scheme may contain.
fn scheme(block: &[u8]) -> u32 {
    let offsets = block.iter().take(32).enumerate().filter(|it| SCHEME.contains(*it.1));
    offsets.fold(0, |mask, (i, _)| mask | 1 << i)
}

/// The masks of a block, byte by byte.
fn masks(block: &[u8], plain: &ByteSet) -> Masks {
    let mut masks = Masks::default();
    for (i, &byte) in block.iter().enumerate() {
        let bit = 1 << i;
        if !plain.contains(byte) {
            masks.needs_check |= bit;
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

/// Random bytes, many of them delimiters and bounds of ranges.
fn random_bytes(rng: &mut Rng, length: usize) -> Vec<u8> {
    let special = b"/:@?#.%[]~az09\x80\xC2\xEF\xFF\x00";
    let mut byte = || match rng.below(3) {
        0 => rng.pick(special),
        _ => rng.next_u64() as u8,
    };
    (0..length).map(|_| byte()).collect()
}

/// A random set.
fn random_set(rng: &mut Rng) -> ByteSet {
    let mut set = ByteSet::of(CharSet::EMPTY);
    for byte in 0..=255 {
        if rng.below(2) == 0 {
            set = set.with(byte);
        }
    }
    set
}

/// For every length up to several blocks, vector masks equal those made byte by byte.
#[test]
fn vector_and_plain_masks_agree() {
    cases(40, |rng| {
        let set = random_set(rng);
        let masks_of_nothing = [mask_not_in, mask_not_in_plain, vector16::mask_not_in::<Model>]
            .map(|it| it(b"", &set));
        assert_eq!(masks_of_nothing, [0; 3]);
        for length in 1..=200 {
            let (bytes, set) = (random_bytes(rng, length), random_set(rng));
            let blocks = bytes.chunks(64).enumerate();
            let expected: Vec<_> = blocks.map(|(i, it)| (64 * i, masks(it, &set))).collect();
            let model = vector16::walk::<Model, All>(&bytes, &set, ());
            for all in walk::<All>(&bytes, &set, ()).into_iter().chain([model]) {
                assert_eq!(all.0, expected, "{bytes:?}");
                assert_eq!(all.1, scheme(&bytes), "{bytes:?}");
            }
            let first = bytes.iter().position(|&byte| !set.contains(byte));
            assert_eq!(find_not_in(&bytes, &set), first, "{bytes:?}");
            assert_eq!(find_not_in_plain(&bytes, &set), first, "{bytes:?}");
            assert_eq!(vector16::find_not_in::<Model>(&bytes, &set), first, "{bytes:?}");
            let outside = masks(&bytes[..usize::min(bytes.len(), 64)], &set).needs_check;
            assert_eq!(mask_not_in(&bytes, &set), outside, "{bytes:?}");
            assert_eq!(mask_not_in_plain(&bytes, &set), outside, "{bytes:?}");
            assert_eq!(vector16::mask_not_in::<Model>(&bytes, &set), outside, "{bytes:?}");
        }
    });
}

/// The first byte outside a set is found at every offset.
#[test]
fn find_not_in_at_every_offset() {
    let letters = ByteSet::of(CharSet::range(b'a', b'z'));
    for length in 0..300 {
        let mut bytes = std::vec![b'x'; length];
        assert_eq!(find_not_in(&bytes, &letters), None);
        assert_eq!(find_not_in_plain(&bytes, &letters), None);
        for at in 0..length {
            bytes[at] = 0;
            assert_eq!(find_not_in(&bytes, &letters), Some(at), "{length}");
            assert_eq!(find_not_in_plain(&bytes, &letters), Some(at), "{length}");
            bytes[at] = b'x';
        }
    }
}

/// A visitor can stop the walk.
#[test]
fn visitor_stops_walk() {
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

#[test]
fn byte_set_contains() {
    let set = ByteSet::of(CharSet::of(b"a~")).with(0xC3).with(0xFF);
    for byte in 0..=255 {
        assert_eq!(set.contains(byte), matches!(byte, b'a' | b'~' | 0xC3 | 0xFF), "{byte}");
    }
}

/// A window has the masks of the 32 bytes from an offset.
#[test]
fn vector_and_plain_windows_agree() {
    let set = ByteSet::of(CharSet::range(b'a', b'z').or(CharSet::of(b".")));
    cases(10, |rng| {
        for length in 8..100 {
            for at in 5..=8 {
                let bytes = random_bytes(rng, length);
                let model = vector16::window::<Model, _>(&bytes, at, &set, |_, _, it| it);
                let native = window(&bytes, at, &set, |_, _, it| it);
                for Window { outside, dots } in native.into_iter().chain([model]) {
                    for i in 0..32 {
                        let byte = bytes.get(at + i);
                        let is_inside = byte.is_some_and(|&it| set.contains(it));
                        assert_eq!(outside >> i & 1 == 1, !is_inside);
                        assert_eq!(dots >> i & 1 == 1, byte == Some(&b'.'));
                    }
                }
            }
        }
    });
}
