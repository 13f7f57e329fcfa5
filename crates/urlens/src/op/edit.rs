//! Editing: one component gets another value, or is removed.
//!
//! A value must be valid for the component alone, or it is an error and nothing changes. User name,
//! password, path, query and fragment of a URL are plain text and are encoded; those of a URI or an IRI
//! must be valid as given. The setters of the web API, which repair values and change other components,
//! are [attributes](attribute).

pub(crate) mod attribute;
mod attribute_set;
pub(crate) mod query;
mod segments;
pub(crate) mod url;
mod url_path;

pub(crate) use segments::extend_segments;

use super::{View, Written, write};
use crate::component::Component;
use crate::dialect::Rules;
use crate::draft::{Draft, DraftAuthority};
use crate::error::{Error, ErrorKind};
use crate::kind::Kind;
use crate::marks::Marks;
use crate::part::Part;
use crate::scan::scan_part;
use crate::split::{credentials, starts_like_authority, starts_like_scheme};
use crate::types::Url;
use crate::write::Dots;
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

/// The kinds whose components can be set. A URL reference keeps its text, which only a base gives a
/// meaning.
const EDITABLE: &[Kind] =
    &[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone];

/// Replaces a component of a text, or removes it if `value` is `None`. On an error nothing has changed.
pub(crate) fn edit(
    kind: Kind,
    (text, marks): (&mut String, &mut Marks),
    component: &Component,
    value: Option<&str>,
) -> Result<(), Error> {
    if kind == Kind::UrlRef {
        return Err(not_editable("set", kind));
    }
    if let Component::Parameter(name) = component {
        let query = query::with_parameter(kind, View::new(text, marks), name, value);
        let Some(query) = query? else { return Ok(()) };
        return edit(kind, (text, marks), &Part::Query.into(), query.as_deref());
    }
    match kind {
        Kind::Url => {
            let mut url = Url::new(core::mem::take(text), *marks);
            let result = url.edit(component, value);
            (*text, *marks) = (url.text, url.marks);
            result
        }
        _ => {
            (*text, *marks) = edited(kind, View::new(text, marks), component, value)?;
            Ok(())
        }
    }
}

fn not_editable(operation: &'static str, kind: Kind) -> Error {
    Error::of_kind(ErrorKind::Unsupported { operation, kind, kinds: EDITABLE })
}

/// A text of the RFCs with another component.
fn edited(
    kind: Kind,
    view: View<'_>,
    component: &Component,
    value: Option<&str>,
) -> Result<Written, Error> {
    let mut draft = Draft::of(&view.parts(), view.path());
    let part = component.part();
    if let Some(value) = value {
        check(kind.rules(), component, value).map_err(|error| error.in_text(value))?;
    }
    let value = value.map(Cow::Borrowed);
    match (component, value) {
        (Component::Part(Part::Scheme), None) if kind.requires_scheme() => {
            return Err(Error::at(ErrorKind::Required, part, 0));
        }
        (Component::Part(Part::Path), None) => {
            return Err(Error::at(ErrorKind::Required, part, 0));
        }
        (Component::Part(Part::Scheme), scheme) => draft.scheme = scheme,
        (Component::Part(Part::Authority), authority) => {
            draft.authority = authority.map(DraftAuthority::split);
        }
        (Component::Part(Part::Userinfo), userinfo) => {
            set_piece(&mut draft, userinfo, |authority| &mut authority.userinfo);
        }
        (Component::Username, username) => {
            let password = userinfo(&draft).and_then(|(_, password)| password);
            let new = join_credentials(username.as_deref(), password);
            set_piece(&mut draft, new, |authority| &mut authority.userinfo);
        }
        (Component::Password, password) => {
            let username = userinfo(&draft).map(|(username, _)| username);
            let username = username.filter(|name| password.is_some() || !name.is_empty());
            let new = join_credentials(username, password.as_deref());
            set_piece(&mut draft, new, |authority| &mut authority.userinfo);
        }
        (Component::Part(Part::Port), port) => {
            set_piece(&mut draft, port, |authority| &mut authority.port);
        }
        (Component::Part(Part::Host), host) => set_host(&mut draft, host),
        (Component::Part(Part::Path), Some(path)) => draft.path = path,
        (Component::Part(Part::Query) | Component::Parameter(_), query) => draft.query = query,
        (Component::Part(Part::Fragment), fragment) => draft.fragment = fragment,
    }
    finish(&draft)
}

/// Checks that a value is valid for a component alone.
fn check(rules: &Rules, component: &Component, value: &str) -> Result<(), Error> {
    scan_part(value, component.part(), rules)?;
    match value.find(':') {
        Some(colon) if *component == Component::Username => {
            Err(Error::at(ErrorKind::Unexpected(':'), Part::Userinfo, colon))
        }
        _ => Ok(()),
    }
}

/// The user name and the password of a draft.
fn userinfo<'d>(draft: &'d Draft<'_>) -> Option<(&'d str, Option<&'d str>)> {
    draft.authority.as_ref()?.userinfo.as_deref().map(credentials)
}

/// The userinfo of a user name and a password. `None` if both are absent.
fn join_credentials<'v>(username: Option<&str>, password: Option<&str>) -> Option<Cow<'v, str>> {
    match (username, password) {
        (None, None) => None,
        (Some(username), None) => Some(Cow::Owned(username.into())),
        (username, Some(password)) => {
            Some(Cow::Owned(format!("{}:{password}", username.unwrap_or_default())))
        }
    }
}

/// Sets a piece of the authority. A value adds a missing authority.
fn set_piece<'v>(
    draft: &mut Draft<'v>,
    text: Option<Cow<'v, str>>,
    piece: impl for<'d> Fn(&'d mut DraftAuthority<'v>) -> &'d mut Option<Cow<'v, str>>,
) {
    if text.is_some() || draft.authority.is_some() {
        *piece(draft.authority.get_or_insert_default()) = text;
    }
}

/// Sets the host. Without a host there is no authority, unless userinfo or port remain.
fn set_host<'v>(draft: &mut Draft<'v>, host: Option<Cow<'v, str>>) {
    match host {
        Some(host) => draft.authority.get_or_insert_default().host = host,
        None => {
            draft.authority.take_if(|it| it.userinfo.is_none() && it.port.is_none());
            if let Some(authority) = &mut draft.authority {
                authority.host = Cow::Borrowed("");
            }
        }
    }
}

/// Checks that the path would be parsed as the path.
pub(crate) fn check_shape(draft: &Draft<'_>) -> Result<(), Error> {
    let path = &draft.path;
    let (kind, at) = if draft.authority.is_some() {
        if path.is_empty() || path.starts_with('/') {
            return Ok(());
        }
        (ErrorKind::Rootless, 0)
    } else if starts_like_authority(path) {
        (ErrorKind::LikeAuthority, 0)
    } else if draft.scheme.is_none() && starts_like_scheme(path) {
        (ErrorKind::LikeScheme, path.find(':').unwrap_or(0))
    } else {
        return Ok(());
    };
    Err(Error::at(kind, Part::Path, at))
}

/// Checks and writes an edited text.
pub(crate) fn finish(draft: &Draft<'_>) -> Result<Written, Error> {
    check_shape(draft)?;
    Ok(write(&draft.parts(), Dots::Keep)?)
}

/// Sets a component by a typed value: the body of the setters of every type.
macro_rules! set_component {
    ($self:ident, $kind:expr, $component:expr, $value:expr) => {
        $crate::op::edit::edit(
            $kind,
            (&mut $self.text, &mut $self.marks),
            &$component.into(),
            $value,
        )
    };
}
pub(crate) use set_component as set;
