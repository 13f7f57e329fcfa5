//! Conversion between URIs and IRIs.

use urlens::{HostEncoding, Iri, IriRef, Normalization, Step, Uri, UriRef};
use urlens_conformance::random::law;
use urlens_conformance::texts::text;

use crate::naive::decode;
use crate::{components, iris, uris};

/// S2.29, S2.31, S2.32, S3.73, S3.74, S3.77: a URI made from an IRI is ASCII, with equal structure and octets.
/// An IRI that is a URI is borrowed.
#[test]
fn to_uri_only_escapes() {
    law("to_uri only escapes", |rng| {
        let text = iris::values::any_reference(rng);
        let iri = IriRef::parse_borrowed(&text).unwrap();
        let uri = iri.to_uri().unwrap();
        assert!(uri.as_str().is_ascii(), "{text}");
        let again = UriRef::parse_borrowed(uri.as_str()).unwrap();
        assert_eq!(again, uri);
        let escaped: String = text
            .chars()
            .map(|c| {
                if c.is_ascii() {
                    c.to_string()
                } else {
                    c.to_string().bytes().map(|octet| format!("%{octet:02X}")).collect()
                }
            })
            .collect();
        assert_eq!(uri.as_str(), escaped, "{text}");
        let (before, after) = (components(iri), components(again));
        assert_eq!(decode(&before.path), decode(&after.path), "{text}");
        assert_eq!(after.scheme, before.scheme);
        assert_eq!(uri.is_relative(), iri.is_relative());
        assert_eq!(IriRef::parse(uri.as_str()).unwrap().as_str(), uri.as_str());
        let borrowed = matches!(uri.into_text(), std::borrow::Cow::Borrowed(_));
        assert_eq!(borrowed, text.is_ascii(), "{text}");
    });
}

/// S3.64, S3.75, S2.29: an IRI made from a URI is that URI with its escapes normalized as an IRI.
#[test]
fn to_iri_normalizes_escapes() {
    law("to_iri normalizes escapes", |rng| {
        let text = uris::values::any_reference(rng);
        let uri = UriRef::parse_borrowed(&text).unwrap();
        let iri = uri.to_iri();
        let escapes = Normalization::NOTHING.step(Step::Escape);
        let widened = IriRef::from(uri);
        assert_eq!(iri, widened.normalize_with(&escapes), "{text}");
        assert_eq!(IriRef::parse(iri.as_str()).unwrap(), iri);
        let back = iri.to_uri().unwrap();
        assert_eq!(back.normalize_syntax(), uri.normalize_syntax(), "{text} through {iri}");
    });
}

/// S2.29, S3.73, S3.75: an IRI converted to a URI and back has the same normal form.
#[test]
fn to_uri_and_back() {
    law("to_uri and back", |rng| {
        let text = iris::values::any_reference(rng);
        let iri = IriRef::parse(text.as_str()).unwrap();
        // Bidirectional formatting characters may be unescaped but are never decoded, so they come back escaped.
        if text.chars().any(crate::naive::is_bidi_formatting) {
            return;
        }
        let uri = iri.to_uri().unwrap();
        let back = uri.to_iri();
        assert_eq!(back.normalize_syntax(), iri.normalize_syntax(), "{text} through {uri}");
    });
}

/// S2.30, S3.74, K3.12: an absolute identifier stays absolute; Punycode changes the host only.
#[test]
fn identifiers_stay_identifiers() {
    law("identifiers stay identifiers", |rng| {
        let text = iris::values::any_identifier(rng);
        let iri = Iri::parse(text.as_str()).unwrap();
        let uri = iri.to_uri().unwrap();
        assert_eq!(uri.scheme(), iri.scheme());
        assert_eq!(uri.to_iri().scheme(), iri.scheme());
        if let Ok(dns) = iri.to_uri_with(HostEncoding::Idna) {
            assert!(dns.as_str().is_ascii(), "{text}");
            assert_eq!(dns.path(), uri.path(), "{text}");
            assert_eq!(dns.query(), uri.query(), "{text}");
            assert_eq!(dns.fragment(), uri.fragment(), "{text}");
            assert_eq!(dns.userinfo(), uri.userinfo(), "{text}");
            assert_eq!(dns.port_text(), uri.port_text(), "{text}");
            assert_eq!(Uri::parse(dns.as_str()).unwrap(), dns);
        }
    });
}

/// S3.77, S3.11, S2.31, K2.3: every URI is an IRI; a URI is an IRI in ASCII.
#[test]
fn every_uri_is_an_iri() {
    law("every URI is an IRI", |rng| {
        let text = text(rng);
        let uri = UriRef::parse_borrowed(&text);
        let iri = IriRef::parse_borrowed(&text);
        assert_eq!(uri.is_ok(), iri.is_ok() && text.is_ascii(), "{text}");
        if let (Ok(uri), Ok(iri)) = (uri, iri) {
            assert_eq!(IriRef::from(uri), iri);
            assert_eq!(components(uri), components(iri));
        }
    });
}
