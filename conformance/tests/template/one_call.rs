//! Expansion and matching in one call, from text to text, for the tables of examples.

use urlens_template::{Template, TemplateError, Value};

/// The expansion of a template with a list of names and values.
pub(crate) fn expand<N: AsRef<str>>(
    template: &str,
    values: &[(N, Value<'_>)],
) -> Result<String, TemplateError> {
    Template::parse(template)?.expand(values)
}

/// The names and values that expand to a text.
pub(crate) fn matches(
    template: &str,
    text: &str,
) -> Result<Option<Vec<(String, Value<'static>)>>, TemplateError> {
    let template = Template::parse(template)?;
    let found = template.matches(text)?;
    let owned = |(name, value): (&str, Value<'_>)| (name.to_owned(), value.into_owned());
    Ok(found.map(|bindings| bindings.into_iter().map(owned).collect()))
}
