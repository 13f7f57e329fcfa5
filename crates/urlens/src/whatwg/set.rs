//! Setters of the web API: one component is replaced by what the standard makes of a value.

use super::clean::{Clean, without_newlines};
use super::encode;
use super::force::is_opaque;
use super::parse::{Base, Stop, finish, parse};
use crate::set_error::{SetError, SetErrorKind};
use super::validation_error::ValidationErrorKind;
use crate::dialect::Whatwg;
use crate::error::{ErrorKind, SyntaxError};
use crate::grammar::whatwg::USERINFO;
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{Parts, Pieces};
use crate::reference::{Identifier, Reference};
use crate::scheme::{self, Mode, mode};
use crate::split;
use alloc::format;
use alloc::string::String;

/// Setters, as the web API has them. Where that leaves a URL as it was and says nothing, these say
/// why.
impl Identifier<Whatwg, String> {
    /// Replaces the whole.
    ///
    /// # Errors
    ///
    /// If the value is no URL.
    pub(super) fn set_web_href(&mut self, value: &str) -> Result<(), SetError> {
        *self = parse(value, None)?.into_owned();
        Ok(())
    }

    /// Replaces the scheme by what stands before the first `:` of the value.
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
    pub(super) fn set_web_protocol(&mut self, value: &str) -> Result<(), SetError> {
        let refused = |kind| Err(SetError::new(kind, Part::Scheme));
        let text = format!("{}:", without_newlines(value));
        let Some((scheme, _)) = split::scheme(&text) else {
            return refused(SetErrorKind::NotAScheme);
        };

        let Base { mode: old, mut parts } = self.base();
        let Pieces { userinfo, host, port } = parts.authority.unwrap_or_default();
        match (old, mode(scheme)) {
            (old, new) if old.is_special() != new.is_special() => {
                return refused(SetErrorKind::SpecialScheme);
            }
            (_, Mode::File) if userinfo.is_some() || port.is_some() => {
                return refused(SetErrorKind::FileAuthority);
            }
            (Mode::File, Mode::Web) if host.is_empty() => return refused(SetErrorKind::NoHost),
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
        self.set_credentials(&format!("{}:{}", encode(value, USERINFO), self.password().unwrap_or_default()))
    }

    /// Replaces or, if the value is empty, removes the password.
    ///
    /// # Errors
    ///
    /// As [`set_username`](Self::set_username).
    pub(super) fn set_web_password(&mut self, value: &str) -> Result<(), SetError> {
        self.set_credentials(&format!("{}:{}", self.username(), encode(value, USERINFO)))
    }

    fn set_credentials(&mut self, userinfo: &str) -> Result<(), SetError> {
        let Base { mode, mut parts } = self.base();
        authority_with_host(&mut parts, mode, Part::Userinfo)?.userinfo = Some(userinfo);
        self.put(finish(parts, mode))
    }

    /// Replaces the host, and the port if the value has one.
    ///
    /// What follows the digits of a port is ignored, and so is a port that has none or is above
    /// 65535.
    ///
    /// # Errors
    ///
    /// If the path is opaque; if the value is no host; and if it is empty, unless the scheme is
    /// `file`, or is not special and there are neither credentials nor a port.
    pub(super) fn set_web_host(&mut self, value: &str) -> Result<(), SetError> {
        let Base { mode, mut parts } = self.hierarchical(Part::Host)?;
        let clean = Clean::of_value(value);
        let (host, port) = cut_host(&clean.text, mode);
        if host.is_empty() && (mode == Mode::Web || port.is_some()) {
            return Err(wrong(ValidationErrorKind::HostMissing, Part::Host));
        }
        let authority = parts.authority.get_or_insert_default();
        authority.host = host;
        authority.port = port.map(digits).filter(|it| it.parse::<u16>().is_ok()).or(authority.port);
        self.put(finish(parts, mode).map_err(|stop| placed(stop, &clean)))
    }

    /// Replaces the host and leaves the port.
    ///
    /// # Errors
    ///
    /// As [`set_host`](Self::set_host); and if the value has a port.
    pub(super) fn set_web_hostname(&mut self, value: &str) -> Result<(), SetError> {
        let Base { mode, .. } = self.hierarchical(Part::Host)?;
        match cut_host(&without_newlines(value), mode) {
            (_, Some(_)) => Err(SetError::new(SetErrorKind::PortInHostname, Part::Host)),
            (_, None) => self.set_web_host(value),
        }
    }

    /// Replaces or, if the value is empty, removes the port. What follows its digits is ignored.
    ///
    /// # Errors
    ///
    /// If there is no host, or the scheme is `file`; if the value does not begin with a digit; and
    /// if the number is above 65535.
    pub(super) fn set_web_port(&mut self, value: &str) -> Result<(), SetError> {
        let Base { mode, mut parts } = self.base();
        let authority = authority_with_host(&mut parts, mode, Part::Port)?;
        let clean = Clean::of_value(value);
        let digits = digits(&clean.text);
        if digits.is_empty() && !value.is_empty() {
            return Err(wrong(ValidationErrorKind::PortInvalid, Part::Port));
        }
        authority.port = Some(digits);
        self.put(finish(parts, mode).map_err(|stop| placed(stop, &clean)))
    }

    /// How this URL is read.
    pub(super) fn mode(&self) -> Mode {
        match scheme::begins_web(&self.0.text) {
            Some(_) => Mode::Web,
            None => mode(self.scheme()),
        }
    }

    /// Takes over what was written, if anything was.
    pub(super) fn put(
        &mut self,
        written: Result<(String, Marks), impl Into<SetError>>,
    ) -> Result<(), SetError> {
        let (text, marks) = written.map_err(Into::into)?;
        self.0 = Reference::new(text, marks);
        Ok(())
    }

    /// This URL taken apart, unless its path is opaque: then `part` cannot be changed.
    pub(super) fn hierarchical(&self, part: Part) -> Result<Base<'_>, SetError> {
        let base = self.base();
        match is_opaque(&base.parts, base.mode) {
            true => Err(SetError::new(SetErrorKind::OpaquePath, part)),
            false => Ok(base),
        }
    }
}

