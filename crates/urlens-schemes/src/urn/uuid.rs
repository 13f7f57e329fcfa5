//! `urn:uuid:`, universally unique identifiers (RFC 9562).

use super::{Name, Namespace};
use crate::{ErrorKind, Fields, SchemeError};
use alloc::string::String;
use core::fmt;

/// A UUID of sixteen octets.
///
/// ```
/// use urlens_schemes::urn::{Namespace, Uuid, Variant};
///
/// let uuid = Uuid::read("F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6")?;
/// assert_eq!((uuid.version(), uuid.variant()), (Some(1), Variant::Rfc9562));
/// assert_eq!(uuid.urn(), "urn:uuid:f81d4fae-7dec-11d0-a765-00a0c91e6bf6");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Uuid([u8; 16]);

/// Layouts of UUIDs (RFC 9562, section 4.1).
///
/// ```
/// use urlens_schemes::urn::{Uuid, Variant};
/// assert_eq!(Uuid::MAX.variant(), Variant::Future);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    /// Network Computing System, including the nil UUID.
    Ncs,
    /// RFC 9562, formerly RFC 4122.
    Rfc9562,
    /// Microsoft.
    Microsoft,
    /// Reserved, including the max UUID.
    Future,
}

impl Variant {
    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::urn::Variant::Microsoft.name(), "microsoft");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Ncs => "ncs",
            Self::Rfc9562 => "rfc9562",
            Self::Microsoft => "microsoft",
            Self::Future => "future",
        }
    }
}

/// Time from 1582-10-15, the epoch of UUIDs, to 1970-01-01, in tenths of microseconds.
const GREGORIAN: u64 = 0x01B2_1DD2_1381_4000;

impl Uuid {
    /// The nil UUID: all bits zero.
    ///
    /// ```
    /// use urlens_schemes::urn::Uuid;
    /// assert_eq!(Uuid::NIL.to_string(), "00000000-0000-0000-0000-000000000000");
    /// ```
    pub const NIL: Self = Self([0; 16]);

    /// The max UUID: all bits one.
    ///
    /// ```
    /// use urlens_schemes::urn::Uuid;
    /// assert_eq!(Uuid::MAX.to_string(), "ffffffff-ffff-ffff-ffff-ffffffffffff");
    /// ```
    pub const MAX: Self = Self([0xFF; 16]);

    /// Creates a UUID from its octets in textual order.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::urn::Uuid::new([1; 16]).octets(), [1; 16]);
    /// ```
    pub const fn new(octets: [u8; 16]) -> Self {
        Self(octets)
    }

    /// The octets, in textual order.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::urn::Uuid::NIL.octets(), [0; 16]);
    /// ```
    pub const fn octets(self) -> [u8; 16] {
        self.0
    }

    /// The variant.
    ///
    /// ```
    /// use urlens_schemes::urn::{Uuid, Variant};
    /// assert_eq!(Uuid::NIL.variant(), Variant::Ncs);
    /// ```
    pub const fn variant(self) -> Variant {
        match self.0[8] >> 5 {
            0..=3 => Variant::Ncs,
            4 | 5 => Variant::Rfc9562,
            6 => Variant::Microsoft,
            _ => Variant::Future,
        }
    }

    /// The version; `None` for another variant, which has no version field.
    ///
    /// ```
    /// use urlens_schemes::urn::{Namespace, Uuid};
    /// assert_eq!(Uuid::read("017f22e2-79b0-7cc3-98c4-dc0c0c07398f")?.version(), Some(7));
    /// assert_eq!(Uuid::NIL.version(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn version(self) -> Option<u8> {
        match self.variant() {
            Variant::Rfc9562 => Some(self.0[6] >> 4),
            _ => None,
        }
    }

    /// The time of versions 1, 6 and 7, in milliseconds since 1970; `None` for other versions and
    /// earlier times.
    ///
    /// ```
    /// use urlens_schemes::urn::{Namespace, Uuid};
    ///
    /// // The examples of RFC 9562, appendix A, are all of 2022-02-22T19:22:22Z.
    /// for text in [
    ///     "c232ab00-9414-11ec-b3c8-9f6bdeced846",
    ///     "1ec9414c-232a-6b00-b3c8-9f6bdeced846",
    ///     "017f22e2-79b0-7cc3-98c4-dc0c0c07398f",
    /// ] {
    ///     assert_eq!(Uuid::read(text)?.unix_milliseconds(), Some(1_645_557_742_000));
    /// }
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn unix_milliseconds(self) -> Option<u64> {
        let high = u64::from_be_bytes(self.0[..8].try_into().ok()?);
        let ticks = match self.version()? {
            1 => (high & 0xFFF) << 48 | (high >> 16 & 0xFFFF) << 32 | high >> 32,
            6 => (high >> 16) << 12 | high & 0xFFF,
            7 => return Some(high >> 16),
            _ => return None,
        };
        Some(ticks.checked_sub(GREGORIAN)? / 10_000)
    }
}

impl Namespace for Uuid {
    const NID: &'static str = "uuid";
    const STANDARDS: &'static [&'static str] = &["RFC 9562"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("version", "the version, 1 to 8, if the variant is that of RFC 9562"),
        ("variant", "`ncs`, `rfc9562`, `microsoft` or `future`"),
        ("nil", "true for the nil UUID"),
        ("max", "true for the max UUID"),
        ("unix_milliseconds", "the time in versions 1, 6 and 7"),
    ];

    /// `UUID = 4hexOctet "-" 2hexOctet "-" 2hexOctet "-" 2hexOctet "-" 6hexOctet`
    fn read(nss: &str) -> Result<Self, SchemeError> {
        let error = |kind, at| SchemeError::new(kind, "uuid", at);
        let mut octets = [0; 16];
        let mut digits = 0;
        for (at, c) in nss.char_indices() {
            let hyphen = matches!(at, 8 | 13 | 18 | 23);
            match c.to_digit(16) {
                Some(digit) if !hyphen && digits < 32 => {
                    octets[digits / 2] = octets[digits / 2] << 4 | digit as u8;
                    digits += 1;
                }
                None if hyphen && c == '-' => {}
                _ => return Err(error(ErrorKind::Unexpected(c), at)),
            }
        }
        match digits {
            32 => Ok(Self(octets)),
            _ => Err(error(ErrorKind::TooShort(36), nss.len())),
        }
    }
}

impl Name for Uuid {
    fn canonical(&self) -> String {
        alloc::format!("{self}")
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("version", self.version().map(u64::from))
            .with("variant", self.variant().name())
            .with("nil", *self == Self::NIL)
            .with("max", *self == Self::MAX)
            .with("unix_milliseconds", self.unix_milliseconds())
    }
}

/// Writes lower-case digits with hyphens.
impl fmt::Display for Uuid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (n, octet) in self.0.iter().enumerate() {
            f.write_str(if matches!(n, 4 | 6 | 8 | 10) { "-" } else { "" })?;
            write!(f, "{octet:02x}")?;
        }
        Ok(())
    }
}
