//! Component setters of URLs. User name, password, path, query and fragment are plain text, and are encoded;
//! scheme, host, port and authority must parse as that component alone.

use super::attribute_set::authority_with_host;
use crate::charset::CharSet;
use crate::component::Component;
use crate::error::{Error, ErrorKind};
use crate::fast::{ByteSet, find_not_in};
use crate::grammar::whatwg::{C0_CONTROL, TAB_OR_NEWLINE};
use crate::kind::Kind;
use crate::op::Written;
use crate::part::Part;
use crate::parts::{AuthorityParts, Parts};
use crate::scan::scan_part;
use crate::scheme::{self, Mode};
use crate::types::Url;
use crate::whatwg::parse::{UrlError, canonical_port, finish};
use crate::whatwg::parts::split_drive;
use crate::whatwg::{ComponentError, ValidationErrorKind, encode, host};
use crate::write::Writer;
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

impl Url<String> {
    /// Sets a component by its name.
    pub(super) fn edit(&mut self, component: &Component, value: Option<&str>) -> Result<(), Error> {
        match component {
            Component::Part(part @ (Part::Scheme | Part::Path)) => {
                let value = value.ok_or(Error::at(ErrorKind::Required, *part, 0))?;
                if *part == Part::Scheme { self.set_scheme(value) } else { self.set_path(value) }
            }
            Component::Part(Part::Authority) => self.set_authority(value),
            Component::Part(Part::Userinfo) => self.set_userinfo(value),
            Component::Username => self.set_username(value.unwrap_or_default()),
            Component::Password => self.set_password(value),
            Component::Part(Part::Host) => self.set_host(value),
            Component::Part(Part::Port) => self.set_port_text(value.unwrap_or_default()),
            Component::Part(Part::Query) | Component::Parameter(_) => self.set_query(value),
            Component::Part(Part::Fragment) => self.set_fragment(value),
        }
    }

    /// Replaces or removes userinfo, host and port together. The text is parsed as in a URL.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org/a")?;
    /// url.set_authority(Some("anna@example.com:8080"))?;
    /// assert_eq!(url, "http://anna@example.com:8080/a");
    /// assert_eq!(url.set_authority(Some("h/b")).unwrap_err().offset(), Some(1));
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it contains a delimiter of another component, the host or the port is invalid, the path is opaque,
    /// or the scheme requires a host.
    pub fn set_authority(&mut self, authority: Option<&str>) -> Result<(), Error> {
        let Some(value) = authority else {
            let is_removable = self.mode() == Mode::Generic;
            if is_removable && self.marks.authority_end > self.marks.scheme_end {
                let (mode, mut parts) = self.base().parts();
                parts.authority = None;
                return self.put(finish(parts, mode));
            }
            return self.set_host(None);
        };
        let (mode, mut parts) = self.hierarchical(Part::Authority)?;
        let ends = |c| matches!(c, '/' | '?' | '#' | '\t' | '\n' | '\r') || mode.is_slash(c);
        if let Some((at, c)) = value.char_indices().find(|(_, c)| ends(*c)) {
            return Err(Error::at(ErrorKind::Unexpected(c), Part::Authority, at).in_text(value));
        }
        if mode == Mode::File {
            return self.set_host(Some(value));
        }
        let split = AuthorityParts::split_in(value, mode);
        let host_start = split.userinfo.map_or(0, |userinfo| userinfo.len() + 1);
        if mode == Mode::Web && split.host.is_empty() {
            return Err(host_missing(host_start).in_text(value));
        }
        parts.authority = Some(split);
        let written = finish(parts, mode).map_err(|error| match error {
            UrlError::TooLong => error.into(),
            UrlError::Component(error) => {
                let is_port = error.part() == Part::Port;
                let start = host_start + if is_port { split.host.len() + 1 } else { 0 };
                error.placed(|at| start + at).in_text(value)
            }
        });
        self.put(written)
    }

