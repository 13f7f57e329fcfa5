//! Functions: their names, parameters and results, and calls of them.

use crate::call::Call;
use crate::rows::Reasons;
use arrow_array::{ArrayRef, StructArray, new_null_array};
use arrow_schema::{ArrowError, DataType, Field, Fields};
use std::fmt::Display;
use std::sync::Arc;
use urlens_ops::Parameter;

/// A function over columns: a row of [`FUNCTIONS`](crate::FUNCTIONS).
#[derive(Debug)]
pub struct Function {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) doc: &'static str,
    pub(crate) op: &'static str,
    pub(crate) parameters: &'static [Parameter],
    pub(crate) returns: Returns,
    pub(crate) example: Example,
    pub(crate) known_as: &'static [(&'static str, &'static str)],
    pub(crate) kernel: Kernel,
}

/// The code of a function.
pub(crate) type Kernel = fn(&Call<'_>, &mut Reasons) -> Result<ArrayRef, ArrowError>;

/// The type of a result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Returns {
    /// A text: `Utf8View`.
    Text,
    /// A port number: `UInt16`.
    Port,
    /// `Boolean`.
    Boolean,
    /// 16 bytes: `FixedSizeBinary(16)`.
    Key,
    /// Parameters of a query, in order: `List<Struct<name: Utf8View, value: Utf8View>>`.
    Pairs,
    /// Findings about a text: `List<Struct<code, severity, part: Utf8View, at, end, count: UInt32,
    /// message: Utf8View>>`.
    Findings,
    /// Values by name: `Map<Utf8View, Utf8View>`.
    Values,
}

/// A call for a single text, and its result.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Example {
    /// The arguments, in order.
    pub arguments: &'static [&'static str],
    /// The result, as [`show`](crate::show) shows it.
    pub result: Option<&'static str>,
}

/// An argument of a call.
#[derive(Clone, Debug)]
pub enum Argument {
    /// A value for each row.
    Column(ArrayRef),
    /// One value for all rows. If it is null, so is the result in every row, except where the
    /// parameter gives null a meaning.
    Constant(Option<String>),
}

/// The result for a row whose text cannot be parsed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Failures {
    /// Null.
    #[default]
    Null,
    /// Null and a reason: the result is `Struct<value, reason: Utf8View>`. Null texts and absent
    /// components are null without a reason.
    Reasons,
}

