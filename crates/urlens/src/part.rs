//! The names of the components.

/// A component of a reference, named as RFC 3986, section 3, names it.
///
/// ```text
///   foo://user@example.com:8042/over/there?name=ferret#nose
///   \_/   \___________________/\_________/ \_________/ \__/
///    |          authority          path       query   fragment
///  scheme  (userinfo, host, port)
/// ```
///
/// ```
/// use urlens::{Part, Uri};
///
/// let uri = Uri::parse("foo://user@example.com:8042/over/there?name=ferret#nose")?;
/// assert_eq!(uri.component(Part::Port), Some("8042"));
/// assert_eq!(Part::Userinfo.to_string(), "userinfo");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Part {
    /// The scheme, before the first `:`.
    Scheme,
    /// The authority, after `//`: userinfo, host and port.
    Authority,
    /// The user information, before the `@` of the authority.
    Userinfo,
    /// The registered name or address in the authority.
    Host,
    /// The port, after the host and `:`.
    Port,
    /// The path, always present and perhaps empty.
    Path,
    /// The query, after `?`.
    Query,
    /// The fragment, after `#`.
    Fragment,
}

impl Part {
    /// All components, in the order of the text.
    ///
    /// ```
    /// assert_eq!(urlens::Part::ALL.len(), 8);
    /// ```
    pub const ALL: [Self; 8] = [
        Self::Scheme,
        Self::Authority,
        Self::Userinfo,
        Self::Host,
        Self::Port,
        Self::Path,
        Self::Query,
        Self::Fragment,
    ];

    /// The name, in lowercase.
    ///
    /// ```
    /// assert_eq!(urlens::Part::Host.name(), "host");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Scheme => "scheme",
            Self::Authority => "authority",
            Self::Userinfo => "userinfo",
            Self::Host => "host",
            Self::Port => "port",
            Self::Path => "path",
            Self::Query => "query",
            Self::Fragment => "fragment",
        }
    }
}

crate::name::by_name!(Part);
