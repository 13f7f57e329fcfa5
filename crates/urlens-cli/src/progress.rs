//! A bar on standard error: how far, how fast, how long still.

use std::io::{self, IsTerminal, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

/// How often the bar is drawn anew.
const EVERY: Duration = Duration::from_millis(100);
const WIDTH: usize = 24;

/// The bar, or nothing where nobody would see it.
#[derive(Debug)]
pub(crate) struct Progress {
    /// Counted by whoever reads.
    read: Arc<AtomicU64>,
    total: Option<u64>,
    began: Instant,
    drawn: Option<Instant>,
    is_shown: bool,
}

impl Progress {
    /// A bar for `total` bytes. It is drawn where it is `asked` for, and where standard error is a
    /// terminal and standard output is not: on one terminal the two would be in each other's way.
    pub(crate) fn new(total: Option<u64>, asked: bool) -> Self {
        let is_shown = asked || io::stderr().is_terminal() && !io::stdout().is_terminal();
        Self { read: Arc::default(), total, began: Instant::now(), drawn: None, is_shown }
    }

    /// What counts the bytes that have been read.
    pub(crate) fn counter(&self) -> Arc<AtomicU64> {
        Arc::clone(&self.read)
    }

    /// Draws the bar if it is time to.
    pub(crate) fn tick(&mut self, lines: u64) {
        let since = self.drawn.unwrap_or(self.began);
        if self.is_shown && since.elapsed() >= EVERY {
            let read = self.read.load(Ordering::Relaxed);
            let text = line(read, self.total, lines, self.began.elapsed());
            let _ = write!(io::stderr().lock(), "\r{text}\x1B[K");
            self.drawn = Some(Instant::now());
        }
    }

    /// Takes the bar away, for a message or at the end.
    pub(crate) fn hide(&mut self) {
        if self.drawn.take().is_some() {
            let _ = io::stderr().lock().write_all(b"\r\x1B[K");
        }
    }
}

/// `[=====>    ]  42 %  1.2 of 3.0 GB  2.1 M lines/s  0:12 left`
fn line(read: u64, total: Option<u64>, lines: u64, time: Duration) -> String {
    let seconds = time.as_secs_f64().max(1e-3);
    let speed = format!("{} lines/s", short(lines as f64 / seconds));
    match total.filter(|&total| total > 0) {
        None => format!("{}B  {speed}", short(read as f64)),
        Some(total) => {
            let part = (read as f64 / total as f64).min(1.0);
            let bar = "=".repeat((part * WIDTH as f64) as usize);
            // What is read runs ahead of what is done by a few blocks, which is no matter to people.
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

/// A number with three digits or so: `1.2 M`.
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
    fn what_the_bar_says() {
        let second = Duration::from_secs(1);
        assert_eq!(
            line(250_000, Some(1_000_000), 2_100_000, second),
            "[======                  ]  25 %  250.0 kB of 1.0 MB  2.1 M lines/s  0:03 left"
        );
        assert_eq!(line(999, None, 10, second), "999 B  10  lines/s");
        // An empty file is read to its end at once; nothing may be divided by it.
        assert_eq!(line(0, Some(0), 0, Duration::ZERO), "0 B  0  lines/s");
    }
}
