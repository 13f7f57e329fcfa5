//! Scheme-based normalization (RFC 3986, 6.2.3).

use super::{Normalization, Step};
use crate::draft::{Draft, DraftAuthority};
use crate::host::Host;
use crate::host::canonical::HostBuffer;
use crate::scheme;
use crate::types::UriRef;
use crate::whatwg::PathStyle;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::{String, ToString as _};

/// Removes defaults of the scheme, and adds the root that it requires.
pub(super) fn apply(draft: &mut Draft<'_>, paths: PathStyle) {
    let Some(name) = draft.scheme.as_deref() else { return };
    let known = scheme::find(name);
    if known.is_some_and(|it| it.local)
        && paths == PathStyle::Windows
        && let Some(path) = with_drive(&draft.path)
    {
        draft.path = Cow::Owned(path);
        draft.changed = true;
    }
    let Some(DraftAuthority { userinfo, host, port }) = &mut draft.authority else { return };

    // An empty password means the same as none, and so does an empty userinfo.
    if let Some((name, "")) =
        userinfo.as_deref().map(|text| text.split_once(':').unwrap_or((text, "")))
    {
        let new = (!name.is_empty()).then(|| Cow::Owned(String::from(name)));
        draft.changed |= new.as_deref() != userinfo.as_deref();
        *userinfo = new;
    }
    // An IPv6 address has one spelling (RFC 5952).
    if let Some(address) = canonical_ipv6(host) {
        *host = Cow::Owned(address);
        draft.changed = true;
    }
    // An empty port and the default port mean the same as none.
    let default = known.and_then(|it| it.default_port);
    if let Some(digits) = port.as_deref() {
        let number = digits.trim_start_matches('0');
        if digits.is_empty() || default.is_some_and(|it| it.to_string() == number) {
            *port = None;
            draft.changed = true;
        } else if default.is_some() && number.len() < digits.len() {
            let number = if number.is_empty() { "0" } else { number };
            draft.changed |= number != digits;
            *port = Some(Cow::Owned(number.to_string()));
        }
    }
    if known.is_some_and(|it| it.rooted) && draft.path.is_empty() {
        draft.path = Cow::Borrowed("/");
        draft.changed = true;
    }
    let is_host_only = userinfo.is_none() && port.is_none();
    if known.is_some_and(|it| it.local) && is_host_only && host.eq_ignore_ascii_case("localhost") {
        *host = Cow::Borrowed("");
        draft.changed = true;
    }
}

/// The canonical spelling of an IPv6 address in brackets; `None` if it is canonical, or something else.
fn canonical_ipv6(host: &str) -> Option<String> {
    let Host::Ipv6 { address, zone: None, .. } = Host::of(host) else { return None };
    let canonical = HostBuffer::ipv6(address.segments());
    (canonical.as_str() != host).then(|| canonical.as_str().into())
}

/// The path with its Windows drive written as `C:`; `None` if it has no drive or nothing changes.
fn with_drive(path: &str) -> Option<String> {
    let rest = path.strip_prefix('/')?;
    let letter = rest.chars().next().filter(char::is_ascii_alphabetic)?;
    let colon = [":", "%3A", "%3a"].into_iter().find(|it| rest[1..].starts_with(it))?;
    let (drive, after) = rest.split_at(1 + colon.len());
    let upper = letter.to_ascii_uppercase();
    let is_segment = after.is_empty() || after.starts_with('/');
    (is_segment && drive != format!("{upper}:")).then(|| format!("/{upper}:{after}"))
}

impl Normalization<'_> {
    /// The text of a local identifier with its drive in canonical form; `None` if nothing changes.
    pub(super) fn windows_drive(&self, scheme: Option<&str>, text: &str) -> Option<String> {
        let is_local = self.paths == PathStyle::Windows
            && self.has(Step::Scheme)
            && scheme::find(scheme?).is_some_and(|it| it.local);
        let mut parts = is_local.then(|| UriRef::parse(text).ok()).flatten()?;
        let path = with_drive(parts.path())?;
        parts.set_path(&path).ok()?;
        Some(parts.into_text())
    }
}
