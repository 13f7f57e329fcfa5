//! Setters of the web API: one component is replaced by what the standard makes of a value.

use super::clean::{is_inner, without_newlines};
use super::force::is_opaque;
use super::parse::{Base, Stop, finish, parse};
use super::refused::{Refused, RefusedKind};
use super::split::cut_scheme;
use super::violation::Violation;
use super::{Failure, encode};
use crate::dialect::Whatwg;
use crate::error::ParseError;
use crate::grammar::whatwg::USERINFO;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{Parts, Pieces};
use crate::reference::{Identifier, Reference};
use crate::scheme::{Mode, mode};
use alloc::borrow::Cow;
use alloc::format;
use alloc::string::String;

/// Setters, as the web API has them. Where that leaves a URL as it was and says nothing, these say
/// why.
impl Identifier<Whatwg, String> {
    /// Replaces the whole.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org/")?.into_owned();
    /// url.set_href("https:example.net")?;
    /// assert_eq!(url, "https://example.net/");
    /// assert_eq!(url.set_href("/a").unwrap_err().code(), "missing-scheme-non-relative-URL");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the value is no URL.
    pub fn set_href(&mut self, value: &str) -> Result<(), Refused> {
        let (text, marks) = parse(value, None)?;
        self.put((text.into_owned(), marks));
        Ok(())
    }

    /// Replaces the scheme by what stands before the first `:` of the value.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org:443/")?.into_owned();
    /// url.set_protocol("HTTPS:")?;
    /// assert_eq!(url, "https://example.org/");
    /// assert_eq!(url.set_protocol("mailto").unwrap_err().code(), "special-scheme");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// Here alone we leave the standard, in what becomes of `localhost` and of `C|` in a URL that
    /// turns into a file URL. Its algorithm gives `file://localhost/`, which is not what any URL
    /// is parsed to; the result here is `file:///`, as if that had been parsed.
    ///
    /// # Errors
    ///
    /// If the value does not begin with a scheme; if one of the schemes is special and the other is
    /// not; if there are credentials or a port, which a file URL does not have; and if a file URL
    /// has no host, which others of the special schemes must have.
    pub fn set_protocol(&mut self, value: &str) -> Result<(), Refused> {
        let refused = |kind| Err(Refused::new(kind, Part::Scheme));
        let text = format!("{}:", without_newlines(value));
        let Some((scheme, _)) = cut_scheme(&text) else { return refused(RefusedKind::NotAScheme) };

        let Base { mode: old, mut parts } = self.base();
        let Pieces { userinfo, host, port } = parts.authority.unwrap_or_default();
        match (old, mode(scheme)) {
            (old, new) if old.is_special() != new.is_special() => {
                return refused(RefusedKind::SpecialScheme);
            }
            (_, Mode::File) if userinfo.is_some() || port.is_some() => {
                return refused(RefusedKind::FileAuthority);
            }
            (Mode::File, Mode::Web) if host.is_empty() => return refused(RefusedKind::NoHost),
            _ => (),
        }
        parts.scheme = Some(scheme);
        let written = finish(parts, mode(scheme))?;
        self.put(written);
        Ok(())
    }

    /// Replaces or, if the value is empty, removes the user name.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org/")?.into_owned();
    /// url.set_username("anna@home")?;
    /// assert_eq!(url, "http://anna%40home@example.org/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub fn set_username(&mut self, value: &str) -> Result<(), Refused> {
        self.set_credentials(&format!("{}:{}", encode(value, USERINFO), self.password()))
    }

    /// Replaces or, if the value is empty, removes the password.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://anna@example.org/")?.into_owned();
    /// url.set_password("secret")?;
    /// assert_eq!(url.as_str(), "http://anna:secret@example.org/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`set_username`](Self::set_username).
    pub fn set_password(&mut self, value: &str) -> Result<(), Refused> {
        self.set_credentials(&format!("{}:{}", self.username(), encode(value, USERINFO)))
    }

    fn set_credentials(&mut self, userinfo: &str) -> Result<(), Refused> {
        let Base { mode, mut parts } = self.base();
        authority_with_host(&mut parts, mode, Part::Userinfo)?.userinfo = Some(userinfo);
        let written = finish(parts, mode)?;
        self.put(written);
        Ok(())
    }

    /// Replaces the host, and the port if the value has one.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org:8080/")?.into_owned();
    /// url.set_host("Example.NET")?;
    /// assert_eq!(url, "http://example.net:8080/");
    /// url.set_host("[0::1]:80/ignored")?;
    /// assert_eq!(url, "http://[::1]/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// What follows the digits of a port is ignored, and so is a port that has none or is above
    /// 65535.
    ///
    /// # Errors
    ///
    /// If the path is opaque; if the value is no host; and if it is empty, unless the scheme is
    /// `file`, or is not special and there are neither credentials nor a port.
    pub fn set_host(&mut self, value: &str) -> Result<(), Refused> {
        self.replace_host(value, |url, host, port| {
            if port.is_some() && host.is_empty() {
                return Err(Failure::host(Violation::HostMissing, host).into());
            }
            url.host = host;
            url.port = port.map(digits).filter(|it| it.parse::<u16>().is_ok()).or(url.port);
            Ok(())
        })
    }

    /// Replaces the host and leaves the port.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org:8080/")?.into_owned();
    /// url.set_hostname("example.net")?;
    /// assert_eq!(url, "http://example.net:8080/");
    /// assert_eq!(url.set_hostname("example.com:80").unwrap_err().code(), "port-in-hostname");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`set_host`](Self::set_host); and if the value has a port.
    pub fn set_hostname(&mut self, value: &str) -> Result<(), Refused> {
        self.replace_host(value, |url, host, port| {
            if port.is_some() {
                return Err(Wrong::Kind(RefusedKind::PortInHostname));
            }
            url.host = host;
            Ok(())
        })
    }

    /// Replaces the authority's host as `change` does, which is given host and port of the value.
    fn replace_host(
        &mut self,
        value: &str,
        change: impl for<'a> FnOnce(&mut Pieces<'a>, &'a str, Option<&'a str>) -> Result<(), Wrong>,
    ) -> Result<(), Refused> {
        let text = without_newlines(value);
        let Base { mode, mut parts } = self.base();
        if is_opaque(&parts, mode) {
            return Err(Refused::new(RefusedKind::OpaquePath, Part::Host));
        }
        let (host, port) = cut_host(&text, mode);
        let replaced = change(parts.authority.get_or_insert_default(), host, port).and_then(|()| {
            match host.is_empty() && mode == Mode::Web {
                true => Err(Failure::host(Violation::HostMissing, host).into()),
                false => Ok(finish(parts, mode)?),
            }
        });
        let written = replaced.map_err(|wrong| wrong.within(&text, value))?;
        self.put(written);
        Ok(())
    }
}
