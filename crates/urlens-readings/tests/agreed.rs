//! Traits of `Agreed` and of its error.

use std::collections::hash_map::DefaultHasher;
use std::hash::{Hash as _, Hasher as _};
use urlens_readings::{Agreed, Verdict};

fn agreed(text: &str) -> Agreed<&str> {
    Agreed::parse(text).unwrap()
}

fn hash(agreed: &Agreed<&str>) -> u64 {
    let mut hasher = DefaultHasher::new();
    agreed.hash(&mut hasher);
    hasher.finish()
}

/// Equality, order and hashes are those of the texts.
#[test]
fn compares_texts() {
    let texts = ["http://a/", "http://a/?", "http://b/", "mailto:a"];
    for one in texts {
        for other in texts {
            let (a, b) = (agreed(one), agreed(other));
            let owned: Agreed = other.parse().unwrap();
            assert_eq!(a == b, one == other);
            assert_eq!(a == owned, one == other);
            assert_eq!(a == *other, one == other);
            assert_eq!(a == other, one == other);
            assert_eq!(a.cmp(&b), one.cmp(other));
            assert_eq!(a.partial_cmp(&b), Some(one.cmp(other)));
            assert_eq!(hash(&a) == hash(&b), one == other);
        }
    }
}

/// The text comes back from every conversion, and a password is not in the debug output.
#[test]
fn shows_the_text() {
    let text = "ftp://me:secret@h/";
    let parsed = agreed(text);
    assert_eq!((parsed.as_ref(), parsed.as_str(), parsed.to_string().as_str()), (text, text, text));
    assert_eq!(format!("{parsed:>20}"), format!("{text:>20}"));
    assert_eq!(format!("{parsed:?}"), "Agreed(\"ftp://me:***@h/\")");
    assert_eq!(text.parse::<Agreed>().unwrap(), text);
    assert_eq!(Agreed::try_from(text).unwrap(), text);
    assert_eq!(Agreed::try_from(text.to_owned()).unwrap(), text);
}

/// An error names the verdict, the first finding, and the number of others.
#[test]
fn error_message() {
    let message = |text| Agreed::parse(text).unwrap_err().to_string();
    assert_eq!(
        message("http://h:80/"),
        "spelled differently: info: invalid or non-canonical port at byte 8 (port-format)"
    );
    assert_eq!(
        message("HTTP://h:80/"),
        "spelled differently: info: invalid or non-canonical port at byte 8 (port-format), and 1 more"
    );
    let error = Agreed::parse("http://me:secret@127.1/").unwrap_err();
    assert_eq!(error.verdict(), Verdict::DifferentHost);
    let debug = format!("{error:?}");
    assert!(debug.contains("http://me:***@127.1/") && !debug.contains("secret"), "{debug}");
}
