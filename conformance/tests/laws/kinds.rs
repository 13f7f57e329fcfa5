//! No input panics, with the kind as a value: every kind, and percent-encoding.

use std::borrow::Cow;
use urlens::grammar::rfc3986::{PCHAR, QUERY, REG_NAME, UNRESERVED};
use urlens::percent::{self, Encoded};
use urlens::{Any, HostEncoding, Kind, Normalization, Part, ResolveOptions, UriZone};
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts::{Repertoire, text, valid};

/// S2.74: every operation accepts every text of every kind, and returns a result or an error.
#[test]
fn no_text_panics() {
    law("no text of any kind panics", |rng| {
        let text = text(rng);
        for kind in Kind::ALL {
            match Any::parse_borrowed(kind, &text) {
                Ok(read) => everything_on(rng, &read),
                Err(error) => {
                    let (message, shown) = (error.to_string(), format!("{error:#}"));
                    assert!(shown.starts_with(&message), "{text:?}: {shown}");
                    assert!(!error.code().is_empty() && error.part().is_some());
                    assert_eq!(Any::parse(kind, &text).unwrap_err(), error, "{text:?}");
                    assert_eq!(Any::parse_briefly(kind, &text).unwrap_err(), error, "{text:?}");
                    assert!(!format!("{error:?}").is_empty());
                }
            }
        }
    });
}

fn everything_on(rng: &mut Rng, read: &Any<Cow<'_, str>>) {
    let kind = read.kind();
    let identifier = kind.identifier();
    let repertoire = rng.pick(&[Repertoire::Uri, Repertoire::Iri]);
    let base = valid(rng, repertoire, |text| Any::parse(identifier, text).is_ok());
    let base = Any::parse_borrowed(identifier, &base).expect("read before");
    for options in [
        ResolveOptions::STRICT,
        ResolveOptions { strict: false, ..ResolveOptions::STRICT },
        ResolveOptions::VERBATIM,
    ] {
        match base.resolve_with(read.as_str(), options) {
            Ok(whole) => {
                let again = Any::parse(identifier, whole.as_str()).unwrap();
                assert_eq!(again, whole, "{read} from {base}");
            }
            // A base without a host or with an opaque path, or an invalid host.
            Err(error) => assert_eq!(identifier, Kind::Url, "{read} from {base}: {error}"),
        }
    }
    for part in Part::ALL {
        let range = read.range(part).map(|range| &read.as_str()[range]);
        assert_eq!(read.component(part), range, "{part} of {read}");
    }
    let _ = (base.goto(read.as_str()), base.relativize(read), read.relativize(&base));
    let _ = (read.path_segments().count(), read.query_pairs().count());
    let _ = (read.raw_query_pairs().count(), read.query_param("a"));
    let _ = (read.host().map(|host| host.kind()), read.port(), read.port_or_default());
    let _ = (read.username(), read.password(), read.origin(), read.is_opaque());
    for steps in [Normalization::SYNTAX, Normalization::SCHEME, Normalization::SRFI] {
        let _ = (read.normalize(&steps), read.equivalence(&base, &steps));
        let _ = (read.differences(&base, &steps), format!("{read} {read:?}"));
    }
    for to in Kind::ALL {
        let _ = read.convert(to, HostEncoding::Percent);
    }
    let _ = read.to_nfc();
}

/// The kind of RFC 6874 has every URI, and its operations give the same results.
#[test]
fn every_uri_is_a_uri_with_or_without_a_zone() {
    law("every URI is a URI with or without a zone", |rng| {
        let (text, base) = (text(rng), crate::uris::values::any_identifier(rng));
        let (Ok(uri), base) = (urlens::Uri::parse(&text), UriZone::parse(&base).unwrap()) else {
            return;
        };
        let zoned = UriZone::parse(&text).unwrap();
        assert_eq!(zoned, UriZone::from(uri.clone()));
        assert_eq!(zoned.normalize().as_str(), uri.normalize().as_str());
        assert_eq!(zoned.normalize_syntax().as_str(), uri.normalize_syntax().as_str());
        let target = base.resolve(&uri).unwrap();
        assert_eq!(UriZone::parse(target.as_str()).unwrap(), target, "{uri} from {base}");
    });
}

/// Percent-decoding inverts percent-encoding, for every set of unescaped characters.
#[test]
fn decoding_inverts_encoding() {
    law("decoding inverts encoding", |rng| {
        let text = text(rng);
        let encoded = Encoded::new(&text);
        assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&encoded.decode()));
        assert_eq!(percent::decode(&text), encoded.decode());
        for keep in [UNRESERVED, REG_NAME, PCHAR, QUERY] {
            let encoded = percent::encode(&text, keep);
            assert_eq!(*percent::decode(&encoded), *text.as_bytes());
            assert!(encoded.bytes().all(|byte| keep.contains(byte) || byte == b'%'), "{encoded}");
            let raw = text.bytes().all(|byte| keep.contains(byte));
            assert_eq!(matches!(encoded, Cow::Borrowed(_)), raw, "{text:?}");
        }
    });
}
