//! [`ParseError`].

use core::fmt;
use urlens::{ErrorKind, ValidationErrorKind};

/// Declares an enum whose variants have a message.
macro_rules! messages {
    ($(#[$attribute:meta])* $type:ident { $($name:ident => $message:literal,)+ }) => {
        $(#[$attribute])*
        #[derive(PartialEq, Eq, Clone, Copy, Debug)]
        #[non_exhaustive]
        pub enum $type {
            $(#[doc = $message] $name,)+
        }

        impl $type {
            const fn message(self) -> &'static str {
                match self { $(Self::$name => $message,)+ }
            }
        }
    };
}
pub(crate) use messages;

messages! {
    /// The reason why a text is not a URL.
    ///
    /// ```
    /// use url::{ParseError, Url};
    ///
    /// let error = Url::parse("http://example.org:port/").unwrap_err();
    /// assert_eq!(error, ParseError::InvalidPort);
    /// assert_eq!(error.to_string(), "invalid port number");
    /// ```
    ParseError {
        EmptyHost => "empty host",
        IdnaError => "invalid international domain name",
        InvalidPort => "invalid port number",
        InvalidIpv4Address => "invalid IPv4 address",
        InvalidIpv6Address => "invalid IPv6 address",
        InvalidDomainCharacter => "invalid domain character",
        RelativeUrlWithoutBase => "relative URL without a base",
        RelativeUrlWithCannotBeABaseBase => "relative URL with a cannot-be-a-base base",
        SetHostOnCannotBeABaseUrl => "a cannot-be-a-base URL doesn’t have a host to set",
        Overflow => "URLs more than 4 GB are not supported",
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.message())
    }
}

impl core::error::Error for ParseError {}

impl From<idna::Errors> for ParseError {
    fn from(_: idna::Errors) -> Self {
        Self::IdnaError
    }
}

impl ParseError {
    /// The error of a parser.
    #[cold]
    pub(crate) fn of(kind: ErrorKind, has_base: bool) -> Self {
        use ValidationErrorKind as Kind;
        let kind = match kind {
            ErrorKind::Url(kind) => kind,
            ErrorKind::IdnaOff => return Self::IdnaError,
            // No other error of the URL parser.
            _ => return Self::Overflow,
        };
        match kind {
            Kind::HostMissing => Self::EmptyHost,
            Kind::DomainToAscii | Kind::DomainPercentEncoded => Self::IdnaError,
            Kind::PortInvalid | Kind::PortOutOfRange => Self::InvalidPort,
            Kind::HostInvalidCodePoint => Self::InvalidDomainCharacter,
            Kind::MissingSchemeNonRelativeUrl if has_base => Self::RelativeUrlWithCannotBeABaseBase,
            Kind::MissingSchemeNonRelativeUrl => Self::RelativeUrlWithoutBase,
            Kind::Ipv4EmptyPart
            | Kind::Ipv4TooFewParts
            | Kind::Ipv4TooManyParts
            | Kind::Ipv4NonNumericPart
            | Kind::Ipv4NonDecimalPart
            | Kind::Ipv4OutOfRangePart => Self::InvalidIpv4Address,
            _ => Self::InvalidIpv6Address,
        }
    }

    /// The error of a setter.
    #[cold]
    pub(crate) fn of_setter(kind: ErrorKind) -> Self {
        match kind {
            ErrorKind::Url(_) | ErrorKind::IdnaOff => Self::of(kind, false),
            ErrorKind::OpaquePath => Self::SetHostOnCannotBeABaseUrl,
            ErrorKind::NoHost => Self::EmptyHost,
            ErrorKind::TooLong => Self::Overflow,
            _ => Self::InvalidDomainCharacter,
        }
    }
}
