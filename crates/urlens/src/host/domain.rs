//! Domains: names as DNS has them, and as people read them (the URL Standard, section 3.3).
//!
//! ```
//! use urlens::domain;
//!
//! # #[cfg(feature = "idna")] {
//! assert_eq!(domain::to_ascii("Bücher.example")?, "xn--bcher-kva.example");
//! assert_eq!(domain::to_unicode("xn--bcher-kva.example"), "bücher.example");
//! # }
//! # Ok::<(), domain::DomainError>(())
//! ```
//!
//! Text beyond ASCII is read as UTS 46, *Unicode IDNA Compatibility Processing*, has it, through the
//! feature `idna`. Its tables are those of the Unicode version that the `idna` crate was built with,
//! and it takes no label of more than 1000 characters beyond ASCII. Text in ASCII never touches it,
//! unless its Punycode is asked about.

use crate::charset::CharSet;
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::rfc3986::{ALPHA, DIGIT};
use crate::grammar::whatwg::FORBIDDEN_DOMAIN;
use alloc::borrow::Cow;
use core::fmt;

/// The domain that a text means, as the URL Standard's domain parser has it: in ASCII and in lower
/// case. Percent-escapes are not decoded here.
///
/// In a text that is ASCII already nothing is looked at but its case, not even its Punycode: so
/// browsers do (and the standard, since June 2026).
///
/// ```
/// use urlens::domain::{self, DomainError};
///
/// assert_eq!(domain::to_ascii("EXAMPLE.org")?, "example.org");
/// assert_eq!(domain::to_ascii("xn--8i7caa")?, "xn--8i7caa");
/// assert_eq!(domain::to_ascii("exa#mple.org"), Err(DomainError::Forbidden('#')));
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain::to_ascii("ｗｗｗ.例え"), Ok("www.xn--r8jz45g".into()));
/// # Ok::<(), DomainError>(())
/// ```
///
/// # Errors
///
/// If UTS 46 records an error for a text beyond ASCII, or the result is empty or holds what no
/// domain may hold.
pub fn to_ascii(text: &str) -> Result<Cow<'_, str>, DomainError> {
    // What a domain may hold, and of that, what is its own small letter.
    const ALLOWED: CharSet = FORBIDDEN_DOMAIN.not();
    const SMALL: ByteSet = ByteSet::of(ALLOWED.without(CharSet::range(b'A', b'Z')));
    let domain = match find_not_in(text.as_bytes(), &SMALL) {
        None if text.is_empty() => return Err(DomainError::Empty),
        None => return Ok(Cow::Borrowed(text)),
        Some(_) if text.is_ascii() => lowercase(text),
        Some(_) => match uts46::to_ascii_fast(text) {
            Some(domain) => return Ok(Cow::Owned(domain)),
            None => uts46::to_ascii(text)?,
        },
    };
    match domain.bytes().find(|&byte| !ALLOWED.contains(byte)) {
        Some(byte) => Err(DomainError::Forbidden(byte.into())),
        None if domain.is_empty() => Err(DomainError::Empty),
        None => Ok(domain),
    }
}

/// [`to_ascii`], with all that DNS asks for: letters, digits and hyphens, hyphens neither at an end
/// nor doubled in third place, no empty label and no final dot, labels up to 63 bytes and the whole
/// up to 253, and valid Punycode. The standard calls such a domain valid, unless its
/// last label is a number.
///
/// Without the feature `idna`, what a label that begins with `xn--` stands for is not looked at.
///
/// ```
/// use urlens::domain::{self, DomainError};
///
/// assert_eq!(domain::to_ascii_strict("Example.org")?, "example.org");
/// assert_eq!(domain::to_ascii_strict("a_b.org"), Err(DomainError::Forbidden('_')));
/// assert_eq!(domain::to_ascii_strict("-a.org"), Err(DomainError::Hyphen));
/// assert_eq!(domain::to_ascii_strict("a..org"), Err(DomainError::Empty));
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain::to_ascii_strict("xn--8i7caa"), Err(DomainError::Invalid));
/// # Ok::<(), DomainError>(())
/// ```
///
/// # Errors
///
/// What is asked for and not met.
pub fn to_ascii_strict(text: &str) -> Result<Cow<'_, str>, DomainError> {
    if text.is_ascii() {
        check(text)?;
        if !text.split('.').any(is_punycode) {
            return Ok(lowercase(text));
        }
    }
    uts46::to_ascii_strict(text)
}

