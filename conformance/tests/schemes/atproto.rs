//! The syntax lists of the AT protocol: valid and invalid texts.

use serde_json::Value;
use urlens_conformance::lists::List;
use urlens_conformance::tally::Tally;
use urlens_schemes::nosh::{Did, Handle, Nsid, RecordKey, Tid};
use urlens_schemes::{At, SchemeError};

/// A list of valid or of invalid texts; the package has a copy of each.
macro_rules! syntax {
    ($name:literal, $count:literal, $carried:literal, $valid:literal, $read:expr) => {
        List {
            name: concat!("atproto/", $name),
            path: concat!("atproto/", $name, ".txt"),
            count: $count,
            carrier: Some((
                "rsky-syntax",
                concat!("tests/interop/syntax/", $name, ".txt"),
                $carried,
            )),
            run: |list| run(list, concat!("atproto/", $name), $valid, $read),
        }
    };
}

fn run(
    list: &Value,
    name: &'static str,
    valid: bool,
    read: fn(&str) -> Result<(), SchemeError>,
) -> Tally {
    let mut tally = Tally::new(name, &[]);
    for case in list.as_array().expect("lines") {
        let text = case.as_str().expect("a line");
        let got = read(text).map_or_else(|error| format!("invalid: {error}"), |()| "valid".into());
        let got = if valid { got.as_str() } else { got.split(':').next().unwrap_or_default() };
        tally.check(text, got, if valid { "valid" } else { "invalid" });
    }
    tally
}

fn at(text: &str) -> Result<(), SchemeError> {
    At::parse(text).map(drop)
}
fn nsid(text: &str) -> Result<(), SchemeError> {
    Nsid::parse_atproto(text).map(drop)
}
fn record_key(text: &str) -> Result<(), SchemeError> {
    RecordKey::parse(text).map(drop)
}
fn tid(text: &str) -> Result<(), SchemeError> {
    // Printing returns the parsed text.
    Tid::parse(text).map(|tid| assert_eq!(tid.to_string(), text))
}
fn did(text: &str) -> Result<(), SchemeError> {
    Did::parse(text).map(drop)
}
fn handle(text: &str) -> Result<(), SchemeError> {
    Handle::parse(text).map(drop)
}

/// AT URIs, in the restricted form.
#[test]
fn at_uris() {
    syntax!("aturi_syntax_valid", 23, 23, true, at).test();
    syntax!("aturi_syntax_invalid", 72, 72, false, at).test();
}

/// S1.65, K1.11: NSIDs. One valid text of the list has a domain of 283 characters, while the documents allow
/// 253: `parse` follows the documents, `parse_atproto` the list.
#[test]
fn nsids() {
    syntax!("nsid_syntax_valid", 25, 25, true, nsid).test();
    syntax!("nsid_syntax_invalid", 27, 27, false, nsid).test();
}

/// S1.66: record keys.
#[test]
fn record_keys() {
    syntax!("recordkey_syntax_valid", 16, 16, true, record_key).test();
    syntax!("recordkey_syntax_invalid", 11, 11, false, record_key).test();
}

/// S1.66: TIDs.
#[test]
fn tids() {
    syntax!("tid_syntax_valid", 6, 3, true, tid).test();
    syntax!("tid_syntax_invalid", 7, 7, false, tid).test();
}

/// DIDs, from the package only.
#[test]
fn dids() {
    syntax!("did_syntax_valid", 0, 24, true, did).test_carried();
    syntax!("did_syntax_invalid", 0, 18, false, did).test_carried();
}

/// Handles, from the package only.
#[test]
fn handles() {
    syntax!("handle_syntax_valid", 0, 71, true, handle).test_carried();
    syntax!("handle_syntax_invalid", 0, 48, false, handle).test_carried();
}
