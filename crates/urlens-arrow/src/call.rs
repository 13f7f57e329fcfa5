//! The arguments of a call, checked against the parameters of the function.

use crate::column::Column;
use crate::function::{Argument, Function, Values};
use arrow_array::{Array, ArrayRef, UInt64Array};
use arrow_schema::ArrowError;
use arrow_select::take::take;
use std::mem;
use urlens_ops::{Kind, PathStyle};

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
        let name = function.name;
        let invalid =
            |message: String| ArrowError::InvalidArgumentError(format!("{name}: {message}"));
        let parameters = function.parameters;
        if arguments.len() > parameters.len() {
            let (most, given) = (parameters.len(), arguments.len());
            let plural = if most == 1 { "" } else { "s" };
            return Err(invalid(format!(
                "expected at most {most} argument{plural}, found {given}"
            )));
        }
        let given = arguments.iter().map(Some).chain(std::iter::repeat(None));
        let values = parameters.iter().zip(given).map(|(parameter, argument)| {
            let default = || parameter.default.map(|it| Argument::Constant(Some(it.to_owned())));
            let argument = argument.cloned().or_else(default);
            let argument =
                argument.ok_or_else(|| format!("missing argument `{}`", parameter.name))?;
            let value = match (parameter.values, argument) {
                (Values::Text, Argument::Column(array)) if array.len() != rows => {
                    return Err(format!("expected {rows} rows, found {}", array.len()));
                }
                (Values::Text, Argument::Column(array)) => Value::Column(Column::of(&array)?),
                (Values::Text, Argument::Constant(text)) => {
                    Value::Column(Column::constant(text.as_deref()))
                }
                (_, Argument::Column(_)) => {
                    return Err(format!("{} must be a constant", parameter.name));
                }
                (Values::Choice(words), Argument::Constant(Some(word)))
                    if !words.contains(&word.as_str()) =>
                {
                    let words = words.join(", ");
                    return Err(format!(
                        "{} must be one of {words}, not `{}`",
                        parameter.name,
                        word.escape_debug()
                    ));
                }
                (Values::Choice(_) | Values::Name, Argument::Constant(word)) => {
                    Value::Constant(word)
                }
            };
            Ok(value)
        });
        let values = values.collect::<Result<_, String>>().map_err(invalid)?;
        Ok(Self { function, rows, values, indices: None }.deduplicate())
    }

    /// Computes constants and the values of a dictionary once instead of once per row.
    fn deduplicate(mut self) -> Self {
        let rows = self.rows;
        let mut columns = self.values.iter_mut().filter_map(|it| match it {
            Value::Column(column) => Some(column),
            Value::Constant(_) => None,
        });
        let Some(text) = columns.next() else { return self };
        if columns.any(|it| !it.is_constant()) {
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
        self.values.iter().any(|it| matches!(it, Value::Constant(None)))
    }

    /// The name of the function.
    pub(crate) const fn name(&self) -> &'static str {
        self.function.name
    }

    /// The argument `text`.
    pub(crate) fn text(&self) -> &Column {
        self.column("text")
    }

    /// The column argument named `name`.
    pub(crate) fn column(&self, name: &str) -> &Column {
        match self.value(name) {
            Some(Value::Column(column)) => column,
            _ => unreachable!("{} takes a column {name}", self.function.name),
        }
    }

    /// The constant argument named `name`; empty if the function has no such parameter.
    pub(crate) fn constant(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Constant(Some(word))) => word,
            _ => "",
        }
    }

    /// The kind that texts are parsed as: `url` if the function has no such parameter.
    pub(crate) fn kind(&self) -> Kind {
        self.constant("kind").parse().unwrap_or(Kind::Url)
    }

    /// The path style of `file:` URLs.
    pub(crate) fn paths(&self) -> PathStyle {
        match self.constant("paths") {
            "windows" => PathStyle::Windows,
            _ => PathStyle::Posix,
        }
    }

    /// True if percent-escapes are decoded.
    pub(crate) fn decodes(&self) -> bool {
        self.constant("escapes") == "decode"
    }

    fn value(&self, name: &str) -> Option<&Value> {
        let at = self.function.parameters.iter().position(|it| it.name == name)?;
        self.values.get(at)
    }
}
