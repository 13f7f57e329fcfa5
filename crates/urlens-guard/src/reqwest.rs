//! Clients of `reqwest`.
//!
//! `reqwest` has no hook that sees the address of a connection: a resolver is not asked about hosts that
//! are addresses, and a connector layer cannot read its request. A *custom proxy* is asked about every
//! connection, with scheme, host and port. So three parts work together:
//!
//! - [`gate`], a custom proxy, checks the target of a connection and puts the result into [`DECISION`];
//! - [`Layer`], a connector layer, fails unless the gate has allowed the target (also if the gate was
//!   removed), and keeps the target in [`TARGET`] while the connection is made;
//! - [`Resolver`] resolves the name of [`TARGET`] with the guard, which checks the addresses for its port.

use crate::error::{GuardError, GuardErrorKind};
use crate::guard::Guard;
use ::reqwest::dns::{Addrs, Name, Resolving};
use ::reqwest::{ClientBuilder, Proxy, Response, redirect};
use std::cell::RefCell;
use std::future::Future;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::{error, fmt};
use tower_service::Service;
use urlens::Url;

type BoxError = Box<dyn error::Error + Send + Sync>;

impl Guard {
    /// Returns a builder of guarded clients. A client connects only to addresses that were checked,
    /// checks every redirect, uses no proxy that the policy does not name, and has the time limits of
    /// the policy.
    ///
    /// Pass the text of [`check_text`](Self::check_text) to the client, and its response to
    /// [`read`](Self::read). Other settings can be added. Do not replace `redirect`, `dns_resolver` and
    /// `resolve`; a client without its `proxy` (`no_proxy`) refuses every connection.
    ///
    /// ```no_run
    /// use urlens_guard::{Guard, Policy};
    ///
    /// # async fn fetch(text: &str) -> Result<Vec<u8>, Box<dyn std::error::Error>> {
    /// let guard = Guard::new(Policy::default());
    /// let client = guard.client_builder().build()?;
    /// let response = client.get(guard.check_text(text)?.as_str()).send().await?;
    /// # Ok(guard.read(response).await?)
    /// # }
    /// ```
    pub fn client_builder(&self) -> ClientBuilder {
        let rules = self.policy().fetch();
        let (gated, redirected) = (self.clone(), self.clone());
        ClientBuilder::new()
            .proxy(Proxy::custom(move |target| gate(&gated, target.as_str())))
            .connector_layer(Layer { guard: self.clone() })
            .dns_resolver(Arc::new(Resolver { guard: self.clone() }))
            .redirect(redirect::Policy::custom(move |attempt| follow(&redirected, attempt)))
            .timeout(rules.timeout())
            .connect_timeout(rules.connect_timeout())
    }

    /// Reads the body of a response within the limits of the policy: its media type, and its length
    /// after decompression.
    ///
    /// ```no_run
    /// # use urlens_guard::{Guard, Policy};
    /// # async fn read(guard: Guard, response: reqwest::Response) -> Result<(), urlens_guard::ReadError> {
    /// let body: Vec<u8> = guard.read(response).await?;
    /// # Ok(())
    /// # }
    /// ```
    ///
    /// # Errors
    ///
    /// If the response has another media type, is longer, or cannot be read.
    pub async fn read(&self, mut response: Response) -> Result<Vec<u8>, ReadError> {
        let rules = self.policy().fetch();
        let kind = response.headers().get("content-type").map(|it| it.to_str().unwrap_or_default());
        if !rules.allows_content_type(kind) {
            let kind = GuardErrorKind::ContentType(kind.unwrap_or_default().to_owned());
            return Err(ReadError::Refused(self.refuse(kind, response.url().as_str())));
        }
        let mut body = Vec::new();
        while let Some(chunk) = response.chunk().await.map_err(ReadError::Client)? {
            if (body.len() + chunk.len()) as u64 > rules.response_bytes {
                let url = response.url().as_str();
                return Err(ReadError::Refused(self.refuse(GuardErrorKind::TooLarge, url)));
            }
            body.extend_from_slice(&chunk);
        }
        Ok(body)
    }
}

thread_local! {
    /// The decision of [`gate`] about the connection that this thread is making.
    static DECISION: RefCell<Decision> = const { RefCell::new(Decision::NotAsked) };
}

#[derive(Default)]
enum Decision {
    /// No connection is being made: the client asks which headers a proxy needs.
    #[default]
    NotAsked,
    Asked,
    Made(Result<Url, GuardError>),
}

tokio::task_local! {
    /// The allowed target of the connection that is being made.
    static TARGET: Url;
}

/// A proxy that does not exist: the resolver refuses its name.
const NOWHERE: &str = "http://refused.invalid";

