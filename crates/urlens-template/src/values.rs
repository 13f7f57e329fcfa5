//! Sources of values: lists of pairs, maps, functions.

use crate::value::{Items, Value};
use alloc::borrow::Cow;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::String;
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::borrow::Borrow;

/// A source of values for variables: a list of pairs, a map, a function.
///
/// ```
/// use std::collections::BTreeMap;
/// use urlens_template::{Template, from_fn};
///
/// let template = Template::parse("{a}-{b}")?;
/// assert_eq!(template.expand(&[("a", 1), ("b", 2)])?, "1-2");
/// assert_eq!(template.expand(&BTreeMap::from([("b", "x")]))?, "-x");
/// assert_eq!(template.expand(&from_fn(|name| name.to_uppercase().into()))?, "A-B");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub trait Values {
    /// The value of a variable, [`Value::Undefined`] if there is none.
    fn value(&self, name: &str) -> Value<'_>;
}

/// Types that convert to a value: texts, numbers, and lists, maps and options of them.
///
/// ```
/// use urlens_template::{ToValue, Value};
///
/// assert_eq!(vec![1, 2].to_value(), Value::list(["1", "2"]));
/// assert_eq!(Some("a").to_value(), Value::from("a"));
/// assert_eq!([Some("a"), None].to_value(), Value::list(["a"]));
/// ```
pub trait ToValue {
    /// The value, borrowed if possible.
    fn to_value(&self) -> Value<'_>;
}

/// Types that convert to a member of a list or map: texts, numbers, and options of them.
///
/// The trait is not exported: RFC 6570 has no other members.
pub trait ToText {
    /// The text, borrowed if possible; `None` if it is undefined.
    fn to_text(&self) -> Option<Cow<'_, str>>;
}

/// Creates a source of values from a function of the name.
///
/// ```
/// use urlens_template::{Template, Value, from_fn};
///
/// let lengths = from_fn(|name| Value::from(name.len()));
/// assert_eq!(Template::parse("{?one,three}")?.expand(&lengths)?, "?one=3&three=5");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn from_fn<F: Fn(&str) -> Value<'static>>(function: F) -> impl Values {
    FromFn(function)
}

struct FromFn<F>(F);

impl<F: Fn(&str) -> Value<'static>> Values for FromFn<F> {
    fn value(&self, name: &str) -> Value<'_> {
        (self.0)(name)
    }
}

/// All variables are undefined.
impl Values for () {
    fn value(&self, _: &str) -> Value<'_> {
        Value::Undefined
    }
}
impl<T: Values + ?Sized> Values for &T {
    fn value(&self, name: &str) -> Value<'_> {
        (**self).value(name)
    }
}
/// The first pair with a name wins.
impl<N: AsRef<str>, V: ToValue> Values for [(N, V)] {
    fn value(&self, name: &str) -> Value<'_> {
        // Compare first bytes before calling memcmp: most names differ there.
        let first = name.as_bytes().first();
        let mut pairs = self.iter().map(|(other, value)| (other.as_ref(), value));
        let found = pairs.find(|(other, _)| other.as_bytes().first() == first && *other == name);
        found.map_or(Value::Undefined, |(_, value)| value.to_value())
    }
}
impl<N: AsRef<str>, V: ToValue, const LEN: usize> Values for [(N, V); LEN] {
    fn value(&self, name: &str) -> Value<'_> {
        self.as_slice().value(name)
    }
}
impl<N: AsRef<str>, V: ToValue> Values for Vec<(N, V)> {
    fn value(&self, name: &str) -> Value<'_> {
        self.as_slice().value(name)
    }
}
impl<N: Borrow<str> + Ord, V: ToValue> Values for BTreeMap<N, V> {
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::Undefined, ToValue::to_value)
    }
}
#[cfg(feature = "std")]
impl<N, V, S> Values for std::collections::HashMap<N, V, S>
where
    N: Borrow<str> + Eq + core::hash::Hash,
    V: ToValue,
    S: core::hash::BuildHasher,
{
    fn value(&self, name: &str) -> Value<'_> {
        self.get(name).map_or(Value::Undefined, ToValue::to_value)
    }
}

