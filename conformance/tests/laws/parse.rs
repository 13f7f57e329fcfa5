//! Parsing: components are slices of the text, and printing parses back.

use std::borrow::Cow;
use std::sync::Arc;
use urlens::percent::Encoded;
use urlens::{Host, Part};
use urlens_conformance::oracle;
use urlens_conformance::texts::text;
use urlens_ops::TokenStream;

use super::values::{any_reference, law, reference};
use super::{Identifier, Reference};
use crate::components;

/// S3.1, S3.5, S3.6, S3.10, S3.12, S2.35, S2.39, S2.74: a text has the components of RFC 3986, appendix B, and
/// the components with their delimiters are the text.
#[test]
fn printing_parses_back() {
    law("printing parses back", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
        let parts = components(read);
        assert_eq!(parts, oracle::split(&text), "{text}");
        assert_eq!(oracle::recompose(&parts), text);
        assert_eq!(read.to_string(), text);
        assert_eq!(reference(read.as_ref()), read);
    });
}

/// S3.22, S2.35, S2.39, KX.7, K3.4: an authority is its userinfo, host and port, with their delimiters.
#[test]
fn authorities_have_subcomponents() {
    law("authorities have subcomponents", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
        let Some(authority) = read.authority() else {
            assert_eq!((read.userinfo(), read.host_text(), read.port_text()), (None, None, None));
            assert_eq!(read.port(), None);
            return;
        };
        let userinfo = authority.userinfo().map_or(String::new(), |text| format!("{text}@"));
        let port = authority.port_text().map_or(String::new(), |text| format!(":{text}"));
        assert_eq!(format!("{userinfo}{}{port}", authority.host_text()), authority.as_str());
        assert_eq!(read.userinfo(), authority.userinfo());
        assert_eq!(read.host_text(), Some(authority.host_text()));
        assert_eq!(read.port_text(), authority.port_text());
        let password = authority.password().map_or(String::new(), |text| format!(":{text}"));
        let user = authority.username().map(|name| format!("{name}{password}"));
        assert_eq!(user.as_deref(), authority.userinfo());
        assert_eq!(read.username(), authority.username().unwrap_or_default());
        assert_eq!(read.password(), authority.password());
        let number = authority.port_text().filter(|text| !text.is_empty()).map(str::parse::<u16>);
        let number = number.transpose().ok();
        assert_eq!(authority.port().ok(), number, "{text}");
        assert_eq!(read.port(), number.flatten(), "{text}");
    });
}

/// S2.41, S3.15: the kind of a host agrees with the address parsers of `std`.
#[test]
fn hosts_agree_with_std() {
    law("hosts agree with std", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
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
    });
}

/// S4.14, S4.15, S4.104-106, S4.108-112: the tokens printed in sequence are the text.
#[test]
fn tokens_print_the_text() {
    law("tokens print the text", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
        let mut printed = String::new();
        let mut last = 0;
        for token in TokenStream::of(read.as_borrowed()) {
            let rank = ORDER.iter().position(|name| *name == token.kind.name()).expect("a kind");
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
    });
}

const ORDER: [&str; 9] =
    ["", "scheme", "authority", "drive", "path-root", "dir", "file", "query", "fragment"];

/// S2.44, S2.47: segments are slices between slashes, pairs slices between `&`.
#[test]
fn segments_and_pairs_are_slices() {
    law("segments and pairs are slices", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
        let segments: Vec<&str> = read.path_segments().map(|segment| segment.as_str()).collect();
        let path = read.path();
        assert_eq!(segments.join("/"), path.strip_prefix('/').unwrap_or(path));
        assert_eq!(segments.is_empty(), path.is_empty());
        let backwards: Vec<&str> =
            read.path_segments().rev().map(|segment| segment.as_str()).collect();
        assert!(backwards.iter().rev().eq(segments.iter()), "{text}");

        let query = read.query().unwrap_or_default();
        let pairs = query.split('&').filter(|pair| !pair.is_empty());
        let expected = pairs.map(|pair| pair.split_once('=').unwrap_or((pair, "")));
        let slices = read.raw_query_pairs().map(|(name, value)| (name.as_str(), value.as_str()));
        assert!(slices.eq(expected), "{text}");
    });
}

/// The range of a component contains its very bytes, not equal bytes elsewhere.
#[test]
fn components_are_in_their_ranges() {
    law("components are in their ranges", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
        for part in PARTS {
            let component = read.component(part).map(|slice| slice.as_bytes().as_ptr_range());
            let range = read.range(part).map(|range| text[range].as_bytes().as_ptr_range());
            assert_eq!(component, range, "{text}");
            let kept = read.into_component(part).map(|slice| slice.as_bytes().as_ptr_range());
            assert_eq!(kept, range, "{text}");
        }
    });
}

/// S2.49: a component decodes to its characters and the octets of its escapes.
#[test]
fn decoding_replaces_escapes_only() {
    law("decoding replaces escapes only", |rng| {
        let text = any_reference(rng);
        let read = reference(&text);
        for part in PARTS {
            let Some(encoded) = read.component(part).map(Encoded::new) else { continue };
            let octets = crate::naive::decode(&encoded);
            assert_eq!(*encoded.decode(), octets, "{text}");
            assert_eq!(encoded.decode_lossy(), String::from_utf8_lossy(&octets));
            assert_eq!(encoded.decode_utf8().ok().as_deref(), std::str::from_utf8(&octets).ok());
        }
    });
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
    fn case(text: &str) {
        let borrowed = Reference::parse_borrowed(text);
        let owned = Reference::parse(text);
        let error = borrowed.as_ref().err().cloned();
        match &owned {
            Ok(read) => assert_eq!(read.as_str(), text),
            Err(error) => {
                let offset = error.offset().expect("an offset");
                let shown = format!("{error}{}", urlens::excerpt(text, offset));
                assert_eq!(format!("{error:#}"), shown);
            }
        }
        let others = [
            owned.err(),
            Reference::try_from(text.to_owned()).err(),
            Reference::try_from(&text.to_owned()).err(),
            Reference::try_from(Cow::from(text)).err(),
            Reference::try_from(Cow::from(text.to_owned())).err(),
            Reference::try_from(Box::<str>::from(text)).err(),
            text.parse::<Reference>().err(),
            Reference::try_from(text).err(),
        ];
        assert!(others.iter().all(|other| *other == error), "{text}: {others:?}");
        assert_eq!(Reference::parse_const(text).err(), error);
        let has_scheme = borrowed.as_ref().is_ok_and(|read| !read.is_relative());
        assert_eq!(Identifier::parse(text).is_ok(), has_scheme, "{text}");
        if let Some(error) = error {
            let offset = error.offset().expect("an offset");
            assert!(offset <= text.len() && text.is_char_boundary(offset), "{text:?}");
        }
        if let Ok(read) = borrowed {
            assert_eq!(read.text_into::<String>(), text);
            assert_eq!(read.text_into::<Cow<'_, str>>(), text);
            assert_eq!(read.text_into::<Box<str>>(), text);
            assert_eq!(read.text_into::<Arc<str>>(), text);
        }
    }
    law("every text type parses alike", |rng| {
        let text = text(rng);
        case(&text);
    });
}
