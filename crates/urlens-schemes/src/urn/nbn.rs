//! `urn:nbn:`, national bibliography numbers (RFC 8458).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Items, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// A national bibliography number: a prefix, and the number after the first hyphen.
///
/// ```
/// use urlens_schemes::urn::{Name, Namespace, Nbn};
///
/// let nbn = Nbn::read("DE:bvb:19-epub-91046-3")?;
/// assert_eq!(nbn.fields().get("country").unwrap().as_str(), Some("DE"));
/// assert_eq!(nbn.fields().get("nbn").unwrap().as_str(), Some("epub-91046-3"));
/// assert_eq!(nbn.urn(), "urn:nbn:de:bvb:19-epub-91046-3");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Nbn {
    nss: String,
    /// Offset of the first hyphen.
    hyphen: usize,
}

/// Characters of the prefix and its parts.
const ALPHANUM: CharSet = ALPHA.or(DIGIT);

impl Nbn {
    /// The prefix, as written, which identifies the assigner of the number.
    pub(crate) fn prefix(&self) -> &str {
        &self.nss[..self.hyphen]
    }

    /// The country code of two letters that the prefix starts with, as written. Other prefixes
    /// start with a string registered for an organization.
    pub(crate) fn country(&self) -> Option<&str> {
        let first = self.prefix().split(':').next()?;
        (first.len() == 2 && first.bytes().all(|byte| ALPHA.contains(byte))).then_some(first)
    }

    /// The parts of the prefix after the first, as written.
    pub(crate) fn subspaces(&self) -> impl Iterator<Item = &str> {
        self.prefix().split(':').skip(1)
    }

    /// The number, as written.
    pub(crate) fn nbn(&self) -> &str {
        &self.nss[self.hyphen + 1..]
    }
}

impl Namespace for Nbn {
    const NID: &'static str = "nbn";
    const STANDARDS: &'static [&'static str] = &["RFC 8458", "RFC 3188"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("prefix", "the prefix, which identifies the assigner"),
        ("country", "the country in the prefix"),
        ("subspaces", "the rest of the prefix, part by part"),
        ("nbn", "the number"),
    ];

    /// Reads a prefix of parts separated by colons, a hyphen, and a number that is not empty.
    fn read(nss: &str) -> Result<Self, SchemeError> {
        let (prefix, nbn) = match nss.split_once('-') {
            Some(parts) => parts,
            None => (nss, ""),
        };
        let mut at = 0;
        for part in prefix.split(':') {
            check::non_empty(part, ALPHANUM, "prefix").map_err(|error| error.shifted(at))?;
            at += part.len() + 1;
        }
        if nbn.is_empty() {
            Err(SchemeError::new(ErrorKind::Missing, "nbn", at.min(nss.len())))
        } else {
            Ok(Self { nss: nss.to_owned(), hyphen: prefix.len() })
        }
    }
}

impl Name for Nbn {
    /// The prefix in lower case. The number is unchanged: the country defines if its case is
    /// significant.
    fn canonical(&self) -> String {
        let nbn = check::upper_escapes(self.nbn());
        [&self.prefix().to_ascii_lowercase(), "-", &nbn].concat()
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("prefix", self.prefix())
            .with("country", self.country())
            .with("subspaces", Items::texts(':', self.subspaces()))
            .with("nbn", self.nbn())
    }
}
