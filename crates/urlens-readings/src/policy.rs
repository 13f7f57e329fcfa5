//! Policies: may my server fetch this?
//!
//! A program that fetches what others tell it to (a preview, a webhook, an import) can be made to
//! fetch from inside its own network. A [`Policy`] says no to that as far as the text of a URL shows
//! it, and says why.
//!
//! ```
//! use urlens_readings::policy::Policy;
//!
//! let policy = Policy::builder().host_suffix("example.org").build()?;
//!
//! let allowed = policy.check("https://api.example.org/v1?q=1")?;
//! assert_eq!(allowed.url().as_str(), "https://api.example.org/v1?q=1");
//!
//! let codes = |text| policy.check(text).unwrap_err().codes();
//! assert_eq!(codes("https://evil.example\\@api.example.org/"), ["accepted-by-some", "host"]);
//! assert_eq!(codes("https://127.1/"), ["read-differently", "host", "address-loopback"]);
//! assert_eq!(codes("http://me@notexample.org:81/"), ["scheme", "credentials", "host", "port"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # What it cannot see
//!
//! It decides on text, and asks nobody. So it does not know
//!
//! - **what DNS answers.** `evil.example` may have the address 127.0.0.1, and another one the next
//!   time it is asked (rebinding). Resolve the name once, [`classify`] every address that comes back,
//!   and connect to the address that was checked.
//! - **where the server sends you.** Do not let the client follow redirects: pass each `Location` to
//!   [`check_redirect`](Policy::check_redirect), and begin anew.
//! - **what the client makes of it.** Hand it the text of [`Allowed::url`], not the text you were
//!   given; beware of proxies, `.netrc`, and addresses that your network gives a meaning of its own.
//!
//! [`classify`]: super::address::classify

mod agree;
mod builder;
mod host;
mod reason;

pub use builder::{PolicyBuilder, PolicyError, PolicyErrorKind};
pub use reason::{Denied, Reason};

use super::Readings;
use super::address::{Network, Ranges};
use agree::disagreement;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use urlens::scheme::default_port;
use urlens::{ParseError, Text, Url};

/// What may be fetched. Each rule stands by itself, and a URL is allowed if all of them are content:
/// that a host is listed does not excuse its address, its port or its scheme.
///
/// | rule | by default |
/// |---|---|
/// | scheme | `https` |
/// | host | any name of the public internet that has a dot |
/// | port | that of the scheme |
/// | credentials | none |
/// | address | none that [`RANGES`](super::address::RANGES) or [`METADATA`](super::address::METADATA) list |
/// | standards | all must read the text as the same URL: [`Basis::Written`] |
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let policy = Policy::default();
/// assert!(policy.check("https://example.org/").is_ok());
/// assert!(policy.check("http://example.org/").is_err());
/// assert!(policy.check("https://localhost/").is_err());
/// assert!(policy.check("https://[::ffff:a00:1]/").is_err());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Policy {
    /// In lower case.
    schemes: Vec<String>,
    /// Canonical, without a final dot; nothing, if any host will do.
    hosts: Option<Vec<HostRule>>,
    ports: Ports,
    refused: Ranges,
    networks: Vec<Network>,
    credentials: bool,
    dotless: bool,
    basis: Basis,
}

/// A host that is allowed, alone or with all names below it.
#[derive(Clone, Debug, PartialEq, Eq)]
struct HostRule {
    host: String,
    below: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Ports {
    OfScheme,
    Only(Vec<u16>),
    Any,
}

/// Which text all standards must read alike. What is fetched is read alike in either case.
///
/// ```
/// use urlens_readings::policy::{Basis, Policy};
///
/// let strict = Policy::default();
/// assert!(strict.check("https://example.org/a b").is_err());
/// let lenient = Policy::builder().basis(Basis::Repaired).build()?;
/// assert_eq!(lenient.check("https://example.org/a b")?.url().as_str(), "https://example.org/a%20b");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum Basis {
    /// The text as it was given: whoever has looked at it before, or will, sees the same URL.
    #[default]
    Written,
    /// The text that the URL Standard makes of it, and that is fetched: for what people paste. What
    /// others made of the text as it was given is then nobody's business but theirs.
    Repaired,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            schemes: Vec::from([String::from("https")]),
            hosts: None,
            ports: Ports::OfScheme,
            refused: Ranges::ALL,
            networks: Vec::new(),
            credentials: false,
            dotless: false,
            basis: Basis::Written,
        }
    }
}

