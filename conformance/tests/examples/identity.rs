//! The notes on identity: equivalence levels, and optional normalization steps.

use std::net::IpAddr;
use urlens::{Equivalence, Normalization, OptIn, Uri, uri, uri_ref};

/// Normalizes by scheme, with one optional step.
fn opted(text: &str, step: OptIn<'_>) -> String {
    let steps = [step];
    let how = Normalization::SCHEME.opt_in(&steps);
    Uri::parse(text).unwrap().normalize_with(&how).into_text().into_owned()
}

/// S2.72, S2.75: the equivalence levels, and the first at which two identifiers are equivalent.
#[test]
fn equivalence_levels() {
    let a = uri!("http://example.org/~x");
    for (other, level) in [
        ("http://example.org/~x", Some(Equivalence::Text)),
        ("HTTP://Example.ORG/%7ex", Some(Equivalence::Syntax)),
        ("http://example.org/y/../~x", Some(Equivalence::Syntax)),
        ("http://example.org:80/~x", Some(Equivalence::Scheme)),
        ("http://example.org/~X", None),
        ("http://example.org/~x?", None),
        ("http://example.org/~x#", Some(Equivalence::Resource)),
        ("https://example.org/~x", None),
    ] {
        assert_eq!(a.equivalence(&Uri::parse(other).unwrap()), level, "{other}");
    }
}

/// S2.77-81, K2.5: the five safe steps.
#[test]
fn safe_steps() {
    assert_eq!(uri!("HTTP://H/%c3%7e/a/../b").normalize_syntax(), "http://h/%C3~/b");
    assert_eq!(uri!("http://h/a").resolve(uri_ref!("b")).unwrap(), "http://h/b");
}

/// S2.82, K2.15, KX.3: scheme-based normalization removes components that equal their default; an empty path
/// after an authority becomes `/` if the scheme says so.
#[test]
fn defaults() {
    let scheme = |text: &str| {
        let uri = Uri::parse(text).unwrap();
        uri.normalize_with(&Normalization::SCHEME).into_text().into_owned()
    };
    assert_eq!(scheme("http://h:80"), "http://h/");
    assert_eq!(scheme("https://h:0443/"), "https://h/");
    assert_eq!(scheme("http://h:/"), "http://h/");
    assert_eq!(scheme("ftp://h:21"), "ftp://h");
    assert_eq!(scheme("file://localhost/a"), "file:///a");
    assert_eq!(scheme("foo://h:80"), "foo://h:80");
    assert_eq!(uri!("http://h:80").normalize(), "http://h/");
    assert_eq!(uri!("http://h:80").normalize_syntax(), "http://h:80");
    let names = ["index.html"];
    assert_eq!(opted("http://h/a/index.html", OptIn::DropFileNames(&names)), "http://h/a/");
}

/// S2.83-86, S2.88, S2.89: optional steps for known schemes and servers.
#[test]
fn steps_for_schemes() {
    assert_eq!(opted("http://h/", OptIn::SecureScheme), "https://h/");
    let secure = Normalization::NOTHING.opt_in(&[OptIn::SecureScheme]);
    assert_eq!(uri!("ws://h:80/").normalize_with(&secure), "wss://h/");
    assert_eq!(uri!("http://h:8080/").normalize_with(&secure), "https://h:8080/");
    assert_eq!(opted("http://h/?", OptIn::DropEmptyQuery), "http://h/");
    assert_eq!(opted("http://h/#", OptIn::DropEmptyFragment), "http://h/");
    assert_eq!(opted("http://h/A%2F", OptIn::LowercasePath), "http://h/a%2F");
    assert_eq!(opted("http://h/?A", OptIn::LowercaseQuery), "http://h/?a");
    assert_eq!(opted("http://h//a///b", OptIn::MergeSlashes), "http://h/a/b");
    assert_eq!(opted("http://example.org/", OptIn::PrependWww), "http://www.example.org/");
    assert_eq!(opted("http://h/a", OptIn::TrailingSlash), "http://h/a/");
}

/// S2.87: the caller may supply a function that finds the name of an address.
#[test]
fn name_for_address() {
    let lookup = |address: IpAddr| (address == IpAddr::from([10, 0, 0, 1])).then(|| "h".to_owned());
    assert_eq!(opted("http://10.0.0.1/", OptIn::NameForAddress(&lookup)), "http://h/");
    assert_eq!(opted("http://10.0.0.2/", OptIn::NameForAddress(&lookup)), "http://10.0.0.2/");
    let wrong = |_: IpAddr| Some("a/b".to_owned());
    assert_eq!(opted("http://10.0.0.1/", OptIn::NameForAddress(&wrong)), "http://10.0.0.1/");
}

/// S2.90, S2.91, S2.92: optional steps that only the authority can approve.
#[test]
fn steps_for_authorities() {
    assert_eq!(opted("http://h/?b=2&a=1&b=1", OptIn::SortQuery), "http://h/?a=1&b=2&b=1");
    let useless = |name: &str| name.starts_with("utm_");
    assert_eq!(opted("http://h/?utm_x=1&a=1", OptIn::DropParameters(&useless)), "http://h/?a=1");
    assert_eq!(opted("http://h/#f", OptIn::DropFragment), "http://h/");
}

/// S2.93: each of these steps has its own option. No default includes any of them, and none makes two
/// identifiers equivalent.
#[test]
fn defaults_include_no_unsafe_steps() {
    let lookup = |_: IpAddr| Some("h".to_owned());
    let useless = |name: &str| name == "a";
    let names = ["index.html"];
    for (step, a, b) in [
        (OptIn::SecureScheme, "http://h/", "https://h/"),
        (OptIn::DropEmptyQuery, "http://h/?", "http://h/"),
        (OptIn::DropEmptyFragment, "http://h/#", "http://h/"),
        (OptIn::LowercasePath, "http://h/A", "http://h/a"),
        (OptIn::LowercaseQuery, "http://h/?A", "http://h/?a"),
        (OptIn::MergeSlashes, "http://h//a", "http://h/a"),
        (OptIn::NameForAddress(&lookup), "http://10.0.0.1/", "http://h/"),
        (OptIn::PrependWww, "http://example.org/", "http://www.example.org/"),
        (OptIn::TrailingSlash, "http://h/a", "http://h/a/"),
        (OptIn::SortQuery, "http://h/?b&a", "http://h/?a&b"),
        (OptIn::DropParameters(&useless), "http://h/?a=1&b", "http://h/?b"),
        (OptIn::DropFragment, "http://h/#f", "http://h/"),
        (OptIn::DropFileNames(&names), "http://h/index.html", "http://h/"),
    ] {
        assert_eq!(opted(a, step), b);
        let (a, b) = (Uri::parse(a).unwrap(), Uri::parse(b).unwrap());
        assert!(!a.is_equivalent(&b, Equivalence::Scheme), "{a} and {b}");
        assert_eq!(a.normalize(), a);
        assert_eq!(a.normalize_syntax(), a);
        for how in [Normalization::SYNTAX, Normalization::SCHEME, Normalization::SRFI] {
            assert_eq!(a.normalize_with(&how), a);
        }
    }
}
