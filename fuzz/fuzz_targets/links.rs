//! Links lie in the text in ascending order; a URL that was formatted is found again.
#![no_main]

use libfuzzer_sys::fuzz_target;
use urlens::Url;
use urlens_links::{Finder, Formatter, html, markdown};

fuzz_target!(|text: &str| {
    for finder in [Finder::new(), Finder::code().bare(true)] {
        let mut end = 0;
        for link in finder.links(text) {
            assert!(end <= link.start() && link.start() < link.end(), "{text:?}");
            assert_eq!(text.get(link.range()), Some(link.as_str()));
            end = link.end();
        }
    }
    let _ = (html::links(text).len(), markdown::links(text).len());
    let Ok(url) = Url::parse(text) else { return };
    if !matches!(url.scheme(), "http" | "https") {
        return;
    }
    if let Ok(formatted) = Formatter::new().format(url.as_str()) {
        let found: Vec<_> = Finder::new().links(&formatted).map(|it| it.as_str()).collect();
        assert_eq!(found, [formatted.as_str()], "{text:?} is formatted as {formatted:?}");
    }
});
