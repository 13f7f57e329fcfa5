//! Resolvers of names.

use std::io;
use std::net::{IpAddr, ToSocketAddrs};

/// A resolver of names. It may block: clients that must not be blocked call it on another thread.
///
/// ```
/// use std::{io, net::IpAddr};
/// use urlens_guard::{Guard, Policy, Resolve};
///
/// struct Fixed;
///
/// impl Resolve for Fixed {
///     fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
///         assert_eq!(name, "example.org");
///         Ok(vec![[10, 0, 0, 1].into()])
///     }
/// }
///
/// let guard = Guard::with_resolver(Policy::default(), Fixed);
/// assert_eq!(guard.check("https://example.org/").unwrap_err().codes(), ["address-private"]);
/// ```
pub trait Resolve: Send + Sync {
    /// Returns all addresses of a name. The name is in ASCII and lower case; it may end with a dot.
    ///
    /// # Errors
    ///
    /// If the name cannot be resolved.
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// The resolver of the system: `getaddrinfo`, with its hosts file and caches.
///
/// ```
/// use urlens_guard::{Resolve, SystemResolver};
/// assert!(SystemResolver.resolve("localhost")?.iter().all(|it| it.is_loopback()));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok((name, 0).to_socket_addrs()?.map(|it| it.ip()).collect())
    }
}
