//! How a run ends, and what is said when it does not go well.

use std::fmt::Display;
use std::io::{self, Write};
use std::process::ExitCode;
use urlens_ops::Failure;

/// What the command says by its exit code. A call that is not understood never gets this far: it
/// ends with 2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Outcome {
    /// All went well, or the answer is yes: 0.
    Fine,
    /// Something could not be read, or the answer is no: 1.
    Bad,
}

impl Outcome {
    /// Fine if it `is` so.
    pub(crate) fn fine_if(is: bool) -> Self {
        if is { Self::Fine } else { Self::Bad }
    }
}

impl From<Outcome> for ExitCode {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Fine => Self::SUCCESS,
            Outcome::Bad => Self::FAILURE,
        }
    }
}

/// What is wrong with a line, for people: lowercase, without a full stop. Made by `?` from any error
/// that can be printed.
#[derive(Debug)]
pub(crate) struct Message(pub(crate) String);

// `Message` itself must not be `Display`, or this would overlap with `From<T> for T`.
impl<E: Display> From<E> for Message {
    fn from(error: E) -> Self {
        Self(error.to_string())
    }
}

/// The message of an operation that failed, with the kind that accepts the text, if one does.
pub(crate) fn failed(failure: Failure) -> Message {
    hinted(&failure, "--as")
}

/// The message of an operation that failed; `option` is the one that names the kind of the text.
pub(crate) fn hinted(failure: &Failure, option: &str) -> Message {
    match failure.accepted_as() {
        Some(kind) => Message(format!("{failure}; try {option} {kind}")),
        None => Message(failure.to_string()),
    }
}

/// Ends the program because a stream has failed. Called from wherever output is written: another
/// thread may wait for input that never comes.
pub(crate) fn end(error: &io::Error) -> ! {
    // Whoever read the output has seen enough.
    if error.kind() == io::ErrorKind::BrokenPipe {
        std::process::exit(0);
    }
    complain(&format!("urlens: {}\n", why(error)));
    std::process::exit(1);
}

/// What went wrong with a file or a stream, in our words where the system's are many.
pub(crate) fn why(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::NotFound => "no such file".to_owned(),
        io::ErrorKind::PermissionDenied => "permission denied".to_owned(),
        io::ErrorKind::IsADirectory => "a directory, not a list of URLs".to_owned(),
        io::ErrorKind::UnexpectedEof => "the compressed data ends too early".to_owned(),
        _ => error.to_string(),
    }
}

/// Writes to standard error; where nobody listens there, nothing is left to say it to.
pub(crate) fn complain(text: &str) {
    let _ = anstream::stderr().lock().write_all(text.as_bytes());
}
