//! [`Guard`] and [`Permit`].

use crate::error::{GuardError, GuardErrorKind};
use crate::event;
use crate::resolve::{Resolve, SystemResolver};
use std::fmt;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use urlens::scheme::default_port;
use urlens::{Host, Redaction, Text, Url};
use urlens_readings::policy::{Denied, Explanation, Policy};

/// A guard: a policy with a resolver. It is cheap to clone.
///
/// ```
/// use urlens_guard::{Guard, Policy};
///
/// let guard = Guard::new(Policy::builder().endpoints(["127.0.0.1:8443"]).build()?);
/// let permit = guard.check("https://127.0.0.1:8443/a")?;
/// assert_eq!(permit.url().as_str(), "https://127.0.0.1:8443/a");
/// assert_eq!(permit.explain().decided_by(), ["endpoints"]);
/// assert!(guard.check("https://127.0.0.1:8444/").is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone)]
pub struct Guard {
    inner: Arc<Inner>,
}

struct Inner {
    policy: Policy,
    resolver: Box<dyn Resolve>,
    redaction: Redaction,
}

impl fmt::Debug for Guard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Guard").field("policy", &self.inner.policy).finish_non_exhaustive()
    }
}

impl Guard {
    /// Returns a guard that uses the resolver of the system.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    /// assert!(Guard::new(Policy::default()).check("https://[::1]/").is_err());
    /// ```
    pub fn new(policy: Policy) -> Self {
        Self::with_resolver(policy, SystemResolver)
    }

    /// Returns a guard with a resolver.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy, SystemResolver};
    /// let guard = Guard::with_resolver(Policy::default(), SystemResolver);
    /// assert!(guard.check("https://localhost./").is_err());
    /// ```
    pub fn with_resolver(policy: Policy, resolver: impl Resolve + 'static) -> Self {
        let (resolver, redaction) = (Box::new(resolver), Redaction::default());
        Self { inner: Arc::new(Inner { policy, resolver, redaction }) }
    }

    /// Sets how URLs are redacted in errors and events.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy, Redaction};
    ///
    /// let guard = Guard::new(Policy::default()).redaction(["token"].into_iter().collect::<Redaction>());
    /// assert_eq!(guard.check("http://h.example/?token=1").unwrap_err().url(), "http://h.example/?token=REDACTED");
    /// ```
    ///
    /// # Panics
    ///
    /// If the guard was cloned before, and the clone still exists. A [`Permit`] and a client contain clones.
    #[must_use]
    pub fn redaction(self, redaction: Redaction) -> Self {
        let inner = Arc::into_inner(self.inner);
        let inner = inner.expect("a guard is configured before it is cloned");
        Self { inner: Arc::new(Inner { redaction, ..inner }) }
    }

    /// The policy.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    /// assert_eq!(Guard::new(Policy::default()).policy(), &Policy::default());
    /// ```
    pub fn policy(&self) -> &Policy {
        &self.inner.policy
    }

    /// Checks the text of a URL, without resolving its name. Pass the result to a guarded client,
    /// which checks the addresses when it connects.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    ///
    /// let guard = Guard::new(Policy::default());
    /// assert_eq!(guard.check_text("https://Example.org")?.as_str(), "https://example.org/");
    /// assert!(guard.check_text(r"https://example.org\@evil.example/").is_err());
    /// # Ok::<(), urlens_guard::GuardError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the policy denies the URL.
    pub fn check_text(&self, text: &str) -> Result<Url, GuardError> {
        let checked = self.inner.policy.check(text).map(|it| it.into_url().into_owned());
        checked.map_err(|denied| self.refuse(GuardErrorKind::Text(denied), text))
    }

    /// Checks the text of a URL, resolves its name, and checks every address. It blocks while a name
    /// is resolved.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    ///
    /// let permit = Guard::new(Policy::default()).check("https://[2606:2800:21f::1]:443")?;
    /// assert_eq!(permit.addresses(), ["[2606:2800:21f::1]:443".parse()?]);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the policy denies the URL or an address, or if there is no address.
    pub fn check(&self, text: &str) -> Result<Permit, GuardError> {
        let checked = self.inner.policy.check(text).map(|it| it.into_url().into_owned());
        match checked {
            Ok(url) => self.resolve_and_check(url),
            Err(denied) => Err(self.refuse(GuardErrorKind::Text(denied), text)),
        }
    }

    /// Resolves the name of a URL that was checked, and checks its addresses.
    pub(crate) fn resolve_and_check(&self, url: Url) -> Result<Permit, GuardError> {
        let mut skipped = Vec::new();
        let found = self.permitted(&url, &mut skipped);
        let addresses = found.map_err(|kind| self.refuse(kind, url.as_str()))?;
        event::allowed(&self.inner.redaction, url.as_str(), &addresses, &skipped);
        Ok(Permit { guard: self.clone(), url, addresses, skipped })
    }

