//! IPv4 addresses in dotted-decimal form.

/// Reads `bytes[at..end]` as four decimal numbers. The error is the offset at which that fails.
///
/// ```text
/// IPv4address = dec-octet "." dec-octet "." dec-octet "." dec-octet
/// dec-octet   = 0 to 255, without leading zeros
/// ```
pub(crate) const fn read_decimal(bytes: &[u8], mut at: usize, end: usize) -> Result<u32, usize> {
    let (mut address, mut octets) = (0u32, 0);
    loop {
        let (start, mut octet) = (at, 0u32);
        while at < end && bytes[at].is_ascii_digit() {
            octet = octet * 10 + (bytes[at] - b'0') as u32;
            if octet > 255 || at > start && bytes[start] == b'0' {
                return Err(at);
            }
            at += 1;
        }
        if at == start {
            return Err(at);
        }
        address = address << 8 | octet;
        octets += 1;
        match octets {
            4 if at == end => return Ok(address),
            4 => return Err(at),
            _ if at < end && bytes[at] == b'.' => at += 1,
            _ => return Err(at),
        }
    }
}

#[cfg(test)]
mod tests {
    /// S2.41: accepts the same texts as `std`.
    #[test]
    fn agrees_with_the_standard_library() {
        let texts = [
            "0.0.0.0",
            "1.2.3.4",
            "255.255.255.255",
            "256.1.1.1",
            "1.2.3",
            "1.2.3.4.",
            "1.2.3.4.5",
            "01.2.3.4",
            "1.2.3.04",
            "",
            ".",
            "1..2.3",
            "1.2.3.4a",
            "a",
            "1.2.3.",
            "0.0.0.00",
            "999999999999.1.1.1",
            "1.2.3.-4",
        ];
        for text in texts {
            let ours = super::read_decimal(text.as_bytes(), 0, text.len()).ok();
            let theirs = text.parse::<core::net::Ipv4Addr>().ok().map(u32::from);
            assert_eq!(ours, theirs, "{text}");
        }
    }
}
