//! What a text becomes: normalized, as a URL, in ASCII and beyond, and for people to look at.

use super::{Picture, list, value};
use urlens::{HostEncoding, IriRef, Normalization};

const URL: &str = "URL";

/// A form: its name, and the text it becomes.
pub(crate) type Form = (&'static str, String);

pub(super) fn draw(picture: &Picture<'_>) -> Vec<String> {
    let rows: Vec<_> = forms(picture)
        .into_iter()
        // That of the URL Standard is drawn above.
        .filter(|(name, form)| form != picture.text && *name != URL)
        .map(|(name, form)| (name.to_owned(), value(&form)))
        .collect();
    list("Other forms", &rows)
}

/// All the forms there are, whether they differ from the text or not.
pub(super) fn forms(picture: &Picture<'_>) -> Vec<Form> {
    let readings = &picture.readings;
    let mut forms = Vec::new();
    let mut rfc = |iri: IriRef<&str>, name| {
        forms.push((name, iri.normalize_with(&Normalization::SCHEME).to_string()));
    };
    match (readings.rfc3986(), readings.rfc3987()) {
        (Ok(uri), _) => rfc(uri.as_borrowed().into(), "normalized URI"),
        (_, Ok(iri)) => {
            rfc(iri.as_borrowed(), "normalized IRI");
            if let Ok(uri) = iri.to_uri_with(HostEncoding::Idna) {
                forms.push(("URI", uri.to_string()));
            }
        }
        _ => (),
    }
    if let Ok(url) = readings.whatwg() {
        forms.push((URL, url.to_string()));
        let displayed = url.display().to_string();
        if displayed != url.as_borrowed().href() {
            forms.push(("shown to people", displayed));
        }
    }
    forms
}
