//! The hand-written table of `set` against `urlens jsonl` (all cases) and `urlens set` (each value of each
//! component, as one kind after the other).

mod common;

use common::run;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use urlens_conformance::set_cases::{Case, Outcome, cases, compare, outcome};

#[test]
fn jsonl_sets_components_as_the_table_says() {
    let requests: Vec<String> =
        cases().iter().map(|case| format!("{}\n", case.request())).collect();
    let output = run(&["jsonl"], requests.concat().as_bytes());
    let answers = String::from_utf8(output.stdout).expect("UTF-8");
    let mut answers = answers.lines();
    compare("jsonl", requests.len(), |_| Some(outcome(answers.next().expect("an answer"))));
    assert_eq!(answers.next(), None);
}

/// The texts that one call changes: the same kind, component and value.
type Call = (&'static str, &'static str, Option<String>);

/// The lines of one call of `urlens set`: a text, and its result or its error.
fn call(
    (kind, component, value): &Call,
    inputs: &[&str],
) -> BTreeMap<String, Result<String, Value>> {
    let change = match value {
        Some(value) => ["--set".to_owned(), format!("{component}={value}")],
        None => ["--remove".to_owned(), (*component).to_owned()],
    };
    let arguments = ["set", "--json", "--as", kind, &change[0], &change[1]];
    let output = run(&arguments, (inputs.join("\n") + "\n").as_bytes());
    let mut outcomes = BTreeMap::new();
    for line in String::from_utf8(output.stdout).expect("UTF-8").lines() {
        let line: Value = serde_json::from_str(line).expect("an object");
        let text = |name: &str| line[name].as_str().map(str::to_owned);
        let outcome = text("result").ok_or_else(|| line["error"].clone());
        outcomes.insert(text("input").expect("the input"), outcome);
    }
    let is_success = outcomes.values().all(Result::is_ok);
    assert_eq!(output.status.success(), is_success && !outcomes.is_empty(), "{change:?}");
    outcomes
}

/// A value that is invalid for its component is an error with exit code 1, and nothing is printed as a result
/// (V1). Messages of errors are those of the library, which the table checks by code and byte.
#[test]
fn set_changes_components_as_the_table_says() {
    let mut calls = BTreeMap::<Call, Vec<Case>>::new();
    for case in cases() {
        // An argument cannot contain NUL.
        let is_argument = !case.value.as_ref().is_some_and(|value| value.contains('\0'));
        // A kind whose components cannot be set, and a component that a kind requires, are refused as usage
        // errors before any text is read.
        let is_usage =
            matches!(&case.expected, Err((code, _)) if code == "unsupported" || code == "required");
        if is_argument && !is_usage {
            let call = (case.kind, case.component, case.value.clone());
            calls.entry(call).or_default().push(case);
        }
    }
    let mut n = 0;
    let mut found = BTreeMap::new();
    let mut kinds = BTreeMap::<(&str, &Option<String>), Vec<&Call>>::new();
    for call in calls.keys() {
        kinds.entry((call.1, &call.2)).or_default().push(call);
    }
    for calls_of_value in kinds.values() {
        n += 1;
        let chosen = calls_of_value[n % calls_of_value.len()];
        let inputs: Vec<&str> = calls[chosen].iter().map(|case| case.input.as_str()).collect();
        for (input, outcome) in call(chosen, &inputs) {
            found.insert((chosen.clone(), input), outcome);
        }
    }
    compare("urlens set", 4000, |case| {
        let key = ((case.kind, case.component, case.value.clone()), case.input.clone());
        let found = found.get(&key)?;
        Some(match found {
            Ok(text) => Ok(text.clone()),
            Err(error) => of_error(case, error),
        })
    });
}

/// The code and the byte of an error that `urlens set` prints. Its message contains that of the library.
fn of_error(case: &Case, error: &Value) -> Outcome {
    let answer = urlens_ops::ask(&case.request().to_string());
    let component = case.component.split(':').next().unwrap_or_default();
    let expected: Value = serde_json::from_str(&answer).expect("an answer is JSON");
    let expected = format!(
        "cannot set {component}: {}",
        expected["error"]["message"].as_str().unwrap_or_default()
    );
    assert_eq!(error["message"], expected, "{case:?}");
    outcome(&json!({ "error": error }).to_string())
}
