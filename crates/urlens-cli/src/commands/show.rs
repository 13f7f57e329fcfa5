//! `urlens URL…`: what an identifier is made of, for people.

use super::Run;
use crate::bulk;
use crate::cli::Cli;
use crate::input::Input;
use crate::outcome::{Message, Outcome, complain};
use crate::paint::{NAME, STRONG, paint};
use clap::CommandFactory;
use serde_json::{Map, Value};
use std::io;
use urlens::{IriRef, ParseError, UriRef};

pub(crate) const EXAMPLES: &str = "\
Examples:
  $ urlens 'http://example.org:80/a?q'
  http://example.org:80/a?q
    kind       URI
    scheme     http
    authority  example.org:80
    host       example.org (reg-name)
    port       80
    path       /a
    query      q

  $ urlens --json 'tel:+1-201-555-0123'
  {\"input\":\"tel:+1-201-555-0123\",\"kind\":\"URI\",\"scheme\":\"tel\",\"path\":\"+1-201-555-0123\"}";

/// Show what URLs are made of
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    input: Input,

    /// Print the same facts as JSON, one object per line
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Whether anything was asked for.
    pub(crate) fn is_given(&self) -> bool {
        self.json || self.input.is_given()
    }
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        // Who types the name alone wants to know what it is.
        if self.input.is_a_person() {
            let error = Cli::command().error(
                clap::error::ErrorKind::MissingRequiredArgument,
                "no URL; lines of standard input are read where it is a file or a pipe",
            );
            complain(&error.render().ansi().to_string());
            std::process::exit(error.exit_code());
        }
        let mut shown = 0;
        bulk::in_order(&self.input, |text, out| {
            let facts = facts(text).map_err(|error| error.show(text).to_string())?;
            if self.json {
                let json: Map<String, Value> = facts
                    .into_iter()
                    .map(|(name, value)| (name.to_owned(), value.into()))
                    .collect();
                serde_json::to_writer(&mut *out, &json)?;
                out.push(b'\n');
            } else {
                // A blank line parts the tables.
                if shown > 0 {
                    out.push(b'\n');
                }
                out.extend_from_slice(table(&facts).as_bytes());
                shown += 1;
            }
            Ok::<(), Message>(())
        })
    }
}

/// What there is to say about `text`, by name.
fn facts(text: &str) -> Result<Vec<(&'static str, String)>, ParseError> {
    let (kind, reference) = read(text)?;
    let rows = [
        ("input", Some(text)),
        ("kind", Some(kind)),
        ("scheme", reference.scheme()),
        ("authority", reference.authority().map(|it| it.as_str())),
        ("userinfo", reference.userinfo()),
        ("host", reference.host_str()),
        ("host_kind", reference.host().map(|host| host.kind())),
        ("port", reference.port_str()),
        ("path", Some(reference.path())),
        ("query", reference.query()),
        ("fragment", reference.fragment()),
    ];
    Ok(rows.into_iter().filter_map(|(name, value)| Some((name, value?.to_owned()))).collect())
}

/// The text, and below it a line for each component that is there.
fn table(facts: &[(&str, String)]) -> String {
    let kind_of_host = facts.iter().find(|(name, _)| *name == "host_kind").map(|(_, kind)| kind);
    let mut table = String::new();
    for (name, value) in facts {
        let value = visible(value);
        match (*name, kind_of_host) {
            ("input", _) => table += &format!("{}\n", paint(STRONG, value)),
            ("host_kind", _) => {}
            ("host", Some(kind)) => {
                table += &format!("  {}  {value} ({kind})\n", paint(NAME, "host     "));
            }
            _ => table += &format!("  {}  {value}\n", paint(NAME, format_args!("{name:9}"))),
        }
    }
    table
}

/// What `text` is by the narrowest standard that takes it.
fn read(text: &str) -> Result<(&'static str, IriRef<&str>), ParseError> {
    if let Ok(uri) = UriRef::parse(text) {
        let kind = if uri.is_relative() { "relative URI reference" } else { "URI" };
        return Ok((kind, uri.into()));
    }
    let iri = IriRef::parse(text)?;
    Ok((if iri.is_relative() { "relative IRI reference" } else { "IRI" }, iri))
}

/// A text as it can be seen: an empty one in quotes, which stand in no identifier, and marks that
/// show nothing themselves but change how the rest looks as escapes.
fn visible(text: &str) -> String {
    if text.is_empty() {
        return "\"\"".to_owned();
    }
    // Of what is escaped for Rust, only the apostrophe can stand in an identifier and be seen.
    text.escape_debug().to_string().replace("\\'", "'")
}
