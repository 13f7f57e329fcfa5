//! The supported user types and qualifiers, as data.

use alloc::borrow::Cow;

/// A user type: a site, a platform or a package manager.
#[derive(Clone, Copy)]
pub(super) struct UserType {
    /// The name, in lower case.
    name: &'static str,
    /// The default site.
    default_site: Option<&'static str>,
    /// True if names ignore case, and are written in lower case.
    lowercase: bool,
}

impl UserType {
    /// Normalizes the name of a user.
    pub(super) fn normalize<'a>(&self, name: &'a str) -> Cow<'a, str> {
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
const TYPES: &[UserType] = &[
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

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec::Vec;

    /// S0.4: the types of the specification are supported.
    #[test]
    fn s0_4_types_of_the_specification() {
        let types = "facebook twitter github wordpress stackoverflow linkedin npm nuget gem pypi";
        assert!(types.split(' ').all(|name| find(name).is_some()));
        assert!(find("nowhere").is_none());
    }

    /// S0.14: a defined type has a site.
    #[test]
    fn s0_14_sites_are_urls() {
        assert_eq!(default_site("BitBucket"), Some("https://bitbucket.org"));
        assert_eq!(default_site("gem"), None);
        assert_eq!(default_site("nowhere"), None);
        for site in TYPES.iter().filter_map(|known| known.default_site) {
            assert!(urlens::Url::parse(site).is_ok(), "{site}");
        }
    }

    /// S0.76, K0.17: types are data: nine with sites, of which one has a rule, nine candidates, and
    /// the others in the specification.
    #[test]
    fn s0_76_types_are_data() {
        let sites = TYPES.iter().filter(|known| known.default_site.is_some()).count();
        assert_eq!((TYPES.len(), sites), (19, 9));
        let lower: Vec<_> =
            TYPES.iter().filter(|known| known.lowercase).map(|it| it.name).collect();
        assert_eq!(lower, ["bitbucket"]);
        let candidates = "conda gem gitlab golang gravatar maven pub sourceforge wordpress";
        for candidate in candidates.split(' ') {
            assert_eq!(find(candidate).unwrap().default_site, None);
        }
        assert!(TYPES.iter().all(|known| crate::Usr::builder(known.name, "a").build().is_ok()));
    }
}
