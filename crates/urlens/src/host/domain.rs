//! Domains in ASCII, for DNS, and in Unicode, for people (the URL Standard, section 3.3).
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
//! Non-ASCII text is processed by UTS 46, *Unicode IDNA Compatibility Processing*, with the feature
//! `idna`, by the rules and characters of Unicode 18.0. Labels of more than 1,000 characters that are not
//! all ASCII are rejected, and domains of more than 65,536 bytes; no name of DNS has more than 253. ASCII
//! text needs no tables, unless its Punycode is decoded or checked.

#[cfg(feature = "idna")]
use super::{idna2008, uts46};
use crate::charset::CharSet;
use crate::error::Quoted;
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::rfc3986::{ALPHA, DIGIT};
use crate::grammar::whatwg::FORBIDDEN_DOMAIN;
use alloc::borrow::Cow;
use core::fmt;
use uts46::Options;

/// Converts a domain to ASCII and lowercase, like the domain parser of the URL Standard. Escapes are not
/// decoded.
///
/// A text in ASCII is only converted to lowercase and its Punycode is not checked, as in browsers (and
/// in the standard, since June 2026).
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
/// If UTS 46 records an error for a non-ASCII text, or if the result is empty or contains a forbidden
/// character.
pub fn to_ascii(text: &str) -> Result<Cow<'_, str>, DomainError> {
    const LOWERCASE: ByteSet = ByteSet::of(ALLOWED.without(CharSet::range(b'A', b'Z')));
    let domain = match find_not_in(text.as_bytes(), &LOWERCASE) {
        None if text.is_empty() => return Err(DomainError::Empty),
        None => return Ok(Cow::Borrowed(text)),
        Some(_) if text.is_ascii() => lowercase(text),
        Some(_) => return to_ascii_checked(text),
    };
    allowed(domain)
}

/// [`to_ascii`] that also checks the Punycode of a text in ASCII.
pub(crate) fn to_ascii_checked(text: &str) -> Result<Cow<'_, str>, DomainError> {
    allowed(uts46::to_ascii(text, Options::URL)?.into())
}

/// A domain that is not empty and has no forbidden character.
fn allowed(domain: Cow<'_, str>) -> Result<Cow<'_, str>, DomainError> {
    match domain.bytes().find(|&byte| !ALLOWED.contains(byte)) {
        Some(byte) => Err(DomainError::Forbidden(byte.into())),
        None if domain.is_empty() => Err(DomainError::Empty),
        None => Ok(domain),
    }
}

/// [`to_ascii`] with the rules of DNS: only letters, digits and hyphens; no hyphen at either end of a
/// label, nor two in third and fourth place; no empty label and no final dot; labels of at most 63
/// bytes, domains of at most 253; valid Punycode. The standard calls such a domain valid, unless its last
/// label is a number.
///
/// Without the feature `idna`, labels that start with `xn--` are not decoded and checked.
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
/// The first rule that is not met.
pub fn to_ascii_strict(text: &str) -> Result<Cow<'_, str>, DomainError> {
    if text.is_ascii() {
        check(text)?;
        if !text.split('.').any(is_punycode) {
            return Ok(lowercase(text));
        }
    }
    uts46::to_ascii(text, Options::STRICT).map(Cow::Owned)
}

