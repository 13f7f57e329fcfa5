//! Pages of the documentation that tests write from the code.

use crate::public_items::root;
use std::{env, fs};

/// Fails if a file of the repository does not have the given text. Writes it first if `URLENS_BLESS` is
/// set.
///
/// # Panics
///
/// If the file differs, with the number of the first line that does, or if it cannot be written.
pub fn assert_current(path: &str, text: &str) {
    let file = root().join(path);
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, text).expect("the page can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    let common = written.lines().zip(text.lines()).take_while(|(a, b)| a == b).count();
    assert!(
        written == text,
        "{path} is out of date from line {} on: URLENS_BLESS=1 updates it",
        common + 1
    );
}
