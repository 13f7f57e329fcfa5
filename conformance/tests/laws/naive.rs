//! A naive implementation of character sets, normalization and loose parsing on strings, written from
//! RFC 3986, RFC 3987 and SRFI 275 without code of urlens.

use urlens_conformance::oracle::{self, Components};

/// The octets of a component: its characters in UTF-8, with escapes decoded.
pub(crate) fn decode(text: &str) -> Vec<u8> {
    let bytes = text.as_bytes();
    let mut octets = Vec::new();
    let mut at = 0;
    while at < bytes.len() {
        match escape(bytes, at) {
            Some(octet) => {
                octets.push(octet);
                at += 3;
            }
            None => {
                octets.push(bytes[at]);
                at += 1;
            }
        }
    }
    octets
}

/// The octet of the escape at `at`, if there is one.
fn escape(bytes: &[u8], at: usize) -> Option<u8> {
    let [b'%', high, low] = bytes.get(at..at + 3)? else { return None };
    let digit = |byte: &u8| (*byte as char).to_digit(16);
    Some((digit(high)? * 16 + digit(low)?) as u8)
}

/// Normalizes the case of a component (S3.52 to S3.54): escapes in upper case, and other ASCII letters in
/// lower case if `fold` is set.
pub(crate) fn case(text: &str, fold: bool) -> String {
    let mut folded = String::new();
    let mut digits = 0;
    for c in text.chars() {
        folded.push(match (digits, fold) {
            (1.., _) => c.to_ascii_uppercase(),
            (0, true) => c.to_ascii_lowercase(),
            (0, false) => c,
        });
        digits = if c == '%' { 2 } else { usize::saturating_sub(digits, 1) };
    }
    folded
}

/// `unreserved = ALPHA / DIGIT / "-" / "." / "_" / "~"`
pub(crate) fn is_unreserved(c: char) -> bool {
    c.is_ascii_alphanumeric() || "-._~".contains(c)
}

/// True if a component may contain `c` unescaped, by RFC 3986, section 3, and RFC 3987, section 2.2.
pub(crate) fn allows(component: &str, c: char, iri: bool) -> bool {
    const SUB_DELIMS: &str = "!$&'()*+,;=";
    let also = match component {
        "userinfo" => ":",
        "host" => "",
        "path" => ":@/",
        _ => ":@/?",
    };
    is_unreserved(c)
        || SUB_DELIMS.contains(c)
        || also.contains(c)
        || iri && (is_ucschar(c) || component == "query" && is_iprivate(c))
}

/// `ucschar` (RFC 3987, 2.2).
pub(crate) fn is_ucschar(c: char) -> bool {
    let plane = c as u32 >> 16;
    match c as u32 & 0xffff {
        low if plane == 0 => matches!(low, 0xa0..=0xd7ff | 0xf900..=0xfdcf | 0xfdf0..=0xffef),
        low if plane == 14 => matches!(low, 0x1000..=0xfffd),
        low => plane < 14 && low <= 0xfffd,
    }
}

/// `iprivate` (RFC 3987, 2.2).
pub(crate) fn is_iprivate(c: char) -> bool {
    matches!(c as u32, 0xe000..=0xf8ff | 0xf_0000..=0xf_fffd | 0x10_0000..=0x10_fffd)
}

/// The formatting characters that RFC 3987, 4.1, forbids unescaped (K3.13).
pub(crate) fn is_bidi_formatting(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
}

/// Normalizes the escapes of a URI's component (S3.56 to S3.58): decodes unreserved characters.
pub(crate) fn uri_escapes(text: &str) -> String {
    escapes(text, true, &|c| is_unreserved(c))
}

/// Normalizes the escapes of an IRI's component (S3.60 to S3.62): decodes valid UTF-8 of allowed characters.
pub(crate) fn iri_escapes(text: &str, query: bool) -> String {
    escapes(text, true, &|c| {
        is_unreserved(c) || is_ucschar(c) && !is_bidi_formatting(c) || query && is_iprivate(c)
    })
}

