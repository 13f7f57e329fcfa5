//! Properties of every scheme in the list, for generated texts.
//!
//! A case that fails prints its seed; `URLENS_SEED=… URLENS_CASES=1` runs that case alone.

// Tests need not run with the oldest Rust that the library supports.
#![allow(clippy::incompatible_msrv)]

use std::env;
use urlens::Uri;
use urlens_schemes::{ErrorKind, Finding, RULES, SCHEMES, Scheme, SchemeIdentifier};

/// A stream of pseudo-random numbers (splitmix64).
struct Rng(u64);

impl Rng {
    fn below(&mut self, end: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ (z >> 31)) % end.max(1) as u64) as usize
    }

    fn pick<'a>(&mut self, all: &[&'a str]) -> &'a str {
        all[self.below(all.len())]
    }
}

fn number(name: &str, default: u64) -> u64 {
    env::var(name).map_or(default, |text| text.parse().expect("a number"))
}

/// Pieces with a meaning in some scheme, and some without.
const PIECES: &[&str] = &[
    ":",
    "/",
    "//",
    "/./",
    "/../",
    "/..",
    "?",
    "#",
    "@",
    "%",
    "%2F",
    "%2f",
    "%41",
    "%2e",
    "%2E%2e/",
    "%3a",
    "%40",
    "%25",
    "%7c",
    "%c3%A9",
    "%ff",
    "%00",
    "%20",
    "%",
    "+",
    "-",
    "--",
    ".",
    "..",
    "~",
    "!",
    "$",
    "&",
    "'",
    "(",
    ")",
    "*",
    ",",
    ";",
    "=",
    "?+",
    "?=",
    "[",
    "]",
    "\\",
    " ",
    "\t",
    "\n",
    "é",
    "\u{202e}",
    "𐌰",
    "a",
    "Z",
    "0",
    "9",
    "x",
    "X",
    "001",
    "18446744073709551616",
    "urn",
    "params",
    "localhost",
    "example.com",
    "base64",
    "text/plain",
    "0x",
    "did:",
    "uuid:",
    "10.",
    "ext",
    "2026-02-29",
];

/// A text derived from an example of the scheme or of another, or from none.
fn text(rng: &mut Rng, scheme: &dyn Scheme) -> String {
    let other = SCHEMES[rng.below(SCHEMES.len())].about().examples;
    let examples = if rng.below(12) == 0 { other } else { scheme.about().examples };
    let mut text = match rng.below(24) {
        0 => format!("{}:", scheme.about().name),
        _ => rng.pick(examples).to_owned(),
    };
    for _ in 0..rng.below(5) {
        edit(rng, &mut text, other);
    }
    text
}

fn edit(rng: &mut Rng, text: &mut String, other: &[&str]) {
    let at = text.floor_char_boundary(rng.below(text.len() + 1));
    let end = text.ceil_char_boundary((at + rng.below(6)).min(text.len()));
    match rng.below(7) {
        0 => text.insert_str(at, rng.pick(PIECES)),
        1 => text.replace_range(at..end, ""),
        2 => text.replace_range(at..end, rng.pick(PIECES)),
        3 => text.replace_range(at..end, &text[at..end].to_ascii_uppercase()),
        4 => text.replace_range(at..end, &text[at..end].to_ascii_lowercase()),
        5 => {
            let escaped: String =
                text[at..end].bytes().map(|byte| format!("%{byte:02x}")).collect();
            text.replace_range(at..end, &escaped);
        }
        _ => {
            let piece = rng.pick(other);
            let half = piece.floor_char_boundary(rng.below(piece.len()));
            text.replace_range(at.., &piece[half..]);
        }
    }
}

/// The names of the profiles, or the only one.
fn profiles(scheme: &dyn Scheme) -> Vec<Option<&'static str>> {
    let names: Vec<_> = scheme.profiles().map(|(name, _)| Some(name)).collect();
    if names.is_empty() { vec![None] } else { names }
}

