//! Examples for the sentences of RFC 6570.

use crate::one_call::{expand, matches};
use urlens_template::{Modifier, Operator, Piece, Repertoire, Template, TemplateErrorKind, Value};

/// The values of RFC 6570, section 3.2.
fn values() -> Vec<(&'static str, Value<'static>)> {
    vec![
        ("var", "value".into()),
        ("hello", "Hello World!".into()),
        ("path", "/foo/bar".into()),
        ("half", "50%".into()),
        ("x", 1024.into()),
        ("y", 768.into()),
        ("empty", "".into()),
        ("undef", Value::Undefined),
        ("list", ["red", "green", "blue"].into()),
        ("keys", Value::map([("semi", ";"), ("dot", "."), ("comma", ",")])),
        ("no_list", Value::list([""; 0])),
        ("no_keys", Value::map([("", ""); 0])),
        ("null_in_list", ["a", ""].into()),
        ("empty_in_map", Value::map([("a", ""), ("b", "1")])),
    ]
}

fn check(rows: &[(&str, &str)]) {
    for (template, expansion) in rows {
        assert_eq!(expand(template, &values()).as_deref(), Ok(*expansion), "{template}");
    }
}

/// S2.1: literals and expressions, with offsets.
#[test]
fn pieces_of_a_template() {
    let template = Template::parse("/a{/x,y*}é{?z:3}").unwrap();
    let pieces: Vec<_> =
        template.pieces().map(|it| (it.range(), matches!(it, Piece::Literal(_)))).collect();
    assert_eq!(pieces, [(0..2, true), (2..9, false), (9..11, true), (11..17, false)]);
    let variables: Vec<_> =
        template.variables().map(|it| (it.name(), it.modifier(), it.offset())).collect();
    assert_eq!(
        variables,
        [("x", Modifier::None, 4), ("y", Modifier::Explode, 6), ("z", Modifier::Prefix(3), 13)]
    );
    assert_eq!(template.level(), 4);
}

/// S2.2: strings, lists, maps and undefined values, at every level.
#[test]
fn levels() {
    let rows = [
        ("{var}", "value", 1),
        ("{+path}/here", "/foo/bar/here", 2),
        ("X{#var}", "X#value", 2),
        ("map?{x,y}", "map?1024,768", 3),
        ("{/var,x}/here", "/value/1024/here", 3),
        ("{?x,y,undef}", "?x=1024&y=768", 3),
        ("{/list*,path:4}", "/red/green/blue/%2Ffoo", 4),
        ("{;keys*}", ";semi=%3B;dot=.;comma=%2C", 4),
    ];
    for (template, expansion, level) in rows {
        check(&[(template, expansion)]);
        assert_eq!(Template::parse(template).unwrap().level(), level, "{template}");
    }
}

/// S2.3, S2.115: expansion to URIs, and to IRIs, which keep `ucschar` on request.
#[test]
fn uris_and_iris() {
    let template = Template::parse("/café/{x}{?y}{#z}").unwrap();
    let values = [("x", "é\u{E000}"), ("y", "€"), ("z", "\u{202E}ü")];
    let uri = "/caf%C3%A9/%C3%A9%EE%80%80?y=%E2%82%AC#%E2%80%AE%C3%BC";
    assert_eq!(template.uri_ref(&values).unwrap(), uri);
    let iri = "/café/é%EE%80%80?y=€#%E2%80%AEü";
    assert_eq!(template.iri_ref(&values).unwrap(), iri);
    let mut text = String::new();
    template.expand_with(&values, Repertoire::Iri, &mut text).unwrap();
    assert_eq!(text, iri);
}

/// S2.116: operator, variables, modifiers, commas; values joined by the separator.
#[test]
fn the_form_of_an_expression() {
    check(&[
        ("{var}", "value"),
        ("{x,y}", "1024,768"),
        ("{/x,var:1,list*}", "/1024/v/red/green/blue"),
    ]);
    let template = Template::parse("{/x,var:1,list*}").unwrap();
    let expression = template.expressions().next().unwrap();
    assert_eq!(expression.operator(), Operator::PATH);
    let variables: Vec<_> = expression.variables().map(|it| it.as_str()).collect();
    assert_eq!(variables, ["x", "var:1", "list*"]);
}

