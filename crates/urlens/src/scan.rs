//! The scanner: validates a text in one pass, without allocation, for every dialect.
//!
//! Functions that parse a rule of RFC 3986, appendix A, quote it in their documentation. All of them
//! are `const`, so that the compiler checks constants with the same code. At run time,
//! [`fast::scan`](crate::fast::scan) is a fast path for common texts.

use crate::dialect::Rules;
use crate::error::{ErrorKind, SyntaxError};
use crate::grammar::{CharClass, rfc3986};
use crate::host::ipv6;
use crate::marks::Marks;
use crate::part::Part;

type Result<T> = core::result::Result<T, SyntaxError>;

/// `?` for a `const fn`.
macro_rules! tri {
    ($result:expr) => {
        match $result {
            Ok(value) => value,
            Err(error) => return Err(error),
        }
    };
}

/// Validates a `URI-reference` in the dialect of `rules`, and returns the ends of its components.
pub(crate) const fn scan(text: &str, rules: &Rules) -> Result<Marks> {
    if text.len() > u32::MAX as usize {
        return Err(SyntaxError::new(ErrorKind::TooLong, Part::Path, text.len()));
    }
    Scanner { bytes: text.as_bytes(), at: 0, rules }.reference()
}

/// Validates one component, without its delimiters.
pub(crate) const fn scan_part(text: &str, part: Part, rules: &Rules) -> Result<()> {
    let mut scanner = Scanner { bytes: text.as_bytes(), at: 0, rules };
    match part {
        Part::Scheme => {
            scanner.scheme_chars();
        }
        Part::Authority => {
            tri!(scanner.authority());
        }
        Part::Userinfo => tri!(scanner.skip_allowed(CharClass::Userinfo)),
        Part::Host => {
            tri!(scanner.host());
        }
        Part::Port => scanner.digits(),
        Part::Path => tri!(scanner.skip_allowed(CharClass::Path)),
        Part::Query => tri!(scanner.skip_allowed(CharClass::Query)),
        Part::Fragment => tri!(scanner.skip_allowed(CharClass::Fragment)),
    }
    match scanner.peek() {
        Some(_) => Err(scanner.unexpected(part)),
        None if matches!(part, Part::Scheme) && text.is_empty() => {
            Err(SyntaxError::new(ErrorKind::NoScheme, part, 0))
        }
        None => Ok(()),
    }
}

/// Returns the end of the IP literal whose `[` is at `at`, or `None` if it is invalid.
pub(crate) const fn ip_literal_end(bytes: &[u8], at: usize, rules: &Rules) -> Option<usize> {
    let mut scanner = Scanner { bytes, at, rules };
    match scanner.ip_literal() {
        Ok(()) => Some(scanner.at),
        Err(_) => None,
    }
}

struct Scanner<'a> {
    bytes: &'a [u8],
    at: usize,
    rules: &'a Rules,
}

