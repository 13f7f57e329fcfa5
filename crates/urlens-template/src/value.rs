//! Values of variables.

use alloc::borrow::{Cow, ToOwned as _};
use alloc::string::{String, ToString as _};
use alloc::vec::Vec;
use core::fmt;
use core::ops::Deref;

/// The value of a variable: undefined, a text, a list of texts, or a map from texts to texts.
///
/// Numbers are texts. An empty list or map counts as undefined (section 2.3). Constructors drop
/// undefined members.
///
/// ```
/// use urlens_template::{Template, Value};
///
/// let values = [
///     ("id", Value::from(7)),
///     ("fields", Value::list(["name", "size"])),
///     ("options", Value::map([("a", "1"), ("b", "2")])),
///     ("lang", Value::Undefined),
/// ];
/// let template = Template::parse("{/id}{?fields,options*,lang}")?;
/// assert_eq!(template.expand(&values)?, "/7?fields=name,size&a=1&b=2");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub enum Value<'a> {
    /// Undefined.
    #[default]
    Undefined,
    /// A text.
    Text(Cow<'a, str>),
    /// A list of texts.
    List(Items<'a, Cow<'a, str>>),
    /// Names and values, in order. A name may occur twice.
    Map(Items<'a, (Cow<'a, str>, Cow<'a, str>)>),
}

impl<'a> Value<'a> {
    /// Creates a list.
    ///
    /// ```
    /// # use urlens_template::Value;
    /// let value = Value::list(vec![String::from("red"), String::from("green")]);
    /// assert_eq!(value, Value::list(["red", "green"]));
    /// ```
    pub fn list<T: Into<Cow<'a, str>>>(items: impl IntoIterator<Item = T>) -> Self {
        Self::List(Items::Owned(items.into_iter().map(Into::into).collect()))
    }

    /// Creates a map, in the given order.
    ///
    /// ```
    /// # use urlens_template::Value;
    /// let Value::Map(pairs) = Value::map([("x", "1"), ("y", "2")]) else { panic!() };
    /// assert_eq!(pairs[1], ("y".into(), "2".into()));
    /// ```
    pub fn map<K: Into<Cow<'a, str>>, V: Into<Cow<'a, str>>>(
        pairs: impl IntoIterator<Item = (K, V)>,
    ) -> Self {
        let pairs = pairs.into_iter().map(|(key, value)| (key.into(), value.into()));
        Self::Map(Items::Owned(pairs.collect()))
    }

    /// Returns true if there is nothing to write: undefined, or an empty list or map.
    ///
    /// ```
    /// # use urlens_template::Value;
    /// assert!(Value::Undefined.is_undefined() && Value::list([""; 0]).is_undefined());
    /// assert!(!Value::from("").is_undefined());
    /// ```
    pub fn is_undefined(&self) -> bool {
        match self {
            Self::Undefined => true,
            Self::Text(_) => false,
            Self::List(items) => items.is_empty(),
            Self::Map(pairs) => pairs.is_empty(),
        }
    }

    /// The text, if it is one.
    ///
    /// ```
    /// # use urlens_template::Value;
    /// assert_eq!(Value::from("a").as_text(), Some("a"));
    /// assert_eq!(Value::list(["a"]).as_text(), None);
    /// ```
    pub fn as_text(&self) -> Option<&str> {
        match self {
            Self::Text(text) => Some(text),
            _ => None,
        }
    }

    /// Returns a value that borrows the texts of this one.
    ///
    /// ```
    /// # use urlens_template::Value;
    /// let owned = Value::from(String::from("a"));
    /// assert_eq!(owned.as_borrowed(), owned);
    /// ```
    pub fn as_borrowed(&self) -> Value<'_> {
        match self {
            Self::Undefined => Value::Undefined,
            Self::Text(text) => Value::Text(Cow::Borrowed(text)),
            Self::List(items) => Value::List(Items::Borrowed(items)),
            Self::Map(pairs) => Value::Map(Items::Borrowed(pairs)),
        }
    }

    /// Converts to a value with owned texts.
    ///
    /// ```
    /// # use urlens_template::Value;
    /// let lasting: Value<'static> = Value::from(String::from("a").as_str()).into_owned();
    /// # assert_eq!(lasting, Value::from("a"));
    /// ```
    pub fn into_owned(self) -> Value<'static> {
        fn own(text: &str) -> Cow<'static, str> {
            Cow::Owned(text.to_owned())
        }
        match self {
            Self::Undefined => Value::Undefined,
            Self::Text(text) => Value::Text(Cow::Owned(text.into_owned())),
            Self::List(items) => {
                Value::List(Items::Owned(items.iter().map(|item| own(item)).collect()))
            }
            Self::Map(pairs) => Value::Map(Items::Owned(
                pairs.iter().map(|(key, value)| (own(key), own(value))).collect(),
            )),
        }
    }
}

