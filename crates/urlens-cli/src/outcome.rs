//! Exit codes and error messages.

use crate::paint::visible;
use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use urlens_ops::Failure;

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

/// An error message for a text: lowercase, without a full stop. `?` converts any `Display` error.
#[derive(Debug)]
pub(crate) struct Message(pub(crate) String);

// `Message` must not implement `Display`: this impl would overlap with `From<T> for T`.
impl<E: Display> From<E> for Message {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// Returns the message of a failed operation, with a hint if another kind accepts the text.
pub(crate) fn failed(failure: Failure) -> Message {
    hinted(&failure, "--as")
}

/// Returns the message of a failed operation; the hint names `option`, which selects the kind.
pub(crate) fn hinted(failure: &Failure, option: &str) -> Message {
    match failure.accepted_as() {
        Some(kind) => Message(format!("{failure}; try {option} {kind}")),
        None => Message(failure.to_string()),
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
