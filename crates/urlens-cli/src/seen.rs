//! A text as one of the standards sees it, so that commands need not ask which.

use crate::kind::Kind;
use crate::outcome::Message;
use std::borrow::Cow;
use urlens::origin::Origin;
use urlens::{Authority, Encoded, Host, Iri, IriRef, Pairs, Part, Segments, TokenStream};
use urlens::{Uri, UriRef, Url, UrlRef, form};

/// A text that has been read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen<'a> {
    /// By RFC 3986.
    Uri(UriRef<&'a str>),
    /// By RFC 3987.
    Iri(IriRef<&'a str>),
    /// By the URL Standard: the URL it is repaired to.
    Url(Url<&'a str>),
    /// By the URL Standard, as a reference, which keeps its text.
    UrlRef(UrlRef<&'a str>),
}

/// Asks the same of whichever it is.
macro_rules! ask {
    ($seen:expr, $it:ident => $ask:expr) => {
        match $seen {
            Seen::Uri($it) => $ask,
            Seen::Iri($it) => $ask,
            Seen::Url($it) => $ask,
            Seen::UrlRef($it) => $ask,
        }
    };
}

impl Kind {
    /// Reads `text` as this kind and lets `then` look at it.
    pub(crate) fn see<R>(
        self,
        text: &str,
        then: impl FnOnce(&Seen<'_>) -> Result<R, Message>,
    ) -> Result<R, Message> {
        match self {
            Self::Uri => then(&Seen::Uri(Uri::parse(text)?.into_reference())),
            Self::UriRef => then(&Seen::Uri(UriRef::parse(text)?)),
            Self::Iri => then(&Seen::Iri(Iri::parse(text)?.into_reference())),
            Self::IriRef => then(&Seen::Iri(IriRef::parse(text)?)),
            Self::Url => then(&Seen::Url(Url::parse(text)?.as_borrowed())),
            Self::UrlRef => then(&Seen::UrlRef(UrlRef::parse(text)?.as_borrowed())),
        }
    }
}

impl<'a> Seen<'a> {
    /// The whole.
    pub(crate) fn text(&self) -> &'a str {
        ask!(self, it => it.as_str())
    }

    /// A component, as it is written.
    pub(crate) fn part(&self, part: Part) -> Option<Encoded<'a>> {
        ask!(self, it => it.part(part))
    }

    /// User, host and port, together.
    pub(crate) fn authority(&self) -> Option<Authority<'a>> {
        ask!(self, it => it.authority())
    }

    /// The host, by its kind.
    pub(crate) fn host(&self) -> Option<Host<'a>> {
        ask!(self, it => it.host())
    }

    /// The port, or what the scheme has for one.
    pub(crate) fn port_or_default(&self) -> Option<u16> {
        ask!(self, it => it.port_or_default()).ok()?
    }

    /// The origin, which a relative reference does not have.
    pub(crate) fn origin(&self) -> Option<Origin> {
        self.part(Part::Scheme)?;
        match self {
            Self::Uri(it) => Some(it.origin()),
            Self::Iri(it) => Some(it.origin()),
            Self::Url(it) => Some(it.origin()),
            Self::UrlRef(it) => Url::parse(it.as_str()).ok().map(|url| url.origin()),
        }
    }

    /// What stands between the slashes of the path.
    pub(crate) fn segments(&self) -> Segments<'a> {
        match self {
            // Their own: what only guards the path of a URL is no segment of it.
            Self::Url(it) => it.path_segments(),
            Self::Uri(it) => it.path_segments(),
            Self::Iri(it) => it.path_segments(),
            Self::UrlRef(it) => it.path_segments(),
        }
    }

    /// The parameters of the query, as they are written.
    pub(crate) fn pairs(&self) -> Pairs<'a> {
        ask!(self, it => it.query_pairs())
    }

    /// The same, decoded: those of URLs as HTML forms have them, so that `+` is a space.
    pub(crate) fn decoded_pairs(&self) -> Vec<(Cow<'a, str>, Cow<'a, str>)> {
        match self {
            Self::Url(_) | Self::UrlRef(_) => {
                form::parse(self.part(Part::Query).map_or("", |it| it.as_str())).collect()
            }
            Self::Uri(_) | Self::Iri(_) => {
                let decoded = |(name, value): (Encoded<'a>, Encoded<'a>)| {
                    (name.decode_lossy(), value.decode_lossy())
                };
                self.pairs().map(decoded).collect()
            }
        }
    }

    /// The sequence of the URL reverse specification.
    pub(crate) fn tokens(&self) -> TokenStream<'a> {
        match self {
            Self::Uri(it) => it.tokens(),
            Self::Iri(it) => it.tokens(),
            Self::Url(it) => it.tokens(),
            Self::UrlRef(it) => it.tokens(),
        }
    }

    /// The URL, for what only URLs have.
    pub(crate) fn url(&self) -> Option<&Url<&'a str>> {
        match self {
            Self::Url(url) => Some(url),
            _ => None,
        }
    }
}