/// [`to_ascii_strict`] with the rules of IDNA 2008 for domains that are registered, which are those of the
/// formats `hostname` (for ASCII) and `idn-hostname` of JSON Schema.
///
/// Letters, marks and digits of all scripts are allowed, but no symbols, and some characters only in a
/// context, such as `·` between two `l` (RFC 5892). No character is mapped, except the case of labels in
/// ASCII, and full stops of other scripts between labels.
///
/// Without the feature `idna`, labels that start with `xn--` are not decoded and checked.
///
/// ```
/// use urlens::domain::{self, DomainError};
///
/// assert_eq!(domain::to_ascii_idna2008("Example.org")?, "example.org");
/// # #[cfg(feature = "idna")] {
/// assert_eq!(domain::to_ascii_idna2008("l·l.例え")?, "xn--ll-0ea.xn--r8jz45g");
/// assert_eq!(domain::to_ascii_idna2008("☃"), Err(DomainError::Forbidden('☃')));
/// assert_eq!(domain::to_ascii_idna2008("a·b"), Err(DomainError::Forbidden('·')));
/// assert_eq!(domain::to_ascii_idna2008("Bücher"), Err(DomainError::Forbidden('B')));
/// # }
/// # Ok::<(), DomainError>(())
/// ```
///
/// # Errors
///
/// The first rule that is not met.
pub fn to_ascii_idna2008(text: &str) -> Result<Cow<'_, str>, DomainError> {
    if text.is_ascii() {
        check(text)?;
        if !text.split('.').any(is_punycode) {
            return Ok(lowercase(text));
        }
    }
    idna2008::to_ascii(text).map(Cow::Owned)
}

/// Decodes the Punycode of a domain. A domain that is not valid is returned unchanged, so that
/// [`to_ascii`] of the result always gives the domain.
///
/// Different domains may look alike: take care before showing one to people.
///
/// ```
/// use urlens::domain;
///
/// # #[cfg(feature = "idna")]
/// assert_eq!(domain::to_unicode("xn--r8jz45g.example"), "例え.example");
/// assert_eq!(domain::to_unicode("xn--8i7caa"), "xn--8i7caa");
/// ```
///
/// Without the feature `idna`, no Punycode is decoded.
pub fn to_unicode(domain: &str) -> Cow<'_, str> {
    if domain.is_ascii() && !domain.split('.').any(is_punycode) {
        return lowercase(domain);
    }
    uts46::to_unicode(domain, Options::URL).map_or(Cow::Borrowed(domain), Cow::Owned)
}

/// The reason why a text is not a domain.
///
/// ```
/// use urlens::domain::{self, DomainError};
///
/// let error = domain::to_ascii("a b").unwrap_err();
/// assert_eq!(error, DomainError::Forbidden(' '));
/// assert_eq!(error.to_string(), "' ' is not allowed in a domain");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum DomainError {
    /// The domain or one of its labels is empty.
    Empty,
    /// A character that the domain must not contain.
    Forbidden(char),
    /// A label starts or ends with a hyphen, or has two in third and fourth place.
    Hyphen,
    /// A label is longer than 63 bytes, or the domain longer than 253; without the rules of DNS, a
    /// non-ASCII domain longer than 65,536 bytes.
    TooLong,
    /// UTS 46 records an error: a character that is unassigned or not allowed, invalid Punycode, or mixed
    /// directions; or a label may not be registered for such a reason.
    Invalid,
    /// The domain is not ASCII, and the feature `idna` is off.
    IdnaOff,
}

impl DomainError {
    /// The stable code of the error, for programs.
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
            Self::Empty => f.write_str("empty domain or label"),
            Self::Forbidden(c) => write!(f, "{} is not allowed in a domain", Quoted(*c)),
            Self::Hyphen => f.write_str("misplaced hyphen in a label"),
            Self::TooLong => {
                f.write_str("label longer than 63 bytes or domain longer than 253 bytes")
            }
            Self::Invalid => f.write_str("invalid domain by IDNA"),
            Self::IdnaOff => f.write_str("non-ASCII domain: the feature idna is off"),
        }
    }
}

impl core::error::Error for DomainError {}

/// The characters that the URL Standard allows in a domain.
const ALLOWED: CharSet = FORBIDDEN_DOMAIN.not();

/// The characters that STD3 allows in a domain: letters, digits, hyphens, and dots between labels.
const STD3: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-."));

