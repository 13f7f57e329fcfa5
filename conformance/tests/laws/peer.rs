//! Another good library is a test too: on any text we agree with `fluent-uri`.

use urlens::{Iri, IriRef, Uri, UriRef};
use urlens_conformance::oracle::Components;
use urlens_conformance::random::law;
use urlens_conformance::texts::text;

use crate::components;

/// What the peer reads: the components, and userinfo, host and port of the authority.
type Reading = Option<(Components, [Option<String>; 3])>;

/// The components of a value of the peer, whose four types have them under the same names.
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

fn ours<D: urlens::Strict>(read: Option<urlens::Reference<D, &str>>) -> Reading {
    let read = read?;
    let pieces = [read.userinfo(), read.host_str(), read.port_str()];
    Some((components(read), pieces.map(|it| it.map(str::to_owned))))
}

/// What both read, for each of the four types: ours, and theirs.
fn readings(text: &str) -> [(Reading, Reading); 4] {
    [
        (
            ours(Uri::parse(text).ok().map(Uri::into_reference)),
            theirs!(fluent_uri::Uri::parse(text), |it| Some(it.scheme())),
        ),
        (
            ours(UriRef::parse(text).ok()),
            theirs!(fluent_uri::UriRef::parse(text), |it| it.scheme()),
        ),
        (
            ours(Iri::parse(text).ok().map(Iri::into_reference)),
            theirs!(fluent_uri::Iri::parse(text), |it| Some(it.scheme())),
        ),
        (
            ours(IriRef::parse(text).ok()),
            theirs!(fluent_uri::IriRef::parse(text), |it| it.scheme()),
        ),
    ]
}

/// S2.24-27, S2.35, S2.39, S2.49-55, S3.9, S3.11: verdicts and components are those of another
/// implementation of the same grammars, on any text.
#[test]
fn fluent_uri_reads_alike() {
    let mut accepted = [0_usize; 4];
    law("fluent-uri reads alike", |rng| {
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

/// S2.35, S2.74: the same on every text of up to five characters that delimit, or nearly do.
#[test]
fn fluent_uri_reads_every_short_text_alike() {
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
