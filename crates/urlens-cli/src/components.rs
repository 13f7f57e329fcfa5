//! The names of components and attributes that `get` prints and `set` changes: one list for both.

use std::borrow::Cow;
use urlens::percent::Encoded;
use urlens::{Component, Text};
use urlens_ops::{Any, Part, UrlAttribute};

/// A component, an attribute of the web API, or the whole text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// The whole text.
    Whole,
    /// A component of RFC 3986.
    Part(Part),
    /// The userinfo before its first colon.
    Username,
    /// The userinfo after its first colon.
    Password,
    /// An attribute of the web API, of a URL. An empty string means that the component is absent.
    Attribute(UrlAttribute),
}

use Named::{Attribute, Password, Username, Whole};

/// The names with their help. `set` changes components; attributes only with `--attribute`.
pub(crate) const NAMES: &[(&str, Named, &str)] = &[
    ("url", Whole, "the whole text, as parsed; also href"),
    ("href", Whole, ""),
    ("scheme", Named::Part(Part::Scheme), "the scheme"),
    ("authority", Named::Part(Part::Authority), "userinfo, host and port"),
    ("userinfo", Named::Part(Part::Userinfo), "user name and password"),
    ("username", Username, "the user name"),
    ("password", Password, "the password"),
    ("host", Named::Part(Part::Host), "the host without the port; also hostname"),
    ("hostname", Named::Part(Part::Host), ""),
    ("port", Named::Part(Part::Port), "the port"),
    ("path", Named::Part(Part::Path), "the path"),
    ("query", Named::Part(Part::Query), "the query without its ?"),
    ("fragment", Named::Part(Part::Fragment), "the fragment without its #"),
    ("protocol", Attribute(UrlAttribute::Protocol), "of a URL: the scheme with its :"),
    ("host-and-port", Attribute(UrlAttribute::Host), "of a URL: host:port, or the host alone"),
    ("pathname", Attribute(UrlAttribute::Pathname), "of a URL: the path, as in the web API"),
    (
        "search",
        Attribute(UrlAttribute::Search),
        "of a URL: the query with its ?, unless it is empty",
    ),
    (
        "hash",
        Attribute(UrlAttribute::Hash),
        "of a URL: the fragment with its #, unless it is empty",
    ),
];

impl Named {
    /// Returns the value in a text, as written or percent-decoded.
    pub(crate) fn of<'a>(self, any: &'a Any<impl Text>, decode: bool) -> Option<Cow<'a, str>> {
        let written = match self {
            Whole => return Some(Cow::Borrowed(any.as_str())),
            Self::Part(part) => any.component(part),
            Username => any.authority()?.username(),
            Password => any.password(),
            Attribute(name) => any.attribute(name).ok().filter(|value| !value.is_empty()),
        }?;
        Some(if decode { Encoded::new(written).decode_lossy() } else { Cow::Borrowed(written) })
    }
}

/// Returns the value of a component in a text, as written.
pub(crate) fn value_of<'a>(component: &Component, any: &'a Any<impl Text>) -> Option<Cow<'a, str>> {
    match component {
        Component::Part(part) => Named::Part(*part).of(any, false),
        Component::Username => Username.of(any, false),
        Component::Password => Password.of(any, false),
        Component::Parameter(name) => any.query_param(name),
    }
}
