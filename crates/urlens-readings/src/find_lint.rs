//! Checks for the lints that are not in `find_bidi` or `find_naming`. Each check reports its
//! findings to a [`Report`].

use super::address::{AddressKind, AddressKinds, classify, classify_name, embedded};
use super::class::{Report, SeverityFrom};
use super::finding::Context;
use super::layout::{first_run, labels, shifted};
use super::lints::{MAX_HOST_LENGTH, MIN_SUPPORTED_URL_LENGTH};
use super::script::{Spoof, spoof, top_label};
use super::verdict::Agreement;
use core::net::{IpAddr, Ipv4Addr};
use core::ops::Range;
use urlens::grammar::rfc3987::is_bidi_formatting;
use urlens::grammar::whatwg::dots_or_escapes_in;
use urlens::internal::{ends_in_number, read_ipv4_numbers};
use urlens::percent::decode_escape;
use urlens::{Iri, Part, Uri, Url, domain};

/// Returns the range of the userinfo, and that of a non-empty password.
fn credentials(context: &Context<'_>) -> Option<(Range<usize>, Option<Range<usize>>)> {
    let range = context.layout.userinfo.clone()?;
    let password =
        context.layout.text()[range.clone()].split_once(':').map(|(_, password)| password);
    let password = password.map(|password| range.end - password.len()..range.end);
    Some((range, password.filter(|range| !range.is_empty())))
}

/// Reports userinfo without a password.
pub(super) fn username(context: &Context<'_>, report: &mut Report<'_>) {
    if let Some((range, None)) = credentials(context) {
        report.at(Part::Userinfo, range.start..range.end + 1, SeverityFrom::Class);
    }
}

/// Reports a password that is not empty.
pub(super) fn password(context: &Context<'_>, report: &mut Report<'_>) {
    if let Some((_, Some(password))) = credentials(context) {
        report.at(Part::Userinfo, password, SeverityFrom::Class);
    }
}

/// Reports the first escape in userinfo, host and path that `wanted` accepts. Its argument is the
/// decoded octet, then the two bytes after the escape (0 if there are none).
///
/// Queries and fragments are not checked: there, such escapes are common, because a query may
/// contain another identifier.
pub(super) fn escapes(context: &Context<'_>, report: &mut Report<'_>, wanted: fn([u8; 3]) -> bool) {
    let layout = &context.layout;
    let host = layout.host.clone().map(|range| (Part::Host, range));
    let structured =
        layout.data().filter(|(part, _)| !matches!(part, Part::Query | Part::Fragment));
    for (part, range) in structured.chain(host) {
        let bytes = &layout.text().as_bytes()[range.clone()];
        let octets = |at: usize| {
            let byte_at = |n: usize| bytes.get(at + n).copied().unwrap_or_default();
            Some([decode_escape(&bytes[at..])?, byte_at(3), byte_at(4)])
        };
        let is_wanted = |at: &usize| octets(*at).is_some_and(wanted);
        if let Some(at) = (0..bytes.len()).find(is_wanted) {
            report.at(part, shifted(at..at + 3, range.start), SeverityFrom::Class);
        }
    }
}

/// Reports the first `..` segment that is followed by a parameter, as in `/..;a`.
pub(super) fn dot_segment_parameter(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let mut at = layout.path.start;
    for segment in layout.text()[layout.path.clone()].split(|c| layout.is_slash(c)) {
        if let Some((dots, _)) = segment.split_once(';')
            && dots_or_escapes_in(dots) == 2
        {
            return report.at(Part::Path, at..at + dots.len() + 1, SeverityFrom::Class);
        }
        at += segment.len() + 1;
    }
}

/// Returns the host and its range, or `None` if it is absent or empty.
fn host<'a>(context: &'a Context<'_>) -> Option<(&'a str, Range<usize>)> {
    let range = context.layout.host.clone()?;
    let text = &context.layout.text()[range.clone()];
    (!text.is_empty()).then_some((text, range))
}

