//! Kernel for matching texts with a URI template.

use super::lists::{Lists, Members};
use crate::call::Call;
use crate::column::Source;
use crate::function::value_fields;
use crate::parameters::TEMPLATE;
use crate::rows::{self, Reasons, RowError, Sink};
use crate::texts::{MAX_VIEW, Texts};
use arrow_array::ArrayRef;
use arrow_schema::{ArrowError, Fields};
use urlens_ops::template::{Matching, Template, Value};

/// The variables with which the template expands to the text. Lists and maps are JSON.
pub(crate) fn matches(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let text = call.constant(&TEMPLATE)?;
    let template = Template::parse(text).map_err(|error| call.invalid(format!("{error:#}")))?;
    // Non-ASCII text is matched as an IRI, as in the library. Both matchers are prepared once.
    let matcher =
        |matching| template.matcher(matching).map_err(|error| call.invalid(format!("{error:#}")));
    let (uri, iri) = (matcher(Matching::URI)?, matcher(Matching::IRI));
    let both = || Texts::from(call.text(), call.rows);
    let out = Lists::new(Values { names: both(), values: both() }, call.rows);
    rows::texts(call, out, reasons, |_, source, out| {
        let text = source.text;
        // A value is at most as long as the text, or six times as long when written as JSON.
        if text.len() > MAX_VIEW / 8 {
            return Err(RowError::TooLong.into());
        }
        let matcher = if text.is_ascii() { Some(&uri) } else { iri.as_ref().ok() };
        let found = matcher.and_then(|matcher| matcher.matches(text)).ok_or(RowError::NoMatch)?;
        for (name, value) in &found {
            out.members.put(source, name, value)?;
        }
        out.end();
        Ok(())
    })
}

/// Names and values.
struct Values {
    names: Texts,
    values: Texts,
}

impl Values {
    fn put(
        &mut self,
        source: Source<'_>,
        name: &str,
        value: &Value<'_>,
    ) -> Result<(), Box<RowError>> {
        self.names.put(source, name)?;
        match value.as_text() {
            Some(text) => self.values.put(source, text),
            None => match serde_json::to_string(value) {
                Ok(json) => self.values.put(source, &json),
                // Every value can be written as JSON.
                Err(_) => Err(RowError::TooLong.into()),
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
