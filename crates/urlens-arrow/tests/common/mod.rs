//! Test texts, arrays of them, and the answers of the library.
#![allow(dead_code)] // each test uses a part of this module

pub(crate) mod arrays;
pub(crate) mod inputs;
pub(crate) mod oracle;

use urlens_arrow::{Function, Values};

/// Every combination of arguments after the text.
pub(crate) fn calls(function: &Function) -> Vec<Vec<&'static str>> {
    let mut calls = vec![vec![]];
    for parameter in &function.parameters()[1..] {
        let words: &[&'static str] = match (parameter.values, parameter.name) {
            (Values::Words(words), _) => words,
            (_, "name") if function.op() == "scheme" => {
                &["path", "coordinates", "nid", "type", "qualifiers", "number", "global", "absent"]
            }
            (_, "name") => &["q", "b c", "", "absent"],
            (_, "base") => &["http://example.org/a/b?c#d", "foo:a", "a/b", "not a base"],
            (_, "other") => &["http://example.org/", "foo:/a/..//b", "not a URL"],
            (_, "part") => {
                &["scheme", "authority", "username", "host", "port", "path", "query", "query:q"]
            }
            (_, "value") => &["", "8080", "a b", "example.net:81/c"],
            (_, "program" | "checker" | "fetcher") => {
                &["whatwg", "curl8", "lua_socket", "py_requests"]
            }
            (_, "programs") if function.op() == "readings" => &["", "all", "curl8,lua_socket"],
            (_, "programs") => &["default", "go"],
            (_, "template") => &["http://example.org/users/{id}{?x,y}", "{+whole}"],
            (values, name) => panic!("{name} is {values:?}: add words to call it with"),
        };
        calls = calls
            .into_iter()
            .flat_map(|call| words.iter().map(move |&word| [call.clone(), vec![word]].concat()))
            .collect();
    }
    // The defaults.
    if function
        .parameters()
        .iter()
        .all(|parameter| parameter.default.is_some() || parameter.name == "text")
    {
        calls.push(vec![]);
    }
    calls
}

/// Texts of every kind: valid, in need of repair, ambiguous, rejected by some or all standards.
pub(crate) const TEXTS: &[&str] = &[
    "",
    " ",
    "a",
    "http://a",
    "https://www.example.co.uk/a/b?q=1&q=2&hl=en#top",
    "https://example.org/",
    "https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=%2B+x&&=&empty=&last",
    "HTTP://Example.ORG:80/%7eanna/./a/../b",
    " \thttp://example.org/a b\n",
    "http://anna:secret@example.org:8080/a?b#c",
    "http://anna%40home:p%3Aw@example.org/",
    "http://@example.org/",
    "http://:@example.org/",
    "ftp://example.org:/a",
    "http://example.org:99999/",
    "foo://example.org:99999/a",
    "foo://example.org:0080/a",
    "foo://h",
    "http://127.1/",
    "http://0x7f.0.0.1:443/",
    "http://[2001:DB8::1]:8080/a",
    "http://[::ffff:1.2.3.4]/",
    "foo://[v1.x:y]/",
    "http://WWW.example.com./a",
    "http://www.example.com../a",
    "http://a..com/",
    "http://co.uk/",
    "http://localhost:3000/a?b=%C3%A9&%C3%A9=b",
    "http://crêpes.example/là?où=çà#là",
    "http://公司.cn/",
    "http://xn--55qx5d.cn/a",
    "http://example.org/a|b?c|d",
    "http://example.org/?a=%FF%20+&b+c=d%",
    "http:\\\\evil.example\\@good.example/",
    "http://evil.example\\@good.example/",
    "http:///example.org/a",
    "http:example.org",
    "//example.org/a",
    "/a/b?c",
    "?q",
    "#f",
    "../b",
    "file:///C|/a/../b",
    "file://host/a",
    "mailto:anna@example.org?subject=a%20b",
    "urn:isbn:0-395-36341-1",
    "data:text/plain,a b ?c d#e f",
    "blob:https://example.org/9115d58c",
    "javascript:alert(1)",
    "web+demo:/.//not-a-host/",
    "foo:/a/../..//b?",
    "foo:bar?#",
    "http://example.org/?",
    "http://example.org/#",
    "http://a b/",
    "http://exa\u{0}mple.org/",
    "http://example.org/\u{202E}x",
    "http://ＥＸＡＭＰＬＥ.org/",
    "http://%65xample.org/%65",
    "1http://x/",
    ":",
    "http://",
    "http://[::1",
    "http://example.org/users/7?x=1",
    "http://example.org/users/a%2Cb",
    "http://example.org/users/a,b?x=1,2",
    "http://example.org/users/é",
];
