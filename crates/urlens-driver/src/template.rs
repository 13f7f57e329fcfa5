//! `template` and `template-match`: URI templates, from values to a text and back.

use super::answer::{Answer, Failure};
use super::request::Request;
use serde_json::{Value, json};
use urlens_template::{Template, TemplateError};

/// `template`: what `template` stands for, with the values `vars`.
pub(crate) fn expand(request: &Request<'_>) -> Answer {
    let text = request.text("template")?;
    let template = read(&text)?;
    let values = request.values("vars")?;
    let string = template.expand(&values).map_err(|error| failed(error.into()))?;
    Ok(json!({ "string": string }))
}

/// `template-match`: the values with which `template` stands for `input`; null if there are none.
pub(crate) fn find(request: &Request<'_>) -> Answer {
    let (text, input) = (request.text("template")?, request.text("input")?);
    let template = read(&text)?;
    let found = template.matches(&input).map_err(|error| failed(error.into()))?;
    let vars = found.map(|found| found.into_iter().map(|(name, value)| (name, json!(value))));
    Ok(json!({ "vars": vars.map(|it| it.collect::<Value>()) }))
}

fn read(text: &str) -> Result<Template<&str>, Failure> {
    Template::parse(text).map_err(|error: TemplateError| failed(error.into()))
}

fn failed(error: urlens_template::Error) -> Failure {
    Failure::from(error).field("template")
}
