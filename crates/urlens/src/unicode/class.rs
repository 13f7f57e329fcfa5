//! The properties of characters, and their mappings by UTS 46.

use super::tables::{CLASSES, LOW, MIDDLE, OFFSETS, POOL, RANGES, TOP};

/// The properties of a character, in one number:
///
/// | bits | property |
/// |---|---|
/// | 0–1 | status in UTS 46 |
/// | 2–4 | bidi class |
/// | 5–7 | joining type |
/// | 8 | combining mark (general category M) |
/// | 9–10 | quick check of Form C |
/// | 11 | has a canonical decomposition |
/// | 12 | has a direction of RFC 5893: R, AL or AN |
/// | 13 | joiner |
/// | 14 | allowed by IDNA 2008, perhaps only in a context |
/// | 16–23 | canonical combining class |
///
/// Bits 5 to 8 and 12 to 14 are set for characters only that UTS 46 allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Class(u32);

/// The status of a character in UTS 46.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Status {
    /// A label may contain it, perhaps not everywhere.
    Valid,
    /// No label may contain it.
    Disallowed,
    /// It is removed.
    Ignored,
    /// It is replaced by its mapping.
    Mapped,
}

/// Bidi classes, as far as RFC 5893 distinguishes them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bidi {
    /// Left-to-right: L.
    Left,
    /// Right-to-left: R and AL.
    Right,
    /// AN.
    ArabicNumber,
    /// EN.
    EuropeanNumber,
    /// ES, CS, ET, ON, BN.
    Neutral,
    /// NSM.
    NonspacingMark,
    /// All others.
    Other,
}

/// How a character joins its neighbors, as RFC 5892 uses it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Joining {
    /// The character after it.
    Next,
    /// The character before it.
    Previous,
    /// Both.
    Both,
    /// It is skipped.
    Transparent,
    /// Neither.
    None,
}

impl Class {
    /// The class of ASCII characters except capital letters.
    #[cfg(feature = "idna")]
    pub(crate) const EMPTY: Self = Self(0);
    /// Combining mark.
    pub(crate) const MARK: Self = Self(1 << 8);
    /// A direction of RFC 5893.
    pub const RTL: Self = Self(1 << 12);
    /// ZERO WIDTH JOINER and NON-JOINER.
    #[cfg(feature = "idna")]
    pub(crate) const JOINER: Self = Self(1 << 13);
    const IDNA2008: Self = Self(1 << 14);
    const MAYBE: Self = Self(1 << 9);
    const NO: Self = Self(2 << 9);
    const DECOMPOSES: Self = Self(1 << 11);
    const COMBINING: Self = Self(0xFF << 16);

    /// The class of a character.
    #[inline]
    pub fn of(c: char) -> Self {
        let code = c as usize;
        let Some(&top) = TOP.get(code >> 8) else { return Self::of_upper(c) };
        let middle = MIDDLE[usize::from(top) << 4 | code >> 4 & 15];
        let id = LOW[usize::from(middle) << 4 | code & 15];
        Self(CLASSES[usize::from(id)])
    }

    /// The class of a character above U+3FFFF: variation selectors, tags, private use, noncharacters.
    #[cold]
    fn of_upper(c: char) -> Self {
        let (status, bidi) = match u32::from(c) {
            0xE0100..=0xE01EF => (Status::Ignored, Bidi::NonspacingMark),
            0xE0000..=0xE0FFF => (Status::Disallowed, Bidi::Neutral),
            code if code & 0xFFFE == 0xFFFE => (Status::Disallowed, Bidi::Neutral),
            _ => (Status::Disallowed, Bidi::Left),
        };
        Self(status as u32 | (bidi as u32) << 2)
    }

    /// The properties that one of two classes has.
    #[cfg(feature = "idna")]
    #[inline]
    pub(crate) fn or(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns `true` if the class has one of the properties of another.
    #[inline]
    pub fn has_any(self, other: Self) -> bool {
        self.0 & other.0 != 0
    }

    /// The status in UTS 46.
    #[inline]
    pub fn status(self) -> Status {
        match self.0 & 3 {
            0 => Status::Valid,
            1 => Status::Disallowed,
            2 => Status::Ignored,
            _ => Status::Mapped,
        }
    }

    /// The bidi class.
    pub fn bidi(self) -> Bidi {
        match self.0 >> 2 & 7 {
            0 => Bidi::Left,
            1 => Bidi::Right,
            2 => Bidi::ArabicNumber,
            3 => Bidi::EuropeanNumber,
            4 => Bidi::Neutral,
            5 => Bidi::NonspacingMark,
            _ => Bidi::Other,
        }
    }

    /// The joining type of a character that labels may contain.
    pub fn joining(self) -> Joining {
        match self.0 >> 5 & 7 {
            1 => Joining::Next,
            2 => Joining::Previous,
            3 => Joining::Both,
            4 => Joining::Transparent,
            _ => Joining::None,
        }
    }

    /// Returns `true` for a combining mark that labels may contain.
    pub fn is_mark(self) -> bool {
        self.has_any(Self::MARK)
    }

    /// Returns `true` if IDNA 2008 allows the character, perhaps only in a context (RFC 5892, PVALID,
    /// CONTEXTJ and CONTEXTO). ASCII is not distinguished.
    pub fn is_idna2008(self) -> bool {
        self.has_any(Self::IDNA2008)
    }

    /// The canonical combining class.
    pub fn combining(self) -> u8 {
        (self.0 >> 16) as u8
    }

    /// Returns `true` for a character with a canonical decomposition.
    pub(crate) fn decomposes(self) -> bool {
        self.has_any(Self::DECOMPOSES)
    }

    /// Returns `true` if Form C leaves the character unchanged after every text.
    #[inline]
    pub(crate) fn is_inert(self) -> bool {
        self.0 & (Self::COMBINING.0 | Self::MAYBE.0 | Self::NO.0) == 0
    }

    /// Returns `true` if the character may compose with one before it.
    pub(crate) fn may_compose(self) -> bool {
        self.has_any(Self::MAYBE)
    }

    /// Returns `true` if Form C never contains the character.
    pub(crate) fn is_never_composed(self) -> bool {
        self.has_any(Self::NO)
    }
}

/// The text to which UTS 46 maps a character, and the distance to add to its only character.
///
/// Characters that follow each other are often in one range, so `hint` is the range of the last one.
fn mapping(c: char, hint: &mut usize) -> (&'static str, u32) {
    let code = c as u32;
    let is_within = |at: usize| {
        RANGES[at] >> 8 <= code && RANGES.get(at + 1).is_none_or(|&next| code < next >> 8)
    };
    if !is_within(*hint) {
        *hint = RANGES.partition_point(|range| range >> 8 <= code).saturating_sub(1);
    }
    let (range, offset) = (RANGES[*hint], usize::from(OFFSETS[*hint]));
    let (distance, length) = (code.saturating_sub(range >> 8), (range & 63) as usize);
    match range >> 6 & 3 {
        // All characters of the range have one text.
        0 => (&POOL[offset..offset + length], 0),
        // The text is one character, at a constant distance. In ranges of kind 2 every second one is mapped.
        1 | 2 => (&POOL[offset..offset + length], distance),
        // Texts of equal length follow each other.
        _ => {
            let offset = offset + distance as usize * length;
            (&POOL[offset..offset + length], 0)
        }
    }
}

/// The characters that a mapping gives.
pub fn mapped(c: char, hint: &mut usize) -> impl Iterator<Item = char> {
    let (text, distance) = mapping(c, hint);
    text.chars().map(move |c| char::from_u32(c as u32 + distance).unwrap_or(c))
}
