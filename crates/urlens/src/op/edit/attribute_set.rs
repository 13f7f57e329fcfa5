//! Setters of the web API: scheme, credentials, host and port.

use crate::charset::CharSet;
use crate::error::{Error, ErrorKind};
use crate::fast::ByteSet;
use crate::grammar::whatwg::USERINFO;
use crate::op::{View, Written};
use crate::part::Part;
use crate::parts::{AuthorityParts, Parts};
use crate::scheme::{self, Mode, mode};
use crate::split;
use crate::types::Url;
use crate::whatwg::clean::{Clean, without_tabs_and_newlines};
use crate::whatwg::parse::{UrlError, finish};
use crate::whatwg::{Base, ValidationErrorKind, encode, parse, with_encoded};
use crate::write::Writer;
use alloc::format;
use alloc::string::String;

/// Setters of the `URL` class. Where the standard's setter ignores an invalid value, the method here returns
/// an error.
impl Url<String> {
    /// Replaces the whole URL.
    ///
    /// # Errors
    ///
    /// If the value is not a URL.
    pub(super) fn set_web_href(&mut self, value: &str) -> Result<(), Error> {
        let (text, marks) = parse(value, None)?;
        *self = Url::new(text.into_owned(), marks);
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
    pub(super) fn set_web_protocol(&mut self, value: &str) -> Result<(), Error> {
        if self.splice_scheme(value) { Ok(()) } else { self.write_scheme(value) }
    }

    /// Fast path of `set_web_protocol`: replaces the scheme of a web URL by that of another. Returns
    /// `false` if it cannot.
    fn splice_scheme(&mut self, value: &str) -> bool {
        let known = scheme::find(value.strip_suffix(':').unwrap_or(value));
        let Some(known) =
            known.filter(|known| known.mode == Mode::Web && self.can_splice(known.name))
        else {
            return false;
        };
        if self.port().is_some() && self.port() == known.default_port {
            Writer::remove_port(&mut self.text, &mut self.marks);
        }
        Writer::put_scheme(&mut self.text, &mut self.marks, known.name);
        true
    }

    /// The general implementation of `set_web_protocol`.
    pub(super) fn write_scheme(&mut self, value: &str) -> Result<(), Error> {
        let fail = |kind| Err(Error::at_start(kind, Part::Scheme));
        let text = format!("{}:", without_tabs_and_newlines(value));
        let Some((scheme, _)) = split::scheme(&text) else {
            return fail(ErrorKind::NotAScheme);
        };

        let (old, mut parts) = self.base().parts();
        let AuthorityParts { userinfo, host, port } = parts.authority.unwrap_or_default();
        match (old, mode(scheme)) {
            (old, new) if old.is_special() != new.is_special() => {
                return fail(ErrorKind::SpecialScheme);
            }
            (_, Mode::File) if userinfo.is_some() || port.is_some() => {
                return fail(ErrorKind::FileAuthority);
            }
            (Mode::File, Mode::Web) if host.is_empty() => return fail(ErrorKind::NoHost),
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
    pub(super) fn set_web_username(&mut self, value: &str) -> Result<(), Error> {
        if self.can_splice(value) {
            let (text, marks) = (&mut self.text, &mut self.marks);
            let put = |user: &str| Writer::put_username(text, marks, user);
            with_encoded(value, CharSet::EMPTY, &KEPT, put);
            return Ok(());
        }
        self.write_username(&encode(value, USERINFO))
    }

    /// The general implementation of `set_web_username`, for an encoded name.
    pub(super) fn write_username(&mut self, user: &str) -> Result<(), Error> {
        let userinfo = [user, ":", self.password().unwrap_or_default()].concat();
        self.write_userinfo(&userinfo)
    }

    /// Replaces or, if the value is empty, removes the password.
    ///
    /// # Errors
    ///
    /// Those of [`set_username`](Self::set_username).
    #[inline]
    pub(super) fn set_web_password(&mut self, value: &str) -> Result<(), Error> {
        // A URL with credentials has a host, so its password can be removed.
        if value.is_empty() && self.marks.host_start > self.marks.scheme_end + 2 {
            Writer::remove_password(&mut self.text, &mut self.marks);
            return Ok(());
        }
        self.splice_password(value)
    }

    fn splice_password(&mut self, value: &str) -> Result<(), Error> {
        if self.can_splice(value) {
            let (text, marks) = (&mut self.text, &mut self.marks);
            let put = |password: &str| Writer::put_password(text, marks, password);
            with_encoded(value, CharSet::EMPTY, &KEPT, put);
            return Ok(());
        }
        self.write_password(&encode(value, USERINFO))
    }

    /// The general implementation of `set_web_password`, for an encoded password.
    pub(super) fn write_password(&mut self, password: &str) -> Result<(), Error> {
        let userinfo = [self.username(), ":", password].concat();
        self.write_userinfo(&userinfo)
    }

    /// Replaces user name and password by encoded ones. Writing omits empty ones.
    pub(super) fn write_userinfo(&mut self, userinfo: &str) -> Result<(), Error> {
        let (mode, mut parts) = self.base().parts();
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
    pub(super) fn set_web_host(&mut self, value: &str) -> Result<(), Error> {
        let (mode, mut parts) = self.hierarchical(Part::Host)?;
        let clean = Clean::of_value(value);
        let (host, port) = split_host(&clean.text, mode);
        if host.is_empty() && (mode == Mode::Web || port.is_some()) {
            return Err(error_at_start(ValidationErrorKind::HostMissing, Part::Host));
        }
        let authority = parts.authority.get_or_insert_default();
        authority.host = host;
        authority.port =
            port.map(digits).filter(|digits| digits.parse::<u16>().is_ok()).or(authority.port);
        self.put(finish(parts, mode).map_err(|error| error_in_value(error, &clean)))
    }

    /// Replaces the host and keeps the port.
    ///
    /// # Errors
    ///
    /// Those of [`set_host`](Self::set_host); and if the value has a port.
    pub(super) fn set_web_hostname(&mut self, value: &str) -> Result<(), Error> {
        let (mode, _) = self.hierarchical(Part::Host)?;
        match split_host(&without_tabs_and_newlines(value), mode) {
            (_, Some(_)) => Err(Error::at_start(ErrorKind::PortInHostname, Part::Host)),
            (_, None) => self.set_web_host(value),
        }
    }

    /// Replaces or, if the value is empty, removes the port. Text after its digits is ignored.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`; if the value does not start with a digit; and
    /// if the number is above 65535.
    pub(super) fn set_web_port(&mut self, value: &str) -> Result<(), Error> {
        let (mode, mut parts) = self.base().parts();
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
        match scheme::web_prefix(&self.text) {
            Some(_) => Mode::Web,
            None => mode(self.scheme()),
        }
    }

    /// Replaces this URL by the written text, if there is one.
    pub(super) fn put(&mut self, written: Result<Written, impl Into<Error>>) -> Result<(), Error> {
        (self.text, self.marks) = written.map_err(Into::into)?;
        Ok(())
    }

    /// The components of this URL. Fails if the path is opaque, so that `part` cannot be set.
    pub(super) fn hierarchical(&self, part: Part) -> Result<(Mode, Parts<'_>), Error> {
        Base::hierarchical(View::new(&self.text, &self.marks), part)
    }
}

/// Bytes that are left as they are in a user name or a password.
const KEPT: ByteSet = ByteSet::of(USERINFO.not());

/// The authority, if it may contain credentials and a port.
pub(super) fn authority_with_host<'p, 'a>(
    parts: &'p mut Parts<'a>,
    mode: Mode,
    part: Part,
) -> Result<&'p mut AuthorityParts<'a>, Error> {
    match &mut parts.authority {
        Some(_) if mode == Mode::File => Err(Error::at_start(ErrorKind::FileAuthority, part)),
        Some(authority) if !authority.host.is_empty() => Ok(authority),
        _ => Err(Error::at_start(ErrorKind::NoHost, part)),
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
fn error_at_start(kind: ValidationErrorKind, part: Part) -> Error {
    Error::at_start(ErrorKind::Url(kind), part)
}

/// An error in the host or the port at the start of the value, with its offset in the value.
fn error_in_value(error: UrlError, value: &Clean<'_>) -> Error {
    match error {
        UrlError::Component(error) => error.placed(|at| value.to_input_offset(at)).into(),
        UrlError::TooLong => error.into(),
    }
}
