//! Editing: one component is replaced, the others stay, or nothing happens.

use crate::dialect::{Dialect, Strict};
use crate::draft::{Draft, DraftAuthority};
use crate::error::{ErrorKind, ParseError, TooLong};
use crate::part::Part;
use crate::parts::Pieces;
use crate::reference::{Identifier, Reference};
use crate::scan::scan_part;
use crate::split::{starts_like_authority, starts_like_scheme};
use crate::text::Text;
use crate::write::Dots;
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt;

/// Why an edit, or a build, was refused. Nothing has changed then.
///
/// ```
/// use urlens::{EditErrorKind, UriRef};
///
/// let mut reference: UriRef = "//example.org/a".parse()?;
/// let error = reference.set_path("b").unwrap_err();
/// assert_eq!(error.kind(), EditErrorKind::Rootless);
/// assert_eq!(error.to_string(), "a path behind an authority must be empty or begin with '/'");
/// assert_eq!(reference, "//example.org/a");
/// # Ok::<(), urlens::ParseError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct EditError {
    kind: EditErrorKind,
    part: Part,
    at: Option<u32>,
}

/// What was wrong with an edit.
///
/// ```
/// use urlens::{EditErrorKind, ErrorKind, uri};
///
/// let error = uri!("foo:a").with_query(Some("<")).unwrap_err();
/// assert_eq!(error.kind(), EditErrorKind::Grammar(ErrorKind::Unexpected('<')));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum EditErrorKind {
    /// The text is not in the grammar of the component.
    Grammar(ErrorKind),
    /// A relative reference has no scheme to replace.
    Relative,
    /// There is an authority, and the path neither is empty nor begins with `/`.
    Rootless,
    /// There is no authority, and the path begins with `//`.
    LikeAuthority,
    /// There is neither scheme nor authority, and the path begins like a scheme.
    LikeScheme,
    /// The segment `.` or `..` was to be put behind a path, where it would lead elsewhere.
    DotSegment,
    /// The result would be longer than 4 GiB.
    TooLong,
}

impl EditError {
    /// What was wrong.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri_ref!("a").with_path("b:c").unwrap_err().kind(), EditErrorKind::LikeScheme);
    /// ```
    pub const fn kind(&self) -> EditErrorKind {
        self.kind
    }

    /// The component that did not fit.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri_ref!("a").with_host(Some("b")).unwrap_err().part(), Part::Path);
    /// ```
    pub const fn part(&self) -> Part {
        self.part
    }

    /// The byte of the new text at which it left the grammar, if it did.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri_ref!("a").with_query(Some("b^")).unwrap_err().at(), Some(1));
    /// ```
    pub fn at(&self) -> Option<usize> {
        self.at.map(|at| at as usize)
    }

    /// A stable name for programs.
    ///
    /// ```
    /// # use urlens::*;
    /// assert_eq!(uri_ref!("a").with_path("//b").unwrap_err().code(), "like-authority");
    /// ```
    pub const fn code(&self) -> &'static str {
        match self.kind {
            EditErrorKind::Grammar(kind) => kind.code(),
            EditErrorKind::Relative => "relative",
            EditErrorKind::Rootless => "rootless",
            EditErrorKind::LikeAuthority => "like-authority",
            EditErrorKind::LikeScheme => "like-scheme",
            EditErrorKind::DotSegment => "dot-segment",
            EditErrorKind::TooLong => "too-long",
        }
    }

    pub(crate) const fn of(kind: EditErrorKind, part: Part) -> Self {
        Self { kind, part, at: None }
    }
}

impl From<ParseError> for EditError {
    fn from(error: ParseError) -> Self {
        let at = Some(error.at() as u32);
        Self { kind: EditErrorKind::Grammar(error.kind()), part: error.part(), at }
    }
}

