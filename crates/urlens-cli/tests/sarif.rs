//! `urlens check --format sarif` against SARIF 2.1.0, section by section, and other output of `check`
//! and `readings` that scripts use.

mod common;

use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

/// Creates a folder with a list of URLs whose name must be percent-encoded.
fn folder() -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("sarif");
    fs::create_dir_all(&folder).expect("a folder");
    let lines = "https://example.org/\n\nhttp://é.example\\@h/\nHTTP://h:0x/\ndoi:11.1/2\n";
    fs::write(folder.join("a b%.txt"), lines).expect("a file");
    folder
}

fn log(arguments: &[&str], input: &str) -> Value {
    let arguments = [&["check", "--format", "sarif"], arguments].concat();
    let output = common::run(&arguments, input.as_bytes());
    assert_eq!(String::from_utf8_lossy(&output.stderr), "", "{arguments:?}");
    serde_json::from_slice(&output.stdout).expect("a log is JSON")
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_else(|| panic!("not a string: {value}"))
}

/// The schema of SARIF 2.1.0, by OASIS.
const SCHEMA: &str = include_str!("data/sarif-schema-2.1.0.json");

/// Returns what the schema rejects in a log.
fn schema_errors(log: &Value) -> Vec<String> {
    // The pattern of languages has a bracket that regular expressions with Unicode must escape.
    let schema = SCHEMA.replace("[a-zA-Z]{2}]?$", r"[a-zA-Z]{2}\\]?$");
    let schema = serde_json::from_str(&schema).expect("a schema is JSON");
    let validator = jsonschema::validator_for(&schema).expect("a schema");
    validator.iter_errors(log).map(|error| format!("{}: {error}", error.instance_path())).collect()
}

/// Validates the log by the schema, and checks what the schema cannot: SARIF 2.1.0, 3.13 to 3.52.
fn assert_valid(log: &Value) {
    assert_eq!(schema_errors(log), [""; 0]);
    // 3.13: a log has a version and runs; 3.14: a run has a tool; 3.18, 3.19: with a driver's name.
    assert_eq!(log["version"], "2.1.0");
    assert!(text(&log["$schema"]).ends_with("/sarif-schema-2.1.0.json"));
    let [run] = log["runs"].as_array().expect("runs").as_slice() else { panic!("one run") };
    assert_eq!(run["columnKind"], "unicodeCodePoints");
    let driver = &run["tool"]["driver"];
    assert_eq!(driver["name"], "urlens");
    // 3.49: each rule has a unique id and plain texts.
    let mut ids = BTreeSet::new();
    for rule in driver["rules"].as_array().expect("rules") {
        assert!(ids.insert(text(&rule["id"])), "duplicate rule {rule}");
        for name in ["shortDescription", "fullDescription"] {
            assert!(!text(&rule[name]["text"]).is_empty(), "{rule}");
        }
        let level = text(&rule["defaultConfiguration"]["level"]);
        assert!(["error", "warning", "note"].contains(&level), "{rule}");
        if let Some(number) = rule["properties"].get("security-severity") {
            let number: f64 = text(number).parse().expect("a number in a string");
            assert!((0.1..=10.0).contains(&number), "{rule}");
        }
    }
    // 3.27: a result has a message and a rule; 3.28 to 3.30: a location.
    for result in run["results"].as_array().expect("results") {
        assert!(ids.contains(text(&result["ruleId"])), "{result} has no rule");
        assert!(!text(&result["message"]["text"]).is_empty());
        assert!(["error", "warning", "note"].contains(&text(&result["level"])));
        assert_eq!(text(&result["partialFingerprints"]["codeAndText/v1"]).len(), 16);
        let [location] = result["locations"].as_array().expect("locations").as_slice() else {
            panic!("one location in {result}")
        };
        if let Some(place) = location.get("physicalLocation") {
            let uri = text(&place["artifactLocation"]["uri"]);
            assert!(urlens::UriRef::parse(uri).is_ok(), "{uri}");
            let number = |name: &str| place["region"][name].as_u64().expect("a number");
            assert!(number("startLine") >= 1 && number("startColumn") >= 1);
            assert!(number("endColumn") >= number("startColumn"));
        } else {
            assert!(!text(&location["logicalLocations"][0]["fullyQualifiedName"]).is_empty());
        }
    }
}

