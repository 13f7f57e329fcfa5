//! The fields that the scheme of a text defines.

use super::{Overview, list, value};
use urlens_ops::schemes::{ErrorKind, Fields, Registry, SchemeError, SchemeIdentifier};

pub(super) fn draw(overview: &Overview<'_>) -> Vec<String> {
    match view(overview) {
        None => Vec::new(),
        Some(Ok(view)) => {
            let mut rows = Vec::new();
            flatten("", &view.fields(), &mut rows);
            let canonical = view.canonical();
            if canonical != view.as_str() {
                rows.push(("canonical".to_owned(), value(&overview.passwords.url(&canonical))));
            }
            let findings = view.findings().into_iter();
            rows.extend(findings.map(|finding| ("finding".to_owned(), finding.to_string())));
            list(&format!("Scheme rules of {}", view.kind()), &rows)
        }
        Some(Err(error)) => {
            let scheme = overview.text.split(':').next().unwrap_or_default();
            let heading = format!("Invalid by the scheme rules of {scheme}");
            list(&heading, &[("error".into(), error.to_string())])
        }
    }
}

/// Reads the text by the rules of its scheme, even if no standard accepts it. Returns `None` if the
/// scheme is not supported.
pub(super) fn view(
    overview: &Overview<'_>,
) -> Option<Result<Box<dyn SchemeIdentifier>, SchemeError>> {
    match Registry::new().read(overview.text) {
        Ok(view) => Some(Ok(view)),
        Err(error) => match error.kind() {
            // Errors of the generic syntax are shown above.
            ErrorKind::UnsupportedScheme | ErrorKind::Generic(_) => None,
            _ => Some(Err(error)),
        },
    }
}

fn flatten(prefix: &str, fields: &Fields, rows: &mut Vec<(String, String)>) {
    for (name, field) in fields.iter() {
        let name = format!("{prefix}{name}");
        match (field.as_str(), field.is_null()) {
            (_, true) => (),
            (Some(text), _) => rows.push((name, value(text))),
            (None, _) => rows.push((name, field.to_string())),
        }
    }
}
