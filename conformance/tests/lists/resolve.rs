//! Resolution lists: RDF, JSON-LD, and oxiri's collection.

use serde_json::Value;
use urlens::{Iri, IriRef, ResolveOptions};
use urlens_conformance::lists::{rows, text};
use urlens_conformance::tally::{Difference, Tally};

pub(crate) fn rdf(list: &Value) -> Tally {
    resolve_all(list, Tally::new("rdf-turtle", &[]), ResolveOptions::STRICT, 0)
}

pub(crate) fn json_ld(list: &Value) -> Tally {
    resolve_all(list, Tally::new("json-ld", &[]), ResolveOptions::STRICT, 0)
}

/// The number of oxiri's cases with characters that no IRI may contain, such as spaces and backslashes. They
/// test resolution without validation.
const UNCHECKED: usize = 14;

pub(crate) fn oxiri(list: &Value) -> Tally {
    let tally = Tally::new("oxiri/resolve", KEPT_DOTS_AND_ROOTLESS);
    resolve_all(list, tally, ResolveOptions::STRICT, UNCHECKED)
}

pub(crate) fn oxiri_verbatim(list: &Value) -> Tally {
    let tally = Tally::new("oxiri/resolve verbatim", &KEPT_DOTS_AND_ROOTLESS[..12]);
    resolve_all(list, tally, ResolveOptions::VERBATIM, UNCHECKED)
}

/// Resolves every case. Exactly `unchecked` of them are not valid IRIs: their base, reference and expected result
/// are parsed loosely, which escapes forbidden characters.
fn resolve_all(list: &Value, mut tally: Tally, options: ResolveOptions, unchecked: usize) -> Tally {
    let mut loose = 0;
    for case in of_kind(list, "resolve") {
        let (base, reference) = (text(case, "base"), text(case, "ref"));
        let (case, want) = (name(base, reference), text(case, "expected"));
        if let (Ok(base), Ok(reference)) = (Iri::parse(base), IriRef::parse(reference)) {
            tally.check(&case, base.resolve_with(&reference, options).unwrap().as_str(), want);
            continue;
        }
        loose += 1;
        let read = |text| IriRef::parse_escaping(text).unwrap();
        let base = Iri::try_from(read(base)).unwrap();
        let got = base.resolve_with(&read(reference), options).unwrap();
        tally.check(&case, got.as_str(), read(want).as_str());
    }
    if loose != unchecked {
        tally.fail(format!("{loose} cases are not valid IRIs, expected {unchecked}"));
    }
    tally
}

/// The cases of one kind. A list without kinds has one kind.
pub(crate) fn of_kind<'a>(list: &'a Value, kind: &'a str) -> impl Iterator<Item = &'a Value> {
    rows(list, "cases")
        .iter()
        .filter(move |case| case["kind"].as_str().is_none_or(|given| given == kind))
}

pub(crate) fn name(base: &str, reference: &str) -> String {
    format!("{base} + {reference}")
}

const BASE_DOTS: &str = "RFC 3986, 5.2.2: a reference without a path takes the base's path unchanged, with dot segments";

