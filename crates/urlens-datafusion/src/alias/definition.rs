//! Definitions of aliases in terms of our functions.

use super::parse_url;
use super::trim::Trim;
use crate::call::CallArgs;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, ListArray, StringViewArray, StringViewBuilder,
};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::{Result, internal_datafusion_err};
use std::fmt::Write;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures, Function};

/// The definition of an alias.
#[derive(Debug)]
pub(crate) enum Definition {
    /// A chain of functions: each takes the result of the previous one.
    Calls(&'static [Call]),
    /// A part of the result of a function.
    Trim(Call, Trim),
    /// A custom implementation.
    Custom(Custom),
}

/// A call of one of our functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// The name of the function.
    pub(crate) function: &'static str,
    /// The number of arguments that are passed on.
    pub(crate) forwarded: usize,
    /// Further arguments, by parameter name.
    pub(crate) with: &'static [(&'static str, &'static str)],
}

/// A custom implementation.
#[derive(Debug)]
pub(crate) struct Custom {
    /// A short description.
    pub(crate) doc: &'static str,
    /// The functions that it calls.
    pub(crate) targets: &'static [&'static str],
    /// The minimum and maximum number of arguments.
    pub(crate) count: (usize, usize),
    /// The return type for the argument types.
    pub(crate) returns: fn(&[DataType]) -> Result<DataType>,
    /// The implementation.
    pub(crate) run: fn(&CallArgs) -> Result<ArrayRef>,
}

/// Looks up a function by name.
pub(crate) fn function(name: &str) -> Result<&'static Function> {
    Function::by_name(name).ok_or_else(|| internal_datafusion_err!("no function {name}"))
}

/// Calls a function with the first `count` arguments.
pub(crate) fn call(name: &'static str, args: &CallArgs, count: usize) -> Result<ArrayRef> {
    Call { function: name, forwarded: count, with: &[] }.run(args)
}

impl Call {
    /// Runs the call.
    pub(crate) fn run(&self, args: &CallArgs) -> Result<ArrayRef> {
        let mut args = args.clone();
        args.arguments.truncate(self.forwarded);
        let function = function(self.function)?;
        // Parameters after the last given one have their defaults.
        let last =
            function.parameters().iter().rposition(|parameter| self.word(parameter.name).is_some());
        for parameter in
            function.parameters().iter().take(last.map_or(0, |last| last + 1)).skip(self.forwarded)
        {
            let word = self.word(parameter.name).or(parameter.default).map(str::to_owned);
            args.arguments.push(Argument::Constant(word));
        }
        args.call(function, Failures::Null)
    }

    /// The constant arguments in SQL, with placeholders for forwarded ones.
    pub(crate) fn constants(&self) -> Vec<String> {
        let Ok(function) = function(self.function) else { return Vec::new() };
        let parameters = function.parameters();
        let last = parameters.iter().rposition(|parameter| self.word(parameter.name).is_some());
        let words = parameters.iter().take(last.map_or(0, |last| last + 1));
        words
            .map(|parameter| {
                format!("'{}'", self.word(parameter.name).or(parameter.default).unwrap_or_default())
            })
            .collect()
    }

    fn word(&self, name: &str) -> Option<&'static str> {
        self.with.iter().find(|pair| pair.0 == name).map(|pair| pair.1)
    }
}

impl Definition {
    /// The minimum and maximum number of arguments.
    pub(crate) fn count(&self) -> (usize, usize) {
        match self {
            Self::Calls(calls) => {
                calls.first().map_or((1, 1), |call| (call.forwarded, call.forwarded))
            }
            Self::Trim(call, _) => (call.forwarded, call.forwarded),
            Self::Custom(custom) => custom.count,
        }
    }

    /// The return type for the argument types.
    pub(crate) fn returns(&self, types: &[DataType]) -> Result<DataType> {
        match self {
            Self::Calls(calls) => match calls.last() {
                Some(call) => Ok(function(call.function)?.return_type(Failures::Null)),
                None => Ok(DataType::Utf8View),
            },
            Self::Trim(..) => Ok(DataType::Utf8View),
            Self::Custom(custom) => (custom.returns)(types),
        }
    }

