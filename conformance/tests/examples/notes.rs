//! The notes on URIs and IRIs: syntax, characters and relative references.

use urlens::{Host, HostEncoding, Iri, IriRef, Uri, UriRef, UriZone, iri, uri, uri_ref};

/// S2.16, K2.9: a zone is parsed on request, rejected otherwise, and removed by normalization.
#[test]
fn zones() {
    let text = "http://[fe80::1%25eth0]/";
    assert!(Uri::parse(text).is_err() && Iri::parse(text).is_err());
    let zoned = UriZone::parse(text).unwrap();
    let address = "fe80::1".parse().unwrap();
    assert_eq!(zoned.host(), Some(Host::Ipv6 { address, zone: Some("eth0") }));
    assert_eq!(zoned.normalize(), "http://[fe80::1]/");
    assert_eq!(zoned.normalize_syntax(), "http://[fe80::1]/");
    assert!(UriZone::parse("http://[fe80::1%eth0]/").is_err());
}

/// S2.24, S2.25, S2.26, S2.27, K2.4, K2.6: text is Unicode and octets are UTF-8; ASCII characters that are
/// forbidden in URIs stay forbidden; private use characters are for queries only.
#[test]
fn repertoire_of_iris() {
    assert!(Iri::parse("http://例え/テスト?名=値#節").is_ok());
    assert!(Iri::parse("x:\u{e000}").is_err() && Iri::parse("x:?\u{e000}").is_ok());
    assert!(Iri::parse("x:?\u{fdd0}").is_err() && Iri::parse("x:\u{fdd0}").is_err());
    for forbidden in [' ', '"', '<', '>', '\\', '^', '`', '{', '|', '}'] {
        assert!(IriRef::parse(&format!("é{forbidden}")).is_err(), "{forbidden:?}");
    }
    assert_eq!(iri!("x:é").to_uri().unwrap().as_str(), "x:%C3%A9");
}

/// S2.30, K3.12: hosts are escaped by default, and Punycode on request.
#[test]
fn hosts_for_dns() {
    let iri = iri!("http://crêpes.example/é");
    assert_eq!(iri.to_uri().unwrap(), "http://cr%C3%AApes.example/%C3%A9");
    let dns = iri.to_uri_with(HostEncoding::Idna).unwrap();
    assert_eq!(dns, "http://xn--crpes-isa.example/%C3%A9");
}

/// S2.29, S2.31, S2.32, K2.3: two types; conversion to an IRI is implicit, to a URI explicit.
#[test]
fn two_types() {
    let iri: Iri<&str> = uri!("http://h/%C3%A9").into();
    assert_eq!(iri, "http://h/%C3%A9");
    assert!(Uri::try_from(iri!("http://h/é")).is_err());
    assert_eq!(Uri::try_from(iri).unwrap(), "http://h/%C3%A9");
}

/// S2.35, S2.39, S2.53, S2.54, S2.55, K2.14: every optional component, present, empty and absent.
#[test]
fn generic_syntax() {
    for scheme in ["", "s:"] {
        for authority in ["", "//", "//h", "//u@h", "//@h", "//h:", "//h:1", "//u:@[::1]:1"] {
            for path in ["", "/", "/a", "/a:b@c/d"] {
                for query in ["", "?", "?q=/?:@"] {
                    for fragment in ["", "#", "#f/?:@"] {
                        let text = [scheme, authority, path, query, fragment].concat();
                        let read = UriRef::parse(text.as_str()).unwrap();
                        assert_eq!(read.scheme().is_some(), !scheme.is_empty(), "{text}");
                        assert_eq!(read.authority().is_some(), !authority.is_empty(), "{text}");
                        assert_eq!(read.path(), path, "{text}");
                        assert_eq!(read.query(), query.strip_prefix('?'), "{text}");
                        assert_eq!(read.fragment(), fragment.strip_prefix('#'), "{text}");
                    }
                }
            }
        }
    }
}

/// S2.41, S2.42, S2.43: a host is a name or an address of any length; a port is a socket number, or its
/// text.
#[test]
fn hosts_and_ports() {
    let kind = |text: &'static str| UriRef::parse(text).unwrap().host().map(|it| it.kind());
    assert_eq!(kind("//h"), Some("reg-name"));
    assert_eq!(kind("//10.0.0.1"), Some("ipv4"));
    assert_eq!(kind("//10.0.0.256"), Some("reg-name"));
    assert_eq!(kind("//[::ffff:10.0.0.1]"), Some("ipv6"));
    assert_eq!(kind("//[v7.x:y]"), Some("ipvfuture"));
    assert_eq!((kind("//"), kind("/")), (Some("empty"), None));
    assert_eq!(uri_ref!("//h:443").port(), Some(443));
    let long = format!("//{}", "a".repeat(300));
    assert!(UriRef::parse(long.as_str()).is_ok());
}

/// S2.45: after an authority the path starts with a slash, in setters and in builders.
#[test]
fn authority_and_path() {
    assert!(uri!("http://h/p").into_owned().set_path("p").is_err());
    assert!(Uri::builder("http").host("h").path("p").build().is_err());
    let built = Uri::builder("http").userinfo("u").host("h").port(80).path("/p").query("q");
    assert_eq!(built.fragment("f").build().unwrap(), "http://u@h:80/p?q#f");
    assert!(Uri::builder("foo").path("//p").build().is_err());
    assert!(UriRef::builder().path("a:b").build().is_err());
}

