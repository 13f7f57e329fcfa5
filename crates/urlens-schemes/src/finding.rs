//! Findings: valid parts of an identifier that deserve a warning.

use crate::Rule;
use core::fmt;
use core::ops::Range;

/// A valid but questionable part of an identifier.
///
/// ```
/// use urlens_schemes::{Finding, Rule};
///
/// const LONG: Rule = Rule::new("too-many-qualifiers", "unusually many pairs");
/// let finding = Finding { rule: &LONG, part: "qualifiers", range: 12..90 };
/// assert_eq!(finding.to_string(), "unusually many pairs in qualifiers at byte 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The rule, with its stable code and message.
    pub rule: &'static Rule,
    /// The part, as the scheme names it.
    pub part: &'static str,
    /// The byte range in the text.
    pub range: Range<usize>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} at byte {}", self.rule.message, self.part, self.range.start)
    }
}
