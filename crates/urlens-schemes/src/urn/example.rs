//! `urn:example:`, names for documentation and tests (RFC 6963).

use super::{Name, Namespace};
use crate::check;
use crate::{ErrorKind, Fields, Finding, Rule, SchemeError};
use alloc::borrow::ToOwned as _;
use alloc::string::String;
use alloc::vec::Vec;

/// A name for documentation. It is valid, but a mistake outside of examples.
///
/// ```
/// use urlens_schemes::{Urn, SchemeIdentifier, urn::{Example, Namespace}};
///
/// assert_eq!(Example::read("a")?.urn(), "urn:example:a");
/// let finding = &Urn::parse("urn:example:a")?.findings()[0];
/// assert_eq!(finding.to_string(), "documentation-only name in nss at byte 12");
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Example(String);

const DOCUMENTATION: Rule = Rule::new("documentation-only", "documentation-only name");

impl Namespace for Example {
    const NID: &'static str = "example";
    const STANDARDS: &'static [&'static str] = &["RFC 6963"];
    const FIELDS: &'static [(&'static str, &'static str)] = &[];

    fn read(nss: &str) -> Result<Self, SchemeError> {
        if nss.is_empty() {
            Err(SchemeError::new(ErrorKind::Missing, "nss", 0))
        } else {
            Ok(Self(nss.to_owned()))
        }
    }
}

impl Name for Example {
    fn canonical(&self) -> String {
        check::upper_escapes(&self.0).into_owned()
    }

    fn fields(&self) -> Fields {
        Fields::new()
    }

    fn findings(&self) -> Vec<Finding> {
        let range = 0..self.0.len();
        alloc::vec![Finding::new(&DOCUMENTATION, "nss", range)]
    }
}
