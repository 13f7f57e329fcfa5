//! The page about readings, which is written from the catalogue and its rows, so that neither can
//! change without it. `URLENS_BLESS=1` writes it anew.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};
use urlens::ParseError;
use urlens_readings::address::{AddressKind, EMBEDDINGS, METADATA, NAMES, RANGES};
use urlens_readings::{CATALOGUE, Class, LINTS, Severity, Verdict};

use crate::catalogue::{Row, all};

const INTRODUCTION: &str = "\
# Readings: where the standards disagree

A program that checks an identifier and a program that uses it may follow different standards. Who
knows where they differ gets past the check. `Readings::of(text)` shows a text as RFC 3986, RFC 3987
and the URL Standard read it, and `findings()` names what is disputed, with the bytes it consists of;
`Agreed::parse(text)` accepts only what all of them read alike.

This page is written from the data of the library by a test: the classes and lints below are those
that the code looks for, and every row of the examples is read and held against its finding.

## What the readings come to

";

const SEVERITIES: &str = "
## How much a finding matters

The severity of a disagreement follows from its consequence (`Readings::consequence`): what two
programs that follow different standards would do. RFC 3987 and the URL Standard decide; that RFC 3986
refuses text beyond ASCII is spelling. Hosts are compared after decoding escapes, IDNA to ASCII and case
folding, IPv6 addresses by value; a number that is read as a name differs from the address it stands
for; for `file`, no host, an empty one and `localhost` are the same. A finding has the severity of the
consequence for its component, and the class shows the most it can be. Where all refuse a text, nothing
is disputed. Lints have a severity of their own. Every code can be allowed or denied by name (`Levels`).

";

/// What each verdict says.
const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "all accept it and read every component alike",
        Verdict::Spelling => {
            "all accept it; some write a component in another way that means the same"
        }
        Verdict::DifferentResource => {
            "all accept it and find the same host, but something else differs"
        }
        Verdict::DifferentHost => "all accept it, and do not find the same host",
        Verdict::AcceptedBySome => "some accept it, others refuse it",
        Verdict::AcceptedByNone => "all refuse it",
    }
}

/// What each severity says.
const fn weight(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => {
            "spelling; text beyond ASCII that RFC 3987 and the URL Standard accept alike; or all agree"
        }
        Severity::Low => "refused by some because of something outside of the authority",
        Severity::Medium => "path, query or fragment differ in meaning",
        Severity::High => {
            "scheme, port or userinfo differ in meaning, or the text is refused because of its authority"
        }
        Severity::Critical => {
            "two readings find different hosts, or one finds a host and the other none; or one standard \
             accepts the text only by repairing its authority, and another refuses it"
        }
    }
}

/// The page.
fn page() -> Result<String, std::fmt::Error> {
    let mut page = String::from(INTRODUCTION);
    writeln!(page, "| verdict | |\n|---|---|")?;
    for verdict in Verdict::ALL {
        writeln!(page, "| `{}` | {} |", verdict.name(), meaning(verdict))?;
    }
    page += SEVERITIES;
    writeln!(page, "| severity | |\n|---|---|")?;
    for severity in Severity::ALL.iter().rev() {
        writeln!(page, "| {severity} | {} |", weight(*severity))?;
    }
    let rows = all();
    writeln!(page, "\n## Disagreements\n")?;
    overview(&mut page, CATALOGUE)?;
    for class in CATALOGUE {
        section(&mut page, class)?;
        examples(&mut page, rows.iter().filter(|row| class.id == Some(&row.class)))?;
    }
    writeln!(
        page,
        "\n## Lints\n\nTexts that all standards may read alike, and that are still unwise. Those about the style of \
         names (`local-scheme`, `file-extension`, `query-variable`) are looked for on request only \
         (`findings_in(Group::Style)`).\n"
    )?;
    overview(&mut page, LINTS)?;
    LINTS.iter().try_for_each(|class| section(&mut page, class))?;
    addresses(&mut page)?;
    Ok(page)
}

const ADDRESSES: &str = "
## Addresses

Which addresses are not of the public internet, and what they are for. Policies refuse them by these
names, and the lints about addresses go by them. An IPv4 address within an IPv6 address is also of the
kinds that it has by itself.
";

