//! Aliases: function names of other engines.
//!
//! The functions, their documentation and their tests are generated from one table, [`ALIASES`].

mod definition;
mod parse_url;
mod table;
mod trim;
mod udf;

pub use table::ALIASES;

use crate::PREFIX;
use datafusion::logical_expr::ScalarUDF;
use definition::Definition;
use std::collections::HashSet;
use std::sync::Arc;
use urlens_arrow::Function;

/// A function name of another engine: a row of [`ALIASES`].
///
/// ```
/// use urlens_datafusion::ALIASES;
///
/// let domain = ALIASES.iter().find(|alias| alias.name() == "domain").unwrap();
/// assert_eq!(domain.engine(), "ClickHouse");
/// assert_eq!(domain.call(), "domain(url)");
/// assert_eq!(domain.ours(), "url_host(url)");
/// ```
#[derive(Debug)]
pub struct Alias {
    engine: &'static str,
    name: &'static str,
    parameters: &'static str,
    definition: Definition,
    differs: &'static str,
    example: (&'static str, Option<&'static str>),
}

impl Alias {
    /// The engine with this function.
    pub const fn engine(&self) -> &'static str {
        self.engine
    }

    /// The name in that engine. In SQL it is case-insensitive.
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// The call, with the names of its parameters.
    pub fn call(&self) -> String {
        format!("{}({})", self.name, self.parameters)
    }

    /// The equivalent with our functions: an SQL expression, or a short description.
    pub fn ours(&self) -> String {
        match &self.definition {
            Definition::Calls(calls) => self.calls(calls),
            Definition::Trim(call, trim) => format!("{} of `{}`", trim.doc, self.calls(&[*call])),
            Definition::Custom(custom) => custom.doc.to_owned(),
        }
    }

    /// Differences from the engine's function, besides those that apply to all aliases.
    pub const fn differs(&self) -> &'static str {
        self.differs
    }

    /// A call with constants, and its result as text; `None` for null. All examples are tested.
    pub const fn example(&self) -> (&'static str, Option<&'static str>) {
        self.example
    }

    fn calls(&self, calls: &[definition::Call]) -> String {
        let text = self.parameters.split(',').next().unwrap_or_default().to_owned();
        calls.iter().fold(text, |inner, call| {
            let others = self.parameters.split(", ").skip(1).take(call.forwarded.saturating_sub(1));
            let mut arguments: Vec<String> =
                [inner].into_iter().chain(others.map(str::to_owned)).collect();
            arguments.extend(call.constants().into_iter().skip(arguments.len()));
            format!("{PREFIX}{}({})", call.function, arguments.join(", "))
        })
    }

    /// The functions that it calls.
    fn targets(&self) -> Vec<&'static str> {
        match &self.definition {
            Definition::Calls(calls) => calls.iter().map(|call| call.function).collect(),
            Definition::Trim(call, _) => vec![call.function],
            Definition::Custom(custom) => custom.targets.to_vec(),
        }
    }
}

/// The functions of the table, one per name, even if several engines have that name.
pub(crate) fn functions() -> impl Iterator<Item = Arc<ScalarUDF>> {
    let mut names = HashSet::new();
    let is_complete = |alias: &&'static Alias| {
        alias.targets().iter().all(|target| Function::by_name(target).is_some())
    };
    let rows = ALIASES.iter().filter(is_complete);
    rows.filter(move |alias| names.insert(alias.name.to_ascii_lowercase()))
        .map(|alias| Arc::new(udf::AliasUdf::new(alias).into()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashMap;

    /// No row is omitted because a function is missing.
    #[test]
    fn targets_exist() {
        for alias in ALIASES {
            for target in alias.targets() {
                assert!(Function::by_name(target).is_some(), "{}: no {target}", alias.name);
            }
        }
    }

    /// Rows with the same name have the same definition.
    #[test]
    fn names_are_unambiguous() {
        let mut definitions: HashMap<String, String> = HashMap::new();
        for alias in ALIASES {
            let ours = alias.ours();
            let name = alias.name.to_ascii_lowercase();
            let before = definitions.entry(name).or_insert(ours.clone());
            assert_eq!(*before, ours, "{} of {}", alias.name, alias.engine);
        }
    }
}
