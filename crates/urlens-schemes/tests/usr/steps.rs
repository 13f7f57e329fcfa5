//! Building and parsing of user URLs, step by step, and the data of types and qualifiers.

use crate::*;
use urlens_schemes::usr::{TYPES, UsrBuilder};

fn built(builder: UsrBuilder) -> String {
    builder.build().unwrap().to_string()
}

/// S0.56: the text starts with `usr:`.
#[test]
fn s0_56_starts_with_the_scheme() {
    assert!(built(Usr::builder("npm", "a")).starts_with("usr:"));
}

/// S0.57: the type in lower case, then a slash.
#[test]
fn s0_57_then_the_type() {
    assert_eq!(built(Usr::builder("NpM", "a")), "usr:npm/a");
}

/// S0.58: the name is normalized by its type.
#[test]
fn s0_58_name_is_normalized() {
    assert_eq!(built(Usr::builder("BitBucket", "AtLassian")), "usr:bitbucket/atlassian");
    assert_eq!(built(Usr::builder("bitbucket", "ÉCOLE")), "usr:bitbucket/%C3%A9cole");
    assert_eq!(built(Usr::builder("github", "OctoCat")), "usr:github/OctoCat");
}

/// S0.59: the name is UTF-8, then escaped.
#[test]
fn s0_59_name_is_encoded() {
    assert_eq!(built(Usr::builder("npm", "a ü")), "usr:npm/a%20%C3%BC");
}

/// S0.60: `?` if there is a nonempty value.
#[test]
fn s0_60_question_mark_if_needed() {
    assert_eq!(built(Usr::builder("npm", "a").qualifier("b", "").qualifier("c", "")), "usr:npm/a");
    assert_eq!(built(Usr::builder("npm", "a").qualifier("b", "c")), "usr:npm/a?b=c");
}

/// S0.61: pairs without a value are dropped.
#[test]
fn s0_61_empty_values_are_dropped() {
    assert_eq!(
        built(Usr::builder("npm", "a").qualifier("b", "").qualifier("c", "d")),
        "usr:npm/a?c=d"
    );
}

/// S0.62, K0.13: a list of checksums is joined with commas, and no item may contain one.
#[test]
fn s0_62_checksums_are_joined() {
    let list = ["sha1:ad9503c3", "md5:1"];
    assert_eq!(
        built(Usr::builder("npm", "a").checksums(list)),
        "usr:npm/a?checksums=sha1:ad9503c3,md5:1"
    );
    assert_eq!(built(Usr::builder("npm", "a").checksums([""; 0])), "usr:npm/a");
    let error = Usr::builder("npm", "a").checksums(["a", "b,c"]).build().unwrap_err();
    assert_eq!((error.code(), error.offset()), ("comma-in-checksum", 1));
    let twice = Usr::builder("npm", "a").qualifier("checksums", "x").checksums(["y"]).build();
    assert_eq!(twice.unwrap_err().code(), "duplicate");
}

/// S0.63: key in lower case, `=`, encoded value.
#[test]
fn s0_63_qualifier_strings() {
    assert_eq!(built(Usr::builder("npm", "a").qualifier("B.c", "D e")), "usr:npm/a?b.c=D%20e");
}

/// S0.64, K0.12: whole pairs are sorted, by bytes.
#[test]
fn s0_64_sorted() {
    let keys = ["b", "a", "a-b", "a.b", "a_b", "ab", "a1"];
    let builder =
        keys.iter().fold(Usr::builder("npm", "a"), |builder, key| builder.qualifier(key, "1"));
    let text = built(builder);
    assert_eq!(text, "usr:npm/a?a-b=1&a.b=1&a1=1&a=1&a_b=1&ab=1&b=1");
    assert!(text.split_once('?').unwrap().1.split('&').is_sorted());
}

/// S0.65: joined with `&`.
#[test]
fn s0_65_joined() {
    let builder = Usr::builder("npm", "a").qualifier("c", "d").qualifier("b", "e");
    assert_eq!(built(builder), "usr:npm/a?b=e&c=d");
}

/// S0.66, K0.5: the qualifiers follow `?`. There is only one, so the direction does not matter.
#[test]
fn s0_66_split_at_question_mark() {
    assert_eq!(parts("usr:npm/a?b=c"), ("npm".into(), "a".into(), vec![("b".into(), "c".into())]));
    assert!(Usr::parse("usr:npm/a?b=c?d=e").is_err());
}

/// S0.67: at `&`, then at the first `=`.
#[test]
fn s0_67_split_pairs() {
    let (_, _, pairs) = parts("usr:npm/a?b==c&d=e=f");
    assert_eq!(pairs, [("b".into(), "=c".into()), ("d".into(), "e=f".into())]);
}

/// S0.68: key in lower case, value decoded.
#[test]
fn s0_68_key_and_value() {
    assert_eq!(parts("usr:npm/a?B=%C3%89").2, [("b".into(), "É".into())]);
}

