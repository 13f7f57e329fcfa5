//! Where the components of a text lie.

/// The ends of the components of a reference.
///
/// ```text
///   https://user@example.org:8042/over/there?name=ferret#nose
///         |      |          |    |          |           |
///    scheme  host_start  host_end|        path        query
///                            authority
/// ```
///
/// Each component's range begins where the one before it ends and includes its sigil (`:`, `//`,
/// `?`, `#`), so that a component is absent exactly when its range is empty, and present but empty
/// when it holds the sigil alone.
///
/// Marks are made by `scan` and by `Writer` and nowhere else, each together with the text they
/// belong to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Marks {
    /// Behind the `:` of the scheme, or 0.
    pub scheme: u32,
    /// After the `//` and the `@` of the userinfo.
    pub host_start: u32,
    /// After the host.
    pub host_end: u32,
    /// After the port.
    pub authority: u32,
    /// After the path.
    pub path: u32,
    /// After the query; the fragment is the rest.
    pub query: u32,
}
