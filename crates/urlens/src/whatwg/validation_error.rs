//! The kinds of validation errors of the URL Standard.

use core::fmt;

/// A kind of validation error of the URL Standard (sections 3.3, 3.5 and 4.4).
///
/// Most do not stop the parser; the others are errors of [`Url::parse`](crate::Url::parse).
///
/// ```
/// use urlens::{ErrorKind, Url, ValidationErrorKind};
///
/// let error = Url::parse("http://").unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Url(ValidationErrorKind::HostMissing));
/// assert_eq!(error.code(), "host-missing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum ValidationErrorKind {
    /// A domain is not valid: Unicode ToASCII with strict rules records an error.
    DomainToAscii,
    /// A domain contains a percent-escape.
    DomainPercentEncoded,
    /// A host of a scheme that is not special contains a forbidden host code point.
    HostInvalidCodePoint,
    /// An IPv4 address ends in a dot.
    Ipv4EmptyPart,
    /// An IPv4 address has fewer than four parts.
    Ipv4TooFewParts,
    /// An IPv4 address has more than four parts.
    Ipv4TooManyParts,
    /// A part of an IPv4 address is not a number.
    Ipv4NonNumericPart,
    /// A part of an IPv4 address is in hexadecimal or octal.
    Ipv4NonDecimalPart,
    /// A part of an IPv4 address is too large.
    Ipv4OutOfRangePart,
    /// A `[` has no `]`.
    Ipv6Unclosed,
    /// An IPv6 address starts with a single colon.
    Ipv6InvalidCompression,
    /// An IPv6 address has more than eight pieces.
    Ipv6TooManyPieces,
    /// An IPv6 address has two `::`.
    Ipv6MultipleCompression,
    /// An IPv6 address contains a character other than digits and colons, or ends with a colon.
    Ipv6InvalidCodePoint,
    /// An IPv6 address has fewer than eight pieces and no `::`.
    Ipv6TooFewPieces,
    /// A piece of an IPv6 address has a leading zero.
    Ipv6PieceLeadingZero,
    /// An IPv4 address within an IPv6 address follows more than six pieces.
    Ipv4InIpv6TooManyPieces,
    /// An IPv4 address within an IPv6 address contains a character other than digits and dots, or a
    /// leading zero.
    Ipv4InIpv6InvalidCodePoint,
    /// A part of an IPv4 address within an IPv6 address is above 255.
    Ipv4InIpv6OutOfRangePart,
    /// An IPv4 address within an IPv6 address has fewer than four parts.
    Ipv4InIpv6TooFewParts,
    /// A code point that is not a URL code point, a `%` without two hexadecimal digits, surrounding
    /// spaces, or tabs and newlines.
    InvalidUrlUnit,
    /// A special scheme without `//`.
    SpecialSchemeMissingFollowingSolidus,
    /// The scheme is missing, and there is no base, or one with an opaque path, against which only a
    /// fragment can be resolved.
    MissingSchemeNonRelativeUrl,
    /// A `\` in place of a `/`.
    InvalidReverseSolidus,
    /// A user name or a password.
    InvalidCredentials,
    /// The host is missing in a special URL that is not a file URL, or next to a port or credentials.
    HostMissing,
    /// A port above 65535.
    PortOutOfRange,
    /// A port that is not a number.
    PortInvalid,
    /// A relative file URL that starts with a drive letter.
    FileInvalidWindowsDriveLetter,
    /// A drive letter in place of a host.
    FileInvalidWindowsDriveLetterHost,
}

