//! What is wrong with a text, and by which name it is known.

use std::fmt;
use std::ops::Range;
use urlens_readings::Severity;

/// Something that a check has to say about a text.
#[derive(Clone, Debug)]
pub(crate) struct Problem {
    pub(crate) code: Code,
    /// The id of the class in the catalogue of disagreements.
    pub(crate) class: Option<&'static str>,
    pub(crate) rank: Rank,
    /// In lower case, with the place.
    pub(crate) message: String,
    /// The same for every text that has this problem.
    pub(crate) title: &'static str,
    pub(crate) part: Option<&'static str>,
    /// The bytes of the text it is about.
    pub(crate) range: Range<usize>,
    /// Whether it alone makes the answer no.
    pub(crate) is_denied: bool,
    pub(crate) advice: Option<&'static str>,
}

impl Problem {
    /// A problem that makes the answer no, about the character at byte `at` of `text`.
    pub(crate) fn at(code: Code, message: String, text: &str, at: usize) -> Self {
        let at = text.floor_char_boundary(at);
        let length = text[at..].chars().next().map_or(0, char::len_utf8);
        Self {
            code,
            class: None,
            rank: Rank::Invalid,
            message,
            title: code.title(),
            part: None,
            range: at..at + length,
            is_denied: true,
            advice: None,
        }
    }

    /// The same, in a component.
    pub(crate) fn part(self, part: &'static str) -> Self {
        Self { part: Some(part), ..self }
    }
}

/// The stable name of a problem. What the catalogue and the lints name has its own name; other names
/// stand behind that of their list, for two lists may use the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Code {
    pub(crate) list: List,
    pub(crate) name: &'static str,
}

impl Code {
    pub(crate) const fn new(list: List, name: &'static str) -> Self {
        Self { list, name }
    }

    /// What it means wherever it is found, as far as a list says so.
    fn title(self) -> &'static str {
        super::codes::title(self).unwrap_or(self.name)
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

/// Where a code is from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum List {
    /// The catalogue of disagreements, and the lints.
    Findings,
    /// Why a text is not in a language.
    Syntax,
    /// How far the standards disagree.
    Agreed,
    /// Why a policy says no.
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

/// How bad a problem is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rank {
    /// The text is not what it was to be.
    Invalid,
    /// A policy does not allow it.
    SetError,
    /// It is what it was to be, and this was found.
    Found(Severity),
}

impl Rank {
    /// The word before the message.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::Invalid => "error",
            Self::SetError => "denied",
            Self::Found(severity) => severity.name(),
        }
    }
}
