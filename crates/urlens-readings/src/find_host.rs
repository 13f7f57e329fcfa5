//! Predicates about the host: addresses, names beyond ASCII, escapes, characters.

use super::class::{Found, Weight};
use super::finding::Sight;
use super::layout::{first_run, shifted};
use core::ops::Range;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, REG_NAME};
use urlens::internal::{ends_in_number, escape, is_drive, labels, read_ipv4, read_ipv6};
use urlens::{CharSet, Part, domain};

/// The host and where it stands, if there is one and it is no drive letter.
fn host<'a>(sight: &'a Sight<'_>) -> Option<(&'a str, Range<usize>)> {
    let layout = &sight.layout;
    let range = layout.host.clone()?;
    let text = &layout.text()[range.clone()];
    (!text.is_empty() && !is_drive(text)).then_some((text, range))
}

/// H4. A host that reads as an IPv4 address somewhere, and is not four decimal numbers. Disputed
/// behind special schemes only.
pub(super) fn ipv4(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    let is_decimal = |it: &str| read_ipv4(it.as_bytes(), 0, it.len()).is_ok();
    let mapped = || sight.url_host().is_some_and(is_decimal);
    if !is_decimal(text) && (ends_in_number(text) || mapped()) {
        found.at(Part::Host, range, Weight::Host.only_if(sight.layout.mode.is_special()));
    }
}

/// H5. What is in brackets and written otherwise by the URL Standard, or no address; brackets
/// elsewhere; an address without brackets.
pub(super) fn ipv6(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let (Some(range), Some(authority)) = (layout.host.clone(), layout.authority.clone()) else {
        return;
    };
    let text = &layout.text()[range.clone()];
    let with_port = range.start..layout.port.as_ref().map_or(range.end, |it| it.end);
    let whole = &layout.text()[with_port.clone()];
    if let Some(rest) = text.strip_prefix('[') {
        let inner = rest.strip_suffix(']').unwrap_or_default();
        let is_address = read_ipv6(inner.as_bytes(), 0, inner.len()).is_ok();
        let rewritten = || sight.url_host().is_some_and(|it| it != text);
        if !is_address || rewritten() {
            found.at(Part::Host, range, Weight::Host.only_if(!is_address));
        } else if layout.get(&layout.port).contains(':') {
            found.at(Part::Host, with_port, Weight::Host);
        }
    } else if text.contains(['[', ']']) {
        let split = layout.get(&layout.userinfo).contains('[');
        found.at(Part::Host, if split { authority } else { range }, Weight::Host);
    } else if whole.bytes().filter(|&byte| byte == b':').count() > 1
        && whole.bytes().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(&byte))
    {
        found.at(Part::Host, with_port, Weight::Host);
    }
}

/// H6. A name beyond ASCII after a special scheme, which IDNA maps or refuses. Agreed upon: Punycode
/// that is none, and `_`.
pub(super) fn idna(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    if !sight.layout.mode.is_special() || text.starts_with('[') {
        return;
    }
    let mut tell = |part: Range<usize>, weight| {
        found.at(Part::Host, shifted(part, range.start), weight);
    };
    if let Some(run) = first_run(text, |_, c| !c.is_ascii()) {
        tell(run, Weight::Host);
    } else if let Some((at, label)) = labels(text).find(|(_, it)| is_not_punycode(it)) {
        tell(at..at + label.len(), Weight::Info);
    } else if let Some(run) = first_run(text, |_, c| c == '_') {
        tell(run, Weight::Info);
    }
}

/// Whether a label claims to be Punycode and is not. Without tables, nobody can tell.
fn is_not_punycode(label: &str) -> bool {
    let claims = label.get(..4).is_some_and(|it| it.eq_ignore_ascii_case("xn--"));
    claims && cfg!(feature = "idna") && domain::to_unicode(label) == label
}

/// H7. Escapes in a name: disputed behind special schemes, and where they are none behind others.
pub(super) fn escapes(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    if text.starts_with('[') {
        return;
    }
    let bytes = text.as_bytes();
    let is_wrong = |at: usize| bytes[at] == b'%' && escape(&bytes[at..]).is_none();
    let special = sight.layout.mode.is_special();
    if let Some(at) = (0..bytes.len()).find(|&at| is_wrong(at)) {
        found.at(Part::Host, shifted(at..at + 1, range.start), Weight::Host);
    } else if let Some(start) = text.find('%') {
        let run = first_escapes(text, start);
        found.at(Part::Host, shifted(run, range.start), Weight::Host.only_if(special));
    }
}

/// The escapes that follow each other from `start` on.
pub(super) fn first_escapes(text: &str, start: usize) -> Range<usize> {
    let mut end = start;
    while text.get(end..).is_some_and(|rest| escape(rest.as_bytes()).is_some()) {
        end += 3;
    }
    start..end
}

/// H8. What RFC 3986 does not allow in a name, and, behind a scheme that is not special, what is
/// beyond ASCII. Agreed upon: what no name in DNS has.
pub(super) fn repertoire(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    if text.starts_with('[') {
        return;
    }
    let special = sight.layout.mode.is_special();
    // Each of these is another class's.
    let is_elsewhere = |c: char| matches!(c, '%' | '[' | ']' | '@' | ':' | '\\' | '_');
    let is_wrong = |c: char| match u8::try_from(c) {
        Ok(byte) if c.is_ascii() => !REG_NAME.contains(byte) && !is_elsewhere(c),
        _ => !special,
    };
    let dns = ALPHA.or(DIGIT).or(CharSet::of(b"-."));
    let is_odd = |c: char| c.is_ascii() && !dns.contains(c as u8) && !is_elsewhere(c);
    if let Some(run) = first_run(text, |_, c| is_wrong(c)) {
        found.at(Part::Host, shifted(run, range.start), Weight::Host);
    } else if let Some(run) = first_run(text, |_, c| is_odd(c)) {
        found.at(Part::Host, shifted(run, range.start), Weight::Info);
    }
}
