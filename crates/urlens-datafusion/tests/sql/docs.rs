//! Generates `docs/sql.md` from the tables, `about.md` and `speed.md`, with the real output of its console
//! sessions. Fails if the page is out of date; `URLENS_BLESS=1` updates it.

use crate::session::{folder, shell};
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_arrow::{FUNCTIONS, Function};
use urlens_datafusion::{ALIASES, PREFIX};

const ABOUT: &str = include_str!("about.md");
const SPEED: &str = include_str!("speed.md");
const FENCE: &str = "```console\n";

#[test]
fn sql_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/sql.md");
    let page = page();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&path, &page).expect("docs/sql.md can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = page.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(
        page == written,
        "docs/sql.md is out of date, at {differs:?}; update it with URLENS_BLESS=1"
    );
}

fn page() -> String {
    let page = ABOUT
        .replace("{speed}\n", SPEED)
        .replace("{functions}", &functions())
        .replace("{aliases}", &aliases());
    sessions(&page)
}

fn functions() -> String {
    let mut table = String::from("| call | returns | type |\n|---|---|---|\n");
    for function in FUNCTIONS {
        let summary = function.summary();
        let kind = function.return_type(urlens_arrow::Failures::Null).to_string();
        let kind = if kind.len() > 40 {
            kind.split('(').next().unwrap_or_default().to_owned()
        } else {
            kind
        };
        let _ = writeln!(table, "| `{}` | {summary} | {kind} |", call(function));
    }
    table
}

fn call(function: &Function) -> String {
    let parameters = function.parameters().iter().map(|parameter| match parameter.default {
        Some(default) => format!("[{} = '{default}']", parameter.name),
        None => parameter.name.to_owned(),
    });
    format!("{PREFIX}{}({})", function.name(), parameters.collect::<Vec<_>>().join(", "))
}

fn aliases() -> String {
    let mut table =
        String::from("| engine | name | equivalent | differences |\n|---|---|---|---|\n");
    for alias in ALIASES {
        let ours = alias.ours();
        let ours = if ours.contains('`') { ours } else { format!("`{ours}`") };
        let _ = writeln!(
            table,
            "| {} | `{}` | {ours} | {} |",
            alias.engine(),
            alias.call(),
            alias.differs()
        );
    }
    table
}

/// Runs the console sessions of the page and inserts their output.
fn sessions(page: &str) -> String {
    let folder = folder("docs");
    let mut blocks = page.split(FENCE);
    let mut written = blocks.next().unwrap_or_default().to_owned();
    for block in blocks {
        let (session, rest) = block.split_once("```\n").expect("the end of a block");
        written += FENCE;
        for call in session.lines().filter_map(|line| line.strip_prefix("$ ")) {
            let output = shell(call, &folder);
            let newline = if output.is_empty() { "" } else { "\n" };
            let _ = writeln!(written, "$ {call}{newline}{output}");
        }
        written += "```\n";
        written += rest;
    }
    written
}
