//! Results that are slices of the input are views into the input's buffers, without copies.

mod common;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef};
use common::arrays;
use std::ops::Range;
use std::sync::Arc;
use urlens_arrow::{Argument, Failures, Function};

/// URLs in their normal form, with components that are too long to be inline in a view.
const NORMAL: &[&str] = &[
    "https://a-long-user-name:a-long-password@www.a-long-name.co.uk:8080/a/long/path?a-long-name=a-long-value#a-long-fragment",
    "https://www.another-long-name.example.org/another/long/path?another-name=another-value&a=b#another-fragment",
    "http://example.org/short",
];

/// Functions whose results are slices of a URL in its normal form.
const SLICES: &[&str] = &[
    "authority",
    "userinfo",
    "username",
    "password",
    "host",
    "host_without_www",
    "path",
    "path_and_query",
    "query",
    "fragment",
    "href",
    "without_fragment",
    "normalize",
    "registrable_domain",
    "subdomain",
];

/// The address ranges of an array's buffers, including those of dictionary values.
fn memory(array: &dyn Array) -> Vec<Range<usize>> {
    let data = array.to_data();
    let all =
        data.buffers().iter().chain(data.child_data().iter().flat_map(|child| child.buffers()));
    all.map(|buffer| buffer.as_ptr() as usize..buffer.as_ptr() as usize + buffer.len()).collect()
}

fn is_in(memory: &[Range<usize>], text: &str) -> bool {
    let start = text.as_ptr() as usize;
    memory.iter().any(|range| range.start <= start && start + text.len() <= range.end)
}

fn call(name: &str, array: &ArrayRef, rest: &[&str]) -> ArrayRef {
    let mut arguments = vec![Argument::Column(Arc::clone(array))];
    arguments.extend(rest.iter().map(|text| Argument::Constant(Some((*text).to_owned()))));
    let function = Function::by_name(name).expect("a function");
    function.call(&arguments, array.len(), Failures::Null).expect("a result")
}

#[test]
fn slices_are_not_copied() {
    let rows: Vec<_> = NORMAL.iter().map(|text| Some(*text)).chain([None]).collect();
    let mut views = 0;
    for (kind, array) in arrays::all(&rows) {
        let memory = memory(&array);
        let mut check = |name: &str, column: &ArrayRef| {
            let column = column.as_string_view();
            for text in column.iter().flatten().filter(|text| text.len() > 12) {
                assert!(is_in(&memory, text), "{name} of {kind}: {text}");
                views += 1;
            }
            // There are no other buffers.
            for buffer in column.data_buffers() {
                let start = buffer.as_ptr() as usize;
                let is_known = |range: &Range<usize>| range.start <= start && start <= range.end;
                assert!(memory.iter().any(is_known), "{name} of {kind}");
            }
        };
        for name in SLICES {
            check(name, &call(name, &array, &[]));
        }
        check("query_parameter", &call("query_parameter", &array, &["a-long-name"]));
        check("resolve", &call("resolve", &array, &["http://example.net/"]));
        let pairs = call("query_parameters", &array, &[]);
        check("query_parameters", pairs.as_list::<i32>().values().as_struct().column(0));
        check("query_parameters", pairs.as_list::<i32>().values().as_struct().column(1));
    }
    assert!(views > 500, "{views}");
}

/// Repaired rows are copied, and other rows are not.
#[test]
fn only_repairs_are_copied() {
    let rows = [
        Some("https://a-long-name.example.org/a/long/path"),
        Some("HTTP://A-Long-Name.Example.org/"),
    ];
    for (kind, array) in arrays::all(&rows) {
        let memory = memory(&array);
        let hosts = call("host", &array, &[]);
        let [first, second] = [0, 1].map(|row| hosts.as_string_view().value(row));
        assert_eq!([first, second], ["a-long-name.example.org"; 2], "{kind}");
        assert_eq!([is_in(&memory, first), is_in(&memory, second)], [true, false], "{kind}");
    }
}

/// An origin is a slice of the text if the text starts with it.
#[test]
fn origins() {
    let rows = [Some("https://www.example.org/a"), Some("https://anna@www.example.org/a")];
    for (kind, array) in arrays::all(&rows) {
        let memory = memory(&array);
        let origins = call("origin", &array, &[]);
        let [first, second] = [0, 1].map(|row| origins.as_string_view().value(row));
        assert_eq!([first, second], ["https://www.example.org"; 2], "{kind}");
        assert_eq!([is_in(&memory, first), is_in(&memory, second)], [true, false], "{kind}");
    }
}

/// Short texts are inline in a view and have no buffer.
#[test]
fn short_texts() {
    let rows = [Some("ftp://a/"), Some("a:"), Some("http://b:1/c")];
    for (kind, array) in arrays::all(&rows) {
        let hosts = call("host", &array, &[]);
        let hosts: Vec<_> = hosts.as_string_view().iter().collect();
        assert_eq!(hosts, [Some("a"), None, Some("b")], "{kind}");
    }
}

/// Results keep the buffers they point into alive.
#[test]
fn results_outlive_the_input() {
    let rows: Vec<_> = NORMAL.iter().map(|text| Some(*text)).collect();
    for (kind, array) in arrays::all(&rows) {
        let paths = call("path", &array, &[]);
        drop(array);
        let paths: Vec<_> = paths.as_string_view().iter().flatten().collect();
        assert_eq!(paths, ["/a/long/path", "/another/long/path", "/short"], "{kind}");
    }
}

/// The title of a finding is stored once for all rows.
#[test]
fn titles_are_stored_once() {
    let rows = vec![Some("http://127.1/"); 1000];
    let array: ArrayRef = Arc::new(arrow_array::StringArray::from(rows));
    let findings = call("findings", &array, &[]);
    let items = findings.as_list::<i32>().values().as_struct();
    assert_eq!(items.len(), 3000);
    let titles = items.column_by_name("message").expect("a member").as_string_view();
    let bytes: usize = titles.data_buffers().iter().map(|buffer| buffer.len()).sum();
    assert!(bytes < 200, "{bytes}");
}
