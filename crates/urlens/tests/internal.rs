//! Items of `internal` that other crates of this workspace use.

use urlens::Kind;
use urlens::internal::ShortName;

/// A name in a message is escaped, and cut after 60 characters.
#[test]
fn short_names() {
    assert_eq!(ShortName("a\n\u{202E}").to_string(), "a\\n\\u{202e}");
    assert_eq!(ShortName(&"é".repeat(60)).to_string(), "é".repeat(60));
    assert_eq!(ShortName(&"é".repeat(61)).to_string(), "é".repeat(60) + "…");
}

/// Each kind has its own description, which is a noun with its article.
#[test]
fn kinds_have_descriptions() {
    let mut all = Kind::ALL.map(Kind::about).to_vec();
    assert!(all.iter().all(|it| it.starts_with("a ") || it.starts_with("an ")), "{all:?}");
    all.sort();
    all.dedup();
    assert_eq!(all.len(), Kind::ALL.len());
}
