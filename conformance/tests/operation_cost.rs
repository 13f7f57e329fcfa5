//! The answer and the memory of every operation are bounded by the length of the request, for every kind
//! and every repeated character, pair and short text.
//!
//! Short texts are measured, then texts of one megabyte of those combinations whose cost grew the most with
//! the text. A quarter of all combinations is chosen by `URLENS_SEED`; `URLENS_LENGTHS=short` measures all of
//! them, and `URLENS_LENGTHS=all` all of them at one megabyte, which takes hours. `URLENS_OP` names one
//! operation.

#[path = "common/bounds.rs"]
mod bounds;

use bounds::{Cost, MEGABYTE, units};
use urlens_conformance::edges::requests_for;
use urlens_conformance::random::Rng;
use urlens_ops::{OPS, Op};

/// The length of short texts.
const SHORT: usize = 600;
/// The number of combinations that are measured at full length, for each operation.
const WORST: usize = 6;

/// Starts of texts: each component, opaque paths, and none.
const PREFIXES: &[&str] = &["", "http://", "http://h/", "http://h/?", "x:", "mailto:a?"];

/// Repeated texts beside characters and pairs.
const TOKENS: &[&str] = &[
    "../",
    "a/../",
    "%2e/",
    "%C3%A9",
    "%C3",
    "é",
    "é.",
    "ä\u{308}",
    "\u{200d}",
    "😀",
    "&a=b",
    "{x}",
    "{?x*}",
    "{/x,y}",
    "{a}b",
    "xn--a.",
    "1.",
    "[a]",
    "<a href=x>",
    "http://a ",
    "a.com ",
    "a@b.com ",
    "a:b\r\n",
    "#\r\n",
    "row=1;",
    "t=1,2&",
];

/// A request about a text: the number of the request among those of its operation, the start of the text
/// and its repeated part.
#[derive(Clone, Copy)]
struct Combination<'a> {
    request: usize,
    prefix: &'static str,
    unit: &'a str,
}

/// The requests of an operation about a text.
fn requests(op: &Op, prefix: &str, unit: &str, length: usize) -> Vec<String> {
    let text = prefix.to_owned() + &unit.repeat(length / unit.len());
    let seed = unit.bytes().fold(prefix.len(), |sum, byte| sum * 31 + usize::from(byte));
    requests_for(op, seed, &text, "http://example.org/a?b#c")
}

/// Shows a cost that was measured.
fn show(cost: Cost, Combination { prefix, unit, .. }: Combination<'_>, request: &str) -> String {
    let start: String = request.chars().take(60).collect();
    format!("{prefix}{unit:?}…: {cost}, {start}")
}

/// Measures all requests of an operation about short texts. Returns the combinations with the growth of
/// their cost per byte of the text, in percent.
fn measure_short<'a>(
    op: &Op,
    units: &'a [String],
    mut is_chosen: impl FnMut() -> bool,
) -> Vec<(usize, Combination<'a>)> {
    let mut measured = Vec::new();
    for (prefix, unit) in PREFIXES.iter().flat_map(|it| units.iter().map(move |unit| (*it, unit))) {
        if !is_chosen() {
            continue;
        }
        let long = requests(op, prefix, unit, 2 * SHORT);
        let short = requests(op, prefix, unit, SHORT);
        for (request, (long, short)) in long.iter().zip(&short).enumerate() {
            let [long, short] = [long, short].map(|it| Cost::of(&with_short_lists(it)));
            let growth = (long.peak().saturating_sub(short.peak())) * 100;
            let percent = growth / long.request.saturating_sub(short.request).max(1);
            measured.push((percent, Combination { request, prefix, unit }));
        }
    }
    measured.sort_by_key(|it| std::cmp::Reverse(it.0));
    measured
}

/// The request with a limit of lists. Short texts would not reach the default limit.
fn with_short_lists(request: &str) -> String {
    let end = request.len() - 1;
    format!(r#"{},"limits":{{"list":10}}}}"#, &request[..end])
}

/// Answers and memory are bounded. One test, since the memory is that of the whole process.
#[test]
fn answers_and_memory_are_bounded() {
    let lengths = std::env::var("URLENS_LENGTHS").unwrap_or_default();
    let seed = std::env::var("URLENS_SEED").ok().and_then(|it| it.parse().ok());
    let mut rng = Rng::new(seed.unwrap_or(1));
    let units: Vec<String> =
        units().into_iter().chain(TOKENS.iter().map(|it| (*it).to_owned())).collect();
    let (mut all, mut failed, mut worst) = (0, Vec::new(), (0, String::new()));
    let only = std::env::var("URLENS_OP").ok();
    for op in OPS.iter().filter(|it| only.as_deref().is_none_or(|only| only == it.name)) {
        let short = measure_short(op, &units, || !lengths.is_empty() || rng.below(4) == 0);
        all += short.len();
        let most = if lengths == "all" { short.len() } else { WORST };
        let mut worst_here = (0, String::new());
        for (_, combination) in short.into_iter().take(most) {
            let Combination { request, prefix, unit } = combination;
            let request = &requests(op, prefix, unit, MEGABYTE)[request];
            let cost = Cost::of(request);
            let line = show(cost, combination, request);
            if !cost.is_bounded() {
                failed.push(line.clone());
            }
            worst_here = worst_here.max((cost.percent(), line));
        }
        let (percent, line) = worst_here;
        println!("{}: at most {:.2} times: {line}", op.name, percent as f64 / 100.0);
        worst = worst.max((percent, format!("{}: {line}", op.name)));
    }
    println!("{all} combinations; the worst: {:.2} times, {}", worst.0 as f64 / 100.0, worst.1);
    assert!(
        failed.is_empty(),
        "{} of {all}:\n{}",
        failed.len(),
        failed[..failed.len().min(40)].join("\n")
    );
}
