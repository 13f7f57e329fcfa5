//! Components that a web or file URL must have, and opaque paths.

use crate::parts::Parts;
use crate::scheme::Mode;

/// Adds the authority that a file URL must have, and the root that web and file URLs must have.
pub(crate) fn add_required_components(mut parts: Parts<'_>, mode: Mode) -> Parts<'_> {
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
