//! The progress bar of the commands, on standard error.

use std::io::{self, Write};
use std::time::{Duration, Instant};

/// The time between two updates of a bar.
pub const INTERVAL: Duration = Duration::from_millis(100);
const WIDTH: usize = 24;

/// A line on standard error that is drawn again and again, or never if it is hidden.
#[derive(Debug)]
pub struct Bar {
    started: Instant,
    drawn: Option<Instant>,
    is_shown: bool,
}

impl Bar {
    /// Creates a bar, which is not drawn yet.
    pub fn new(is_shown: bool) -> Self {
        Self { started: Instant::now(), drawn: None, is_shown }
    }

    /// Draws the text that `text` returns for the time since the start.
    pub fn draw(&mut self, text: impl FnOnce(Duration) -> String) {
        if self.is_shown {
            let text = text(self.started.elapsed());
            let _ = write!(io::stderr().lock(), "\r{text}\x1B[K");
            self.drawn = Some(Instant::now());
        }
    }

    /// Draws if [`INTERVAL`] has passed.
    pub fn tick(&mut self, text: impl FnOnce(Duration) -> String) {
        if self.is_shown && self.drawn.unwrap_or(self.started).elapsed() >= INTERVAL {
            self.draw(text);
        }
    }

    /// Erases the bar before other output, until it is drawn again.
    pub fn hide(&mut self) {
        if self.drawn.take().is_some() {
            let _ = io::stderr().lock().write_all(b"\r\x1B[K");
        }
    }

    /// Erases the bar for good.
    pub fn stop(&mut self) {
        self.hide();
        self.is_shown = false;
    }
}

/// Formats the part that is done, at most 1: `[=====     ]  42 %`.
///
/// ```
/// assert_eq!(urlens_ops::progress::share(0.25), "[======                  ]  25 %");
/// ```
pub fn share(part: f64) -> String {
    let bar = "=".repeat((part * WIDTH as f64) as usize);
    format!("[{bar:<WIDTH$}] {:3.0} %", part * 100.0)
}

/// Formats the time that is left if a part took `time`: `0:12 left`.
///
/// ```
/// assert_eq!(urlens_ops::progress::left(0.25, std::time::Duration::from_secs(30)), "1:30 left");
/// ```
pub fn left(part: f64, time: Duration) -> String {
    let seconds = time.as_secs_f64();
    let left = if part > 0.0 { seconds / part - seconds } else { 0.0 } as u64;
    format!("{}:{:02} left", left / 60, left % 60)
}

/// Formats a number with a unit prefix: `1.2 M`.
///
/// ```
/// assert_eq!(urlens_ops::progress::short(1_234_567.0) + "B", "1.2 MB");
/// assert_eq!(urlens_ops::progress::short(12.0) + "B", "12 B");
/// ```
pub fn short(number: f64) -> String {
    match number {
        1e9.. => format!("{:.1} G", number / 1e9),
        1e6.. => format!("{:.1} M", number / 1e6),
        1e3.. => format!("{:.1} k", number / 1e3),
        _ => format!("{number:.0} "),
    }
}
