//! `normalize` and `compare`.

use crate::failure::Failure;
use crate::json;
use crate::normalizer::Normalizer;
use crate::request::Request;
use urlens::{Kind, PathStyle, Equivalence, Step};

/// `normalize`: `input` in its normal form, by `steps` or by all of them.
pub(crate) fn normalize(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let kind = request.kind("as", Kind::Url)?;
    let normalizer = match request.optional_texts("steps")? {
        Some(names) => Normalizer::steps(kind, &steps(&names)?),
        None => Normalizer::new(kind),
    };
    let normalizer = normalizer.paths(paths(request)?);
    let input = request.text("input")?;
    let normal = normalizer.normalize(&input).map_err(|it| it.in_field("input"))?;
    json::object(ok, |it| {
        it.put("string", normal);
    });
    Ok(())
}

/// `compare`: the first rung at which `a` and `b` are equivalent.
pub(crate) fn compare(request: &Request<'_>, ok: &mut Vec<u8>) -> Result<(), Failure> {
    let normalizer = Normalizer::new(request.kind("as", Kind::Url)?).paths(paths(request)?);
    let rung = normalizer.compare(&request.text("a")?, &request.text("b")?)?;
    json::object(ok, |it| {
        it.put("equal", rung == Some(Equivalence::Text)).put("rung", rung.map(Equivalence::name));
    });
    Ok(())
}

fn steps(names: &[String]) -> Result<Vec<Step>, Failure> {
    let step = |name: &String| {
        Step::named(name).ok_or_else(|| {
            let names = Step::ALL.map(Step::name).join(", ");
            Failure::request(format!("`steps` are of {names}"))
        })
    };
    names.iter().map(step).collect()
}

fn paths(request: &Request<'_>) -> Result<PathStyle, Failure> {
    let Some(name) = request.optional_text("paths")? else { return Ok(PathStyle::Posix) };
    PathStyle::named(&name).ok_or_else(|| {
        let names = PathStyle::ALL.map(PathStyle::name).join(", ");
        Failure::request(format!("`paths` is none of {names}"))
    })
}
