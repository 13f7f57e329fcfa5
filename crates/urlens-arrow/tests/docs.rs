//! `docs/columns.md` is made from the list: this fails when it is out of date, and `URLENS_BLESS=1`
//! writes it anew.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_arrow::{FUNCTIONS, Failures, Function, Kind};

const INTRODUCTION: &str = "\
# Columns

<!-- Made from the list `FUNCTIONS`; `URLENS_BLESS=1 cargo test -p urlens-arrow --test docs` writes it anew. -->

Functions over columns of URLs, from the crate `urlens-arrow`: kernels over Apache Arrow arrays. SQL and Python take theirs from the same list,
so that a text has the same host everywhere, and the same as the command `urlens` prints.

- **Columns** of texts may be `Utf8`, `LargeUtf8`, `Utf8View`, `Binary`, `LargeBinary` or `BinaryView`, or dictionaries of these, whose values are read
  once. What is the same for all rows may be a constant; a constant that is null makes every row null.
- **Rows fail alone.** A text that cannot be read, bytes that are no UTF-8, a base that is none: such a row is null, never an error of the call. Who
  asks for reasons gets `Struct<value, reason>` instead, and in `reason` what the command would say. A row without a text has no reason, and
  neither has a component that is not there: absent is null, and empty is empty.
- **Nothing is copied that need not be.** Texts in results are `Utf8View`. Where a result is a slice of the input, which for URLs in their normal form
  every component is, it is a view into the input's buffers, and keeps them alive. To let go of them, copy the result (`gc` in Arrow's own
  library, a cast to `Utf8` elsewhere).

";

const KEYS: &str = "
## Keys

`key` is for joining, grouping and partitioning by what URLs mean, on several machines and over years. It is the first 16 bytes of the BLAKE3
hash of the normal form, as UTF-8, and of nothing else.

- *The same everywhere.* There is no seed, and nothing of the machine in it: `substring(BLAKE3(href), 1, 16)` in ClickHouse and any BLAKE3 library
  elsewhere give the same bytes. It changes only where the normal form does, that is where a standard, or Unicode's table of names, does.
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
    page += "## The functions\n\n| function | gives | for example | result |\n|---|---|---|---|\n";
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
    page += "\n## Known elsewhere as\n\nTo find a function by the name it has in another engine. They are kin and no more: engines differ in what they make of texts that\n";
    page += "are not plain, and in whether absent is null or empty.\n\n";
    others(&mut page);
    for function in FUNCTIONS {
        section(&mut page, function);
    }
    page += KEYS;
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
    let _ =
        writeln!(page, "\n### {}\n\n{}: `{kind}`.", function.name(), capital(function.summary()));
    if !function.doc().is_empty() {
        let _ = writeln!(page, "{}", function.doc());
    }
    page.push_str("\n| parameter | | default |\n|---|---|---|\n");
    for parameter in function.parameters() {
        let kind = match parameter.kind {
            Kind::Text => "Column or constant.".to_owned(),
            Kind::Name => "Constant.".to_owned(),
            Kind::Choice(words) => {
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
