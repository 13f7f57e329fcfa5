//! Laws of policies, on texts that are almost allowed.

use urlens::{Uri, UriRef, Url};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts;
use urlens_readings::policy::Allowed;
use urlens_readings::{Readings, Verdict};

use super::{built, listed};
use crate::catalogue;

/// Checks that [`listed`] may allow a URL, independently of the library.
fn check_listed(text: &str, allowed: &Allowed<'_>) {
    let url = allowed.url().as_borrowed();
    assert_eq!(url.scheme(), "https", "{text:?}");
    assert_eq!(url.port_text(), None, "{text:?}");
    assert_eq!((url.username(), url.password()), ("", None), "{text:?}");
    assert!(!url.as_str().contains('@') || url.as_str().find('@') > url.as_str()[8..].find('/'));
    let host = url.host_text().expect("a host").trim_end_matches('.');
    let labels: Vec<_> = host.rsplit('.').collect();
    let below = labels.starts_with(&["example", "good"]);
    assert!(below || host == "api.good.test", "{text:?} has the host {host}");
}

/// Building blocks of texts that are almost allowed.
#[rustfmt::skip]
const NEARLY: [&[&str]; 6] = [
    &["https:", "https:", "https:", "HTTPS:", "http:", "ht\ttps:", " https:", "file:", "foo:", ""],
    &["//", "//", "//", "//", "//", "/", "///", "\\\\", "/\\", "", "//\t"],
    &["", "", "", "", "u@", "good.example@", "good.example:", "evil.example\\", "@", ":@", "evil.example/"],
    &[
        "good.example", "good.example", "www.good.example", "api.good.test", "GOOD.example", "good.example.",
        "good.example..", "goodXexample", "evilgood.example", "evil.example", "good.example.evil.example",
        "g%6Fod.example", "good\u{3002}example", "go\u{AD}od.example", "127.1", "[::1]", "localhost", "good.example%2F",
        "evil.example%23.good.example", "*.good.example", ".good.example", "good.example\\.evil.example", "\u{FF47}ood.example",
    ],
    &["", "", "", ":443", ":", ":0443", ":22", ":65536", ":443@evil.example", "@evil.example", "#@evil.example"],
    &["", "/", "/a/../b", "/a?b#c", "/%2e%2e/a", "?q", "#f", "\\a", "/a b", "/\u{E9}", "/a|b", "//evil.example"],
];

fn nearly_allowed(rng: &mut Rng) -> String {
    let mut piece =
        |pieces: &[&'static str]| if rng.one_in(2) { pieces[0] } else { rng.pick(pieces) };
    let text: String = NEARLY.iter().map(|pieces| piece(pieces)).collect();
    if rng.one_in(3) { disturbed(rng, text) } else { text }
}

/// Any text, or a row of the catalogue, possibly with an inserted piece.
pub(crate) fn any_text(rng: &mut Rng, rows: &[catalogue::Row]) -> String {
    match rng.below(3) {
        0 => texts::text(rng),
        1 => rows[rng.below(rows.len())].input.clone(),
        _ => {
            let text = rows[rng.below(rows.len())].input.clone();
            disturbed(rng, text)
        }
    }
}

/// The text with a piece inserted that some parsers misread.
fn disturbed(rng: &mut Rng, mut text: String) -> String {
    #[rustfmt::skip]
    const PIECES: &[&str] = &[
        "\\", "@", "/", ":", "#", "?", "\t", "\n", ".", "%2e", "%", "[", "\u{FF0F}", " ", "a", "-", "\0",
    ];
    let at = text.floor_char_boundary(rng.below(text.len() + 1));
    text.insert_str(at, rng.pick(PIECES));
    text
}

/// An allowed URL has an allowed scheme, host and port and no credentials, by the URL Standard and by RFC 3986.
/// The form that is fetched is allowed unchanged.
#[test]
fn allowed_urls_satisfy_the_policy() {
    let rows = catalogue::all();
    let (strict, lenient) = (built(listed()), built(listed().repaired(true)));
    let (mut by_strict, mut by_lenient) = (0, 0);
    law("allowed URLs satisfy the policy", |rng| {
        for n in 0..10 {
            let text = match n {
                0 | 1 => any_text(rng, &rows),
                _ => nearly_allowed(rng),
            };
            if let Ok(allowed) = strict.check(&text) {
                by_strict += 1;
                check_listed(&text, &allowed);
                let [uri, url] =
                    [Uri::parse(&text).unwrap().host_text(), allowed.url().host_text()]
                        .map(|it| it.unwrap_or_default().to_ascii_lowercase());
                assert_eq!(uri, url, "{text:?}");
                assert!(Readings::of(&text).verdict() <= Verdict::Spelling);
                assert!(lenient.check(&text).is_ok(), "{text:?}");
            }
            if let Ok(allowed) = lenient.check(&text) {
                by_lenient += 1;
                check_listed(&text, &allowed);
                assert_eq!(Url::parse_borrowed(&text).as_ref(), Ok(allowed.url()));
                let fetched = allowed.url().as_str();
                let again =
                    strict.check(fetched).unwrap_or_else(|it| panic!("{fetched:?} is {it}"));
                assert_eq!(again.url().as_str(), fetched);
            }
        }
    });
    urlens_conformance::say!("allowed unchanged: {by_strict}, with repair: {by_lenient}");
    let few = by_strict < 1_000 || by_lenient < 2 * by_strict;
    assert!(std::env::var_os("URLENS_CASES").is_some() || !few, "too few cases");
}

/// A followed redirect has an allowed target, by the URL Standard and by RFC 3986.
#[test]
fn followed_redirects_satisfy_the_policy() {
    let policy = built(listed());
    let mut followed = 0;
    law("followed redirects satisfy the policy", |rng| {
        let text = format!("https://{}/a/../b?c", rng.pick(&["good.example", "x.good.example."]));
        let base = Url::parse(&text).expect("a base");
        let mut location = nearly_allowed(rng);
        if rng.one_in(2) {
            location =
                location.split_off(location.floor_char_boundary(rng.below(location.len() + 1)));
        }
        let Ok(allowed) = policy.check_redirect(&base, &location) else { return };
        followed += 1;
        check_listed(&location, &allowed);
        let joined = Url::parser().base(&base).parse_borrowed(&location);
        assert_eq!(joined.as_ref(), Ok(allowed.url()));
        let from = Uri::parse(base.as_str()).expect("a URI");
        let to = from.resolve(&UriRef::parse(&location).expect("a reference")).expect("a URI");
        let host = to.host_text().expect("a host").to_ascii_lowercase();
        assert_eq!(Some(&*host), allowed.url().host_text(), "{location:?}");
    });
    urlens_conformance::say!("followed: {followed}");
    let few = followed < 200;
    assert!(std::env::var_os("URLENS_CASES").is_some() || !few, "too few cases");
}
