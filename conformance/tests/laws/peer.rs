//! Compares urlens with `fluent-uri` on random texts.

use urlens::{Iri, IriRef, Uri, UriRef};
use urlens_conformance::oracle::Components;
use urlens_conformance::random::law;
use urlens_conformance::texts::text;

use crate::components;

/// A parsed text: the components, and userinfo, host and port of the authority.
type Reading = Option<(Components, [Option<String>; 3])>;

/// The components of a value of `fluent-uri`, whose four types have equal accessors.
macro_rules! theirs {
    ($parsed:expr, |$it:ident| $scheme:expr) => {
        $parsed.ok().map(|$it| {
            let authority = $it.authority();
            let parts = Components {
                scheme: $scheme.map(|it| it.as_str().to_owned()),
                authority: authority.map(|it| it.as_str().to_owned()),
                path: $it.path().as_str().to_owned(),
                query: $it.query().map(|it| it.as_str().to_owned()),
                fragment: $it.fragment().map(|it| it.as_str().to_owned()),
            };
            let pieces = [
                authority.and_then(|it| it.userinfo()).map(|it| it.as_str().to_owned()),
                authority.map(|it| it.host().to_owned()),
                authority.and_then(|it| it.port()).map(|it| it.as_str().to_owned()),
            ];
            (parts, pieces)
        })
    };
}

fn ours<'a>(read: Option<impl Into<IriRef<&'a str>>>) -> Reading {
    let read = read?.into();
    let pieces = [read.userinfo(), read.host_text(), read.port_text()];
    Some((components(read), pieces.map(|piece| piece.map(str::to_owned))))
}

/// The results of both libraries, for each of the four types: ours, theirs.
fn readings(text: &str) -> [(Reading, Reading); 4] {
    [
        (
            ours(Uri::parse_borrowed(text).ok()),
            theirs!(fluent_uri::Uri::parse(text), |it| Some(it.scheme())),
        ),
        (
            ours(UriRef::parse_borrowed(text).ok()),
            theirs!(fluent_uri::UriRef::parse(text), |it| it.scheme()),
        ),
        (
            ours(Iri::parse_borrowed(text).ok()),
            theirs!(fluent_uri::Iri::parse(text), |it| Some(it.scheme())),
        ),
        (
            ours(IriRef::parse_borrowed(text).ok()),
            theirs!(fluent_uri::IriRef::parse(text), |it| it.scheme()),
        ),
    ]
}

/// S2.24-27, S2.35, S2.39, S2.49-55, S3.9, S3.11: `fluent-uri` accepts the same texts, with equal components.
#[test]
fn fluent_uri_agrees() {
    let mut accepted = [0_usize; 4];
    law("fluent-uri agrees", |rng| {
        let text = text(rng);
        for (n, (ours, theirs)) in readings(&text).into_iter().enumerate() {
            assert_eq!(ours, theirs, "{text:?}");
            accepted[n] += usize::from(ours.is_some());
        }
    });
    let [uri, uri_ref, iri, iri_ref] = accepted;
    urlens_conformance::say!(
        "fluent-uri agrees; accepted: {uri} Uri, {uri_ref} UriRef, {iri} Iri, {iri_ref} IriRef"
    );
}

/// S2.35, S2.74: both agree on every text of up to five characters from delimiters and a few others.
#[test]
fn fluent_uri_agrees_on_every_short_text() {
    const ALPHABET: [char; 11] = [':', '/', '?', '#', '@', '[', ']', '.', '%', 'a', 'é'];
    let mut texts = vec![String::new()];
    let mut longest = texts.clone();
    for _ in 0..5 {
        let longer = |text: &String| ALPHABET.map(|c| format!("{text}{c}"));
        longest = longest.iter().flat_map(longer).collect();
        texts.extend_from_slice(&longest);
    }
    for text in &texts {
        for (ours, theirs) in readings(text) {
            assert_eq!(ours, theirs, "{text:?}");
        }
    }
    urlens_conformance::say!("fluent-uri agrees on {} short texts", texts.len());
}
