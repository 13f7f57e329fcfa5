//! The predicates of the lints.

use super::address::{AddressKind, Ranges, classify, classify_name, embedded};
use super::class::{Found, Weight};
use super::finding::Sight;
use super::layout::{first_run, shifted};
use super::lints::{LONGEST_HOST, LONGEST_IDENTIFIER};
use super::script::{Spoof, spoof};
use super::verdict::Agreement;
use core::net::IpAddr;
use core::ops::Range;
use urlens::grammar::Ranges as CodePoints;
use urlens::grammar::rfc3987::BIDI_FORMATTING;
use urlens::internal::{
    credentials as split_credentials, dots_or_escapes_in, ends_in_number, escape, labels,
    read_ipv4, read_ipv4_numbers, read_ipv6, within,
};
use urlens::{Iri, Part, Uri, Url, domain};

/// The userinfo and where it stands, with the place of a password that is not empty.
fn credentials(sight: &Sight<'_>) -> Option<(Range<usize>, Option<Range<usize>>)> {
    let range = sight.layout.userinfo.clone()?;
    let (_, password) = split_credentials(&sight.layout.text()[range.clone()]);
    let password = password.map(|it| range.end - it.len()..range.end);
    Some((range, password.filter(|it| !it.is_empty())))
}

/// A user without a password.
pub(super) fn userinfo(sight: &Sight<'_>, found: &mut Found<'_>) {
    if let Some((range, None)) = credentials(sight) {
        found.at(Part::Userinfo, range.start..range.end + 1, Weight::Own);
    }
}

pub(super) fn password(sight: &Sight<'_>, found: &mut Found<'_>) {
    if let Some((_, Some(password))) = credentials(sight) {
        found.at(Part::Userinfo, password, Weight::Own);
    }
}

/// The first escape whose octet, and the two bytes after it, are `wanted`, in userinfo, host and
/// path. In queries and fragments such escapes are how one identifier is passed on in another.
pub(super) fn escapes(sight: &Sight<'_>, found: &mut Found<'_>, wanted: fn([u8; 3]) -> bool) {
    let layout = &sight.layout;
    let host = layout.host.clone().map(|range| (Part::Host, range));
    let structured =
        layout.data().filter(|(part, _)| !matches!(part, Part::Query | Part::Fragment));
    for (part, range) in structured.chain(host) {
        let bytes = &layout.text().as_bytes()[range.clone()];
        let octets = |at: usize| {
            let behind = |n: usize| bytes.get(at + n).copied().unwrap_or_default();
            Some([escape(&bytes[at..])?, behind(3), behind(4)])
        };
        let is_wanted = |at: &usize| octets(*at).is_some_and(wanted);
        if let Some(at) = (0..bytes.len()).find(is_wanted) {
            found.at(part, shifted(at..at + 3, range.start), Weight::Own);
        }
    }
}

pub(super) fn dots_parameter(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let mut at = layout.path.start;
    for segment in layout.text()[layout.path.clone()].split(|c| layout.is_slash(c)) {
        if let Some((dots, _)) = segment.split_once(';')
            && dots_or_escapes_in(dots) == 2
        {
            return found.at(Part::Path, at..at + dots.len() + 1, Weight::Own);
        }
        at += segment.len() + 1;
    }
}

/// The host and where it stands, if it is not empty.
fn host<'a>(sight: &'a Sight<'_>) -> Option<(&'a str, Range<usize>)> {
    let range = sight.layout.host.clone()?;
    let text = &sight.layout.text()[range.clone()];
    (!text.is_empty()).then_some((text, range))
}

/// Labels, in Unicode, that `kind` of spoofing is suspected of.
pub(super) fn spoofed(sight: &Sight<'_>, found: &mut Found<'_>, kind: Spoof) {
    let Some((text, range)) = host(sight) else { return };
    let name = sight.url_host().filter(|it| it.is_ascii()).unwrap_or(text);
    let unicode = domain::to_unicode(name);
    if unicode.is_ascii() {
        return;
    }
    let Some(n) = suspect(&unicode, |it| it == kind) else { return };
    // If the text has other dots than these, the whole of it must do.
    let verbatim = text.split('.').count() == unicode.split('.').count();
    match labels(text).nth(n).filter(|_| verbatim) {
        Some((at, label)) => {
            found.at(Part::Host, shifted(at..at + label.len(), range.start), Weight::Own);
        }
        None => found.at(Part::Host, range, Weight::Own),
    }
}

/// Which label of a domain in Unicode may be taken for another, in a way that is `wanted`.
pub(super) fn suspect(domain: &str, wanted: impl Fn(Spoof) -> bool) -> Option<usize> {
    let top = domain.rsplit('.').next().unwrap_or_default();
    // Whether it is ASCII is all that matters, and each label would look for that again.
    let top = top.trim_start_matches(|c: char| c.is_ascii());
    domain.split('.').position(|label| spoof(label, top).is_some_and(&wanted))
}

/// The characters that change the direction of text: those of RFC 3987 and younger ones.
const ISOLATES: &CodePoints = &[(0x061C, 0x061C), (0x2066, 0x2069)];

pub(super) fn is_bidi_control(c: char) -> bool {
    within(BIDI_FORMATTING, c.into()) || within(ISOLATES, c.into())
}

/// The first run of such characters in each component.
pub(super) fn bidi_control(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let host = layout.host.clone().map(|range| (Part::Host, range));
    let port = layout.port.clone().map(|range| (Part::Port, range));
    for (part, range) in layout.data().chain(host).chain(port) {
        let run = first_run(&layout.text()[range.clone()], |_, c| is_bidi_control(c));
        if let Some(run) = run {
            found.at(part, shifted(run, range.start), Weight::Own);
        }
    }
}

