//! A log of SARIF 2.1.0 (OASIS), written while lines are read: results first, then the rules.
//!
//! Columns are code points. A file is named by a relative reference, as it was named in the call; for
//! arguments and standard input, which have no address, a result has a logical location.

use crate::check::codes::{self, Entry};
use crate::check::{Code, List, Problem, Rank};
use crate::input::Source;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Component, Path};
use urlens::grammar::rfc3986::PCHAR;
use urlens::{PathStyle, Url, percent};
use urlens_readings::Severity;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// What has been written, as far as it matters for the rest.
#[derive(Debug, Default)]
pub(crate) struct Sarif {
    has_results: bool,
    /// Codes that no list holds, with what they mean and how bad they are: the rules of schemes.
    seen: BTreeMap<Code, (&'static str, Rank)>,
}

impl Sarif {
    /// Writes all that is before the results.
    pub(crate) fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"columnKind":"#)?;
        write!(out, r#""unicodeCodePoints","results":["#)
    }

    /// Writes a result.
    pub(crate) fn result(
        &mut self,
        problem: &Problem,
        text: &str,
        source: Source<'_>,
        number: u64,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if problem.code.list == List::Scheme {
            self.seen.entry(problem.code).or_insert((problem.title, problem.rank));
        }
        let Problem { code, message, rank, is_denied, .. } = problem;
        let level = if *is_denied { "error" } else { level(*rank) };
        let result = json!({
            "ruleId": code.to_string(),
            "level": level,
            "message": { "text": message },
            "locations": [location(problem, text, source, number)],
            "partialFingerprints": { "codeAndText/v1": fingerprint(*code, text) },
            "properties": { "severity": rank.name(), "denied": is_denied },
        });
        write!(out, "{}\n{result}", if self.has_results { "," } else { "" })?;
        self.has_results = true;
        Ok(())
    }

    /// Writes all that is behind the results.
    pub(crate) fn end(mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut entries = codes::all();
        for entry in &entries {
            self.seen.remove(&entry.code);
        }
        let seen = self.seen.into_iter();
        entries.extend(seen.map(|(code, (title, rank))| Entry::new(code, rank, title)));
        let tool = json!({ "driver": {
            "name": env!("CARGO_BIN_NAME"),
            "semanticVersion": env!("CARGO_PKG_VERSION"),
            "informationUri": env!("CARGO_PKG_REPOSITORY"),
            "rules": entries.iter().map(rule).collect::<Vec<_>>(),
        } });
        writeln!(out, "\n],\"tool\":{tool}}}]}}")
    }
}

fn rule(entry: &Entry) -> Value {
    let Entry { code, class, rank, title, rules, advice } = entry;
    let full = rules.as_ref().unwrap_or(title);
    let mut rule = json!({
        "id": code.to_string(),
        "shortDescription": { "text": title },
        "fullDescription": { "text": full },
        "defaultConfiguration": { "level": level(*rank) },
    });
    if let Some(advice) = advice {
        rule["help"] = json!({ "text": advice });
    }
    if let Some(number) = security_severity(*rank) {
        rule["properties"] = json!({ "tags": ["security"], "security-severity": number });
    }
    if let Some(class) = class {
        rule["properties"]["class"] = json!(class);
    }
    rule
}

const fn level(rank: Rank) -> &'static str {
    match rank {
        Rank::Invalid | Rank::SetError => "error",
        Rank::Found(Severity::Critical | Severity::High) => "error",
        Rank::Found(Severity::Medium) => "warning",
        Rank::Found(Severity::Low | Severity::Info) => "note",
    }
}

/// A number in the middle of what code scanning calls by the same name: above 9.0 critical, from 7.0
/// high, from 4.0 medium, above that nothing low. What is not valid is no matter of security.
const fn security_severity(rank: Rank) -> Option<&'static str> {
    match rank {
        Rank::Invalid | Rank::Found(Severity::Info) => None,
        Rank::Found(Severity::Critical) => Some("9.5"),
        Rank::Found(Severity::High) | Rank::SetError => Some("8.0"),
        Rank::Found(Severity::Medium) => Some("5.5"),
        Rank::Found(Severity::Low) => Some("2.0"),
    }
}

fn location(problem: &Problem, text: &str, source: Source<'_>, number: u64) -> Value {
    let column = |at: usize| text[..text.floor_char_boundary(at)].chars().count() + 1;
    match source {
        Source::File(path) => json!({ "physicalLocation": {
            "artifactLocation": { "uri": reference(path) },
            "region": {
                "startLine": number,
                "startColumn": column(problem.range.start),
                "endColumn": column(problem.range.end),
            },
        } }),
        Source::Arguments(_) | Source::Stdin => json!({
            "logicalLocations": [{ "fullyQualifiedName": source.place(number) }],
        }),
    }
}

/// A path as a reference: relative if it is.
fn reference(path: &Path) -> String {
    let style = if cfg!(windows) { PathStyle::Windows } else { PathStyle::Posix };
    let text = path.to_string_lossy();
    if path.is_absolute()
        && let Ok(url) = Url::from_file_path(&text, style)
    {
        return url.href().to_owned();
    }
    let segments = path.components().filter(|it| *it != Component::CurDir);
    let segment =
        |it: Component<'_>| percent::encode(&it.as_os_str().to_string_lossy(), PCHAR).into_owned();
    let reference = segments.map(segment).collect::<Vec<_>>().join("/");
    // RFC 3986, 4.2: a colon in the first segment would end a scheme.
    match reference.split('/').next() {
        Some(first) if first.contains(':') => format!("./{reference}"),
        _ => reference,
    }
}

/// The same wherever in a file the text stands: a result is known again when lines move. It has to
/// stay what it is from version to version, so it is written out: FNV-1a.
fn fingerprint(code: Code, text: &str) -> String {
    let code = code.to_string();
    let bytes = code.bytes().chain([0]).chain(text.bytes());
    let hash = bytes.fold(0xCBF2_9CE4_8422_2325, |hash: u64, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01B3)
    });
    format!("{hash:016x}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_references() {
        let reference = |text: &str| reference(Path::new(text));
        assert_eq!(reference("urls.txt"), "urls.txt");
        assert_eq!(reference("./a b/100%.txt"), "a%20b/100%25.txt");
        assert_eq!(reference("../é.txt"), "../%C3%A9.txt");
        assert_eq!(reference("a:b/c"), "./a:b/c");
        #[cfg(unix)]
        assert_eq!(reference("/x y"), "file:///x%20y");
    }

    /// The values that FNV-1a is published with.
    #[test]
    fn fingerprints_are_known() {
        assert_eq!(fingerprint(Code::new(List::Findings, ""), ""), "af63bd4c8601b7df");
    }
}
