//! Values of results as text, for examples and tests.

use arrow_array::cast::AsArray;
use arrow_array::types::{UInt16Type, UInt32Type};
use arrow_array::{Array, StructArray};
use arrow_schema::DataType;
use std::fmt::Write;

/// Formats the value of a row: texts, numbers and booleans plainly, keys in hexadecimal, nested values
/// as JSON. Returns `None` for null.
///
/// ```
/// use arrow_array::BooleanArray;
/// let array = BooleanArray::from(vec![Some(true), None]);
/// assert_eq!(urlens_arrow::show(&array, 0).as_deref(), Some("true"));
/// assert_eq!(urlens_arrow::show(&array, 1), None);
/// ```
pub fn show(array: &dyn Array, row: usize) -> Option<String> {
    if row >= array.len() || array.is_null(row) {
        return None;
    }
    Some(match array.data_type() {
        DataType::Utf8View => array.as_string_view().value(row).to_owned(),
        _ => json(array, row),
    })
}

fn json(array: &dyn Array, row: usize) -> String {
    if array.is_null(row) {
        return "null".to_owned();
    }
    match array.data_type() {
        DataType::Utf8View => quoted(array.as_string_view().value(row)),
        DataType::UInt16 => array.as_primitive::<UInt16Type>().value(row).to_string(),
        DataType::UInt32 => array.as_primitive::<UInt32Type>().value(row).to_string(),
        DataType::Boolean => array.as_boolean().value(row).to_string(),
        DataType::FixedSizeBinary(_) => {
            array.as_fixed_size_binary().value(row).iter().fold(String::new(), |mut text, byte| {
                // Writing to a string does not fail.
                let _ = write!(text, "{byte:02x}");
                text
            })
        }
        DataType::List(_) => {
            let items = array.as_list::<i32>().value(row);
            let items: Vec<_> = (0..items.len()).map(|item| json(&items, item)).collect();
            format!("[{}]", items.join(","))
        }
        DataType::Map(_, _) => {
            let entries = array.as_map().value(row);
            let [keys, values] = [entries.column(0), entries.column(1)];
            let member = |at| format!("{}:{}", json(keys, at), json(values, at));
            format!("{{{}}}", (0..entries.len()).map(member).collect::<Vec<_>>().join(","))
        }
        DataType::Struct(_) => members(array.as_struct(), row),
        other => format!("a value of {other}"),
    }
}

fn members(array: &StructArray, row: usize) -> String {
    let columns = array.column_names().into_iter().zip(array.columns());
    let members: Vec<_> =
        columns.map(|(name, column)| format!("{}:{}", quoted(name), json(column, row))).collect();
    format!("{{{}}}", members.join(","))
}

fn quoted(text: &str) -> String {
    serde_json::Value::from(text).to_string()
}