impl Scanner<'_> {
    /// `URI-reference = [ scheme ":" ] [ "//" authority ] path [ "?" query ] [ "#" fragment ]`
    const fn reference(&mut self) -> Result<Marks> {
        let has_scheme = self.scheme();
        let scheme_end = if has_scheme { self.at as u32 } else { 0 };
        let (mut host_start, mut host_end) = (scheme_end, scheme_end);
        // If scheme characters were read but no `:`, they belong to a path, so no authority can follow.
        let has_authority = (has_scheme || self.at == 0) && self.eat_slashes();
        if has_authority {
            (host_start, host_end) = tri!(self.authority());
        }
        let authority_end = if has_authority { self.at as u32 } else { scheme_end };
        if !has_scheme && !has_authority {
            // path-noscheme: no colon before the first slash.
            tri!(self.skip_allowed(CharClass::SegmentNzNc));
            if let Some(b':') = self.peek() {
                return Err(self.not_a_scheme());
            }
        }
        tri!(self.skip_allowed(CharClass::Path));
        let path_end = self.at as u32;
        if self.eat(b'?') {
            tri!(self.skip_allowed(CharClass::Query));
        }
        let query_end = self.at as u32;
        if self.eat(b'#') {
            tri!(self.skip_allowed(CharClass::Fragment));
        }
        match self.peek() {
            None => {
                Ok(Marks { scheme_end, host_start, host_end, authority_end, path_end, query_end })
            }
            Some(_) if self.at as u32 > query_end => Err(self.unexpected(Part::Fragment)),
            Some(_) if query_end > path_end => Err(self.unexpected(Part::Query)),
            Some(_) => Err(self.unexpected(Part::Path)),
        }
    }

    /// Consumes `scheme ":"` if present. Otherwise stops after the scheme characters.
    const fn scheme(&mut self) -> bool {
        self.scheme_chars();
        self.at > 0 && self.eat(b':')
    }

    /// `scheme = ALPHA *( ALPHA / DIGIT / "+" / "-" / "." )`
    const fn scheme_chars(&mut self) {
        if !matches!(self.peek(), Some(first) if first.is_ascii_alphabetic()) {
            return;
        }
        while self.at < self.bytes.len()
            && self.rules.allows_ascii(self.bytes[self.at], CharClass::Scheme)
        {
            self.at += 1;
        }
    }

    /// `authority = [ userinfo "@" ] host [ ":" port ]`; returns the bounds of the host.
    ///
    /// Reads a host and a port first. If the authority does not end there, the characters read so far may
    /// be userinfo, which may contain all characters of a host and a port.
    const fn authority(&mut self) -> Result<(u32, u32)> {
        let start = self.at;
        let host = match self.host() {
            Ok(host) => host,
            Err(error) => return Err(self.userinfo_error_if_at_sign_follows(error)),
        };
        self.port();
        if self.ends_authority() {
            return Ok(host);
        }
        let error = self.unexpected(if self.at as u32 > host.1 { Part::Port } else { Part::Host });
        if self.bytes[start] == b'[' {
            return Err(error);
        }
        match self.skip_allowed(CharClass::Userinfo) {
            Ok(()) if self.eat(b'@') => (),
            Ok(()) if self.at_sign_follows() => return Err(self.unexpected(Part::Userinfo)),
            Ok(()) => return Err(error),
            Err(in_userinfo) if self.at_sign_follows() => return Err(in_userinfo),
            Err(_) => return Err(error),
        }
        let host = tri!(self.host());
        self.port();
        match self.ends_authority() {
            true => Ok(host),
            false if self.at as u32 > host.1 => Err(self.unexpected(Part::Port)),
            false => Err(self.unexpected(Part::Host)),
        }
    }

    /// `host = IP-literal / IPv4address / reg-name`; returns its bounds.
    const fn host(&mut self) -> Result<(u32, u32)> {
        let start = self.at as u32;
        match self.peek() {
            Some(b'[') => tri!(self.ip_literal()),
            _ => tri!(self.skip_allowed(CharClass::RegName)),
        }
        Ok((start, self.at as u32))
    }

    /// `IP-literal = "[" ( IPv6address / IPvFuture / IPv6addrz ) "]"`
    const fn ip_literal(&mut self) -> Result<()> {
        let start = self.at + 1;
        let mut end = start;
        while end < self.bytes.len() && !matches!(self.bytes[end], b']' | b'/' | b'?' | b'#') {
            end += 1;
        }
        if end == self.bytes.len() || self.bytes[end] != b']' {
            return Err(SyntaxError::new(ErrorKind::UnclosedBracket, Part::Host, self.at));
        }
        let read = match self.bytes[start] {
            b'v' | b'V' => self.ipv_future(start, end),
            _ => {
                let address_end = tri!(self.ipv6_address_end(start, end));
                match ipv6::read(self.bytes, start, address_end) {
                    Ok(_) => Ok(()),
                    Err(at) => Err(at),
                }
            }
        };
        match read {
            Ok(()) => self.at = end + 1,
            Err(at) => return Err(SyntaxError::new(ErrorKind::BadAddress, Part::Host, at)),
        }
        Ok(())
    }

    /// `IPvFuture = "v" 1*HEXDIG "." 1*( unreserved / sub-delims / ":" )`
    ///
    /// Returns the offset of the first invalid byte as the error.
    const fn ipv_future(&self, start: usize, end: usize) -> core::result::Result<(), usize> {
        let mut at = start + 1;
        while at < end && self.bytes[at].is_ascii_hexdigit() {
            at += 1;
        }
        if at == start + 1 || at == end || self.bytes[at] != b'.' {
            return Err(at);
        }
        at += 1;
        if at == end {
            return Err(at);
        }
        while at < end {
            if !rfc3986::IPV_FUTURE.contains(self.bytes[at]) {
                return Err(at);
            }
            at += 1;
        }
        Ok(())
    }

    /// `IPv6addrz = IPv6address "%25" ZoneID` (RFC 6874), where the dialect has zones;
    /// returns the end of the address.
    const fn ipv6_address_end(&self, start: usize, end: usize) -> Result<usize> {
        if !self.rules.zones {
            return Ok(end);
        }
        let mut address_end = start;
        while address_end < end && self.bytes[address_end] != b'%' {
            address_end += 1;
        }
        if address_end == end {
            return Ok(end);
        }
        let mut at = address_end + 3;
        // `%25`, then at least one character of the zone.
        let has_delimiter = at < end && self.bytes[at - 2] == b'2' && self.bytes[at - 1] == b'5';
        if !has_delimiter {
            return Err(SyntaxError::new(ErrorKind::BadAddress, Part::Host, address_end));
        }
        while at < end {
            if is_escape_at(self.bytes, at) {
                at += 3;
            } else if rfc3986::ZONE_ID.contains(self.bytes[at]) {
                at += 1;
            } else {
                return Err(SyntaxError::new(ErrorKind::BadAddress, Part::Host, at));
            }
        }
        Ok(address_end)
    }

    /// `[ ":" port ]`
    const fn port(&mut self) {
        if self.eat(b':') {
            self.digits();
        }
    }

    /// `port = *DIGIT`
    const fn digits(&mut self) {
        while matches!(self.peek(), Some(b'0'..=b'9')) {
            self.at += 1;
        }
    }

    /// Skips characters and escapes that are allowed in `class`. An invalid escape is an error, and so
    /// is a non-ASCII character that is not allowed.
    #[inline]
    const fn skip_allowed(&mut self, class: CharClass) -> Result<()> {
        let (bytes, mut at) = (self.bytes, self.at);
        loop {
            while at < bytes.len() && self.rules.allows_ascii(bytes[at], class) {
                at += 1;
            }
            self.at = at;
            match self.peek() {
                Some(b'%') if is_escape_at(bytes, at) => at += 3,
                Some(b'%') => return Err(SyntaxError::new(ErrorKind::BadEscape, class.part(), at)),
                Some(0x80..) => {
                    let (c, length) = char_at(bytes, at);
                    if !self.rules.allows_non_ascii(c, class) {
                        return Err(self.unexpected(class.part()));
                    }
                    at += length;
                }
                _ => return Ok(()),
            }
        }
    }

    const fn eat(&mut self, byte: u8) -> bool {
        let found = self.at < self.bytes.len() && self.bytes[self.at] == byte;
        self.at += found as usize;
        found
    }

    const fn eat_slashes(&mut self) -> bool {
        let (bytes, at) = (self.bytes, self.at);
        let found = at + 1 < bytes.len() && bytes[at] == b'/' && bytes[at + 1] == b'/';
        self.at += 2 * found as usize;
        found
    }

    const fn peek(&self) -> Option<u8> {
        if self.at < self.bytes.len() { Some(self.bytes[self.at]) } else { None }
    }

    const fn ends_authority(&self) -> bool {
        matches!(self.peek(), None | Some(b'/' | b'?' | b'#'))
    }

    /// Returns `true` if an `@` follows before the authority ends.
    const fn at_sign_follows(&self) -> bool {
        let mut at = self.at;
        while at < self.bytes.len() && !matches!(self.bytes[at], b'/' | b'?' | b'#') {
            if self.bytes[at] == b'@' {
                return true;
            }
            at += 1;
        }
        false
    }

    /// Returns the error of a host, attributed to the userinfo if an `@` follows.
    #[cold]
    const fn userinfo_error_if_at_sign_follows(&self, error: SyntaxError) -> SyntaxError {
        let may_be_in_userinfo =
            matches!(error.kind(), ErrorKind::Unexpected(_) | ErrorKind::BadEscape);
        if may_be_in_userinfo && self.at_sign_follows() {
            SyntaxError::new(error.kind(), Part::Userinfo, error.at())
        } else {
            error
        }
    }

    /// Returns the error for a colon that does not end a valid scheme. Moves to the first character that
    /// is not allowed at its position in a scheme.
    #[cold]
    const fn not_a_scheme(&mut self) -> SyntaxError {
        self.at = 0;
        self.scheme_chars();
        self.unexpected(Part::Scheme)
    }

    /// Returns the error for the character at the current offset.
    #[cold]
    const fn unexpected(&self, part: Part) -> SyntaxError {
        let c = match char::from_u32(char_at(self.bytes, self.at).0) {
            Some(c) => c,
            None => char::REPLACEMENT_CHARACTER,
        };
        SyntaxError::new(ErrorKind::Unexpected(c), part, self.at)
    }
}

/// `pct-encoded = "%" HEXDIG HEXDIG`: returns `true` if there is one at `at`.
pub(crate) const fn is_escape_at(bytes: &[u8], at: usize) -> bool {
    at + 2 < bytes.len()
        && bytes[at] == b'%'
        && bytes[at + 1].is_ascii_hexdigit()
        && bytes[at + 2].is_ascii_hexdigit()
}

/// The code point at `at`, and its length. The bytes must be UTF-8.
pub(crate) const fn char_at(bytes: &[u8], at: usize) -> (u32, usize) {
    let first = bytes[at] as u32;
    let (mut c, length) = match first {
        0..0x80 => (first, 1),
        0x80..0xE0 => (first & 0x1F, 2),
        0xE0..0xF0 => (first & 0x0F, 3),
        _ => (first & 0x07, 4),
    };
    let mut i = 1;
    while i < length && at + i < bytes.len() {
        c = c << 6 | (bytes[at + i] & 0x3F) as u32;
        i += 1;
    }
    (c, length)
}
