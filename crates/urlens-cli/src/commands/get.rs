//! `urlens get`: prints components and other fields of URLs.

use super::Run;
use crate::arguments::AsKind;
use crate::bulk::{self, Options};
use crate::cli::usage_error;
use crate::fields::{self, Field, Found, Text};
use crate::format::{Format, write_found};
use crate::input::Input;
use crate::outcome::{Message, Outcome};
use serde_json::Value;
use std::ffi::OsString;
use std::io;

const NOTES: &str = "\
The first argument is a comma-separated list of fields. Fields are printed separated by tabs. A
single field with several values (keys, segments, ...) prints one value per line, and nothing if
there are none: use --json for one line per URL. With --format, all arguments are URLs; {field} is
replaced by its value, {:field} by its value as written even with --decode, several values are
separated by spaces, and \\t, \\n, \\\\ and \\{ are a tab, a newline, a backslash and a brace.

An absent field is printed as an empty string, and as null in JSON; --require reports a URL without
it as an error. Values are not decoded by default. --decode decodes escapes (invalid UTF-8 to
U+FFFD), and + to a space in the parameters of a URL. A decoded value may contain a newline: use
--json to separate values safely.

With --as url, texts are parsed and repaired as in browsers. Some texts, such as
at://did:plc:asdf123, are valid only by the rules of their scheme: then only url, scheme and
scheme:NAME have values. Fields:

";

const EXAMPLES: &str = "
Examples:
  $ urlens get host,port 'http://Example.org:8080/' 'https://example.net:8443/a'
  example.org\t8080
  example.net\t8443

  $ urlens get --format '{domain} {path} {query:q}' --decode 'http://www.example.co.uk/%7Ea?q=x+y'
  example.co.uk /~a x y";

/// Print components and other fields of URLs
#[derive(Debug, clap::Args)]
#[command(after_help = format!("{NOTES}{}{EXAMPLES}", fields::help()))]
#[command(override_usage = "urlens get [OPTIONS] FIELD,... [URL]...\n       \
                            urlens get [OPTIONS] --format FORMAT [URL]...")]
pub(crate) struct Args {
    /// Fields to print: see below
    #[arg(value_name = "FIELD,...", required_unless_present = "format")]
    fields: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Output format, such as '{host}:{port}{path}'
    #[arg(short = 'g', long, value_name = "FORMAT", conflicts_with = "json")]
    format: Option<String>,

    /// Decode percent-escapes
    #[arg(short, long)]
    decode: bool,

    /// Report URLs that lack one of the fields as errors
    #[arg(long)]
    require: bool,

    /// Print a JSON object for each URL: input, line, and the fields or error
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    kind: AsKind,

    #[command(flatten)]
    bulk: Options,
}

/// The output format of the fields.
enum Layout {
    Format(Format),
    Columns(Vec<Field>),
    Json(Vec<Field>),
}

impl Run for Args {
    fn run(mut self) -> io::Result<Outcome> {
        let layout = self.layout().unwrap_or_else(|message| usage_error("get", &message));
        if let Layout::Json(fields) = &layout {
            return bulk::each_object(&self.input, &self.bulk, |text, object| {
                let text = Text::read(self.kind.kind, text)?;
                if self.require {
                    layout.require(&text)?;
                }
                object.extend(
                    fields
                        .iter()
                        .map(|field| (field.name.clone(), json(field.of(&text, self.decode)))),
                );
                Ok(())
            });
        }
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
            // With --format there is no list of fields: the first argument is a URL.
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
            Some(field) => Err(Message::new("missing", format!("missing {}", field.name))),
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
            // Objects are written by `bulk::each_object`.
            Self::Json(_) => return Ok(()),
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
