//! `urlens template`: URI templates (RFC 6570), from values to URLs and back.

use super::Run;
use super::resolve::bad;
use crate::bulk::{self, Options};
use crate::cli::usage;
use crate::input::Input;
use crate::outcome::{Message, Outcome, complain, why};
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use urlens_template::{Bindings, Matching, Repertoire, Routes, Template, Value};

/// Expand URI templates, and match URLs with them
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    what: What,
}

#[derive(Debug, clap::Subcommand)]
enum What {
    Expand(Expand),
    Match(Match),
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        match self.what {
            What::Expand(expand) => expand.run(),
            What::Match(matching) => matching.run(),
        }
    }
}

const EXPAND: &str = "\
A variable that is given more than once is a list. --json takes lists, maps and numbers too; what
is given as NAME=VALUE comes before it. With -f, each line is an object of variables like that of
--json, and has a line for an answer; its variables come before all others.

Examples:
  $ urlens template expand 'http://example.org/users{/id}{?fields,x}' id=7 fields=name 'fields=a&b'
  http://example.org/users/7?fields=name,a%26b

  $ urlens template expand --json '{\"list\":[\"red\",\"green\"],\"x\":1}' '{?list*,x}{&y}'
  ?list=red&list=green&x=1";

/// Print what a template stands for, with these values
#[derive(Debug, clap::Args)]
#[command(after_help = EXPAND)]
struct Expand {
    /// The template
    template: String,

    /// The values of variables
    #[arg(value_name = "NAME=VALUE", value_parser = assignment)]
    values: Vec<(String, String)>,

    /// More values, as a JSON object
    #[arg(long, value_name = "VARS")]
    json: Option<String>,

    /// Read the lines of FILE, each a JSON object of values; - is standard input
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Leave expressions whose variables have no values as they are
    #[arg(long, conflicts_with = "iri")]
    partly: bool,

    /// Leave text beyond ASCII as it is, so that the result is an IRI
    #[arg(long)]
    iri: bool,

    #[command(flatten)]
    bulk: Options,
}

/// Values by name.
type Values = HashMap<String, Value<'static>>;

impl Expand {
    fn run(self) -> io::Result<Outcome> {
        let given = match self.given() {
            Ok(given) => given,
            Err(message) => return Ok(bad("--json", &message)),
        };
        let template = match parse(&self.template) {
            Ok(template) => template,
            Err(message) => return Ok(bad("template", &message)),
        };
        if !self.files.is_empty() {
            let input = Input::files(self.files.clone());
            return bulk::each(&input, &self.bulk, |text, out| {
                let mut values = given.clone();
                values.extend(values_of(text)?);
                let expanded = self.expand(&template, &values)?;
                writeln!(out, "{expanded}")?;
                Ok(())
            });
        }
        match self.expand(&template, &given) {
            Ok(expanded) => writeln!(io::stdout().lock(), "{expanded}").map(|()| Outcome::Fine),
            Err(message) => Ok(bad("template", &message)),
        }
    }

    /// The values of the call.
    fn given(&self) -> Result<Values, Message> {
        let mut values = self.json.as_deref().map_or(Ok(Values::new()), values_of)?;
        let mut texts: HashMap<&str, Vec<&str>> = HashMap::new();
        for (name, text) in &self.values {
            texts.entry(name).or_default().push(text);
        }
        values.extend(texts.into_iter().map(|(name, texts)| {
            let value = match texts.as_slice() {
                [text] => Value::from((*text).to_owned()),
                texts => Value::list(texts.iter().map(|text| (*text).to_owned())),
            };
            (name.to_owned(), value)
        }));
        Ok(values)
    }

    fn expand(&self, template: &Template<&str>, values: &Values) -> Result<String, Message> {
        if self.partly {
            return Ok(template.expand_partly(values)?.into_text());
        }
        let repertoire = if self.iri { Repertoire::Iri } else { Repertoire::Uri };
        let mut expanded = String::new();
        template.expand_with(values, repertoire, &mut expanded)?;
        Ok(expanded)
    }
}

fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn values_of(json: &str) -> Result<Values, Message> {
    let values: HashMap<String, Value<'_>> = serde_json::from_str(json)
        .map_err(|error| format!("not an object of values: {error}"))?;
    Ok(values.into_iter().map(|(name, value)| (name, value.into_owned())).collect())
}

fn parse(text: &str) -> Result<Template<&str>, Message> {
    Ok(Template::parse(text).map_err(|error| error.show(text).to_string())?)
}

const MATCH: &str = "\
Printed are the values that the template expands to the URL with, decoded, as NAME=VALUE with tabs
between them. Lists and maps are JSON, and so is a text that would not fit into a line. A URL that
does not match counts as bad.

A template can be matched only if nothing is left open: where one expression ends and the next
begins must show in every URL. --greedy gives each expression as much as it can take instead.

