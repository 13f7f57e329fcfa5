//! Reading and replacing components, which C names by number.

use crate::error::{Error, Failure, item, numbered};
use crate::identifier::Identifier;
use crate::pointers::{any, edit, optional_text, write_owned, write_result};
use crate::strings::{OwnedText, View};
use std::ffi::c_char;
use urlens_ops::{Any, Component, Part, UrlAttribute};

/// A component: the text before the first `:`.
pub const URLENS_SCHEME: u32 = 0;
/// A component: the text after `//`, which is userinfo, host and port.
pub const URLENS_AUTHORITY: u32 = 1;
/// A component: the text before `@` in the authority.
pub const URLENS_USERINFO: u32 = 2;
/// A component: the name or address in the authority.
pub const URLENS_HOST: u32 = 3;
/// A component: the text after the `:` that follows the host.
pub const URLENS_PORT: u32 = 4;
/// A component: the path, which is always present and may be empty.
pub const URLENS_PATH: u32 = 5;
/// A component: the text after `?`.
pub const URLENS_QUERY: u32 = 6;
/// A component: the text after `#`.
pub const URLENS_FRAGMENT: u32 = 7;
/// A component: the text before the first `:` of the userinfo.
pub const URLENS_USERNAME: u32 = 8;
/// A component: the text after the first `:` of the userinfo.
pub const URLENS_PASSWORD: u32 = 9;

/// An attribute of the web API, for `URLENS_URL` only: the whole text. As in all attributes, absent is
/// empty.
pub const URLENS_WEB_HREF: u32 = 16;
/// An attribute of the web API: the scheme and its `:`.
pub const URLENS_WEB_PROTOCOL: u32 = 17;
/// An attribute of the web API: the user name.
pub const URLENS_WEB_USERNAME: u32 = 18;
/// An attribute of the web API: the password.
pub const URLENS_WEB_PASSWORD: u32 = 19;
/// An attribute of the web API: the host, and the port unless it is the default of the scheme.
pub const URLENS_WEB_HOST: u32 = 20;
/// An attribute of the web API: the host.
pub const URLENS_WEB_HOSTNAME: u32 = 21;
/// An attribute of the web API: the port, unless it is the default of the scheme.
pub const URLENS_WEB_PORT: u32 = 22;
/// An attribute of the web API: the path.
pub const URLENS_WEB_PATHNAME: u32 = 23;
/// An attribute of the web API: the query and its `?`.
pub const URLENS_WEB_SEARCH: u32 = 24;
/// An attribute of the web API: the fragment and its `#`.
pub const URLENS_WEB_HASH: u32 = 25;

/// The item that C names by a number.
enum Numbered {
    Component(Component),
    Attribute(UrlAttribute),
}

impl Numbered {
    fn of(number: u32) -> Result<Self, Failure> {
        let index = number.checked_sub(URLENS_WEB_HREF);
        if let Some(attribute) = index.and_then(|index| item(&UrlAttribute::ALL, index)) {
            return Ok(Self::Attribute(attribute));
        }
        Ok(Self::Component(match number {
            URLENS_USERNAME => Component::Username,
            URLENS_PASSWORD => Component::Password,
            _ => part_of(number)?.into(),
        }))
    }

    fn get<'a>(&self, any: &'a Any) -> Result<Option<&'a str>, Failure> {
        Ok(match self {
            Self::Attribute(attribute) => Some(any.attribute(*attribute)?),
            Self::Component(Component::Username) => any.userinfo().map(|_| any.username()),
            Self::Component(Component::Password) => any.password(),
            Self::Component(component) => any.component(component.part()),
        })
    }
}

/// The component with this number, `URLENS_SCHEME` to `URLENS_FRAGMENT`.
pub(crate) fn part_of(number: u32) -> Result<Part, Failure> {
    numbered(&Part::ALL, number, "component")
}

/// Gets a component as written, `URLENS_SCHEME` to `URLENS_PASSWORD`, or an attribute of a
/// `URLENS_URL`, `URLENS_WEB_HREF` to `URLENS_WEB_HASH`.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `text` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_get(
    identifier: *const Identifier,
    component: u32,
    text: *mut View,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(text, "text", || {
            let any = any(identifier, "identifier")?;
            Ok(View::of(Numbered::of(component)?.get(any)?))
        })
    }
}

