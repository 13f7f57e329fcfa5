//! How a name of another engine is made of our functions.

use super::parse_url;
use super::trim::Trim;
use crate::call::Given;
use datafusion::arrow::array::{
    Array, ArrayRef, AsArray, ListArray, StringViewArray, StringViewBuilder,
};
use datafusion::arrow::datatypes::{DataType, Field};
use datafusion::common::{Result, internal_datafusion_err};
use std::fmt::Write;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures, Function};

/// How it is made.
#[derive(Debug)]
pub(crate) enum How {
    /// Functions, each of which takes what the one before gave.
    Calls(&'static [Call]),
    /// A part of the text that a function gives.
    Trim(Call, Trim),
    /// Something else.
    Own(Own),
}

/// A call of one of our functions.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Call {
    /// Which.
    pub(crate) function: &'static str,
    /// How many of the arguments it takes over.
    pub(crate) given: usize,
    /// What it takes beside, by the name of the parameter.
    pub(crate) with: &'static [(&'static str, &'static str)],
}

/// What is no call of a single function.
#[derive(Debug)]
pub(crate) struct Own {
    /// What it is, in a few words.
    pub(crate) doc: &'static str,
    /// The functions it calls.
    pub(crate) targets: &'static [&'static str],
    /// How many arguments it takes, at least and at most.
    pub(crate) count: (usize, usize),
    /// What it gives, by the types of the arguments.
    pub(crate) returns: fn(&[DataType]) -> Result<DataType>,
    /// What it does.
    pub(crate) run: fn(&Given) -> Result<ArrayRef>,
}

/// A function by its name, which the table has from the list.
pub(crate) fn function(name: &str) -> Result<&'static Function> {
    Function::by_name(name).ok_or_else(|| internal_datafusion_err!("no function {name}"))
}

/// What a function gives for the first `given` arguments.
pub(crate) fn call(name: &'static str, given: &Given, count: usize) -> Result<ArrayRef> {
    Call { function: name, given: count, with: &[] }.run(given)
}

impl Call {
    /// Runs it.
    pub(crate) fn run(&self, given: &Given) -> Result<ArrayRef> {
        let mut given = given.clone();
        given.arguments.truncate(self.given);
        let function = function(self.function)?;
        // What comes behind the last that is given has its default.
        let last = function.parameters().iter().rposition(|it| self.word(it.name).is_some());
        for parameter in
            function.parameters().iter().take(last.map_or(0, |it| it + 1)).skip(self.given)
        {
            let word = self.word(parameter.name).or(parameter.default).map(str::to_owned);
            given.arguments.push(Argument::Constant(word));
        }
        given.call(function, Failures::Null)
    }

    /// Its constants in SQL, with nothing for what is given.
    pub(crate) fn constants(&self) -> Vec<String> {
        let Ok(function) = function(self.function) else { return Vec::new() };
        let parameters = function.parameters();
        let last = parameters.iter().rposition(|it| self.word(it.name).is_some());
        let words = parameters.iter().take(last.map_or(0, |it| it + 1));
        words
            .map(|it| format!("'{}'", self.word(it.name).or(it.default).unwrap_or_default()))
            .collect()
    }

    fn word(&self, name: &str) -> Option<&'static str> {
        self.with.iter().find(|it| it.0 == name).map(|it| it.1)
    }
}

impl How {
    /// How many arguments there are, at least and at most.
    pub(crate) fn count(&self) -> (usize, usize) {
        match self {
            Self::Calls(calls) => calls.first().map_or((1, 1), |it| (it.given, it.given)),
            Self::Trim(call, _) => (call.given, call.given),
            Self::Own(own) => own.count,
        }
    }

    /// Of what type the result is.
    pub(crate) fn returns(&self, types: &[DataType]) -> Result<DataType> {
        match self {
            Self::Calls(calls) => match calls.last() {
                Some(call) => Ok(function(call.function)?.return_type(Failures::Null)),
                None => Ok(DataType::Utf8View),
            },
            Self::Trim(..) => Ok(DataType::Utf8View),
            Self::Own(own) => (own.returns)(types),
        }
    }

