//! Tests of the displayed form.

use super::*;
use alloc::format;
use alloc::string::ToString as _;
use urlens::{Iri, Uri, Url};

fn shown(text: &str) -> String {
    Url::parse(text).unwrap().display().to_string()
}

/// Text is decoded as far as RFC 3987 and UTS 46 allow; escaped delimiters are kept.
#[cfg(feature = "idna")]
#[test]
fn decoded() {
    for (text, expected) in [
        ("https://xn--bcher-kva.example/", "https://bücher.example/"),
        ("https://xn--fiqs8s/", "https://中国/"),
        ("https://xn--fsqu00a.xn--0zwm56d/", "https://例子.测试/"),
        ("https://xn--bcher-kva.example./", "https://bücher.example./"),
        ("https://h.example/Rh%C3%B4ne?%c3%b4=%20#%E2%82%AC", "https://h.example/Rhône?ô=%20#€"),
        ("https://h.example/%7Ea%2Fb%25%3F", "https://h.example/~a%2Fb%25%3F"),
        ("https://h.example/%FF%C3", "https://h.example/%FF%C3"),
        ("https://127.0.0.1:8080/", "https://127.0.0.1:8080/"),
        ("https://[2606:4700::1]/", "https://[2606:4700::1]/"),
        ("mailto:J%C3%BCrgen@example.org", "mailto:Jürgen@example.org"),
        ("foo://h%C3%A9.example/", "foo://hé.example/"),
        ("file:///tmp/%C3%A9", "file:///tmp/é"),
        ("foo:/.//a", "foo:/.//a"),
    ] {
        assert_eq!(shown(text), expected);
    }
    let iri = Iri::parse("https://Bücher.example/Rhône").unwrap();
    assert_eq!(iri.display().to_string(), "https://bücher.example/Rhône");
}

/// Each label that looks like another stays in Punycode.
#[cfg(feature = "idna")]
#[test]
fn spoofs() {
    for (text, expected) in [
        ("https://pаypal.example/", "https://xn--pypal-4ve.example/"),
        ("https://аррӏе.example/", "https://xn--80ak6aa92e.example/"),
        ("https://bücher.pаypal.example/", "https://bücher.xn--pypal-4ve.example/"),
        ("https://☕.example/", "https://xn--53h.example/"),
        ("https://İ.example/", "https://xn--i-9bb.example/"),
        ("https://xn--8i7caa.example/", "https://xn--8i7caa.example/"),
    ] {
        assert_eq!(shown(text), expected);
        if let Ok(iri) = Iri::parse(text) {
            assert_eq!(iri.display().to_string(), expected);
        }
    }
    // Names that UTS 46 rejects are escaped.
    let iri = Iri::parse("https://a\u{200D}b.example/").unwrap();
    assert_eq!(iri.display().to_string(), "https://a%E2%80%8Db.example/");
}

/// A name that looks like a Latin one is shown under a top-level domain that is not ASCII.
#[cfg(feature = "idna")]
#[test]
fn top_level_domains() {
    for text in ["https://аррӏе.рф/", "https://аррӏе.рф./"] {
        assert_eq!(shown(text), text);
    }
    assert_eq!(shown("https://аррӏе.рф.example./"), "https://xn--80ak6aa92e.рф.example./");
}

/// A right-to-left host is decoded only where it does not reorder the text after it.
#[cfg(feature = "idna")]
#[test]
fn right_to_left() {
    for (text, expected) in [
        ("https://موقع.مصر/", "https://موقع.مصر/"),
        ("https://موقع.مصر/path", "https://موقع.مصر/path"),
        ("https://موقع.مصر:8080/", "https://xn--4gbrim.xn--wgbh1c:8080/"),
        ("https://موقع.مصر/1/a", "https://xn--4gbrim.xn--wgbh1c/1/a"),
        ("https://موقع.example/", "https://xn--4gbrim.example/"),
        ("https://h.example/שלום/עולם", "https://h.example/שלום/עולם"),
        ("https://h.example/aש", "https://h.example/a%D7%A9"),
        ("https://h.example/ש1", "https://h.example/%D7%A91"),
        ("https://h.example/ש-", "https://h.example/%D7%A9-"),
        ("https://ש@h.example/", "https://%D7%A9@h.example/"),
    ] {
        assert_eq!(shown(text), expected);
    }
}

