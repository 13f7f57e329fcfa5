//! Web addresses of resolvers: `https://host/name`, where the name is an identifier.

use crate::{ErrorKind, Rule, SchemeError, check};
use urlens::{Part, Uri};

/// The hosts of the DOI resolver: the preferred one, then those of older links.
pub(crate) const DOI_RESOLVERS: &[&str] = &["doi.org", "dx.doi.org", "www.doi.org"];

/// The hosts of the resolver of handles.
pub(crate) const HANDLE_RESOLVERS: &[&str] = &["hdl.handle.net"];

/// Returns `true` if a host is one of a resolver: the path of its web addresses is an identifier.
pub fn is_resolver(host: &str) -> bool {
    [DOI_RESOLVERS, HANDLE_RESOLVERS]
        .concat()
        .iter()
        .any(|resolver| host.eq_ignore_ascii_case(resolver))
}

/// The name in a web address of one of these hosts, and its offset. `unknown` is the error for other
/// hosts.
pub(crate) fn name_in<'a>(
    url: &'a Uri<&str>,
    hosts: &[&str],
    unknown: &'static Rule,
) -> Result<(&'a str, usize), SchemeError> {
    if !["http", "https"].iter().any(|scheme| url.scheme().eq_ignore_ascii_case(scheme)) {
        return Err(SchemeError::new(ErrorKind::WrongScheme("https"), "scheme", 0));
    }
    check::without(url, &[Part::Userinfo, Part::Port, Part::Query, Part::Fragment])?;
    let host = url.host_text().unwrap_or_default();
    if !hosts.iter().any(|resolver| host.eq_ignore_ascii_case(resolver)) {
        let at = check::start(url, Part::Host);
        return Err(SchemeError::new(ErrorKind::Rule(unknown), "host", at));
    }
    let path = url.path();
    let name = path.strip_prefix('/').unwrap_or(path);
    Ok((name, check::start(url, Part::Path) + path.len() - name.len()))
}
