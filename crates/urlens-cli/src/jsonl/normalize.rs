//! `normalize`: the steps of the ladder, those that are asked for.

use super::answer::{Answer, Failure};
use super::kind::Kind;
use super::request::Request;
use serde_json::json;
use urlens::{Normalization, Reference, Rfc3986, Rfc3987, Step, Strict, Uri, UriRef};

/// The steps, by name.
const STEPS: [(&str, Step); 4] = [
    ("escape", Step::Escape),
    ("case", Step::Case),
    ("path", Step::Path),
    ("scheme", Step::Scheme),
];

/// `normalize` as a URI: text beyond ASCII is taken, and escaped.
pub(crate) fn uri(request: &Request<'_>, kind: Kind) -> Answer {
    let input = request.text("input")?;
    if input.is_ascii() {
        return normalize(request, &kind.read::<Rfc3986>(request, "input")?);
    }
    let failed = |error| Failure::from(error).field("input");
    let escaped = UriRef::from_loose(&input).map_err(failed)?;
    match kind {
        Kind::Uri => {
            let uri = Uri::parse(escaped.into_text());
            let uri = uri.map_err(|rejected| failed(rejected.error))?;
            normalize(request, &uri)
        }
        _ => normalize(request, &escaped),
    }
}

/// `normalize` as an IRI.
pub(crate) fn iri(request: &Request<'_>, kind: Kind) -> Answer {
    normalize(request, &kind.read::<Rfc3987>(request, "input")?)
}

fn normalize<D: Strict>(request: &Request<'_>, reference: &Reference<D>) -> Answer {
    let mut steps = Normalization::NOTHING;
    for given in request.texts("steps")? {
        let Some((_, step)) = STEPS.into_iter().find(|(name, _)| *name == given) else {
            let names = STEPS.map(|(name, _)| name).join(", ");
            return Err(Failure::request(format!("`steps` are of {names}")));
        };
        steps = steps.and(step);
    }
    Ok(json!({ "string": reference.normalize_with(&steps).as_str() }))
}
