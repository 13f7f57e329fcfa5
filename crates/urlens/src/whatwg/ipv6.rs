//! Validation errors of IPv6 addresses.

use super::validation_error::ValidationErrorKind;

/// A validation error and its offset.
type Error = (ValidationErrorKind, usize);

/// Finds the first error in the text between brackets, in the order of the standard's IPv6 parser.
///
/// Calls `leading_zero` with the offset of each piece with a leading zero, which is no failure.
///
/// Accepts the same texts as [`ipv6::read`](crate::host::ipv6::read), which is faster and does not
/// report the kind of an error.
pub(crate) fn check(text: &str, leading_zero: &mut dyn FnMut(usize)) -> Result<(), Error> {
    let bytes = text.as_bytes();
    let (mut at, mut pieces, mut compressed) = (0, 0, false);
    if bytes.first() == Some(&b':') {
        if bytes.get(1) != Some(&b':') {
            return Err((ValidationErrorKind::Ipv6InvalidCompression, 0));
        }
        // A compression counts as one piece at least.
        (at, pieces, compressed) = (2, 1, true);
    }
    while at < bytes.len() {
        if pieces == 8 {
            return Err((ValidationErrorKind::Ipv6TooManyPieces, at));
        }
        if bytes[at] == b':' {
            if compressed {
                return Err((ValidationErrorKind::Ipv6MultipleCompression, at));
            }
            (at, pieces, compressed) = (at + 1, pieces + 1, true);
            continue;
        }
        let start = at;
        at += bytes[at..].iter().take(4).take_while(|byte| byte.is_ascii_hexdigit()).count();
        match bytes.get(at) {
            Some(b'.') if at == start => {
                return Err((ValidationErrorKind::Ipv4InIpv6InvalidCodePoint, at));
            }
            Some(b'.') if pieces > 6 => {
                return Err((ValidationErrorKind::Ipv4InIpv6TooManyPieces, start));
            }
            Some(b'.') => {
                check_ipv4(bytes, start)?;
                pieces += 2;
                break;
            }
            Some(b':') if at + 1 < bytes.len() => at += 1,
            Some(b':') => return Err((ValidationErrorKind::Ipv6InvalidCodePoint, at + 1)),
            Some(_) => return Err((ValidationErrorKind::Ipv6InvalidCodePoint, at)),
            None => (),
        }
        if bytes[start] == b'0' && bytes.get(start + 1).is_some_and(u8::is_ascii_hexdigit) {
            leading_zero(start);
        }
        pieces += 1;
    }
    if compressed || pieces == 8 {
        Ok(())
    } else {
        Err((ValidationErrorKind::Ipv6TooFewPieces, bytes.len()))
    }
}

