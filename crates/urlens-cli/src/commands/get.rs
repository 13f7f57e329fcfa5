//! `urlens get`: what URLs are made of, by name.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::fields::{self, Field, Found, Text};
use crate::format::{Format, write_found};
use crate::input::Input;
use crate::outcome::{Message, Outcome};
use serde_json::{Map, Value};
use std::ffi::OsString;
use std::io;

const NOTES: &str = "\
The first argument is the list of fields, with commas between them. Fields are printed with tabs
between them; a single field that has many values (keys, segments, ...) prints each on its own line.
With --format all arguments are URLs, fields are in braces, and \\t, \\n, \\\\ and \\{ are a tab, a
newline, a backslash and a brace; several values have spaces between them.

An absent field is printed as nothing, and as null in JSON; --require counts a URL that lacks a
field as bad. Fields are as written; with --decode, escapes are decoded (bytes that are not UTF-8 to
U+FFFD), and in the parameters of a URL + is a space. A decoded value may contain a newline: use
--json to tell values apart.

As url, a text is repaired as browsers do. Of a text that is not of the kind, but that its scheme
accepts, url, scheme and the fields of that scheme can be printed. Fields:

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
    /// Fields to print
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

    #[command(flatten)]
    kind: AsKind,

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
            let text = Text::read(self.kind.kind, text)?;
            if self.require {
                layout.require(&text)?;
            }
            layout.write(&text, self.decode, out)
        })
    }
}

impl Args {
    fn layout(&mut self) -> Result<Layout, String> {
        if let Some(format) = &self.format {
            // There is no list of fields, so the first argument is a URL.
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
    fn require(&self, text: &Text<'_>) -> Result<(), Message> {
        let fields: Vec<_> = match self {
            Self::Format(format) => format.fields().collect(),
            Self::Columns(fields) | Self::Json(fields) => fields.iter().collect(),
        };
        match fields.iter().find(|field| field.of(text, false).is_absent()) {
            Some(field) => Err(format!("no {}", field.name).into()),
            None => Ok(()),
        }
    }

    fn write(&self, text: &Text<'_>, decode: bool, out: &mut Vec<u8>) -> Result<(), Message> {
        match self {
            Self::Format(format) => return format.write(text, decode, out),
            Self::Columns(fields) => match fields.as_slice() {
                [field] => {
                    let found = field.of(text, decode);
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
                        write_found(&field.of(text, decode), b' ', out);
                    }
                }
            },
            Self::Json(fields) => {
                let members = fields.iter().map(|it| (it.name.clone(), json(it.of(text, decode))));
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
