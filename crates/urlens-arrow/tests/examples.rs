//! Examples, types and parameters of every function.

use arrow_array::cast::AsArray;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, Values, show};

fn arguments(function: &Function) -> Vec<Argument> {
    let constant = |text: &&str| Argument::Constant(Some((*text).to_owned()));
    function.example().arguments.iter().map(constant).collect()
}

#[test]
fn examples() {
    let mut wrong = Vec::new();
    for function in FUNCTIONS {
        let example = function.example();
        let result = function.call(&arguments(function), 1, Failures::Null).expect("a result");
        let shown = show(&result, 0);
        if shown.as_deref() != example.result {
            wrong.push(format!("{}: {shown:?}, not {:?}", function.name(), example.result));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Results have the declared type, with and without rows and reasons.
#[test]
fn types() {
    for function in FUNCTIONS {
        for failures in [Failures::Null, Failures::Reasons] {
            for rows in [0, 1, 3] {
                let result = function.call(&arguments(function), rows, failures).expect("a result");
                assert_eq!(
                    *result.data_type(),
                    function.return_type(failures),
                    "{}",
                    function.name()
                );
                assert_eq!(result.len(), rows, "{}", function.name());
            }
        }
        let result = function.call(&arguments(function), 1, Failures::Reasons).expect("a result");
        assert_eq!(result.as_struct().column_names(), ["value", "reason"]);
    }
}

/// Rules that bindings rely on: the text is the first parameter, required parameters come before
/// optional ones, defaults are among the choices, and names are unique.
#[test]
fn list() {
    for (n, function) in FUNCTIONS.iter().enumerate() {
        let name = function.name();
        assert!(FUNCTIONS[..n].iter().all(|other| other.name() != name), "{name} is listed twice");
        assert!(Function::by_name(name).is_some_and(|found| std::ptr::eq(found, function)));
        let parameters = function.parameters();
        assert_eq!((parameters[0].name, parameters[0].values), ("text", Values::Text), "{name}");
        let required =
            parameters.iter().take_while(|parameter| parameter.default.is_none()).count();
        assert!(
            parameters[required..].iter().all(|parameter| parameter.default.is_some()),
            "{name}"
        );
        for parameter in parameters {
            assert!(parameter.help.ends_with('.'), "{name}: {}", parameter.name);
            if let (Values::Words(words), Some(default)) = (parameter.values, parameter.default) {
                assert!(words.contains(&default), "{name}: {}", parameter.name);
            }
        }
        assert!(!function.summary().is_empty() && !function.summary().ends_with('.'), "{name}");
    }
}