/// Reports the first label that may be mistaken for another for the reason `kind`, or the whole
/// host if that label cannot be located in the text.
pub(super) fn spoofed(context: &Context<'_>, report: &mut Report<'_>, kind: Spoof) {
    let Some((text, range)) = host(context) else { return };
    let name = context.url_host().filter(|host| host.is_ascii()).unwrap_or(text);
    let unicode = domain::to_unicode(name);
    if unicode.is_ascii() {
        return;
    }
    let Some(n) = first_spoof(&unicode, |spoof| spoof == kind) else { return };
    // The labels correspond only if their number is the same: the text may separate them by dots
    // other than `.`.
    let same_labels = text.split('.').count() == unicode.split('.').count();
    match labels(text).nth(n).filter(|_| same_labels) {
        Some((at, label)) => {
            report.at(Part::Host, shifted(at..at + label.len(), range.start), SeverityFrom::Class);
        }
        None => report.at(Part::Host, range, SeverityFrom::Class),
    }
}

/// Returns the index of the first label of a Unicode domain that has a `wanted` kind of [`Spoof`].
fn first_spoof(domain: &str, wanted: impl Fn(Spoof) -> bool) -> Option<usize> {
    let top = top_label(domain);
    domain.split('.').position(|label| spoof(label, top).is_some_and(&wanted))
}

/// Returns `true` for a bidirectional formatting character: one of RFC 3987, or one that Unicode added later
/// (ALM, LRI, RLI, FSI, PDI).
pub(super) fn is_bidi_control(c: char) -> bool {
    is_bidi_formatting(c) || matches!(c, '\u{61C}' | '\u{2066}'..='\u{2069}')
}

/// Reports the first run of bidirectional formatting characters in each component.
pub(super) fn bidi_control(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let host = layout.host.clone().map(|range| (Part::Host, range));
    let port = layout.port.clone().map(|range| (Part::Port, range));
    for (part, range) in layout.data().chain(host).chain(port) {
        let run = first_run(&layout.text()[range.clone()], |_, c| is_bidi_control(c));
        if let Some(run) = run {
            report.at(part, shifted(run, range.start), SeverityFrom::Class);
        }
    }
}

/// Reports each component that is not in Unicode Normalization Form C.
#[cfg(feature = "unicode")]
pub(super) fn not_nfc(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let host = layout.host.clone().map(|range| (Part::Host, range));
    for (part, range) in layout.data().chain(host) {
        if !urlens::internal::unicode::nfc::is_nfc_text(&layout.text()[range.clone()]) {
            report.at(part, range, SeverityFrom::Class);
        }
    }
}

/// Reports a dot at the end of the host.
pub(super) fn trailing_dot(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    // UTS 46 maps all of these to a dot.
    if let Some(c) = text.chars().next_back().filter(|c| matches!(c, '.' | '。' | '．' | '｡')) {
        report.at(Part::Host, range.end - c.len_utf8()..range.end, SeverityFrom::Class);
    }
}

/// Returns the DNS name of a special URL without its trailing dot, the host as written, and its
/// range.
fn dns_name<'a>(context: &'a Context<'_>) -> Option<(&'a str, &'a str, Range<usize>)> {
    let (text, range) = host(context)?;
    let name = context.url_host().unwrap_or(text);
    let is_name = context.layout.mode.is_special() && !name.is_empty() && !name.starts_with('[');
    is_name.then(|| (name.strip_suffix('.').unwrap_or(name), text, range))
}

/// Reports the first label that is empty or longer than 63 bytes, or the whole host if that label
/// cannot be located in the text.
pub(super) fn label_length(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((name, text, range)) = dns_name(context) else { return };
    let is_invalid = |label: &str| label.is_empty() || label.len() > 63;
    if let Some((at, label)) = labels(name).find(|(_, label)| is_invalid(label)) {
        let same_labels = text.strip_suffix('.').unwrap_or(text).eq_ignore_ascii_case(name);
        let place = if same_labels { shifted(at..at + label.len(), range.start) } else { range };
        report.at(Part::Host, place, SeverityFrom::Class);
    }
}

/// Reports a host longer than [`MAX_HOST_LENGTH`], for every scheme. The DNS form is measured if it
/// is known, without a trailing dot.
pub(super) fn host_length(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    let name = context.url_host().filter(|host| !host.is_empty()).unwrap_or(text);
    let name = name.strip_suffix('.').unwrap_or(name);
    if name.chars().nth(MAX_HOST_LENGTH).is_some() {
        report.at(Part::Host, range, SeverityFrom::Class);
    }
}

