//! A serializer that produces nodes.

use super::ToValuesError;
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

type NodeResult = Result<Node<'static>, ToValuesError>;

/// The error for data that cannot be a value.
fn unsupported<T>() -> Result<T, ToValuesError> {
    Err(ToValuesError::new("expected a number, a text, a list or a map"))
}

impl Error for ToValuesError {
    fn custom<T: fmt::Display>(message: T) -> Self {
        Self { message: Cow::Owned(message.to_string()) }
    }
}

/// Numbers and booleans become text.
macro_rules! written {
    ($($serialize:ident: $type:ty),*) => {$(
        fn $serialize(self, value: $type) -> NodeResult {
            Ok(Node::written(value))
        }
    )*};
}

impl Serializer for Writer {
    type Ok = Node<'static>;
    type Error = ToValuesError;
    type SerializeSeq = List;
    type SerializeTuple = List;
    type SerializeTupleStruct = List;
    type SerializeTupleVariant = Impossible<Node<'static>, ToValuesError>;
    type SerializeMap = Map;
    type SerializeStruct = Map;
    type SerializeStructVariant = Impossible<Node<'static>, ToValuesError>;

    written!(serialize_bool: bool, serialize_char: char, serialize_f32: f32, serialize_f64: f64);
    written!(serialize_i8: i8, serialize_i16: i16, serialize_i32: i32, serialize_i64: i64);
    written!(serialize_u8: u8, serialize_u16: u16, serialize_u32: u32, serialize_u64: u64);
    written!(serialize_i128: i128, serialize_u128: u128);

    fn serialize_str(self, text: &str) -> NodeResult {
        Ok(Node::Text(Cow::Owned(text.into())))
    }
    fn serialize_bytes(self, _: &[u8]) -> NodeResult {
        unsupported()
    }
    fn serialize_none(self) -> NodeResult {
        Ok(Node::Nothing)
    }
    fn serialize_some<T: Serialize + ?Sized>(self, value: &T) -> NodeResult {
        value.serialize(self)
    }
    fn serialize_unit(self) -> NodeResult {
        Ok(Node::Nothing)
    }
    fn serialize_unit_struct(self, _: &'static str) -> NodeResult {
        Ok(Node::Nothing)
    }
    fn serialize_unit_variant(self, _: &'static str, _: u32, variant: &'static str) -> NodeResult {
        Ok(Node::Text(Cow::Borrowed(variant)))
    }
    fn serialize_newtype_struct<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        value: &T,
    ) -> NodeResult {
        value.serialize(self)
    }
    fn serialize_newtype_variant<T: Serialize + ?Sized>(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: &T,
    ) -> NodeResult {
        unsupported()
    }
    fn serialize_seq(self, _: Option<usize>) -> Result<List, ToValuesError> {
        Ok(List(Vec::new()))
    }
    fn serialize_tuple(self, _: usize) -> Result<List, ToValuesError> {
        Ok(List(Vec::new()))
    }
    fn serialize_tuple_struct(self, _: &'static str, _: usize) -> Result<List, ToValuesError> {
        Ok(List(Vec::new()))
    }
    fn serialize_tuple_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeTupleVariant, ToValuesError> {
        unsupported()
    }
    fn serialize_map(self, _: Option<usize>) -> Result<Map, ToValuesError> {
        Ok(Map(Vec::new(), None))
    }
    fn serialize_struct(self, _: &'static str, _: usize) -> Result<Map, ToValuesError> {
        Ok(Map(Vec::new(), None))
    }
    fn serialize_struct_variant(
        self,
        _: &'static str,
        _: u32,
        _: &'static str,
        _: usize,
    ) -> Result<Self::SerializeStructVariant, ToValuesError> {
        unsupported()
    }
}

/// A list under construction.
pub(super) struct List(Vec<Node<'static>>);

impl SerializeSeq for List {
    type Ok = Node<'static>;
    type Error = ToValuesError;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValuesError> {
        self.0.push(value.serialize(Writer)?);
        Ok(())
    }
    fn end(self) -> NodeResult {
        Ok(Node::List(self.0))
    }
}
impl SerializeTuple for List {
    type Ok = Node<'static>;
    type Error = ToValuesError;
    fn serialize_element<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValuesError> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> NodeResult {
        SerializeSeq::end(self)
    }
}
impl SerializeTupleStruct for List {
    type Ok = Node<'static>;
    type Error = ToValuesError;
    fn serialize_field<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValuesError> {
        SerializeSeq::serialize_element(self, value)
    }
    fn end(self) -> NodeResult {
        SerializeSeq::end(self)
    }
}

/// A map under construction, and the key whose value is pending.
pub(super) struct Map(Vec<(Cow<'static, str>, Node<'static>)>, Option<Cow<'static, str>>);

impl SerializeMap for Map {
    type Ok = Node<'static>;
    type Error = ToValuesError;
    fn serialize_key<T: Serialize + ?Sized>(&mut self, key: &T) -> Result<(), ToValuesError> {
        match key.serialize(Writer)? {
            Node::Text(key) => {
                self.1 = Some(key);
                Ok(())
            }
            _ => Err(ToValuesError::new("expected a text as key")),
        }
    }
    fn serialize_value<T: Serialize + ?Sized>(&mut self, value: &T) -> Result<(), ToValuesError> {
        let key = self.1.take().ok_or(ToValuesError::new("missing key"))?;
        self.0.push((key, value.serialize(Writer)?));
        Ok(())
    }
    fn end(self) -> NodeResult {
        Ok(Node::Map(self.0))
    }
}
impl SerializeStruct for Map {
    type Ok = Node<'static>;
    type Error = ToValuesError;
    fn serialize_field<T: Serialize + ?Sized>(
        &mut self,
        key: &'static str,
        value: &T,
    ) -> Result<(), ToValuesError> {
        self.0.push((Cow::Borrowed(key), value.serialize(Writer)?));
        Ok(())
    }
    fn end(self) -> NodeResult {
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
        let wrong = |result: Result<_, super::ToValuesError>| result.unwrap_err().to_string();
        let members = "members of a list or map must be texts";
        assert_eq!(wrong(to_values(&BTreeMap::from([("a", [[0]])]))), members);
        let kinds = "expected a number, a text, a list or a map";
        assert_eq!(wrong(to_values(&BTreeMap::from([("a", Kind::With(1))]))), kinds);
        assert_eq!(wrong(to_values(&BTreeMap::from([([1], 1)]))), "expected a text as key");
    }
}
