//! SRFI 275, procedure by procedure: constructors, getters, equality, resolution, normalization
//! and conversion. Setters are in `srfi_setters.rs`.

use urlens::{
    Equivalence, Iri, IriRef, Normalization, ResolveOptions, Rootless, Step, Uri, UriRef, Url, iri,
    iri_ref, uri, uri_ref,
};
use urlens_ops::Srfi;

const ESCAPE: Normalization<'static> = Normalization::NOTHING.step(Step::Escape);
const CASE: Normalization<'static> = Normalization::NOTHING.step(Step::Case);
const PATH: Normalization<'static> = Normalization::NOTHING.step(Step::Path);

/// S3.1, S3.3, S3.4, S3.13-20: the SRFI's first example, field by field.
#[test]
fn an_absolute_identifier() {
    let text = "http://example.org:80/ex#IRI";
    let read = IriRef::parse_borrowed(text).unwrap();
    assert!(!read.is_relative() && Iri::parse(text).is_ok());
    let fields = Srfi::of(read);
    assert_eq!(fields.scheme(), Some("http"));
    assert_eq!(fields.user(), None);
    assert_eq!(fields.host(), Some("example.org"));
    assert_eq!(fields.port(), Some(80));
    assert_eq!(fields.path(), Some("/ex"));
    assert_eq!(fields.query(), None);
    assert_eq!(fields.fragment(), Some("IRI"));
}

/// S3.3, S3.4, S3.13, S3.21: the SRFI's second example. The SRFI's error for a missing scheme is a type in
/// Rust: only an `Iri` always has a scheme.
#[test]
fn a_relative_reference() {
    let text = "/ex#IRI";
    let read = IriRef::parse_borrowed(text).unwrap();
    assert!(read.is_relative() && Iri::parse(text).is_err());
    let fields = Srfi::of(read);
    assert_eq!((fields.scheme(), fields.user(), fields.host()), (None, None, None));
    assert_eq!((fields.port(), fields.query()), (None, None));
    assert_eq!((fields.path(), fields.fragment()), (Some("/ex"), Some("IRI")));
    assert_eq!(Iri::parse(text).unwrap_err().code(), "no-scheme");
}

/// S3.9, S3.10, S3.12: printing returns the parsed text.
#[test]
fn printing_is_the_text() {
    for text in ["http://example.org/some/where/place", "urn:/some/where/place", ""] {
        assert_eq!(IriRef::parse(text).unwrap().to_string(), text);
        assert_eq!(UriRef::parse(text).unwrap().to_string(), text);
    }
}

/// S3.11, S3.40, S3.41, K3.1, KX.6: a URI rejects non-ASCII text, and loose parsing escapes it.
#[test]
fn a_uri_is_ascii() {
    let text = "http://crêpes.example.org";
    assert!(Iri::parse(text).is_ok());
    let error = Uri::parse(text).unwrap_err();
    assert_eq!(error.to_string(), "unexpected 'ê' in host at byte 9");
    assert_eq!(UriRef::parse_escaping(text).unwrap(), "http://cr%C3%AApes.example.org");
}

/// S3.14-19, K3.2, K3.3, K3.4: components that the SRFI reports as absent although they are present but empty.
#[test]
fn empty_and_absent() {
    let fields = |text| {
        let read = UriRef::parse_borrowed(text).unwrap();
        let view = Srfi::of(read);
        (view.user().map(str::to_owned), view.host().map(str::to_owned), view.port())
    };
    let some = |text: &str| Some(text.to_owned());
    assert_eq!(fields("//@"), (some(""), None, None));
    assert_eq!(fields("//"), (None, some(""), None));
    assert_eq!(fields("http://:80/"), (None, some(""), Some(80)));
    assert_eq!(fields("http://u@:80/"), (some("u"), None, Some(80)));

    let read = UriRef::parse_borrowed("//@h:?#").unwrap();
    assert_eq!((read.host_text(), read.port_text(), read.port()), (Some("h"), Some(""), None));
    assert_eq!((Srfi::of(read).port(), Srfi::of(read).path()), (None, None));
    assert_eq!((Srfi::of(read).query(), Srfi::of(read).fragment()), (Some(""), Some("")));
    assert_eq!((read.path(), read.query(), read.fragment()), ("", Some(""), Some("")));
    let absent = UriRef::parse_borrowed("//h").unwrap();
    assert_eq!((Srfi::of(absent).query(), Srfi::of(absent).fragment()), (None, None));
}

