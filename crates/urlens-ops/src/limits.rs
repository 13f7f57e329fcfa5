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
/// assert!(answer.contains(r#""code":"too-long""#));
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

#[cfg(test)]
mod tests {
    use super::Limits;
    use crate::ask;

    /// The start of the error of a request; the empty text if it has an answer.
    fn error(request: &str) -> String {
        let answer = ask(request);
        answer.strip_prefix(r#"{"error":"#).unwrap_or_default().chars().take(200).collect()
    }

    #[test]
    fn limits_grow_with_the_request() {
        let short = Limits::for_request(100);
        assert_eq!((short.answer, short.output), (1 << 20, 64 << 10));
        let long = Limits::for_request(1 << 20);
        assert_eq!((long.answer, long.output, long.list), (4 << 20, 4 << 20, 10_000));
        assert_eq!(Limits::for_request(usize::MAX).answer, usize::MAX);
    }

    #[test]
    fn unknown_limits_are_errors() {
        let request = r#"{"op":"parse","input":"http://h/","limits":{"answers":1}}"#;
        assert!(error(request).contains("must be an object of"), "{}", ask(request));
        let request = r#"{"op":"parse","input":"http://h/","limits":{"list":-1}}"#;
        assert!(error(request).contains("`limits`"), "{}", ask(request));
    }

    #[cfg(feature = "programs")]
    #[test]
    fn readings_of_programs_have_a_limit() {
        let request = |more: &str| format!(r#"{{"op":"programs","input":"http://h/"{more}}}"#);
        let whole = ask(&request(""));
        assert!(whole.starts_with(r#"{"ok":"#), "{whole}");
        let fit = format!(r#","limits":{{"answer":{}}}"#, whole.len());
        assert_eq!(ask(&request(&fit)), whole);

        let too_long = "the answer is longer than 1000 bytes; name fewer programs";
        let few = r#","limits":{"answer":1000}"#;
        assert!(whole.len() > 2000 && error(&request(few)).contains(too_long), "{whole}");
        let one = r#","limits":{"answer":1000},"programs":["curl8"]"#;
        assert!(ask(&request(one)).contains(r#""host":"h""#));
    }

    /// Without a limit in the request, an answer has at most four times its bytes, and one reading.
    #[cfg(feature = "programs")]
    #[test]
    fn long_texts_have_no_readings_of_all_programs() {
        let input = format!("http://h/{}", "a".repeat(1 << 20));
        let all = format!(r#"{{"op":"programs","input":"{input}"}}"#);
        assert!(error(&all).contains("too-long"));
        let one = format!(r#"{{"op":"programs","input":"{input}","programs":"curl8"}}"#);
        let answer = ask(&one);
        assert!(answer.len() > 1 << 20 && answer.starts_with(r#"{"ok":"#), "{}", answer.len());
    }
}
