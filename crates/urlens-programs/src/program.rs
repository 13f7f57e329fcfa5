//! A program: its description, and the function that emulates it.

use crate::common_url::{Arrangement, CommonUrl};
use crate::reading::{ProgramReading, Refusal, Rule};
use core::fmt;

/// A program that reads URLs.
///
/// ```
/// use urlens_programs::{ProgramKind, find};
///
/// let program = find("whatwg").unwrap();
/// assert_eq!(program.kind, ProgramKind::Parser);
/// assert!(program.members.contains(&"node_url"));
/// assert_eq!(program.read("HTTP://EXAMPLE.ORG")?.host.unwrap(), "example.org");
/// # Ok::<(), urlens_programs::Refusal>(())
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Program {
    /// A stable id: `curl8`, `py313_urlsplit`.
    pub id: &'static str,
    /// The name of the program or function.
    pub name: &'static str,
    /// The versions that were measured. Other versions are unknown. Empty without the feature
    /// `descriptions`, as are [`status_reason`](Self::status_reason), [`source`](Self::source),
    /// [`rules`](Self::rules) and [`differences`](Self::differences).
    pub versions: &'static [&'static str],
    /// Parser or client.
    pub kind: ProgramKind,
    /// Ids under which readings of the real program are recorded. There are several if programs read
    /// every text alike.
    pub members: &'static [&'static str],
    /// Use of the program today.
    pub status: Status,
    /// The reason for [`status`](Self::status).
    pub status_reason: &'static str,
    /// The functions from which the rules were read.
    pub source: &'static [&'static str],
    /// Rules of this program that are in no standard.
    pub rules: &'static [Rule],
    /// Known reasons why the emulation differs from the real program.
    pub differences: &'static [KnownDifference],
    /// The reading of a common URL by the program.
    pub(crate) arrangement: Arrangement,
    /// The emulation.
    pub(crate) reader: fn(&str) -> Result<ProgramReading<'_>, Refusal>,
}

impl Program {
    /// Reads a text as the program does.
    ///
    /// ```
    /// let program = urlens_programs::find("py313_urlsplit").unwrap();
    /// let reading = program.read("http://u@h:80/p?q")?;
    /// assert_eq!(reading.port.as_deref(), Some("80"));
    /// let refusal = program.read("http://[::1/").unwrap_err();
    /// assert_eq!(refusal.to_string(), "unbalanced bracket in the authority (urlsplit)");
    /// # Ok::<(), urlens_programs::Refusal>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the program does not accept the text, or if a client would not connect.
    pub fn read<'a>(&self, text: &'a str) -> Result<ProgramReading<'a>, Refusal> {
        self.read_with(text, CommonUrl::find(text).as_ref())
    }

    /// This program without the texts for documents.
    pub(crate) const fn without_description(self) -> Self {
        Self { versions: &[], status_reason: "", source: &[], rules: &[], differences: &[], ..self }
    }

    /// Reads a text as the program does. `common` is the result of `CommonUrl::find(text)`.
    pub(crate) fn read_with<'a>(
        &self,
        text: &'a str,
        common: Option<&CommonUrl<'a>>,
    ) -> Result<ProgramReading<'a>, Refusal> {
        match common.and_then(|url| url.read(&self.arrangement)) {
            Some(reading) => Ok(reading),
            None => (self.reader)(text),
        }
    }
}

/// Reads a text as each of the programs does, in their order.
///
/// The work that programs share is done once, so this is faster than [`Program::read`] of each.
///
/// ```
/// use urlens_programs::{programs, read_all};
///
/// let all: Vec<_> = programs().iter().collect();
/// let hosts = read_all("https://example.org/a?b=c", &all);
/// assert!(hosts.into_iter().all(|reading| reading.unwrap().host.unwrap() == "example.org"));
/// ```
pub fn read_all<'a>(
    text: &'a str,
    programs: &[&'static Program],
) -> impl Iterator<Item = Result<ProgramReading<'a>, Refusal>> {
    let common = CommonUrl::find(text);
    programs.iter().map(move |program| program.read_with(text, common.as_ref()))
}

impl fmt::Debug for Program {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Program").field("id", &self.id).finish_non_exhaustive()
    }
}

/// The kind of a program.
///
/// ```
/// use urlens_programs::{ProgramKind, find};
/// assert_eq!(find("py313_urlsplit").unwrap().kind, ProgramKind::Parser);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ProgramKind {
    /// A function that returns components.
    Parser,
    /// A program that connects to a host. It refuses texts for which it would not connect.
    Client,
}

/// The use of a program today. The default programs are those that are [current](Self::Current).
///
/// ```
/// use urlens_programs::{Status, find};
/// assert_eq!(find("whatwg").unwrap().status, Status::Current);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Status {
    /// Maintained and widely used.
    Current,
    /// Replaced by a later version or another function, or rarely used.
    Legacy,
}

/// A known reason why an emulation differs from the real program.
///
/// ```
/// for program in urlens_programs::programs() {
///     for difference in program.differences {
///         println!("{}: {}", program.id, difference.cause);
///     }
/// }
/// ```
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct KnownDifference {
    /// The cause, in words.
    pub cause: &'static str,
    /// The member that differs; all members if empty.
    pub member: &'static str,
    /// Returns `true` for texts to which the cause may apply.
    pub(crate) applies: fn(&str) -> bool,
}

impl KnownDifference {
    /// Returns `true` if the readings of a text may differ for this cause.
    ///
    /// ```
    /// let program = urlens_programs::find("whatwg").unwrap();
    /// assert!(!program.differences.iter().any(|difference| difference.applies_to("http://example.org/")));
    /// ```
    pub fn applies_to(&self, text: &str) -> bool {
        (self.applies)(text)
    }
}

impl fmt::Debug for KnownDifference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("KnownDifference").field("cause", &self.cause).finish_non_exhaustive()
    }
}