impl ValidationErrorKind {
    /// All kinds, in the order of the standard.
    ///
    /// ```
    /// assert_eq!(urlens::ValidationErrorKind::ALL.len(), 30);
    /// ```
    pub const ALL: [Self; 30] = [
        Self::DomainToAscii,
        Self::DomainPercentEncoded,
        Self::HostInvalidCodePoint,
        Self::Ipv4EmptyPart,
        Self::Ipv4TooFewParts,
        Self::Ipv4TooManyParts,
        Self::Ipv4NonNumericPart,
        Self::Ipv4NonDecimalPart,
        Self::Ipv4OutOfRangePart,
        Self::Ipv6Unclosed,
        Self::Ipv6InvalidCompression,
        Self::Ipv6TooManyPieces,
        Self::Ipv6MultipleCompression,
        Self::Ipv6InvalidCodePoint,
        Self::Ipv6TooFewPieces,
        Self::Ipv6PieceLeadingZero,
        Self::Ipv4InIpv6TooManyPieces,
        Self::Ipv4InIpv6InvalidCodePoint,
        Self::Ipv4InIpv6OutOfRangePart,
        Self::Ipv4InIpv6TooFewParts,
        Self::InvalidUrlUnit,
        Self::SpecialSchemeMissingFollowingSolidus,
        Self::MissingSchemeNonRelativeUrl,
        Self::InvalidReverseSolidus,
        Self::InvalidCredentials,
        Self::HostMissing,
        Self::PortOutOfRange,
        Self::PortInvalid,
        Self::FileInvalidWindowsDriveLetter,
        Self::FileInvalidWindowsDriveLetterHost,
    ];