/// Runs a property for every scheme and profile, and checks that enough texts are accepted.
fn law(mut case: impl FnMut(&mut Rng, &dyn Scheme, Option<&str>) -> bool) {
    let (seed, cases) = (number("URLENS_SEED", 4), number("URLENS_CASES", 10_000));
    for &scheme in SCHEMES {
        for (n, profile) in profiles(scheme).into_iter().enumerate() {
            let mut accepted = 0;
            for seed in seed..seed + cases {
                let shown = ShowCase { scheme: scheme.about().name, profile, seed };
                accepted += u64::from(case(&mut Rng(seed), scheme, profile));
                drop(shown);
            }
            let name = scheme.about().name;
            println!("{name} {}: {accepted} of {cases} accepted", profile.unwrap_or_default());
            // Too few accepted texts would prove nothing.
            let enough = if n == 0 { cases / 10 } else { cases / 100 };
            assert!(cases < 1_000 || accepted > enough, "too few cases for {name} {profile:?}");
        }
    }
}

/// Prints the case when a property fails.
struct ShowCase {
    scheme: &'static str,
    profile: Option<&'static str>,
    seed: u64,
}

impl Drop for ShowCase {
    fn drop(&mut self) {
        if std::thread::panicking() {
            let Self { scheme, profile, seed } = self;
            eprintln!("{scheme} {profile:?} fails with URLENS_SEED={seed} URLENS_CASES=1");
        }
    }
}

/// S2.36: no text makes a scheme panic. Errors have an offset, a code and a message in the usual
/// style; accepted texts can be printed, and their fields are JSON.
#[test]
fn every_text_is_parsed_or_rejected() {
    law(|rng, scheme, profile| {
        let text = text(rng, scheme);
        match scheme.read(&text, profile) {
            Ok(view) => {
                shown(&text, &*view, scheme);
                true
            }
            Err(error) => {
                assert!(text.is_char_boundary(error.offset()), "{text:?}: {error}");
                let message = error.to_string();
                assert!(!message.ends_with('.') && !message.is_empty(), "{message:?}");
                assert!(!message.starts_with(|c: char| c.is_uppercase()), "{message:?}");
                let kebab = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-';
                // Codes of the URL Standard contain capitals, as in the standard.
                let generic = matches!(error.kind(), ErrorKind::Generic(_));
                assert!(generic || error.code().chars().all(kebab), "{:?}", error.code());
                assert!(!error.part().is_empty());
                false
            }
        }
    });
}

fn shown(text: &str, view: &dyn SchemeIdentifier, scheme: &dyn Scheme) {
    let about = scheme.about();
    assert!(view.kind().starts_with(about.name), "{view:?}");
    assert!(view.uri().scheme().eq_ignore_ascii_case(about.name), "{view:?}");
    assert!(!format!("{view:?}").is_empty());
    let fields = view.fields();
    let names: Vec<&str> = fields.iter().map(|(name, _)| name).collect();
    let expected: Vec<&str> = about.fields.iter().map(|(name, _)| *name).collect();
    assert_eq!(names[..expected.len().min(names.len())], expected, "{view:?}");
    let json = fields.to_string();
    let json: serde_json::Value = serde_json::from_str(&json).expect(&json);
    assert_eq!(
        json.as_object().map(|fields| fields.len()),
        Some(names.len()),
        "duplicate name in {view:?}"
    );
    let findings = view.findings();
    for (n, finding) in findings.iter().enumerate() {
        assert!(text.get(finding.range.clone()).is_some(), "{view:?}: {finding}");
        assert!(finding.count > 0, "{finding}");
        let is_same = |other: &Finding| other.rule.code == finding.rule.code;
        assert!(!findings[..n].iter().any(is_same), "{view:?}: {finding} is not merged");
    }
}

/// The text of an identifier parses back to the same identifier.
#[test]
fn text_parses_back() {
    law(|rng, scheme, profile| {
        let Ok(view) = scheme.read(&text(rng, scheme), profile) else { return false };
        let reparsed = match scheme.read(view.as_str(), profile) {
            Ok(reparsed) => reparsed,
            Err(error) => panic!("{view:?} does not parse back: {error}"),
        };
        assert_eq!(reparsed.as_str(), view.as_str());
        assert_eq!(reparsed.kind(), view.kind());
        assert_eq!(reparsed.canonical(), view.canonical());
        assert_eq!(reparsed.key(), view.key());
        assert_eq!(reparsed.fields(), view.fields());
        true
    });
}

