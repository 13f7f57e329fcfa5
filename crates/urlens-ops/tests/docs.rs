//! Generates `docs/operations.md` from the list of operations: fails if it is out of date, and
//! updates it with `URLENS_BLESS=1`.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_ops::{OPS, Op};

const INTRODUCTION: &str = "\
# Operations

<!-- Generated from the list `OPS`; `URLENS_BLESS=1 cargo test -p urlens-ops --test docs` updates it. -->

The operations of `urlens jsonl`, the WebAssembly module, `urlens_ask` in C and `urlens.call` in Python. A request is a JSON object, and so is its
answer: `{\"id\":…,\"ok\":{…}}` or `{\"id\":…,\"error\":{…}}`. An `id` of any type is returned unchanged.

- **Errors** have `code` (stable, see [errors.md](errors.md)), `part` (the component, or null), `offset` (in bytes, the index of a token, or null) and `message`. Errors
  about a text of the request also have `field` (the name of the field) and `accepted_as` (another kind that accepts the text). A line that is not a valid
  request gets the error `request`; an unknown operation, or one that the kind does not support, gets the error `unsupported`.
- **Kinds** are `uri` and `uri-ref` (RFC 3986), `iri` and `iri-ref` (RFC 3987), `url` and `url-ref` (the URL Standard), and `uri-zone` (RFC 6874). Kinds
  that end in `-ref` may be relative.
- **Components** are null if absent, and `\"\"` if empty.
- **Lists** have at most 10,000 items; a member such as `tokens_more` has the number of omitted ones. Validation errors and findings with the same code
  are one item with `offset` (of the first) and `count`. Findings of `readings` also have `class`, the id of their class in [readings.md](readings.md), or null.
- **Equivalence**: two texts are equivalent exactly if `normalize` (without `steps`) returns the same text for both. `compare` returns the equivalence
  `level`: `text`, `syntax` (case, escapes, dot segments), `scheme` (default ports, and the rules of [schemes](schemes.md)) or `resource` (all but the fragment, and the r- and
  q-components of URNs). A text that is not
  of the kind, but that its scheme accepts, is normalized by its scheme.

";

/// The page is up to date.
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
        "docs/operations.md is out of date, at {differs:?}; URLENS_BLESS=1 updates it"
    );
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    page += "| operation | description |\n|---|---|\n";
    for op in OPS {
        let _ = writeln!(page, "| [`{0}`](#{0}) | {1} |", op.name, op.help);
    }
    OPS.iter().for_each(|op| page += &section(op));
    page
}

fn section(op: &Op) -> String {
    let mut section = format!("\n## {}\n\n{}\n\n", op.name, op.help);
    section += "| parameter | values | default | description |\n|---|---|---|---|\n";
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
    let _ = writeln!(section, "\nAnswer: {}.\n", op.returns);
    let answer = urlens_ops::ask(op.example.request);
    let _ = writeln!(section, "```json\n{}\n{answer}\n```", op.example.request);
    section
}