    /// The standard's name of the error, which is a stable code.
    ///
    /// ```
    /// assert_eq!(urlens::ValidationErrorKind::Ipv4InIpv6TooFewParts.code(), "IPv4-in-IPv6-too-few-parts");
    /// ```
    pub const fn code(self) -> &'static str {
        match self {
            Self::DomainToAscii => "domain-to-ASCII",
            Self::DomainPercentEncoded => "domain-percent-encoded",
            Self::HostInvalidCodePoint => "host-invalid-code-point",
            Self::Ipv4EmptyPart => "IPv4-empty-part",
            Self::Ipv4TooFewParts => "IPv4-too-few-parts",
            Self::Ipv4TooManyParts => "IPv4-too-many-parts",
            Self::Ipv4NonNumericPart => "IPv4-non-numeric-part",
            Self::Ipv4NonDecimalPart => "IPv4-non-decimal-part",
            Self::Ipv4OutOfRangePart => "IPv4-out-of-range-part",
            Self::Ipv6Unclosed => "IPv6-unclosed",
            Self::Ipv6InvalidCompression => "IPv6-invalid-compression",
            Self::Ipv6TooManyPieces => "IPv6-too-many-pieces",
            Self::Ipv6MultipleCompression => "IPv6-multiple-compression",
            Self::Ipv6InvalidCodePoint => "IPv6-invalid-code-point",
            Self::Ipv6TooFewPieces => "IPv6-too-few-pieces",
            Self::Ipv6PieceLeadingZero => "IPv6-piece-leading-zero",
            Self::Ipv4InIpv6TooManyPieces => "IPv4-in-IPv6-too-many-pieces",
            Self::Ipv4InIpv6InvalidCodePoint => "IPv4-in-IPv6-invalid-code-point",
            Self::Ipv4InIpv6OutOfRangePart => "IPv4-in-IPv6-out-of-range-part",
            Self::Ipv4InIpv6TooFewParts => "IPv4-in-IPv6-too-few-parts",
            Self::InvalidUrlUnit => "invalid-URL-unit",
            Self::SpecialSchemeMissingFollowingSolidus => {
                "special-scheme-missing-following-solidus"
            }
            Self::MissingSchemeNonRelativeUrl => "missing-scheme-non-relative-URL",
            Self::InvalidReverseSolidus => "invalid-reverse-solidus",
            Self::InvalidCredentials => "invalid-credentials",
            Self::HostMissing => "host-missing",
            Self::PortOutOfRange => "port-out-of-range",
            Self::PortInvalid => "port-invalid",
            Self::FileInvalidWindowsDriveLetter => "file-invalid-Windows-drive-letter",
            Self::FileInvalidWindowsDriveLetterHost => "file-invalid-Windows-drive-letter-host",
        }
    }

    /// Returns `Some(true)` if parsing always fails with this error, `Some(false)` if it never does, and
    /// `None` if that depends on the text:
    ///
    /// - [`DomainToAscii`](Self::DomainToAscii): a domain is not valid by the strict rules. Parsing fails
    ///   only if it is non-ASCII and not valid by the other rules either, or is empty, or contains a
    ///   forbidden domain code point: `http://a_b/` parses, `http://a%23b/` does not.
    /// - [`Ipv4OutOfRangePart`](Self::Ipv4OutOfRangePart): a part is above 255. Parsing fails unless it is
    ///   the last part and fits in the remaining bytes: `http://256/` parses, `http://256.1/` does not.
    ///
    /// ```
    /// use urlens::ValidationErrorKind;
    ///
    /// assert_eq!(ValidationErrorKind::HostMissing.is_fatal(), Some(true));
    /// assert_eq!(ValidationErrorKind::InvalidUrlUnit.is_fatal(), Some(false));
    /// assert_eq!(ValidationErrorKind::DomainToAscii.is_fatal(), None);
    /// ```
    pub const fn is_fatal(self) -> Option<bool> {
        match self {
            Self::DomainToAscii | Self::Ipv4OutOfRangePart => None,
            Self::DomainPercentEncoded
            | Self::Ipv4EmptyPart
            | Self::Ipv4TooFewParts
            | Self::Ipv4NonDecimalPart
            | Self::Ipv6PieceLeadingZero
            | Self::InvalidUrlUnit
            | Self::SpecialSchemeMissingFollowingSolidus
            | Self::InvalidReverseSolidus
            | Self::InvalidCredentials
            | Self::FileInvalidWindowsDriveLetter
            | Self::FileInvalidWindowsDriveLetterHost => Some(false),
            _ => Some(true),
        }
    }

    /// The message, for `Display`.
    pub(crate) const fn message(self) -> &'static str {
        match self {
            Self::DomainToAscii => "invalid domain",
            Self::DomainPercentEncoded => "percent-escape in domain",
            Self::HostInvalidCodePoint => "invalid character in host",
            Self::Ipv4EmptyPart => "IPv4 address ends with a dot",
            Self::Ipv4TooFewParts => "IPv4 address with fewer than four parts",
            Self::Ipv4TooManyParts => "IPv4 address with more than four parts",
            Self::Ipv4NonNumericPart => "IPv4 address part is not a number",
            Self::Ipv4NonDecimalPart => "IPv4 address part is not decimal",
            Self::Ipv4OutOfRangePart => "IPv4 address part is too large",
            Self::Ipv6Unclosed => "IPv6 address without closing ']'",
            Self::Ipv6InvalidCompression => "IPv6 address starts with a single colon",
            Self::Ipv6TooManyPieces => "IPv6 address with more than eight pieces",
            Self::Ipv6MultipleCompression => "IPv6 address with more than one '::'",
            Self::Ipv6InvalidCodePoint => "invalid character in IPv6 address",
            Self::Ipv6TooFewPieces => "IPv6 address with fewer than eight pieces and no '::'",
            Self::Ipv6PieceLeadingZero => "leading zero in IPv6 address piece",
            Self::Ipv4InIpv6TooManyPieces => {
                "more than six pieces before the IPv4 address in an IPv6 address"
            }
            Self::Ipv4InIpv6InvalidCodePoint => {
                "invalid character in the IPv4 address in an IPv6 address"
            }
            Self::Ipv4InIpv6OutOfRangePart => "IPv4 address part above 255 in an IPv6 address",
            Self::Ipv4InIpv6TooFewParts => {
                "IPv4 address with fewer than four parts in an IPv6 address"
            }
            Self::InvalidUrlUnit => "invalid character or percent-escape",
            Self::SpecialSchemeMissingFollowingSolidus => {
                "special scheme not followed by exactly two slashes"
            }
            Self::MissingSchemeNonRelativeUrl => {
                "missing scheme, and no base that a relative reference can be resolved against"
            }
            Self::InvalidReverseSolidus => "backslash used as a slash",
            Self::InvalidCredentials => "user name or password in URL",
            Self::HostMissing => "missing host",
            Self::PortOutOfRange => "port is greater than 65535",
            Self::PortInvalid => "invalid port",
            Self::FileInvalidWindowsDriveLetter => "drive letter in a relative file URL",
            Self::FileInvalidWindowsDriveLetterHost => "drive letter in place of the host",
        }
    }
}

impl fmt::Display for ValidationErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}
