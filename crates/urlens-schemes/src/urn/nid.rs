//! Namespace identifiers: their syntax and registration status (RFC 8141, section 5).

use super::Profile;
use super::registered::{FORMAL, INFORMAL, Registered};
use crate::check::only;
use crate::{ErrorKind, Rule, SchemeError};
use urlens::CharSet;
use urlens::grammar::rfc3986::{ALPHA, DIGIT};

/// Registration status of a namespace identifier.
///
/// ```
/// use urlens_schemes::urn::Status;
///
/// assert!(matches!(Status::of("ISBN"), Status::Formal(row) if row.nid == "isbn"));
/// assert_eq!(Status::of("urn-7"), Status::Informal { number: 7 });
/// assert_eq!(Status::of("x-acme").name(), "reserved");
/// assert_eq!(Status::of("acme"), Status::Unregistered);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Status {
    /// Registered as a formal namespace.
    Formal(&'static Registered),
    /// Registered as an informal namespace: `urn-` and a number.
    Informal {
        /// The number.
        number: u32,
    },
    /// Reserved by this rule, and not available for registration.
    Reserved(&'static Rule),
    /// Not registered.
    Unregistered,
}

/// Reserved prefixes of namespace identifiers (RFC 8141, section 5.1).
const EXPERIMENTAL: Rule = Rule::new("experimental-namespace", "experimental namespace");
const URN_N: Rule = Rule::new("unregistered-informal-namespace", "unregistered informal namespace");
const COUNTRY: Rule = Rule::new("country-namespace", "namespace reserved for a country code");
const A_LABEL: Rule = Rule::new("a-label-namespace", "namespace reserved for DNS labels");
const UNREGISTERED: Rule = Rule::new("unregistered-namespace", "unregistered namespace");

impl Status {
    /// Returns the status of a namespace identifier, ignoring case.
    ///
    /// ```
    /// use urlens_schemes::urn::Status;
    /// assert_eq!(Status::of("de").name(), "reserved");
    /// ```
    pub fn of(nid: &str) -> Self {
        if let Some(row) = FORMAL.iter().find(|row| row.nid.eq_ignore_ascii_case(nid)) {
            return Self::Formal(row);
        }
        let is = |at: usize, set: CharSet| nid.as_bytes().get(at).is_some_and(|b| set.contains(*b));
        let (two_letters, hyphen) = (is(0, ALPHA) && is(1, ALPHA), CharSet::of(b"-"));
        let starts = |prefix: &str| {
            nid.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix))
        };
        match () {
            () if starts("urn-") => {
                let number = match &nid[4..] {
                    digits if digits.starts_with(['0', '+']) => None,
                    digits => digits.parse().ok().filter(|number| INFORMAL.contains(number)),
                };
                number.map_or(Self::Reserved(&URN_N), |number| Self::Informal { number })
            }
            () if starts("x-") => Self::Reserved(&EXPERIMENTAL),
            () if two_letters && is(2, hyphen) && is(3, hyphen) => Self::Reserved(&A_LABEL),
            () if two_letters && (nid.len() == 2 || is(2, hyphen)) => Self::Reserved(&COUNTRY),
            () => Self::Unregistered,
        }
    }

    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::urn::Status::of("uuid").name(), "formal");
    /// ```
    pub const fn name(&self) -> &'static str {
        match self {
            Self::Formal(_) => "formal",
            Self::Informal { .. } => "informal",
            Self::Reserved(_) => "reserved",
            Self::Unregistered => "unregistered",
        }
    }

    /// The finding for names in such a namespace.
    pub(super) const fn rule(&self) -> Option<&'static Rule> {
        match self {
            Self::Formal(_) | Self::Informal { .. } => None,
            Self::Reserved(rule) => Some(rule),
            Self::Unregistered => Some(&UNREGISTERED),
        }
    }
}

/// `alphanum`
const ALPHANUM: CharSet = ALPHA.or(DIGIT);
/// `ldh = alphanum / "-"`
const LDH: CharSet = ALPHANUM.or(CharSet::of(b"-"));
/// Minimum and maximum length of a namespace identifier.
const SHORTEST: usize = 2;
const LONGEST: usize = 32;

const URN: Rule = Rule::new("reserved-nid", "reserved namespace 'urn'");

/// `NID = (alphanum) 0*30(ldh) (alphanum)` in RFC 8141. RFC 2141 also allows a single character and
/// a hyphen at the end: `<NID> ::= <let-num> [ 1,31<let-num-hyp> ]`.
pub(super) fn check(nid: &str, profile: Profile) -> Result<(), SchemeError> {
    let is_rfc8141 = profile == Profile::Rfc8141;
    let error = |kind, at| Err(SchemeError::new(kind, "nid", at));
    only(nid, LDH, "nid")?;
    if nid.is_empty() {
        return error(ErrorKind::Missing, 0);
    }
    if nid.len() < SHORTEST && is_rfc8141 {
        return error(ErrorKind::TooShort(SHORTEST as u32), 0);
    }
    if nid.len() > LONGEST {
        return error(ErrorKind::TooLong(LONGEST as u32), LONGEST);
    }
    if nid.starts_with('-') {
        return error(ErrorKind::Unexpected('-'), 0);
    }
    if nid.ends_with('-') && is_rfc8141 {
        return error(ErrorKind::Unexpected('-'), nid.len() - 1);
    }
    if nid.eq_ignore_ascii_case("urn") {
        return error(ErrorKind::Rule(&URN), 0);
    }
    Ok(())
}
