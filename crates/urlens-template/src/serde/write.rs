//! A serializer that produces nodes.

use super::NotValues;
use super::node::Node;
use alloc::borrow::Cow;
use alloc::string::ToString as _;
use alloc::vec::Vec;
use core::fmt;
use serde::Serialize;
use serde::ser::{
    Error, Impossible, SerializeMap, SerializeSeq, SerializeStruct, SerializeTuple,
    SerializeTupleStruct, Serializer,
};

/// Serializes any data to a node.
pub(super) struct Writer;

type Made = Result<Node<'static>, NotValues>;

/// The error for data that cannot be a value.
fn refuse<T>() -> Result<T, NotValues> {
    Err(NotValues::new("expected a number, a text, a list or a map"))
}

impl Error for NotValues {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: Cow::Owned(message.to_string()) }
    }
}

/// Numbers and booleans become text.
macro_rules! written {
    ($($serialize:ident: $type:ty),*) => {$(
        fn $serialize(self, it: $type) -> Made {
            Ok(Node::written(it))
        }
    )*};
}

impl Serializer for Writer {
    type Ok = Node<'static>;
    type Error = NotValues;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = Impossible<Node<'static>, NotValues>;
    type SerializeMap = Map;
    type SerializeStruct = Map;
    type SerializeStructVariant = Impossible<Node<'static>, NotValues>;

    written!(serialize_bool: bool, serialize_char: char, serialize_f32: f32, serialize_f64: f64);
    written!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    written!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    written!(serialize_i128: i128, serialize_u128: u128);

    fn serialize_str(self, text: &str) -> Made {
        Ok(Node::Text(Cow::Owned(text.into())))
    }
    fn serialize_bytes(self, _: &[u8]) -> Made {
        refuse()
    }
    fn serialize_none(self) -> Made {
        Ok(Node::Nothing)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> Made {
        value.serialize(self)
    }
    fn serialize_unit(self) -> Made {
        Ok(Node::Nothing)
    }
    fn serialize_unit_struct(self, _: &'static str) -> Made {
        Ok(Node::Nothing)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> Made {
        Ok(Node::Text(Cow::Borrowed(variant)))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(self, _: &'static str, value: &T) -> Made {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> Made {
        refuse()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List, NotValues> {
        Ok(List(Vec::new()))
    }
    fn serialize_tuple(self, _: usize) -> Result<List, NotValues> {
        Ok(List(Vec::new()))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, NotValues> {
        Ok(List(Vec::new()))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, NotValues> {
        refuse()
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Map, NotValues> {
        Ok(Map(Vec::new(), None))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Map, NotValues> {
        Ok(Map(Vec::new(), None))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, NotValues> {
        refuse()
    }
}

/// A list under construction.
pub(super) struct List(Vec<Node<'static>>);

impl SerializeSeq for List {
    type Ok = Node<'static>;
    type Error = NotValues;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotValues> {
        self.0.push(value.serialize(Writer)?);
        Ok(())
    }
    fn end(self) -> Made {
        Ok(Node::List(self.0))
    }
}
impl SerializeTuple for List {
    type Ok = Node<'static>;
    type Error = NotValues;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotValues> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> Made {
        SerializeSeq::end(self)
    }
}
impl SerializeTupleStruct for List {
    type Ok = Node<'static>;
    type Error = NotValues;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotValues> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> Made {
        SerializeSeq::end(self)
    }
}

/// A map under construction, and the key whose value is pending.
pub(super) struct Map(Vec<(Cow<'static, str>, Node<'static>)>, Option<Cow<'static, str>>);

impl SerializeMap for Map {
    type Ok = Node<'static>;
    type Error = NotValues;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), NotValues> {
        match key.serialize(Writer)? {
            Node::Text(key) => {
                self.1 = Some(key);
                Ok(())
            }
            _ => Err(NotValues::new("expected a text as key")),
        }
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), NotValues> {
        let key = self.1.take().ok_or(NotValues::new("missing key"))?;
        self.0.push((key, value.serialize(Writer)?));
        Ok(())
    }
    fn end(self) -> Made {
        Ok(Node::Map(self.0))
    }
}
impl SerializeStruct for Map {
    type Ok = Node<'static>;
    type Error = NotValues;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), NotValues> {
        self.0.push((Cow::Borrowed(key), value.serialize(Writer)?));
        Ok(())
    }
    fn end(self) -> Made {
        SerializeMap::end(self)
    }
}

#[cfg(test)]
mod tests {
    use crate::{Value, to_values};
    use alloc::collections::BTreeMap;
    use alloc::string::ToString as _;
    use serde::Serialize;

    #[derive(Serialize)]
    enum Kind {
        Plain,
        With(u8),
    }

    #[derive(Serialize)]
    struct Meters(f64);

    #[derive(Serialize)]
    struct All {
        number: i8,
        letter: char,
        yes: bool,
        kind: Kind,
        length: Meters,
        none: Option<u8>,
        unit: (),
        pair: (u8, &'static str),
        map: BTreeMap<u8, Option<&'static str>>,
    }

    /// S2.2: serializable data becomes values, and other data gives an error.
    #[test]
    fn values() {
        let all = All {
            number: -1,
            letter: 'é',
            yes: true,
            kind: Kind::Plain,
            length: Meters(1.5),
            none: None,
            unit: (),
            pair: (1, "b"),
            map: BTreeMap::from([(1, Some("x")), (2, None)]),
        };
        let values = to_values(&all).unwrap();
        let expected = [
            ("number", Value::from("-1")),
            ("letter", Value::from("é")),
            ("yes", Value::from("true")),
            ("kind", Value::from("Plain")),
            ("length", Value::from("1.5")),
            ("none", Value::Undefined),
            ("unit", Value::Undefined),
            ("pair", Value::list(["1", "b"])),
            ("map", Value::map([("1", "x")])),
        ];
        assert_eq!(values, expected.map(|(name, value)| (name.to_string(), value)));
        let wrong = |it: Result<_, super::NotValues>| it.unwrap_err().to_string();
        let members = "a list or a map has members that are texts";
        assert_eq!(wrong(to_values(&BTreeMap::from([("a", [[0]])]))), members);
        let kinds = "expected a number, a text, a list or a map";
        assert_eq!(wrong(to_values(&BTreeMap::from([("a", Kind::With(1))]))), kinds);
        assert_eq!(wrong(to_values(&BTreeMap::from([([1], 1)]))), "expected a text as key");
    }
}
