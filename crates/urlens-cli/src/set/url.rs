//! Changes to URLs, by the setters of the web API.

use super::{Change, is_meant, refused};
use crate::outcome::Message;
use urlens::{Normalization, OptIn, Refused, Space, UriRef, Url, form};

type Setter = fn(&mut Url, &str) -> Result<(), Refused>;

/// The components, by RFC 3986's names and by the web's.
const SETTERS: [(&str, &str, Setter); 10] = [
    ("url", "href", Url::set_href),
    ("scheme", "protocol", Url::set_protocol),
    ("user", "username", Url::set_username),
    ("password", "password", Url::set_password),
    ("host", "hostname", Url::set_hostname),
    ("host-and-port", "host-and-port", Url::set_host),
    ("port", "port", Url::set_port),
    ("path", "pathname", Url::set_pathname),
    ("query", "search", Url::set_search),
    ("fragment", "hash", Url::set_hash),
];

/// The setter of that name.
pub(super) fn setter(name: &str) -> Result<Setter, String> {
    let found = SETTERS.into_iter().find(|(ours, webs, _)| [*ours, *webs].contains(&name));
    found.map(|(.., setter)| setter).ok_or_else(|| {
        let names = SETTERS.map(|(ours, ..)| ours).join(", ");
        format!("nothing sets `{}` of a URL, but {names} and query:NAME", name.escape_debug())
    })
}

/// Makes one change.
pub(super) fn make(url: &mut Url, change: &Change) -> Result<(), Message> {
    let of_query = |error: Refused| refused("query", error);
    match change {
        Change::Component(name, value) => {
            let set = setter(name)?;
            set(url, value.as_deref().unwrap_or_default()).map_err(|error| refused(name, error))
        }
        Change::Parameter { name, value, only_if_there } => {
            if *only_if_there && url.query_param(name).is_none() {
                return Ok(());
            }
            // As an escape a space is read alike by all, `+` only where a form is expected.
            url.set_query_param(name, value, Space::Percent).map_err(of_query)
        }
        Change::Append(name, value) => {
            url.append_query_param(name, value, Space::Percent).map_err(of_query)
        }
        Change::Trim(pattern) => {
            let useless = |written: &str| {
                is_meant(pattern, &form::parse(written).next().unwrap_or_default().0)
            };
            if pattern.ends_with('*') {
                return take(url, OptIn::DropParameters(&useless));
            }
            url.remove_query_param(pattern);
            Ok(())
        }
        Change::Segment(segment) => {
            url.push_segment(segment).map_err(|error| refused("path", error))
        }
        Change::SortQuery => take(url, OptIn::SortQuery),
    }
}

/// Takes a step that changes the query. The library has it for URIs: what these have no room for is
/// escaped, if there is anything to change.
fn take(url: &mut Url, step: OptIn<'_>) -> Result<(), Message> {
    let uri = UriRef::from_loose(url.as_str())?;
    let taken = uri.normalize_with(&Normalization::NOTHING.with(&[step]));
    match taken.as_str() == uri.as_str() {
        true => Ok(()),
        false => {
            let query = taken.query().unwrap_or_default();
            url.set_search(query).map_err(|error| refused("query", error))
        }
    }
}
