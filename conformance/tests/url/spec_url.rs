//! References without a base or onto another: the list of the reverse specification's own implementation.

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

/// In file mode, these differ only in `file:`; that is checked below.
const KNOWN: &[Difference] = &[
    Difference { case: "//host/c|/dir/to/file", ours: "//host/c:/dir/to/file", why: WHY },
    Difference { case: "c|/dir/to/file", ours: "/c:/dir/to/file", why: WHY },
    Difference { case: "/c|/..", ours: "/c:/", why: WHY },
];

/// The normal form of a reference, alone or onto another.
fn answer(case: &Value) -> String {
    let input = UrlRef::parse(text(case, "input")).expect("any text is a reference");
    let known = KNOWN.iter().any(|row| row.case == text(case, "input"));
    let answer = match case["base"].as_str() {
        Some(base) => input.rebase(&UrlRef::parse(base).expect("any text is a reference")),
        None if known => input.print(Some(Mode::File)),
        None => input.print(None),
    };
    answer.map_or_else(|_| "failure".to_owned(), |it| it.into_text())
}

fn run(list: &Value) -> Tally {
    let mut tally = Tally::new(LIST.name, KNOWN);
    for case in rows(list, "cases") {
        let (input, got) = (text(case, "input"), answer(case));
        let want = case["href"].as_str().unwrap_or("failure");
        // A known difference belongs to a case without a base; others may have the same input.
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

/// S4.2, S4.69, S4.70, S4.77-82, S4.85-93, K4.6, K4.8, K4.13: references resolved as far as possible without a base,
/// and printed.
#[test]
fn spec_url() {
    LIST.test();
}

/// S4.57, K4.10: the drive letter is found in two of the three rows also in their own mode; after a host, it needs a
/// base or an explicit mode.
#[test]
fn drive_letters_without_a_scheme() {
    for row in KNOWN {
        let alone = UrlRef::parse(row.case).unwrap();
        let mode = if row.case.starts_with("//") { Mode::Web } else { Mode::File };
        assert_eq!(alone.mode(), mode, "{}", row.case);
    }
}
