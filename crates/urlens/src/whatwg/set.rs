//! Setters of the web API: scheme, credentials, host and port.

use super::clean::{Clean, without_tabs_and_newlines};
use super::parse::{Base, UrlError, finish, parse};
use super::required::is_opaque;
use super::validation_error::ValidationErrorKind;
use super::{encode, with_encoded};
use crate::charset::CharSet;
use crate::dialect::Whatwg;
use crate::error::{ErrorKind, SyntaxError};
use crate::fast::ByteSet;
use crate::grammar::whatwg::USERINFO;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{AuthorityParts, Parts};
use crate::reference::{Identifier, Reference};
use crate::scheme::{self, Mode, mode};
use crate::set_error::{SetError, SetErrorKind};
use crate::split;
use crate::write::Writer;
use alloc::format;
use alloc::string::String;

/// Setters of the `URL` class. Where the standard's setter ignores an invalid value, the method here returns
/// an error.
impl Identifier<Whatwg, String> {
    /// Replaces the whole URL.
    ///
    /// # Errors
    ///
    /// If the value is not a URL.
    pub(super) fn set_web_href(&mut self, value: &str) -> Result<(), SetError> {
        *self = parse(value, None)?.into_owned();
        Ok(())
    }

    /// Replaces the scheme by the text before the first `:` of the value.
    ///
    /// The result differs from the standard's in one case: a URL with the host `localhost`, or a path that
    /// starts with `C|`, becomes a file URL. The standard's algorithm gives `file://localhost/`, which is
    /// not canonical; here, the result is `file:///`, as if that text had been parsed.
    ///
    /// # Errors
    ///
    /// If the value does not start with a scheme; if only one of the two schemes is special; if there
    /// are credentials or a port, and the new scheme is `file`; and if a file URL has no host, and the
    /// new scheme requires one.
    pub(super) fn set_web_protocol(&mut self, value: &str) -> Result<(), SetError> {
        match self.splice_scheme(value) {
            true => Ok(()),
            false => self.write_scheme(value),
        }
    }

    /// Fast path of `set_web_protocol`: replaces the scheme of a web URL by that of another. Returns
    /// `false` if it cannot.
    fn splice_scheme(&mut self, value: &str) -> bool {
        let known = scheme::find(value.strip_suffix(':').unwrap_or(value));
        let Some(known) = known.filter(|it| it.mode == Mode::Web && self.can_splice(it.name))
        else {
            return false;
        };
        if self.port().is_some() && self.port() == known.default_port {
            Writer::remove_port(&mut self.0.text, &mut self.0.marks);
        }
        Writer::put_scheme(&mut self.0.text, &mut self.0.marks, known.name);
        true
    }

    /// The general implementation of `set_web_protocol`.
    pub(super) fn write_scheme(&mut self, value: &str) -> Result<(), SetError> {
        let fail = |kind| Err(SetError::new(kind, Part::Scheme));
        let text = format!("{}:", without_tabs_and_newlines(value));
        let Some((scheme, _)) = split::scheme(&text) else {
            return fail(SetErrorKind::NotAScheme);
        };

        let Base { mode: old, mut parts, .. } = self.base();
        let AuthorityParts { userinfo, host, port } = parts.authority.unwrap_or_default();
        match (old, mode(scheme)) {
            (old, new) if old.is_special() != new.is_special() => {
                return fail(SetErrorKind::SpecialScheme);
            }
            (_, Mode::File) if userinfo.is_some() || port.is_some() => {
                return fail(SetErrorKind::FileAuthority);
            }
            (Mode::File, Mode::Web) if host.is_empty() => return fail(SetErrorKind::NoHost),
            _ => (),
        }
        parts.scheme = Some(scheme);
        self.put(finish(parts, mode(scheme)))
    }

    /// Replaces or, if the value is empty, removes the user name.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`.
    pub(super) fn set_web_username(&mut self, value: &str) -> Result<(), SetError> {
        if self.can_splice(value) {
            let (text, marks) = (&mut self.0.text, &mut self.0.marks);
            let put = |user: &str| Writer::put_username(text, marks, user);
            with_encoded(value, CharSet::EMPTY, &KEPT, put);
            return Ok(());
        }
        self.write_username(&encode(value, USERINFO))
    }

    /// The general implementation of `set_web_username`, for an encoded name.
    pub(super) fn write_username(&mut self, user: &str) -> Result<(), SetError> {
        let userinfo = [user, ":", self.password().unwrap_or_default()].concat();
        self.write_userinfo(&userinfo)
    }

    /// Replaces or, if the value is empty, removes the password.
    ///
    /// # Errors
    ///
    /// Those of [`set_username`](Self::set_username).
    #[inline]
    pub(super) fn set_web_password(&mut self, value: &str) -> Result<(), SetError> {
        // A URL with credentials has a host, so its password can be removed.
        if value.is_empty() && self.0.marks.host_start > self.0.marks.scheme_end + 2 {
            Writer::remove_password(&mut self.0.text, &mut self.0.marks);
            return Ok(());
        }
        self.splice_password(value)
    }

    fn splice_password(&mut self, value: &str) -> Result<(), SetError> {
        if self.can_splice(value) {
            let (text, marks) = (&mut self.0.text, &mut self.0.marks);
            let put = |password: &str| Writer::put_password(text, marks, password);
            with_encoded(value, CharSet::EMPTY, &KEPT, put);
            return Ok(());
        }
        self.write_password(&encode(value, USERINFO))
    }

