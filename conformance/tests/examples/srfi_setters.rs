//! SRFI 275's setters, and the rules between components.

use urlens::{Any, Error, IriRef, Kind, Part, UriRef, uri, uri_ref};

/// The edited reference as text, or the code of the error.
fn outcome<T: ToString>(result: Result<T, Error>) -> String {
    result.map_or_else(|error| error.code().to_owned(), |done| done.to_string())
}

/// The reference after one edit; the reference itself is unchanged.
fn after<R: Clone>(
    reference: &R,
    edit: impl FnOnce(&mut R) -> Result<(), Error>,
) -> Result<R, Error> {
    let mut copy = reference.clone();
    edit(&mut copy).map(|()| copy)
}

/// S3.2, S3.23-29, S3.32: setters replace or remove one component and keep the others.
#[test]
fn setters_of_copies() {
    let whole = uri!("http://u@h:1/p?q#f").into_owned();
    assert_eq!(after(&whole, |it| it.set_scheme("ftp")).unwrap(), "ftp://u@h:1/p?q#f");
    assert_eq!(after(&whole, |it| it.set_userinfo(Some("v:w"))).unwrap(), "http://v:w@h:1/p?q#f");
    assert_eq!(after(&whole, |it| it.set_userinfo(None)).unwrap(), "http://h:1/p?q#f");
    assert_eq!(after(&whole, |it| it.set_host(Some("[::1]"))).unwrap(), "http://u@[::1]:1/p?q#f");
    assert_eq!(after(&whole, |it| it.set_port(Some(8080))).unwrap(), "http://u@h:8080/p?q#f");
    assert_eq!(after(&whole, |it| it.set_port(None)).unwrap(), "http://u@h/p?q#f");
    assert_eq!(after(&whole, |it| it.set_path("/a/b")).unwrap(), "http://u@h:1/a/b?q#f");
    assert_eq!(after(&whole, |it| it.set_path("")).unwrap(), "http://u@h:1?q#f");
    assert_eq!(after(&whole, |it| it.set_query(Some(""))).unwrap(), "http://u@h:1/p?#f");
    assert_eq!(after(&whole, |it| it.set_query(None)).unwrap(), "http://u@h:1/p#f");
    assert_eq!(after(&whole, |it| it.set_fragment(Some("é"))).ok(), None);
    assert_eq!(after(&whole, |it| it.set_fragment(None)).unwrap(), "http://u@h:1/p?q");
    assert_eq!(whole, "http://u@h:1/p?q#f");
    assert_eq!(after(&uri_ref!("p").into_owned(), |it| it.set_query(Some("q"))).unwrap(), "p?q");
}

/// S3.23, S3.38, K3.10: an identifier never loses its scheme. A reference may get one, and lose it.
#[test]
fn only_references_get_and_lose_a_scheme() {
    let mut uri = Any::parse(Kind::Uri, "http:/a").unwrap();
    assert_eq!(uri.set(&Part::Scheme.into(), None).unwrap_err().code(), "required");
    assert_eq!(uri, "http:/a");
    let mut reference = UriRef::parse("/a").unwrap();
    reference.set_scheme(Some("http")).unwrap();
    assert_eq!(reference, "http:/a");
    reference.set_scheme(None).unwrap();
    assert_eq!(reference, "/a");
    assert_eq!(reference.set_scheme(Some("")).unwrap_err().part(), Some(Part::Scheme));
    // `relativize` and builders make relative references, too.
    assert_eq!(uri!("foo://h/b").relativize(uri!("foo://h/a")).unwrap(), "a");
    assert_eq!(UriRef::builder().authority("h").path("/a").build().unwrap(), "//h/a");
}

/// S3.22, S3.30, S3.36, S3.39, K3.11: setting and removing a whole authority.
#[test]
fn authorities() {
    assert_eq!(
        after(&uri!("http://a/p").into_owned(), |it| it.set_authority(Some("u@b:2"))).unwrap(),
        "http://u@b:2/p"
    );
    assert_eq!(
        after(&uri!("http://a/p").into_owned(), |it| it.set_authority(None)).unwrap(),
        "http:/p"
    );
    assert_eq!(
        after(&uri!("foo:/p").into_owned(), |it| it.set_authority(Some("h"))).unwrap(),
        "foo://h/p"
    );
    assert!(after(&uri!("foo:p").into_owned(), |it| it.set_authority(Some("h"))).is_err());
    assert!(after(&uri!("foo:p").into_owned(), |it| it.set_host(Some("h"))).is_err());
    assert!(after(&uri!("foo:p").into_owned(), |it| it.set_port(Some(1))).is_err());
    assert!(after(&uri!("foo://h//p").into_owned(), |it| it.set_authority(None)).is_err());
    assert!(after(&uri!("foo://h//p").into_owned(), |it| it.set_host(None)).is_err());
    assert_eq!(
        after(&uri!("foo://u@h:1/p").into_owned(), |it| it.set_host(None)).unwrap(),
        "foo://u@:1/p"
    );
    assert_eq!(after(&uri!("foo://h/p").into_owned(), |it| it.set_host(None)).unwrap(), "foo:/p");
    let mut owned = UriRef::parse("//h/p").unwrap();
    owned.set_authority(Some("u@i:3")).unwrap();
    assert_eq!(owned, "//u@i:3/p");
    owned.set_authority(None).unwrap();
    assert_eq!(owned, "/p");
}

