//! The attributes of the web's `URL` class.
//!
//! `set_host` and the setters after it do nothing, or return an error, where that class ignores a value.

use crate::{Host, ParseError, Url};
use alloc::string::String;
use urlens::UrlAttribute;

/// The offsets of the components.
#[cfg(feature = "expose_internals")]
#[derive(Copy, Clone)]
#[allow(missing_docs)]
pub struct InternalComponents {
    pub scheme_end: u32,
    pub username_end: u32,
    pub host_start: u32,
    pub host_end: u32,
    pub port: Option<u16>,
    pub path_start: u32,
    pub query_start: Option<u32>,
    pub fragment_start: Option<u32>,
}

/// The offsets of the components.
#[cfg(feature = "expose_internals")]
pub fn internal_components(url: &Url) -> InternalComponents {
    use crate::Position;
    let at = |position| url.offset(position) as u32;
    InternalComponents {
        scheme_end: at(Position::AfterScheme),
        username_end: at(Position::AfterUsername),
        host_start: at(Position::BeforeHost),
        host_end: at(Position::AfterHost),
        port: url.port(),
        path_start: at(Position::BeforePath),
        query_start: url.query().map(|_| at(Position::AfterPath)),
        fragment_start: url.fragment().map(|_| at(Position::AfterQuery)),
    }
}

/// A domain in ASCII; empty if it is invalid.
pub fn domain_to_ascii(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => domain,
        _ => String::new(),
    }
}

/// A domain in Unicode; empty if it is invalid.
pub fn domain_to_unicode(domain: &str) -> String {
    match Host::parse(domain) {
        Ok(Host::Domain(domain)) => urlens::domain::to_unicode(&domain).into_owned(),
        _ => String::new(),
    }
}

/// The attribute `href`.
pub fn href(url: &Url) -> &str {
    url.as_str()
}

/// Sets the attribute `href`.
///
/// # Errors
///
/// If the value is not a URL.
pub fn set_href(url: &mut Url, value: &str) -> Result<(), ParseError> {
    *url = Url::parse(value)?;
    Ok(())
}

/// The attribute `origin`.
pub fn origin(url: &Url) -> String {
    url.origin().ascii_serialization()
}

macro_rules! getters {
    ($($(#[$doc:meta])* $name:ident => $attribute:ident,)+) => {$(
        $(#[$doc])*
        #[inline]
        pub fn $name(url: &Url) -> &str {
            url.inner.attribute(UrlAttribute::$attribute)
        }
    )+};
}

getters! {
    /// The attribute `protocol`.
    protocol => Protocol,
    /// The attribute `username`.
    username => Username,
    /// The attribute `password`.
    password => Password,
    /// The attribute `host`.
    host => Host,
    /// The attribute `hostname`.
    hostname => Hostname,
    /// The attribute `port`.
    port => Port,
    /// The attribute `pathname`.
    pathname => Pathname,
    /// The attribute `search`.
    search => Search,
    /// The attribute `hash`.
    hash => Hash,
}

macro_rules! setters {
    ($($(#[$doc:meta])* $name:ident => $attribute:ident,)+) => {$(
        $(#[$doc])*
        ///
        /// # Errors
        ///
        /// If the web's `URL` class ignores the value.
        #[allow(clippy::result_unit_err)]
        pub fn $name(url: &mut Url, value: &str) -> Result<(), ()> {
            url.change(|it| it.set_attribute(UrlAttribute::$attribute, value)).map_err(drop)
        }
    )+};
}

setters! {
    /// Sets the attribute `protocol`.
    set_protocol => Protocol,
    /// Sets the attribute `username`.
    set_username => Username,
    /// Sets the attribute `password`.
    set_password => Password,
    /// Sets the attribute `host`.
    set_host => Host,
    /// Sets the attribute `hostname`.
    set_hostname => Hostname,
    /// Sets the attribute `port`.
    set_port => Port,
}

macro_rules! setters_without_result {
    ($($(#[$doc:meta])* $name:ident => $attribute:ident,)+) => {$(
        $(#[$doc])*
        pub fn $name(url: &mut Url, value: &str) {
            let _ = url.inner.set_attribute(UrlAttribute::$attribute, value);
        }
    )+};
}

setters_without_result! {
    /// Sets the attribute `pathname`.
    set_pathname => Pathname,
    /// Sets the attribute `search`.
    set_search => Search,
    /// Sets the attribute `hash`.
    set_hash => Hash,
}
