//! The option `--by`: the key by which lines are compared.

use crate::outcome::{Message, failed};
use std::borrow::Cow;
use urlens::Host;
use urlens_ops::suffix::Labels;
use urlens_ops::{Any, Kind, Normalizer, Part};

/// The key by which lines are compared.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum By {
    /// The whole normal form.
    Url,
    /// The host.
    Host,
    /// The registrable domain: the public suffix of the host and one more label.
    Domain,
}

impl By {
    /// Returns the key of `text`: its normal form, its host or its domain. Without a host, the key is
    /// the normal form; without a registrable domain (an address, for example), it is the host.
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

    /// Returns the host or the domain of a normal form.
    fn part_of(self, whole: Cow<'_, str>, kind: Kind) -> Cow<'_, str> {
        // The canonical form of a scheme may be invalid as this kind.
        let Ok(any) = Any::parse(kind, &whole) else { return whole };
        let Some(written) = any.component(Part::Host).filter(|host| !host.is_empty()) else {
            return whole;
        };
        let host = match any.host() {
            Some(Host::RegName(_)) if self == Self::Domain => {
                Labels::of(written).domain.unwrap_or(written)
            }
            _ => written,
        };
        Cow::Owned(host.to_owned())
    }
}
