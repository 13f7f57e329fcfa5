//! What is wrong with an IPv6 address, by the standard's names.

use super::violation::Violation;

/// The validation error for a text between brackets that is no address. It is found by reading the
/// text once more in the standard's order, which decides what is wrong first.
pub(crate) fn violation(text: &str) -> Violation {
    let mut rest = text.as_bytes();
    let (mut pieces, mut compressed) = (0, false);
    if let [b':', after @ ..] = rest {
        let [b':', after @ ..] = after else { return Violation::Ipv6InvalidCompression };
        (rest, compressed, pieces) = (after, true, 1);
    }
    while !rest.is_empty() {
        if pieces == 8 {
            return Violation::Ipv6TooManyPieces;
        }
        if let [b':', after @ ..] = rest {
            if compressed {
                return Violation::Ipv6MultipleCompression;
            }
            (rest, compressed) = (after, true);
            pieces += 1;
            continue;
        }
        let digits = rest.iter().take(4).take_while(|it| it.is_ascii_hexdigit()).count();
        let after = &rest[digits..];
        match after {
            [b'.', ..] if digits == 0 => return Violation::Ipv4InIpv6InvalidCodePoint,
            [b'.', ..] if pieces > 6 => return Violation::Ipv4InIpv6TooManyPieces,
            [b'.', ..] => return ipv4_violation(rest),
            [b':'] => return Violation::Ipv6InvalidCodePoint,
            [b':', after @ ..] => rest = after,
            [] => rest = after,
            _ => return Violation::Ipv6InvalidCodePoint,
        }
        pieces += 1;
    }
    Violation::Ipv6TooFewPieces
}

fn ipv4_violation(text: &[u8]) -> Violation {
    let mut seen = 0;
    for part in text.split(|&byte| byte == b'.') {
        if seen == 4 || part.is_empty() && seen > 0 && seen < 4 {
            return match seen {
                4 => Violation::Ipv4InIpv6InvalidCodePoint,
                _ => Violation::Ipv4InIpv6InvalidCodePoint,
            };
        }
        let digits = part.iter().take_while(|it| it.is_ascii_digit()).count();
        let value =
            part[..digits].iter().fold(0u32, |n, it| (n * 10 + u32::from(it - b'0')).min(1000));
        match part {
            [b'0', next, ..] if next.is_ascii_digit() => {
                return Violation::Ipv4InIpv6InvalidCodePoint;
            }
            _ if value > 255 => return Violation::Ipv4InIpv6OutOfRangePart,
            _ if digits == 0 || digits < part.len() => {
                return Violation::Ipv4InIpv6InvalidCodePoint;
            }
            _ => seen += 1,
        }
    }
    Violation::Ipv4InIpv6TooFewParts
}