    /// Runs the definition.
    pub(crate) fn run(&self, args: &CallArgs) -> Result<ArrayRef> {
        match self {
            Self::Calls(calls) => {
                let mut args = args.clone();
                for call in *calls {
                    args.arguments[0] = Argument::Column(call.run(&args)?);
                }
                match args.arguments.swap_remove(0) {
                    Argument::Column(array) => Ok(array),
                    Argument::Constant(_) => Err(internal_datafusion_err!("no result")),
                }
            }
            Self::Trim(call, trim) => Ok(Arc::new(trim.of(call.run(args)?.as_string_view()))),
            Self::Custom(custom) => (custom.run)(args),
        }
    }
}

fn text(_: &[DataType]) -> Result<DataType> {
    Ok(DataType::Utf8View)
}

fn texts(_: &[DataType]) -> Result<DataType> {
    Ok(DataType::List(Arc::new(Field::new_list_field(DataType::Utf8View, true))))
}

/// `parse_url` of Spark and Hive, and that of Snowflake, distinguished by the arguments.
pub(crate) const PARSE_URL: Custom = Custom {
    doc: "with a part, `url_host(url)` and so on; without one, a struct of all parts",
    targets: parse_url::TARGETS,
    count: (1, 3),
    returns: parse_url::returns,
    run: parse_url::run,
};

/// Path, query and fragment.
pub(crate) const PATH_FULL: Custom = Custom {
    doc: "`url_path(url)`, with `?` and the query, and `#` and the fragment, if present",
    targets: &["path", "query", "fragment"],
    count: (1, 1),
    returns: text,
    run: |args| joined(args, &[("", "path"), ("?", "query"), ("#", "fragment")]),
};

/// Query and fragment.
pub(crate) const QUERY_AND_FRAGMENT: Custom = Custom {
    doc: "`url_query(url)`, with `#` and `url_fragment(url)` if present",
    targets: &["query", "fragment"],
    count: (1, 1),
    returns: text,
    run: |args| joined(args, &[("", "query"), ("#", "fragment")]),
};

/// The names of all query parameters.
pub(crate) const PARAMETER_NAMES: Custom = Custom {
    doc: "the names in `url_query_parameters(url)`",
    targets: &["query_parameters"],
    count: (1, 1),
    returns: texts,
    run: |args| pairs(args, |name, _| name.to_owned()),
};

/// All query parameters.
pub(crate) const PARAMETERS: Custom = Custom {
    doc: "`url_query_parameters(url)`, each as `name=value`",
    targets: &["query_parameters"],
    count: (1, 1),
    returns: texts,
    run: |args| pairs(args, |name, value| format!("{name}={value}")),
};

/// Concatenates components with their delimiters; null if none is present.
pub(crate) fn joined(args: &CallArgs, parts: &[(&str, &'static str)]) -> Result<ArrayRef> {
    let columns = parts.iter().map(|(_, name)| call(name, args, 1)).collect::<Result<Vec<_>>>()?;
    let columns: Vec<&StringViewArray> =
        columns.iter().map(|column| column.as_string_view()).collect();
    let mut texts = StringViewBuilder::with_capacity(args.rows);
    let mut text = String::new();
    for row in 0..args.rows {
        text.clear();
        let mut is_present = false;
        for ((delimiter, _), column) in
            parts.iter().zip(&columns).filter(|(_, column)| column.is_valid(row))
        {
            let _ = write!(text, "{delimiter}{}", column.value(row));
            is_present = true;
        }
        texts.append_option(is_present.then_some(&text));
    }
    Ok(Arc::new(texts.finish()))
}

/// Query parameters as lists of texts.
fn pairs(args: &CallArgs, as_text: fn(&str, &str) -> String) -> Result<ArrayRef> {
    let pairs = call("query_parameters", args, 1)?;
    let pairs: &ListArray = pairs.as_list();
    let entries = pairs.values().as_struct();
    let (names, values) = (entries.column(0).as_string_view(), entries.column(1).as_string_view());
    let texts = (0..entries.len()).map(|n| as_text(names.value(n), values.value(n)));
    let texts = StringViewArray::from_iter_values(texts);
    let field = Arc::new(Field::new_list_field(DataType::Utf8View, true));
    let (offsets, nulls) = (pairs.offsets().clone(), pairs.nulls().cloned());
    Ok(Arc::new(ListArray::try_new(field, offsets, Arc::new(texts), nulls)?))
}
