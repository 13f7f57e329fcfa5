//! The catalogue of disagreements: every row yields the finding that was judged by hand.

use serde_json::Value;
use std::path::{Path, PathBuf};
use urlens_conformance::lists::{read, rows, text};
use urlens_readings::{CATALOGUE, Class, Finding, LINTS, Readings, Severity};

/// A row: an input, perhaps a base, and the finding it must yield.
pub(crate) struct Row {
    pub(crate) name: String,
    pub(crate) class: String,
    pub(crate) severity: Severity,
    pub(crate) base: Option<String>,
    pub(crate) input: String,
    pub(crate) range: std::ops::Range<usize>,
}

impl Row {
    fn of(row: &Value) -> Self {
        let number = |n: usize| row["range"][n].as_u64().expect("a byte") as usize;
        Self {
            name: text(row, "row").to_owned(),
            class: text(row, "class").to_owned(),
            severity: Severity::named(text(row, "severity")).expect("a severity"),
            base: row["base"].as_str().map(str::to_owned),
            input: text(row, "input").to_owned(),
            range: number(0)..number(1),
        }
    }

    pub(crate) fn readings(&self) -> Readings<'_> {
        match &self.base {
            Some(base) => Readings::of_onto(&self.input, base),
            None => Readings::of(&self.input),
        }
    }

    /// The finding of this row, if there is one.
    fn finding(&self) -> Option<Finding> {
        self.readings().findings().into_iter().find(|it| {
            (it.code(), it.severity) == (&*self.class, self.severity) && it.range == self.range
        })
    }
}

/// All rows of the catalogue.
pub(crate) fn all() -> Vec<Row> {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "/data/catalogue.json"].concat().into();
    rows(&read(Path::new(&file)), "rows").iter().map(Row::of).collect()
}

/// Each of the 167 rows yields a finding of its class, as grave as the class or, where the three
/// standards agree, a mere remark, and at the bytes that were judged by hand.
#[test]
fn every_row_is_found() {
    let rows = all();
    assert_eq!(rows.len(), 167);
    let wrong: Vec<String> = rows
        .iter()
        .filter(|row| row.finding().is_none())
        .map(|row| {
            let found: Vec<String> = row
                .readings()
                .findings()
                .iter()
                .map(|it| format!("{} {} {:?}", it.code(), it.severity, it.range))
                .collect();
            let Row { name, input, severity, range, .. } = row;
            format!("{name} {input:?}: {severity} {range:?} wanted, found {}", found.join("; "))
        })
        .collect();
    assert!(wrong.is_empty(), "{} of 167:\n  {}", wrong.len(), wrong.join("\n  "));
}

/// Every class has rows, and every row a class; a row is never graver than its class.
#[test]
fn every_class_has_rows() {
    let rows = all();
    for class in CATALOGUE {
        assert!(rows.iter().any(|row| row.class == class.code && row.severity == class.severity));
    }
    for row in &rows {
        let class = CATALOGUE.iter().find(|it| it.code == row.class).expect("a class");
        assert!(row.name.starts_with(class.code));
        assert!(row.severity == class.severity || row.severity == Severity::Info, "{}", row.name);
    }
}

/// The rows of both tables have names of their own, and all that a reader needs.
#[test]
fn every_class_is_told() {
    let all: Vec<&Class> = CATALOGUE.iter().chain(LINTS).collect();
    for (n, class) in all.iter().enumerate() {
        assert!(all[..n].iter().all(|other| other.code != class.code), "{}", class.code);
        assert!(!class.rules.is_empty() && !class.advice.is_empty(), "{}", class.code);
        for text in
            [class.title, class.advice].into_iter().chain(class.rules.iter().map(|it| it.says))
        {
            assert!(!text.ends_with('.') && !text.contains("  "), "{text:?}");
        }
    }
    for class in CATALOGUE {
        let standards: Vec<_> = class.rules.iter().map(|it| it.standard).collect();
        assert_eq!(standards, ["RFC 3986", "RFC 3987", "URL Standard"], "{}", class.code);
    }
}

