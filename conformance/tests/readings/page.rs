//! Generates `docs/readings.md` from the catalogue and its rows: fails if it is out of date, and updates
//! it with `URLENS_BLESS=1`.

use std::fmt::Write as _;
use urlens::Error;
use urlens_conformance::generated;
use urlens_programs::{Status, select};
use urlens_readings::address::{AddressKind, EMBEDDINGS, METADATA, NAMES, RANGES};
use urlens_readings::{
    CATALOGUE, Class, Group, LINTS, PROGRAM_CLASSES, PROGRAM_EXAMPLES, Readings, Severity, Verdict,
};

use crate::catalogue::{Row, all};

const INTRODUCTION: &str = "\
# Readings: where the standards disagree

A program that checks an identifier and a program that uses it may follow different standards. An
attacker can use the difference to pass the check. `Readings::of(text)` parses a text by RFC 3986, RFC
3987 and the URL Standard, and `findings()` lists the disagreements with their byte ranges.
`Agreed::parse(text)` accepts only text that all of them read alike.

This page is generated from the library by a test. The classes and lints below are those that the code
looks for, and the test checks every example. Where a class caused a public vulnerability of a program, its
record in the CVE list is linked.

## Verdicts

";

const SEVERITIES: &str = "
## Severities

The severity of a disagreement depends on its consequence for two programs that follow different
standards (`Readings::consequence`). RFC 3987 and the URL Standard decide; non-ASCII text that only RFC
3986 rejects is a matter of spelling. Hosts are compared after decoding escapes, IDNA to ASCII and case
folding, and IPv6 addresses by value. A number that is read as a name differs from the address with that
value. In `file` URLs, an absent host, an empty one and `localhost` are equal. A finding has the severity
of the consequence for its component, at most that of its class. If all standards reject a text, nothing
is disputed. Lints have a fixed severity. Every code can be allowed or denied (`Levels`).

";

const DISAGREEMENTS: &str = "
## Disagreements

A *class* is a cause of disagreements. Its table has examples, numbered from the id of the class (H1.1):
the text, each reading (*unchanged* if it is equal to the text), the severity of the finding, and its
bytes in the text, counted from 0, without the end.

";

/// The severity of a class; that of a finding depends on its consequence.
const HIGHEST: &str = "highest severity";

/// The meaning of a verdict.
const fn meaning(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Same => "all accept the text and read every component alike",
        Verdict::Spelling => "all accept the text, and differ in spelling only",
        Verdict::DifferentResource => {
            "all accept the text and find the same host, but another component differs"
        }
        Verdict::DifferentHost => "all accept the text, and find different hosts",
        Verdict::AcceptedBySome => "some accept the text, others reject it",
        Verdict::AcceptedByNone => "all reject the text",
    }
}

/// The meaning of a severity.
const fn weight(severity: Severity) -> &'static str {
    match severity {
        Severity::Info => {
            "spelling; non-ASCII text that RFC 3987 and the URL Standard read alike; or all agree"
        }
        Severity::Low => "some reject the text because of something outside of the authority",
        Severity::Medium => "path, query or fragment differ in meaning",
        Severity::High => {
            "scheme, port or userinfo differ in meaning, or some reject the text because of its authority"
        }
        Severity::Critical => {
            "two readings find different hosts, or one finds a host and the other none; or one standard \
             accepts the text only by repairing its authority, and another rejects it"
        }
    }
}

/// The whole page.
fn page() -> Result<String, std::fmt::Error> {
    let mut page = String::from(INTRODUCTION);
    writeln!(page, "| verdict | meaning |\n|---|---|")?;
    for verdict in Verdict::ALL {
        writeln!(page, "| `{}` | {} |", verdict.name(), meaning(verdict))?;
    }
    page += SEVERITIES;
    writeln!(page, "| severity | meaning |\n|---|---|")?;
    for severity in Severity::ALL.iter().rev() {
        writeln!(page, "| {severity} | {} |", weight(*severity))?;
    }
    let rows = all();
    page.push_str(DISAGREEMENTS);
    overview(&mut page, CATALOGUE, HIGHEST)?;
    for class in CATALOGUE {
        section(&mut page, class)?;
        examples(&mut page, rows.iter().filter(|row| class.id == Some(&row.class)))?;
    }
    writeln!(
        page,
        "\n## Lints\n\nRisks that exist even where all standards agree. The lints about the style of names \
         (`local-scheme`, `script-name`, `time-based-name`, `query-variable`) run on request only \
         (`findings_in(Group::Style)`).\n"
    )?;
    overview(&mut page, LINTS, "severity")?;
    LINTS.iter().try_for_each(|class| section(&mut page, class))?;
    programs(&mut page, &rows)?;
    addresses(&mut page)?;
    Ok(page)
}

const PROGRAMS: &str = "
## Programs

For some texts, programs connect to another host, port or scheme than every standard finds ([how programs read URLs](programs.md)). Such a text has a finding that names them. Its severity depends on what the
programs do: another host is critical, another port or scheme high. By default, programs that are maintained and widely used count; others count if they are named.

";

const ELSEWHERE: &str = "
### Classes and programs

Programs that connect elsewhere than every standard that accepts the text, for some example of a class. Programs in parentheses do not count by default.

| class | programs |
|---|---|
";

