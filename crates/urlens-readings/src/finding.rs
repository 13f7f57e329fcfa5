//! A finding: what was found, where, and how much it matters.

use super::class::{Class, Found, Group, Weight};
use super::consequence::consequence;
use super::layout::Layout;
use super::{CATALOGUE, LINTS, Readings, Severity};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use urlens::Part;
use urlens::internal::picture;

/// Something in a text that is disputed, or agreed upon and still worth a second look.
///
/// ```
/// use urlens::Part;
/// use urlens_readings::{Readings, Severity};
///
/// let text = "http://127.1/";
/// let finding = &Readings::of(text).findings()[0];
/// assert_eq!((finding.code(), finding.severity), ("ambiguous-ipv4", Severity::Critical));
/// assert_eq!((finding.part, finding.range.clone()), (Part::Host, 7..12));
/// assert_eq!(finding.show(text).to_string(), "\
/// critical: an IPv4 address in disguise in host at byte 7 (ambiguous-ipv4)
///   http://127.1/
///          ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// What was found: a row of the [`CATALOGUE`] or of the [`LINTS`].
    pub class: &'static Class,
    /// How much it matters here: that of the class for a lint; for a disagreement, what follows from
    /// the [consequence](Readings::consequence) for its component, and at most that of the class.
    pub severity: Severity,
    /// The component it was found in.
    pub part: Part,
    /// The bytes of the text it consists of.
    pub range: Range<usize>,
}

impl Finding {
    /// The stable name of what was found, to allow or to deny it by.
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert_eq!(Readings::of("http://h:/").findings()[0].code(), "port-format");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.class.code
    }

    /// The message, the text, and a caret below the place. A password in the text is masked.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// let text = "http://me:secret@h:65536/";
    /// let findings = Readings::of(text).findings();
    /// assert_eq!(findings[0].show(text).to_string(), "\
    /// high: a port that is written or read in more than one way in port at byte 18 (port-format)
    ///   http://me:***@h:65536/
    ///                  ^");
    /// ```
    pub fn show<'a>(&'a self, text: &'a str) -> impl fmt::Display {
        Shown { finding: self, text }
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { class, severity, part, range } = self;
        write!(f, "{severity}: {} in {part} at byte {} ({})", class.title, range.start, class.code)
    }
}

/// See [`Finding::show`].
struct Shown<'a> {
    finding: &'a Finding,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.finding)?;
        picture(f, self.text, self.finding.range.start)
    }
}

impl Readings<'_> {
    /// All that is to be said of the text, the gravest first, and then in the order of the
    /// [`CATALOGUE`] and of the [`LINTS`]. A class is found at most once in a component: where it
    /// shows first.
    ///
    /// Whenever the [verdict](Self::verdict) is another than [`Same`](super::Verdict::Same), there is
    /// a finding, unless all refuse the text for the same reason.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// assert!(Readings::of("https://example.org/").findings().is_empty());
    /// let findings = Readings::of("http:/\\me@example.org/%2e%2e/").findings();
    /// let codes: Vec<_> = findings.iter().map(|it| it.code()).collect();
    /// assert_eq!(codes, ["backslash-authority", "dot-segments", "username", "percent-encoding"]);
    /// ```
    pub fn findings(&self) -> Vec<Finding> {
        self.look_for(&|class| class.group != Group::Style)
    }

    /// The findings of one group of classes, in the order of [`findings`](Self::findings).
    ///
    /// ```
    /// use urlens_readings::{Group, Readings};
    ///
    /// let findings = Readings::of("http://localhost:80/index.html").findings_in(Group::Style);
    /// assert_eq!(findings[0].code(), "file-extension");
    /// ```
    pub fn findings_in(&self, group: Group) -> Vec<Finding> {
        self.look_for(&|class| class.group == group)
    }

    fn look_for(&self, wanted: &dyn Fn(&Class) -> bool) -> Vec<Finding> {
        let sight = Sight { readings: self, layout: Layout::of(self.text, self.base) };
        let consequence = consequence(self, &sight.layout);
        let mut findings = Vec::new();
        for class in CATALOGUE.iter().chain(LINTS).filter(|class| wanted(class)) {
            let mut tell = |part, range, weight| {
                let severity = match weight {
                    Weight::Own => class.severity,
                    Weight::Component => consequence.of(part),
                    Weight::Host => consequence.of(Part::Host),
                    Weight::Text => consequence.severity(),
                    Weight::Info => Severity::Info,
                };
                let severity = severity.min(class.severity);
                findings.push(Finding { class, severity, part, range });
            };
            (class.find)(&sight, &mut Found { layout: &sight.layout, tell: &mut tell });
        }
        findings.sort_by_key(|it| core::cmp::Reverse(it.severity));
        findings
    }
}

/// What the predicates see.
pub(super) struct Sight<'a> {
    pub(super) readings: &'a Readings<'a>,
    pub(super) layout: Layout<'a>,
}

impl Sight<'_> {
    /// The scheme, which may be the base's.
    pub(super) fn scheme(&self) -> &str {
        match (&self.layout.scheme, &self.readings.whatwg) {
            (None, Ok(url)) => url.as_borrowed().scheme(),
            _ => self.layout.scheme_name(),
        }
    }

    /// The host that the URL Standard finds, if it accepts the text.
    pub(super) fn url_host(&self) -> Option<&str> {
        self.readings.whatwg.as_ref().ok()?.host_str()
    }
}