const KEPT_DOTS_AND_ROOTLESS: &[Difference] = &[
    Difference {
        case: "http://a/bb/ccc/./d;p?q + ?y",
        ours: "http://a/bb/ccc/./d;p?y",
        why: BASE_DOTS,
    },
    Difference {
        case: "http://a/bb/ccc/./d;p?q + #s",
        ours: "http://a/bb/ccc/./d;p?q#s",
        why: BASE_DOTS,
    },
    Difference {
        case: "http://a/bb/ccc/./d;p?q + ",
        ours: "http://a/bb/ccc/./d;p?q",
        why: BASE_DOTS,
    },
    Difference {
        case: "http://a/bb/ccc/../d;p?q + ?y",
        ours: "http://a/bb/ccc/../d;p?y",
        why: BASE_DOTS,
    },
    Difference {
        case: "http://a/bb/ccc/../d;p?q + #s",
        ours: "http://a/bb/ccc/../d;p?q#s",
        why: BASE_DOTS,
    },
    Difference {
        case: "http://a/bb/ccc/../d;p?q + ",
        ours: "http://a/bb/ccc/../d;p?q",
        why: BASE_DOTS,
    },
    Difference { case: "http://a/bb/ccc/. + ?y", ours: "http://a/bb/ccc/.?y", why: BASE_DOTS },
    Difference { case: "http://a/bb/ccc/. + #s", ours: "http://a/bb/ccc/.#s", why: BASE_DOTS },
    Difference { case: "http://a/bb/ccc/. + ", ours: "http://a/bb/ccc/.", why: BASE_DOTS },
    Difference { case: "http://a/bb/ccc/.. + ?y", ours: "http://a/bb/ccc/..?y", why: BASE_DOTS },
    Difference { case: "http://a/bb/ccc/.. + #s", ours: "http://a/bb/ccc/..#s", why: BASE_DOTS },
    Difference { case: "http://a/bb/ccc/.. + ", ours: "http://a/bb/ccc/..", why: BASE_DOTS },
    Difference {
        case: "file:testing/abbreviated/relative-uris.rdf + ../../C/D",
        ours: "file:C/D",
        why: "K3.6: a rootless path stays rootless; RFC 3986 makes it rooted",
    },
];

/// Relative bases, resolved with `onto`, which does not remove dot segments (K3.8). Results equal the list
/// after `collapse_dot_segments`.
pub(crate) fn oxiri_relative_base(list: &Value) -> Tally {
    let mut tally = Tally::new("oxiri/relative base", DOTS_KEPT);
    for case in of_kind(list, "resolve-relative-base") {
        let (base, reference) = (text(case, "base"), text(case, "ref"));
        let base_ref = IriRef::parse(base).unwrap();
        let got = IriRef::parse(reference).unwrap().rebase(&base_ref).unwrap();
        let want = text(case, "expected");
        tally.check(&name(base, reference), got.as_str(), want);
        let collapsed =
            |text| IriRef::parse(text).unwrap().collapse_dot_segments().as_str().to_owned();
        if collapsed(got.as_str()) != collapsed(want) {
            tally.fail(format!("{}: differs from {want} after collapsing", got.as_str()));
        }
    }
    tally
}

const NO_DOTS_REMOVED: &str = "K3.8: goto removes no dot segments; equal after collapsing";

const DOTS_KEPT: &[Difference] = &[
    Difference { case: "/ + ..", ours: "/..", why: NO_DOTS_REMOVED },
    Difference { case: "/foo + ..", ours: "/..", why: NO_DOTS_REMOVED },
    Difference { case: "/foo/ + ..", ours: "/foo/..", why: NO_DOTS_REMOVED },
];

/// Cases in which oxiri returns an error: the guard (K3.5) gives a result for the first, `onto` for the others.
pub(crate) fn oxiri_errors(list: &Value) -> Tally {
    let mut tally = Tally::new("oxiri/resolve errors", ANSWERED);
    for case in of_kind(list, "resolve-error") {
        let (base, reference) = (text(case, "base"), text(case, "ref"));
        let parsed = IriRef::parse(reference).unwrap();
        let got = match Iri::parse(base) {
            Ok(base) => base.resolve(&parsed).unwrap().as_str().to_owned(),
            Err(_) => parsed.rebase(&IriRef::parse(base).unwrap()).unwrap().as_str().to_owned(),
        };
        tally.check(&name(base, reference), &got, "error");
    }
    tally
}

const ONTO_TOTAL: &str = "K3.8: goto never fails, because it removes no dot segments";

const ANSWERED: &[Difference] = &[
    Difference {
        case: "x: + .///C:::",
        ours: "x:.///C:::",
        why: "K3.5: two empty segments of a rootless path, guarded so that they parse back",
    },
    Difference { case: "a + ..", ours: "..", why: ONTO_TOTAL },
    Difference { case: ".. + a", ours: "a", why: ONTO_TOTAL },
    Difference { case: "../.. + a", ours: "../a", why: ONTO_TOTAL },
    Difference { case: "a + ../..", ours: "../..", why: ONTO_TOTAL },
];
