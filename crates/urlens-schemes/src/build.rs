//! Building identifiers from their fields, the reverse of
//! [`SchemeIdentifier::fields`](crate::SchemeIdentifier::fields).

use crate::{Decimal, ErrorKind, Fields, Rule, SchemeError, SchemeIdentifier, Value};
use alloc::vec::Vec;

const UNKNOWN_FIELD: Rule = Rule::new("unknown-field", "unknown name");
const WRONG_TYPE: Rule = Rule::new("wrong-type", "value of another type");
const CONTRADICTION: Rule = Rule::new("contradiction", "value that the other fields contradict");

/// Reads the fields from which an identifier is built.
///
/// A field that is null counts as absent. Fields that follow from others may be given, so that the
/// fields of an identifier can be used as they are; they must agree with the others.
#[derive(Clone, Copy)]
pub(crate) struct FieldReader<'a> {
    fields: &'a Fields,
}

impl<'a> FieldReader<'a> {
    pub(crate) const fn new(fields: &'a Fields) -> Self {
        Self { fields }
    }

    /// The value of a field that is present.
    pub(crate) fn value(self, name: &str) -> Option<&'a Value> {
        self.fields.get(name).filter(|value| !value.is_null())
    }

    /// The text of a field.
    pub(crate) fn text(self, name: &'static str) -> Result<&'a str, SchemeError> {
        self.optional_text(name)?.ok_or(SchemeError::new(ErrorKind::Missing, name, 0))
    }

    /// The text of a field, if it is present.
    pub(crate) fn optional_text(self, name: &'static str) -> Result<Option<&'a str>, SchemeError> {
        self.value(name).map(|value| value.as_str().ok_or(wrong_type(name))).transpose()
    }

    /// The texts of a field, if it is present.
    pub(crate) fn optional_texts(
        self,
        name: &'static str,
    ) -> Result<Option<Vec<&'a str>>, SchemeError> {
        self.value(name).map(|value| texts(value, name)).transpose()
    }

    /// The names and values of a field, if it is present.
    pub(crate) fn pairs(
        self,
        name: &'static str,
    ) -> Result<impl Iterator<Item = (&'a str, &'a Value)>, SchemeError> {
        match self.value(name) {
            None => Ok(None.into_iter().flatten()),
            Some(Value::Map(pairs)) => Ok(Some(pairs.iter()).into_iter().flatten()),
            Some(_) => Err(wrong_type(name)),
        }
    }

    /// Returns `built`, which was built from the fields `used`, if its other fields agree with those
    /// that are given.
    pub(crate) fn finish<T: SchemeIdentifier>(
        self,
        built: T,
        used: &[&str],
    ) -> Result<T, SchemeError> {
        let fields = built.fields();
        for (name, value) in self.fields.iter().filter(|(name, _)| !used.contains(name)) {
            let Some((name, other)) = fields.named(name) else {
                return Err(SchemeError::new(ErrorKind::Rule(&UNKNOWN_FIELD), "fields", 0));
            };
            // A list is a list, in whatever form it is stored.
            if !value.is_null() && alloc::format!("{value}") != alloc::format!("{other}") {
                return Err(SchemeError::new(ErrorKind::Rule(&CONTRADICTION), name, 0));
            }
        }
        Ok(built)
    }
}

/// The number in a field, which may be a text.
pub(crate) fn decimal(value: &Value, name: &'static str) -> Result<Decimal, SchemeError> {
    match value {
        Value::Decimal(number) => Ok(number.clone()),
        Value::Number(number) => Decimal::parse(&alloc::format!("{number}")),
        Value::Text(text) => Decimal::parse(text).map_err(|error| {
            let at = error.offset();
            error.moved(name, at)
        }),
        _ => Err(wrong_type(name)),
    }
}

/// The texts of a list. One text is a list of one.
pub(crate) fn texts<'a>(value: &'a Value, name: &'static str) -> Result<Vec<&'a str>, SchemeError> {
    match value {
        Value::List(list) => {
            list.iter().map(|item| item.as_str().ok_or(wrong_type(name))).collect()
        }
        Value::Text(text) => Ok(Vec::from([text.as_str()])),
        _ => Err(wrong_type(name)),
    }
}

/// The error of a field with a value of another type.
pub(crate) const fn wrong_type(name: &'static str) -> SchemeError {
    SchemeError::new(ErrorKind::Rule(&WRONG_TYPE), name, 0)
}
