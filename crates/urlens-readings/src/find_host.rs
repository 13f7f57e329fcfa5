//! Checks of the host: addresses, non-ASCII names, escapes, characters.

use super::class::{Report, SeverityFrom};
use super::finding::Context;
use super::layout::{first_run, labels, shifted};
use core::net::{Ipv4Addr, Ipv6Addr};
use core::ops::Range;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, REG_NAME};
use urlens::grammar::whatwg::is_drive;
use urlens::internal::ends_in_number;
use urlens::percent::decode_escape;
use urlens::{CharSet, Part, domain};

/// The host and its range, if it is not empty and not a drive letter.
fn host<'a>(context: &'a Context<'_>) -> Option<(&'a str, Range<usize>)> {
    let layout = &context.layout;
    let range = layout.host.clone()?;
    let text = &layout.text()[range.clone()];
    (!text.is_empty() && !is_drive(text)).then_some((text, range))
}

/// Reports a host that some program reads as an IPv4 address, and that is not four decimal numbers (class
/// H4 of the catalogue). Disputed with special schemes only.
pub(super) fn ipv4(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    let is_decimal = |text: &str| text.parse::<Ipv4Addr>().is_ok();
    let mapped = || context.url_host().is_some_and(is_decimal);
    if !is_decimal(text) && (ends_in_number(text) || mapped()) {
        report.at(Part::Host, range, SeverityFrom::Host.only_if(context.layout.mode.is_special()));
    }
}

/// Reports a host that has brackets with an invalid address or one that the URL Standard writes differently,
/// brackets in other places, or an IPv6 address without brackets (class H5 of the catalogue).
pub(super) fn ipv6(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let (Some(range), Some(authority)) = (layout.host.clone(), layout.authority.clone()) else {
        return;
    };
    let text = &layout.text()[range.clone()];
    let with_port = range.start..layout.port.as_ref().map_or(range.end, |port| port.end);
    let whole = &layout.text()[with_port.clone()];
    if let Some(rest) = text.strip_prefix('[') {
        let inner = rest.strip_suffix(']').unwrap_or_default();
        let is_address = inner.parse::<Ipv6Addr>().is_ok();
        let rewritten = || context.url_host().is_some_and(|host| host != text);
        if !is_address || rewritten() {
            report.at(Part::Host, range, SeverityFrom::Host.only_if(!is_address));
        } else if layout.get(&layout.port).contains(':') {
            report.at(Part::Host, with_port, SeverityFrom::Host);
        }
    } else if text.contains(['[', ']']) {
        let split = layout.get(&layout.userinfo).contains('[');
        report.at(Part::Host, if split { authority } else { range }, SeverityFrom::Host);
    } else if whole.bytes().filter(|&byte| byte == b':').count() > 1
        && whole.bytes().all(|byte| byte.is_ascii_hexdigit() || b":.".contains(&byte))
    {
        report.at(Part::Host, with_port, SeverityFrom::Host);
    }
}

/// Reports a host that is a non-ASCII name after a special scheme, which IDNA maps or rejects (class H6 of
/// the catalogue). Not disputed: invalid Punycode, and `_`.
pub(super) fn idna(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    if !context.layout.mode.is_special() || text.starts_with('[') {
        return;
    }
    let mut add = |part: Range<usize>, severity| {
        report.at(Part::Host, shifted(part, range.start), severity);
    };
    if let Some(run) = first_run(text, |_, c| !c.is_ascii()) {
        add(run, SeverityFrom::Host);
    } else if let Some((at, label)) = labels(text).find(|(_, label)| is_not_punycode(label)) {
        add(at..at + label.len(), SeverityFrom::Info);
    } else if let Some(run) = first_run(text, |_, c| c == '_') {
        add(run, SeverityFrom::Info);
    }
}

/// Returns `true` if a label starts with `xn--` and is not valid Punycode. Always false without the feature
/// `idna`.
fn is_not_punycode(label: &str) -> bool {
    let has_prefix = label.get(..4).is_some_and(|prefix| prefix.eq_ignore_ascii_case("xn--"));
    has_prefix && cfg!(feature = "idna") && domain::to_unicode(label) == label
}

/// Reports a host that is a name with escapes (class H7 of the catalogue): disputed with special schemes, and
/// with others if they are invalid.
pub(super) fn escapes(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    if text.starts_with('[') {
        return;
    }
    let bytes = text.as_bytes();
    let is_wrong = |at: usize| bytes[at] == b'%' && decode_escape(&bytes[at..]).is_none();
    let special = context.layout.mode.is_special();
    if let Some(at) = (0..bytes.len()).find(|&at| is_wrong(at)) {
        report.at(Part::Host, shifted(at..at + 1, range.start), SeverityFrom::Host);
    } else if let Some(start) = text.find('%') {
        let run = first_escapes(text, start);
        report.at(Part::Host, shifted(run, range.start), SeverityFrom::Host.only_if(special));
    }
}

/// The run of escapes that starts at `start`.
pub(super) fn first_escapes(text: &str, start: usize) -> Range<usize> {
    let mut end = start;
    while text.get(end..).is_some_and(|rest| decode_escape(rest.as_bytes()).is_some()) {
        end += 3;
    }
    start..end
}

/// Reports a host that is a name with characters that RFC 3986 does not allow; with a scheme that is not
/// special, also non-ASCII characters (class H8 of the catalogue). Not disputed: characters that DNS names do
/// not have.
pub(super) fn forbidden_characters(context: &Context<'_>, report: &mut Report<'_>) {
    let Some((text, range)) = host(context) else { return };
    if text.starts_with('[') {
        return;
    }
    let special = context.layout.mode.is_special();
    let is_reported_by_other_class =
        |c: char| matches!(c, '%' | '[' | ']' | '@' | ':' | '\\' | '_');
    let is_wrong = |c: char| match u8::try_from(c) {
        Ok(byte) if c.is_ascii() => !REG_NAME.contains(byte) && !is_reported_by_other_class(c),
        _ => !special,
    };
    let dns = ALPHA.or(DIGIT).or(CharSet::of(b"-."));
    let is_outside_dns =
        |c: char| c.is_ascii() && !dns.contains(c as u8) && !is_reported_by_other_class(c);
    if let Some(run) = first_run(text, |_, c| is_wrong(c)) {
        report.at(Part::Host, shifted(run, range.start), SeverityFrom::Host);
    } else if let Some(run) = first_run(text, |_, c| is_outside_dns(c)) {
        report.at(Part::Host, shifted(run, range.start), SeverityFrom::Info);
    }
}
