//! The restricted form of records and schemas: `"://" AUTHORITY [ "/" COLLECTION [ "/" RKEY ] ]`,
//! in normal form.

use super::nsid::Names;
use super::record_key::RecordKey;
use super::shape::Shape;
use crate::{ErrorKind, Rule, SchemeError};

pub(super) const NOT_NORMAL: Rule = Rule::new("not-lowercase", "upper-case letters");

/// Checks everything except the authority, which the scheme checks.
pub(super) fn check(shape: &Shape, names: Names) -> Result<(), SchemeError> {
    if !shape.is_scheme_lowercase() {
        return Err(SchemeError::new(ErrorKind::Rule(&NOT_NORMAL), "scheme", 0));
    }
    let start = shape.authority_range().end;
    let rest = &shape.text()[start..];
    for (sigil, part) in [('?', "query"), ('#', "fragment")] {
        if let Some(at) = rest.find(sigil) {
            return Err(SchemeError::new(ErrorKind::NotAllowed, part, start + at + 1));
        }
    }
    let mut at = start + 1;
    for (n, segment) in rest.split('/').skip(1).enumerate() {
        let further = |error: SchemeError| error.shifted(at);
        match n {
            0 => {
                if !names.read(segment).map_err(further)?.is_normal() {
                    return Err(SchemeError::new(ErrorKind::Rule(&NOT_NORMAL), "nsid", at));
                }
            }
            1 => drop(RecordKey::parse(segment).map_err(further)?),
            _ => return Err(SchemeError::new(ErrorKind::NotAllowed, "third segment", at)),
        }
        at += segment.len() + 1;
    }
    Ok(())
}
