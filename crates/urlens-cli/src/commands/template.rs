//! `urlens template`: expands and matches URI templates (RFC 6570).

use super::Run;
use super::resolve::fail;
use crate::bulk::{self, Options};
use crate::cli::usage_error;
use crate::input::Input;
use crate::outcome::{Message, Outcome, describe, print_error};
use crate::paint;
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use urlens::percent::Encoded;
use urlens_template::{Bindings, Matching, Repertoire, Routes, Template, Value};

/// Expand and match URI templates (RFC 6570)
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(subcommand)]
    action: Action,
}

#[derive(Debug, clap::Subcommand)]
enum Action {
    Expand(Expand),
    Match(Match),
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        match self.action {
            Action::Expand(expand) => expand.run(),
            Action::Match(matching) => matching.run(),
        }
    }
}

const EXPAND: &str = "\
A variable given more than once is a list. --json also takes lists, maps and numbers. With -f, each
line is a JSON object of variables and gives one output line. If a variable has several sources, -f
takes precedence over NAME=VALUE, and NAME=VALUE over --json.

Examples:
  $ urlens template expand 'http://example.org/users{/id}{?fields,x}' id=7 fields=name 'fields=a&b'
  http://example.org/users/7?fields=name,a%26b

  $ urlens template expand --json '{\"list\":[\"red\",\"green\"],\"x\":1}' '{?list*,x}{&y}'
  ?list=red&list=green&x=1";

/// Expand a template
#[derive(Debug, clap::Args)]
#[command(after_help = EXPAND)]
struct Expand {
    /// Template, such as '/users{/id}{?q}'
    template: String,

    /// Values of variables
    #[arg(value_name = "NAME=VALUE", value_parser = assignment)]
    values: Vec<(String, String)>,

    /// More values, as a JSON object
    #[arg(long, value_name = "VARS")]
    json: Option<String>,

    /// Read a JSON object of values from each line of FILE; - is standard input
    #[arg(short = 'f', long = "file", value_name = "FILE")]
    files: Vec<PathBuf>,

    /// Keep expressions whose variables have no value
    #[arg(long, conflicts_with = "iri")]
    partly: bool,

    /// Keep non-ASCII characters: the result is an IRI
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
            Err(message) => return Ok(fail("--json", &message)),
        };
        let template = match parse(&self.template) {
            Ok(template) => template,
            Err(message) => return Ok(fail("template", &message)),
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
            Ok(expanded) => writeln!(paint::values(), "{expanded}").map(|()| Outcome::Success),
            Err(message) => Ok(fail("template", &message)),
        }
    }

    /// Returns the values given in the arguments.
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

/// Sorts the query parameters of a URL in the order of `names`; others stay after them.
fn with_order(text: &str, names: &[String]) -> String {
    let (before, fragment) = text.split_at(text.find('#').unwrap_or(text.len()));
    let Some((before, query)) = before.split_once('?') else { return text.to_owned() };
    let place = |pair: &&str| {
        let name = Encoded::new(pair.split('=').next().unwrap_or_default()).decode_lossy();
        names.iter().position(|other| **other == *name).unwrap_or(names.len())
    };
    let mut pairs: Vec<_> = query.split('&').collect();
    pairs.sort_by_key(place);
    format!("{before}?{}{fragment}", pairs.join("&"))
}