/// Columns are characters, a path is a reference, and the level follows the severity.
#[test]
fn results_of_a_file() {
    let path = folder().join("a b%.txt");
    let log = log(&["--scheme", "-f", path.to_str().expect("a path")], "");
    assert_valid(&log);
    let results = log["runs"][0]["results"].as_array().expect("results");
    let of = |line: u64| {
        let region = |result: &&Value| {
            result["locations"][0]["physicalLocation"]["region"]["startLine"] == line
        };
        results.iter().filter(region).map(|result| text(&result["ruleId"])).collect::<Vec<_>>()
    };
    assert_eq!(of(1), [""; 0]);
    assert_eq!(of(5), ["scheme/wrong-doi-directory"]);
    let backslash = results
        .iter()
        .find(|result| result["ruleId"] == "backslash-authority")
        .expect("a backslash");
    assert_eq!(backslash["level"], "error");
    let place = &backslash["locations"][0]["physicalLocation"];
    assert!(text(&place["artifactLocation"]["uri"]).ends_with("/a%20b%25.txt"));
    // Byte 17 is column 17, because é has two bytes and columns start at 1.
    assert_eq!(place["region"], json!({ "startLine": 3, "startColumn": 17, "endColumn": 18 }));
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array().expect("rules");
    let rule = |id: &str| rules.iter().find(|rule| rule["id"] == id).expect("a rule");
    assert_eq!(rule("backslash-authority")["properties"]["security-severity"], "9.5");
    assert_eq!(rule("backslash-authority")["help"]["text"], "reject backslashes");
    assert_eq!(rule("dot-segments")["defaultConfiguration"]["level"], "warning");
    assert_eq!(rule("percent-encoding")["defaultConfiguration"]["level"], "note");
    assert_eq!(rule("username")["defaultConfiguration"]["level"], "note");
    // Rules of a single scheme are listed if they occur.
    assert_eq!(
        rule("scheme/wrong-doi-directory")["shortDescription"]["text"],
        "directory other than 10"
    );
}

/// Arguments and lines of standard input have a logical location. Fingerprints are independent of it.
#[test]
fn results_without_a_file() {
    let log = log(&["http://127.1/", "-f", "-"], "\nhttp://127.1/\n");
    assert_valid(&log);
    let results = log["runs"][0]["results"].as_array().expect("results");
    let found: Vec<_> =
        results.iter().filter(|result| result["ruleId"] == "ambiguous-ipv4").collect();
    let name = |result: &Value| {
        result["locations"][0]["logicalLocations"][0]["fullyQualifiedName"].clone()
    };
    assert_eq!(
        found.iter().map(|result| name(result)).collect::<Vec<_>>(),
        ["argument 1", "stdin:2"]
    );
    assert_eq!(found[0]["partialFingerprints"], found[1]["partialFingerprints"]);
    assert_ne!(found[0]["partialFingerprints"], results[1]["partialFingerprints"]);
}

/// S2.40: a user name is a note, and an error if it is denied. A log may have no results.
#[test]
fn logs_without_results_and_with_denied_findings() {
    let clean = log(&["https://example.org/"], "");
    assert_valid(&clean);
    assert_eq!(clean["runs"][0]["results"], json!([]));
    let denied = log(&["--deny", "username", "https://me@example.org/"], "");
    assert_valid(&denied);
    assert_eq!(denied["runs"][0]["results"][0]["level"], "error");
    let allowed = log(&["https://me@example.org/"], "");
    assert_eq!(allowed["runs"][0]["results"][0]["level"], "note");
}

