//! serde support: values from serializable types, and serialization of values and templates.
//!
//! A template is serialized as its text, a value as in JSON: `null`, a string, an array or an
//! object. Numbers and booleans are read as text. A map with a repeated name, which many JSON
//! parsers would lose, is an array of pairs; an array of pairs is read as a map.
//!
//! ```
//! use std::collections::BTreeMap;
//! use urlens_template::{Template, Value};
//!
//! let json = r#"{"template":"/{id}{?q}","values":{"id":7,"q":["a",true,null]}}"#;
//! #[derive(serde::Deserialize)]
//! struct Task<'a> {
//!     template: Template,
//!     #[serde(borrow)]
//!     values: BTreeMap<&'a str, Value<'a>>,
//! }
//! let task: Task = serde_json::from_str(json)?;
//! assert_eq!(task.template.expand(&task.values)?, "/7?q=a,true");
//! assert_eq!(serde_json::to_string(&task.values)?, r#"{"id":"7","q":["a","true"]}"#);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod node;
mod write;

use crate::template::Template;
use crate::value::{Items, Value};
use alloc::borrow::Cow;
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use node::Node;
use serde::ser::{SerializeMap as _, SerializeSeq as _};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use urlens::Text;

/// Converts a struct or a map to values. Its fields may be numbers, texts, and lists and maps of
/// them.
///
/// ```
/// use urlens_template::{Template, to_values};
///
/// #[derive(serde::Serialize)]
/// struct Search {
///     q: String,
///     page: Option<u32>,
///     tags: Vec<&'static str>,
/// }
/// let search = Search { q: "a b".into(), page: None, tags: vec!["x", "y"] };
/// let uri = Template::parse("/search{?q,page,tags*}")?.expand(&to_values(&search)?)?;
/// assert_eq!(uri, "/search?q=a%20b&tags=x&tags=y");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn to_values<T: Serialize + ?Sized>(
    from: &T,
) -> Result<Vec<(String, Value<'static>)>, ToValuesError> {
    let Node::Map(fields) = from.serialize(write::Writer)? else {
        return Err(ToValuesError::new("expected a struct or a map"));
    };
    let values = fields.into_iter().map(|(name, node)| Ok((name.into_owned(), value(node)?)));
    values.collect()
}

/// Why data cannot be converted to values of variables.
///
/// ```
/// use urlens_template::to_values;
///
/// assert_eq!(to_values("a").unwrap_err().to_string(), "expected a struct or a map");
/// let nested = [("x", [[1]])].into_iter().collect::<std::collections::BTreeMap<_, _>>();
/// let error = to_values(&nested).unwrap_err();
/// assert_eq!(error.to_string(), "members of a list or map must be texts");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ToValuesError {
    message: Cow<'static, str>,
}

impl ToValuesError {
    const fn new(message: &'static str) -> Self {
        Self { message: Cow::Borrowed(message) }
    }
}

impl fmt::Display for ToValuesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl core::error::Error for ToValuesError {}