impl Function {
    /// Looks up a function by name.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// assert_eq!(Function::by_name("host").unwrap().name(), "host");
    /// ```
    pub fn by_name(name: &str) -> Option<&'static Self> {
        crate::FUNCTIONS.iter().find(|function| function.name == name)
    }

    /// The name.
    ///
    /// ```
    /// assert_eq!(urlens_arrow::FUNCTIONS[0].name(), "scheme");
    /// ```
    pub const fn name(&self) -> &'static str {
        self.name
    }

    /// A short description of the result.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// assert_eq!(Function::by_name("host").unwrap().summary(), "the host");
    /// ```
    pub const fn summary(&self) -> &'static str {
        self.summary
    }

    /// Further documentation; may be empty.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// assert!(Function::by_name("key").unwrap().doc().contains("BLAKE3"));
    /// ```
    pub const fn doc(&self) -> &'static str {
        self.doc
    }

    /// The operation of [`urlens_ops::OPS`] that the function calls. The value is the answer of that
    /// operation or a part of it.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// assert_eq!(Function::by_name("key").unwrap().op(), "normalize");
    /// ```
    pub const fn op(&self) -> &'static str {
        self.op
    }

    /// The parameters, the text first.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// let names = Function::by_name("resolve").unwrap().parameters().iter().map(|parameter| parameter.name);
    /// assert!(names.eq(["text", "base", "kind"]));
    /// ```
    pub const fn parameters(&self) -> &'static [Parameter] {
        self.parameters
    }

    /// The type of the result.
    ///
    /// ```
    /// use urlens_arrow::{Function, Returns};
    /// assert_eq!(Function::by_name("port").unwrap().returns(), Returns::Port);
    /// ```
    pub const fn returns(&self) -> Returns {
        self.returns
    }

    /// A call and its result. All examples are tested.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// let example = Function::by_name("host").unwrap().example();
    /// assert_eq!(example.arguments, ["http://Example.org:8080/a"]);
    /// assert_eq!(example.result, Some("example.org"));
    /// ```
    pub const fn example(&self) -> Example {
        self.example
    }

    /// Similar functions of other engines, as pairs of engine and name. They differ in how they parse
    /// unusual texts.
    ///
    /// ```
    /// use urlens_arrow::Function;
    /// assert!(Function::by_name("host").unwrap().known_as().contains(&("ClickHouse", "domain")));
    /// ```
    pub const fn known_as(&self) -> &'static [(&'static str, &'static str)] {
        self.known_as
    }

    /// The Arrow type of the result. It does not depend on the rows.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// use urlens_arrow::{Failures, Function};
    /// let host = Function::by_name("host").unwrap();
    /// assert_eq!(host.return_type(Failures::Null), DataType::Utf8View);
    /// ```
    pub fn return_type(&self, failures: Failures) -> DataType {
        match failures {
            Failures::Null => self.returns.data_type(),
            Failures::Reasons => DataType::Struct(self.fields()),
        }
    }

    /// The error of invalid arguments.
    pub(crate) fn invalid(&self, message: impl Display) -> ArrowError {
        ArrowError::InvalidArgumentError(format!("{}: {message}", self.name))
    }

    fn fields(&self) -> Fields {
        Fields::from(vec![
            Field::new("value", self.returns.data_type(), true),
            Field::new("reason", DataType::Utf8View, true),
        ])
    }

    /// Calls the function for `rows` rows. The first argument is the text; missing arguments take
    /// their defaults. Text columns may be arrays of `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`,
    /// `LargeBinary`, `BinaryView` or dictionaries of one of these.
    ///
    /// ```
    /// use arrow_array::{ArrayRef, StringArray, cast::AsArray};
    /// use std::sync::Arc;
    /// use urlens_arrow::{Argument, Failures, Function};
    ///
    /// let urls: ArrayRef = Arc::new(StringArray::from(vec![Some("http://Example.org/"), Some("x"), None]));
    /// let host = Function::by_name("host").unwrap();
    ///
    /// let hosts = host.call(&[Argument::Column(urls.clone())], 3, Failures::Null)?;
    /// assert!(hosts.as_string_view().iter().eq([Some("example.org"), None, None]));
    ///
    /// let hosts = host.call(&[Argument::Column(urls)], 3, Failures::Reasons)?;
    /// let reasons = hosts.as_struct().column_by_name("reason").unwrap();
    /// let why = Some("missing scheme, and no base that a relative reference can be resolved against");
    /// assert!(reasons.as_string_view().iter().eq([None, why, None]));
    /// # Ok::<(), arrow_schema::ArrowError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`ArrowError::InvalidArgumentError`] if the arguments do not match the parameters. The content
    /// of a row is never an error.
    pub fn call(
        &self,
        arguments: &[Argument],
        rows: usize,
        failures: Failures,
    ) -> Result<ArrayRef, ArrowError> {
        let call = Call::new(self, arguments, rows)?;
        let mut reasons = Reasons::new(failures == Failures::Reasons, call.rows);
        let value = if call.is_null() {
            (0..call.rows).for_each(|_| reasons.none());
            new_null_array(&self.returns.data_type(), call.rows)
        } else {
            (self.kernel)(&call, &mut reasons)?
        };
        let value = call.expand(value)?;
        Ok(match reasons.column()? {
            None => value,
            Some(reason) => {
                let (fields, columns) = (self.fields(), vec![value, call.expand(reason)?]);
                Arc::new(StructArray::try_new_with_length(fields, columns, None, rows)?)
            }
        })
    }
}

impl Returns {
    /// The type of the column.
    ///
    /// ```
    /// use arrow_schema::DataType;
    /// assert_eq!(urlens_arrow::Returns::Key.data_type(), DataType::FixedSizeBinary(16));
    /// ```
    pub fn data_type(self) -> DataType {
        match self {
            Self::Text => DataType::Utf8View,
            Self::Port => DataType::UInt16,
            Self::Boolean => DataType::Boolean,
            Self::Key => DataType::FixedSizeBinary(16),
            Self::Pairs => list_of(pair_fields()),
            Self::Findings => list_of(finding_fields()),
            Self::Values => {
                let entries = DataType::Struct(value_fields());
                DataType::Map(Arc::new(Field::new("entries", entries, false)), false)
            }
        }
    }
}

fn list_of(fields: Fields) -> DataType {
    DataType::List(Arc::new(Field::new("item", DataType::Struct(fields), false)))
}

/// The fields of a query parameter.
pub(crate) fn pair_fields() -> Fields {
    ["name", "value"].map(|name| Field::new(name, DataType::Utf8View, false)).into_iter().collect()
}

/// The fields of a finding.
pub(crate) fn finding_fields() -> Fields {
    use DataType::{UInt32, Utf8View};
    let fields = [
        ("code", Utf8View),
        ("severity", Utf8View),
        ("part", Utf8View),
        ("offset", UInt32),
        ("end", UInt32),
        ("count", UInt32),
        ("message", Utf8View),
    ];
    fields.map(|(name, kind)| Field::new(name, kind, false)).into_iter().collect()
}

/// The fields of a template variable.
pub(crate) fn value_fields() -> Fields {
    let key = Field::new("key", DataType::Utf8View, false);
    Fields::from(vec![key, Field::new("value", DataType::Utf8View, true)])
}
