//! Laws of `Agreed`, verdicts and findings.
//!
//! Each case of a law has ten texts, so that a default run tries 100,000 and `URLENS_CASES=100000` a million.

use std::net::Ipv6Addr;
use urlens::{Iri, Normalization, Part, Step, Uri, Url, UrlRef, scheme};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts;
use urlens_readings::Agreed;
use urlens_readings::{Agreement, CATALOGUE, Finding, Readings, Severity, Verdict};

use crate::catalogue;

/// Building blocks of the texts: one of each row, or none.
#[rustfmt::skip]
const PIECES: [&[&str]; 8] = [
    &["", "", "", " ", "\t", "\0"],
    &["http:", "https:", "HTTP:", "file:", "foo:", "ws:", "C:", "mailto:", "javascript:", "ht\ntp:", ""],
    &["//", "//", "//", "//", "/", "", "///", "\\\\", "/\\", "\t//"],
    &["", "", "", "u@", "u:p@", "@", ":@", "u:@", "a:b:c@", "a@b@", "a;b@", "%40@", "\u{e9}@", "a.b@"],
    &["h", "example.org", "EXAMPLE.org", "127.0.0.1", "127.1", "0x7f.1", "1.2.3.256", "[::1]", "[::FFFF:1.2.3.4]",
      "[v1.x]", "[::1", "", "a_b.c", "ex%61mple.com", "h%zz", "b\u{fc}cher.example", "fa\u{df}.de", "a\"b", "a'b",
      "localhost", "xn--a", "a..b", "h.", "C:", "C|", "\u{ff45}x", "h\\", "a b", "~"],
    &["", "", "", ":80", ":443", ":", ":000080", ":65536", ":8a", ":8080", ":0"],
    &["", "/", "/a", "/a/../b", "/./a", "/a/%2e%2e/b", "//a", "/.//a", "/..//a", "/a\\b", "/C:/a", "/C|/a", "a",
      "/a%zz", "/\u{e9}", "/a b", "/~%7E", "/%c3%a9", "/..;/a", "/\ta", "/a|b", "/%00", "/a%2Fb", "a/../b", "{x}"],
    &["", "", "?q", "?", "#f", "#", "?a'b", "?\u{e9}#\u{e9}", "?a b", "#a#b", "?%2F", " ", "?\\", "#\\", "?q#f"],
];

/// A text that may confuse parsers.
fn any_text(rng: &mut Rng, rows: &[catalogue::Row]) -> String {
    let mut text: String = match rng.below(4) {
        0 => return texts::text(rng),
        1 => rows[rng.below(rows.len())].input.clone(),
        _ => PIECES.iter().map(|pieces| rng.pick(pieces)).collect(),
    };
    for _ in 0..rng.below(3) {
        mutate(rng, &mut text, rows);
    }
    text
}

/// Inserts a piece, removes a range, or replaces the end with that of another row.
fn mutate(rng: &mut Rng, text: &mut String, rows: &[catalogue::Row]) {
    let (a, b) = (char_boundary(rng, text), char_boundary(rng, text));
    match rng.below(4) {
        0 => text.replace_range(a.min(b)..a.max(b), ""),
        1 => {
            let pieces = rng.pick(&PIECES);
            text.insert_str(a, rng.pick(pieces));
        }
        2 => {
            let c = char::from(rng.below(128) as u8);
            text.insert(a, c);
        }
        _ => {
            let other = &rows[rng.below(rows.len())].input;
            let from = char_boundary(rng, other);
            text.replace_range(a.., &other[from..]);
        }
    }
}

fn char_boundary(rng: &mut Rng, text: &str) -> usize {
    text.floor_char_boundary(rng.below(text.len() + 1))
}

/// The seven components, each optional.
type Components<'a> = [Option<&'a str>; 7];

fn of_url<'a>(url: &'a Url<&'a str>) -> Components<'a> {
    let path = Some(url.path());
    let [scheme, userinfo, host] = [Some(url.scheme()), url.userinfo(), url.host_text()];
    [scheme, userinfo, host, url.port_text(), path, url.query(), url.fragment()]
}

