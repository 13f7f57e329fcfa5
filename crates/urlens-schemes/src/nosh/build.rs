//! Builder and editing of NOSH and AT URIs.

use super::shape::Shape;
use super::{At, Nosh, Nsid, RecordKey};
use crate::draft::Draft;
use crate::{ErrorKind, Rule, SchemeError, SchemeType, check};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::marker::PhantomData;
use urlens::CharSet;
use urlens::grammar::rfc3986::PCHAR;
use urlens::percent;

const DOTS: Rule = Rule::new("dot-segment", "dot segment");

/// Characters that would end the authority.
const DELIMITERS: CharSet = CharSet::of(b"/?#");

/// Builds a NOSH URI or an AT URI from its components.
///
/// ```
/// use urlens_schemes::Nosh;
///
/// let nosh = Nosh::builder("1673").segment("com.example.foo").segment("a b").query(Some("q"));
/// assert_eq!(nosh.build()?.as_str(), "nosh://1673/com.example.foo/a%20b?q");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug)]
#[must_use = "a builder does nothing until `build`"]
pub struct RecordUriBuilder<T> {
    authority: String,
    /// Encoded.
    segments: Vec<String>,
    query: Option<String>,
    fragment: Option<String>,
    /// The first error of a segment.
    error: Option<SchemeError>,
    scheme: PhantomData<fn() -> T>,
}

impl<T: SchemeType> RecordUriBuilder<T> {
    pub(super) fn new(authority: &str) -> Self {
        Self {
            authority: authority.to_owned(),
            segments: Vec::new(),
            query: None,
            fragment: None,
            error: None,
            scheme: PhantomData,
        }
    }

    fn of(shape: &Shape) -> Self {
        let uri = shape.uri();
        Self {
            segments: uri.path().split('/').skip(1).map(str::to_owned).collect(),
            query: uri.query().map(str::to_owned),
            fragment: uri.fragment().map(str::to_owned),
            ..Self::new(shape.authority())
        }
    }

