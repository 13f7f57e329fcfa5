//! Items for the sister crates of this workspace, `urlens-readings` above all.
//!
//! They are public so that those crates need no second copy of a rule. They are no part of the
//! interface: the version promise does not cover them, and they may change with any release.

pub use crate::grammar::within;
pub use crate::host::domain::labels;
pub use crate::host::ipv4::read_decimal as read_ipv4;
pub use crate::host::ipv4_numbers::{NotIpv4, ends_in_number, read as read_ipv4_numbers};
pub use crate::host::ipv6::read as read_ipv6;
pub use crate::marks::Marks;
pub use crate::mask::{Masked, picture};
pub use crate::parts::Pieces;
pub use crate::percent::{encode_chars, escape};
pub use crate::split::{authority_end, credentials};
pub use crate::whatwg::encode;
pub use crate::write::{dots_in, dots_or_escapes_in, is_drive};

use crate::dialect::Dialect;
use crate::host::Host;
use crate::reference::{Identifier, Reference};
use crate::text::Text;

/// The kind of a host that a parser has accepted.
pub fn host_of(text: &str) -> Host<'_> {
    Host::of(text)
}

/// An identifier of dialect `D` as one of dialect `E` with the same text and components.
///
/// Only for texts that both standards read alike, or where the result is read and not handed out.
pub fn with_dialect<D: Dialect, E: Dialect, T: Text>(it: Identifier<D, T>) -> Identifier<E, T> {
    Identifier(Reference::new(it.0.text, it.0.marks))
}

/// The ends of the components of a reference.
pub fn marks_of<D: Dialect, T: Text>(reference: &Reference<D, T>) -> Marks {
    reference.marks
}

/// An identifier with the components of another whose text is equal.
pub fn from_marks<D: Dialect, T: Text>(text: T, marks: Marks) -> Identifier<D, T> {
    Identifier(Reference::new(text, marks))
}
