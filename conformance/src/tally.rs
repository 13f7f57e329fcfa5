//! Counts the results of a list: passed, known differences, failures.

/// A case in which urlens deliberately answers differently from the list.
///
/// The row is checked: it is a failure if the case no longer differs, differs in another way, or is not in
/// the list.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// The name that the runner gives the case.
    pub case: &'static str,
    /// The answer of urlens.
    pub ours: &'static str,
    /// The reason.
    pub why: &'static str,
}

/// The result of a run over one list.
#[derive(Debug)]
pub struct Tally {
    name: &'static str,
    passed: usize,
    differing: usize,
    failures: Vec<String>,
    known: &'static [Difference],
    used: Vec<bool>,
}

impl Tally {
    /// Starts a run over the list `name`, with its known differences.
    pub fn new(name: &'static str, known: &'static [Difference]) -> Self {
        let used = vec![false; known.len()];
        Self { name, passed: 0, differing: 0, failures: Vec::new(), known, used }
    }

    /// Compares an answer with the one that the list expects.
    pub fn check(&mut self, case: &str, got: &str, want: &str) {
        let Some(row) = self.known.iter().position(|row| row.case == case) else {
            if got == want {
                self.passed += 1;
            } else {
                self.failures.push(format!("{case}: got {got:?}, want {want:?}"));
            }
            return;
        };
        self.used[row] = true;
        let ours = self.known[row].ours;
        if got == want {
            self.failures
                .push(format!("{case}: listed as a difference, but equals the expected answer"));
        } else if got != ours {
            self.failures.push(format!("{case}: got {got:?}, listed as {ours:?}, want {want:?}"));
        } else {
            self.differing += 1;
        }
    }

    /// Adds a failure that the runner found.
    pub fn fail(&mut self, what: String) {
        self.failures.push(what);
    }

    /// The number of cases with the expected answer.
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// Prints the result and fails unless each of the `count` cases passed or is a known difference.
    ///
    /// # Panics
    ///
    /// If a case failed, if the number of cases is not `count`, or if a known difference did not occur.
    pub fn finish(mut self, count: usize) {
        for (row, used) in self.known.iter().zip(&self.used) {
            if !used {
                self.failures.push(format!("{}: no case for this known difference", row.case));
            }
        }
        let explained = match self.differing {
            0 => String::new(),
            n => format!(" ({n} differ by decision)"),
        };
        crate::say!("{} {} of {count}{explained}", self.name, self.passed);
        let seen = self.passed + self.differing;
        assert!(self.failures.is_empty(), "{}:\n  {}", self.name, self.failures.join("\n  "));
        assert_eq!(seen, count, "{}: {seen} cases where {count} were expected", self.name);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Difference] = &[Difference { case: "b", ours: "2", why: "a test" }];

    #[test]
    fn known_differences_are_counted() {
        let mut tally = Tally::new("list", KNOWN);
        tally.check("a", "1", "1");
        tally.check("b", "2", "3");
        assert_eq!(tally.passed(), 1);
        tally.finish(2);
    }

    #[test]
    #[should_panic(expected = "equals the expected answer")]
    fn an_outdated_difference_fails() {
        let mut tally = Tally::new("list", KNOWN);
        tally.check("b", "3", "3");
        tally.finish(1);
    }

    #[test]
    #[should_panic(expected = "no case for this known difference")]
    fn a_difference_without_a_case_fails() {
        Tally::new("list", KNOWN).finish(0);
    }

    #[test]
    #[should_panic(expected = "1 cases where 2 were expected")]
    fn a_short_list_fails() {
        let mut tally = Tally::new("list", &[]);
        tally.check("a", "1", "1");
        tally.finish(2);
    }
}
