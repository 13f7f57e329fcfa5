//! TIDs: a time and a clock in 13 characters, whose order is that of time.

use crate::{ErrorKind, SchemeError};
use alloc::string::String;
use core::fmt;

/// A timestamp identifier: 53 bits of microseconds since 1970, and 10 bits of clock identifier.
///
/// ```
/// use urlens_schemes::nosh::Tid;
///
/// let tid = Tid::parse("3jwdwj2ctlk26")?;
/// assert_eq!((tid.micros(), tid.clock()), (1684791619774000, 4));
/// assert_eq!(tid.to_rfc3339(), "2023-05-22T21:40:19.774000Z");
/// assert_eq!(Tid::new(tid.micros(), tid.clock()).unwrap().to_string(), "3jwdwj2ctlk26");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Tid(u64);

/// The digits of base 32, in ASCII order.
const DIGITS: &[u8; 32] = b"234567abcdefghijklmnopqrstuvwxyz";
const PART: &str = "tid";
const CLOCK_BITS: u32 = 10;

impl Tid {
    /// Number of characters.
    const LEN: usize = 13;

    /// Creates a TID from a time and a clock. `None` if the time needs more than 53 bits (the year
    /// 2255) or the clock more than 10.
    ///
    /// ```
    /// use urlens_schemes::nosh::Tid;
    /// assert_eq!(Tid::new(0, 0).unwrap().to_string(), "2222222222222");
    /// assert_eq!(Tid::new(1 << 53, 0), None);
    /// ```
    pub const fn new(micros: u64, clock: u16) -> Option<Self> {
        if micros < 1 << 53 && clock < 1 << CLOCK_BITS {
            Some(Self(micros << CLOCK_BITS | clock as u64))
        } else {
            None
        }
    }

    /// Parses a TID.
    ///
    /// ```
    /// use urlens_schemes::nosh::Tid;
    ///
    /// assert!(Tid::parse("3jzfcijpj2z2a").is_ok());
    /// let error = Tid::parse("3jzfcijpj2z21").unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '1' in tid at byte 12");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if there are not 13 digits, or the value exceeds 63 bits.
    pub fn parse(text: &str) -> Result<Self, SchemeError> {
        let mut value = 0;
        for (at, c) in text.char_indices() {
            let digit = DIGITS.iter().position(|digit| char::from(*digit) == c);
            // The first digit has five bits, of which only four may be used.
            match digit.filter(|digit| at > 0 || *digit < 16) {
                _ if at >= Self::LEN => {
                    return Err(SchemeError::new(ErrorKind::TooLong(13), PART, at));
                }
                Some(digit) => value = value << 5 | digit as u64,
                None => return Err(SchemeError::new(ErrorKind::Unexpected(c), PART, at)),
            }
        }
        if text.len() < Self::LEN {
            Err(SchemeError::new(ErrorKind::TooShort(13), PART, text.len()))
        } else {
            Ok(Self(value))
        }
    }

    /// Microseconds since 1970-01-01. The creator of the identifier chose the time: it may be
    /// wrong.
    ///
    /// ```
    /// use urlens_schemes::nosh::Tid;
    /// assert_eq!(Tid::parse("2222222222222")?.micros(), 0);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn micros(self) -> u64 {
        self.0 >> CLOCK_BITS
    }

    /// The clock identifier.
    ///
    /// ```
    /// use urlens_schemes::nosh::Tid;
    /// assert_eq!(Tid::parse("2222222222223")?.clock(), 1);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn clock(self) -> u16 {
        (self.0 & ((1 << CLOCK_BITS) - 1)) as u16
    }

    /// The time in the format of RFC 3339, in UTC.
    ///
    /// ```
    /// use urlens_schemes::nosh::Tid;
    /// assert_eq!(Tid::new(0, 0).unwrap().to_rfc3339(), "1970-01-01T00:00:00.000000Z");
    /// ```
    pub fn to_rfc3339(self) -> String {
        let (seconds, micros) = (self.micros() / 1_000_000, self.micros() % 1_000_000);
        let (days, second) = (seconds / 86_400, seconds % 86_400);
        let (year, month, day) = date(days);
        let (hour, minute, second) = (second / 3600, second / 60 % 60, second % 60);
        alloc::format!(
            "{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{micros:06}Z"
        )
    }
}

/// The date `days` days after 1970-01-01, in the Gregorian calendar.
///
/// Counts from 0000-03-01 in eras of 400 years, so that the leap day is the last day of a year.
fn date(days: u64) -> (u64, u64, u64) {
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let (month, next) = if month < 10 { (month + 3, 0) } else { (month - 9, 1) };
    (era * 400 + year + next, month, day)
}

/// Writes the 13 digits.
impl fmt::Display for Tid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = [b'2'; Self::LEN];
        for (place, digit) in text.iter_mut().rev().enumerate() {
            *digit = DIGITS[(self.0 >> (5 * place)) as usize & 31];
        }
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}
impl core::str::FromStr for Tid {
    type Err = SchemeError;
    fn from_str(text: &str) -> Result<Self, SchemeError> {
        Self::parse(text)
    }
}
impl fmt::Debug for Tid {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tid({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Dates that calendar code often gets wrong.
    #[test]
    fn dates() {
        for (days, expected) in [
            (0, (1970, 1, 1)),
            (58, (1970, 2, 28)),
            (59, (1970, 3, 1)),
            (789, (1972, 2, 29)),
            (10_957, (2000, 1, 1)),
            (11_016, (2000, 2, 29)),
            (11_017, (2000, 3, 1)),
            (47_540, (2100, 2, 28)),
            (47_541, (2100, 3, 1)),
            (104_249, (2255, 6, 5)),
        ] {
            assert_eq!(date(days), expected, "{days}");
        }
    }

    /// Each date follows the one before, up to the last that a TID can have.
    #[test]
    fn dates_follow_each_other() {
        let is_leap = |year: u64| {
            year.is_multiple_of(4) && (!year.is_multiple_of(100) || year.is_multiple_of(400))
        };
        let (mut year, mut month, mut day) = (1970, 1, 1);
        for days in 0..=104_249 {
            assert_eq!(date(days), (year, month, day), "{days}");
            let last = match month {
                2 if is_leap(year) => 29,
                2 => 28,
                4 | 6 | 9 | 11 => 30,
                _ => 31,
            };
            (year, month, day) = match (month, day) {
                (12, 31) => (year + 1, 1, 1),
                (_, _) if day == last => (year, month + 1, 1),
                _ => (year, month, day + 1),
            };
        }
    }

    /// A day ends with its last microsecond.
    #[test]
    fn times_of_a_day() {
        let time = |micros| Tid::new(micros, 0).unwrap().to_rfc3339();
        let midnight = 20_454 * 86_400_000_000;
        assert_eq!(time(midnight), "2026-01-01T00:00:00.000000Z");
        assert_eq!(time(midnight - 1), "2025-12-31T23:59:59.999999Z");
        assert_eq!(time(midnight + 3_661_000_001), "2026-01-01T01:01:01.000001Z");
    }
}
