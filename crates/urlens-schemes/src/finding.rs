//! What is valid by the rules of a scheme, and still worth a second look.

use crate::Rule;
use core::fmt;
use core::ops::Range;

/// Something that is allowed and unwise, found in a place.
///
/// ```
/// use urlens_schemes::{Finding, Rule};
///
/// const LONG: Rule = Rule::new("many-qualifiers", "more qualifiers than are wise");
/// let finding = Finding { rule: &LONG, part: "qualifiers", range: 12..90 };
/// assert_eq!(finding.to_string(), "more qualifiers than are wise in qualifiers at byte 12");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found, and its stable code.
    pub rule: &'static Rule,
    /// The part it was found in, as the scheme names it.
    pub part: &'static str,
    /// The bytes of the text it consists of.
    pub range: Range<usize>,
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} at byte {}", self.rule.message, self.part, self.range.start)
    }
}
