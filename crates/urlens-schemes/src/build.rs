//! Building identifiers from their fields, the reverse of [`View::fields`](crate::View::fields).

use crate::{ErrorKind, Fields, Rule, SchemeError, Value};
use alloc::vec::Vec;

const UNKNOWN_FIELD: Rule = Rule::new("unknown-field", "unknown name");
const WRONG_TYPE: Rule = Rule::new("wrong-type", "value of another type");
const CONTRADICTION: Rule = Rule::new("contradiction", "value that the other fields contradict");

/// The fields that a builder is given.
///
/// A field that is null counts as absent. Fields that follow from others may be given, so that the
/// fields of an identifier can be used as they are; they must agree with the others.
#[derive(Clone, Copy)]
pub(crate) struct Given<'a> {
    fields: &'a Fields,
}

impl<'a> Given<'a> {
    /// Checks the names of the fields.
    pub(crate) fn new(fields: &'a Fields, names: &[&str]) -> Result<Self, SchemeError> {
        match fields.iter().any(|(name, _)| !names.contains(&name)) {
            true => Err(SchemeError::new(ErrorKind::Rule(&UNKNOWN_FIELD), "fields", 0)),
            false => Ok(Self { fields }),
        }
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

    /// Checks that derived fields agree with those of the result.
    pub(crate) fn check_derived(
        self,
        result: &Fields,
        names: &[&'static str],
    ) -> Result<(), SchemeError> {
        let differs = |name: &&&'static str| {
            self.value(name).is_some_and(|value| result.get(name) != Some(value))
        };
        match names.iter().find(differs) {
            Some(name) => Err(SchemeError::new(ErrorKind::Rule(&CONTRADICTION), name, 0)),
            None => Ok(()),
        }
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
