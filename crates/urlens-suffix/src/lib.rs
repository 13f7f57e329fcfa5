//! Registrable domains, by the Public Suffix List.
//!
//! ```
//! use urlens_suffix::Labels;
//!
//! let labels = Labels::of("www.example.co.uk");
//! assert_eq!(labels.domain, Some("example.co.uk"));
//! ```
//!
//! Both sections of the list apply: registries (ICANN) and private domains (`github.io`). If no
//! rule matches a name, its last label is the suffix.
#![no_std]
#![cfg_attr(doctest, doc = include_str!("../README.md"))]

extern crate alloc;

mod table;

use table::Section;

/// The three parts of a DNS name: `www` . `example` `.co.uk`.
///
/// Each part is a slice of the name and keeps its case.
///
/// ```
/// use urlens_suffix::Labels;
///
/// let Labels { domain, suffix, subdomain } = Labels::of("A.B.Example.COM.");
/// assert_eq!([subdomain, domain, suffix], [Some("A.B"), Some("Example.COM"), Some("COM")]);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Labels<'a> {
    /// The registrable domain: the suffix and one more label.
    pub domain: Option<&'a str>,
    /// The public suffix, under which names are registered.
    pub suffix: Option<&'a str>,
    /// The labels before the registrable domain.
    pub subdomain: Option<&'a str>,
}

impl<'a> Labels<'a> {
    /// Splits a name in ASCII or Unicode. A public suffix alone has no registrable domain.
    ///
    /// The caller must pass a name: IP addresses are not detected.
    ///
    /// ```
    /// use urlens_suffix::Labels;
    ///
    /// assert_eq!(Labels::of("anna.github.io").domain, Some("anna.github.io"));
    /// assert_eq!(Labels::of("a.b.公司.cn").domain, Some("b.公司.cn"));
    /// assert_eq!(Labels::of("co.uk"), Labels { suffix: Some("co.uk"), ..Labels::default() });
    /// ```
    pub fn of(name: &'a str) -> Self {
        Self::with(name, Section::All)
    }

    /// Splits a name by the rules of registries (ICANN) alone, without private domains.
    ///
    /// ```
    /// use urlens_suffix::Labels;
    ///
    /// assert_eq!(Labels::icann("anna.github.io").domain, Some("github.io"));
    /// assert_eq!(Labels::icann("www.example.co.uk").domain, Some("example.co.uk"));
    /// ```
    pub fn icann(name: &'a str) -> Self {
        Self::with(name, Section::Icann)
    }

    fn with(name: &'a str, section: Section) -> Self {
        // The final dot of an absolute name is not part of the domain.
        let name = name.strip_suffix('.').unwrap_or(name);
        let Some(at) = suffix_start(name, section) else { return Self::default() };
        let suffix = Some(&name[at..]);
        let before = name[..at].strip_suffix('.').unwrap_or_default();
        let label = before.rfind('.').map_or(0, |dot| dot + 1);
        // An empty label cannot be registered.
        if label == before.len() {
            return Self { suffix, ..Self::default() };
        }
        Self { domain: Some(&name[label..]), suffix, subdomain: name[..label].strip_suffix('.') }
    }
}

/// Returns `true` if a label, in any case, is a top-level domain of the list. Allocates nothing.
///
/// ```
/// use urlens_suffix::is_top_level_domain;
///
/// assert!(is_top_level_domain("org") && is_top_level_domain("ORG") && is_top_level_domain("香港"));
/// assert!(is_top_level_domain("ck")); // names are registered one level below
/// assert!(!is_top_level_domain("invalid") && !is_top_level_domain("co.uk"));
/// ```
pub fn is_top_level_domain(label: &str) -> bool {
    let mut lower = [0; LONGEST_LABEL];
    let mut end = 0;
    for c in label.chars().flat_map(char::to_lowercase) {
        if end + c.len_utf8() > lower.len() {
            return false;
        }
        end += c.encode_utf8(&mut lower[end..]).len();
    }
    table::is_top_level_domain(&lower[..end])
}

/// The bytes of a label of 63 characters, at most.
const LONGEST_LABEL: usize = 63 * 4;

/// Returns the offset at which the suffix starts.
fn suffix_start(name: &str, section: Section) -> Option<usize> {
    // The list is in lower case, and so are most names. ASCII case does not change the length.
    if name.bytes().any(|byte| byte.is_ascii_uppercase()) {
        table::suffix_start(name.to_ascii_lowercase().as_bytes(), section)
    } else {
        table::suffix_start(name.as_bytes(), section)
    }
}

#[cfg(test)]
mod tests {
    use super::Labels;

    fn labels(name: &str) -> [Option<&str>; 3] {
        let Labels { domain, suffix, subdomain } = Labels::of(name);
        [subdomain, domain, suffix]
    }

    #[test]
    fn splits_names() {
        let some = |parts: [&'static str; 3]| parts.map(Some);
        assert_eq!(labels("www.example.co.uk"), some(["www", "example.co.uk", "co.uk"]));
        assert_eq!(labels("A.B.Example.COM."), some(["A.B", "Example.COM", "COM"]));
        assert_eq!(labels("anna.github.io"), [None, Some("anna.github.io"), Some("github.io")]);
        // Names in ASCII, as in URLs, and in Unicode, as in IRIs.
        assert_eq!(labels("a.b.xn--55qx5d.cn"), some(["a", "b.xn--55qx5d.cn", "xn--55qx5d.cn"]));
        assert_eq!(labels("a.b.公司.cn"), some(["a", "b.公司.cn", "公司.cn"]));
        // A public suffix is not registrable.
        assert_eq!(labels("co.uk"), [None, None, Some("co.uk")]);
        assert_eq!(labels("localhost"), [None, None, Some("localhost")]);
        assert_eq!(labels(""), [None, None, None]);
    }

    /// All kinds of rules: one label, a wildcard, an exception, and no rule.
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

    /// URLs may have such hosts. An empty label is never part of a domain.
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

    /// Properties of all names of up to six characters from a small set: each part is a suffix of
    /// the rest, together they are the name, and case is ignored.
    #[test]
    fn properties() {
        let alphabet = ['c', 'K', '.', 'o', '公'];
        for number in 0..alphabet.len().pow(6) {
            let name: alloc::string::String = (0..6)
                .map(|place| alphabet[number / alphabet.len().pow(place) % alphabet.len()])
                .collect();
            let Labels { domain, suffix, subdomain } = Labels::of(&name);
            let bare = name.strip_suffix('.').unwrap_or(&name);
            assert!(suffix.is_none_or(|suffix| bare.ends_with(suffix)), "{name}");
            if let (Some(domain), Some(suffix)) = (domain, suffix) {
                assert!(bare.ends_with(domain) && domain.ends_with(suffix), "{name}");
                assert!(domain.len() > suffix.len() + 1, "{name}");
                let whole =
                    subdomain.map_or(domain.len(), |subdomain| subdomain.len() + 1 + domain.len());
                assert_eq!(whole, bare.len(), "{name}");
            } else {
                assert_eq!((domain, subdomain), (None, None), "{name}");
            }
            let lower = name.to_ascii_lowercase();
            let lengths = |parts: [Option<&str>; 3]| parts.map(|part| part.map(str::len));
            assert_eq!(lengths(labels(&name)), lengths(labels(&lower)), "{name}");
        }
    }
}
