//! Checks that `docs/schemes.md`, generated from the list, is up to date. `URLENS_BLESS=1` updates
//! it.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_schemes::urn::{FORMAL, INFORMAL, NAMESPACES};
use urlens_schemes::{SCHEMES, Scheme};

const INTRODUCTION: &str = "\
# Schemes

<!-- Made from the list `SCHEMES`; `URLENS_BLESS=1 cargo test -p urlens-schemes --test docs` writes it anew. -->

Identifiers whose scheme has rules of its own, as the crate `urlens-schemes` reads them. The command shows their fields, and the
operation `scheme` answers with `scheme`, `kind`, `canonical` and `fields`. To add one, see [CONTRIBUTING.md](../CONTRIBUTING.md).
";

const ERRORS: &str = "
## Errors

Every error has a part, a byte and one of these codes, or a code of the generic syntax ([errors.md](errors.md)), or one that a scheme has for
a rule of its own.

| code | what was wrong |
|---|---|
| `wrong-scheme` | an identifier of another scheme |
| `unsupported-scheme` | a scheme that is not in the list |
| `unknown-profile` | a profile that the scheme does not have |
| `unexpected-character` | a character that may not stand in this part, or ends it too early |
| `missing` | a part that must be there is not, or is empty |
| `not-allowed` | a part that must not be there is |
| `too-long`, `too-short` | a part has more or fewer bytes than it may |
| `duplicate` | something is there twice that must be unique |
| `not-utf-8` | the octets behind percent-escapes are not UTF-8 |
";

/// The page equals the generated text.
#[test]
fn schemes_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemes.md");
    let page = page();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&path, &page).expect("docs/schemes.md can be written");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = page.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(
        page == written,
        "docs/schemes.md is out of date, at {differs:?}; URLENS_BLESS=1 writes it anew"
    );
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    page += "\n| scheme | identifies | documents | profiles |\n|---|---|---|---|\n";
    for scheme in SCHEMES {
        let about = scheme.about();
        let profiles: Vec<String> =
            scheme.profiles().map(|(name, _)| format!("`{name}`")).collect();
        let (name, title) = (about.name, about.title);
        let documents = about.standards.join(", ");
        let _ = writeln!(
            page,
            "| [`{name}:`](#{name}) | {title} | {documents} | {} |",
            profiles.join(", ")
        );
    }
    for scheme in SCHEMES {
        section(&mut page, *scheme);
    }
    page += ERRORS;
    page
}

fn section(page: &mut String, scheme: &dyn Scheme) {
    let about = scheme.about();
    let _ = writeln!(page, "\n## {}\n\n| field | |\n|---|---|", about.name);
    for (name, meaning) in about.fields {
        let _ = writeln!(page, "| `{name}` | {meaning} |");
    }
    if scheme.profiles().next().is_some() {
        page.push_str("\n| profile | |\n|---|---|\n");
        for (n, (name, meaning)) in scheme.profiles().enumerate() {
            let default = if n == 0 { " (the default)" } else { "" };
            let _ = writeln!(page, "| `{name}` | {meaning}{default} |");
        }
    }
    if about.name == "urn" {
        namespaces(page);
    }
    page.push_str("\n```text\n");
    for example in about.examples {
        let canonical = match scheme.read(example, None) {
            Ok(view) => view.canonical().into_owned(),
            Err(error) => panic!("{example}: {error}"),
        };
        match canonical == *example {
            true => {
                let _ = writeln!(page, "{example}");
            }
            false => {
                let _ = writeln!(page, "{example}  →  {canonical}");
            }
        }
    }
    page.push_str("```\n");
}

/// The sections of URNs only: supported namespaces, and the registry.
fn namespaces(page: &mut String) {
    page.push_str("\n| namespace with rules | documents | fields besides |\n|---|---|---|\n");
    for rules in NAMESPACES {
        let fields: Vec<String> =
            rules.fields().iter().map(|(name, _)| format!("`{name}`")).collect();
        let (nid, documents) = (rules.nid(), rules.standards().join(", "));
        let _ = writeln!(page, "| `urn:{nid}` | {documents} | {} |", fields.join(", "));
    }
    let formal: Vec<&str> = FORMAL.iter().map(|row| row.nid).collect();
    let informal: Vec<String> = INFORMAL.iter().map(|number| format!("urn-{number}")).collect();
    let _ = writeln!(
        page,
        "\nRegistered, and read by the syntax alone unless they have rules: {}; and informally {}.",
        formal.join(", "),
        informal.join(", ")
    );
}
