//! Builds the C programs with the C compiler of the system, and runs them.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

const README: &str = include_str!("../README.md");
const TOUR: &str = include_str!("c/tour.txt");

/// Builds a program of `tests/c`.
fn build(name: &str) -> Option<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    build_source(name, &folder.join(format!("tests/c/{name}.c")))
}

/// Builds a program in the folder of the library and of this test.
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
            println!("skipped: no C compiler `cc`: {error}");
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

/// The tour prints exactly `tour.txt`.
#[test]
fn tour() {
    if let Some(program) = build("tour") {
        let expected = format!("urlens {}\n{TOUR}", env!("CARGO_PKG_VERSION"));
        assert_eq!(run(&program, &[]), expected);
    }
}

/// Three thousand random calls cause no panic; `check-memory` makes more, under valgrind.
#[test]
fn random_calls() {
    if let Some(program) = build("random") {
        let output = run(&program, &["3000", "1"]);
        assert!(
            output.starts_with("3000 calls, ") && output.ends_with(" 0 panics, 0 wrong\n"),
            "{output}"
        );
    }
}

/// The first code block of that language in the README.
fn block(language: &str) -> &'static str {
    let (_, rest) = README.split_once(&format!("```{language}\n")).expect("a block");
    rest.split_once("```").expect("its end").0
}

/// The program of the README prints the output given there.
#[test]
fn readme() {
    let test = std::env::current_exe().expect("a test that runs");
    let source = test.with_file_name("urlens-c-readme.c");
    std::fs::write(&source, block("c")).expect("a folder to write to");
    if let Some(program) = build_source("readme", &source) {
        assert_eq!(run(&program, &[]), block("text"));
    }
}
