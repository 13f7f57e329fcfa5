//! `--by`: what must be the same.

use crate::normal::Normal;
use crate::outcome::Message;
use std::borrow::Cow;
use urlens_suffix::Labels;

/// What texts have in common that count as the same.
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
    /// What `text` is known by. A text without a host is known by all of it, and a host that is in no
    /// registrable domain, such as an address, by itself.
    pub(crate) fn key<'t>(
        self,
        text: &'t str,
        normal: &Normal<'_>,
    ) -> Result<Cow<'t, str>, Message> {
        let whole = normal.of(text)?;
        if self == Self::Url {
            return Ok(whole);
        }
        let Some(host) = normal.host(&whole)? else { return Ok(whole) };
        let name = match self {
            Self::Domain if host.is_name => Labels::of(&host.text).domain.unwrap_or(&host.text),
            _ => &host.text,
        };
        Ok(Cow::Owned(name.to_owned()))
    }
}
