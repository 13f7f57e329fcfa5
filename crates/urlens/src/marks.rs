//! [`Marks`]: the offsets at which the components of a text end.

/// The ends of the components of a reference.
///
/// ```text
///   https://user@example.org:8042/over/there?name=ferret#nose
///         |      |          |    |          |           |
///   scheme_end   |   host_end    |       path_end    query_end
///            host_start      authority_end
/// ```
///
/// The range of a component starts where the previous one ends and includes its delimiter (`:`, `//`,
/// `?`, `#`). So a component is absent if its range is empty, and empty if its range has only the
/// delimiter.
///
/// Made by the scanners (`scan`, `fast::scan`, `fast::portable`), `Split`, `Writer`, `whatwg::walk` and
/// `internal::drop_in`, for one text. They are valid only for that text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// After the `:` of the scheme, or 0.
    pub scheme_end: u32,
    /// After the `//` and the `@` of the userinfo.
    pub host_start: u32,
    /// After the host.
    pub host_end: u32,
    /// After the port.
    pub authority_end: u32,
    /// After the path.
    pub path_end: u32,
    /// After the query; the fragment is the rest.
    pub query_end: u32,
}

impl Marks {
    /// The marks of a text with neither scheme nor authority, without its first `length` bytes, which are
    /// in the path.
    pub(crate) const fn without_start(&self, length: u32) -> Self {
        Self { path_end: self.path_end - length, query_end: self.query_end - length, ..*self }
    }
}
