//! Limits of requests and answers.

/// The limits of a request and its answer, so that a short request cannot have a very long answer.
///
/// ```
/// use urlens_ops::{Limits, ask};
///
/// assert_eq!(Limits::default().list, 10_000);
/// let answer = ask(r#"{"op":"tokens","input":"a/b/c","limits":{"list":2}}"#);
/// assert!(answer.ends_with(r#""tokens_more":1}}"#));
/// let answer = ask(r#"{"op":"template","template":"{x}{x}","vars":{"x":"abc"},"limits":{"output":4}}"#);
/// assert!(answer.contains(r#""kind":"too-long""#));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The maximum length of a line in bytes; a longer one gets the error `too-long`.
    pub line: usize,
    /// The maximum number of items of a list; `…_more` counts the omitted ones.
    pub list: usize,
    /// The maximum length of an expanded template in bytes.
    pub output: usize,
    /// The maximum length of an answer with the readings of many programs, in bytes.
    pub answer: usize,
}

impl Limits {
    /// The names of the limits that a request may set.
    pub(crate) const NAMES: [&str; 3] = ["list", "output", "answer"];

    /// The limits of a request of a length: outputs and answers may have four times that length.
    pub(crate) fn for_request(length: usize) -> Self {
        let (default, grown) = (Self::default(), length.saturating_mul(4));
        Self { output: default.output.max(grown), answer: default.answer.max(grown), ..default }
    }

    /// Sets a limit by its name.
    pub(crate) fn set(&mut self, name: &str, value: usize) -> Option<()> {
        match name {
            "list" => self.list = value,
            "output" => self.output = value,
            "answer" => self.answer = value,
            _ => return None,
        }
        Some(())
    }
}

impl Default for Limits {
    fn default() -> Self {
        Self { line: 16 << 20, list: 10_000, output: 64 << 10, answer: 1 << 20 }
    }
}
