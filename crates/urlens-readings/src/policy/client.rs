//! The client that fetches, in policies.
//!
//! A policy allows the canonical URL, which all standards read alike. A client that follows no standard
//! may still connect elsewhere: port 0 is the default port for some.

use super::Reason;
use urlens::Url;
#[cfg(feature = "programs")]
use {
    super::Policy,
    urlens_programs::{Difference, Expected, Program, elsewhere},
};

/// The client that fetches, if it is known.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Client {
    #[cfg(feature = "programs")]
    program: Option<&'static Program>,
}

/// Clients are equal if their ids are.
impl PartialEq for Client {
    fn eq(&self, other: &Self) -> bool {
        self.id() == other.id()
    }
}

impl Eq for Client {}

impl Client {
    #[cfg(feature = "programs")]
    pub(super) fn id(&self) -> Option<&'static str> {
        self.program.map(|program| program.id)
    }

    #[cfg(not(feature = "programs"))]
    pub(super) fn id(&self) -> Option<&'static str> {
        None
    }

    /// Denies a URL that the client reads differently. A client that refuses it does no harm.
    #[cfg(feature = "programs")]
    pub(super) fn check(&self, url: &Url<&str>, deny: &mut dyn FnMut(Reason)) {
        let Some(program) = self.program else { return };
        let expected = Expected::new(url.scheme(), url.host_text(), url.port());
        for other in elsewhere(url.as_str(), &[expected], &[program]) {
            deny(Reason::Client(program.id, part(other.difference)));
        }
    }

    #[cfg(not(feature = "programs"))]
    pub(super) fn check(&self, _: &Url<&str>, _: &mut dyn FnMut(Reason)) {}
}

#[cfg(feature = "programs")]
const fn part(difference: Difference) -> urlens::Part {
    match difference {
        Difference::Host => urlens::Part::Host,
        Difference::Port => urlens::Part::Port,
        Difference::Scheme => urlens::Part::Scheme,
    }
}

#[cfg(feature = "programs")]
impl Policy {
    /// Sets the client that fetches. A URL is denied if that client connects to another host or port, or
    /// with another scheme, than the canonical URL has.
    ///
    /// ```
    /// use urlens_programs::find;
    /// use urlens_readings::policy::Policy;
    ///
    /// let policy = Policy::builder().any_port().build()?.with_client(find("py_requests").unwrap());
    /// assert!(policy.check("https://example.org:8443/").is_ok());
    /// let denied = policy.check("https://example.org:0/").unwrap_err();
    /// assert_eq!(denied.to_string(), "denied: the client py_requests reads another port");
    /// // LuaSocket is passed the canonical text, in which a slash follows the host.
    /// let policy = Policy::default().with_client(find("lua_socket").unwrap());
    /// let allowed = policy.check("https://example.org?@evil.example/")?;
    /// assert_eq!(allowed.url().as_str(), "https://example.org/?@evil.example/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn with_client(mut self, client: &'static Program) -> Self {
        self.client = Client { program: Some(client) };
        self
    }

    /// The client that fetches, if it was set.
    ///
    /// ```
    /// assert!(urlens_readings::policy::Policy::default().client().is_none());
    /// ```
    pub const fn client(&self) -> Option<&'static Program> {
        self.client.program
    }
}
