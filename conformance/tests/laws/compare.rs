//! Comparison: each equivalence level is an equivalence relation and includes the levels below.

use urlens::Equivalence;
use urlens_conformance::oracle::{recompose, split};
use urlens_conformance::random::Rng;
use urlens_ops::Srfi;

use super::Reference;
use super::values::{any_reference, law, reference};

const LEVELS: [Equivalence; 4] = Equivalence::ALL;

/// Spells a reference differently: other case, an extra escape, a redundant dot segment, a default port.
fn rewritten(rng: &mut Rng, text: &str) -> String {
    let mut parts = split(text);
    for _ in 0..=rng.below(3) {
        match rng.below(7) {
            0 => parts.scheme = parts.scheme.map(|scheme| scheme.to_ascii_uppercase()),
            1 => parts.authority = parts.authority.map(|authority| turn_host(&authority)),
            2 => parts.path = escape_one(rng, &parts.path),
            3 => parts.query = parts.query.map(|query| escape_one(rng, &query)),
            4 if parts.scheme.is_some() && parts.path.starts_with('/') => {
                parts.path.insert_str(0, ["/.", "/x/.."][rng.below(2)]);
            }
            5 if parts.scheme.as_deref() == Some("http") => {
                parts.authority = parts.authority.map(|authority| authority + ":80");
            }
            6 => parts.path = parts.path.replace("%c3", "%C3").replace("%7e", "~"),
            _ => {}
        }
    }
    recompose(&parts)
}

fn turn_host(authority: &str) -> String {
    match authority.rsplit_once('@') {
        Some((user, host)) => format!("{user}@{}", host.to_ascii_uppercase()),
        None => authority.to_ascii_uppercase(),
    }
}

/// Escapes one letter.
fn escape_one(rng: &mut Rng, text: &str) -> String {
    let letters: Vec<usize> = text
        .match_indices(|c: char| c.is_ascii_alphabetic())
        .map(|(at, _)| at)
        .filter(|at| !text.as_bytes()[at.saturating_sub(2)..*at].contains(&b'%'))
        .collect();
    if letters.is_empty() {
        return text.to_owned();
    }
    let at = rng.pick(&letters);
    format!("{}%{:02x}{}", &text[..at], text.as_bytes()[at], &text[at + 1..])
}

/// Two references, often two spellings of one.
fn pair(rng: &mut Rng) -> (String, String) {
    loop {
        let a = any_reference(rng);
        let b = match rng.below(4) {
            0 => any_reference(rng),
            _ => rewritten(rng, &a),
        };
        if Reference::parse(b.as_str()).is_ok() {
            return (a, b);
        }
    }
}

/// S2.72, S2.75, S3.42, S3.45, K3.19: every level is reflexive, symmetric and wider than the one below;
/// `equivalence` returns the lowest level that holds; keys are equal exactly if the level holds.
#[test]
fn levels_are_nested_equivalences() {
    law("levels are nested equivalences", |rng| {
        let (a, b) = pair(rng);
        let label = format!("{a} and {b}");
        let (a, b) = (reference(&a), reference(&b));
        let holds = LEVELS.map(|level| a.is_equivalent(b, level));
        assert!(holds.is_sorted(), "{label}: {holds:?}");
        assert_eq!(holds[0], a.as_str() == b.as_str(), "{label}");
        assert_eq!(a == b, holds[0]);
        assert_eq!(holds[0], split(a.as_str()) == split(b.as_str()), "{label}");
        let first = LEVELS.into_iter().zip(holds).find(|(_, holds)| *holds).map(|(level, _)| level);
        assert_eq!(a.equivalence(b), first, "{label}");
        assert_eq!(b.equivalence(a), first, "{label}");
        for (level, holds) in LEVELS.into_iter().zip(holds) {
            assert!(a.is_equivalent(a, level), "{a}");
            assert_eq!(b.is_equivalent(a, level), holds, "{label} at {}", level.name());
            assert_eq!(a.key(level) == b.key(level), holds, "{label} at {}", level.name());
        }
        assert_eq!(a.differences(b).is_empty(), holds[0], "{label}");
    });
}

/// S2.75, S2.77-80, S2.82: two references are equivalent exactly if their normal forms are equal.
#[test]
fn levels_compare_normal_forms() {
    law("levels compare normal forms", |rng| {
        let (a, b) = pair(rng);
        let (a, b) = (reference(&a), reference(&b));
        let syntax = &urlens::Normalization::SYNTAX;
        let same = a.normalize_with(syntax) == b.normalize_with(syntax);
        assert_eq!(a.is_equivalent(b, Equivalence::Syntax), same, "{a} and {b}");
        let scheme = &urlens::Normalization::SCHEME;
        let same = a.normalize_with(scheme) == b.normalize_with(scheme);
        assert_eq!(a.is_equivalent(b, Equivalence::Scheme), same, "{a} and {b}");
        assert!(a.is_equivalent(&a.normalize_with(syntax), Equivalence::Syntax), "{a}");
    });
}

/// S3.42, S3.43, S3.45, K3.19: SRFI 275's equality compares the seven fields and the presence of a scheme;
/// its equivalence does so after full normalization.
#[test]
fn srfi_equality_compares_fields() {
    law("SRFI equality compares fields", |rng| {
        let (a, b) = pair(rng);
        let (a, b) = (reference(&a), reference(&b));
        let (x, y) = (Srfi::of(a.as_borrowed()), Srfi::of(b.as_borrowed()));
        // Numbers of any length: an empty port is absent, and leading zeros are ignored.
        let number = |port: Option<&str>| {
            let digits = port.filter(|digits| !digits.is_empty());
            digits.map(|digits| digits.trim_start_matches('0').to_owned())
        };
        let same = x.scheme() == y.scheme()
            && x.user() == y.user()
            && x.host() == y.host()
            && number(a.port_text()) == number(b.port_text())
            && x.path() == y.path()
            && x.query() == y.query()
            && x.fragment() == y.fragment();
        assert_eq!(x.equal(&y), same, "{a} and {b}");
        assert_eq!(y.equal(&x), same);
        assert!(x.eqv(&x) && (!same || x.eqv(&y)), "{a} and {b}");
        let srfi = &urlens::Normalization::SRFI;
        let (na, nb) = (a.normalize_with(srfi), b.normalize_with(srfi));
        assert_eq!(
            x.eqv(&y),
            same || Srfi::of(na.as_borrowed()).equal(&Srfi::of(nb.as_borrowed())),
            "{a} and {b}"
        );
    });
}
