//! `template` and `template-match`: expanding and matching URI templates.

use super::{ask, check, ok, request_error};
use serde_json::{Value, json};

fn expand(template: &str, vars: Value) -> Value {
    json!({"op": "template", "template": template, "vars": vars})
}

fn find(template: &str, input: &str) -> Value {
    json!({"op": "template-match", "template": template, "input": input})
}

fn error(kind: &str, at: usize, message: &str) -> Value {
    json!({"error": {
        "code": kind, "part": null, "offset": at, "message": message, "field": "template",
    }})
}

/// S2.2, S2.119: strings, numbers, lists, maps and null.
#[test]
fn templates_are_expanded() {
    let vars = json!({"id": 7, "q": ["a", "b c", null], "m": {"x": "1", "a": true}, "none": null});
    check(&[
        (expand("/{id}{?q,none}", vars.clone()), ok("/7?q=a,b%20c")),
        (expand("{/id,none}{?q*}{#m*}", vars.clone()), ok("/7?q=a&q=b%20c#x=1,a=true")),
        (expand("{?m,unknown}", vars), ok("?m=x,1,a,true")),
        (expand("/é{+x}", json!({"x": "/é%20"})), ok("/%C3%A9/%C3%A9%20")),
        (expand("", json!({})), ok("")),
    ]);
}

#[test]
fn template_errors_have_an_offset() {
    check(&[
        (expand("/{x", json!({})), error("unclosed-expression", 1, "'{' without '}' at byte 1")),
        (
            expand("{=x}", json!({})),
            error("reserved-operator", 1, "reserved operator '=' at byte 1"),
        ),
        (
            expand("{y}{x:3}", json!({"x": ["a"]})),
            error("prefix-of-list", 4, "prefix of a list or map at byte 4"),
        ),
        (find("a}", "a"), error("unexpected-character", 1, "unexpected '}' at byte 1")),
    ]);
}

/// Matching is the inverse of expansion, or null if the text does not match.
#[test]
fn templates_are_matched() {
    let vars = |vars: Value| json!({"ok": {"vars": vars}});
    check(&[
        (
            find("/users/{id}{?fields}", "/users/a%20b?fields=name,size"),
            vars(json!({"id": "a b", "fields": ["name", "size"]})),
        ),
        (find("{?m*}", "?x=1&y=2"), vars(json!({"m": {"x": "1", "y": "2"}}))),
        (find("/é{/x*}", "/é/ü"), vars(json!({"x": ["ü"]}))),
        (find("/{x}", "/"), vars(json!({}))),
        (find("/{x}", "/a/b"), vars(Value::Null)),
    ]);
    // A map with a duplicate name is a list of pairs, which can be expanded again.
    let answer = &ask(&[find("{?m*}", "?x=1&y=2&x=3")])[0]["ok"]["vars"];
    assert_eq!(*answer, json!({"m": [["x", "1"], ["y", "2"], ["x", "3"]]}));
    check(&[(expand("{?m*}", answer.clone()), ok("?x=1&y=2&x=3"))]);
}

#[test]
fn ambiguous_templates_are_refused() {
    check(&[
        (find("/{a}{b}", "/x"), error("ambiguous", 1, "ambiguous end of expression at byte 1")),
        (
            find("{a,b,a}", "x"),
            error("repeated-variable", 5, "ambiguous value of repeated variable at byte 5"),
        ),
    ]);
}

#[test]
fn invalid_requests_for_a_template() {
    let vars = "`vars` is not an object of strings, numbers, and lists and objects of them";
    check(&[
        (json!({"op": "template", "vars": {}}), request_error("`template` is missing")),
        (json!({"op": "template", "template": "{x}"}), request_error("`vars` is missing")),
        (expand("{x}", json!([1])), request_error(vars)),
        (expand("{x}", Value::Null), request_error(vars)),
        (expand("{x}", json!({"x": [{"y": 1}]})), request_error(vars)),
        (
            json!({"op": "template", "template": 1, "vars": {}}),
            request_error("`template` is not a string"),
        ),
        (json!({"op": "template-match", "template": ""}), request_error("`input` is missing")),
        (json!({"op": "template-match", "input": ""}), request_error("`template` is missing")),
    ]);
}
