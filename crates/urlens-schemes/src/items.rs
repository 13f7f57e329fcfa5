//! Lists of texts or numbers, stored as one text.

use crate::Value;
use alloc::string::String;

/// The items of a text, between separators: a list that needs no memory for each item.
///
/// ```
/// use urlens_schemes::Registry;
///
/// let fields = Registry::new().read("urn:oid:2.18446744073709551616")?.fields();
/// assert_eq!(fields.get("arcs").unwrap().to_string(), r#"[2,"18446744073709551616"]"#);
/// # Ok::<(), urlens_schemes::SchemeError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Items {
    /// `None` if there are no items.
    text: Option<String>,
    separator: char,
    numbers: bool,
}

impl Items {
    /// Creates a list of texts, none of which contains the separator.
    pub(crate) fn texts<'a>(separator: char, items: impl IntoIterator<Item = &'a str>) -> Self {
        let mut text = None;
        for item in items {
            match &mut text {
                None => text = Some(String::from(item)),
                Some(text) => {
                    text.push(separator);
                    text.push_str(item);
                }
            }
        }
        Self { text, separator, numbers: false }
    }

    /// Creates a list of numbers; those beyond 64 bits are texts.
    pub(crate) fn numbers<'a>(separator: char, items: impl IntoIterator<Item = &'a str>) -> Self {
        Self { numbers: true, ..Self::texts(separator, items) }
    }

    /// The items, as values.
    ///
    /// ```
    /// use urlens_schemes::{Registry, Value};
    /// let fields = Registry::new().read("urn:oid:1.3")?.fields();
    /// let Some(Value::Items(arcs)) = fields.get("arcs") else { panic!() };
    /// assert_eq!(arcs.iter().collect::<Vec<_>>(), [Value::from(1), Value::from(3)]);
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        let items = self.text.iter().flat_map(|text| text.split(self.separator));
        items.map(|item| match item.parse::<u64>() {
            Ok(number) if self.numbers => Value::from(number),
            _ => Value::from(item),
        })
    }
}
