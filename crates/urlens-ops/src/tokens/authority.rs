//! The value of an authority token: a sequence of tokens itself.

use core::fmt;
use std::borrow::Cow;
use urlens::scheme::Mode;
use urlens::{Authority, mask_password};

/// The tokens of an authority, in their order: username, password, host, port.
///
/// There is always a host, which may be empty. A password without a username has an empty one.
///
/// ```
/// use urlens::uri_ref;
/// use urlens_ops::{TokenStream, Tokens};
///
/// let tokens = Tokens::from(TokenStream::of(uri_ref!("//me:secret@h:80")));
/// let authority = tokens.authority().unwrap();
/// assert_eq!(authority.username(), Some("me"));
/// assert_eq!(authority.password(), Some("secret"));
/// assert_eq!((authority.host(), authority.port()), ("h", Some("80")));
/// assert_eq!(authority.to_string(), "me:secret@h:80");
/// ```
#[derive(Clone, Default, PartialEq, Eq, Hash)]
pub struct AuthorityTokens<'a> {
    pub(super) username: Option<Cow<'a, str>>,
    pub(super) password: Option<Cow<'a, str>>,
    pub(super) host: Cow<'a, str>,
    pub(super) port: Option<Cow<'a, str>>,
}

impl<'a> AuthorityTokens<'a> {
    /// The authority with a host and nothing else.
    ///
    /// ```
    /// use urlens_ops::AuthorityTokens;
    ///
    /// let authority = AuthorityTokens::new("h").with_port("80").with_password("secret");
    /// assert_eq!(authority.to_string(), ":secret@h:80");
    /// ```
    pub fn new(host: impl Into<Cow<'a, str>>) -> Self {
        Self { host: host.into(), ..Self::default() }
    }

    /// Sets the username.
    #[must_use]
    pub fn with_username(self, username: impl Into<Cow<'a, str>>) -> Self {
        Self { username: Some(username.into()), ..self }
    }

    /// Sets the password, and an empty username if there is none.
    #[must_use]
    pub fn with_password(self, password: impl Into<Cow<'a, str>>) -> Self {
        let username = Some(self.username.unwrap_or_default());
        Self { username, password: Some(password.into()), ..self }
    }

    /// Sets the port.
    #[must_use]
    pub fn with_port(self, port: impl Into<Cow<'a, str>>) -> Self {
        Self { port: Some(port.into()), ..self }
    }

    /// Splits the text of an authority: the last `@` ends the credentials, the first `:` in them ends
    /// the username, and the first `:` after the `@` that is not in brackets starts the port. In
    /// [`Mode::File`] the whole text is the host.
    ///
    /// ```
    /// use urlens::scheme::Mode;
    /// use urlens_ops::AuthorityTokens;
    ///
    /// let authority = AuthorityTokens::parse("a@b:c:d@[::1]:80", Mode::Web);
    /// assert_eq!((authority.username(), authority.password()), (Some("a@b"), Some("c:d")));
    /// assert_eq!((authority.host(), authority.port()), ("[::1]", Some("80")));
    /// assert_eq!(AuthorityTokens::parse("C:", Mode::File).host(), "C:");
    /// ```
    pub fn parse(text: &'a str, mode: Mode) -> Self {
        let authority = Authority::split(text, mode);
        Self {
            username: authority.username().map(Cow::Borrowed),
            password: authority.password().map(Cow::Borrowed),
            host: Cow::Borrowed(authority.host_text()),
            port: authority.port_text().map(Cow::Borrowed),
        }
    }

    /// The username, which may be empty.
    pub fn username(&self) -> Option<&str> {
        self.username.as_deref()
    }

    /// The password, which may be empty.
    pub fn password(&self) -> Option<&str> {
        self.password.as_deref()
    }

    /// The host, which may be empty.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// The port, which may be empty.
    pub fn port(&self) -> Option<&str> {
        self.port.as_deref()
    }

    /// Returns `true` if there is more than an empty host: `@` or `:` suffices.
    ///
    /// ```
    /// use urlens_ops::AuthorityTokens;
    ///
    /// assert!(!AuthorityTokens::default().is_substantial());
    /// assert!(AuthorityTokens::default().with_port("").is_substantial());
    /// ```
    pub fn is_substantial(&self) -> bool {
        *self != Self::default()
    }

    /// A copy that borrows from this one.
    pub(super) fn as_borrowed(&self) -> AuthorityTokens<'_> {
        AuthorityTokens {
            username: self.username().map(Cow::Borrowed),
            password: self.password().map(Cow::Borrowed),
            host: Cow::Borrowed(self.host()),
            port: self.port().map(Cow::Borrowed),
        }
    }

    pub(super) fn into_owned(self) -> AuthorityTokens<'static> {
        let own = |it: Cow<'a, str>| Cow::Owned(it.into_owned());
        AuthorityTokens {
            username: self.username.map(own),
            password: self.password.map(own),
            host: own(self.host),
            port: self.port.map(own),
        }
    }
}

impl fmt::Display for AuthorityTokens<'_> {
    /// Writes the tokens with their delimiters. Use [`Tokens::print`](super::Tokens::print) for a text
    /// that is certainly read as the same tokens.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(username) = &self.username {
            f.write_str(username)?;
            if let Some(password) = &self.password {
                write!(f, ":{password}")?;
            }
            f.write_str("@")?;
        }
        f.write_str(&self.host)?;
        match &self.port {
            Some(port) => write!(f, ":{port}"),
            None => Ok(()),
        }
    }
}

/// Masks the password.
impl fmt::Debug for AuthorityTokens<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", &mask_password(&format!("//{self}"))[2..])
    }
}
