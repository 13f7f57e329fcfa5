//! URI templates, from texts back to values.

use super::lists::{Lists, Members};
use crate::call::Call;
use crate::column::Source;
use crate::function::value_fields;
use crate::rows::{self, Reasons, Sink, Why};
use crate::texts::{REACH, Texts};
use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, Fields};
use std::fmt::Display;
use urlens_ops::template::{Matching, Template, Value};

/// The values with which a template expands to a text. Lists and maps are JSON.
pub(crate) fn matches(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let text = call.word("template");
    let template = Template::parse(text).map_err(|error| refuse(error.show(text)))?;
    // Text beyond ASCII is an IRI, as the library has it; both are made ready once.
    let matcher = |matching| template.matcher(matching).map_err(|error| refuse(error.show(text)));
    let (uri, iri) = (matcher(Matching::URI)?, matcher(Matching::IRI));
    let both = || Texts::from(call.text(), call.rows);
    let out = Lists::new(Values { names: both(), values: both() }, call.rows);
    rows::texts(call, out, reasons, |_, source, out| {
        let text = source.text;
        // A value is no longer than the text, or written as JSON than six times that.
        if text.len() > REACH / 8 {
            return Err(Why::TooLong.into());
        }
        let matcher = if text.is_ascii() { Some(&uri) } else { iri.as_ref().ok() };
        let found = matcher.and_then(|it| it.matches(text)).ok_or(Why::NoMatch)?;
        for (name, value) in &found {
            out.members.put(source, name, value)?;
        }
        out.end();
        Ok(())
    })
}

fn refuse(error: impl Display) -> ArrowError {
    ArrowError::InvalidArgumentError(format!("template_match: {error}"))
}

/// Names and values.
struct Values {
    names: Texts,
    values: Texts,
}

impl Values {
    fn put(&mut self, source: Source<'_>, name: &str, value: &Value<'_>) -> Result<(), Box<Why>> {
        self.names.put(source, name)?;
        match value.as_text() {
            Some(text) => self.values.put(source, text),
            None => match serde_json::to_string(value) {
                Ok(json) => self.values.put(source, &json),
                // There is nothing in a value that JSON could not say.
                Err(_) => Err(Why::TooLong.into()),
            },
        }
    }
}

impl Members for Values {
    const ARE_ENTRIES: bool = true;

    fn len(&self) -> usize {
        self.names.len()
    }

    fn columns(self) -> Result<(Fields, Vec<ArrayRef>), ArrowError> {
        Ok((value_fields(), vec![self.names.column()?, self.values.column()?]))
    }
}
