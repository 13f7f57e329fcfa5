//! Editing and building: other parts are kept, and errors name the part and the item.

use urlens::PathStyle;
use urlens_schemes::nosh::{AtProfile, NoshUri, Nsid, OwnedNsid, OwnedRecordKey, RecordKey};
use urlens_schemes::tag::Date;
use urlens_schemes::{
    AboutUri, At, Data, Doi, File, Mailto, Nosh, Pkg, SchemeError, Tag, Tel, Typed, Urn, Usr,
};

/// The examples of a scheme, parsed.
fn examples<T: Typed>() -> impl Iterator<Item = T> {
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

/// A builder made from an identifier builds an equivalent one; replacing a part by itself changes
/// nothing that is significant.
#[test]
fn replacing_a_part_by_itself_changes_nothing() {
    for it in examples::<AboutUri>() {
        let same = it.with_token(it.token()).and_then(|it| it.with_query(it.query()));
        assert_eq!(
            same.and_then(|it| it.with_fragment(it.fragment())).unwrap().token(),
            it.token()
        );
    }
    for it in examples::<At>() {
        assert_eq!(it.to_builder().build(), Ok(it.clone()));
        assert_eq!(it.with_authority(it.authority()), Ok(it));
    }
    for it in examples::<Data>() {
        for same in [it.with_bytes(it.bytes()), it.with_media_type(it.media_type())] {
            assert!(same.unwrap().is_equivalent(&it), "{it}");
        }
    }
    for it in examples::<Doi>() {
        assert!(it.with_suffix(it.suffix()).unwrap().is_equivalent(&it));
        assert!(it.with_prefix(it.prefix()).unwrap().is_equivalent(&it));
    }
    for it in examples::<File>() {
        assert!(it.with_host(it.host()).unwrap().is_equivalent(&it));
        assert!(it.with_path(it.path()).unwrap().is_equivalent(&it));
        assert!(it.with_fragment(it.fragment()).unwrap().is_equivalent(&it));
    }
    for it in examples::<Mailto>() {
        assert!(it.to_builder().build().unwrap().is_equivalent(&it), "{it}");
        assert!(it.with_to(it.to()).unwrap().is_equivalent(&it), "{it}");
    }
    for it in examples::<Nosh>() {
        // Written in lower case, since the scheme is not a part.
        assert!(it.to_builder().build().unwrap().is_equivalent(&it), "{it}");
        assert!(it.with_query(it.query()).unwrap().is_equivalent(&it), "{it}");
    }
    for it in examples::<Pkg>() {
        assert!(it.to_builder().build().unwrap().is_equivalent(&it), "{it}");
    }
    for it in examples::<Tag>() {
        assert_eq!(it.with_specific(&it.specific()), Ok(it.clone()));
        assert_eq!(it.with_date(it.date()), Ok(it.clone()));
        assert_eq!(it.with_authority(it.authority()), Ok(it));
    }
    for it in examples::<Tel>() {
        assert!(it.to_builder().build().unwrap().is_equivalent(&it), "{it}");
        assert!(it.with_number(it.number_as_written()).unwrap().is_equivalent(&it), "{it}");
    }
    for it in examples::<Urn>() {
        assert!(it.with_nss(it.nss()).unwrap().is_equivalent(&it), "{it}");
        assert_eq!(it.with_q_component(it.q_component()).unwrap().q_component(), it.q_component());
    }
    for it in examples::<Usr>() {
        assert!(it.to_builder().build().unwrap().is_equivalent(&it), "{it}");
    }
}

/// Text that would start another part is an error in the part that contains it, or is escaped.
#[test]
fn parts_stay_in_their_place() {
    let at = At::parse("at://a.example/a.b.c/d").unwrap();
    assert_eq!(place(at.with_authority("b.example/x")), ("authority", None, 9));
    assert_eq!(place(at.to_builder().authority("b_c.example").build()).0, "authority");
    let about = AboutUri::parse("about:a").unwrap();
    assert_eq!(place(about.with_token("b?c")), ("token", None, 1));
    assert_eq!(place(about.with_query(Some("b#c"))), ("query", None, 1));
    let data = Data::parse("data:,a").unwrap();
    assert_eq!(place(data.with_fragment(Some("a b"))), ("fragment", None, 1));
    let doi = Doi::parse("doi:10.1/a").unwrap();
    assert_eq!(place(doi.with_prefix("10.1/2")), ("prefix", None, 4));
    assert_eq!(doi.with_suffix("b?c#d").unwrap().suffix(), "b?c#d");
    let file = File::parse("file:///a").unwrap();
    assert_eq!(place(file.with_host(Some("h/b"))), ("host", None, 1));
    assert_eq!(place(file.with_host(Some("h[::1]"))), ("host", None, 1));
    assert_eq!(place(file.with_host(Some("[::1"))).0, "host");
    assert_eq!(file.with_host(Some("[::1]")).unwrap().as_str(), "file://[::1]/a");
    assert_eq!(place(file.with_path("/b#c")), ("path", None, 2));
    assert_eq!(place(file.with_path("//b")), ("path", None, 0));
    assert_eq!(file.with_path("/b").unwrap().to_path(PathStyle::Posix).as_deref(), Some("/b"));
    let mail = Mailto::parse("mailto:a@b.c").unwrap();
    assert_eq!(place(mail.to_builder().to("d").build()), ("address", Some(2), 0));
    assert_eq!(place(mail.to_builder().to("").build()), ("address", Some(2), 0));
    assert_eq!(place(mail.with_to([""])), ("address", Some(1), 0));
    assert_eq!(mail.with_header("a&b=", Some("c&d")).unwrap().header("a&b="), Some("c&d"));
    let nosh = Nosh::parse("nosh://1673/a/b").unwrap();
    assert_eq!(place(nosh.with_authority("a?b")), ("authority", None, 1));
    assert_eq!(place(nosh.with_fragment(Some("a#b"))), ("fragment", None, 1));
    let package = Pkg::parse("pkg:npm/a").unwrap();
    assert_eq!(place(package.with_type("n/m")), ("type", None, 1));
    assert_eq!(package.with_version(Some("1?b=c")).unwrap().version(), Some("1?b=c"));
    let tag = Tag::parse("tag:a.org,2001:b").unwrap();
    assert_eq!(place(tag.with_authority("a.org,2000:x")).0, "authority");
    let date = Date { year: 2001, month: Some(2), day: Some(30) };
    assert_eq!(place(tag.with_date(date)), ("date", None, 8));
    assert_eq!(place(tag.with_specific("c#d")), ("specific", None, 1));
    let tel = Tel::parse("tel:+1;ext=2").unwrap();
    assert_eq!(place(tel.with_number("+1;a")), ("number", None, 2));
    assert_eq!(place(tel.with_number("1")).0, "phone-context");
    assert_eq!(place(tel.with_parameter("a", Some("b;c"))), ("value", Some(2), 1));
    let urn = Urn::parse("urn:isbn:0451450523").unwrap();
    assert_eq!(place(urn.with_nss("0451450524")), ("isbn", None, 9));
    assert_eq!(place(urn.with_r_component(Some("a?=b"))), ("r-component", None, 1));
    let user = Usr::parse("usr:npm/a").unwrap();
    assert_eq!(place(user.with_type("a/b")), ("type", None, 1));
    assert_eq!(user.with_name("b?c#d").unwrap().name(), "b?c#d");
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
    assert_eq!(written.with_query(Some("q")).unwrap().as_str(), "nosh://1673/a/..?q");
}

/// Names can be stored without their URI.
#[test]
fn names_can_be_owned() {
    let (nsid, key): (OwnedNsid, OwnedRecordKey) = {
        let uri = NoshUri::parse("nosh://1673/com.example.foo/self").unwrap();
        (uri.collection().unwrap().into(), uri.record_key().unwrap().into_owned())
    };
    assert_eq!((nsid.as_nsid().name(), key.as_str()), ("foo", "self"));
    let uri = NoshUri::build("1673", Some((nsid.as_nsid(), Some(key.as_record_key())))).unwrap();
    assert_eq!(uri.as_str(), "nosh://1673/com.example.foo/self");
    assert_eq!("com.example.foo".parse(), Ok(nsid));
    assert_eq!("a b".parse::<OwnedRecordKey>().unwrap_err().part(), "record key");
    let record = (Nsid::try_from("a.b.c").unwrap(), RecordKey::try_from("d").unwrap());
    assert_eq!((record.0.as_ref(), record.1.as_ref()), ("a.b.c", "d"));
}
