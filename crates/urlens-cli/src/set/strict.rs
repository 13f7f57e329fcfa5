//! Changes to URIs and IRIs: what is not in their grammar is refused.

use super::{Change, is_meant, refused};
use crate::outcome::Message;
use urlens::{EditError, Encoded, Normalization, OptIn, Part, Reference, Strict};

/// The component of that name, if it can be set, or removed.
pub(super) fn part(name: &str, is_removed: bool) -> Result<Part, String> {
    match Part::named(name) {
        Some(part @ (Part::Scheme | Part::Path)) if is_removed => {
            Err(format!("a {part} cannot be removed"))
        }
        Some(part) => Ok(part),
        None => {
            let names = Part::ALL.map(Part::name).join(", ");
            Err(format!(
                "nothing sets `{}` of a URI or an IRI, but {names} and query:NAME",
                name.escape_debug()
            ))
        }
    }
}

/// Makes one change.
pub(super) fn make<D: Strict>(
    reference: &mut Reference<D>,
    change: &Change,
) -> Result<(), Message> {
    match change {
        Change::Component(name, value) => {
            component(reference, part(name, value.is_none())?, value.as_deref())
                .map_err(|error| refused(name, error))
        }
        Change::Parameter { name, value, only_if_there } => {
            let is_there = reference.query_pairs().any(|(it, _)| it.decode_lossy() == *name);
            if *only_if_there && !is_there {
                return Ok(());
            }
            trim(reference, &|it| it == name);
            append(reference, name, value).map_err(|error| refused("query", error))
        }
        Change::Append(name, value) => {
            append(reference, name, value).map_err(|error| refused("query", error))
        }
        Change::Trim(pattern) => {
            trim(reference, &|name| is_meant(pattern, name));
            Ok(())
        }
        Change::Segment(text) => segment(reference, text).map_err(|error| refused("path", error)),
        Change::SortQuery => {
            take(reference, &[OptIn::SortQuery]);
            Ok(())
        }
    }
}

fn component<D: Strict>(
    reference: &mut Reference<D>,
    part: Part,
    value: Option<&str>,
) -> Result<(), EditError> {
    match part {
        // Nobody gets here without a value.
        Part::Scheme => reference.set_scheme(value.unwrap_or_default()),
        Part::Path => reference.set_path(value.unwrap_or_default()),
        Part::Authority => reference.set_authority(value),
        Part::Userinfo => reference.set_userinfo(value),
        Part::Host => reference.set_host(value),
        Part::Port => reference.set_port_str(value),
        Part::Query => reference.set_query(value),
        Part::Fragment => reference.set_fragment(value),
    }
}

/// Drops the parameters whose names, decoded, are useless.
fn trim<D: Strict>(reference: &mut Reference<D>, useless: &(dyn Fn(&str) -> bool + Sync)) {
    let useless = |written: &str| useless(&Encoded::new(written).decode_lossy());
    take(reference, &[OptIn::DropParameters(&useless)]);
}

fn take<D: Strict>(reference: &mut Reference<D>, steps: &[OptIn<'_>]) {
    *reference = reference.normalize_with(&Normalization::NOTHING.with(steps)).into_owned();
}

/// Puts a parameter behind the query; a builder knows how it is written.
fn append<D: Strict>(
    reference: &mut Reference<D>,
    name: &str,
    value: &str,
) -> Result<(), EditError> {
    let alone = Reference::<D>::builder().query_pairs([(name, value)]).build()?;
    let pair = alone.query().unwrap_or_default();
    let query = match reference.query() {
        None | Some("") => pair.to_owned(),
        Some(query) => format!("{query}&{pair}"),
    };
    reference.set_query(Some(&query))
}

/// Puts a segment behind the path; a builder knows how it is written.
fn segment<D: Strict>(reference: &mut Reference<D>, text: &str) -> Result<(), EditError> {
    let alone = Reference::<D>::builder().path_segments([text]).build()?;
    let path = reference.path();
    // Behind a slash at the end of the path, none is added.
    let path = format!("{}{}", path.strip_suffix('/').unwrap_or(path), alone.path());
    reference.set_path(&path)
}
