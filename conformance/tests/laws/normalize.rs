//! Normalization: each step follows its rule, is idempotent, and preserves the structure.

use std::borrow::Cow;
use urlens::{Normalization, Step};
use urlens_conformance::oracle::{Components, recompose, split};
use urlens_conformance::texts::Repertoire;

use super::values::{any_identifier, any_reference, identifier, law, reference};
use super::{Identifier, REPERTOIRE, Reference};
use crate::components;
use crate::naive::{self, decode};

const ESCAPE: Normalization<'static> = Normalization::NOTHING.step(Step::Escape);
const CASE: Normalization<'static> = Normalization::NOTHING.step(Step::Case);
const PATH: Normalization<'static> = Normalization::NOTHING.step(Step::Path);

/// The steps, alone and combined, with names.
const STEPS: [(&str, Normalization<'static>); 7] = [
    ("escape", ESCAPE),
    ("case", CASE),
    ("path", PATH),
    ("scheme", Normalization::NOTHING.step(Step::Scheme)),
    ("srfi", Normalization::SRFI),
    ("syntax", Normalization::SYNTAX),
    ("all", Normalization::SCHEME),
];

/// S3.52-54, S3.56-58, S3.60, S3.62, S3.66-71, S2.34, S2.57, S2.77-80, K3.5, K3.6: steps for escapes, case and paths equal the naive
/// implementation, alone and combined in this order.
#[test]
fn steps_follow_the_rules() {
    law("steps follow the rules", |rng| {
        let text = any_reference(rng);
        let r = reference(&text);
        let iri = REPERTOIRE == Repertoire::Iri;
        let naively = |parts: &Components, step| naive::step(parts, step, iri);
        let parts = split(&text);
        let escaped = naively(&parts, naive::Step::Escape);
        assert_eq!(r.normalize_with(&ESCAPE).as_str(), recompose(&escaped), "{text}");
        let cased = naively(&parts, naive::Step::Case);
        assert_eq!(r.normalize_with(&CASE).as_str(), recompose(&cased), "{text}");
        let path = naively(&parts, naive::Step::Path);
        assert_eq!(r.normalize_with(&PATH).as_str(), recompose(&path), "{text}");
        let all = naively(&naively(&escaped, naive::Step::Case), naive::Step::Path);
        assert_eq!(r.normalize_with(&Normalization::SRFI).as_str(), recompose(&all), "{text}");
    });
}

/// S3.6, S3.63, S3.65: every step is idempotent, its result parses to equal components, and text in normal
/// form is borrowed.
#[test]
fn steps_are_idempotent_and_read_back() {
    law("steps are idempotent and read back", |rng| {
        let text = any_reference(rng);
        let r = reference(&text);
        for (name, steps) in &STEPS {
            let once = r.normalize_with(steps).into_text();
            assert_eq!(matches!(once, Cow::Borrowed(_)), once == text, "{name} of {text}");
            let again = reference(&once);
            assert_eq!(again.normalize_with(steps).as_str(), once, "{name} of {text}");
            assert_eq!(components(r.normalize_with(steps).as_borrowed()), split(&once));
        }
        let whole = r.normalize_syntax().into_text();
        assert_eq!(reference(&whole).normalize_syntax().as_str(), whole, "{text}");
        assert_eq!(matches!(whole, Cow::Borrowed(_)), whole == text, "{text}");
        assert_eq!(r.normalize_with(&Normalization::NOTHING).as_str(), text);
        assert_eq!(r.normalize(), r.normalize_with(&Normalization::SCHEME), "{text}");
    });
}

/// The presence of each optional component.
fn shape(parts: &Components) -> [bool; 4] {
    let Components { scheme, authority, query, fragment, .. } = parts;
    [scheme.is_some(), authority.is_some(), query.is_some(), fragment.is_some()]
}

/// S3.6, S3.52, S3.65, S3.67, S3.68: relative references stay relative, rootless paths stay rootless, present
/// components stay present, and octets change only in case, in scheme and host.
#[test]
fn steps_preserve_the_structure() {
    law("steps preserve the structure", |rng| {
        let text = any_reference(rng);
        let r = reference(&text);
        let before = split(&text);
        for (name, steps) in &STEPS {
            let after = components(r.normalize_with(steps).as_borrowed());
            assert_eq!(shape(&after), shape(&before), "{name} of {text}");
            if before.scheme.is_none() || before.authority.is_none() {
                let rooted = |parts: &Components| parts.path.starts_with('/');
                assert_eq!(rooted(&after), rooted(&before), "{name} of {text}");
            }
        }
        assert_eq!(r.is_relative(), r.normalize_syntax().is_relative());
        if r.is_relative() {
            assert_eq!(r.normalize_with(&PATH), r);
        }
        let escapes_and_case = Normalization::NOTHING.step(Step::Escape).step(Step::Case);
        let after = components(r.normalize_with(&escapes_and_case).as_borrowed());
        let octets = |text: &Option<String>| text.as_deref().map(decode);
        assert_eq!(decode(&after.path), decode(&before.path), "{text}");
        assert_eq!(octets(&after.query), octets(&before.query), "{text}");
        assert_eq!(octets(&after.fragment), octets(&before.fragment), "{text}");
        let folded = |text: &Option<String>| octets(text).map(|octets| octets.to_ascii_lowercase());
        assert_eq!(folded(&after.authority), folded(&before.authority), "{text}");
        assert_eq!(folded(&after.scheme), folded(&before.scheme), "{text}");
    });
}

/// S3.7, S3.72: normalizing owned text and identifiers gives the result of normalizing borrowed text.
#[test]
fn owned_text_is_normalized_alike() {
    law("owned text is normalized alike", |rng| {
        let text = any_reference(rng);
        let r = reference(&text);
        let mut owned = Reference::parse(&text).expect("read before");
        for (name, steps) in &STEPS {
            let normal = owned.normalize_with(steps).into_owned();
            assert_eq!(normal, r.normalize_with(steps), "{name} of {text}");
            assert_eq!(
                components(normal.as_borrowed()),
                split(normal.as_str()),
                "{name} of {text}"
            );
        }
        owned = owned.normalize_syntax().into_owned();
        assert_eq!(owned, r.normalize_syntax(), "{text}");
        if let Ok(identifier) = Identifier::parse(&text) {
            assert_eq!(identifier.normalize_syntax().as_str(), owned.as_str(), "{text}");
        }
    });
}

/// S3.71: full normalization equals its steps in sequence: escapes, case, path.
#[test]
fn full_normalization_equals_its_steps() {
    law("full normalization equals its steps", |rng| {
        let text = any_reference(rng);
        let r = reference(&text);
        let escaped = r.normalize_with(&ESCAPE).into_owned();
        let cased = escaped.normalize_with(&CASE).into_owned();
        let whole = cased.normalize_with(&PATH).into_owned();
        assert_eq!(r.normalize_with(&Normalization::SRFI), whole, "{text}");
    });
}

/// S2.46, S2.80, S3.66: after resolving a reference with a path, no dot segments are left.
#[test]
fn resolution_leaves_no_dot_segments() {
    law("resolution leaves no dot segments", |rng| {
        let base = any_identifier(rng);
        let text = any_reference(rng);
        let r = reference(&text);
        if r.path().is_empty() && r.authority().is_none() && r.is_relative() {
            return;
        }
        let whole = identifier(&base).resolve(r).unwrap();
        assert_eq!(whole.normalize_with(&PATH), whole, "{text} seen from {base}");
    });
}