/// Checks the rules of DNS for an ASCII domain, except its Punycode.
fn check(text: &str) -> Result<(), DomainError> {
    if let Some(byte) = text.bytes().find(|&byte| !STD3.contains(byte)) {
        return Err(DomainError::Forbidden(byte.into()));
    }
    for label in text.split('.') {
        let has_two_hyphens = label.as_bytes().get(2..4) == Some(b"--") && !is_punycode(label);
        match label.len() {
            0 => return Err(DomainError::Empty),
            64.. => return Err(DomainError::TooLong),
            _ if has_two_hyphens || label.starts_with('-') || label.ends_with('-') => {
                return Err(DomainError::Hyphen);
            }
            _ => (),
        }
    }
    if text.len() > 253 { Err(DomainError::TooLong) } else { Ok(()) }
}

/// The labels, also empty ones, with their offsets.
pub(crate) fn labels(domain: &str) -> impl Iterator<Item = (usize, &str)> {
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
    if text.bytes().any(|byte| byte.is_ascii_uppercase()) {
        Cow::Owned(text.to_ascii_lowercase())
    } else {
        Cow::Borrowed(text)
    }
}

/// The operations without tables: only ASCII is supported.
#[cfg(not(feature = "idna"))]
mod uts46 {
    use super::DomainError;
    use alloc::string::String;

    pub(super) struct Options;

    impl Options {
        pub(super) const URL: Self = Self;
        pub(super) const STRICT: Self = Self;
    }

    pub(super) fn to_ascii(text: &str, _: Options) -> Result<String, DomainError> {
        if text.is_ascii() { Ok(text.to_ascii_lowercase()) } else { Err(DomainError::IdnaOff) }
    }

    pub(super) fn to_unicode(_: &str, _: Options) -> Result<String, DomainError> {
        Err(DomainError::IdnaOff)
    }
}

/// Without tables, only ASCII is supported.
#[cfg(not(feature = "idna"))]
mod idna2008 {
    use super::DomainError;
    use super::uts46::{self, Options};
    use alloc::string::String;

