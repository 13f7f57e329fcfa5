//! URLs in constants: `Url::parse_const` accepts a part of what the parser accepts, with equal results.

use std::borrow::Cow;
use urlens::{Part, Url, UrlAttribute};
use urlens_conformance::lists::{List, WPT};
use urlens_conformance::random::law;
use urlens_conformance::tally::Tally;

use crate::texts::{any, any_url, mutate};

/// Compares the two parsers. Returns true if a constant may have this text, or what differs.
fn compare(text: &str) -> Result<bool, String> {
    let Ok(constant) = Url::parse_const(text) else { return Ok(false) };
    let url = Url::parse_borrowed(text).map_err(|error| format!("{text:?}: {error}"))?;
    let is_borrowed = matches!(url.clone().into_text(), Cow::Borrowed(it) if it == text);
    if !is_borrowed || constant.as_str() != text {
        return Err(format!("{text:?} is not canonical: {url}"));
    }
    let ranges = Part::ALL.map(|part| (constant.range(part), url.range(part)));
    if ranges.iter().any(|(constant, parsed)| constant != parsed) {
        return Err(format!("{text:?} has other components: {ranges:?}"));
    }
    let differs = |it: &UrlAttribute| constant.attribute(*it) != url.attribute(*it);
    match UrlAttribute::ALL.iter().find(|it| differs(it)) {
        Some(attribute) => Err(format!("{text:?}: another {}", attribute.name())),
        None => Ok(true),
    }
}

/// S4.13, S4.104, K4.1: a text that a constant may have is canonical, and is parsed to equal components.
#[test]
fn constants_are_canonical_urls() {
    let mut accepted = 0;
    law("constants are canonical URLs", |rng| {
        let url = any_url(rng).into_text();
        let mut mutated = url.clone();
        mutate(rng, &mut mutated);
        for text in [any(rng), url, mutated] {
            accepted += usize::from(compare(&text).unwrap_or_else(|it| panic!("{it}")));
        }
    });
    urlens_conformance::say!("constants: {accepted} accepted");
    assert!(accepted > 5_000 || std::env::var_os("URLENS_CASES").is_some(), "{accepted}");
}

const LIST: List = List {
    name: "wpt/urltestdata, constants",
    path: "wpt/urltestdata.json",
    count: 891,
    carrier: Some((WPT, "tests/wpt/urltestdata.json", 891)),
    run: |list| {
        let mut tally = Tally::new("wpt/urltestdata, constants", &[]);
        let mut accepted = 0;
        for case in list.as_array().expect("cases").iter().filter(|it| it.is_object()) {
            let texts = ["input", "base", "href"].map(|field| case[field].as_str());
            let results: Vec<_> = texts.into_iter().flatten().map(compare).collect();
            accepted += results.iter().filter(|it| **it == Ok(true)).count();
            let error = results.into_iter().find_map(Result::err);
            tally.check(&case.to_string(), error.as_deref().unwrap_or("agrees"), "agrees");
        }
        assert!(accepted > 500, "{accepted}");
        tally
    },
};

/// S4.13: inputs, bases and results of WPT's list as constants.
#[test]
fn wpt_constants() {
    LIST.test();
}
