//! IPv4 addresses as the URL Standard reads them: one to four numbers, in three notations.

/// What came of reading one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum NotIpv4 {
    TooManyParts,
    NonNumeric,
    OutOfRange,
}

/// Whether the last label is a number, so that the host must be an IPv4 address.
pub(crate) fn ends_in_number(host: &str) -> bool {
    let host = host.strip_suffix('.').unwrap_or(host);
    let last = host.rsplit('.').next().unwrap_or(host);
    match last.as_bytes() {
        [] => false,
        [b'0', b'x' | b'X', digits @ ..] => digits.iter().all(u8::is_ascii_hexdigit),
        digits => digits.iter().all(u8::is_ascii_digit),
    }
}

/// The address that a host which ends in a number stands for.
pub(crate) fn read(host: &str) -> Result<u32, NotIpv4> {
    let host = host.strip_suffix('.').unwrap_or(host);
    let (mut address, mut count, mut last) = (0u64, 0, 0u64);
    for part in host.split('.') {
        if count == 4 {
            return Err(NotIpv4::TooManyParts);
        }
        let number = number(part).ok_or(NotIpv4::NonNumeric)?;
        // All but the last must be bytes; which one is the last shows when the next one comes.
        if last > 255 {
            last = u64::MAX;
        }
        if count > 0 {
            if last > 255 {
                address = u64::MAX;
            } else if address != u64::MAX {
                address |= last << (8 * (4 - count));
            }
        }
        last = number;
        count += 1;
    }
    if address == u64::MAX || last >= 1 << (8 * (5 - count)) {
        return Err(NotIpv4::OutOfRange);
    }
    Ok((address | last) as u32)
}

/// A number: hexadecimal behind `0x`, octal behind `0`, otherwise decimal. Saturates.
pub(crate) fn number(text: &str) -> Option<u64> {
    let (digits, radix) = match text.as_bytes() {
        [] => return None,
        [b'0', b'x' | b'X', digits @ ..] => (digits, 16),
        [b'0', digits @ ..] if !digits.is_empty() => (digits, 8),
        digits => (digits, 10),
    };
    digits.iter().try_fold(0u64, |number, &digit| {
        let digit = (digit as char).to_digit(radix)?;
        Some(number.saturating_mul(radix.into()).saturating_add(digit.into()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// S4.64, S4.65, S4.66: one to four numbers, decimal, octal or hexadecimal; `0x` is 0.
    #[test]
    fn all_notations() {
        let ipv4 = |text| read(text).map(|it| core::net::Ipv4Addr::from(it).octets());
        assert_eq!(ipv4("127.0.0.1"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("0x7f.1"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("017700000001"), Ok([127, 0, 0, 1]));
        assert_eq!(ipv4("1.2.3."), Ok([1, 2, 0, 3]));
        assert_eq!(ipv4("0x"), Ok([0, 0, 0, 0]));
        assert_eq!(ipv4("4294967295"), Ok([255, 255, 255, 255]));
        assert_eq!(ipv4("4294967296"), Err(NotIpv4::OutOfRange));
        assert_eq!(ipv4("256.1"), Err(NotIpv4::OutOfRange));
        assert_eq!(ipv4("1.256.1"), Err(NotIpv4::OutOfRange));
        assert_eq!(ipv4("1.16777216"), Err(NotIpv4::OutOfRange));
        assert_eq!(ipv4("1.2.3.4.5"), Err(NotIpv4::TooManyParts));
        assert_eq!(ipv4("08"), Err(NotIpv4::NonNumeric));
        assert_eq!(ipv4("1..2"), Err(NotIpv4::NonNumeric));
    }
}