impl ToValue for Value<'_> {
    #[inline]
    fn to_value(&self) -> Value<'_> {
        self.as_borrowed()
    }
}
impl<T: ToValue + ?Sized> ToValue for &T {
    #[inline]
    fn to_value(&self) -> Value<'_> {
        (**self).to_value()
    }
}
/// `None` is undefined.
impl<T: ToValue> ToValue for Option<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_ref().map_or(Value::Undefined, ToValue::to_value)
    }
}
impl<T: ToText> ToValue for [T] {
    fn to_value(&self) -> Value<'_> {
        Value::List(Items::Owned(self.iter().filter_map(ToText::to_text).collect()))
    }
}
impl<T: ToText, const LEN: usize> ToValue for [T; LEN] {
    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}
impl<T: ToText> ToValue for Vec<T> {
    fn to_value(&self) -> Value<'_> {
        self.as_slice().to_value()
    }
}
impl<K: AsRef<str>, V: ToText> ToValue for BTreeMap<K, V> {
    fn to_value(&self) -> Value<'_> {
        map(self.iter())
    }
}
/// In the iteration order of the map.
#[cfg(feature = "std")]
impl<K: AsRef<str>, V: ToText, S> ToValue for std::collections::HashMap<K, V, S> {
    fn to_value(&self) -> Value<'_> {
        map(self.iter())
    }
}

/// Pairs as a value, without undefined ones.
fn map<'a, K: AsRef<str> + 'a, V: ToText + 'a>(
    pairs: impl Iterator<Item = (&'a K, &'a V)>,
) -> Value<'a> {
    let pairs = pairs.filter_map(|(key, value)| Some((key.as_ref().into(), value.to_text()?)));
    Value::Map(Items::Owned(pairs.collect()))
}

impl<T: ToText + ?Sized> ToText for &T {
    fn to_text(&self) -> Option<Cow<'_, str>> {
        (**self).to_text()
    }
}
/// `None` is undefined.
impl<T: ToText> ToText for Option<T> {
    fn to_text(&self) -> Option<Cow<'_, str>> {
        self.as_ref().and_then(ToText::to_text)
    }
}

/// Texts are borrowed.
macro_rules! texts {
    ($($type:ty),*) => {$(
        impl ToText for $type {
            fn to_text(&self) -> Option<Cow<'_, str>> {
                Some(Cow::Borrowed(self))
            }
        }
        impl ToValue for $type {
            #[inline]
            fn to_value(&self) -> Value<'_> {
                Value::Text(Cow::Borrowed(self))
            }
        }
    )*};
}
texts!(str, String, Cow<'_, str>, Box<str>, Arc<str>);

/// Numbers and booleans are converted to text.
macro_rules! written {
    ($($type:ty),*) => {$(
        impl ToText for $type {
            fn to_text(&self) -> Option<Cow<'_, str>> {
                match Value::from(*self) {
                    Value::Text(text) => Some(text),
                    _ => None,
                }
            }
        }
        impl ToValue for $type {
            fn to_value(&self) -> Value<'_> {
                Value::from(*self)
            }
        }
    )*};
}
written!(u8, u16, u32, u64, u128, usize, i8, i16, i32, i64, i128, isize, f32, f64, char, bool);

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::vec;

    /// S2.2, S2.119: values come from common types, and absent ones are undefined.
    #[test]
    fn sources() {
        let pairs = vec![("a", Some(vec![Some(1), None])), ("b", None), ("a", None)];
        assert_eq!(pairs.value("a"), Value::list(["1"]));
        assert_eq!((pairs.value("b"), pairs.value("c")), (Value::Undefined, Value::Undefined));
        let nested = BTreeMap::from([("m", BTreeMap::from([("x", Some("1")), ("y", None)]))]);
        assert_eq!(nested.value("m"), Value::map([("x", "1")]));
        assert_eq!(().value("a"), Value::Undefined);
    }

    #[cfg(feature = "std")]
    #[test]
    fn hash_maps() {
        use std::collections::HashMap;
        let map = HashMap::from([("m", HashMap::from([("x", false)]))]);
        assert_eq!(map.value("m"), Value::map([("x", "false")]));
    }
}
