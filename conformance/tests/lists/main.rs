//! Published lists of cases, each with its number of cases and its runner.
//!
//! `cargo test -p urlens-conformance --test lists -- --nocapture` prints one line per list.

mod relativize;
mod resolve;
mod rfc3986;
mod srfi;
mod unicode;
mod validity;

use urlens_conformance::lists::List;

const OXIRI: &str = "resolution/oxiri.json";
const JSON_SCHEMA: &str = "json_schema_test_suite";

/// The path of a JSON Schema list inside its package.
macro_rules! json_schema {
    ($name:literal) => {
        concat!(
            "path/to/JSON-Schema-Test-Suite/repository/tests/draft2019-09/optional/format/",
            $name,
            ".json"
        )
    };
}

/// Every list outside of this repository. Add an entry here and a test below.
const LISTS: &[List] = &[
    List {
        name: "rdf-turtle",
        path: "resolution/rdf-turtle-iri-resolution.json",
        count: 136,
        carrier: None,
        run: resolve::rdf,
    },
    List {
        name: "json-ld",
        path: "resolution/json-ld-torf-iri-resolution.json",
        count: 309,
        carrier: None,
        run: resolve::json_ld,
    },
    List { name: "oxiri/resolve", path: OXIRI, count: 531, carrier: None, run: resolve::oxiri },
    List {
        name: "oxiri/resolve verbatim",
        path: OXIRI,
        count: 531,
        carrier: None,
        run: resolve::oxiri_verbatim,
    },
    List {
        name: "oxiri/relative base",
        path: OXIRI,
        count: 19,
        carrier: None,
        run: resolve::oxiri_relative_base,
    },
    List {
        name: "oxiri/resolve errors",
        path: OXIRI,
        count: 5,
        carrier: None,
        run: resolve::oxiri_errors,
    },
    List {
        name: "oxiri/relativize",
        path: OXIRI,
        count: 48,
        carrier: None,
        run: relativize::oxiri,
    },
    List {
        name: "oxiri/relativize errors",
        path: OXIRI,
        count: 5,
        carrier: None,
        run: relativize::oxiri_errors,
    },
    List { name: "oxiri/validity", path: OXIRI, count: 188, carrier: None, run: validity::oxiri },
    List {
        name: "json-schema/uri",
        path: "json-schema/uri.json",
        count: 46,
        carrier: Some((JSON_SCHEMA, json_schema!("uri"), 19)),
        run: validity::uri,
    },
    List {
        name: "json-schema/hostname",
        path: "json-schema/hostname.json",
        count: 64,
        carrier: None,
        run: validity::hostname,
    },
    List {
        name: "json-schema/idn-hostname",
        path: "json-schema/idn-hostname.json",
        count: 90,
        carrier: None,
        run: validity::idn_hostname,
    },
    List {
        name: "json-schema/iri",
        path: "json-schema/iri.json",
        count: 24,
        carrier: Some((JSON_SCHEMA, json_schema!("iri"), 9)),
        run: validity::iri,
    },
    List {
        name: "json-schema/uri-reference",
        path: "json-schema/uri-reference.json",
        count: 28,
        carrier: Some((JSON_SCHEMA, json_schema!("uri-reference"), 7)),
        run: validity::uri_reference,
    },
    List {
        name: "json-schema/iri-reference",
        path: "json-schema/iri-reference.json",
        count: 13,
        carrier: Some((JSON_SCHEMA, json_schema!("iri-reference"), 7)),
        run: validity::iri_reference,
    },
    List {
        name: "unicode/normalization",
        path: "unicode/NormalizationTest.txt",
        count: 0,
        carrier: Some(("icu_normalizer", "tests/data/NormalizationTest.txt", 100_171)),
        run: unicode::normalization,
    },
];

fn run(name: &str) {
    LISTS.iter().find(|list| list.name == name).expect("a list of this name").test();
}

/// S3.46-50, K3.16: the resolutions of the RDF test suite.
#[test]
fn rdf_turtle() {
    run("rdf-turtle");
}

/// S3.46-50: the resolutions of the JSON-LD test suite.
#[test]
fn json_ld() {
    run("json-ld");
}

/// S3.46-51, S3.68, K3.6, KX.5: dot segments of the base stay, and a rootless path stays rootless.
#[test]
fn oxiri_resolve() {
    run("oxiri/resolve");
}

/// K3.6: verbatim resolution makes a rootless path rooted, as RFC 3986 does.
#[test]
fn oxiri_resolve_verbatim() {
    run("oxiri/resolve verbatim");
}

/// K3.8: a base may be relative; results are compared after collapsing dot segments.
#[test]
fn oxiri_relative_base() {
    run("oxiri/relative base");
}

/// K3.5, K4.12: where oxiri returns an error, the guard makes the result parse back.
#[test]
fn oxiri_resolve_errors() {
    run("oxiri/resolve errors");
}

/// The shortest reference that resolves to the target.
#[test]
fn oxiri_relativize() {
    run("oxiri/relativize");
}

/// No reference resolves to a target with dot segments.
#[test]
fn oxiri_relativize_errors() {
    run("oxiri/relativize errors");
}

/// S2.24, S2.26, S2.27, S2.35, S2.41, S2.49-55, S3.9: valid and invalid IRIs and references.
#[test]
fn oxiri_validity() {
    run("oxiri/validity");
}

/// S2.35, S2.49-55, S3.11: valid and invalid URIs.
#[test]
fn json_schema_uri() {
    run("json-schema/uri");
}

/// S2.24, S2.26, S2.35, S2.41: valid and invalid IRIs.
#[test]
fn json_schema_iri() {
    run("json-schema/iri");
}

/// S2.59, S2.70, S3.3, S3.11: valid and invalid URI references.
#[test]
fn json_schema_uri_reference() {
    run("json-schema/uri-reference");
}

/// S4.61: host names in ASCII.
#[test]
fn json_schema_hostname() {
    run("json-schema/hostname");
}

/// S4.61: host names, by IDNA 2008.
#[test]
fn json_schema_idn_hostname() {
    run("json-schema/idn-hostname");
}

/// S2.59, S2.70, S3.3, S3.9: valid and invalid IRI references.
#[test]
fn json_schema_iri_reference() {
    run("json-schema/iri-reference");
}

/// S2.33: Unicode's list for Normalization Form C, from its package only.
#[test]
fn unicode_normalization() {
    let list = LISTS.iter().find(|list| list.name == "unicode/normalization");
    list.expect("a list of this name").test_carried();
}
