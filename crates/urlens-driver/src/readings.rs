//! `readings`: one text as each standard reads it, and where they part.

use super::answer::{Answer, Failure};
use super::request::Request;
use super::{parse, url};
use serde_json::{Map, Value, json};
use urlens::{Iri, ParseError, Part, Uri, Url};
use urlens_readings::{Agreement, Finding, Readings};

/// `readings`: `input` by RFC 3986, RFC 3987 and the URL Standard; resolved, if there is a `base`.
pub(crate) fn readings(request: &Request<'_>) -> Answer {
    let input = request.text("input")?;
    let base = request.optional_text("base")?;
    let readings = match &base {
        Some(base) => Readings::of_onto(&input, base),
        None => Readings::of(&input),
    };
    Ok(answer(&readings))
}

/// What the op `readings` answers about a text that has been read, without the `ok` around it.
///
/// ```
/// let answer = urlens_driver::readings_answer(&urlens_readings::Readings::of("http://127.1/"));
/// assert_eq!(answer["verdict"], "different-host");
/// assert_eq!(answer["findings"][0]["code"], "H4");
/// ```
pub fn answer(readings: &Readings<'_>) -> Value {
    let (input, base) = (readings.text(), readings.base());
    // Where the base is refused, the place is one in the base.
    let (uri, iri, page) = (
        base.map(|base| Uri::parse(base).map(drop)),
        base.map(|base| Iri::parse(base).map(drop)),
        base.map(Url::parse),
    );
    let noted = match &page {
        None => Url::parse_with_violations(input).1,
        Some(Ok(page)) => Url::parse_with_violations_onto(input, page).1,
        Some(Err(_)) => Vec::new(),
    };
    let verdict = readings.verdict();
    let findings: Vec<_> = readings.findings().iter().map(finding).collect();
    json!({
        "agree": verdict.agrees(),
        "verdict": verdict.name(),
        "parted_at": readings.parted_at(),
        "components": Part::ALL.map(|part| agreement(readings, part)).into_iter().collect::<Map<_, _>>(),
        "readings": {
            "rfc3986": reading(readings.rfc3986().map(parse::components), in_base(&uri)),
            "rfc3987": reading(readings.rfc3987().map(parse::components), in_base(&iri)),
            "whatwg": reading(readings.whatwg().map(|it| url::parsed(it, &noted)), in_base(&page)),
        },
        "findings": findings,
    })
}

/// Whether there is a base, and it is refused.
fn in_base<T>(base: &Option<Result<T, ParseError>>) -> bool {
    matches!(base, Some(Err(_)))
}

/// What `parse` would answer.
fn reading(read: Result<Value, ParseError>, in_base: bool) -> Value {
    let field = if in_base { "base" } else { "input" };
    match read {
        Ok(ok) => json!({ "ok": ok }),
        Err(error) => json!({ "error": Failure::from(error).field(field).json() }),
    }
}

/// A component, and whether those that accept the text read it alike.
fn agreement(readings: &Readings<'_>, part: Part) -> (String, Value) {
    let word = match readings.agreement(part) {
        Agreement::Same => "same",
        Agreement::Spelling => "spelling",
        Agreement::Different => "different",
    };
    (part.name().to_owned(), word.into())
}

fn finding(finding: &Finding) -> Value {
    let rules: Vec<_> = finding.class.rules.iter().map(ToString::to_string).collect();
    json!({
        "code": finding.code(),
        "severity": finding.severity.name(),
        "part": finding.part.name(),
        "at": finding.range.start,
        "end": finding.range.end,
        "message": finding.class.title,
        "rule": rules.join("; "),
        "advice": finding.class.advice,
    })
}
