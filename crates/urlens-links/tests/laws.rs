//! Laws of detection and formatting, on random texts.

use std::borrow::Cow;
use urlens::Url;
use urlens::percent::Encoded;
use urlens_conformance::clock;
use urlens_conformance::random::{Rng, law};
use urlens_links::{Finder, Formatter, LinkKind, Surroundings, html, markdown};

/// Characters of all values of `Link_Term`, delimiters, and letters.
const CHARS: &[char] = &[
    'a', 'b', 'Z', '0', '9', '-', '_', '~', '.', '.', ',', ';', ':', '!', '?', '\'', '"', '(', ')',
    '[', ']', '{', '}', '<', '>', '/', '/', '#', '&', '=', '+', '@', '%', '%', '\\', '|', '^', '`',
    '*', '$', ' ', '\u{7f}', 'é', 'ß', 'я', '中', '。', '、', '（', '）', '«', '»', '’', '།', '༼',
    '༽', '😎', '\u{200c}', '\u{301}', '\u{a0}', '\u{2028}', '\u{fffd}', '\u{e000}',
];

const HOSTS: &[&str] = &[
    "example.org",
    "EXAMPLE.com",
    "a.b.c.example",
    "localhost",
    "127.0.0.1",
    "[::1]",
    "bücher.example",
    "例え.jp",
    "xn--bcher-kva.example",
    "example.org:8080",
    "my_service",
    "普遍适用测试。我爱你",
];

const ESCAPES: &[&str] = &[
    "%20",
    "%2F",
    "%2f",
    "%3F",
    "%23",
    "%25",
    "%2E",
    "%2e%2e",
    "%C3%A9",
    "%E4%B8%AD",
    "%28",
    "%29",
    "%26",
    "%3D",
    "%2B",
    "%5C",
    "%FF",
    "%C3",
    "%22",
    "%3C",
    "%3E",
    "%0A",
    "%00",
    "%2541",
    "%7E",
    "%3A",
];

fn component(rng: &mut Rng, without: &str) -> String {
    let mut out = String::new();
    for _ in 0..rng.below(12) {
        match rng.below(6) {
            0 => out.push_str(rng.pick(ESCAPES)),
            _ => {
                let c = rng.pick(CHARS);
                if !without.contains(c) {
                    out.push(c);
                }
            }
        }
    }
    out
}

fn random_url(rng: &mut Rng) -> String {
    let mut url = String::from(rng.pick(&["https", "http", "ftp", "wss", "git+ssh", "HTTPS"]));
    url.push_str("://");
    url.push_str(rng.pick(HOSTS));
    for _ in 0..rng.below(4) {
        url.push('/');
        url.push_str(&component(rng, "/?#"));
    }
    if rng.one_in(2) {
        url.push('?');
        url.push_str(&component(rng, "#"));
    }
    if rng.one_in(2) {
        url.push('#');
        url.push_str(&component(rng, ""));
    }
    // The parser of URLs removes spaces at the end.
    url.truncate(url.trim_end_matches(' ').len());
    url
}

/// Text before a link, which does not become a part of it.
const BEFORE: &[&str] = &[
    "",
    " ",
    "see ",
    "See: ",
    "(",
    "(see ",
    "\"",
    "“",
    "«",
    "\n",
    "中文",
    "。",
    "1. ",
    "- ",
    "<",
    "example.org ",
    "http://a.example ",
    "anna@example.org, ",
    "mailto: ",
    "é ",
    "[",
    "…",
    "=",
];
/// Text after a link, which does not become a part of it.
const AFTER: &[&str] = &[
    "",
    " ",
    ". And",
    ".",
    ", or",
    "? Yes",
    "!",
    "\n",
    "\t",
    "\" said",
    "’ ",
    "» ",
    ": ",
    "; x",
    "。 ",
    "\u{a0}x",
    " http://b.example/",
    " anna@example.org",
    "... ",
    ".\" ",
    ".)\n",
];

/// Detection finds exactly what formatting wrote. Ten URLs per case: 100,000 by default.
#[test]
fn formatted_urls_are_found() {
    let mut formatted = 0;
    let mut count = 0;
    law("formatted urls are found", |rng| {
        for _ in 0..10 {
            let url = random_url(rng);
            count += 1;
            let Ok(shown) = Formatter::new().format(&url) else { continue };
            formatted += 1;
            let before = rng.pick(BEFORE);
            let after = rng.pick(AFTER);
            // A closing bracket of the sentence would close one that the URL leaves open.
            if after.contains(')') && shown.contains('(') {
                continue;
            }
            let text = format!("{before}{shown}{after}");
            let range = before.len()..before.len() + shown.len();
            let found = Finder::new().links(&text).find(|link| link.range() == range);
            assert!(found.is_some_and(|found| found.kind() == LinkKind::Url), "{url}\n{text}");
        }
    });
    assert!(formatted * 10 >= count * 9, "only {formatted} of {count} URLs were formatted");
}

