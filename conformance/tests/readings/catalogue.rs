//! The catalogue of disagreements: every row has the expected finding.

use serde_json::Value;
use std::path::{Path, PathBuf};
use urlens::{Uri, UriRef, Url};
use urlens_conformance::lists::{read, rows, text};
use urlens_readings::{CATALOGUE, Class, Finding, LINTS, Readings, Severity};

/// A row: an input, an optional base, and the expected finding.
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
            severity: text(row, "severity").parse().expect("a severity"),
            base: row["base"].as_str().map(str::to_owned),
            input: text(row, "input").to_owned(),
            range: number(0)..number(1),
        }
    }

    pub(crate) fn readings(&self) -> Readings<'_> {
        match &self.base {
            Some(base) => Readings::with_base(&self.input, base),
            None => Readings::of(&self.input),
        }
    }

    /// The finding of the row's class, if there is one.
    fn finding(&self) -> Option<Finding> {
        self.readings().findings().into_iter().find(|it| {
            (it.class.id, it.severity) == (Some(&*self.class), self.severity)
                && it.range == self.range
        })
    }
}

/// All rows of the catalogue.
pub(crate) fn all() -> Vec<Row> {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "/data/catalogue.json"].concat().into();
    rows(&read(Path::new(&file)), "rows").iter().map(Row::of).collect()
}