pub(super) fn assignment(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

fn values_of(json: &str) -> Result<Values, Message> {
    let values: HashMap<String, Value<'_>> = serde_json::from_str(json)
        .map_err(|error| format!("expected a JSON object of values: {error}"))?;
    Ok(values.into_iter().map(|(name, value)| (name, value.into_owned())).collect())
}

fn parse(text: &str) -> Result<Template<&str>, Message> {
    Ok(Template::parse(text).map_err(|error| format!("{error:#}"))?)
}

const MATCH: &str = "\
Prints the variables as NAME=VALUE, decoded and separated by tabs. Lists, maps and values with
control characters are printed as JSON. A URL that does not match is an error.

Query parameters match in the order of the template; --any-order accepts any order.

The end of each expression must be unambiguous. --greedy lets each expression match as much as
possible instead.

With --routes, all arguments are URLs. Each line of the file is a template; the most specific one
that matches is printed before the values.

Examples:
  $ urlens template match '/users/{id}{?fields}' '/users/a%20b?fields=name,size' '/groups/7'
  id=a b\tfields=[\"name\",\"size\"]
  argument 2: the template does not match

  $ urlens template match --routes routes.txt --json '/users/me' '/users/7'
  {\"template\":\"/users/me\",\"values\":{}}
  {\"template\":\"/users/{id}\",\"values\":{\"id\":\"7\"}}";

/// Match URLs with a template, and print the variables
#[derive(Debug, clap::Args)]
#[command(after_help = MATCH)]
#[command(override_usage = "urlens template match [OPTIONS] TEMPLATE [URL]...\n       \
                            urlens template match [OPTIONS] --routes FILE [URL]...")]
struct Match {
    /// Template, such as '/users/{id}'
    #[arg(value_name = "TEMPLATE", required_unless_present = "routes")]
    template: Option<OsString>,

    #[command(flatten)]
    input: Input,

    /// Use the most specific template of this file, one per line
    #[arg(short, long, value_name = "FILE")]
    routes: Option<PathBuf>,

    /// Allow templates whose expressions have no unambiguous end
    #[arg(long)]
    greedy: bool,

    /// Match query parameters in any order
    #[arg(long, conflicts_with = "routes")]
    any_order: bool,

    /// Print a JSON object for each URL
    #[arg(long)]
    json: bool,

    #[command(flatten)]
    bulk: Options,
}

impl Match {
    fn run(mut self) -> io::Result<Outcome> {
        if let Some(file) = self.routes.take() {
            // With --routes there is no template argument: the first argument is a URL.
            self.input.put_first(self.template.take());
            return match self.read_routes(&file) {
                Some(routes) => self.route(&routes),
                None => Ok(Outcome::Failure),
            };
        }
        let text = self.template.take().unwrap_or_default();
        let text =
            text.to_str().unwrap_or_else(|| usage_error("template", "the template is not UTF-8"));
        let template = match parse(text) {
            Ok(template) => template,
            Err(message) => return Ok(fail("template", &message)),
        };
        // Non-ASCII texts are matched as IRIs. Both matchers are prepared once.
        let matcher = |matching| template.matcher(matching);
        let [uri, iri] = self.matchings().map(matcher);
        if let Err(error) = &uri {
            return Ok(fail("template", &format!("{error:#}").into()));
        }
        let names: Vec<_> =
            template.variables().map(|variable| variable.name().to_owned()).collect();
        bulk::each(&self.input, &self.bulk, |text, out| {
            let ordered = self.any_order.then(|| with_order(text, &names));
            let text = ordered.as_deref().unwrap_or(text);
            let matcher = if text.is_ascii() { &uri } else { &iri };
            let found = matcher.as_ref()?.matches(text).ok_or("the template does not match")?;
            self.write(None, &found, out)
        })
    }

    fn matchings(&self) -> [Matching; 2] {
        [Matching::URI, Matching::IRI]
            .map(|matching| if self.greedy { matching.greedy() } else { matching })
    }

    fn route(&self, [uri, iri]: &[Routes<()>; 2]) -> io::Result<Outcome> {
        bulk::each(&self.input, &self.bulk, |text, out| {
            let routes = if text.is_ascii() { uri } else { iri };
            let route = routes.find(text).ok_or("no template matches")?;
            self.write(Some(route.template.as_str()), &route.bindings, out)
        })
    }

    /// Reads the templates of a file, for URIs and for IRIs. Reports invalid ones, and then returns
    /// `None`.
    fn read_routes(&self, file: &Path) -> Option<[Routes<()>; 2]> {
        let lines = match fs::read_to_string(file) {
            Ok(lines) => lines,
            Err(error) => {
                print_error(&format!("{}: {}\n", file.display(), describe(&error)));
                return None;
            }
        };
        let mut routes = self.matchings().map(Routes::with);
        let mut is_valid = true;
        for (n, line) in lines.lines().enumerate().filter(|(_, line)| !line.is_empty()) {
            let insert = |routes: &mut [Routes<()>; 2]| -> Result<(), Message> {
                let template = parse(line)?.into_owned();
                for routes in routes {
                    let inserted = routes.insert(template.clone(), ());
                    inserted.map_err(|error| format!("{error:#}"))?;
                }
                Ok(())
            };
            if let Err(Message { text: message, .. }) = insert(&mut routes) {
                print_error(&format!("{}:{}: {message}\n", file.display(), n + 1));
                is_valid = false;
            }
        }
        is_valid.then_some(routes)
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
