//! Normal forms and equivalence of texts whose schemes have rules: the examples of every scheme, changed.

use std::collections::BTreeMap;
use urlens::{Iri, IriRef, Normalization, Uri, UriRef, UriZone, Url, UrlRef};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::say;
use urlens_conformance::scheme_texts::{changed, example, respelled};
use urlens_ops::{Any, Equivalence, Kind, Normalizer, ask};
use urlens_schemes::{RULES, SCHEMES};

const STEPS: Normalization<'static> = Normalization::SCHEME.rules(RULES);

/// The normal form by the static type of a kind, if it accepts the text.
fn by_type(kind: Kind, text: &str) -> Option<String> {
    macro_rules! normal {
        ($Type:ident) => {
            Some($Type::parse(text).ok()?.normalize_with(&STEPS).as_str().to_owned())
        };
    }
    match kind {
        // Parsing a URL removes dot segments, which the rules of a scheme may keep: `usr://github/a/../b`.
        Kind::Url => {
            let url = Url::parse(text).ok()?;
            let normal = Normalizer::new(kind).normalize(url.as_str()).unwrap();
            assert_eq!(
                url.normalize_with(&STEPS).as_str(),
                normal,
                "{kind}: {url} of {text:?} by type"
            );
            (url.as_str() == text).then(|| normal.into_owned())
        }
        Kind::Uri => normal!(Uri),
        Kind::UriRef => normal!(UriRef),
        Kind::Iri => normal!(Iri),
        Kind::IriRef => normal!(IriRef),
        Kind::UriZone => normal!(UriZone),
        Kind::UrlRef => {
            let reference = UrlRef::parse(text).ok()?;
            Some(reference.normalize_with(&STEPS).ok()?.as_str().to_owned())
        }
    }
}

/// Normalization is idempotent, and the same by type, by value and by request (V2, V3).
fn check_normal_form(kind: Kind, text: &str) -> Option<String> {
    let normalizer = Normalizer::new(kind);
    let found = normalizer.normalize(text).ok().map(String::from);
    if let Some(normal) = &found {
        let again = normalizer.normalize(normal);
        assert_eq!(again.as_deref().ok(), Some(normal.as_str()), "{kind}: {text:?} again");
    }
    if let Some(typed) = by_type(kind, text) {
        assert_eq!(Some(&typed), found.as_ref(), "{kind}: {text:?} by type");
    }
    let request = serde_json::json!({"op": "normalize", "as": kind.name(), "input": text});
    let answer: serde_json::Value = serde_json::from_str(&ask(&request.to_string())).unwrap();
    assert_eq!(answer["ok"]["string"].as_str(), found.as_deref(), "{kind}: {text:?} by request");
    found
}

/// Two texts are equivalent exactly if their normal forms are equal (V3, K2.18).
fn check_pair(kind: Kind, [a, b]: [&str; 2], normal: [&str; 2]) -> Option<Equivalence> {
    let level = Normalizer::new(kind).compare(a, b).unwrap();
    let is_equivalent = level.is_some_and(|level| level <= Equivalence::Scheme);
    assert_eq!(
        is_equivalent,
        normal[0] == normal[1],
        "{kind}: {a:?} and {b:?} at {level:?}: {normal:?}"
    );
    if let [Ok(x), Ok(y)] = [a, b].map(|text| Any::parse(kind, text)) {
        let level = Normalizer::new(kind).compare(x.as_str(), y.as_str()).unwrap();
        assert_eq!(x.equivalence(&y, &STEPS), Ok(level), "{kind}: {a:?} and {b:?} by value");
    }
    assert_eq!(Normalizer::new(kind).compare(b, a).unwrap(), level, "{kind}: {b:?} and {a:?}");
    level
}

/// The texts that a scheme accepts have one normal form for every kind: as an IRI or IRI reference, it may have
/// characters beyond ASCII where others have their escapes (V4).
fn check_kinds(text: &str, normal: &BTreeMap<&'static str, String>) -> bool {
    let scheme = text.split(':').next().unwrap_or_default().to_ascii_lowercase();
    if scheme == "file" || !SCHEMES.iter().any(|known| known.about().name == scheme) {
        return false;
    }
    let kinds = Kind::ALL.into_iter().filter(|kind| Normalizer::new(*kind).refusal(text).is_none());
    let forms: BTreeMap<&str, String> =
        kinds.filter_map(|kind| Some((kind.name(), escaped(normal.get(kind.name())?)))).collect();
    let mut distinct: Vec<&String> = forms.values().collect();
    distinct.dedup();
    assert!(distinct.len() <= 1, "{text:?}: {forms:?}");
    forms.len() > 1
}

fn escaped(text: &str) -> String {
    let escape = |c: char| -> String {
        let mut bytes = [0; 4];
        c.encode_utf8(&mut bytes).bytes().map(|byte| format!("%{byte:02X}")).collect()
    };
    text.chars().map(|c| if c.is_ascii() { c.to_string() } else { escape(c) }).collect()
}

/// An example or a change of it, and a text that is often equivalent.
fn pair(rng: &mut Rng) -> [String; 2] {
    let example = example(rng);
    let a = if rng.one_in(8) { example.to_owned() } else { changed(rng, example) };
    let b = match rng.below(4) {
        0 => changed(rng, &a),
        1 => changed(rng, example),
        _ => respelled(rng, &a),
    };
    [a, b]
}

#[test]
fn normal_forms_of_every_scheme_are_equal_exactly_if_texts_are_equivalent() {
    let (mut texts, mut accepted, mut across) = (0_u64, 0_u64, 0_u64);
    let mut levels = BTreeMap::<Option<&str>, u64>::new();
    law("schemes", |rng| {
        let pair = pair(rng);
        let mut normal = [BTreeMap::new(), BTreeMap::new()];
        for kind in Kind::ALL {
            for (text, normal) in pair.iter().zip(&mut normal) {
                if let Some(form) = check_normal_form(kind, text) {
                    normal.insert(kind.name(), form);
                }
            }
            if let [Some(a), Some(b)] = [&normal[0], &normal[1]].map(|forms| forms.get(kind.name()))
            {
                let level = check_pair(kind, [&pair[0], &pair[1]], [a, b]);
                *levels.entry(level.map(Equivalence::name)).or_default() += 1;
            }
        }
        for (text, normal) in pair.iter().zip(&normal) {
            texts += 1;
            accepted += u64::from(!normal.is_empty());
            across += u64::from(check_kinds(text, normal));
        }
    });
    say!(
        "schemes: {texts} texts, {accepted} with a normal form, {across} compared across kinds; levels {levels:?}"
    );
    assert!(texts < 1000 || accepted * 2 > texts && across * 4 > texts, "{texts}");
    assert!(texts < 1000 || levels.len() >= 4, "{levels:?}");
}