/// S2.117: expressions do not nest.
#[test]
fn expressions_do_not_nest() {
    for (template, at) in [("{a{b}}", 2), ("{{a}}", 1), ("{?a,{b}}", 4)] {
        let error = Template::parse(template).unwrap_err();
        assert_eq!((error.kind(), error.offset()), (TemplateErrorKind::Nested, at), "{template}");
    }
}

/// S2.118, K2.8: names of letters, digits, `_`, escapes, and dots between them. An escape is part of the name.
#[test]
fn names() {
    for name in ["a", "Z9", "_", "0", "a.b.c", "a_b.%C3%A9", "%41"] {
        let template = format!("{{{name}}}");
        assert_eq!(expand(&template, &[(name, "x".into())]).as_deref(), Ok("x"));
    }
    for name in ["", ".a.", "a.", "a..b", "a-b", "a b", "é", "%4", "a:b", "a~", "a$", "(a)"] {
        assert!(Template::parse(format!("{{{name}}}").as_str()).is_err(), "{name}");
    }
    assert_eq!(expand("{%41}", &[("A", "x".into())]).as_deref(), Ok(""));
    assert_eq!(expand("{?%41}", &[("%41", "x".into())]).as_deref(), Ok("?%41=x"));
}

/// S2.119, K2.8: undefined variables, empty lists and empty maps are left out, with their separator. Empty
/// strings are not undefined.
#[test]
fn undefined_variables_are_left_out() {
    check(&[
        ("O{undef}X{unknown}", "OX"),
        ("{/undef}{?undef,unknown}{#undef}", ""),
        ("{?x,undef,y}", "?x=1024&y=768"),
        ("{/undef,var}", "/value"),
        ("{no_list}{/no_list*}{?no_keys}{&no_keys*}", ""),
        ("{/empty}{?empty}{#empty}{.empty}", "/?empty=#."),
    ]);
    let nulls = [("l", vec![Some("a"), None, Some("b")])];
    assert_eq!(Template::parse("{l}").unwrap().expand(&nulls).unwrap(), "a,b");
}

/// S2.120: a repeated variable expands to the same value, and matches if all occurrences agree.
#[test]
fn repeated_variables() {
    check(&[
        ("{var}{var}", "valuevalue"),
        ("{.var,var}", ".value.value"),
        ("{/var:1,var}", "/v/value"),
        ("{path}{+path}", "%2Ffoo%2Fbar/foo/bar"),
    ]);
    let found = matches("/{x}/{x:1}{?x}", "/ab/a?x=ab").unwrap();
    assert_eq!(found, Some(vec![("x".to_owned(), "ab".into())]));
    assert_eq!(matches("/{x}/{x}", "/a/b"), Ok(None));
    let found = matches("{/x:1,x}", "/v/value").unwrap();
    assert_eq!(found, Some(vec![("x".to_owned(), "value".into())]));
    assert_eq!(matches("{x,y,x}", "1").unwrap_err().code(), "repeated-variable");
}

/// S2.121, K2.8: at most one operator, and not a reserved one.
#[test]
fn one_operator() {
    for template in ["{/?id}", "{??hello}", "{+#x}", "{&;x}"] {
        let error = Template::parse(template).unwrap_err();
        assert!(matches!(error.kind(), TemplateErrorKind::Unexpected(_)), "{template}");
        assert_eq!(error.offset(), 2);
    }
    for operator in ['=', ',', '!', '@', '|'] {
        let error = Template::parse(format!("{{{operator}x}}").as_str()).unwrap_err().kind();
        assert_eq!(error, TemplateErrorKind::Reserved(operator));
    }
}

