//! The attributes of the web's `URL` class, by name.

use crate::error::Error;
use crate::marks::Marks;
use crate::parts;
use crate::split::credentials;
use crate::text::Text;
use crate::types::Url;
use alloc::string::String;

/// An attribute of the web's `URL` class, for programs that follow that interface.
///
/// Attributes include their delimiter, and an absent component is empty.
///
/// ```
/// use urlens::{Url, UrlAttribute};
///
/// let mut url = Url::parse("https://example.org/a?b")?;
/// assert_eq!(url.attribute(UrlAttribute::Search), "?b");
/// url.set_attribute("hash".parse().unwrap(), "top")?;
/// assert_eq!(url, "https://example.org/a?b#top");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum UrlAttribute {
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

impl UrlAttribute {
    /// All attributes, in the order of the text.
    ///
    /// ```
    /// assert_eq!(urlens::UrlAttribute::ALL[0].name(), "href");
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
    /// assert_eq!(urlens::UrlAttribute::Search.name(), "search");
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
}

crate::name::by_name!(UrlAttribute);

impl<T: Text> Url<T> {
    /// An attribute of the web's `URL` class.
    ///
    /// ```
    /// use urlens::{Url, UrlAttribute};
    ///
    /// let url = Url::parse("https://example.org:8080/a?#b")?;
    /// assert_eq!(url.attribute(UrlAttribute::Protocol), "https:");
    /// assert_eq!(url.attribute(UrlAttribute::Host), "example.org:8080");
    /// assert_eq!(url.attribute(UrlAttribute::Search), "");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn attribute(&self, attribute: UrlAttribute) -> &str {
        attribute_of(self.as_str(), &self.marks, attribute)
    }
}

/// An attribute of a URL by its text and the ends of its components.
#[inline]
pub(crate) fn attribute_of<'a>(text: &'a str, marks: &Marks, attribute: UrlAttribute) -> &'a str {
    let range = |start: u32, end: u32| &text[start as usize..end as usize];
    let credentials = || parts::userinfo(text, marks).map(credentials).unwrap_or_default();
    match attribute {
        UrlAttribute::Href => text,
        UrlAttribute::Protocol => range(0, marks.scheme_end),
        UrlAttribute::Username => credentials().0,
        UrlAttribute::Password => credentials().1.unwrap_or_default(),
        UrlAttribute::Host => range(marks.host_start, marks.authority_end),
        UrlAttribute::Hostname => parts::host(text, marks).unwrap_or_default(),
        UrlAttribute::Port => parts::port(text, marks).unwrap_or_default(),
        UrlAttribute::Pathname => path_of(text, marks),
        UrlAttribute::Search => unless_delimiter(range(marks.path_end, marks.query_end)),
        UrlAttribute::Hash => unless_delimiter(&text[marks.query_end as usize..]),
    }
}

/// The path of a URL, without the `/.` that precedes `//` in its text if it has no host.
#[inline]
pub(crate) fn path_of<'a>(text: &'a str, marks: &Marks) -> &'a str {
    let path = &text[marks.authority_end as usize..marks.path_end as usize];
    let has_dot_segment = marks.authority_end == marks.scheme_end && path.starts_with("/.//");
    if has_dot_segment { &path[2..] } else { path }
}

impl Url<String> {
    /// Sets an attribute as the web's `URL` class does. Where that class ignores the value, this returns
    /// an error.
    ///
    /// ```
    /// use urlens::{Url, UrlAttribute};
    ///
    /// let mut url = Url::parse("http://example.org:443/")?;
    /// url.set_attribute(UrlAttribute::Protocol, "HTTPS:")?;
    /// assert_eq!(url, "https://example.org/");
    /// let error = url.set_attribute(UrlAttribute::Protocol, "mailto").unwrap_err();
    /// assert_eq!(error.code(), "special-scheme");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the web's `URL` class would ignore the value.
    pub fn set_attribute(&mut self, attribute: UrlAttribute, value: &str) -> Result<(), Error> {
        let result = match attribute {
            UrlAttribute::Href => self.set_web_href(value),
            UrlAttribute::Protocol => self.set_web_protocol(value),
            UrlAttribute::Username => self.set_web_username(value),
            UrlAttribute::Password => self.set_web_password(value),
            UrlAttribute::Host => self.set_web_host(value),
            UrlAttribute::Hostname => self.set_web_hostname(value),
            UrlAttribute::Port => self.set_web_port(value),
            UrlAttribute::Pathname => self.set_web_pathname(value),
            UrlAttribute::Search => self.set_web_search(value),
            UrlAttribute::Hash => self.set_web_hash(value),
        };
        result.map_err(|error| error.in_text(value))
    }
}

fn unless_delimiter(text: &str) -> &str {
    if text.len() == 1 { "" } else { text }
}
