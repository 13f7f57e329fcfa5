//! What a text becomes: normalized, as a URL, in ASCII, and for people to look at.

use super::{Picture, list, value};
use urlens_ops::readings::display::DisplayExt as _;
use urlens_ops::{HostEncoding, Kind, Normalizer};

/// A form: its name for programs and for people, and the text it is.
pub(super) struct Form {
    pub(super) key: &'static str,
    name: &'static str,
    pub(super) text: String,
}

pub(super) fn draw(picture: &Picture<'_>) -> Vec<String> {
    let rows: Vec<_> = forms(picture)
        .into_iter()
        // That of the URL Standard is drawn above.
        .filter(|form| form.text != picture.text && form.key != "url")
        .map(|form| (form.name.to_owned(), value(&form.text)))
        .collect();
    list("Other forms", &rows)
}

/// All the forms there are, whether they differ from the text or not.
pub(super) fn forms(picture: &Picture<'_>) -> Vec<Form> {
    let readings = &picture.readings;
    let mut forms = Vec::new();
    let normal =
        |kind| Normalizer::new(kind).normalize(picture.text).unwrap_or_default().into_owned();
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
            push("display", "to show to people", display);
        }
    }
    forms
}
