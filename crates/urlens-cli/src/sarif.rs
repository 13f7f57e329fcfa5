//! A SARIF 2.1.0 (OASIS) log, written while lines are read: results first, then rules.
//!
//! Columns are code points. A file is named by the path given in the arguments, as a reference.
//! Results of arguments and standard input have a logical location.

use crate::check::codes::{self, Entry};
use crate::check::{Code, Problem, Rank};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::io::{self, Write};
use std::path::{Component, Path};
use urlens::Url;
use urlens::percent::{self, PCHAR};
use urlens_readings::Severity;

const SCHEMA: &str =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json";

/// The state of the log.
#[derive(Debug, Default)]
pub(crate) struct Sarif {
    has_results: bool,
    /// Codes of scheme rules that occurred, which [`codes::all`] does not contain.
    scheme_codes: BTreeMap<Code, (&'static str, Rank)>,
}

/// The place of a text.
#[derive(Debug)]
pub(crate) struct Place<'a> {
    /// The file that contains it; `None` for an argument or standard input.
    pub(crate) file: Option<&'a Path>,
    /// The name of the place, which is shown if there is no file.
    pub(crate) name: String,
    /// The line, from 1.
    pub(crate) line: u64,
    /// The column of its first character, from 1.
    pub(crate) column: u64,
}

impl Sarif {
    /// Writes the part before the results.
    pub(crate) fn begin(&self, out: &mut dyn Write) -> io::Result<()> {
        write!(out, r#"{{"$schema":"{SCHEMA}","version":"2.1.0","runs":[{{"columnKind":"#)?;
        write!(out, r#""unicodeCodePoints","results":["#)
    }

    /// Writes a result.
    pub(crate) fn result(
        &mut self,
        problem: &Problem,
        text: &str,
        place: &Place<'_>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        if let Some(title) = problem.rule {
            self.scheme_codes.entry(problem.code).or_insert((title, problem.rank));
        }
        let Problem { code, message, rank, is_denied, .. } = problem;
        let level = if *is_denied { "error" } else { level(*rank) };
        let result = json!({
            "ruleId": code.to_string(),
            "level": level,
            "message": { "text": message },
            "locations": [location(problem, text, place)],
            "partialFingerprints": { "codeAndText/v1": fingerprint(*code, &urlens::mask_password(text)) },
            "properties": { "severity": rank.name(), "denied": is_denied },
        });
        write!(out, "{}\n{result}", if self.has_results { "," } else { "" })?;
        self.has_results = true;
        Ok(())
    }

    /// Writes the part after the results.
    pub(crate) fn end(mut self, out: &mut dyn Write) -> io::Result<()> {
        let mut entries = codes::all();
        for entry in &entries {
            self.scheme_codes.remove(&entry.code);
        }
        let others = self.scheme_codes.into_iter();
        entries.extend(others.map(|(code, (title, rank))| Entry::new(code, rank, title)));
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
        Rank::Invalid | Rank::Denied => "error",
        Rank::Found(Severity::Critical | Severity::High) => "error",
        Rank::Found(Severity::Medium) => "warning",
        Rank::Found(Severity::Low | Severity::Info) => "note",
    }
}

/// Returns a number in the middle of the range that code scanning uses for the severity: critical
/// from 9.0, high from 7.0, medium from 4.0, low below. Syntax errors are not security problems.
const fn security_severity(rank: Rank) -> Option<&'static str> {
    match rank {
        Rank::Invalid | Rank::Found(Severity::Info) => None,
        Rank::Found(Severity::Critical) => Some("9.5"),
        Rank::Found(Severity::High) | Rank::Denied => Some("8.0"),
        Rank::Found(Severity::Medium) => Some("5.5"),
        Rank::Found(Severity::Low) => Some("2.0"),
    }
}

fn location(problem: &Problem, text: &str, place: &Place<'_>) -> Value {
    let column =
        |at: usize| place.column + text[..text.floor_char_boundary(at)].chars().count() as u64;
    match place.file {
        Some(path) => json!({ "physicalLocation": {
            "artifactLocation": { "uri": reference(path) },
            "region": {
                "startLine": place.line,
                "startColumn": column(problem.range.start),
                "endColumn": column(problem.range.end),
            },
        } }),
        None => json!({
            "logicalLocations": [{ "fullyQualifiedName": place.name }],
        }),
    }
}

/// Returns a path as a reference; relative if the path is relative.
fn reference(path: &Path) -> String {
    if path.is_absolute()
        && let Ok(url) = Url::from_file_path(path)
    {
        return url.to_string();
    }
    let segments = path.components().filter(|component| *component != Component::CurDir);
    let segment = |component: Component<'_>| {
        percent::encode(&component.as_os_str().to_string_lossy(), PCHAR).into_owned()
    };
    let reference = segments.map(segment).collect::<Vec<_>>().join("/");
    // RFC 3986, 4.2: a colon in the first segment would end a scheme.
    match reference.split('/').next() {
        Some(first) if first.contains(':') => format!("./{reference}"),
        _ => reference,
    }
}

/// Returns a fingerprint that is independent of the position, so that results are recognized when
/// lines move. FNV-1a is implemented here because the value must not change between versions.
pub(crate) fn fingerprint(code: Code, text: &str) -> String {
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
    use crate::check::List;

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

    /// A published test vector of FNV-1a.
    #[test]
    fn fingerprints_are_fnv_1a() {
        assert_eq!(fingerprint(Code::new(List::Findings, ""), ""), "af63bd4c8601b7df");
    }
}
