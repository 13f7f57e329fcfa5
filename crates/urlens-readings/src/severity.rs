//! Severities of findings, and which findings to deny.

use super::Finding;
use core::fmt;
use core::str::FromStr;
use urlens::UnknownName;

/// The severity of a finding.
///
/// ```
/// use urlens_readings::Severity;
///
/// assert!(Severity::Critical > Severity::Info);
/// assert_eq!("high".parse(), Ok(Severity::High));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// The standards agree, or differ in spelling only.
    Info,
    /// Some standards reject the text, because of something outside of the authority.
    Low,
    /// Programs disagree about the path, the query or the fragment.
    Medium,
    /// Programs disagree about scheme, port or userinfo, or about the validity of the authority.
    High,
    /// Programs disagree about the host: one checks a host, another connects to a different one.
    Critical,
}

impl Severity {
    /// All severities, in ascending order.
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
}

/// Parses a [name](Severity::name).
///
/// ```
/// let error = "fatal".parse::<urlens_readings::Severity>().unwrap_err();
/// assert_eq!(error.to_string(), "expected one of info, low, medium, high, critical");
/// ```
impl FromStr for Severity {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<Self, UnknownName> {
        const NAMES: [&str; Severity::ALL.len()] = {
            let (mut names, mut i) = ([""; Severity::ALL.len()], 0);
            while i < names.len() {
                names[i] = Severity::ALL[i].name();
                i += 1;
            }
            names
        };
        let found = Self::ALL.into_iter().find(|severity| severity.name() == name);
        found.ok_or(UnknownName::new(&NAMES))
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// The findings to deny: those of at least a severity, except for allowed codes, and those with a
/// denied code.
///
/// ```
/// use urlens_readings::{Levels, Readings, Severity};
///
/// let levels = Levels { from: Severity::High, allow: &["port-format"], deny: &["username"] };
/// let denied = |text| {
///     let findings = Readings::of(text).findings();
///     findings.iter().filter(|finding| levels.denies(finding)).map(|finding| finding.code()).collect::<Vec<_>>()
/// };
/// assert_eq!(denied("HTTP://me@example.org/"), ["username"]);
/// assert_eq!(denied("http://127.1/"), ["ambiguous-ipv4"]);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Levels<'a> {
    /// The minimum severity that is denied.
    pub from: Severity,
    /// Codes that are never denied.
    pub allow: &'a [&'a str],
    /// Codes that are always denied, even if allowed.
    pub deny: &'a [&'a str],
}

impl Levels<'static> {
    /// Denies findings of at least a severity, of any code.
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
    /// Returns true if a finding is denied.
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
