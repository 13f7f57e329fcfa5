//! Parsing: components are slices of the text, and printing parses back.

use std::borrow::Cow;
use std::sync::Arc;
use urlens::{Host, Identifier, Part, Reference, Rfc3986, Rfc3987, Strict};
use urlens_conformance::oracle;
use urlens_conformance::random::{Rng, law};
use urlens_conformance::texts::{Repertoire, text};
use urlens_ops::TokenStream;

use crate::{any_reference, both, components, reference};

/// S3.1, S3.5, S3.6, S3.10, S3.12, S2.35, S2.39, S2.74: a text has the components of RFC 3986, appendix B, and
/// the components with their delimiters are the text.
#[test]
fn printing_parses_back() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        let parts = components(read);
        assert_eq!(parts, oracle::split(&text), "{text}");
        assert_eq!(oracle::recompose(&parts), text);
        assert_eq!(read.to_string(), text);
        assert_eq!(reference::<D>(read.as_ref()), read);
    }
    both("printing parses back", case::<Rfc3986>, case::<Rfc3987>);
}

/// S3.22, S2.35, S2.39, KX.7, K3.4: an authority is its userinfo, host and port, with their delimiters.
#[test]
fn authorities_have_subcomponents() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        let Some(authority) = read.authority() else {
            assert_eq!((read.userinfo(), read.host_text(), read.port_text()), (None, None, None));
            assert_eq!(read.port(), Ok(None));
            return;
        };
        let userinfo = authority.userinfo().map_or(String::new(), |it| format!("{it}@"));
        let port = authority.port_text().map_or(String::new(), |it| format!(":{it}"));
        assert_eq!(format!("{userinfo}{}{port}", authority.host_text()), authority.as_str());
        assert_eq!(read.userinfo(), authority.userinfo());
        assert_eq!(read.host_text(), Some(authority.host_text()));
        assert_eq!(read.port_text(), authority.port_text());
        let password = authority.password().map_or(String::new(), |it| format!(":{it}"));
        let user = authority.user().map(|it| format!("{it}{password}"));
        assert_eq!(user.as_deref(), authority.userinfo());
        let number = authority.port_text().filter(|it| !it.is_empty()).map(str::parse::<u16>);
        assert_eq!(authority.port().ok(), number.transpose().ok(), "{text}");
    }
    both("authorities have subcomponents", case::<Rfc3986>, case::<Rfc3987>);
}

/// S2.41, S3.15: the kind of a host agrees with the address parsers of `std`.
#[test]
fn hosts_agree_with_std() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        let (Some(host), Some(written)) = (read.host(), read.host_text()) else { return };
        let inside = written.strip_prefix('[').and_then(|rest| rest.strip_suffix(']'));
        match (inside, written) {
            (Some(literal), _) if literal.starts_with(['v', 'V']) => {
                assert_eq!(host.kind(), "ipvfuture", "{text}");
            }
            (Some(literal), _) => {
                let address = literal.parse().expect("an address");
                assert_eq!(host, Host::Ipv6 { address, zone: None }, "{text}");
            }
            (None, "") => assert_eq!(host, Host::Empty),
            (None, name) => match name.parse() {
                Ok(address) => assert_eq!(host, Host::Ipv4(address)),
                Err(_) => assert_eq!(host, Host::RegName(name)),
            },
        }
    }
    both("hosts agree with std", case::<Rfc3986>, case::<Rfc3987>);
}

/// S4.14, S4.15, S4.104-106, S4.108-112: the tokens printed in sequence are the text.
#[test]
fn tokens_print_the_text() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        let mut printed = String::new();
        let mut last = 0;
        for token in TokenStream::of(read.as_borrowed()) {
            let rank = ORDER.iter().position(|it| *it == token.kind.name()).expect("a kind");
            let value = token.value;
            printed += &match token.kind.name() {
                "scheme" => format!("{value}:"),
                "authority" => format!("//{value}"),
                "path-root" => "/".to_owned(),
                "dir" => {
                    assert!(!value.contains('/'), "{text}");
                    format!("{value}/")
                }
                "file" => {
                    assert!(!value.is_empty() && !value.contains('/'), "{text}");
                    value.to_owned()
                }
                "query" => format!("?{value}"),
                "fragment" => format!("#{value}"),
                other => panic!("{other} in {text}"),
            };
            assert!(rank > last || rank == last && token.kind.name() == "dir", "{text}");
            last = rank;
        }
        assert_eq!(printed, text);
    }
    both("tokens print the text", case::<Rfc3986>, case::<Rfc3987>);
}

const ORDER: [&str; 9] =
    ["", "scheme", "authority", "drive", "path-root", "dir", "file", "query", "fragment"];

