//! Counting a run over a list: what passed, what differs by decision, what failed.

/// A case in which urlens answers otherwise than the list, on purpose.
///
/// The row is a claim and is checked as one: a case that no longer differs, or differs in another
/// way than stated, is a failure, and so is a row that no case of the list uses.
#[derive(Debug, Clone, Copy)]
pub struct Difference {
    /// The case, as the runner names it.
    pub case: &'static str,
    /// What urlens answers.
    pub ours: &'static str,
    /// Why.
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
    /// A run over the list `name`, of which the cases in `known` are known to differ.
    pub fn new(name: &'static str, known: &'static [Difference]) -> Self {
        let used = vec![false; known.len()];
        Self { name, passed: 0, differing: 0, failures: Vec::new(), known, used }
    }

    /// Holds one answer against the one that the list expects.
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
            self.failures.push(format!("{case}: listed as a difference, but it no longer differs"));
        } else if got != ours {
            self.failures.push(format!("{case}: got {got:?}, listed as {ours:?}, want {want:?}"));
        } else {
            self.differing += 1;
        }
    }

    /// Adds what a runner found out by itself.
    pub fn fail(&mut self, what: String) {
        self.failures.push(what);
    }

    /// How many cases answered as the list expects.
    pub fn passed(&self) -> usize {
        self.passed
    }

    /// Prints the line of this list and fails unless every one of its `count` cases passed or is
    /// a known difference.
    ///
    /// # Panics
    ///
    /// When a case failed, when the list has another number of cases than stated, or when a known
    /// difference was never met.
    pub fn finish(mut self, count: usize) {
        for (row, used) in self.known.iter().zip(&self.used) {
            if !used {
                self.failures.push(format!("{}: a difference that no case shows", row.case));
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
    fn a_known_difference_is_counted_apart() {
        let mut tally = Tally::new("list", KNOWN);
        tally.check("a", "1", "1");
        tally.check("b", "2", "3");
        assert_eq!(tally.passed(), 1);
        tally.finish(2);
    }

    #[test]
    #[should_panic(expected = "no longer differs")]
    fn a_difference_that_is_gone_fails() {
        let mut tally = Tally::new("list", KNOWN);
        tally.check("b", "3", "3");
        tally.finish(1);
    }

    #[test]
    #[should_panic(expected = "that no case shows")]
    fn a_difference_that_is_never_met_fails() {
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
