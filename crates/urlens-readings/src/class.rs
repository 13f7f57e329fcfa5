//! Classes of findings, and the interface of the predicates that look for them.

use super::Severity;
use super::finding::Context;
use super::layout::Layout;
use core::fmt;
use core::ops::Range;
use urlens::Part;

/// A class of findings: a disagreement between the standards, or a lint.
///
/// ```
/// use urlens_readings::{CATALOGUE, LINTS, Severity};
///
/// let class = CATALOGUE.iter().find(|class| class.code == "slash-count").unwrap();
/// assert_eq!(class.id, Some("H3"));
/// assert_eq!(class.severity, Severity::Critical);
/// assert!(class.rules.iter().any(|rule| (rule.standard, rule.section) == ("URL Standard", "4.4")));
/// assert!(LINTS.iter().any(|lint| lint.code == "double-encoding"));
/// ```
#[derive(Clone, Copy)]
pub struct Class {
    /// The stable code, to allow or to deny the class by.
    pub code: &'static str,
    /// The id of the class in the catalogue of disagreements (`H4`); lints have none.
    pub id: Option<&'static str>,
    /// The severity of a lint, or the maximum severity of a disagreement.
    pub severity: Severity,
    /// The group of the class.
    pub group: Group,
    /// A short description, as a noun phrase.
    pub title: &'static str,
    /// The rules of the standards.
    pub rules: &'static [Citation],
    /// A recommendation.
    pub advice: &'static str,
    pub(super) find: Find,
}

/// The group of a class, which decides when the class is looked for.
///
/// ```
/// use urlens_readings::{Group, Readings};
///
/// let readings = Readings::of("http://example.org/index.php?id=7");
/// assert!(readings.findings().is_empty());
/// let codes: Vec<_> = readings.findings_in(Group::Style).iter().map(|finding| finding.code()).collect();
/// assert_eq!(codes, ["script-name", "query-variable"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// A disagreement between the standards: a row of the [`CATALOGUE`](crate::CATALOGUE).
    Disagreement,
    /// A risk that exists even where all standards read a text alike.
    Lint,
    /// A text that some program reads as no standard does: a row of
    /// [`PROGRAM_CLASSES`](crate::PROGRAM_CLASSES). Looked for if programs are asked for.
    Programs,
    /// The style of a name: parts that may change, or that are local to one machine. Only
    /// [`findings_in`](crate::Readings::findings_in) looks for it.
    Style,
}

/// A rule of a standard, with its section.
///
/// ```
/// let rule = urlens_readings::CATALOGUE[0].rules[0];
/// assert_eq!((rule.standard, rule.section), ("RFC 3986", "3.2.1"));
/// assert!(rule.to_string().starts_with("RFC 3986, 3.2.1: "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Citation {
    /// The name of the standard.
    pub standard: &'static str,
    /// The number of the section.
    pub section: &'static str,
    /// The rule, paraphrased.
    pub says: &'static str,
}

impl fmt::Display for Citation {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.standard, self.section, self.says)
    }
}

/// Looks for a class and reports each place it is found at.
pub(super) type Find = fn(&Context<'_>, &mut Report<'_>);

/// The source of a finding's severity, which is capped by that of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum SeverityFrom {
    /// The class itself, for lints.
    Class,
    /// The consequence for the component it was found in.
    Component,
    /// The consequence for the host.
    Host,
    /// The consequence for the whole text.
    Text,
    /// Always [`Severity::Info`]: the standards agree.
    Info,
}

impl SeverityFrom {
    /// Returns `self` if something is disputed, else `Info`.
    pub(super) const fn only_if(self, disputed: bool) -> Self {
        if disputed { self } else { Self::Info }
    }
}

/// Adds a finding: its component, its bytes, and the source of its severity.
pub(super) type Add<'f> = dyn FnMut(Part, Range<usize>, SeverityFrom) + 'f;

/// Collects the findings of a predicate.
pub(super) struct Report<'f> {
    pub(super) layout: &'f Layout<'f>,
    pub(super) add: &'f mut Add<'f>,
}

impl Report<'_> {
    /// Adds a finding at bytes of the layout's text.
    pub(super) fn at(&mut self, part: Part, range: Range<usize>, severity: SeverityFrom) {
        (self.add)(part, self.layout.place(range), severity);
    }

    /// Adds a finding at bytes of the original text.
    pub(super) fn raw(&mut self, part: Part, range: Range<usize>, severity: SeverityFrom) {
        (self.add)(part, range, severity);
    }
}

/// Classes are equal if their codes are.
impl PartialEq for Class {
    fn eq(&self, other: &Self) -> bool {
        self.code == other.code
    }
}

impl Eq for Class {}

impl fmt::Debug for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Class").field(&self.code).finish()
    }
}
