//! Laws: every row of every kernel is what the library says of that text, whichever way the column is
//! kept, and whatever else is in it.

mod common;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use common::{TEXTS, arrays, oracle};
use std::sync::Arc;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, Kind, show};

fn constant(word: &str) -> Argument {
    Argument::Constant(Some(word.to_owned()))
}

/// Every combination of words that can stand behind the text.
fn calls(function: &Function) -> Vec<Vec<&'static str>> {
    let mut calls = vec![vec![]];
    for parameter in &function.parameters()[1..] {
        let words: &[&'static str] = match (parameter.kind, parameter.name) {
            (Kind::Choice(words), _) => words,
            (_, "name") => &["q", "b c", "", "absent"],
            (_, "base") => &["http://example.org/a/b?c#d", "foo:a", "not a base"],
            (_, "template") => &["http://example.org/users/{id}{?x,y}", "{+whole}"],
            (kind, name) => panic!("{name} is {kind:?}: what is it called with?"),
        };
        calls = calls
            .into_iter()
            .flat_map(|call| words.iter().map(move |&word| [call.clone(), vec![word]].concat()))
            .collect();
    }
    // Defaults as well.
    if function.parameters().iter().all(|it| it.default.is_some() || it.name == "text") {
        calls.push(vec![]);
    }
    calls
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
        let wanted = said.as_ref().ok().cloned().flatten();
        assert_eq!(show(&values, row), wanted, "{}", place());
        assert_eq!(show(value, row), wanted, "{}", place());
        let wanted = match name {
            // They have a value even where there is a reason.
            "is_valid" | "reason" => continue,
            _ => said.as_ref().err().cloned(),
        };
        assert_eq!(show(reason, row), wanted, "the reason of {}", place());
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
                row.map_or(Ok(None), |it| oracle::say(function.name(), it, &rest))
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
                check(function, &rest, kind, array, &vec![Ok(None); rows.len()]);
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
        let refused = |at| match function.name() {
            "is_valid" => Ok(Some("false".to_owned())),
            "reason" => Ok(Some(format!("not UTF-8 at byte {at}"))),
            _ => Err(format!("not UTF-8 at byte {at}")),
        };
        let expected = [refused(9), says.clone(), Ok(None), refused(0), says];
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
