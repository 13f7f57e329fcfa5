//! The generated files of the page: the gallery lists all rows of the catalogue by class, and there are the
//! names of programs, the incidents of classes, and the sentences about terms. `URLENS_BLESS=1` updates them.

use serde_json::{Map, Value, json};
use std::path::Path;
use std::{env, fs};
use urlens_readings::{CATALOGUE, INCIDENTS, Incident};

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

/// The names, versions and use of all programs.
fn programs() -> String {
    let one = |program: &urlens_programs::Program| {
        json!({
            "id": program.id,
            "name": program.name,
            "versions": program.versions.join(", "),
            "status": match program.status {
                urlens_programs::Status::Current => "current",
                urlens_programs::Status::Legacy => "legacy",
            },
        })
    };
    let all: Vec<_> = urlens_programs::programs().iter().map(one).collect();
    serde_json::to_string_pretty(&all).expect("JSON") + "\n"
}

/// The incidents by the code of their class.
fn incidents() -> String {
    let mut codes = Map::new();
    for incident in INCIDENTS {
        let Incident { code, id, program, says } = *incident;
        let one = json!({ "id": id, "program": program, "says": says, "url": incident.url() });
        let list = codes.entry(code).or_insert_with(|| json!([]));
        list.as_array_mut().expect("a list").push(one);
    }
    serde_json::to_string_pretty(&Value::Object(codes)).expect("JSON") + "\n"
}

/// The table of terms in `docs/terms.md`: term and sentence.
fn terms() -> Vec<(String, String)> {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/terms.md");
    let text = fs::read_to_string(file).expect("the terms");
    let (_, table) = text.split_once("\n## Glossary\n").expect("the glossary");
    let rows = table.lines().filter_map(|line| {
        let (term, sentence) = line.strip_prefix("| ")?.strip_suffix(" |")?.split_once(" | ")?;
        (term != "term").then(|| (term.to_owned(), sentence.to_owned()))
    });
    rows.collect()
}

/// A generated file of the page has this content.
fn is_current(name: &str, expected: &str) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("page").join(name);
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, expected).expect("the file can be written");
    }
    let shown = fs::read_to_string(&file).unwrap_or_default();
    assert!(shown == expected, "page/{name} is not current: run with URLENS_BLESS=1");
}

/// `page/gallery.json` has all rows of the catalogue.
#[test]
fn gallery_is_current() {
    is_current("gallery.json", &gallery());
}

/// `page/programs.json` has all programs.
#[test]
fn programs_are_current() {
    is_current("programs.json", &programs());
}

/// `page/incidents.json` has all incidents.
#[test]
fn incidents_are_current() {
    is_current("incidents.json", &incidents());
}

/// `page/terms.json` has the sentences of `docs/terms.md`, and each term of the page has one.
#[test]
fn terms_are_current() {
    let terms = terms();
    let object: Map<_, _> = terms.iter().map(|(term, it)| (term.clone(), json!(it))).collect();
    let text = serde_json::to_string_pretty(&Value::Object(object)).expect("JSON");
    is_current("terms.json", &(text + "\n"));
    let page = urlens_explorer::find("index.html").expect("the page").text;
    let scripts = urlens_explorer::FILES.iter().filter(|it| it.name.ends_with(".js"));
    let in_scripts = scripts.flat_map(|it| it.text.split("term(\"").skip(1));
    for term in [
        "scheme",
        "userinfo",
        "host",
        "port",
        "path",
        "query",
        "fragment",
        "kind of host",
        "origin",
    ] {
        assert!(terms.iter().any(|(it, _)| it == term), "{term} is in the table of components");
    }
    let mut count = 0;
    for rest in page.split("data-term=\"").skip(1).chain(in_scripts) {
        let term = rest.split('"').next().expect("a name");
        assert!(terms.iter().any(|(it, _)| it == term), "{term} is not in docs/terms.md");
        count += 1;
    }
    assert!(count > 8, "{count} terms on the page");
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