/// S2.44, S2.47: segments are slices between slashes, pairs slices between `&`.
#[test]
fn segments_and_pairs_are_slices() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        let segments: Vec<&str> = read.path_segments().map(|it| it.as_str()).collect();
        let path = read.path();
        assert_eq!(segments.join("/"), path.strip_prefix('/').unwrap_or(path));
        assert_eq!(segments.is_empty(), path.is_empty());
        let backwards: Vec<&str> = read.path_segments().rev().map(|it| it.as_str()).collect();
        assert!(backwards.iter().rev().eq(segments.iter()), "{text}");

        let query = read.query().unwrap_or_default();
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let expected = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        assert!(read.query_pairs().map(|(k, v)| (k.as_str(), v.as_str())).eq(expected), "{text}");
    }
    both("segments and pairs are slices", case::<Rfc3986>, case::<Rfc3987>);
}

/// The range of a component contains its very bytes, not equal bytes elsewhere.
#[test]
fn components_are_in_their_ranges() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        for part in PARTS {
            let component = read.part(part).map(|it| it.as_str().as_bytes().as_ptr_range());
            let range = read.part_range(part);
            assert_eq!(component, range.map(|it| text[it].as_bytes().as_ptr_range()), "{text}");
        }
    }
    both("components are in their ranges", case::<Rfc3986>, case::<Rfc3987>);
}

/// S2.49: a component decodes to its characters and the octets of its escapes.
#[test]
fn decoding_replaces_escapes_only() {
    fn case<D: Strict>(rng: &mut Rng, repertoire: Repertoire) {
        let text = any_reference::<D>(rng, repertoire);
        let read = reference::<D>(&text);
        for part in PARTS {
            let Some(encoded) = read.part(part) else { continue };
            let octets = crate::naive::decode(&encoded);
            assert_eq!(*encoded.decode(), octets, "{text}");
            assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&octets));
            assert_eq!(encoded.decode_utf8().ok().as_deref(), std::str::from_utf8(&octets).ok());
        }
    }
    both("decoding replaces escapes only", case::<Rfc3986>, case::<Rfc3987>);
}

const PARTS: [Part; 8] = [
    Part::Scheme,
    Part::Authority,
    Part::Userinfo,
    Part::Host,
    Part::Port,
    Part::Path,
    Part::Query,
    Part::Fragment,
];

/// S3.3, S3.4, S3.9, S3.11, S2.59, S2.70: every type of text parses alike, an identifier is a reference with a
/// scheme, and an error shows the text.
#[test]
fn every_text_type_parses_alike() {
    fn case<D: Strict>(text: &str) {
        let borrowed = Reference::<D, _>::parse_borrowed(text);
        let owned = Reference::<D, _>::parse(text);
        let error = borrowed.as_ref().err().cloned();
        match &owned {
            Ok(read) => assert_eq!(read.as_str(), text),
            Err(error) => {
                let shown = urlens::internal::show_at(error, text, error.offset());
                assert_eq!(format!("{error:#}"), shown.to_string());
            }
        }
        let others = [
            owned.err(),
            Reference::<D, _>::parse(text.to_owned()).err(),
            Reference::<D, _>::parse(Cow::from(text)).err(),
            text.parse::<Reference<D, String>>().err(),
            text.parse::<Reference<D, Box<str>>>().err(),
            text.parse::<Reference<D, Arc<str>>>().err(),
            Reference::<D, &str>::try_from(text).err(),
        ];
        assert!(others.iter().all(|it| *it == error), "{text}: {others:?}");
        assert_eq!(Reference::<D, &str>::parse_const(text).err(), error);
        let has_scheme = borrowed.is_ok_and(|it| !it.is_relative());
        assert_eq!(Identifier::<D, _>::parse(text).is_ok(), has_scheme, "{text}");
        if let Some(error) = error {
            assert!(
                error.offset() <= text.len() && text.is_char_boundary(error.offset()),
                "{text:?}"
            );
        }
    }
    law("every text type parses alike", |rng| {
        let text = text(rng);
        case::<Rfc3986>(&text);
        case::<Rfc3987>(&text);
    });
}

/// S3.77, S3.11, S2.31, K2.3: every URI is an IRI; a URI is an IRI in ASCII.
#[test]
fn every_uri_is_an_iri() {
    law("every URI is an IRI", |rng| {
        let text = text(rng);
        let uri = Reference::<Rfc3986, _>::parse_borrowed(&text);
        let iri = Reference::<Rfc3987, _>::parse_borrowed(&text);
        assert_eq!(uri.is_ok(), iri.is_ok() && text.is_ascii(), "{text}");
        if let (Ok(uri), Ok(iri)) = (uri, iri) {
            assert_eq!(Reference::<Rfc3987, _>::from(uri), iri);
            assert_eq!(components(uri), components(iri));
        }
    });
}
