//! The Unicode tables of `urlens`: the generator, the lists of the Unicode Consortium, and comparisons with the
//! crates `idna` and ICU4X, which have the same version of Unicode.
//!
//! `URLENS_CASES=1000000 cargo test --release -p urlens-conformance --test unicode -- --nocapture` compares every
//! character in every context, and prints the number of comparisons.

mod domains;
mod idna2008;
mod lists;
mod properties;

use std::io::Read;
use std::path::PathBuf;

/// The folder of the data files, if there is one.
fn folder() -> Option<PathBuf> {
    let folder = urlens_conformance::lists::in_folder("unicode-18");
    if folder.is_none() {
        urlens_conformance::say!("list absent: unicode-18 (set URLENS_LISTS)");
    }
    folder
}

/// The text of a data file. The folder must have all of them.
fn data(name: &str) -> Option<String> {
    let file = folder()?.join(format!("{name}.txt.gz"));
    let opened = std::fs::File::open(&file);
    let opened = opened.unwrap_or_else(|error| panic!("{}: {error}", file.display()));
    let mut text = String::new();
    flate2::read::GzDecoder::new(opened).read_to_string(&mut text).expect("a text");
    Some(text)
}

/// The committed tables are those that the generator writes.
#[test]
fn tables_are_current() {
    let Some(folder) = folder() else { return };
    for tables in urlens_unicode::tables(&folder).expect("the data files") {
        assert_eq!(tables.version, urlens::internal::unicode::VERSION);
        let is_current = urlens_conformance::files::read(tables.path) == tables.source;
        assert!(is_current, "{}: run tools/unicode, see CONTRIBUTING.md", tables.path);
    }
}
