//! `pkg:`, package URLs.

use urlens_schemes::{Pkg, SchemeIdentifier};

fn pkg(text: &str) -> Pkg {
    Pkg::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"))
}

/// Canonical forms of other texts.
#[test]
fn canonical() {
    for (text, expected) in [
        ("pkg://npm/a", "pkg:npm/a"),
        ("pkg:///npm/a", "pkg:npm/a"),
        ("PKG:NPM/a@1#", "pkg:npm/a@1"),
        ("pkg:npm/@b/a@1", "pkg:npm/%40b/a@1"),
        ("pkg:npm/%40b/a", "pkg:npm/%40b/a"),
        ("pkg:npm/@b/a", "pkg:npm/%40b/a"),
        ("pkg:brew/node@20@20.10.0", "pkg:brew/node%4020@20.10.0"),
        ("pkg:docker/c/d@sha256%3A24", "pkg:docker/c/d@sha256:24"),
        ("pkg:github/Package-URL/Purl-Spec", "pkg:github/package-url/purl-spec"),
        ("pkg:pypi/Django_Package@1.A", "pkg:pypi/django-package@1.a"),
        ("pkg:golang/g.org/a@1#/b//./c/../d/", "pkg:golang/g.org/a@1#b/c/d"),
        ("pkg:npm/a/?b=&C=d", "pkg:npm/a?c=d"),
        ("pkg:x/a//b///c", "pkg:x/a/b/c"),
        ("pkg:x/a?b.c=1&b=2", "pkg:x/a?b=2&b.c=1"),
        (
            "pkg:x/a?b=https://c/?d".replace('?', "%3F").replacen("%3F", "?", 1).as_str(),
            "pkg:x/a?b=https:%2F%2Fc%2F%3Fd",
        ),
        ("pkg:x/%C3%89+,~", "pkg:x/%C3%89%2B%2C~"),
    ] {
        assert_eq!(pkg(text).canonical(), expected, "{text}");
    }
}

/// Malformed packages, and violations of the rules of a type.
#[test]
fn rejected() {
    for (text, code, part, at) in [
        ("pkg:", "missing", "type", 4),
        ("pkg:npm", "missing", "name", 7),
        ("pkg:npm/", "missing", "name", 8),
        ("pkg:maven/@1.3.4", "missing", "name", 10),
        ("pkg:3npm/a", "unexpected-character", "type", 4),
        ("pkg:n+m/a", "unexpected-character", "type", 5),
        ("pkg:n%70m/a", "unexpected-character", "type", 5),
        ("pkg:npm/a?b%20c=d", "unexpected-character", "key", 11),
        ("pkg:npm/a?_b=c", "unexpected-character", "key", 10),
        ("pkg:npm/a?b=c&B=d", "duplicate", "key", 14),
        ("pkg:npm/a?b=c?d", "unexpected-character", "qualifiers", 13),
        ("pkg:npm/a%2Fb/c", "slash-in-segment", "namespace", 8),
        ("pkg:npm/a#b%2Fc", "slash-in-segment", "subpath", 10),
        ("pkg:npm/a/b%2Fc/d", "slash-in-segment", "namespace", 10),
        ("pkg:npm/a#b/%FF", "not-utf-8", "subpath", 12),
        ("pkg:npm/%FF", "not-utf-8", "name", 8),
        ("pkg:npm/a@%FF", "not-utf-8", "version", 10),
        ("pkg:npm/a@1%FF", "not-utf-8", "version", 11),
        ("pkg:maven/a", "missing", "namespace", 10),
        ("pkg:cargo/a/b", "not-allowed", "namespace", 10),
        ("pkg:cpan/A::B", "not-distribution-name", "name", 9),
        ("pkg:julia/A", "missing", "uuid", 0),
    ] {
        let error = Pkg::parse(text).expect_err(text);
        assert_eq!(
            (error.code(), error.part(), error.offset()),
            (code, part, at),
            "{text}: {error}"
        );
    }
}