/// Converts a node to a value, at most a list or a map of texts. Undefined members are dropped.
fn value(node: Node<'_>) -> Result<Value<'_>, ToValuesError> {
    Ok(match node {
        Node::Nothing => Value::Undefined,
        Node::Text(text) => Value::Text(text),
        Node::List(nodes) if !nodes.is_empty() && nodes.iter().all(is_pair) => {
            let pairs = nodes.into_iter().filter_map(|node| match node {
                Node::List(pair) => {
                    let mut texts = pair.into_iter().map(text);
                    Some((texts.next()?.ok()??, texts.next()?.ok()??))
                }
                _ => None,
            });
            Value::Map(Items::Owned(pairs.collect()))
        }
        Node::List(nodes) => {
            let items = nodes.into_iter().filter_map(|node| text(node).transpose());
            Value::List(Items::Owned(items.collect::<Result<_, _>>()?))
        }
        Node::Map(nodes) => {
            let pairs = nodes.into_iter().filter_map(|(key, node)| {
                text(node).map(|text| text.map(|text| (key, text))).transpose()
            });
            Value::Map(Items::Owned(pairs.collect::<Result<_, _>>()?))
        }
    })
}

/// Returns true for a name with a text or nothing.
fn is_pair(node: &Node<'_>) -> bool {
    let Node::List(pair) = node else { return false };
    matches!(&pair[..], [Node::Text(_), Node::Text(_) | Node::Nothing])
}

/// Returns true if a name occurs twice.
fn repeats(pairs: &[(Cow<'_, str>, Cow<'_, str>)]) -> bool {
    let names: BTreeSet<&str> = pairs.iter().map(|(name, _)| &**name).collect();
    names.len() < pairs.len()
}

/// The text of a member; `None` if it is undefined.
fn text(node: Node<'_>) -> Result<Option<Cow<'_, str>>, ToValuesError> {
    match node {
        Node::Nothing => Ok(None),
        Node::Text(text) => Ok(Some(text)),
        _ => Err(ToValuesError::new("members of a list or map must be texts")),
    }
}

impl Serialize for Value<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Value::Undefined => serializer.serialize_none(),
            Value::Text(text) => serializer.serialize_str(text),
            Value::List(items) => {
                let mut list = serializer.serialize_seq(Some(items.len()))?;
                items.iter().try_for_each(|item| list.serialize_element(item))?;
                list.end()
            }
            Value::Map(pairs) if repeats(pairs) => serializer.collect_seq(pairs.iter()),
            Value::Map(pairs) => {
                let mut map = serializer.serialize_map(Some(pairs.len()))?;
                pairs.iter().try_for_each(|(key, value)| map.serialize_entry(key, value))?;
                map.end()
            }
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Value<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        value(Node::deserialize(deserializer)?).map_err(serde::de::Error::custom)
    }
}

impl<T: Text> Serialize for Template<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.as_str())
    }
}

impl<'de, T: Text + Deserialize<'de>> Deserialize<'de> for Template<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Self::parse(T::deserialize(deserializer)?)
            .map_err(|error| serde::de::Error::custom(format_args!("invalid template: {error}")))
    }
}

#[cfg(test)]
mod tests {
    use crate::Value;
    use alloc::string::ToString as _;

    /// S2.2: values convert to JSON and back, even with a repeated name.
    #[test]
    fn json() {
        for (value, json) in [
            (Value::Undefined, "null"),
            (Value::from("\n"), r#""\n""#),
            (Value::list(["a", ""]), r#"["a",""]"#),
            (Value::list([""; 0]), "[]"),
            (Value::map([("b", "1"), ("a", "2")]), r#"{"b":"1","a":"2"}"#),
            (
                Value::map([("a", "1"), ("b", "2"), ("a", "3")]),
                r#"[["a","1"],["b","2"],["a","3"]]"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&value).unwrap(), json);
            assert_eq!(serde_json::from_str::<Value<'_>>(json).unwrap(), value);
        }
        for json in [r#"[["a"]]"#, r#"[["a","b"],"c"]"#, r#"[["a",["b"]]]"#, r#"{"a":{}}"#] {
            let error = serde_json::from_str::<Value<'_>>(json).unwrap_err();
            assert_eq!(error.to_string(), "members of a list or map must be texts");
        }
        let nothing: Value<'_> = serde_json::from_str(r#"[["a",null],["b",1]]"#).unwrap();
        assert_eq!(nothing, Value::map([("b", "1")]));
    }

    /// The error for data of another kind names the kinds of values.
    #[test]
    fn other_kinds() {
        use serde::Deserialize as _;
        use serde::de::value::{BytesDeserializer, Error};
        let error = Value::deserialize(BytesDeserializer::<Error>::new(b"a")).unwrap_err();
        assert_eq!(
            error.to_string(),
            "invalid type: byte array, expected null, a string, an array or an object"
        );
    }
}
