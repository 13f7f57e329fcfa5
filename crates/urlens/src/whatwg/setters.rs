//! Setters of URLs by the names of their getters. Values are percent-encoded where required.

use super::clean::without_tabs_and_newlines;
use super::host::host;
use super::parse::{Base, finish};
use super::set::authority_with_host;
use super::url::Url;
use crate::charset::CharSet;
use crate::dialect::{Dialect as _, Rfc3986, Whatwg};
use crate::grammar::whatwg::C0_CONTROL;
use crate::part::Part;
use crate::reference::Identifier;
use crate::scan::scan_part;
use crate::scheme::{self, Mode};
use crate::set_error::{SetError, SetErrorKind};
use crate::whatwg::encode;
use crate::whatwg::validation_error::ValidationErrorKind;
use crate::write::Writer;
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

/// Setters. On an error, the URL is unchanged. [`set_attribute`](Self::set_attribute) follows the
/// web's `URL` class instead.
impl Identifier<Whatwg, String> {
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
    pub fn set_scheme(&mut self, scheme: &str) -> Result<(), SetError> {
        let valid = scan_part(scheme, Part::Scheme, Rfc3986::RULES);
        valid.map_err(|error| SetError::from(error).in_value(scheme))?;
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
    pub fn set_username(&mut self, username: &str) -> Result<(), SetError> {
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
    pub fn set_password(&mut self, password: Option<&str>) -> Result<(), SetError> {
        self.set_web_password(password.unwrap_or_default())
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
    pub fn set_host(&mut self, name: Option<&str>) -> Result<(), SetError> {
        if let Some(name) = name.filter(|it| !it.is_empty() && self.can_splice(it))
            && let Ok(name) = host(name, Mode::Web)
        {
            Writer::put_host(&mut self.0.text, &mut self.0.marks, &name);
            return Ok(());
        }
        self.write_host(name)
    }

    /// The general implementation of [`set_host`](Self::set_host).
    pub(super) fn write_host(&mut self, name: Option<&str>) -> Result<(), SetError> {
        let Base { mode, mut parts, .. } = self.hierarchical(Part::Host)?;
        match name {
            None if mode == Mode::Generic => parts.authority = None,
            _ => {
                let name = name.unwrap_or_default();
                if let Err(failure) = host(name, mode) {
                    return Err(SetError::from(failure.placed(|at| at)).in_value(name));
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
    pub fn set_port(&mut self, port: Option<u16>) -> Result<(), SetError> {
        // What has a port may lose it.
        if port.is_none() && self.0.marks.host_end < self.0.marks.authority_end {
            Writer::remove_port(&mut self.0.text, &mut self.0.marks);
            return Ok(());
        }
        self.splice_port(port)
    }

    fn splice_port(&mut self, port: Option<u16>) -> Result<(), SetError> {
        const LONGEST: usize = ":65535".len();
        let Some((known, _)) = scheme::web_prefix(&self.0.text)
            .filter(|_| self.0.text.len() < u32::MAX as usize - LONGEST)
        else {
            return self.write_port(port);
        };
        let (text, marks) = (&mut self.0.text, &mut self.0.marks);
        match port.filter(|it| known.default_port != Some(*it)) {
            Some(port) => Writer::put_port(text, marks, port),
            None => Writer::remove_port(text, marks),
        }
        Ok(())
    }

    /// The general implementation of [`set_port`](Self::set_port).
    pub(super) fn write_port(&mut self, port: Option<u16>) -> Result<(), SetError> {
        let text = port.map(|it| it.to_string());
        let Base { mode, mut parts, .. } = self.base();
        authority_with_host(&mut parts, mode, Part::Port)?.port = text.as_deref();
        self.put(finish(parts, mode))
    }

    /// Replaces the path. Dot segments are removed, and characters are percent-encoded where required.
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
    /// assert_eq!(url.set_path("\n/a").unwrap_err().code(), "opaque-path");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the path is not empty and does not start with a slash, unless it is opaque; an opaque path
    /// must not start with one.
    pub fn set_path(&mut self, path: &str) -> Result<(), SetError> {
        let mode = self.mode();
        let path = without_tabs_and_newlines(path);
        let path = &*path;
        let is_rooted = path.starts_with(|c| mode.is_slash(c));
        if self.hierarchical(Part::Path).is_ok() {
            return match is_rooted || path.is_empty() {
                true => self.set_web_pathname(path),
                false => Err(SetError::new(SetErrorKind::Rootless, Part::Path)),
            };
        }
        if is_rooted {
            return Err(SetError::new(SetErrorKind::OpaquePath, Part::Path));
        }
        let path = opaque_path(path);
        let Base { mode, mut parts, .. } = self.base();
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
    pub fn set_query(&mut self, query: Option<&str>) -> Result<(), SetError> {
        if self.splice_query(query) {
            return Ok(());
        }
        self.write_query(query.map(without_tabs_and_newlines))
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
    pub fn set_fragment(&mut self, fragment: Option<&str>) -> Result<(), SetError> {
        self.put_fragment(fragment)
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
pub(crate) fn build(parts: crate::parts::Parts<'_>, mode: Mode) -> Result<Url, SetError> {
    let is_hostless = parts.authority.is_none_or(|it| it.host.is_empty());
    if mode == Mode::Web && is_hostless {
        let error = super::ComponentError::host(ValidationErrorKind::HostMissing, 0);
        return Err(error.placed(|at| at).into());
    }
    let is_opaque = mode == Mode::Generic && parts.authority.is_none() && !parts.root;
    let path = match is_opaque {
        true => opaque_path(parts.path[1]),
        false => crate::split::with_slashes(parts.path[1], mode),
    };
    let root = parts.root || mode.is_special();
    let mut parts = crate::parts::Parts { root, path: ["", &path], ..parts };
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
            return Err(SetError::from(failure.placed(|at| at)).in_value(name));
        }
        parts = super::parts::split_drive(parts);
    }
    let (text, marks) = finish(parts, mode)?;
    Ok(Identifier(crate::reference::Reference::new(text, marks)))
}
