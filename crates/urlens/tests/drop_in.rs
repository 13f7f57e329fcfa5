//! `internal::drop_in`, the operations that only the drop-in for the crate `url` uses.

mod random;

use random::cases;
use std::net::IpAddr;
use std::ops::Range;
use urlens::internal::drop_in;
use urlens::percent::decode;
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

/// A byte is escaped unless the URL parser keeps it in a segment. A `%` is escaped too.
#[test]
fn segments_are_escaped_where_the_parser_changes_them() {
    for (mode, start) in
        [(Mode::Web, "http://h/"), (Mode::File, "file:///"), (Mode::Generic, "x:/")]
    {
        for byte in 0..=255_u8 {
            let c = char::from(byte);
            let url = Url::parse(&format!("{start}x{c}y")).unwrap();
            let is_kept = c.is_ascii() && !"%/".contains(c) && url.path() == format!("/x{c}y");
            let expected = if is_kept { c.to_string() } else { format!("%{byte:02X}") };
            let mut to = String::from("a/");
            drop_in::encode_segment(&mut to, &[byte, b'z'], mode);
            assert_eq!(to, format!("a/{expected}z"), "{mode:?}");
        }
    }
}

/// An encoded segment decodes to its bytes, also if they are not UTF-8.
#[test]
fn encoded_segments_decode_to_their_bytes() {
    cases(2_000, |rng| {
        let segment: Vec<u8> = (0..rng.below(9)).map(|_| rng.next_u64() as u8).collect();
        for mode in [Mode::Web, Mode::File, Mode::Generic] {
            let mut to = String::new();
            drop_in::encode_segment(&mut to, &segment, mode);
            assert_eq!(*decode(&to), segment, "{mode:?}");
        }
    });
}

/// Only tabs and newlines are removed, at any place.
#[test]
fn tabs_and_newlines_are_removed() {
    assert_eq!(drop_in::without_tabs_and_newlines("\ta\n b\r\n\u{B}c"), "a b\u{B}c");
}

/// A file URL has the given host and path, and no other components.
#[test]
fn file_urls_have_their_host_and_path() {
    for host in ["", "h", "example.org", "[::1]"] {
        for path in ["/", "/a/b", "/a//b/", "/%20"] {
            let url = drop_in::file_url(host, path).unwrap();
            assert_eq!((url.host_text(), url.path()), (Some(host), path));
            assert_canonical(&url);
        }
        // The parser would change these paths.
        for path in ["/a/../b", "/C|/a", "/."] {
            let url = drop_in::file_url(host, path).unwrap();
            assert_eq!((url.host_text(), url.path()), (Some(host), path));
            assert_eq!((url.query(), url.fragment()), (None, None));
            assert_eq!(url, format!("file://{host}{path}").as_str());
        }
    }
}

/// An address becomes the host as its text would, or fails likewise.
#[test]
fn addresses_are_set_like_their_text() {
    const ADDRESSES: [&str; 6] =
        ["1.2.3.4", "0.0.0.0", "255.255.255.255", "::", "1:0:0:2::3", "::ffff:1.2.3.4"];
    for text in URLS {
        for address in ADDRESSES {
            let (mut url, mut expected) = (Url::parse(text).unwrap(), Url::parse(text).unwrap());
            let address: IpAddr = address.parse().unwrap();
            let host = match address {
                IpAddr::V4(it) => it.to_string(),
                IpAddr::V6(it) => format!("[{it}]"),
            };
            assert_eq!(
                drop_in::set_ip_host(&mut url, address),
                expected.set_host(Some(&host)),
                "{text}"
            );
            assert_eq!(state(&url), state(&expected), "{text} {address}");
            assert_canonical(&url);
        }
    }
}

/// The path of a web URL is replaced in the text, and no other component changes. Other URLs are not opened.
#[test]
fn paths_are_edited_in_place() {
    for text in URLS {
        for path in ["/", "/a", "/a%20b/c/", "/a//b/some/long/path"] {
            let mut url = Url::parse(text).unwrap();
            let old = url.clone();
            let opened = drop_in::open_path(&mut url);
            assert_eq!(opened.is_some(), scheme::mode(old.scheme()) == Mode::Web, "{text}");
            let Some(opened) = opened else {
                assert_eq!(state(&url), state(&old), "{text}");
                continue;
            };
            let empty = (Some(""), None);
            assert_eq!((url.component(Part::Path), url.component(Part::Query)), empty);
            assert_eq!(&drop_in::text_mut(&mut url)[opened.start()..], old.path(), "{text}");
            drop_in::text_mut(&mut url).truncate(opened.start());
            drop_in::text_mut(&mut url).push_str(path);
            drop_in::close_path(&mut url, &opened);
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
            let opened = drop_in::open_query(&mut url);
            assert_eq!(url.query(), None, "{text}");
            let old = &drop_in::text_mut(&mut url)[opened.start()..];
            assert_eq!(old, expected.query().unwrap_or_default(), "{text}");
            drop_in::text_mut(&mut url).truncate(opened.start());
            drop_in::text_mut(&mut url).push_str(query);
            drop_in::close_query(&mut url, &opened);
            expected.set_query(Some(query)).unwrap();
            assert_eq!(state(&url), state(&expected), "{text}");
            assert_canonical(&url);
        }
    }
}

/// The web schemes are those of [`Mode::Web`], also in the shortest URLs.
#[test]
fn web_urls_have_a_default_port() {
    for text in URLS {
        let url = Url::parse(text).unwrap();
        let is_web = scheme::mode(url.scheme()) == Mode::Web;
        assert_eq!(drop_in::is_web(&url), is_web, "{text}");
        let port = scheme::default_port(url.scheme()).filter(|_| is_web);
        assert_eq!(drop_in::web_default_port(&url), port, "{text}");
    }
}
