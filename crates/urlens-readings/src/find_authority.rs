//! Predicates about the authority: userinfo, slashes and backslashes around it, and its port.

use super::class::{Found, Weight};
use super::find_path::first_refused;
use super::finding::Sight;
use super::layout::{first_run, shifted};
use urlens::grammar::{rfc3986, whatwg};
use urlens::internal::{Pieces, credentials as split_credentials};
use urlens::scheme::Mode;
use urlens::{Part, scheme};

/// H1. Disputed: more than one `@`, no host behind it, or a character beyond ASCII before it. Where
/// all agree, what looks like a host is still told.
pub(super) fn userinfo(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let Some(range) = layout.userinfo.clone() else { return };
    let text = &layout.text()[range.clone()];
    let disputed = text.contains('@') || !text.is_ascii() || layout.get(&layout.host).is_empty();
    if disputed || text.contains('.') {
        found.at(Part::Userinfo, range.start..range.end + 1, Weight::Host.only_if(disputed));
    }
}

/// H2. Behind a special scheme, before or right behind the authority; behind others, within it.
pub(super) fn backslash(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let Some(authority) = layout.authority.clone() else { return };
    let area = match layout.mode.is_special() {
        true => layout.slashes.start..layout.text().len().min(authority.end + 1),
        false => authority,
    };
    let text = layout.text().as_bytes();
    let run = |from: usize| text[from..area.end].iter().take_while(|&&byte| byte == b'\\').count();
    if let Some(at) = area.clone().find(|&at| text[at] == b'\\') {
        found.at(Part::Authority, at..at + run(at), Weight::Host);
    }
}

/// H3. Disputed: slashes before a host that are not two. Agreed upon by the standards, though not by
/// others: three slashes after any other scheme, a drive letter as a scheme, a host and a port that
/// read as a scheme and a path, and an authority where a scheme has none.
pub(super) fn slashes(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let (text, scheme) = (layout.text(), layout.scheme_name());
    let start = layout.after_scheme();
    match (layout.mode, layout.authority.clone()) {
        (Mode::Web, Some(authority)) if layout.slashes.len() != 2 && !authority.is_empty() => {
            found.at(Part::Authority, start..authority.end, Weight::Host);
        }
        _ if layout.mode != Mode::Generic || scheme.is_empty() => (),
        (_, Some(_)) if text[start..].starts_with("///") => {
            found.at(Part::Authority, start..start + 3, Weight::Info);
        }
        (_, Some(authority)) if scheme::find(scheme).is_some_and(|it| !it.hierarchical) => {
            found.at(Part::Authority, start..authority.end, Weight::Info);
        }
        (_, None) if scheme.len() == 1 && text[start..].starts_with('/') => {
            found.at(Part::Scheme, 0..start + 1, Weight::Info);
        }
        (_, None) if scheme::find(scheme).is_none() => {
            let first = text[layout.path.clone()].split('/').next().unwrap_or_default();
            if !first.is_empty() && first.bytes().all(|byte| byte.is_ascii_digit()) {
                found.at(Part::Scheme, 0..start + first.len(), Weight::Info);
            }
        }
        _ => (),
    }
}

/// H9. Disputed: behind a special scheme, save a file's with a path; and with a user or a port.
pub(super) fn empty_host(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let text = layout.text();
    let start = layout.after_scheme();
    let Some(authority) = layout.rfc_authority() else {
        // Nothing is left that could be a host: `http:?q`.
        if layout.mode == Mode::Web && layout.authority.as_ref().is_some_and(|it| it.is_empty()) {
            found.at(Part::Host, 0..layout.slashes.end, Weight::Host);
        }
        return;
    };
    let pieces = Pieces::split(&text[authority.clone()]);
    if !pieces.host.is_empty() {
        return;
    }
    let alone = pieces.userinfo.is_none() && pieces.port.is_none();
    let pathless = !text[authority.end..].starts_with('/');
    let weight = match layout.mode {
        Mode::Web => Weight::Host,
        Mode::File if alone && pathless => Weight::Host,
        Mode::File => return,
        Mode::Generic if !alone => Weight::Host,
        Mode::Generic if pathless => Weight::Info,
        Mode::Generic => return,
    };
    found.at(Part::Host, start..authority.end, weight);
}

/// P1. Disputed: what is no number up to 65535. Spelling: a port that is empty, begins with a zero,
/// or is the default of a special scheme.
pub(super) fn port(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let Some(range) = layout.port.clone() else { return };
    let digits = &layout.text()[range.clone()];
    let default = || match layout.mode.is_special() {
        true => scheme::default_port(sight.scheme()),
        false => None,
    };
    let weight = match digits.parse::<u16>() {
        _ if digits.is_empty() => Weight::Info,
        Ok(number) if digits.starts_with(|c: char| c.is_ascii_digit()) => {
            let zero = digits.len() > 1 && digits.starts_with('0');
            if !zero && default() != Some(number) {
                return;
            }
            Weight::Info
        }
        _ => Weight::Component,
    };
    found.at(Part::Port, range.start - 1..range.end, weight);
}

/// C1. Disputed: what RFC 3987 does not allow in userinfo. Spelling: an empty userinfo, an empty
/// password, and what the URL Standard escapes in names and passwords besides.
pub(super) fn credentials(sight: &Sight<'_>, found: &mut Found<'_>) {
    let layout = &sight.layout;
    let Some(range) = layout.userinfo.clone() else { return };
    let text = &layout.text()[range.clone()];
    let (user, password) = split_credentials(text);
    let escaped = |it: &str| first_run(it, |_, c| is_escaped(c));
    let changed = text.is_empty()
        || password == Some("")
        || escaped(user).is_some()
        || password.is_some_and(|it| escaped(it).is_some());
    if let Some(run) = first_refused(layout, Part::Userinfo, range.clone()) {
        found.at(Part::Userinfo, run, Weight::Component);
    } else if changed {
        found.at(Part::Userinfo, shifted(0..text.len() + 1, range.start), Weight::Info);
    }
}

/// Whether RFC 3986 allows a character in userinfo that the URL Standard escapes there.
fn is_escaped(c: char) -> bool {
    u8::try_from(c)
        .is_ok_and(|byte| rfc3986::USERINFO.contains(byte) && whatwg::USERINFO.contains(byte))
}