/// Decodes the escapes of characters that `keep` accepts. The others are unchanged, or encoded again in upper
/// case if `reencode` is set.
fn escapes(text: &str, reencode: bool, keep: &dyn Fn(char) -> bool) -> String {
    let bytes = text.as_bytes();
    let mut done = String::new();
    let mut at = 0;
    while at < bytes.len() {
        if escape(bytes, at).is_none() {
            let c = text[at..].chars().next().expect("a character");
            done.push(c);
            at += c.len_utf8();
            continue;
        }
        // The character that the next one to four escapes encode, if they are valid UTF-8.
        let octets: Vec<u8> = (0..4).map_while(|n| escape(bytes, at + 3 * n)).collect();
        let character = (1..=octets.len()).find_map(|n| {
            let c = std::str::from_utf8(&octets[..n]).ok()?.chars().next()?;
            Some((n, c))
        });
        match character {
            Some((n, c)) if keep(c) => {
                done.push(c);
                at += 3 * n;
            }
            _ => {
                let same = &text[at..at + 3];
                done += &if reencode { same.to_ascii_uppercase() } else { same.to_owned() };
                at += 3;
            }
        }
    }
    done
}

/// Turns any text into a reference by escaping (K3.1, KX.6): splits it as in appendix B, and escapes all
/// characters that their component may not contain, and `%` outside of escapes.
pub(crate) fn loose(text: &str, iri: bool) -> String {
    let mut parts = oracle::split(text);
    // A text that cannot be a scheme belongs to the path.
    let is_scheme = |it: &str| {
        it.starts_with(|c: char| c.is_ascii_alphabetic())
            && it.chars().all(|c| c.is_ascii_alphanumeric() || "+-.".contains(c))
    };
    if let Some(name) = parts.scheme.take_if(|it| !is_scheme(it)) {
        let authority = parts.authority.take().map_or(String::new(), |it| format!("//{it}"));
        parts.path = format!("{name}:{authority}{}", parts.path);
    }
    parts.authority = parts.authority.map(|it| {
        let (user, rest) = it.rsplit_once('@').map_or((None, &it[..]), |(u, h)| (Some(u), h));
        let user = user.map_or(String::new(), |it| escaped("userinfo", it, iri) + "@");
        // The port starts at the first colon outside of brackets.
        let held = |colon: usize| {
            let before = &rest[..colon];
            before.rfind('[').is_some_and(|open| !before[open..].contains(']'))
        };
        let colon = rest.match_indices(':').map(|(at, _)| at).find(|&at| !held(at));
        let colon = colon.unwrap_or(rest.len());
        let (host, port) = rest.split_at(colon);
        if host.starts_with('[') {
            format!("{user}{host}{port}")
        } else {
            user + &escaped("host", host, iri) + port
        }
    });
    parts.path = escaped("path", &parts.path, iri);
    parts.query = parts.query.map(|it| escaped("query", &it, iri));
    parts.fragment = parts.fragment.map(|it| escaped("fragment", &it, iri));
    let first = parts.path.split('/').next().unwrap_or_default();
    if parts.scheme.is_none() && parts.authority.is_none() && first.contains(':') {
        parts.path.insert_str(0, "./");
    }
    oracle::recompose(&parts)
}

/// Escapes the characters that a component may not contain, as UTF-8.
fn escaped(component: &str, text: &str, iri: bool) -> String {
    let mut done = String::new();
    for (at, c) in text.char_indices() {
        if allows(component, c, iri) || c == '%' && escape(text.as_bytes(), at).is_some() {
            done.push(c);
        } else {
            let mut buffer = [0; 4];
            for octet in c.encode_utf8(&mut buffer).bytes() {
                done += &format!("%{octet:02X}");
            }
        }
    }
    done
}

/// Applies one normalization step to the components (S3.52 to S3.70).
pub(crate) fn step(parts: &Components, step: Step, iri: bool) -> Components {
    let component = |text: &str, query: bool, fold: bool| match (step, iri) {
        (Step::Escape, true) => iri_escapes(text, query),
        (Step::Escape, false) => uri_escapes(text),
        (Step::Case, _) => case(text, fold),
        (Step::Path, _) => text.to_owned(),
    };
    let mut done = Components {
        scheme: parts.scheme.as_ref().map(|it| match step {
            Step::Case => it.to_ascii_lowercase(),
            _ => it.clone(),
        }),
        authority: parts.authority.as_ref().map(|it| match it.rsplit_once('@') {
            Some((user, host)) => {
                component(user, false, false) + "@" + &component(host, false, true)
            }
            None => component(it, false, true),
        }),
        path: component(&parts.path, false, false),
        query: parts.query.as_ref().map(|it| component(it, true, false)),
        fragment: parts.fragment.as_ref().map(|it| component(it, false, false)),
    };
    if step == Step::Path && done.scheme.is_some() {
        done.path = oracle::remove_dots_kept_rootless(&done.path);
        if oracle::needs_guard(&done) {
            done.path.insert_str(0, "/.");
        }
    }
    done
}

/// The three steps of syntax-based normalization (RFC 3986, 6.2.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Escape,
    Case,
    Path,
}