/// The members of a list or a map: a borrowed or owned slice.
///
/// ```
/// use urlens_template::Items;
///
/// let items = Items::from(vec![1, 2]);
/// assert_eq!(items, Items::Borrowed(&[1, 2]));
/// assert_eq!(items.len(), 2);
/// ```
#[derive(Clone)]
pub enum Items<'a, T> {
    /// A borrowed slice.
    Borrowed(&'a [T]),
    /// An owned vector.
    Owned(Vec<T>),
}

impl<T> Deref for Items<'_, T> {
    type Target = [T];
    fn deref(&self) -> &[T] {
        match self {
            Self::Borrowed(items) => items,
            Self::Owned(items) => items,
        }
    }
}
impl<T: PartialEq> PartialEq for Items<'_, T> {
    fn eq(&self, other: &Self) -> bool {
        **self == **other
    }
}
impl<T: Eq> Eq for Items<'_, T> {}
impl<T: fmt::Debug> fmt::Debug for Items<'_, T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&**self, f)
    }
}
impl<T> From<Vec<T>> for Items<'_, T> {
    fn from(items: Vec<T>) -> Self {
        Self::Owned(items)
    }
}
impl<'a, T> From<&'a [T]> for Items<'a, T> {
    fn from(items: &'a [T]) -> Self {
        Self::Borrowed(items)
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}
impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}
impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}
impl From<bool> for Value<'_> {
    fn from(value: bool) -> Self {
        Self::Text(Cow::Borrowed(if value { "true" } else { "false" }))
    }
}
/// `None` is undefined.
impl<'a, T: Into<Value<'a>>> From<Option<T>> for Value<'a> {
    fn from(value: Option<T>) -> Self {
        value.map_or(Self::Undefined, Into::into)
    }
}
impl<'a, T: Into<Cow<'a, str>>> From<Vec<T>> for Value<'a> {
    fn from(items: Vec<T>) -> Self {
        Self::list(items)
    }
}
impl<'a, T: Into<Cow<'a, str>>, const N: usize> From<[T; N]> for Value<'a> {
    fn from(items: [T; N]) -> Self {
        Self::list(items)
    }
}

/// Numbers are written as Rust writes them.
macro_rules! numbers {
    ($($type:ty),*) => {$(
        impl From<$type> for Value<'_> {
            fn from(number: $type) -> Self {
                Self::Text(Cow::Owned(number.to_string()))
            }
        }
    )*};
}
numbers!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, char);

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Template;

    /// S2.2: texts, numbers, lists, maps and undefined values.
    #[test]
    fn kinds() {
        let template = Template::parse("{x}").unwrap();
        for (value, expansion) in [
            (Value::from("a b"), "a%20b"),
            (Value::from(String::from("c")), "c"),
            (Value::from(-7_i8), "-7"),
            (Value::from(37.76), "37.76"),
            (Value::from('é'), "%C3%A9"),
            (Value::from(true), "true"),
            (Value::from(Some("y")), "y"),
            (Value::from(None::<&str>), ""),
            (Value::from(["p", "q"]), "p,q"),
            (Value::from(alloc::vec!["p", "q"]), "p,q"),
            (Value::map([("k", "v")]), "k,v"),
            (Value::default(), ""),
        ] {
            assert_eq!(template.expand(&[("x", value.as_borrowed())]).unwrap(), expansion);
            assert_eq!(value.clone().into_owned(), value);
        }
    }

    /// Borrowed and owned items are equal if their members are, in order.
    #[test]
    fn items_are_compared() {
        let owned = |items: &[i32]| Items::Owned(items.to_vec());
        assert_eq!(owned(&[1, 2]), Items::Borrowed(&[1, 2]));
        for other in [&[][..], &[1], &[2, 1], &[1, 2, 3]] {
            assert_ne!(owned(&[1, 2]), Items::Borrowed(other));
            assert_ne!(owned(other), Items::Borrowed(&[1, 2]));
        }
        assert_ne!(Value::list(["a", "b"]), Value::list(["b", "a"]));
        assert_ne!(Value::map([("a", "b")]), Value::map([("a", "c")]));
    }
}
