//! Fields of an identifier: named values, printed as JSON.

use crate::{Decimal, Items};
use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

/// The value of a [field](Fields).
///
/// ```
/// use urlens_schemes::Value;
///
/// assert_eq!(Value::from("a").to_string(), "\"a\"");
/// assert_eq!(Value::from(Some(7)).as_number(), Some(7));
/// assert_eq!(Value::from(None::<&str>), Value::Null);
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
#[non_exhaustive]
pub enum Value {
    /// An absent value: `null`.
    #[default]
    Null,
    /// A boolean.
    Truth(bool),
    /// A non-negative integer.
    Number(u64),
    /// A number that may be negative or fractional.
    Decimal(Decimal),
    /// A text.
    Text(String),
    /// A list.
    List(Vec<Value>),
    /// A list that is stored as one text.
    Items(Items),
    /// Named values, in order.
    Map(Fields),
}

impl Value {
    /// The text, if it is one.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Value::from("a").as_str(), Some("a"));
    /// ```
    pub fn as_str(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// The number, if it is a non-negative integer.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Value::from(4).as_number(), Some(4));
    /// ```
    pub const fn as_number(&self) -> Option<u64> {
        match self {
            Self::Number(number) => Some(*number),
            _ => None,
        }
    }

    /// The nearest floating-point number, if it is a number.
    ///
    /// ```
    /// use urlens_schemes::{Decimal, Value};
    /// assert_eq!(Value::from(Decimal::parse("-1.5")?).as_f64(), Some(-1.5));
    /// assert_eq!(Value::from(4).as_f64(), Some(4.0));
    /// # Ok::<(), urlens_schemes::SchemeError>(())
    /// ```
    pub fn as_f64(&self) -> Option<f64> {
        match self {
            Self::Number(number) => Some(*number as f64),
            Self::Decimal(number) => Some(number.to_f64()),
            _ => None,
        }
    }

    /// Returns `true` for an absent value.
    ///
    /// ```
    /// assert!(urlens_schemes::Value::default().is_null());
    /// ```
    pub const fn is_null(&self) -> bool {
        matches!(self, Self::Null)
    }
}

/// Named values in the order of the scheme. `Display` writes a JSON object.
///
/// ```
/// use urlens_schemes::Fields;
///
/// let fields = Fields::new().with("name", "a\"b").with("port", None::<u64>);
/// assert_eq!(fields.to_string(), r#"{"name":"a\"b","port":null}"#);
/// assert_eq!(fields.get("name").unwrap().as_str(), Some("a\"b"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash, Default)]
pub struct Fields(Vec<(Cow<'static, str>, Value)>);

impl Fields {
    /// Creates an empty list of fields.
    ///
    /// ```
    /// assert_eq!(urlens_schemes::Fields::new().to_string(), "{}");
    /// ```
    pub const fn new() -> Self {
        Self(Vec::new())
    }

    /// Appends a field.
    ///
    /// ```
    /// # use urlens_schemes::Fields;
    /// assert_eq!(Fields::new().with("arcs", vec![1, 3]).to_string(), r#"{"arcs":[1,3]}"#);
    /// ```
    #[must_use]
    pub fn with(mut self, name: impl Into<Cow<'static, str>>, value: impl Into<Value>) -> Self {
        self.0.push((name.into(), value.into()));
        self
    }

    /// The first value with this name.
    ///
    /// ```
    /// # use urlens_schemes::Fields;
    /// assert!(Fields::new().get("name").is_none());
    /// ```
    pub fn get(&self, name: &str) -> Option<&Value> {
        self.iter().find(|(other, _)| *other == name).map(|(_, value)| value)
    }

    /// A name of the scheme, and its value.
    pub(crate) fn named(&self, name: &str) -> Option<(&'static str, &Value)> {
        self.0.iter().find_map(|(other, value)| match other {
            Cow::Borrowed(other) if *other == name => Some((*other, value)),
            _ => None,
        })
    }

    /// The names and values, in order.
    ///
    /// ```
    /// # use urlens_schemes::Fields;
    /// let fields = Fields::new().with("a", 1).with("b", true);
    /// assert_eq!(fields.iter().map(|(name, _)| name).collect::<Vec<_>>(), ["a", "b"]);
    /// ```
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Value)> {
        self.0.iter().map(|(name, value)| (name.as_ref(), value))
    }
}

impl Extend<(Cow<'static, str>, Value)> for Fields {
    fn extend<I: IntoIterator<Item = (Cow<'static, str>, Value)>>(&mut self, more: I) {
        self.0.extend(more);
    }
}
impl FromIterator<(Cow<'static, str>, Value)> for Fields {
    fn from_iter<I: IntoIterator<Item = (Cow<'static, str>, Value)>>(all: I) -> Self {
        Self(all.into_iter().collect())
    }
}
impl IntoIterator for Fields {
    type Item = (Cow<'static, str>, Value);
    type IntoIter = alloc::vec::IntoIter<Self::Item>;
    fn into_iter(self) -> Self::IntoIter {
        self.0.into_iter()
    }
}

/// Writes JSON.
impl fmt::Display for Fields {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_char('{')?;
        for (n, (name, value)) in self.iter().enumerate() {
            f.write_str(if n > 0 { "," } else { "" })?;
            quote(f, name)?;
            write!(f, ":{value}")?;
        }
        f.write_char('}')
    }
}

/// Writes JSON.
impl fmt::Display for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Null => f.write_str("null"),
            Self::Truth(truth) => write!(f, "{truth}"),
            Self::Number(number) => write!(f, "{number}"),
            Self::Decimal(number) => write!(f, "{number}"),
            Self::Text(text) => quote(f, text),
            Self::Map(fields) => fields.fmt(f),
            Self::List(list) => write_list(f, list.iter()),
            Self::Items(items) => write_list(f, items.iter()),
        }
    }
}

