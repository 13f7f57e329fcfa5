//! `resolve`, `goto`, `relativize` and `convert`.

use super::components::read;
use crate::failure::Failure;
use crate::json;
use crate::list::HOSTS;
use crate::request::Request;
use urlens::{Any, Error, HostEncoding, Kind, ResolveOptions};

/// `resolve`: resolves `ref` against `base`.
pub(crate) fn resolve(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, base) = (request.kind("as", Kind::Url)?, request.text("base")?);
    let options =
        if request.flag("verbatim")? { ResolveOptions::VERBATIM } else { ResolveOptions::STRICT };
    let base = read(kind.identifier(), &base, "base")?;
    put(ok, base.resolve_with(&request.text("ref")?, options), "ref")
}

/// `goto`: appends `ref` to `base`, which may be relative.
pub(crate) fn goto(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, base) = (request.kind("as", Kind::UrlRef)?, request.text("base")?);
    let base = read(kind, &base, "base")?;
    put(ok, base.goto(&request.text("ref")?), "ref")
}

/// `relativize`: returns the shortest reference from `base` to `target`.
pub(crate) fn relativize(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let kind = request.kind("as", Kind::Url)?.identifier();
    let (base, target) = (request.text("base")?, request.text("target")?);
    let (base, target) = (read(kind, &base, "base")?, read(kind, &target, "target")?);
    put(ok, base.relativize(&target), "target")
}

/// `convert`: converts `input` from the kind `from` to the kind `to`.
pub(crate) fn convert(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (from, to) = (request.required_kind("from")?, request.required_kind("to")?);
    let (input, host) = (request.text("input")?, host(request)?);
    let any = read(from, &input, "input")?;
    put(ok, any.convert(to, host), "input")
}

fn host(request: &Request<'_>) -> Result<HostEncoding, Failure> {
    let Some(given) = request.optional_text("host")? else { return Ok(HostEncoding::Percent) };
    HOSTS.into_iter().find(|(name, _)| *name == given).map(|(_, host)| host).ok_or_else(|| {
        let names = HOSTS.map(|(name, _)| name).join(", ");
        Failure::request(format!("`host` must be one of {names}"))
    })
}

/// Writes the text of a result, or returns its error for the field `field`.
fn put(ok: &mut Vec<u8>, result: Result<Any, Error>, field: &'static str) -> Result<(), Failure> {
    let any = result.map_err(|error| Failure::from(error).in_field(field))?;
    json::object(ok, |it| {
        it.put("string", any.as_str());
    });
    Ok(())
}
