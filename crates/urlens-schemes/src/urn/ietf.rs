//! `urn:ietf:`, documents of the IETF (RFC 2648), and parameters of protocols (RFC 3553).

use super::{Name, Namespace};
use crate::check;
use crate::draft::Draft;
use crate::{ErrorKind, Fields, Finding, Items, Rule, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;
use core::str::FromStr;
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT, PATH};

/// A name of the IETF: a document of a series, or a registered parameter.
///
/// ```
/// use urlens_schemes::urn::{Ietf, Namespace, Series};
///
/// let rfc = Ietf::read("RFC:2648")?;
/// assert_eq!((rfc.series(), rfc.name()), (Series::Rfc, "2648"));
/// assert_eq!(rfc.urn(), "urn:ietf:rfc:2648");
///
/// let parameter = Ietf::read("params:xml:ns:yang")?;
/// assert_eq!(parameter.class(), Some("xml"));
/// assert_eq!(parameter.ids().collect::<Vec<_>>(), ["ns", "yang"]);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Ietf {
    series: Series,
    /// The text after the series and its colon, or all of it if the series is unknown.
    name: String,
}

/// Series of IETF names.
///
/// ```
/// use urlens_schemes::urn::Series;
/// assert_eq!("Std".parse(), Ok(Series::Std));
/// assert_eq!("ien".parse::<Series>().unwrap_err().code(), "unknown-series");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Series {
    /// A request for comments, by number.
    Rfc,
    /// For your information, by number.
    Fyi,
    /// An Internet standard, by number.
    Std,
    /// A best current practice, by number.
    Bcp,
    /// An Internet-Draft, by name.
    Id,
    /// The minutes of a meeting, by its number and the group.
    Mtg,
    /// A registered parameter of a protocol: a class, and identifiers within it.
    Params,
    /// A series that RFC 2648 reserves for the future.
    Other,
}

impl Series {
    /// The supported series.
    const ALL: [Self; 7] =
        [Self::Rfc, Self::Fyi, Self::Std, Self::Bcp, Self::Id, Self::Mtg, Self::Params];

    /// The name in lower case, as in a URN; `None` for [`Series::Other`].
    ///
    /// ```
    /// assert_eq!(urlens_schemes::urn::Series::Bcp.name(), Some("bcp"));
    /// ```
    pub const fn name(self) -> Option<&'static str> {
        Some(match self {
            Self::Rfc => "rfc",
            Self::Fyi => "fyi",
            Self::Std => "std",
            Self::Bcp => "bcp",
            Self::Id => "id",
            Self::Mtg => "mtg",
            Self::Params => "params",
            Self::Other => return None,
        })
    }
}

const UNKNOWN: Rule = Rule::new("unknown-series", "unknown name");

/// Parses the name of a series, ignoring case.
impl FromStr for Series {
    type Err = SchemeError;

    fn from_str(name: &str) -> Result<Self, SchemeError> {
        let is =
            |series: &Self| series.name().is_some_and(|other| other.eq_ignore_ascii_case(name));
        let found = Self::ALL.into_iter().find(is);
        found.ok_or(SchemeError::new(ErrorKind::Rule(&UNKNOWN), "series", 0))
    }
}

/// `string = 1*(DIGIT / ALPHA / "-")`
const STRING: CharSet = DIGIT.or(ALPHA).or(CharSet::of(b"-"));

