//! Finding lists of cases: in a folder the environment names, or inside a pinned package.
//!
//! `URLENS_LISTS` names a folder with one folder per list. Where it is set, every list must be
//! there: a test whose list cannot be read fails. Where it is not, a list that travels inside a
//! package is read there, and any other is reported as absent and its test passes.

use serde_json::Value;
use std::env;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::tally::Tally;

/// The environment variable that names the folder of lists.
pub const FOLDER: &str = "URLENS_LISTS";

/// The package that carries the Web Platform Tests of URLs, in `tests/wpt/`.
pub const WPT: &str = "ada-url";

/// A list of cases: where it is, how many cases it has, and how they are run.
#[derive(Clone, Copy)]
pub struct List {
    /// Its name in the output.
    pub name: &'static str,
    /// Its path inside the folder of lists.
    pub path: &'static str,
    /// The number of cases there.
    pub count: usize,
    /// A package that holds a copy, with the path inside it and the number of cases there.
    pub carrier: Option<(&'static str, &'static str, usize)>,
    /// Runs every case.
    pub run: fn(&Value) -> Tally,
}

impl List {
    /// Runs the list where it is found, and says so where it is not.
    ///
    /// # Panics
    ///
    /// When a case fails, or the folder is named and the list cannot be read from it.
    pub fn test(&self) {
        match in_folder(self.path) {
            Some(file) => (self.run)(&read(&file)).finish(self.count),
            None => self.test_carried(),
        }
    }

    /// Runs the copy of the list that a package holds, and says so where there is none.
    ///
    /// # Panics
    ///
    /// When a case fails.
    pub fn test_carried(&self) {
        let Some((package, path, count)) = self.carrier else { return absent(self.path, "set") };
        match in_package(package, path) {
            Some(file) => (self.run)(&read(&file)).finish(count),
            None => absent(self.path, "cargo fetch, or set"),
        }
    }
}

/// The file `path` of the folder of lists, if the environment names one.
pub fn in_folder(path: &str) -> Option<PathBuf> {
    env::var_os(FOLDER).map(|folder| Path::new(&folder).join(path))
}

/// A JSON file, in which surrogates that stand alone are read as U+FFFD, as the web reads them; or a
/// text file of one case per line, as an array.
///
/// # Panics
///
/// When it cannot be read: a list that ought to be there and is not must not pass for one that
/// has no cases.
pub fn read(file: &Path) -> Value {
    let text = std::fs::read_to_string(file)
        .unwrap_or_else(|error| panic!("list unreadable: {}: {error}", file.display()));
    if file.extension().is_some_and(|end| end == "txt") {
        return lines(&text);
    }
    serde_json::from_str(&without_lone_surrogates(&text))
        .unwrap_or_else(|error| panic!("list unreadable: {}: {error}", file.display()))
}

/// The lines of a text that are neither empty nor comments; spaces at their ends are theirs.
fn lines(text: &str) -> Value {
    text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect()
}

/// A text of JSON in which no escape stands for half a character.
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

/// A file inside an unpacked package of this workspace, if cargo has it on this machine.
///
/// `--offline`, because a test does not download; a machine that never ran `cargo fetch` may lack
/// the package, for building does not need it.
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

/// The array under `key`.
///
/// # Panics
///
/// When there is none: the list has another shape than its runner expects.
pub fn rows<'a>(list: &'a Value, key: &str) -> &'a [Value] {
    list[key].as_array().unwrap_or_else(|| panic!("the list has no array {key:?}"))
}

/// The string under `key` of a case.
///
/// # Panics
///
/// When there is none.
pub fn text<'a>(case: &'a Value, key: &str) -> &'a str {
    case[key].as_str().unwrap_or_else(|| panic!("no string {key:?} in {case}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn surrogates_that_stand_alone() {
        let read = |json| serde_json::from_str::<String>(&without_lone_surrogates(json)).unwrap();
        assert_eq!(read(r#""a\ud900z""#), "a\u{FFFD}z");
        assert_eq!(read(r#""\udc00\ud83d\ude00\ud83d""#), "\u{FFFD}😀\u{FFFD}");
        assert_eq!(read(r#""\\ud900\n\u0041é""#), "\\ud900\nAé");
    }
}
