//! The fourth step: components that must be present.

use crate::parts::Parts;
use crate::scheme::Mode;

/// Gives web and file URLs the authority and the root they must have.
pub(crate) fn force(mut parts: Parts<'_>, mode: Mode) -> Parts<'_> {
    match mode {
        Mode::Generic => (),
        Mode::Web => parts.root = true,
        Mode::File => {
            parts.authority.get_or_insert_default();
            parts.root |= parts.drive.is_none();
        }
    }
    parts
}

/// Returns `true` if the path is opaque: one string, so that only a fragment can be resolved against
/// this base.
pub(crate) fn is_opaque(parts: &Parts<'_>, mode: Mode) -> bool {
    mode == Mode::Generic && parts.authority.is_none() && !parts.root
}
