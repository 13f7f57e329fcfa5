//! `scheme`, `build` and `thttp`: identifiers by the rules of their scheme, and the resolution of names.

use crate::extensions::{check_included, registry};
use crate::failure::Failure;
use crate::json;
use crate::request::Request;
use urlens::{Uri, uri};
use urlens_schemes::resolution::{Request as ResolutionRequest, Service};
use urlens_schemes::{ErrorKind, Registry, SchemeError, SchemeIdentifier};

/// `scheme`: parses `input` by the rules of its scheme, with a profile or with the default one.
pub(crate) fn scheme(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let input = request.text("input")?;
    let profile = request.optional_text("profile")?;
    check_included(&input)?;
    write_scheme(&registry(), &input, profile.as_deref(), ok).map_err(to_failure)
}

/// Writes the value of `ok` of the operation `scheme`, with the schemes of a registry.
///
/// ```
/// let registry = urlens_schemes::Registry::new();
/// let mut ok = Vec::new();
/// urlens_ops::write_scheme(&registry, "doi:10.1000/X", None, &mut ok)?;
/// assert!(ok.starts_with(br#"{"scheme":"doi","kind":"doi","canonical":"doi:10.1000/x","#));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
///
/// # Errors
///
/// If there is no such scheme or profile, or the scheme does not accept the text.
pub fn write_scheme(
    registry: &Registry,
    text: &str,
    profile: Option<&str>,
    ok: &mut Vec<u8>,
) -> Result<(), SchemeError> {
    write_view(registry, &*registry.read_as(text, profile)?, ok);
    Ok(())
}

/// `build`: builds an identifier of `scheme` from `fields`.
pub(crate) fn build(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (name, given) = (request.text("scheme")?, request.fields("fields")?);
    let registry = registry();
    let Some(scheme) = registry.find(&name) else {
        let error = SchemeError::new(ErrorKind::UnsupportedScheme, "scheme", 0);
        return Err(Failure::from(error).in_field("scheme"));
    };
    let view = scheme.build(&given).map_err(|error| Failure::from(error).in_field("fields"))?;
    write_view(&registry, &*view, ok);
    Ok(())
}

/// `thttp`: makes the request of RFC 2169 to `server` for a `service` about `input`.
pub(crate) fn thttp(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (input, server) = (request.text("input")?, request.text("server")?);
    let service = match request.optional_text("service")? {
        Some(name) => name.parse().map_err(|it| Failure::from(it).in_field("service"))?,
        None => Service::I2L,
    };
    let uri = Uri::parse(&input).map_err(|it| Failure::from(it).in_field("input"))?;
    let secure = request.flag("secure")?;
    // An error about the server is one of a request for a name without any problem.
    let name = uri!("urn:example:a");
    ResolutionRequest::new(&server, service, &name)
        .map_err(|it| Failure::from(it).in_field("server"))?;
    let made = ResolutionRequest::new(&server, service, &uri).and_then(|made| {
        let made = if secure { made.secure() } else { made };
        Ok((made.to_url()?, made.to_http()))
    });
    let (url, http) = made.map_err(|it| Failure::from(it).in_field("input"))?;
    json::object(ok, |it| {
        it.put("string", url.as_str()).put("http", http);
    });
    Ok(())
}

/// Writes the members of an identifier.
fn write_view(registry: &Registry, view: &dyn SchemeIdentifier, ok: &mut Vec<u8>) {
    json::object(ok, |it| {
        let scheme = registry.find(view.uri().scheme());
        it.put("scheme", scheme.map(|scheme| scheme.about().name));
        it.put("kind", view.kind()).put("canonical", view.canonical());
        it.display("fields", view.fields());
        it.list("findings", |list| {
            for finding in view.findings() {
                list.object(|it| {
                    it.put("code", finding.rule.code).put("part", finding.part);
                    it.put("offset", finding.range.start).put("end", finding.range.end);
                    it.put("count", finding.count);
                    it.put("message", finding.to_string());
                });
            }
        });
    });
}

/// The schemes with their profiles, the default one first.
pub(crate) fn names() -> String {
    let registry = registry();
    let names = registry.schemes().map(|scheme| {
        let profiles: Vec<_> = scheme.profiles().map(|(name, _)| name).collect();
        if profiles.is_empty() {
            scheme.about().name.to_owned()
        } else {
            format!("{} ({})", scheme.about().name, profiles.join(", "))
        }
    });
    names.collect::<Vec<_>>().join(", ")
}

fn to_failure(error: SchemeError) -> Failure {
    match error.kind() {
        // The error is about the profile, not about the identifier.
        ErrorKind::UnknownProfile => {
            Failure::new(error.code(), error.to_string()).in_field("profile")
        }
        _ => Failure::from(error).in_field("input"),
    }
}
