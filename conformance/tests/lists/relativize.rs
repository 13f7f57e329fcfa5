//! oxiri's tests of relativization. urlens finds the shortest reference, so where the two differ, ours is
//! shorter.

use serde_json::Value;
use urlens::Iri;
use urlens_conformance::lists::text;
use urlens_conformance::tally::{Difference, Tally};

use crate::resolve::of_kind;

pub(crate) fn oxiri(list: &Value) -> Tally {
    let mut tally = Tally::new("oxiri/relativize", SHORTER);
    for case in of_kind(list, "relativize") {
        let (base, target) = (text(case, "base"), text(case, "iri"));
        let base_iri = Iri::parse(base).unwrap();
        let got = base_iri.relativize(&Iri::parse(target).unwrap()).unwrap();
        let want = text(case, "expected");
        tally.check(&name(base, target), got.as_str(), want);
        let back = base_iri.resolve(&got).unwrap();
        if back.as_str() != target {
            tally.fail(format!("{got} onto {base} is {back}, not {target}"));
        }
        if got.as_str() != want && got.as_str().len() >= want.len() {
            tally.fail(format!("{got} differs from {want} and is not shorter"));
        }
    }
    tally
}

pub(crate) fn oxiri_errors(list: &Value) -> Tally {
    let mut tally = Tally::new("oxiri/relativize errors", &[]);
    for case in of_kind(list, "relativize-error") {
        let (base, target) = (text(case, "base"), text(case, "iri"));
        let got = match Iri::parse(base).unwrap().relativize(&Iri::parse(target).unwrap()) {
            Ok(reference) => reference.as_str().to_owned(),
            Err(_) => "error".to_owned(),
        };
        tally.check(&name(base, target), &got, "error");
    }
    tally
}

fn name(base: &str, target: &str) -> String {
    format!("{target} from {base}")
}

const DOT: &str = "shorter: a dot names the folder, which is the target";
const GUARD: &str = "shorter: a leading dot keeps the path from reading as something else";

const SHORTER: &[Difference] = &[
    Difference { case: "http://example.com//a from http://example.com/", ours: ".//a", why: GUARD },
    Difference { case: "urn:isbn:foo from urn:", ours: "./isbn:foo", why: GUARD },
    Difference { case: "t:o// from t:o/", ours: ".//", why: GUARD },
    Difference { case: "x: from x:02", ours: ".", why: DOT },
    Difference { case: "x: from x:?foo", ours: ".", why: DOT },
];
