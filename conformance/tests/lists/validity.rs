//! Lists of valid and invalid identifiers: oxiri's and JSON Schema's.

use serde_json::Value;
use urlens::domain::to_ascii_idna2008;
use urlens::{Iri, IriRef, Uri, UriRef};
use urlens_conformance::lists::{rows, text};
use urlens_conformance::tally::Tally;

const VALID: &str = "valid";
const INVALID: &str = "invalid";

fn verdict(valid: bool) -> &'static str {
    if valid { VALID } else { INVALID }
}

pub(crate) fn oxiri(list: &Value) -> Tally {
    let mut tally = Tally::new("oxiri/validity", &[]);
    for case in rows(list, "cases") {
        let (valid, want) = match text(case, "kind") {
            "iri-valid" => (Iri::parse(text(case, "input")).is_ok(), VALID),
            "iri-ref-valid" => (IriRef::parse(text(case, "input")).is_ok(), VALID),
            "iri-ref-invalid" => (IriRef::parse(text(case, "input")).is_ok(), INVALID),
            _ => continue,
        };
        tally.check(text(case, "input"), verdict(valid), want);
    }
    tally
}

pub(crate) fn uri(list: &Value) -> Tally {
    json_schema(list, Tally::new("json-schema/uri", &[]), |text| Uri::parse(text).is_ok())
}

pub(crate) fn iri(list: &Value) -> Tally {
    json_schema(list, Tally::new("json-schema/iri", &[]), |text| Iri::parse(text).is_ok())
}

pub(crate) fn uri_reference(list: &Value) -> Tally {
    let tally = Tally::new("json-schema/uri-reference", &[]);
    json_schema(list, tally, |text| UriRef::parse(text).is_ok())
}

pub(crate) fn iri_reference(list: &Value) -> Tally {
    let tally = Tally::new("json-schema/iri-reference", &[]);
    json_schema(list, tally, |text| IriRef::parse(text).is_ok())
}

pub(crate) fn hostname(list: &Value) -> Tally {
    let accepts = |text: &str| text.is_ascii() && to_ascii_idna2008(text).is_ok();
    json_schema(list, Tally::new("json-schema/hostname", &[]), accepts)
}

pub(crate) fn idn_hostname(list: &Value) -> Tally {
    let tally = Tally::new("json-schema/idn-hostname", &[]);
    json_schema(list, tally, |text| to_ascii_idna2008(text).is_ok())
}

/// JSON Schema's `format` applies to strings only, so every other value is valid.
fn json_schema(list: &Value, mut tally: Tally, accepts: fn(&str) -> bool) -> Tally {
    for group in list.as_array().expect("groups of tests") {
        for case in rows(group, "tests") {
            let valid = case["data"].as_str().is_none_or(accepts);
            let want = case["valid"].as_bool().expect("a verdict");
            tally.check(text(case, "description"), verdict(valid), verdict(want));
        }
    }
    tally
}
