//! `normalize`, `compare` and `nfc`.

use super::components::read;
use crate::extensions::check_included;
use crate::failure::Failure;
use crate::json;
use crate::normalizer::Normalizer;
use crate::request::Request;
use urlens::{Equivalence, Kind, PathStyle, Step};

/// `normalize`: returns the normal form of `input`, by `steps` or by all steps.
pub(crate) fn normalize(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let kind = request.kind("as", Kind::Url)?;
    let normalizer = match request.optional_texts("steps")? {
        Some(names) => Normalizer::steps(kind, &steps(&names)?),
        None => Normalizer::new(kind),
    };
    let mut normalizer = normalizer.paths(paths(request)?);
    if request.flag("repair")? {
        normalizer = normalizer.repair();
    }
    let input = request.text("input")?;
    check_included(&input)?;
    let normal = normalizer.normalize(&input).map_err(|it| it.in_field("input"))?;
    json::object(ok, |it| {
        it.put("string", normal);
        // The generic rules apply instead.
        if let Some(refusal) = normalizer.refusal(&input) {
            it.object("scheme_error", |it| {
                it.put("code", refusal.code()).put("offset", refusal.offset());
                it.put("message", refusal.to_string());
            });
        }
    });
    Ok(())
}

/// `compare`: returns the first equivalence level at which `a` and `b` are equivalent.
pub(crate) fn compare(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let normalizer = Normalizer::new(request.kind("as", Kind::Url)?).paths(paths(request)?);
    let (a, b) = (request.text("a")?, request.text("b")?);
    [&a, &b].iter().try_for_each(|it| check_included(it))?;
    let level = normalizer.compare(&a, &b)?;
    json::object(ok, |it| {
        it.put("equal", level == Some(Equivalence::Text))
            .put("level", level.map(Equivalence::name));
    });
    Ok(())
}

/// `nfc`: converts `input` to Normalization Form C.
pub(crate) fn nfc(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let (kind, input) = (request.kind("as", Kind::IriRef)?, request.text("input")?);
    let any = read(kind, &input, "input")?;
    let composed = any.to_nfc().map_err(|error| Failure::from(error).in_field("input"))?;
    json::object(ok, |it| {
        it.put("string", composed.as_str()).put("changed", composed.as_str() != any.as_str());
    });
    Ok(())
}

fn steps(names: &[String]) -> Result<Vec<Step>, Failure> {
    let step = |name: &String| {
        name.parse::<Step>().map_err(|_| {
            let names = Step::ALL.map(Step::name).join(", ");
            Failure::request(format!("`steps` must be a list of {names}"))
        })
    };
    names.iter().map(step).collect()
}

fn paths(request: &Request<'_>) -> Result<PathStyle, Failure> {
    let Some(name) = request.optional_text("paths")? else { return Ok(PathStyle::Posix) };
    name.parse::<PathStyle>().map_err(|_| {
        let names = PathStyle::ALL.map(PathStyle::name).join(", ");
        Failure::request(format!("`paths` must be one of {names}"))
    })
}
