//! The console sessions in the READMEs and in `docs/command.md` show the actual output, and the table
//! of operations is that of `urlens_ops`. `URLENS_BLESS=1` updates the files.

#![cfg(unix)]

mod common;

use common::shell;
use std::path::{Path, PathBuf};
use std::{env, fs};
use urlens_ops::{OPS, Parameter};

/// The pages, relative to the root of the repository, and the minimum number of calls in each.
const PAGES: &[(&str, usize)] =
    &[("README.md", 6), ("crates/urlens-cli/README.md", 5), ("docs/command.md", 28)];

const FENCE: &str = "```console\n";

/// Returns the page with the actual output of its calls, and the number of calls.
fn with_actual_output(page: &str, folder: &Path) -> (String, usize) {
    let mut calls = 0;
    let mut blocks = page.split(FENCE);
    let mut written = blocks.next().unwrap_or_default().to_owned();
    for block in blocks {
        let (session, rest) = block.split_once("```\n").expect("a block ends");
        written += FENCE;
        for call in session.lines().filter_map(|line| line.strip_prefix("$ ")) {
            calls += 1;
            let run = call.replace("cargo run --release -p urlens-cli -- ", "urlens ");
            let run = run.replace("cargo run --release -- ", "urlens ");
            let actual = shell::run(&run, folder);
            written += &format!("$ {call}\n{actual}\n");
        }
        written += "```\n";
        written += rest;
    }
    (written, calls)
}

/// The heading of the table of operations.
const HEAD: &str = "| op | fields | `ok` |\n|---|---|---|\n";

/// Returns the page with the table of operations generated from [`OPS`].
fn with_table(page: &str) -> String {
    let Some((before, rest)) = page.split_once(HEAD) else { return page.to_owned() };
    let after = rest.find("\n\n").map_or("", |end| &rest[end + 1..]);
    let field = |parameter: &Parameter| match (parameter.optional, parameter.default) {
        (_, Some(default)) => format!("`{}`? ({default})", parameter.name),
        (true, None) => format!("`{}`?", parameter.name),
        (false, None) => format!("`{}`", parameter.name),
    };
    let row = |op: &urlens_ops::Op| {
        let fields: Vec<_> = op.parameters.iter().map(field).collect();
        format!("| `{}` | {} | {} Returns {}. |\n", op.name, fields.join(", "), op.help, op.returns)
    };
    let rows: String = OPS.iter().map(row).collect();
    format!("{before}{HEAD}{rows}{after}")
}

#[test]
fn sessions_show_the_actual_output() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder: PathBuf = shell::folder("readme");
    for (page, least) in PAGES {
        let file = root.join(page);
        let shown = fs::read_to_string(&file).expect("a page");
        let (actual, calls) = with_actual_output(&shown, &folder);
        let actual = with_table(&actual);
        assert!(calls >= *least, "{page} has {calls} calls");
        if env::var_os("URLENS_BLESS").is_some() {
            fs::write(&file, &actual).expect("the page can be written");
        } else {
            let line = shown.lines().zip(actual.lines()).find(|(a, b)| a != b);
            assert!(shown == actual, "{page} is out of date (URLENS_BLESS=1 updates it): {line:?}");
        }
    }
}
