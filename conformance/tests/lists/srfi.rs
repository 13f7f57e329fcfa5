//! The tables of SRFI 275: 18 resolutions, 75 transforms and 45 parses.

use serde_json::{Value, json};
use std::collections::BTreeMap;
use urlens::{Any, Iri, IriRef, Normalization, Step, Uri, UriRef};
use urlens_conformance::lists::{in_folder, read, rows, text};
use urlens_conformance::tally::Tally;
use urlens_ops::Srfi;

const TABLES: &str = include_str!("../../data/srfi275.json");

fn tables() -> Value {
    serde_json::from_str(TABLES).expect("our own file")
}

/// S3.80-217, K3.14: every row of every table, for URIs and, where the SRFI says so, for IRIs.
#[test]
fn srfi_275() {
    let tables = tables();
    let mut tally = Tally::new("srfi-275", &[]);
    for row in rows(&tables, "resolutions") {
        tally.check(text(row, "id"), &resolution(row), text(row, "expect"));
    }
    for row in rows(&tables, "transforms") {
        tally.check(text(row, "id"), &transform(row), text(row, "expect"));
    }
    for row in rows(&tables, "parses") {
        tally.check(text(row, "id"), &parse(row), &fields_of(row));
    }
    tally.finish(138);
}

/// S3.80-217: our file equals the SRFI's tables, row by row.
#[test]
fn our_file_equals_the_list() {
    const PATH: &str = "srfi-275/srfi275.json";
    let Some(file) = in_folder(PATH) else {
        urlens_conformance::say!("list absent: {PATH} (set URLENS_LISTS)");
        return;
    };
    let (list, ours) = (read(&file), tables());
    let mut tally = Tally::new("srfi-275 as listed", &[]);
    for (theirs, key) in [("transforms", "transforms"), ("parse", "parses")] {
        let (theirs, ours) = (rows(&list, theirs), rows(&ours, key));
        assert_eq!(theirs.len(), ours.len(), "{key}");
        for (row, own) in theirs.iter().zip(ours) {
            let mut own = own.clone();
            let fields = own.as_object_mut().expect("a row");
            let id = fields.remove("id").expect("an id");
            fields.remove("times");
            tally.check(id.as_str().expect("a string"), &written(&own), &written(row));
        }
    }
    tally.finish(120);
}

/// Resolves a row, as URIs and as IRIs.
fn resolution(row: &Value) -> String {
    let (base, reference) = (text(row, "base"), text(row, "ref"));
    let uri = Uri::parse(base).unwrap().resolve(&UriRef::parse(reference).unwrap()).unwrap();
    let iri = Iri::parse(base).unwrap().resolve(&IriRef::parse(reference).unwrap()).unwrap();
    both(uri.as_str(), iri.as_str())
}

/// One result if both are equal, else both.
fn both(uri: &str, iri: &str) -> String {
    if uri == iri { uri.to_owned() } else { format!("as URI {uri}, as IRI {iri}") }
}

/// Applies a transform, as often as the row says.
fn transform(row: &Value) -> String {
    let mut done = text(row, "input").to_owned();
    for _ in 0..row["times"].as_u64().unwrap_or(1) {
        done = once(text(row, "fn"), &done);
    }
    done
}

fn once(name: &str, input: &str) -> String {
    // A URI procedure may get non-ASCII text (K3.1), which strict parsing rejects.
    let uri = || UriRef::parse_escaping(input).unwrap();
    let iri = || IriRef::parse(input).unwrap();
    let step = match name {
        "normalise-uri-case" | "normalise-iri-case" => Step::Case,
        "normalise-uri-escape" | "normalise-iri-escape" => Step::Escape,
        _ => Step::Path,
    };
    match name {
        "normalise-uri-case" | "normalise-uri-escape" => normalized(uri(), step),
        "normalise-iri-case" | "normalise-iri-escape" => normalized(iri(), step),
        "normalise-{uri,iri}-path-segments" => {
            both(&normalized(uri(), step), &normalized(iri(), step))
        }
        "uri->iri" => uri().to_iri().as_str().to_owned(),
        "iri->uri" => iri().to_uri().unwrap().as_str().to_owned(),
        other => panic!("unknown procedure: {other}"),
    }
}

/// Applies one step.
fn normalized(reference: impl Into<Any>, step: Step) -> String {
    let reference = reference.into();
    let normal = reference.normalize(&Normalization::NOTHING.step(step));
    normal.expect("short enough").to_string()
}

/// The seven fields by SRFI 275's rules, for URIs and IRIs.
fn parse(row: &Value) -> String {
    let input = text(row, "input");
    let uri = UriRef::parse(input).unwrap();
    let iri = IriRef::parse(input).unwrap();
    assert_eq!(uri.is_relative(), Uri::parse(input).is_err(), "{input}");
    assert_eq!(iri.is_relative(), Iri::parse(input).is_err(), "{input}");
    let (uri, iri) = (
        fields(uri.is_relative(), &Srfi::of(uri.as_borrowed())),
        fields(iri.is_relative(), &Srfi::of(iri.as_borrowed())),
    );
    both(&uri, &iri)
}

fn fields(relative: bool, view: &Srfi<'_>) -> String {
    let fields = json!({
        "relative": relative,
        "scheme": view.scheme(),
        "user": view.user(),
        "host": view.host(),
        "port": view.port(),
        "path": view.path(),
        "query": view.query(),
        "fragment": view.fragment(),
    });
    written(&fields)
}

/// The expected result of [`parse`].
fn fields_of(row: &Value) -> String {
    let mut row = row.clone();
    let fields = row.as_object_mut().expect("a row");
    for name in ["id", "label", "input"] {
        fields.remove(name);
    }
    written(&row)
}

/// An object as JSON with sorted keys.
fn written(object: &Value) -> String {
    let sorted: BTreeMap<_, _> = object.as_object().expect("an object").iter().collect();
    serde_json::to_string(&sorted).expect("JSON")
}
