//! Writes results into documents: a table between two comments, and a chart.

use std::path::Path;

/// Replaces the table `name` in the document at `path`: the lines between `<!-- table: name -->` and the
/// next `<!-- end of table -->`.
pub fn write_table(path: &Path, name: &str, table: &str) -> Result<(), String> {
    let failed = |it: &dyn std::fmt::Display| format!("{}: {it}", path.display());
    let text = std::fs::read_to_string(path).map_err(|it| failed(&it))?;
    let (start, end) = (format!("<!-- table: {name} -->\n"), "<!-- end of table -->");
    let (before, rest) = text.split_once(&start).ok_or_else(|| failed(&format!("no {start:?}")))?;
    let at = rest.find(end).ok_or_else(|| failed(&format!("no {end:?}")))?;
    let text = [before, &start, "\n", table, "\n", &rest[at..]].concat();
    std::fs::write(path, text).map_err(|it| failed(&it))
}
