//! Counts `unsafe` in source files.

use crate::files;
use std::collections::BTreeMap;

/// Texts that may follow the keyword: a block, an item, or an attribute such as `unsafe(no_mangle)`.
const FOLLOWING: [&str; 6] = [" {", " fn ", " impl", " trait ", " extern ", "("];

/// The number of `unsafe` blocks, items and attributes in a source, outside of comments and of its
/// module of tests.
///
/// ```
/// use urlens_conformance::unsafe_code::count;
///
/// assert_eq!(count("unsafe { f() } // unsafe {\n#[unsafe(no_mangle)] pub unsafe fn g() {}"), 3);
/// assert_eq!(count("is_unsafe(c)"), 0);
/// ```
pub fn count(source: &str) -> usize {
    let library = source.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let code = library.lines().map(|line| line.split("//").next().unwrap_or_default());
    let counted = |line: &str| {
        let at = line.match_indices("unsafe").map(|(at, it)| (&line[..at], &line[at + it.len()..]));
        let is_name = |c: char| c.is_alphanumeric() || c == '_';
        at.filter(|(before, after)| {
            !before.ends_with(is_name) && FOLLOWING.iter().any(|it| after.starts_with(it))
        })
        .count()
    };
    code.map(counted).sum()
}

/// The files in `src` folders that have `unsafe`, with their numbers, by the folder of the crate.
pub fn by_crate() -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut counts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for path in files::all().iter().filter(|it| it.ends_with(".rs")) {
        let is_library =
            ["crates/", "bindings/", "explorer/"].iter().any(|it| path.starts_with(it));
        let Some((folder, file)) = path.split_once("/src/").filter(|_| is_library) else {
            continue;
        };
        // A module of tests is not in the library.
        let is_test = file.ends_with("tests.rs");
        let number = if is_test { 0 } else { count(&files::read(path)) };
        let files = counts.entry(folder.to_owned()).or_default();
        if number > 0 {
            files.insert(file.to_owned(), number);
        }
    }
    counts
}

/// The counts as a Markdown table. Crates without `unsafe` are in the last row.
pub fn table() -> String {
    let mut table = "| crate | `unsafe` | in |\n|---|---|---|\n".to_owned();
    let mut without = Vec::new();
    for (folder, files) in by_crate() {
        let total: usize = files.values().sum();
        if total == 0 {
            without.push(format!("`{folder}`"));
            continue;
        }
        let files: Vec<String> =
            files.iter().map(|(file, count)| format!("`{file}` {count}")).collect();
        table += &format!("| `{folder}` | {total} | {} |\n", files.join(", "));
    }
    table + &format!("| {} | 0 | |\n", without.join(", "))
}
