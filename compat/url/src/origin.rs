//! [`Origin`].

use crate::{Host, Url};
use alloc::borrow::ToOwned as _;
use alloc::format;
use alloc::string::String;
use core::sync::atomic::{AtomicUsize, Ordering};
use urlens::scheme;

/// The origin of a URL.
///
/// ```
/// use url::{Host, Origin, Url};
///
/// let origin = Url::parse("https://example.org/")?.origin();
/// assert_eq!(origin, Origin::Tuple("https".into(), Host::Domain("example.org".into()), 443));
/// assert_ne!(Url::parse("data:,")?.origin(), Url::parse("data:,")?.origin());
/// # Ok::<(), url::ParseError>(())
/// ```
#[derive(PartialEq, Eq, Hash, Clone, Debug)]
pub enum Origin {
    /// An origin that equals only its clones.
    Opaque(OpaqueOrigin),
    /// A scheme, a host and a port.
    Tuple(String, Host<String>, u16),
}

/// The identity of an opaque origin.
#[derive(Eq, PartialEq, Hash, Clone, Debug)]
pub struct OpaqueOrigin(usize);

impl Origin {
    pub(crate) fn of(url: &Url) -> Self {
        match url.inner.origin() {
            urlens::Origin::Opaque => Self::new_opaque(),
            // Only web URLs have a tuple origin.
            urlens::Origin::Tuple { scheme, host, port } => {
                let host = Host::of_canonical(&host, || true).to_owned();
                Self::Tuple(scheme, host, port)
            }
        }
    }

    /// A new opaque origin.
    pub fn new_opaque() -> Self {
        static NEXT: AtomicUsize = AtomicUsize::new(0);
        Self::Opaque(OpaqueOrigin(NEXT.fetch_add(1, Ordering::SeqCst)))
    }

    /// Returns `true` if this is a scheme, a host and a port.
    pub fn is_tuple(&self) -> bool {
        matches!(self, Self::Tuple(..))
    }

    /// The origin as text, with the host in ASCII; `null` if it is opaque.
    pub fn ascii_serialization(&self) -> String {
        self.write(Host::clone)
    }

    /// The origin as text, with the host in Unicode; `null` if it is opaque.
    pub fn unicode_serialization(&self) -> String {
        self.write(|host| match host {
            Host::Domain(domain) => Host::Domain(urlens::domain::to_unicode(domain).into_owned()),
            address => address.clone(),
        })
    }

    fn write(&self, host_to_write: impl Fn(&Host<String>) -> Host<String>) -> String {
        match self {
            Self::Opaque(_) => "null".to_owned(),
            Self::Tuple(scheme, host, port) => {
                let host = host_to_write(host);
                // Only special schemes have a default port in the URL Standard.
                let is_special = scheme::mode(scheme).is_special();
                let is_default = is_special && scheme::default_port(scheme) == Some(*port);
                if is_default {
                    format!("{scheme}://{host}")
                } else {
                    format!("{scheme}://{host}:{port}")
                }
            }
        }
    }
}
