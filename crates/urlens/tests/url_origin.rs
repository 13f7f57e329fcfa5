//! Origins of URLs, by the URL Standard.

use urlens::Url;
use urlens::Origin;

fn origin(text: &str) -> Origin {
    Url::parse(text).unwrap().origin()
}

/// S2.5: a tuple for web URLs, and for what is in a blob; opaque for all others.
#[test]
fn serialized() {
    for (text, want) in [
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
        // Without IDNA, a host beyond ASCII is no host.
        if cfg!(feature = "idna") || text.is_ascii() {
            assert_eq!(origin(text).to_string(), want, "{text}");
        }
    }
}

/// S2.5: the same scheme, host and port; and opaque origins are not even the same as themselves.
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

/// S2.5: every origin that the tests of the web platform state. They are not a part of this
/// package; the environment says where they are. Some need IDNA for their hosts.
#[cfg(feature = "idna")]
#[test]
fn web_platform_tests() {
    let Some(lists) = std::env::var_os("URLENS_LISTS") else {
        println!("list absent: wpt/urltestdata.json (set URLENS_LISTS)");
        return;
    };
    let file = std::path::Path::new(&lists).join("wpt/urltestdata.json");
    let text = std::fs::read_to_string(file).expect("the list is where URLENS_LISTS says");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("the list is JSON");
    let mut seen = 0;
    for case in cases {
        let Some(want) = case["origin"].as_str() else { continue };
        let input = case["input"].as_str().expect("an input");
        let url = match case["base"].as_str() {
            Some(base) => Url::parse(base).unwrap().join(input),
            None => Url::parse(input),
        };
        assert_eq!(url.unwrap().origin().to_string(), want, "{input:?} on {}", case["base"]);
        seen += 1;
    }
    println!("wpt/urltestdata origins {seen}");
    assert_eq!(seen, 411);
}
