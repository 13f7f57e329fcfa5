//! Sets of ASCII characters.

/// A set of ASCII characters, built at compile time.
///
/// Sets can be combined, like the rules of the standards.
///
/// ```
/// use urlens::CharSet;
///
/// const DIGIT: CharSet = CharSet::range(b'0', b'9');
/// const HEXDIG: CharSet = DIGIT.or(CharSet::of(b"abcdefABCDEF"));
/// assert!(HEXDIG.contains(b'f') && !DIGIT.contains(b'f'));
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct CharSet(u128);

impl CharSet {
    /// The empty set.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert!(!CharSet::EMPTY.contains(b'a'));
    /// ```
    pub const EMPTY: Self = Self(0);

    /// The set of the given characters. Non-ASCII bytes are ignored.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert!(CharSet::of(b"+-.").contains(b'+'));
    /// ```
    pub const fn of(chars: &[u8]) -> Self {
        let (mut bits, mut i) = (0, 0);
        while i < chars.len() {
            if chars[i].is_ascii() {
                bits |= 1 << chars[i];
            }
            i += 1;
        }
        Self(bits)
    }

    /// The set of all characters from `first` to `last`, both included.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert!(CharSet::range(b'a', b'z').contains(b'z'));
    /// ```
    pub const fn range(first: u8, last: u8) -> Self {
        let (mut bits, mut c) = (0, first);
        while c <= last && c < 128 {
            bits |= 1 << c;
            c += 1;
        }
        Self(bits)
    }

    /// The union of two sets.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert!(CharSet::of(b"a").or(CharSet::of(b"b")).contains(b'b'));
    /// ```
    #[must_use]
    pub const fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The intersection of two sets.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert_eq!(CharSet::of(b"ab").and(CharSet::of(b"bc")), CharSet::of(b"b"));
    /// ```
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// The characters of this set that are not in the other.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert_eq!(CharSet::of(b"ab").without(CharSet::of(b"b")), CharSet::of(b"a"));
    /// ```
    #[must_use]
    pub const fn without(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// The ASCII characters that are not in this set.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert!(CharSet::of(b"#").not().contains(b'?'));
    /// ```
    #[must_use]
    pub const fn not(self) -> Self {
        Self(!self.0)
    }

    /// Returns `true` if `byte` is in the set. Non-ASCII bytes are in no set.
    ///
    /// ```
    /// # use urlens::CharSet;
    /// assert!(!CharSet::EMPTY.not().contains(0xC3));
    /// ```
    #[inline]
    pub const fn contains(self, byte: u8) -> bool {
        byte < 128 && self.0 >> byte & 1 == 1
    }
}

impl core::fmt::Debug for CharSet {
    /// Lists the characters.
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_set().entries((0..128u8).filter(|&b| self.contains(b)).map(char::from)).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A range has the ASCII characters between its ends, both included.
    #[test]
    fn ranges_have_their_ends() {
        for (first, last) in [(0, 0x7F), (b'a', b'z'), (b'a', b'a'), (b'b', b'a'), (0x7F, 0xFF)] {
            let range = CharSet::range(first, last);
            for byte in 0..=255_u8 {
                let is_inside = byte.is_ascii() && (first..=last).contains(&byte);
                assert_eq!(range.contains(byte), is_inside, "{first} {last} {byte}");
            }
        }
    }

    /// `Debug` lists the characters.
    #[test]
    fn debug_lists_characters() {
        let set = CharSet::of(b"za\x7F");
        assert_eq!(alloc::format!("{set:?}"), r"{'a', 'z', '\u{7f}'}");
    }
}
