//! Builders of identifiers and references from components.

use super::{Iri, IriRef, Uri, UriRef, UriZone, Url};
use crate::dialect::Rules;
use crate::draft::{Draft, DraftAuthority};
use crate::error::Error;
use crate::grammar::CharClass;
use crate::kind::Kind;
use crate::marks::Marks;
use crate::op::Written;
use crate::op::edit::url::build as build_url;
use crate::op::edit::{check_shape, finish};
use crate::part::Part;
use crate::parts::AuthorityParts;
use crate::percent::encode_chars;
use crate::scan::scan_part;
use crate::scheme::mode;
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
/// # Ok::<(), urlens::Error>(())
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

/// Builders of the types with a scheme.
macro_rules! identifier_builder {
    ($Type:ident) => {
        impl $Type<String> {
            /// Builds a value from its components.
            ///
            /// ```
            #[doc = concat!("let value = urlens::", stringify!($Type), "::builder(\"https\").host(\"example.org\").path(\"/a\").build()?;")]
            /// assert_eq!(value, "https://example.org/a");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            #[doc(alias = "from_parts")]
            pub fn builder<'a>(scheme: impl Into<Cow<'a, str>>) -> Builder<'a, Self> {
                let draft = Draft { scheme: Some(scheme.into()), ..Draft::default() };
                Builder { draft, builds: PhantomData }
            }
        }
    };
}
identifier_builder!(Uri);
identifier_builder!(Iri);
identifier_builder!(Url);
identifier_builder!(UriZone);

/// Builders of references, which may have a scheme.
macro_rules! reference_builder {
    ($Type:ident) => {
        impl $Type<String> {
            /// Builds a reference from its components.
            ///
            /// ```
            #[doc = concat!("let reference = urlens::", stringify!($Type), "::builder().path(\"a\").query(\"b\").build()?;")]
            /// assert_eq!(reference, "a?b");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn builder<'a>() -> Builder<'a, Self> {
                Builder { draft: Draft::default(), builds: PhantomData }
            }
        }

        impl<'a> Builder<'a, $Type<String>> {
            /// Sets the scheme.
            ///
            /// ```
            #[doc = concat!("let reference = urlens::", stringify!($Type), "::builder().scheme(\"foo\").path(\"a\").build()?;")]
            /// assert_eq!(reference, "foo:a");
            /// # Ok::<(), urlens::Error>(())
            /// ```
            pub fn scheme(mut self, scheme: impl Into<Cow<'a, str>>) -> Self {
                self.draft.scheme = Some(scheme.into());
                self
            }
        }
    };
}
reference_builder!(UriRef);
reference_builder!(IriRef);

impl<'a, R: Built> Builder<'a, R> {
    /// Builds the value. It parses back to the same components.
    ///
    /// ```
    /// use urlens::Uri;
    ///
    /// assert_eq!(Uri::builder("mailto").path("anna@example.org").build()?, "mailto:anna@example.org");
    /// let error = Uri::builder("http").host("a b").build().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected ' ' in host at byte 1");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If a component is invalid, or would be parsed as another one.
    pub fn build(self) -> Result<R, Error> {
        let (text, marks) = build(R::KIND, &self.draft)?;
        Ok(R::built(text, marks))
    }

    fn authority_mut(&mut self) -> &mut DraftAuthority<'a> {
        self.draft.authority.get_or_insert_default()
    }

    /// Sets the whole authority: userinfo, host and port.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().authority("me@h:1").build()?, "//me@h:1");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn authority(mut self, authority: &'a str) -> Self {
        self.draft.authority = Some(DraftAuthority::of(AuthorityParts::split(authority)));
        self
    }

    /// Sets the userinfo.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().userinfo("me").host("h").build()?, "//me@h");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn userinfo(mut self, userinfo: impl Into<Cow<'a, str>>) -> Self {
        self.authority_mut().userinfo = Some(userinfo.into());
        self
    }

    /// Sets the host: a name or an address. An IPv6 address is in brackets.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().host("[::1]").build()?, "//[::1]");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn host(mut self, host: impl Into<Cow<'a, str>>) -> Self {
        self.authority_mut().host = host.into();
        self
    }

    /// Sets the port.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().host("h").port(80).build()?, "//h:80");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn port(mut self, port: u16) -> Self {
        self.authority_mut().port = Some(Cow::Owned(port.to_string()));
        self
    }

    /// Sets the port as text, which may be any number of digits.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().host("h").port_text("0080").build()?, "//h:0080");
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn port_text(mut self, port: impl Into<Cow<'a, str>>) -> Self {
        self.authority_mut().port = Some(port.into());
        self
    }

    /// Sets the path, which is already percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().path("a%20b").build()?, "a%20b");
    /// # Ok::<(), urlens::Error>(())
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
    /// # Ok::<(), urlens::Error>(())
    /// ```
    pub fn path_segments<S: AsRef<str>>(mut self, segments: impl IntoIterator<Item = S>) -> Self {
        let mut path = String::new();
        for segment in segments {
            path.push('/');
            encode(&mut path, segment.as_ref(), CharClass::Path, b"/\\", R::KIND.rules());
        }
        self.draft.path = Cow::Owned(path);
        self
    }

    /// Sets the query, which is already percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().query("a=b").build()?, "?a=b");
    /// # Ok::<(), urlens::Error>(())
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
    /// # Ok::<(), urlens::Error>(())
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
            encode(&mut query, name.as_ref(), CharClass::Query, b"&=+", R::KIND.rules());
            query.push('=');
            encode(&mut query, value.as_ref(), CharClass::Query, b"&=+", R::KIND.rules());
        }
        self.draft.query = (!query.is_empty()).then_some(Cow::Owned(query));
        self
    }

    /// Sets the fragment, which is already percent-encoded.
    ///
    /// ```
    /// assert_eq!(urlens::UriRef::builder().path("a").fragment("b").build()?, "a#b");
    /// # Ok::<(), urlens::Error>(())
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

/// Checks and writes the components of a builder.
fn build(kind: Kind, draft: &Draft<'_>) -> Result<Written, Error> {
    if kind != Kind::Url {
        check(kind, draft)?;
        return finish(draft);
    }
    let scheme = draft.scheme.as_deref().unwrap_or_default();
    scan_part(scheme, Part::Scheme, Kind::Uri.rules()).map_err(|error| error.in_text(scheme))?;
    // Without an authority, a path may start with `//`: the URL Standard writes `/.` before it.
    if draft.authority.is_some() {
        check_shape(draft)?;
    }
    build_url(draft.parts(), mode(scheme))
}

/// Checks that each component is valid.
fn check(kind: Kind, draft: &Draft<'_>) -> Result<(), Error> {
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
            scan_part(text, part, kind.rules()).map_err(|error| error.in_text(text))?;
        }
    }
    Ok(())
}

/// A type that a [`Builder`] builds.
pub trait Built: sealed::Sealed {}

impl<R: sealed::Sealed> Built for R {}

mod sealed {
    use crate::kind::Kind;
    use crate::marks::Marks;
    use alloc::string::String;

    /// Restricts [`Built`](super::Built) to the types of this crate.
    pub trait Sealed: Sized {
        const KIND: Kind;
        fn built(text: String, marks: Marks) -> Self;
    }
}

macro_rules! built {
    ($($Type:ident),*) => {$(
        impl sealed::Sealed for $Type<String> {
            const KIND: Kind = Kind::$Type;
            fn built(text: String, marks: Marks) -> Self {
                Self::new(text, marks)
            }
        }
    )*};
}
built!(Uri, UriRef, Iri, IriRef, Url, UriZone);