/// The log of `scan` is valid, with places in files and on standard input. The schema rejects logs that
/// are not.
#[test]
fn results_of_scan() {
    let path = folder().join("a b%.txt");
    let arguments = ["scan", "--format", "sarif", "--min", "info", "--policy", "fetch"];
    let arguments = [&arguments[..], &["-", path.to_str().expect("a path")]].concat();
    let output = common::run(&arguments, b"see http://anna:secret@127.1/\n");
    let mut log: Value = serde_json::from_slice(&output.stdout).expect("a log is JSON");
    assert_valid(&log);
    let results = log["runs"][0]["results"].as_array().expect("results");
    let is_in_file = |result: &&Value| result["locations"][0].get("physicalLocation").is_some();
    let in_file = results.iter().filter(is_in_file).count();
    assert!(in_file > 0 && in_file < results.len(), "{log}");
    log["runs"][0]["results"][0]["level"] = "fatal".into();
    assert_eq!(schema_errors(&log).len(), 1);
}

/// `--codes` lists every parse error of `docs/errors.md` and every finding.
#[test]
fn all_codes_are_listed() {
    let output = common::run(&["check", "--codes"], b"");
    let list = String::from_utf8(output.stdout).expect("a list");
    let listed: BTreeSet<_> = list.lines().filter_map(|line| line.split(' ').next()).collect();
    let page = include_str!("../../../docs/errors.md");
    let (_, section) = page.split_once("## Parsing\n").expect("a section");
    let (section, _) = section.split_once("\n## ").expect("an end");
    let codes = section.lines().filter_map(|line| line.strip_prefix("| `")?.split('`').next());
    let mut count = 0;
    for code in codes {
        assert!(listed.contains(format!("syntax/{code}").as_str()), "{code}");
        count += 1;
    }
    assert!(count >= 7, "the format of the page has changed: {count} codes");
    for class in urlens_readings::CATALOGUE.iter().chain(urlens_readings::LINTS) {
        let line =
            list.lines().find(|line| line.split(' ').next() == Some(class.code)).expect("a line");
        assert!(line.contains(class.severity.name()) && line.ends_with(class.title), "{line}");
    }
}

/// Line numbers continue over all blocks, and the order does not depend on the number of threads.
#[test]
fn line_numbers_in_bulk() {
    let mut input = Vec::new();
    for number in 1..=60_000 {
        let host = if number % 20_000 == 0 { "127.1" } else { "example.org" };
        input.extend_from_slice(format!("https://{host}/{:050}\r\n", number).as_bytes());
    }
    input.extend_from_slice(b"\xFF\n");
    for threads in ["1", "3"] {
        let arguments = ["check", "--min", "critical", "--threads", threads];
        let output = common::run(&arguments, &input);
        let line = |number| {
            format!(
                "stdin:{number}: critical, denied: invalid or non-canonical IPv4 address in host at byte 8 (ambiguous-ipv4)\n"
            )
        };
        let shown = [20_000, 40_000, 60_000].map(line).concat();
        assert_eq!(String::from_utf8_lossy(&output.stdout), shown);
        assert_eq!(
            String::from_utf8_lossy(&output.stderr),
            "stdin:60001: not UTF-8 at byte 0\n1 of 60001 lines failed\n\
             3 problems in 3 of 60000 lines, 3 denied\n"
        );
        assert_eq!(output.status.code(), Some(1));
        let output = common::run(&["readings", "--only-disputed", "--threads", threads], &input);
        assert_eq!(output.stdout.iter().filter(|byte| **byte == b'\n').count(), 3);
    }
}

/// `readings --json` prints the answer of `jsonl`.
#[test]
fn readings_agree_with_jsonl() {
    for (input, base) in [("http://127.1/", None), ("a b", None), ("../c", Some("http://é/a/b"))] {
        let request = match base {
            None => json!({ "op": "readings", "input": input }),
            Some(base) => json!({ "op": "readings", "input": input, "base": base }),
        };
        let driver = common::run(&["jsonl"], request.to_string().as_bytes());
        let mut arguments = vec!["readings", "--json", input];
        arguments.extend(base.map(|_| "--base"));
        arguments.extend(base);
        let command = common::run(&arguments, b"");
        assert_eq!(
            String::from_utf8_lossy(&command.stdout),
            String::from_utf8_lossy(&driver.stdout)
        );
    }
}
