//! Setters of URI and IRI references: one component is replaced, and the others are kept.

use crate::dialect::{Dialect, Strict};
use crate::draft::{Draft, DraftAuthority};
use crate::part::Part;
use crate::parts::AuthorityParts;
use crate::reference::{Identifier, Reference};
use crate::scan::scan_part;
use crate::set_error::{SetError, SetErrorKind};
use crate::split::{starts_like_authority, starts_like_scheme};
use crate::text::Text;
use crate::write::Dots;
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};

/// A change of one component.
#[derive(Clone, Copy)]
pub(crate) enum Edit<'v> {
    Scheme(&'v str),
    Authority(Option<&'v str>),
    Userinfo(Option<&'v str>),
    Host(Option<&'v str>),
    Port(Option<&'v str>),
    Path(&'v str),
    Query(Option<&'v str>),
    Fragment(Option<&'v str>),
}

impl<'v> Edit<'v> {
    /// The component and its new text.
    fn value(self) -> (Part, Option<&'v str>) {
        match self {
            Self::Scheme(text) => (Part::Scheme, Some(text)),
            Self::Authority(text) => (Part::Authority, text),
            Self::Userinfo(text) => (Part::Userinfo, text),
            Self::Host(text) => (Part::Host, text),
            Self::Port(text) => (Part::Port, text),
            Self::Path(text) => (Part::Path, Some(text)),
            Self::Query(text) => (Part::Query, text),
            Self::Fragment(text) => (Part::Fragment, text),
        }
    }

    /// Applies the edit to a draft, if the new text is valid.
    fn apply<D: Dialect>(self, draft: &mut Draft<'v>) -> Result<(), SetError> {
        let (part, text) = self.value();
        if let Some(text) = text {
            let valid = scan_part(text, part, D::RULES);
            valid.map_err(|error| SetError::from(error).in_value(text))?;
        }
        let text = text.map(Cow::Borrowed);
        match self {
            Self::Scheme(_) if draft.scheme.is_none() => {
                return Err(SetError::new(SetErrorKind::Relative, Part::Scheme));
            }
            Self::Scheme(_) => draft.scheme = text,
            Self::Authority(text) => {
                draft.authority = text.map(|it| DraftAuthority::of(AuthorityParts::split(it)));
            }
            Self::Userinfo(_) => set(draft, text, |authority| &mut authority.userinfo),
            Self::Port(_) => set(draft, text, |authority| &mut authority.port),
            Self::Host(_) => set_host(draft, text),
            Self::Path(text) => draft.path = Cow::Borrowed(text),
            Self::Query(_) => draft.query = text,
            Self::Fragment(_) => draft.fragment = text,
        }
        Ok(())
    }
}

/// Sets a piece of the authority. If there is no authority, a new one is added.
fn set<'v>(
    draft: &mut Draft<'v>,
    text: Option<Cow<'v, str>>,
    piece: impl for<'d> Fn(&'d mut DraftAuthority<'v>) -> &'d mut Option<Cow<'v, str>>,
) {
    if text.is_some() || draft.authority.is_some() {
        *piece(draft.authority.get_or_insert_default()) = text;
    }
}

/// Sets the host. Without one there is no authority, unless userinfo or port remain.
fn set_host<'v>(draft: &mut Draft<'v>, host: Option<Cow<'v, str>>) {
    match host {
        Some(host) => draft.authority.get_or_insert_default().host = host,
        None => {
            draft.authority.take_if(|it| it.userinfo.is_none() && it.port.is_none());
            if let Some(authority) = &mut draft.authority {
                authority.host = Cow::Borrowed("");
            }
        }
    }
}

/// Checks that authority and path fit together, so that the text parses back to the same components
/// (RFC 3986, section 3.3).
pub(crate) fn check_shape(draft: &Draft<'_>) -> Result<(), SetError> {
    let path = &draft.path;
    let kind = if draft.authority.is_some() {
        if path.is_empty() || path.starts_with('/') {
            return Ok(());
        }
        SetErrorKind::Rootless
    } else if starts_like_authority(path) {
        SetErrorKind::LikeAuthority
    } else if draft.scheme.is_none() && starts_like_scheme(path) {
        SetErrorKind::LikeScheme
    } else {
        return Ok(());
    };
    Err(SetError::new(kind, Part::Path))
}

/// Writes a draft with valid components, if they fit together.
pub(crate) fn finish<D: Dialect>(draft: &Draft<'_>) -> Result<Reference<D>, SetError> {
    check_shape(draft)?;
    draft.write(Dots::Keep).map_err(SetError::from)
}

impl<D: Strict, T: Text> Reference<D, T> {
    fn edited(&self, edit: Edit<'_>) -> Result<Reference<D>, SetError> {
        let mut draft = Draft::of(&self.all_parts(), self.path());
        edit.apply::<D>(&mut draft)?;
        finish(&draft)
    }
}

impl<D: Strict> Reference<D, String> {
    /// Replaces the port by any number of digits, as RFC 3986 allows, or removes it.
    pub(crate) fn set_port_text(&mut self, port: Option<&str>) -> Result<(), SetError> {
        *self = self.edited(Edit::Port(port))?;
        Ok(())
    }
}

/// Implements setters for both types.
macro_rules! setters {
    ($($(#[$docs:meta])* $set:ident ($name:ident: $type:ty) $edit:expr;)*) => {
        /// Setters. On an error, the value is unchanged.
        impl<D: Strict> Reference<D, String> {
            $($(#[$docs])* pub fn $set(&mut self, $name: $type) -> Result<(), SetError> {
                *self = self.edited($edit)?;
                Ok(())
            })*
        }
        /// Setters. On an error, the value is unchanged.
        impl<D: Strict> Identifier<D, String> {
            $($(#[$docs])* pub fn $set(&mut self, $name: $type) -> Result<(), SetError> {
                self.0.$set($name)
            })*
        }
    };
}

setters! {
    /// Replaces the scheme. It is an error if the reference is relative.
    ///
    /// ```
    /// use urlens::{Uri, UriRef};
    ///
    /// let mut uri = Uri::parse("http://a/")?;
    /// uri.set_scheme("https")?;
    /// assert_eq!(uri, "https://a/");
    /// assert!(UriRef::parse("a")?.set_scheme("https").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_scheme (scheme: &str) Edit::Scheme(scheme);

    /// Replaces or removes the authority.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo:/a")?;
    /// uri.set_authority(Some("me@h:1"))?;
    /// assert_eq!(uri, "foo://me@h:1/a");
    /// uri.set_authority(None)?;
    /// assert_eq!(uri, "foo:/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_authority (authority: Option<&str>) Edit::Authority(authority);

    /// Replaces or removes the userinfo. Without an authority, one with an empty host is added.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo://h/")?;
    /// uri.set_userinfo(Some("me"))?;
    /// assert_eq!(uri, "foo://me@h/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_userinfo (userinfo: Option<&str>) Edit::Userinfo(userinfo);

    /// Replaces or removes the host. Without a host there is no authority, unless userinfo or port
    /// remain: then the host is empty.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo://h/")?;
    /// uri.set_host(Some("[::1]"))?;
    /// assert_eq!(uri, "foo://[::1]/");
    /// uri.set_host(None)?;
    /// assert_eq!(uri, "foo:/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_host (host: Option<&str>) Edit::Host(host);

    /// Replaces or removes the port.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo://h/")?;
    /// uri.set_port(Some(8080))?;
    /// assert_eq!(uri, "foo://h:8080/");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_port (port: Option<u16>) Edit::Port(port.map(|it| it.to_string()).as_deref());

    /// Replaces the path. After an authority, it must be empty or start with `/`; without one, it
    /// must not start with `//`; in a relative reference, its first segment must not contain `:`.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo://h/a?b")?;
    /// uri.set_path("/c")?;
    /// assert_eq!(uri, "foo://h/c?b");
    /// assert!(uri.set_path("c").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_path (path: &str) Edit::Path(path);

    /// Replaces or removes the query.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo:a#c")?;
    /// uri.set_query(Some("b=1"))?;
    /// assert_eq!(uri, "foo:a?b=1#c");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_query (query: Option<&str>) Edit::Query(query);

    /// Replaces or removes the fragment.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// let mut uri = Uri::parse("foo:a#b")?;
    /// uri.set_fragment(None)?;
    /// assert_eq!(uri, "foo:a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_fragment (fragment: Option<&str>) Edit::Fragment(fragment);
}
