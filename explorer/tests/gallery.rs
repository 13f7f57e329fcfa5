//! The gallery is the catalogue: every measured row, under what the library says of its class.
//! `URLENS_BLESS=1` writes it anew.

use serde_json::{Map, Value, json};
use std::path::Path;
use std::{env, fs};
use urlens_readings::CATALOGUE;

fn rows() -> Vec<Value> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../conformance/data/catalogue.json");
    let text = fs::read_to_string(file).expect("the catalogue");
    let mut catalogue: Value = serde_json::from_str(&text).expect("the catalogue is JSON");
    match catalogue["rows"].take() {
        Value::Array(rows) => rows,
        other => panic!("the catalogue has no rows: {other}"),
    }
}

/// A row, without what the page asks the library for.
fn example(row: &Value) -> Value {
    let kept = ["row", "input", "base"].into_iter();
    let fields = kept.filter_map(|key| Some((key.to_owned(), row.get(key)?.clone())));
    Value::Object(fields.collect::<Map<_, _>>())
}

fn gallery() -> String {
    let rows = rows();
    let groups = CATALOGUE.iter().map(|class| {
        let of_class = rows.iter().filter(|row| row["class"].as_str() == class.id);
        json!({
            "code": class.code,
            "class": class.id,
            "title": class.title,
            "severity": class.severity.name(),
            "examples": of_class.map(example).collect::<Vec<_>>(),
        })
    });
    let groups: Vec<_> = groups.collect();
    let shown: usize = groups.iter().map(|it| it["examples"].as_array().map_or(0, Vec::len)).sum();
    assert_eq!(shown, rows.len(), "a row is of no class");
    serde_json::to_string_pretty(&groups).expect("JSON") + "\n"
}

#[test]
fn the_gallery_is_the_catalogue() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/gallery.json");
    let real = gallery();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, &real).expect("the gallery can be written");
    }
    let shown = fs::read_to_string(&file).expect("the gallery");
    assert!(shown == real, "page/gallery.json is not the catalogue: URLENS_BLESS=1 writes it");
}

/// Every file of the page is served, and there is none that is not.
#[test]
fn every_file_is_in_the_list() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut there: Vec<_> = fs::read_dir(folder)
        .expect("the page")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    let mut listed: Vec<_> = urlens_explorer::FILES.iter().map(|file| file.name).collect();
    there.sort();
    listed.sort_unstable();
    assert_eq!(there, listed);
}

/// No text is ever read as HTML, and nothing is loaded from elsewhere.
#[test]
fn pages_keep_to_themselves() {
    for file in urlens_explorer::FILES {
        if file.name.ends_with(".js") {
            let forbidden =
                ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("];
            for word in forbidden {
                assert!(!file.text.contains(word), "{} has {word}", file.name);
            }
        }
        if file.name.ends_with(".js") || file.name.ends_with(".css") {
            let elsewhere = file.text.match_indices("://").count();
            // The text one begins with is the only address there is.
            assert_eq!(elsewhere, usize::from(file.name == "state.js"), "in {}", file.name);
        }
    }
}
