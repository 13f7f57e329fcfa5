//! Registrable domains, by the public suffix list.
//!
//! ```
//! use urlens_suffix::Labels;
//!
//! let labels = Labels::of("www.example.co.uk");
//! assert_eq!(labels.domain, Some("example.co.uk"));
//! ```
//!
//! What the list says is taken as it is: its rules of registries and those that companies asked for
//! (`github.io`) alike, and where it has no rule for a name, the last label is the suffix.
#![no_std]

extern crate alloc;

mod readme;

use alloc::borrow::Cow;
use psl::{List, Psl};

/// A name of DNS in three: `www` . `example` `.co.uk`.
///
/// Each is a slice of the name, in the letters it has there.
///
/// ```
/// use urlens_suffix::Labels;
///
/// let Labels { domain, suffix, subdomain } = Labels::of("A.B.Example.COM.");
/// assert_eq!([subdomain, domain, suffix], [Some("A.B"), Some("Example.COM"), Some("COM")]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels<'a> {
    /// The suffix and one label more, which is what can be registered.
    pub domain: Option<&'a str>,
    /// The suffix under which names are registered.
    pub suffix: Option<&'a str>,
    /// What stands before the domain.
    pub subdomain: Option<&'a str>,
}

impl<'a> Labels<'a> {
    /// The labels of a name, in ASCII or as IRIs have it. A suffix itself is in no domain.
    ///
    /// The name is to be one: whether a host is a name or an address is not asked here.
    ///
    /// ```
    /// use urlens_suffix::Labels;
    ///
    /// assert_eq!(Labels::of("anna.github.io").domain, Some("anna.github.io"));
    /// assert_eq!(Labels::of("a.b.公司.cn").domain, Some("b.公司.cn"));
    /// assert_eq!(Labels::of("co.uk"), Labels { suffix: Some("co.uk"), ..Labels::default() });
    /// ```
    pub fn of(name: &'a str) -> Self {
        // The dot of a name that is absolute is no part of the domain.
        let name = name.strip_suffix('.').unwrap_or(name);
        let Some(at) = suffix_start(name) else { return Self::default() };
        let suffix = Some(&name[at..]);
        let before = name[..at].strip_suffix('.').unwrap_or_default();
        let label = before.rfind('.').map_or(0, |dot| dot + 1);
        // An empty label is nobody's.
        if label == before.len() {
            return Self { suffix, ..Self::default() };
        }
        Self { domain: Some(&name[label..]), suffix, subdomain: name[..label].strip_suffix('.') }
    }
}

/// Where the suffix begins.
fn suffix_start(name: &str) -> Option<usize> {
    // The list is in lower case; letters of ASCII are as long in either, and most names are.
    let lower = match name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        true => Cow::Owned(name.to_ascii_lowercase()),
        false => Cow::Borrowed(name),
    };
    // What ends with an empty label has no suffix, though the list would look past it.
    if name.ends_with('.') {
        return None;
    }
    let suffix = List.suffix(lower.as_bytes())?;
    let start = name.len().checked_sub(suffix.as_bytes().len())?;
    name.is_char_boundary(start).then_some(start)
}

#[cfg(test)]
mod tests {
    use super::Labels;

    fn labels(name: &str) -> [Option<&str>; 3] {
        let Labels { domain, suffix, subdomain } = Labels::of(name);
        [subdomain, domain, suffix]
    }

    #[test]
    fn three() {
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

    /// Rules of every kind: one label, a wildcard, an exception to one, and none.
    #[test]
    fn rules() {
        assert_eq!(labels("b.c.ck"), [None, Some("b.c.ck"), Some("c.ck")]);
        assert_eq!(labels("a.www.ck"), [Some("a"), Some("www.ck"), Some("ck")]);
        assert_eq!(labels("c.ck"), [None, None, Some("c.ck")]);
        assert_eq!(
            labels("a.b.nosuchsuffix"),
            [Some("a"), Some("b.nosuchsuffix"), Some("nosuchsuffix")]
        );
    }

    /// URLs may have such hosts. An empty label is neither a domain nor a part of one.
    #[test]
    fn empty_labels() {
        assert_eq!(labels("a..com"), [None, None, Some("com")]);
        assert_eq!(labels(".com"), [None, None, Some("com")]);
        assert_eq!(labels(".example.com"), [Some(""), Some("example.com"), Some("com")]);
        assert_eq!(labels("example.com.."), [None, None, None]);
        assert_eq!(labels("."), [None, None, None]);
        assert_eq!(labels(".."), [None, None, None]);
        assert_eq!(labels("..."), [None, None, None]);
    }

    /// Laws, for all names of up to six characters of a few: each is a slice of the name at its end,
    /// and together they are the name; letters of either case are the same to the list.
    #[test]
    fn laws() {
        let alphabet = ['c', 'K', '.', 'o', '公'];
        for number in 0..alphabet.len().pow(6) {
            let name: alloc::string::String = (0..6)
                .map(|place| alphabet[number / alphabet.len().pow(place) % alphabet.len()])
                .collect();
            let Labels { domain, suffix, subdomain } = Labels::of(&name);
            let bare = name.strip_suffix('.').unwrap_or(&name);
            assert!(suffix.is_none_or(|it| bare.ends_with(it)), "{name}");
            if let (Some(domain), Some(suffix)) = (domain, suffix) {
                assert!(bare.ends_with(domain) && domain.ends_with(suffix), "{name}");
                assert!(domain.len() > suffix.len() + 1, "{name}");
                let whole = subdomain.map_or(domain.len(), |it| it.len() + 1 + domain.len());
                assert_eq!(whole, bare.len(), "{name}");
            } else {
                assert_eq!((domain, subdomain), (None, None), "{name}");
            }
            let lower = name.to_ascii_lowercase();
            let lengths = |it: [Option<&str>; 3]| it.map(|it| it.map(str::len));
            assert_eq!(lengths(labels(&name)), lengths(labels(&lower)), "{name}");
        }
    }
}
