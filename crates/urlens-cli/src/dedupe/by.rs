//! `--by`: what must be the same.

use crate::normal::Normal;
use crate::outcome::Message;
use std::borrow::Cow;

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
            Self::Domain if host.is_name => registrable(&host.text),
            _ => &host.text,
        };
        Ok(Cow::Owned(name.to_owned()))
    }
}

/// The registrable domain of a name, or the name where it has none.
fn registrable(name: &str) -> &str {
    // The dot of a name that is absolute is no part of the domain.
    let name = name.strip_suffix('.').unwrap_or(name);
    psl::domain_str(name).unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::registrable;

    #[test]
    fn registrable_domains() {
        assert_eq!(registrable("www.example.co.uk"), "example.co.uk");
        assert_eq!(registrable("a.b.example.com."), "example.com");
        assert_eq!(registrable("anna.github.io"), "anna.github.io");
        assert_eq!(registrable("a.anna.github.io"), "anna.github.io");
        // A suffix itself belongs to nobody.
        assert_eq!(registrable("co.uk"), "co.uk");
        assert_eq!(registrable("localhost"), "localhost");
        // Names as URLs have them, in ASCII, and as IRIs have them.
        assert_eq!(registrable("a.b.xn--55qx5d.cn"), "b.xn--55qx5d.cn");
        assert_eq!(registrable("a.b.公司.cn"), "b.公司.cn");
    }
}