/// S3.16, S2.43, K3.4: a port may have any number of digits; as a socket number it has 16 bits.
#[test]
fn ports_above_65535() {
    let read = UriRef::parse_borrowed("//h:65536").unwrap();
    assert_eq!(read.port(), None);
    assert_eq!(read.authority().unwrap().port().unwrap_err().code(), "port-out-of-range");
    assert_eq!((read.port_text(), Srfi::of(read).port()), (Some("65536"), Some(65536)));
    assert_eq!(UriRef::parse("//h:000080").unwrap().port(), Some(80));
}

/// S3.22: an authority is absent, or has user, host and port.
#[test]
fn authority() {
    assert_eq!(uri_ref!("/a").authority(), None);
    let reference = uri_ref!("//u:p@h:1/a");
    let authority = reference.authority().unwrap();
    assert_eq!((authority.userinfo(), authority.host_text()), (Some("u:p"), "h"));
    assert_eq!(authority.port(), Ok(Some(1)));
}

/// K3.18: inputs that are not in the SRFI's tables.
#[test]
fn inputs_outside_the_tables() {
    assert!(UriRef::parse(":p").is_err());
    let empty_port = UriRef::parse_borrowed("//h:").unwrap();
    assert_eq!((empty_port.to_string(), Srfi::of(empty_port).port()), ("//h:".to_owned(), None));
}

/// S3.42, S3.43, S3.45, K3.15, K3.19: equality by fields, equivalence after normalization, and the
/// equivalence level that compares the text.
#[test]
fn equality() {
    let srfi = |text| Srfi::of(UriRef::parse_borrowed(text).unwrap());
    let equal = |a, b| srfi(a).equal(&srfi(b));
    let eqv = |a, b| srfi(a).eqv(&srfi(b));
    let written = |a: &str, b: &str| {
        UriRef::parse(a).unwrap().is_equivalent(&UriRef::parse(b).unwrap(), Equivalence::Text)
    };
    for (a, b) in [("http://h:080", "http://h:80"), ("//:", "//")] {
        assert!(equal(a, b) && eqv(a, b) && !written(a, b), "{a} and {b}");
    }
    assert!(equal("http://a/b", "http://a/b"));
    assert!(!equal("http://a/b", "//a/b") && !eqv("http://a/b", "//a/b"));
    assert!(!equal("HTTP://A/%7eb", "http://a/~b") && eqv("HTTP://A/%7eb", "http://a/~b"));
    assert!(!equal("http://a/?", "http://a/") && !eqv("http://a/?", "http://a/"));
    assert!(eqv("http://a/b/../c", "http://a/c") && !eqv("/b/../c", "/c"));
}

/// S3.46, S3.48, S3.49, S3.50, S3.51: resolution is strict, accepts any reference, and changes no input.
#[test]
fn resolution() {
    let (base, absolute) = (iri!("http://a/b/c"), iri_ref!("http:g/../h"));
    let result: Iri = base.resolve(iri_ref!("é")).unwrap();
    assert_eq!(result, "http://a/b/é");
    assert_eq!(base.resolve(absolute).unwrap(), "http:h");
    assert_eq!((base.as_str(), absolute.as_str()), ("http://a/b/c", "http:g/../h"));
    assert_eq!(uri!("http://a/b/c").resolve(uri_ref!("../g")).unwrap(), "http://a/g");
}

/// S3.52, S3.53, S3.54, S2.34, S2.56, S2.77, S2.78: only ASCII letters of scheme and host, and digits of
/// escapes, change case; also in relative references.
#[test]
fn case_normalization() {
    assert_eq!(iri!("HTTP://ÉA/%cfA?%cf#%cf").normalize_with(&CASE), "http://Éa/%CFA?%CF#%CF");
    assert_eq!(uri_ref!("//U%ab@H%ab/P%ab").normalize_with(&CASE), "//U%AB@h%AB/P%AB");
}

/// S3.56, S3.57, S3.58, S3.59, S2.79: unreserved characters are decoded, reserved characters are unchanged,
/// and all others are escaped.
#[test]
fn uri_escapes() {
    assert_eq!(uri!("http://%61/%7E%2F/?%3d=%41").normalize_with(&ESCAPE), "http://a/~%2F/?%3D=A");
    assert_eq!(uri!("x:!$&'()*+,;=:@/?/#?").normalize_with(&ESCAPE), "x:!$&'()*+,;=:@/?/#?");
    assert_eq!(UriRef::parse_escaping("x:<é>").unwrap().normalize_with(&ESCAPE), "x:%3C%C3%A9%3E");
}