#[cfg(feature = "unicode")]
pub(super) fn not_nfc(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let host = layout.host.clone().map(|range| (Part::Host, range));
    for (part, range) in layout.data().chain(host) {
        if !urlens::nfc::is_nfc(&layout.text()[range.clone()]) {
            found.at(part, range, Weight::Own);
        }
    }
}

pub(super) fn trailing_dot(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    // UTS 46 takes all of these for a dot.
    if let Some(c) = text.chars().next_back().filter(|c| matches!(c, '.' | '。' | '．' | '｡')) {
        found.at(Part::Host, range.end - c.len_utf8()..range.end, Weight::Own);
    }
}

/// The host of a special URL as DNS would have it, without a final dot.
fn name<'a>(sight: &'a Sight<'_>) -> Option<(&'a str, &'a str, Range<usize>)> {
    let (text, range) = host(sight)?;
    let name = sight.url_host().unwrap_or(text);
    let is_name = sight.layout.mode.is_special() && !name.is_empty() && !name.starts_with('[');
    is_name.then(|| (name.strip_suffix('.').unwrap_or(name), text, range))
}

pub(super) fn label_length(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((name, text, range)) = name(sight) else { return };
    let is_wrong = |label: &str| label.is_empty() || label.len() > 63;
    if let Some((at, label)) = labels(name).find(|(_, it)| is_wrong(it)) {
        let verbatim = text.starts_with(name) || text.eq_ignore_ascii_case(name);
        let place = if verbatim { shifted(at..at + label.len(), range.start) } else { range };
        found.at(Part::Host, place, Weight::Own);
    }
}

/// A host of any scheme, as DNS would have it where that is known, without a final dot.
pub(super) fn host_length(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    let name = sight.url_host().filter(|it| !it.is_empty()).unwrap_or(text);
    let name = name.strip_suffix('.').unwrap_or(name);
    if name.chars().nth(LONGEST_HOST).is_some() {
        found.at(Part::Host, range, Weight::Own);
    }
}

pub(super) fn length(sight: &Sight<'_>, found: &mut Found<'_>) {
    let text = sight.readings.text();
    if text.len() > LONGEST_IDENTIFIER {
        let part = sight.layout.part_at_raw(LONGEST_IDENTIFIER);
        found.raw(part, text.floor_char_boundary(LONGEST_IDENTIFIER)..text.len(), Weight::Own);
    }
}

/// The address that a host stands for, to whoever reads most into it.
fn read_address(sight: &Sight<'_>) -> Option<IpAddr> {
    let (text, _) = host(sight)?;
    let text = sight.url_host().filter(|it| !it.is_empty()).unwrap_or(text);
    if let Some(rest) = text.strip_prefix('[') {
        // A zone says on which wire, and nothing about the address.
        let inner = rest.split([']', '%']).next().unwrap_or_default();
        let pieces = read_ipv6(inner.as_bytes(), 0, inner.len()).ok()?;
        return Some(IpAddr::V6(pieces.into()));
    }
    let numbers = ends_in_number(text);
    let address = numbers.then(|| read_ipv4_numbers(text).ok())??;
    Some(IpAddr::V4(address.into()))
}

/// A host that is, or names, an address of one of `kinds`.
pub(super) fn address(sight: &Sight<'_>, found: &mut Found<'_>, kinds: &[AddressKind]) {
    let Some((text, range)) = host(sight) else { return };
    let ranges = match read_address(sight) {
        Some(address) => classify(address),
        None => classify_name(sight.url_host().unwrap_or(text)),
    };
    let wanted = kinds.iter().fold(Ranges::NONE, |all, kind| all.with(*kind));
    if !ranges.and(wanted).is_empty() {
        found.at(Part::Host, range, Weight::Own);
    }
}

pub(super) fn disguised(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some((text, range)) = host(sight) else { return };
    let is_disguised = match read_address(sight) {
        Some(IpAddr::V4(_)) => read_ipv4(text.as_bytes(), 0, text.len()).is_err(),
        Some(IpAddr::V6(address)) => embedded(address).next().is_some(),
        None => false,
    };
    if is_disguised {
        found.at(Part::Host, range, Weight::Own);
    }
}

pub(super) fn relative(sight: &Sight<'_>, found: &mut Found<'_>) {
    let readings = sight.readings;
    let relative = readings.rfc3987.as_ref().is_ok_and(|it| it.is_relative());
    if relative && readings.base.is_none() {
        found.raw(Part::Scheme, 0..readings.text.len(), Weight::Own);
    }
}

pub(super) fn base(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some(base) = sight.readings.base else { return };
    let accepted = [Uri::parse(base).is_ok(), Iri::parse(base).is_ok(), Url::can_parse(base)];
    if accepted.contains(&false) {
        found.raw(Part::Scheme, 0..0, Weight::Own);
    }
}

/// What no class is about: the case of a host, a host that is empty or absent, an empty path.
pub(super) fn spelling(sight: &Sight<'_>, found: &mut Found<'_>) {
    let Some(pair) = sight.readings.pair() else { return };
    let layout = &sight.layout;
    let [rfc, url] = pair.texts(Part::Host).map(Option::unwrap_or_default);
    if pair.agreement(Part::Host) == Agreement::Spelling && rfc.eq_ignore_ascii_case(url) {
        let range = layout.host.clone().unwrap_or(layout.path.start..layout.path.start);
        found.at(Part::Host, range, Weight::Own);
    }
    let [rfc, url] = pair.texts(Part::Path).map(Option::unwrap_or_default);
    if (rfc, url) == ("", "/") {
        found.at(Part::Path, layout.path.clone(), Weight::Own);
    }
}