/// Debug output has the type and the displayed text.
#[test]
fn debug_output() {
    let displayed = Url::parse("https://u:p@h.example/").unwrap().display();
    assert_eq!(format!("{displayed:?}"), "Displayed(\"https://u:***@h.example/\")");
}

/// Invisible characters are displayed as escapes.
#[test]
fn hidden_characters() {
    for c in [
        '\u{85}',
        '\u{A0}',
        '\u{AD}',
        '\u{61C}',
        '\u{200B}',
        '\u{200D}',
        '\u{200E}',
        '\u{202E}',
        '\u{2028}',
        '\u{2060}',
        '\u{2066}',
        '\u{2069}',
        '\u{3000}',
        '\u{3164}',
        '\u{FEFF}',
        '\u{E000}',
        '\u{E0041}',
        '\u{FFFD}',
        '\u{0}',
        '\n',
        ' ',
    ] {
        let escaped: String =
            c.encode_utf8(&mut [0; 4]).bytes().map(|byte| format!("%{byte:02X}")).collect();
        let text = format!("https://h.example/a{escaped}b?c{escaped}#d{escaped}");
        assert_eq!(shown(&text), text);
        if let Ok(iri) = Iri::parse(format!("https://h.example/a{c}b?c{c}#d{c}").as_str()) {
            assert_eq!(iri.display().to_string(), text);
        }
    }
    assert_eq!(shown("https://h.example/%CC%B8a%CC%81"), "https://h.example/%CC%B8a\u{301}");
}

/// S2.40: passwords are masked, and optionally parameters with names of secrets.
#[test]
fn secrets() {
    for (text, expected) in [
        ("https://u:p@h.example/", "https://u:***@h.example/"),
        ("https://:p@h.example/", "https://:***@h.example/"),
        ("https://u@h.example/", "https://u@h.example/"),
        ("https://h.example/?token=a&b=c", "https://h.example/?token=***&b=c"),
        ("https://h.example/?to%6Ben=a;API_KEY=b", "https://h.example/?token=***;API_KEY=***"),
        ("https://h.example/?apiKey=a=b&&key", "https://h.example/?apiKey=***&&key"),
        ("https://h.example/?X-Amz-Signature=a", "https://h.example/?X-Amz-Signature=***"),
        ("https://h.example/?tokens=1&keyboard=2", "https://h.example/?tokens=1&keyboard=2"),
        ("https://h.example/#access_token=a&s=", "https://h.example/#access_token=***&s="),
        ("https://h.example/?password=", "https://h.example/?password="),
    ] {
        let url = Url::parse(text).unwrap();
        assert_eq!(url.display_with(&DisplayOptions::MASK_SECRETS).to_string(), expected);
        assert!(!format!("{:?}", url.display()).contains(":p@"));
    }
}

/// The range is that of the host, after any userinfo.
#[test]
fn hosts() {
    for (text, host) in [
        ("https://good.example@evil.example/", Some("evil.example")),
        ("https://u:long-password@evil.example:1/", Some("evil.example")),
        ("https://[::1]/", Some("[::1]")),
        ("file:///a", None),
        ("mailto:a@b", None),
    ] {
        let url = Url::parse(text).unwrap();
        let displayed = url.display();
        let printed = displayed.to_string();
        assert_eq!(displayed.host().map(|range| &printed[range]), host);
        assert_eq!(displayed.pieces().concat(), printed);
        assert_eq!(displayed.pieces()[1], host.unwrap_or_default());
    }
    let uri = Uri::parse("http://ex%61mple.org%2F/").unwrap();
    assert_eq!(uri.display().to_string(), "http://ex%61mple.org%2F/");
}
