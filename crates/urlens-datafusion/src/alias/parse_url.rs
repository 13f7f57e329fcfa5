//! `parse_url`, which is one thing in Spark and another in Snowflake.

use super::how::{call, function};
use crate::call::Given;
use datafusion::arrow::array::{ArrayRef, AsArray, BooleanArray, StructArray, new_null_array};
use datafusion::arrow::compute::{cast, is_not_null, kernels::zip::zip};
use datafusion::arrow::datatypes::{DataType, Field, Fields};
use datafusion::common::Result;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures};

/// All functions that it calls.
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

/// The parts of Spark, and what they are here.
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

/// The fields of Snowflake's object, and what they are here.
const FIELDS: [(&str, &str); 7] = [
    ("fragment", "fragment"),
    ("host", "host"),
    ("parameters", "query_parameters"),
    ("path", "path"),
    ("port", "port"),
    ("query", "query"),
    ("scheme", "scheme"),
];

/// A text if there is a part, or else all parts in a struct.
pub(crate) fn returns(types: &[DataType]) -> Result<DataType> {
    if is_spark(types) { Ok(DataType::Utf8View) } else { Ok(DataType::Struct(fields()?)) }
}

/// Whether the second argument is the name of a part, and not Snowflake's flag.
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

/// Does the one or the other.
pub(crate) fn run(given: &Given) -> Result<ArrayRef> {
    match given.arguments.get(1).filter(|_| is_spark(&given.types)) {
        None => object(given),
        Some(Argument::Constant(None)) => Ok(new_null_array(&DataType::Utf8View, given.rows)),
        Some(Argument::Constant(Some(name))) => part(given, name),
        Some(Argument::Column(names)) => parts(given, names),
    }
}

/// The part of that name; null if there is none of that name, as in Spark.
fn part(given: &Given, name: &str) -> Result<ArrayRef> {
    let has_key = given.arguments.len() > 2;
    match PARTS.iter().find(|it| it.0 == name) {
        Some(("QUERY", _)) if has_key => {
            let mut given = given.clone();
            given.arguments.remove(1);
            call("query_parameter", &given, 2)
        }
        // Only a query has parameters.
        Some(_) if has_key => Ok(new_null_array(&DataType::Utf8View, given.rows)),
        Some((_, function)) => call(function, given, 1),
        None => Ok(new_null_array(&DataType::Utf8View, given.rows)),
    }
}

/// A part for each row.
fn parts(given: &Given, names: &ArrayRef) -> Result<ArrayRef> {
    let names = cast(names, &DataType::Utf8View)?;
    let names = names.as_string_view();
    let mut result = new_null_array(&DataType::Utf8View, given.rows);
    for (name, _) in PARTS {
        let is_this: BooleanArray = names.iter().map(|it| Some(it == Some(name))).collect();
        if is_this.true_count() > 0 {
            result = zip(&is_this, &part(given, name)?, &result)?;
        }
    }
    Ok(result)
}

/// All parts, and why there are none.
fn object(given: &Given) -> Result<ArrayRef> {
    let mut texts = given.clone();
    texts.arguments.truncate(1);
    let reasons = texts.call(function("scheme")?, Failures::Reasons)?;
    let mut columns = vec![Arc::clone(reasons.as_struct().column(1))];
    for (_, from) in FIELDS {
        columns.push(call(from, given, 1)?);
    }
    // Only where there is no text is there no object.
    let nulls = match &given.arguments[0] {
        Argument::Column(texts) => is_not_null(texts)?,
        Argument::Constant(text) => BooleanArray::from(vec![text.is_some(); given.rows]),
    };
    let nulls = Some(nulls.values().clone().into());
    Ok(Arc::new(StructArray::try_new_with_length(fields()?, columns, nulls, given.rows)?))
}
