//! Data read or written by serde, limited to the kinds of values.

use crate::value::Value;
use alloc::borrow::Cow;
use alloc::string::String;
use alloc::vec::Vec;
use core::fmt;
use serde::de::{Deserialize, Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// Nothing, a text, or a list or map of nodes.
pub(super) enum Node<'a> {
    Nothing,
    Text(Cow<'a, str>),
    List(Vec<Node<'a>>),
    Map(Vec<(Cow<'a, str>, Node<'a>)>),
}

/// Converts a number or a boolean to text.
impl<'a> Node<'a> {
    pub(super) fn written(value: impl Into<Value<'a>>) -> Self {
        match value.into() {
            Value::Text(text) => Self::Text(text),
            _ => Self::Nothing,
        }
    }
}

impl<'de: 'a, 'a> Deserialize<'de> for Node<'a> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Reader(core::marker::PhantomData))
    }
}

struct Reader<'a>(core::marker::PhantomData<&'a ()>);

/// Numbers and booleans are read as their text.
macro_rules! written {
    ($($visit:ident: $type:ty),*) => {$(
        fn $visit<E: Error>(self, value: $type) -> Result<Node<'a>, E> {
            Ok(Node::written(value))
        }
    )*};
}

impl<'de: 'a, 'a> Visitor<'de> for Reader<'a> {
    type Value = Node<'a>;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("null, a string, an array or an object")
    }

    written!(visit_bool: bool, visit_i64: i64, visit_i128: i128, visit_u64: u64, visit_u128: u128);
    written!(visit_f64: f64, visit_char: char, visit_string: String);

    fn visit_str<E: Error>(self, text: &str) -> Result<Node<'a>, E> {
        Ok(Node::Text(Cow::Owned(text.into())))
    }
    fn visit_borrowed_str<E: Error>(self, text: &'de str) -> Result<Node<'a>, E> {
        Ok(Node::Text(Cow::Borrowed(text)))
    }
    fn visit_unit<E: Error>(self) -> Result<Node<'a>, E> {
        Ok(Node::Nothing)
    }
    fn visit_none<E: Error>(self) -> Result<Node<'a>, E> {
        Ok(Node::Nothing)
    }
    fn visit_some<D: Deserializer<'de>>(self, deserializer: D) -> Result<Node<'a>, D::Error> {
        Node::deserialize(deserializer)
    }
    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Node<'a>, A::Error> {
        let mut nodes = Vec::new();
        while let Some(node) = seq.next_element()? {
            nodes.push(node);
        }
        Ok(Node::List(nodes))
    }
    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Node<'a>, A::Error> {
        let mut nodes = Vec::new();
        while let Some((key, node)) = map.next_entry::<Node<'a>, Node<'a>>()? {
            let Node::Text(key) = key else {
                return Err(A::Error::custom("expected a text as key"));
            };
            nodes.push((key, node));
        }
        Ok(Node::Map(nodes))
    }
}