/// S2.122: no prefix, commas between, reserved characters are kept.
#[test]
fn plus() {
    check(&[
        ("{+path}", "/foo/bar"),
        ("{+x,path,y}", "1024,/foo/bar,768"),
        ("{+hello}", "Hello%20World!"),
        ("{+list}{+list*}", "red,green,bluered,green,blue"),
        ("{+keys*}", "semi=;,dot=.,comma=,"),
    ]);
}

/// S2.123: `#` before, commas between, reserved characters are kept.
#[test]
fn hash() {
    check(&[
        ("X{#path}", "X#/foo/bar"),
        ("{#x,hello,y}", "#1024,Hello%20World!,768"),
        ("{#list}{#undef}", "#red,green,blue"),
        ("{#keys}", "#semi,;,dot,.,comma,,"),
    ]);
}

/// S2.124: a dot before and between.
#[test]
fn dot() {
    check(&[
        ("X{.var}", "X.value"),
        ("X{.x,y}", "X.1024.768"),
        ("X{.list}{.list*}", "X.red,green,blue.red.green.blue"),
        ("X{.keys*}", "X.semi=%3B.dot=..comma=%2C"),
    ]);
}

/// S2.125: a slash before and between.
#[test]
fn slash() {
    check(&[
        ("{/var}", "/value"),
        ("{/var,path,empty}", "/value/%2Ffoo%2Fbar/"),
        ("{/list}{/list*}", "/red,green,blue/red/green/blue"),
        ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
    ]);
}

/// S2.126: a semicolon before and between; the name, and `=` unless the value is empty.
#[test]
fn semicolon() {
    check(&[
        ("{;x,y}", ";x=1024;y=768"),
        ("{;x,empty,y}", ";x=1024;empty;y=768"),
        ("{;list}", ";list=red,green,blue"),
        ("{;null_in_list*}", ";null_in_list=a;null_in_list"),
        ("{;empty_in_map*}", ";a;b=1"),
    ]);
}

/// S2.127: an ampersand before and between; `name=value`.
#[test]
fn ampersand() {
    check(&[
        ("?fixed=yes{&x}", "?fixed=yes&x=1024"),
        ("{&x,y,empty}", "&x=1024&y=768&empty="),
        ("{&keys*}", "&semi=%3B&dot=.&comma=%2C"),
    ]);
}

/// S2.128: a question mark before, ampersands between; `name=value`.
#[test]
fn question_mark() {
    check(&[
        ("{?x,y}", "?x=1024&y=768"),
        ("{?x,y,empty}", "?x=1024&y=768&empty="),
        ("{?undef,y}", "?y=768"),
        ("{?list*}", "?list=red&list=green&list=blue"),
        ("{?empty_in_map*}", "?a=&b=1"),
    ]);
}

/// S2.129: at most one modifier.
#[test]
fn one_modifier() {
    for template in ["{x:2*}", "{x*:2}", "{x**}", "{x:1:2}"] {
        let error = Template::parse(template).unwrap_err();
        assert!(matches!(error.kind(), TemplateErrorKind::Unexpected(_)), "{template}");
    }
}

/// S2.130, K2.8: prefixes of 1 to 9999 characters, of strings only.
#[test]
fn prefixes() {
    check(&[
        ("{var:3}{var:30}{var:9999}", "valvaluevalue"),
        ("{+path:6}/here", "/foo/b/here"),
        ("{;hello:5}", ";hello=Hello"),
        ("{half:3}{+half:3}", "50%2550%25"),
        ("{no_list:3}", ""),
    ]);
    let values = [("x", Value::from("é€𝄞%C3%A9z"))];
    for (template, expansion) in [
        ("{x:1}", "%C3%A9"),
        ("{x:3}", "%C3%A9%E2%82%AC%F0%9D%84%9E"),
        // An escape in the value is encoded, or kept as one character if reserved characters are kept.
        ("{x:5}", "%C3%A9%E2%82%AC%F0%9D%84%9E%25C"),
        ("{+x:4}", "%C3%A9%E2%82%AC%F0%9D%84%9E%C3%A9"),
        ("{+x:5}", "%C3%A9%E2%82%AC%F0%9D%84%9E%C3%A9z"),
    ] {
        assert_eq!(expand(template, &values).as_deref(), Ok(expansion), "{template}");
    }
    for length in ["", "0", "01", "10000", "x", "-1"] {
        assert!(Template::parse(format!("{{x:{length}}}").as_str()).is_err(), "{length}");
    }
    for template in ["{list:1}", "{?keys:1}", "{/x,list:1}"] {
        assert_eq!(expand(template, &self::values()).unwrap_err().code(), "prefix-of-list");
    }
}

