//! Compares `docs/errors.md` with the errors of this crate.

#![cfg(feature = "url")]

#[allow(dead_code)]
#[path = "../../../conformance/tests/errors/page.rs"]
mod page;

use page::{code, message, quoted, rows};
use urlens::Url;
use urlens_interop::ToUrlCrate as _;

#[test]
fn other_crates() {
    for row in rows("Other") {
        let url: Url = quoted(&row[3]).unwrap().parse().unwrap();
        let error = url.to_url_crate().unwrap_err();
        assert_eq!((error.code(), error.to_string()), (code(&row).as_str(), message(&row)));
    }
}
