//! `scheme`: what an identifier says by the rules of its scheme.

use super::answer::{Answer, Failure};
use super::request::Request;
use serde_json::{Value, json};
use urlens_schemes::{ErrorKind, Fields, Finding, Registry, SCHEMES, SchemeError};

/// `scheme`: `input` as its scheme reads it, by the profile that is named or by the usual one.
pub(crate) fn scheme(request: &Request<'_>) -> Answer {
    let input = request.text("input")?;
    let profile = request.optional_text("profile")?;
    scheme_answer(&Registry::new(), &input, profile.as_deref()).map_err(failed)
}

/// What the op `scheme` answers about a text, by the schemes of a registry, without the `ok` around it.
///
/// ```
/// let registry = urlens_schemes::Registry::new();
/// let answer = urlens_driver::scheme_answer(&registry, "doi:10.1000/X", None)?;
/// assert_eq!(answer["kind"], "doi");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
///
/// # Errors
///
/// If there is no such scheme or profile, or the text is not by its rules.
pub fn scheme_answer(
    registry: &Registry,
    text: &str,
    profile: Option<&str>,
) -> Result<Value, SchemeError> {
    let view = registry.read_as(text, profile)?;
    let findings: Vec<_> = view.findings().iter().map(finding).collect();
    Ok(json!({
        "scheme": registry.find(view.uri().scheme()).map(|scheme| scheme.about().name),
        "kind": view.kind(),
        "canonical": view.canonical(),
        "fields": map(view.fields()),
        "findings": findings,
    }))
}

/// The schemes, each with its profiles, the usual one first.
pub(crate) fn names() -> String {
    let names = SCHEMES.iter().map(|scheme| {
        let profiles: Vec<_> = scheme.profiles().map(|(name, _)| name).collect();
        match profiles.is_empty() {
            true => scheme.about().name.to_owned(),
            false => format!("{} ({})", scheme.about().name, profiles.join(", ")),
        }
    });
    names.collect::<Vec<_>>().join(", ")
}

fn failed(error: SchemeError) -> Failure {
    match error.kind() {
        // What is wrong is in no part of the identifier.
        ErrorKind::UnknownProfile => Failure::new(error.code(), error.to_string()).field("profile"),
        _ => Failure::from(error).field("input"),
    }
}

fn finding(finding: &Finding) -> Value {
    json!({
        "code": finding.rule.code,
        "part": finding.part,
        "at": finding.range.start,
        "end": finding.range.end,
        "message": finding.to_string(),
    })
}

fn map(fields: Fields) -> Value {
    fields.into_iter().map(|(name, value)| (name.into_owned(), json(value))).collect()
}

fn json(value: urlens_schemes::Value) -> Value {
    use urlens_schemes::Value as Field;
    match value {
        Field::Truth(truth) => truth.into(),
        Field::Number(number) => number.into(),
        Field::Text(text) => text.into(),
        Field::List(list) => list.into_iter().map(json).collect(),
        Field::Map(fields) => map(fields),
        _ => Value::Null,
    }
}
