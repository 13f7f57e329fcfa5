//! Components of URLs by the names of the web API, and the setters of the web API for components by
//! the names of RFC 3986.

use crate::part::Part;
use crate::parts::Pieces;
use crate::split;
use crate::whatwg::{SetError, Url};
use alloc::format;

/// A component of the web API, by the name it has there.
///
/// ```
/// use urlens::WebPart;
/// assert_eq!(WebPart::named("pathname"), Some(WebPart::Pathname));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum WebPart {
    Href,
    Protocol,
    Username,
    Password,
    Host,
    Hostname,
    Port,
    Pathname,
    Search,
    Hash,
}

impl WebPart {
    /// All components, in the order of the text.
    ///
    /// ```
    /// assert_eq!(urlens::WebPart::ALL[0].name(), "href");
    /// ```
    pub const ALL: [Self; 10] = [
        Self::Href,
        Self::Protocol,
        Self::Username,
        Self::Password,
        Self::Host,
        Self::Hostname,
        Self::Port,
        Self::Pathname,
        Self::Search,
        Self::Hash,
    ];

    /// The name.
    ///
    /// ```
    /// assert_eq!(urlens::WebPart::Search.name(), "search");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Href => "href",
            Self::Protocol => "protocol",
            Self::Username => "username",
            Self::Password => "password",
            Self::Host => "host",
            Self::Hostname => "hostname",
            Self::Port => "port",
            Self::Pathname => "pathname",
            Self::Search => "search",
            Self::Hash => "hash",
        }
    }

    /// The component of a name.
    ///
    /// ```
    /// assert_eq!(urlens::WebPart::named("query"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }

    pub(super) fn of(self, url: Url<&str>) -> &str {
        match self {
            Self::Href => url.href(),
            Self::Protocol => url.protocol(),
            Self::Username => url.username(),
            Self::Password => url.password(),
            Self::Host => url.host_and_port(),
            Self::Hostname => url.hostname(),
            Self::Port => url.port_str().unwrap_or_default(),
            Self::Pathname => url.pathname(),
            Self::Search => url.search(),
            Self::Hash => url.hash(),
        }
    }

    pub(super) fn set(self, url: &mut Url, value: &str) -> Result<(), SetError> {
        match self {
            Self::Href => url.set_href(value),
            Self::Protocol => url.set_protocol(value),
            Self::Username => url.set_username(value),
            Self::Password => url.set_password(value),
            Self::Host => url.set_host(value),
            Self::Hostname => url.set_hostname(value),
            Self::Port => url.set_port(value),
            Self::Pathname => url.set_pathname(value),
            Self::Search => url.set_search(value),
            Self::Hash => url.set_hash(value),
        }
    }
}

/// Sets a component of a URL by the setters of the web API, which take an empty value for an absent
/// component and the delimiter alone for an empty one.
pub(super) fn set_part(url: &mut Url, part: Part, value: Option<&str>) -> Result<(), SetError> {
    let text = value.unwrap_or_default();
    match part {
        Part::Scheme => url.set_protocol(text),
        Part::Authority => {
            let pieces = Pieces::split(text);
            let host = &text[pieces.userinfo.map_or(0, |it| it.len() + 1)..];
            set_part(url, Part::Userinfo, pieces.userinfo)?;
            set_part(url, Part::Port, None)?;
            url.set_host(host)
        }
        Part::Userinfo => {
            let (user, password) = split::credentials(text);
            url.set_username(user)?;
            url.set_password(password.unwrap_or_default())
        }
        Part::Host => url.set_hostname(text),
        Part::Port => url.set_port(text),
        Part::Path => url.set_pathname(text),
        Part::Query => match value {
            None => url.set_search(""),
            Some(text) => url.set_search(&format!("?{text}")),
        },
        Part::Fragment => match value {
            None => url.set_hash(""),
            Some(text) => url.set_hash(&format!("#{text}")),
        },
    }
}
