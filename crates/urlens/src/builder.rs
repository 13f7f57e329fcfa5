//! Builders of identifiers and references from components.

use crate::dialect::{Dialect, Rfc3986, Rules, Strict, Whatwg};
use crate::draft::{Draft, DraftAuthority};
use crate::edit::{check_shape, finish};
use crate::grammar::CharClass;
use crate::part::Part;
use crate::parts::AuthorityParts;
use crate::percent::encode_chars;
use crate::reference::{Identifier, Reference};
use crate::scan::scan_part;
use crate::scheme::mode;
use crate::set_error::SetError;
use crate::whatwg::{Url, build};
use alloc::borrow::Cow;
use alloc::string::{String, ToString as _};
use core::fmt;
use core::marker::PhantomData;

/// A builder of an identifier or a reference. `build` checks the components.
///
/// ```
/// use urlens::{Uri, UriRef};
///
/// let uri = Uri::builder("http")
///     .host("example.org")
///     .port(8042)
///     .path_segments(["over", "50% there"])
///     .query_pairs([("name", "ferret & co")])
///     .fragment("nose")
///     .build()?;
/// assert_eq!(uri, "http://example.org:8042/over/50%25%20there?name=ferret%20%26%20co#nose");
///
/// let reference = UriRef::builder().path("../a").build()?;
/// assert_eq!(reference, "../a");
/// # Ok::<(), urlens::SetError>(())
/// ```
#[derive(Clone)]
#[must_use = "a builder does nothing until `build`"]
pub struct Builder<'a, R> {
    draft: Draft<'a>,
    builds: PhantomData<R>,
}

/// Shows no components, because one may contain a password.
impl<R> fmt::Debug for Builder<'_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Builder").finish_non_exhaustive()
    }
}

impl<D: Dialect> Identifier<D, String> {
    /// A builder of an identifier with this scheme.
    ///
    /// ```
    /// assert_eq!(urlens::Url::builder("https").host("example.org").build()?, "https://example.org/");
    /// assert_eq!(urlens::Uri::builder("tel").path("+1-816-555-1212").build()?, "tel:+1-816-555-1212");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn builder<'a>(scheme: impl Into<Cow<'a, str>>) -> Builder<'a, Self> {
        let draft = Draft { scheme: Some(scheme.into()), ..Draft::default() };
        Builder { draft, builds: PhantomData }
    }
}

impl<D: Strict> Reference<D, String> {
    /// A builder of a reference.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().fragment("top").build()?, "#top");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn builder<'a>() -> Builder<'a, Self> {
        Builder { draft: Draft::default(), builds: PhantomData }
    }
}

impl<'a, D: Strict> Builder<'a, Reference<D>> {
    /// Sets the scheme.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().scheme("a").path("b").build()?, "a:b");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn scheme(mut self, scheme: impl Into<Cow<'a, str>>) -> Self {
        self.draft.scheme = Some(scheme.into());
        self
    }

    /// Checks the components and joins them.
    ///
    /// ```
    /// let error = urlens::UriRef::builder().path("a b").build().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ' ' in path at byte 1");
    /// ```
    ///
    /// # Errors
    ///
    /// If a component is invalid, or path and authority do not fit together.
    pub fn build(self) -> Result<Reference<D>, SetError> {
        check::<D>(&self.draft)?;
        finish(&self.draft)
    }
}

impl<D: Strict> Builder<'_, Identifier<D>> {
    /// Checks the components and joins them.
    ///
    /// ```
    /// let error = urlens::Uri::builder("1a").build().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '1' in scheme at byte 0");
    /// ```
    ///
    /// # Errors
    ///
    /// If a component is invalid, or path and authority do not fit together.
    pub fn build(self) -> Result<Identifier<D>, SetError> {
        check::<D>(&self.draft)?;
        finish(&self.draft).map(Identifier)
    }
}

impl Builder<'_, Identifier<Whatwg>> {
    /// Checks the components and joins them. Characters are percent-encoded where required.
    ///
    /// ```
    /// use urlens::Url;
    ///
    /// let url = Url::builder("https").host("Example.org").path("/a b").query("c d").build()?;
    /// assert_eq!(url, "https://example.org/a%20b?c%20d");
    /// assert_eq!(Url::builder("https").build().unwrap_err().code(), "host-missing");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the scheme, host or port is invalid, or path and authority do not fit together.
    pub fn build(self) -> Result<Url, SetError> {
        let draft = &self.draft;
        let scheme = draft.scheme.as_deref().unwrap_or_default();
        let valid = scan_part(scheme, Part::Scheme, Rfc3986::RULES);
        valid.map_err(|error| SetError::from(error).in_value(scheme))?;
        // Without an authority, a path may start with `//`: the URL Standard writes `/.` before it.
        if draft.authority.is_some() {
            check_shape(draft)?;
        }
        build(draft.parts(), mode(scheme))
    }
}

