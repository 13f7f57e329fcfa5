//! The supported user types and qualifiers, as data.

use alloc::borrow::Cow;

/// A user type: a site, a platform or a package manager.
///
/// ```
/// use urlens_schemes::usr::TYPES;
///
/// let bitbucket = TYPES.iter().find(|it| it.name == "bitbucket").unwrap();
/// assert_eq!(bitbucket.default_site, Some("https://bitbucket.org"));
/// assert!(bitbucket.lowercase);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UserType {
    /// The name, in lower case.
    pub name: &'static str,
    /// The default site, if it is known.
    pub default_site: Option<&'static str>,
    /// True if names of users ignore case, and are written in lower case.
    pub lowercase: bool,
}

impl UserType {
    /// Normalizes the name of a user.
    pub(super) fn normalize<'a>(&self, name: &'a str) -> Cow<'a, str> {
        if self.lowercase && name.chars().any(|c| !c.to_lowercase().eq([c])) {
            Cow::Owned(name.to_lowercase())
        } else {
            Cow::Borrowed(name)
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
/// use urlens_schemes::usr::TYPES;
///
/// let with_site: Vec<_> = TYPES.iter().filter(|it| it.default_site.is_some()).collect();
/// assert_eq!((TYPES.len(), with_site.len()), (19, 9));
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

/// The qualifiers of users of every type.
pub(super) const KEYS: [&str; 4] = ["email", "fullname", "location", "site"];

/// Returns the supported type with this name, in any case.
pub(super) fn find(name: &str) -> Option<&'static UserType> {
    TYPES.iter().find(|known| known.name.eq_ignore_ascii_case(name))
}

/// The default site of a user type.
pub(super) fn default_site(name: &str) -> Option<&'static str> {
    find(name)?.default_site
}
