//! The components that can be read and set by name.

use crate::name::UnknownName;
use crate::part::Part;
use alloc::string::String;
use core::fmt;
use core::str::FromStr;

/// A component that can be read and set: a [`Part`], a piece of the userinfo, or a parameter of the query.
///
/// Commands, requests and bindings use these names. The attributes of the web API have their own type,
/// [`UrlAttribute`](crate::UrlAttribute), because their setters accept and change more.
///
/// ```
/// use urlens::{Any, Component, Kind, Part};
///
/// assert_eq!("host".parse(), Ok(Component::Part(Part::Host)));
/// let mut url = Any::parse(Kind::Url, "https://example.org/?q=a&lang=en")?;
/// url.set(&"query:q".parse().unwrap(), Some("b c"))?;
/// assert_eq!(url, "https://example.org/?q=b%20c&lang=en");
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Component {
    /// One of the components of RFC 3986.
    Part(Part),
    /// The userinfo before its first colon.
    Username,
    /// The userinfo after its first colon.
    Password,
    /// The value of a parameter of the query, by its decoded name.
    Parameter(String),
}

/// The prefix of the name of a parameter.
const PARAMETER: &str = "query:";

impl Component {
    /// The names of all components; a parameter has its own name in place of `NAME`.
    ///
    /// ```
    /// assert!(urlens::Component::NAMES.contains(&"username"));
    /// ```
    pub const NAMES: [&'static str; 11] = [
        "scheme",
        "authority",
        "userinfo",
        "username",
        "password",
        "host",
        "port",
        "path",
        "query",
        "fragment",
        "query:NAME",
    ];

    /// The part that contains the component.
    ///
    /// ```
    /// use urlens::{Component, Part};
    /// assert_eq!(Component::Password.part(), Part::Userinfo);
    /// ```
    pub const fn part(&self) -> Part {
        match self {
            Self::Part(part) => *part,
            Self::Username | Self::Password => Part::Userinfo,
            Self::Parameter(_) => Part::Query,
        }
    }
}

impl From<Part> for Component {
    fn from(part: Part) -> Self {
        Self::Part(part)
    }
}

impl FromStr for Component {
    type Err = UnknownName;
    fn from_str(name: &str) -> Result<Self, UnknownName> {
        match name {
            "username" => Ok(Self::Username),
            "password" => Ok(Self::Password),
            _ => match name.strip_prefix(PARAMETER) {
                Some(parameter) => Ok(Self::Parameter(parameter.into())),
                None => match name.parse() {
                    Ok(part) => Ok(Self::Part(part)),
                    Err(_) => Err(UnknownName::new(&Self::NAMES)),
                },
            },
        }
    }
}

impl fmt::Display for Component {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Part(part) => part.fmt(f),
            Self::Username => f.pad("username"),
            Self::Password => f.pad("password"),
            Self::Parameter(name) => write!(f, "{PARAMETER}{name}"),
        }
    }
}
