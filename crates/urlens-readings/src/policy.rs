//! Policies for servers that fetch URLs on behalf of others.
//!
//! A program that fetches URLs from users (a preview, a webhook, an import) can be tricked into
//! fetching from its own network (server-side request forgery). A [`Policy`] denies such URLs, as
//! far as the text shows it, and gives the reasons.
//!
//! ```
//! use urlens_readings::policy::Policy;
//!
//! let policy = Policy::builder().suffixes(["example.org"]).build()?;
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
//! # Limits
//!
//! A policy decides from the text alone. The crate `urlens-guard` does the rest for HTTP clients. A
//! program without `urlens-guard` must handle the following itself:
//!
//! - **DNS.** `evil.example` may resolve to 127.0.0.1, and to another address the next time
//!   (rebinding). Resolve the name once, pass every address to
//!   [`check_address`](Policy::check_address), and connect to the address that was checked.
//! - **Redirects.** Do not let the client follow redirects. Pass each `Location` to
//!   [`check_redirect`](Policy::check_redirect), and start again.
//! - **The client.** Pass it the text of [`Allowed::url`], not the original text. Beware of
//!   proxies, `.netrc`, and addresses with a special meaning in your network.

mod agree;
mod builder;
mod client;
mod endpoint;
mod error;
mod explain;
mod fetch;
#[cfg(feature = "toml")]
mod file;
mod host;
mod reason;
#[cfg(feature = "serde")]
mod rules;

pub use builder::PolicyBuilder;
pub use error::{PolicyError, PolicyErrorKind};
pub use explain::{Explanation, RuleOutcome};
pub use fetch::FetchRules;
#[cfg(feature = "toml")]
pub use file::PolicyFileError;
pub use reason::{Denied, Reason};
#[cfg(feature = "serde")]
pub use rules::Rules;

use super::Readings;
use super::address::{AddressKinds, Network};
use agree::disagreement;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use endpoint::Endpoint;
use urlens::scheme::default_port;
use urlens::{Error, Text, Url};

/// The rules for URLs that may be fetched. A URL must satisfy all of them: an allowed host still
/// needs an allowed address, port and scheme.
///
/// | rule | default |
/// |---|---|
/// | scheme | `https` |
/// | host | any name of the public internet that has a dot |
/// | port | the default port of the scheme; ports set for one scheme replace those set for all |
/// | credentials | none |
/// | address | none that [`RANGES`](super::address::RANGES) or [`METADATA`](super::address::METADATA) contain, except in allowed networks |
/// | endpoints | none: an allowed endpoint is exempt from the rules on hosts, ports and addresses |
/// | denied domains | none |
/// | standards | all must read the text as the same URL, unless it may be [repaired](PolicyBuilder::repaired) |
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
    client: client::Client,
    /// In lower case.
    schemes: Vec<String>,
    /// Canonical, without a trailing dot, sorted; `None` allows any host.
    hosts: Option<Vec<HostRule>>,
    ports: Ports,
    /// The ports of single schemes, in lower case, sorted.
    scheme_ports: Vec<(String, Vec<u16>)>,
    /// Exceptions from the rules on hosts, ports and addresses; sorted.
    endpoints: Vec<Endpoint>,
    /// Denied names with their subdomains; sorted.
    denied_names: Vec<DeniedName>,
    denied_kinds: AddressKinds,
    denied_networks: Vec<Network>,
    /// Networks whose addresses may be of a denied kind.
    allowed_networks: Vec<Network>,
    credentials: bool,
    dotless: bool,
    /// True if the standards must only agree about the canonical URL, not about the text.
    repaired: bool,
    fetch: FetchRules,
}

/// A denied name, with its subdomains.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct DeniedName {
    name: String,
    /// True if the name is the registrable domain of the name that was given.
    registrable: bool,
}

/// An allowed host, with or without its subdomains.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct HostRule {
    host: String,
    with_subdomains: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
enum Ports {
    OfScheme,
    Only(Vec<u16>),
    Any,
}

