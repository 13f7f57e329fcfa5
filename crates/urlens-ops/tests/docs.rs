//! `docs/operations.md` is made from the list of operations: this fails when it is out of date, and
//! `URLENS_BLESS=1` writes it anew.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_ops::{OPS, Op};

const INTRODUCTION: &str = "\
# Operations

<!-- Made from the list `OPS`; `URLENS_BLESS=1 cargo test -p urlens-ops --test docs` writes it anew. -->

Every operation of urlens, as `urlens jsonl`, the WebAssembly module, `urlens_ask` in C and `urlens.call` in Python take it. One JSON object is
a request, one JSON object is its answer: `{\"id\":…,\"ok\":{…}}` or `{\"id\":…,\"error\":{…}}`. An `id` of any kind comes back.

- **Errors** have `kind` (a stable name, see [errors.md](errors.md)), `part` (the component, or null), `at` (the byte, or null), `message`, and where they
  are about a text of the request, `field` (which one) and `accepted_as` (another kind that accepts it). A line that is not a request has the error
  `request`; an operation or a kind that does not exist has the error `unsupported`, which says which kinds there are.
- **Kinds** are `uri` and `uri-ref` (RFC 3986), `iri` and `iri-ref` (RFC 3987), `url` and `url-ref` (the URL Standard), and `uri-zone` (RFC 6874). Those
  that end in `-ref` may be relative.
- **Absent is not empty.** An absent component is null, an empty one is `\"\"`.
- **Lists** end after 10,000 items, and how many more there are is in a member beside them, such as `tokens_more`. Validation errors and findings of one
  code are one item with `at` (the first) and `count`.
- **Equivalence** has one meaning: two texts are equivalent exactly if `normalize` (without `steps`) makes one text of them. `compare` says at which
  rung they meet: `text`, `syntax` (case, escapes, dot segments) or `scheme` (default ports, and the rules of [schemes](schemes.md)). A text
  that is not of the kind, but that its scheme accepts, is normalized by its scheme.

";

/// The page is what the list says.
#[test]
fn operations_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/operations.md");
    let page = page();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&path, &page).expect("docs/operations.md can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = page.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(
        page == written,
        "docs/operations.md is out of date, at {differs:?}; URLENS_BLESS=1 writes it anew"
    );
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    page += "| operation | |\n|---|---|\n";
    for op in OPS {
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} |", op.name, op.help);
    }
    OPS.iter().for_each(|op| page += &section(op));
    page
}

fn section(op: &Op) -> String {
    let mut section = format!("\n## {}\n\n{}\n\n", op.name, op.help);
    section += "| parameter | values | default | |\n|---|---|---|---|\n";
    for it in op.parameters {
        let default = match (it.default, it.optional) {
            (Some(default), _) => format!("`{default}`"),
            (None, true) => "–".to_owned(),
            (None, false) => "required".to_owned(),
        };
        let _ = writeln!(
            section,
            "| `{}` | {} | {default} | {} |",
            it.name,
            it.values.describe(),
            it.help
        );
    }
    let _ = writeln!(section, "\nThe answer has {}.\n", op.gives);
    let answer = urlens_ops::ask(op.example.request);
    let _ = writeln!(section, "```json\n{}\n{answer}\n```", op.example.request);
    section
}
