//! Inputs and operations for the cost of URLs.

use urlens::scheme::Mode;
use urlens::{Iri, Uri, Url, UrlAttribute, UrlRef};
use urlens_ops::TokenStream;

use super::{Input, Operation, done, escaping, two};

/// Texts for URLs, among them texts that are not valid URIs.
pub(super) const INPUTS: &[Input] = &[
    Input { before: "http://h/a/", repeated: "../", after: "b?q#f" },
    Input { before: "foo:/a/", repeated: "%2e%2e/", after: "b" },
    Input { before: "http://h", repeated: "\\..", after: "\\b" },
    Input { before: "http:", repeated: "\\", after: "h/" },
    Input { before: "http://h/a", repeated: "\t", after: "/b" },
    Input { before: "file:///", repeated: "C|/../", after: "x" },
    Input { before: "foo:", repeated: " ", after: "?" },
    Input { before: "http://u", repeated: "@", after: "h/" },
    Input { before: "http://", repeated: ":", after: "@h/" },
    Input { before: "http://", repeated: "[", after: "/" },
    Input { before: "http://", repeated: "1.", after: "" },
    Input { before: "http://", repeated: "a.", after: "é/" },
    Input { before: "http://h/p?", repeated: "a=b&", after: "#f" },
    Input { before: "foo://h/", repeated: "é", after: "" },
];

/// The text without its scheme.
fn link(text: &str) -> Option<String> {
    text.split_once(':').map(|(_, rest)| rest.to_owned())
}

/// A copy of the text.
fn twice(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Runs `f` on the text as a URL, if it is valid.
fn read(text: &str, f: impl FnOnce(Url)) {
    if let Ok(url) = Url::parse(text) {
        f(url);
    }
}

pub(super) const OPERATIONS: &[Operation] = &[
    escaping("Url::parse_borrowed", |text, _| done(Url::parse_borrowed(text))),
    escaping("Url::join", |text, _| {
        let base = Url::parse("file:///C:/a").expect("a URL");
        done(Url::parser().base(&base).parse_borrowed(text));
    }),
    escaping_two("Url::join to the text", link, |base, link| {
        read(base, |base| done(Url::parser().base(&base).parse_borrowed(link)));
    }),
    escaping("UrlRef::normalize", |text, _| {
        let it = UrlRef::parse_borrowed(text).expect("any text is a reference");
        done(it.print(None));
        done(it.print(Some(Mode::File)));
        done(it.normalize());
    }),
    escaping_two("UrlRef::rebase", link, |base, link| {
        let [base, link] = [base, link].map(|it| UrlRef::parse_borrowed(it).expect("any text"));
        done(link.rebase(&base));
    }),
    escaping("UrlRef::tokens", |text, _| {
        let it = UrlRef::parse_borrowed(text).expect("any text is a reference");
        done(TokenStream::of_url(it.as_borrowed()).count());
        done(TokenStream::of_url_in(it.as_borrowed(), Mode::File).count());
    }),
    escaping("Url's setters", |text, _| {
        let url = Url::parse("http://h/a?b#c").expect("a URL");
        for attribute in UrlAttribute::ALL {
            done(url.clone().set_attribute(attribute, text));
        }
    }),
    escaping("setters of the text", |text, _| {
        read(text, |mut url| {
            done(url.set_host(Some("other")));
            done(url.set_fragment(Some("f")));
        });
    }),
    escaping("Uri::try_from", |text, _| read(text, |url| done(Uri::try_from(url)))),
    // The result is compared with its source, so the source counts as a second text.
    escaping_two("Iri::to_url", twice, |text, _| {
        if let Ok(iri) = Iri::parse_borrowed(text) {
            done(iri.to_url());
        }
    }),
];

/// An operation on two texts that escapes characters.
const fn escaping_two(
    name: &'static str,
    second: fn(&str) -> Option<String>,
    run: fn(&str, &str),
) -> Operation {
    Operation { escapes: true, ..two(name, second, run) }
}
