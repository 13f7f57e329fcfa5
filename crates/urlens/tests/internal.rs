//! Items of `internal` that other crates of this workspace use.

use urlens::internal::{ShortName, authority_of, marks_of, masked_authority, masked_reference};
use urlens::{Kind, UriRef};

/// The authority of a text with marks is that of the parsed reference.
#[test]
fn authority_by_marks() {
    for text in ["http://u:p@h:80/a", "//[::1]", "///a", "a:b", "/a//b", "?//a"] {
        let reference = UriRef::parse(text).unwrap();
        assert_eq!(authority_of(text, &marks_of(&reference)), reference.authority(), "{text}");
    }
}

/// `Debug` hides passwords, and only those.
#[test]
fn masked_texts() {
    for (text, shown) in [("u:p@h:80", "u:***@h:80"), ("u@h", "u@h"), ("h:80", "h:80")] {
        assert_eq!(format!("{:?}", masked_authority(text)), format!("{shown:?}"));
        let (text, shown) = (format!("//{text}/a:b@c"), format!("//{shown}/a:b@c"));
        let marks = marks_of(&UriRef::parse(&text).unwrap());
        assert_eq!(format!("{:?}", masked_reference(&text, &marks)), format!("{shown:?}"));
    }
}

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
