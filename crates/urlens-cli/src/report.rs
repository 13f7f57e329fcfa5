//! What is said on standard error while lines are read: which are bad, and how many in the end.

use crate::input::Source;
use crate::outcome::{Message, Outcome, complain};
use crate::paint::{STRONG, paint};
use crate::progress::Progress;
use std::fmt::Write;

/// Counts the lines of one run, and reports those that are bad.
#[derive(Debug)]
pub(crate) struct Report {
    /// Drawn between the messages.
    pub(crate) progress: Progress,
    lines: u64,
    bad: u64,
    has_trouble: bool,
    /// Whether the texts are all arguments, of which nobody needs to be told how many they were.
    is_short: bool,
}

impl Report {
    /// A report on sources of which `is_short` says whether they are only arguments.
    pub(crate) fn new(progress: Progress, is_short: bool) -> Self {
        Self { progress, lines: 0, bad: 0, has_trouble: false, is_short }
    }

    /// Counts `lines` more, of which the `bad` ones have these numbers in `source`.
    pub(crate) fn lines(&mut self, source: Source<'_>, lines: u64, bad: &[(u64, Message)]) {
        self.lines += lines;
        if !bad.is_empty() {
            self.bad += bad.len() as u64;
            let mut text = String::new();
            for (number, Message(message)) in bad {
                let place = paint(STRONG, format_args!("{}:", source.place(*number)));
                let _ = writeln!(text, "{place} {message}");
            }
            self.say(&text);
        }
        self.progress.tick(self.lines);
    }

    /// Says why `source` could not be read, or not to its end.
    pub(crate) fn trouble(&mut self, source: Source<'_>, Message(message): &Message) {
        self.has_trouble = true;
        let place = paint(STRONG, format_args!("{}:", source.name()));
        self.say(&format!("{place} {message}\n"));
    }

    /// Says how many lines were bad, if some were, and how the run went.
    pub(crate) fn finish(mut self) -> Outcome {
        self.progress.hide();
        if self.bad > 0 && !self.is_short {
            let lines = if self.lines == 1 { "line" } else { "lines" };
            complain(&format!("{} of {} {lines} could not be read\n", self.bad, self.lines));
        }
        Outcome::fine_if(self.bad == 0 && !self.has_trouble)
    }

    fn say(&mut self, text: &str) {
        self.progress.hide();
        complain(text);
    }
}
