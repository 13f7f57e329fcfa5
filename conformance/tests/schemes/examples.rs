//! The examples in the source documents of user URLs and NOSH URIs.

use serde_json::Value;
use urlens_conformance::lists::{List, rows, text};
use urlens_conformance::tally::{Difference, Tally};
use urlens_schemes::nosh::{Nsid, RecordKey, is_nosh_uri};
use urlens_schemes::{Nosh, SchemeIdentifier, Usr};

const UURL: List =
    List { name: "uurl", path: "uurl-examples.json", count: 22, carrier: None, run: uurl };

const NOSH: List =
    List { name: "nosh", path: "nosh-examples.json", count: 39, carrier: None, run: nosh };

/// S0.9 to S0.12, S0.23: all examples are valid, and canonical unless they name their canonical form.
#[test]
fn s0_9_examples() {
    UURL.test();
}

/// S1.2, S1.3, S1.18, S1.57 to S1.61, S1.65, S1.66: URIs in either form, NSIDs, record keys.
#[test]
fn s1_57_examples() {
    NOSH.test();
}

fn uurl(list: &Value) -> Tally {
    let mut tally = Tally::new("uurl", &[]);
    for case in rows(list, "cases") {
        let input = text(case, "input");
        let got = match Usr::parse(input) {
            Ok(user) => user.canonical().into_owned(),
            Err(error) => error.to_string(),
        };
        assert_eq!(case["valid"], true, "the list has valid examples only");
        tally.check(input, &got, case["canonical"].as_str().unwrap_or(input));
    }
    tally
}

/// Decisions that differ from the list: none, because K1.1 and K1.2 follow the examples of the document.
const NOSH_DIFFERENCES: &[Difference] = &[];

fn nosh(list: &Value) -> Tally {
    let mut tally = Tally::new("nosh", NOSH_DIFFERENCES);
    for case in rows(list, "cases") {
        let input = text(case, "input");
        let (got, want) = match text(case, "kind") {
            "uri" => (
                format!("general {}, nsdl {}", Nosh::parse(input).is_ok(), is_nosh_uri(input)),
                format!("general {}, nsdl {}", case["general"], case["nsdl"]),
            ),
            "record-key" => {
                (RecordKey::parse(input).is_ok().to_string(), case["valid"].to_string())
            }
            "rdsid" => (Nsid::parse(input).is_ok().to_string(), case["valid"].to_string()),
            kind => panic!("unknown kind of example: {kind}"),
        };
        tally.check(input, &got, &want);
    }
    tally
}