/// If `Agreed` accepts a text without normalizing, all three parsers accept it with equal components, and
/// conversions equal parsing. It accepts exactly the texts with the verdict `Same`.
#[test]
fn agreed_is_sound() {
    let rows = catalogue::all();
    let (mut accepted, mut spelled) = (0, 0);
    law("Agreed is sound", |rng| {
        for _ in 0..10 {
            let text = any_text(rng, &rows);
            let verdict = Readings::of(&text).verdict();
            match Agreed::parse(text.as_str()) {
                Ok(agreed) => {
                    check_same(&text, agreed);
                    assert_eq!(verdict, Verdict::Same, "{text:?}");
                    accepted += 1;
                }
                Err(error) => {
                    assert_eq!(error.verdict(), verdict);
                    assert_ne!(verdict, Verdict::Same, "{text:?}");
                    let none = verdict == Verdict::AcceptedByNone;
                    assert!(none || !error.findings().is_empty(), "{text:?} {verdict}");
                    assert_eq!(error.into_input(), text);
                }
            }
            if let Ok(agreed) = Agreed::parse_any_spelling(text.as_str()) {
                check_spelled(&text, &agreed);
                spelled += usize::from(verdict == Verdict::Spelling);
            }
        }
    });
    urlens_conformance::say!("agreed: {accepted} unchanged, {spelled} in another spelling");
    // Checks that the law was tried on enough texts.
    assert!(std::env::var_os("URLENS_CASES").is_some() || accepted > 5_000 && spelled > 3_000);
}

fn check_same(text: &str, agreed: Agreed<&str>) {
    let uri = Uri::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"));
    let iri = Iri::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"));
    let url = Url::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"));
    let expected: Components<'_> = [
        Some(uri.scheme()),
        uri.userinfo(),
        uri.host_text(),
        uri.port_text(),
        Some(uri.path()),
        uri.query(),
        uri.fragment(),
    ];
    let parts = [
        Part::Scheme,
        Part::Userinfo,
        Part::Host,
        Part::Port,
        Part::Path,
        Part::Query,
        Part::Fragment,
    ];
    for (part, want) in parts.into_iter().zip(expected) {
        assert_eq!(iri.component(part), want, "{text:?}");
    }
    assert_eq!(of_url(&url.as_borrowed()), expected, "{text:?}");
    // Conversions cannot fail, and equal parsing, component by component.
    assert_eq!(of_url(&agreed.as_url()), expected, "{text:?}");
    assert_eq!((agreed.as_uri(), agreed.as_iri()), (uri, iri));
    assert_eq!(Uri::from(agreed.clone()), uri);
    assert_eq!(Iri::from(agreed.clone()), iri);
    assert_eq!(Url::from(agreed), url);
    let owned = Agreed::parse(text.to_owned()).expect("accepted if borrowed");
    assert_eq!(of_url(&Url::<String>::from(owned).as_borrowed()), expected);
}

/// Checks which components may differ in spelling, independently of the library.
fn check_spelled(text: &str, agreed: &Agreed<&str>) {
    let uri = Uri::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"));
    let url = Url::parse_borrowed(text).unwrap_or_else(|error| panic!("{error:#}"));
    assert!(Iri::parse(text).is_ok());
    assert_eq!(agreed.as_url(), url);
    let scheme = url.scheme();
    assert!(uri.scheme().eq_ignore_ascii_case(scheme), "{text:?}");

    let ipv6 = |host: &str| -> Option<Ipv6Addr> {
        host.strip_prefix('[')?.strip_suffix(']')?.parse().ok()
    };
    let (a, b) = (uri.host_text().unwrap_or_default(), url.host_text().unwrap_or_default());
    let local = scheme == "file" && a.eq_ignore_ascii_case("localhost") && b.is_empty();
    let same_address = ipv6(a).is_some() && ipv6(a) == ipv6(b);
    assert!(a.eq_ignore_ascii_case(b) || local || same_address, "{text:?}: {a:?} and {b:?}");

    let number = |port: Option<&str>| match port.unwrap_or_default().trim_start_matches('0') {
        "" if port.is_none_or(str::is_empty) => scheme::default_port(scheme).map(u64::from),
        "" => Some(0),
        digits => digits.parse::<u64>().ok(),
    };
    assert_eq!(number(uri.port_text()), number(url.port_text()), "{text:?}");

    let user = |it: Option<&str>| it.unwrap_or_default().trim_end_matches(':').to_owned();
    assert_eq!(user(uri.userinfo()), user(url.userinfo()), "{text:?}");
    assert_eq!((uri.query(), uri.fragment()), (url.query(), url.fragment()), "{text:?}");

    // Apart from paths of files, spellings of a path differ only in dot segments.
    let plain = uri.normalize_with(&Normalization::NOTHING.step(Step::Path));
    let root = if plain.path().is_empty() && scheme::mode(scheme).is_special() {
        "/"
    } else {
        plain.path()
    };
    assert!([uri.path(), root].contains(&UrlRef::from(&url).path()), "{text:?}");
}

