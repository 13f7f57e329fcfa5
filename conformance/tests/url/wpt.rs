//! The constructor of the web API: the lists of the Web Platform Tests.

use serde_json::Value;
use urlens::form::Params;
use urlens::{Error, Url, UrlRef};
use urlens_conformance::lists::{List, WPT, text};
use urlens_conformance::tally::Tally;

use crate::encoding::percent_encoding;

const CONSTRUCTOR: List = List {
    name: "wpt/urltestdata",
    path: "wpt/urltestdata.json",
    count: 891,
    carrier: Some((WPT, "tests/wpt/urltestdata.json", 891)),
    run: |list| run("wpt/urltestdata", list),
};

/// Its one case has lone surrogates, which are read as U+FFFD, as browsers do.
const SURROGATES: List = List {
    name: "wpt/urltestdata-javascript-only",
    path: "wpt/urltestdata-javascript-only.json",
    count: 1,
    carrier: Some((WPT, "tests/wpt/urltestdata-javascript-only.json", 1)),
    run: |list| run("wpt/urltestdata-javascript-only", list),
};

const ENCODING: List = List {
    name: "wpt/percent-encoding",
    path: "wpt/percent-encoding.json",
    count: 7,
    carrier: Some((WPT, "tests/wpt/percent-encoding.json", 7)),
    run: percent_encoding,
};

/// Members of a case that are not fields of the result.
const ASIDE: [&str; 5] = ["input", "base", "failure", "relativeTo", "comment"];

fn parsed(input: &str, base: Option<&str>) -> Result<Url, Error> {
    match base {
        None => Url::parse(input),
        Some(base) => Url::parse(base)?.join(input),
    }
}

/// The result of resolving a parsed reference, which must equal parsing with a base.
fn resolved(input: &str, base: &str) -> Option<Url> {
    Url::parse(base).ok()?.resolve(&UrlRef::parse(input).ok()?).ok()
}

/// Compares every field of a case.
fn run(name: &'static str, list: &Value) -> Tally {
    let mut tally = Tally::new(name, &[]);
    for case in list.as_array().into_iter().flatten().filter(|case| case.is_object()) {
        let (input, base) = (text(case, "input"), case["base"].as_str());
        let id = format!("{input:?} on {base:?}");
        let url = parsed(input, base).ok();
        if let Some(base) = base
            && resolved(input, base) != url
        {
            tally.fail(format!("{id}: resolving a parsed reference differs"));
        }
        let mut want = case.as_object().expect("a case has fields").clone();
        want.retain(|field, _| !ASIDE.contains(&field.as_str()));
        let got = url.as_ref().map_or(serde_json::Map::new(), |url| {
            let given = want.keys().map(|field| (field.clone(), field_of(url, field).into()));
            given.chain(want.is_empty().then(|| ("href".to_owned(), url.as_str().into()))).collect()
        });
        tally.check(&id, &Value::from(got).to_string(), &Value::from(want).to_string());
        if case["failure"] == true && base.is_none() {
            elsewhere(&mut tally, input, case["relativeTo"].as_str());
        }
    }
    tally
}

/// A field of a case: an attribute of the web API, the origin, or the query as form data.
fn field_of(url: &Url, name: &str) -> String {
    let attribute = |name: &str| url.attribute(name.parse().unwrap());
    match name {
        "origin" => url.origin().to_string(),
        "searchParams" => Params::from_query(attribute("search")).to_string(),
        _ => attribute(name).to_owned(),
    }
}

/// Checks inputs that fail without a base: `relativeTo` names the kind of base with which they succeed. A reference
/// with a scheme succeeds only with a base of the same scheme.
fn elsewhere(tally: &mut Tally, input: &str, relative_to: Option<&str>) {
    const HIERARCHICAL: [&str; 3] = ["http://h/a", "https://h/a", "foo:/a"];
    let succeeds = |base: &str| parsed(input, Some(base)).is_ok();
    let got = [HIERARCHICAL.into_iter().any(succeeds), succeeds("about:blank")];
    let want = match relative_to {
        None => [false, false],
        Some("non-opaque-path-base") => [true, false],
        Some("any-base") => [true, true],
        Some(other) => panic!("unknown kind of base {other:?}"),
    };
    if got != want {
        tally.fail(format!("{input:?} with a base, opaque or not: got {got:?}, want {want:?}"));
    }
}

/// S4.1, S4.31-37, S4.82, K4.1, K4.17: every field of every case of WPT's list for the constructor, with the origin.
#[test]
fn wpt_constructor() {
    CONSTRUCTOR.test();
}

/// S4.7: lone surrogates become U+FFFD before parsing.
#[test]
fn wpt_constructor_javascript_only() {
    SURROGATES.test();
}

/// S4.103, K2.6: queries on pages in other encodings than UTF-8.
#[test]
fn wpt_percent_encoding() {
    ENCODING.test();
}
