//! The progress of reading: bytes, and lines or links.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;
use urlens_ops::progress::{Bar, left, share, short};

/// The progress bar of a command, which may be hidden.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The number of bytes read, updated by the reader.
    read: Arc<AtomicU64>,
    total: Option<u64>,
    bar: Bar,
}

impl Progress {
    /// Creates a bar for `total` bytes. It is shown if `forced`, or if standard error is a terminal
    /// and standard output is not: on one terminal, it would disturb the output.
    pub(crate) fn new(total: Option<u64>, forced: bool) -> Self {
        let is_shown = forced || io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { read: Arc::default(), total, bar: Bar::new(is_shown) }
    }

    /// Returns the counter of bytes read.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Draws the bar if the interval has passed.
    pub(crate) fn tick(&mut self, lines: u64) {
        let (read, total) = (self.read.load(Ordering::Relaxed), self.total);
        self.bar.tick(|time| line(read, total, lines, time));
    }

    /// Draws the bar with a number of links, if the interval has passed.
    pub(crate) fn tick_links(&mut self, links: u64) {
        let read = self.read.load(Ordering::Relaxed);
        self.bar.tick(|_| format!("{}B  {} links", short(read as f64), short(links as f64)));
    }

    /// Erases the bar before output, if there is any.
    pub(crate) fn hide_before(&mut self, is_output: bool) {
        if is_output {
            self.hide();
        }
    }

    /// Erases the bar, before a message or at the end.
    pub(crate) fn hide(&mut self) {
        self.bar.hide();
    }
}

/// Formats `[=====     ]  42 %  1.2 GB of 3.0 GB  2.1 M lines/s  0:12 left`.
fn line(read: u64, total: Option<u64>, lines: u64, time: Duration) -> String {
    let time = time.max(Duration::from_millis(1));
    let speed = format!("{} lines/s", short(lines as f64 / time.as_secs_f64()));
    let bytes = short(read as f64);
    let Some(total) = total.filter(|&total| total > 0) else { return format!("{bytes}B  {speed}") };
    // Reading is a few blocks ahead of processing, so this is an estimate.
    let part = (read as f64 / total as f64).min(1.0);
    let total = short(total as f64);
    format!("{}  {bytes}B of {total}B  {speed}  {}", share(part), left(part, time))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_of_the_bar() {
        let second = Duration::from_secs(1);
        assert_eq!(
            line(250_000, Some(1_000_000), 2_100_000, second),
            "[======                  ]  25 %  250.0 kB of 1.0 MB  2.1 M lines/s  0:03 left"
        );
        assert_eq!(line(999, None, 10, second), "999 B  10  lines/s");
        // No division by zero for an empty file.
        assert_eq!(line(0, Some(0), 0, Duration::ZERO), "0 B  0  lines/s");
    }
}