With --routes all arguments are URLs. Each line of the file is a template, and the most specific one
that matches is printed before the values.

Examples:
  $ urlens template match '/users/{id}{?fields}' '/users/a%20b?fields=name,size' '/groups/7'
  id=a b\tfields=[\"name\",\"size\"]
  argument 2: the template does not match

  $ urlens template match --routes routes.txt --json '/users/me' '/users/7'
  {\"template\":\"/users/me\",\"values\":{}}
  {\"template\":\"/users/{id}\",\"values\":{\"id\":\"7\"}}";

/// Print the values that a template stands for URLs with
#[derive(Debug, clap::Args)]
#[command(after_help = MATCH)]
#[command(override_usage = "urlens template match [OPTIONS] TEMPLATE [URL]...\n       \
                            urlens template match [OPTIONS] --routes FILE [URL]...")]
struct Match {
    /// The template
    #[arg(value_name = "TEMPLATE", required_unless_present = "routes")]
    template: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Find the template among the lines of this file
    #[arg(short, long, value_name = "FILE")]
    routes: Option<PathBuf>,

    /// Match templates that leave open where an expression ends
    #[arg(long)]
    greedy: bool,

    /// Print an object for each URL
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    bulk: Options,
}

impl Match {
    fn run(mut self) -> io::Result<Outcome> {
        if let Some(file) = self.routes.take() {
            // There is no template, so what stands in its place is a URL.
            self.input.put_first(self.template.take());
            return match self.read_routes(&file) {
                Some(routes) => self.route(&routes),
                None => Ok(Outcome::Bad),
            };
        }
        let text = self.template.take().unwrap_or_default();
        let text = text.to_str().unwrap_or_else(|| usage("template", "the template is not UTF-8"));
        let template = match parse(text) {
            Ok(template) => template,
            Err(message) => return Ok(bad("template", &message)),
        };
        // Text beyond ASCII is an IRI, as the library has it; both are made ready once.
        let matcher = |matching| template.matcher(matching);
        let [uri, iri] = self.matchings().map(matcher);
        if let Err(error) = &uri {
            return Ok(bad("template", &error.show(text).to_string().into()));
        }
        bulk::each(&self.input, &self.bulk, |text, out| {
            let matcher = if text.is_ascii() { uri } else { iri };
            let found = matcher?.matches(text).ok_or("the template does not match")?;
            self.write(None, &found, out)
        })
    }

    fn matchings(&self) -> [Matching; 2] {
        [Matching::URI, Matching::IRI].map(|it| if self.greedy { it.greedy() } else { it })
    }

    fn route(&self, [uri, iri]: &[Routes<()>; 2]) -> io::Result<Outcome> {
        bulk::each(&self.input, &self.bulk, |text, out| {
            let routes = if text.is_ascii() { uri } else { iri };
            let route = routes.find(text).ok_or("no template matches")?;
            self.write(Some(route.template.as_str()), &route.bindings, out)
        })
    }

    /// The templates of a file, for URIs and for IRIs; nothing if one of them is wrong, which is
    /// reported.
    fn read_routes(&self, file: &Path) -> Option<[Routes<()>; 2]> {
        let lines = match fs::read_to_string(file) {
            Ok(lines) => lines,
            Err(error) => {
                complain(&format!("{}: {}\n", file.display(), why(&error)));
                return None;
            }
        };
        let mut routes = self.matchings().map(Routes::with);
        let mut are_fine = true;
        for (n, line) in lines.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let insert = |routes: &mut [Routes<()>; 2]| -> Result<(), Message> {
                let template = parse(line)?.into_owned();
                for routes in routes {
                    let inserted = routes.insert(template.clone(), ());
                    inserted.map_err(|error| error.show(line).to_string())?;
                }
                Ok(())
            };
            if let Err(Message(message)) = insert(&mut routes) {
                complain(&format!("{}:{}: {message}\n", file.display(), n + 1));
                are_fine = false;
            }
        }
        are_fine.then_some(routes)
    }

    fn write(
        &self,
        template: Option<&str>,
        found: &Bindings<'_, '_>,
        out: &mut Vec<u8>,
    ) -> Result<(), Message> {
        if self.json {
            let values: Map<_, _> =
                found.iter().map(|(name, value)| ((*name).to_owned(), json!(value))).collect();
            let json = match template {
                Some(template) => json!({ "template": template, "values": values }),
                None => Json::Object(values),
            };
            serde_json::to_writer(&mut *out, &json)?;
        } else {
            let values = found.iter().map(|(name, value)| match value.as_text() {
                Some(text) if !text.contains(char::is_control) => format!("{name}={text}"),
                _ => format!("{name}={}", json!(value)),
            });
            let columns: Vec<_> = template.map(str::to_owned).into_iter().chain(values).collect();
            out.extend_from_slice(columns.join("\t").as_bytes());
        }
        out.push(b'\n');
        Ok(())
    }
}