/// S3.60, S3.61, S3.62, S3.63, K3.13: valid UTF-8 is decoded if the characters are allowed; invalid UTF-8 and
/// bidirectional formatting characters stay escaped.
#[test]
fn iri_escapes() {
    let normal =
        |text: &str| IriRef::parse(text).unwrap().normalize_with(&ESCAPE).into_text().into_owned();
    assert_eq!(normal("/%C3%A9%c3/%ff%C3%A9"), "/é%C3/%FFé");
    assert_eq!(normal("/%EE%80%80?%EE%80%80"), "/%EE%80%80?\u{e000}");
    assert_eq!(normal("/%E2%80%AEx"), "/%E2%80%AEx");
    assert_eq!(normal("/%EF%BF%BE"), "/%EF%BF%BE");
    assert_eq!(IriRef::parse_escaping("/<é>").unwrap(), "/%3Cé%3E");
    let (once, twice) = (normal("/%C3%A9%2f"), normal(&normal("/%C3%A9%2f")));
    let srfi = |text| Srfi::of(IriRef::parse_borrowed(text).unwrap());
    assert!(srfi(&once).equal(&srfi(&twice)));
}

/// S3.64, S3.75, K3.20: converting a URI to an IRI equals normalizing its escapes as an IRI, and changes neither case
/// nor dot segments.
#[test]
fn uri_to_iri_normalizes_escapes() {
    let uri = uri_ref!("//h%C3%A9/%7E?%ff");
    let iri = uri.to_iri();
    assert_eq!(iri, "//hé/~?%FF");
    assert_eq!(IriRef::from(uri).normalize_with(&ESCAPE), iri);
    assert_eq!(uri!("HTTP://H/a/../%C3%A9/./%2F").to_iri(), "HTTP://H/a/../é/./%2F");
}

/// S3.66-70, S2.46, S2.80, K3.5, K3.6, K3.7, K4.12: dot segments are removed from identifiers, rooted or
/// rootless, and never from relative references; the kind of each component stays.
#[test]
fn path_segments() {
    let normal =
        |text: &str| UriRef::parse(text).unwrap().normalize_with(&PATH).into_text().into_owned();
    for (text, expected) in [
        ("foo:a/b/../.././../../e", "foo:e"),
        ("foo:/a/./b/..", "foo:/a/"),
        ("foo:a//../b", "foo:a/b"),
        ("foo:a/..//b", "foo:.//b"),
        ("foo:/a/..//b", "foo:/.//b"),
        ("foo:a/..///b", "foo:.///b"),
        ("foo:./b:c", "foo:b:c"),
        ("/a/../b", "/a/../b"),
        ("../a/./b", "../a/./b"),
        ("//h/a/..", "//h/a/.."),
        ("foo:%2e%2e/a", "foo:%2e%2e/a"),
    ] {
        assert_eq!(normal(text), expected, "{text}");
        assert_eq!(normal(expected), expected, "{text}");
    }
}

/// KX.1, KX.2: an escaped dot is a dot for URLs, and for URIs once escapes are decoded. URLs keep the escapes that
/// they have, and URIs normalize them.
#[test]
fn escapes_by_dialect() {
    let text = "http://h/a/%2e%2E/%7e%c3%a9%2f";
    assert_eq!(Url::parse(text).unwrap(), "http://h/%7e%c3%a9%2f");
    let uri = Uri::parse(text).unwrap();
    assert_eq!(uri.normalize_with(&PATH), text);
    assert_eq!(uri.normalize_with(&ESCAPE), "http://h/a/../~%C3%A9%2F");
    assert_eq!(uri.normalize_syntax(), "http://h/~%C3%A9%2F");
}

/// KX.8: a URI that is not valid is an error; a URL may be parsed with validation errors; and the rules of a
/// scheme are checked by neither.
#[test]
fn meanings_of_valid() {
    let text = "http://h/a b";
    assert_eq!(Uri::parse(text).unwrap_err().code(), "unexpected-character");
    let (url, errors) = Url::parser().parse_with_validation_errors(text);
    assert_eq!(url.unwrap(), "http://h/a%20b");
    let found: Vec<_> = errors.iter().map(|it| (it.kind().code(), it.offset())).collect();
    assert_eq!(found, [("invalid-URL-unit", 10)]);
    assert_eq!(
        Url::parser().parse_with_validation_errors("http://h:x/").0.unwrap_err().code(),
        "port-invalid"
    );
    let name = "urn:uuid:nonsense";
    assert!(Uri::parse(name).is_ok() && Url::parse(name).is_ok());
    assert!(urlens_schemes::Registry::new().read(name).is_err());
}

