//! `parse_authority`: the host as the resolver gets it.

use super::*;
use crate::libc::inet_aton;
use crate::libidn2;
use crate::tools::ipv6;
use alloc::format;
use alloc::string::{String, ToString};
use core::net::{Ipv4Addr, Ipv6Addr};

impl Version {
    /// The host as the resolver gets it.
    pub(super) fn host<'a>(
        &self,
        host: &'a str,
        reading: &mut ProgramReading<'a>,
    ) -> Result<Cow<'a, str>, Refusal> {
        if !self.decodes_first
            && let Some(address) = inet_aton(host.as_bytes(), self.final_dot)
        {
            return Ok(ipv4_text(host, address, reading));
        }
        let decoded = if self.decodes_first || !host.starts_with('[') {
            self.decode(host, reading)?
        } else {
            Cow::Borrowed(host.as_bytes())
        };
        if self.decodes_first
            && let Some(address) = inet_aton(&decoded, self.final_dot)
        {
            return Ok(ipv4_text(host, address, reading));
        }
        if decoded.first() == Some(&b'[') {
            return self.ipv6(&decoded).map(Cow::Owned);
        }
        if decoded.iter().any(|byte| self.forbidden.contains(byte)) {
            return Err(Refusal::by(&HOST_CHARS));
        }
        if self.checks_dots && (*decoded == b"."[..] || decoded.ends_with(b"..")) {
            return Err(Refusal::by(&HOST_DOTS));
        }
        if !decoded.is_ascii() {
            let name = core::str::from_utf8(&decoded).ok().filter(|_| self.idn);
            name.and_then(libidn2::to_ascii).map(Cow::Owned).ok_or(Refusal::by(&IDN))
        } else if decoded.len() == host.len() {
            Ok(Cow::Borrowed(host))
        } else {
            Ok(Cow::Owned(String::from_utf8_lossy(&decoded).into_owned()))
        }
    }

    /// `urldecode_host`
    fn decode<'a>(
        &self,
        host: &'a str,
        reading: &mut ProgramReading<'a>,
    ) -> Result<Cow<'a, [u8]>, Refusal> {
        let decoded = percent::decode(host);
        if decoded.len() < host.len() {
            reading.apply(&ESCAPE);
        }
        if decoded.iter().any(|&byte| byte < b' ' || byte == 0x7f && self.strict_bytes) {
            Err(Refusal::by(&CONTROL))
        } else {
            Ok(decoded)
        }
    }

    /// `ipv6_parse`: the address in brackets, with its zone after them.
    fn ipv6(&self, host: &[u8]) -> Result<String, Refusal> {
        let refused = Refusal::by(&IPV6);
        if host.len() < 4 {
            return Err(refused);
        }
        let inner = &host[1..];
        let span = inner
            .iter()
            .take_while(|&&byte| byte.is_ascii_hexdigit() || byte == b':' || byte == b'.')
            .count();
        let zone = if span == host.len() - 2 {
            None
        } else {
            Some(self.zone(&inner[span..]).ok_or(refused)?)
        };
        let given = core::str::from_utf8(&inner[..span]).map_err(|_| refused)?;
        let address = Ipv6Addr::from(ipv6(given).ok_or(refused)?);
        let short = ipv6_text(address);
        let compress = if self.compresses_equal_length {
            short.len() <= given.len()
        } else {
            short.len() < given.len()
        };
        let text = if compress { short.as_str() } else { given };
        Ok(match zone {
            Some(zone) => format!("[{text}]%{zone}"),
            None => format!("[{text}]"),
        })
    }

    /// The zone after an address: `%`, `25` that may be left out, up to 15 bytes, `]`.
    fn zone(&self, rest: &[u8]) -> Option<String> {
        let rest = rest.strip_prefix(b"%")?;
        let rest = match rest {
            [b'2', b'5', after @ ..] if !matches!(after.first(), None | Some(b']')) => after,
            rest => rest,
        };
        let zone = &rest[..rest.iter().position(|&byte| byte == b']')?];
        let is_valid = (1..=15).contains(&zone.len())
            && !(self.strict_bytes && zone.iter().any(|byte| self.forbidden.contains(byte)));
        is_valid.then(|| String::from_utf8_lossy(zone).into_owned())
    }
}

/// An IPv4 address as text. It is a rule that took effect if the text is not the given one.
fn ipv4_text<'a>(host: &'a str, address: u32, reading: &mut ProgramReading<'a>) -> Cow<'a, str> {
    let text = Ipv4Addr::from(address).to_string();
    if text == host {
        return Cow::Borrowed(host);
    }
    reading.apply(&NUMBER);
    Cow::Owned(text)
}

/// `inet_ntop`: an IPv6 address in short form. The last 32 bits are decimal after 96 zero bits, or 80 and `ffff`.
fn ipv6_text(address: Ipv6Addr) -> String {
    let [a, b, c, d, e, f, g, h] = address.segments();
    let decimal = Ipv4Addr::from(u32::from(g) << 16 | u32::from(h));
    match (a, b, c, d, e, f) {
        (0, 0, 0, 0, 0, 0) if g != 0 => format!("::{decimal}"),
        (0, 0, 0, 0, 0, 0xffff) => format!("::ffff:{decimal}"),
        _ => address.to_string(),
    }
}
