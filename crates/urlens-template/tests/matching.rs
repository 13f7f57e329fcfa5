//! Matching: ambiguous templates, repeated variables and greedy matches.

use urlens_template::{Matching, Template, TemplateError, Value};

/// The values of a match, which expand to the text.
fn matches(
    template: &str,
    matching: Matching,
    text: &str,
) -> Option<Vec<(String, Value<'static>)>> {
    let template = Template::parse(template).unwrap();
    let found = template.matcher(matching).unwrap().matches(text)?;
    assert_eq!(template.expand(&found).unwrap(), text);
    let owned = found.into_iter().map(|(name, value)| (name.to_owned(), value.into_owned()));
    Some(owned.collect())
}

/// An error if the template cannot be matched.
fn matchable(template: &str) -> Result<(), TemplateError> {
    Template::parse(template)?.matcher(Matching::URI).map(drop)
}

/// One variable with a value.
fn one(name: &str, value: impl Into<Value<'static>>) -> (String, Value<'static>) {
    (name.to_owned(), value.into())
}

/// A literal that starts like its own end hides where an expression ends.
#[test]
fn self_similar_literals() {
    let code = |text| matchable(text).map_err(|error| error.code());
    assert_eq!(code("{/x}/a/a{/y}"), Err("ambiguous"));
    assert_eq!(code("{+x}/a/a{/y}"), Err("ambiguous"));
    assert_eq!(code("{/x}/a/a{y}"), Ok(()));
    assert_eq!(code("{+x}/a/a{y}"), Ok(()));
}

/// Expressions of IRIs have characters beyond ASCII, so that these do not separate them.
#[test]
fn literals_beyond_ascii() {
    let code = |text, matching| {
        Template::parse(text)
            .unwrap()
            .matcher(matching)
            .map(|_| "matchable")
            .unwrap_or_else(|error| error.code())
    };
    for matching in [Matching::URI, Matching::IRI] {
        assert_eq!(code("{x}é{y}", matching), "ambiguous");
        assert_eq!(code("{x}/é{y}", matching), "matchable");
        assert_eq!(code("é{x}", matching), "matchable");
    }
}

/// Two uses of a variable agree on one value, if each use is the only variable of its expression.
/// Values of `{.x*}` may contain dots.
#[test]
fn repeated_variables() {
    let code = |text| matchable(text).map_err(|error| error.code());
    for text in ["{x}{/x*}", "{x}{?x*}", "a{.x}/b{.x}", "{x}/a{.x}", "{?x,y}{#x}", "{/x,x}"] {
        assert_eq!(code(text), Ok(()), "{text}");
    }
    for text in ["{x}/a{.x*}", "{x,y}/{x}", "{/x,y}?{x}", "{?x*,y}{#x}"] {
        assert_eq!(code(text), Err("repeated-variable"), "{text}");
    }
    let list = || Some(vec![one("x", ["a", "b"])]);
    assert_eq!(matches("{x}{/x*}", Matching::URI, "a,b/a/b"), list());
    assert_eq!(matches("{x}{/x*}", Matching::URI, "a,b/a/c"), None);
    assert_eq!(matches("a{.x}/b{.x}", Matching::URI, "a.c/b.c"), Some(vec![one("x", "c")]));
    assert_eq!(matches("a{.x}/b{.x}", Matching::URI, "a.c/b.d"), None);
}

/// A prefix tells which escapes of another expansion are in the value, and which are of characters.
#[test]
fn prefixes_and_escapes() {
    for (template, text, value) in [
        ("{x:4}/{+x}", "a%20b%25/a%20b%20c", "a b%20c"),
        ("{x:3}/{+x}", "a%252/a%20b%20c", "a%20b%20c"),
        ("{x:3}/{+x}", "%C3%A9%20%25/%C3%A9%20%20", "é %20"),
        ("{x:4}/{+x}", "%20%20%20%20/%20%20%20%20%20", "     "),
    ] {
        let found = matches(template, Matching::URI, text);
        assert_eq!(found, Some(vec![one("x", value)]), "{text}");
    }
    // The prefix is not that of the whole.
    assert_eq!(matches("{x:4}/{+x}", Matching::URI, "a%20b%25/a%20c%20b"), None);
}

/// A value with a comma is not a member of an exploded list: the next variable of that name has it.
#[test]
fn lists_after_their_members() {
    let found = matches("{?x*,x,y*}", Matching::URI.greedy(), "?x=1&x=2&x=1,2&a=b");
    let expected = vec![one("x", ["1", "2"]), one("y", Value::map([("a", "b")]))];
    assert_eq!(found, Some(expected));
}

/// No expression ends inside an escape.
#[test]
fn escapes_are_not_divided() {
    let found = matches("{x}2{y}", Matching::URI.greedy(), "a2%20");
    assert_eq!(found, Some(vec![one("x", "a"), one("y", " ")]));
    assert_eq!(matches("{x}2", Matching::URI, "a%22"), None);
    assert_eq!(matches("{x}2", Matching::URI, "a%222"), Some(vec![one("x", "a\"")]));
}

/// The start of a name is not the name.
#[test]
fn beginnings_of_names() {
    let found = |template, text| matches(template, Matching::URI.greedy(), text);
    assert_eq!(found("{;abc}{+x}", ";ab"), Some(vec![one("x", ";ab")]));
    assert_eq!(found("{;abc}{+x}", ";abc"), Some(vec![one("abc", "")]));
    assert_eq!(found("{?abc}{+x}", "?ab=1"), Some(vec![one("x", "?ab=1")]));
    assert_eq!(found("{?abc}", "?ab=1"), None);
}
