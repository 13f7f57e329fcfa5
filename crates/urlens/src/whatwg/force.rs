//! The fourth step: what must be there, made of what is.

use super::Failure;
use super::split::split_authority;
use super::violation::Violation;
use crate::part::Part;
use crate::parts::{Parts, Pieces};
use crate::scheme::Mode;

/// Gives web and file URLs the authority and the root they must have.
///
/// A web URL without a substantial authority takes the first segment that is not empty for one. So
/// it does not matter how many slashes follow its scheme.
pub(crate) fn force(mut parts: Parts<'_>, mode: Mode) -> Result<Parts<'_>, Failure> {
    match mode {
        Mode::Generic => (),
        Mode::File => {
            parts.authority.get_or_insert_default();
            parts.root |= parts.drive.is_none();
        }
        Mode::Web => {
            parts.root = true;
            if parts.authority.unwrap_or_default() == Pieces::default() {
                let [_, path] = parts.path;
                let path = path.trim_start_matches('/');
                let (authority, rest) = path.split_once('/').unwrap_or((path, ""));
                if authority.is_empty() {
                    return Err(Failure::new(Violation::HostMissing, Part::Host, path));
                }
                parts.authority = Some(split_authority(authority, mode));
                parts.path = ["", rest];
            }
        }
    }
    Ok(parts)
}

/// Whether the path is one text without hierarchy, so that nothing but a fragment can be put behind
/// this base.
pub(crate) fn is_opaque(parts: &Parts<'_>, mode: Mode) -> bool {
    mode == Mode::Generic && parts.authority.is_none() && !parts.root
}