impl Default for Policy {
    fn default() -> Self {
        Self {
            client: client::Client::default(),
            schemes: Vec::from([String::from("https")]),
            hosts: None,
            ports: Ports::OfScheme,
            scheme_ports: Vec::new(),
            endpoints: Vec::new(),
            denied_names: Vec::new(),
            denied_kinds: AddressKinds::ALL,
            denied_networks: Vec::new(),
            allowed_networks: Vec::new(),
            credentials: false,
            dotless: false,
            repaired: false,
            fetch: FetchRules::default(),
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
    /// The canonical URL. Fetch this text, not the original one.
    ///
    /// ```
    /// # use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().check("https://example.org")?.url().as_str(), "https://example.org/");
    /// # Ok::<(), urlens_readings::policy::Denied>(())
    /// ```
    pub const fn url(&self) -> &Url<Cow<'a, str>> {
        &self.0
    }

    /// Returns the URL.
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
    /// Returns a builder that starts with the default policy.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::builder().build(), Ok(Policy::default()));
    /// ```
    pub fn builder() -> PolicyBuilder {
        PolicyBuilder::new()
    }

    /// Checks a URL, and returns its canonical form.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let denied = Policy::default().check("https://0x7f000001/").unwrap_err();
    /// assert_eq!(denied.codes(), ["read-differently", "address-loopback"]);
    /// assert_eq!(denied.to_string(), "denied: the standards disagree about the host; host is a loopback address");
    /// ```
    ///
    /// # Errors
    ///
    /// Returns every rule that the URL violates.
    pub fn check<'a>(&self, text: &'a str) -> Result<Allowed<'a>, Denied> {
        let url = Url::parse_borrowed(text);
        self.check_parsed(url, Some(text), || Readings::of(text))
    }

    /// Checks a redirect from `base`: `location` is a URL or a relative reference. It is denied if
    /// the standards resolve it differently.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    ///
    /// let policy = Policy::builder().hosts(["example.org"]).build()?;
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
    /// Returns every rule that the URL violates.
    pub fn check_redirect<'a, T: Text>(
        &self,
        base: &Url<T>,
        location: &'a str,
    ) -> Result<Allowed<'a>, Denied> {
        let url = Url::parser().base(base).parse_borrowed(location);
        self.check_parsed(url, None, || Readings::with_base(location, base.as_str()))
    }

    /// Rules for clients that fetch: redirects, limits, proxies.
    ///
    /// ```
    /// use urlens_readings::policy::Policy;
    /// assert_eq!(Policy::default().fetch().redirects, 5);
    /// ```
    pub const fn fetch(&self) -> &FetchRules {
        &self.fetch
    }

    fn check_parsed<'a, 'r>(
        &self,
        url: Result<Url<Cow<'a, str>>, Error>,
        text: Option<&str>,
        readings: impl FnOnce() -> Readings<'r>,
    ) -> Result<Allowed<'a>, Denied> {
        let url = url.map_err(|error| Denied::from(Reason::NotAUrl(error)))?;
        let borrowed = url.as_borrowed();
        let mut reasons = Vec::new();
        let written = if self.repaired { None } else { disagreement(&readings()) };
        // All standards must always read the fetched URL alike.
        let is_checked = !self.repaired && text == Some(borrowed.as_str());
        let fetched =
            || if is_checked { None } else { disagreement(&Readings::of(borrowed.as_str())) };
        reasons.extend(written.or_else(fetched));
        self.check_components(&borrowed, &mut |reason| reasons.push(reason));
        if reasons.is_empty() { Ok(Allowed(url)) } else { Err(Denied::from(reasons)) }
    }

    /// Checks all rules except for the agreement of the standards.
    fn check_components(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) {
        self.client.check(url, deny);
        let scheme = url.scheme();
        if !self.schemes.iter().any(|allowed| allowed == scheme) {
            deny(Reason::Scheme);
        }
        if !self.credentials && url.userinfo().is_some() {
            deny(Reason::Credentials);
        }
        let is_endpoint = self.check_host(url, deny);
        if !is_endpoint && !self.allows_port(scheme, url.port()) {
            deny(Reason::Port);
        }
    }

    /// Returns `true` if the port of a URL is allowed. Ports set for its scheme replace those set for all.
    fn allows_port(&self, scheme: &str, port: Option<u16>) -> bool {
        let effective = port.or_else(|| default_port(scheme));
        let listed = |ports: &[u16]| effective.is_some_and(|port| ports.contains(&port));
        if let Some((_, ports)) = self.scheme_ports.iter().find(|(name, _)| name == scheme) {
            return listed(ports);
        }
        match &self.ports {
            Ports::OfScheme => port.is_none() || port == default_port(scheme),
            Ports::Only(ports) => listed(ports),
            Ports::Any => true,
        }
    }
}

#[cfg(test)]
mod tests;
