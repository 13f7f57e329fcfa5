//! The names that users of other engines know, and what they mean here.
//!
//! One table, [`ALIASES`], from which the functions, their documentation and their tests are made.

mod how;
mod parse_url;
mod table;
mod trim;
mod udf;

pub use table::ALIASES;

use crate::PREFIX;
use datafusion::logical_expr::ScalarUDF;
use how::How;
use std::collections::HashSet;
use std::sync::Arc;
use urlens_arrow::Function;

/// A name that a function has in another engine: a row of [`ALIASES`].
///
/// ```
/// use urlens_datafusion::ALIASES;
///
/// let domain = ALIASES.iter().find(|it| it.name() == "domain").unwrap();
/// assert_eq!(domain.engine(), "ClickHouse");
/// assert_eq!(domain.call(), "domain(url)");
/// assert_eq!(domain.ours(), "url_host(url)");
/// ```
#[derive(Debug)]
pub struct Alias {
    engine: &'static str,
    name: &'static str,
    parameters: &'static str,
    how: How,
    differs: &'static str,
    example: (&'static str, Option<&'static str>),
}

impl Alias {
    /// The engine that has it.
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// Its name there. SQL does not tell small letters from capitals in it.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// How it is called.
    pub fn call(&self) -> String {
        format!("{}({})", self.name, self.parameters)
    }

    /// What it is in terms of our functions: SQL where there is some, or else a few words.
    pub fn ours(&self) -> String {
        match &self.how {
            How::Calls(calls) => self.calls(calls),
            How::Trim(call, trim) => format!("{} of `{}`", trim.doc, self.calls(&[*call])),
            How::Own(own) => own.doc.to_owned(),
        }
    }

    /// In what it differs from what the engine has under this name, beside what holds for all.
    pub const fn differs(&self) -> &'static str {
        self.differs
    }

    /// A call with constants, and the text it gives; nothing for null. All of them are tested.
    pub const fn example(&self) -> (&'static str, Option<&'static str>) {
        self.example
    }

    fn calls(&self, calls: &[how::Call]) -> String {
        let text = self.parameters.split(',').next().unwrap_or_default().to_owned();
        calls.iter().fold(text, |inner, call| {
            let others = self.parameters.split(", ").skip(1).take(call.given.saturating_sub(1));
            let mut arguments: Vec<String> =
                [inner].into_iter().chain(others.map(str::to_owned)).collect();
            arguments.extend(call.constants().into_iter().skip(arguments.len()));
            format!("{PREFIX}{}({})", call.function, arguments.join(", "))
        })
    }

    /// The functions that it calls, all of which must be there.
    fn targets(&self) -> Vec<&'static str> {
        match &self.how {
            How::Calls(calls) => calls.iter().map(|it| it.function).collect(),
            How::Trim(call, _) => vec![call.function],
            How::Own(own) => own.targets.to_vec(),
        }
    }
}

/// The functions of the table, one for each name: what two engines call alike is one function.
pub(crate) fn functions() -> impl Iterator<Item = Arc<ScalarUDF>> {
    let mut seen = HashSet::new();
    let is_whole =
        |alias: &&'static Alias| alias.targets().iter().all(|it| Function::by_name(it).is_some());
    let rows = ALIASES.iter().filter(is_whole);
    rows.filter(move |it| seen.insert(it.name.to_ascii_lowercase()))
        .map(|it| Arc::new(udf::Named::new(it).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// No row is left out because a function is missing.
    #[test]
    fn targets_are_there() {
        for alias in ALIASES {
            for target in alias.targets() {
                assert!(Function::by_name(target).is_some(), "{}: no {target}", alias.name);
            }
        }
    }

    /// What has one name is one function.
    #[test]
    fn names_mean_one_thing() {
        let mut known: HashMap<String, String> = HashMap::new();
        for alias in ALIASES {
            let ours = alias.ours();
            let before = known.entry(alias.name.to_ascii_lowercase()).or_insert(ours.clone());
            assert_eq!(*before, ours, "{} of {}", alias.name, alias.engine);
        }
    }
}
