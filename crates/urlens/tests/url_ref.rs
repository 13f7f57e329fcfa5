//! URL references as URLs.

mod random;

use random::{assert_enough, cases};
use urlens::{Url, UrlRef};

const PIECES: [&str; 16] = [
    "http:", "HTTP://", "//", "\\", "a b", "é", "foo:", "/", "..", "?", "#", "h", "H:80", "@", " ",
    "\t",
];

/// A reference becomes a URL as its text does: canonical, or with an error.
#[test]
fn references_become_urls_by_parsing() {
    let mut urls = 0;
    cases(5_000, |rng| {
        let text = rng.text(&PIECES, 6);
        let reference = UrlRef::parse(&text).unwrap();
        let parsed = Url::parse(&text);
        urls += u64::from(parsed.is_ok());
        let code = parsed.as_ref().map_err(|error| error.kind().code());
        let url = Url::try_from(reference.as_borrowed());
        assert_eq!(url.as_ref().map_err(|error| error.kind().code()), code, "{text:?}");
        if let Ok(url) = url {
            assert_eq!(url.host_text(), parsed.unwrap().host_text(), "{text:?}");
        }
    });
    assert_enough(urls, 500);
}

/// A reference that is rebased onto a whole URL is the URL that joining both gives, or both are errors. Not
/// compared: dot segments after a web scheme or slashes without a host, which the URL Reverse Specification removes before
/// the first segment becomes the host.
#[test]
fn rebasing_agrees_with_joining() {
    const BASES: [&str; 8] = [
        "http://u@h/a/b?c#d",
        "https://h",
        "file:///C:/a",
        "foo://h/a/b",
        "foo:/a/b?c",
        "foo://h",
        "foo:a/b?c#d",
        "mailto:a@b",
    ];
    let (mut urls, mut errors) = (0, 0);
    cases(20_000, |rng| {
        let (base, text) = (rng.pick(&BASES), rng.text(&PIECES, 6));
        let reference = UrlRef::parse(&text).unwrap();
        let is_web = reference.scheme().is_some_and(|it| it.eq_ignore_ascii_case("http"));
        let may_find_host = is_web || reference.authority().is_some();
        let has_host = reference.host_text().is_some_and(|it| !it.is_empty());
        if may_find_host && !has_host && text.contains("..") {
            return;
        }
        let rebased = reference.rebase(&UrlRef::parse(base).unwrap());
        let joined = Url::parse(base).unwrap().join(&text);
        let url = rebased.and_then(Url::try_from);
        assert_eq!(url.as_ref().ok(), joined.as_ref().ok(), "{base} {text:?}");
        (urls, errors) = (urls + u64::from(url.is_ok()), errors + u64::from(url.is_err()));
    });
    assert_enough(urls, 5_000);
    assert_enough(errors, 1_000);
}
