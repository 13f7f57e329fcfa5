//! IdnaTestV2.txt and NormalizationTest.txt.

use crate::data;
use std::collections::BTreeSet;
use urlens::domain::DomainError;
use urlens::internal::unicode::nfc::is_nfc_text as is_nfc;
use urlens::internal::unicode::nfc::nfc;
use urlens::internal::uts46::{Options, to_ascii, to_unicode};

/// Lines of IdnaTestV2.txt with lone surrogates, which a text in Rust cannot have.
const ILL_FORMED: usize = 2;

/// Errors of checks that the URL Standard turns off.
const OFF: [&str; 6] = ["V2", "V3", "U1", "A4_1", "A4_2", "X4_2"];

/// S4.60, S4.61: three operations on each line of the conformance test of UTS 46.
#[test]
fn idna_test() {
    let Some(text) = data("IdnaTestV2") else { return };
    let (mut lines, mut ill_formed) = (0, 0);
    for line in text.lines() {
        let line = line.split('#').next().unwrap_or_default();
        let columns: Vec<&str> = line.split(';').map(str::trim).collect();
        let [source, unicode, unicode_status, ascii, ascii_status, ..] = columns[..] else {
            continue;
        };
        let Some(source) = unescape(source) else {
            ill_formed += 1;
            continue;
        };
        lines += 1;
        let or_else = |column: &str, default: &str| match column {
            "" => default.to_owned(),
            "\"\"" => String::new(),
            _ => unescape(column).expect("a result without surrogates"),
        };
        let unicode = or_else(unicode, &source);
        let ascii = or_else(ascii, &unicode);
        let ascii_status = if ascii_status.is_empty() { unicode_status } else { ascii_status };
        let is_on = |code: &&str| !code.is_empty() && !OFF.contains(code);
        let errors =
            |status: &str| status.trim_matches(['[', ']']).split(", ").any(|code| is_on(&code));
        let any_errors = |status: &str| status.len() > "[]".len();
        let check = |got: Result<String, DomainError>, want: &str, is_error: bool, what: &str| {
            let want = (!is_error).then_some(want);
            assert_eq!(got.ok().as_deref(), want, "{what} of {source:?}: {line}");
        };
        check(
            to_ascii(&source, Options::STRICT),
            &ascii,
            any_errors(ascii_status),
            "strict ToASCII",
        );
        check(to_ascii(&source, Options::URL), &ascii, errors(ascii_status), "ToASCII");
        check(to_unicode(&source, Options::URL), &unicode, errors(unicode_status), "ToUnicode");
    }
    assert_eq!((lines, ill_formed), (6394, ILL_FORMED));
    urlens_conformance::say!("IdnaTestV2.txt: {lines} lines, three operations each");
}

/// The text of a column. `None`: it has a lone surrogate.
fn unescape(column: &str) -> Option<String> {
    let mut text = String::new();
    let mut rest = column;
    while let Some(at) = rest.find('\\') {
        text.push_str(&rest[..at]);
        let (hex, after) = match rest[at + 1..].strip_prefix("x{") {
            Some(braced) => braced.split_once('}').expect("a closing brace"),
            None => rest[at + 2..].split_at(4),
        };
        text.push(char::from_u32(u32::from_str_radix(hex, 16).expect("a code point"))?);
        rest = after;
    }
    Some(text + rest)
}

/// S2.33: Form C of all columns, and of every character that the list does not have.
#[test]
fn normalization_test() {
    let Some(text) = data("NormalizationTest") else { return };
    let (mut listed, mut checks) = (BTreeSet::new(), 0);
    let mut check = |from: &str, to: &str| {
        assert_eq!(nfc(from.chars()).into_iter().collect::<String>(), to, "{from:?}");
        assert_eq!(is_nfc(from), from == to, "{from:?}");
        checks += 1;
    };
    let lines = text.lines().map(|line| line.split('#').next().unwrap_or_default());
    for line in lines.filter(|line| line.contains(';')) {
        let columns: Vec<String> = line.split(';').take(5).map(decode).collect();
        for (from, to) in [(0, 1), (1, 1), (2, 1), (3, 3), (4, 3)] {
            check(&columns[from], &columns[to]);
        }
        let mut chars = columns[0].chars();
        listed.extend(chars.next().filter(|_| chars.next().is_none()));
    }
    for c in ('\0'..=char::MAX).filter(|c| !listed.contains(c)) {
        let text = c.encode_utf8(&mut [0; 4]).to_owned();
        check(&text, &text);
    }
    assert!(checks > 1_190_000, "{checks}");
    urlens_conformance::say!("NormalizationTest.txt: {checks} checks");
}

fn decode(column: &str) -> String {
    let character = |hex| u32::from_str_radix(hex, 16).ok().and_then(char::from_u32);
    column.split(' ').map(|hex| character(hex).expect("a code point")).collect()
}
