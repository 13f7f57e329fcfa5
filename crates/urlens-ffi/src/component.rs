//! Components: each by its number, read and replaced.

use crate::border::{guard, optional_text, put, shared};
use crate::error::{Error, Failure};
use crate::identifier::{Identifier, Rfc};
use crate::strings::View;
use std::ffi::c_char;
use urlens::{Part, Reference, Refused, Url};

/// What comes before the first `:`.
pub const URLENS_SCHEME: u32 = 0;
/// What follows `//`: userinfo, host and port together.
pub const URLENS_AUTHORITY: u32 = 1;
/// What comes before `@` in the authority.
pub const URLENS_USERINFO: u32 = 2;
/// The name or address in the authority.
pub const URLENS_HOST: u32 = 3;
/// What follows the `:` after the host.
pub const URLENS_PORT: u32 = 4;
/// The path: always there, perhaps empty.
pub const URLENS_PATH: u32 = 5;
/// What follows `?`.
pub const URLENS_QUERY: u32 = 6;
/// What follows `#`.
pub const URLENS_FRAGMENT: u32 = 7;

/// The whole, as the web API names it. This and what follows is for URLs only, where what is absent
/// is the empty text.
pub const URLENS_WEB_HREF: u32 = 16;
/// The scheme and its `:`.
pub const URLENS_WEB_PROTOCOL: u32 = 17;
/// The user name.
pub const URLENS_WEB_USERNAME: u32 = 18;
/// The password.
pub const URLENS_WEB_PASSWORD: u32 = 19;
/// The host, and the port if it is not the scheme's own.
pub const URLENS_WEB_HOST: u32 = 20;
/// The host.
pub const URLENS_WEB_HOSTNAME: u32 = 21;
/// The port, if it is not the scheme's own.
pub const URLENS_WEB_PORT: u32 = 22;
/// The path.
pub const URLENS_WEB_PATHNAME: u32 = 23;
/// The query and its `?`.
pub const URLENS_WEB_SEARCH: u32 = 24;
/// The fragment and its `#`.
pub const URLENS_WEB_HASH: u32 = 25;

type Get = for<'a> fn(&'a Url) -> &'a str;
type Set = fn(&mut Url, &str) -> Result<(), Refused>;

/// The web API's attributes, by number.
const WEB: [(u32, Get, Set); 10] = [
    (URLENS_WEB_HREF, |it| it.href(), Url::set_href),
    (URLENS_WEB_PROTOCOL, |it| it.protocol(), Url::set_protocol),
    (URLENS_WEB_USERNAME, |it| it.username(), Url::set_username),
    (URLENS_WEB_PASSWORD, |it| it.password(), Url::set_password),
    (URLENS_WEB_HOST, |it| it.host_and_port(), Url::set_host),
    (URLENS_WEB_HOSTNAME, |it| it.hostname(), Url::set_hostname),
    (URLENS_WEB_PORT, |it| it.port_str().unwrap_or_default(), Url::set_port),
    (URLENS_WEB_PATHNAME, |it| it.pathname(), Url::set_pathname),
    (URLENS_WEB_SEARCH, |it| it.search(), Url::set_search),
    (URLENS_WEB_HASH, |it| it.hash(), Url::set_hash),
];

/// The component with that number, which is its place in the text.
pub(crate) fn part(number: u32) -> Result<Part, Failure> {
    let part = usize::try_from(number).ok().and_then(|it| Part::ALL.get(it));
    part.copied().ok_or_else(|| match WEB.iter().any(|(it, ..)| *it == number) {
        true => Failure::unsupported("attributes of the web API are for URLs"),
        false => Failure::number("component", number),
    })
}

fn get(identifier: &Identifier, number: u32) -> Result<Option<&str>, Failure> {
    if let (Identifier::Url(url), Some((_, get, _))) =
        (identifier, WEB.iter().find(|(it, ..)| *it == number))
    {
        return Ok(Some(get(url)));
    }
    let part = part(number)?;
    let range = match identifier {
        Identifier::Uri(it) => it.part_range(part),
        Identifier::Iri(it) => it.part_range(part),
        Identifier::Url(it) => it.part_range(part),
        Identifier::Link(_) => {
            return Err(Failure::unsupported("a link has no components until it is resolved"));
        }
    };
    Ok(range.and_then(|it| identifier.as_str().get(it)))
}

