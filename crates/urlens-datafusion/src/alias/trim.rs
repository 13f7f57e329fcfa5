//! Parts of results, for engines that return less than we do.

use datafusion::arrow::array::{Array, StringViewArray, StringViewBuilder};

/// A rule that selects a part of a text.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Trim {
    /// The description, followed by `of` and a call.
    pub(crate) doc: &'static str,
    take: fn(&str) -> &str,
}

/// The first label of a name.
pub(crate) const FIRST_LABEL: Trim =
    Trim { doc: "the first label", take: |text| text.split('.').next().unwrap_or(text) };

impl Trim {
    /// Applies the rule to each text.
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
