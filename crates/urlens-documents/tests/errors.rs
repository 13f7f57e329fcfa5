//! Compares `docs/errors.md` with the errors of this crate: every code, example and message.

#[allow(dead_code)]
#[path = "../../../conformance/tests/errors/page.rs"]
mod page;

use page::{code, message, quoted, rows};
use urlens::{Kind, Uri};
use urlens_documents::fragment::{self, csv::CsvSelection};
use urlens_documents::uri_list;
use urlens_documents::well_known::{self, WellKnownError};

/// S2.4: identifiers without well-known locations, and invalid names.
#[test]
fn well_known_locations() {
    for row in rows("Well-known") {
        let (Some(text), Some(name)) = (quoted(&row[2]), quoted(&row[3])) else { continue };
        let error = well_known::build(&Uri::parse(text.as_str()).unwrap(), &name).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
    assert_eq!(WellKnownError::TooLong.to_string(), "longer than 4294967295 bytes");
}

/// S2.38, S2.23: invalid fragments, and CSV specifications that select nothing.
#[test]
fn fragments() {
    let (errors, ignored): (Vec<_>, Vec<_>) =
        rows("Fragments").into_iter().partition(|row| row.len() == 5);
    assert_eq!((errors.len(), ignored.len()), (10, 3));
    for row in errors {
        let (media_type, text) = (quoted(&row[2]).unwrap(), quoted(&row[3]).unwrap());
        let error = fragment::parse(&media_type, &text).unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
    for row in ignored {
        let applied = CsvSelection::parse(&quoted(&row[2]).unwrap()).unwrap().apply(7, 3);
        assert!(applied.selected.is_empty());
        assert_eq!(applied.ignored[0].reason.code(), code(&row));
    }
}

/// S2.12: lines that are not identifiers.
#[test]
fn lists() {
    for row in rows("Lists") {
        let list = quoted(&row[2]).unwrap();
        let error = uri_list::parse(Kind::Uri, &list).find_map(Result::err).unwrap();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}
