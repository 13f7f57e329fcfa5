//! Normalization by hand: SRFI 275's and RFC 3986's rules on strings, one character at a time,
//! with nothing borrowed from urlens.

use urlens_conformance::oracle::{self, Components};

/// The octets that a component stands for: its own characters in UTF-8, and what its escapes name.
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

/// The octet of the escape that begins at `at`, if one does.
fn escape(bytes: &[u8], at: usize) -> Option<u8> {
    let [b'%', high, low] = bytes.get(at..at + 3)? else { return None };
    let digit = |byte: &u8| (*byte as char).to_digit(16);
    Some((digit(high)? * 16 + digit(low)?) as u8)
}

/// The case of a component (S3.52 to S3.54): hexadecimal digits of escapes in upper case, and
/// other ASCII letters in lower case where `fold` says so.
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

/// The formatting characters that RFC 3987, 4.1, does not want raw (K3.13).
pub(crate) fn is_bidi_formatting(c: char) -> bool {
    matches!(c, '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}')
}

/// Escapes of a URI's component (S3.56 to S3.58): what is unreserved is decoded.
pub(crate) fn uri_escapes(text: &str) -> String {
    escapes(text, false, &|c| is_unreserved(c))
}

/// Escapes of an IRI's component (S3.60 to S3.62): what is valid UTF-8 and allowed raw is decoded.
pub(crate) fn iri_escapes(text: &str, query: bool) -> String {
    escapes(text, true, &|c| {
        is_unreserved(c) || is_ucschar(c) && !is_bidi_formatting(c) || query && is_iprivate(c)
    })
}

/// Decodes the escapes of characters that `keep` takes. The others are left as they are, or
/// encoded anew, which puts their digits in upper case.
fn escapes(text: &str, anew: bool, keep: &dyn Fn(char) -> bool) -> String {
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
        // The character these escapes are, if the first one to four of them are one.
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
                done += &if anew { same.to_ascii_uppercase() } else { same.to_owned() };
                at += 3;
            }
        }
    }
    done
}

/// One step of normalization on the components, as S3.52 to S3.70 describe it.
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

/// The three steps that RFC 3986, 6.2.2, calls syntax-based.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    Escape,
    Case,
    Path,
}
