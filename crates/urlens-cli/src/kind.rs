//! `--as`: by which standard a text is read, and whether it may be relative.

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// The kinds of identifier, as all commands name them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    /// A URI: RFC 3986, with a scheme.
    Uri,
    /// A URI, or a relative reference to one.
    UriRef,
    /// An IRI: RFC 3987, with a scheme.
    Iri,
    /// An IRI, or a relative reference to one.
    IriRef,
    /// A URL: the URL Standard's, whole.
    Url,
    /// A URL, or a relative reference to one.
    UrlRef,
}

impl Kind {
    const ALL: [Self; 6] =
        [Self::Uri, Self::UriRef, Self::Iri, Self::IriRef, Self::Url, Self::UrlRef];

    /// The name, as on the command line.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Uri => "uri",
            Self::UriRef => "uri-ref",
            Self::Iri => "iri",
            Self::IriRef => "iri-ref",
            Self::Url => "url",
            Self::UrlRef => "url-ref",
        }
    }
}

impl ValueEnum for Kind {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(PossibleValue::new(self.name()))
    }
}
