//! [`Base`]: the URL that a reference is resolved against.

use super::parts::split_drive;
use crate::error::{Error, ErrorKind};
use crate::marks::Marks;
use crate::op::View;
use crate::part::Part;
use crate::parts::Parts;
use crate::scheme::{self, Known, Mode};

/// A canonical URL.
#[derive(Clone, Copy)]
pub(crate) struct Base<'a> {
    pub(super) text: &'a str,
    pub(super) marks: &'a Marks,
    /// Its scheme, if that is special.
    pub(super) known: Option<&'static Known>,
}

impl<'a> Base<'a> {
    #[inline]
    pub(crate) fn of(text: &'a str, marks: &'a Marks) -> Self {
        let known = scheme::special(text.as_bytes(), marks.scheme_end as usize);
        Self { text, marks, known }
    }

    pub(crate) fn mode(&self) -> Mode {
        self.known.map_or(Mode::Generic, |known| known.mode)
    }

    pub(crate) fn scheme(&self) -> &'a str {
        &self.text[..self.marks.scheme_end as usize - 1]
    }

    /// Returns `true` if the path is opaque: one string, so that only a fragment can be resolved against
    /// this base.
    pub(super) fn has_opaque_path(&self) -> bool {
        self.known.is_none()
            && self.marks.authority_end == self.marks.scheme_end
            && !self.path().starts_with('/')
    }

    pub(super) fn path(&self) -> &'a str {
        &self.text[self.marks.authority_end as usize..self.marks.path_end as usize]
    }

    /// The drive letter that the path of a file URL starts with, with its `/` and `:`; empty without one.
    #[inline]
    pub(super) fn drive(&self) -> &'a str {
        match self.mode() {
            Mode::File => drive(self.path()),
            _ => "",
        }
    }

    /// The mode and the components.
    pub(crate) fn parts(&self) -> (Mode, Parts<'a>) {
        let (mode, parts) = (self.mode(), Parts::of(self.text, self.marks));
        (mode, if mode == Mode::File { split_drive(parts) } else { parts })
    }

    /// The mode and the components of a URL whose path is not opaque, so that `part` can be set.
    pub(crate) fn hierarchical(view: View<'a>, part: Part) -> Result<(Mode, Parts<'a>), Error> {
        let base = Self::of(view.text, view.marks);
        if base.has_opaque_path() {
            return Err(Error::at_start(ErrorKind::OpaquePath, part));
        }
        Ok(base.parts())
    }
}

/// The drive letter that a canonical path starts with, with its `/` and `:`; empty without one.
fn drive(path: &str) -> &str {
    match path.as_bytes() {
        [b'/', letter, b':'] | [b'/', letter, b':', b'/', ..] if letter.is_ascii_alphabetic() => {
            &path[..3]
        }
        _ => "",
    }
}
