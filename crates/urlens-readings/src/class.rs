//! A row of the catalogue: what can be found, what it rests on, and how it is looked for.

use super::Severity;
use super::finding::Sight;
use super::layout::Layout;
use core::fmt;
use core::ops::Range;
use urlens::Part;

/// Something that can be found: a class of disagreements, or a lint.
///
/// ```
/// use urlens_readings::{CATALOGUE, LINTS, Severity};
///
/// let class = CATALOGUE.iter().find(|it| it.code == "slash-count").unwrap();
/// assert_eq!(class.severity, Severity::Critical);
/// assert!(class.rules.iter().any(|it| (it.standard, it.section) == ("URL Standard", "4.4")));
/// assert!(LINTS.iter().any(|it| it.code == "double-encoding"));
/// ```
#[derive(Clone, Copy)]
pub struct Class {
    /// The stable code, to allow or to deny the class by.
    pub code: &'static str,
    /// The id of the class in the catalogue of disagreements (`H4`); lints have none.
    pub id: Option<&'static str>,
    /// The severity of a lint; of a disagreement, the most that a finding can have.
    pub severity: Severity,
    /// Where the class belongs.
    pub group: Group,
    /// What was found.
    pub title: &'static str,
    /// What the standards say.
    pub rules: &'static [Rule],
    /// What to do about it.
    pub advice: &'static str,
    pub(super) find: Find,
}

/// The subject of a class, which decides when it is looked for.
///
/// ```
/// use urlens_readings::{Group, Readings};
///
/// let readings = Readings::of("http://example.org/index.php?id=7");
/// assert!(readings.findings().is_empty());
/// let codes: Vec<_> = readings.findings_in(Group::Style).iter().map(|it| it.code()).collect();
/// assert_eq!(codes, ["file-extension", "query-variable"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// A disagreement between the standards: a row of the [`CATALOGUE`](crate::CATALOGUE).
    Disagreement,
    /// A text that all standards may read alike, and that is still unwise.
    Lint,
    /// The style of a name: what may change or means something in one place only. It is looked for
    /// by [`findings_in`](crate::Readings::findings_in) alone.
    Style,
}

/// What a standard says, and where.
///
/// ```
/// let rule = urlens_readings::CATALOGUE[0].rules[0];
/// assert_eq!((rule.standard, rule.section), ("RFC 3986", "3.2.1"));
/// assert!(rule.to_string().starts_with("RFC 3986, 3.2.1: "));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rule {
    /// Which standard.
    pub standard: &'static str,
    /// The number of the section.
    pub section: &'static str,
    /// What it says, in our words.
    pub says: &'static str,
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}: {}", self.standard, self.section, self.says)
    }
}

/// Looks for a class, and tells each place it finds.
pub(super) type Find = fn(&Sight<'_>, &mut Found<'_>);

/// Where the severity of a finding comes from. It is never more than that of the class.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Weight {
    /// From the class: a lint has a severity of its own.
    Own,
    /// From the consequence for the component that it was found in.
    Component,
    /// From the consequence for the host.
    Host,
    /// From the consequence for the whole text.
    Text,
    /// The standards agree.
    Info,
}

impl Weight {
    /// This weight where something is disputed, else none.
    pub(super) const fn only_if(self, disputed: bool) -> Self {
        if disputed { self } else { Self::Info }
    }
}

/// What a place is told to: its component, its bytes, its weight.
pub(super) type Tell<'f> = dyn FnMut(Part, Range<usize>, Weight) + 'f;

/// Where predicates tell what they found.
pub(super) struct Found<'f> {
    pub(super) layout: &'f Layout<'f>,
    pub(super) tell: &'f mut Tell<'f>,
}

impl Found<'_> {
    /// A place in bytes of the layout's text.
    pub(super) fn at(&mut self, part: Part, range: Range<usize>, weight: Weight) {
        (self.tell)(part, self.layout.place(range), weight);
    }

    /// A place in bytes of the text as given.
    pub(super) fn raw(&mut self, part: Part, range: Range<usize>, weight: Weight) {
        (self.tell)(part, range, weight);
    }
}

/// Two classes are the same if their names are.
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
