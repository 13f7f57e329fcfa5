//! Predicates about the authority: userinfo, slashes and backslashes around it, and its port.

use super::class::{Report, SeverityFrom};
use super::find_path::first_refused;
use super::finding::Context;
use super::layout::{first_run, shifted};
use urlens::grammar::{rfc3986, whatwg};
use urlens::scheme::Mode;
use urlens::{Authority, Part, scheme};

/// H1. Disputed: more than one `@`, no host after it, or a non-ASCII character before it. Userinfo
/// that looks like a host is reported even where all agree.
pub(super) fn userinfo(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let Some(range) = layout.userinfo.clone() else { return };
    let text = &layout.text()[range.clone()];
    let disputed = text.contains('@') || !text.is_ascii() || layout.get(&layout.host).is_empty();
    if disputed || text.contains('.') {
        report.at(Part::Userinfo, range.start..range.end + 1, SeverityFrom::Host.only_if(disputed));
    }
}

/// H2. With a special scheme: before, in, or right after the authority. With others: in it.
pub(super) fn backslash(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let Some(authority) = layout.authority.clone() else { return };
    let area = if layout.mode.is_special() {
        layout.slashes.start..layout.text().len().min(authority.end + 1)
    } else {
        authority
    };
    let text = layout.text().as_bytes();
    let run = |from: usize| text[from..area.end].iter().take_while(|&&byte| byte == b'\\').count();
    if let Some(at) = area.clone().find(|&at| text[at] == b'\\') {
        report.at(Part::Authority, at..at + run(at), SeverityFrom::Host);
    }
}

/// H3. Disputed: a number of slashes other than two before a host. The standards agree, but other
/// programs may not, on: three slashes after a scheme that is not special, a drive letter as a
/// scheme, a host and a port that read as a scheme and a path, and an authority in a scheme that
/// has none.
pub(super) fn slashes(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let (text, scheme) = (layout.text(), layout.scheme_name());
    let start = layout.after_scheme();
    match (layout.mode, layout.authority.clone()) {
        (Mode::Web, Some(authority)) if layout.slashes.len() != 2 && !authority.is_empty() => {
            report.at(Part::Authority, start..authority.end, SeverityFrom::Host);
        }
        _ if layout.mode != Mode::Generic || scheme.is_empty() => (),
        (_, Some(_)) if text[start..].starts_with("///") => {
            report.at(Part::Authority, start..start + 3, SeverityFrom::Info);
        }
        (_, Some(authority)) if scheme::find(scheme).is_some_and(|row| !row.hierarchical) => {
            report.at(Part::Authority, start..authority.end, SeverityFrom::Info);
        }
        (_, None) if scheme.len() == 1 && text[start..].starts_with('/') => {
            report.at(Part::Scheme, 0..start + 1, SeverityFrom::Info);
        }
        (_, None) if scheme::find(scheme).is_none() => {
            let first = text[layout.path.clone()].split('/').next().unwrap_or_default();
            if !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit()) {
                report.at(Part::Scheme, 0..start + first.len(), SeverityFrom::Info);
            }
        }
        _ => (),
    }
}

/// H9. Disputed: with a special scheme, except for a file URL with a path; and with userinfo or a
/// port.
pub(super) fn empty_host(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let text = layout.text();
    let start = layout.after_scheme();
    let Some(authority) = layout.rfc_authority() else {
        // Nothing that could be a host: `http:?q`.
        if layout.mode == Mode::Web
            && layout.authority.as_ref().is_some_and(|range| range.is_empty())
        {
            report.at(Part::Host, 0..layout.slashes.end, SeverityFrom::Host);
        }
        return;
    };
    let pieces = Authority::split(&text[authority.clone()], Mode::Web);
    if !pieces.host_text().is_empty() {
        return;
    }
    let alone = pieces.userinfo().is_none() && pieces.port_text().is_none();
    let pathless = !text[authority.end..].starts_with('/');
    let weight = match layout.mode {
        Mode::Web => SeverityFrom::Host,
        Mode::File if alone && pathless => SeverityFrom::Host,
        Mode::File => return,
        Mode::Generic if !alone => SeverityFrom::Host,
        Mode::Generic if pathless => SeverityFrom::Info,
        Mode::Generic => return,
    };
    report.at(Part::Host, start..authority.end, weight);
}

/// P1. Disputed: a port that is not a number up to 65535. Spelling: a port that is empty, starts
/// with a zero, or is the default of a special scheme.
pub(super) fn port(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let Some(range) = layout.port.clone() else { return };
    let digits = &layout.text()[range.clone()];
    let default =
        || if layout.mode.is_special() { scheme::default_port(context.scheme()) } else { None };
    let weight = match digits.parse::<u16>() {
        _ if digits.is_empty() => SeverityFrom::Info,
        Ok(number) if digits.starts_with(|c: char| c.is_ascii_digit()) => {
            let zero = digits.len() > 1 && digits.starts_with('0');
            if !zero && default() != Some(number) {
                return;
            }
            SeverityFrom::Info
        }
        _ => SeverityFrom::Component,
    };
    report.at(Part::Port, range.start - 1..range.end, weight);
}

/// C1. Disputed: characters that RFC 3987 does not allow in userinfo. Spelling: an empty userinfo,
/// an empty password, and other characters that the URL Standard escapes in credentials.
pub(super) fn credentials(context: &Context<'_>, report: &mut Report<'_>) {
    let layout = &context.layout;
    let Some(range) = layout.userinfo.clone() else { return };
    let text = &layout.text()[range.clone()];
    let (user, password) = text.split_once(':').map_or((text, None), |(user, it)| (user, Some(it)));
    let escaped = |text: &str| first_run(text, |_, c| is_escaped(c));
    let changed = text.is_empty()
        || password == Some("")
        || escaped(user).is_some()
        || password.is_some_and(|password| escaped(password).is_some());
    if let Some(run) = first_refused(layout, Part::Userinfo, range.clone()) {
        report.at(Part::Userinfo, run, SeverityFrom::Component);
    } else if changed {
        report.at(Part::Userinfo, shifted(0..text.len() + 1, range.start), SeverityFrom::Info);
    }
}

/// Returns `true` if RFC 3986 allows a character in userinfo that the URL Standard escapes there.
fn is_escaped(c: char) -> bool {
    u8::try_from(c)
        .is_ok_and(|byte| rfc3986::USERINFO.contains(byte) && whatwg::USERINFO.contains(byte))
}
