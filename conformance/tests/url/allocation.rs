//! Allocations of the URL parser, for every text of the Web Platform Tests.

use crate::count_allocations::count_allocations;
use urlens::{Url, percent};
use urlens_conformance::lists::{List, WPT, text};
use urlens_conformance::tally::Tally;

const LIST: List = List {
    name: "wpt/urltestdata, allocations",
    path: "wpt/urltestdata.json",
    count: 891,
    carrier: Some((WPT, "tests/wpt/urltestdata.json", 891)),
    run,
};

/// The most allocations of a text that changes: one buffer; and where there are any, a copy without tabs and
/// newlines, the decoded host, and two of UTS 46: the mapped characters and the domain in ASCII.
fn most(input: &str) -> u64 {
    let trimmed = input.trim_matches(|c| c <= ' ');
    let has_removed = trimmed.contains(['\t', '\n', '\r']);
    let clean: String = trimmed.chars().filter(|c| !matches!(c, '\t' | '\n' | '\r')).collect();
    let start = clean.find(':').map_or(0, |colon| colon + 1);
    let authority = clean[start..].trim_start_matches(['/', '\\']);
    let authority = authority.split(['/', '\\', '?', '#']).next().unwrap_or_default();
    let host = authority.rsplit('@').next().unwrap_or_default();
    let decoded = String::from_utf8_lossy(&percent::decode(host)).into_owned();
    let uts46 = if decoded.is_ascii() { 0 } else { 2 };
    1 + u64::from(has_removed) + u64::from(host.contains('%')) + uts46
}

fn run(list: &serde_json::Value) -> Tally {
    let mut tally = Tally::new(LIST.name, &[]);
    let mut canonical = 0;
    for case in list.as_array().into_iter().flatten().filter(|case| case.is_object()) {
        let (input, base) = (text(case, "input"), case["base"].as_str());
        let id = format!("{input:?} on {base:?}");
        let base = base.map(|base| Url::parse(base).expect("the base is a URL"));
        let (got, url) = match &base {
            None => (count_allocations(|| Url::parse_borrowed(input)), Url::parse(input)),
            Some(base) => (count_allocations(|| base.join(input)), base.join(input)),
        };
        let most = match (&url, &base) {
            // The text that the error shows.
            (Err(_), _) => most(input) + 1,
            (Ok(url), None) if url.as_str() == input.trim_matches(|c| c <= ' ') => {
                canonical += 1;
                0
            }
            (Ok(_), _) => most(input),
        };
        let got = if got <= most { "few".to_owned() } else { format!("{got}, not {most}") };
        tally.check(&id, &got, "few");
    }
    assert!(canonical > 50, "only {canonical} canonical texts");
    tally
}

/// S2.1: a canonical text is borrowed, and every other result is written once.
#[test]
fn parsing_allocates_one_buffer() {
    assert_eq!(count_allocations(|| String::from("x")), 1, "the allocator counts");
    LIST.test();
}