/// Checks the IPv4 address at the end of an IPv6 address: four numbers up to 255 without leading zeros.
fn check_ipv4(bytes: &[u8], mut at: usize) -> Result<(), Error> {
    let mut numbers = 0;
    while at < bytes.len() {
        if numbers > 0 {
            if bytes[at] != b'.' || numbers == 4 {
                return Err((ValidationErrorKind::Ipv4InIpv6InvalidCodePoint, at));
            }
            at += 1;
        }
        let (start, mut number) = (at, 0);
        while let Some(digit @ b'0'..=b'9') = bytes.get(at) {
            if at > start && number == 0 {
                return Err((ValidationErrorKind::Ipv4InIpv6InvalidCodePoint, at));
            }
            number = number * 10 + u32::from(digit - b'0');
            if number > 255 {
                return Err((ValidationErrorKind::Ipv4InIpv6OutOfRangePart, start));
            }
            at += 1;
        }
        if at == start {
            return Err((ValidationErrorKind::Ipv4InIpv6InvalidCodePoint, at));
        }
        numbers += 1;
    }
    match numbers {
        4 => Ok(()),
        _ => Err((ValidationErrorKind::Ipv4InIpv6TooFewParts, bytes.len())),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::host::ipv6::read;
    use crate::random::{assert_enough, cases};
    use alloc::string::String;
    use alloc::vec::Vec;

    /// S4.49: the kind and offset of each error, with the examples of the standard.
    #[test]
    fn kinds_and_offsets_of_errors() {
        use ValidationErrorKind::*;
        let cases = [
            ("", Ipv6TooFewPieces, 0),
            (":", Ipv6InvalidCompression, 0),
            (":1", Ipv6InvalidCompression, 0),
            ("1:2:3:4:5:6:7:8:9", Ipv6TooManyPieces, 16),
            ("1:2:3:4:5:6:7:8::", Ipv6TooManyPieces, 16),
            ("::1:2:3:4:5:6:7:8", Ipv6TooManyPieces, 16),
            ("1::1::1", Ipv6MultipleCompression, 5),
            (":::", Ipv6MultipleCompression, 2),
            ("1:2:3!:4", Ipv6InvalidCodePoint, 5),
            ("1:2:3:", Ipv6InvalidCodePoint, 6),
            ("12345::", Ipv6InvalidCodePoint, 4),
            ("::1%eth0", Ipv6InvalidCodePoint, 3),
            ("::é", Ipv6InvalidCodePoint, 2),
            ("v1.x", Ipv6InvalidCodePoint, 0),
            ("1:2:3", Ipv6TooFewPieces, 5),
            ("1:2:3:4:5:6:7", Ipv6TooFewPieces, 13),
            ("1:1:1:1:1:1:1:127.0.0.1", Ipv4InIpv6TooManyPieces, 14),
            ("ffff::.0.0.1", Ipv4InIpv6InvalidCodePoint, 6),
            ("ffff::127.0.xyz.1", Ipv4InIpv6InvalidCodePoint, 12),
            ("ffff::127.0xyz", Ipv4InIpv6InvalidCodePoint, 11),
            ("ffff::127.00.0.1", Ipv4InIpv6InvalidCodePoint, 11),
            ("ffff::127.0.0.1.2", Ipv4InIpv6InvalidCodePoint, 15),
            ("ffff::127.0.0.1.", Ipv4InIpv6InvalidCodePoint, 15),
            ("ffff::127.0.0.", Ipv4InIpv6InvalidCodePoint, 14),
            ("ffff::a.0.0.1", Ipv4InIpv6InvalidCodePoint, 6),
            ("ffff::127.0.0.4000", Ipv4InIpv6OutOfRangePart, 14),
            ("ffff::127.0.0", Ipv4InIpv6TooFewParts, 13),
        ];
        for (text, kind, at) in cases {
            assert_eq!(check(text, &mut |_| ()), Err((kind, at)), "{text}");
        }
    }

    /// S4.49: leading zeros are reported at the start of their piece, up to the first error.
    #[test]
    fn leading_zeros() {
        let zeros = |text| {
            let mut offsets = Vec::new();
            let result = check(text, &mut |at| offsets.push(at));
            (offsets, result.is_ok())
        };
        assert_eq!(zeros("::01"), ([2].to_vec(), true));
        assert_eq!(zeros("0:00:000:0000::0"), ([2, 5, 9].to_vec(), true));
        assert_eq!(zeros("01:02"), ([0, 3].to_vec(), false));
        assert_eq!(zeros("01:02x"), ([0].to_vec(), false));
        assert_eq!(zeros("::0.0.0.0"), ([].to_vec(), true));
    }

    /// S4.49: `check` and `read` accept the same texts.
    #[test]
    fn agrees_with_read() {
        let pieces = ["1", "00", "12345", ":", "::", ":", "1.2.3.4", "1.2", ".", "256", "g"];
        let mut accepted = 0;
        cases(200_000, |rng| {
            let mut text = String::new();
            for _ in 0..rng.below(17) {
                // Most pieces alternate between a digit and a colon, so that many texts are addresses.
                let is_digit = text.bytes().last().is_some_and(|it| it.is_ascii_hexdigit());
                text.push_str(match rng.below(6) {
                    0 | 1 => rng.pick(&pieces),
                    _ if is_digit => ":",
                    _ => "1",
                });
            }
            let is_address = read(text.as_bytes(), 0, text.len()).is_ok();
            assert_eq!(check(&text, &mut |_| ()).is_ok(), is_address, "{text}");
            accepted += u64::from(is_address);
        });
        assert_enough(accepted, 1_000);
    }
}