/// Lints fire where all parsers agree, and as gravely as their row says.
#[test]
fn lints() {
    let long_label = "a".repeat(64);
    let long_host = vec!["a".repeat(49); 6].join(".");
    for (text, code, slice) in [
        ("ftp://me:secret@h/", "password", "secret"),
        ("ftp://me@h/", "userinfo", "me@"),
        ("http://[fe80::1%25eth0]/", "zone-identifier", "%25eth0"),
        ("http://h/\u{5d0}b", "bidi-mixed", "b"),
        ("http://h/\u{5d0}1", "bidi-edge", "1"),
        ("http://@h/", "userinfo", "@"),
        ("http://h/a%2Fb", "encoded-delimiter", "%2F"),
        ("http://h/?a=%5c", "encoded-delimiter", "%5c"),
        ("http://u%40v@h/", "encoded-delimiter", "%40"),
        ("foo:a%00", "encoded-delimiter", "%00"),
        ("http://h/%252e", "double-encoding", "%25"),
        ("http://h/a/..;x/b", "dots-parameter", "..;"),
        ("http://h/%2e.;/b", "dots-parameter", "%2e.;"),
        ("http://p\u{430}ypal.com/", "mixed-script", "p\u{430}ypal"),
        ("http://www.xn--pypal-4ve.com/", "mixed-script", "xn--pypal-4ve"),
        (
            "http://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/",
            "confusable",
            "\u{430}\u{440}\u{440}\u{4cf}\u{435}",
        ),
        ("http://a.\u{2615}.com/", "unusual-character", "\u{2615}"),
        ("http://h/a\u{202e}b", "bidi-control", "\u{202e}"),
        ("foo:\u{2066}", "bidi-control", "\u{2066}"),
        ("http://h/?e\u{301}", "not-nfc", "e\u{301}"),
        ("http://example.org./", "trailing-dot", "."),
        ("http://a..b/", "label-length", ""),
        (&format!("http://{long_label}.b/"), "label-length", &long_label),
        (&format!("http://{long_host}/"), "host-length", &long_host),
        ("foo://0x7f.1/", "disguised-address", "0x7f.1"),
        ("http://[::ffff:1.1.1.1]/", "disguised-address", "[::ffff:1.1.1.1]"),
        ("http://[64:ff9b::7f00:1]/", "loopback-address", "[64:ff9b::7f00:1]"),
        ("http://2130706433/", "loopback-address", "2130706433"),
        ("http://localhost/", "loopback-address", "localhost"),
        ("http://0/", "loopback-address", "0"),
        ("http://0xa.1/", "private-address", "0xa.1"),
        ("http://[fd00::1]/", "private-address", "[fd00::1]"),
        ("http://[fe80::1]/", "link-local-address", "[fe80::1]"),
        ("http://169.254.169.254/", "metadata-address", "169.254.169.254"),
        ("http://[::ffff:a9fe:a9fe]/", "metadata-address", "[::ffff:a9fe:a9fe]"),
        ("http://192.0.2.1/", "reserved-address", "192.0.2.1"),
        ("../a", "relative", "../a"),
        ("http://EXAMPLE.org/", "spelling", "EXAMPLE.org"),
    ] {
        let findings = Readings::of(text).findings();
        let finding = findings.iter().find(|it| it.code() == code);
        let finding = finding.unwrap_or_else(|| panic!("no {code} in {text:?}: {findings:?}"));
        assert_eq!(&text[finding.range.clone()], slice, "{text:?}");
        assert_eq!(finding.severity, finding.class.severity, "{text:?}");
    }
    let long = format!("http://h/{}", "a".repeat(8000));
    let finding = &Readings::of(&long).findings()[0];
    assert_eq!((finding.code(), finding.range.clone()), ("length", 8000..8009));
    let findings = Readings::of_onto("a", "//h/").findings();
    assert_eq!(findings[0].code(), "base");
}

/// What people write every day has nothing to say about.
#[test]
fn nothing_to_say() {
    for text in [
        "https://example.org/",
        "https://www.example.co.uk:8443/a-b/c_d~e/?q=1&r=a+b#top",
        "https://example.org/caf%C3%A9",
        "http://8.8.8.8/",
        "http://[2606:4700::1111]/",
        "file:///etc/hosts",
        "file:///C:/Windows",
        "ftp://example.org/pub/file.txt",
        "ws://example.org/socket",
        "foo://example.org/a",
        "http://xn--bcher-kva.example/",
    ] {
        assert_eq!(Readings::of(text).findings(), [], "{text}");
    }
}

/// A reference is blamed for where it leads, not for the characters in it.
#[test]
fn references_that_lead_to_the_same() {
    for text in [
        "c",
        "../c?d#e",
        "//example.net/",
        "c|d",
        "c%zz",
        "?it's",
        "#a b",
        "\u{e9}",
        "http://127.1/",
        "https://EXAMPLE.net:443/a/../b?it's",
        "mailto:anna@example.org",
    ] {
        let findings = Readings::of_onto(text, "http://example.org/a/b").findings();
        assert!(findings.iter().all(|it| it.code() != "R1"), "{text}: {findings:?}");
    }
}
