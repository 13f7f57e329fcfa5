//! Finds lists of cases: in the folder that `URLENS_LISTS` names, or inside a pinned package.
//!
//! `URLENS_LISTS` names a folder with one folder per list. If it is set, a list that cannot be read is a
//! failure. If it is not set, lists inside packages are read from there; a list that is nowhere is
//! reported as absent, and its test passes.

use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tally::Tally;

/// The environment variable that names the folder of lists.
pub const FOLDER: &str = "URLENS_LISTS";

/// The package that contains the Web Platform Tests of URLs, in `tests/wpt/`.
pub const WPT: &str = "ada-url";

/// A list of cases: its location, its size, and its runner.
#[derive(Clone, Copy)]
pub struct List {
    /// The name shown in the output.
    pub name: &'static str,
    /// The path inside the folder of lists.
    pub path: &'static str,
    /// The number of cases in that file.
    pub count: usize,
    /// A package with a copy: its name, the path inside it, and the number of cases there.
    pub carrier: Option<(&'static str, &'static str, usize)>,
    /// Runs every case.
    pub run: fn(&Value) -> Tally,
}

impl List {
    /// Runs the list. Prints a line if it is absent.
    ///
    /// # Panics
    ///
    /// If a case fails, or if `URLENS_LISTS` is set and the list cannot be read.
    pub fn test(&self) {
        match in_folder(self.path) {
            Some(file) => (self.run)(&read(&file)).finish(self.count),
            None => self.test_carried(),
        }
    }

    /// Runs the copy of the list in its package. Prints a line if it is absent.
    ///
    /// # Panics
    ///
    /// If a case fails.
    pub fn test_carried(&self) {
        let Some((package, path, count)) = self.carrier else { return absent(self.path, "set") };
        match in_package(package, path) {
            Some(file) => (self.run)(&read(&file)).finish(count),
            None => absent(self.path, "cargo fetch, or set"),
        }
    }
}

/// The file `path` in the folder of lists, if `URLENS_LISTS` is set.
pub fn in_folder(path: &str) -> Option<PathBuf> {
    env::var_os(FOLDER).map(|folder| Path::new(&folder).join(path))
}

/// Reads a JSON file, with lone surrogates replaced by U+FFFD, as browsers do; or a text file with one
/// case per line, as an array.
///
/// # Panics
///
/// If it cannot be read: a missing list must not pass as an empty one.
pub fn read(file: &Path) -> Value {
    let text = std::fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("list unreadable: {}: {error}", file.display()));
    if file.extension().is_some_and(|end| end == "txt") {
        return lines(&text);
    }
    serde_json::from_str(&without_lone_surrogates(&text))
        .unwrap_or_else(|error| panic!("list unreadable: {}: {error}", file.display()))
}

/// The lines of a text that are neither empty nor comments, including trailing spaces.
fn lines(text: &str) -> Value {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// Replaces escapes of lone surrogates in JSON text.
fn without_lone_surrogates(json: &str) -> String {
    let unit = |text: &str| {
        let digits = text.strip_prefix("\\u")?.get(..4)?;
        u32::from_str_radix(digits, 16).ok()
    };
    let mut scalar = String::with_capacity(json.len());
    let mut rest = json;
    while let Some(at) = rest.find('\\') {
        scalar.push_str(&rest[..at]);
        rest = &rest[at..];
        let (escape, length) = match (unit(rest), rest.get(6..).and_then(unit)) {
            (Some(0xD800..=0xDBFF), Some(0xDC00..=0xDFFF)) => (&rest[..12], 12),
            (Some(0xD800..=0xDFFF), _) => ("\\uFFFD", 6),
            // A backslash may escape another one.
            _ if rest.is_char_boundary(2) => (&rest[..2], 2),
            _ => ("\\", 1),
        };
        scalar.push_str(escape);
        rest = &rest[length..];
    }
    scalar + rest
}

fn absent(path: &str, remedy: &str) {
    crate::say!("list absent: {path} ({remedy} {FOLDER})");
}

/// A file inside an unpacked package of this workspace, if cargo has downloaded it.
///
/// Uses `--offline`, because tests do not download. Building does not need these packages, so `cargo fetch`
/// may be necessary.
pub fn in_package(package: &str, path: &str) -> Option<PathBuf> {
    let output = Command::new(env!("CARGO"))
        .args(["metadata", "--format-version", "1", "--offline"])
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .ok()?;
    let metadata: Value = serde_json::from_slice(&output.stdout).ok()?;
    let manifest = metadata["packages"]
        .as_array()?
        .iter()
        .find(|entry| entry["name"] == package)?["manifest_path"]
        .as_str()?;
    let file = Path::new(manifest).parent()?.join(path);
    file.is_file().then_some(file)
}

/// The array at `key`.
///
/// # Panics
///
/// If there is none: the list has another format than its runner expects.
pub fn rows<'a>(list: &'a Value, key: &str) -> &'a [Value] {
    list[key].as_array().unwrap_or_else(|| panic!("the list has no array {key:?}"))
}

/// The string at `key` of a case.
///
/// # Panics
///
/// If there is none.
pub fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no string {key:?} in {case}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lone_surrogates() {
        let read = |json| serde_json::from_str::<String>(&without_lone_surrogates(json)).unwrap();
        assert_eq!(read(r#""a\ud900z""#), "a\u{FFFD}z");
        assert_eq!(read(r#""\udc00\ud83d\ude00\ud83d""#), "\u{FFFD}😀\u{FFFD}");
        assert_eq!(read(r#""\\ud900\n\u0041é""#), "\\ud900\nAé");
    }
}
