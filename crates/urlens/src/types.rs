//! The public types: plain structs of a text and the ends of its components. Their methods call the verbs of
//! `op`, and add nothing.

mod any;
pub(crate) mod builder;
mod constant;
mod impls;
mod methods;
#[cfg(feature = "serde")]
mod serde;
mod uri;
mod url;

pub use any::Any;
pub use builder::Builder;
pub use uri::{Iri, IriRef, Uri, UriRef, UriZone};
// Not the crate `url`.
pub use self::url::{Url, UrlRef};

pub(crate) use crate::op::edit::attribute::path_of as url_path;

use crate::kind::Kind;
use crate::marks::Marks;

/// The path of a text. A URL has one without the `/.` that keeps it from being an authority.
#[inline]
pub(crate) fn path_of<'a>(kind: Kind, text: &'a str, marks: &Marks) -> &'a str {
    match kind {
        Kind::Url => url_path(text, marks),
        _ => &text[marks.authority_end as usize..marks.path_end as usize],
    }
}