/// Setters of components. Each call replaces the previous value.
impl<'a, R: Built> Builder<'a, R> {
    fn authority_mut(&mut self) -> &mut DraftAuthority<'a> {
        self.draft.authority.get_or_insert_default()
    }

    /// Sets the whole authority: userinfo, host and port.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().authority("me@h:1").build()?, "//me@h:1");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn authority(mut self, authority: &'a str) -> Self {
        self.draft.authority = Some(DraftAuthority::of(AuthorityParts::split(authority)));
        self
    }

    /// Sets the userinfo.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().userinfo("me").host("h").build()?, "//me@h");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn userinfo(mut self, userinfo: impl Into<Cow<'a, str>>) -> Self {
        self.authority_mut().userinfo = Some(userinfo.into());
        self
    }

    /// Sets the host: a name or an address. An IPv6 address is in brackets.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().host("[::1]").build()?, "//[::1]");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn host(mut self, host: impl Into<Cow<'a, str>>) -> Self {
        self.authority_mut().host = host.into();
        self
    }

    /// Sets the port.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().host("h").port(80).build()?, "//h:80");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn port(mut self, port: u16) -> Self {
        self.authority_mut().port = Some(Cow::Owned(port.to_string()));
        self
    }

    /// Sets the port as text, which may be any number of digits.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().host("h").port_text("0080").build()?, "//h:0080");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn port_text(mut self, port: impl Into<Cow<'a, str>>) -> Self {
        self.authority_mut().port = Some(port.into());
        self
    }

    /// Sets the path, which is already percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().path("a%20b").build()?, "a%20b");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn path(mut self, path: impl Into<Cow<'a, str>>) -> Self {
        self.draft.path = path.into();
        self
    }

    /// Sets a path that starts with `/` from segments in plain text, which are percent-encoded.
    /// The segments `.` and `..` cannot be encoded and are dot segments when the path is resolved.
    ///
    /// ```
    /// use urlens::{IriRef, UriRef};
    /// assert_eq!(UriRef::builder().path_segments(["a/b", "é"]).build()?, "/a%2Fb/%C3%A9");
    /// assert_eq!(IriRef::builder().path_segments(["a/b", "é"]).build()?, "/a%2Fb/é");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn path_segments<S: AsRef<str>>(mut self, segments: impl IntoIterator<Item = S>) -> Self {
        let mut path = String::new();
        for segment in segments {
            path.push('/');
            encode(&mut path, segment.as_ref(), CharClass::Path, b"/\\", R::RULES);
        }
        self.draft.path = Cow::Owned(path);
        self
    }

    /// Sets the query, which is already percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().query("a=b").build()?, "?a=b");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn query(mut self, query: impl Into<Cow<'a, str>>) -> Self {
        self.draft.query = Some(query.into());
        self
    }

    /// Sets the query from pairs of names and values in plain text, which are percent-encoded: a
    /// space as `%20`, and `+` too, because many parsers read it as a space. Without pairs, the
    /// query is removed.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().query_pairs([("a", "1+1=2")]).build()?, "?a=1%2B1%3D2");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn query_pairs<N: AsRef<str>, V: AsRef<str>>(
        mut self,
        pairs: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        let mut query = String::new();
        for (name, value) in pairs {
            if !query.is_empty() {
                query.push('&');
            }
            encode(&mut query, name.as_ref(), CharClass::Query, b"&=+", R::RULES);
            query.push('=');
            encode(&mut query, value.as_ref(), CharClass::Query, b"&=+", R::RULES);
        }
        self.draft.query = (!query.is_empty()).then_some(Cow::Owned(query));
        self
    }

    /// Sets the fragment, which is already percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().path("a").fragment("b").build()?, "a#b");
    /// # Ok::<(), urlens::SetError>(())
    /// ```
    pub fn fragment(mut self, fragment: impl Into<Cow<'a, str>>) -> Self {
        self.draft.fragment = Some(fragment.into());
        self
    }
}

/// Appends plain text to a component. Percent-encodes `%`, the delimiters, and characters that the
/// component must not contain.
pub(crate) fn encode(
    to: &mut String,
    text: &str,
    class: CharClass,
    delimiters: &[u8],
    rules: &Rules,
) {
    encode_chars(to, text, |_, c| match c {
        // In URLs, a `%` is allowed without digits.
        '%' => false,
        '\0'..='\x7F' => rules.allows_ascii(c as u8, class) && !delimiters.contains(&(c as u8)),
        _ => rules.allows_non_ascii(c as u32, class),
    });
}

/// Checks every component against its grammar.
fn check<D: Dialect>(draft: &Draft<'_>) -> Result<(), SetError> {
    let none = DraftAuthority::default();
    let authority = draft.authority.as_ref().unwrap_or(&none);
    let components = [
        (Part::Scheme, draft.scheme.as_deref()),
        (Part::Userinfo, authority.userinfo.as_deref()),
        (Part::Host, Some(&*authority.host)),
        (Part::Port, authority.port.as_deref()),
        (Part::Path, Some(&*draft.path)),
        (Part::Query, draft.query.as_deref()),
        (Part::Fragment, draft.fragment.as_deref()),
    ];
    for (part, text) in components {
        if let Some(text) = text {
            let valid = scan_part(text, part, D::RULES);
            valid.map_err(|error| SetError::from(error).in_value(text))?;
        }
    }
    Ok(())
}

/// The types that a builder can build.
pub trait Built: sealed::Sealed {
    const RULES: &'static Rules;
}
impl<D: Dialect> Built for Reference<D> {
    const RULES: &'static Rules = D::RULES;
}
impl<D: Dialect> Built for Identifier<D> {
    const RULES: &'static Rules = D::RULES;
}

mod sealed {
    /// Restricts [`Built`](super::Built) to `Reference` and `Identifier`.
    pub trait Sealed {}
    impl<D> Sealed for crate::Reference<D> {}
    impl<D> Sealed for crate::Identifier<D> {}
}
