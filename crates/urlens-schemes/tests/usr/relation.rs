//! Components of a user URL, and its relation to URIs and URLs.

use crate::*;
use urlens::{Uri, Url};
use urlens_schemes::usr::TYPES;

const EXAMPLES: [&str; 4] = [
    "usr:github/octocat?email=octocat%40github.com",
    "usr:facebook/zuck?fullname=Mark%20Zuckerberg",
    "usr:twitter/jpinzer?fullname=Julian%20Pinzer&location=Boston,%20MA",
    "usr:npm/yyx990803?fullname=Evan%20You",
];

/// S0.1: scheme, type, name and qualifiers, in this order.
#[test]
fn s0_1_four_components() {
    let fields = usr("usr:npm/a?b=c").fields();
    assert_eq!(
        fields.to_string(),
        r#"{"type":"npm","name":"a","qualifiers":{"b":"c"},"checksums":[],"default_site":"https://npmjs.com"}"#
    );
    assert_eq!(canonical("usr:npm/a?b=c"), "usr:npm/a?b=c");
}

/// S0.2: all components except the qualifiers are required.
#[test]
fn s0_2_required_components() {
    assert!(usr("usr:npm/a").qualifiers().is_empty());
    assert_eq!(rejected("npm/a").code(), "no-scheme");
    assert_eq!(error("usr:/a"), ("missing", "type", 4));
    assert_eq!(error("usr:"), ("missing", "type", 4));
    assert_eq!(error("usr:npm"), ("missing", "name", 7));
    assert_eq!(error("usr:npm/"), ("missing", "name", 8));
    assert_eq!(error("usr:npm/?email=a"), ("missing", "name", 8));
}

/// S0.3: the scheme is always `usr`.
#[test]
fn s0_3_scheme_is_constant() {
    assert_eq!(Usr::ABOUT.name, "usr");
    for other in ["user:npm/a", "us:npm/a", "pkg:npm/a", "urn:npm:a"] {
        assert_eq!(rejected(other).kind(), &ErrorKind::WrongScheme("usr"), "{other}");
    }
}

/// S0.4: the types of the specification are supported, and others accepted.
#[test]
fn s0_4_types() {
    let types = "facebook twitter github wordpress stackoverflow linkedin npm nuget gem pypi";
    for name in types.split(' ') {
        assert_eq!(usr(&format!("usr:{name}/a")).user_type(), name);
        assert!(TYPES.iter().any(|known| known.name == name), "{name}");
    }
    assert_eq!(usr("usr:nowhere/a").user_type(), "nowhere");
    assert!(TYPES.iter().all(|known| known.name != "nowhere"));
}

/// S0.5: a name may be a user name or a mail address.
#[test]
fn s0_5_name() {
    assert_eq!(usr("usr:npm/a").name(), "a");
    assert_eq!(usr("usr:wordpress/a%40example.org").name(), "a@example.org");
    assert_eq!(usr("usr:stackoverflow/22656").name(), "22656");
}

/// S0.6: qualifiers are optional, with any keys.
#[test]
fn s0_6_qualifiers() {
    let user = usr("usr:npm/a?email=b&fullname=c&location=d&site=e&organization=f&x.y=g");
    let keys: Vec<_> = user.qualifiers().iter().map(|(key, _)| key).collect();
    assert_eq!(keys, ["email", "fullname", "location", "organization", "site", "x.y"]);
}

/// S0.7: from the most to the least significant, in text and in sort order.
#[test]
fn s0_7_hierarchy() {
    let mut users = ["usr:npm/a?b=c", "usr:gem/z", "usr:npm/b", "usr:npm/a"].map(usr);
    users.sort();
    let sorted: Vec<_> = users.iter().map(Usr::as_str).collect();
    assert_eq!(sorted, ["usr:gem/z", "usr:npm/a", "usr:npm/a?b=c", "usr:npm/b"]);
}

/// S0.8: there is no authority in any form, and no way to set one.
#[test]
fn s0_8_no_authority() {
    for text in ["usr:npm/a", "usr://npm/a", "usr://npm/u:p@h:80"] {
        let user = usr(text);
        let uri = user.uri();
        assert!(uri.authority().is_none() && uri.userinfo().is_none(), "{text}");
        assert!(uri.host_text().is_none() && uri.port_text().is_none(), "{text}");
    }
    for user_type in ["//h", "u@h", "h:80"] {
        assert!(Usr::builder(user_type, "a").build().is_err(), "{user_type}");
    }
    let user = Usr::builder("npm", "//u:p@h:80/").build().unwrap();
    assert_eq!(user.as_str(), "usr:npm/%2F%2Fu:p%40h:80%2F");
}

fn is_canonical(text: &str) {
    assert_eq!(canonical(text), text);
    assert_eq!(usr(text).to_string(), text);
}