fn write_list(
    f: &mut fmt::Formatter<'_>,
    list: impl Iterator<Item = impl fmt::Display>,
) -> fmt::Result {
    f.write_char('[')?;
    for (n, value) in list.enumerate() {
        write!(f, "{}{value}", if n > 0 { "," } else { "" })?;
    }
    f.write_char(']')
}

/// A JSON string (RFC 8259, section 7).
fn quote(f: &mut fmt::Formatter<'_>, text: &str) -> fmt::Result {
    f.write_char('"')?;
    for c in text.chars() {
        match c {
            '"' | '\\' => write!(f, "\\{c}")?,
            '\x08' => f.write_str("\\b")?,
            '\t' => f.write_str("\\t")?,
            '\n' => f.write_str("\\n")?,
            '\x0C' => f.write_str("\\f")?,
            '\r' => f.write_str("\\r")?,
            '\0'..='\x1F' => write!(f, "\\u{:04x}", u32::from(c))?,
            _ => f.write_char(c)?,
        }
    }
    f.write_char('"')
}

impl From<bool> for Value {
    fn from(truth: bool) -> Self {
        Self::Truth(truth)
    }
}
impl From<u64> for Value {
    fn from(number: u64) -> Self {
        Self::Number(number)
    }
}
impl From<Decimal> for Value {
    fn from(number: Decimal) -> Self {
        Self::Decimal(number)
    }
}
impl From<Items> for Value {
    fn from(items: Items) -> Self {
        Self::Items(items)
    }
}
impl From<&str> for Value {
    fn from(text: &str) -> Self {
        Self::Text(text.to_owned())
    }
}
impl From<String> for Value {
    fn from(text: String) -> Self {
        Self::Text(text)
    }
}
impl From<Cow<'_, str>> for Value {
    fn from(text: Cow<'_, str>) -> Self {
        Self::Text(text.into_owned())
    }
}
impl From<Fields> for Value {
    fn from(fields: Fields) -> Self {
        Self::Map(fields)
    }
}
impl<T: Into<Value>> From<Vec<T>> for Value {
    fn from(list: Vec<T>) -> Self {
        Self::List(list.into_iter().map(Into::into).collect())
    }
}
impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Null, Into::into)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::ToString as _;
    use alloc::vec;

    /// Fields always print as valid JSON.
    #[test]
    fn fields_print_as_json() {
        let inner = Fields::new().with("\u{1}\\", true);
        let fields = Fields::new().with("list", vec!["é", "\n"]).with("map", inner);
        let shown = r#"{"list":["é","\n"],"map":{"\u0001\\":true}}"#;
        assert_eq!(fields.to_string(), shown);
        assert_eq!(fields.clone().into_iter().collect::<Fields>(), fields);
    }
}
