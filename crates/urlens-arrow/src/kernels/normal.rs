//! Normal forms, and keys made from them.

use crate::call::Call;
use crate::rows::{self, Reasons, Sink, Why};
use crate::seen::Standard;
use crate::texts::Texts;
use arrow_array::{ArrayRef, FixedSizeBinaryArray};
use arrow_buffer::{Buffer, NullBufferBuilder};
use arrow_schema::ArrowError;
use std::sync::Arc;
use urlens::{Iri, Normalization, Rung, Uri, UriRef, Url};

/// The rungs by their names, and before them what the standard itself calls normal.
pub(crate) const RUNGS: &[&str] = &["standard", "text", "structure", "syntax", "scheme"];

/// How far texts are normalized.
struct Normal {
    standard: Standard,
    /// Nothing if a URL is normal as soon as it is read.
    how: Option<Normalization<'static>>,
}

impl Normal {
    fn of(call: &Call<'_>) -> Self {
        let standard = Standard::of(call);
        let rung = Rung::named(call.word("rung"));
        let own = (standard != Standard::Url).then_some(Rung::Scheme);
        Self { standard, how: rung.or(own).map(Rung::normalization) }
    }

    /// Lets `then` look at the normal form of `text`.
    #[inline]
    fn see<R>(
        &self,
        text: &str,
        then: impl FnOnce(&str) -> Result<R, Box<Why>>,
    ) -> Result<R, Box<Why>> {
        match (self.standard, &self.how) {
            (Standard::Url, None) => then(Url::parse(text)?.as_str()),
            (Standard::Url, Some(how)) => then(Url::parse(text)?.normalize_with(how)?.as_str()),
            (_, None) => then(text),
            (Standard::Uri, Some(how)) if text.is_ascii() => {
                then(Uri::parse(text)?.normalize_with(how).as_str())
            }
            // Text beyond ASCII is taken, and escaped (K3.1).
            (Standard::Uri, Some(how)) => {
                let loose = UriRef::from_loose(text)?;
                then(Uri::parse(loose.as_str())?.normalize_with(how).as_str())
            }
            (Standard::Iri, Some(how)) => then(Iri::parse(text)?.normalize_with(how).as_str()),
        }
    }
}

/// Normal forms.
pub(crate) fn normalize(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let normal = Normal::of(call);
    let out = Texts::from(call.text(), call.rows);
    rows::texts(call.text(), call.rows, out, reasons, |_, source, out| {
        normal.see(source.text, |text| out.put(source, text))
    })
}

/// The length of a key.
pub(crate) const KEY: usize = 16;

/// Keys: what stands for all texts that have a normal form in common.
pub(crate) fn key(call: &Call<'_>, reasons: &mut Reasons) -> Result<ArrayRef, ArrowError> {
    let normal = Normal::of(call);
    rows::texts(call.text(), call.rows, Keys::new(call.rows), reasons, |_, source, out| {
        normal.see(source.text, |text| {
            out.put(text);
            Ok(())
        })
    })
}

/// A column of keys in the making.
struct Keys {
    bytes: Vec<u8>,
    nulls: NullBufferBuilder,
}

impl Keys {
    fn new(rows: usize) -> Self {
        Self { bytes: Vec::with_capacity(rows * KEY), nulls: NullBufferBuilder::new(rows) }
    }

    fn put(&mut self, text: &str) {
        self.bytes.extend_from_slice(&blake3::hash(text.as_bytes()).as_bytes()[..KEY]);
        self.nulls.append_non_null();
    }
}

impl Sink for Keys {
    fn len(&self) -> usize {
        self.nulls.len()
    }

    fn null(&mut self) {
        self.bytes.extend_from_slice(&[0; KEY]);
        self.nulls.append_null();
    }

    fn column(mut self) -> Result<ArrayRef, ArrowError> {
        let nulls = self.nulls.finish();
        let bytes = Buffer::from_vec(self.bytes);
        Ok(Arc::new(FixedSizeBinaryArray::try_new(KEY as i32, bytes, nulls)?))
    }
}