/// The canonical form is idempotent, and equivalent to the identifier.
#[test]
fn canonical_is_idempotent() {
    law(|rng, scheme, profile| {
        let Ok(view) = scheme.read(&text(rng, scheme), profile) else { return false };
        let canonical = match scheme.read(&view.canonical(), profile) {
            Ok(canonical) => canonical,
            Err(error) => panic!("{:?} of {view:?}: {error}", view.canonical()),
        };
        assert_eq!(canonical.as_str(), view.canonical(), "of {view:?}");
        assert_eq!(canonical.canonical(), view.canonical(), "of {view:?}");
        assert_eq!(canonical.kind(), view.kind(), "of {view:?}");
        assert!(canonical.is_equivalent(&*view), "{:?} and {:?}", canonical.key(), view.key());
        true
    });
}

/// Equivalence is reflexive, symmetric and transitive, among similar texts.
#[test]
fn equivalence_is_an_equivalence() {
    let mut pairs = 0;
    law(|rng, scheme, profile| {
        let first = text(rng, scheme);
        let Ok(view) = scheme.read(&first, profile) else { return false };
        let mut near = vec![view.canonical().into_owned(), first.to_ascii_uppercase()];
        for _ in 0..3 {
            let mut other = first.clone();
            edit(rng, &mut other, PIECES);
            near.push(other);
        }
        let mut views = vec![view];
        views.extend(near.iter().filter_map(|text| scheme.read(text, profile).ok()));
        let row = |a: &dyn SchemeIdentifier| views.iter().map(|b| a.is_equivalent(&**b)).collect();
        let same: Vec<Vec<bool>> = views.iter().map(|a| row(&**a)).collect();
        let all = 0..views.len();
        for a in all.clone() {
            assert!(same[a][a], "{:?}", views[a]);
            for b in all.clone() {
                assert_eq!(same[a][b], same[b][a], "{:?} {:?}", views[a], views[b]);
                pairs += usize::from(a != b && same[a][b]);
                for c in all.clone() {
                    let holds = !(same[a][b] && same[b][c]) || same[a][c];
                    assert!(holds, "{:?} {:?} {:?}", views[a], views[b], views[c]);
                }
            }
        }
        true
    });
    assert!(number("URLENS_CASES", 10_000) < 1_000 || pairs > 1_000, "only {pairs} pairs");
}

/// The form of a text by the rules for normalization is idempotent, is a URI if the text is one, and
/// does not depend on the steps that are safe for every URI. The identifier has the same form.
#[test]
fn rules_are_idempotent_and_ignore_safe_steps() {
    let mut accepted = 0;
    law_for_rules(|rng, scheme| {
        let text = text(rng, scheme);
        let is_uri = Uri::parse(text.as_str()).is_ok();
        let canonical = match RULES.canonical(&text) {
            Ok(canonical) => canonical,
            Err(refusal) => {
                assert!(text.is_char_boundary(refusal.offset().unwrap()), "{text:?}: {refusal}");
                // `urn:ietf:p%61rams:a` is a name of its own, and lacks a part if it is decoded.
                let is_literal = scheme.about().name == "urn";
                assert!(scheme.read(&text, None).is_err() || is_literal, "{text:?}: {refusal}");
                return;
            }
        };
        accepted += 1;
        let shown = || format!("{canonical:?} of {text:?}");
        assert!(canonical.is_ascii(), "{}", shown());
        assert_eq!(RULES.canonical(&canonical).as_ref(), Ok(&canonical), "{}", shown());
        assert_eq!(RULES.repaired(&text).as_ref(), Ok(&canonical), "{}", shown());
        assert!(canonical.is_char_boundary(RULES.resource_length(&canonical)), "{}", shown());
        if !is_uri {
            return;
        }
        assert!(Uri::parse(canonical.as_str()).is_ok(), "{}", shown());
        if let Ok(view) = scheme.read(&text, None) {
            // `urn:` and `tag:` keep unneeded escapes, and `at:` has DIDs, which are not URIs.
            let other = RULES.canonical(view.uri().as_str());
            assert_eq!(other.as_ref(), Ok(&canonical), "{}", shown());
            let is_literal = matches!(scheme.about().name, "at" | "tag" | "urn");
            assert!(view.canonical() == canonical || is_literal, "{}", shown());
        }
        for _ in 0..3 {
            let spelling = respelled(rng, &text);
            if Uri::parse(spelling.as_str()).is_ok() {
                let other = RULES.canonical(&spelling);
                assert_eq!(other.as_ref(), Ok(&canonical), "{spelling:?}, {}", shown());
            }
        }
    });
    println!("{accepted} accepted");
}

