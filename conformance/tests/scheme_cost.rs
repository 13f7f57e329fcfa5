//! The answer and the memory of the operation `scheme` are bounded by the length of the request, for
//! every scheme of the list and every repeated character.
//!
//! An answer has at most 20 times the bytes of the request, and the peak of memory is at most 20
//! times those bytes and one megabyte. Short texts of every kind are measured; then texts of one
//! megabyte of those kinds that needed the most.

#[path = "common/bounds.rs"]
mod bounds;

use bounds::{Cost, MEGABYTE, units};
use std::collections::BTreeSet;
use urlens_ops::ask;
use urlens_schemes::{SCHEMES, Scheme};

/// The length of short texts, within the maximum length of every scheme that has one.
const SHORT: usize = 6 << 10;
/// Memory and bytes that do not depend on the text, for short texts.
const CONSTANT: usize = 32 << 10;
/// The number of kinds of texts that are measured at full length, for each scheme and profile.
const WORST: usize = 3;

/// The starts of the examples of a scheme that end with a delimiter, and the examples.
fn prefixes(scheme: &dyn Scheme) -> BTreeSet<&'static str> {
    let about = scheme.about();
    let mut prefixes = BTreeSet::new();
    for example in about.examples {
        let ends = example.char_indices().filter(|(_, c)| !c.is_ascii_alphanumeric());
        prefixes.extend(ends.map(|(at, c)| &example[..at + c.len_utf8()]));
        prefixes.insert(example);
    }
    prefixes
}

/// The cost of the operation on a prefix and a repeated text.
fn cost(profile: Option<&str>, prefix: &str, unit: &str, length: usize) -> Cost {
    let input = prefix.to_owned() + &unit.repeat(length / unit.len());
    let mut request = serde_json::json!({ "op": "scheme", "input": input });
    if let Some(profile) = profile {
        request["profile"] = profile.into();
    }
    let request = request.to_string();
    drop(input);
    Cost::of(&request)
}

fn show(cost: Cost, profile: Option<&str>, prefix: &str, unit: &str) -> String {
    format!("{prefix}{unit:?}… by {profile:?}: {cost}")
}

/// One measured kind of text: the multiple of the request, and its parts.
type Kind = (usize, Option<&'static str>, &'static str, String);

/// Findings of one code are one entry: the text that once had an answer of 144 MB.
fn pairs_without_values() {
    let cost = cost(None, "usr:npm/a?", "&", MEGABYTE);
    assert!(cost.answer < 1000, "{} bytes", cost.answer);
    assert!(cost.is_bounded(), "{} bytes of memory", cost.memory);
    let answer = ask(r#"{"op":"scheme","input":"usr:npm/a?&&&b&"}"#);
    assert_eq!(answer.matches("missing-value").count(), 1, "{answer}");
    assert!(answer.contains(r#""offset":10,"end":10,"count":5"#), "{answer}");
}

/// Answers and memory are bounded. One test, since the memory is that of the whole process.
#[test]
fn answers_and_memory_are_bounded() {
    pairs_without_values();
    let units = units();
    let (mut all, mut failed) = (0, Vec::new());
    for scheme in SCHEMES {
        // The default profile, and the others by name.
        let others = scheme.profiles().skip(1).map(|(name, _)| Some(name));
        let profiles: Vec<Option<&str>> = std::iter::once(None).chain(others).collect();
        let mut kinds: Vec<Kind> = Vec::new();
        for prefix in prefixes(*scheme) {
            for (profile, unit) in
                profiles.iter().flat_map(|profile| units.iter().map(move |unit| (*profile, unit)))
            {
                let cost = cost(profile, prefix, unit, SHORT);
                if !cost.is_within(CONSTANT) {
                    failed.push(show(cost, profile, prefix, unit));
                }
                kinds.push((cost.percent(), profile, prefix, unit.clone()));
            }
        }
        all += kinds.len();
        kinds.sort();
        let mut longest = (0, String::new());
        for (_, profile, prefix, unit) in kinds.iter().rev().take(WORST * profiles.len()) {
            let cost = cost(*profile, prefix, unit, MEGABYTE);
            if !cost.is_bounded() {
                failed.push(show(cost, *profile, prefix, unit));
            }
            if cost.percent() >= longest.0 {
                longest = (cost.percent(), format!("{prefix}{unit:?}… by {profile:?}"));
            }
        }
        let (multiple, text) = longest;
        let name = scheme.about().name;
        println!(
            "{name}: {} kinds, at most {:.2} times: {text}",
            kinds.len(),
            multiple as f64 / 100.0
        );
    }
    println!("{all} kinds of texts");
    assert!(failed.is_empty(), "{} of {all}:\n{}", failed.len(), failed.join("\n"));
}