    /// The general implementation of `set_web_password`, for an encoded password.
    pub(super) fn write_password(&mut self, password: &str) -> Result<(), SetError> {
        let userinfo = [self.username(), ":", password].concat();
        self.write_userinfo(&userinfo)
    }

    /// Replaces user name and password by encoded ones. Writing omits empty ones.
    fn write_userinfo(&mut self, userinfo: &str) -> Result<(), SetError> {
        let Base { mode, mut parts, .. } = self.base();
        authority_with_host(&mut parts, mode, Part::Userinfo)?.userinfo = Some(userinfo);
        self.put(finish(parts, mode))
    }

    /// Replaces the host, and the port if the value has one.
    ///
    /// Text after the digits of a port is ignored, and so is a port without digits or above 65535.
    ///
    /// # Errors
    ///
    /// If the path is opaque; if the value is not a host; and if it is empty, unless the scheme is
    /// `file`, or is not special and there are neither credentials nor a port.
    pub(super) fn set_web_host(&mut self, value: &str) -> Result<(), SetError> {
        let Base { mode, mut parts, .. } = self.hierarchical(Part::Host)?;
        let clean = Clean::of_value(value);
        let (host, port) = split_host(&clean.text, mode);
        if host.is_empty() && (mode == Mode::Web || port.is_some()) {
            return Err(error_at_start(ValidationErrorKind::HostMissing, Part::Host));
        }
        let authority = parts.authority.get_or_insert_default();
        authority.host = host;
        authority.port = port.map(digits).filter(|it| it.parse::<u16>().is_ok()).or(authority.port);
        self.put(finish(parts, mode).map_err(|error| error_in_value(error, &clean)))
    }

    /// Replaces the host and keeps the port.
    ///
    /// # Errors
    ///
    /// Those of [`set_host`](Self::set_host); and if the value has a port.
    pub(super) fn set_web_hostname(&mut self, value: &str) -> Result<(), SetError> {
        let Base { mode, .. } = self.hierarchical(Part::Host)?;
        match split_host(&without_tabs_and_newlines(value), mode) {
            (_, Some(_)) => Err(SetError::new(SetErrorKind::PortInHostname, Part::Host)),
            (_, None) => self.set_web_host(value),
        }
    }

    /// Replaces or, if the value is empty, removes the port. Text after its digits is ignored.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`; if the value does not start with a digit; and
    /// if the number is above 65535.
    pub(super) fn set_web_port(&mut self, value: &str) -> Result<(), SetError> {
        let Base { mode, mut parts, .. } = self.base();
        let authority = authority_with_host(&mut parts, mode, Part::Port)?;
        let clean = Clean::of_value(value);
        let digits = digits(&clean.text);
        if digits.is_empty() && !value.is_empty() {
            return Err(error_at_start(ValidationErrorKind::PortInvalid, Part::Port));
        }
        authority.port = Some(digits);
        self.put(finish(parts, mode).map_err(|error| error_in_value(error, &clean)))
    }

    /// The mode of this URL.
    pub(super) fn mode(&self) -> Mode {
        match scheme::web_prefix(&self.0.text) {
            Some(_) => Mode::Web,
            None => mode(self.scheme()),
        }
    }

    /// Replaces this URL by the written text, if there is one.
    pub(super) fn put(
        &mut self,
        written: Result<(String, Marks), impl Into<SetError>>,
    ) -> Result<(), SetError> {
        let (text, marks) = written.map_err(Into::into)?;
        self.0 = Reference::new(text, marks);
        Ok(())
    }

    /// The components of this URL. Fails if the path is opaque, so that `part` cannot be set.
    pub(super) fn hierarchical(&self, part: Part) -> Result<Base<'_>, SetError> {
        let base = self.base();
        match is_opaque(&base.parts, base.mode) {
            true => Err(SetError::new(SetErrorKind::OpaquePath, part)),
            false => Ok(base),
        }
    }
}

/// Bytes that are left as they are in a user name or a password.
const KEPT: ByteSet = ByteSet::of(USERINFO.not());

/// The authority, if it may contain credentials and a port.
pub(super) fn authority_with_host<'p, 'a>(
    parts: &'p mut Parts<'a>,
    mode: Mode,
    part: Part,
) -> Result<&'p mut AuthorityParts<'a>, SetError> {
    match &mut parts.authority {
        Some(_) if mode == Mode::File => Err(SetError::new(SetErrorKind::FileAuthority, part)),
        Some(authority) if !authority.host.is_empty() => Ok(authority),
        _ => Err(SetError::new(SetErrorKind::NoHost, part)),
    }
}

/// Splits `host [ ":" port ]` up to the end of the authority. A file URL has no port, and a `:` in
/// brackets does not start one.
fn split_host(text: &str, mode: Mode) -> (&str, Option<&str>) {
    let text = &text[..split::authority_length(text, mode)];
    let end = if mode == Mode::File { text.len() } else { split::host_length(text) };
    (&text[..end], text.get(end + 1..))
}

/// The digits at the start of a text.
fn digits(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

/// An error at the start of the value.
fn error_at_start(kind: ValidationErrorKind, part: Part) -> SetError {
    SyntaxError::new(ErrorKind::Url(kind), part, 0).into()
}

/// An error in the host or the port at the start of the value, with its offset in the value.
fn error_in_value(error: UrlError, value: &Clean<'_>) -> SetError {
    match error {
        UrlError::Component(error) => error.placed(|at| value.to_input_offset(at)).into(),
        UrlError::TooLong => error.into(),
    }
}