    /// Replaces or removes user name and password, which the first `:` separates.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org/")?;
    /// url.set_userinfo(Some("anna:a@b"))?;
    /// assert_eq!(url.as_str(), "http://anna:a%40b@example.org/");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub fn set_userinfo(&mut self, userinfo: Option<&str>) -> Result<(), Error> {
        let value = userinfo.unwrap_or_default();
        if value.is_empty() && self.marks.host_start <= self.marks.scheme_end + 2 {
            return Ok(());
        }
        self.write_userinfo(value)
    }

    /// Replaces the port by its digits; an empty text removes it.
    fn set_port_text(&mut self, digits: &str) -> Result<(), Error> {
        let port = canonical_port(digits, None);
        let port = port.map_err(|error| error.placed(|at| at).in_text(digits))?;
        self.set_port(port.and_then(|digits| digits.parse().ok()))
    }

    /// Replaces the scheme.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org:443/")?;
    /// url.set_scheme("https")?;
    /// assert_eq!(url, "https://example.org/");
    /// assert_eq!(url.set_scheme("foo").unwrap_err().code(), "special-scheme");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If it is not a scheme; if only one of the two schemes is special; if the new scheme is `file` and
    /// there are credentials or a port; and if a file URL has no host and the new scheme requires one.
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), Error> {
        let valid = scan_part(scheme, Part::Scheme, Kind::Uri.rules());
        valid.map_err(|error| error.in_text(scheme))?;
        self.set_web_protocol(scheme)
    }

    /// Replaces the user name; an empty one removes it.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org/")?;
    /// url.set_username("anna@home")?;
    /// assert_eq!(url, "http://anna%40home@example.org/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub fn set_username(&mut self, username: &str) -> Result<(), Error> {
        if username.is_empty() && self.username().is_empty() {
            return Ok(());
        }
        self.set_web_username(username)
    }

    /// Replaces or removes the password.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://anna@example.org/")?;
    /// url.set_password(Some("secret"))?;
    /// assert_eq!(url.as_str(), "http://anna:secret@example.org/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    #[inline]
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), Error> {
        let password = password.unwrap_or_default();
        if password.is_empty() && self.marks.host_start <= self.marks.scheme_end + 2 {
            return Ok(());
        }
        self.set_web_password(password)
    }

    /// Replaces the host, or removes the authority. The host is parsed as in a URL.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org:8080/")?;
    /// url.set_host(Some("127.1"))?;
    /// assert_eq!(url, "http://127.0.0.1:8080/");
    /// assert_eq!(url.set_host(Some("a/b")).unwrap_err().offset(), Some(1));
    ///
    /// let mut url = Url::parse("foo://h/a")?;
    /// url.set_host(None)?;
    /// assert_eq!(url, "foo:/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is opaque, the host is invalid, or it is missing where the scheme requires one.
    #[doc(alias = "set_ip_host")]
    pub fn set_host(&mut self, name: Option<&str>) -> Result<(), Error> {
        if name.is_none() && self.marks.authority_end == self.marks.scheme_end {
            return Ok(());
        }
        if let Some(name) = name.filter(|it| !it.is_empty() && self.can_splice(it))
            && let Ok(name) = host(name, Mode::Web)
        {
            Writer::put_host(&mut self.text, &mut self.marks, &name);
            return Ok(());
        }
        self.write_host(name)
    }

    /// The general implementation of [`set_host`](Self::set_host).
    pub(super) fn write_host(&mut self, name: Option<&str>) -> Result<(), Error> {
        let (mode, mut parts) = self.hierarchical(Part::Host)?;
        match name {
            None if mode == Mode::Generic && !has_credentials_or_port(&parts) => {
                parts.authority = None;
            }
            _ => {
                let name = name.unwrap_or_default();
                if let Err(failure) = host(name, mode) {
                    return Err(failure.placed(|at| at).in_text(name));
                }
                parts.authority.get_or_insert_default().host = name;
            }
        }
        self.put(finish(parts, mode))
    }

    /// Replaces or removes the port. The default port of the scheme is removed.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org/")?;
    /// url.set_port(Some(8080))?;
    /// assert_eq!(url, "http://example.org:8080/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    #[inline]
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), Error> {
        // A port that is present can always be removed.
        if port.is_none() && self.marks.host_end < self.marks.authority_end {
            Writer::remove_port(&mut self.text, &mut self.marks);
            return Ok(());
        }
        self.splice_port(port)
    }

    fn splice_port(&mut self, port: Option<u16>) -> Result<(), Error> {
        const LONGEST: usize = ":65535".len();
        let Some((known, _)) = scheme::web_prefix(&self.text)
            .filter(|_| self.text.len() < u32::MAX as usize - LONGEST)
        else {
            return self.write_port(port);
        };
        let (text, marks) = (&mut self.text, &mut self.marks);
        match port.filter(|it| known.default_port != Some(*it)) {
            Some(port) => Writer::put_port(text, marks, port),
            None => Writer::remove_port(text, marks),
        }
        Ok(())
    }

    /// The general implementation of [`set_port`](Self::set_port).
    pub(super) fn write_port(&mut self, port: Option<u16>) -> Result<(), Error> {
        if port.is_none() && self.port_text().is_none() {
            return Ok(());
        }
        let text = port.map(|port| port.to_string());
        let (mode, mut parts) = self.base().parts();
        authority_with_host(&mut parts, mode, Part::Port)?.port = text.as_deref();
        self.put(finish(parts, mode))
    }

    /// Replaces the path. It is plain text: `?`, `#`, and `\` where it would be a slash, are encoded. Dot
    /// segments are removed.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let mut url = Url::parse("http://example.org/a?b")?;
    /// url.set_path("/c/../d e")?;
    /// assert_eq!(url, "http://example.org/d%20e?b");
    /// assert_eq!(url.set_path("f").unwrap_err().code(), "rootless");
    ///
    /// let mut url = Url::parse("mailto:anna@example.org")?;
    /// url.set_path("otto@example.org")?;
    /// assert_eq!(url, "mailto:otto@example.org");
    /// assert_eq!(url.set_path("/a").unwrap_err().code(), "opaque-path");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is not empty and does not start with a slash, unless it is opaque; an opaque path
    /// must not start with one.
    pub fn set_path(&mut self, path: &str) -> Result<(), Error> {
        let is_rooted = path.starts_with('/');
        if self.hierarchical(Part::Path).is_ok() {
            return if is_rooted || path.is_empty() {
                self.set_web_pathname(&plain_path(path, self.mode()))
            } else {
                Err(Error::at(ErrorKind::Rootless, Part::Path, 0).in_text(path))
            };
        }
        if is_rooted {
            return Err(Error::at(ErrorKind::OpaquePath, Part::Path, 0).in_text(path));
        }
        let path = opaque_path(path);
        let (mode, mut parts) = self.base().parts();
        parts.path = ["", &path];
        self.put(finish(parts, mode))
    }

    /// Replaces or removes the query. Characters are percent-encoded where required.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org/#c")?;
    /// url.set_query(Some("a b"))?;
    /// assert_eq!(url, "http://example.org/?a%20b#c");
    /// url.set_query(None)?;
    /// assert_eq!(url, "http://example.org/#c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn set_query(&mut self, query: Option<&str>) -> Result<(), Error> {
        let query = query.map(plain);
        if self.splice_query(query.as_deref()) {
            return Ok(());
        }
        self.write_query(query)
    }

    /// Replaces or removes the fragment. Characters are percent-encoded where required.
    ///
    /// ```
    /// let mut url = urlens::Url::parse("http://example.org/")?;
    /// url.set_fragment(Some("a b"))?;
    /// assert_eq!(url, "http://example.org/#a%20b");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    #[doc(alias = "strip_fragment")]
    #[doc(alias = "with_fragment")]
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), Error> {
        self.put_fragment(fragment.map(plain).as_deref())
    }
}

