//! `urn:oid:`, object identifiers (RFC 3061).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Items, Rule, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use urlens::grammar::rfc3986::DIGIT;

/// An object identifier.
///
/// ```
/// use urlens_schemes::urn::{Namespace, Oid};
///
/// let oid = Oid::read("1.3.6.1.4.1")?;
/// assert_eq!(oid.arcs().collect::<Vec<_>>(), ["1", "3", "6", "1", "4", "1"]);
/// assert_eq!(Oid::read("1.40").unwrap_err().to_string(), "second arc greater than 39 in oid at byte 2");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Oid(String);

const LEADING_ZERO: Rule = Rule::new("leading-zero", "leading zero");
const FIRST: Rule = Rule::new("first-arc-too-large", "first arc greater than 2");
const SECOND: Rule = Rule::new("second-arc-too-large", "second arc greater than 39");

impl Oid {
    /// The arcs, from the root: numbers of any length.
    ///
    /// ```
    /// use urlens_schemes::urn::{Namespace, Oid};
    /// assert_eq!(Oid::read("2.999")?.arcs().nth(1), Some("999"));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn arcs(&self) -> impl Iterator<Item = &str> {
        self.0.split('.')
    }
}

impl Namespace for Oid {
    const NID: &'static str = "oid";
    const STANDARDS: &'static [&'static str] = &["RFC 3061"];
    const FIELDS: &'static [(&'static str, &'static str)] =
        &[("arcs", "the numbers, from the root; those beyond 64 bits as text")];

    /// `NSS = number *( "." number )`, with the limits of ITU-T X.660 on the first two.
    fn read(nss: &str) -> Result<Self, SchemeError> {
        let error = |rule, at| Err(SchemeError::new(ErrorKind::Rule(rule), "oid", at));
        let (mut at, mut first) = (0, "");
        for (n, arc) in nss.split('.').enumerate() {
            check::non_empty(arc, DIGIT, "oid").map_err(|error| error.shifted(at))?;
            if arc.len() > 1 && arc.starts_with('0') {
                return error(&LEADING_ZERO, at);
            }
            match n {
                0 if !matches!(arc, "0" | "1" | "2") => return error(&FIRST, at),
                0 => first = arc,
                1 if first != "2" && !matches!(arc.parse(), Ok(0u8..40)) => {
                    return error(&SECOND, at);
                }
                _ => {}
            }
            at += arc.len() + 1;
        }
        Ok(Self(nss.to_owned()))
    }
}

impl Name for Oid {
    /// Unchanged: every number has one representation.
    fn canonical(&self) -> String {
        self.0.clone()
    }

    fn fields(&self) -> Fields {
        Fields::new().with("arcs", Items::numbers('.', self.arcs()))
    }
}
