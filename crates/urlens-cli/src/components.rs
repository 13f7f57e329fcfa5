//! The components that `get` prints and `set` changes: one list for both.

use std::borrow::Cow;
use urlens::percent::Encoded;
use urlens_ops::{Any, AnyError, Part, UrlAttribute};

/// A component.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Component {
    /// The whole text.
    Whole,
    /// A component of RFC 3986.
    Part(Part),
    /// The userinfo before its first colon.
    User,
    /// The userinfo after its first colon.
    Password,
    /// A string of the web API. An empty string means that the component is absent.
    Web(UrlAttribute),
}

use Component::{Password, User, Web, Whole};

/// The components with their names and help. If a component has two names, the first is that of RFC
/// 3986 and the second that of the web API.
pub(crate) const COMPONENTS: &[(&str, Component, &str)] = &[
    ("url", Whole, "the whole text, as parsed; also href"),
    ("href", Whole, ""),
    ("scheme", Component::Part(Part::Scheme), "the scheme"),
    ("authority", Component::Part(Part::Authority), "userinfo, host and port"),
    ("userinfo", Component::Part(Part::Userinfo), "user and password"),
    ("user", User, "the user; also username"),
    ("username", User, ""),
    ("password", Password, "the password"),
    ("host", Component::Part(Part::Host), "the host without the port; also hostname"),
    ("hostname", Component::Part(Part::Host), ""),
    ("port", Component::Part(Part::Port), "the port"),
    ("path", Component::Part(Part::Path), "the path"),
    ("query", Component::Part(Part::Query), "the query without its ?"),
    ("fragment", Component::Part(Part::Fragment), "the fragment without its #"),
    ("protocol", Web(UrlAttribute::Protocol), "of a URL: the scheme with its :"),
    ("host-and-port", Web(UrlAttribute::Host), "of a URL: host:port, or the host alone"),
    ("pathname", Web(UrlAttribute::Pathname), "of a URL: the path, as in the web API"),
    ("search", Web(UrlAttribute::Search), "of a URL: the query with its ?, unless it is empty"),
    ("hash", Web(UrlAttribute::Hash), "of a URL: the fragment with its #, unless it is empty"),
];

impl Component {
    /// Finds a component by name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        COMPONENTS.iter().find(|(own, ..)| *own == name).map(|(_, component, _)| *component)
    }

    /// Returns the component of a text, as written or percent-decoded.
    pub(crate) fn of<'a>(self, any: &'a Any<'_>, decode: bool) -> Option<Cow<'a, str>> {
        let written = match self {
            Whole => return Some(Cow::Borrowed(any.as_str())),
            Self::Part(part) => any.part(part),
            User => any.authority()?.user(),
            Password => any.authority()?.password(),
            Web(part) => any.web(part).ok().filter(|it| !it.is_empty()),
        }?;
        Some(match decode {
            true => Encoded::new(written).decode_lossy(),
            false => Cow::Borrowed(written),
        })
    }

    /// Sets the component, or removes it if `value` is `None`.
    pub(crate) fn set(self, any: &mut Any<'_>, value: Option<&str>) -> Result<(), AnyError> {
        let text = value.unwrap_or_default();
        match self {
            Whole => {
                *any = Any::parse(any.kind(), text)?.into_owned();
                Ok(())
            }
            Self::Part(part) => any.set(part, value),
            User => any.set_web(UrlAttribute::Username, text),
            Password => any.set_web(UrlAttribute::Password, text),
            Web(part) => any.set_web(part, text),
        }
    }
}