    /// Replaces the authority.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// assert_eq!(Nosh::builder("1").authority("2").build()?.as_str(), "nosh://2");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn authority(mut self, authority: &str) -> Self {
        self.authority = authority.to_owned();
        self
    }

    /// Appends a path segment in plain text.
    ///
    /// ```
    /// let builder = urlens_schemes::Nosh::builder("1673").segment("a/b");
    /// assert_eq!(builder.build()?.as_str(), "nosh://1673/a%2Fb");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn segment(mut self, segment: &str) -> Self {
        let kind = match segment {
            "" => Some(ErrorKind::Missing),
            // Dots need no escape, and escaping them would not change their meaning.
            "." | ".." => Some(ErrorKind::Rule(&DOTS)),
            _ => None,
        };
        if let Some(kind) = kind {
            let error = SchemeError::new(kind, "segment", 0).in_item(self.segments.len());
            self.error.get_or_insert(error);
        }
        self.segments.push(percent::encode(segment, PCHAR).into_owned());
        self
    }

    /// Replaces all path segments by the collection and the key of a record.
    ///
    /// ```
    /// use urlens_schemes::Nosh;
    /// use urlens_schemes::nosh::{Nsid, RecordKey};
    /// let (nsid, key) = (Nsid::parse("com.example.foo")?, RecordKey::parse("self")?);
    /// let nosh = Nosh::builder("1673").record(nsid, Some(key)).build()?;
    /// assert_eq!(nosh.as_str(), "nosh://1673/com.example.foo/self");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn record(self, collection: Nsid<'_>, key: Option<RecordKey<'_>>) -> Self {
        let start = self.without_path().segment(collection.as_str());
        match key {
            Some(key) => start.segment(key.as_str()),
            None => start,
        }
    }

    /// Removes all path segments.
    ///
    /// ```
    /// let builder = urlens_schemes::Nosh::builder("1673").segment("a").without_path();
    /// assert_eq!(builder.build()?.as_str(), "nosh://1673");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn without_path(mut self) -> Self {
        self.segments.clear();
        self.error = None;
        self
    }

    /// Sets the encoded query, or removes it with `None`.
    ///
    /// ```
    /// let builder = urlens_schemes::Nosh::builder("1673").query(Some("a#"));
    /// assert_eq!(builder.build().unwrap_err().to_string(), "unexpected '#' in query at byte 1");
    /// ```
    pub fn query(mut self, query: Option<&str>) -> Self {
        self.query = query.map(str::to_owned);
        self
    }

    /// Sets the encoded fragment, or removes it with `None`.
    ///
    /// ```
    /// let builder = urlens_schemes::Nosh::builder("1673").fragment(Some("/a"));
    /// assert_eq!(builder.build()?.as_str(), "nosh://1673#/a");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn fragment(mut self, fragment: Option<&str>) -> Self {
        self.fragment = fragment.map(str::to_owned);
        self
    }

    /// Validates and joins the components, by a profile of the scheme.
    ///
    /// ```
    /// use urlens_schemes::At;
    /// use urlens_schemes::nosh::AtProfile;
    /// let builder = At::builder("a.example").fragment(Some("/b"));
    /// assert_eq!(builder.clone().build().unwrap_err().part(), "fragment");
    /// assert_eq!(builder.build_as(AtProfile::General)?.as_str(), "at://a.example#/b");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As for [`build`](Self::build).
    pub fn build_as(self, profile: T::Profile) -> Result<T, SchemeError> {
        if let Some(error) = self.error {
            return Err(error);
        }
        check::only(&self.authority, DELIMITERS.not(), "authority")?;
        let mut draft = Draft::new(T::ABOUT.name);
        draft.put("://").push("authority", None, &self.authority);
        for (n, segment) in self.segments.iter().enumerate() {
            draft.put("/").push("segment", Some(n), segment);
        }
        draft.query(self.query.as_deref())?.fragment(self.fragment.as_deref())?;
        draft.build_as(profile)
    }

    /// Validates and joins the components, by the default profile.
    ///
    /// ```
    /// let error = urlens_schemes::Nosh::builder("a/b").build().unwrap_err();
    /// assert_eq!(error.to_string(), "unexpected '/' in authority at byte 1");
    /// ```
    ///
    /// # Errors
    ///
    /// Fails if a component is malformed, a segment is empty, `.` or `..`, or the result is too
    /// long. The offset of an error counts within its part, and [`item`](SchemeError::item) is the
    /// number of the segment.
    pub fn build(self) -> Result<T, SchemeError> {
        self.build_as(T::Profile::default())
    }
}

/// Builders of a type with a [`Shape`].
macro_rules! editing {
    ($type:ident, $from:literal) => {
        impl $type {
            /// Starts building a URI from its authority.
            ///
            /// ```
            #[doc = concat!("use urlens_schemes::", stringify!($type), ";")]
            #[doc = concat!("let built = ", stringify!($type), "::builder(\"a.example\").segment(\"a.b.c\").build()?;")]
            /// assert_eq!(built.path(), "/a.b.c");
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn builder(authority: &str) -> RecordUriBuilder<Self> {
                RecordUriBuilder::new(authority)
            }

            /// Returns a builder with the components of this URI, as written.
            ///
            /// ```
            #[doc = concat!("let parsed = urlens_schemes::", stringify!($type), "::parse(", stringify!($from), ")?;")]
            /// assert_eq!(parsed.to_builder().build()?, parsed);
            /// # Ok::<(), urlens_schemes::SchemeError>(())
            /// ```
            pub fn to_builder(&self) -> RecordUriBuilder<Self> {
                RecordUriBuilder::of(&self.shape)
            }
        }
    };
}
editing!(Nosh, "nosh://1673/com.example.foo/123");
editing!(At, "at://a.example/com.example.foo/123");
