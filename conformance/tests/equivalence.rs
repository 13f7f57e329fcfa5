//! Equivalence has one meaning: normal forms are equal exactly if `compare` finds the texts equivalent, for
//! every kind, with the rules of schemes.

use urlens_conformance::pairs::{Pair, Repertoire, pair};
use urlens_conformance::random::law;
use urlens_conformance::say;
use urlens_ops::{Equivalence, Kind, Normalizer, PathStyle};

fn repertoire(kind: Kind) -> Repertoire {
    match kind {
        Kind::Uri | Kind::Iri | Kind::Url => Repertoire::Absolute,
        Kind::UriRef | Kind::IriRef | Kind::UrlRef => Repertoire::Reference,
        Kind::UriZone => Repertoire::Zones,
    }
}

/// Normal forms of equivalent texts are equal, those of different texts differ, and `compare` agrees.
/// Normalization is idempotent.
#[test]
fn normal_forms_are_equal_exactly_if_texts_are_equivalent() {
    for kind in Kind::ALL {
        let normalizer = Normalizer::new(kind);
        let (mut pairs, mut equal) = (0_u64, 0_u64);
        // Ten pairs per case: 100,000 of each kind.
        law("equivalence", |rng| {
            for _ in 0..10 {
                let Pair { a, b, same } = pair(rng, repertoire(kind));
                let normal = |text: &str| match normalizer.normalize(text) {
                    Ok(normal) => normal.into_owned(),
                    Err(error) => panic!("{kind} {text}: {error}"),
                };
                let (x, y) = (normal(&a), normal(&b));
                let level = normalizer.compare(&a, &b).unwrap();
                assert_eq!(x == y, same, "{kind}: {a} -> {x}, {b} -> {y}");
                assert_eq!(level.is_some(), same, "{kind}: {a} and {b}");
                assert_eq!((normal(&x), normal(&y)), (x.clone(), y.clone()), "{kind}: {a} and {b}");
                pairs += 1;
                equal += u64::from(same);
            }
        });
        let share = 100 * equal / pairs.max(1);
        say!("equivalence as {kind}: {pairs} pairs, {share} % equal, {} % different", 100 - share);
        assert!(pairs < 1000 || (30..=70).contains(&share));
    }
}

/// Pairs that are equivalent by the rules of their scheme.
const BY_SCHEME: [(&str, &str); 6] = [
    ("urn:EXAMPLE:a", "urn:example:a"),
    (
        "urn:uuid:F81D4FAE-7DEC-11D0-A765-00A0C91E6BF6",
        "urn:UUID:f81d4fae-7dec-11d0-a765-00a0c91e6bf6",
    ),
    ("tel:+1-201-555", "tel:+1201555"),
    ("doi:10.1/ABC", "doi:10.1/abc"),
    ("usr:github/octocat", "usr://github/octocat"),
    ("urn:ISBN:0395363411", "urn:isbn:0-395-36341-1"),
];

#[test]
fn schemes_decide_equivalence_for_every_kind() {
    for kind in Kind::ALL {
        let normalizer = Normalizer::new(kind);
        for (a, b) in BY_SCHEME {
            let level = normalizer.compare(a, b).unwrap();
            assert!(level.is_some(), "{kind}: {a} and {b}");
            assert_eq!(normalizer.normalize(a).unwrap(), normalizer.normalize(b).unwrap());
        }
        // Not a valid identifier, but accepted by its scheme.
        let at = "at://did:plc:asdf123/com.atproto.feed.post/self";
        assert_eq!(normalizer.normalize(at).unwrap(), at);
        assert_eq!(normalizer.compare(at, at).unwrap(), Some(Equivalence::Text));
        assert_eq!(normalizer.compare("urn:example:a", "urn:example:A").unwrap(), None);
        let syntax = Normalizer::at(kind, Equivalence::Syntax);
        assert_eq!(syntax.compare("doi:10.1/ABC", "doi:10.1/abc").unwrap(), None);
    }
}

/// The Language Server Protocol's spellings of one file, equal with `PathStyle::Windows` only.
#[test]
fn drive_letters_are_equal_with_windows_paths() {
    for kind in Kind::ALL {
        let (a, b) = ("file:///c%3A/a", "file:///C:/a");
        let normalizer = Normalizer::new(kind);
        assert_eq!(normalizer.compare(a, b).unwrap(), None, "{kind}");
        let windows = normalizer.paths(PathStyle::Windows);
        assert_eq!(windows.compare(a, b).unwrap(), Some(Equivalence::Scheme), "{kind}");
        assert_eq!(windows.normalize(a).unwrap(), "file:///C:/a");
    }
}

/// URLs are normalized by the steps of RFC 3986.
#[test]
fn urls_are_normalized_by_rfc_3986() {
    let escape = Normalizer::steps(Kind::Url, &[urlens_ops::Step::Escape]);
    assert_eq!(escape.normalize("http://h/a|%7e").unwrap(), "http://h/a%7C~");
    let urls = Normalizer::new(Kind::Url);
    assert_eq!(urls.compare("http://h/a%7e", "http://h/a~").unwrap(), Some(Equivalence::Syntax));
    let references = Normalizer::new(Kind::UrlRef);
    assert_eq!(
        references.normalize("HTTP://EXAMPLE.org:80/a/../b").unwrap(),
        "http://example.org/b"
    );
}

/// Non-ASCII text is accepted as a URI in normalization and comparison, and escaped.
#[test]
fn non_ascii_uris_are_escaped() {
    let uris = Normalizer::new(Kind::Uri);
    assert_eq!(uris.normalize("http://h/é").unwrap(), "http://h/%C3%A9");
    assert_eq!(uris.compare("http://h/é", "http://h/%c3%a9").unwrap(), Some(Equivalence::Syntax));
}
