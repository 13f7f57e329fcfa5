//! Decimal numbers, exact and of any length.

use crate::{ErrorKind, SchemeError, check};
use alloc::string::String;
use core::fmt;
use urlens::CharSet;
use urlens::grammar::rfc3986::DIGIT;

/// A decimal number such as `-12.5`, without an exponent. Its text has no unneeded zeros, so equal
/// numbers have equal texts. It is a number in JSON.
///
/// ```
/// use urlens_schemes::Decimal;
///
/// assert_eq!(Decimal::parse("-012.500")?.as_str(), "-12.5");
/// assert_eq!(Decimal::parse("-0.0")?, Decimal::parse("0")?);
/// assert_eq!(Decimal::parse("1e3").unwrap_err().to_string(), "unexpected 'e' in number at byte 1");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Decimal(String);

const PART: &str = "number";
/// Digits and the decimal point.
const NUMBER: CharSet = DIGIT.or(CharSet::of(b"."));

impl Decimal {
    /// Parses `[ "-" ] 1*DIGIT [ "." 1*DIGIT ]`.
    ///
    /// ```
    /// use urlens_schemes::Decimal;
    /// assert!(Decimal::parse("3.14").is_ok());
    /// assert!(Decimal::parse(".5").is_err() && Decimal::parse("5.").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not such a number.
    pub fn parse(text: &str) -> Result<Self, SchemeError> {
        let (sign, number) = match text.strip_prefix('-') {
            Some(number) => ("-", number),
            None => ("", text),
        };
        check::non_empty(number, NUMBER, PART).map_err(|error| error.shifted(sign.len()))?;
        let (whole, part) = match number.split_once('.') {
            Some((whole, part)) => (whole, Some(part)),
            None => (number, None),
        };
        let after = sign.len() + whole.len() + 1;
        if whole.is_empty() {
            return Err(SchemeError::new(ErrorKind::Unexpected('.'), PART, sign.len()));
        }
        if let Some(part) = part {
            check::non_empty(part, DIGIT, PART).map_err(|error| error.shifted(after))?;
        }
        let whole = whole.trim_start_matches('0');
        let part = part.unwrap_or_default().trim_end_matches('0');
        let sign = if whole.is_empty() && part.is_empty() { "" } else { sign };
        let whole = if whole.is_empty() { "0" } else { whole };
        let point = if part.is_empty() { "" } else { "." };
        Ok(Self([sign, whole, point, part].concat()))
    }

    /// The number as text.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Decimal::parse("1.0")?.as_str(), "1");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The nearest floating-point number.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Decimal::parse("-0.5")?.to_f64(), -0.5);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_f64(&self) -> f64 {
        // The text is in the syntax of floating-point numbers.
        self.0.parse().unwrap_or(f64::NAN)
    }

    /// Returns `true` if the absolute value is at most `limit`.
    pub(crate) fn is_within(&self, limit: u64) -> bool {
        let magnitude = self.magnitude();
        let (whole, part) = magnitude.split_once('.').unwrap_or((magnitude, ""));
        match whole.parse::<u64>() {
            Ok(whole) => whole < limit || whole == limit && part.is_empty(),
            Err(_) => false,
        }
    }

    /// The number without its sign.
    pub(crate) fn magnitude(&self) -> &str {
        self.0.trim_start_matches('-')
    }
}

impl fmt::Display for Decimal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&self.0)
    }
}
impl AsRef<str> for Decimal {
    fn as_ref(&self) -> &str {
        &self.0
    }
}
impl core::str::FromStr for Decimal {
    type Err = SchemeError;
    fn from_str(text: &str) -> Result<Self, SchemeError> {
        Self::parse(text)
    }
}
impl From<i64> for Decimal {
    fn from(number: i64) -> Self {
        Self(alloc::format!("{number}"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;

    /// Zeros and signs without meaning are removed; limits are exact.
    #[test]
    fn decimals() {
        for (text, normal) in [
            ("0", "0"),
            ("-0", "0"),
            ("00.00", "0"),
            ("-0.10", "-0.1"),
            ("0012", "12"),
            ("100", "100"),
            ("1.050", "1.05"),
            ("123456789012345678901234567890.5", "123456789012345678901234567890.5"),
        ] {
            assert_eq!(Decimal::parse(text).unwrap().as_str(), normal);
            assert_eq!(Decimal::parse(normal).unwrap().as_str(), normal);
        }
        for (text, message) in [
            ("", "missing number at byte 0"),
            ("-", "missing number at byte 1"),
            ("+1", "unexpected '+' in number at byte 0"),
            ("--1", "unexpected '-' in number at byte 1"),
            ("-.5", "unexpected '.' in number at byte 1"),
            ("1.", "missing number at byte 2"),
            ("1.2.3", "unexpected '.' in number at byte 3"),
        ] {
            assert_eq!(Decimal::parse(text).unwrap_err().to_string(), message);
        }
        let within = |text| Decimal::parse(text).unwrap().is_within(90);
        assert!(within("90") && within("-90.0") && within("89.999999999999999999999"));
        assert!(!within("90.000000000000000000001") && !within("-91"));
        assert!(!within("123456789012345678901234567890"));
        assert_eq!(Decimal::from(-7).to_string(), "-7");
        assert_eq!(AsRef::<str>::as_ref(&Decimal::from(-7)), "-7");
        assert_eq!("007".parse(), Ok(Decimal::from(7)));
        assert_eq!(Decimal::parse("0.25").unwrap().to_f64(), 0.25);
    }
}