/// Replaces a component, `URLENS_SCHEME` to `URLENS_PASSWORD`, or removes it if `value` is NULL. The
/// value must be valid for the component alone; user name, password, path, query and fragment of a
/// `URLENS_URL` are plain text, which is encoded. `URLENS_WEB_HREF` to `URLENS_WEB_HASH` call the
/// setters of the web API of a `URLENS_URL`, for which NULL is the empty text. On an error nothing has
/// changed. Scheme and path cannot be removed, and a `URLENS_URL_REF` cannot be changed.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no other thread uses during the call; `value` is
/// NULL or points to `length` bytes, and may be a view of the identifier itself.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_set(
    identifier: *mut Identifier,
    component: u32,
    value: *const c_char,
    length: usize,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the bytes.
    unsafe {
        edit(identifier, |mut any| {
            let value = optional_text(value, length, "value")?;
            match Numbered::of(component)? {
                Numbered::Component(component) => any.set(&component, value)?,
                Numbered::Attribute(attribute) => {
                    any.set_attribute(attribute, value.unwrap_or_default())?;
                }
            }
            Ok(any)
        })
    }
}

/// Gets the kind of the host: the `host_kind` that `urlens_ask` returns for `parse`. Absent if there is
/// no host. The text is static and must not be freed.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `kind` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_host_kind(
    identifier: *const Identifier,
    kind: *mut View,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_result(kind, "kind", || {
            Ok(View::of(any(identifier, "identifier")?.host().map(|host| host.kind())))
        })
    }
}

/// Gets the origin, such as `https://example.org`. `origin` becomes NULL if there is no scheme.
///
/// # Safety
///
/// `identifier` is NULL or a valid handle that no thread changes during the call, and `origin` is
/// NULL or valid for writes.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn urlens_origin(
    identifier: *const Identifier,
    origin: *mut *mut OwnedText,
) -> *mut Error {
    // SAFETY: the caller guarantees the handle and the result pointer.
    unsafe {
        write_owned(origin, "origin", || {
            Ok(any(identifier, "identifier")?.origin().map(|origin| origin.to_string()))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The numbers of the header are indices of `Part::ALL` and `UrlAttribute::ALL`.
    #[test]
    fn component_numbers_match_the_library() {
        let parts = [
            (URLENS_SCHEME, Part::Scheme),
            (URLENS_AUTHORITY, Part::Authority),
            (URLENS_USERINFO, Part::Userinfo),
            (URLENS_HOST, Part::Host),
            (URLENS_PORT, Part::Port),
            (URLENS_PATH, Part::Path),
            (URLENS_QUERY, Part::Query),
            (URLENS_FRAGMENT, Part::Fragment),
        ];
        assert_eq!(parts.map(|(_, part)| part), Part::ALL);
        for (number, expected) in parts {
            assert_eq!(part_of(number).unwrap(), expected);
        }
        let pieces =
            [(URLENS_USERNAME, Component::Username), (URLENS_PASSWORD, Component::Password)];
        for (number, expected) in pieces {
            let found = Numbered::of(number).unwrap();
            assert!(matches!(found, Numbered::Component(component) if component == expected));
        }
        let web = [
            (URLENS_WEB_HREF, UrlAttribute::Href),
            (URLENS_WEB_PROTOCOL, UrlAttribute::Protocol),
            (URLENS_WEB_USERNAME, UrlAttribute::Username),
            (URLENS_WEB_PASSWORD, UrlAttribute::Password),
            (URLENS_WEB_HOST, UrlAttribute::Host),
            (URLENS_WEB_HOSTNAME, UrlAttribute::Hostname),
            (URLENS_WEB_PORT, UrlAttribute::Port),
            (URLENS_WEB_PATHNAME, UrlAttribute::Pathname),
            (URLENS_WEB_SEARCH, UrlAttribute::Search),
            (URLENS_WEB_HASH, UrlAttribute::Hash),
        ];
        assert_eq!(web.map(|(_, part)| part), UrlAttribute::ALL);
        for (number, expected) in web {
            let found = Numbered::of(number).unwrap();
            assert!(matches!(found, Numbered::Attribute(attribute) if attribute == expected));
        }
    }
}