    pub(super) fn to_ascii(text: &str) -> Result<String, DomainError> {
        uts46::to_ascii(text, Options::STRICT)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    #[cfg(feature = "idna")]
    use crate::random::assert_enough;
    use crate::random::cases;
    use alloc::format;

    /// S4.58, S4.63: forbidden characters are rejected, and all other ASCII is accepted.
    #[test]
    fn forbidden_code_points() {
        for byte in 0..128u8 {
            let c = char::from(byte);
            let forbidden = byte < 0x20 || " #%/:<>?@[\\]^|\x7F".contains(c);
            let expected = if forbidden {
                Err(DomainError::Forbidden(c))
            } else {
                Ok(Cow::Owned(format!("a{c}").to_ascii_lowercase()))
            };
            assert_eq!(to_ascii(&format!("a{c}")), expected);
        }
        assert_eq!(to_ascii(""), Err(DomainError::Empty));
    }

    /// S4.60: Punycode in ASCII is not checked.
    #[test]
    fn ascii_is_only_lowercased() {
        for domain in ["xn--", "xn--a", "xn--8i7caa", "xn--a-yoc.x", "a..b", ".", "-", "a_b"] {
            assert_eq!(to_ascii(domain).as_deref(), Ok(domain));
            assert_eq!(to_ascii(&domain.to_ascii_uppercase()).as_deref(), Ok(domain));
            assert_eq!(to_unicode(domain), domain);
        }
    }

    /// S4.60: criterion V4 of UTS 46: Punycode of a label that starts with `xn--` is invalid. A label that
    /// contains it elsewhere is valid.
    #[cfg(feature = "idna")]
    #[test]
    fn encoded_twice() {
        for (domain, unicode) in
            [("xn--xn---epa", None), ("a.xn--xn--a--gua", None), ("xn--xn---9oa", Some("éxn--"))]
        {
            assert_eq!(to_unicode(domain), unicode.unwrap_or(domain));
            let text = format!("é.{domain}");
            assert_eq!(to_ascii(&text).is_ok(), unicode.is_some(), "{text}");
        }
        assert_eq!(to_ascii_strict("xn--xn---epa"), Err(DomainError::Invalid));
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

    /// S4.61: non-ASCII domains are mapped, encoded, or rejected.
    #[cfg(feature = "idna")]
    #[test]
    fn non_ascii() {
        assert_eq!(to_ascii("Faß.DE").as_deref(), Ok("xn--fa-hia.de"));
        assert_eq!(to_ascii("例え。テスト").as_deref(), Ok("xn--r8jz45g.xn--zckzah"));
        assert_eq!(to_ascii("-†").as_deref(), Ok("xn----xhn"));
        assert_eq!(to_ascii_strict("-†"), Err(DomainError::Hyphen));
        assert_eq!(to_ascii("a＃b"), Err(DomainError::Forbidden('#')));
        assert_eq!(to_ascii("\u{AD}"), Err(DomainError::Empty));
        let longest = "é.".repeat(uts46::LONGEST / 3) + "a";
        assert!(longest.len() == uts46::LONGEST && to_ascii(&longest).is_ok());
        assert_eq!(to_ascii(&(longest + "a")), Err(DomainError::TooLong));
        for invalid in
            ["xn--a.ß", "é.xn--xn---epa", "\u{FFFD}.com", "يa", "\u{200D}.example", "a\u{E0080}"]
        {
            assert_eq!(to_ascii(invalid), Err(DomainError::Invalid), "{invalid}");
            assert_eq!(to_unicode(invalid), invalid);
        }
    }

    /// S4.61: `check` and UTS 46 accept the same ASCII domains.
    #[cfg(feature = "idna")]
    #[test]
    fn strict_ascii_agrees_with_uts46() {
        const PIECES: [&str; 10] =
            ["a", "Z", "0", "-", "--", ".", "_", "xn--", "xn--zca", "aaaaaaaaaaaaaaaa"];
        let mut valid = 0;
        cases(100_000, |rng| {
            let text = rng.text(&PIECES, 8);
            let theirs = uts46::to_ascii(&text, Options::STRICT);
            let ours = to_ascii_strict(&text);
            assert_eq!(ours.as_deref().ok(), theirs.as_deref().ok(), "{text}");
            valid += u64::from(ours.is_ok());
        });
        assert_enough(valid, 1000);
    }

    /// The fast path for lowercase ASCII agrees with the check of each character.
    #[test]
    fn fast_and_general_ascii_agree() {
        const PIECES: [&str; 12] =
            ["a", "Z", "0", "-", ".", "_", "%", "#", " ", "\x7F", "/", "xyz"];
        cases(50_000, |rng| {
            let text = rng.text(&PIECES, 9);
            let forbidden = text.bytes().find(|&it| FORBIDDEN_DOMAIN.contains(it));
            let expected = match forbidden {
                Some(byte) => Err(DomainError::Forbidden(byte.into())),
                None if text.is_empty() => Err(DomainError::Empty),
                None => Ok(text.to_ascii_lowercase()),
            };
            assert_eq!(to_ascii(&text).map(Cow::into_owned), expected, "{text:?}");
        });
    }

    /// Without tables, non-ASCII domains are rejected with a specific error, in URLs too.
    #[cfg(not(feature = "idna"))]
    #[test]
    fn without_tables() {
        assert_eq!(to_ascii("é"), Err(DomainError::IdnaOff));
        assert_eq!(to_ascii_strict("é"), Err(DomainError::IdnaOff));
        assert_eq!(to_ascii_strict("xn--a").as_deref(), Ok("xn--a"));
        let error = crate::Url::parse("http://a.%C3%A9/").unwrap_err();
        assert_eq!((error.code(), error.offset()), ("idna-off", Some(7)));
        let message = "non-ASCII host at byte 7: the feature `idna` is off";
        assert_eq!(format!("{error}"), message);
        assert_eq!(crate::Url::parser().parse_with_validation_errors("foo://é<").1.len(), 1);
    }
}
