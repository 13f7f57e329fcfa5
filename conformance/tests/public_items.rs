//! Compares the public items of each published library crate with the lists in `docs/public-items`.
//!
//! `URLENS_BLESS=1` writes the lists.

use std::collections::BTreeSet;
use std::{env, fs};
use urlens_conformance::public_items::{count, of_library, published_libraries, root};
use urlens_conformance::say;

/// The largest number of public items that `urlens` may have. A method that several of its types share
/// counts once.
const MOST: usize = 320;

#[test]
fn lists_are_current() {
    let folder = root().join("docs/public-items");
    let bless = env::var_os("URLENS_BLESS").is_some();
    let mut changes = String::new();
    for library in published_libraries().unwrap_or_else(|error| panic!("{error}")) {
        let found = of_library(&library).unwrap_or_else(|error| panic!("{error}"));
        say!("public items of {}: {}", library.package, count(&found));
        let file = folder.join(&library.package).with_extension("txt");
        if bless {
            let lines: Vec<&str> = found.iter().map(String::as_str).collect();
            fs::create_dir_all(&folder).expect("the folder of lists");
            fs::write(&file, lines.join("\n") + "\n").expect("a list");
        }
        let text = fs::read_to_string(&file).unwrap_or_default();
        let listed: BTreeSet<String> = text.lines().map(str::to_owned).collect();
        for item in found.difference(&listed) {
            changes += &format!("{}: added {item}\n", library.package);
        }
        for item in listed.difference(&found) {
            changes += &format!("{}: removed {item}\n", library.package);
        }
    }
    assert!(
        changes.is_empty(),
        "public items changed; if that is intended, run with URLENS_BLESS=1 and note the change \
         in CHANGELOG.md:\n{changes}"
    );
}

#[test]
fn urlens_has_few_public_items() {
    let libraries = published_libraries().unwrap_or_else(|error| panic!("{error}"));
    let urlens = libraries.iter().find(|library| library.package == "urlens");
    let found = of_library(urlens.expect("the crate urlens"));
    let count = count(&found.unwrap_or_else(|error| panic!("{error}")));
    assert!(count <= MOST, "urlens has {count} public items, more than {MOST}");
}