/// S3.31, S3.41, S2.50: a value must match the grammar of its component.
#[test]
fn values_are_checked() {
    let base = uri!("http://u@h:1/p?q#f").into_owned();
    for refused in [
        after(&base, |it| it.set_scheme("1a")),
        after(&base, |it| it.set_scheme("")),
        after(&base, |it| it.set_userinfo(Some("a@b"))),
        after(&base, |it| it.set_host(Some("a:b"))),
        after(&base, |it| it.set_host(Some("[::g]"))),
        after(&base, |it| it.set_host(Some("a/b"))),
        after(&base, |it| it.set_authority(Some("u@h:8o"))),
        after(&base, |it| it.set_path("/a?b")),
        after(&base, |it| it.set_path("/%zz")),
        after(&base, |it| it.set_query(Some("a#b"))),
        after(&base, |it| it.set_fragment(Some("a#b"))),
        after(&base, |it| it.set_host(Some("é"))),
    ] {
        assert!(refused.is_err(), "{refused:?}");
    }
    let mut iri = IriRef::parse("//h").unwrap();
    iri.set_host(Some("é")).unwrap();
    assert_eq!(iri, "//é");
    assert!(iri.set_path("/\u{e000}").is_err());
    iri.set_query(Some("\u{e000}")).unwrap();
    let mut uri = UriRef::parse("//h").unwrap();
    let error = uri.set_host(Some("é")).unwrap_err();
    assert_eq!((error.part(), error.offset()), (Some(Part::Host), Some(0)));
}

/// S3.33, S2.45, K3.9: after an authority, a path is empty or starts with a slash.
#[test]
fn paths_after_an_authority() {
    let base = uri!("http://h/p").into_owned();
    assert_eq!(outcome(after(&base, |it| it.set_path(""))), "http://h");
    assert_eq!(outcome(after(&base, |it| it.set_path("//a"))), "http://h//a");
    assert!(after(&base, |it| it.set_path("a")).is_err());
}

/// S3.34: without an authority, an identifier's path must not start with two slashes.
#[test]
fn paths_of_identifiers() {
    let base = uri!("foo:p").into_owned();
    assert_eq!(outcome(after(&base, |it| it.set_path("/a"))), "foo:/a");
    assert_eq!(outcome(after(&base, |it| it.set_path("a:b"))), "foo:a:b");
    assert!(after(&base, |it| it.set_path("//a")).is_err());
}

/// S3.35: in a relative reference without an authority, the first segment has no colon, and the path does not
/// start with two slashes.
#[test]
fn paths_of_references() {
    let base = uri_ref!("p").into_owned();
    assert_eq!(outcome(after(&base, |it| it.set_path("./a:b"))), "./a:b");
    assert_eq!(outcome(after(&base, |it| it.set_path("/a:b"))), "/a:b");
    assert_eq!(outcome(after(&base, |it| it.set_path("a/b:c"))), "a/b:c");
    assert!(after(&base, |it| it.set_path("a:b")).is_err());
    assert!(after(&base, |it| it.set_path("//a")).is_err());
}

/// S3.7, S3.37: setters change owned text in place; on an error, nothing.
#[test]
fn in_place_setters() {
    let mut owned = uri!("http://u@h:1/p?q#f").into_owned();
    owned.set_scheme("ftp").unwrap();
    owned.set_userinfo(None).unwrap();
    owned.set_host(Some("i")).unwrap();
    owned.set_port(Some(21)).unwrap();
    owned.set_path("/x").unwrap();
    owned.set_query(None).unwrap();
    owned.set_fragment(Some("y")).unwrap();
    assert_eq!(owned, "ftp://i:21/x#y");
    assert!(owned.set_path("x").is_err());
    assert_eq!(owned, "ftp://i:21/x#y");
}
