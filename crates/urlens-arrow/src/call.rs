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
    /// How many rows are to be read.
    pub(crate) rows: usize,
    values: Vec<Value>,
    /// For each row of the result which of them it is, unless it is the same.
    which: Option<UInt64Array>,
}

/// An argument.
#[derive(Debug)]
enum Value {
    Texts(Column),
    Word(Option<String>),
}

impl<'a> Call<'a> {
    pub(crate) fn new(
        function: &'a Function,
        arguments: &[Argument],
        rows: usize,
    ) -> Result<Self, ArrowError> {
        let name = function.name;
        let refuse =
            |message: String| ArrowError::InvalidArgumentError(format!("{name}: {message}"));
        let parameters = function.parameters;
        if arguments.len() > parameters.len() {
            let (most, given) = (parameters.len(), arguments.len());
            return Err(refuse(format!("expected at most {most} arguments, found {given}")));
        }
        let given = arguments.iter().map(Some).chain(std::iter::repeat(None));
        let values = parameters.iter().zip(given).map(|(parameter, argument)| {
            let default = || parameter.default.map(|it| Argument::Constant(Some(it.to_owned())));
            let argument = argument.cloned().or_else(default);
            let argument = argument.ok_or_else(|| format!("no {}", parameter.name))?;
            let value = match (parameter.values, argument) {
                (Values::Text, Argument::Column(array)) if array.len() != rows => {
                    return Err(format!("expected {rows} rows, found {}", array.len()));
                }
                (Values::Text, Argument::Column(array)) => Value::Texts(Column::of(&array)?),
                (Values::Text, Argument::Constant(text)) => {
                    Value::Texts(Column::constant(text.as_deref()))
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
                (Values::Choice(_) | Values::Name, Argument::Constant(word)) => Value::Word(word),
            };
            Ok(value)
        });
        let values = values.collect::<Result<_, String>>().map_err(refuse)?;
        Ok(Self { function, rows, values, which: None }.without_repetition())
    }

    /// Reads once what is the same in many rows: constants, and the values of a dictionary.
    fn without_repetition(mut self) -> Self {
        let rows = self.rows;
        let mut columns = self.values.iter_mut().filter_map(|it| match it {
            Value::Texts(column) => Some(column),
            Value::Word(_) => None,
        });
        let Some(text) = columns.next() else { return self };
        if columns.any(|it| !it.is_constant()) {
            return self;
        }
        let (which, rows) = match text {
            Column::Constant(_) => (UInt64Array::from(vec![0; rows]), 1),
            Column::Dictionary { keys, nulls, values } if values.len() <= rows => {
                let keys: Vec<_> = keys.iter().map(|&key| key as u64).collect();
                let which = UInt64Array::new(keys.into(), nulls.clone());
                let rows = values.len();
                *text = mem::replace(&mut **values, Column::constant(None));
                (which, rows)
            }
            _ => return self,
        };
        (self.which, self.rows) = (Some(which), rows);
        self
    }

    /// A column with a row for each row of the call, from one with a row for each that was read.
    pub(crate) fn spread(&self, column: ArrayRef) -> Result<ArrayRef, ArrowError> {
        match &self.which {
            Some(which) => take(&column, which, None),
            None => Ok(column),
        }
    }

    /// Whether an argument that is the same for all rows is nothing.
    pub(crate) fn is_null(&self) -> bool {
        self.values.iter().any(|it| matches!(it, Value::Word(None)))
    }

    /// The texts.
    pub(crate) fn text(&self) -> &Column {
        self.column("text")
    }

    /// The column of that name.
    pub(crate) fn column(&self, name: &str) -> &Column {
        match self.value(name) {
            Some(Value::Texts(column)) => column,
            _ => unreachable!("{} takes a column {name}", self.function.name),
        }
    }

    /// The word of that name, or nothing if the function does not take one.
    pub(crate) fn word(&self, name: &str) -> &str {
        match self.value(name) {
            Some(Value::Word(Some(word))) => word,
            _ => "",
        }
    }

    /// The kind that texts are read as: `url` if the function does not take one.
    pub(crate) fn kind(&self) -> Kind {
        self.word("kind").parse().unwrap_or(Kind::Url)
    }

    /// The style of paths of `file:`.
    pub(crate) fn paths(&self) -> PathStyle {
        match self.word("paths") {
            "windows" => PathStyle::Windows,
            _ => PathStyle::Posix,
        }
    }

    /// True if escapes are to be decoded.
    pub(crate) fn decodes(&self) -> bool {
        self.word("escapes") == "decode"
    }

    fn value(&self, name: &str) -> Option<&Value> {
        let at = self.function.parameters.iter().position(|it| it.name == name)?;
        self.values.get(at)
    }
}
