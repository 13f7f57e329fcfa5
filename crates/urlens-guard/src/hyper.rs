//! A connector for `hyper-util`.

use crate::error::{GuardError, GuardErrorKind};
use crate::guard::Guard;
use http::Uri;
use hyper_util::rt::TokioIo;
use std::future::Future;
use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};
use tokio::net::TcpStream;
use tower_service::Service;

/// A connector that connects only to addresses that a guard permits. It replaces `HttpConnector`, also
/// below a connector for TLS. It does not follow redirects: see
/// [`Guard::check_redirect`].
///
/// ```
/// use hyper_util::{client::legacy::Client, rt::TokioExecutor};
/// use urlens_guard::{Guard, GuardConnector, Policy};
///
/// let connector = GuardConnector::new(Guard::new(Policy::default()));
/// let client: Client<_, String> = Client::builder(TokioExecutor::new()).build(connector);
/// ```
#[derive(Clone, Debug)]
pub struct GuardConnector {
    guard: Guard,
}

impl GuardConnector {
    /// Returns the connector of a guard.
    ///
    /// ```
    /// use urlens_guard::{Guard, GuardConnector, Policy};
    /// let connector = GuardConnector::new(Guard::new(Policy::default()));
    /// ```
    pub const fn new(guard: Guard) -> Self {
        Self { guard }
    }
}

impl Service<Uri> for GuardConnector {
    type Response = TokioIo<TcpStream>;
    type Error = io::Error;
    type Future = Pin<Box<dyn Future<Output = io::Result<Self::Response>> + Send>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<io::Result<()>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, target: Uri) -> Self::Future {
        let guard = self.guard.clone();
        Box::pin(async move {
            let limit = guard.policy().fetch().connect_timeout();
            let connecting = connect(guard, target);
            match tokio::time::timeout(limit, connecting).await {
                Ok(connected) => connected,
                Err(_) => Err(io::Error::new(io::ErrorKind::TimedOut, "connection timed out")),
            }
        })
    }
}

async fn connect(guard: Guard, target: Uri) -> io::Result<TokioIo<TcpStream>> {
    let text = target.to_string();
    let checking = guard.clone();
    let checked = tokio::task::spawn_blocking(move || checking.check(&text)).await;
    let permit = checked.map_err(io::Error::other)??;
    let mut last = None;
    for address in permit.addresses() {
        match TcpStream::connect(address).await {
            Ok(stream) => {
                stream.set_nodelay(true)?;
                return Ok(TokioIo::new(stream));
            }
            Err(error) => last = Some(error),
        }
    }
    let url = || guard.redacted(&target.to_string());
    let none = || GuardError::new(GuardErrorKind::NoAddress, url()).into();
    Err(last.unwrap_or_else(none))
}
