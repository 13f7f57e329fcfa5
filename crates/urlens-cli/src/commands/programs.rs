//! `urlens programs`: lists the programs that can be emulated.

use super::Run;
use crate::outcome::Outcome;
use crate::programs::{Programs, programs};
use crate::readings::aligned;
use serde_json::json;
use std::io::{self, Write};
use urlens_ops::programs::{Program, ProgramKind, Status, programs as list};

const NOTES: &str = "\
A default program is maintained and widely used: it counts in `urlens readings` and `urlens
check` unless --programs names others. The versions are those that were measured; others are
unknown.

--programs takes ids separated by commas, names of libraries (requests), the start of ids
(curl, go, py), default or all.

Examples:
  $ urlens programs curl,wget
  id     kind    default  name      versions
  curl8  client  yes      curl 8    libcurl 8.23.0 without IDN
  wget   client  -        GNU Wget  1.21.3 with libidn2 2.3.3, in a UTF-8 locale

  $ urlens programs --ids go
  go127
  go127_client";

/// List the programs whose readings of URLs are known
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Programs to list: ids separated by commas, default or all
    #[arg(value_name = "NAMES", value_parser = programs, default_value = "all")]
    names: Programs,

    /// Print only the ids
    #[arg(long, conflicts_with = "json")]
    ids: bool,

    /// Print a JSON object for each program, with its rules
    #[arg(long)]
    json: bool,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let mut out = io::stdout().lock();
        // In the order of the list.
        let is_named = |program: &&Program| self.names.0.iter().any(|named| named.id == program.id);
        let named: Vec<_> = list().iter().filter(is_named).collect();
        if self.ids {
            named.iter().try_for_each(|program| writeln!(out, "{}", program.id))?;
        } else if self.json {
            named.iter().try_for_each(|program| writeln!(out, "{}", object(program)))?;
        } else {
            let head = ["id", "kind", "default", "name", "versions"].map(str::to_owned).to_vec();
            let rows: Vec<_> =
                [head].into_iter().chain(named.iter().map(|program| row(program))).collect();
            let table = aligned(&rows);
            table.lines().try_for_each(|line| writeln!(out, "{}", line.trim_start()))?;
        }
        Ok(Outcome::Success)
    }
}

fn row(program: &Program) -> Vec<String> {
    let default = if program.status == Status::Current { "yes" } else { "-" };
    let cells = [program.id, kind(program), default, program.name, &program.versions.join(", ")];
    cells.map(str::to_owned).to_vec()
}

const fn kind(program: &Program) -> &'static str {
    match program.kind {
        ProgramKind::Parser => "parser",
        ProgramKind::Client => "client",
    }
}

fn object(program: &Program) -> serde_json::Value {
    let rules: Vec<_> = program
        .rules
        .iter()
        .map(|rule| json!({ "code": rule.code, "text": rule.text, "source": rule.source }))
        .collect();
    json!({
        "id": program.id,
        "name": program.name,
        "versions": program.versions,
        "kind": kind(program),
        "default": program.status == Status::Current,
        "status_reason": program.status_reason,
        "source": program.source,
        "rules": rules,
    })
}
