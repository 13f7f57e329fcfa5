//! The fields of identifiers whose scheme has rules of its own.

use super::{Picture, list, value};
use urlens_ops::schemes::{ErrorKind, Fields, Registry, SchemeError, View};

pub(super) fn draw(picture: &Picture<'_>) -> Vec<String> {
    match view(picture) {
        None => Vec::new(),
        Some(Ok(view)) => {
            let mut rows = Vec::new();
            flatten("", &view.fields(), &mut rows);
            let canonical = view.canonical();
            if canonical != view.as_str() {
                rows.push(("canonical".to_owned(), value(&canonical)));
            }
            list(&format!("By the rules of {}", view.kind()), &rows)
        }
        Some(Err(error)) => {
            let scheme = picture.text.split(':').next().unwrap_or_default();
            list(&format!("Not by the rules of {scheme}"), &[("error".into(), error.to_string())])
        }
    }
}

/// The text as its scheme reads it, if it is a scheme with rules. No standard needs to accept it.
pub(super) fn view(picture: &Picture<'_>) -> Option<Result<Box<dyn View>, SchemeError>> {
    match Registry::new().read(picture.text) {
        Ok(view) => Some(Ok(view)),
        Err(error) => match error.kind() {
            // The error of the generic syntax is shown above.
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
