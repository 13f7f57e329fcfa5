//! The layout of a table of readings for narrow terminals: a list of components.

use std::fmt::Write;
use unicode_width::{UnicodeWidthChar, UnicodeWidthStr};

/// Returns the rows of a table, of which the first has the names of the standards, as a list with lines of
/// at most `width` columns if possible.
///
/// ```text
///   scheme  http
///   host
///     RFC 3986, RFC 3987  127.1
///     URL Standard        127.0.0.1
/// ```
pub(super) fn narrow(rows: &[Vec<String>], width: usize) -> String {
    let Some(([_, standards @ ..], rows)) =
        rows.split_first().map(|(first, rows)| (first.as_slice(), rows))
    else {
        return String::new();
    };
    let names =
        rows.iter().filter_map(|row| row.first()).map(|name| name.width()).max().unwrap_or(0);
    let mut out = String::new();
    for row in rows {
        let Some((name, values)) = row.split_first() else { continue };
        let groups = groups(standards, values);
        match groups.as_slice() {
            [(_, value)] => item(&format!("  {name:names$}  "), value, width, &mut out),
            groups => {
                let _ = writeln!(out, "  {name}");
                let widest = groups.iter().map(|(value, _)| value.width()).max().unwrap_or(0);
                for (standards, value) in groups {
                    item(&format!("    {standards:widest$}  "), value, width, &mut out);
                }
            }
        }
    }
    out
}

/// Returns the different values, each with the standards that find it.
fn groups<'a>(standards: &[String], values: &'a [String]) -> Vec<(String, &'a str)> {
    let mut groups: Vec<(String, &str)> = Vec::new();
    for (standard, value) in standards.iter().zip(values) {
        match groups.iter_mut().find(|(_, other)| other == value) {
            Some((standards, _)) => {
                let _ = write!(standards, ", {standard}");
            }
            None => groups.push((standard.clone(), value)),
        }
    }
    groups
}

/// The least number of columns of a value, on a terminal that has too few.
const LEAST: usize = 20;

/// Writes a label and a value. A long value continues below its start.
fn item(label: &str, value: &str, width: usize, out: &mut String) {
    let available = width.saturating_sub(label.width()).max(LEAST);
    out.push_str(label);
    let mut used = 0;
    for c in value.chars() {
        let columns = c.width().unwrap_or(0);
        if used + columns > available {
            let _ = write!(out, "\n{:1$}", "", label.width());
            used = 0;
        }
        out.push(c);
        used += columns;
    }
    out.push('\n');
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_values_continue_below() {
        let row = |row: [&str; 4]| row.map(str::to_owned).to_vec();
        let rows = [
            row(["", "RFC 3986", "RFC 3987", "URL Standard"]),
            row(["scheme", "http", "http", "http"]),
            row(["host", "127.1", "127.1", "127.0.0.1"]),
            row(["path", &"/a".repeat(20), &"/a".repeat(20), &"/a".repeat(20)]),
        ];
        let expected = "  scheme  http
  host
    RFC 3986, RFC 3987  127.1
    URL Standard        127.0.0.1
  path    /a/a/a/a/a/a/a/a/a/a/a/a/a/a/a
          /a/a/a/a/a
";
        assert_eq!(narrow(&rows, 40), expected);
        assert_eq!(narrow(&[], 40), "");
    }
}
