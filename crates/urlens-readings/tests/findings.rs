//! Findings: their places, their messages, and which of them are denied.

use std::ops::Range;
use urlens::Part;
use urlens_readings::{Agreement, Finding, Levels, Readings, Severity};

/// The range of the finding with this code.
fn range(readings: &Readings<'_>, code: &str) -> Option<Range<usize>> {
    readings
        .findings()
        .into_iter()
        .find(|finding| finding.code() == code)
        .map(|finding| finding.range)
}

fn place(text: &str, code: &str) -> Option<Range<usize>> {
    range(&Readings::of(text), code)
}

/// Characters that RFC 3987 allows are not reported in place of one that it does not allow. Private
/// characters are allowed in a query only.
#[test]
fn first_character_that_is_not_allowed() {
    let code = "percent-encoding";
    assert_eq!(place("http://h/\u{e9}/^", code), Some(12..13));
    assert_eq!(place("http://h/?\u{e9}^", code), Some(12..13));
    assert_eq!(place("http://h/#\u{e9}^", code), Some(12..13));
    assert_eq!(place("http://h/?\u{e000}^", code), Some(13..14));
    assert_eq!(place("http://h/\u{e000}/^", code), Some(9..12));
    assert_eq!(place("http://h/#\u{e000}/^", code), Some(10..13));
}

/// Userinfo allows what a fragment allows; a second `@`, spaces and controls are reported by others.
#[test]
fn characters_of_other_classes() {
    assert_eq!(place("http://a@b@h/", "credentials-encoding"), None);
    assert_eq!(place("http://a@b@h/", "misleading-userinfo"), Some(7..11));
    assert_eq!(place("http://h/a@b?c@d#e@f", "percent-encoding"), None);
    for text in ["http://h/a\u{1}b", "http://h/a b", "http://h/?a\u{7f}b"] {
        assert_eq!(place(text, "percent-encoding"), None, "{text:?}");
        assert!(place(text, "control-or-whitespace").is_some(), "{text:?}");
    }
}

/// Removed characters of a scheme are reported once, by the class of schemes.
#[test]
fn removed_characters_of_a_scheme() {
    for (text, range) in [("ht\ttp://h/", 2..3), ("htt\tp://h/", 3..4), ("http\t://h/", 4..5)] {
        assert_eq!(place(text, "scheme-format"), Some(range), "{text:?}");
        assert_eq!(place(text, "control-or-whitespace"), None, "{text:?}");
    }
    assert_eq!(place("http:\t//h/", "control-or-whitespace"), Some(5..6));
}

/// A file URL without a path is reported from its start, one with a rootless path at its path.
#[test]
fn file_urls_without_a_slash() {
    assert_eq!(place("file:", "ambiguous-file"), Some(0..5));
    assert_eq!(place("file:a", "ambiguous-file"), Some(5..6));
    assert_eq!(place("c:\\a", "ambiguous-file"), Some(0..3));
    assert_eq!(place("c:/a", "ambiguous-file"), None);
    assert_eq!(place("foo:\\a", "ambiguous-file"), None);
    assert_eq!(place("file:/a", "ambiguous-file"), None);
    assert_eq!(place("file:///a", "ambiguous-file"), None);
}

/// A final dot does not change which label is the top-level domain.
#[cfg(feature = "idna")]
#[test]
fn lookalikes_below_other_scripts() {
    for (text, found) in [
        ("https://аррӏе.рф/", None),
        ("https://аррӏе.рф./", None),
        ("https://аррӏе.example./", Some(8..18)),
    ] {
        assert_eq!(place(text, "confusable-label"), found, "{text}");
    }
}

/// A port is compared with the default of the scheme, which may be that of the base. A single zero is not a
/// leading one.
#[test]
fn ports() {
    let code = "port-format";
    for (text, found) in [
        ("http://h:80/", Some(8..11)),
        ("http://h:81/", None),
        ("http://h:0/", None),
        ("http://h:00/", Some(8..11)),
        ("http://h:081/", Some(8..12)),
        ("foo://h:80/", None),
    ] {
        assert_eq!(place(text, code), found, "{text}");
    }
    assert_eq!(range(&Readings::with_base("//h:443/", "https://x/"), code), Some(3..7));
    assert_eq!(range(&Readings::with_base("//h:443/", "http://x/"), code), None);
}

/// An escape is reported with both digits.
#[test]
fn escapes() {
    assert_eq!(place("http://h/a%2Fb", "encoded-delimiter"), Some(10..13));
    assert_eq!(place("http://h/a%2541", "double-encoding"), Some(10..13));
    assert_eq!(place("http://h/a%254", "double-encoding"), None);
    assert_eq!(place("http://h/a%25g1", "double-encoding"), None);
    assert_eq!(place("http://h/a%251g", "double-encoding"), None);
}

