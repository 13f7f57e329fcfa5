//! Findings about programs that read a text as no standard does.

use super::layout::Layout;
use super::{Finding, PROGRAM_CLASSES, Readings, Severity};
use alloc::vec::Vec;
use urlens::internal::ends_in_number;
use urlens::scheme::Mode;
use urlens::{Part, scheme};
use urlens_programs::{
    CommonUrl, Difference, Elsewhere, Expected, Program, ProgramKind, default_programs, elsewhere,
};

/// The programs whose readings are compared with the standards.
#[derive(Clone, Copy, Debug)]
pub(super) enum ProgramChoice<'a> {
    /// The default programs; only readings by which they would connect.
    Default,
    /// These; also readings that find another host without a connection.
    Named(&'a [&'static Program]),
}

impl<'a> Readings<'a> {
    /// Compares the readings of these programs too: a text that one of them reads as no standard does has a
    /// finding of [`PROGRAM_CLASSES`], which names the programs.
    ///
    /// ```
    /// use urlens_programs::select;
    /// use urlens_readings::{Readings, Severity};
    ///
    /// let lua = select("lua_socket")?;
    /// let findings = Readings::of("https://example.com?mail=a@b.example").with_programs(&lua).findings();
    /// assert_eq!((findings[0].code(), findings[0].severity), ("authority-end", Severity::Critical));
    /// assert_eq!(findings[0].programs, ["lua_socket"]);
    /// # Ok::<(), urlens_programs::UnknownProgram>(())
    /// ```
    #[must_use]
    pub fn with_programs(mut self, programs: &'a [&'static Program]) -> Self {
        self.programs = Some(ProgramChoice::Named(programs));
        self
    }

    /// The programs of [`with_programs`](Self::with_programs).
    ///
    /// ```
    /// use urlens_readings::Readings;
    /// assert!(Readings::of("a:b").with_default_programs().named_programs().is_none());
    /// ```
    pub const fn named_programs(&self) -> Option<&'a [&'static Program]> {
        match self.programs {
            Some(ProgramChoice::Named(programs)) => Some(programs),
            _ => None,
        }
    }

    /// Compares the [default programs](default_programs) too, which are maintained and widely used. Only a
    /// reading by which a program would connect has a finding.
    ///
    /// They are not asked about relative references, schemes without hierarchy (`mailto`, `tel`, `urn`,
    /// …) and `file` URLs, which are not passed to clients; nor if there is a base.
    ///
    /// ```
    /// use urlens_readings::{Readings, Severity};
    ///
    /// let findings = |text| Readings::of(text).with_default_programs().findings();
    /// assert_eq!(findings("http://example.com:0/")[0].severity, Severity::High);
    /// // Only LuaSocket finds another host here.
    /// assert!(findings("https://example.com?mail=a@b.example").iter().all(|finding| finding.severity == Severity::Info));
    /// ```
    #[must_use]
    pub fn with_default_programs(mut self) -> Self {
        self.programs = Some(ProgramChoice::Default);
        self
    }

    /// The programs that read the text as no standard does: those that connect elsewhere than every
    /// standard that accepts it. Empty unless programs were asked for.
    ///
    /// ```
    /// use urlens_readings::Readings;
    ///
    /// let readings = Readings::of("https://example.com:0/").with_default_programs();
    /// let programs: Vec<_> = readings.programs_elsewhere().iter().map(|other| other.program.id).collect();
    /// assert!(programs.contains(&"py_requests"));
    /// ```
    pub fn programs_elsewhere(&self) -> Vec<Elsewhere<'a>> {
        let Some(asked) = self.programs.filter(|_| self.base.is_none()) else {
            return Vec::new();
        };
        let expected = self.expected();
        match asked {
            ProgramChoice::Named(programs) => elsewhere(self.text, &expected, programs),
            ProgramChoice::Default if !self.is_for_clients() => Vec::new(),
            ProgramChoice::Default if CommonUrl::find(self.text).is_some() => Vec::new(),
            ProgramChoice::Default => {
                let mut found = elsewhere(self.text, &expected, &default_programs());
                found.retain(would_connect);
                found
            }
        }
    }

    /// Returns `true` if one of the programs connects elsewhere than one of the standards.
    pub(super) fn is_disputed_by(&self, programs: &[&'static Program]) -> bool {
        let expected = self.expected();
        let mut differing = expected.iter().enumerate();
        expected.is_empty() && !elsewhere(self.text, &[], programs).is_empty()
            || differing.any(|(index, standard)| {
                let alone = core::slice::from_ref(standard);
                !expected[..index].contains(standard)
                    && !elsewhere(self.text, alone, programs).is_empty()
            })
    }

    /// Scheme, host and port by the standards that accept the text as an identifier.
    fn expected(&self) -> Vec<Expected<'_>> {
        let mut expected = Vec::new();
        if let Ok(url) = &self.whatwg {
            expected.push(Expected::new(url.scheme(), url.host_text(), url.port()));
        }
        // In `file` URLs, `localhost` is not a host for the URL Standard, but it is for most programs.
        let is_file = |scheme| scheme::mode(scheme) == Mode::File && !expected.is_empty();
        if let Ok(iri) = &self.rfc3987
            && let Some(scheme) = iri.scheme().filter(|name| !is_file(name))
        {
            let port = iri.port();
            expected.push(Expected::new(scheme, iri.host_text(), port));
        }
        expected
    }

    /// Returns `true` if the text may be passed to a client.
    fn is_for_clients(&self) -> bool {
        let layout = Layout::of(self.text, None);
        let name = layout.scheme_name();
        !name.is_empty()
            && scheme::find(name)
                .is_none_or(|scheme| scheme.hierarchical && scheme.mode != Mode::File)
    }
}