/// A Chrome extension has 32 letters from a to p, and a version of up to four numbers.
#[test]
fn chrome_extensions() {
    let parse = |name: &str, version: &str| {
        let result = Pkg::parse(&format!("pkg:chrome-extension/{name}{version}"));
        result.map(|_| "valid").unwrap_or_else(|error| error.code())
    };
    let name = "abcdefghijklmnopponmlkjihgfedcba";
    for version in ["", "@1", "@1.2.3.4", "@120.0.6099.0"] {
        assert_eq!(parse(name, version), "valid", "{version}");
    }
    for version in ["@1.2.3.4.5", "@1..2", "@1.", "@a", "@1.2b"] {
        assert_eq!(parse(name, version), "invalid-extension-version", "{version}");
    }
    for name in
        [&name[1..], &[name, "a"].concat(), &name.replace('p', "q"), &name.replace('a', "1")]
    {
        assert_eq!(parse(name, "@1"), "invalid-extension-id", "{name}");
    }
}

/// The name of a model has lower case if Databricks is its registry, which ignores case.
#[test]
fn mlflow_models() {
    let name = |url: &str| pkg(&format!("pkg:mlflow/TrafficSigns@10{url}")).name().to_owned();
    let databricks = "?repository_url=https://adb-1.0.azuredatabricks.net/api/2.0/mlflow";
    assert_eq!(name(databricks), "trafficsigns");
    assert_eq!(name("?repository_url=https://westus2.api.azureml.ms/mlflow/v1.0"), "TrafficSigns");
    assert_eq!(name("?run_id=databricks"), "TrafficSigns");
    assert_eq!(name(""), "TrafficSigns");
}

/// The document is followed where the published cases contradict it.
#[test]
fn document_over_published_cases() {
    let package = pkg("pkg:gem/jruby-launcher@1.1.2?Platform=java");
    assert_eq!(package.canonical(), "pkg:gem/jruby-launcher@1.1.2?platform=java");
    let package = pkg("pkg:git/codeberg.org/Forgejo/forgejo");
    assert_eq!(package.canonical(), "pkg:git/codeberg.org/Forgejo/forgejo");
}

/// The namespace of a Git repository is its host, and its name has slashes, as in the published
/// cases.
#[test]
fn git_repositories() {
    let package = pkg("pkg:git/codeberg.org/forgejo/forgejo@a72d2c0#options/a.md");
    assert_eq!(package.namespace().as_deref(), Some("codeberg.org"));
    assert_eq!((package.name(), package.version()), ("forgejo/forgejo", Some("a72d2c0")));
    assert_eq!(package.canonical(), package.as_str());
    let built = Pkg::builder("git", "forgejo/forgejo").namespace("codeberg.org").build().unwrap();
    assert_eq!(built.as_str(), "pkg:git/codeberg.org/forgejo/forgejo");
    let package = pkg("pkg:git/codeberg.org/a/b%2F%2Fc/");
    assert_eq!(package.canonical(), "pkg:git/codeberg.org/a/b/c");
    assert_eq!(
        Pkg::parse("pkg:git/forgejo").unwrap_err().to_string(),
        "missing namespace at byte 8"
    );
}

/// Built from plain text.
#[test]
fn built() {
    let package = Pkg::builder("Deb", "curl")
        .namespace("/Debian/")
        .version("7.50.3-1+b1")
        .qualifier("Distro", "jessie")
        .qualifier("arch", "i386")
        .qualifier("none", "")
        .subpath("./usr//bin/../é")
        .build()
        .unwrap();
    let text = "pkg:deb/debian/curl@7.50.3-1%2Bb1?arch=i386&distro=jessie#usr/bin/%C3%A9";
    assert_eq!((package.as_str(), package.canonical().as_ref()), (text, text));
    assert_eq!(package.subpath().as_deref(), Some("usr/bin/é"));
    assert!(Pkg::builder("", "a").build().is_err() && Pkg::builder("npm", "").build().is_err());
    assert_eq!(Pkg::builder("npm", "/a/").build().unwrap().as_str(), "pkg:npm/a");
    assert!(Pkg::builder("npm", "a").qualifier("in production", "b").build().is_err());
}

/// The repository of a type is a field.
#[test]
fn repository() {
    let fields = pkg("pkg:cargo/rand@0.7.2").fields();
    assert_eq!(fields.get("repository").unwrap().as_str(), Some("https://crates.io/"));
    assert!(fields.get("namespace").unwrap().is_null());
}

/// Checksums are separated by commas.
#[test]
fn checksums() {
    let package = pkg("pkg:cargo/rand?checksum=md5:1-2,sha1:3");
    assert_eq!(package.checksums().collect::<Vec<_>>(), ["md5:1-2", "sha1:3"]);
    let list = package.fields().get("checksums").unwrap().to_string();
    assert_eq!(list, r#"["md5:1-2","sha1:3"]"#);
}
