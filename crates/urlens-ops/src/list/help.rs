//! The help text of `urlens jsonl`.

use super::{OPS, Op, Parameter};
use crate::ops::{percent, scheme};
use std::fmt::Write as _;
use urlens::{Equivalence, Kind, Step};

/// The help text of `urlens jsonl`, with all operations.
///
/// ```
/// assert!(urlens_ops::help().contains("relativize"));
/// ```
pub fn help() -> String {
    let mut help = String::from(
        "\
usage: urlens jsonl

Reads one JSON object per line and answers each with one line, in the same order:
{\"id\":..,\"ok\":{..}} or {\"id\":..,\"error\":{\"kind\":..,\"part\":..,\"at\":..,\"message\":..}}.
An `id` of any type is returned. A line that is not a request gets the error `request`.

",
    );
    let width = OPS.iter().map(|op| op.name.len()).max().unwrap_or(0);
    for op in OPS {
        let _ = writeln!(help, "  {:width$}  {}", op.name, op.help);
        let _ = writeln!(help, "  {:width$}    {}", "", op.fields());
        let _ = writeln!(help, "  {:width$}    returns {}", "", op.returns);
    }
    let _ = writeln!(help, "\nas, from, to: {}", Kind::ALL.map(Kind::name).join(", "));
    let _ = writeln!(help, "default of as: url; for goto and operations on tokens: url-ref");
    let _ = writeln!(help, "steps: {}", Step::ALL.map(Step::name).join(", "));
    let _ = writeln!(
        help,
        "equivalence levels: {}",
        Equivalence::ALL.map(Equivalence::name).join(", ")
    );
    let sets: Vec<_> = percent::SETS.iter().map(|set| set.name).collect();
    let _ = writeln!(help, "set: {}", sets.join(", "));
    let _ = writeln!(help, "schemes (profiles): {}", scheme::names());
    help += "
example:
  $ echo '{\"op\":\"resolve\",\"as\":\"uri\",\"base\":\"http://a/b/c\",\"ref\":\"../d\"}' | urlens jsonl
  {\"ok\":{\"string\":\"http://a/d\"}}
";
    help
}

impl Op {
    /// The names of the parameters, optional ones in brackets.
    fn fields(&self) -> String {
        let field = |it: &Parameter| {
            if it.optional { format!("[{}]", it.name) } else { it.name.to_owned() }
        };
        self.parameters.iter().map(field).collect::<Vec<_>>().join(" ")
    }
}
