//! `urlens get`: what URLs are made of, by name.

use super::Run;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::fields::{self, Field, Found};
use crate::format::{Format, write_found};
use crate::input::Input;
use crate::kind::Kind;
use crate::outcome::{Message, Outcome};
use crate::seen::Seen;
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::io;
use urlens::UrlRef;

const NOTES: &str = "\
The first argument is the list of fields, with commas between them, which are printed with tabs
between them; a single field that has many values (keys, segments, ...) prints each in a line of its
own. With --format all arguments are URLs, fields stand in braces, and \\t, \\n, \\\\ and \\{ are a
tab, a newline, a backslash and a brace. Between several values is a space there.

What is absent is printed as nothing, and as null in JSON; --require counts a URL that lacks a field
as bad. Fields are as written; with --decode, escapes are decoded (where that gives no UTF-8, to
U+FFFD), and in the parameters of a URL + is a space. A decoded value may hold a newline: --json
keeps it apart from others.

Without --as a text is a URL, and repaired as browsers do. Fields:

";

const EXAMPLES: &str = "
Examples:
  $ urlens get host,port 'http://Example.org:8080/' 'https://example.net:8443/a'
  example.org\t8080
  example.net\t8443

  $ urlens get --format '{domain} {path} {query:q}' --decode 'http://www.example.co.uk/%7Ea?q=x+y'
  example.co.uk /~a x y";

/// Print components by name, or in a format
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{NOTES}{}{EXAMPLES}", fields::help()))]
#[command(override_usage = "urlens get [OPTIONS] FIELD,... [URL]...\n       \
                            urlens get [OPTIONS] --format FORMAT [URL]...")]
pub(crate) struct Args {
    /// The fields to print
    #[arg(value_name = "FIELD,...", required_unless_present = "format")]
    fields: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Print in this format, such as '{host}:{port}{path}'
    #[arg(short = 'g', long, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<String>,

    /// Decode percent-escapes
    #[arg(short, long)]
    decode: bool,

    /// Count URLs that lack one of the fields as bad
    #[arg(long)]
    require: bool,

    /// Print an object for each URL, with the fields as its members
    #[arg(long)]
    json: bool,

    /// Read as uri, iri or url; uri-ref, iri-ref and url-ref may be relative
    #[arg(long = "as", value_name = "KIND", value_enum, default_value = "url")]
    #[arg(hide_possible_values = true, hide_default_value = true)]
    kind: Kind,

    #[command(flatten)]
    bulk: Options,
}

/// How fields are printed.
enum Layout {
    Format(Format),
    Columns(Vec<Field>),
    Json(Vec<Field>),
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let layout = self.layout().unwrap_or_else(|message| usage("get", &message));
        bulk::each(&self.input, &self.bulk, |text, out| {
            let normal;
            let text = match self.kind {
                // A reference keeps its text; what it is made of shows in its normal form.
                Kind::UrlRef => {
                    normal = UrlRef::parse(text)?.normalized()?.into_text();
                    &normal
                }
                _ => text,
            };
            self.kind.see(text, |seen| {
                if self.require {
                    layout.require(seen)?;
                }
                layout.write(seen, self.decode, out)
            })
        })
    }
}

impl Args {
    fn layout(&mut self) -> Result<Layout, String> {
        if let Some(format) = &self.format {
            // There is no list of fields, so what stands in its place is a URL.
            self.input.put_first(self.fields.take());
            return Ok(Layout::Format(Format::read(format)?));
        }
        let list = self.fields.take().unwrap_or_default();
        let list = list.to_str().ok_or("the list of fields is not UTF-8")?;
        let fields = list.split(',').map(Field::named).collect::<Result<_, _>>()?;
        Ok(if self.json { Layout::Json(fields) } else { Layout::Columns(fields) })
    }
}

impl Layout {
    fn require(&self, seen: &Seen<'_>) -> Result<(), Message> {
        let fields: Vec<_> = match self {
            Self::Format(format) => format.fields().collect(),
            Self::Columns(fields) | Self::Json(fields) => fields.iter().collect(),
        };
        match fields.iter().find(|field| field.of(seen, false).is_absent()) {
            Some(field) => Err(format!("no {}", field.name).into()),
            None => Ok(()),
        }
    }

    fn write(&self, seen: &Seen<'_>, decode: bool, out: &mut Vec<u8>) -> Result<(), Message> {
        match self {
            Self::Format(format) => return format.write(seen, decode, out),
            Self::Columns(fields) => match fields.as_slice() {
                [field] => {
                    let found = field.of(seen, decode);
                    if found == Found::Many(Vec::new()) {
                        return Ok(());
                    }
                    write_found(&found, b'\n', out);
                }
                fields => {
                    for (n, field) in fields.iter().enumerate() {
                        if n > 0 {
                            out.push(b'\t');
                        }
                        write_found(&field.of(seen, decode), b' ', out);
                    }
                }
            },
            Self::Json(fields) => {
                let members = fields.iter().map(|it| (it.name.clone(), json(it.of(seen, decode))));
                serde_json::to_writer(&mut *out, &members.collect::<Map<_, _>>())?;
            }
        }
        out.push(b'\n');
        Ok(())
    }
}

fn json(found: Found<'_>) -> Value {
    match found {
        Found::One(one) => one.into(),
        Found::Many(many) => many.into_iter().map(Value::from).collect(),
    }
}
