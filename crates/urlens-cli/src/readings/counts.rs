//! How often each verdict was given and each code was found.

use super::aligned;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use urlens_readings::{CATALOGUE, Class, Finding, LINTS, Verdict};

/// Lines by verdict and by code.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    lines: u64,
    verdicts: BTreeMap<Verdict, u64>,
    codes: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Counts one line. A code counts once in it, in however many components it was found.
    pub(crate) fn count(&mut self, verdict: Verdict, findings: &[Finding]) {
        self.lines += 1;
        *self.verdicts.entry(verdict).or_default() += 1;
        for (i, finding) in findings.iter().enumerate() {
            if !findings[..i].iter().any(|it| it.code() == finding.code()) {
                *self.codes.entry(finding.code()).or_default() += 1;
            }
        }
    }

    /// Takes in what was counted elsewhere.
    pub(crate) fn add(&mut self, other: Self) {
        self.lines += other.lines;
        for (verdict, count) in other.verdicts {
            *self.verdicts.entry(verdict).or_default() += count;
        }
        for (code, count) in other.codes {
            *self.codes.entry(code).or_default() += count;
        }
    }

    /// The classes that were found, in the order of the lists, with their counts.
    fn found(&self) -> impl Iterator<Item = (&'static Class, u64)> {
        let classes = CATALOGUE.iter().chain(LINTS);
        classes.filter_map(|it| Some((it, *self.codes.get(it.code)?)))
    }

    /// For people: every verdict, and the codes that were found.
    pub(crate) fn table(&self) -> String {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let mut verdicts = vec![row(["lines", "verdict"])];
        for verdict in Verdict::ALL {
            let count = self.verdicts.get(&verdict).unwrap_or(&0);
            verdicts.push(row([&count.to_string(), &verdict.to_string()]));
        }
        verdicts.push(row([&self.lines.to_string(), "all"]));
        let mut table = aligned(&numbers_to_the_right(verdicts));
        let mut codes = vec![["lines", "code", "at most", "what"].map(str::to_owned).to_vec()];
        for (class, count) in self.found() {
            let cells = [&count.to_string(), class.code, class.severity.name(), class.title];
            codes.push(cells.map(str::to_owned).to_vec());
        }
        if codes.len() > 1 {
            table.push('\n');
            table += &aligned(&numbers_to_the_right(codes));
        }
        table
    }

    /// For programs: the same.
    pub(crate) fn json(&self) -> Value {
        let verdict = |it: Verdict| {
            (it.name().to_owned(), Value::from(*self.verdicts.get(&it).unwrap_or(&0)))
        };
        let verdicts: Map<_, _> = Verdict::ALL.into_iter().map(verdict).collect();
        let codes: Map<_, _> =
            self.found().map(|(class, count)| (class.code.to_owned(), count.into())).collect();
        json!({ "lines": self.lines, "verdicts": verdicts, "codes": codes })
    }
}

fn numbers_to_the_right(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let width = rows.iter().map(|row| row[0].len()).max().unwrap_or(0);
    for row in &mut rows {
        row[0] = format!("{:>width$}", row[0]);
    }
    rows
}