/// The authority, if credentials and a port can stand in it.
pub(super) fn authority_with_host<'p, 'a>(
    parts: &'p mut Parts<'a>,
    mode: Mode,
    part: Part,
) -> Result<&'p mut Pieces<'a>, SetError> {
    match &mut parts.authority {
        Some(_) if mode == Mode::File => Err(SetError::new(SetErrorKind::FileAuthority, part)),
        Some(authority) if !authority.host.is_empty() => Ok(authority),
        _ => Err(SetError::new(SetErrorKind::NoHost, part)),
    }
}

/// `host [ ":" port ]`, up to where an authority ends. A file URL has no port, and a `:` in
/// brackets begins none.
fn cut_host(text: &str, mode: Mode) -> (&str, Option<&str>) {
    let text = &text[..split::authority_end(text, mode)];
    let end = if mode == Mode::File { text.len() } else { split::host_end(text) };
    (&text[..end], text.get(end + 1..))
}

/// The digits a text begins with.
fn digits(text: &str) -> &str {
    &text[..text.bytes().take_while(u8::is_ascii_digit).count()]
}

/// A value that is wrong from its beginning.
fn wrong(violation: ValidationErrorKind, part: Part) -> SetError {
    SyntaxError::new(ErrorKind::Url(violation), part, 0).into()
}

/// A value that is wrong where parsing stopped in the host or the port that it starts with.
fn placed(stop: Stop, value: &Clean<'_>) -> SetError {
    match stop {
        Stop::At(failure) => failure.placed(|at| value.to_given(at)).into(),
        Stop::TooLong => stop.into(),
    }
}
