//! `urlens build`: builds a URL from the fields of its scheme.

use super::Run;
use super::resolve::fail;
use super::template::assignment;
use crate::cli::usage_error;
use crate::outcome::Outcome;
use crate::paint;
use crate::set::{Change, changed};
use std::io::{self, Write as _};
use urlens_ops::Kind;
use urlens_schemes::{ErrorKind, Fields, Registry, Value};

const NOTES: &str = "\
The fields are those that `urlens scheme` prints, in plain text. A field inside another is named
OUTER.INNER. A field given more than once is a list. Fields that follow from others may be omitted.
The result is in canonical form. For other schemes, the fields are components, as in `urlens set`:
host, port, path, query, query:KEY, fragment, ...

Examples:
  $ urlens build usr type=GitHub name=a/b qualifiers.email=octocat@github.com
  usr:github/a%2Fb?email=octocat%40github.com

  $ urlens build https host=example.org path='/a b' query:q='x&y'
  https://example.org/a%20b?q=x%26y

  $ urlens build nosh authority=1673 segments=com.example.foo 'segments=a b'
  nosh://1673/com.example.foo/a%20b";

/// Build a URL from components, or from the fields of its scheme (usr:, nosh:)
#[derive(Debug, clap::Args)]
#[command(after_help = NOTES)]
pub(crate) struct Args {
    /// Name of the scheme
    scheme: String,

    /// Values of fields
    #[arg(value_name = "NAME=VALUE", value_parser = assignment)]
    fields: Vec<(String, String)>,
}

impl Run for Args {
    fn run(self) -> io::Result<Outcome> {
        let Some(scheme) = Registry::new().find(&self.scheme) else { return self.components() };
        match scheme.build(&fields(&self.fields)) {
            Ok(view) => {
                writeln!(paint::values(), "{}", view.canonical())?;
                Ok(Outcome::Success)
            }
            Err(error) if matches!(error.kind(), ErrorKind::NoBuilder) && self.has_components() => {
                self.components()
            }
            Err(error) => Ok(fail(scheme.about().name, &error.into())),
        }
    }
}

impl Args {
    /// Returns true if all fields are components.
    fn has_components(&self) -> bool {
        self.fields.iter().all(|(name, _)| Change::set(&format!("{name}=")).is_ok())
    }

    /// Builds a URL of a scheme without fields of its own, from its components.
    fn components(&self) -> io::Result<Outcome> {
        let named = |name: &str| self.fields.iter().find(|(own, _)| own == name);
        // A URL with a host has an authority from the start, and one without has none.
        let start = match named("host").or_else(|| named("hostname")) {
            Some((_, host)) => format!("{}://{host}", self.scheme),
            None => format!("{}:{}", self.scheme, named("path").map_or("", |(_, path)| path)),
        };
        let is_used = |name: &str| {
            matches!(name, "host" | "hostname") || start.find("://").is_none() && name == "path"
        };
        let changes = self.fields.iter().filter(|(name, _)| !is_used(name));
        let changes: Result<Vec<_>, _> =
            changes.map(|(name, value)| Change::set(&format!("{name}={value}"))).collect();
        let changes = changes.unwrap_or_else(|message| usage_error("build", &message));
        match changed(&start, Kind::Url, &changes) {
            Ok(url) => {
                writeln!(paint::values(), "{url}")?;
                Ok(Outcome::Success)
            }
            Err(message) => Ok(fail(&self.scheme, &message)),
        }
    }
}

/// Collects the fields: `a.b` is `b` inside `a`, and values of one name are a list.
fn fields(given: &[(String, String)]) -> Fields {
    let mut names: Vec<&str> = Vec::new();
    for (name, _) in given {
        let outer = name.split('.').next().unwrap_or_default();
        if !names.contains(&outer) {
            names.push(outer);
        }
    }
    let value = |outer: &str| {
        let inner: Vec<(String, String)> = (given.iter())
            .filter_map(|(name, value)| {
                let rest = name.strip_prefix(outer)?.strip_prefix('.')?;
                Some((rest.to_owned(), value.clone()))
            })
            .collect();
        if !inner.is_empty() {
            return Value::Map(fields(&inner));
        }
        let mut values: Vec<Value> = (given.iter())
            .filter(|(name, _)| name == outer)
            .map(|(_, value)| Value::Text(value.clone()))
            .collect();
        if values.len() == 1 { values.remove(0) } else { Value::List(values) }
    };
    names.into_iter().map(|name| (name.to_owned().into(), value(name))).collect()
}
