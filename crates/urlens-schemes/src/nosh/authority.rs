//! Owners of repositories: an Ethereum address, an agent identifier, or (in older texts) a domain.

use super::keccak::keccak256;
use super::nsid::{at_most, labels};
use crate::{ErrorKind, SchemeError, check};
use alloc::string::String;
use core::fmt;
use urlens::grammar::rfc3986::{DIGIT, HEXDIG};

/// Kinds of authorities.
///
/// ```
/// use urlens_schemes::nosh::AuthorityKind;
///
/// assert_eq!(AuthorityKind::of("1673"), AuthorityKind::Agent);
/// assert_eq!(AuthorityKind::of("0xb794f5ea0ba39494ce839613fffba74279579268").name(), "address");
/// assert_eq!(AuthorityKind::of("foo.com").name(), "domain");
/// assert_eq!(AuthorityKind::of("example.com:3000").name(), "other");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum AuthorityKind {
    /// An Ethereum address: `0x` and 40 hexadecimal digits.
    Address,
    /// An agent identifier: a number of the agent registry.
    Agent,
    /// A domain of two or more labels, used in older examples.
    Domain,
    /// A decentralized identifier, in `at:` only.
    Did,
    /// Any other authority, valid in the general form only.
    Other,
}

impl AuthorityKind {
    /// Returns the kind of an authority of a NOSH URI.
    ///
    /// ```
    /// use urlens_schemes::nosh::AuthorityKind;
    /// assert_eq!(AuthorityKind::of("computer"), AuthorityKind::Other);
    /// ```
    pub fn of(authority: &str) -> Self {
        if Address::parse(authority).is_ok() {
            Self::Address
        } else if is_agent(authority) {
            Self::Agent
        } else if domain(authority, "authority").is_ok() {
            Self::Domain
        } else {
            Self::Other
        }
    }

    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::nosh::AuthorityKind::Agent.name(), "agent");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Address => "address",
            Self::Agent => "agent",
            Self::Domain => "domain",
            Self::Did => "did",
            Self::Other => "other",
        }
    }
}

/// Maximum number of digits of a 256-bit number.
const AGENT_DIGITS: usize = 78;

/// Returns `true` for an agent identifier: a positive number without sign or leading zero.
pub(super) fn is_agent(text: &str) -> bool {
    let digits = !text.is_empty() && text.bytes().all(|byte| DIGIT.contains(byte));
    digits && !text.starts_with('0') && text.len() <= AGENT_DIGITS
}

/// Checks a domain of two or more labels, whose last label does not start with a digit. This
/// excludes IPv4 addresses.
pub(super) fn domain(text: &str, part: &'static str) -> Result<(), SchemeError> {
    at_most(text, 253, part)?;
    labels(text, part)?;
    let Some((_, last)) = text.rsplit_once('.') else {
        return Err(SchemeError::new(ErrorKind::Missing, "second label", text.len()));
    };
    match last.chars().next().filter(char::is_ascii_digit) {
        Some(digit) => {
            let at = text.len() - last.len();
            Err(SchemeError::new(ErrorKind::Unexpected(digit), part, at))
        }
        None => Ok(()),
    }
}

/// An Ethereum address. `Display` writes the normal form, in lower case.
///
/// ```
/// use urlens_schemes::nosh::{Address, Checksum};
///
/// let spelled = "0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed";
/// let address = Address::parse(spelled)?;
/// assert_eq!(address.to_string(), spelled.to_lowercase());
/// assert_eq!(address.to_checksummed(), spelled);
/// assert_eq!(Address::checksum(spelled), Ok(Checksum::Right));
/// assert_eq!(Address::checksum(&spelled.replace("0x5aA", "0x5aa")), Ok(Checksum::Wrong));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Address([u8; 20]);

/// Result of the EIP-55 checksum, which is encoded in the case of letters.
///
/// ```
/// use urlens_schemes::nosh::{Address, Checksum};
/// let lower = "0xb794f5ea0ba39494ce839613fffba74279579268";
/// assert_eq!(Address::checksum(lower), Ok(Checksum::Absent));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Checksum {
    /// No checksum: all letters have the same case.
    Absent,
    /// The checksum is correct.
    Right,
    /// The checksum is wrong.
    Wrong,
}

const PART: &str = "address";

impl Address {
    /// Parses an address in any case. [`checksum`](Self::checksum) checks the case.
    ///
    /// ```
    /// let error = urlens_schemes::nosh::Address::parse("0x12").unwrap_err();
    /// assert_eq!(error.to_string(), "address shorter than 42 bytes at byte 4");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not `0x` and 40 hexadecimal digits.
    pub fn parse(text: &str) -> Result<Self, SchemeError> {
        let Some(digits) = text.strip_prefix("0x") else {
            return Err(SchemeError::new(ErrorKind::Missing, "0x", 0));
        };
        check::only(digits, HEXDIG, PART).map_err(|error| error.shifted(2))?;
        at_most(text, 42, PART)?;
        if text.len() < 42 {
            return Err(SchemeError::new(ErrorKind::TooShort(42), PART, text.len()));
        }
        let mut bytes = [0; 20];
        for (byte, pair) in bytes.iter_mut().zip(digits.as_bytes().chunks_exact(2)) {
            *byte = pair.iter().fold(0, |byte, digit| {
                byte << 4 | char::from(*digit).to_digit(16).unwrap_or_default() as u8
            });
        }
        Ok(Self(bytes))
    }

    /// The twenty bytes.
    ///
    /// ```
    /// use urlens_schemes::nosh::Address;
    /// let address = Address::parse("0xb794f5ea0ba39494ce839613fffba74279579268")?;
    /// assert_eq!(address.bytes()[0], 0xB7);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn bytes(&self) -> [u8; 20] {
        self.0
    }

    /// The address in the mixed case of EIP-55: a letter is upper case where the hash of the
    /// address has a digit of at least 8.
    ///
    /// ```
    /// use urlens_schemes::nosh::Address;
    /// let address = Address::parse("0xfb6916095ca1df60bb79ce92ce3ea74c37c5d359")?;
    /// assert_eq!(address.to_checksummed(), "0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_checksummed(&self) -> String {
        let lower = alloc::format!("{self}");
        let hash = keccak256(&lower.as_bytes()[2..]);
        let nibble = |at: usize| hash[at / 2] >> (4 * (1 - at % 2)) & 15;
        let digits = lower.chars().skip(2).enumerate();
        let mixed = digits.map(|(at, c)| if nibble(at) < 8 { c } else { c.to_ascii_uppercase() });
        "0x".chars().chain(mixed).collect()
    }

    /// Checks the EIP-55 checksum of an address.
    ///
    /// ```
    /// use urlens_schemes::nosh::{Address, Checksum};
    /// let spelled = "0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB";
    /// assert_eq!(Address::checksum(spelled), Ok(Checksum::Right));
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if the text is not an address.
    pub fn checksum(text: &str) -> Result<Checksum, SchemeError> {
        let address = Self::parse(text)?;
        let digits = text.get(2..).unwrap_or_default();
        let upper = digits.bytes().any(|byte| byte.is_ascii_uppercase());
        let lower = digits.bytes().any(|byte| byte.is_ascii_lowercase());
        if !upper || !lower {
            return Ok(Checksum::Absent);
        }
        let is_right = address.to_checksummed() == text;
        Ok(if is_right { Checksum::Right } else { Checksum::Wrong })
    }
}

/// Writes it in lower case.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("0x")?;
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}
