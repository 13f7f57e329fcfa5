//! The arguments of a call, checked against the parameters of the function.

use crate::column::Column;
use crate::function::{Argument, Function};
use crate::parameters::TEXT;
use arrow_array::{Array, ArrayRef, UInt64Array};
use arrow_schema::ArrowError;
use arrow_select::take::take;
use std::fmt::Display;
use std::mem;
use urlens_ops::{Parameter, Values};

/// A call whose arguments have been checked.
#[derive(Debug)]
pub(crate) struct Call<'a> {
    function: &'a Function,
    /// The number of rows the kernel computes.
    pub(crate) rows: usize,
    values: Vec<Value>,
    /// For each row of the result, the index of the computed row; `None` if they are in order.
    indices: Option<UInt64Array>,
}

/// An argument.
#[derive(Debug)]
enum Value {
    Column(Column),
    Constant(Option<String>),
}

impl<'a> Call<'a> {
    pub(crate) fn new(
        function: &'a Function,
        arguments: &[Argument],
        rows: usize,
    ) -> Result<Self, ArrowError> {
        let parameters = function.parameters;
        if arguments.len() > parameters.len() {
            let (most, given) = (parameters.len(), arguments.len());
            let plural = if most == 1 { "" } else { "s" };
            let message = format!("expected at most {most} argument{plural}, found {given}");
            return Err(function.invalid(message));
        }
        let given = arguments.iter().map(Some).chain(std::iter::repeat(None));
        let values = parameters.iter().zip(given);
        let values = values.map(|(parameter, argument)| Value::of(parameter, argument, rows));
        let values =
            values.collect::<Result<_, _>>().map_err(|message| function.invalid(message))?;
        Ok(Self { function, rows, values, indices: None }.deduplicate())
    }

    /// Computes constants and the values of a dictionary once instead of once per row.
    fn deduplicate(mut self) -> Self {
        let rows = self.rows;
        let mut columns = self.values.iter_mut().filter_map(|value| match value {
            Value::Column(column) => Some(column),
            Value::Constant(_) => None,
        });
        let Some(text) = columns.next() else { return self };
        if columns.any(|column| !column.is_constant()) {
            return self;
        }
        let (indices, rows) = match text {
            Column::Constant(_) => (UInt64Array::from(vec![0; rows]), 1),
            Column::Dictionary { keys, nulls, values } if values.len() <= rows => {
                let keys: Vec<_> = keys.iter().map(|&key| key as u64).collect();
                let indices = UInt64Array::new(keys.into(), nulls.clone());
                let rows = values.len();
                *text = mem::replace(&mut **values, Column::constant(None));
                (indices, rows)
            }
            _ => return self,
        };
        (self.indices, self.rows) = (Some(indices), rows);
        self
    }

    /// Expands a column of computed rows to all rows of the call.
    pub(crate) fn expand(&self, column: ArrayRef) -> Result<ArrayRef, ArrowError> {
        match &self.indices {
            Some(indices) => take(&column, indices, None),
            None => Ok(column),
        }
    }

    /// True if a constant argument is null, which makes every row null.
    pub(crate) fn is_null(&self) -> bool {
        self.values.iter().any(|value| matches!(value, Value::Constant(None)))
    }

    /// The error of invalid arguments.
    pub(crate) fn invalid(&self, message: impl Display) -> ArrowError {
        self.function.invalid(message)
    }

    /// The argument `text`.
    pub(crate) fn text(&self) -> &Column {
        self.column(&TEXT)
    }

    /// The column argument of a parameter.
    pub(crate) fn column(&self, parameter: &Parameter) -> &Column {
        match self.value(parameter) {
            Some(Value::Column(column)) => column,
            _ => unreachable!("{} takes a column {}", self.function.name, parameter.name),
        }
    }

    /// The constant argument of a parameter.
    pub(crate) fn constant(&self, parameter: &Parameter) -> Result<&str, ArrowError> {
        match self.value(parameter) {
            Some(Value::Constant(Some(word))) => Ok(word),
            _ => Err(self.invalid(format!("no constant `{}`", parameter.name))),
        }
    }

    /// The value of a parameter that is one of some words.
    pub(crate) fn choice<T>(
        &self,
        parameter: &Parameter,
        read: impl Fn(&str) -> Option<T>,
    ) -> Result<T, ArrowError> {
        let word = self.constant(parameter)?;
        read(word).ok_or_else(|| self.invalid(format!("no {} `{word}`", parameter.name)))
    }

    fn value(&self, parameter: &Parameter) -> Option<&Value> {
        let name = parameter.name;
        let at = self.function.parameters.iter().position(|own| own.name == name)?;
        self.values.get(at)
    }
}

impl Value {
    /// Checks an argument; a missing one takes the default of its parameter.
    fn of(parameter: &Parameter, given: Option<&Argument>, rows: usize) -> Result<Self, String> {
        let name = parameter.name;
        let default = || Some(Argument::Constant(Some(parameter.default?.to_owned())));
        let argument = given.cloned().or_else(default);
        let argument = argument.ok_or_else(|| format!("missing argument `{name}`"))?;
        match (parameter.values, argument) {
            (Values::Text, Argument::Column(array)) if array.len() != rows => {
                Err(format!("expected {rows} rows, found {}", array.len()))
            }
            (Values::Text, Argument::Column(array)) => Ok(Self::Column(Column::of(&array)?)),
            (Values::Text, Argument::Constant(text)) => {
                Ok(Self::Column(Column::constant(text.as_deref())))
            }
            (_, Argument::Column(_)) => Err(format!("{name} must be a constant")),
            (Values::Words(words), Argument::Constant(Some(word)))
                if !words.contains(&word.as_str()) =>
            {
                Err(not_one_of(parameter, words, &word))
            }
            (_, Argument::Constant(word)) => Ok(Self::Constant(word)),
        }
    }
}

/// The message about a word that is not one of those of its parameter.
pub(crate) fn not_one_of(parameter: &Parameter, words: &[&str], word: &str) -> String {
    let (name, words, word) = (parameter.name, words.join(", "), word.escape_debug());
    format!("{name} must be one of {words}, not `{word}`")
}
