//! Generates `docs/columns.md` from the list. Fails if the page is out of date; `URLENS_BLESS=1` updates
//! it.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_arrow::{FUNCTIONS, Failures, Function, OMITTED, Values};

const INTRODUCTION: &str = "\
# Columns

<!-- Generated from the list `FUNCTIONS`; `URLENS_BLESS=1 cargo test -p urlens-arrow --test docs` updates it. -->

Functions over columns of URLs, from the crate `urlens-arrow`: kernels over Apache Arrow arrays. Each calls an operation of the library
(`urlens jsonl`). The SQL and Python functions are generated from this list, so a text has the same host everywhere.

- **Columns.** Text columns may be `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary` or `BinaryView`, or dictionaries of these, whose values are parsed
  once. An argument may be a constant for all rows. A null constant makes every row null, except for `value` of `set` and `set_attribute`.
- **Bad rows.** A text that cannot be parsed, bytes that are not UTF-8 or an invalid base make the row null, never the call fail. With
  reasons, the result is `Struct<value, reason>`. A null text and an absent component have no reason. An absent component is null; an empty one is
  the empty text.
- **Copies.** Texts in results are `Utf8View`. A result that is a slice of the input is a view into the input's buffers and keeps them alive; this
  includes every component of a URL in its normal form. To release the buffers, copy the result (`gc` in Rust's arrow crates, a cast to `Utf8`
  elsewhere).

";

const KEYS: &str = "
## Keys

`key` is for joining, grouping and partitioning equivalent URLs, across machines and over years. It is the first 16 bytes of the BLAKE3
hash of the normal form in UTF-8. Two texts have the same key if and only if `compare` finds them equivalent.

- *Stable.* There is no seed: `substring(BLAKE3(url), 1, 16)` of the normal form in ClickHouse, and any BLAKE3 library
  elsewhere, return the same bytes. A key changes only if the normal form does: with a standard, a scheme's rules, or Unicode's IDNA table.
- *Hard to forge.* URLs may come from attackers. With a fast hash such as XXH3 or CityHash, or a keyed hash whose key is public, an attacker
  can create URLs with equal keys, which are then merged or all sent to one machine. With a cryptographic hash
  that takes 2⁶⁴ attempts for a single pair, and 2¹²⁸ for a given URL.
- *No accidental collisions.* Among 3 billion URLs the chance that any two share a key is 10⁻²⁰.
- *Cheap.* A typical URL is two BLAKE3 blocks, about 0.1 µs more than the normal form alone.
";

/// The page matches the list.
#[test]
fn columns_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/columns.md");
    let page = page();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&path, &page).expect("docs/columns.md can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = page.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(
        page == written,
        "docs/columns.md is out of date, at {differs:?}; update it with URLENS_BLESS=1"
    );
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    page += "## Functions\n\n| function | returns | example | result |\n|---|---|---|---|\n";
    for function in FUNCTIONS {
        let example = function.example();
        let result = example.result.map_or_else(|| "null".to_owned(), code);
        let arguments: Vec<_> =
            example.arguments.iter().map(|argument| format!("'{argument}'")).collect();
        let _ = writeln!(
            page,
            "| [`{0}`](#{0}) | {1} | {2} | {result} |",
            function.name(),
            function.summary(),
            code(&arguments.join(", "))
        );
    }
    page += "\n## Names in other engines\n\nSimilar functions of other engines. They differ in how they parse unusual texts, and in whether an absent component is null or empty.\n\n";
    others(&mut page);
    for function in FUNCTIONS {
        section(&mut page, function);
    }
    page += KEYS;
    page += "\n## Operations without a function\n\n| operation | reason |\n|---|---|\n";
    for (op, reason) in OMITTED {
        let _ = writeln!(page, "| `{op}` | {reason} |");
    }
    page
}

/// Appends the table of names in other engines, with a column per engine.
fn others(page: &mut String) {
    let mut engines: Vec<&str> = Vec::new();
    for (engine, _) in FUNCTIONS.iter().flat_map(Function::known_as) {
        if !engines.contains(engine) {
            engines.push(engine);
        }
    }
    let _ = writeln!(
        page,
        "| function | {} |\n|---|{}",
        engines.join(" | "),
        "---|".repeat(engines.len())
    );
    for function in FUNCTIONS.iter().filter(|function| !function.known_as().is_empty()) {
        let _ = write!(page, "| `{}` |", function.name());
        for engine in &engines {
            let name = function.known_as().iter().find(|(other, _)| other == engine);
            let _ = write!(page, " {} |", name.map_or_else(String::new, |(_, name)| code(name)));
        }
        page.push('\n');
    }
}

fn section(page: &mut String, function: &Function) {
    let kind = function.return_type(Failures::Null);
    let _ = writeln!(
        page,
        "\n### {}\n\n{}: `{kind}`. Operation `{}`.",
        function.name(),
        capital(function.summary()),
        function.op()
    );
    if !function.doc().is_empty() {
        let _ = writeln!(page, "{}", function.doc());
    }
    page.push_str("\n| parameter | description | default |\n|---|---|---|\n");
    for parameter in function.parameters() {
        let kind = match parameter.values {
            Values::Text => "Column or constant.".to_owned(),
            Values::Words(words) => {
                let words: Vec<_> = words.iter().map(|word| code(word)).collect();
                format!("{}.", words.join(", "))
            }
            _ => "Constant.".to_owned(),
        };
        let default = match parameter.default {
            Some("") => "empty".to_owned(),
            default => default.map_or_else(String::new, code),
        };
        let _ = writeln!(page, "| `{}` | {} {kind} | {default} |", parameter.name, parameter.help);
    }
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}
