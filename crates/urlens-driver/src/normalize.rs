//! `normalize`: the steps of the ladder, those that are asked for.

use super::answer::{Answer, Failure};
use super::kind::Kind;
use super::request::Request;
use super::url;
use serde_json::json;
use urlens::{Normalization, Reference, Rfc3986, Rfc3987, Step, Strict, Uri, UriRef};

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

/// `normalize` as a URL. It is normal when it is read, and has no dots any more; what is left is what
/// RFC 3986 counts as the same and the URL Standard does not, such as escapes that are not needed.
pub(crate) fn url(request: &Request<'_>, kind: Kind) -> Answer {
    url::only_url(kind, "normalize")?;
    let url = url::url(&request.text("input")?, "input")?;
    let steps = steps(request)?;
    if steps.iter().all(|step| *step == Step::Path) {
        return Ok(json!({ "string": url.as_str() }));
    }
    let uri = Uri::try_from(url).map_err(|rejected| url::failed(rejected.error, "input"))?;
    let normal = uri.normalize_with(&all(steps.into_iter().filter(|step| *step != Step::Path)));
    let url = normal.to_url().map_err(|error| Failure::from(error).field("input"))?;
    Ok(json!({ "string": url.as_str() }))
}

fn normalize<D: Strict>(request: &Request<'_>, reference: &Reference<D>) -> Answer {
    let steps = all(steps(request)?);
    Ok(json!({ "string": reference.normalize_with(&steps).as_str() }))
}

/// The steps that are asked for.
fn steps(request: &Request<'_>) -> Result<Vec<Step>, Failure> {
    let step = |name: &String| {
        Step::named(name).ok_or_else(|| {
            let names = Step::ALL.map(Step::name).join(", ");
            Failure::request(format!("`steps` are of {names}"))
        })
    };
    request.texts("steps")?.iter().map(step).collect()
}

fn all(steps: impl IntoIterator<Item = Step>) -> Normalization<'static> {
    steps.into_iter().fold(Normalization::NOTHING, Normalization::and)
}
