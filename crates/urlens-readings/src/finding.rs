//! Findings: a class, a place and a severity.

use super::class::{Class, Group, Report, SeverityFrom};
use super::consequence::consequence;
use super::layout::Layout;
use super::{CATALOGUE, LINTS, Readings, Severity};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Range;
use urlens::Part;
use urlens::excerpt;

/// The number of programs that a message names.
const SHOWN: usize = 4;

/// A disagreement or a lint that was found in a text.
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
/// critical: invalid or non-canonical IPv4 address in host at byte 7 (ambiguous-ipv4)
///   http://127.1/
///          ^");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finding {
    /// The class: a row of the [`CATALOGUE`] or of the [`LINTS`].
    pub class: &'static Class,
    /// The severity: for a lint that of the class, for a disagreement that of the
    /// [consequence](Readings::consequence) for its component, capped by that of the class.
    pub severity: Severity,
    /// The component it was found in.
    pub part: Part,
    /// The bytes of the text that it is about.
    pub range: Range<usize>,
    /// The ids of the programs that read the text as no standard does, for a finding of
    /// [`PROGRAM_CLASSES`](super::PROGRAM_CLASSES); empty for others.
    pub programs: Vec<&'static str>,
}

impl Finding {
    /// The stable code of the class, to allow or to deny it by.
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert_eq!(Readings::of("http://h:/").findings()[0].code(), "port-format");
    /// ```
    pub const fn code(&self) -> &'static str {
        self.class.code
    }

    /// The description and the place, without severity and code.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// let message = |text| Readings::of(text).findings()[0].message().to_string();
    /// assert_eq!(message("http://169.254.169.254/"), "cloud metadata address in host at byte 7");
    /// assert_eq!(message("http://h:65536/"), "invalid or non-canonical port at byte 8");
    /// ```
    pub fn message(&self) -> impl fmt::Display {
        Message(self)
    }

    /// The message, the text, and a caret below the place. A password in the text is masked.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// let text = "http://me:secret@h:65536/";
    /// let findings = Readings::of(text).findings();
    /// assert_eq!(findings[0].show(text).to_string(), "\
    /// high: invalid or non-canonical port at byte 18 (port-format)
    ///   http://me:***@h:65536/
    ///                  ^");
    /// ```
    pub fn show<'a>(&'a self, text: &'a str) -> impl fmt::Display {
        Shown { finding: self, text }
    }
}

/// The message of a finding.
struct Message<'a>(&'a Finding);

impl fmt::Display for Message<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Finding { class, part, range, programs, .. } = self.0;
        f.write_str(class.title)?;
        if !class.title.contains(part.name()) {
            write!(f, " in {part}")?;
        }
        write!(f, " at byte {}", range.start)?;
        if let [first, more @ ..] = programs.as_slice() {
            write!(f, ", read differently by {first}")?;
            more.iter().take(SHOWN - 1).try_for_each(|program| write!(f, ", {program}"))?;
            match more.len().saturating_sub(SHOWN - 1) {
                0 => (),
                rest => write!(f, " and {rest} more")?,
            }
        }
        Ok(())
    }
}

impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.severity, self.message(), self.code())
    }
}

/// See [`Finding::show`].
struct Shown<'a> {
    finding: &'a Finding,
    text: &'a str,
}

impl fmt::Display for Shown<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.finding, excerpt(self.text, self.finding.range.start))
    }
}

impl Readings<'_> {
    /// All findings, the most severe first, then in the order of the [`CATALOGUE`] and the
    /// [`LINTS`]. A class is found at most once in a component, at its first occurrence.
    ///
    /// There is a finding whenever the [verdict](Self::verdict) is not
    /// [`Same`](super::Verdict::Same), unless all standards reject the text for the same reason.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// assert!(Readings::of("https://example.org/").findings().is_empty());
    /// let findings = Readings::of("http:/\\me@example.org/%2e%2e/").findings();
    /// let codes: Vec<_> = findings.iter().map(|finding| finding.code()).collect();
    /// assert_eq!(codes, ["backslash-authority", "dot-segments", "username", "percent-encoding"]);
    /// ```
    pub fn findings(&self) -> Vec<Finding> {
        self.collect(&|class| class.group != Group::Style)
    }

    /// The findings of one group of classes, in the order of [`findings`](Self::findings).
    ///
    /// ```
    /// use urlens_readings::{Group, Readings};
    ///
    /// let findings = Readings::of("http://localhost:80/index.html").findings_in(Group::Style);
    /// assert_eq!(findings[0].code(), "script-name");
    /// ```
    pub fn findings_in(&self, group: Group) -> Vec<Finding> {
        self.collect(&|class| class.group == group)
    }

    fn collect(&self, wanted: &dyn Fn(&Class) -> bool) -> Vec<Finding> {
        let context = Context { readings: self, layout: Layout::of(self.text, self.base) };
        let consequence = consequence(self, &context.layout);
        let mut findings = Vec::new();
        // An authority that is not a host is neither a disguised address nor a look-alike.
        let has_host = urlens::scheme::has_host(context.scheme());
        let catalogue = CATALOGUE.iter().map(|class| (class, true));
        let lints = LINTS.iter().map(|class| (class, has_host));
        for (class, has_host) in catalogue.chain(lints).filter(|(class, _)| wanted(class)) {
            let mut add = |part, range, source| {
                if part == Part::Host && !has_host {
                    return;
                }
                let severity = match source {
                    SeverityFrom::Class => class.severity,
                    SeverityFrom::Component => consequence.of(part),
                    SeverityFrom::Host => consequence.of(Part::Host),
                    SeverityFrom::Text => consequence.severity(),
                    SeverityFrom::Info => Severity::Info,
                };
                let severity = severity.min(class.severity);
                findings.push(Finding { class, severity, part, range, programs: Vec::new() });
            };
            (class.find)(&context, &mut Report { layout: &context.layout, add: &mut add });
        }
        #[cfg(feature = "programs")]
        if super::PROGRAM_CLASSES.iter().any(wanted) {
            let most = findings.iter().map(|finding| finding.severity).max();
            let programs = super::find_program::program_findings(self, &context.layout, most);
            findings.extend(programs);
        }
        findings.sort_by_key(|finding| core::cmp::Reverse(finding.severity));
        findings
    }
}

/// The input of the predicates.
pub(super) struct Context<'a> {
    pub(super) readings: &'a Readings<'a>,
    pub(super) layout: Layout<'a>,
}

impl Context<'_> {
    /// The scheme of the text, or of the base if the text has none.
    pub(super) fn scheme(&self) -> &str {
        match (&self.layout.scheme, &self.readings.whatwg) {
            (None, Ok(url)) => url.scheme(),
            _ => self.layout.scheme_name(),
        }
    }

    /// The host by the URL Standard, if it accepts the text.
    pub(super) fn url_host(&self) -> Option<&str> {
        self.readings.whatwg.as_ref().ok()?.host_text()
    }
}
