//! Converted forms of a text: normalized, as a URI, as a URL, and for display.

use super::{Overview, list, value};
use urlens_ops::readings::display::DisplayExt as _;
use urlens_ops::{HostEncoding, Kind, Normalizer};

/// A form with its JSON key, its label and its text.
pub(super) struct Form {
    pub(super) key: &'static str,
    name: &'static str,
    pub(super) text: String,
}

pub(super) fn draw(overview: &Overview<'_>) -> Vec<String> {
    let rows: Vec<_> = forms(overview)
        .into_iter()
        // The URL is shown above, in the diagram of the URL Standard.
        .filter(|form| form.text != overview.text && form.key != "url")
        .map(|form| (form.name.to_owned(), value(&overview.passwords.url(&form.text))))
        .collect();
    list("Converted forms", &rows)
}

/// Returns all forms, also those that equal the text.
pub(super) fn forms(overview: &Overview<'_>) -> Vec<Form> {
    let readings = &overview.readings;
    let mut forms = Vec::new();
    let normal =
        |kind| Normalizer::new(kind).normalize(overview.text).unwrap_or_default().into_owned();
    let mut push = |key, name, text| forms.push(Form { key, name, text });
    match (readings.rfc3986(), readings.rfc3987()) {
        (Ok(_), _) => {
            push("normalized_uri", "normalized URI", normal(Kind::UriRef));
        }
        (_, Ok(iri)) => {
            push("normalized_iri", "normalized IRI", normal(Kind::IriRef));
            if let Ok(uri) = iri.to_uri_with(HostEncoding::Idna) {
                push("uri", "URI", uri.to_string());
            }
        }
        _ => (),
    }
    if let Ok(url) = readings.whatwg() {
        let (href, display) = (url.to_string(), url.display().to_string());
        push("url", "URL", href.clone());
        if display != href {
            push("display", "for display", display);
        }
    }
    forms
}
