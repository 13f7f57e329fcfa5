//! [`UrlRef`]: URL references that are not yet resolved with a base.

use super::clean::Clean;
use super::encode;
use super::parse::{encode_credentials, write};
use super::parts::{directory, parts};
use super::required::is_opaque;
use super::url::Url;
use super::validation_error::ValidationErrorKind;
use crate::dialect::Whatwg;
use crate::error::{ErrorKind, ParseError, SyntaxError, TooLong};
use crate::grammar::whatwg::{C0_CONTROL, FORBIDDEN_HOST};
use crate::marks::Marks;
use crate::part::Part;
use crate::parts::{AuthorityParts, ComponentKind, Parts};
use crate::reference::{Identifier, Reference};
use crate::scheme::Mode;
use crate::split::{Split, mode_of};
use crate::text::Text;
use crate::write::{Dots, is_drive};
use alloc::borrow::Cow;
use alloc::string::String;

/// A URL reference (the URL Standard): the text of a link, relative or not.
///
/// The meaning of `\` or `'` depends on the scheme, which may be that of a base. So the text is kept
/// until it is resolved or normalized. Only surrounding spaces, tabs and newlines are removed.
///
/// ```
/// use urlens::{Url, UrlRef};
///
/// let link = UrlRef::parse("..\\a b?it's")?;
/// assert_eq!(link.as_str(), "..\\a b?it's");
/// assert_eq!(link.normalize()?, "../a%20b?it%27s");
///
/// let web = Url::parse("https://example.org/x/y")?;
/// assert_eq!(web.resolve(&link)?, "https://example.org/a%20b?it%27s");
/// let other = Url::parse("foo://example.org/x/y")?;
/// assert_eq!(other.resolve(&link)?, "foo://example.org/x/..\\a%20b?it's");
/// # Ok::<(), urlens::ParseError>(())
/// ```
pub type UrlRef<T = String> = Reference<Whatwg, T>;

impl<'a> Reference<Whatwg, Cow<'a, str>> {
    /// Parses a reference that borrows `text`, unless tabs or newlines must be removed from its middle.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse_borrowed(" a\n/b ")?, "a/b");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the text is longer than `u32::MAX` bytes.
    pub fn parse_borrowed(text: &'a str) -> Result<Self, ParseError> {
        match parse_url_reference(text) {
            Ok((text, marks)) => Ok(Self::new(text, marks)),
            Err(error) => Err(error.in_text(text)),
        }
    }
}

/// The text of a reference without the characters that parsers of URLs remove, and its marks.
pub(crate) fn parse_url_reference(text: &str) -> Result<(Cow<'_, str>, Marks), SyntaxError> {
    if text.len() > u32::MAX as usize {
        return Err(TooLong.into());
    }
    let text = Clean::of(text).text;
    let marks = Split::reference(&text, fallback_mode(&text)).marks();
    Ok((text, marks))
}

/// The mode of a reference without scheme whose base is not known: that of files if it starts with a
/// drive letter like `c|/` or `/c:/`, that of web URLs otherwise.
fn fallback_mode(text: &str) -> Mode {
    let is_slash = |c| Mode::File.is_slash(c);
    let first = text.strip_prefix(is_slash).unwrap_or(text).split(is_slash).next();
    match first {
        Some(first) if is_drive(first) => Mode::File,
        _ => Mode::Web,
    }
}

impl<T: Text> Reference<Whatwg, T> {
    /// The mode in which this reference is read without a base: that of its scheme; [`Mode::File`] if
    /// it starts with a drive letter; otherwise [`Mode::Web`].
    ///
    /// ```
    /// use urlens::{UrlRef, scheme::Mode};
    /// assert_eq!(UrlRef::parse("foo:a")?.mode(), Mode::Generic);
    /// assert_eq!(UrlRef::parse("c|/a")?.mode(), Mode::File);
    /// assert_eq!(UrlRef::parse("a")?.mode(), Mode::Web);
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    pub fn mode(&self) -> Mode {
        let text = self.text.as_ref();
        mode_of(text, fallback_mode(text))
    }

    /// Normalizes this reference as far as possible without a base: backslashes become slashes, dot
    /// segments are removed, and characters are percent-encoded where required.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// assert_eq!(UrlRef::parse("a/../../b")?.normalize()?, "../b");
    /// assert_eq!(UrlRef::parse("//host\\a/..")?.normalize()?, "//host/");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the result would be longer than `u32::MAX` bytes.
    pub fn normalize(&self) -> Result<UrlRef, ParseError> {
        self.normalize_in(self.mode())
    }

