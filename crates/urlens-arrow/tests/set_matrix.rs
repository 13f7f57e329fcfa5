//! The hand-written table of `set` against the column function `set`.

use arrow_array::{StringArray, cast::AsArray};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures, Function, show};
use urlens_conformance::set_cases::{Case, cases, compare, outcome};

/// One call for each kind and component, with a column of texts and one of values.
#[test]
fn columns_set_components_as_the_table_says() {
    let cases = cases();
    let mut calls = BTreeMap::<(&str, &str), Vec<&Case>>::new();
    for case in &cases {
        calls.entry((case.kind, case.component)).or_default().push(case);
    }
    let set = Function::by_name("set").expect("a function");
    let mut found = BTreeMap::new();
    for ((kind, component), cases) in calls {
        let word = |word: &str| Argument::Constant(Some(word.to_owned()));
        let texts = StringArray::from_iter_values(cases.iter().map(|case| &case.input));
        let values = StringArray::from_iter(cases.iter().map(|case| case.value.as_ref()));
        let arguments = [
            Argument::Column(Arc::new(texts)),
            word(component),
            Argument::Column(Arc::new(values)),
            word(kind),
        ];
        let both = set.call(&arguments, cases.len(), Failures::Reasons).expect("a result");
        let [texts, reasons] = [0, 1].map(|column| both.as_struct().column(column).clone());
        for (row, case) in cases.iter().enumerate() {
            let key = (kind, component, case.value.as_ref(), &case.input);
            found.insert(key, (show(&texts, row), show(&reasons, row)));
        }
    }
    compare("Arrow", cases.len(), |case| {
        let key = (case.kind, case.component, case.value.as_ref(), &case.input);
        Some(match found.get(&key).expect("a row") {
            (Some(text), None) => Ok(text.clone()),
            (None, Some(reason)) => {
                // A reason is the parameter and the message of the library's error, whose code and byte are in the table.
                let answer = urlens_ops::ask(&case.request().to_string());
                let error: Value = serde_json::from_str(&answer).expect("an answer is JSON");
                let message = error["error"]["message"].as_str().expect("an error");
                assert_eq!(reason, &format!("value: {message}"), "{case:?}");
                outcome(&answer)
            }
            other => panic!("{case:?}: {other:?}"),
        })
    });
}