impl fmt::Display for EditError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.kind {
            EditErrorKind::Grammar(kind) => {
                return ParseError::new(kind, self.part, self.at().unwrap_or(0)).fmt(f);
            }
            EditErrorKind::Relative => "a relative reference has no scheme to replace",
            EditErrorKind::Rootless => "a path behind an authority must be empty or begin with '/'",
            EditErrorKind::LikeAuthority => "a path without an authority must not begin with '//'",
            EditErrorKind::LikeScheme => "the first segment of a relative path must not hold a ':'",
            EditErrorKind::DotSegment => "a dot segment cannot be put behind a path",
            EditErrorKind::TooLong => return TooLong.fmt(f),
        })
    }
}

impl core::error::Error for EditError {}

/// What is to be replaced, and by what.
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
    /// The component, and what is to become of it.
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

    /// Makes the edit, if the new text is in the grammar.
    fn apply<D: Dialect>(self, draft: &mut Draft<'v>) -> Result<(), EditError> {
        let (part, text) = self.value();
        if let Some(text) = text {
            scan_part(text, part, D::RULES)?;
        }
        let text = text.map(Cow::Borrowed);
        match self {
            Self::Scheme(_) if draft.scheme.is_none() => {
                return Err(EditError::of(EditErrorKind::Relative, Part::Scheme));
            }
            Self::Scheme(_) => draft.scheme = text,
            Self::Authority(text) => {
                draft.authority = text.map(|it| DraftAuthority::of(Pieces::split(it)));
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

/// Sets a piece of the authority; one that is set brings an authority with it.
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

/// Whether authority and path fit together, so that the text will be read back as it is meant
/// (RFC 3986, section 3.3).
pub(crate) fn check_shape(draft: &Draft<'_>) -> Result<(), EditError> {
    let path = &draft.path;
    let kind = if draft.authority.is_some() {
        if path.is_empty() || path.starts_with('/') {
            return Ok(());
        }
        EditErrorKind::Rootless
    } else if starts_like_authority(path) {
        EditErrorKind::LikeAuthority
    } else if draft.scheme.is_none() && starts_like_scheme(path) {
        EditErrorKind::LikeScheme
    } else {
        return Ok(());
    };
    Err(EditError::of(kind, Part::Path))
}

/// Prints a draft whose components are in the grammar, if they fit together.
pub(crate) fn finish<D: Dialect>(draft: &Draft<'_>) -> Result<Reference<D>, EditError> {
    check_shape(draft)?;
    draft.write(Dots::Keep).map_err(|TooLong| EditError::of(EditErrorKind::TooLong, Part::Path))
}

impl<D: Strict, T: Text> Reference<D, T> {
    fn edited(&self, edit: Edit<'_>) -> Result<Reference<D>, EditError> {
        let it = self.as_borrowed();
        let mut draft = Draft::of(&it.lasting_parts(), it.path());
        edit.apply::<D>(&mut draft)?;
        finish(&draft)
    }
}

/// The pairs of an edit in place and one that gives a new value, on both types.
macro_rules! edits {
    ($($(#[$docs:meta])* $set:ident $with:ident ($name:ident: $type:ty) $edit:expr;)*) => {
        /// In place. On an error, nothing has changed.
        impl<D: Strict> Reference<D, String> {
            $($(#[$docs])* pub fn $set(&mut self, $name: $type) -> Result<(), EditError> {
                *self = self.edited($edit)?;
                Ok(())
            })*
        }
        /// In place. On an error, nothing has changed.
        impl<D: Strict> Identifier<D, String> {
            $($(#[$docs])* pub fn $set(&mut self, $name: $type) -> Result<(), EditError> {
                self.0.$set($name)
            })*
        }
        /// As new values.
        impl<D: Strict, T: Text> Reference<D, T> {
            $($(#[$docs])* pub fn $with(&self, $name: $type) -> Result<Reference<D>, EditError> {
                self.edited($edit)
            })*
        }
        /// As new values.
        impl<D: Strict, T: Text> Identifier<D, T> {
            $($(#[$docs])* pub fn $with(&self, $name: $type) -> Result<Identifier<D>, EditError> {
                self.0.$with($name).map(Identifier)
            })*
        }
    };
}

edits! {
    /// Replaces the scheme. A relative reference has none to replace, which is an error.
    ///
    /// ```
    /// use urlens::{UriRef, uri};
    ///
    /// assert_eq!(uri!("http://a/").with_scheme("https")?, "https://a/");
    /// let mut reference: UriRef = "a".parse()?;
    /// assert!(reference.set_scheme("https").is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_scheme with_scheme (scheme: &str) Edit::Scheme(scheme);

    /// Replaces or removes the authority as a whole.
    ///
    /// ```
    /// use urlens::{Uri, uri};
    ///
    /// assert_eq!(uri!("foo:/a").with_authority(Some("me@h:1"))?, "foo://me@h:1/a");
    /// let mut uri: Uri = "foo://h/a".parse()?;
    /// uri.set_authority(None)?;
    /// assert_eq!(uri, "foo:/a");
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    set_authority with_authority (authority: Option<&str>) Edit::Authority(authority);

    /// Replaces or removes the userinfo. Where there was no authority, one with an empty host
    /// comes with it.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo://h/").with_userinfo(Some("me"))?, "foo://me@h/");
    /// assert_eq!(uri!("foo://me@h/").with_userinfo(None)?, "foo://h/");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_userinfo with_userinfo (userinfo: Option<&str>) Edit::Userinfo(userinfo);

    /// Replaces or removes the host. Without a host there is no authority, unless userinfo or port
    /// remain: then the host is empty.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo://h/").with_host(Some("[::1]"))?, "foo://[::1]/");
    /// assert_eq!(uri!("foo://h/").with_host(None)?, "foo:/");
    /// assert_eq!(uri!("foo://h:1/").with_host(None)?, "foo://:1/");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_host with_host (host: Option<&str>) Edit::Host(host);

    /// Replaces or removes the port.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo://h/").with_port(Some(8080))?, "foo://h:8080/");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_port with_port (port: Option<u16>) Edit::Port(port.map(|it| it.to_string()).as_deref());

    /// Replaces or removes the port, as digits of any number: RFC 3986 sets no bound.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo://h/").with_port_str(Some(""))?, "foo://h:/");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_port_str with_port_str (port: Option<&str>) Edit::Port(port);

    /// Replaces the path. It must fit the authority: behind one, it is empty or begins with `/`;
    /// without one, it does not begin with `//`; and in a relative reference its first segment
    /// holds no `:`.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo://h/a?b").with_path("/c")?, "foo://h/c?b");
    /// assert!(uri!("foo:a").with_path("//h").is_err());
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_path with_path (path: &str) Edit::Path(path);

    /// Replaces or removes the query.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo:a#c").with_query(Some("b=1"))?, "foo:a?b=1#c");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_query with_query (query: Option<&str>) Edit::Query(query);

    /// Replaces or removes the fragment.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("foo:a#b").with_fragment(None)?, "foo:a");
    /// # Ok::<(), urlens::EditError>(())
    /// ```
    set_fragment with_fragment (fragment: Option<&str>) Edit::Fragment(fragment);
}

impl<D: Strict, T: Text> Identifier<D, T> {
    /// This identifier without its scheme. A path that would then be read as something else is
    /// guarded with `./`.
    ///
    /// ```
    /// use urlens::uri;
    /// assert_eq!(uri!("http://h/a").into_relative()?, "//h/a");
    /// assert_eq!(uri!("urn:isbn:0451450523").into_relative()?, "./isbn:0451450523");
    /// # Ok::<(), urlens::TooLong>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the guard would make it longer than 4 GiB.
    pub fn into_relative(self) -> Result<Reference<D>, TooLong> {
        let mut parts = self.all_parts();
        parts.scheme = None;
        Reference::write(&parts, Dots::Keep)
    }
}
