//! The authority component.

use crate::error::{Error, ErrorKind};
use crate::host::Host;
use crate::mask::Masked;
use crate::part::Part;
use crate::parts::AuthorityParts;
use crate::scheme::Mode;
use crate::split::credentials;
use crate::whatwg::ValidationErrorKind;
use core::fmt;

/// `authority = [ userinfo "@" ] host [ ":" port ]`
///
/// ```
/// use urlens::Uri;
///
/// let uri = Uri::parse("ftp://anna:secret@example.org:2121/")?;
/// let authority = uri.authority().unwrap();
/// assert_eq!(authority.as_str(), "anna:secret@example.org:2121");
/// assert_eq!(authority.userinfo(), Some("anna:secret"));
/// assert_eq!(authority.host_text(), "example.org");
/// assert_eq!(authority.port(), Ok(Some(2121)));
/// // `Debug` hides the password:
/// assert_eq!(format!("{authority:?}"), r#"Authority("anna:***@example.org:2121")"#);
/// # Ok::<(), urlens::Error>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Authority<'a> {
    pub(crate) text: &'a str,
    pub(crate) userinfo: Option<&'a str>,
    pub(crate) host: &'a str,
    pub(crate) port: Option<&'a str>,
}

impl<'a> Authority<'a> {
    /// Splits any text, valid or not: the last `@` ends the userinfo, and the first `:` after it and outside of
    /// brackets starts the port. In [`Mode::File`] the whole text is the host.
    ///
    /// ```
    /// use urlens::{Authority, scheme::Mode};
    ///
    /// let authority = Authority::split("a@b:c@[::1]:x", Mode::Web);
    /// assert_eq!((authority.username(), authority.password()), (Some("a@b"), Some("c")));
    /// assert_eq!((authority.host_text(), authority.port_text()), ("[::1]", Some("x")));
    /// assert_eq!(Authority::split("C:", Mode::File).host_text(), "C:");
    /// ```
    pub fn split(text: &'a str, mode: Mode) -> Self {
        let AuthorityParts { userinfo, host, port } = AuthorityParts::split_in(text, mode);
        Self { text, userinfo, host, port }
    }

    /// The authority as written.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("http://u@h:80/").authority().unwrap().as_str(), "u@h:80");
    /// ```
    pub const fn as_str(&self) -> &'a str {
        self.text
    }

    /// The userinfo, without its `@`. RFC 3986 does not divide it further.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("http://@h").authority().unwrap().userinfo(), Some(""));
    /// assert_eq!(uri!("http://h").authority().unwrap().userinfo(), None);
    /// ```
    pub const fn userinfo(&self) -> Option<&'a str> {
        self.userinfo
    }

    /// The userinfo up to its first `:`, which many schemes read as a user name.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("ftp://u:p:q@h").authority().unwrap().username(), Some("u"));
    /// ```
    pub fn username(&self) -> Option<&'a str> {
        self.userinfo.map(|userinfo| credentials(userinfo).0)
    }

    /// The userinfo after its first `:`, which many schemes read as a password.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("ftp://u:p:q@h").authority().unwrap().password(), Some("p:q"));
    /// ```
    pub fn password(&self) -> Option<&'a str> {
        self.userinfo.and_then(|userinfo| credentials(userinfo).1)
    }

    /// The host as written, an IP literal with its brackets.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("http://[::1]:80").authority().unwrap().host_text(), "[::1]");
    /// ```
    pub const fn host_text(&self) -> &'a str {
        self.host
    }

    /// The host, by its kind.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("http://h").authority().unwrap().host(), Host::RegName("h"));
    /// ```
    pub fn host(&self) -> Host<&'a str> {
        Host::of(self.host)
    }

    /// The port as written: any number of digits, or none.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("http://h:0080").authority().unwrap().port_text(), Some("0080"));
    /// ```
    pub const fn port_text(&self) -> Option<&'a str> {
        self.port
    }

    /// The port as a number; `None` if it is absent or empty.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri!("http://h:0080").authority().unwrap().port(), Ok(Some(80)));
    /// assert_eq!(uri!("http://h:").authority().unwrap().port(), Ok(None));
    /// let error = uri!("http://h:99999").authority().unwrap().port().unwrap_err();
    /// assert_eq!((error.code(), error.part()), ("port-out-of-range", Some(Part::Port)));
    /// ```
    pub fn port(&self) -> Result<Option<u16>, Error> {
        match self.port {
            None | Some("") => Ok(None),
            Some(digits) => digits.parse().map(Some).map_err(|_| PORT_OUT_OF_RANGE),
        }
    }
}

/// The error of a port that is not a 16-bit number. RFC 3986 allows any number of digits.
const PORT_OUT_OF_RANGE: Error =
    Error::at(ErrorKind::Url(ValidationErrorKind::PortOutOfRange), Part::Port, 0);

impl fmt::Display for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.text)
    }
}

impl fmt::Debug for Authority<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Authority").field(&Masked::of_authority(self.text)).finish()
    }
}
