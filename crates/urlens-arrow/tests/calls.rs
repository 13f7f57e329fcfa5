//! Arguments of calls, and the errors of invalid ones.

use arrow_array::cast::AsArray;
use arrow_array::types::Int32Type;
use arrow_array::{Array, ArrayRef, DictionaryArray, Int32Array, StringArray, StringViewArray};
use std::sync::Arc;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function, show};

fn column<const N: usize>(rows: [Option<&str>; N]) -> Argument {
    Argument::Column(Arc::new(StringArray::from(rows.to_vec())))
}

fn word(word: &str) -> Argument {
    Argument::Constant(Some(word.to_owned()))
}

fn call(name: &str, arguments: &[Argument], rows: usize) -> Result<ArrayRef, String> {
    let function = Function::by_name(name).expect("a function");
    function.call(arguments, rows, Failures::Null).map_err(|error| error.to_string())
}

#[test]
fn invalid_arguments() {
    let one = || column([Some("http://a/")]);
    let numbers = Argument::Column(Arc::new(Int32Array::from(vec![1])));
    let cases: [(&str, Vec<Argument>, &str); 11] = [
        ("host", vec![], "host: missing argument `text`"),
        ("resolve", vec![one()], "resolve: missing argument `base`"),
        ("host", vec![numbers], "host: expected a column of text or bytes, not of Int32"),
        ("host", vec![column([None, None])], "host: expected 1 rows, found 2"),
        (
            "host",
            vec![one(), word("rfc")],
            "host: kind must be one of uri, uri-ref, iri, iri-ref, url, url-ref, uri-zone, not `rfc`",
        ),
        ("host", vec![one(), one()], "host: kind must be a constant"),
        ("query_parameter", vec![one(), one()], "query_parameter: name must be a constant"),
        ("agree", vec![one(), word("url")], "agree: expected at most 1 argument, found 2"),
        ("resolve", vec![one(), column([])], "resolve: expected 1 rows, found 0"),
        (
            "set",
            vec![one(), word("pathname"), word("x")],
            "set: part must be one of scheme, authority, userinfo, username, password, host, port, \
             path, query, fragment, query:NAME, not `pathname`",
        ),
        (
            "set_attribute",
            vec![one(), word("path"), word("x")],
            "set_attribute: attribute must be one of href, protocol, username, password, host, \
             hostname, port, pathname, search, hash, not `path`",
        ),
    ];
    for (name, arguments, message) in cases {
        let error = call(name, &arguments, 1).expect_err(message);
        assert_eq!(error, format!("Invalid argument error: {message}"));
    }
    // An invalid template is an error of the call, with its place.
    for (template, message) in [("{a", "expression"), ("{+a}/{+b}", "ambiguous")] {
        let error = call("template_match", &[one(), word(template)], 1).expect_err(template);
        assert!(error.starts_with("Invalid argument error: template_match: "), "{error}");
        assert!(error.contains(template), "{message}: {error}");
    }
}

/// As in SQL, a null argument gives null.
#[test]
fn null_arguments() {
    for function in FUNCTIONS {
        let text = column([Some("http://example.org/"), None]);
        for at in 1..function.parameters().len() {
            // Null removes a component.
            if function.parameters()[at].name == "value" {
                continue;
            }
            let mut arguments = vec![text.clone()];
            let rest = function.parameters()[1..].iter();
            let required = |name| match name {
                "part" => "path",
                "attribute" => "pathname",
                "to" => "uri",
                _ => "http://example.org/",
            };
            arguments.extend(
                rest.map(|parameter| word(parameter.default.unwrap_or(required(parameter.name)))),
            );
            arguments[at] = Argument::Constant(None);
            for failures in [Failures::Null, Failures::Reasons] {
                let result = function.call(&arguments, 2, failures).expect("a result");
                assert_eq!(*result.data_type(), function.return_type(failures));
                let result = match failures {
                    Failures::Null => result,
                    Failures::Reasons => {
                        assert_eq!(result.as_struct().column(1).null_count(), 2);
                        Arc::clone(result.as_struct().column(0))
                    }
                };
                assert_eq!(result.null_count(), 2, "{} {at}", function.name());
            }
        }
    }
}

/// A base per row, one for all rows, or none.
#[test]
fn bases() {
    let texts = || column([Some("b"), Some("../c"), Some("d"), None, Some("//e")]);
    let bases =
        column([Some("http://a/"), Some("http://b/x/y"), None, Some("http://c/"), Some("z")]);
    let function = Function::by_name("resolve").expect("a function");
    let both = function.call(&[texts(), bases], 5, Failures::Reasons).expect("a result");
    let [value, reason] = [0, 1].map(|column| both.as_struct().column(column));
    let shown = |column: &ArrayRef| (0..5).map(|row| show(column, row)).collect::<Vec<_>>();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(shown(value), [some("http://a/b"), some("http://b/c"), None, None, None]);
    let why =
        some("base: missing scheme, and no base that a relative reference can be resolved against");
    assert_eq!(shown(reason), [None, None, None, None, why.clone()]);

    let one = function.call(&[texts(), word("http://h/i/j")], 5, Failures::Null).expect("a result");
    let expected =
        [some("http://h/i/b"), some("http://h/c"), some("http://h/i/d"), None, some("http://e/")];
    assert_eq!(shown(&one), expected);
    // An invalid constant base is not an error of the call, as in a column.
    let bad = function.call(&[texts(), word("z")], 5, Failures::Reasons).expect("a result");
    let expected = [why.clone(), why.clone(), why.clone(), None, why];
    assert_eq!(shown(bad.as_struct().column(1)), expected);
}