impl Ietf {
    /// Builds the name of a parameter: a class and identifiers within it, by RFC 3553. Offsets of
    /// errors count in the part.
    ///
    /// ```
    /// use urlens_schemes::urn::{Ietf, Namespace};
    ///
    /// let soa = Ietf::parameter("dns", &["rr-type-codes", "soa"])?;
    /// assert_eq!(soa.urn(), "urn:ietf:params:dns:rr-type-codes:soa");
    /// assert_eq!(Ietf::parameter("dns", &[]).unwrap_err().to_string(), "missing id at byte 0");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn parameter(class: &str, ids: &[&str]) -> Result<Self, SchemeError> {
        if ids.is_empty() {
            return Err(SchemeError::new(ErrorKind::Missing, "id", 0));
        }
        let mut draft = Draft::new("urn:ietf:params:");
        part(&mut draft, "class", None, class)?;
        for (n, id) in ids.iter().enumerate() {
            part(draft.put(":"), "id", Some(n), id).map_err(|error| error.in_item(n))?;
        }
        let urn: super::Urn = draft.build()?;
        Self::read(urn.nss())
    }

    /// The series.
    ///
    /// ```
    /// use urlens_schemes::urn::{Ietf, Namespace, Series};
    /// assert_eq!(Ietf::read("mtg:41-urn")?.series(), Series::Mtg);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub const fn series(&self) -> Series {
        self.series
    }

    /// The text after the series, as written; everything, if the series is [`Series::Other`].
    ///
    /// ```
    /// use urlens_schemes::urn::{Ietf, Namespace};
    /// assert_eq!(Ietf::read("id:ietf-urn-ietf-06")?.name(), "ietf-urn-ietf-06");
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The number in a numbered series, if it fits in 64 bits.
    ///
    /// ```
    /// use urlens_schemes::urn::{Ietf, Namespace};
    /// assert_eq!(Ietf::read("std:50")?.number(), Some(50));
    /// assert_eq!(Ietf::read("mtg:41-urn")?.number(), None);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn number(&self) -> Option<u64> {
        match self.series {
            Series::Rfc | Series::Fyi | Series::Std | Series::Bcp => self.name.parse().ok(),
            _ => None,
        }
    }

    /// The class of a parameter.
    ///
    /// ```
    /// use urlens_schemes::urn::{Ietf, Namespace};
    /// assert_eq!(Ietf::read("params:oauth:token-type")?.class(), Some("oauth"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn class(&self) -> Option<&str> {
        self.parameters().next()
    }

    /// The identifiers of a parameter within its class.
    ///
    /// ```
    /// use urlens_schemes::urn::{Ietf, Namespace};
    /// assert_eq!(Ietf::read("params:oauth:token-type")?.ids().count(), 1);
    /// assert_eq!(Ietf::read("rfc:1")?.ids().count(), 0);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn ids(&self) -> impl Iterator<Item = &str> {
        self.parameters().skip(1)
    }

    fn parameters(&self) -> impl Iterator<Item = &str> {
        let names = (self.series == Series::Params).then(|| self.name.split(':'));
        names.into_iter().flatten()
    }
}

/// Appends a part of the name of a parameter.
fn part(
    draft: &mut Draft,
    part: &'static str,
    item: Option<usize>,
    text: &str,
) -> Result<(), SchemeError> {
    check::non_empty(text, PATH.without(CharSet::of(b":")).or(CharSet::of(b"%")), part)?;
    draft.push(part, item, text);
    Ok(())
}

impl Namespace for Ietf {
    const NID: &'static str = "ietf";
    const STANDARDS: &'static [&'static str] = &["RFC 2648", "RFC 3553"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[
        ("series", "`rfc`, `fyi`, `std`, `bcp`, `id`, `mtg` or `params`"),
        ("number", "the number in a numbered series"),
        ("class", "the class of a parameter"),
        ("ids", "the identifiers of a parameter within its class"),
    ];

    fn read(nss: &str) -> Result<Self, SchemeError> {
        let (prefix, name) = nss.split_once(':').unwrap_or((nss, ""));
        let series = prefix.parse().unwrap_or(Series::Other);
        let at = (prefix.len() + 1).min(nss.len());
        match series {
            Series::Rfc | Series::Fyi | Series::Std | Series::Bcp => {
                check::non_empty(name, DIGIT, "number").map_err(|error| error.shifted(at))?;
            }
            Series::Id | Series::Mtg => {
                check::non_empty(name, STRING, "name").map_err(|error| error.shifted(at))?;
            }
            Series::Params => params(name, at)?,
            Series::Other => return Ok(Self { series, name: nss.to_owned() }),
        }
        Ok(Self { series, name: name.to_owned() })
    }
}

/// A class and at least one identifier; none of them is empty.
fn params(name: &str, mut at: usize) -> Result<(), SchemeError> {
    let missing = |part, at| Err(SchemeError::new(ErrorKind::Missing, part, at));
    for (n, part) in name.split(':').enumerate() {
        if part.is_empty() {
            return missing(if n == 0 { "class" } else { "id" }, at);
        }
        at += part.len() + 1;
    }
    if name.contains(':') { Ok(()) } else { missing("id", at - 1) }
}

impl Name for Ietf {
    /// In lower case, since RFC 2648 ignores case. The text after `params:` is case-sensitive (RFC
    /// 3553, section 3).
    fn canonical(&self) -> String {
        let name = match self.series {
            Series::Params | Series::Other => check::upper_escapes(&self.name).into_owned(),
            _ => self.name.to_ascii_lowercase(),
        };
        match self.series.name() {
            Some(series) => [series, ":", &name].concat(),
            None => name,
        }
    }

    /// RFC 2648 reserves other series, so that one is most likely a typing error: `rtc` for `rfc`.
    fn findings(&self) -> Vec<Finding> {
        let end = self.name.find(':').unwrap_or(self.name.len());
        let finding = Finding::new(&UNKNOWN, "series", 0..end);
        if self.series == Series::Other { alloc::vec![finding] } else { Vec::new() }
    }

    fn fields(&self) -> Fields {
        Fields::new()
            .with("series", self.series.name())
            .with("number", self.number())
            .with("class", self.class())
            .with("ids", Items::texts(':', self.ids()))
    }
}