/// S2.37: the authority has no other restrictions than its grammar, with any scheme; only the port has a range, and
/// only as a number.
#[test]
fn authorities_of_any_scheme() {
    let all: String = (' '..='~')
        .filter(|c| c.is_ascii_alphanumeric() || "-._~!$&'()*+,;=".contains(*c))
        .collect();
    let long = "a".repeat(5_000);
    for scheme in ["http", "https", "ftp", "file", "ldap", "urn", "mailto", "foo", "x-y.z+1"] {
        for host in
            [&*all, &long, "", "-", "_", "a..b", "...", "%00", "%FF%2F", "256.1.1.1", "0x7f.1"]
        {
            for userinfo in [None, Some(""), Some("::"), Some(&*format!("{all}:%00:"))] {
                for port in
                    [None, Some(""), Some("0"), Some("65536"), Some("00000000000000000000001")]
                {
                    let user = userinfo.map_or(String::new(), |it| format!("{it}@"));
                    let after = port.map_or(String::new(), |it| format!(":{it}"));
                    let text = format!("{scheme}://{user}{host}{after}/p");
                    let uri = Uri::parse(text.as_str()).unwrap_or_else(|error| panic!("{error:#}"));
                    let found = (uri.userinfo(), uri.host_text(), uri.port_text());
                    assert_eq!(found, (userinfo, Some(host), port), "{text}");
                    let number = uri.authority().unwrap().port();
                    assert_eq!(number.is_err(), port == Some("65536"), "{text}");
                    assert_eq!(uri.port(), number.ok().flatten(), "{text}");
                }
            }
        }
    }
}

/// S2.44, S2.47: a path consists of segments; a query is text, or pairs on request.
#[test]
fn segments_and_pairs() {
    let read = uri_ref!("/a/b%2Fc/?x=1&y=%C3%A9&z");
    let segments: Vec<_> = read.path_segments().map(|it| it.decode_lossy().into_owned()).collect();
    assert_eq!(segments, ["a", "b/c", ""]);
    let pairs: Vec<_> = read.query_pairs().collect();
    assert_eq!(pairs, [("x", "1"), ("y", "é"), ("z", "")].map(|(n, v)| (n.into(), v.into())));
    let raw = read.raw_query_pairs().map(|(name, value)| (name.as_str(), value.as_str()));
    assert!(raw.eq([("x", "1"), ("y", "%C3%A9"), ("z", "")]));
    assert_eq!(read.query(), Some("x=1&y=%C3%A9&z"));
    let built = UriRef::builder().path_segments(["a", "b/c"]).query_pairs([("x", "é&")]).build();
    assert_eq!(built.unwrap(), "/a/b%2Fc?x=%C3%A9%26");
}

/// S2.48, S2.66: removing the fragment, which is not sent, copies nothing.
#[test]
fn without_fragment() {
    assert_eq!(uri!("http://h/p?q#f").without_fragment(), "http://h/p?q");
    assert_eq!(uri!("http://h/p?q#").without_fragment(), "http://h/p?q");
    assert_eq!(uri_ref!("#f").without_fragment(), "");
}

/// S2.49, S2.78: octets are written in upper-case hexadecimal, and read in either case.
#[test]
fn percent_encoding() {
    use urlens::grammar::rfc3986::UNRESERVED;
    assert_eq!(urlens::percent::encode("é /", UNRESERVED), "%C3%A9%20%2F");
    assert_eq!(urlens::percent::decode("%c3%A9").as_ref(), "é".as_bytes());
    assert!(UriRef::parse("%c3%A9").is_ok() && UriRef::parse("%c").is_err());
}

/// S2.57: only the case of scheme, host and escapes may change.
#[test]
fn case_elsewhere_is_kept() {
    assert_eq!(uri!("S://U@H/P?Q#F").normalize_syntax(), "s://U@h/P?Q#F");
}

/// S2.58, K2.12: there is no length limit below 4 GiB.
#[test]
fn no_length_limit() {
    let long = format!("x:{}", "a".repeat(1 << 20));
    assert_eq!(Uri::parse(long.as_str()).unwrap().path().len(), 1 << 20);
}

/// S2.59, S2.64-70, K2.11: the kinds of references, and the components that each takes from the base.
#[test]
fn kinds_of_reference() {
    let base = uri!("http://h/d/f?q#s");
    for (reference, expected, same) in [
        ("", "http://h/d/f?q", true),
        ("#t", "http://h/d/f?q#t", true),
        ("?r", "http://h/d/f?r", false),
        ("?q", "http://h/d/f?q", true),
        ("name", "http://h/d/name", false),
        ("/name", "http://h/name", false),
        ("//name", "http://name", false),
        ("x:y", "x:y", false),
    ] {
        let reference = UriRef::parse(reference).unwrap();
        assert_eq!(base.resolve(&reference).unwrap(), expected);
        assert_eq!(reference.is_same_document(base), same, "{reference}");
        assert_eq!(reference.is_relative(), expected != "x:y");
    }
}

/// S2.46, S2.81: resolution removes dot segments.
#[test]
fn dots() {
    assert_eq!(uri!("http://h/a/b/c").resolve(uri_ref!("./../d/.")).unwrap(), "http://h/a/d/");
}

/// S2.95: hierarchical and opaque paths.
#[test]
fn opaque_or_hierarchical() {
    assert!(uri!("mailto:a@b").is_opaque() && uri!("urn:a:b").is_opaque());
    assert!(!uri!("file:/a").is_opaque() && !uri!("http://h").is_opaque());
}

/// S2.97, S2.100: any scheme parses, registered or not.
#[test]
fn any_scheme() {
    for text in ["data:,x", "file:///a", "urc:x", "x-made-up+1.0:y", "doi:10.1000/182"] {
        assert_eq!(Uri::parse(text).unwrap().as_str(), text);
    }
}
