//! Arguments that name programs, and groups of programs as text.

use std::fmt::Write;
use urlens_ops::programs::{Program, find_by_name, groups, select};

/// The programs of `--programs`.
#[derive(Clone, Debug)]
pub(crate) struct Programs(pub(crate) Vec<&'static Program>);

/// Parses `all`, `default` or ids separated by commas.
pub(crate) fn programs(text: &str) -> Result<Programs, String> {
    select(text).map(Programs).map_err(|error| format!("{error}; {HINT}"))
}

/// Parses the name of one program.
pub(crate) fn program(text: &str) -> Result<&'static Program, String> {
    find_by_name(text).map_err(|error| format!("{error}; {HINT}"))
}

const HINT: &str = "`urlens programs` lists them";

/// Returns a line for each group of programs: where they connect, or why they do not.
pub(crate) fn group_lines(text: &str, programs: &[&'static Program]) -> String {
    let mut lines = String::new();
    for group in groups(text, programs) {
        let ids: Vec<_> = group.programs.iter().map(|program| program.id).collect();
        let _ = match &group.connection {
            Ok(connection) => writeln!(lines, "  {connection}: {}", ids.join(", ")),
            Err(urlens_ops::programs::NoConnection::Refused(_)) => {
                writeln!(lines, "  refused: {}", ids.join(", "))
            }
            Err(reason) => writeln!(lines, "  no connection, {reason}: {}", ids.join(", ")),
        };
    }
    lines
}