/// Reports the bytes after the first [`MIN_SUPPORTED_URL_LENGTH`].
pub(super) fn url_length(context: &Context<'_>, report: &mut Report<'_>) {
    let text = context.readings.text();
    if text.len() > MIN_SUPPORTED_URL_LENGTH {
        let part = context.layout.part_at_raw(MIN_SUPPORTED_URL_LENGTH);
        let start = (0..=MIN_SUPPORTED_URL_LENGTH).rfind(|&at| text.is_char_boundary(at));
        report.raw(part, start.unwrap_or(0)..text.len(), SeverityFrom::Class);
    }
}

/// Returns the IP address of the host. All forms of IPv4 addresses that the URL Standard accepts
/// are read.
fn read_address(context: &Context<'_>) -> Option<IpAddr> {
    let (text, _) = host(context)?;
    let text = context.url_host().filter(|host| !host.is_empty()).unwrap_or(text);
    if let Some(rest) = text.strip_prefix('[') {
        // A zone identifies an interface and is not part of the address.
        let inner = rest.split([']', '%']).next().unwrap_or_default();
        return inner.parse().ok().map(IpAddr::V6);
    }
    let numbers = ends_in_number(text);
    let address = numbers.then(|| read_ipv4_numbers(text).ok())??;
    Some(IpAddr::V4(address.into()))
}

/// Reports a host that is, or names, an address of one of `kinds`.
pub(super) fn address(context: &Context<'_>, report: &mut Report<'_>, kinds: &[AddressKind]) {
    let Some((text, range)) = host(context) else { return };
    let ranges = match read_address(context) {
        Some(address) => classify(address),
        None => classify_name(context.url_host().unwrap_or(text)),
    };
    let wanted = kinds.iter().fold(AddressKinds::NONE, |all, kind| all.with(*kind));
    if !ranges.and(wanted).is_empty() {
        report.at(Part::Host, range, SeverityFrom::Class);
    }
}

/// Reports an IPv4 address that is not in dotted-decimal form, and an IPv6 address that contains an
/// IPv4 address.
pub(super) fn disguised_address(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    let is_disguised = match read_address(context) {
        Some(IpAddr::V4(_)) => text.parse::<Ipv4Addr>().is_err(),
        Some(IpAddr::V6(address)) => embedded(address).next().is_some(),
        None => false,
    };
    if is_disguised {
        report.at(Part::Host, range, SeverityFrom::Class);
    }
}

/// Reports a text without a scheme if no base is given.
pub(super) fn relative_reference(context: &Context<'_>, report: &mut Report<'_>) {
    let readings = context.readings;
    let relative = readings.rfc3987.as_ref().is_ok_and(|iri| iri.is_relative());
    if relative && readings.base.is_none() {
        report.raw(Part::Scheme, 0..readings.text.len(), SeverityFrom::Class);
    }
}

/// Reports a base that is invalid as a URI, an IRI or a URL.
pub(super) fn ambiguous_base(context: &Context<'_>, report: &mut Report<'_>) {
    let Some(base) = context.readings.base else { return };
    let accepted = [
        Uri::parse_borrowed(base).is_ok(),
        Iri::parse_borrowed(base).is_ok(),
        Url::can_parse(base),
    ];
    if accepted.contains(&false) {
        report.raw(Part::Scheme, 0..0, SeverityFrom::Class);
    }
}

/// Reports non-canonical spellings that no disagreement of the catalogue covers: the case of a
/// host, an empty or absent host, an empty path.
pub(super) fn non_canonical(context: &Context<'_>, report: &mut Report<'_>) {
    let Some(pair) = context.readings.pair() else { return };
    let layout = &context.layout;
    let [rfc, url] = pair.texts(Part::Host).map(Option::unwrap_or_default);
    if pair.agreement(Part::Host) == Agreement::Spelling && rfc.eq_ignore_ascii_case(url) {
        let range = layout.host.clone().unwrap_or(layout.path.start..layout.path.start);
        report.at(Part::Host, range, SeverityFrom::Class);
    }
    let [rfc, url] = pair.texts(Part::Path).map(Option::unwrap_or_default);
    if (rfc, url) == ("", "/") {
        report.at(Part::Path, layout.path.clone(), SeverityFrom::Class);
    }
}
