//! Laws: every row of every function equals the library's answer for that text, in every array type
//! and independent of the other rows.

mod common;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use common::{TEXTS, arrays, calls, oracle};
use std::sync::Arc;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, show};

fn constant(word: &str) -> Argument {
    Argument::Constant(Some(word.to_owned()))
}

/// Calls `function` on `array` with and without reasons and compares every row with `expected`.
fn check(
    function: &Function,
    rest: &[&str],
    kind: &str,
    array: &ArrayRef,
    expected: &[oracle::Answer],
) {
    let name = function.name();
    let mut arguments = vec![Argument::Column(Arc::clone(array))];
    arguments.extend(rest.iter().map(|word| constant(word)));
    let call = |failures| match function.call(&arguments, array.len(), failures) {
        Ok(result) => result,
        Err(error) => panic!("{name} {rest:?} of {kind}: {error}"),
    };
    let (values, both) = (call(Failures::Null), call(Failures::Reasons));
    assert_eq!(*values.data_type(), function.return_type(Failures::Null), "{name} of {kind}");
    assert_eq!(*both.data_type(), function.return_type(Failures::Reasons), "{name} of {kind}");
    assert_eq!((values.len(), both.len()), (array.len(), array.len()), "{name} of {kind}");
    assert_eq!(both.null_count(), 0, "{name} of {kind}");
    let [value, reason] = [0, 1].map(|column| both.as_struct().column(column));
    for (row, answer) in expected.iter().enumerate() {
        let place = || format!("{name} {rest:?} of row {row} of {kind}");
        assert_eq!(show(&values, row), answer.value, "{}", place());
        assert_eq!(show(value, row), answer.value, "{}", place());
        assert_eq!(show(reason, row), answer.reason, "the reason of {}", place());
    }
}

/// All functions, all options, all array types, with nulls between the texts.
#[test]
fn rows_match_the_library() {
    let mut rows: Vec<Option<&str>> = Vec::new();
    for (n, text) in TEXTS.iter().enumerate() {
        rows.push(Some(text));
        rows.extend((n % 5 == 0).then_some(None));
    }
    let arrays = arrays::all(&rows);
    assert_eq!(arrays.len(), 20);
    let mut checks = 0;
    for function in FUNCTIONS {
        for rest in calls(function) {
            let answer = |row: &Option<&str>| {
                row.map_or_else(oracle::Answer::default, |text| {
                    oracle::expected(function.name(), text, &rest)
                })
            };
            let expected: Vec<_> = rows.iter().map(answer).collect();
            for (kind, array) in &arrays {
                check(function, &rest, kind, array, &expected);
                checks += 1;
            }
        }
    }
    assert!(checks > 3000, "{checks}");
}

/// Columns without rows, and columns of nulls.
#[test]
fn nulls_stay_null() {
    for rows in [0, 1, 9] {
        let rows = vec![None; rows];
        let mut arrays = arrays::all(&rows);
        arrays.push(("Null", Arc::new(arrow_array::NullArray::new(rows.len()))));
        for function in FUNCTIONS {
            let rest: Vec<_> = calls(function).swap_remove(0);
            for (kind, array) in &arrays {
                check(function, &rest, kind, array, &vec![oracle::Answer::default(); rows.len()]);
            }
        }
    }
}

/// Bytes that are not UTF-8 are null, and do not affect other rows.
#[test]
fn bytes_that_are_not_utf8() {
    let text = "http://example.org/";
    let rows: [Option<&[u8]>; 5] =
        [Some(b"http://h/\xFF"), Some(text.as_bytes()), None, Some(b"\xC3"), Some(text.as_bytes())];
    for function in FUNCTIONS {
        let rest: Vec<_> = calls(function).swap_remove(0);
        let valid = oracle::expected(function.name(), text, &rest);
        let invalid = |at| {
            let reason = Some(format!("not UTF-8 at byte {at}"));
            let value = match function.name() {
                "is_valid" => Some("false".to_owned()),
                "reason" => reason.clone(),
                _ => None,
            };
            oracle::Answer { value, reason }
        };
        let none = oracle::Answer::default();
        let expected = [invalid(9), valid.clone(), none, invalid(0), valid];
        for (kind, array) in arrays::binaries(&rows) {
            check(function, &rest, kind, &array, &expected);
            let cut: Vec<_> = expected[1..4].to_vec();
            check(function, &rest, kind, &array.slice(1, 3), &cut);
        }
    }
}

/// Valid and invalid texts of a megabyte.
#[test]
fn long_texts() {
    let long = "a".repeat(1 << 20);
    let texts = [
        format!("http://example.org/{long}?q=1#top"),
        format!("http://{long}.example.org/"),
        format!("http://example.org/{}", "é/../".repeat(10_000)),
        format!("http://example.org/?{}", "q=1&".repeat(10_000)),
        format!("http://[{long}"),
        "http://example.org/".to_owned(),
    ];
    let rows: Vec<_> = texts.iter().map(|text| Some(text.as_str())).collect();
    let texts: ArrayRef = Arc::new(arrow_array::StringArray::from(rows.clone()));
    for function in FUNCTIONS {
        let rest: Vec<_> = calls(function).swap_remove(0);
        let answer =
            |row: &Option<&str>| oracle::expected(function.name(), row.expect("a text"), &rest);
        let expected: Vec<_> = rows.iter().map(answer).collect();
        check(function, &rest, "Utf8", &texts, &expected);
    }
}
