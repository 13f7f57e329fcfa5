//! Function names of other engines.

use crate::session::{rows, session, value};
use datafusion::arrow::array::Array;
use datafusion::prelude::SessionContext;
use std::collections::HashSet;
use urlens_datafusion::{ALIASES, functions};

/// The example of every alias is correct.
#[test]
fn examples_are_correct() {
    let session = session();
    for alias in ALIASES {
        let (call, result) = alias.example();
        assert!(call.to_lowercase().starts_with(&alias.name().to_lowercase()), "{call}");
        let found = value(&session, &format!("SELECT {call}"));
        assert_eq!(found.as_deref(), result, "{}: {call}", alias.engine());
    }
    assert!(ALIASES.len() > 50);
}

/// Every alias equals the SQL expression in the table, if there is one.
#[test]
fn aliases_match_their_definition() {
    let session = session();
    let texts =
        ["http://www.Example.co.uk:81/a.b?c=d&c=e#f", "HTTP://user@[::1]/?", "no", "mailto:a@b.c"];
    let mut compared = 0;
    for alias in
        ALIASES.iter().filter(|alias| alias.ours().ends_with(')') && !alias.ours().contains('`'))
    {
        for text in texts {
            let with = |call: &str| {
                let call = call.replace("(url)", &format!("('{text}')"));
                let call = call.replace("(url,", &format!("('{text}',")).replace(", name", ", 'c'");
                value(&session, &format!("SELECT {call}"))
            };
            assert_eq!(with(&alias.call()), with(&alias.ours()), "{} of {text}", alias.call());
            compared += 1;
        }
    }
    assert!(compared > 100, "{compared}");
}

/// Names are case-insensitive, and do not replace functions of DataFusion.
#[test]
fn names_are_case_insensitive() {
    let session = session();
    for name in ["domainWithoutWWW", "domainwithoutwww", "DOMAINWITHOUTWWW", "\"domainWithoutWWW\""]
    {
        let found = value(&session, &format!("SELECT {name}('http://www.a.example/')"));
        assert_eq!(found.as_deref(), Some("a.example"), "{name}");
    }
    for name in ["NET.HOST", "net.host", "PARSE_URL", "parse_url"] {
        let arguments = if name.contains('.') { "'http://a/'" } else { "'http://a/', 'HOST'" };
        let found = value(&session, &format!("SELECT {name}({arguments})"));
        assert_eq!(found.as_deref(), Some("a"), "{name}");
    }
    let before = SessionContext::new().state();
    let before: HashSet<_> = before.scalar_functions().keys().cloned().collect();
    for function in functions() {
        for name in function.aliases().iter().map(String::as_str).chain([function.name()]) {
            assert!(!before.contains(name), "{name} is a function of DataFusion");
        }
    }
}

/// Spark's parts, as constants and as a column.
#[test]
fn spark_parts() {
    let session = session();
    let url = "https://anna:pw@example.org:8443/a/b?x=1&y=%20z#top";
    let parts = [
        ("HOST", Some("example.org")),
        ("PATH", Some("/a/b")),
        ("QUERY", Some("x=1&y=%20z")),
        ("REF", Some("top")),
        ("PROTOCOL", Some("https")),
        ("FILE", Some("/a/b?x=1&y=%20z")),
        ("AUTHORITY", Some("anna:pw@example.org:8443")),
        ("USERINFO", Some("anna:pw")),
        ("host", None),
        ("1", None),
    ];
    for (part, expected) in parts {
        let constant = value(&session, &format!("SELECT parse_url('{url}', '{part}')"));
        assert_eq!(constant.as_deref(), expected, "{part}");
    }
    let all: Vec<_> = parts.iter().map(|(part, _)| format!("('{url}', '{part}')")).collect();
    let query = format!("SELECT parse_url(u, p) FROM (VALUES {}) AS t(u, p)", all.join(", "));
    let found = rows(&session, &query);
    let texts = found[0].column(0);
    let texts = datafusion::arrow::array::AsArray::as_string_view(texts);
    assert!(texts.iter().eq(parts.iter().map(|part| part.1)), "{texts:?}");
    assert_eq!(texts.len(), parts.len());
    // Only the query has parameters.
    let key = |part: &str| value(&session, &format!("SELECT parse_url('{url}', '{part}', 'x')"));
    assert_eq!(key("QUERY").as_deref(), Some("1"));
    assert_eq!(key("HOST"), None);
    assert_eq!(value(&session, &format!("SELECT parse_url('{url}', NULL)")), None);
    assert_eq!(value(&session, "SELECT parse_url('http://a b/', 'HOST')"), None);
}

/// Snowflake's object.
#[test]
fn snowflake_object() {
    let session = session();
    let get =
        |url: &str, field: &str| value(&session, &format!("SELECT parse_url('{url}')['{field}']"));
    let url = "HTTP://USER:PASS@EXAMPLE.INT:4345/HELLO.PHP?USER=1";
    for (field, expected) in [
        ("host", Some("example.int")),
        ("port", Some("4345")),
        ("path", Some("/HELLO.PHP")),
        ("query", Some("USER=1")),
        ("scheme", Some("http")),
        ("fragment", None),
        ("error", None),
    ] {
        assert_eq!(get(url, field).as_deref(), expected, "{field}");
    }
    assert!(
        get(url, "parameters")
            .is_some_and(|parameters| parameters.contains("USER") && parameters.contains('1'))
    );
    assert_eq!(get("http://a b/", "host"), None);
    assert!(
        get("http://a b/", "error").is_some_and(|error| error.contains("byte 8")),
        "{:?}",
        get("http://a b/", "error")
    );
    assert_eq!(value(&session, "SELECT parse_url(NULL)"), None);
    for flag in ["0", "1"] {
        let host = value(&session, &format!("SELECT parse_url('http://a/', {flag})['host']"));
        assert_eq!(host.as_deref(), Some("a"));
    }
}
