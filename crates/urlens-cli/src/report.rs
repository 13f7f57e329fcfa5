//! Reports on standard error: bad lines, unreadable sources, and progress.

use crate::input::Source;
use crate::outcome::{Message, Outcome, print_error};
use crate::paint::{STRONG, paint, visible};
use crate::progress::Progress;
use std::fmt::Write;

/// The counts and messages of one run.
#[derive(Debug)]
pub(crate) struct Report {
    pub(crate) progress: Progress,
    lines: u64,
    bad: u64,
    has_source_error: bool,
    /// True if all texts are arguments: the final count is then omitted.
    is_short: bool,
}

impl Report {
    /// Creates a report; `is_short` omits the final count.
    pub(crate) fn new(progress: Progress, is_short: bool) -> Self {
        Self { progress, lines: 0, bad: 0, has_source_error: false, is_short }
    }

    /// Counts `lines` of `source`, and reports the `bad` ones with their numbers.
    pub(crate) fn lines(&mut self, source: Source<'_>, lines: u64, bad: &[(u64, Message)]) {
        self.lines += lines;
        if !bad.is_empty() {
            self.bad += bad.len() as u64;
            let mut text = String::new();
            for (number, Message { text: message, .. }) in bad {
                let place = paint(STRONG, format_args!("{}:", source.place(*number)));
                let _ = writeln!(text, "{place} {message}");
            }
            self.print(&text);
        }
        self.progress.tick(self.lines);
    }

    /// Reports that `source` could not be read, or not to its end.
    pub(crate) fn source_error(
        &mut self,
        source: Source<'_>,
        Message { text: message, .. }: &Message,
    ) {
        self.has_source_error = true;
        let place = paint(STRONG, format_args!("{}:", visible(&source.name())));
        self.print(&format!("{place} {message}\n"));
    }

    /// Prints the number of bad lines, if there are any, and returns the outcome.
    pub(crate) fn finish(mut self) -> Outcome {
        self.progress.hide();
        if self.bad > 0 && !self.is_short {
            let lines = if self.lines == 1 { "line" } else { "lines" };
            print_error(&format!("{} of {} {lines} failed\n", self.bad, self.lines));
        }
        if self.has_source_error { Outcome::Unreadable } else { Outcome::success_if(self.bad == 0) }
    }

    fn print(&mut self, text: &str) {
        self.progress.hide();
        print_error(text);
    }
}
