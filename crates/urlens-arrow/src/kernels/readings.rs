//! Kernels for readings by all standards, and their findings.

use super::lists::{Lists, Members};
use super::programs::programs;
use super::validity::Booleans;
use crate::call::Call;
use crate::function::finding_fields;
use crate::rows::{self, Reasons, Sink};
use crate::texts::Texts;
use arrow_array::{ArrayRef, UInt32Array};
use arrow_schema::{ArrowError, Fields};
use std::sync::Arc;
use urlens_ops::programs::Program;
use urlens_ops::readings::{Finding, Readings, Severity};
use urlens_ops::{merge_findings, readings_of};

/// True if the standards agree.
pub(crate) fn agree(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    rows::texts(call, Booleans::new(call.rows), reasons, |_, source, out| {
        out.put(Readings::of(source.text).verdict().agrees());
        Ok(())
    })
}

/// The verdict of the readings.
pub(crate) fn verdict(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    rows::texts(call, Texts::new(call.rows), reasons, |_, source, out| {
        out.put_static(Readings::of(source.text).verdict().name())
    })
}

/// The severity of the most severe finding.
pub(crate) fn severity(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let programs = programs(call)?;
    rows::texts(call, Texts::new(call.rows), reasons, |_, source, out| {
        // Findings are sorted, most severe first.
        match among(source.text, &programs).findings().first() {
            Some(finding) => out.put_static(Severity::name(finding.severity)),
            None => Ok(()),
        }
    })
}

/// All findings about a text, merged by code.
pub(crate) fn findings(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let programs = programs(call)?;
    let out = Lists::new(Findings::default(), call.rows);
    rows::texts(call, out, reasons, |_, source, out| {
        for (finding, count) in merge_findings(&among(source.text, &programs).findings()) {
            out.members.put(finding, count);
        }
        out.end();
        Ok(())
    })
}

/// The readings of a text, for which these programs count, or the default ones.
fn among<'a>(text: &'a str, programs: &'a Option<Vec<&'static Program>>) -> Readings<'a> {
    match programs {
        Some(programs) => readings_of(text, None).with_programs(programs),
        None => readings_of(text, None),
    }
}

/// Findings as a column per member.
#[derive(Debug)]
struct Findings {
    /// Code, severity, part and message.
    texts: [Texts; 4],
    /// Start, end and count.
    numbers: [Vec<u32>; 3],
}

impl Default for Findings {
    fn default() -> Self {
        Self { texts: [0; 4].map(Texts::new), numbers: Default::default() }
    }
}

impl Findings {
    fn put(&mut self, finding: &Finding, count: usize) {
        let Finding { class, severity, part, range, .. } = finding;
        let texts = [finding.code(), severity.name(), part.name(), class.title];
        for (column, text) in self.texts.iter_mut().zip(texts) {
            if column.put_static(text).is_err() {
                column.null();
            }
        }
        // A text that can be parsed is shorter than 4 GiB.
        for (column, number) in self.numbers.iter_mut().zip([range.start, range.end, count]) {
            column.push(u32::try_from(number).unwrap_or(u32::MAX));
        }
    }
}

impl Members for Findings {
    fn len(&self) -> usize {
        self.numbers[0].len()
    }

    fn columns(self) -> Result<(Fields, Vec<ArrayRef>), ArrowError> {
        let [code, severity, part, message] = self.texts.map(Sink::column);
        let [offset, end, count] =
            self.numbers.map(|numbers| Arc::new(UInt32Array::from(numbers)) as ArrayRef);
        Ok((finding_fields(), vec![code?, severity?, part?, offset, end, count, message?]))
    }
}