/// A domain as people read it: with its Punycode decoded. It comes back as it is if it is not valid,
/// so that [`to_ascii`] still leads from the one to the other.
///
/// Before it is shown to people: that two domains look different does not follow from their being
/// different.
///
/// ```
/// use urlens::domain;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain::to_unicode("xn--r8jz45g.example"), "例え.example");
/// assert_eq!(domain::to_unicode("xn--8i7caa"), "xn--8i7caa");
/// ```
///
/// Without the feature `idna`, every domain comes back as it is.
pub fn to_unicode(domain: &str) -> Cow<'_, str> {
    uts46::to_unicode(domain).unwrap_or(Cow::Borrowed(domain))
}

/// Why a text is no domain.
///
/// ```
/// use urlens::domain::{self, DomainError};
///
/// let error = domain::to_ascii("a b").unwrap_err();
/// assert_eq!(error, DomainError::Forbidden(' '));
/// assert_eq!(error.to_string(), "' ' in a domain");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainError {
    /// There is nothing in it, or in one of its labels.
    Empty,
    /// It holds a character that a domain, or a strict one, may not hold.
    Forbidden(char),
    /// A label begins or ends with a hyphen, or has two in third and fourth place.
    Hyphen,
    /// A label is longer than 63 bytes, or the whole longer than 253.
    TooLong,
    /// UTS 46 records an error: a character that is unassigned or not allowed, Punycode that is
    /// none, directions that mix.
    Invalid,
    /// It is not in ASCII, and the feature `idna` is off.
    IdnaOff,
}

impl DomainError {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens::domain::DomainError::Hyphen.code(), "domain-hyphen");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::Empty => "domain-empty",
            Self::Forbidden(_) => "domain-forbidden-character",
            Self::Hyphen => "domain-hyphen",
            Self::TooLong => "domain-too-long",
            Self::Invalid => "domain-invalid",
            Self::IdnaOff => "idna-off",
        }
    }
}

impl fmt::Display for DomainError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => f.write_str("an empty domain or label"),
            Self::Forbidden(c) => write!(f, "{c:?} in a domain"),
            Self::Hyphen => f.write_str("a hyphen where no label may have one"),
            Self::TooLong => f.write_str("a label beyond 63 bytes or a domain beyond 253"),
            Self::Invalid => f.write_str("not a domain by UTS 46"),
            Self::IdnaOff => f.write_str("a domain beyond ASCII, and the feature idna is off"),
        }
    }
}

impl core::error::Error for DomainError {}

/// What STD3 lets a domain hold: letters, digits, hyphens, and the dots between its labels.
const STD3: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-."));

/// Checks what can be told of an ASCII domain without its Punycode.
fn check(text: &str) -> Result<(), DomainError> {
    if let Some(byte) = text.bytes().find(|&byte| !STD3.contains(byte)) {
        return Err(DomainError::Forbidden(byte.into()));
    }
    for label in text.split('.') {
        let third = label.as_bytes().get(2..4) == Some(b"--") && !is_punycode(label);
        match label.len() {
            0 => return Err(DomainError::Empty),
            64.. => return Err(DomainError::TooLong),
            _ if third || label.starts_with('-') || label.ends_with('-') => {
                return Err(DomainError::Hyphen);
            }
            _ => (),
        }
    }
    if text.len() > 253 { Err(DomainError::TooLong) } else { Ok(()) }
}

