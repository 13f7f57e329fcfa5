//! The kinds of identifiers and references, as values.

/// A kind of identifier or reference: a standard, and whether a scheme is required.
///
/// ```
/// use urlens::Kind;
///
/// let kind: Kind = "uri-ref".parse()?;
/// assert_eq!(kind, Kind::UriRef);
/// assert_eq!((kind.name(), kind.identifier()), ("uri-ref", Kind::Uri));
/// # Ok::<(), urlens::UnknownName>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A URI (RFC 3986).
    Uri,
    /// A URI or a relative reference (RFC 3986).
    UriRef,
    /// An IRI (RFC 3987).
    Iri,
    /// An IRI or a relative reference (RFC 3987).
    IriRef,
    /// A URL (the URL Standard).
    Url,
    /// A URL or a relative reference (the URL Standard), which keeps its text.
    UrlRef,
    /// A URI whose IPv6 address may have a zone identifier (RFC 6874).
    UriZone,
}

impl Kind {
    /// All kinds.
    ///
    /// ```
    /// let names = urlens::Kind::ALL.map(|it| it.name()).join(", ");
    /// assert_eq!(names, "uri, uri-ref, iri, iri-ref, url, url-ref, uri-zone");
    /// ```
    pub const ALL: [Self; 7] =
        [Self::Uri, Self::UriRef, Self::Iri, Self::IriRef, Self::Url, Self::UrlRef, Self::UriZone];

    /// The name that commands and requests use.
    ///
    /// ```
    /// assert_eq!(urlens::Kind::UriZone.name(), "uri-zone");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::UriRef => "uri-ref",
            Self::Iri => "iri",
            Self::IriRef => "iri-ref",
            Self::Url => "url",
            Self::UrlRef => "url-ref",
            Self::UriZone => "uri-zone",
        }
    }

    /// The kind of the same standard that requires a scheme.
    ///
    /// ```
    /// use urlens::Kind;
    /// assert_eq!(Kind::UrlRef.identifier(), Kind::Url);
    /// ```
    #[must_use]
    pub const fn identifier(self) -> Self {
        match self {
            Self::Uri | Self::UriRef => Self::Uri,
            Self::Iri | Self::IriRef => Self::Iri,
            Self::Url | Self::UrlRef => Self::Url,
            Self::UriZone => Self::UriZone,
        }
    }

    /// The kind of the same standard that allows relative references. RFC 6874 has no name for it,
    /// so [`Kind::UriZone`] is returned unchanged.
    ///
    /// ```
    /// use urlens::Kind;
    /// assert_eq!(Kind::Iri.reference(), Kind::IriRef);
    /// ```
    #[must_use]
    pub const fn reference(self) -> Self {
        match self {
            Self::Uri | Self::UriRef => Self::UriRef,
            Self::Iri | Self::IriRef => Self::IriRef,
            Self::Url | Self::UrlRef => Self::UrlRef,
            Self::UriZone => Self::UriZone,
        }
    }

    /// Returns `true` for [`Kind::Url`] and [`Kind::UrlRef`].
    pub(crate) const fn is_whatwg(self) -> bool {
        matches!(self, Self::Url | Self::UrlRef)
    }

    /// Returns `true` if a text must have a scheme to be parsed as this kind.
    pub(crate) const fn requires_scheme(self) -> bool {
        matches!(self, Self::Uri | Self::Iri | Self::Url | Self::UriZone)
    }
}

crate::name::by_name!(Kind);
