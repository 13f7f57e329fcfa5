//! Setters.

use crate::authority::HostKind;
use crate::tools::without_tabs_and_newlines;
use crate::{ParseError, Url};
use alloc::format;
use core::net::IpAddr;
use urlens::UrlAttribute;
use urlens::internal::marks_of;
use urlens::scheme::{self, Mode};

/// The error of setters that tell no reason.
fn without_reason(_: urlens::Error) {}

#[allow(clippy::result_unit_err)]
impl Url {
    /// Replaces or removes the fragment.
    pub fn set_fragment(&mut self, fragment: Option<&str>) {
        // Fails only for a text above 4 GB, which then is unchanged; so do the next two.
        let fragment = fragment.map(without_tabs_and_newlines);
        let _ = self.inner.set_fragment(fragment.as_deref());
    }

    /// Replaces or removes the query.
    pub fn set_query(&mut self, query: Option<&str>) {
        let query = query.map(without_tabs_and_newlines);
        let _ = self.inner.set_query(query.as_deref());
    }

    /// Replaces the path. `?` and `#` are percent-encoded.
    ///
    /// ```
    /// let mut url = url::Url::parse("https://example.org/?q")?;
    /// url.set_path("a b/../c");
    /// assert_eq!(url.as_str(), "https://example.org/c?q");
    ///
    /// let mut url = url::Url::parse("mailto:anna@example.org")?;
    /// url.set_path("/otto");
    /// assert_eq!(url.as_str(), "mailto:%2Fotto");
    /// # Ok::<(), url::ParseError>(())
    /// ```
    pub fn set_path(&mut self, path: &str) {
        if !self.cannot_be_a_base() {
            let _ = self.inner.set_attribute(UrlAttribute::Pathname, path);
            return;
        }
        let path = without_tabs_and_newlines(path);
        let _ = match path.strip_prefix('/') {
            None => self.inner.set_path(&path),
            // An opaque path does not start with a slash.
            Some(rest) => self.inner.set_path(&format!("%2F{rest}")),
        };
    }

    /// Replaces or removes the port. The default port of the scheme is removed.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), ()> {
        self.check_has_credentials_and_port()?;
        self.inner.set_port(port).map_err(without_reason)?;
        // The default port is removed.
        let marks = marks_of(&self.inner);
        self.authority.port = port.filter(|_| marks.host_end < marks.authority_end);
        Ok(())
    }

    /// Replaces the host, or removes the authority. Text after a `:` is ignored.
    ///
    /// ```
    /// let mut url = url::Url::parse("https://example.org:8080/")?;
    /// url.set_host(Some("EXAMPLE.net"))?;
    /// assert_eq!(url.as_str(), "https://example.net:8080/");
    /// assert_eq!(url.set_host(None), Err(url::ParseError::EmptyHost));
    /// # Ok::<(), url::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is opaque, the host is invalid, or it is missing where the scheme requires one.
    pub fn set_host(&mut self, host: Option<&str>) -> Result<(), ParseError> {
        if self.cannot_be_a_base() {
            return Err(ParseError::SetHostOnCannotBeABaseUrl);
        }
        let result = match host {
            Some(host) => match before_port(host)? {
                // Only `None` removes the host of a file URL.
                "" if self.is_special() => return Err(ParseError::EmptyHost),
                name => self.change(|url| url.set_host(Some(name))),
            },
            None if !self.has_host() => return Ok(()),
            None if scheme::mode(self.scheme()) == Mode::Web => return Err(ParseError::EmptyHost),
            None => {
                if self.path().is_empty() {
                    // Without an authority, an empty path would be opaque.
                    self.set_path("/");
                }
                // With credentials and port.
                self.change(|url| url.set_authority(None))
            }
        };
        result.map_err(|error| ParseError::of_setter(error.kind()))
    }

    /// Replaces the host by an IP address.
    ///
    /// # Errors
    ///
    /// If the path is opaque.
    pub fn set_ip_host(&mut self, address: IpAddr) -> Result<(), ()> {
        let host = match address {
            IpAddr::V4(address) => format!("{address}"),
            IpAddr::V6(address) => format!("[{address}]"),
        };
        self.change(|url| url.set_host(Some(host.as_str()))).map_err(without_reason)?;
        // As in `url`, of which a later `parse` would make a domain if the scheme is not special.
        self.authority.host = match address {
            IpAddr::V4(address) => HostKind::Ipv4(address),
            IpAddr::V6(address) => HostKind::Ipv6(address),
        };
        Ok(())
    }

    /// Replaces or removes the password.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), ()> {
        self.check_has_credentials_and_port()?;
        // The user name ends where it did.
        self.inner.set_password(password).map_err(without_reason)
    }

    /// Replaces the user name; an empty one removes it.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub fn set_username(&mut self, username: &str) -> Result<(), ()> {
        self.check_has_credentials_and_port()?;
        self.inner.set_username(username).map_err(without_reason)?;
        self.authority.read_username(&self.inner);
        Ok(())
    }

    /// Replaces the scheme. One `:` may follow it.
    ///
    /// # Errors
    ///
    /// If it is not a scheme, if only one of the two schemes is special, if the new scheme requires a host,
    /// and if it is `file` and there is an authority.
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), ()> {
        let (name, rest) = scheme.split_once(':').unwrap_or((scheme, ""));
        let is_allowed = match scheme::mode(name) {
            Mode::Web => self.has_host(),
            // Not even that of a file URL.
            Mode::File => !self.has_authority(),
            Mode::Generic => true,
        };
        if is_allowed && rest.is_empty() {
            self.change(|it| it.set_attribute(UrlAttribute::Protocol, scheme))
                .map_err(without_reason)
        } else {
            Err(())
        }
    }

    /// A file URL, and one without a host, has no user name, password or port: not even to remove.
    #[inline]
    fn check_has_credentials_and_port(&self) -> Result<(), ()> {
        if self.has_host() && self.scheme() != "file" { Ok(()) } else { Err(()) }
    }
}

/// The host in `host [ ":" port ]`.
fn before_port(text: &str) -> Result<&str, ParseError> {
    if text.starts_with('[') && text.ends_with(']') {
        return Ok(text);
    }
    match text.find(':') {
        Some(0) => Err(ParseError::InvalidDomainCharacter),
        Some(end) => Ok(&text[..end]),
        None => Ok(text),
    }
}