/// The labels, empty ones too, and where they begin.
#[doc(hidden)]
pub fn labels(domain: &str) -> impl Iterator<Item = (usize, &str)> {
    domain.split('.').scan(0, |next, label| {
        let at = *next;
        *next += label.len() + 1;
        Some((at, label))
    })
}

fn is_punycode(label: &str) -> bool {
    label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"))
}

fn lowercase(text: &str) -> Cow<'_, str> {
    match text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(text.to_ascii_lowercase()),
        false => Cow::Borrowed(text),
    }
}

/// The operations of UTS 46, with the flags that the URL Standard gives them. `idna` checks bidi and
/// joiners and ignores no invalid Punycode, whatever it is asked.
#[cfg(feature = "idna")]
pub(crate) mod uts46 {
    use super::DomainError;
    use alloc::borrow::Cow;
    use idna::uts46::{AsciiDenyList, DnsLength, Hyphens, Uts46};

    /// ToASCII by the shorter way, where there is one.
    pub(super) use crate::fast::domain::to_ascii as to_ascii_fast;

    /// ToASCII with `beStrict` false.
    pub(crate) fn to_ascii(text: &str) -> Result<Cow<'_, str>, DomainError> {
        ascii(text, AsciiDenyList::EMPTY, Hyphens::Allow, DnsLength::Ignore)
    }

    /// ToASCII with `beStrict` true.
    pub(super) fn to_ascii_strict(text: &str) -> Result<Cow<'_, str>, DomainError> {
        ascii(text, AsciiDenyList::STD3, Hyphens::Check, DnsLength::Verify)
    }

    fn ascii(
        text: &str,
        deny: AsciiDenyList,
        hyphens: Hyphens,
        length: DnsLength,
    ) -> Result<Cow<'_, str>, DomainError> {
        Uts46::new()
            .to_ascii(text.as_bytes(), deny, hyphens, length)
            .map_err(|_| DomainError::Invalid)
    }

    /// ToUnicode, unless it records an error.
    pub(super) fn to_unicode(domain: &str) -> Option<Cow<'_, str>> {
        let bytes = domain.as_bytes();
        let (unicode, errors) =
            Uts46::new().to_unicode(bytes, AsciiDenyList::EMPTY, Hyphens::Allow);
        errors.is_ok().then_some(unicode)
    }
}

/// What is left of them without tables.
#[cfg(not(feature = "idna"))]
mod uts46 {
    use super::{DomainError, lowercase};
    use alloc::borrow::Cow;
    use alloc::string::String;

    pub(super) fn to_ascii_fast(_: &str) -> Option<String> {
        None
    }

