//! `--by`: how lines are compared.

use crate::outcome::{Message, failed};
use std::borrow::Cow;
use urlens::Host;
use urlens_ops::suffix::Labels;
use urlens_ops::{Any, Kind, Normalizer, Part};

/// The property by which two lines count as one, so that the second is left out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum By {
    /// The whole normal form.
    Url,
    /// The host.
    Host,
    /// The registrable domain: the public suffix of the host and one label more.
    Domain,
}

impl By {
    /// The text by which `text` is compared: its normal form, its host or its domain. A text without a
    /// host is compared as a whole, and a host without a registrable domain, such as an address, by
    /// itself.
    #[inline]
    pub(crate) fn key<'t>(
        self,
        text: &'t str,
        normalizer: &Normalizer<'_>,
    ) -> Result<Cow<'t, str>, Message> {
        let whole = normalizer.normalize(text).map_err(failed)?;
        match self {
            Self::Url => Ok(whole),
            Self::Host | Self::Domain => Ok(self.part_of(whole, normalizer.kind())),
        }
    }

    /// The host or the domain in a normal form.
    fn part_of(self, whole: Cow<'_, str>, kind: Kind) -> Cow<'_, str> {
        // The normal form of a scheme need not be of the kind.
        let Ok(any) = Any::parse(kind, &whole) else { return whole };
        let Some(written) = any.part(Part::Host).filter(|it| !it.is_empty()) else { return whole };
        let host = match any.host() {
            Some(Host::RegName(_)) if self == Self::Domain => {
                Labels::of(written).domain.unwrap_or(written)
            }
            _ => written,
        };
        Cow::Owned(host.to_owned())
    }
}
