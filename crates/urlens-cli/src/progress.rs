//! A progress bar on standard error.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// The time between two updates.
const INTERVAL: Duration = Duration::from_millis(100);
const WIDTH: usize = 24;

/// A progress bar, which may be hidden.
#[derive(Debug)]
pub(crate) struct Progress {
    /// The number of bytes read, updated by the reader.
    read: Arc<AtomicU64>,
    total: Option<u64>,
    started: Instant,
    drawn: Option<Instant>,
    is_shown: bool,
}

impl Progress {
    /// Creates a bar for `total` bytes. It is shown if `forced`, or if standard error is a terminal
    /// and standard output is not: on one terminal, it would disturb the output.
    pub(crate) fn new(total: Option<u64>, forced: bool) -> Self {
        let is_shown = forced || io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { read: Arc::default(), total, started: Instant::now(), drawn: None, is_shown }
    }

    /// Returns the counter of bytes read.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Draws the bar if the interval has passed.
    pub(crate) fn tick(&mut self, lines: u64) {
        let since = self.drawn.unwrap_or(self.started);
        if self.is_shown && since.elapsed() >= INTERVAL {
            let read = self.read.load(Ordering::Relaxed);
            let text = line(read, self.total, lines, self.started.elapsed());
            let _ = write!(io::stderr().lock(), "\r{text}\x1B[K");
            self.drawn = Some(Instant::now());
        }
    }

    /// Erases the bar before output, if there is any.
    pub(crate) fn hide_before(&mut self, is_output: bool) {
        if is_output {
            self.hide();
        }
    }

    /// Draws the bar with a number of links, if the interval has passed.
    pub(crate) fn tick_links(&mut self, links: u64) {
        let since = self.drawn.unwrap_or(self.started);
        if self.is_shown && since.elapsed() >= INTERVAL {
            let read = short(self.read.load(Ordering::Relaxed) as f64);
            let links = short(links as f64);
            let _ = write!(io::stderr().lock(), "\r{read}B  {links} links\x1B[K");
            self.drawn = Some(Instant::now());
        }
    }

    /// Erases the bar, before a message or at the end.
    pub(crate) fn hide(&mut self) {
        if self.drawn.take().is_some() {
            let _ = io::stderr().lock().write_all(b"\r\x1B[K");
        }
    }
}

/// Formats `[=====     ]  42 %  1.2 GB of 3.0 GB  2.1 M lines/s  0:12 left`.
fn line(read: u64, total: Option<u64>, lines: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1e-3);
    let speed = format!("{} lines/s", short(lines as f64 / seconds));
    match total.filter(|&total| total > 0) {
        None => format!("{}B  {speed}", short(read as f64)),
        Some(total) => {
            let part = (read as f64 / total as f64).min(1.0);
            let bar = "=".repeat((part * WIDTH as f64) as usize);
            // Reading is a few blocks ahead of processing, so this is an estimate.
            let left = if part > 0.0 { seconds / part - seconds } else { 0.0 } as u64;
            format!(
                "[{bar:<WIDTH$}] {:3.0} %  {}B of {}B  {speed}  {}:{:02} left",
                part * 100.0,
                short(read as f64),
                short(total as f64),
                left / 60,
                left % 60
            )
        }
    }
}

/// Formats a number with a unit prefix: `1.2 M`.
fn short(number: f64) -> String {
    match number {
        1e9.. => format!("{:.1} G", number / 1e9),
        1e6.. => format!("{:.1} M", number / 1e6),
        1e3.. => format!("{:.1} k", number / 1e3),
        _ => format!("{number:.0} "),
    }
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