/// The classes about programs, and for each class the programs that connect elsewhere.
fn programs(page: &mut String, rows: &[Row]) -> std::fmt::Result {
    page.push_str(PROGRAMS);
    overview(page, PROGRAM_CLASSES, HIGHEST)?;
    PROGRAM_CLASSES.iter().try_for_each(|class| section(page, class))?;
    page.push_str(ELSEWHERE);
    for class in CATALOGUE {
        let rows = rows.iter().filter(|row| class.id == Some(&row.class) && row.base.is_none());
        let texts: Vec<_> = rows.map(|row| row.input.as_str()).collect();
        writeln!(page, "| `{}` | {} |", class.code, elsewhere(&texts, None))?;
    }
    for (code, texts) in PROGRAM_EXAMPLES {
        writeln!(page, "| `{code}` | {} |", elsewhere(texts, Some(code)))?;
    }
    Ok(())
}

/// The programs that connect elsewhere for one of the texts, because of a class if it is given.
fn elsewhere(texts: &[&str], class: Option<&str>) -> String {
    let all = select("all").expect("all programs");
    let is_elsewhere = |id: &str| {
        texts.iter().any(|text| {
            let findings = Readings::of(text).with_programs(&all).findings_in(Group::Programs);
            let of_class = findings.iter().filter(|it| class.is_none_or(|code| it.code() == code));
            of_class.flat_map(|it| &it.programs).any(|it| *it == id)
        })
    };
    let programs = all.iter().filter(|it| is_elsewhere(it.id));
    let shown: Vec<_> = programs
        .map(|it| match it.status {
            Status::Current => format!("`{}`", it.id),
            Status::Legacy => format!("(`{}`)", it.id),
        })
        .collect();
    if shown.is_empty() { "none".into() } else { shown.join(", ") }
}

/// A text that starts with an uppercase letter.
fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|it| it.to_ascii_uppercase()).into_iter().chain(chars).collect()
}

const ADDRESSES: &str = "
## Addresses

Addresses that are not public, by kind. Policies and the lints about addresses use these kinds. An IPv6
address with an embedded IPv4 address also has the kinds of the IPv4 address.
";

/// The tables of address kinds, embeddings and names.
fn addresses(page: &mut String) -> std::fmt::Result {
    page.push_str(ADDRESSES);
    writeln!(page, "\n| kind | networks |\n|---|---|")?;
    for kind in AddressKind::ALL {
        let ranges = RANGES.iter().chain(METADATA).filter(|row| row.kind == kind);
        let cells: Vec<_> =
            ranges.map(|row| format!("`{}` ({})", row.network, row.source)).collect();
        writeln!(page, "| `{}` | {} |", kind.code(), cells.join(", "))?;
    }
    writeln!(page, "\n| embedded IPv4 address | source |\n|---|---|")?;
    for row in EMBEDDINGS {
        writeln!(page, "| `{}` | {} |", row.code, row.source)?;
    }
    writeln!(page, "\n| name | with subdomains | kind | source |\n|---|---|---|---|")?;
    for row in NAMES {
        let subdomains = if row.with_subdomains { "yes" } else { "no" };
        writeln!(page, "| `{}` | {subdomains} | {} | {} |", row.name, row.kind, row.source)?;
    }
    Ok(())
}

fn overview(page: &mut String, classes: &[Class], severities: &str) -> std::fmt::Result {
    writeln!(page, "| code | class | {severities} | finding |\n|---|---|---|---|")?;
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
        None if class.group == Group::Programs => writeln!(page, "{}.\n", sentence(class.title))?,
        None => writeln!(page, "Lint: {}.\n", class.title)?,
    }
    for rule in class.rules {
        writeln!(page, "- {}, section {}: {}.", rule.standard, rule.section, rule.says)?;
    }
    let is_lint = class.id.is_none() && class.group != Group::Programs;
    let severity = sentence(if is_lint { "severity" } else { HIGHEST });
    writeln!(page, "\n{severity}: {}. Advice: {}.", class.severity, class.advice)?;
    incidents(page, class)
}

/// The public vulnerabilities that the class caused, as a list.
fn incidents(page: &mut String, class: &Class) -> std::fmt::Result {
    for (n, it) in class.incidents().enumerate() {
        let heading = if n == 0 { "\nPublic incidents:\n\n" } else { "" };
        let says = quoted_as_code(it.says);
        writeln!(page, "{heading}- [{}]({}), {}: {says}.", it.id, it.url(), it.program)?;
    }
    Ok(())
}

/// A sentence with its quoted texts as code.
fn quoted_as_code(text: &str) -> String {
    text.replace('\'', "`")
}

fn examples<'a>(page: &mut String, rows: impl Iterator<Item = &'a Row>) -> std::fmt::Result {
    writeln!(page, "\n| row | text | RFC 3986 | RFC 3987 | URL Standard | severity | bytes |")?;
    writeln!(page, "|---|---|---|---|---|---|---|")?;
    for row in rows {
        let readings = row.readings();
        let given = match &row.base {
            Some(base) => format!("{} with the base {}", code(&row.input), code(base)),
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

fn reading(row: &Row, reading: Result<String, Error>) -> String {
    match reading {
        Err(_) => "rejected".into(),
        Ok(text) if row.base.is_none() && text == row.input => "unchanged".into(),
        Ok(text) => code(&text),
    }
}

/// Formats a text as code in a table, with invisible characters escaped.
pub(crate) fn code(text: &str) -> String {
    if text.is_empty() {
        return "the empty string".into();
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

/// The page is up to date.
#[test]
fn the_page_is_current() {
    let page = page().expect("writing to a text cannot fail");
    generated::assert_current("docs/readings.md", &page);
}
