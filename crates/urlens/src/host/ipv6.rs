//! IPv6 addresses: RFC 3986, section 3.2.2, and the URL Standard accept the same texts.

use super::ipv4;

/// Reads `bytes[at..end]` as an IPv6 address. The error is the offset at which that fails.
///
/// ```text
/// eight pieces of one to four hexadecimal digits, with ":" between them;
/// "::" once in place of one or more pieces of zero;
/// an IPv4address in place of the last two.
/// ```
pub(crate) const fn read(bytes: &[u8], mut at: usize, end: usize) -> Result<[u16; 8], usize> {
    let mut pieces = [0u16; 8];
    let mut count = 0;
    let mut gap = None;
    if at + 1 < end && bytes[at] == b':' && bytes[at + 1] == b':' {
        gap = Some(0);
        at += 2;
    }
    while at < end {
        if count == 8 {
            return Err(at);
        }
        let (start, mut piece) = (at, 0u16);
        while at < end && at - start < 4 {
            let digit = DIGITS[bytes[at] as usize];
            if digit > 15 {
                break;
            }
            piece = piece << 4 | digit as u16;
            at += 1;
        }
        if at == start {
            return Err(at);
        }
        if at < end && bytes[at] == b'.' {
            if count > 6 {
                return Err(start);
            }
            match ipv4::read_decimal(bytes, start, end) {
                Ok(address) => {
                    pieces[count] = (address >> 16) as u16;
                    pieces[count + 1] = address as u16;
                }
                Err(at) => return Err(at),
            }
            count += 2;
            at = end;
            break;
        }
        pieces[count] = piece;
        count += 1;
        if at == end {
            break;
        }
        if bytes[at] != b':' {
            return Err(at);
        }
        at += 1;
        if at == end {
            return Err(at);
        }
        if bytes[at] == b':' {
            if gap.is_some() {
                return Err(at);
            }
            gap = Some(count);
            at += 1;
        }
    }
    match gap {
        None if count == 8 => Ok(pieces),
        Some(gap) if count < 8 => {
            // Pieces after the gap move to the end.
            let (mut from, mut to) = (count, 8);
            while from > gap {
                from -= 1;
                to -= 1;
                pieces[to] = pieces[from];
                pieces[from] = 0;
            }
            Ok(pieces)
        }
        _ => Err(at),
    }
}

/// The value of each hexadecimal digit; 16 for other bytes.
pub(crate) static DIGITS: [u8; 256] = {
    let (mut digits, mut byte) = ([16; 256], 0);
    while byte < 256 {
        if (byte as u8).is_ascii_hexdigit() {
            digits[byte] = hex(byte as u8);
        }
        byte += 1;
    }
    digits
};

/// The value of a hexadecimal digit.
pub(crate) const fn hex(digit: u8) -> u8 {
    match digit {
        b'0'..=b'9' => digit - b'0',
        _ => (digit | 0x20) - b'a' + 10,
    }
}

#[cfg(test)]
mod tests {
    /// S2.41: accepts the same texts as `std`.
    #[test]
    fn agrees_with_the_standard_library() {
        let pieces =
            ["", ":", "::", "0", "f", "FFFF", "12345", "1:", ":1", "1.2.3.4", "1.2", "g", "%"];
        let mut texts = alloc::vec![alloc::string::String::new()];
        for _ in 0..5 {
            let more: alloc::vec::Vec<_> = texts
                .iter()
                .flat_map(|a| pieces.iter().map(move |b| alloc::format!("{a}{b}")))
                .collect();
            texts.extend(more);
            texts.sort();
            texts.dedup();
            texts.truncate(60_000);
        }
        for shape in [
            "1:2:3:4:5:6:7:8",
            "1:2:3:4:5:6:7::",
            "::2:3:4:5:6:7:8",
            "1::3:4:5:6:7:8",
            "::1:2:3:4:5:6:7:8",
        ] {
            texts.push(shape.into());
            texts.push(alloc::format!("{shape}:9"));
            texts.push(shape.replace("7:8", "1.2.3.4"));
        }
        let mut valid = 0;
        for text in &texts {
            let ours = super::read(text.as_bytes(), 0, text.len()).ok();
            let theirs = text.parse::<core::net::Ipv6Addr>().ok().map(|it| it.segments());
            assert_eq!(ours, theirs, "{text}");
            valid += ours.is_some() as u32;
        }
        assert!(valid > 100, "{valid}");
    }
}
