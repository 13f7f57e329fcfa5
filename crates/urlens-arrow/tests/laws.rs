//! Laws: every row of every function is the answer of the library about that text, in every type of
//! array, and whatever the other rows are.

mod common;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use common::{TEXTS, arrays, calls, oracle};
use std::sync::Arc;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, show};

fn constant(word: &str) -> Argument {
    Argument::Constant(Some(word.to_owned()))
}

/// Calls `function` on `array` with and without reasons and holds every row against `expected`.
fn check(
    function: &Function,
    rest: &[&str],
    kind: &str,
    array: &ArrayRef,
    expected: &[oracle::Said],
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
    for (row, said) in expected.iter().enumerate() {
        let place = || format!("{name} {rest:?} of row {row} of {kind}");
        assert_eq!(show(&values, row), said.value, "{}", place());
        assert_eq!(show(value, row), said.value, "{}", place());
        assert_eq!(show(reason, row), said.reason, "the reason of {}", place());
    }
}

/// All functions, all words, all kinds of arrays, with nulls between the texts.
#[test]
fn rows_are_what_the_library_says() {
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
            let said = |row: &Option<&str>| {
                row.map_or_else(oracle::Said::default, |it| oracle::say(function.name(), it, &rest))
            };
            let expected: Vec<_> = rows.iter().map(said).collect();
            for (kind, array) in &arrays {
                check(function, &rest, kind, array, &expected);
                checks += 1;
            }
        }
    }
    assert!(checks > 3000, "{checks}");
}

/// Columns without rows, and without texts.
#[test]
fn nothing_gives_nothing() {
    for rows in [0, 1, 9] {
        let rows = vec![None; rows];
        let mut arrays = arrays::all(&rows);
        arrays.push(("Null", Arc::new(arrow_array::NullArray::new(rows.len()))));
        for function in FUNCTIONS {
            let rest: Vec<_> = calls(function).swap_remove(0);
            for (kind, array) in &arrays {
                check(function, &rest, kind, array, &vec![oracle::Said::default(); rows.len()]);
            }
        }
    }
}

/// Bytes that are no text are rows that cannot be read, and others are not harmed.
#[test]
fn bytes_that_are_no_text() {
    let fine = "http://example.org/";
    let rows: [Option<&[u8]>; 5] =
        [Some(b"http://h/\xFF"), Some(fine.as_bytes()), None, Some(b"\xC3"), Some(fine.as_bytes())];
    for function in FUNCTIONS {
        let rest: Vec<_> = calls(function).swap_remove(0);
        let says = oracle::say(function.name(), fine, &rest);
        let refused = |at| {
            let reason = Some(format!("not UTF-8 at byte {at}"));
            let value = match function.name() {
                "is_valid" => Some("false".to_owned()),
                "reason" => reason.clone(),
                _ => None,
            };
            oracle::Said { value, reason }
        };
        let none = oracle::Said::default();
        let expected = [refused(9), says.clone(), none, refused(0), says];
        for (kind, array) in arrays::binaries(&rows) {
            check(function, &rest, kind, &array, &expected);
            let cut: Vec<_> = expected[1..4].to_vec();
            check(function, &rest, kind, &array.slice(1, 3), &cut);
        }
    }
}

/// Texts of a megabyte, good and bad, are rows like others.
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
    let rows: Vec<_> = texts.iter().map(|it| Some(it.as_str())).collect();
    let texts: ArrayRef = Arc::new(arrow_array::StringArray::from(rows.clone()));
    for function in FUNCTIONS {
        let rest: Vec<_> = calls(function).swap_remove(0);
        let said = |row: &Option<&str>| oracle::say(function.name(), row.expect("a text"), &rest);
        let expected: Vec<_> = rows.iter().map(said).collect();
        check(function, &rest, "Utf8", &texts, &expected);
    }
}
