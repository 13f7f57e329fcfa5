//! URL references as URLs.

mod random;

use random::{assert_enough, cases};
use urlens::{Url, UrlRef};

/// A reference becomes a URL as its text does: canonical, or with an error.
#[test]
fn references_become_urls_by_parsing() {
    const PIECES: [&str; 16] = [
        "http:", "HTTP://", "//", "\\", "a b", "é", "foo:", "/", "..", "?", "#", "h", "H:80", "@",
        " ", "\t",
    ];
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