/// Disputes have findings, with the severity of their consequence; agreed texts have no dispute; ranges lie
/// within the text.
#[test]
fn disputes_have_findings() {
    let rows = catalogue::all();
    law("disputes have findings", |rng| {
        for _ in 0..10 {
            let text = any_text(rng, &rows);
            let readings = Readings::of(&text);
            let findings = readings.findings();
            check_ranges(&text, &findings);
            let verdict = readings.verdict();
            let shown = || format!("{text:?} {verdict} {findings:?}");
            let disputed = findings.iter().any(is_dispute);
            check_consequence(&readings, &findings, &shown);
            match verdict {
                Verdict::Same => assert!(!disputed, "{}", shown()),
                // A text that all reject without a base may be accepted with one.
                Verdict::AcceptedByNone => {
                    let leads_elsewhere =
                        findings.iter().any(|it| it.code() == "ambiguous-reference");
                    assert!(!disputed || leads_elsewhere, "{}", shown());
                }
                Verdict::Spelling => assert!(!disputed && !findings.is_empty(), "{}", shown()),
                _ => assert!(!findings.is_empty(), "{}", shown()),
            }
            assert_eq!(readings.first_difference().is_none(), verdict.agrees(), "{}", shown());
            assert!(
                readings.first_difference().is_none_or(|at| text.is_char_boundary(at)),
                "{}",
                shown()
            );
        }
    });
}

fn is_dispute(finding: &Finding) -> bool {
    finding.severity > Severity::Info && CATALOGUE.contains(finding.class)
}

/// The highest severity of the disagreements equals that of the consequence.
fn check_consequence(readings: &Readings<'_>, findings: &[Finding], shown: &dyn Fn() -> String) {
    let consequence = readings.consequence().severity();
    let most = findings.iter().filter(|it| CATALOGUE.contains(it.class)).map(|it| it.severity);
    let most = most.max().unwrap_or(Severity::Info);
    assert!(most <= consequence, "{consequence}: {}", shown());
    assert!(
        most == consequence || consequence == Severity::Low && findings.iter().any(is_relative),
        "{consequence}: {}",
        shown()
    );
}

/// True for findings about a missing or unsuitable base, which are not disputes about the text.
fn is_relative(finding: &Finding) -> bool {
    ["relative-reference", "ambiguous-base"].contains(&finding.code())
}

fn check_ranges(text: &str, findings: &[Finding]) {
    assert!(findings.is_sorted_by(|a, b| a.severity >= b.severity));
    for (n, finding) in findings.iter().enumerate() {
        let Finding { class, severity, part, range, .. } = finding;
        assert!(text.get(range.clone()).is_some(), "{text:?} {finding:?}");
        assert!(*severity <= class.severity, "{text:?} {finding:?}");
        let again = findings[..n].iter().any(|it| (it.class, it.part) == (*class, *part));
        assert!(!again, "twice: {text:?} {finding:?}");
        let _ = finding.show(text).to_string();
    }
}

/// Disputes about references with a base have findings.
#[test]
fn disputes_about_references_have_findings() {
    const BASES: [&str; 9] = [
        "http://a/b/c/d;p?q",
        "https://u:p@example.org:8443/a/",
        "file:///C:/a/b",
        "file://h/a",
        "foo://h/a/b",
        "foo:/a/b",
        "foo:a/b",
        "http://a/b/..",
        "HTTP://A",
    ];
    let rows = catalogue::all();
    law("disputes about references have findings", |rng| {
        for _ in 0..10 {
            let (text, base) = (any_text(rng, &rows), rng.pick(&BASES));
            let readings = Readings::with_base(&text, base);
            let findings = readings.findings();
            check_ranges(&text, &findings);
            let verdict = readings.verdict();
            let shown = || format!("{text:?} from {base} {verdict} {findings:?}");
            check_consequence(&readings, &findings, &shown);
            // The case of a base's scheme is not a finding about the reference.
            let apart = !verdict.agrees() && verdict != Verdict::Spelling;
            assert!(!apart || !findings.is_empty(), "{}", shown());
        }
    });
}

/// Components agree exactly if their texts are equal.
#[test]
fn agreement_compares_text() {
    let rows = catalogue::all();
    law("agreement compares text", |rng| {
        let text = any_text(rng, &rows);
        let readings = Readings::of(&text);
        let (Ok(iri), Ok(url)) = (readings.rfc3987(), readings.whatwg()) else { return };
        for part in Part::ALL {
            let theirs = match part {
                Part::Path => Some(url.path()),
                _ => url.component(part),
            };
            let same = iri.component(part) == theirs;
            assert_eq!(readings.agreement(part) == Agreement::Same, same, "{text:?} {part}");
        }
    });
}
