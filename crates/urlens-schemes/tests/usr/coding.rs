//! Percent-encoding.

use crate::*;

/// All ASCII characters and some others.
const ALL: &str =
    concat!("\0\t\n\r\x1F !\"#$%&'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~\x7F", "\u{80}é€𐌰\u{10FFFF}");

/// S0.45: the canonical form is ASCII.
#[test]
fn s0_45_print_is_ascii() {
    let user = Usr::builder("npm", ALL).qualifier("a", ALL).build().unwrap();
    assert!(user.as_str().bytes().all(|byte| byte.is_ascii_graphic()), "{user}");
    assert_eq!((user.name(), user.qualifiers().get("a")), (ALL, Some(ALL)));
}

/// S0.46, K0.1: separators and non-ASCII characters are escaped in UTF-8; name and value use one
/// set.
#[test]
fn s0_46_separators_as_data() {
    let user = Usr::builder("npm", "/?=&#@%+ é").qualifier("a", "/?=&#@%+ é").build().unwrap();
    let escaped = "%2F%3F%3D%26%23%40%25%2B%20%C3%A9";
    assert_eq!(user.as_str(), format!("usr:npm/{escaped}?a={escaped}"));
    for c in ('\0'..='\x7F').filter(|c| !c.is_ascii_alphanumeric() && !"-._~:,".contains(*c)) {
        let user = Usr::builder("npm", &c.to_string()).build().unwrap();
        assert_eq!(user.as_str(), format!("usr:npm/%{:02X}", u32::from(c)));
    }
}

/// S0.47: a type is not encoded, and has no separators.
#[test]
fn s0_47_type_is_plain() {
    for separator in ["%2F", "/", "?", "&", "=", "#", ":", "@"] {
        assert!(Usr::builder(&format!("a{separator}b"), "n").build().is_err(), "{separator}");
    }
}

/// S0.48: `?` and `:` are unescaped as separators; as data, `?` is escaped.
#[test]
fn s0_48_separators_stay() {
    assert_eq!(canonical("usr:npm/a%3F%3A?b=%3F%3A"), "usr:npm/a%3F:?b=%3F:");
    assert!(Usr::parse("usr:npm/a%3Fb=c").unwrap().qualifiers().is_empty());
}

/// S0.49: a colon is never escaped.
#[test]
fn s0_49_colon_everywhere() {
    assert_eq!(canonical("usr:npm/a:%3Ab?c=:%3A"), "usr:npm/a::b?c=::");
    assert!(Usr::parse("usr%3Anpm/a").is_err());
}

/// S0.50, K0.4: the separating slash is never escaped; slashes in a name are, so that dot segments
/// are not removed.
#[test]
fn s0_50_slash() {
    assert_eq!(parts("usr:npm/a/b"), parts("usr:npm/a%2Fb"));
    assert_eq!(canonical("usr:npm/a/../b"), "usr:npm/a%2F..%2Fb");
    assert_eq!(error("usr:npm%2Fa"), ("unexpected-character", "type", 7));
}

/// S0.51, K0.5: `?` as data is `%3F`. A second one is an error, or part of the value in the lenient
/// profile.
#[test]
fn s0_51_question_mark_as_data() {
    let user = Usr::builder("npm", "a?b").qualifier("c", "d?e").build().unwrap();
    assert_eq!(user.as_str(), "usr:npm/a%3Fb?c=d%3Fe");
    assert_eq!(error("usr:npm/a?c=d?e"), ("unexpected-character", "qualifiers", 13));
    assert_eq!(lenient("usr:npm/a?c=d?e").unwrap().qualifiers().get("c"), Some("d?e"));
}

/// S0.52: `=` between key and value is unescaped.
#[test]
fn s0_52_equal_sign_stays() {
    assert_eq!(canonical("usr:npm/a?b=c"), "usr:npm/a?b=c");
    assert_eq!(canonical("usr:npm/a?b%3Dc"), "usr:npm/a");
}

/// S0.53, K0.8: UTF-8, then escapes; invalid UTF-8 is an error with its offset.
#[test]
fn s0_53_beyond_ascii() {
    for (c, escaped) in [('é', "%C3%A9"), ('€', "%E2%82%AC"), ('𐌰', "%F0%90%8C%B0")] {
        let user = Usr::builder("npm", &c.to_string()).build().unwrap();
        assert_eq!(user.as_str(), format!("usr:npm/{escaped}"));
    }
    assert_eq!(error("usr:npm/a%C3%A9%FF"), ("not-utf-8", "name", 15));
    assert_eq!(error("usr:npm/a?b=c%C3"), ("not-utf-8", "value", 13));
    assert_eq!(error("usr:npm/a%C3%A9%F"), ("bad-escape", "name", 15));
    assert_eq!(error("usr:npm/a?b=c&d=%"), ("bad-escape", "value", 16));
    assert_eq!(lenient("usr:npm/%FF").unwrap_err().code(), "not-utf-8");
    assert_eq!(lenient("usr:npm/%").unwrap_err().code(), "bad-escape");
}

/// S0.54: unneeded escapes are decoded, but never in the type.
#[test]
fn s0_54_over_encoding() {
    assert_eq!(canonical("usr:npm/%6F%63%2E?a=%7E"), "usr:npm/oc.?a=~");
    assert!(Usr::parse("usr:np%6D/oc").is_err());
}

/// S0.55, K0.6, K0.10: parsing decodes once, writing encodes once.
#[test]
fn s0_55_always() {
    assert_eq!(usr("usr:npm/%2541").name(), "%41");
    assert_eq!(canonical("usr:npm/%2541"), "usr:npm/%2541");
    assert_eq!(usr("usr:npm/a+b?c=d+e").name(), "a+b");
    assert_eq!(canonical("usr:npm/a+b?c=d+e"), "usr:npm/a%2Bb?c=d%2Be");
    assert_eq!(error("usr:npm/a#b"), ("not-allowed", "fragment", 9));
    assert_eq!(usr("usr:npm/a%23b").name(), "a#b");
    let user = Usr::builder("npm", "%41").build().unwrap();
    assert_eq!((user.name(), user.as_str()), ("%41", "usr:npm/%2541"));
}
