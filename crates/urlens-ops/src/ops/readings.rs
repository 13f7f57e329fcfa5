//! `readings`: parses a text by each standard and reports the differences.

use super::components::{put_components, put_errors};
use crate::failure::Failure;
use crate::json::{self, Object};
use crate::merge::merge_by;
use crate::request::Request;
use urlens::{Any, Error, Iri, Part, Uri, Url, ValidationError};
use urlens_readings::{Agreement, Finding, Readings};

/// `readings`: parses `input` by RFC 3986, RFC 3987 and the URL Standard, resolved against `base`
/// if there is one.
pub(crate) fn readings(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (input, base) = (request.text("input")?, request.optional_text("base")?);
    #[cfg(feature = "programs")]
    let programs = super::programs::selected(request)?;
    #[cfg(feature = "programs")]
    let input = if programs.is_some() { super::programs::short_enough(input)? } else { input };
    let readings = readings_of(&input, base.as_deref());
    #[cfg(feature = "programs")]
    let readings = match &programs {
        Some(programs) => readings.with_programs(programs),
        None => readings,
    };
    write_readings(&readings, ok);
    Ok(())
}

/// The readings of a text by each standard, resolved against a base if there is one, for all edges. The
/// default programs count, unless they are not part of this build.
///
/// ```
/// let findings = urlens_ops::readings_of("http://example.org:0/", None).findings();
/// # #[cfg(feature = "programs")]
/// assert_eq!(findings[0].code(), "port-zero");
/// ```
pub fn readings_of<'a>(text: &'a str, base: Option<&'a str>) -> Readings<'a> {
    let readings = match base {
        Some(base) => Readings::with_base(text, base),
        None => Readings::of(text),
    };
    #[cfg(feature = "programs")]
    let readings = readings.with_default_programs();
    readings
}

/// Writes the value of `ok` of the operation `readings`.
///
/// ```
/// let mut ok = Vec::new();
/// urlens_ops::write_readings(&urlens_readings::Readings::of("http://127.1/"), &mut ok);
/// assert!(ok.starts_with(br#"{"agree":false,"verdict":"different-host","#));
/// ```
pub fn write_readings(readings: &Readings<'_>, ok: &mut Vec<u8>) {
    let (input, base) = (readings.text(), readings.base());
    // If the base is rejected, the error is about the base.
    let field = |rejected: Option<bool>| if rejected == Some(true) { "base" } else { "input" };
    let page = base.map(Url::parse);
    let errors = match &page {
        _ if readings.whatwg().is_err() => Vec::new(),
        None => Url::parser().count_validation_errors(input),
        Some(Ok(page)) => Url::parser().base(page).count_validation_errors(input),
        Some(Err(_)) => Vec::new(),
    };
    let verdict = readings.verdict();
    // Before the answer grows: programs take memory to read a long text.
    let findings = readings.findings();
    json::object(ok, |it| {
        it.put("agree", verdict.agrees()).put("verdict", verdict.name());
        it.put("first_difference", readings.first_difference());
        it.object("components", |it| {
            for part in Part::ALL {
                it.put(part.name(), agreement_name(readings.agreement(part)));
            }
        });
        it.object("readings", |it| {
            let uri = readings.rfc3986().map(Any::from);
            put_reading(it, "rfc3986", uri, field(base.map(|it| Uri::parse(it).is_err())), None);
            let iri = readings.rfc3987().map(Any::from);
            put_reading(it, "rfc3987", iri, field(base.map(|it| Iri::parse(it).is_err())), None);
            let url = readings.whatwg().map(Any::from);
            let field = field(page.as_ref().map(Result::is_err));
            put_reading(it, "whatwg", url, field, Some(&errors));
        });
        put_findings(it, &findings);
        #[cfg(feature = "programs")]
        if let Some(programs) = readings.named_programs() {
            super::programs::put_groups(it, &urlens_programs::groups(input, programs));
        }
    });
}

/// Writes the reading by one standard.
fn put_reading(
    to: &mut Object<'_>,
    standard: &str,
    reading: Result<Any<&str>, Error>,
    field: &'static str,
    errors: Option<&[(ValidationError, usize)]>,
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

/// Writes findings, merged by code.
fn put_findings(to: &mut Object<'_>, findings: &[Finding]) {
    to.list("findings", |list| {
        for (finding, count) in merge_findings(findings) {
            let rules: Vec<_> = finding.class.rules.iter().map(ToString::to_string).collect();
            list.object(|it| {
                it.put("code", finding.code()).put("class", finding.class.id);
                it.put("severity", finding.severity.name());
                it.put("part", finding.part.name());
                it.put("offset", finding.range.start).put("end", finding.range.end);
                it.put("count", count);
                it.put("message", finding.class.title).put("rule", rules.join("; "));
                it.put("advice", finding.class.advice);
                if !finding.programs.is_empty() {
                    it.list("programs", |list| {
                        finding.programs.iter().for_each(|program| list.put(program));
                    });
                }
            });
        }
    });
}

/// Merges findings by code: the first finding of each code, with the number of findings.
///
/// ```
/// let findings = urlens_ops::readings::Readings::of("http://u@h@i/").findings();
/// assert!(urlens_ops::merge_findings(&findings).all(|(_, count)| count > 0));
/// ```
pub fn merge_findings(findings: &[Finding]) -> impl Iterator<Item = (&Finding, usize)> {
    merge_by(findings, |it| it.code())
}
