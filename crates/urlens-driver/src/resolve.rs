//! `resolve`, `goto` and `relativize`: from a base to a target and back.

use super::answer::Answer;
use super::kind::{self, Kind};
use super::request::Request;
use serde_json::json;
use urlens::{Resolution, Strict};

/// `resolve`: the identifier that `ref` means where `base` is (RFC 3986, 5.2).
pub(crate) fn resolve<D: Strict>(request: &Request<'_>, _: Kind) -> Answer {
    let base = kind::identifier::<D>(request, "base")?;
    let reference = kind::reference::<D>(request, "ref")?;
    let resolution =
        if request.flag("verbatim")? { Resolution::VERBATIM } else { Resolution::STRICT };
    let target = base.resolve_with(&reference, resolution)?;
    Ok(json!({ "string": target.as_str() }))
}

/// `goto`: `ref` put behind `base`, which may be relative itself.
pub(crate) fn goto<D: Strict>(request: &Request<'_>, kind: Kind) -> Answer {
    let base = kind.read::<D>(request, "base")?;
    let reference = kind::reference::<D>(request, "ref")?;
    let target = reference.onto(&base)?;
    Ok(json!({ "string": target.as_str() }))
}

/// `relativize`: the shortest reference that resolves to `target` where `base` is.
pub(crate) fn relativize<D: Strict>(request: &Request<'_>, _: Kind) -> Answer {
    let base = kind::identifier::<D>(request, "base")?;
    let target = kind::identifier::<D>(request, "target")?;
    let reference = base.relativize(&target)?;
    Ok(json!({ "string": reference.as_str() }))
}
