//! Writes the texts, the requests or the library's answers for `compare-edges`, one JSON value per line:
//! `edges inputs`, `edges requests`, `edges answers`; `edges set` writes the cases of the table of `set`.

use std::io::{self, BufWriter, Write as _};
use std::process::ExitCode;
use urlens_conformance::edges::{inputs, requests};
use urlens_conformance::set_cases;

fn main() -> io::Result<ExitCode> {
    let mut out = BufWriter::new(io::stdout().lock());
    let inputs = inputs();
    match std::env::args().nth(1).as_deref() {
        Some("inputs") => {
            inputs.iter().try_for_each(|it| writeln!(out, "{}", serde_json::json!(it)))?
        }
        Some("requests") => all(&inputs).try_for_each(|it| writeln!(out, "{it}"))?,
        Some("answers") => {
            all(&inputs).try_for_each(|it| writeln!(out, "{}", urlens_ops::ask(&it)))?
        }
        Some("set") => {
            set_cases::cases().iter().try_for_each(|case| writeln!(out, "{}", case.line()))?
        }
        _ => {
            eprintln!("usage: edges inputs|requests|answers|set");
            return Ok(ExitCode::from(2));
        }
    }
    out.flush()?;
    Ok(ExitCode::SUCCESS)
}

/// The requests about these texts, and those of the table of `set`.
fn all(inputs: &[String]) -> impl Iterator<Item = String> {
    let set = set_cases::cases().into_iter().map(|case| case.request().to_string());
    requests(inputs).chain(set)
}
