//! Rows in every array type, whole and sliced from a longer array.

use arrow_array::UInt64Array;
use arrow_array::types::{Int8Type, Int32Type, UInt64Type};
use arrow_array::{Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, Int8Array};
use arrow_array::{Int32Array, LargeBinaryArray, LargeStringArray, StringArray, StringViewArray};
use std::sync::Arc;

/// The rows in every array type that a kernel supports.
pub(crate) fn all(rows: &[Option<&str>]) -> Vec<(&'static str, ArrayRef)> {
    let bytes: Vec<_> = rows.iter().map(|row| row.map(str::as_bytes)).collect();
    let mut arrays = binaries(&bytes);
    arrays.extend([
        ("Utf8", Arc::new(StringArray::from(rows.to_vec())) as ArrayRef),
        ("LargeUtf8", Arc::new(LargeStringArray::from(rows.to_vec()))),
        ("Utf8View", Arc::new(StringViewArray::from(rows.to_vec()))),
    ]);
    arrays.extend(dictionaries(rows));
    let cut: Vec<_> = arrays.iter().map(|(name, array)| (*name, cut(name, array))).collect();
    arrays.extend(cut);
    arrays
}

/// Rows of bytes in every binary array type.
pub(crate) fn binaries(rows: &[Option<&[u8]>]) -> Vec<(&'static str, ArrayRef)> {
    vec![
        ("Binary", Arc::new(BinaryArray::from(rows.to_vec()))),
        ("LargeBinary", Arc::new(LargeBinaryArray::from(rows.to_vec()))),
        ("BinaryView", Arc::new(BinaryViewArray::from(rows.to_vec()))),
    ]
}

/// Dictionaries with values in order, in reverse order with an unused value, with a null value instead
/// of a null key, and with more values than rows.
fn dictionaries(rows: &[Option<&str>]) -> Vec<(&'static str, ArrayRef)> {
    let present: Vec<&str> = rows.iter().copied().flatten().collect();
    let values = || Arc::new(StringArray::from(present.clone()));
    let mut next = 0..;
    let keys: Vec<_> = rows.iter().map(|row| row.and_then(|_| next.next())).collect();
    let in_order = DictionaryArray::<Int32Type>::new(Int32Array::from(keys.clone()), values());

    let reversed: Vec<_> = present.iter().rev().copied().chain(["unused:"]).collect();
    let last = present.len() as u64;
    let reversed_keys: Vec<_> =
        keys.iter().map(|key| key.map(|key| last - 1 - key as u64)).collect();
    let reversed = DictionaryArray::<UInt64Type>::new(
        UInt64Array::from(reversed_keys),
        Arc::new(StringViewArray::from(reversed)),
    );

    let mut arrays: Vec<(&str, ArrayRef)> =
        vec![("Dictionary", Arc::new(in_order)), ("Dictionary, reversed", Arc::new(reversed))];
    if rows.len() <= 127 && !rows.is_empty() {
        let keys: Vec<_> = (0..rows.len() as i8).collect();
        let values = Arc::new(LargeStringArray::from(rows.to_vec()));
        let own = DictionaryArray::<Int8Type>::new(Int8Array::from(keys), values);
        arrays.push(("Dictionary with null", Arc::new(own)));
    }
    let many: Vec<_> = present.iter().copied().chain(vec!["unused:"; rows.len() + 1]).collect();
    let keys = Int32Array::from(keys);
    let many = DictionaryArray::<Int32Type>::new(keys, Arc::new(StringArray::from(many)));
    arrays.push(("Dictionary of many", Arc::new(many)));
    arrays
}

/// The rows as a slice, with an offset, of an array with more rows on both sides.
fn cut(name: &str, array: &ArrayRef) -> ArrayRef {
    let index = |row: usize| row as u64;
    let around: Vec<_> =
        [0, 0, 0].into_iter().chain(0..array.len()).chain([0]).map(index).collect();
    if array.is_empty() {
        return array.slice(0, 0);
    }
    let longer = arrow_select::take::take(array, &UInt64Array::from(around), None);
    let longer = longer.unwrap_or_else(|error| panic!("{name}: {error}"));
    longer.slice(3, array.len())
}
