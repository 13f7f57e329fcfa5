//! The supported user types and qualifiers, as data.

use alloc::borrow::Cow;

/// A user type: a site, a platform or a package manager.
///
/// ```
/// let bitbucket = urlens_schemes::usr::find("BitBucket").unwrap();
/// assert_eq!(bitbucket.default_site, Some("https://bitbucket.org"));
/// assert_eq!(bitbucket.normalize("Atlassian"), "atlassian");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UserType {
    /// The name, in lower case.
    pub name: &'static str,
    /// The default site.
    pub default_site: Option<&'static str>,
    /// True if names ignore case, and are written in lower case.
    pub lowercase: bool,
}

impl UserType {
    /// Normalizes the name of a user.
    ///
    /// ```
    /// let github = urlens_schemes::usr::find("github").unwrap();
    /// assert_eq!(github.normalize("OctoCat"), "OctoCat");
    /// ```
    pub fn normalize<'a>(&self, name: &'a str) -> Cow<'a, str> {
        match self.lowercase && name.chars().any(|c| !c.to_lowercase().eq([c])) {
            true => Cow::Owned(name.to_lowercase()),
            false => Cow::Borrowed(name),
        }
    }
}

const fn at(name: &'static str, site: &'static str) -> UserType {
    UserType { name, default_site: Some(site), lowercase: false }
}
const fn candidate(name: &'static str) -> UserType {
    UserType { name, default_site: None, lowercase: false }
}

/// The supported types: those with a definition, then candidates, then those the specification
/// mentions. Other types are accepted if they are well formed.
///
/// ```
/// assert!(urlens_schemes::usr::TYPES.iter().any(|known| known.name == "stackoverflow"));
/// ```
pub const TYPES: &[UserType] = &[
    UserType { lowercase: true, ..at("bitbucket", "https://bitbucket.org") },
    at("docker", "https://hub.docker.com"),
    at("facebook", "https://facebook.com"),
    at("github", "https://github.com"),
    at("linkedin", "https://linkedin.com"),
    at("npm", "https://npmjs.com"),
    at("nuget", "https://www.nuget.org"),
    at("pypi", "https://pypi.org"),
    at("twitter", "https://twitter.com"),
    candidate("conda"),
    candidate("gem"),
    candidate("gitlab"),
    candidate("golang"),
    candidate("gravatar"),
    candidate("maven"),
    candidate("pub"),
    candidate("sourceforge"),
    candidate("wordpress"),
    candidate("stackoverflow"),
];

/// The qualifiers of users of every type, with their meaning.
///
/// ```
/// assert_eq!(urlens_schemes::usr::KEYS[0].0, "email");
/// ```
pub const KEYS: &[(&str, &str)] = &[
    ("email", "the mail address of the user, if it differs from the name"),
    ("fullname", "the full name of the person"),
    ("location", "the location that the user states"),
    ("site", "the web site of the user"),
];

/// Returns the supported type with this name, in any case.
///
/// ```
/// assert!(urlens_schemes::usr::find("myspace").is_none());
/// ```
pub fn find(name: &str) -> Option<&'static UserType> {
    TYPES.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

/// The default site of a user type.
///
/// ```
/// assert_eq!(urlens_schemes::usr::default_site("npm"), Some("https://npmjs.com"));
/// assert_eq!(urlens_schemes::usr::default_site("gem"), None);
/// ```
pub fn default_site(name: &str) -> Option<&'static str> {
    find(name)?.default_site
}