/// Each of the 167 rows has a finding with the expected class, severity and range. `URLENS_BLESS=1` writes the
/// severities.
#[test]
fn every_row_is_found() {
    if std::env::var_os("URLENS_BLESS").is_some() {
        bless();
    }
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

/// Writes the found severities into the data, and prints the changes.
fn bless() {
    let file: PathBuf = [env!("CARGO_MANIFEST_DIR"), "/data/catalogue.json"].concat().into();
    let mut text = std::fs::read_to_string(&file).expect("the catalogue");
    for row in all() {
        let findings = row.readings().findings();
        let found =
            findings.iter().find(|it| it.class.id == Some(&row.class) && it.range == row.range);
        let Some(found) = found.filter(|it| it.severity != row.severity) else { continue };
        let Row { name, class, severity, .. } = &row;
        let written = |severity| {
            format!("\"row\": \"{name}\", \"class\": \"{class}\", \"severity\": \"{severity}\"")
        };
        text = text.replace(&written(*severity), &written(found.severity));
        let base = row.base.as_ref().map(|it| format!(" from {it:?}")).unwrap_or_default();
        urlens_conformance::say!("{name} {:?}{base}: {severity} -> {}", row.input, found.severity);
    }
    std::fs::write(&file, text).expect("the catalogue can be written");
}

/// Every class has rows, and every row has a class. No row has a higher severity than its class, and some
/// finding reaches the severity of the class.
#[test]
fn every_class_has_rows() {
    let rows = all();
    for class in CATALOGUE {
        assert!(rows.iter().any(|row| class.id == Some(&row.class)));
        // The rows of C1 are about spelling; userinfo can have wrong characters too.
        let userinfo = Row { input: "http://a[b@h/".into(), ..row("C1", Severity::High, 8..9) };
        let reached = rows.iter().chain([&userinfo]).any(|row| {
            let of_class = row.readings().findings().into_iter().filter(|it| it.class == class);
            of_class.map(|it| it.severity).max() == Some(class.severity)
        });
        assert!(reached, "{}", class.code);
    }
    for row in &rows {
        let class = CATALOGUE.iter().find(|it| it.id == Some(&row.class)).expect("a class");
        assert!(row.name.starts_with(&row.class));
        assert!(row.severity <= class.severity, "{}", row.name);
    }
}

fn row(class: &str, severity: Severity, range: std::ops::Range<usize>) -> Row {
    let (name, class, input) = (String::new(), class.to_owned(), String::new());
    Row { name, class, severity, base: None, input, range }
}

/// The host of a reading: escapes decoded, in ASCII by IDNA and in lower case, addresses by value. Computed
/// independently of the library.
fn named(scheme: &str, host: Option<&str>) -> String {
    let host = host.unwrap_or_default();
    let decoded = urlens::percent::decode(host);
    let decoded = String::from_utf8_lossy(&decoded).to_lowercase();
    let inner = decoded.strip_prefix('[').and_then(|it| it.strip_suffix(']'));
    let address = inner.and_then(|it| it.parse::<std::net::Ipv6Addr>().ok());
    let digits = |it: &str| !it.is_empty() && it.chars().all(char::is_numeric);
    match decoded.as_str() {
        "localhost" if scheme == "file" => String::new(),
        _ if address.is_some() => format!("{address:?}"),
        // A number in any other notation is a name.
        _ if !host.is_ascii() && host.split('.').all(digits) => format!("name {host}"),
        it => urlens::domain::to_ascii(it).map_or_else(|_| it.to_owned(), Into::into),
    }
}

/// A row is critical if its readings have different hosts, or if only one standard finds a host.
#[test]
fn different_hosts_are_critical() {
    let mut count = 0;
    for row in all() {
        let readings = row.readings();
        let (Ok(iri), Ok(url)) = (readings.rfc3987(), readings.whatwg()) else { continue };
        let scheme = url.scheme();
        if named(scheme, iri.host_text()) != named(scheme, url.host_text()) {
            count += 1;
            let gravest = readings.findings().first().map(|it| it.severity);
            assert_eq!(gravest, Some(Severity::Critical), "{} {:?}", row.name, row.input);
            assert_eq!(readings.consequence().severity(), Severity::Critical, "{}", row.name);
        }
    }
    urlens_conformance::say!("catalogue: {count} rows name different hosts");
    assert!(count > 15, "{count}");
}

/// Ordinary spellings that every standard reads alike have the severity info.
#[test]
fn spelling_has_severity_info() {
    for text in [
        "HTTP://example.org/",
        "URN:example:a",
        "https://example.org:443/",
        "https://example.org",
        "https://example.org/a/../b",
        "https://b\u{fc}cher.example/\u{e9}?\u{e9}#\u{e9}",
        "https://example.org/?redirect=https%3A%2F%2Fexample.net%2Fa%3Fb",
        "https://example.org/?it's",
        "https://example.org/a%2Fb",
        "http://ex%61mple.org/",
        "http://[::FFFF:1.2.3.4]:80/",
        "file://localhost/a",
        "http://h:000080/",
    ] {
        let findings = Readings::of(text).findings();
        let grave = findings
            .iter()
            .find(|it| it.severity > Severity::Info && it.code() != "disguised-address");
        assert_eq!(grave, None, "{text}");
        assert_eq!(Readings::of(text).consequence().severity(), Severity::Info, "{text}");
    }
    let query = "https://example.org/?redirect=https%3A%2F%2Fexample.net%2Fa%3Fb";
    assert_eq!(Readings::of(query).findings(), []);
}

/// The severity of a disagreement follows from its consequence.
#[test]
fn severity_follows_from_the_consequence() {
    for (text, severity) in [
        (r"http://evil.example\@good.example/", Severity::Critical),
        (r"http://good.example\", Severity::Critical),
        ("http://a@b@c/", Severity::Critical),
        ("http:/example.org/a b", Severity::Critical),
        ("http://ex\tample.org/", Severity::Critical),
        ("ht\ntp://example.org/", Severity::Critical),
        ("http://127.1/", Severity::Critical),
        ("http:///p", Severity::Critical),
        ("file://C:/a", Severity::Critical),
        (r"\\evil.example/", Severity::Critical),
        ("java\nscript:alert(1)", Severity::High),
        ("http://h:65536/", Severity::High),
        ("http://a\"b/", Severity::High),
        ("http://a[b@h/", Severity::High),
        ("http://1.2.3.256/", Severity::High),
        ("http://@/p", Severity::High),
        ("http://h/a/%2e%2e/b", Severity::Medium),
        ("file:a", Severity::Medium),
        ("http://h/a b", Severity::Low),
        ("http://127.1/a b", Severity::Low),
        (" http://h/ ", Severity::Low),
        ("http://h/%zz", Severity::Low),
        ("../a", Severity::Low),
        ("http://[::1", Severity::Info),
    ] {
        let readings = Readings::of(text);
        assert_eq!(readings.consequence().severity(), severity, "{text:?}");
        let findings = readings.findings();
        let gravest = findings
            .iter()
            .filter(|it| CATALOGUE.contains(it.class) || it.code() == "relative-reference");
        assert_eq!(gravest.map(|it| it.severity).max(), Some(severity), "{text:?} {findings:?}");
    }
}

/// Classes and lints have unique codes and complete texts.
#[test]
fn every_class_is_documented() {
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

/// K2.5, K3.13: lints find texts on which all parsers agree, with the severity of their row. Text that is not in
/// Normalization Form C, and bidirectional formatting characters, are among them.
#[test]
fn lints() {
    let long_label = "a".repeat(64);
    let long_host = vec!["a".repeat(49); 6].join(".");
    for (text, code, slice) in [
        ("ftp://me:secret@h/", "password", "secret"),
        ("ftp://me@h/", "username", "me@"),
        ("http://[fe80::1%25eth0]/", "zone-identifier", "%25eth0"),
        ("http://h/\u{5d0}b", "bidi-mixed", "b"),
        ("http://h/\u{5d0}1", "bidi-edge", "1"),
        ("http://@h/", "username", "@"),
        ("http://h/a%2Fb", "encoded-delimiter", "%2F"),
        ("http://h/a%5c", "encoded-delimiter", "%5c"),
        ("http://u%40v@h/", "encoded-delimiter", "%40"),
        ("foo:a%00", "encoded-delimiter", "%00"),
        ("http://h/%252e", "double-encoding", "%25"),
        ("http://h/a/..;x/b", "dot-segment-parameter", "..;"),
        ("http://h/%2e.;/b", "dot-segment-parameter", "%2e.;"),
        ("http://p\u{430}ypal.com/", "mixed-script", "p\u{430}ypal"),
        ("http://www.xn--pypal-4ve.com/", "mixed-script", "xn--pypal-4ve"),
        (
            "http://\u{430}\u{440}\u{440}\u{4cf}\u{435}.com/",
            "confusable-label",
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
        ("../a", "relative-reference", "../a"),
        ("http://EXAMPLE.org/", "non-canonical", "EXAMPLE.org"),
    ] {
        let findings = Readings::of(text).findings();
        let finding = findings.iter().find(|it| it.code() == code);
        let finding = finding.unwrap_or_else(|| panic!("no {code} in {text:?}: {findings:?}"));
        assert_eq!(&text[finding.range.clone()], slice, "{text:?}");
        assert_eq!(finding.severity, finding.class.severity, "{text:?}");
    }
    let long = format!("http://h/{}", "a".repeat(8000));
    let finding = &Readings::of(&long).findings()[0];
    assert_eq!((finding.code(), finding.range.clone()), ("url-length", 8000..8009));
    let findings = Readings::with_base("a", "//h/").findings();
    assert_eq!(findings[0].code(), "ambiguous-base");
}

/// KX.5: RFC 3986 merges a path with the base as written, and the URL Standard with the normalized base. A reference
/// with two targets has a finding, also if these are spellings of one.
#[test]
fn dot_segments_of_the_base() {
    for (reference, base, by_rfc, by_standard) in [
        ("x", "http://a/b/..", "http://a/b/x", "http://a/x"),
        ("./", "http://a/b/.", "http://a/b/", "http://a/b/"),
        ("", "http://a/b/../c", "http://a/b/../c", "http://a/c"),
        ("?q", "http://a/./b", "http://a/./b?q", "http://a/b?q"),
    ] {
        let uri = Uri::parse(base).unwrap().resolve(&UriRef::parse(reference).unwrap()).unwrap();
        assert_eq!(uri, by_rfc, "{reference} on {base}");
        let url = Url::parse(base).unwrap().join(reference).unwrap();
        assert_eq!(url, by_standard, "{reference} on {base}");
        let findings = Readings::with_base(reference, base).findings();
        let ambiguous = findings.iter().any(|it| it.code() == "ambiguous-reference");
        assert_eq!(ambiguous, by_rfc != by_standard, "{reference} on {base}");
    }
}

/// Ordinary URLs have no findings.
#[test]
fn ordinary_urls_have_no_findings() {
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

/// Findings about a reference depend on its target, not on its characters.
#[test]
fn references_with_equal_targets() {
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
        let findings = Readings::with_base(text, "http://example.org/a/b").findings();
        assert!(
            findings.iter().all(|it| it.code() != "ambiguous-reference"),
            "{text}: {findings:?}"
        );
    }
}
