//! The tables of SRFI 275: 18 resolutions, 75 transforms and 45 parses.

use serde_json::{Value, json};
use urlens::{Iri, IriRef, Srfi, Uri, UriRef};
use urlens_conformance::lists::{in_folder, read, rows, text};
use urlens_conformance::tally::Tally;

const TABLES: &str = include_str!("../../data/srfi275.json");

fn tables() -> Value {
    serde_json::from_str(TABLES).expect("our own file")
}

/// S3.80-217: every row of every table, for URIs and, where the SRFI says so, IRIs alike.
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

/// S3.80-217: our file says what the SRFI's tables say, row by row.
#[test]
fn our_file_equals_the_list() {
    const PATH: &str = "srfi-275/srfi275.json";
    let Some(file) = in_folder(PATH) else {
        println!("list absent: {PATH} (set URLENS_LISTS)");
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
            tally.check(id.as_str().expect("a string"), &own.to_string(), &row.to_string());
        }
    }
    tally.finish(120);
}

/// A resolution, done for URIs and for IRIs.
fn resolution(row: &Value) -> String {
    let (base, reference) = (text(row, "base"), text(row, "ref"));
    let uri = Uri::parse(base).unwrap().resolve(&UriRef::parse(reference).unwrap()).unwrap();
    let iri = Iri::parse(base).unwrap().resolve(&IriRef::parse(reference).unwrap()).unwrap();
    both(uri.as_str(), iri.as_str())
}

/// One answer, if both are the same.
fn both(uri: &str, iri: &str) -> String {
    if uri == iri { uri.to_owned() } else { format!("as URI {uri}, as IRI {iri}") }
}

/// A transform, as often as the row says, and its in-place twin beside it.
fn transform(row: &Value) -> String {
    let mut done = text(row, "input").to_owned();
    for _ in 0..row["times"].as_u64().unwrap_or(1) {
        done = once(text(row, "fn"), &done);
    }
    done
}

fn once(name: &str, input: &str) -> String {
    // A URI procedure may be handed text beyond ASCII (K3.1); strict parsing would refuse it.
    let uri = || UriRef::from_loose(input).unwrap();
    let iri = || IriRef::parse(input.to_owned()).unwrap();
    match name {
        "normalise-uri-case" => {
            let mut twin = uri();
            twin.normalize_case_in_place();
            in_place(uri().normalize_case().as_str(), twin.as_str())
        }
        "normalise-iri-case" => {
            let mut twin = iri();
            twin.normalize_case_in_place();
            in_place(iri().normalize_case().as_str(), twin.as_str())
        }
        "normalise-uri-escape" => {
            let mut twin = uri();
            twin.normalize_escapes_in_place();
            in_place(uri().normalize_escapes().as_str(), twin.as_str())
        }
        "normalise-iri-escape" => {
            let mut twin = iri();
            twin.normalize_escapes_in_place();
            in_place(iri().normalize_escapes().as_str(), twin.as_str())
        }
        "normalise-{uri,iri}-path-segments" => {
            let (mut uri_twin, mut iri_twin) = (uri(), iri());
            uri_twin.normalize_path_in_place();
            iri_twin.normalize_path_in_place();
            let uri = in_place(uri().normalize_path().as_str(), uri_twin.as_str());
            let iri = in_place(iri().normalize_path().as_str(), iri_twin.as_str());
            both(&uri, &iri)
        }
        "uri->iri" => uri().to_iri().as_str().to_owned(),
        "iri->uri" => iri().to_uri().unwrap().as_str().to_owned(),
        other => panic!("no such procedure: {other}"),
    }
}

/// One answer, if doing it in place gives the same.
fn in_place(pure: &str, twin: &str) -> String {
    if pure == twin { pure.to_owned() } else { format!("{pure}, in place {twin}") }
}

/// The seven fields by SRFI 275's rules, for URIs and for IRIs.
fn parse(row: &Value) -> String {
    let input = text(row, "input");
    let uri = UriRef::parse(input).unwrap();
    let iri = IriRef::parse(input).unwrap();
    assert_eq!(uri.is_relative(), Uri::parse(input).is_err(), "{input}");
    assert_eq!(iri.is_relative(), Iri::parse(input).is_err(), "{input}");
    let (uri, iri) = (fields(uri.is_relative(), &uri.srfi()), fields(iri.is_relative(), &iri.srfi()));
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
    fields.to_string()
}

/// What a row expects of [`parse`].
fn fields_of(row: &Value) -> String {
    let mut row = row.clone();
    let fields = row.as_object_mut().expect("a row");
    for name in ["id", "label", "input"] {
        fields.remove(name);
    }
    row.to_string()
}
