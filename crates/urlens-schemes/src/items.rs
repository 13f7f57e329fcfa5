//! Lists of texts or numbers, stored as one text.

use crate::Value;
use alloc::string::String;

/// The items of a text, between separators: a list that needs no memory for each item.
///
/// ```
/// use urlens_schemes::{Items, Value};
///
/// let texts = Items::texts(':', ["a", "", "b"]);
/// assert_eq!(Value::from(texts).to_string(), r#"["a","","b"]"#);
/// let numbers = Items::numbers('.', ["1", "18446744073709551616"]);
/// assert_eq!(Value::from(numbers).to_string(), r#"[1,"18446744073709551616"]"#);
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
    ///
    /// ```
    /// use urlens_schemes::Items;
    /// assert_eq!(Items::texts(':', ["a", "b"]).iter().count(), 2);
    /// assert_eq!(Items::texts(':', []).iter().count(), 0);
    /// ```
    pub fn texts<'a>(separator: char, items: impl IntoIterator<Item = &'a str>) -> Self {
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
    ///
    /// ```
    /// use urlens_schemes::{Items, Value};
    /// assert_eq!(Items::numbers('.', ["7"]).iter().next(), Some(Value::from(7)));
    /// ```
    pub fn numbers<'a>(separator: char, items: impl IntoIterator<Item = &'a str>) -> Self {
        Self { numbers: true, ..Self::texts(separator, items) }
    }

    /// The items, as values.
    ///
    /// ```
    /// use urlens_schemes::{Items, Value};
    /// let items = Items::texts('/', ["a", "b"]);
    /// assert_eq!(items.iter().collect::<Vec<_>>(), [Value::from("a"), Value::from("b")]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = Value> + '_ {
        let items = self.text.iter().flat_map(|text| text.split(self.separator));
        items.map(|item| match item.parse::<u64>() {
            Ok(number) if self.numbers => Value::from(number),
            _ => Value::from(item),
        })
    }
}
