//! Every function returns the result of its kernel in SQL.

use crate::session::{error, quoted, rows, session, shown, value};
use datafusion::arrow::array::{
    Array, ArrayRef, BinaryArray, BinaryViewArray, DictionaryArray, LargeBinaryArray,
    LargeStringArray, RecordBatch, StringArray, StringViewArray,
};
use datafusion::arrow::compute::concat_batches;
use datafusion::arrow::datatypes::Int32Type;
use std::sync::Arc;
use urlens_arrow::{Argument, FUNCTIONS, Failures, Function};

/// Valid and invalid texts of all kinds.
const TEXTS: &[Option<&str>] = &[
    Some("http://Example.org:8080/a/../b?q=1&r=%20#top"),
    Some("https://www.example.co.uk/index.html"),
    Some("https://anna:secret@[2001:db8::7]:443/?"),
    None,
    Some(""),
    Some("not a URL"),
    Some("mailto:anna@example.org"),
    Some("http://evil.example\\@good.example/"),
    Some("http://a b/"),
    Some("HTTP://0x7f.1/"),
    Some("http://bücher.example/straße?ä#ö"),
    Some("urn:isbn:0-306-40615-2"),
    Some("data:text/plain,hello"),
];

/// The arguments of the example after the text.
fn others(function: &Function) -> Vec<&'static str> {
    function.example().arguments.iter().copied().skip(1).collect()
}

fn columns() -> Vec<(&'static str, ArrayRef)> {
    let bytes = || TEXTS.iter().map(|text| text.map(str::as_bytes));
    vec![
        ("utf8", Arc::new(TEXTS.iter().collect::<StringArray>()) as ArrayRef),
        ("large_utf8", Arc::new(TEXTS.iter().collect::<LargeStringArray>())),
        ("utf8_view", Arc::new(TEXTS.iter().collect::<StringViewArray>())),
        ("bytes", Arc::new(bytes().collect::<BinaryArray>())),
        ("large_bytes", Arc::new(bytes().collect::<LargeBinaryArray>())),
        ("bytes_view", Arc::new(bytes().collect::<BinaryViewArray>())),
        ("dictionary", Arc::new(TEXTS.iter().copied().collect::<DictionaryArray<Int32Type>>())),
    ]
}

#[test]
fn kernels_and_sql_agree() {
    let session = session();
    let batch = RecordBatch::try_from_iter_with_nullable(
        columns().into_iter().map(|(name, array)| (name, array, true)),
    );
    session.register_batch("texts", batch.expect("columns of one length")).expect("a table");
    for function in FUNCTIONS {
        let constants = others(function);
        let words: String =
            constants.iter().map(|argument| format!(", {}", quoted(argument))).collect();
        for (failures, suffix) in [(Failures::Null, ""), (Failures::Reasons, "_or_reason")] {
            for (column, array) in columns() {
                let mut arguments = vec![Argument::Column(array)];
                arguments.extend(
                    constants
                        .iter()
                        .map(|argument| Argument::Constant(Some((*argument).to_owned()))),
                );
                let kernel = function.call(&arguments, TEXTS.len(), failures).expect("a result");
                let name = function.name();
                let query = format!("SELECT url_{name}{suffix}({column}{words}) FROM texts");
                let found = rows(&session, &query);
                let found = concat_batches(&found[0].schema(), &found).expect("one batch");
                assert_eq!(found.column(0).as_ref(), kernel.as_ref(), "{query}");
            }
        }
    }
}

/// Examples are correct with constants, which are evaluated during planning.
#[test]
fn examples_are_correct() {
    let session = session();
    for function in FUNCTIONS {
        let example = function.example();
        let words: Vec<_> = example.arguments.iter().map(|argument| quoted(argument)).collect();
        let query = format!("SELECT url_{}({})", function.name(), words.join(", "));
        let array = |text: &str| Arc::new(StringArray::from(vec![text])) as ArrayRef;
        let mut arguments = vec![Argument::Column(array(example.arguments[0]))];
        arguments.extend(
            example.arguments[1..]
                .iter()
                .map(|argument| Argument::Constant(Some((*argument).to_owned()))),
        );
        let kernel = function.call(&arguments, 1, Failures::Null).expect("a result");
        assert_eq!(value(&session, &query), shown(&kernel, 0), "{query}");
        assert_eq!(kernel.is_valid(0), example.result.is_some(), "{query}");
    }
}

#[test]
fn null_is_null() {
    let session = session();
    for function in FUNCTIONS {
        let words: String =
            others(function).iter().map(|argument| format!(", {}", quoted(argument))).collect();
        let query = format!("SELECT url_{}(NULL{words})", function.name());
        assert_eq!(value(&session, &query), None, "{query}");
    }
    assert_eq!(value(&session, "SELECT url_host('http://a/', NULL)"), None);
}

#[test]
fn invalid_arguments() {
    let session = session();
    let check = |query: &str, message: &str| {
        let error = error(&session, query);
        assert!(error.contains(message), "{query}: {error}");
    };
    check("SELECT url_host()", "url_host takes 1 to 3 arguments, found 0");
    check("SELECT url_host(1)", "url_host: argument 1 must be text, found Int64");
    check("SELECT url_host('http://a/', 'html')", "kind must be one of");
    check("SELECT url_host(c, c) FROM (VALUES ('a'), ('b')) AS t(c)", "kind must be a constant");
    check("SELECT domain('a', 'b')", "domain takes 1 argument, found 2");
}
