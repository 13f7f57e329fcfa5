//! `urlens scheme`: reads URLs by the rules of their scheme.

use super::Run;
use crate::bulk::{self, Options, Tables, Text};
use crate::input::Input;
use crate::outcome::{Message, Outcome};
use crate::paint::{self, NAME, STRONG, paint, visible};
use std::fmt::Write as _;
use std::io::{self, Write as _};
use urlens_schemes::{Fields, Registry, SCHEMES, Value};

const NOTES: &str = "\
Prints the canonical form and the fields that the scheme defines. --list prints the supported
schemes, their specifications and their profiles (variants such as strict and lenient). Absent
fields are omitted, and null in JSON.

Examples:
  $ urlens scheme 'DOI:10.1000/182'
  DOI:10.1000/182
    kind        doi
    canonical   doi:10.1000/182
    prefix      10.1000
    suffix      182
    registrant  1000
    url         https://doi.org/10.1000/182

  $ urlens scheme --list | head -n 1
  about   pages built into a program (RFC 6694)";

/// Print the fields that the scheme defines (doi:, urn:, tel:, ...)
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Profile of the scheme [default: the first one listed by --list]
    #[arg(short, long, value_name = "NAME")]
    profile: Option<String>,

    /// Print a JSON object for each URL
    #[arg(long)]
    json: bool,

    /// List the supported schemes
    #[arg(short, long, conflicts_with_all = ["urls", "files", "profile", "json"])]
    list: bool,

    #[command(flatten)]
    bulk: Options,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let profile = self.profile.as_deref();
        if self.list {
            paint::stdout().write_all(list().as_bytes())?;
            return Ok(Outcome::Success);
        }
        let registry = Registry::new();
        if self.json {
            return bulk::each(&self.input, &self.bulk, |text, out| {
                urlens_ops::write_scheme(&registry, text, profile, out)?;
                out.push(b'\n');
                Ok(())
            });
        }
        let mut tables = Tables::separated_by("\n");
        let outcome = bulk::blocks(
            &self.input,
            &self.bulk,
            &mut paint::stdout(),
            &|Text { text, .. }, found: &mut Vec<u8>| {
                write!(found, "\n{}", table(&registry, text, profile)?)?;
                Ok(())
            },
            &mut |found, _, out| tables.write(found, out),
        )?;
        Ok(outcome.or_failure())
    }
}

/// Returns the text, followed by a line for each field that is present.
fn table(registry: &Registry, text: &str, profile: Option<&str>) -> Result<String, Message> {
    let view = registry.read_as(text, profile)?;
    let mut rows = vec![
        ("kind".to_owned(), view.kind().into()),
        ("canonical".into(), view.canonical().into()),
    ];
    flatten("", &view.fields(), &mut rows);
    let findings = view.findings();
    rows.extend(findings.iter().map(|finding| ("finding".to_owned(), finding.to_string().into())));
    rows.retain(|(_, value)| !value.is_null());

    let width = rows.iter().map(|(name, _)| name.chars().count()).max().unwrap_or(0);
    let mut table = format!("{}\n", paint(STRONG, visible(text)));
    for (name, value) in rows {
        let shown = match &value {
            Value::Text(text) if text.is_empty() => "\"\"".to_owned(),
            Value::Text(text) => visible(text),
            value => visible(&value.to_string()),
        };
        let _ = writeln!(table, "  {}  {shown}", paint(NAME, format_args!("{name:width$}")));
    }
    Ok(table)
}

/// Adds all fields to `rows`; the name of a nested field is `outer.inner`.
fn flatten(before: &str, fields: &Fields, rows: &mut Vec<(String, Value)>) {
    for (name, value) in fields.iter() {
        let name = format!("{before}{name}");
        match value {
            Value::Map(inner) => flatten(&format!("{name}."), inner, rows),
            value => rows.push((name, value.clone())),
        }
    }
}

/// Returns a line for each scheme: name, title, specifications and profiles.
fn list() -> String {
    let width = SCHEMES.iter().map(|scheme| scheme.about().name.len()).max().unwrap_or(0);
    let mut list = String::new();
    for scheme in SCHEMES {
        let about = scheme.about();
        let name = paint(STRONG, format_args!("{:width$}", about.name));
        let _ = write!(list, "{name}  {} ({})", about.title, about.standards.join(", "));
        let profiles: Vec<_> = scheme.profiles().map(|(name, _)| name).collect();
        if !profiles.is_empty() {
            let _ = write!(list, "; profiles: {}", profiles.join(", "));
        }
        list.push('\n');
    }
    list
}
