//! Rules for clients that fetch URLs: redirects, limits, proxies.

use super::{PolicyError, PolicyErrorKind};
use alloc::string::String;
use alloc::vec::Vec;
use core::time::Duration;
use urlens::Url;

/// Rules for clients that fetch URLs. A [`Policy`](super::Policy) holds them for `urlens-guard` and
/// for programs that fetch by themselves; its checks of texts and addresses do not need them.
///
/// ```
/// use urlens_readings::policy::FetchRules;
///
/// let rules = FetchRules::default();
/// assert_eq!((rules.redirects, rules.response_bytes, rules.timeout_ms), (5, 10_485_760, 30_000));
/// assert!(!rules.downgrade && !rules.cross_origin_credentials && rules.proxies.is_empty());
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(default, deny_unknown_fields))]
#[non_exhaustive]
pub struct FetchRules {
    /// The number of redirects that are followed. Default: 5.
    pub redirects: u32,
    /// The number of bytes of a response that are read. Default: 10 MiB.
    pub response_bytes: u64,
    /// The time for a request with its redirects and its response, in milliseconds. Default: 30 s.
    pub timeout_ms: u64,
    /// The time for a connection, in milliseconds. Default: 10 s.
    pub connect_timeout_ms: u64,
    /// The media types of responses that are read, such as `image/png` or `image/*`. Default: all.
    pub content_types: Option<Vec<String>>,
    /// True if a redirect may change from `https` to `http`.
    pub downgrade: bool,
    /// True if a redirect to another origin keeps credentials (`Authorization`, `Cookie`).
    pub cross_origin_credentials: bool,
    /// True if denied addresses of a name are skipped. By default, one denied address denies the
    /// name.
    pub skip_denied_addresses: bool,
    /// The proxies that a client may use. Default: none, also not those of the environment.
    pub proxies: Vec<String>,
}

impl Default for FetchRules {
    fn default() -> Self {
        Self {
            redirects: 5,
            response_bytes: 10 << 20,
            timeout_ms: 30_000,
            connect_timeout_ms: 10_000,
            content_types: None,
            downgrade: false,
            cross_origin_credentials: false,
            skip_denied_addresses: false,
            proxies: Vec::new(),
        }
    }
}

impl FetchRules {
    /// The time for a request with its redirects and its response.
    ///
    /// ```
    /// use urlens_readings::policy::FetchRules;
    /// assert_eq!(FetchRules::default().timeout().as_secs(), 30);
    /// ```
    pub const fn timeout(&self) -> Duration {
        Duration::from_millis(self.timeout_ms)
    }

    /// The time for a connection.
    ///
    /// ```
    /// use urlens_readings::policy::FetchRules;
    /// assert_eq!(FetchRules::default().connect_timeout().as_secs(), 10);
    /// ```
    pub const fn connect_timeout(&self) -> Duration {
        Duration::from_millis(self.connect_timeout_ms)
    }

    /// Returns true if a response with this `Content-Type` may be read. Parameters and case make no
    /// difference.
    ///
    /// ```
    /// use urlens_readings::policy::FetchRules;
    ///
    /// let mut rules = FetchRules::default();
    /// assert!(rules.allows_content_type(None));
    /// rules.content_types = Some(vec!["text/html".into(), "image/*".into()]);
    /// assert!(rules.allows_content_type(Some("Text/HTML; charset=utf-8")));
    /// assert!(rules.allows_content_type(Some("image/png")));
    /// assert!(!rules.allows_content_type(Some("application/json")));
    /// assert!(!rules.allows_content_type(None));
    /// ```
    pub fn allows_content_type(&self, value: Option<&str>) -> bool {
        let Some(allowed) = &self.content_types else { return true };
        let essence = value.unwrap_or_default().split(';').next().unwrap_or_default().trim();
        let (kind, name) = essence.split_once('/').unwrap_or_default();
        let is_equal = |allowed: &String| {
            let (allowed_kind, allowed_name) = allowed.split_once('/').unwrap_or_default();
            kind.eq_ignore_ascii_case(allowed_kind)
                && (allowed_name == "*" || name.eq_ignore_ascii_case(allowed_name))
        };
        !name.is_empty() && allowed.iter().any(is_equal)
    }

    /// The first rule that is invalid.
    pub(super) fn check(&self) -> Result<(), PolicyError> {
        for text in self.content_types.iter().flatten() {
            let (kind, name) = text.split_once('/').unwrap_or_default();
            if kind.is_empty() || name.is_empty() || text.contains([' ', ';', ',']) {
                return Err(PolicyError::new(PolicyErrorKind::NotAMediaType, text));
            }
        }
        for text in &self.proxies {
            let is_proxy = Url::parse_borrowed(text).is_ok_and(|url| {
                let url = url.as_borrowed();
                let is_known = matches!(url.scheme(), "http" | "https" | "socks5" | "socks5h");
                is_known && url.host_text().is_some_and(|host| !host.is_empty())
            });
            if !is_proxy {
                return Err(PolicyError::new(PolicyErrorKind::NotAProxy, text));
            }
        }
        Ok(())
    }
}