/// Checks the target of a connection. Returns the proxy to use.
fn gate(guard: &Guard, target: &str) -> Option<String> {
    let proxy = || guard.policy().fetch().proxies.first().cloned();
    if DECISION.with_borrow(|it| matches!(it, Decision::NotAsked)) {
        return proxy();
    }
    let checked = guard.policy().check(target).map(|it| it.into_url().into_owned());
    let used = if checked.is_ok() { proxy() } else { Some(NOWHERE.to_owned()) };
    let decision =
        checked.map_err(|it| GuardError::new(GuardErrorKind::Text(it), guard.redacted(target)));
    DECISION.set(Decision::Made(decision));
    used
}

/// Checks a redirect.
fn follow(guard: &Guard, attempt: redirect::Attempt<'_>) -> redirect::Action {
    let followed = attempt.previous().len().saturating_sub(1);
    let Some(Ok(from)) = attempt.previous().last().map(|it| Url::parse(it.as_str())) else {
        return attempt.stop();
    };
    let followed = u32::try_from(followed).unwrap_or(u32::MAX);
    match guard.check_redirect(&from, attempt.url().as_str(), followed) {
        Ok(_) => attempt.follow(),
        Err(refused) => attempt.error(refused),
    }
}

/// The layer of [`Connector`].
#[derive(Clone)]
struct Layer {
    guard: Guard,
}

impl<S> tower_layer::Layer<S> for Layer {
    type Service = Connector<S>;

    fn layer(&self, inner: S) -> Self::Service {
        Connector { guard: self.guard.clone(), inner }
    }
}

/// A connector that fails unless the gate allows the target.
#[derive(Clone)]
struct Connector<S> {
    guard: Guard,
    inner: S,
}

impl<S, R> Service<R> for Connector<S>
where
    S: Service<R, Error = BoxError, Response: 'static, Future: Send + 'static>,
{
    type Response = S::Response;
    type Error = BoxError;
    type Future = Pin<Box<dyn Future<Output = Result<S::Response, BoxError>> + Send>>;

    fn poll_ready(&mut self, context: &mut Context<'_>) -> Poll<Result<(), BoxError>> {
        self.inner.poll_ready(context)
    }

    fn call(&mut self, request: R) -> Self::Future {
        // The gate is called by `call`, on this thread; the connection is made by the future.
        DECISION.set(Decision::Asked);
        let connecting = self.inner.call(request);
        let refused = match DECISION.take() {
            Decision::Made(Ok(target)) => return Box::pin(TARGET.scope(target, connecting)),
            Decision::Made(Err(refused)) => {
                crate::event::refused(&refused);
                refused
            }
            Decision::Asked | Decision::NotAsked => {
                self.guard.refuse(GuardErrorKind::Unguarded, "")
            }
        };
        Box::pin(async move { Err(BoxError::from(refused)) })
    }
}

/// The resolver of the guard, for the target of a connection.
struct Resolver {
    guard: Guard,
}

impl ::reqwest::dns::Resolve for Resolver {
    fn resolve(&self, name: Name) -> Resolving {
        let (guard, target) = (self.guard.clone(), TARGET.try_with(Url::clone).ok());
        Box::pin(async move {
            let name = name.as_str().to_owned();
            let resolving = move || resolve(&guard, target, &name);
            let addresses = tokio::task::spawn_blocking(resolving).await??;
            Ok(Box::new(addresses.into_iter()) as Addrs)
        })
    }
}

fn resolve(guard: &Guard, target: Option<Url>, name: &str) -> Result<Vec<SocketAddr>, BoxError> {
    let is_host = |url: &Url| url.host_text().is_some_and(|it| it.eq_ignore_ascii_case(name));
    match target {
        Some(target) if is_host(&target) => {
            Ok(guard.resolve_and_check(target)?.addresses().to_vec())
        }
        Some(_) if guard.policy().fetch().proxies.iter().any(|it| is_proxy(it, name)) => {
            let found = guard.resolve_proxy(name)?;
            Ok(found.into_iter().map(|address| SocketAddr::new(address, 0)).collect())
        }
        _ => Err(guard.refuse(GuardErrorKind::Unguarded, name).into()),
    }
}

/// Returns `true` if a name is the host of a proxy.
fn is_proxy(proxy: &str, name: &str) -> bool {
    let url = Url::parse(proxy);
    url.is_ok_and(|url| url.host_text().is_some_and(|it| it.eq_ignore_ascii_case(name)))
}

/// The error of [`Guard::read`].
///
/// ```no_run
/// use urlens_guard::ReadError;
///
/// # fn show(error: ReadError) {
/// match error {
///     ReadError::Refused(refused) => println!("{:?}", refused.codes()),
///     ReadError::Client(error) => println!("{error}"),
///     _ => {}
/// }
/// # }
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum ReadError {
    /// The policy does not allow the response.
    Refused(GuardError),
    /// The response cannot be read.
    Client(::reqwest::Error),
}

impl fmt::Display for ReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Client(error) => error.fmt(f),
        }
    }
}

impl error::Error for ReadError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Refused(refused) => refused.source(),
            Self::Client(error) => error.source(),
        }
    }
}