/// S0.69: pairs without a value are dropped.
#[test]
fn s0_69_empty_values_are_ignored() {
    assert_eq!(parts("usr:npm/a?b=&c&d=e").2, [("d".into(), "e".into())]);
}

/// S0.70, K0.13: checksums are available as a list.
#[test]
fn s0_70_checksums_are_split() {
    let fields = usr("usr:npm/a?checksums=md5:1-2,sha1:3").fields();
    assert_eq!(fields.get("checksums").unwrap().to_string(), r#"["md5:1-2","sha1:3"]"#);
    let user = usr("usr:npm/a?CheckSums=md5:1,sha1%3A2%2Csha256:3");
    assert_eq!(user.checksums().collect::<Vec<_>>(), ["md5:1", "sha1:2", "sha256:3"]);
    assert_eq!(user.qualifiers().get("checksums"), Some("md5:1,sha1:2,sha256:3"));
    assert_eq!(usr("usr:npm/a").checksums().count(), 0);
}

/// S0.71: the qualifiers are a map.
#[test]
fn s0_71_map() {
    let user = usr("usr:npm/a?d=e&b=c");
    assert_eq!(user.qualifiers().get("b"), Some("c"));
    assert_eq!(user.qualifiers().get("D"), Some("e"));
    assert_eq!(user.qualifiers().iter().collect::<Vec<_>>(), [("b", "c"), ("d", "e")]);
}

/// S0.72: the scheme is the text before the first colon, in any case.
#[test]
fn s0_72_scheme() {
    assert_eq!(parts("USR:npm/a:b"), parts("usr:npm/a:b"));
    assert_eq!(canonical("uSr:npm/a"), "usr:npm/a");
}

/// S0.73, K0.4: the type is the text before the first slash.
#[test]
fn s0_73_type() {
    assert_eq!(parts("usr:NPM/a/b/c").0, "npm");
    assert_eq!(parts("usr:NPM/a/b/c").1, "a/b/c");
}

/// S0.74, K0.16: the rest is the name, decoded and not empty; a name of dots gives a finding.
#[test]
fn s0_74_name() {
    assert_eq!(parts("usr:npm/%e2%82%ac%2f").1, "€/");
    assert_eq!(rejected("usr:npm/").part(), "name");
    assert_eq!(findings("usr:npm/."), [("dot-name", "name")]);
    assert_eq!(findings("usr:npm/%2e%2E"), [("dot-name", "name")]);
    assert_eq!(findings("usr:npm/..."), []);
}

/// S0.75: the type normalizes the name after decoding.
#[test]
fn s0_75_name_is_normalized() {
    assert_eq!(usr("usr:bitbucket/%41TLASSIAN").name(), "atlassian");
    assert!(usr("usr:bitbucket/ATLASSIAN").is_equivalent(&usr("usr:bitbucket/atlassian")));
    assert!(!usr("usr:npm/ATLASSIAN").is_equivalent(&usr("usr:npm/atlassian")));
}

/// S0.76, K0.17: types are public data: nine with sites, of which one has a rule, nine candidates, and one
/// that only the specification names.
#[test]
fn s0_76_types_are_data() {
    let names: Vec<_> = TYPES.iter().map(|known| known.name).collect();
    let defined = "bitbucket docker facebook github linkedin npm nuget pypi twitter";
    let candidates = "conda gem gitlab golang gravatar maven pub sourceforge wordpress";
    assert_eq!(names.join(" "), [defined, candidates, "stackoverflow"].join(" "));
    for known in TYPES {
        assert_eq!(known.lowercase, known.name == "bitbucket");
        let name = if known.lowercase { "a" } else { "A" };
        assert_eq!(usr(&format!("usr:{}/A", known.name)).name(), name);
    }
}

/// S0.77: a mail address.
#[test]
fn s0_77_email() {
    assert_eq!(usr("usr:nowhere/a?email=b%40c").email(), Some("b@c"));
}

/// S0.78: a full name.
#[test]
fn s0_78_fullname() {
    assert_eq!(usr("usr:nowhere/a?fullname=B%20C").full_name(), Some("B C"));
}

/// S0.79: a location.
#[test]
fn s0_79_location() {
    assert_eq!(usr("usr:nowhere/a?location=Here").location(), Some("Here"));
}

/// S0.80, K0.15: `site` is the web site; `website` and `organization` are ordinary keys.
#[test]
fn s0_80_site() {
    assert_eq!(usr("usr:nowhere/a?site=b.c").site(), Some("b.c"));
    assert_eq!(usr("usr:nowhere/a?website=b.c").site(), None);
    assert_eq!(usr("usr:nowhere/a?organization=B").qualifiers().get("organization"), Some("B"));
}

/// S0.81: many qualifiers give a finding.
#[test]
fn s0_81_many_qualifiers() {
    assert_eq!(findings("usr:npm/a?email=1&fullname=2&location=3&site=4"), []);
    assert_eq!(
        findings("usr:npm/a?email=1&fullname=2&location=3&site=4&x=5"),
        [("too-many-qualifiers", "qualifiers")]
    );
}
