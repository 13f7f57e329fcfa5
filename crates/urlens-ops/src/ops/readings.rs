//! `readings`: one text as each standard reads it, and where they differ.

use super::components::{put_components, put_errors};
use crate::failure::Failure;
use crate::json::{self, Object};
use crate::request::Request;
use urlens::{Any, Iri, ValidationError, ParseError, Part, Uri, Url};
use urlens_readings::{Agreement, Finding, Readings};

/// `readings`: `input` by RFC 3986, RFC 3987 and the URL Standard; resolved, if there is a `base`.
pub(crate) fn readings(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (input, base) = (request.text("input")?, request.optional_text("base")?);
    write_readings(
        &match &base {
            Some(base) => Readings::of_onto(&input, base),
            None => Readings::of(&input),
        },
        ok,
    );
    Ok(())
}

/// Writes the answer of the operation `readings` about a text that has been read, without the `ok`
/// around it.
///
/// ```
/// let mut ok = Vec::new();
/// urlens_ops::write_readings(&urlens_readings::Readings::of("http://127.1/"), &mut ok);
/// assert!(ok.starts_with(br#"{"agree":false,"verdict":"different-host","#));
/// ```
pub fn write_readings(readings: &Readings<'_>, ok: &mut Vec<u8>) {
    let (input, base) = (readings.text(), readings.base());
    // Where the base is refused, the place is one in the base.
    let refuses = |refused: Option<bool>| if refused == Some(true) { "base" } else { "input" };
    let page = base.map(Url::parse);
    let errors = match &page {
        None => Url::parse_with_validation_errors(input).1,
        Some(Ok(page)) => Url::parse_with_validation_errors_and_base(input, page).1,
        Some(Err(_)) => Vec::new(),
    };
    let verdict = readings.verdict();
    json::object(ok, |it| {
        it.put("agree", verdict.agrees()).put("verdict", verdict.name());
        it.put("parted_at", readings.parted_at());
        it.object("components", |it| {
            for part in Part::ALL {
                it.put(part.name(), agreement_name(readings.agreement(part)));
            }
        });
        it.object("readings", |it| {
            let uri = readings.rfc3986().map(|it| it.as_borrowed().into());
            put_reading(it, "rfc3986", uri, refuses(base.map(|it| Uri::parse(it).is_err())), None);
            let iri = readings.rfc3987().map(|it| it.as_borrowed().into());
            put_reading(it, "rfc3987", iri, refuses(base.map(|it| Iri::parse(it).is_err())), None);
            let url = readings.whatwg().map(|it| it.as_borrowed().into());
            let field = refuses(page.as_ref().map(Result::is_err));
            put_reading(it, "whatwg", url, field, Some(&errors));
        });
        put_findings(it, &readings.findings());
    });
}

/// Puts the answer of `parse` in one standard.
fn put_reading(
    to: &mut Object<'_>,
    standard: &str,
    reading: Result<Any<'_>, ParseError>,
    field: &'static str,
    errors: Option<&[ValidationError]>,
) {
    to.object(standard, |it| match reading {
        Ok(any) => {
            it.object("ok", |it| {
                put_components(it, &any);
                if let Some(errors) = errors {
                    put_errors(it, errors);
                }
            });
        }
        Err(error) => {
            it.object("error", |it| Failure::from(error).in_field(field).put(it));
        }
    });
}

fn agreement_name(agreement: Agreement) -> &'static str {
    match agreement {
        Agreement::Same => "same",
        Agreement::Spelling => "spelling",
        Agreement::Different => "different",
    }
}

/// Puts findings, those of one code as one.
fn put_findings(to: &mut Object<'_>, findings: &[Finding]) {
    to.list("findings", |list| {
        for (finding, count) in merge_findings(findings) {
            let rules: Vec<_> = finding.class.rules.iter().map(ToString::to_string).collect();
            list.object(|it| {
                it.put("code", finding.code()).put("class", finding.class.id);
                it.put("severity", finding.severity.name());
                it.put("part", finding.part.name());
                it.put("at", finding.range.start).put("end", finding.range.end);
                it.put("count", count);
                it.put("message", finding.class.title).put("rule", rules.join("; "));
                it.put("advice", finding.class.advice);
            });
        }
    });
}

/// Findings of one code as one: the first of each, and how many there are.
///
/// ```
/// let findings = urlens_ops::readings::Readings::of("http://u@h@i/").findings();
/// assert!(urlens_ops::merge_findings(&findings).all(|(_, count)| count > 0));
/// ```
pub fn merge_findings(findings: &[Finding]) -> impl Iterator<Item = (&Finding, usize)> {
    findings.iter().enumerate().filter_map(|(i, finding)| {
        let same = |it: &&Finding| it.code() == finding.code();
        let is_first = !findings[..i].iter().any(|it| same(&it));
        is_first.then(|| (finding, findings[i..].iter().filter(same).count()))
    })
}
