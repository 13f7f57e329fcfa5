//! References as values, without a base or onto another: the list of the reverse specification's
//! own implementation.

use serde_json::Value;
use urlens::UrlRef;
use urlens::scheme::Mode;
use urlens_conformance::lists::{List, rows, text};
use urlens_conformance::tally::{Difference, Tally};

const LIST: List =
    List { name: "spec-url", path: "spec-url/spec-url.json", count: 109, carrier: None, run };

/// Rows in which the list prints a scheme that the reference does not have.
const WHY: &str = "a drive letter shows that a file is meant, and the list prints `file:` before \
                   it; a reference without a scheme gets none from us before it has a base";

/// Read in the mode for files, these differ in the `file:` alone; that is checked below.
const KNOWN: &[Difference] = &[
    Difference { case: "//host/c|/dir/to/file", ours: "//host/c:/dir/to/file", why: WHY },
    Difference { case: "c|/dir/to/file", ours: "/c:/dir/to/file", why: WHY },
    Difference { case: "/c|/..", ours: "/c:/", why: WHY },
];

/// What becomes of a reference: in normal form, by itself or onto another.
fn answer(case: &Value) -> String {
    let input = UrlRef::parse(text(case, "input")).expect("any text is a reference");
    let known = KNOWN.iter().any(|row| row.case == text(case, "input"));
    let answer = match case["base"].as_str() {
        Some(base) => input.onto(&UrlRef::parse(base).expect("any text is a reference")),
        None if known => input.normalized_in(Mode::File),
        None => input.normalized(),
    };
    answer.map_or_else(|_| "failure".to_owned(), |it| it.into_text())
}

fn run(list: &Value) -> Tally {
    let mut tally = Tally::new(LIST.name, KNOWN);
    for case in rows(list, "cases") {
        let (input, got) = (text(case, "input"), answer(case));
        let want = case["href"].as_str().unwrap_or("failure");
        // A known difference is one of a base-less case; others may have the same input.
        let id = match case["base"].as_str() {
            Some(base) => format!("{input} onto {base}"),
            None => input.to_owned(),
        };
        if KNOWN.iter().any(|row| row.case == id) && format!("file:{got}") != want {
            tally.fail(format!("{id}: {got:?} differs from {want:?} by more than the scheme"));
        }
        tally.check(&id, &got, want);
    }
    tally
}

/// S4.2, S4.69, S4.70, S4.77-82, S4.85-93, K4.6, K4.8, K4.13: references that are resolved as far
/// as they can be, and printed, before there is a base.
#[test]
fn spec_url() {
    LIST.test();
}

/// S4.57, K4.10: in the mode that each of the three rows is read in by itself, the drive letter of
/// two is found as well; behind a host, only a base or a choice tells that a file is meant.
#[test]
fn drive_letters_without_a_scheme() {
    for row in KNOWN {
        let alone = UrlRef::parse(row.case).unwrap();
        let mode = if row.case.starts_with("//") { Mode::Web } else { Mode::File };
        assert_eq!(alone.mode(), mode, "{}", row.case);
    }
}
