//! The items of `internal` that only the drop-in for the crate `url` uses.

use std::ops::Range;
use urlens::internal::{close, file_url, open, text_mut};
use urlens::scheme::{self, Mode};
use urlens::{Part, Url};

const URLS: [&str; 20] = [
    "http://h/",
    "https://u:p@example.org:8443/a/b?c=d#e",
    "http://[::1]:80/?#",
    "ws://a/",
    "wss://a/b?",
    "ftp://h/a#b?c",
    "http://127.0.0.1/a//b",
    "file:///C:/a?b#c",
    "file://h/a",
    "foo://u:p@h:80/a?b#c",
    "foo://h",
    "foo:///a#b",
    "foo:/a/b?c",
    "foo:/.//a",
    "foo:a",
    "foo:a ?b#c",
    "foo:a #b",
    "foo:?",
    "x:",
    "mailto:a@b?c#d",
];

/// The text of a URL and the ends of its components.
fn state(url: &Url) -> (String, [Option<Range<usize>>; 8]) {
    (url.to_string(), Part::ALL.map(|part| url.range(part)))
}

/// The state equals that of the parsed text, so all marks are right.
fn assert_canonical(url: &Url) {
    assert_eq!(state(url), state(&Url::parse(url.as_str()).unwrap()));
}

/// A file URL has the given host and path, and no other components.
#[test]
fn file_urls_have_their_host_and_path() {
    for host in ["", "h", "example.org", "[::1]"] {
        for path in ["/", "/a/b", "/a//b/", "/%20"] {
            let url = file_url(host, path).unwrap();
            assert_eq!((url.host_text(), url.path()), (Some(host), path));
            assert_canonical(&url);
        }
        // The parser would change these paths.
        for path in ["/a/../b", "/C|/a", "/."] {
            let url = file_url(host, path).unwrap();
            assert_eq!((url.host_text(), url.path()), (Some(host), path));
            assert_eq!((url.query(), url.fragment()), (None, None));
            assert_eq!(url, format!("file://{host}{path}").as_str());
        }
    }
}

/// The path of a web URL is replaced in the text, and no other component changes.
#[test]
fn paths_are_edited_in_place() {
    for text in URLS {
        for path in ["/", "/a", "/a%20b/c/", "/a//b/some/long/path"] {
            let mut url = Url::parse(text).unwrap();
            let old = url.clone();
            if scheme::mode(old.scheme()) != Mode::Web {
                continue;
            }
            let opened = open(&mut url, Part::Path);
            let empty = (Some(""), None);
            assert_eq!((url.component(Part::Path), url.component(Part::Query)), empty);
            assert_eq!(&text_mut(&mut url)[opened.start..], old.path(), "{text}");
            text_mut(&mut url).truncate(opened.start);
            text_mut(&mut url).push_str(path);
            close(&mut url, &opened);
            assert_eq!(
                (url.path(), url.query(), url.fragment()),
                (path, old.query(), old.fragment())
            );
            assert_eq!(url.authority(), old.authority(), "{text}");
            assert_canonical(&url);
        }
    }
}

/// A query is replaced in the text as the setter does it; one that is absent is added.
#[test]
fn queries_are_edited_in_place() {
    for text in URLS {
        for query in ["", "a", "a=b&c=%20", "/?a/long/query"] {
            let (mut url, mut expected) = (Url::parse(text).unwrap(), Url::parse(text).unwrap());
            let opened = open(&mut url, Part::Query);
            assert_eq!(url.query(), None, "{text}");
            let old = &text_mut(&mut url)[opened.start..];
            assert_eq!(old, expected.query().unwrap_or_default(), "{text}");
            text_mut(&mut url).truncate(opened.start);
            text_mut(&mut url).push_str(query);
            close(&mut url, &opened);
            expected.set_query(Some(query)).unwrap();
            assert_eq!(state(&url), state(&expected), "{text}");
            assert_canonical(&url);
        }
    }
}
