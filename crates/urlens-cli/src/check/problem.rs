//! A problem of a text and its code.

use std::fmt;
use std::ops::Range;
use urlens_readings::Severity;

/// A problem that a check found in a text.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    /// The id of the class in the catalogue of disagreements.
    pub(crate) class: Option<&'static str>,
    pub(crate) rank: Rank,
    /// The message in lower case, with the offset.
    pub(crate) message: String,
    /// The message of the scheme's rule, if the code is one that [`codes::all`](super::codes::all)
    /// does not contain.
    pub(crate) rule: Option<&'static str>,
    pub(crate) part: Option<&'static str>,
    /// The range of bytes in the text.
    pub(crate) range: Range<usize>,
    /// True if the problem causes exit code 1.
    pub(crate) is_denied: bool,
    pub(crate) advice: Option<&'static str>,
}

impl Problem {
    /// Creates a denied problem about the character at byte `at` of `text`.
    pub(crate) fn at(code: Code, message: String, text: &str, at: usize) -> Self {
        let at = text.floor_char_boundary(at);
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        Self {
            code,
            class: None,
            rank: Rank::Invalid,
            message,
            rule: None,
            part: None,
            range: at..at + length,
            is_denied: true,
            advice: None,
        }
    }

    /// Sets the component.
    pub(crate) fn part(self, part: &'static str) -> Self {
        Self { part: Some(part), ..self }
    }
}

/// The stable code of a problem. Codes of findings have no prefix; others are prefixed with the name
/// of their list, because two lists may use the same name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Code {
    pub(crate) list: List,
    pub(crate) name: &'static str,
}

impl Code {
    pub(crate) const fn new(list: List, name: &'static str) -> Self {
        Self { list, name }
    }
}

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.list.name() {
            None => f.pad(self.name),
            Some(list) => f.pad(&format!("{list}/{}", self.name)),
        }
    }
}

/// The list that defines a code.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum List {
    /// The catalogue of differences between the standards, and the lints.
    Findings,
    /// Syntax errors.
    Syntax,
    /// Verdicts of `--as agreed` and `--as agreed-spelling`.
    Agreed,
    /// Reasons of a policy.
    Policy,
    /// The rules of schemes.
    Scheme,
}

impl List {
    const fn name(self) -> Option<&'static str> {
        match self {
            Self::Findings => None,
            Self::Syntax => Some("syntax"),
            Self::Agreed => Some("agreed"),
            Self::Policy => Some("policy"),
            Self::Scheme => Some("scheme"),
        }
    }
}

/// The rank of a problem.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// The text is not of the required kind.
    Invalid,
    /// The policy does not allow the text.
    Denied,
    /// A finding in a valid text.
    Found(Severity),
}

impl Rank {
    /// Returns the word before the message.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Invalid => "error",
            Self::Denied => "denied",
            Self::Found(severity) => severity.name(),
        }
    }
}
