//! Identifiers from fields, for all schemes of the list.

use urlens_schemes::{Fields, SCHEMES, Value};

/// The fields of an identifier build its canonical form. Only data that is not UTF-8 has no field.
#[test]
fn fields_build_the_canonical_form() {
    let mut built = 0;
    for scheme in SCHEMES {
        for example in scheme.about().examples {
            let view = scheme.read(example, None).unwrap();
            let fields = view.fields();
            let result = scheme.build(&fields);
            if scheme.about().name == "data" && fields.get("text") == Some(&Value::Null) {
                assert_eq!(result.err().map(|error| error.part()), Some("text"), "{example}");
                continue;
            }
            let again = result.unwrap_or_else(|error| panic!("{example}: {error}: {fields}"));
            assert_eq!(again.canonical(), view.canonical(), "{example}");
            assert_eq!(again.fields().get("lexicon").is_none(), fields.get("lexicon").is_none());
            built += 1;
        }
        // Fields that no scheme has, and fields that contradict others.
        let example = scheme.read(scheme.about().examples[0], None).unwrap();
        let error = scheme.build(&example.fields().with("colour", "red")).err().unwrap();
        let place = (error.code(), error.part(), error.offset());
        assert_eq!(place, ("unknown-field", "fields", 0), "{}", scheme.about().name);
        // A message may be to nobody.
        let empty = scheme.build(&Fields::new()).ok();
        let expected = (scheme.about().name == "mailto").then_some("mailto:");
        assert_eq!(empty.as_ref().map(|identifier| identifier.text()), expected);
    }
    assert!(built > 50, "{built}");
}

/// A field that follows from others must agree with them.
#[test]
fn fields_do_not_contradict_each_other() {
    let find = |name| SCHEMES.iter().find(|scheme| scheme.about().name == name).unwrap();
    for (name, fields, part) in [
        (
            "doi",
            Fields::new().with("prefix", "10.1").with("suffix", "a").with("registrant", "2"),
            "registrant",
        ),
        ("tel", Fields::new().with("number", "+1").with("global", false), "global"),
        ("file", Fields::new().with("posix", "/a").with("drive", "C"), "drive"),
        (
            "geo",
            Fields::new()
                .with("coordinates", Value::List(vec![1.into(), 2.into()]))
                .with("latitude", 3),
            "latitude",
        ),
        (
            "tag",
            Fields::new()
                .with("authority", "a.example")
                .with("date", "2001")
                .with("specific", "b")
                .with("authority_kind", "email"),
            "authority_kind",
        ),
        (
            "urn",
            Fields::new().with("nid", "example").with("nss", "b").with("status", "reserved"),
            "status",
        ),
    ] {
        let error = find(name).build(&fields).err().unwrap();
        assert_eq!((error.code(), error.part(), error.offset()), ("contradiction", part, 0));
    }
}

/// People need not know the derived names, or the encoded form.
#[test]
fn plain_values_are_enough() {
    let find = |name| SCHEMES.iter().find(|scheme| scheme.about().name == name).unwrap();
    let text = |name, fields: Fields| find(name).build(&fields).unwrap().text().to_owned();
    assert_eq!(text("file", Fields::new().with("windows", r"C:\a b")), "file:///C:/a%20b");
    assert_eq!(text("geo", Fields::new().with("latitude", 48).with("longitude", 16)), "geo:48,16");
    let mail = Fields::new().with("to", "a@example.org").with("subject", "b & c");
    assert_eq!(text("mailto", mail), "mailto:a@example.org?subject=b%20%26%20c");
    let package = Fields::new().with("type", "cargo").with("name", "rand").with("version", "1");
    assert_eq!(text("pkg", package), "pkg:cargo/rand@1");
    assert_eq!(text("data", Fields::new().with("text", "a b")), "data:,a%20b");
    let record = Fields::new().with("authority", "a.example").with("collection", "com.example.foo");
    assert_eq!(text("at", record), "at://a.example/com.example.foo");
    for (scheme, authority) in [("at", "a.example"), ("nosh", "1673")] {
        let owner = || Fields::new().with("authority", authority);
        assert_eq!(text(scheme, owner()), format!("{scheme}://{authority}"));
        let record = owner().with("collection", "com.example.foo").with("record_key", "self");
        assert_eq!(text(scheme, record), format!("{scheme}://{authority}/com.example.foo/self"));
    }
}

/// A value that is null counts as absent, also among the qualifiers.
#[test]
fn null_is_absent() {
    let find = |name| SCHEMES.iter().find(|scheme| scheme.about().name == name).unwrap();
    let number = Fields::new().with("number", "+1").with("global", Value::Null);
    assert_eq!(find("tel").build(&number).unwrap().text(), "tel:+1");
    for name in ["pkg", "usr"] {
        let build = |qualifiers: Fields| {
            let fields = Fields::new().with("type", "npm").with("name", "a");
            find(name).build(&fields.with("qualifiers", qualifiers))
        };
        let pairs = Fields::new().with("b", Value::Null).with("c", "d");
        assert_eq!(build(pairs).unwrap().text(), format!("{name}:npm/a?c=d"));
        let error = build(Fields::new().with("b", 1)).err().unwrap();
        assert_eq!((error.code(), error.part()), ("wrong-type", "qualifiers"));
    }
}
