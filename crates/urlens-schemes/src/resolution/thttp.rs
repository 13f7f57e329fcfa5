//! THTTP: resolution requests over HTTP, `http://HOST/uri-res/SERVICE?URI` (RFC 2169).

use super::{Outcome, Resolver, Service};
use crate::check;
use crate::{ErrorKind, Rule, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};
use urlens::{CharSet, Part, Text, Uri};

/// The services of RFC 2169, section 3, for names and for locations, with their names in RFC 2483.
pub(super) const SERVICES: &[(&str, Service)] = &[
    ("N2L", Service::I2L),
    ("N2Ls", Service::I2Ls),
    ("N2R", Service::I2R),
    ("N2Rs", Service::I2Rs),
    ("N2C", Service::I2C),
    ("N2Ns", Service::I2Ns),
    ("L2Ns", Service::I2Ns),
    ("L2Ls", Service::I2Ls),
    ("L2C", Service::I2C),
];

/// Schemes of requests. The first is that of the RFC.
const SCHEMES: [&str; 2] = ["http", "https"];
/// Start of the path of a request.
const PREFIX: &str = "/uri-res/";
/// Characters of service names, including unregistered ones.
const NAME: CharSet = ALPHA.or(DIGIT).or(CharSet::of(b"-._~="));

const NOT_A_REQUEST: Rule = Rule::new("not-thttp", "missing prefix /uri-res/");

/// A request to a host for a service about an identifier.
///
/// ```
/// use urlens::uri;
/// use urlens_schemes::resolution::{Request, Service};
///
/// let urn = uri!("urn:foo:12345-54321");
/// let request = Request::new("resolver.example:8080", Service::I2L, &urn)?;
/// let url = request.to_url()?;
/// assert_eq!(url, "http://resolver.example:8080/uri-res/N2L?urn:foo:12345-54321");
/// assert_eq!(Request::from_url(&url)?, request);
/// assert_eq!(request.to_http(), "GET /uri-res/N2L?urn:foo:12345-54321 HTTP/1.1\r\n\
///     Host: resolver.example:8080\r\n\r\n");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Request {
    scheme: &'static str,
    host: String,
    service: String,
    uri: Uri,
}

