//! Checks that `docs/schemes.md`, generated from the list, is up to date. `URLENS_BLESS=1` updates
//! it.

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens_schemes::urn::{FORMAL, INFORMAL, NAMESPACES};
use urlens_schemes::{ErrorKind, SCHEMES, Scheme};

const INTRODUCTION: &str = "\
# Schemes

<!-- Generated from the list `SCHEMES`; `URLENS_BLESS=1 cargo test -p urlens-schemes --test docs` updates it. -->

Schemes supported by the crate `urlens-schemes`, with their fields and profiles. The command shows the fields, and the
operation `scheme` returns `scheme`, `kind`, `canonical`, `fields` and `findings`. To add one, see [CONTRIBUTING.md](../CONTRIBUTING.md).

Fields are in normal form and decoded, unless their description says otherwise. Findings of one code are one entry, with the place of the first (`offset`, `end`)
and their number (`count`); places count in the text as given, also if a lenient profile repaired it. A web address of a resolver, such as
`https://doi.org/10.1000/182` or `https://hdl.handle.net/4263537/4000`, is read as the identifier that it resolves.
";

const ERRORS: &str = "
## Errors

Every error has a part, a byte offset and a code: one of these, a code of the generic syntax ([errors.md](errors.md)), or the code of a rule of
one scheme ([below](#rules-of-schemes)).

| code | problem |
|---|---|
";

/// The kinds of errors of every scheme. `ErrorKind::code` has the codes.
const KINDS: &[(ErrorKind, &str)] = &[
    (ErrorKind::WrongScheme(""), "the identifier has another scheme"),
    (ErrorKind::UnsupportedScheme, "the scheme is not in the list"),
    (ErrorKind::UnknownProfile, "the scheme has no profile of that name"),
    (
        ErrorKind::Unexpected(' '),
        "a character that the part may not contain, or that ends it too early",
    ),
    (ErrorKind::Missing, "a required part is absent or empty"),
    (ErrorKind::NotAllowed, "a part is present that the scheme does not allow"),
    (ErrorKind::TooLong(0), "a part has too many bytes"),
    (ErrorKind::TooShort(0), "a part has too few bytes"),
    (ErrorKind::Duplicate, "an item that must be unique occurs twice"),
    (ErrorKind::NotUtf8, "the decoded octets are not UTF-8"),
];

/// The page equals the generated text.
#[test]
fn schemes_page_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/schemes.md");
    let page = page();
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&path, &page).expect("cannot write docs/schemes.md");
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    let differs = page.lines().zip(written.lines()).find(|(a, b)| a != b);
    assert!(
        page == written,
        "docs/schemes.md is out of date, at {differs:?}; set URLENS_BLESS=1 to update it"
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
    let list = |wanted: fn(&dyn Scheme) -> bool| {
        let names = SCHEMES.iter().filter(|scheme| wanted(**scheme));
        names.map(|scheme| format!("`{}:`", scheme.about().name)).collect::<Vec<_>>().join(", ")
    };
    let _ = writeln!(
        page,
        "\nAn IRI of these schemes may contain characters beyond ASCII, which mean the same as the escapes of their UTF-8\n\
         form: {}. Others are escaped in an IRI too. The authority is a host in {} only: elsewhere it is a name, or not allowed.",
        list(|scheme| scheme.allows_non_ascii()),
        list(|scheme| scheme.has_host()),
    );
    for scheme in SCHEMES {
        section(&mut page, *scheme);
    }
    page += ERRORS;
    for (kind, problem) in KINDS {
        let _ = writeln!(page, "| `{}` | {problem} |", kind.code());
    }
    page += "\n### Rules of schemes\n\n| code | problem |\n|---|---|\n";
    for (code, message) in rules().iter().filter(|(code, _)| code != "wrong-scheme") {
        let _ = writeln!(page, "| `{code}` | {message} |");
    }
    page
}

/// The code and message of every rule in the source.
fn rules() -> BTreeSet<(String, String)> {
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("src")];
    let mut rules = BTreeSet::new();
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let source = fs::read_to_string(path).expect("a source file");
            let source = source.split("#[cfg(test)]\nmod tests").next().unwrap_or_default();
            let code = source.lines().filter(|line| !line.trim_start().starts_with("//"));
            let code = code.collect::<String>();
            for rule in code.split("Rule::new(\"").skip(1) {
                let mut texts = rule.split('"');
                let (Some(code), _, Some(message)) = (texts.next(), texts.next(), texts.next())
                else {
                    panic!("unexpected source of a rule: {rule}");
                };
                rules.insert((code.to_owned(), message.to_owned()));
            }
        }
    }
    rules
}

fn section(page: &mut String, scheme: &dyn Scheme) {
    let about = scheme.about();
    let _ = writeln!(page, "\n## {}\n\n| field | content |\n|---|---|", about.name);
    for (name, meaning) in about.fields {
        let _ = writeln!(page, "| `{name}` | {meaning} |");
    }
    if scheme.profiles().next().is_some() {
        page.push_str("\n| profile | rules |\n|---|---|\n");
        for (n, (name, meaning)) in scheme.profiles().enumerate() {
            let default = if n == 0 { " (the default)" } else { "" };
            let meaning = meaning.replace('|', "\\|");
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
        if canonical == *example {
            let _ = writeln!(page, "{example}");
        } else {
            let _ = writeln!(page, "{example}  →  {canonical}");
        }
    }
    page.push_str("```\n");
}

/// The sections of URNs only: supported namespaces, and the registry.
fn namespaces(page: &mut String) {
    page.push_str("\n| namespace | documents | additional fields |\n|---|---|---|\n");
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
        "\nOther registered namespaces are parsed by the generic syntax. All formal namespaces: {}. All informal ones: {}.",
        formal.join(", "),
        informal.join(", ")
    );
}