/// S0.9: the first example.
#[test]
fn s0_9_octocat() {
    is_canonical(EXAMPLES[0]);
    let user = usr(EXAMPLES[0]);
    assert_eq!((user.user_type(), user.name()), ("github", "octocat"));
    assert_eq!(user.email(), Some("octocat@github.com"));
}

/// S0.10: the second example.
#[test]
fn s0_10_zuck() {
    is_canonical(EXAMPLES[1]);
    assert_eq!(usr(EXAMPLES[1]).full_name(), Some("Mark Zuckerberg"));
}

/// S0.11, K0.1: the third example, whose comma is unescaped.
#[test]
fn s0_11_jpinzer() {
    is_canonical(EXAMPLES[2]);
    let user = usr(EXAMPLES[2]);
    assert_eq!(user.full_name(), Some("Julian Pinzer"));
    assert_eq!(user.location(), Some("Boston, MA"));
}

/// S0.12: the fourth example.
#[test]
fn s0_12_yyx990803() {
    is_canonical(EXAMPLES[3]);
    assert_eq!(usr(EXAMPLES[3]).full_name(), Some("Evan You"));
}

/// S0.13: the canonical form is a URI and a URL, which keep the text.
#[test]
fn s0_13_uri_and_url() {
    let unusual = "usr:c++/..?a-b=%00%7F%C3%A9'&c=:,";
    for text in EXAMPLES.iter().map(|text| (*text).to_owned()).chain([canonical(unusual)]) {
        assert_eq!(Uri::parse(text.as_str()).unwrap().normalize_syntax(), text.as_str());
        assert_eq!(Url::parse(&text).unwrap().as_str(), text);
    }
}

/// S0.14, K0.17: the nine defined types have a site, and no others.
#[test]
fn s0_14_default_site() {
    let sites: Vec<_> =
        TYPES.iter().filter_map(|known| Some((known.name, known.default_site?))).collect();
    assert_eq!(
        sites,
        [
            ("bitbucket", "https://bitbucket.org"),
            ("docker", "https://hub.docker.com"),
            ("facebook", "https://facebook.com"),
            ("github", "https://github.com"),
            ("linkedin", "https://linkedin.com"),
            ("npm", "https://npmjs.com"),
            ("nuget", "https://www.nuget.org"),
            ("pypi", "https://pypi.org"),
            ("twitter", "https://twitter.com"),
        ]
    );
    for (name, site) in sites {
        assert_eq!(usr(&format!("usr:{name}/a")).default_site(), Some(site));
        assert!(Url::parse(site).is_ok(), "{site}");
    }
    assert_eq!(usr("usr:BitBucket/a").default_site(), Some("https://bitbucket.org"));
    assert_eq!(usr("usr:gem/a").default_site(), None);
    assert_eq!(usr("usr:nowhere/a").default_site(), None);
}

/// S0.15: type, slash and name are the path, qualifiers the query.
#[test]
fn s0_15_mapping() {
    for text in ["usr:npm/a?b=c", "usr://npm/a?b=c"] {
        let user = usr(text);
        assert_eq!(user.uri().scheme(), "usr");
        assert_eq!(user.uri().path(), "npm/a");
        assert_eq!(user.uri().query(), Some("b=c"));
    }
}

/// S0.16: special schemes are not user URLs, and the error names them.
#[test]
fn s0_16_special_schemes() {
    for scheme in ["file", "http", "https", "ftp", "ws", "wss", "HTTPS"] {
        let error = rejected(&format!("{scheme}://github/octocat"));
        let message = format!("{} instead of usr in scheme at byte 0", scheme.to_lowercase());
        assert_eq!((error.code(), error.to_string()), ("wrong-scheme", message));
    }
}

/// S0.17: a value may be a URL, and is preserved.
#[test]
fn s0_17_url_as_value() {
    let site = "https://u:p@example.org:8080/a/../b?c=d&e#f";
    let user = Usr::builder("npm", "a").qualifier("site", site).build().unwrap();
    assert_eq!(user.site(), Some(site));
    assert_eq!(usr(&user.canonical()).site(), Some(site));
    assert_eq!(usr("usr:npm/a?site=https://example.org/").site(), Some("https://example.org/"));
}

/// S0.18, K0.18: ASCII, with escaped UTF-8. Other text is rejected, or repaired by the lenient
/// profile.
#[test]
fn s0_18_ascii() {
    assert!(is_unexpected(rejected("usr:npm/zoë"), 'ë'));
    assert!(is_unexpected(rejected("usr:npm/a?b=ë"), 'ë'));
    assert_eq!(error("usr:npm/zoë"), ("unexpected-character", "name", 10));
    let iri = urlens::iri!("usr:npm/zoë?b=ö");
    let user = Usr::from_iri(&iri).unwrap();
    assert_eq!((user.name(), user.as_str()), ("zoë", "usr:npm/zo%C3%AB?b=%C3%B6"));
}