/// Formatting is idempotent, and changes neither the structure nor the decoded components of a URL.
#[test]
fn formatting_keeps_the_meaning() {
    let decoded = |text: &str| -> Vec<u8> { Encoded::new(text).decode().into_owned() };
    law("formatting keeps the meaning", |rng| {
        let url = random_url(rng);
        for surroundings in [Surroundings::Text, Surroundings::Delimited] {
            let formatter = Formatter::new().surroundings(surroundings);
            let Ok(shown) = formatter.format(&url) else { continue };
            assert_eq!(formatter.format(&shown).as_deref(), Ok(&*shown), "{url}");
            let (Ok(a), Ok(b)) = (Url::parse(&url), Url::parse(&shown)) else { continue };
            assert_eq!(a.host(), b.host(), "{url}\n{shown}");
            let segments = |url: &Url| url.path().split('/').map(decoded).collect::<Vec<_>>();
            assert_eq!(segments(&a), segments(&b), "{url}\n{shown}");
            let pairs = |url: &Url| {
                let query = url
                    .query()
                    .map(|query| query.split(['&', '=']).map(decoded).collect::<Vec<_>>());
                (query, url.fragment().map(decoded))
            };
            assert_eq!(pairs(&a), pairs(&b), "{url}\n{shown}");
        }
    });
}

const PIECES: &[&str] = &[
    "http://",
    "https://",
    "example.org",
    "example",
    ".com",
    "mailto:",
    "anna@",
    "://",
    "@",
    ".",
    "..",
    ":80",
    ":99999",
    "[::1]",
    "/",
    "?",
    "#",
    "urn:",
    "data:,",
    "javascript:",
    " ",
    "\n",
    "é",
    "中。",
    "user:pw@",
    "\\",
    "\\n",
    "\"",
    "'",
    "(",
    ")",
    "<",
    ">",
    ",http://",
    "xn--",
    "-",
    "_",
    "<a href=",
    "[a](",
    "[b]: ",
    "<!--",
    "&amp;",
];

fn random_text(rng: &mut Rng) -> String {
    let mut text = String::new();
    for _ in 0..rng.below(24) {
        if rng.one_in(3) { text.push(rng.pick(CHARS)) } else { text.push_str(rng.pick(PIECES)) }
    }
    text
}

/// Links are in order, do not overlap, are not empty, and are slices of the text.
#[test]
fn links_are_slices() {
    law("links are slices", |rng| {
        let text = random_text(rng);
        for finder in [Finder::new(), Finder::code(), Finder::code().bare(true).emails(true)] {
            let mut end = 0;
            for link in finder.links(&text) {
                assert!(link.start() >= end && !link.range().is_empty(), "{text:?}");
                assert_eq!(&text[link.range()], link.as_str());
                end = link.end();
            }
        }
    });
}

/// The search without bare addresses and e-mail finds the URLs that the full search finds.
#[test]
fn searches_agree() {
    law("searches agree", |rng| {
        let text = random_text(rng).replace(['@', '.', '。'], "x");
        let full: Vec<_> = Finder::new().links(&text).collect();
        let urls: Vec<_> = Finder::new().bare(false).emails(false).links(&text).collect();
        assert_eq!(full, urls, "{text:?}");
    });
}

/// Extractors accept any text, and their ranges are inside of it.
#[test]
fn documents_accept_any_text() {
    law("documents accept any text", |rng| {
        let text = random_text(rng);
        for link in html::links(&text).into_iter().chain(markdown::links(&text)) {
            let source = text.get(link.range.clone());
            assert!(source.is_some(), "{text:?} {link:?}");
            if let Cow::Borrowed(reference) = link.reference {
                assert_eq!(source, Some(reference), "{text:?}");
            }
        }
    });
}

/// Texts that would take hours if the search were quadratic.
#[test]
fn time_is_linear() {
    const LENGTH: usize = 4 << 20;
    let pieces = [
        "a",
        ".",
        "a.",
        "a@",
        "@a",
        "http://",
        "http://a:",
        "http://a.",
        "a:b",
        "mailto:",
        "mailto:a",
        "mailto:a@",
        "http://a/(",
        "a.com/.",
        "a.com/)",
        "(",
        "http://[",
        "http://[::",
        "中。",
        "。",
        "-.",
        "http:",
        "urn:(",
        "x.com.",
        "a@b.",
        "\\n",
        "http://a,",
        ",http://",
        "http://a@",
        "a.com:",
        "a.com:1",
        "+",
        "a+",
        "data:,'",
    ];
    for piece in pieces {
        let text = piece.repeat(LENGTH / piece.len());
        for finder in [Finder::new(), Finder::code(), Finder::code().bare(true).emails(true)] {
            let start = clock::cpu_time();
            let count = finder.links(&text).count();
            let time = clock::cpu_time() - start;
            assert!(time.as_secs() < 3, "{piece:?}: {time:?} for {count} links");
        }
    }
}