/// A constant text with a column of bases.
#[test]
fn one_text_for_all_rows() {
    let bases = column([Some("http://a/"), None, Some("http://b/")]);
    let resolved = call("resolve", &[word("c"), bases], 3).expect("a result");
    let resolved: Vec<_> = resolved.as_string_view().iter().collect();
    assert_eq!(resolved, [Some("http://a/c"), None, Some("http://b/c")]);
    let hosts = call("host", &[word("http://A/")], 3).expect("a result");
    assert!(hosts.as_string_view().iter().eq([Some("a"); 3]));
    let none = call("host", &[Argument::Constant(None)], 3).expect("a result");
    assert_eq!(none.null_count(), 3);
}

/// A dictionary with a column of bases is computed row by row.
#[test]
fn dictionary_with_bases() {
    let keys = Int32Array::from(vec![Some(1), Some(0), None, Some(1)]);
    let values = Arc::new(StringViewArray::from(vec!["a-long-name-for-a-page", "b"]));
    let texts = Argument::Column(Arc::new(DictionaryArray::<Int32Type>::new(keys, values)));
    let bases = column([Some("http://a/"), Some("http://b/"), Some("http://c/"), None]);
    let resolved = call("resolve", &[texts, bases], 4).expect("a result");
    let resolved: Vec<_> = resolved.as_string_view().iter().collect();
    assert_eq!(resolved, [Some("http://a/b"), Some("http://b/a-long-name-for-a-page"), None, None]);
}

/// Users store keys: they must never change.
#[test]
fn keys_do_not_change() {
    let key = |text, rest: &[&str]| {
        let mut arguments = vec![word(text)];
        arguments.extend(rest.iter().map(|text| word(text)));
        show(&call("key", &arguments, 1).expect("a result"), 0).expect("a key")
    };
    assert_eq!(key("http://example.org", &[]), "7d2ad6de1d8d6fb86df98dc57757114e");
    assert_eq!(key("HTTP://EXAMPLE.org:80/./", &[]), "7d2ad6de1d8d6fb86df98dc57757114e");
    assert_eq!(key("HTTP://EXAMPLE.org:80/./", &["uri"]), "7d2ad6de1d8d6fb86df98dc57757114e");
    assert_eq!(key("http://example.org/%7ea", &[]), key("http://example.org/~a", &[]));
    assert_ne!(key("http://example.org/%7ea", &["url", "text"]), key("http://example.org/~a", &[]));
}

/// A null value removes a component, and setting a component to its own value changes nothing.
#[test]
fn setting_components() {
    let texts = || column([Some("http://a/b?c#d"), Some("http://a/"), None, Some("http://a/?")]);
    let values = column([None, Some("e f"), Some("x"), None]);
    let set = call("set", &[texts(), word("query"), values], 4).expect("a result");
    let set: Vec<_> = set.as_string_view().iter().collect();
    assert_eq!(set, [Some("http://a/b#d"), Some("http://a/?e%20f"), None, Some("http://a/")]);
    for part in ["path", "query", "fragment"] {
        let value = Argument::Column(call(part, &[texts()], 4).expect("a result"));
        let set = call("set", &[texts(), word(part), value], 4).expect("a result");
        let same = call("href", &[texts()], 4).expect("a result");
        assert!(set.as_string_view().iter().eq(same.as_string_view().iter()), "{part}");
    }
    // An invalid value is null and has a reason.
    let both = with_reasons("set", &[texts(), word("host"), word("h:1")], 4);
    assert_eq!(both[1], [None, Some("value: invalid domain at byte 1".to_owned())]);
    assert_eq!(both[2], [None, None]);
}

/// The setters of the web API repair values, and ignore some.
#[test]
fn setting_attributes() {
    let texts = || column([Some("http://a/b"), Some("data:,a"), None, Some("a")]);
    let both = with_reasons("set_attribute", &[texts(), word("host"), word("h:1/x")], 4);
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(both[0], [some("http://h:1/b"), None]);
    let ignored = some("the path is opaque: the URL has no host");
    assert_eq!(both[1], [some("data:,a"), ignored]);
    assert_eq!(both[2], [None, None]);
    assert!(both[3][0].is_none() && both[3][1].is_some());
    // Null is the empty text.
    let values = column([None; 4]);
    let set = call("set_attribute", &[texts(), word("pathname"), values], 4).expect("a result");
    assert_eq!(show(&set, 0).as_deref(), Some("http://a/"));
}

/// The value and the reason of every row.
fn with_reasons(name: &str, arguments: &[Argument], rows: usize) -> Vec<[Option<String>; 2]> {
    let function = Function::by_name(name).expect("a function");
    let both = function.call(arguments, rows, Failures::Reasons).expect("a result");
    let both = both.as_struct();
    (0..rows).map(|row| [0, 1].map(|column| show(both.column(column), row))).collect()
}

/// The reason of texts that cannot be compared names the parameter.
#[test]
fn comparing() {
    let function = Function::by_name("compare").expect("a function");
    let texts = column([Some("http://A/%7e"), Some("tel:+1-2"), Some("x"), Some("a:b"), None]);
    let others = column([Some("http://a/~"), Some("tel:+12"), Some("a:b"), Some("x"), Some("a:b")]);
    let both = function.call(&[texts, others], 5, Failures::Reasons).expect("a result");
    let [value, reason] = [0, 1].map(|column| both.as_struct().column(column));
    let shown = |column: &ArrayRef| (0..5).map(|row| show(column, row)).collect::<Vec<_>>();
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(shown(value), [some("syntax"), some("scheme"), None, None, None]);
    let why = "missing scheme, and no base that a relative reference can be resolved against";
    assert_eq!(shown(reason), [None, None, some(why), some(&format!("other: {why}")), None]);
}