impl Request {
    /// Creates a request for a service. Uses the name of RFC 2169 (`N2Ls` for a name, `L2Ls` for a
    /// location), or else that of RFC 2483.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Request, Service};
    ///
    /// let request = Request::new("h.example", Service::I2Ns, &uri!("http://a.example/"))?;
    /// assert_eq!(request.service(), "L2Ns");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn new<T: Text>(host: &str, service: Service, uri: &Uri<T>) -> Result<Self, SchemeError> {
        let first = if is_name(uri) { 'N' } else { 'L' };
        let row =
            SERVICES.iter().find(|(name, other)| *other == service && name.starts_with(first));
        Self::with_service_name(host, row.map_or(service.name(), |(name, _)| name), uri)
    }

    /// Creates a request for a service of any name.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::Request;
    ///
    /// let request = Request::with_service_name("h.example", "N2X", &uri!("urn:example:a"))?;
    /// assert_eq!(request.to_url()?, "http://h.example/uri-res/N2X?urn:example:a");
    /// let error = Request::with_service_name("h.example", "N2L", &uri!("urn:example:a#b")).unwrap_err();
    /// assert_eq!(error.to_string(), "fragment not allowed at byte 14");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn with_service_name<T: Text>(
        host: &str,
        service: &str,
        uri: &Uri<T>,
    ) -> Result<Self, SchemeError> {
        check::non_empty(service, NAME, "service")?;
        // The server does not handle fragments, and a fragment would end the request.
        check::without(uri, &[Part::Fragment])?;
        let uri = uri.as_borrowed().into_owned();
        let (host, service) = (host.to_owned(), service.to_owned());
        let request = Self { scheme: SCHEMES[0], host, service, uri };
        // The host must be valid, and a query may not contain the brackets of an identifier.
        let read = Self::from_url(&request.to_url()?)?;
        if read == request {
            Ok(request)
        } else {
            Err(SchemeError::new(ErrorKind::NotAllowed, "path", "http://".len()))
        }
    }

    /// Parses the URL of a request.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Request, Service};
    ///
    /// let request = Request::from_url(&uri!("http://h.example/uri-res/n2r?urn:example:a"))?;
    /// assert_eq!((request.service(), request.known_service()), ("n2r", Some(Service::I2R)));
    /// let error = Request::from_url(&uri!("http://h.example/N2R?urn:example:a")).unwrap_err();
    /// assert_eq!(error.code(), "not-thttp");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn from_url<T: Text>(url: &Uri<T>) -> Result<Self, SchemeError> {
        let url = url.as_borrowed();
        let Some(scheme) = SCHEMES.iter().find(|scheme| url.scheme().eq_ignore_ascii_case(scheme))
        else {
            return Err(SchemeError::new(ErrorKind::WrongScheme("http"), "scheme", 0));
        };
        check::without(&url, &[Part::Userinfo, Part::Fragment])?;
        let start = check::start(&url, Part::Path);
        let host = url.authority().map_or("", |authority| authority.as_str());
        if host.is_empty() {
            return Err(SchemeError::new(ErrorKind::Missing, "host", start));
        }
        let Some(service) = url.path().strip_prefix(PREFIX) else {
            return Err(SchemeError::new(ErrorKind::Rule(&NOT_A_REQUEST), "path", start));
        };
        let at = start + PREFIX.len();
        check::non_empty(service, NAME, "service").map_err(|error| error.shifted(at))?;
        let at = check::start(&url, Part::Query);
        let Some(query) = url.query() else {
            return Err(SchemeError::new(ErrorKind::Missing, "query", at));
        };
        let uri = Uri::parse(query).map_err(|error| SchemeError::from(error).shifted(at))?;
        let (host, service) = (host.to_owned(), service.to_owned());
        Ok(Self { scheme, host, service, uri })
    }

    /// Changes the request to HTTPS, which RFC 2169 predates.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Request, Service};
    ///
    /// let request = Request::new("h.example", Service::I2L, &uri!("urn:example:a"))?.secure();
    /// assert_eq!(request.to_url()?, "https://h.example/uri-res/N2L?urn:example:a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    #[must_use]
    pub fn secure(self) -> Self {
        Self { scheme: SCHEMES[1], ..self }
    }

    /// The URL to fetch.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Request, Service};
    ///
    /// let request = Request::new("h.example", Service::I2C, &uri!("urn:example:a"))?;
    /// assert_eq!(request.to_url()?, "http://h.example/uri-res/N2C?urn:example:a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_url(&self) -> Result<Uri, SchemeError> {
        let text = [self.scheme, "://", &self.host, &self.target()].concat();
        Ok(Uri::try_from(text)?)
    }

    /// The request in HTTP/1.1.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Request, Service};
    ///
    /// let request = Request::new("h.example", Service::I2R, &uri!("urn:example:a"))?;
    /// assert!(request.to_http().starts_with("GET /uri-res/N2R?urn:example:a HTTP/1.1\r\n"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn to_http(&self) -> String {
        ["GET ", &self.target(), " HTTP/1.1\r\nHost: ", &self.host, "\r\n\r\n"].concat()
    }

    /// The host, with its port.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::Request;
    ///
    /// let request = Request::from_url(&uri!("http://h.example:81/uri-res/N2L?urn:example:a"))?;
    /// assert_eq!(request.host(), "h.example:81");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The name of the service, as written.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::Request;
    ///
    /// let request = Request::from_url(&uri!("http://h.example/uri-res/N2X?urn:example:a"))?;
    /// assert_eq!((request.service(), request.known_service()), ("N2X", None));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn service(&self) -> &str {
        &self.service
    }

    /// The service, if RFC 2169 or RFC 2483 names it.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::{Request, Service};
    ///
    /// let request = Request::from_url(&uri!("http://h.example/uri-res/L2Ls?http://a.example/"))?;
    /// assert_eq!(request.known_service(), Some(Service::I2Ls));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn known_service(&self) -> Option<Service> {
        self.service.parse().ok()
    }

    /// The identifier.
    ///
    /// ```
    /// use urlens::uri;
    /// use urlens_schemes::resolution::Request;
    ///
    /// let request = Request::from_url(&uri!("http://h.example/uri-res/N2L?urn:example:a?=b"))?;
    /// assert_eq!(request.uri().as_str(), "urn:example:a?=b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn uri(&self) -> &Uri {
        &self.uri
    }

    fn target(&self) -> String {
        [PREFIX, &self.service, "?", self.uri.as_str()].concat()
    }
}

/// Returns `true` if an identifier is a name, not a location.
fn is_name<T: Text>(uri: &Uri<T>) -> bool {
    uri.as_borrowed().scheme().eq_ignore_ascii_case("urn")
}

/// A resolver that refers to one server, which the caller asks.
///
/// ```
/// use urlens::uri;
/// use urlens_schemes::resolution::{Outcome, Resolver, Service, Thttp};
///
/// let server = Thttp::new("h.example")?;
/// let outcome = server.resolve(&uri!("urn:example:a"), Service::I2L);
/// assert!(matches!(outcome, Outcome::Ask(request) if request.host() == "h.example"));
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Thttp {
    host: String,
}

impl Thttp {
    /// Creates a resolver for the server at a host, with an optional port.
    ///
    /// ```
    /// use urlens_schemes::resolution::Thttp;
    /// assert!(Thttp::new("h.example:8080").is_ok() && Thttp::new("a/b").is_err());
    /// ```
    pub fn new(host: &str) -> Result<Self, SchemeError> {
        Request::new(host, Service::I2L, &urlens::uri!("urn:example:a"))?;
        Ok(Self { host: host.to_owned() })
    }
}

impl Resolver for Thttp {
    fn resolve(&self, uri: &Uri<&str>, service: Service) -> Outcome {
        match Request::new(&self.host, service, uri) {
            Ok(request) => Outcome::Ask(request),
            Err(_) => Outcome::Unknown,
        }
    }
}
