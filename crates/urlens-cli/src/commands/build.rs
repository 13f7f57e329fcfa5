//! `urlens build`: builds a URL from the fields of its scheme.

use super::Run;
use super::resolve::fail;
use super::template::assignment;
use crate::outcome::Outcome;
use crate::paint;
use std::io::{self, Write as _};
use urlens_schemes::{ErrorKind, Fields, Registry, SchemeError, Value};

const NOTES: &str = "\
The fields are those that `urlens scheme` prints, in plain text. A field inside another is named
OUTER.INNER. A field given more than once is a list. Fields that follow from others may be omitted.
The result is in canonical form.

Examples:
  $ urlens build usr type=GitHub name=a/b qualifiers.email=octocat@github.com
  usr:github/a%2Fb?email=octocat%40github.com

  $ urlens build nosh authority=1673 segments=com.example.foo 'segments=a b'
  nosh://1673/com.example.foo/a%20b";

/// Build a URL from the fields of its scheme (usr:, nosh:)
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
        let Some(scheme) = Registry::new().find(&self.scheme) else {
            let error = SchemeError::new(ErrorKind::UnsupportedScheme, "scheme", 0);
            return Ok(fail(&self.scheme, &error.into()));
        };
        match scheme.build(&fields(&self.fields)) {
            Ok(view) => {
                writeln!(paint::stdout(), "{}", view.canonical())?;
                Ok(Outcome::Success)
            }
            Err(error) => Ok(fail(scheme.about().name, &error.into())),
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
