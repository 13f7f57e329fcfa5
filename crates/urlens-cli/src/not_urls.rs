//! Detection of input that is not a list of URLs.

use crate::input::Input;
use crate::outcome::{Outcome, print_error};
use std::sync::atomic::{AtomicU64, Ordering};

/// Counts lines that are not URLs, so that `check` does not silently pass a file of prose.
#[derive(Debug, Default)]
pub(crate) struct NotUrls(AtomicU64);

impl NotUrls {
    /// Counts a line if it is not a URL.
    pub(crate) fn count(&self, line: &str) {
        if is_prose(line) {
            self.0.fetch_add(1, Ordering::Relaxed);
        }
    }

    /// Reports the number of lines if there are any, and returns the outcome: a failure then.
    pub(crate) fn report(self, input: &Input, outcome: Outcome) -> Outcome {
        let count = self.0.into_inner();
        if count == 0 || input.is_arguments_only() {
            return outcome;
        }
        let are = if count == 1 { "line is not a URL" } else { "lines are not URLs" };
        print_error(&format!(
            "{count} {are} but several words: use `urlens scan` to find the URLs in a text\n"
        ));
        match outcome {
            Outcome::Success => Outcome::Failure,
            other => other,
        }
    }
}

/// Returns true for several words of which the first is not the start of a URL, or a later one is.
fn is_prose(line: &str) -> bool {
    let Some((first, rest)) = line.trim().split_once([' ', '\t']) else { return false };
    !starts_url(first) || rest.contains("://")
}

fn starts_url(word: &str) -> bool {
    let Some(colon) = word.find(':') else { return word.contains(['/', '\\', '?']) };
    let (scheme, rest) = word.split_at(colon + 1);
    !rest.is_empty() && urlens::Uri::parse_borrowed(scheme).is_ok()
}

#[cfg(test)]
mod tests {
    use super::is_prose;

    #[test]
    fn lines_that_are_not_urls() {
        for line in [
            r"2026-11-17 GET http://example.org\@evil.example/ 200",
            "INFO: started",
            "INFO: see http://example.org/",
            "hello world",
            "http://a.example http://b.example",
            "12:00 x",
        ] {
            assert!(is_prose(line), "{line}");
        }
        for line in
            ["", "http://a/b c", "  http://a/ ", "a", "../x y", "/a b", "mailto:a b", "/\\a b"]
        {
            assert!(!is_prose(line), "{line}");
        }
    }
}
