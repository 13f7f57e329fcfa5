//! Functions and operations: every operation has a function or a reason, and the answers are equal.
//!
//! `URLENS_EDGE_INPUTS` names a file of more inputs, one JSON string per line.

mod common;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, StringArray};
use common::inputs::INPUTS;
use common::{TEXTS, calls, oracle};
use std::collections::HashSet;
use std::sync::Arc;
use std::{env, fs};
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, OMITTED, Values, show};
use urlens_conformance::random::Rng;
use urlens_conformance::scheme_texts;
use urlens_ops::schemes::SCHEMES;
use urlens_ops::{Kind, OPS};

fn column(texts: &[String]) -> Argument {
    Argument::Column(Arc::new(StringArray::from_iter_values(texts)))
}

fn word(word: &str) -> Argument {
    Argument::Constant(Some(word.to_owned()))
}

/// All inputs, without duplicates.
fn inputs() -> Vec<String> {
    let mut inputs: Vec<String> = [TEXTS, INPUTS].concat().into_iter().map(str::to_owned).collect();
    let examples = SCHEMES.iter().flat_map(|scheme| scheme.about().examples);
    inputs.extend(examples.map(|example| (*example).to_owned()));
    if let Some(path) = env::var_os("URLENS_EDGE_INPUTS") {
        let lines = fs::read_to_string(path).expect("the file of URLENS_EDGE_INPUTS");
        let text = |line: &str| serde_json::from_str::<String>(line).expect("a JSON string");
        inputs.extend(lines.lines().filter(|line| !line.is_empty()).map(text));
    }
    let mut unique = HashSet::new();
    inputs.retain(|input| unique.insert(input.clone()));
    inputs
}

/// Every operation has either a function or a reason, and every function an operation.
#[test]
fn every_operation_has_a_function_or_a_reason() {
    for op in OPS {
        let has_function = FUNCTIONS.iter().any(|function| function.op() == op.name);
        let reason = OMITTED.iter().find(|(name, _)| *name == op.name);
        assert!(has_function != reason.is_some(), "{}: a function or a reason", op.name);
        assert!(reason.is_none_or(|(_, reason)| !reason.is_empty()), "{}", op.name);
    }
    for name in FUNCTIONS.iter().map(Function::op).chain(OMITTED.iter().map(|omitted| omitted.0)) {
        assert!(urlens_ops::find(name).is_some(), "no operation {name}");
    }
}

/// Parameters shared with the operation have equal choices and defaults.
#[test]
fn parameters_match_the_operation() {
    for function in FUNCTIONS {
        let op = urlens_ops::find(function.op()).expect("an operation");
        for parameter in function.parameters() {
            let name = match (parameter.name, op.name) {
                ("kind", "convert") => continue,
                ("kind", _) => "as",
                (name, _) => name,
            };
            let place = format!("{} {}", function.name(), parameter.name);
            let Some(theirs) = op.parameters.iter().find(|theirs| theirs.name == name) else {
                continue;
            };
            match (parameter.values, theirs.values) {
                (Values::Words(words), Values::Words(theirs)) => {
                    assert_eq!(words, theirs, "{place}");
                }
                (Values::Words(words), Values::Kinds(_)) => {
                    assert_eq!(words, Kind::ALL.map(Kind::name), "{place}");
                }
                _ => continue,
            }
            assert_eq!(parameter.default, theirs.default, "{place}");
        }
    }
}

/// Every function, with every combination of options, returns the library's answers.
#[test]
fn answers_match_the_library() {
    let inputs = inputs();
    let (mut compared, mut wrong) = (0, Vec::new());
    for function in FUNCTIONS {
        for rest in calls(function) {
            let mut arguments = vec![column(&inputs)];
            arguments.extend(rest.iter().map(|text| word(text)));
            let both = function.call(&arguments, inputs.len(), Failures::Reasons);
            let both = both.expect("a result");
            let [value, reason] = [0, 1].map(|column| both.as_struct().column(column));
            for (row, text) in inputs.iter().enumerate() {
                let found = oracle::Answer { value: show(value, row), reason: show(reason, row) };
                let expected = oracle::expected(function.name(), text, &rest);
                if found != expected {
                    let name = function.name();
                    wrong.push(format!("{name} {rest:?} of {text:?}: {found:?}, not {expected:?}"));
                }
                compared += 1;
            }
        }
    }
    println!("compared {compared} answers about {} inputs", inputs.len());
    let first = &wrong[..wrong.len().min(50)];
    assert!(wrong.is_empty(), "{} answers differ:\n{}", wrong.len(), first.join("\n"));
    assert!(compared > 100_000, "{compared}");
}

/// Two texts have the same key if and only if they are equivalent, and if and only if they have the
/// same normal form.
#[test]
fn equal_keys_mean_equivalence() {
    let mut inputs: Vec<String> = [TEXTS, INPUTS].concat().into_iter().map(str::to_owned).collect();
    // Texts whose schemes have rules, in two spellings.
    let rng = &mut Rng::new(275);
    for _ in 0..100 {
        let example = scheme_texts::example(rng);
        let text = scheme_texts::changed(rng, example);
        inputs.extend([scheme_texts::respelled(rng, &text), text]);
    }
    let call = |name: &str, arguments: &[Argument], rows| -> ArrayRef {
        let function = Function::by_name(name).expect("a function");
        function.call(arguments, rows, Failures::Null).expect("a result")
    };
    let (mut equal, mut different) = (0, 0);
    for (kind, paths) in Kind::ALL.into_iter().flat_map(|kind| [(kind, "posix"), (kind, "windows")])
    {
        let options = [word(kind.name()), word("scheme"), word(paths)];
        let with = |text: Argument| [vec![text], options.to_vec()].concat();
        let keys = call("key", &with(column(&inputs)), inputs.len());
        let normal = call("normalize", &with(column(&inputs)), inputs.len());
        let (keys, normal) = (keys.as_fixed_size_binary(), normal.as_string_view());
        for (row, text) in inputs.iter().enumerate().filter(|(row, _)| keys.is_valid(*row)) {
            let arguments = [column(&inputs), word(text), word(kind.name()), word(paths)];
            let levels = call("compare", &arguments, inputs.len());
            for other in (0..inputs.len()).filter(|row| keys.is_valid(*row)) {
                let is_equal = keys.value(row) == keys.value(other);
                let place = format!("{text:?} and {:?} as {kind}, {paths}", inputs[other]);
                // Equal keys mean equivalence by scheme; `resource` ignores more.
                let is_equivalent =
                    levels.is_valid(other) && levels.as_string_view().value(other) != "resource";
                assert_eq!(is_equal, is_equivalent, "{place}");
                assert_eq!(is_equal, normal.value(row) == normal.value(other), "{place}");
                *if is_equal { &mut equal } else { &mut different } += 1;
            }
        }
    }
    println!("{equal} pairs are equivalent, {different} are different");
    assert!(equal > 2000 && different > 100_000);
}
