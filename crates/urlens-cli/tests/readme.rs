//! The sessions in the READMEs are what a shell shows, and the table of operations is that of
//! `urlens_ops`. `URLENS_BLESS=1` writes them anew.

#![cfg(unix)]

mod common;

use common::shell;
use std::path::{Path, PathBuf};
use std::{env, fs};
use urlens_ops::{OPS, Parameter};

/// The pages, from the root of the repository, and how many calls each shows at least.
const PAGES: &[(&str, usize)] = &[("README.md", 6), ("crates/urlens-cli/README.md", 5)];

const FENCE: &str = "```console\n";

/// The page with what its calls print now, and how many calls there are.
fn true_page(page: &str, folder: &Path) -> (String, usize) {
    let mut calls = 0;
    let mut blocks = page.split(FENCE);
    let mut written = blocks.next().unwrap_or_default().to_owned();
    for block in blocks {
        let (session, rest) = block.split_once("```\n").expect("a block ends");
        written += FENCE;
        for call in session.lines().filter_map(|line| line.strip_prefix("$ ")) {
            calls += 1;
            // What follows the example as it is typed in the repository is the command itself.
            let real = shell::run(&call.replace("cargo run --release -- ", "urlens "), folder);
            written += &format!("$ {call}\n{real}\n");
        }
        written += "```\n";
        written += rest;
    }
    (written, calls)
}

/// The head of the table of operations.
const HEAD: &str = "| op | fields | `ok` |\n|---|---|---|\n";

/// The page with the table of operations as the list has it.
fn with_table(page: &str) -> String {
    let Some((before, rest)) = page.split_once(HEAD) else { return page.to_owned() };
    let after = rest.find("\n\n").map_or("", |end| &rest[end + 1..]);
    let field = |it: &Parameter| match (it.optional, it.default) {
        (_, Some(default)) => format!("`{}`? ({default})", it.name),
        (true, None) => format!("`{}`?", it.name),
        (false, None) => format!("`{}`", it.name),
    };
    let row = |op: &urlens_ops::Op| {
        let fields: Vec<_> = op.parameters.iter().map(field).collect();
        format!("| `{}` | {} | {} Gives {}. |\n", op.name, fields.join(", "), op.help, op.gives)
    };
    let rows: String = OPS.iter().map(row).collect();
    format!("{before}{HEAD}{rows}{after}")
}

#[test]
fn sessions_are_true() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let folder: PathBuf = shell::folder("readme");
    for (page, least) in PAGES {
        let file = root.join(page);
        let shown = fs::read_to_string(&file).expect("a page");
        let (real, calls) = true_page(&shown, &folder);
        let real = with_table(&real);
        assert!(calls >= *least, "{page} has {calls} calls");
        if env::var_os("URLENS_BLESS").is_some() {
            fs::write(&file, &real).expect("the page can be written");
        } else {
            let line = shown.lines().zip(real.lines()).find(|(a, b)| a != b);
            assert!(shown == real, "{page} shows what is not so: {line:?}");
        }
    }
}
