//! Registrable domains, by the public suffix list.

/// A name of DNS in three: `www` . `example` `.co.uk`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Labels<'a> {
    /// The suffix and one label more, which is what can be registered.
    pub(crate) domain: Option<&'a str>,
    /// The suffix under which names are registered.
    pub(crate) suffix: Option<&'a str>,
    /// What stands before the domain.
    pub(crate) subdomain: Option<&'a str>,
}

impl<'a> Labels<'a> {
    /// The labels of a name, as it is written. A suffix itself is in no domain.
    pub(crate) fn of(name: &'a str) -> Self {
        // The dot of a name that is absolute is no part of the domain.
        let name = name.strip_suffix('.').unwrap_or(name);
        // The list is in lower case; letters of ASCII are as long in either.
        let lower = name.to_ascii_lowercase();
        let end = |length: usize| &name[name.len() - length..];
        let domain = psl::domain_str(&lower).map(|it| end(it.len()));
        let suffix = psl::suffix_str(&lower).map(|it| end(it.len()));
        let before = domain.and_then(|it| name[..name.len() - it.len()].strip_suffix('.'));
        Self { domain, suffix, subdomain: before }
    }
}

#[cfg(test)]
mod tests {
    use super::Labels;

    #[test]
    fn labels() {
        let labels = |name| {
            let Labels { domain, suffix, subdomain } = Labels::of(name);
            [subdomain, domain, suffix]
        };
        let some = |it: [&'static str; 3]| it.map(Some);
        assert_eq!(labels("www.example.co.uk"), some(["www", "example.co.uk", "co.uk"]));
        assert_eq!(labels("A.B.Example.COM."), some(["A.B", "Example.COM", "COM"]));
        assert_eq!(labels("anna.github.io"), [None, Some("anna.github.io"), Some("github.io")]);
        // Names as URLs have them, in ASCII, and as IRIs have them.
        assert_eq!(labels("a.b.xn--55qx5d.cn"), some(["a", "b.xn--55qx5d.cn", "xn--55qx5d.cn"]));
        assert_eq!(labels("a.b.公司.cn"), some(["a", "b.公司.cn", "公司.cn"]));
        // A suffix belongs to nobody.
        assert_eq!(labels("co.uk"), [None, None, Some("co.uk")]);
        assert_eq!(labels("localhost"), [None, None, Some("localhost")]);
        assert_eq!(labels(""), [None, None, None]);
    }
}
