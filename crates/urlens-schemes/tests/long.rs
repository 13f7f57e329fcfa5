//! Long texts: parsing time is linear in the length, for any content.

use std::time::{Duration, Instant};
use urlens_schemes::Registry;

/// Number of pieces, for which a quadratic algorithm would need more than a minute.
const MANY: usize = 100_000;

/// A generous limit for slow machines, and far below quadratic time.
const LIMIT: Duration = Duration::from_secs(10);

fn parses_in_time(text: &str, profile: Option<&str>) {
    let start = Instant::now();
    let view = match Registry::new().read_as(text, profile) {
        Ok(view) => view,
        Err(error) => panic!("{}…: {error}", &text[..20]),
    };
    let all = (view.canonical(), view.key(), view.fields().to_string(), view.findings());
    assert!(start.elapsed() < LIMIT, "{}… took {:?}", &text[..20], start.elapsed());
    drop(all);
}

/// `before`, then many pieces separated by `between`, then `after`.
fn many(before: &str, piece: impl Fn(usize) -> String, between: &str, after: &str) -> String {
    let pieces: Vec<String> = (0..MANY).map(piece).collect();
    [before, &pieces.join(between), after].concat()
}

/// Names that must be unique.
#[test]
fn many_names() {
    let pair = |n| format!("k{n}=1");
    parses_in_time(&many("usr:npm/a?", pair, "&", ""), None);
    parses_in_time(&many("pkg:npm/a?", pair, "&", ""), None);
    parses_in_time(&many("tel:+1;", pair, ";", ""), None);
    parses_in_time(&many("mailto:?", pair, "&", ""), None);
    parses_in_time(&many("data:a/b;", pair, ";", ",x"), None);
    parses_in_time(&many("data:a/b;", pair, ";", ",x"), Some("fetch"));
    parses_in_time(&many("data:a/b;", |_| "k=1".into(), ";", ",x"), Some("fetch"));
}

/// Pieces that may repeat.
#[test]
fn many_pieces() {
    let a = |_| "a".to_owned();
    parses_in_time(&many("pkg:golang/", a, "/", "#b"), None);
    parses_in_time(&many("pkg:npm/a#", a, "/", ""), None);
    parses_in_time(&many("mailto:", |n| format!("a{n}@b.c"), ",", ""), None);
    parses_in_time(&many("mailto:?to=", |n| format!("a{n}@b.c"), ",", ""), None);
    parses_in_time(&many("urn:oid:1.", |_| "1".into(), ".", ""), None);
    parses_in_time(&many("urn:lex:", a, ";", ":b:c"), None);
    parses_in_time(&many("urn:nbn:", a, ":", "-b"), None);
    parses_in_time(&many("urn:ietf:params:", a, ":", ""), None);
    parses_in_time(&many("urn:publicid:", a, "+", ""), None);
    parses_in_time(&many("file:///", |_| "..".into(), "/", ""), None);
    parses_in_time(&many("doi:10.", |_| "1".into(), ".", "/a"), None);
    parses_in_time(&many("doi:10.1/", |_| "%61".into(), "/", ""), None);
    parses_in_time(&many("tag:", a, ".", ",2001:b"), None);
    parses_in_time(&many("about:", |_| "%61".into(), "", ""), None);
    parses_in_time(&many("usr:", |_| "/".into(), "", "npm/a"), Some("lenient"));
    parses_in_time(&many("data:;base64,", |_| "YWJj".into(), "%20", ""), None);
    parses_in_time(&many("data:a/b;c=\"", |_| "\\\\".into(), ";", "\",x"), Some("fetch"));
}
