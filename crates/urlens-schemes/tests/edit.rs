//! Editing and building: other parts are kept, and errors name the part and the item.

use urlens::PathStyle;
use urlens_schemes::nosh::{AtProfile, NoshUri, Nsid, RecordKey};
use urlens_schemes::tag::Date;
use urlens_schemes::{
    AboutUri, At, Data, Doi, Fields, File, Mailto, Nosh, Pkg, SchemeError, SchemeType, Tag, Tel,
    Urn, Usr,
};

/// The examples of a scheme, parsed.
fn examples<T: SchemeType>() -> impl Iterator<Item = T> {
    let read = |text: &&'static str| match T::read(text, T::Profile::default()) {
        Ok(parsed) => parsed,
        Err(error) => panic!("{text}: {error}"),
    };
    T::ABOUT.examples.iter().map(read)
}

/// Part, item and offset of an error.
fn place<T: std::fmt::Debug>(
    result: Result<T, SchemeError>,
) -> (&'static str, Option<usize>, usize) {
    let error = result.unwrap_err();
    (error.part(), error.item(), error.offset())
}

/// The fields of an identifier, and the builder made from it, build an equivalent one.
#[test]
fn rebuilding_changes_nothing() {
    fn by_fields<T: SchemeType>() {
        for example in examples::<T>() {
            let same = T::from_fields(&example.fields()).unwrap();
            assert_eq!(same.fields(), example.fields());
        }
    }
    by_fields::<AboutUri>();
    by_fields::<Data>();
    by_fields::<Doi>();
    by_fields::<File>();
    by_fields::<Tag>();
    by_fields::<Urn>();
    for example in examples::<At>() {
        assert_eq!(example.to_builder().build(), Ok(example));
    }
    for example in examples::<Mailto>() {
        assert!(example.to_builder().build().unwrap().is_equivalent(&example), "{example}");
    }
    for example in examples::<Nosh>() {
        // Written in lower case, since the scheme is not a part.
        assert!(example.to_builder().build().unwrap().is_equivalent(&example), "{example}");
    }
    for example in examples::<Pkg>() {
        assert!(example.to_builder().build().unwrap().is_equivalent(&example), "{example}");
    }
    for example in examples::<Tel>() {
        assert!(example.to_builder().build().unwrap().is_equivalent(&example), "{example}");
    }
    for example in examples::<Usr>() {
        assert!(example.to_builder().build().unwrap().is_equivalent(&example), "{example}");
    }
}

/// Text that would start another part is an error in the part that contains it, or is escaped.
#[test]
fn parts_stay_in_their_place() {
    let at = At::parse("at://a.example/a.b.c/d").unwrap();
    assert_eq!(place(at.to_builder().authority("b.example/x").build()), ("authority", None, 9));
    assert_eq!(place(at.to_builder().authority("b_c.example").build()).0, "authority");
    let about = |name, value| AboutUri::from_fields(&fields(&[("token", "a"), (name, value)]));
    let token = AboutUri::from_fields(&fields(&[("token", "b?c")]));
    assert_eq!(place(token), ("token", None, 1));
    assert_eq!(place(about("query", "b#c")), ("query", None, 1));
    let data = Data::from_fields(&fields(&[("text", "a"), ("fragment", "a b")]));
    assert_eq!(place(data), ("fragment", None, 1));
    let doi = |prefix, suffix| Doi::from_fields(&fields(&[("prefix", prefix), ("suffix", suffix)]));
    assert_eq!(place(doi("10.1/2", "a")), ("prefix", None, 4));
    assert_eq!(doi("10.1", "b?c#d").unwrap().suffix(), "b?c#d");
    let file = |host, path| File::from_fields(&fields(&[("host", host), ("path", path)]));
    assert_eq!(place(file("h/b", "/a")), ("host", None, 1));
    assert_eq!(place(file("h[::1]", "/a")), ("host", None, 1));
    assert_eq!(place(file("[::1", "/a")).0, "host");
    assert_eq!(file("[::1]", "/a").unwrap().as_str(), "file://[::1]/a");
    let local = |path| File::from_fields(&fields(&[("path", path)]));
    assert_eq!(place(local("/b#c")), ("path", None, 2));
    assert_eq!(place(local("//b")), ("path", None, 0));
    assert_eq!(local("/b").unwrap().to_path(PathStyle::Posix).as_deref(), Some("/b"));
    let mail = Mailto::parse("mailto:a@b.c").unwrap();
    assert_eq!(place(mail.to_builder().to("d").build()), ("address", Some(2), 0));
    assert_eq!(place(mail.to_builder().to("").build()), ("address", Some(2), 0));
    let mail = mail.to_builder().header("a&b=", "c&d").build().unwrap();
    assert_eq!(mail.header("a&b="), Some("c&d"));
    let nosh = Nosh::parse("nosh://1673/a/b").unwrap();
    assert_eq!(place(nosh.to_builder().authority("a?b").build()), ("authority", None, 1));
    assert_eq!(place(nosh.to_builder().fragment(Some("a#b")).build()), ("fragment", None, 1));
    let package = Pkg::parse("pkg:npm/a").unwrap();
    assert_eq!(place(package.to_builder().package_type("n/m").build()), ("type", None, 1));
    let package = package.to_builder().version("1?b=c").build().unwrap();
    assert_eq!(package.version(), Some("1?b=c"));
    assert_eq!(package.to_builder().version("").build().unwrap().as_str(), "pkg:npm/a");
    let date = Date { year: 2001, month: None, day: None };
    assert_eq!(place(Tag::build("a.org,2000:x", date, "b")).0, "authority");
    assert_eq!(place(Tag::build("a.org", date, "c#d")), ("specific", None, 1));
    let date = Date { month: Some(2), day: Some(30), ..date };
    assert_eq!(place(Tag::build("a.org", date, "b")), ("date", None, 8));
    assert_eq!(place(Tel::builder("+1;a").build()), ("number", None, 2));
    assert_eq!(place(Tel::builder("1").parameter("ext", Some("2")).build()).0, "phone-context");
    let tel = Tel::parse("tel:+1;ext=2").unwrap();
    let tel = tel.to_builder().parameter("a", Some("b;c"));
    assert_eq!(place(tel.build()), ("value", Some(2), 1));
    let urn = Urn::parse("urn:isbn:0451450523").unwrap();
    assert_eq!(place(urn.with_nss("0451450524")), ("isbn", None, 9));
    assert_eq!(place(urn.with_components(Some("a?=b"), None, None)), ("r-component", None, 1));
    let user = Usr::parse("usr:npm/a").unwrap();
    assert_eq!(place(user.to_builder().user_type("a/b").build()), ("type", None, 1));
    assert_eq!(user.to_builder().name("b?c#d").build().unwrap().name(), "b?c#d");
}

