//! The gallery lists all rows of the catalogue by class. `URLENS_BLESS=1` updates it.

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

/// The fields of a row that the gallery shows.
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
    assert_eq!(shown, rows.len(), "a row has an unknown class");
    serde_json::to_string_pretty(&groups).expect("JSON") + "\n"
}

/// `page/gallery.json` has all rows of the catalogue.
#[test]
fn gallery_is_current() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page/gallery.json");
    let expected = gallery();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, &expected).expect("the gallery can be written");
    }
    let shown = fs::read_to_string(&file).expect("the gallery");
    assert!(shown == expected, "page/gallery.json is not current: run with URLENS_BLESS=1");
}

/// `FILES` lists exactly the files of `page`.
#[test]
fn all_files_are_listed() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("page");
    let mut found: Vec<_> = fs::read_dir(folder)
        .expect("the page")
        .map(|entry| entry.expect("an entry").file_name().into_string().expect("a name"))
        .collect();
    let mut listed: Vec<_> = urlens_explorer::FILES.iter().map(|file| file.name).collect();
    found.sort();
    listed.sort_unstable();
    assert_eq!(found, listed);
}

/// No script parses HTML, and nothing is loaded from other sites.
#[test]
fn page_has_no_html_injection_and_no_external_resources() {
    for file in urlens_explorer::FILES {
        if file.name.ends_with(".js") {
            let forbidden =
                ["innerHTML", "outerHTML", "insertAdjacentHTML", "document.write", "eval("];
            for word in forbidden {
                assert!(!file.text.contains(word), "{} has {word}", file.name);
            }
        }
        if file.name.ends_with(".js") || file.name.ends_with(".css") {
            let addresses = file.text.match_indices("://").count();
            // The only one is the initial input.
            assert_eq!(addresses, usize::from(file.name == "state.js"), "in {}", file.name);
        }
    }
}
