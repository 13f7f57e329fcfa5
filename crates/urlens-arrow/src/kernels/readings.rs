//! Where the standards disagree about a text.

use super::lists::{Lists, Members};
use super::validity::Truths;
use crate::call::Call;
use crate::function::finding_fields;
use crate::rows::{self, Reasons, Sink};
use crate::texts::Texts;
use arrow_array::{ArrayRef, UInt32Array};
use arrow_schema::{ArrowError, Fields};
use std::sync::Arc;
use urlens_readings::{Finding, Readings, Severity};

/// Whether the standards agree.
pub(crate) fn agree(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    rows::texts(call.text(), call.rows, Truths::new(call.rows), reasons, |_, source, out| {
        out.put(Readings::of(source.text).verdict().agrees());
        Ok(())
    })
}

/// What the readings come to.
pub(crate) fn verdict(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    rows::texts(call.text(), call.rows, Texts::new(call.rows), reasons, |_, source, out| {
        out.put_static(Readings::of(source.text).verdict().name())
    })
}

/// How grave the gravest finding is.
pub(crate) fn severity(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    rows::texts(call.text(), call.rows, Texts::new(call.rows), reasons, |_, source, out| {
        // The gravest comes first.
        match Readings::of(source.text).findings().first() {
            Some(finding) => out.put_static(Severity::name(finding.severity)),
            None => Ok(()),
        }
    })
}

/// All that is to be said of a text.
pub(crate) fn findings(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let out = Lists::new(Findings::default(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        for finding in Readings::of(source.text).findings() {
            out.members.put(&finding);
        }
        out.end();
        Ok(())
    })
}

/// Findings, a column for each of their members.
#[derive(Debug)]
struct Findings {
    /// Class, severity, part and summary.
    texts: [Texts; 4],
    starts: Vec<u32>,
    ends: Vec<u32>,
}

impl Default for Findings {
    fn default() -> Self {
        Self { texts: [0; 4].map(Texts::new), starts: Vec::new(), ends: Vec::new() }
    }
}

impl Findings {
    fn put(&mut self, finding: &Finding) {
        let Finding { class, severity, part, range } = finding;
        let texts = [class.code, severity.name(), part.name(), class.title];
        for (column, text) in self.texts.iter_mut().zip(texts) {
            if column.put_static(text).is_err() {
                column.null();
            }
        }
        // A text that can be read is shorter than 4 GiB.
        let number = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        self.starts.push(number(range.start));
        self.ends.push(number(range.end));
    }
}

impl Members for Findings {
    fn len(&self) -> usize {
        self.starts.len()
    }

    fn columns(self) -> Result<(Fields, Vec<ArrayRef>), ArrowError> {
        let [class, severity, part, summary] = self.texts.map(Sink::column);
        let numbers = |it: Vec<u32>| Arc::new(UInt32Array::from(it)) as ArrayRef;
        let (starts, ends) = (numbers(self.starts), numbers(self.ends));
        Ok((finding_fields(), vec![class?, severity?, part?, starts, ends, summary?]))
    }
}