/// Returns `true` if the authority has more than a host.
fn has_credentials_or_port(parts: &Parts<'_>) -> bool {
    parts.authority.is_some_and(|it| it.userinfo.is_some() || it.port.is_some())
}

/// The error of a host that a URL must have, at a byte of the value.
fn host_missing(at: usize) -> Error {
    ComponentError::host(ValidationErrorKind::HostMissing, at).placed(|at| at).into()
}

/// A value in which tabs and newlines are escaped. The URL parser would remove them.
pub(super) fn plain(value: &str) -> Cow<'_, str> {
    const KEPT: ByteSet = ByteSet::of(TAB_OR_NEWLINE.not()).with_non_ascii();
    match find_not_in(value.as_bytes(), &KEPT) {
        None => Cow::Borrowed(value),
        Some(_) => encode(value, TAB_OR_NEWLINE),
    }
}

/// A path in which tabs, newlines, and backslashes that would be slashes, are escaped.
fn plain_path(path: &str, mode: Mode) -> Cow<'_, str> {
    const SPECIAL: CharSet = TAB_OR_NEWLINE.or(CharSet::of(b"\\"));
    const KEPT: ByteSet = ByteSet::of(SPECIAL.not()).with_non_ascii();
    if !mode.is_special() {
        return plain(path);
    }
    match find_not_in(path.as_bytes(), &KEPT) {
        None => Cow::Borrowed(path),
        Some(_) => encode(path, SPECIAL),
    }
}

/// Bytes that are escaped in an opaque path, so that it does not end early.
const OPAQUE_PATH: CharSet = C0_CONTROL.or(CharSet::of(b"?#"));

/// An opaque path, encoded. A last space is encoded too, because a parser removes spaces at the end.
fn opaque_path(path: &str) -> Cow<'_, str> {
    let path = encode(path, OPAQUE_PATH);
    match path.strip_suffix(' ') {
        Some(rest) => Cow::Owned(alloc::format!("{rest}%20")),
        None => path,
    }
}

/// Builds a URL from the components of a builder.
pub(crate) fn build(parts: Parts<'_>, mode: Mode) -> Result<Written, Error> {
    let is_hostless = parts.authority.is_none_or(|it| it.host.is_empty());
    if mode == Mode::Web && is_hostless {
        return Err(host_missing(0));
    }
    let is_opaque = mode == Mode::Generic && parts.authority.is_none() && !parts.root;
    let path = if is_opaque { opaque_path(parts.path[1]) } else { plain_path(parts.path[1], mode) };
    let root = parts.root || mode.is_special();
    let mut parts = Parts { root, path: ["", &path], ..parts };
    if parts.authority.is_some_and(|it| it.userinfo.is_some()) {
        authority_with_host(&mut parts, mode, Part::Userinfo)?;
    }
    if parts.authority.is_some_and(|it| it.port.is_some()) {
        authority_with_host(&mut parts, mode, Part::Port)?;
    }
    if mode == Mode::File {
        // A drive letter is not a host here, as it is in a text.
        let name = parts.authority.get_or_insert_default().host;
        if let Err(failure) = host(name, mode) {
            return Err(failure.placed(|at| at).in_text(name));
        }
        parts = split_drive(parts);
    }
    Ok(finish(parts, mode)?)
}