/// The kinds of addresses, how addresses hide in others, and the names that mean some.
fn addresses(page: &mut String) -> std::fmt::Result {
    page.push_str(ADDRESSES);
    writeln!(page, "\n| kind | networks |\n|---|---|")?;
    for kind in AddressKind::ALL {
        let ranges = RANGES.iter().chain(METADATA).filter(|row| row.kind == kind);
        let cells: Vec<_> =
            ranges.map(|row| format!("`{}` ({})", row.network, row.source)).collect();
        writeln!(page, "| `{}` | {} |", kind.code(), cells.join(", "))?;
    }
    writeln!(page, "\n| an IPv4 address within an IPv6 address | |\n|---|---|")?;
    for row in EMBEDDINGS {
        writeln!(page, "| `{}` | {} |", row.code, row.source)?;
    }
    writeln!(page, "\n| name | and all below it | kind | |\n|---|---|---|---|")?;
    for row in NAMES {
        let below = if row.below { "yes" } else { "no" };
        writeln!(page, "| `{}` | {below} | {} | {} |", row.name, row.kind, row.source)?;
    }
    Ok(())
}

fn overview(page: &mut String, classes: &[Class]) -> std::fmt::Result {
    writeln!(page, "| code | class | severity | finding |\n|---|---|---|---|")?;
    for Class { code, id, severity, title, .. } in classes {
        let id = id.unwrap_or("–");
        writeln!(page, "| `{code}` | {id} | {severity} | {title} |")?;
    }
    Ok(())
}

fn section(page: &mut String, class: &Class) -> std::fmt::Result {
    writeln!(page, "\n### {}\n", class.code)?;
    match class.id {
        Some(id) => writeln!(page, "Class {id}: {}.\n", class.title)?,
        None => writeln!(page, "Lint: {}.\n", class.title)?,
    }
    for rule in class.rules {
        writeln!(page, "- {}, section {}: {}.", rule.standard, rule.section, rule.says)?;
    }
    writeln!(page, "\nSeverity: {}. Advice: {}.", class.severity, class.advice)
}

fn examples<'a>(page: &mut String, rows: impl Iterator<Item = &'a Row>) -> std::fmt::Result {
    writeln!(page, "\n| row | text | RFC 3986 | RFC 3987 | URL Standard | severity | bytes |")?;
    writeln!(page, "|---|---|---|---|---|---|---|")?;
    for row in rows {
        let readings = row.readings();
        let given = match &row.base {
            Some(base) => format!("{} from {}", code(&row.input), code(base)),
            None => code(&row.input),
        };
        let rfc3986 = reading(row, readings.rfc3986().map(|it| it.to_string()));
        let rfc3987 = reading(row, readings.rfc3987().map(|it| it.to_string()));
        let whatwg = reading(row, readings.whatwg().map(|it| it.to_string()));
        let (start, end) = (row.range.start, row.range.end);
        writeln!(
            page,
            "| {} | {given} | {rfc3986} | {rfc3987} | {whatwg} | {} | {start} to {end} |",
            row.name, row.severity
        )?;
    }
    Ok(())
}

fn reading(row: &Row, reading: Result<String, ParseError>) -> String {
    match reading {
        Err(_) => "refused".into(),
        Ok(text) if row.base.is_none() && text == row.input => "as it is".into(),
        Ok(text) => code(&text),
    }
}

/// A text as code in a table: what cannot be seen is escaped, and nothing ends the cell or the code.
fn code(text: &str) -> String {
    if text.is_empty() {
        return "nothing".into();
    }
    let mut shown = String::new();
    for c in text.chars() {
        match c {
            '|' => shown += "\\|",
            '\\' | '\'' | '"' => shown.push(c),
            '\u{AD}' | '\u{200D}' => shown += &c.escape_unicode().to_string(),
            _ => shown.extend(c.escape_debug()),
        }
    }
    let fence = if text.contains('`') { "``" } else { "`" };
    format!("{fence}{shown}{fence}")
}

/// The page is what the data says.
#[test]
fn the_page_is_up_to_date() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("the workspace");
    let file = root.join("docs/readings.md");
    let page = page().expect("writing to a text cannot fail");
    if env::var_os("URLENS_BLESS").is_some() {
        fs::write(&file, &page).expect("the page can be written");
    }
    let written = fs::read_to_string(&file).unwrap_or_default();
    let line = written.lines().zip(page.lines()).position(|(a, b)| a != b);
    assert!(
        written == page,
        "docs/readings.md is out of date (line {:?}): URLENS_BLESS=1 writes it",
        line.map(|n| n + 1)
    );
}