    pub(super) fn to_ascii(_: &str) -> Result<Cow<'_, str>, DomainError> {
        Err(DomainError::IdnaOff)
    }

    pub(super) fn to_ascii_strict(text: &str) -> Result<Cow<'_, str>, DomainError> {
        if text.is_ascii() { Ok(lowercase(text)) } else { Err(DomainError::IdnaOff) }
    }

    pub(super) fn to_unicode(_: &str) -> Option<Cow<'_, str>> {
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::format;

    /// S4.58, S4.63: what is forbidden fails by name, and the rest of ASCII does not.
    #[test]
    fn forbidden_code_points() {
        for byte in 0..128u8 {
            let c = char::from(byte);
            let forbidden = byte < 0x20 || " #%/:<>?@[\\]^|\x7F".contains(c);
            let expected = match forbidden {
                true => Err(DomainError::Forbidden(c)),
                false => Ok(Cow::Owned(format!("a{c}").to_ascii_lowercase())),
            };
            assert_eq!(to_ascii(&format!("a{c}")), expected);
        }
        assert_eq!(to_ascii(""), Err(DomainError::Empty));
    }

    /// S4.60: Punycode within ASCII is nobody's business, valid or not.
    #[test]
    fn ascii_is_only_lowercased() {
        for domain in ["xn--", "xn--a", "xn--8i7caa", "xn--a-yoc.x", "a..b", ".", "-", "a_b"] {
            assert_eq!(to_ascii(domain).as_deref(), Ok(domain));
            assert_eq!(to_ascii(&domain.to_ascii_uppercase()).as_deref(), Ok(domain));
            assert_eq!(to_unicode(domain), domain);
        }
    }

    #[test]
    fn lengths() {
        let label = "a".repeat(63);
        let longest = [&*label, &label, &label, &label[..61]].join(".");
        assert_eq!(to_ascii_strict(&longest).as_deref(), Ok(&*longest));
        assert_eq!(to_ascii_strict(&format!("{longest}a")), Err(DomainError::TooLong));
        assert_eq!(to_ascii_strict(&format!("{label}a")), Err(DomainError::TooLong));
        assert_eq!(to_ascii_strict("a."), Err(DomainError::Empty));
        assert!(to_ascii(&longest.repeat(9)).is_ok());
    }

    /// S4.61: mapped, encoded, and refused where the relaxed rules refuse it.
    #[cfg(feature = "idna")]
    #[test]
    fn beyond_ascii() {
        assert_eq!(to_ascii("Faß.DE").as_deref(), Ok("xn--fa-hia.de"));
        assert_eq!(to_ascii("例え。テスト").as_deref(), Ok("xn--r8jz45g.xn--zckzah"));
        assert_eq!(to_ascii("-†").as_deref(), Ok("xn----xhn"));
        assert_eq!(to_ascii_strict("-†"), Err(DomainError::Invalid));
        assert_eq!(to_ascii("a＃b"), Err(DomainError::Forbidden('#')));
        assert_eq!(to_ascii("\u{AD}"), Err(DomainError::Empty));
        for invalid in ["xn--a.ß", "\u{FFFD}.com", "يa", "\u{200D}.example", "a\u{E0080}"] {
            assert_eq!(to_ascii(invalid), Err(DomainError::Invalid), "{invalid}");
            assert_eq!(to_unicode(invalid), invalid);
        }
    }

    /// S4.61: what is checked here of ASCII is what UTS 46 checks.
    #[cfg(feature = "idna")]
    #[test]
    fn strict_ascii_is_that_of_uts46() {
        let mut seed = 7u32;
        let mut next = |end: usize| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 8) as usize % end
        };
        let mut valid = 0;
        for _ in 0..100_000 {
            let pieces =
                ["a", "Z", "0", "-", "--", ".", "_", "xn--", "xn--zca", "aaaaaaaaaaaaaaaa"];
            let text: alloc::string::String =
                (0..next(9)).map(|_| pieces[next(pieces.len())]).collect();
            let (ours, theirs) = (to_ascii_strict(&text), uts46::to_ascii_strict(&text));
            assert_eq!(ours.as_deref().ok(), theirs.as_deref().ok(), "{text}");
            valid += u32::from(ours.is_ok());
        }
        assert!(valid > 1000, "{valid}");
    }

    /// Without tables the error says so, in URLs too.
    #[cfg(not(feature = "idna"))]
    #[test]
    fn without_tables() {
        assert_eq!(to_ascii("é"), Err(DomainError::IdnaOff));
        assert_eq!(to_ascii_strict("é"), Err(DomainError::IdnaOff));
        assert_eq!(to_ascii_strict("xn--a").as_deref(), Ok("xn--a"));
        let error = crate::Url::parse("http://a.%C3%A9/").unwrap_err();
        assert_eq!((error.code(), error.at()), ("idna-off", 7));
        let message = "beyond ASCII, and the feature idna is off, in host at byte 7";
        assert_eq!(format!("{error}"), message);
        assert_eq!(crate::Url::parse_with_validation_errors("foo://é<").1.len(), 1);
    }
}