/// A URL that a policy allows.
///
/// ```
/// use urlens_readings::policy::Policy;
///
/// let allowed = Policy::default().check("https://Example.org")?.into_url();
/// assert_eq!(allowed, "https://example.org/");
/// # Ok::<(), urlens_readings::policy::Denied>(())
/// ```
#[derive(Clone, Debug)]
pub struct Allowed<'a>(Url<Cow<'a, str>>);

impl<'a> Allowed<'a> {
    /// The URL, in canonical form: this is the text to fetch, and no other.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().check("https://example.org")?.url().as_str(), "https://example.org/");
    /// # Ok::<(), urlens_readings::policy::Denied>(())
    /// ```
    pub const fn url(&self) -> &Url<Cow<'a, str>> {
        &self.0
    }

    /// The URL, taken out.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().check("https://example.org/")?.into_url(), "https://example.org/");
    /// # Ok::<(), urlens_readings::policy::Denied>(())
    /// ```
    pub fn into_url(self) -> Url<Cow<'a, str>> {
        self.0
    }
}

impl Policy {
    /// A policy to be changed from what is safe: see [`PolicyBuilder`].
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::builder().build(), Ok(Policy::default()));
    /// ```
    pub fn builder() -> PolicyBuilder {
        PolicyBuilder::new()
    }

    /// Whether a text may be fetched, as far as the text shows it.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let denied = Policy::default().check("https://0x7f000001/").unwrap_err();
    /// assert_eq!(denied.codes(), ["read-differently", "address-loopback"]);
    /// assert_eq!(denied.to_string(), "denied: the standards read another host; a loopback address");
    /// ```
    ///
    /// # Errors
    ///
    /// With every rule that is not content.
    pub fn check<'a>(&self, text: &'a str) -> Result<Allowed<'a>, Denied> {
        self.judge(Url::parse(text), || Readings::of(text))
    }

    /// Whether a redirect may be followed: `location` is what the answer to `base` says, a URL or a
    /// reference of any kind. Where the standards lead to different places, neither is gone to.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let policy = Policy::builder().host("example.org").build()?;
    /// let base = policy.check("https://example.org/a/b")?.into_url();
    /// let codes = |location| policy.check_redirect(&base, location).unwrap_err().codes();
    ///
    /// assert_eq!(policy.check_redirect(&base, "../c?d")?.url().as_str(), "https://example.org/c?d");
    /// assert_eq!(codes("//evil.example/"), ["host"]);
    /// assert_eq!(codes("///evil.example/"), ["read-differently", "host"]);
    /// assert_eq!(codes("/\\evil.example/"), ["accepted-by-some", "host"]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// With every rule that is not content.
    pub fn check_redirect<'a, T: Text>(
        &self,
        base: &Url<T>,
        location: &'a str,
    ) -> Result<Allowed<'a>, Denied> {
        let base = base.as_borrowed();
        let url = Url::parse_with_base(location, &base);
        self.judge(url, || Readings::of_onto(location, base.href()))
    }

    fn judge<'a, 'r>(
        &self,
        url: Result<Url<Cow<'a, str>>, ParseError>,
        readings: impl FnOnce() -> Readings<'r>,
    ) -> Result<Allowed<'a>, Denied> {
        let url = url.map_err(|error| Denied::from(Reason::NotAUrl(error)))?;
        let it = url.as_borrowed();
        let mut reasons = Vec::new();
        let written = match self.basis {
            Basis::Written => disagreement(&readings()),
            Basis::Repaired => None,
        };
        // What is fetched must be read alike in any case.
        reasons.extend(written.or_else(|| disagreement(&Readings::of(it.href()))));
        self.look_at(&it, &mut |reason| reasons.push(reason));
        match reasons.is_empty() {
            true => Ok(Allowed(url)),
            false => Err(Denied::from(reasons)),
        }
    }

    /// All rules but that of agreement, which concerns the text.
    fn look_at(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) {
        let scheme = url.scheme();
        if !self.schemes.iter().any(|it| it == scheme) {
            deny(Reason::Scheme);
        }
        if !self.credentials && url.userinfo().is_some() {
            deny(Reason::Credentials);
        }
        self.look_at_host(url, deny);
        let port = url.port().ok().flatten();
        let is_allowed = match &self.ports {
            Ports::OfScheme => port.is_none() || port == default_port(scheme),
            Ports::Only(ports) => {
                port.or_else(|| default_port(scheme)).is_some_and(|it| ports.contains(&it))
            }
            Ports::Any => true,
        };
        if !is_allowed {
            deny(Reason::Port);
        }
    }
}

#[cfg(test)]
mod tests;