/// Returns `true` if a client connects, or a client that uses the components of a parser could.
fn would_connect(other: &Elsewhere<'_>) -> bool {
    other.connects || other.program.kind == ProgramKind::Parser && other.connection.scheme.is_some()
}

/// The severity of a difference.
pub(super) const fn severity(difference: Difference) -> Severity {
    match difference {
        Difference::Host => Severity::Critical,
        Difference::Port | Difference::Scheme => Severity::High,
    }
}

/// The component of a difference.
pub(super) const fn part(difference: Difference) -> Part {
    match difference {
        Difference::Host => Part::Host,
        Difference::Port => Part::Port,
        Difference::Scheme => Part::Scheme,
    }
}

/// The findings, at most one for each class: that of the most severe difference, with all programs.
///
/// By default, a finding of the class [`OTHER`] is left out if other findings are as severe: `most` is the
/// severity of the most severe one.
pub(super) fn program_findings(
    readings: &Readings<'_>,
    layout: &Layout<'_>,
    most: Option<Severity>,
) -> Vec<Finding> {
    let mut findings: Vec<Finding> = Vec::new();
    for other in readings.programs_elsewhere() {
        let code = cause(layout, &other);
        let Some(class) = PROGRAM_CLASSES.iter().find(|class| class.code == code) else { continue };
        let severity = severity(other.difference);
        let end = readings.text[other.at..].chars().next().map_or(0, char::len_utf8) + other.at;
        let (part, range) = (part(other.difference), other.at..end);
        match findings.iter_mut().find(|finding| finding.class == class) {
            Some(finding) => {
                finding.programs.push(other.program.id);
                if severity > finding.severity {
                    (finding.severity, finding.part, finding.range) = (severity, part, range);
                }
            }
            None => {
                let programs = Vec::from([other.program.id]);
                findings.push(Finding { class, severity, part, range, programs });
            }
        }
    }
    if let Some(ProgramChoice::Default) = readings.programs {
        findings.retain(|finding| finding.code() != OTHER || Some(finding.severity) > most);
    }
    findings
}

/// The code of the class without a cause of its own.
const OTHER: &str = "program-reading";

/// The code of the class for which a program reads a text differently.
fn cause(layout: &Layout<'_>, other: &Elsewhere<'_>) -> &'static str {
    let text = layout.text();
    let scheme = layout.scheme_name();
    let after = &text[layout.after_scheme()..];
    let host = layout.get(&layout.host);
    if scheme.is_empty() {
        return OTHER;
    }
    if layout.mode == Mode::File {
        return "file-host";
    }
    if scheme.eq_ignore_ascii_case("url") {
        return "url-prefix";
    }
    if scheme.contains('.') && after.starts_with("//") {
        return "dotted-scheme";
    }
    if other.difference == Difference::Port && layout.get(&layout.port).parse() == Ok(0) {
        return "port-zero";
    }
    let Some(authority) = layout.authority.clone().filter(|range| !range.is_empty()) else {
        return if after.starts_with('/') { "single-slash" } else { "shorthand" };
    };
    let rest = &text[authority.end..];
    if rest.starts_with(['?', '#']) && rest.contains(&*other.connection.host) {
        "authority-end"
    } else if host.contains([';', '\'']) {
        "host-delimiter"
    } else if host.contains('%') {
        "escaped-host"
    } else if ends_in_number(host) {
        "number-host"
    } else {
        OTHER
    }
}
