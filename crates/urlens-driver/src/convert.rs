//! `convert`: from one standard's identifiers to another's.

use super::answer::{Answer, Failure};
use super::kind::{self, Kind};
use super::request::Request;
use serde_json::json;
use urlens::{HostEncoding, Reference, Rejected, Rfc3986, Rfc3987, Strict};

/// How a host beyond ASCII is written in a URI, by name.
const HOSTS: [(&str, HostEncoding); 2] =
    [("percent", HostEncoding::Percent), ("idna", HostEncoding::Idna)];

/// `convert`: `input`, which is of the kind `from`, as the kind `to`.
pub(crate) fn convert(request: &Request<'_>) -> Answer {
    use Kind::{Iri, IriRef, Uri, UriRef, Url, UrlRef};

    let (from, to) = (Kind::of(request, "from")?, Kind::of(request, "to")?);
    let host = host(request)?;
    let string = match (from, to, host) {
        (Iri | IriRef, Uri | UriRef, host) => {
            let iri = read::<Rfc3987>(request, from, to)?;
            let uri = iri.to_uri_with(host);
            uri.map_err(|error| Failure::from(error).field("input"))?.into_text().into_owned()
        }
        (Uri | UriRef, Iri | IriRef, HostEncoding::Percent) => {
            read::<Rfc3986>(request, from, to)?.to_iri().into_text().into_owned()
        }
        (Uri | UriRef, Uri | UriRef, HostEncoding::Percent) => {
            read::<Rfc3986>(request, from, to)?.into_text()
        }
        (Iri | IriRef, Iri | IriRef, HostEncoding::Percent) => {
            read::<Rfc3987>(request, from, to)?.into_text()
        }
        (Url, Url, HostEncoding::Percent) => url(request)?.into_text(),
        (Url, Uri | UriRef, HostEncoding::Percent) => {
            urlens::Uri::try_from(url(request)?).map_err(rejected)?.into_text()
        }
        (Url, Iri | IriRef, HostEncoding::Percent) => {
            let uri = urlens::Uri::try_from(url(request)?).map_err(rejected)?;
            uri.to_iri().into_text().into_owned()
        }
        (Uri | UriRef, Url, HostEncoding::Percent) => {
            let uri = kind::identifier::<Rfc3986>(request, "input")?;
            let url = uri.to_url().map_err(|error| Failure::from(error).field("input"))?;
            url.into_text().into_owned()
        }
        (Iri | IriRef, Url, _) => {
            let iri = kind::identifier::<Rfc3987>(request, "input")?;
            let url = iri.to_url().map_err(|error| Failure::from(error).field("input"))?;
            url.into_text().into_owned()
        }
        (UrlRef, ..) | (_, UrlRef, _) => {
            let (from, to) = (from.name(), to.name());
            return Err(Failure::unsupported(format!("no op `convert` from `{from}` to `{to}`")));
        }
        _ => {
            let (from, to) = (from.name(), to.name());
            let message = format!("no `host` `idna` in op `convert` from `{from}` to `{to}`");
            return Err(Failure::unsupported(message));
        }
    };
    Ok(json!({ "string": string }))
}

fn url(request: &Request<'_>) -> Result<urlens::Url, Failure> {
    super::url::url(&request.text("input")?, "input")
}

/// What stands in a URL and in no URI.
fn rejected(rejected: Rejected<urlens::Url>) -> Failure {
    Failure::from(rejected.error).field("input")
}

/// Reads `input` as the kind `from`. Conversion keeps a scheme and makes none, so that one must be
/// there if either kind asks for it.
fn read<D: Strict>(request: &Request<'_>, from: Kind, to: Kind) -> Result<Reference<D>, Failure> {
    match to {
        Kind::Uri | Kind::Iri | Kind::Url => {
            kind::identifier(request, "input").map(Reference::from)
        }
        Kind::UriRef | Kind::IriRef | Kind::UrlRef => from.read(request, "input"),
    }
}

fn host(request: &Request<'_>) -> Result<HostEncoding, Failure> {
    let Some(given) = request.optional_text("host")? else { return Ok(HostEncoding::Percent) };
    HOSTS.into_iter().find(|(name, _)| *name == given).map(|(_, host)| host).ok_or_else(|| {
        let names = HOSTS.map(|(name, _)| name).join(", ");
        Failure::request(format!("`host` is none of {names}"))
    })
}
