//! Checks that `README.md` has the output of each program. `URLENS_BLESS=1` writes it.

use std::collections::BTreeSet;
use std::error::Error;
use std::path::Path;
use std::{env, fs};

/// Includes the programs as modules, so that the test needs no second build.
macro_rules! programs {
    ($($name:ident $file:literal),*) => {
        $(
            #[path = $file]
            #[allow(dead_code, reason = "a module is not started by its main")]
            mod $name;
        )*

        const PROGRAMS: &[(&str, fn(&mut Vec<u8>) -> Result<(), Box<dyn Error>>)] =
            &[$((stringify!($name), $name::run)),*];
    };
}
programs!(
    config "../config.rs",
    frontier "../frontier.rs",
    rebase "../rebase.rs",
    router "../router.rs",
    ssrf_guard "../ssrf_guard.rs"
);

fn here(path: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(path)
}

/// The range of a program's output in the page.
fn output_range(page: &str, name: &str) -> Option<std::ops::Range<usize>> {
    let command = format!("\n$ cargo run --example {name}\n");
    let start = page.find(&command)? + command.len();
    Some(start..start + page[start..].find("```")?)
}

#[test]
fn readme_has_the_outputs() {
    let file = here("README.md");
    let mut page = fs::read_to_string(&file).unwrap();
    for (name, run) in PROGRAMS {
        let mut out = Vec::new();
        run(&mut out).unwrap_or_else(|error| panic!("{name}: {error}"));
        let out = String::from_utf8(out).unwrap();
        assert!(out.lines().count() > 5, "{name} prints too little");
        let range =
            output_range(&page, name).unwrap_or_else(|| panic!("no output of {name} in README.md"));
        if env::var_os("URLENS_BLESS").is_some() {
            page.replace_range(range, &out);
        } else {
            assert_eq!(&page[range], out, "{name}: URLENS_BLESS=1 writes it");
        }
    }
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(file, page).unwrap();
    }
}

/// Every program is a file, a target in `Cargo.toml`, and a row in the README.
#[test]
fn all_programs_are_listed() {
    let files = fs::read_dir(here(".")).unwrap().map(|it| it.unwrap().path());
    let sources = files.filter(|it| it.extension().is_some_and(|it| it == "rs"));
    let sources: BTreeSet<String> =
        sources.map(|it| it.file_stem().unwrap().to_str().unwrap().to_owned()).collect();
    let tested: BTreeSet<String> = PROGRAMS.iter().map(|it| it.0.to_owned()).collect();
    assert_eq!(sources, tested);
    let (manifest, page) = (
        fs::read_to_string(here("Cargo.toml")).unwrap(),
        fs::read_to_string(here("README.md")).unwrap(),
    );
    for name in tested {
        assert!(manifest.contains(&format!("name = \"{name}\"\npath = \"{name}.rs\"")), "{name}");
        assert!(page.contains(&format!("| [`{name}`]({name}.rs) |")), "{name}");
    }
}
