//! Findings: valid parts of an identifier that deserve a warning.

use crate::Rule;
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;

/// A valid but questionable part of an identifier, or one that a lenient profile repaired.
///
/// All findings of one rule are one value, with their number and the range of the first.
///
/// ```
/// use urlens_schemes::{Finding, Rule};
///
/// const LONG: Rule = Rule::new("too-many-qualifiers", "unusually many pairs");
/// let mut finding = Finding::new(&LONG, "qualifiers", 12..90);
/// assert_eq!(finding.to_string(), "unusually many pairs in qualifiers at byte 12");
/// finding.count = 3;
/// assert_eq!(finding.to_string(), "unusually many pairs in qualifiers at byte 12 (3 times)");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Finding {
    /// The rule, with its stable code and message.
    pub rule: &'static Rule,
    /// The part, as the scheme names it.
    pub part: &'static str,
    /// The byte range in the text as it was given, before repairs of a lenient profile.
    pub range: Range<usize>,
    /// The number of places with this finding, of which `range` is the first.
    pub count: usize,
}

impl Finding {
    /// Creates a finding in one place.
    ///
    /// ```
    /// # use urlens_schemes::{Finding, Rule};
    /// const RULE: Rule = Rule::new("example", "example rule");
    /// assert_eq!(Finding::new(&RULE, "name", 4..5).count, 1);
    /// ```
    pub const fn new(rule: &'static Rule, part: &'static str, range: Range<usize>) -> Self {
        Self { rule, part, range, count: 1 }
    }

    /// Moves the range by `by` bytes, for a part that was parsed separately.
    ///
    /// ```
    /// # use urlens_schemes::{Finding, Rule};
    /// const RULE: Rule = Rule::new("example", "example rule");
    /// assert_eq!(Finding::new(&RULE, "name", 4..5).shifted(9).range, 13..14);
    /// ```
    #[must_use]
    pub fn shifted(mut self, by: usize) -> Self {
        self.range = self.range.start + by..self.range.end + by;
        self
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} in {} at byte {}", self.rule.message, self.part, self.range.start)?;
        match self.count {
            1 => Ok(()),
            count => write!(f, " ({count} times)"),
        }
    }
}

/// Findings in the order in which their rules were first violated, one for each rule.
#[derive(Clone, Debug, Default)]
pub(crate) struct Findings(Vec<Finding>);

impl Findings {
    /// Adds a finding, or counts it if there is one of the same rule.
    pub(crate) fn add(&mut self, rule: &'static Rule, part: &'static str, range: Range<usize>) {
        match self.0.iter_mut().find(|finding| finding.rule.code == rule.code) {
            Some(first) => first.count += 1,
            None => self.0.push(Finding::new(rule, part, range)),
        }
    }

    pub(crate) fn to_vec(&self) -> Vec<Finding> {
        self.0.clone()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const A: Rule = Rule::new("a", "a");
    const B: Rule = Rule::new("b", "b");

    /// Findings of one rule are one entry, with the first place and their number.
    #[test]
    fn findings_of_one_rule_are_merged() {
        let mut findings = Findings::default();
        findings.add(&A, "x", 1..2);
        findings.add(&B, "y", 3..4);
        findings.add(&A, "z", 5..6);
        let found = findings.to_vec();
        assert_eq!(found.len(), 2);
        assert_eq!((found[0].part, found[0].range.clone(), found[0].count), ("x", 1..2, 2));
        assert_eq!((found[1].part, found[1].count), ("y", 1));
    }
}
