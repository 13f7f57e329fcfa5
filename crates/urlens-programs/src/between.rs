//! A text that one program checks and another one fetches.

use crate::connection::{Connection, Difference, NoConnection};
use crate::expected::Expected;
use crate::program::Program;
use crate::reading::Rule;
use crate::repair::repair;
use crate::span::Spans;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;

/// The comparison of a program that checks a text with a program that fetches it.
///
/// ```
/// use urlens_programs::{PairVerdict, between, find};
///
/// let [python, curl] = ["py313_urlsplit", "curl8"].map(|id| find(id).unwrap());
/// let pair = between(python, curl, "http://0x7f.1/");
/// assert_eq!(pair.verdict.name(), "different-host");
/// assert_eq!(pair.first_difference, Some(7));
/// assert_eq!(pair.fetcher.rules[0].code, "number");
/// assert_eq!(between(python, curl, "http://example.org/").verdict, PairVerdict::Same);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Between<'a> {
    /// The text.
    pub text: &'a str,
    /// The result.
    pub verdict: PairVerdict,
    /// The first byte that the programs read differently, if they do.
    pub first_difference: Option<usize>,
    /// The program that checks.
    pub checker: Side<'a>,
    /// The program that fetches.
    pub fetcher: Side<'a>,
}

/// One program of a pair.
///
/// ```
/// use urlens_programs::{between, find};
///
/// let [go, lua] = ["go127", "lua_socket"].map(|id| find(id).unwrap());
/// let pair = between(go, lua, "https://example.org#@evil.example/");
/// assert_eq!(pair.fetcher.connection.unwrap().host, "evil.example");
/// assert_eq!(pair.fetcher.rules[0].text, "only a slash ends the authority, not ? or #");
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Side<'a> {
    /// The program.
    pub program: &'static Program,
    /// Where it connects.
    pub connection: Result<Connection<'a>, NoConnection>,
    /// The rules of the program that took effect, or the rule for which it refuses the text. Empty if
    /// it reads the text as the standards do.
    pub rules: Vec<&'static Rule>,
    spans: Spans,
}

/// The result of comparing two programs.
///
/// ```
/// use urlens_programs::{Difference, PairVerdict};
/// assert_eq!(PairVerdict::Different(Difference::Port).name(), "different-port");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum PairVerdict {
    /// Both connect to the same scheme, host and port.
    Same,
    /// The checker refuses the text, or the fetcher does not connect.
    Refused,
    /// The fetcher connects to something else than the checker finds.
    Different(Difference),
}

impl PairVerdict {
    /// A stable name for programs.
    ///
    /// ```
    /// assert_eq!(urlens_programs::PairVerdict::Refused.name(), "refused");
    /// ```
    pub const fn name(self) -> &'static str {
        match self {
            Self::Same => "same",
            Self::Refused => "refused",
            Self::Different(Difference::Host) => "different-host",
            Self::Different(Difference::Port) => "different-port",
            Self::Different(Difference::Scheme) => "different-scheme",
        }
    }
}

/// Compares what one program checks with what another one fetches.
///
/// The result is [`Refused`](PairVerdict::Refused) if the checker refuses the text or the fetcher does
/// not connect: nothing is fetched then. A checker that accepts a text without a host that it can check,
/// for which the fetcher connects, finds a different host.
///
/// ```
/// use urlens_programs::{between, find};
///
/// let [whatwg, python, java] = ["whatwg", "py313_urlsplit", "java_URL"].map(|id| find(id).unwrap());
/// let verdict = |checker, fetcher, text| between(checker, fetcher, text).verdict.name();
/// assert_eq!(verdict(whatwg, python, r"http://a\@evil.example/"), "different-host");
/// assert_eq!(verdict(whatwg, java, "url:http://evil.example/"), "different-host");
/// assert_eq!(verdict(whatwg, python, "http://[::1/"), "refused");
/// ```
pub fn between<'a>(
    checker: &'static Program,
    fetcher: &'static Program,
    text: &'a str,
) -> Between<'a> {
    let checker = Side::of(checker, text);
    let fetcher = Side::of(fetcher, text);
    let verdict = match (&checker.connection, &fetcher.connection) {
        (_, Err(_)) | (Err(NoConnection::Refused(_)), _) => PairVerdict::Refused,
        (Err(NoConnection::MissingHost | NoConnection::InvalidHost), Ok(_)) => {
            PairVerdict::Different(Difference::Host)
        }
        (Err(NoConnection::InvalidPort), Ok(_)) => PairVerdict::Different(Difference::Port),
        (Ok(a), Ok(b)) => a.difference(b).map_or(PairVerdict::Same, PairVerdict::Different),
    };
    let first_difference = match verdict {
        PairVerdict::Different(difference) => {
            Some(checker.spans.first_difference(&fetcher.spans, difference))
        }
        _ => None,
    };
    Between { text, verdict, first_difference, checker, fetcher }
}

impl<'a> Side<'a> {
    fn of(program: &'static Program, text: &'a str) -> Self {
        match program.read(text) {
            Ok(reading) => {
                let (rules, spans) = (reading.applied.clone(), Spans::of(text, &reading));
                Self { program, connection: Connection::of(reading), rules, spans }
            }
            Err(refusal) => Self {
                program,
                connection: Err(NoConnection::Refused(refusal)),
                rules: Vec::from([refusal.rule]),
                spans: Spans::default(),
            },
        }
    }
}

impl Between<'_> {
    /// The text with the smallest change after which both programs connect to what the checker found.
    /// `None` if the programs agree, if one of them refuses, or if no such text was found.
    ///
    /// Every candidate is read by both programs.
    ///
    /// ```
    /// use urlens_programs::{between, find};
    ///
    /// let [go, lua] = ["go127", "lua_socket"].map(|id| find(id).unwrap());
    /// let pair = between(go, lua, "https://example.org?@evil.example/");
    /// assert_eq!(pair.repaired().unwrap(), "https://example.org/?@evil.example/");
    /// ```
    pub fn repaired(&self) -> Option<String> {
        let PairVerdict::Different(_) = self.verdict else { return None };
        let connection = self.checker.connection.as_ref().ok()?;
        let expected = Expected::of_connection(connection);
        let programs = [self.checker.program, self.fetcher.program];
        repair(self.text, &programs, &expected, Some(self.checker.program))
    }
}

/// Writes the verdict and the offset of the first difference: `different host, first difference at byte 19`.
impl fmt::Display for Between<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.verdict {
            PairVerdict::Same => f.write_str("same")?,
            PairVerdict::Refused => f.write_str("refused")?,
            PairVerdict::Different(difference) => write!(f, "different {}", difference.name())?,
        }
        if let Some(at) = self.first_difference {
            write!(f, ", first difference at byte {at}")?;
        }
        Ok(())
    }
}