    fn permitted(
        &self,
        url: &Url,
        skipped: &mut Vec<(IpAddr, Denied)>,
    ) -> Result<Vec<SocketAddr>, GuardErrorKind> {
        let it = url.as_borrowed();
        let port =
            it.port().or_else(|| default_port(it.scheme())).ok_or(GuardErrorKind::NoAddress)?;
        let found = match it.host() {
            Some(Host::Ipv4(address)) => vec![address.into()],
            Some(Host::Ipv6 { address, .. }) => vec![address.into()],
            _ => self
                .inner
                .resolver
                .resolve(it.host_text().unwrap_or_default())
                .map_err(GuardErrorKind::Resolution)?,
        };
        let mut addresses = Vec::with_capacity(found.len());
        for address in found {
            match self.inner.policy.check_address(url, address) {
                Ok(()) => addresses.push(SocketAddr::new(address, port)),
                Err(denied) if self.inner.policy.fetch().skip_denied_addresses => {
                    skipped.push((address, denied));
                }
                Err(denied) => return Err(GuardErrorKind::Address { address, denied }),
            }
        }
        if addresses.is_empty() { Err(GuardErrorKind::NoAddress) } else { Ok(addresses) }
    }

    /// The error for a reason, with an event.
    pub(crate) fn refuse(&self, kind: GuardErrorKind, text: &str) -> GuardError {
        let refused = GuardError::new(kind, self.redacted(text));
        event::refused(&refused);
        refused
    }

    /// A text for errors and events, without credentials and signatures.
    pub(crate) fn redacted(&self, text: &str) -> String {
        self.inner.redaction.apply(text).into_owned()
    }

    /// Resolves a name without a check, for proxies that the policy names.
    #[cfg(feature = "reqwest")]
    pub(crate) fn resolve_proxy(&self, name: &str) -> std::io::Result<Vec<IpAddr>> {
        self.inner.resolver.resolve(name)
    }

    /// Returns `true` if two URLs have the same origin.
    pub(crate) fn is_same_origin<A: Text, B: Text>(a: &Url<A>, b: &Url<B>) -> bool {
        let effective_port =
            |scheme: &str, port: Option<u16>| port.or_else(|| default_port(scheme));
        let (a, b) = (a.as_borrowed(), b.as_borrowed());
        a.scheme() == b.scheme()
            && a.host_text() == b.host_text()
            && effective_port(a.scheme(), a.port()) == effective_port(b.scheme(), b.port())
    }
}

/// A permission to connect: the URL, and the addresses to which a client may connect for it.
///
/// ```
/// use urlens_guard::{Guard, Policy};
///
/// let permit = Guard::new(Policy::default()).check("https://93.184.215.14/")?;
/// assert_eq!(permit.url().as_str(), "https://93.184.215.14/");
/// # Ok::<(), urlens_guard::GuardError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Permit {
    guard: Guard,
    url: Url,
    addresses: Vec<SocketAddr>,
    skipped: Vec<(IpAddr, Denied)>,
}

impl Permit {
    /// The canonical URL. Fetch this text, not the original one.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// let permit = Guard::new(Policy::default()).check("https://93.184.215.14")?;
    /// assert_eq!(permit.url().as_str(), "https://93.184.215.14/");
    /// # Ok::<(), urlens_guard::GuardError>(())
    /// ```
    pub const fn url(&self) -> &Url {
        &self.url
    }

    /// The addresses that were checked; never empty. Connect to one of these, and do not resolve the
    /// name again.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// let permit = Guard::new(Policy::default()).check("https://93.184.215.14")?;
    /// assert_eq!(permit.addresses()[0].port(), 443);
    /// # Ok::<(), urlens_guard::GuardError>(())
    /// ```
    pub fn addresses(&self) -> &[SocketAddr] {
        &self.addresses
    }

    /// The addresses of the name that are denied, if the policy skips them.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// assert!(Guard::new(Policy::default()).check("https://93.184.215.14")?.skipped().is_empty());
    /// # Ok::<(), urlens_guard::GuardError>(())
    /// ```
    pub fn skipped(&self) -> &[(IpAddr, Denied)] {
        &self.skipped
    }

    /// The outcome of each rule for the URL.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// let permit = Guard::new(Policy::default()).check("https://93.184.215.14")?;
    /// assert!(permit.explain().decided_by().is_empty());
    /// # Ok::<(), urlens_guard::GuardError>(())
    /// ```
    pub fn explain(&self) -> Explanation {
        self.guard.policy().explain(self.url.as_str())
    }
}