    /// Normalizes this reference in a given mode. If it has a scheme, that decides instead.
    pub(crate) fn normalize_in(&self, mode: Mode) -> Result<UrlRef, ParseError> {
        let text = self.text.as_ref();
        let split = Split::reference(text, mode);
        write_normal(parts(&split, text, &split.path_with_slashes(text)), split.mode)
    }

    /// Combines this reference with `base`, which may be relative, and normalizes the result: *goto* of
    /// the reverse specification, non-strict for special schemes and strict for others.
    ///
    /// ```
    /// use urlens::UrlRef;
    /// let base = UrlRef::parse("/docs/intro")?;
    /// assert_eq!(UrlRef::parse("..\\api?x")?.rebase(&base)?, "/api?x");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the base is opaque and this is more than a fragment, or the result would be longer than
    /// `u32::MAX` bytes.
    pub fn rebase<U: Text>(&self, base: &UrlRef<U>) -> Result<UrlRef, ParseError> {
        let (text, base_text) = (self.text.as_ref(), base.text.as_ref());
        let base_split = Split::reference(base_text, fallback_mode(base_text));
        let split = Split::reference(text, base_split.mode);
        let (mode, base_mode) = (split.mode, base_split.mode);
        let base_path = base_split.path_with_slashes(base_text);
        let path = split.path_with_slashes(text);

        let base = parts(&base_split, base_text, &base_path);
        let mut parts = parts(&split, text, &path);
        let is_same = |a: Option<&str>, b: Option<&str>| {
            a.zip(b).is_some_and(|(a, b)| a.eq_ignore_ascii_case(b))
        };
        if mode.is_special() && is_same(parts.scheme, base.scheme) {
            parts.scheme = None;
        }
        let is_fragment_only =
            parts.first_component() == ComponentKind::Fragment && parts.fragment.is_some();
        let has_opaque_base = base.scheme.is_some() && is_opaque(&base, base_mode);
        if parts.scheme.is_none() && has_opaque_base && !is_fragment_only {
            let kind = ErrorKind::Url(ValidationErrorKind::MissingSchemeNonRelativeUrl);
            return Err(SyntaxError::new(kind, Part::Scheme, 0).in_text(self.text.as_ref()));
        }
        write_normal(parts.with_base_directory(base, directory), mode)
    }
}

/// Writes a reference in normal form. The host is only parsed when the reference is resolved.
fn write_normal(parts: Parts<'_>, mode: Mode) -> Result<UrlRef, ParseError> {
    let (userinfo, host);
    let authority = match parts.authority {
        None => None,
        Some(authority) => {
            userinfo = match authority.host {
                // An `@` before an empty host keeps the path from being parsed as the authority.
                "" => authority.userinfo.map(|it| encode_credentials(it).unwrap_or_default()),
                _ => authority.userinfo.and_then(encode_credentials),
            };
            // Forbidden characters are not escaped, so that the host is still rejected later.
            host = encode(authority.host, C0_CONTROL.without(FORBIDDEN_HOST));
            Some(AuthorityParts { userinfo: userinfo.as_deref(), host: &host, ..authority })
        }
    };
    // Also of `http:/a/../b`, although its first segment is the host unless the base has the same scheme: so
    // does the URL Reverse Specification.
    let dots = Dots::CollapseUrl { drives: mode == Mode::File };
    match write(&Parts { authority, ..parts }, mode, dots) {
        Ok((text, marks)) => Ok(Reference::new(text, marks)),
        Err(error) => Err(error.into()),
    }
}

impl<T: Text> Identifier<Whatwg, T> {
    /// Resolves a reference with this URL as the base: [`join`](Self::join) of its text.
    ///
    /// ```
    /// use urlens::{Url, UrlRef};
    /// let url = Url::parse("file:///C:/a/b")?;
    /// assert_eq!(url.resolve(&UrlRef::parse("/x")?)?, "file:///C:/x");
    /// # Ok::<(), urlens::ParseError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`Url::parse`](Identifier::parse).
    pub fn resolve<U: Text>(&self, reference: &UrlRef<U>) -> Result<Url, ParseError> {
        self.join(reference.text.as_ref())
    }
}
