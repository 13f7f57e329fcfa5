//! Exit codes and error messages.

use crate::paint::visible;
use serde_json::{Value, json};
use std::io::{self, Write};
use std::process::ExitCode;
use urlens::Error;
use urlens::domain::DomainError;
use urlens_ops::Failure;
use urlens_schemes::SchemeError;
use urlens_template::TemplateError;

/// The outcome of a command, as an exit code. Invalid arguments end the program earlier, with 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// Success, or a positive answer: 0.
    Success,
    /// Invalid input, or a negative answer: 1.
    Failure,
    /// Some input could not be read: 2, for commands whose answer would otherwise be taken for a
    /// complete one.
    Unreadable,
}

impl Outcome {
    /// Returns `Failure` for `Unreadable`, for commands that do not distinguish them.
    pub(crate) fn or_failure(self) -> Self {
        match self {
            Self::Unreadable => Self::Failure,
            other => other,
        }
    }

    /// Returns `Success` if `condition` holds.
    pub(crate) fn success_if(condition: bool) -> Self {
        if condition { Self::Success } else { Self::Failure }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Success => Self::SUCCESS,
            Outcome::Failure => Self::FAILURE,
            Outcome::Unreadable => Self::from(2),
        }
    }
}

/// The error of a text. `?` converts the errors of the libraries.
#[derive(Debug)]
pub(crate) struct Message {
    /// Lowercase, without a full stop.
    pub(crate) text: String,
    code: &'static str,
    part: Option<&'static str>,
    offset: Option<usize>,
}

impl Message {
    /// Creates an error of the command itself.
    pub(crate) fn new(code: &'static str, text: impl Into<String>) -> Self {
        Self { text: text.into(), code, part: None, offset: None }
    }

    /// Replaces the text by one that says more.
    pub(crate) fn with_text(self, text: String) -> Self {
        Self { text, ..self }
    }

    /// Returns the error as in answers of `urlens jsonl`.
    pub(crate) fn to_json(&self) -> Value {
        let Self { text, code, part, offset } = self;
        json!({ "code": code, "part": part, "offset": offset, "message": text })
    }
}

impl From<Failure> for Message {
    fn from(failure: Failure) -> Self {
        let (part, offset) = (failure.part(), failure.offset());
        Self { text: failure.to_string(), code: failure.code(), part, offset }
    }
}

impl From<Error> for Message {
    fn from(error: Error) -> Self {
        Failure::from(error).into()
    }
}

impl From<SchemeError> for Message {
    fn from(error: SchemeError) -> Self {
        Failure::from(error).into()
    }
}

impl From<TemplateError> for Message {
    fn from(error: TemplateError) -> Self {
        Failure::from(error).into()
    }
}

impl From<DomainError> for Message {
    fn from(error: DomainError) -> Self {
        Failure::from(error).into()
    }
}

impl From<&TemplateError> for Message {
    fn from(error: &TemplateError) -> Self {
        error.clone().into()
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::new("error", text)
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        text.to_owned().into()
    }
}

impl From<io::Error> for Message {
    fn from(error: io::Error) -> Self {
        Self::new("io", error.to_string())
    }
}

impl From<serde_json::Error> for Message {
    fn from(error: serde_json::Error) -> Self {
        Self::new("json", error.to_string())
    }
}

/// Returns the message of a failed operation, with a hint if another kind accepts the text.
pub(crate) fn failed(failure: Failure) -> Message {
    hinted(failure, "--as")
}

/// Returns the message of a failed operation; the hint names `option`, which selects the kind.
pub(crate) fn hinted(failure: Failure, option: &str) -> Message {
    let hint = failure.accepted_as().map(|kind| format!("{failure}; try {option} {kind}"));
    let message = Message::from(failure);
    match hint {
        Some(text) => message.with_text(text),
        None => message,
    }
}

/// Returns the message for an invalid base. A password in it is masked.
pub(crate) fn invalid_base(base: &str, message: &str) -> String {
    format!("invalid base \"{}\": {}", visible(&urlens::mask_password(base)), about_base(message))
}

/// Removes the words about a missing base from the message, because the text is the base.
pub(crate) fn about_base(message: &str) -> String {
    message.replace(", and no base that a relative reference can be resolved against", "")
}

/// Ends the program because of an error on standard output. It does not return, because another
/// thread may block on input forever.
pub(crate) fn end(error: &io::Error) -> ! {
    // A closed pipe is not an error: the reader needs no more output.
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    print_error(&format!("urlens: {}\n", describe(error)));
    std::process::exit(1);
}

/// Returns a short message for an I/O error.
pub(crate) fn describe(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "is a directory; expected a list of URLs".to_owned(),
        io::ErrorKind::UnexpectedEof => "truncated compressed data".to_owned(),
        _ => error.to_string(),
    }
}

/// Writes to standard error. Errors are ignored: there is nowhere to report them.
pub(crate) fn print_error(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
