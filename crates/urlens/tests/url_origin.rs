//! Origins of URLs, by the URL Standard.

use urlens::{Origin, Url};

fn origin(text: &str) -> Origin {
    Url::parse(text).unwrap().origin()
}

/// S2.5: a tuple for web URLs and for blob URLs with an HTTP URL; opaque for all others.
#[test]
fn serialized() {
    for (text, expected) in [
        ("http://Example.ORG:80/a?b#c", "http://example.org"),
        ("https://u:p@example.org:0444", "https://example.org:444"),
        ("ftp://h", "ftp://h"),
        ("ws://h:443", "ws://h:443"),
        ("wss://h:443", "wss://h"),
        ("http://0x7f.1:0", "http://127.0.0.1:0"),
        ("http://[::0:1]", "http://[::1]"),
        ("http://bücher.example", "http://xn--bcher-kva.example"),
        ("blob:https://h:443/x", "https://h"),
        ("blob:HTTP://H:81", "http://h:81"),
        ("blob:http:h?x#y", "http://h"),
        ("BLOB:http://h", "http://h"),
        ("blob:ftp://h/x", "null"),
        ("blob:ws://h/x", "null"),
        ("blob:file:///x", "null"),
        ("blob:blob:http://h", "null"),
        ("blob:http%3A//h", "null"),
        ("blob:http://a b", "null"),
        ("blob:/http://h", "null"),
        ("blob://http://h", "null"),
        ("blob:", "null"),
        ("file:///x", "null"),
        ("file://h/x", "null"),
        ("foo://h:80/", "null"),
        ("ssh://h/", "null"),
        ("data:,x", "null"),
        ("about:blank", "null"),
        ("javascript:http://h", "null"),
    ] {
        // Without IDNA, a non-ASCII host is an error.
        if cfg!(feature = "idna") || text.is_ascii() {
            assert_eq!(origin(text).to_string(), expected, "{text}");
        }
    }
}

/// S2.5: origins are the same if scheme, host and port are equal. Opaque origins never are.
#[test]
fn same_origin() {
    let same = |a, b| origin(a).same_origin(&origin(b));
    assert!(same("http://h/a", "HTTP:\\\\H:80\\b"));
    assert!(same("http://h/a", "blob:http://h/b"));
    assert!(same("blob:https://h/a", "blob:https://h:443/b"));
    assert!(same("http://127.0.0.1/", "http://0x7f000001/"));
    for other in ["https://h", "http://h:81", "http://h.", "http://www.h", "ws://h", "file:///"] {
        assert!(!same("http://h/a", other), "{other}");
    }
    for opaque in ["file:///a", "data:,a", "blob:null/a", "foo://h/a"] {
        assert!(!same(opaque, opaque), "{opaque}");
    }
}

/// S2.5: all origins in the web platform tests, whose folder is in `URLENS_LISTS`. Some hosts need IDNA.
#[cfg(feature = "idna")]
#[test]
fn web_platform_tests() {
    let Some(lists) = std::env::var_os("URLENS_LISTS") else {
        println!("skipped: set URLENS_LISTS to the folder of wpt/urltestdata.json");
        return;
    };
    let file = std::path::Path::new(&lists).join("wpt/urltestdata.json");
    let text = std::fs::read_to_string(file).expect("wpt/urltestdata.json in URLENS_LISTS");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list in JSON");
    let mut count = 0;
    for case in cases {
        let Some(expected) = case["origin"].as_str() else { continue };
        let input = case["input"].as_str().expect("an input");
        let url = match case["base"].as_str() {
            Some(base) => Url::parse(base).unwrap().join(input),
            None => Url::parse(input),
        };
        let origin = url.unwrap().origin().to_string();
        assert_eq!(origin, expected, "{input:?} with base {}", case["base"]);
        count += 1;
    }
    println!("wpt/urltestdata origins {count}");
    assert_eq!(count, 411);
}
