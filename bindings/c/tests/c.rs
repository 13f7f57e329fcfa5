//! The C programs: built with the C compiler of the system, and run.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const README: &str = include_str!("../README.md");
const TOUR: &str = include_str!("c/tour.txt");

/// Builds a program of `tests/c`.
fn build(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    build_source(name, &folder.join(format!("tests/c/{name}.c")))
}

/// Builds a program beside the library, which is where this test is.
fn build_source(name: &str, source: &Path) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    let test = std::env::current_exe().expect("a test that runs");
    let library = test.parent().expect("a folder");
    let program = library.join(format!("urlens-c-{name}"));
    let made = Command::new("cc")
        .args(["-std=c99", "-Wall", "-Wextra", "-Wpedantic", "-Werror", "-o"])
        .arg(&program)
        .arg(source)
        .arg("-I")
        .arg(folder.join("include"))
        .arg("-L")
        .arg(library)
        .arg("-lurlens_ffi")
        .arg(format!("-Wl,-rpath,{}", library.display()))
        .output();
    match made {
        Ok(Output { status, stderr, .. }) => {
            assert!(status.success(), "{}", String::from_utf8_lossy(&stderr));
            Some(program)
        }
        Err(error) => {
            println!("not tested, there is no C compiler `cc`: {error}");
            None
        }
    }
}

fn run(program: &Path, arguments: &[&str]) -> String {
    let output = Command::new(program).args(arguments).output().expect("a program that runs");
    let errors = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{}: {errors}", output.status);
    String::from_utf8(output.stdout).expect("UTF-8")
}

/// The tour says what it is expected to say, word by word.
#[test]
fn tour() {
    if let Some(program) = build("tour") {
        let expected = format!("urlens {}\n{TOUR}", env!("CARGO_PKG_VERSION"));
        assert_eq!(run(&program, &[]), expected);
    }
}

/// A few thousand random calls do no harm; `check` makes a hundred thousand, and watches the memory.
#[test]
fn random_calls() {
    if let Some(program) = build("random") {
        let said = run(&program, &["3000", "1"]);
        assert!(
            said.starts_with("3000 calls, ") && said.ends_with(" 0 panics, 0 wrong\n"),
            "{said}"
        );
    }
}

/// What stands in the README between a fence of that language and the end of it.
fn block(language: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("```{language}\n")).expect("a block");
    rest.split_once("```").expect("its end").0
}

/// The program of the README prints what the README says.
#[test]
fn readme() {
    let test = std::env::current_exe().expect("a test that runs");
    let source = test.with_file_name("urlens-c-readme.c");
    std::fs::write(&source, block("c")).expect("a folder to write to");
    if let Some(program) = build_source("readme", &source) {
        assert_eq!(run(&program, &[]), block("text"));
    }
}
