//! Errors with a caret below the text, and masking of passwords.

use urlens::{Iri, Uri, UriRef, UrlRef, uri};

/// Message, text and caret. Passwords are masked, also where only some parsers find one; long texts are
/// cut, and invisible characters are escaped.
#[test]
fn errors_with_carets() {
    let long = format!("foo:{}<{}", "a".repeat(100), "b".repeat(100));
    let cut = format!("unexpected '<' in path at byte 104\n  …{}<{}…\n", A60, &B60[1..]);
    for (text, expected) in [
        ("http://a b/", "unexpected ' ' in host at byte 8\n  http://a b/\n          ^"),
        (
            "http://a/100%",
            "'%' without two hexadecimal digits in path at byte 12\n  http://a/100%\n              ^",
        ),
        ("http://[::1/", "'[' without ']' in host at byte 7\n  http://[::1/\n         ^"),
        (
            "http://[::1::]/",
            "invalid IP address in host at byte 12\n  http://[::1::]/\n              ^",
        ),
        ("/over/there", "missing scheme\n  /over/there\n  ^"),
        ("", "missing scheme\n  \n  ^"),
        ("http://h:8o/", "unexpected 'o' in port at byte 10\n  http://h:8o/\n            ^"),
        ("http://a@b@c/", "unexpected '@' in host at byte 10\n  http://a@b@c/\n            ^"),
        ("a_b:c", "unexpected '_' in scheme at byte 1\n  a_b:c\n   ^"),
        ("1:", "unexpected '1' in scheme at byte 0\n  1:\n  ^"),
        ("foo:?é^", "unexpected 'é' in query at byte 5\n  foo:?é^\n       ^"),
        // After a mask the caret follows the displayed text.
        (
            "ftp://anna:secret@h/ x",
            "unexpected ' ' in path at byte 20\n  ftp://anna:***@h/ x\n                   ^",
        ),
        (
            "http://anna:pw@[::g]/",
            "invalid IP address in host at byte 18\n  http://anna:***@[::g]/\n                     ^",
        ),
        ("http:\\\\u:p@h/", "unexpected '\\' in path at byte 5\n  http:\\\\u:***@h/\n       ^"),
        // Control characters and bidirectional formatting are escaped.
        ("foo:a\n", "unexpected '\\n' in path at byte 5\n  foo:a\\n\n       ^"),
        ("foo:\u{202e}a", "unexpected '\\u{202e}' in path at byte 4\n  foo:\\u{202e}a\n      ^"),
        (&long, &format!("{cut}{:63}^", "")),
    ] {
        let error = Uri::parse(text).unwrap_err();
        assert_eq!(format!("{error:#}"), expected, "{text}");
    }
}

const A60: &str = "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa";
const B60: &str = "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb";

/// Debug output and error messages do not contain passwords.
#[test]
fn passwords_are_masked() {
    let text = "ftp://anna:secret@h/";
    let shown = [
        format!("{:?}", Uri::parse(text).unwrap()),
        format!("{:?}", UriRef::parse(text).unwrap()),
        format!("{:?}", Uri::parse(text).unwrap().authority().unwrap()),
        format!("{:?}", Uri::parse(&format!("{text}<")).unwrap_err()),
        format!("{:#}", Uri::parse(&format!("{text}<")).unwrap_err()),
        format!("{:#}", Uri::try_from(Iri::parse("ftp://anna:secret@h/é").unwrap()).unwrap_err()),
        uri!("ftp://anna:secret@h/").differences(uri!("ftp://h/"))[0].to_string(),
    ];
    for shown in shown {
        assert!(!shown.contains("secret"), "{shown}");
    }
    assert_eq!(format!("{:?}", Uri::parse(text).unwrap()), r#"Uri("ftp://anna:***@h/")"#);
    assert_eq!(Uri::parse(text).unwrap().masked(), "ftp://anna:***@h/");
    assert_eq!(UriRef::parse("//h/a:b@c").unwrap().masked(), "//h/a:b@c");
    // Browsers find a host after a special scheme, with any number of slashes.
    assert_eq!(UrlRef::parse("http:/anna:secret@h/").unwrap().masked(), "http:/anna:***@h/");
    assert_eq!(Uri::parse("https:anna:secret@h").unwrap().masked(), "https:anna:***@h");
    assert_eq!(Uri::parse("mailto:a:b@c").unwrap().masked(), "mailto:a:b@c");
    // `Display` prints the password.
    assert_eq!(Uri::parse(text).unwrap().to_string(), text);
}
