//! `docs/columns.md` is written from the list: this fails if it is out of date; `URLENS_BLESS=1` writes
//! it.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_arrow::{FUNCTIONS, Failures, Function, OMITTED, Values};

const INTRODUCTION: &str = "\
# Columns

<!-- Made from the list `FUNCTIONS`; `URLENS_BLESS=1 cargo test -p urlens-arrow --test docs` writes it anew. -->

Functions over columns of URLs, from the crate `urlens-arrow`: kernels over Apache Arrow arrays. Each is a translation of an operation of the library
(`urlens jsonl`); SQL and Python take their functions from this list, so that a text has the same host everywhere.

- **Columns** of texts may be `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary` or `BinaryView`, or dictionaries of these, whose values are read
  once. A value that is the same for all rows may be a constant; a constant that is null makes every row null.
- **Rows fail alone.** A text that cannot be read, bytes that are not UTF-8, a base that is not a URL: such a row is null, never an error of the call. With
  reasons, the result is `Struct<value, reason>`. A row without a text has no reason, and neither has an absent component: absent is null,
  empty is the empty text.
- **Nothing is copied that need not be.** Texts in results are `Utf8View`. Where a result is a slice of the input, which for URLs in their normal form
  every component is, it is a view into the input's buffers, and keeps them alive. To let go of them, copy the result (`gc` in Arrow's own
  library, a cast to `Utf8` elsewhere).

";

const KEYS: &str = "
## Keys

`key` is for joining, grouping and partitioning by the meaning of URLs, on several machines and over years. It is the first 16 bytes of the BLAKE3
hash of the normal form in UTF-8. Two texts have the same key exactly if `compare` finds them equivalent.

- *The same everywhere.* There is no seed: `substring(BLAKE3(url), 1, 16)` of the normal form in ClickHouse, and any BLAKE3 library
  elsewhere, give the same bytes. It changes only where the normal form does: with a standard, the rules of a scheme, or Unicode's table of names.
- *Not to be forged.* URLs come from strangers. With a fast hash such as XXH3 or CityHash, or a keyed one whose key is public, who wants to
  can write URLs that all have the same key: they take each other's place, and all end on one machine. With a cryptographic hash
  that takes 2⁶⁴ attempts for a single pair, and 2¹²⁸ for a given URL.
- *No accidents.* Among 3 billion URLs the chance that any two share a key is 10⁻²⁰.
- *Cheap.* BLAKE3 needs two blocks for a usual URL, which is about a tenth of a microsecond more than the normal form alone.
";

/// The page is what the list says.
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
        "docs/columns.md is out of date, at {differs:?}; URLENS_BLESS=1 writes it anew"
    );
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    page += "## Functions\n\n| function | gives | for example | result |\n|---|---|---|---|\n";
    for function in FUNCTIONS {
        let example = function.example();
        let result = example.result.map_or_else(|| "null".to_owned(), code);
        let arguments: Vec<_> = example.arguments.iter().map(|it| format!("'{it}'")).collect();
        let _ = writeln!(
            page,
            "| [`{0}`](#{0}) | {1} | {2} | {result} |",
            function.name(),
            function.summary(),
            code(&arguments.join(", "))
        );
    }
    page += "\n## Names in other engines\n\nSimilar functions of other engines. They differ in how they read unusual texts, and in whether absent is null or empty.\n\n";
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

/// A column for each engine that has functions of this kind.
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
    for function in FUNCTIONS.iter().filter(|it| !it.known_as().is_empty()) {
        let _ = write!(page, "| `{}` |", function.name());
        for engine in &engines {
            let name = function.known_as().iter().find(|(it, _)| it == engine);
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
    page.push_str("\n| parameter | | default |\n|---|---|---|\n");
    for parameter in function.parameters() {
        let kind = match parameter.values {
            Values::Text => "Column or constant.".to_owned(),
            Values::Name => "Constant.".to_owned(),
            Values::Choice(words) => {
                let words: Vec<_> = words.iter().map(|it| code(it)).collect();
                format!("{}.", words.join(", "))
            }
        };
        let default = parameter.default.map_or_else(String::new, code);
        let _ = writeln!(page, "| `{}` | {} {kind} | {default} |", parameter.name, parameter.doc);
    }
}

fn code(text: &str) -> String {
    format!("`{}`", text.replace('|', "\\|"))
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().into_iter().flat_map(char::to_uppercase).chain(chars).collect()
}
