//! A resolver that asks name servers itself, by `hickory-resolver`.

use crate::resolve::Resolve;
use hickory_resolver::TokioResolver;
use std::net::IpAddr;
use std::{fmt, io};
use tokio::runtime::{Builder, Runtime};

/// A resolver that asks name servers itself, with a thread of its own.
///
/// ```no_run
/// use urlens_guard::{Guard, HickoryResolver, Policy};
///
/// let guard = Guard::with_resolver(Policy::default(), HickoryResolver::from_system()?);
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct HickoryResolver {
    resolver: TokioResolver,
    /// `None` only while dropped.
    runtime: Option<Runtime>,
}

impl fmt::Debug for HickoryResolver {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HickoryResolver").finish_non_exhaustive()
    }
}

impl HickoryResolver {
    /// Returns a resolver with the name servers of the system.
    ///
    /// ```no_run
    /// let resolver = urlens_guard::HickoryResolver::from_system()?;
    /// # Ok::<(), std::io::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the configuration of the system cannot be read, or a thread cannot be started.
    pub fn from_system() -> io::Result<Self> {
        let builder = TokioResolver::builder_tokio().map_err(io::Error::other)?;
        Self::new(builder.build().map_err(io::Error::other)?)
    }

    /// Returns a resolver that uses a configured one.
    ///
    /// ```no_run
    /// # fn main() -> Result<(), Box<dyn std::error::Error>> {
    /// let resolver = hickory_resolver::TokioResolver::builder_tokio()?.build()?;
    /// let resolver = urlens_guard::HickoryResolver::new(resolver)?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If a thread cannot be started.
    pub fn new(resolver: TokioResolver) -> io::Result<Self> {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build()?;
        Ok(Self { resolver, runtime: Some(runtime) })
    }
}

impl Resolve for HickoryResolver {
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let Some(runtime) = &self.runtime else { return Ok(Vec::new()) };
        let (resolver, name) = (self.resolver.clone(), name.to_owned());
        let (sender, receiver) = std::sync::mpsc::sync_channel(1);
        // The caller may be in a runtime of its own, in which this one cannot be entered.
        runtime.spawn(async move {
            let found = resolver.lookup_ip(name).await;
            let found = found.map(|it| it.iter().collect()).map_err(io::Error::other);
            let _ = sender.send(found);
        });
        receiver.recv().map_err(io::Error::other)?
    }
}

impl Drop for HickoryResolver {
    fn drop(&mut self) {
        // A runtime must not be dropped in another one, unless it need not wait for its tasks.
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}
