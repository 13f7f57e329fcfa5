//! Counts of bytes, rows and problems over all tables, for the progress bar and the final warnings.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};

/// Counters that all reading threads share.
#[derive(Debug, Default)]
pub(crate) struct Tally {
    bytes: AtomicU64,
    rows: AtomicU64,
    /// The expected number of bytes.
    total: AtomicU64,
    /// By table name and problem.
    problems: Mutex<BTreeMap<(String, Problem), Count>>,
}

/// A problem with the content of a table, which does not fail the query.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Problem {
    LineNotUtf8,
    LineTooLong,
    LineNotJson,
    FieldNotUtf8,
    ExtraFields,
    /// The reported byte is the start of the batch.
    WrongType,
}

#[derive(Debug)]
struct Count {
    count: u64,
    /// The byte offset of the first occurrence.
    first: u64,
}

impl Tally {
    /// Adds to the number of bytes read.
    pub(crate) fn bytes(&self, more: u64) {
        self.bytes.fetch_add(more, Ordering::Relaxed);
    }

    /// Adds to the number of rows read.
    pub(crate) fn rows(&self, more: u64) {
        self.rows.fetch_add(more, Ordering::Relaxed);
    }

    /// Adds to the number of bytes expected.
    pub(crate) fn expect(&self, more: u64) {
        self.total.fetch_add(more, Ordering::Relaxed);
    }

    /// Returns bytes read, bytes expected and rows read.
    pub(crate) fn read(&self) -> [u64; 3] {
        [&self.bytes, &self.total, &self.rows].map(|count| count.load(Ordering::Relaxed))
    }

    /// Records `count` occurrences of a problem in `table`, the first at byte `at`.
    pub(crate) fn problem(&self, table: &str, problem: Problem, count: u64, at: u64) {
        if count > 0 {
            let mut problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
            let key = (table.to_owned(), problem);
            let entry = problems.entry(key).or_insert(Count { count: 0, first: at });
            entry.count += count;
            entry.first = entry.first.min(at);
        }
    }

    /// The final warnings, one line per table and problem.
    pub(crate) fn warnings(&self) -> String {
        let problems = self.problems.lock().unwrap_or_else(PoisonError::into_inner);
        problems.iter().fold(
            String::new(),
            |mut all, ((table, problem), Count { count, first })| {
                let [one, many] = problem.texts();
                let text = if *count == 1 { one } else { many };
                let at = if *problem == Problem::WrongType { "after" } else { "at" };
                let _ = writeln!(all, "{table}: {count} {text}, first {at} byte {first}");
                all
            },
        )
    }
}

impl Problem {
    /// The message after the count: singular and plural.
    const fn texts(self) -> [&'static str; 2] {
        match self {
            Self::LineNotUtf8 => {
                ["line is not UTF-8 (read as NULL)", "lines are not UTF-8 (read as NULL)"]
            }
            Self::LineTooLong => {
                ["line is too long (read as NULL)", "lines are too long (read as NULL)"]
            }
            Self::LineNotJson => [
                "line is not a JSON object (read as NULL)",
                "lines are not JSON objects (read as NULL)",
            ],
            Self::FieldNotUtf8 => {
                ["field is not UTF-8 (read as NULL)", "fields are not UTF-8 (read as NULL)"]
            }
            Self::ExtraFields => [
                "row has too many fields (extra fields are ignored)",
                "rows have too many fields (extra fields are ignored)",
            ],
            Self::WrongType => [
                "value does not have the type of its column (read as NULL)",
                "values do not have the type of their column (read as NULL)",
            ],
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn warnings_report_count_and_first_byte() {
        let tally = Tally::default();
        assert_eq!(tally.warnings(), "");
        tally.problem("a.txt", Problem::LineNotUtf8, 2, 70);
        tally.problem("a.txt", Problem::LineNotUtf8, 1, 7);
        tally.problem("a.txt", Problem::LineTooLong, 0, 0);
        tally.problem("b.json", Problem::LineNotJson, 1, 28);
        assert_eq!(
            tally.warnings(),
            "a.txt: 3 lines are not UTF-8 (read as NULL), first at byte 7\n\
             b.json: 1 line is not a JSON object (read as NULL), first at byte 28\n"
        );
    }
}
