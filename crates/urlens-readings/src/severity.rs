//! How much a finding matters, and who has the last word on it.

use super::Finding;
use core::fmt;

/// How dangerous a finding is.
///
/// ```
/// use urlens_readings::Severity;
///
/// assert!(Severity::Critical > Severity::Info);
/// assert_eq!(Severity::named("high"), Some(Severity::High));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know: the standards agree, or differ in spelling only.
    Info,
    /// Some refuse the text, not because of its authority.
    Low,
    /// Programs will disagree about the path, the query or the fragment.
    Medium,
    /// Programs will disagree about scheme, port or userinfo, or about whether the authority is one.
    High,
    /// Programs will disagree about the host: checked here, fetched there.
    Critical,
}

impl Severity {
    /// All of them, from the least.
    ///
    /// ```
    /// use urlens_readings::Severity;
    /// assert!(Severity::ALL.is_sorted());
    /// ```
    pub const ALL: [Self; 5] = [Self::Info, Self::Low, Self::Medium, Self::High, Self::Critical];

    /// The name, in lower case.
    ///
    /// ```
    /// assert_eq!(urlens_readings::Severity::Low.name(), "low");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Info => "info",
            Self::Low => "low",
            Self::Medium => "medium",
            Self::High => "high",
            Self::Critical => "critical",
        }
    }

    /// The severity of that name.
    ///
    /// ```
    /// assert_eq!(urlens_readings::Severity::named("fatal"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|it| it.name() == name)
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Which findings are too many: those from a severity on, save the codes that are allowed, and
/// besides the codes that are denied.
///
/// ```
/// use urlens_readings::{Levels, Readings, Severity};
///
/// let levels = Levels { from: Severity::High, allow: &["port-format"], deny: &["username"] };
/// let denied = |text| {
///     let findings = Readings::of(text).findings();
///     findings.iter().filter(|it| levels.denies(it)).map(|it| it.code()).collect::<Vec<_>>()
/// };
/// assert_eq!(denied("HTTP://me@example.org/"), ["username"]);
/// assert_eq!(denied("http://127.1/"), ["ambiguous-ipv4"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels<'a> {
    /// The least severity that is denied.
    pub from: Severity,
    /// Codes that are never denied.
    pub allow: &'a [&'a str],
    /// Codes that are always denied, allowed or not.
    pub deny: &'a [&'a str],
}

impl Levels<'static> {
    /// Denies from a severity on, whatever the code.
    ///
    /// ```
    /// use urlens_readings::{Levels, Severity};
    /// assert_eq!(Levels::from(Severity::Medium).allow.len(), 0);
    /// ```
    pub const fn from(severity: Severity) -> Self {
        Self { from: severity, allow: &[], deny: &[] }
    }
}

impl Levels<'_> {
    /// Whether a finding is one too many.
    ///
    /// ```
    /// use urlens_readings::{Levels, Readings, Severity};
    ///
    /// let findings = Readings::of("https://example.org:65536/").findings();
    /// assert!(Levels::from(Severity::High).denies(&findings[0]));
    /// assert!(!Levels::from(Severity::Critical).denies(&findings[0]));
    /// ```
    pub fn denies(&self, finding: &Finding) -> bool {
        let code = finding.code();
        self.deny.contains(&code) || finding.severity >= self.from && !self.allow.contains(&code)
    }
}
