//! Clients of `ureq` 3.

use crate::error::{GuardError, GuardErrorKind};
use crate::guard::Guard;
use ::ureq::config::Config;
use ::ureq::http::{HeaderMap, HeaderName, HeaderValue, Response, Uri};
use ::ureq::unversioned::resolver::{ResolvedSocketAddrs, Resolver};
use ::ureq::unversioned::transport::{ConnectionDetails, Connector, DefaultConnector, NextTimeout};
use ::ureq::{Agent, Body, Error};
use std::{error, fmt};
use urlens::Url;

impl Guard {
    /// Returns an agent that connects only to addresses that were checked, and uses no proxy. It does
    /// not follow redirects, because `ureq` would not show them to the guard: use
    /// [`ureq`](Self::ureq) for requests that may be redirected.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    ///
    /// let agent = Guard::new(Policy::default()).agent();
    /// assert!(agent.get("http://127.0.0.1/").call().is_err());
    /// ```
    pub fn agent(&self) -> Agent {
        let rules = self.policy().fetch();
        let config = Agent::config_builder()
            .proxy(None)
            .max_redirects(0)
            .timeout_global(Some(rules.timeout()))
            .timeout_connect(Some(rules.connect_timeout()))
            .build();
        let connector = CheckedConnector { guard: self.clone() }.chain(DefaultConnector::default());
        Agent::with_parts(config, connector, GuardResolver { guard: self.clone() })
    }

    /// Returns a client that follows redirects that the policy allows, and reads responses within its
    /// limits.
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    ///
    /// let client = Guard::new(Policy::default()).ureq();
    /// let error = client.get("https://169.254.169.254/latest/meta-data/").call().unwrap_err();
    /// assert_eq!(error.refused().unwrap().codes(), ["address-link-local", "address-metadata"]);
    /// ```
    pub fn ureq(&self) -> UreqClient {
        UreqClient { guard: self.clone(), agent: self.agent() }
    }
}

/// A client of `ureq` that follows redirects, from [`Guard::ureq`].
///
/// ```
/// use urlens_guard::{Guard, Policy};
/// assert!(Guard::new(Policy::default()).ureq().get("https://localhost/").call().is_err());
/// ```
#[derive(Clone, Debug)]
pub struct UreqClient {
    guard: Guard,
    agent: Agent,
}

impl UreqClient {
    /// Starts a GET request. The text is checked by [`call`](UreqRequest::call).
    ///
    /// ```
    /// use urlens_guard::{Guard, Policy};
    ///
    /// let client = Guard::new(Policy::default()).ureq();
    /// assert!(client.get("https://127.0.0.1/").header("accept", "text/html").call().is_err());
    /// ```
    pub fn get(&self, text: &str) -> UreqRequest<'_> {
        UreqRequest { client: self, text: text.to_owned(), headers: Vec::new() }
    }
}

/// A GET request, from [`UreqClient::get`].
///
/// ```
/// use urlens_guard::{Guard, Policy};
///
/// let client = Guard::new(Policy::default()).ureq();
/// let request = client.get("https://0.0.0.0/").header("authorization", "Bearer secret");
/// assert!(request.call().is_err());
/// ```
#[derive(Debug)]
#[must_use]
pub struct UreqRequest<'a> {
    client: &'a UreqClient,
    text: String,
    headers: Vec<(String, String)>,
}

/// Headers with credentials, which a redirect to another origin removes.
const CREDENTIALS: [&str; 4] = ["authorization", "cookie", "cookie2", "proxy-authorization"];

impl UreqRequest<'_> {
    /// Adds a header. `Authorization` and `Cookie` are removed if a redirect changes the origin.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// # let client = Guard::new(Policy::default()).ureq();
    /// assert!(client.get("https://[::]/").header("cookie", "a=b").call().is_err());
    /// ```
    pub fn header(mut self, name: &str, value: &str) -> Self {
        self.headers.push((name.to_owned(), value.to_owned()));
        self
    }

    /// Sends the request, follows redirects, and reads the body.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// # let client = Guard::new(Policy::default()).ureq();
    /// let error = client.get("https://10.0.0.1/").call().unwrap_err();
    /// assert_eq!(error.refused().unwrap().codes(), ["address-private"]);
    /// ```
    ///
    /// # Errors
    ///
    /// If the policy refuses the request, a redirect or the response, or if it fails.
    pub fn call(self) -> Result<Response<Vec<u8>>, UreqError> {
        let guard = &self.client.guard;
        let mut headers = headers(&self.headers)?;
        let mut url: Url = guard.check_text(&self.text)?;
        let started = std::time::Instant::now();
        let mut followed = 0;
        loop {
            let left = guard.policy().fetch().timeout().saturating_sub(started.elapsed());
            let mut request = self.client.agent.get(url.as_str());
            if let Some(all) = request.headers_mut() {
                all.extend(headers.clone());
            }
            let config = request.config().timeout_global(Some(left)).http_status_as_error(false);
            let response = config.build().call().map_err(client_error)?;
            let location = match response.status().as_u16() {
                301 | 302 | 303 | 307 | 308 => response.headers().get("location"),
                _ => None,
            };
            let Some(location) = location.map(|it| String::from_utf8_lossy(it.as_bytes())) else {
                return read(guard, &url, response);
            };
            let redirect = guard.check_redirect(&url, &location, followed)?;
            if !redirect.keeps_credentials {
                for name in CREDENTIALS {
                    headers.remove(name);
                }
            }
            url = redirect.url;
            followed += 1;
        }
    }
}

