//! `set`: one component replaced or removed.

use super::answer::{Answer, Failure};
use super::kind::Kind;
use super::parse::components;
use super::request::Request;
use urlens::{Part, Strict};

/// `set`: `input` with its `part` replaced by `value`, or without it where `value` is null.
pub(crate) fn set<D: Strict>(request: &Request<'_>, kind: Kind) -> Answer {
    let mut reference = kind.read::<D>(request, "input")?;
    let name = request.text("part")?;
    let part = Part::named(&name).ok_or_else(|| {
        let names = Part::ALL.map(Part::name).join(", ");
        Failure::request(format!("`part` is none of {names}"))
    })?;
    let value = request.text_or_null("value")?;
    match (part, value.as_deref()) {
        (Part::Scheme | Part::Path, None) => {
            return Err(Failure::required(part.name()).field("value"));
        }
        (Part::Scheme, Some(value)) => reference.set_scheme(value),
        (Part::Path, Some(value)) => reference.set_path(value),
        (Part::Authority, value) => reference.set_authority(value),
        (Part::Userinfo, value) => reference.set_userinfo(value),
        (Part::Host, value) => reference.set_host(value),
        (Part::Port, value) => reference.set_port_str(value),
        (Part::Query, value) => reference.set_query(value),
        (Part::Fragment, value) => reference.set_fragment(value),
    }
    .map_err(|error| Failure::from(error).field("value"))?;
    Ok(components(&reference))
}
