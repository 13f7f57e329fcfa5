//! The progress of a query: rows, bytes, and bytes on disk.

use crate::tables::Tally;
use datafusion::physical_plan::ExecutionPlan;
use datafusion::physical_plan::statistics::{StatisticsArgs, StatisticsContext};
use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::time::Duration;
use urlens_ops::progress::{Bar, left, share, short};

/// The progress bar of a query.
pub(crate) struct Progress {
    plan: Arc<dyn ExecutionPlan>,
    tally: Arc<Tally>,
    bar: Bar,
}

/// The progress of a query.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
struct Read {
    rows: u64,
    /// The total number of rows, where the files declare it.
    all_rows: u64,
    bytes: u64,
    all_bytes: u64,
    /// The number of bytes spilled to disk.
    spilled: u64,
}

impl Progress {
    /// Creates a bar for a plan. It is drawn if `requested` or if standard error is a terminal.
    pub(crate) fn new(plan: &Arc<dyn ExecutionPlan>, tally: &Arc<Tally>, requested: bool) -> Self {
        let is_shown = requested || io::stderr().is_terminal();
        let (plan, tally) = (Arc::clone(plan), Arc::clone(tally));
        Self { plan, tally, bar: Bar::new(is_shown) }
    }

    /// Draws the bar.
    pub(crate) fn draw(&mut self, spilled: u64) {
        self.bar.draw(|time| {
            let [bytes, all_bytes, rows] = self.tally.read();
            let mut read = Read { rows, bytes, all_bytes, spilled, ..Read::default() };
            leaves(&self.plan, &mut read);
            line(read, time)
        });
    }

    /// Removes the bar, at the end or before other output on the terminal.
    pub(crate) fn stop(&mut self) {
        self.bar.stop();
    }
}

/// Adds the progress of DataFusion's own file scans, which are leaves of the plan.
fn leaves(plan: &Arc<dyn ExecutionPlan>, read: &mut Read) {
    let metrics = plan.metrics().filter(|_| plan.children().is_empty());
    if let Some(metrics) = metrics
        && let Some(bytes) = metrics.sum_by_name("bytes_scanned")
    {
        read.bytes += bytes.as_usize() as u64;
        read.rows += metrics.output_rows().unwrap_or(0) as u64;
        let whole = StatisticsContext::new().compute(plan.as_ref(), &StatisticsArgs::new());
        if let Ok(statistics) = whole {
            read.all_rows += statistics.num_rows.get_value().copied().unwrap_or(0) as u64;
        }
    }
    plan.children().into_iter().for_each(|child| leaves(child, read));
}

/// Formats the bar: `[=====     ]  42 %  4.2 M rows  820.0 MB  2.1 M rows/s  0:12 left  1.0 GB on disk`.
fn line(read: Read, time: Duration) -> String {
    let time = time.max(Duration::from_millis(1));
    let Read { rows, all_rows, bytes, all_bytes, spilled } = read;
    // Some tables are counted in rows and others in bytes: show the smaller share.
    let parts = [(rows, all_rows), (bytes, all_bytes)].into_iter().filter(|(_, all)| *all > 0);
    let part = parts.map(|(read, all)| (read as f64 / all as f64).min(1.0)).reduce(f64::min);
    let mut line = part.map(|part| share(part) + "  ").unwrap_or_default();
    let speed = short(rows as f64 / time.as_secs_f64());
    let speed = speed.trim();
    line +=
        &format!("{} rows  {}B  {speed} rows/s", short(rows as f64).trim(), short(bytes as f64));
    if let Some(part) = part.filter(|part| *part > 0.0) {
        line += &format!("  {}", left(part, time));
    }
    if spilled > 0 {
        line += &format!("  {}B on disk", short(spilled as f64));
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bar_texts() {
        let second = Duration::from_secs(1);
        let read = Read { rows: 2_500_000, all_rows: 10_000_000, bytes: 90_000, ..Read::default() };
        assert_eq!(
            line(read, second),
            "[======                  ]  25 %  2.5 M rows  90.0 kB  2.5 M rows/s  0:03 left"
        );
        let read = Read { rows: 10, bytes: 999, spilled: 2_000_000, ..Read::default() };
        assert_eq!(line(read, second), "10 rows  999 B  10 rows/s  2.0 MB on disk");
        // No division by zero for an empty file.
        assert_eq!(line(Read::default(), Duration::ZERO), "0 rows  0 B  0 rows/s");
        let read = Read { rows: 5, all_rows: 10, bytes: 1, all_bytes: 10, ..Read::default() };
        assert!(line(read, second).contains(" 10 %"), "{}", line(read, second));
    }
}