/// Ports are the same in other spellings, and different if one standard finds none.
#[test]
fn agreement_about_ports() {
    let agreement = |text| Readings::of(text).agreement(Part::Port);
    assert_eq!(agreement("http://h/"), Agreement::Same);
    assert_eq!(agreement("http://h:/"), Agreement::Spelling);
    assert_eq!(agreement("http://h:80/"), Agreement::Spelling);
    assert_eq!(agreement("http://h:0081/"), Agreement::Spelling);
    assert_eq!(agreement("http:h:80/"), Agreement::Same);
    assert_eq!(agreement("http:h:81/"), Agreement::Different);
}

/// An address is found in any spelling that the URL Standard reads as one, and in hosts of other schemes.
#[test]
fn addresses_in_any_spelling() {
    let code = "loopback-address";
    for text in ["http://127.0.0.1/", "http://%31%32%37.1/", "http://0x7f.1/", "foo://127.0.0.1/"] {
        assert!(place(text, code).is_some(), "{text}");
    }
    for text in ["http://[::1]/", "foo://[::1]/"] {
        assert!(place(text, code).is_some(), "{text}");
    }
    assert_eq!(place("foo://%31%32%37.1/", code), None);
    assert_eq!(place("http://a.127.example/", code), None);
}

/// Characters of an address in brackets are reported by the class of addresses.
#[test]
fn characters_within_brackets() {
    assert_eq!(place("http://[::^]/", "host-character"), None);
    assert_eq!(place("http://[::^]/", "ambiguous-ipv6"), Some(7..12));
    assert_eq!(place("http://a^b/", "host-character"), Some(8..9));
}

/// An address without brackets has two colons or more; one colon is that of a port.
#[test]
fn addresses_without_brackets() {
    let code = "ambiguous-ipv6";
    assert_eq!(place("http://1.2.3.4:80/", code), None);
    assert_eq!(place("http://a:80/", code), None);
    assert_eq!(place("http://1:2:3/", code), Some(7..12));
    assert_eq!(place("http://::1/", code), Some(7..10));
    assert_eq!(place("http://1:2:g/", code), None);
}

/// The label is reported where the text has the labels of the host, in any case, and otherwise the host.
#[test]
fn labels_of_wrong_length() {
    let code = "label-length";
    for (text, found) in [
        ("http://a.b/", None),
        ("http://a.b./", None),
        ("http://a..b/", Some(9..9)),
        ("http://A..b./", Some(9..9)),
        ("http://a..b。/", Some(7..14)),
        ("http://%61..b/", Some(7..13)),
    ] {
        assert_eq!(place(text, code), found, "{text}");
    }
    let long = format!("http://a.{}.b/", "x".repeat(64));
    assert_eq!(place(&long, code), Some(9..73));
}

/// Slashes that lead to another host are reported from the first.
#[test]
fn leading_slashes() {
    assert_eq!(place("//h/", "ambiguous-reference"), Some(0..2));
    assert_eq!(place("/\\\\h/", "ambiguous-reference"), Some(0..3));
    assert_eq!(place("/h/", "ambiguous-reference"), None);
}

/// In a reference, escaped dot segments are reported, and no others.
#[test]
fn dot_segments_of_references() {
    let found = |text| range(&Readings::with_base(text, "http://x/y/z"), "dot-segments");
    assert_eq!(found("a/b"), None);
    assert_eq!(found("../b"), None);
    assert_eq!(found("a/%2e%2E/b"), Some(2..8));
}

/// A backslash that starts a path is reported once, by another class, if an authority is before it.
#[test]
fn backslash_at_the_start_of_a_path() {
    let code = "percent-encoding";
    assert_eq!(place("http://h\\p", code), None);
    assert_eq!(place("http://h\\p", "backslash-authority"), Some(8..9));
    assert_eq!(place("http://h/\\p", code), Some(9..10));
    assert_eq!(place("http://h/\\p", "backslash-authority"), None);
    assert_eq!(place("foo:\\p", code), Some(4..5));
    assert_eq!(place("http://h/?\\p", code), Some(10..11));
}

/// Credentials that every standard keeps as they are have no finding about their spelling.
#[test]
fn escaped_credentials() {
    let code = "credentials-encoding";
    for kept in ["me", "me:pw", "a.b-c_d~e!$&'()*+,:f", "%41"] {
        assert_eq!(place(&format!("http://{kept}@h/"), code), None, "{kept}");
    }
    assert_eq!(place("http://a;b@h/", code), Some(7..11));
    assert_eq!(place("http://a:b:c@h/", code), Some(7..13));
    assert_eq!(place("http://a:@h/", code), Some(7..10));
    assert_eq!(place("http://a|b@h/", code), Some(8..9));
}

/// A label of a DNS name has at most 63 bytes.
#[test]
fn longest_label() {
    for (length, expected) in [(63, None), (64, Some(7..71))] {
        let text = format!("http://{}.example/", "a".repeat(length));
        assert_eq!(place(&text, "label-length"), expected);
    }
}

