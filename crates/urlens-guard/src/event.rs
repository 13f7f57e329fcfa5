//! Events of permits and refusals, with redacted URLs.

use crate::error::GuardError;
use std::net::{IpAddr, SocketAddr};
use urlens::Redaction;
use urlens_readings::policy::Denied;

/// Records that a request may connect to addresses.
#[cfg_attr(not(feature = "tracing"), allow(unused_variables))]
pub(crate) fn allowed(
    redaction: &Redaction,
    url: &str,
    addresses: &[SocketAddr],
    skipped: &[(IpAddr, Denied)],
) {
    #[cfg(feature = "tracing")]
    tracing::event!(
        target: "urlens_guard",
        tracing::Level::INFO,
        {
            url.full = %redaction.apply(url),
            decision = "allowed",
            addresses = ?addresses,
            skipped = ?skipped.iter().map(|(address, _)| address).collect::<Vec<_>>(),
        },
        "request allowed"
    );
}

/// Records that a request is refused.
#[cfg_attr(not(feature = "tracing"), allow(unused_variables))]
pub(crate) fn refused(refused: &GuardError) {
    #[cfg(feature = "tracing")]
    tracing::event!(
        target: "urlens_guard",
        tracing::Level::WARN,
        {
            url.full = %refused.url(),
            decision = "refused",
            rules = ?refused.codes(),
            reason = %refused.kind(),
        },
        "request refused"
    );
}
