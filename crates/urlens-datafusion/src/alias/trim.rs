//! A part of a text, where another engine gives less than we do.

use datafusion::arrow::array::{Array, StringViewArray, StringViewBuilder};

/// What is taken of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trim {
    /// In words, before `of url_host(url)`.
    pub(crate) doc: &'static str,
    take: fn(&str) -> &str,
}

/// The label in front.
pub(crate) const FIRST_LABEL: Trim =
    Trim { doc: "the first label", take: |text| text.split('.').next().unwrap_or(text) };

impl Trim {
    /// That part of each text.
    pub(crate) fn of(&self, texts: &StringViewArray) -> StringViewArray {
        let mut parts = StringViewBuilder::with_capacity(texts.len());
        for text in texts {
            parts.append_option(text.map(self.take));
        }
        parts.finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts() {
        let of = |trim: Trim, text| (trim.take)(text).to_owned();
        assert_eq!(of(FIRST_LABEL, "example.co.uk"), "example");
        assert_eq!(of(FIRST_LABEL, "localhost"), "localhost");
    }
}