/// S2.131: without `*`, a list expands to its members with commas.
#[test]
fn lists() {
    check(&[
        ("{list}", "red,green,blue"),
        ("{?list}", "?list=red,green,blue"),
        ("{/x,list}", "/1024/red,green,blue"),
    ]);
}

/// S2.132: without `*`, a map expands to its names and values with commas.
#[test]
fn maps() {
    check(&[
        ("{keys}", "semi,%3B,dot,.,comma,%2C"),
        ("{?keys}", "?keys=semi,%3B,dot,.,comma,%2C"),
        ("{;empty_in_map}", ";empty_in_map=a,,b,1"),
    ]);
}

/// S2.133, K2.7: with `*`, list members expand separately, with the name if the operator has names.
#[test]
fn exploded_lists() {
    check(&[
        ("{list*}", "red,green,blue"),
        ("{/list*}", "/red/green/blue"),
        ("{&list*}", "&list=red&list=green&list=blue"),
        ("{/var*}{?var*}", "/value?var=value"),
    ]);
}

/// S2.134: with `*`, each map member expands to `name=value`, or the name alone if the value is empty and the
/// operator is not `?` or `&`; names are encoded like values.
#[test]
fn exploded_maps() {
    check(&[
        ("{keys*}", "semi=%3B,dot=.,comma=%2C"),
        ("{/keys*}", "/semi=%3B/dot=./comma=%2C"),
        ("{empty_in_map*}{/empty_in_map*}", "a,b=1/a/b=1"),
    ]);
    let values = [("m", Value::map([("a&b", "1"), ("c/d", "2")]))];
    for (template, expansion) in [("{?m*}", "?a%26b=1&c%2Fd=2"), ("{+m*}", "a&b=1,c/d=2")] {
        assert_eq!(expand(template, &values).as_deref(), Ok(expansion));
    }
}

/// S2.135: by default, only letters, digits and `-._~` are not escaped.
#[test]
fn unreserved_characters_are_not_escaped() {
    let values = [("x", Value::from("aZ09-._~:/?#[]@!$&'()*+,;=%41 é"))];
    let encoded = "aZ09-._~%3A%2F%3F%23%5B%5D%40%21%24%26%27%28%29%2A%2B%2C%3B%3D%2541%20%C3%A9";
    for (template, first) in [
        ("{x}", ""),
        ("{.x}", "."),
        ("{/x}", "/"),
        ("{;x}", ";x="),
        ("{?x}", "?x="),
        ("{&x}", "&x="),
    ] {
        assert_eq!(expand(template, &values).unwrap(), format!("{first}{encoded}"), "{template}");
    }
}

/// S2.136: with `+` and `#`, all URI characters and escapes are kept.
#[test]
fn reserved_characters_are_kept() {
    let values = [("x", Value::from("aZ09-._~:/?#[]@!$&'()*+,;=%41%2f%zz% é"))];
    let passed = "aZ09-._~:/?#[]@!$&'()*+,;=%41%2f%25zz%25%20%C3%A9";
    for (template, first) in [("{+x}", ""), ("{#x}", "#")] {
        assert_eq!(expand(template, &values).unwrap(), format!("{first}{passed}"), "{template}");
    }
}