/// A colon after a slash, a backslash, a `?` or a `#` does not end a scheme.
#[test]
fn colon_after_a_delimiter() {
    for text in ["a/b:c", "a\\b:c", "a?b:c", "a#b:c", "/:", "\\:"] {
        assert_eq!(place(text, "scheme-format"), None, "{text}");
    }
    assert_eq!(place("a b:c", "scheme-format"), Some(1..2));
    assert_eq!(place("1a:c", "scheme-format"), Some(0..1));
    assert_eq!(place(":c", "scheme-format"), Some(0..1));
}

/// A removed character belongs to the scheme up to its colon.
#[test]
fn removed_characters_around_the_colon() {
    for (text, in_scheme) in [
        ("\thttp://h/", Some(0..1)),
        ("ht\ttp://h/", Some(2..3)),
        ("http\t://h/", Some(4..5)),
        ("http:\t//h/", None),
        ("http:/\t/h/", None),
    ] {
        assert_eq!(place(text, "scheme-format"), in_scheme, "{text:?}");
    }
}

/// Two slashes in the path of a reference are reported, unless the reference starts with an authority.
#[test]
fn two_slashes_in_a_reference() {
    let found = |text| range(&Readings::with_base(text, "http://x/y"), "ambiguous-reference");
    assert_eq!(found("a//b"), Some(1..3));
    assert_eq!(found("/a//b"), Some(2..4));
    assert_eq!(found("//h/a//b"), None);
    assert_eq!(found("///h/a//b"), Some(0..3));
}

/// A reference whose components differ in spelling only is not ambiguous.
#[test]
fn references_spelled_differently() {
    for text in ["?\u{e9}", "#\u{e9}", "\u{e9}?\u{e9}#\u{e9}"] {
        let readings = Readings::with_base(text, "http://x/y");
        assert_eq!(range(&readings, "ambiguous-reference"), None, "{text}");
        assert!(range(&readings, "percent-encoding").is_some(), "{text}");
    }
}

/// The first difference of two equal texts is at the path.
#[test]
fn first_difference_of_equal_texts() {
    assert_eq!(Readings::of("foo:/.//a").first_difference(), Some(4));
    assert_eq!(Readings::of("web+x:/.//a:b").first_difference(), Some(6));
}

/// With a base, an invalid escape counts more than a default port before it.
#[test]
fn first_difference_with_a_base() {
    let with_base = |text| Readings::with_base(text, "http://x/").first_difference();
    assert_eq!(with_base("//h:80/%zz"), Some(7));
    assert_eq!(with_base("//h:80/%zz?^"), Some(7));
    assert_eq!(with_base("//h:80/"), Some(3));
    assert_eq!(with_base("//h/"), None);
}

fn finding(text: &str) -> Finding {
    Readings::of(text).findings().remove(0)
}

/// A message names the component, unless the title does, and the place.
#[test]
fn messages() {
    let message = |text| finding(text).message().to_string();
    assert_eq!(message("http://169.254.169.254/"), "cloud metadata address in host at byte 7");
    assert_eq!(message("http://h:65536/"), "invalid or non-canonical port at byte 8");
}

/// A message names up to four programs, and the number of the others.
#[test]
fn programs_in_messages() {
    let message = |programs: &[&'static str]| {
        let finding = Finding { programs: programs.to_vec(), ..finding("http://h:65536/") };
        finding.message().to_string()
    };
    let start = message(&[]);
    for (programs, rest) in [
        (&["a"][..], "a"),
        (&["a", "b", "c", "d"], "a, b, c, d"),
        (&["a", "b", "c", "d", "e"], "a, b, c, d and 1 more"),
        (&["a", "b", "c", "d", "e", "f"], "a, b, c, d and 2 more"),
    ] {
        assert_eq!(message(programs), format!("{start}, read differently by {rest}"));
    }
}

/// Findings are denied from a severity on, except for allowed codes. Denied codes win.
#[test]
fn denied_findings() {
    let (high, low) = (finding("http://h:65536/"), finding("http://me@h/"));
    assert_eq!((high.code(), high.severity), ("port-format", Severity::High));
    assert_eq!((low.code(), low.severity), ("username", Severity::Low));
    let denied = |levels: Levels<'_>| [levels.denies(&high), levels.denies(&low)];
    let from = Levels::from;
    assert_eq!(denied(from(Severity::Low)), [true, true]);
    assert_eq!(denied(from(Severity::High)), [true, false]);
    assert_eq!(denied(from(Severity::Critical)), [false, false]);
    let codes: &[&str] = &["port-format"];
    assert_eq!(denied(Levels { allow: codes, ..from(Severity::Low) }), [false, true]);
    assert_eq!(denied(Levels { deny: codes, ..from(Severity::Critical) }), [true, false]);
    assert_eq!(
        denied(Levels { allow: codes, deny: codes, ..from(Severity::Critical) }),
        [true, false]
    );
}