/// Repaired texts are in normal form.
#[test]
fn repaired_texts_are_normal() {
    law_for_rules(|rng, scheme| {
        let text = text(rng, scheme);
        if let Ok(repaired) = RULES.repaired(&text) {
            assert_eq!(RULES.canonical(&repaired).as_ref(), Ok(&repaired), "of {text:?}");
            assert_eq!(RULES.repaired(&repaired).as_ref(), Ok(&repaired), "of {text:?}");
        }
    });
}

/// Runs a property of the rules for texts of every scheme.
fn law_for_rules(mut case: impl FnMut(&mut Rng, &dyn Scheme)) {
    let (seed, cases) = (number("URLENS_SEED", 4), number("URLENS_CASES", 10_000));
    for &scheme in SCHEMES {
        for seed in seed..seed + cases {
            let shown = ShowCase { scheme: scheme.about().name, profile: None, seed };
            case(&mut Rng(seed), scheme);
            drop(shown);
        }
    }
}

/// An equal URI with other safe steps to take: some unreserved characters after the scheme are
/// escaped, and digits of escapes and letters of the scheme have another case.
fn respelled(rng: &mut Rng, text: &str) -> String {
    let colon = text.find(':').unwrap_or_default();
    let mut to = String::new();
    let mut digits = 0;
    for (at, c) in text.char_indices() {
        digits = if c == '%' { 3_usize } else { digits.saturating_sub(1) };
        match rng.below(4) {
            0 if at < colon || digits > 0 => to.push(c.to_ascii_uppercase()),
            1 if at < colon || digits > 0 => to.push(c.to_ascii_lowercase()),
            0 if at > colon && (c.is_ascii_alphanumeric() || "-._~".contains(c)) => {
                to.push_str(&format!("%{:02x}", u32::from(c)));
            }
            _ => to.push(c),
        }
    }
    to
}

/// S2.36: a scheme rejects identifiers of other schemes, and the error names the expected scheme.
#[test]
fn other_schemes_are_rejected() {
    for scheme in SCHEMES {
        for other in SCHEMES.iter().filter(|other| other.about().name != scheme.about().name) {
            for example in other.about().examples {
                for profile in profiles(*scheme) {
                    let error = match scheme.read(example, profile) {
                        Ok(view) => {
                            panic!("{} accepted {example:?} as {view:?}", scheme.about().name)
                        }
                        Err(error) => error,
                    };
                    assert_eq!(error.code(), "wrong-scheme", "{example:?}: {error}");
                }
            }
        }
    }
}

/// The list is sorted by name, and the description of each scheme is correct.
#[test]
fn descriptions_are_correct() {
    assert!(SCHEMES.is_sorted_by_key(|scheme| scheme.about().name));
    for scheme in SCHEMES {
        let about = scheme.about();
        assert!(!about.title.is_empty() && !about.fields.is_empty(), "{}", about.name);
        for example in about.examples {
            if let Err(error) = scheme.read(example, None) {
                panic!("{example}: {error}");
            }
        }
        let names: Vec<_> = scheme.profiles().collect();
        assert_ne!(names.len(), 1, "{} has one profile, which needs no name", about.name);
        if let Some((default, _)) = names.first() {
            for example in about.examples {
                let named =
                    scheme.read(example, Some(default)).map(|view| view.canonical().into_owned());
                let unnamed = scheme.read(example, None).map(|view| view.canonical().into_owned());
                assert_eq!(named, unnamed, "the default of {} is not first", about.name);
            }
        }
    }
}