    /// Does it.
    pub(crate) fn run(&self, given: &Given) -> Result<ArrayRef> {
        match self {
            Self::Calls(calls) => {
                let mut given = given.clone();
                for call in *calls {
                    given.arguments[0] = Argument::Column(call.run(&given)?);
                }
                match given.arguments.swap_remove(0) {
                    Argument::Column(array) => Ok(array),
                    Argument::Constant(_) => Err(internal_datafusion_err!("no result")),
                }
            }
            Self::Trim(call, trim) => Ok(Arc::new(trim.of(call.run(given)?.as_string_view()))),
            Self::Own(own) => (own.run)(given),
        }
    }
}

fn text(_: &[DataType]) -> Result<DataType> {
    Ok(DataType::Utf8View)
}

fn texts(_: &[DataType]) -> Result<DataType> {
    Ok(DataType::List(Arc::new(Field::new_list_field(DataType::Utf8View, true))))
}

/// `parse_url` of Spark and Hive, and that of Snowflake: the arguments tell which.
pub(crate) const PARSE_URL: Own = Own {
    doc: "with a part, `url_host(url)` and so on by its name; without, all of them in a struct",
    targets: parse_url::TARGETS,
    count: (1, 3),
    returns: parse_url::returns,
    run: parse_url::run,
};

/// Path, query and fragment.
pub(crate) const PATH_FULL: Own = Own {
    doc: "`url_path(url)`, and `?`, `#` and what is behind them where they are there",
    targets: &["path", "query", "fragment"],
    count: (1, 1),
    returns: text,
    run: |given| joined(given, &[("", "path"), ("?", "query"), ("#", "fragment")]),
};

/// Query and fragment.
pub(crate) const QUERY_AND_FRAGMENT: Own = Own {
    doc: "`url_query(url)`, and `#` and `url_fragment(url)` where there is one",
    targets: &["query", "fragment"],
    count: (1, 1),
    returns: text,
    run: |given| joined(given, &[("", "query"), ("#", "fragment")]),
};

/// The names of all parameters.
pub(crate) const PARAMETER_NAMES: Own = Own {
    doc: "the names in `url_query_parameters(url)`",
    targets: &["query_parameters"],
    count: (1, 1),
    returns: texts,
    run: |given| pairs(given, |name, _| name.to_owned()),
};

/// All parameters.
pub(crate) const PARAMETERS: Own = Own {
    doc: "`url_query_parameters(url)`, each as `name=value`",
    targets: &["query_parameters"],
    count: (1, 1),
    returns: texts,
    run: |given| pairs(given, |name, value| format!("{name}={value}")),
};

/// Components with their sigils behind each other; null where none of them is there.
pub(crate) fn joined(given: &Given, parts: &[(&str, &'static str)]) -> Result<ArrayRef> {
    let columns = parts.iter().map(|(_, name)| call(name, given, 1)).collect::<Result<Vec<_>>>()?;
    let columns: Vec<&StringViewArray> = columns.iter().map(|it| it.as_string_view()).collect();
    let mut texts = StringViewBuilder::with_capacity(given.rows);
    let mut text = String::new();
    for row in 0..given.rows {
        text.clear();
        let mut is_there = false;
        for ((sigil, _), column) in parts.iter().zip(&columns).filter(|(_, it)| it.is_valid(row)) {
            let _ = write!(text, "{sigil}{}", column.value(row));
            is_there = true;
        }
        texts.append_option(is_there.then_some(&text));
    }
    Ok(Arc::new(texts.finish()))
}

/// The parameters of queries, each as a text.
fn pairs(given: &Given, as_text: fn(&str, &str) -> String) -> Result<ArrayRef> {
    let pairs = call("query_parameters", given, 1)?;
    let pairs: &ListArray = pairs.as_list();
    let entries = pairs.values().as_struct();
    let (names, values) = (entries.column(0).as_string_view(), entries.column(1).as_string_view());
    let texts = (0..entries.len()).map(|n| as_text(names.value(n), values.value(n)));
    let texts = StringViewArray::from_iter_values(texts);
    let field = Arc::new(Field::new_list_field(DataType::Utf8View, true));
    let (offsets, nulls) = (pairs.offsets().clone(), pairs.nulls().cloned());
    Ok(Arc::new(ListArray::try_new(field, offsets, Arc::new(texts), nulls)?))
}
