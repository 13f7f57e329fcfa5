//! The test suites of `usr:` and `nosh:` pass through `urlens jsonl`, with the runner in Python.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

/// The folder of the suites.
fn data() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../urlens-schemes/data")
}

/// Runs a suite with a program. `None` if there is no Python.
fn run(suite: &str, program: &[&str]) -> Option<Output> {
    let mut command = Command::new("python3");
    command.arg(data().join("run-test-suite.py")).arg(data().join(suite)).args(program);
    match command.output() {
        Ok(output) => Some(output),
        Err(error) => {
            println!("skipped: python3 cannot be started ({error})");
            None
        }
    }
}

const SUITES: [&str; 2] = ["usr-test-suite-data.json", "nosh-test-suite-data.json"];

/// S0.82: both suites pass, with the output that the documentation shows.
#[test]
fn suites_pass() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/test-suites.md");
    let page = fs::read_to_string(page).expect("docs/test-suites.md can be read");
    for suite in SUITES {
        let Some(output) = run(suite, &[env!("CARGO_BIN_EXE_urlens"), "jsonl"]) else { return };
        let shown = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{shown}{}", String::from_utf8_lossy(&output.stderr));
        let session = format!("$ python3 run-test-suite.py {suite} urlens jsonl\n{shown}");
        assert!(page.contains(&session), "docs/test-suites.md does not show\n{session}");
    }
}

/// The runner fails with a program that rejects all texts, accepts all, or answers too little.
#[test]
fn runner_detects_wrong_programs() {
    let reject = "import sys\nfor line in sys.stdin: print('{}')";
    let accept = "import json, sys\nfor line in sys.stdin:\n  it = json.loads(line)\n  \
                  print(json.dumps({'ok': {'canonical': it.get('input') or 'usr:', 'fields': {}}}))";
    let stop = "import sys\nsys.stdin.read()\nprint('{}')";
    for suite in SUITES {
        for (program, message) in
            [(reject, "failed checks"), (accept, "failed checks"), (stop, "requests, 1 answers")]
        {
            let Some(output) = run(suite, &["python3", "-c", program]) else { return };
            let shown = [output.stdout, output.stderr].concat();
            let shown = String::from_utf8_lossy(&shown).into_owned();
            assert_eq!(output.status.code(), Some(1), "{suite} {program}: {shown}");
            assert!(shown.contains(message) && !shown.contains(" 0 failed"), "{shown}");
        }
    }
}
