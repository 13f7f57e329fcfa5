//! Examples of matching: values found, and templates that can be matched.

use crate::one_call::matches;
use urlens_template::{Matching, Template, Value};

/// The values found by matching, as documented.
#[test]
fn matched_values() {
    let pair = |name: &str, value: Value<'static>| (name.to_owned(), value);
    for (template, text, found) in [
        ("/{x}", "/a", vec![pair("x", "a".into())]),
        ("/{x}", "/a,b", vec![pair("x", ["a", "b"].into())]),
        ("/{x}", "/", vec![]),
        ("{/x*}", "/a", vec![pair("x", ["a"].into())]),
        ("{/x*}", "/a=1/b", vec![pair("x", Value::map([("a", "1"), ("b", "")]))]),
        ("{+x}", "a,b%20%2F", vec![pair("x", "a,b %2F".into())]),
        ("{+x*}", "a=1,b", vec![pair("x", ["a=1", "b"].into())]),
        ("{x,y,z}", "1,2", vec![pair("x", "1".into()), pair("y", "2".into())]),
        ("{x,y}", "1,2,3", vec![pair("x", "1".into()), pair("y", ["2", "3"].into())]),
        ("{/x*,y}", "/1/2/3", vec![pair("x", ["1", "2"].into()), pair("y", "3".into())]),
        ("{+x,y}", "/a,b", vec![pair("x", "/a".into()), pair("y", "b".into())]),
        ("{?x,y}", "?y=1", vec![pair("y", "1".into())]),
        (
            "{?x,m*,y}",
            "?x=1&a=2&y=3",
            vec![pair("x", "1".into()), pair("m", Value::map([("a", "2")])), pair("y", "3".into())],
        ),
        ("{?l*}", "?l=1&l=2", vec![pair("l", ["1", "2"].into())]),
        ("{;x}", ";x", vec![pair("x", "".into())]),
        ("{;x}", ";x=", vec![pair("x", [""].into())]),
        (
            "X{.m*}",
            "X.semi=%3B.dot=..comma=%2C",
            vec![pair("m", Value::map([("semi", ";"), ("dot", "."), ("comma", ",")]))],
        ),
        ("{&a}{&ab}", "&ab=1", vec![pair("ab", "1".into())]),
        (
            "{+path}/edit{?q}",
            "/a/edit/b/edit?q=1",
            vec![pair("path", "/a/edit/b".into()), pair("q", "1".into())],
        ),
    ] {
        assert_eq!(matches(template, text), Ok(Some(found)), "{template} and {text}");
    }
    for (template, text) in [
        ("/{x}", "/a/b"),
        ("/{x}", "/a%2fb"),
        ("/{x}", "/%41"),
        ("/{x}", "/%FF"),
        ("/{x}", "/a!"),
        ("/{x:2}", "/abc"),
        ("/{x:2}", "/a,b"),
        ("{?x}", "?y=1"),
        ("{?x,y}", "?y=1&x=2"),
        ("{;x}", ";x;x"),
        ("{/x*}", "/a="),
    ] {
        assert_eq!(matches(template, text), Ok(None), "{template} and {text}");
    }
}

/// Templates that are ambiguous, and unusual ones that are not.
#[test]
fn ambiguous_templates() {
    for template in [
        "{x}/{y}",
        "{x}{/y}{?z}",
        "{/x*}{?y*}{#z}",
        "{+x}/edit",
        "{scheme}://{host}{/path*}{?query*}{#fragment}",
        "{?x}{&y}{#z}",
        "{;x}{;y}{;xy}",
        "{+base}/items{?page}",
        "/a{/x}?{y}",
        "x{.y}",
    ] {
        assert_eq!(
            Template::parse(template).unwrap().matcher(Matching::URI).map(drop),
            Ok(()),
            "{template}"
        );
    }
    for (template, at) in [
        ("{x}{y}", 0),
        ("/{x}.{y}", 1),
        ("{x}{.y}", 0),
        ("{/x}{/y}", 0),
        ("/{+x}/{+y}", 1),
        ("{x},{y}", 0),
        ("{x}%20{y}", 0),
        ("a{?x*}{&y}", 1),
        ("{+x}-a{?y}", 0),
        ("{/x}/a{/y}", 0),
        ("{x}é{y}", 0),
    ] {
        let error = Template::parse(template).unwrap().matcher(Matching::URI).unwrap_err();
        assert_eq!((error.code(), error.offset()), ("ambiguous", at), "{template}");
    }
}

/// Templates that are too complex to check for ambiguity are rejected, but can be matched greedily.
#[test]
fn complex_templates() {
    let text: String = (0..1000).map(|n| format!("{{&v{n}}}")).collect();
    let template = Template::parse(text.as_str()).unwrap();
    let error = template.matcher(Matching::URI).unwrap_err();
    assert_eq!((error.code(), error.offset()), ("too-complex", error.range().start));
    let message = format!("template too complex to match at byte {}", error.offset());
    assert_eq!(error.to_string(), message);
    let found = template.matcher(Matching::URI.greedy()).unwrap().matches("&v7=1&v999=2");
    assert_eq!(found, Some(vec![("v7", "1".into()), ("v999", "2".into())]));
    // A self-similar literal is not too complex.
    let text = format!("{{+x}}{}{{?y}}", "/a".repeat(3000));
    assert_eq!(Template::parse(text.as_str()).unwrap().matcher(Matching::URI).map(drop), Ok(()));
}
