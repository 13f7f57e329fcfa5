//! `parse_url` of Spark, which returns one part, and of Snowflake, which returns an object.

use super::definition::{call, function};
use crate::call::CallArgs;
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, StructArray, new_null_array};
use datafusion::arrow::compute::{cast, is_not_null, kernels::zip::zip};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::Result;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures};

/// The functions that `parse_url` calls.
pub(crate) const TARGETS: &[&str] = &[
    "scheme",
    "authority",
    "userinfo",
    "host",
    "port",
    "path",
    "path_and_query",
    "query",
    "fragment",
    "query_parameter",
    "query_parameters",
];

/// Spark's part names and our functions.
const PARTS: [(&str, &str); 8] = [
    ("HOST", "host"),
    ("PATH", "path"),
    ("QUERY", "query"),
    ("REF", "fragment"),
    ("PROTOCOL", "scheme"),
    ("AUTHORITY", "authority"),
    ("USERINFO", "userinfo"),
    ("FILE", "path_and_query"),
];

/// The fields of Snowflake's object and our functions.
const FIELDS: [(&str, &str); 7] = [
    ("fragment", "fragment"),
    ("host", "host"),
    ("parameters", "query_parameters"),
    ("path", "path"),
    ("port", "port"),
    ("query", "query"),
    ("scheme", "scheme"),
];

/// The return type: text if a part is given, otherwise a struct of all parts.
pub(crate) fn returns(types: &[DataType]) -> Result<DataType> {
    if is_spark(types) { Ok(DataType::Utf8View) } else { Ok(DataType::Struct(fields()?)) }
}

/// True if the second argument is the name of a part, not Snowflake's flag.
pub(crate) fn is_spark(types: &[DataType]) -> bool {
    types.len() > 1 && !types[1].is_integer()
}

fn fields() -> Result<Fields> {
    let error = [Ok(Field::new("error", DataType::Utf8View, true))];
    let parts = FIELDS.iter().map(|(name, from)| {
        Ok(Field::new(*name, function(from)?.return_type(Failures::Null), true))
    });
    error.into_iter().chain(parts).collect()
}

/// Runs the variant that the arguments select.
pub(crate) fn run(args: &CallArgs) -> Result<ArrayRef> {
    match args.arguments.get(1).filter(|_| is_spark(&args.types)) {
        None => object(args),
        Some(Argument::Constant(None)) => Ok(new_null_array(&DataType::Utf8View, args.rows)),
        Some(Argument::Constant(Some(name))) => part(args, name),
        Some(Argument::Column(names)) => parts(args, names),
    }
}

/// The part named `name`; null if the name is unknown, as in Spark.
fn part(args: &CallArgs, name: &str) -> Result<ArrayRef> {
    let has_key = args.arguments.len() > 2;
    match PARTS.iter().find(|part| part.0 == name) {
        Some(("QUERY", _)) if has_key => {
            let mut args = args.clone();
            args.arguments.remove(1);
            call("query_parameter", &args, 2)
        }
        // Only a query has parameters.
        Some(_) if has_key => Ok(new_null_array(&DataType::Utf8View, args.rows)),
        Some((_, function)) => call(function, args, 1),
        None => Ok(new_null_array(&DataType::Utf8View, args.rows)),
    }
}

/// Parts with a different name in each row.
fn parts(args: &CallArgs, names: &ArrayRef) -> Result<ArrayRef> {
    let names = cast(names, &DataType::Utf8View)?;
    let names = names.as_string_view();
    let mut result = new_null_array(&DataType::Utf8View, args.rows);
    for (name, _) in PARTS {
        let is_this: BooleanArray = names.iter().map(|other| Some(other == Some(name))).collect();
        if is_this.true_count() > 0 {
            result = zip(&is_this, &part(args, name)?, &result)?;
        }
    }
    Ok(result)
}

/// All parts, and the error of invalid rows.
fn object(args: &CallArgs) -> Result<ArrayRef> {
    let mut texts = args.clone();
    texts.arguments.truncate(1);
    let reasons = texts.call(function("scheme")?, Failures::Reasons)?;
    let mut columns = vec![Arc::clone(reasons.as_struct().column(1))];
    for (_, from) in FIELDS {
        columns.push(call(from, args, 1)?);
    }
    // The object is null only if the text is null.
    let nulls = match &args.arguments[0] {
        Argument::Column(texts) => is_not_null(texts)?,
        Argument::Constant(text) => BooleanArray::from(vec![text.is_some(); args.rows]),
    };
    let nulls = Some(nulls.values().clone().into());
    Ok(Arc::new(StructArray::try_new_with_length(fields()?, columns, nulls, args.rows)?))
}