fn fields(pairs: &[(&'static str, &'static str)]) -> Fields {
    pairs.iter().fold(Fields::new(), |fields, (name, value)| fields.with(*name, *value))
}

/// Builders name the item: which segment, qualifier, checksum, parameter or address.
#[test]
fn errors_name_the_item() {
    let usr = || Usr::builder("npm", "a").qualifier("b", "1").qualifier("c", "2");
    assert_eq!(place(usr().qualifier("d!", "3").build()), ("key", Some(3), 1));
    assert_eq!(place(usr().qualifier("B", "3").build()), ("key", Some(3), 0));
    assert_eq!(place(usr().checksums(["x", "y", "z,"]).build()), ("checksum", Some(3), 1));
    let pkg = Pkg::builder("npm", "a").qualifier("b", "1").qualifier("1", "2");
    assert_eq!(place(pkg.build()), ("key", Some(2), 0));
    let tel = Tel::builder("+1").parameter("z", None).parameter("a", Some("b?"));
    assert_eq!(place(tel.clone().build()), ("value", Some(2), 1));
    // The parameters are sorted, and counted as given.
    assert_eq!(place(tel.without_parameter("a").parameter("z", None).build()).1, Some(2));
    let message = Nosh::build("1673", ["com.example.foo", "", "a"]).unwrap_err().to_string();
    assert_eq!(message, "missing segment 2 at byte 0");
}

/// A qualifier is removed by its key, in any case, and others are kept.
#[test]
fn qualifiers_are_removed() {
    let package = Pkg::parse("pkg:npm/a?b=1&c=2").unwrap();
    let without = package.to_builder().without_qualifier("B").build().unwrap();
    assert_eq!(without.as_str(), "pkg:npm/a?c=2");
    let user = Usr::parse("usr:npm/a?b=1&c=2").unwrap();
    let without = user.to_builder().without_qualifier("C").without_qualifier("d").build().unwrap();
    assert_eq!(without.as_str(), "usr:npm/a?b=1");
}

/// Plain segments `.` and `..` cannot be encoded, so they are errors.
#[test]
fn dot_segments_are_not_built() {
    for dots in [".", ".."] {
        let error = Nosh::build("1673", ["com.example.foo", dots]).unwrap_err();
        assert_eq!((error.code(), error.part(), error.item()), ("dot-segment", "segment", Some(2)));
        assert!(Nosh::builder("1673").segment(dots).build().is_err());
        assert!(At::builder("a.example").segment(dots).build_as(AtProfile::General).is_err());
    }
    // Every other segment stays one segment of the normal form.
    for segment in ["...", ".a", "%2e", "%2E%2e", "a/..", "?", "#"] {
        let nosh = Nosh::build("1673", ["com.example.foo", segment]).unwrap();
        assert_eq!(nosh.normalize().path().split('/').count(), 3, "{segment}");
    }
    // Dots that were written are kept by edits of other parts.
    let written = Nosh::parse("nosh://1673/a/..").unwrap();
    let edited = written.to_builder().query(Some("q")).build().unwrap();
    assert_eq!(edited.as_str(), "nosh://1673/a/..?q");
}

/// Names are converted from and to texts.
#[test]
fn names_are_texts() {
    let uri = NoshUri::parse("nosh://1673/com.example.foo/self").unwrap();
    let (nsid, key) = (uri.collection().unwrap(), uri.record_key().unwrap());
    assert_eq!((nsid.name(), key.as_str()), ("foo", "self"));
    assert_eq!(NoshUri::build("1673", Some((nsid, Some(key)))).unwrap(), uri);
    assert_eq!(RecordKey::try_from("a b").unwrap_err().part(), "record key");
    let record = (Nsid::try_from("a.b.c").unwrap(), RecordKey::try_from("d").unwrap());
    assert_eq!((record.0.as_ref(), record.1.as_ref()), ("a.b.c", "d"));
}
