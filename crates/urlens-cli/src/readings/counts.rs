//! The summary of `readings`: lines by verdict and by code.

use super::aligned;
use serde_json::{Map, Value, json};
use std::collections::BTreeMap;
use urlens_readings::{CATALOGUE, Class, Finding, LINTS, PROGRAM_CLASSES, Verdict};

/// The number of lines by verdict and by code.
#[derive(Debug, Default)]
pub(crate) struct Counts {
    lines: u64,
    verdicts: BTreeMap<Verdict, u64>,
    codes: BTreeMap<&'static str, u64>,
}

impl Counts {
    /// Counts one line. Each code counts once per line.
    pub(crate) fn count(&mut self, verdict: Verdict, findings: &[Finding]) {
        self.lines += 1;
        *self.verdicts.entry(verdict).or_default() += 1;
        for (i, finding) in findings.iter().enumerate() {
            if !findings[..i].iter().any(|earlier| earlier.code() == finding.code()) {
                *self.codes.entry(finding.code()).or_default() += 1;
            }
        }
    }

    /// Adds other counts.
    pub(crate) fn add(&mut self, other: Self) {
        self.lines += other.lines;
        for (verdict, count) in other.verdicts {
            *self.verdicts.entry(verdict).or_default() += count;
        }
        for (code, count) in other.codes {
            *self.codes.entry(code).or_default() += count;
        }
    }

    /// Returns the classes that were found, in the order of the catalogue, with their counts.
    fn found(&self) -> impl Iterator<Item = (&'static Class, u64)> {
        let classes = CATALOGUE.iter().chain(LINTS).chain(PROGRAM_CLASSES);
        classes.filter_map(|class| Some((class, *self.codes.get(class.code)?)))
    }

    /// Returns a table of all verdicts and of the codes that were found.
    pub(crate) fn table(&self) -> String {
        let row = |cells: [&str; 2]| cells.map(str::to_owned).to_vec();
        let mut verdicts = vec![row(["lines", "verdict"])];
        for verdict in Verdict::ALL {
            let count = self.verdicts.get(&verdict).unwrap_or(&0);
            verdicts.push(row([&count.to_string(), &verdict.to_string()]));
        }
        verdicts.push(row([&self.lines.to_string(), "total"]));
        let mut table = aligned(&right_align_first(verdicts));
        let head = ["lines", "code", "highest severity", "description"];
        let mut codes = vec![head.map(str::to_owned).to_vec()];
        for (class, count) in self.found() {
            let cells = [&count.to_string(), class.code, class.severity.name(), class.title];
            codes.push(cells.map(str::to_owned).to_vec());
        }
        if codes.len() > 1 {
            table.push('\n');
            table += &aligned(&right_align_first(codes));
        }
        table
    }

    /// Returns the counts as JSON.
    pub(crate) fn json(&self) -> Value {
        let verdict = |verdict: Verdict| {
            (verdict.name().to_owned(), Value::from(*self.verdicts.get(&verdict).unwrap_or(&0)))
        };
        let verdicts: Map<_, _> = Verdict::ALL.into_iter().map(verdict).collect();
        let codes: Map<_, _> =
            self.found().map(|(class, count)| (class.code.to_owned(), count.into())).collect();
        json!({ "lines": self.lines, "verdicts": verdicts, "codes": codes })
    }
}

fn right_align_first(mut rows: Vec<Vec<String>>) -> Vec<Vec<String>> {
    let width = rows.iter().map(|row| row[0].len()).max().unwrap_or(0);
    for row in &mut rows {
        row[0] = format!("{:>width$}", row[0]);
    }
    rows
}