fn set(identifier: &Identifier, number: u32, value: Option<&str>) -> Result<Identifier, Failure> {
    match identifier {
        Identifier::Uri(it) => edited(it, part(number)?, value),
        Identifier::Iri(it) => edited(it, part(number)?, value),
        Identifier::Url(url) => {
            let (_, _, set) = WEB.iter().find(|(it, ..)| *it == number).ok_or_else(|| {
                let message = "the setters of a URL are those of the web API: URLENS_WEB_…";
                part(number).err().unwrap_or_else(|| Failure::unsupported(message))
            })?;
            let mut url = url.clone();
            set(&mut url, value.unwrap_or_default())?;
            Ok(Identifier::Url(url))
        }
        Identifier::Link(_) => {
            Err(Failure::unsupported("a link has no components until it is resolved"))
        }
    }
}

fn edited<D: Rfc>(
    it: &Reference<D>,
    part: Part,
    value: Option<&str>,
) -> Result<Identifier, Failure> {
    let edited = match (part, value) {
        (Part::Scheme, None) => {
            return Err(Failure::new("required", "a scheme cannot be removed"));
        }
        (Part::Scheme, Some(value)) => it.with_scheme(value),
        (Part::Authority, value) => it.with_authority(value),
        (Part::Userinfo, value) => it.with_userinfo(value),
        (Part::Host, value) => it.with_host(value),
        (Part::Port, value) => it.with_port_str(value),
        // A path is always there: without one, it is empty.
        (Part::Path, value) => it.with_path(value.unwrap_or_default()),
        (Part::Query, value) => it.with_query(value),
        (Part::Fragment, value) => it.with_fragment(value),
    };
    Ok(D::identifier(edited?))
}

/// Lends a component of an identifier, `URLENS_SCHEME` to `URLENS_FRAGMENT`, as it is written;
/// nothing if it is absent. Of a URL, `URLENS_WEB_HREF` to `URLENS_WEB_HASH` as well.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody changes meanwhile, and `text` is NULL or there is room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_get(
    identifier: *const Identifier,
    component: u32,
    text: *mut View,
) -> *mut Error {
    guard(|| {
        // SAFETY: the caller promises that it is one.
        let it = unsafe { shared(identifier, "identifier") }?;
        // SAFETY: the caller promises the room.
        unsafe { put(text, View::of(get(it, component)?), "text") }
    })
}

/// Replaces a component of an identifier, or removes it if `value` is NULL; a path is then empty.
/// Of a URI or an IRI, it is one of `URLENS_SCHEME` to `URLENS_FRAGMENT`, and must fit the grammar
/// and the other components; of a URL, one of `URLENS_WEB_HREF` to `URLENS_WEB_HASH`, by the
/// setters of the web API. If it fails, nothing has changed.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses meanwhile; `value` is NULL or `length` bytes
/// long, and may be lent by the identifier itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_set(
    identifier: *mut Identifier,
    component: u32,
    value: *const c_char,
    length: usize,
) -> *mut Error {
    guard(|| {
        let changed = {
            // SAFETY: the caller promises that it is one, and the bytes. They may be of its own
            // text, so it is only looked at here, and changed where the bytes are not used any
            // more.
            let (it, value) = unsafe {
                (shared(identifier, "identifier")?, optional_text(value, length, "value")?)
            };
            set(it, component, value)?
        };
        // SAFETY: the caller promises that nobody else uses it.
        unsafe { replace(identifier, changed) }
    })
}

/// Puts `changed` in the place of an identifier.
///
/// # Safety
///
/// `identifier` is NULL or one that nobody else uses, this side of the border included.
pub(crate) unsafe fn replace(
    identifier: *mut Identifier,
    changed: Identifier,
) -> Result<(), Failure> {
    // SAFETY: what the caller promises is what is asked for.
    let place = unsafe { identifier.as_mut() }.ok_or_else(|| Failure::null("identifier"))?;
    *place = changed;
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the header are places in the library's list of components.
    #[test]
    fn the_numbers_are_those_of_the_list() {
        let numbers = [
            (URLENS_SCHEME, Part::Scheme),
            (URLENS_AUTHORITY, Part::Authority),
            (URLENS_USERINFO, Part::Userinfo),
            (URLENS_HOST, Part::Host),
            (URLENS_PORT, Part::Port),
            (URLENS_PATH, Part::Path),
            (URLENS_QUERY, Part::Query),
            (URLENS_FRAGMENT, Part::Fragment),
        ];
        assert_eq!(numbers.map(|(_, part)| part), Part::ALL);
        for (number, expected) in numbers {
            assert_eq!(part(number).unwrap(), expected);
        }
    }
}
