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
/// `?`, `#`). So scheme, authority, port, query and fragment are absent if their range is empty, and empty if
/// it has only the delimiter.
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
    /// The marks of a text without its scheme.
    pub(crate) const fn without_scheme(&self) -> Self {
        let scheme = self.scheme_end;
        Self {
            scheme_end: 0,
            host_start: self.host_start - scheme,
            host_end: self.host_end - scheme,
            authority_end: self.authority_end - scheme,
            path_end: self.path_end - scheme,
            query_end: self.query_end - scheme,
        }
    }

    /// The marks of the start of a text with these marks, followed at offset `at` by a reference. Its first
    /// component comes after all components that are kept.
    #[inline]
    pub(crate) const fn followed_by(&self, reference: &Self, at: u32) -> Self {
        let mut joined = Self { query_end: at + reference.query_end, ..*self };
        if reference.scheme_end > 0 {
            joined.scheme_end = at + reference.scheme_end;
        }
        if reference.authority_end > 0 {
            joined.host_start = at + reference.host_start;
            joined.host_end = at + reference.host_end;
            joined.authority_end = at + reference.authority_end;
        }
        if reference.path_end > 0 {
            joined.path_end = at + reference.path_end;
        }
        joined
    }
}
