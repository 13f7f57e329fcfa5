//! A text as the chosen standard sees it, so that kernels need not ask which.

use crate::call::Call;
use crate::rows::Why;
use std::borrow::Cow;
use urlens::origin::Origin;
use urlens::{Authority, Encoded, Host, Iri, Part, PortError, Uri, Url, form};

/// By whose rules a text is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Standard {
    Url,
    Uri,
    Iri,
}

impl Standard {
    /// The names, as arguments have them.
    pub(crate) const NAMES: &'static [&'static str] = &["url", "uri", "iri"];

    /// That of a call.
    pub(crate) fn of(call: &Call<'_>) -> Self {
        match call.word("standard") {
            "uri" => Self::Uri,
            "iri" => Self::Iri,
            _ => Self::Url,
        }
    }

    /// Reads `text` and lets `then` look at it.
    #[inline(always)]
    pub(crate) fn see<R>(
        self,
        text: &str,
        then: impl FnOnce(&Seen<'_>) -> Result<R, Box<Why>>,
    ) -> Result<R, Box<Why>> {
        // What has been read is looked at where it is: it takes a while to move.
        match self {
            Self::Url => match &Url::parse(text) {
                Ok(url) => then(&Seen::Url(url)),
                Err(error) => Err((*error).into()),
            },
            Self::Uri => match &Uri::parse(text) {
                Ok(uri) => then(&Seen::Uri(uri)),
                Err(error) => Err((*error).into()),
            },
            Self::Iri => match &Iri::parse(text) {
                Ok(iri) => then(&Seen::Iri(iri)),
                Err(error) => Err((*error).into()),
            },
        }
    }
}

/// A text that has been read.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Seen<'a> {
    Url(&'a Url<Cow<'a, str>>),
    Uri(&'a Uri<&'a str>),
    Iri(&'a Iri<&'a str>),
}

/// Asks the same of whichever it is.
macro_rules! ask {
    ($seen:expr, $it:ident => $ask:expr) => {
        match $seen {
            Seen::Url($it) => $ask,
            Seen::Uri($it) => $ask,
            Seen::Iri($it) => $ask,
        }
    };
}

impl<'a> Seen<'a> {
    /// The whole.
    pub(crate) fn text(&self) -> &'a str {
        ask!(self, it => it.as_str())
    }

    /// A component, as it is written.
    #[inline(always)]
    pub(crate) fn part(&self, part: Part) -> Option<&'a str> {
        // Kernels ask for a part that the compiler knows: no more is left of this than one arm.
        match part {
            Part::Scheme => ask!(self, it => it.part(Part::Scheme)).map(Encoded::as_str),
            Part::Authority => self.authority().map(|it| it.as_str()),
            Part::Userinfo => ask!(self, it => it.userinfo()),
            Part::Host => ask!(self, it => it.host_str()),
            Part::Port => ask!(self, it => it.port_str()),
            Part::Path => Some(ask!(self, it => it.path())),
            Part::Query => ask!(self, it => it.query()),
            Part::Fragment => ask!(self, it => it.fragment()),
        }
    }

    /// User, host and port, together.
    pub(crate) fn authority(&self) -> Option<Authority<'a>> {
        ask!(self, it => it.authority())
    }

    /// The host, by its kind.
    pub(crate) fn host(&self) -> Option<Host<'a>> {
        ask!(self, it => it.host())
    }

    /// The number of the port.
    pub(crate) fn port(&self) -> Result<Option<u16>, PortError> {
        ask!(self, it => it.port())
    }

    /// The number of the port, or of that of the scheme.
    pub(crate) fn port_or_default(&self) -> Result<Option<u16>, PortError> {
        ask!(self, it => it.port_or_default())
    }

    /// Scheme, host and port, if that is what tells it apart from others.
    pub(crate) fn origin(&self) -> Origin {
        match self {
            Self::Url(it) => it.origin(),
            Self::Uri(it) => it.origin(),
            Self::Iri(it) => it.origin(),
        }
    }

    /// The parameters of the query, in order. Those of URLs are decoded as HTML forms are, so that `+` is
    /// a space.
    pub(crate) fn pairs(&self) -> impl Iterator<Item = Pair<'a>> {
        let decode: Decode = match self {
            Self::Url(_) => form::decode,
            Self::Uri(_) | Self::Iri(_) => |text| Encoded::new(text).decode_lossy(),
        };
        let pairs = ask!(self, it => it.query_pairs());
        pairs.into_iter().map(move |(name, value)| {
            let [name, value] = [name, value].map(Encoded::as_str);
            Pair { name, value, decode }
        })
    }
}

/// What a text of a query means.
type Decode = fn(&str) -> Cow<'_, str>;

/// A parameter, as it is written.
#[derive(Clone, Copy)]
pub(crate) struct Pair<'a> {
    pub(crate) name: &'a str,
    pub(crate) value: &'a str,
    decode: Decode,
}

impl<'a> Pair<'a> {
    /// Whether the name means `wanted`.
    #[inline]
    pub(crate) fn is_named(&self, wanted: &str) -> bool {
        // Most names are as they are written; and nothing grows when it is decoded.
        self.name.len() >= wanted.len()
            && match self.name.bytes().any(|byte| matches!(byte, b'%' | b'+')) {
                false => self.name == wanted,
                true => (self.decode)(self.name) == wanted,
            }
    }

    /// Name and value, as they are written or decoded.
    pub(crate) fn both(&self, decode: bool) -> [Cow<'a, str>; 2] {
        [self.name, self.value].map(|it| if decode { (self.decode)(it) } else { Cow::Borrowed(it) })
    }
}