/// K3.6: dot segments of a rootless path are removed, kept, or removed to the letter of RFC 3986. Other paths are the
/// same under all three rules.
#[test]
fn rootless_paths() {
    use Rootless::{KeepDots, Rfc3986, StayRootless};
    for (rule, alone, resolved) in [
        (StayRootless, "foo:b", "foo:c"),
        (KeepDots, "foo:a/../b", "foo:a/../c"),
        (Rfc3986, "foo:/b", "foo:/c"),
    ] {
        let how = PATH.rootless(rule);
        assert_eq!(uri!("foo:a/../b").normalize_with(&how), alone);
        assert_eq!(uri!("foo:/a/../b").normalize_with(&how), "foo:/b");
        assert_eq!(uri!("foo://h/a/../b").normalize_with(&how), "foo://h/b");
        let options = ResolveOptions { rootless: rule, ..ResolveOptions::STRICT };
        let up = uri_ref!("../c");
        assert_eq!(uri!("foo:a/b").resolve_with(up, options).unwrap(), resolved);
        assert_eq!(uri!("foo:/a/b").resolve_with(up, options).unwrap(), "foo:/c");
    }
}

/// K3.8: dot segments of relative references are removed by a separate method.
#[test]
fn collapse_dot_segments() {
    assert_eq!(uri_ref!("a/./b/../../../c").collapse_dot_segments(), "../c");
    assert_eq!(uri_ref!("a/..").collapse_dot_segments(), "./");
    assert_eq!(uri_ref!("a/../b:c").collapse_dot_segments(), "./b:c");
}

/// S3.71, KX.1, KX.9: escapes, then case, then path segments, so that an escaped dot counts as a dot. Only the
/// library's own default treats schemes without hierarchy differently.
#[test]
fn full_normalization() {
    let srfi = &Normalization::SRFI;
    assert_eq!(uri!("FOO://H/a/%2E%2e/%7e").normalize_with(srfi), "foo://h/~");
    for scheme in "usr urn mailto data tel tag about doi blob javascript".split(' ') {
        let uri = Uri::parse(&format!("{scheme}:a/../b")).unwrap();
        assert_eq!(uri.normalize_with(srfi).as_str(), format!("{scheme}:b"));
        assert_eq!(uri.normalize().as_str(), uri.as_str());
        assert_eq!(uri.normalize_syntax().as_str(), uri.as_str());
    }
    assert_eq!(uri!("foo:a/../b").normalize_syntax(), "foo:b");
    assert_eq!(iri!("FOO:/%C3%A9/../%2E").normalize_with(srfi), "foo:/");
}

/// S3.73, S3.74, S3.77, S2.29, S2.31: conversion; a relative reference stays relative.
#[test]
fn conversion() {
    assert_eq!(iri_ref!("/é?\u{e000}").to_uri().unwrap(), "/%C3%A9?%EE%80%80");
    let iri = iri!("x://é/");
    let uri: Uri<_> = iri.to_uri().unwrap();
    assert_eq!(uri, "x://%C3%A9/");
    assert_eq!(IriRef::parse(uri.as_str()).unwrap(), "x://%C3%A9/");
    let widened: Iri<&str> = uri!("x:y").into();
    assert_eq!(widened, "x:y");
}

/// S3.7, S3.40, S3.72, S3.78: the six libraries of the SRFI. `iri` and `uri` are two types with equal methods;
/// `in-place` are setters of owned text; `normalise` is a method with a value per step.
#[test]
fn six_libraries() {
    let mut iri = Iri::parse("HTTP://h/a/../%C3%A9").unwrap();
    assert_eq!(iri.normalize_with(&Normalization::SRFI), "http://h/é");
    iri.set_fragment(Some("é")).unwrap();
    assert_eq!(iri, "HTTP://h/a/../%C3%A9#é");
    iri = iri.normalize_with(&Normalization::SRFI).into_owned();
    assert_eq!(iri, "http://h/é#é");

    let mut uri = Uri::parse("HTTP://h/a/../%7e").unwrap();
    assert_eq!(uri.normalize_with(&Normalization::SRFI), "http://h/~");
    assert!(uri.set_fragment(Some("é")).is_err());
    assert_eq!(uri, "HTTP://h/a/../%7e");
}
