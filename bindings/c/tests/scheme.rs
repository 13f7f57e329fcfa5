//! Test data for `bindings/scheme-lisp`: the tables of SRFI 275, and its names.

use serde_json::Value;
use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};

fn file(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").join(name)
}

fn read(name: &str) -> String {
    std::fs::read_to_string(file(name)).unwrap_or_default()
}

/// A JSON value as Scheme writes it: null is `#f`, as absent fields are in SRFI 275.
fn datum(value: &Value) -> String {
    match value {
        Value::Null => "#f".into(),
        Value::Bool(it) => if *it { "#t" } else { "#f" }.into(),
        Value::Number(it) => it.to_string(),
        Value::String(it) => format!("\"{}\"", it.replace('\\', "\\\\").replace('"', "\\\"")),
        other => panic!("no datum for {other}"),
    }
}

/// The rows of a table, each a list of these fields.
fn table(tables: &Value, name: &str, fields: &[&str]) -> String {
    let mut written = format!(" ({name}");
    for row in tables[name].as_array().expect("rows") {
        let datum = |field: &&str| match (*field, &row[*field]) {
            // How often a transform is applied; once by default.
            ("times", Value::Null) => "1".into(),
            (_, value) => datum(value),
        };
        let row: Vec<_> = fields.iter().map(datum).collect();
        write!(written, "\n  ({})", row.join(" ")).expect("memory");
    }
    written + ")"
}

/// S3.80-217: `bindings/scheme-lisp/tests/data.scm` is generated from
/// `conformance/data/srfi275.json`. `URLENS_BLESS=1` updates it.
#[test]
fn tables_are_current() {
    let tables: Value =
        serde_json::from_str(&read("conformance/data/srfi275.json")).expect("our own file");
    let written = [
        table(&tables, "resolutions", &["id", "base", "ref", "expect"]),
        table(&tables, "transforms", &["id", "fn", "input", "expect", "times"]),
        table(
            &tables,
            "parses",
            &[
                "id", "input", "relative", "scheme", "user", "host", "port", "path", "query",
                "fragment",
            ],
        ),
    ]
    .join("\n");
    let made = format!(
        ";; The tables of SRFI 275, by Duncan Guthrie. Generated from conformance/data/srfi275.json by\n\
         ;;     URLENS_BLESS=1 cargo test -p urlens-ffi --test scheme\n({}\n)\n",
        written.trim_start()
    );
    if std::env::var_os("URLENS_BLESS").is_some() {
        std::fs::write(file("bindings/scheme-lisp/tests/data.scm"), &made)
            .expect("a folder to write to");
    }
    let there = read("bindings/scheme-lisp/tests/data.scm");
    assert!(there == made, "run URLENS_BLESS=1 cargo test -p urlens-ffi --test scheme");
}

/// S3.78: `bindings/scheme-lisp/tests/names.scm`, with which the Scheme tests compare the exports of
/// the libraries, has the names that `docs/srfi-275.md` lists for each library.
#[test]
fn names_match_the_documentation() {
    let (page, names) = (read("docs/srfi-275.md"), read("bindings/scheme-lisp/tests/names.scm"));
    let names: Vec<_> = names.lines().filter(|it| !it.starts_with(';')).collect();
    let names = names.join(" ");
    let listed = |library: &str| -> BTreeSet<String> {
        let (_, rest) = names.split_once(&format!("({library}")).expect("the library");
        let (list, _) = rest.split_once(')').expect("its end");
        list.split_whitespace().map(str::to_owned).collect()
    };
    let mut sections = 0;
    for section in page.split("\n## ").filter(|it| it.starts_with("`(srfi 275 ")) {
        let (heading, body) = section.split_once('\n').expect("a heading");
        let libraries = heading.split('`').filter(|it| it.starts_with('('));
        let ours: BTreeSet<_> = libraries.flat_map(listed).collect();
        let first_cells = body.lines().filter(|it| it.starts_with("| `"));
        let first_cells = first_cells.filter_map(|it| it.split(" | ").next());
        let theirs: BTreeSet<String> = first_cells
            .flat_map(|cell| cell.split('`').skip(1).step_by(2))
            .map(str::to_owned)
            .collect();
        assert_eq!(ours, theirs, "{heading}");
        sections += 1;
    }
    assert_eq!(sections, 4, "sections of docs/srfi-275.md about libraries");
}