fn headers(given: &[(String, String)]) -> Result<HeaderMap, UreqError> {
    let mut headers = HeaderMap::new();
    for (name, value) in given {
        let invalid = |error: ::ureq::http::Error| UreqError::Client(Error::Http(error));
        let name: HeaderName = name.parse().map_err(|it| invalid(::ureq::http::Error::from(it)))?;
        let value: HeaderValue =
            value.parse().map_err(|it| invalid(::ureq::http::Error::from(it)))?;
        headers.append(name, value);
    }
    Ok(headers)
}

/// Reads the body within the limits of the policy.
fn read(
    guard: &Guard,
    url: &Url,
    response: Response<Body>,
) -> Result<Response<Vec<u8>>, UreqError> {
    let rules = guard.policy().fetch();
    let (head, mut body) = response.into_parts();
    let kind = head.headers.get("content-type").map(|it| it.to_str().unwrap_or_default());
    if !rules.allows_content_type(kind) {
        let kind = GuardErrorKind::ContentType(kind.unwrap_or_default().to_owned());
        return Err(guard.refuse(kind, url.as_str()).into());
    }
    match body.with_config().limit(rules.response_bytes).read_to_vec() {
        Ok(body) => Ok(Response::from_parts(head, body)),
        Err(Error::BodyExceedsLimit(_)) => {
            Err(guard.refuse(GuardErrorKind::TooLarge, url.as_str()).into())
        }
        Err(error) => Err(client_error(error)),
    }
}

/// The error of the client, or that of the guard if it is inside.
fn client_error(error: Error) -> UreqError {
    match error {
        Error::Io(io) if io.get_ref().is_some_and(|it| it.is::<GuardError>()) => {
            match io.into_inner().map(|it| it.downcast::<GuardError>()) {
                Some(Ok(refused)) => UreqError::Refused(*refused),
                _ => UreqError::Client(Error::HostNotFound),
            }
        }
        error => UreqError::Client(error),
    }
}

/// The resolver of the guard. `ureq` asks it about every host, also about addresses.
#[derive(Debug)]
struct GuardResolver {
    guard: Guard,
}

impl Resolver for GuardResolver {
    fn resolve(&self, uri: &Uri, _: &Config, _: NextTimeout) -> Result<ResolvedSocketAddrs, Error> {
        let permit = self.guard.check(&uri.to_string()).map_err(|it| Error::Io(it.into()))?;
        let mut addresses = self.empty();
        // The type has a fixed capacity.
        permit.addresses().iter().take(16).for_each(|it| addresses.push(*it));
        Ok(addresses)
    }
}

/// A connector that checks the addresses once more, before the default one connects to them: a request
/// may have another resolver or proxy.
#[derive(Debug)]
struct CheckedConnector {
    guard: Guard,
}

impl Connector for CheckedConnector {
    type Out = ();

    fn connect(&self, details: &ConnectionDetails<'_>, _: Option<()>) -> Result<Option<()>, Error> {
        let refuse = |kind, text: &str| Error::Io(self.guard.refuse(kind, text).into());
        let text = details.uri.to_string();
        if details.config.proxy().is_some() {
            return Err(refuse(GuardErrorKind::Unguarded, &text));
        }
        let url = match self.guard.policy().check(&text) {
            Ok(allowed) => allowed.into_url().into_owned(),
            Err(denied) => return Err(refuse(GuardErrorKind::Text(denied), &text)),
        };
        for address in details.addrs.iter() {
            if let Err(denied) = self.guard.policy().check_address(&url, address.ip()) {
                let kind = GuardErrorKind::Address { address: address.ip(), denied };
                return Err(refuse(kind, &text));
            }
        }
        Ok(None)
    }
}

/// The error of [`UreqRequest::call`].
///
/// ```
/// use urlens_guard::{Guard, Policy, UreqError};
///
/// let error = Guard::new(Policy::default()).ureq().get("https://127.0.0.1/").call().unwrap_err();
/// assert!(matches!(error, UreqError::Refused(_)));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub enum UreqError {
    /// The policy refuses the request, a redirect or the response.
    Refused(GuardError),
    /// The request failed.
    Client(Error),
}

impl UreqError {
    /// The refusal, if the guard refused.
    ///
    /// ```
    /// # use urlens_guard::{Guard, Policy};
    /// let error = Guard::new(Policy::default()).ureq().get("https://127.0.0.1/").call().unwrap_err();
    /// assert!(error.refused().is_some());
    /// ```
    pub const fn refused(&self) -> Option<&GuardError> {
        match self {
            Self::Refused(refused) => Some(refused),
            Self::Client(_) => None,
        }
    }
}

impl From<GuardError> for UreqError {
    fn from(refused: GuardError) -> Self {
        Self::Refused(refused)
    }
}

impl fmt::Display for UreqError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Refused(refused) => refused.fmt(f),
            Self::Client(error) => error.fmt(f),
        }
    }
}

impl error::Error for UreqError {
    fn source(&self) -> Option<&(dyn error::Error + 'static)> {
        match self {
            Self::Refused(refused) => refused.source(),
            Self::Client(error) => error.source(),
        }
    }
}
