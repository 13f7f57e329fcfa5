//! `set`: one component replaced or removed.

use super::answer::{Answer, Failure};
use super::kind::Kind;
use super::parse::components;
use super::request::Request;
use urlens::{EditError, Part, Reference, Strict};

/// `set`: `input` with its `part` replaced by `value`, or without it where `value` is null.
pub(crate) fn set<D: Strict>(request: &Request<'_>, kind: Kind) -> Answer {
    let mut reference = kind.read::<D>(request, "input")?;
    let name = request.text("part")?;
    let part = Part::named(&name).ok_or_else(|| {
        let names = Part::ALL.map(Part::name).join(", ");
        Failure::request(format!("`part` is none of {names}"))
    })?;
    match (part, request.text_or_null("value")?.as_deref()) {
        (Part::Scheme | Part::Path, None) => {
            let message = format!("a {part} cannot be removed");
            return Err(Failure::request(message).part(part.name()));
        }
        (_, value) => replace(&mut reference, part, value)
            .map_err(|error| Failure::from(error).field("value"))?,
    }
    Ok(components(&reference))
}

/// Scheme and path are never absent; no value is taken for an empty one, which the library judges.
fn replace<D: Strict>(
    reference: &mut Reference<D>,
    part: Part,
    value: Option<&str>,
) -> Result<(), EditError> {
    match part {
        Part::Scheme => reference.set_scheme(value.unwrap_or_default()),
        Part::Authority => reference.set_authority(value),
        Part::Userinfo => reference.set_userinfo(value),
        Part::Host => reference.set_host(value),
        Part::Port => reference.set_port_str(value),
        Part::Path => reference.set_path(value.unwrap_or_default()),
        Part::Query => reference.set_query(value),
        Part::Fragment => reference.set_fragment(value),
    }
}
