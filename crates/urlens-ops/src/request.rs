//! Requests: JSON objects whose fields are parsed on demand.

use crate::failure::{Failure, ShortName};
use crate::limits::Limits;
use serde::de::DeserializeOwned;
use serde_json::Value as Json;
use serde_json::error::Category;
use serde_json::value::RawValue;
use std::borrow::Cow;
use std::collections::HashMap;
use urlens::Kind;
use urlens_schemes::{Fields, Value as Field};
use urlens_template::Value;

/// Decodes a line. A lone surrogate in a JSON string (`"\ud800"`) is read as U+FFFD.
pub(crate) fn text(line: &[u8]) -> Result<Cow<'_, str>, Failure> {
    let text = str::from_utf8(line)
        .map_err(|error| Failure::request("not UTF-8").with_offset(error.valid_up_to()))?;
    if text.contains("\\ud") || text.contains("\\uD") {
        Ok(Cow::Owned(without_lone_surrogates(text)))
    } else {
        Ok(Cow::Borrowed(text))
    }
}

/// Replaces every escape of a lone surrogate with `\ufffd`. Offsets do not change.
fn without_lone_surrogates(text: &str) -> String {
    let mut repaired = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find('\\') {
        let (before, escape) = rest.split_at(at);
        repaired.push_str(before);
        let pair = || matches!(code_unit(escape.get(6..).unwrap_or("")), Some(0xDC00..=0xDFFF));
        let (kept, length) = match code_unit(escape) {
            Some(0xD800..=0xDBFF) if pair() => (true, 12),
            Some(0xD800..=0xDFFF) => (false, 6),
            Some(_) => (true, 6),
            // `\\` and other escapes; the character after the backslash may have any length.
            None => (true, 1 + escape[1..].chars().next().map_or(0, char::len_utf8)),
        };
        repaired.push_str(if kept { &escape[..length] } else { "\\ufffd" });
        rest = &escape[length..];
    }
    repaired + rest
}

/// The code unit of the `\u` escape at the start of `text`.
fn code_unit(text: &str) -> Option<u16> {
    let digits = text.strip_prefix("\\u")?.get(..4)?;
    // `from_str_radix` accepts a sign, which JSON does not.
    if digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
        u16::from_str_radix(digits, 16).ok()
    } else {
        None
    }
}

/// A JSON object whose fields are not parsed yet: each operation parses the fields it needs.
#[derive(Debug)]
pub(crate) struct Request<'a> {
    fields: HashMap<String, &'a RawValue>,
    limits: Limits,
}

impl<'a> Request<'a> {
    /// Parses a line.
    pub(crate) fn read(line: &'a str) -> Result<Self, Failure> {
        if line.trim_ascii().is_empty() {
            return Err(Failure::request("a blank line is not a request"));
        }
        match serde_json::from_str(line) {
            Ok(fields) => {
                let request = Self { fields, limits: Limits::for_request(line.len()) };
                let limits = request.read_limits()?;
                Ok(Self { limits, ..request })
            }
            Err(error) if error.classify() == Category::Data => {
                Err(Failure::request("not a JSON object"))
            }
            Err(error) => {
                let at = if error.is_eof() { line.len() } else { error.column().max(1) - 1 };
                let place = format!(" at line {} column {}", error.line(), error.column());
                let message = error.to_string();
                let message = message.strip_suffix(&place).unwrap_or(&message);
                Err(Failure::request(format!("not JSON: {message}")).with_offset(at))
            }
        }
    }

    /// The unchanged `id`.
    pub(crate) fn id(&self) -> Option<&'a str> {
        self.fields.get("id").map(|id| id.get())
    }

    /// The text in the field `name`.
    pub(crate) fn text(&self, name: &str) -> Result<String, Failure> {
        let field = self.required(name)?;
        serde_json::from_str(field.get()).map_err(|_| wrong_type(name, "a string"))
    }

    /// The text in the field `name`, if the field is present and not null.
    pub(crate) fn optional_text(&self, name: &str) -> Result<Option<String>, Failure> {
        self.optional(name).map(|_| self.text(name)).transpose()
    }

    /// The flag in the field `name`, false if absent.
    pub(crate) fn flag(&self, name: &str) -> Result<bool, Failure> {
        self.flag_or(name, false)
    }

    /// The flag in the field `name`, or `default` if absent.
    pub(crate) fn flag_or(&self, name: &str, default: bool) -> Result<bool, Failure> {
        let Some(field) = self.optional(name) else { return Ok(default) };
        serde_json::from_str(field.get()).map_err(|_| wrong_type(name, "true or false"))
    }

    /// Fails if the request has a field that is not one of these parameters of the operation.
    pub(crate) fn only_parameters(&self, op: &str, parameters: &[&str]) -> Result<(), Failure> {
        let is_known =
            |name: &str| matches!(name, "id" | "op" | "limits") || parameters.contains(&name);
        match self.fields.keys().filter(|name| !is_known(name)).min() {
            Some(name) => {
                Err(Failure::request(format!("`{}` is not a parameter of `{op}`", ShortName(name))))
            }
            None => Ok(()),
        }
    }

    /// The number in the field `name`, if the field is present and not null.
    pub(crate) fn number(&self, name: &str) -> Result<Option<u64>, Failure> {
        let Some(field) = self.optional(name) else { return Ok(None) };
        let number = serde_json::from_str(field.get());
        number.map(Some).map_err(|_| wrong_type(name, "a whole number"))
    }

    /// The list of texts in the field `name`.
    pub(crate) fn texts(&self, name: &str) -> Result<Vec<String>, Failure> {
        let field = self.required(name)?;
        serde_json::from_str(field.get()).map_err(|_| wrong_type(name, "a list of strings"))
    }

    /// The list of texts in the field `name`, if the field is present and not null.
    pub(crate) fn optional_texts(&self, name: &str) -> Result<Option<Vec<String>>, Failure> {
        self.optional(name).map(|_| self.texts(name)).transpose()
    }

    /// The names in the field `name`, a list of strings or one string with commas, if it is present and
    /// not null.
    #[cfg(feature = "programs")]
    pub(crate) fn names(&self, name: &str) -> Result<Option<Vec<String>>, Failure> {
        let Some(field) = self.optional(name) else { return Ok(None) };
        match serde_json::from_str::<String>(field.get()) {
            Ok(names) => Ok(Some(names.split(',').map(|it| it.trim().to_owned()).collect())),
            Err(_) => self.texts(name).map(Some),
        }
    }

    /// The items of the list in the field `name`, which are not parsed yet.
    pub(crate) fn items(&self, name: &str) -> Result<Vec<&'a RawValue>, Failure> {
        let field = self.required(name)?;
        serde_json::from_str(field.get()).map_err(|_| wrong_type(name, "a list"))
    }

    /// The list of ports in the field `name`, if the field is present and not null.
    pub(crate) fn ports(&self, name: &str) -> Result<Option<Vec<u16>>, Failure> {
        let Some(field) = self.optional(name) else { return Ok(None) };
        let ports = serde_json::from_str(field.get());
        ports.map(Some).map_err(|_| wrong_type(name, "a list of whole numbers up to 65535"))
    }

    /// The object in the field `name`, if the field is present and not null. The error contains the
    /// reason.
    pub(crate) fn object<T: DeserializeOwned>(&self, name: &str) -> Result<Option<T>, Failure> {
        let Some(field) = self.optional(name) else { return Ok(None) };
        let object = serde_json::from_str(field.get());
        object.map(Some).map_err(|error| Failure::request(format!("`{name}`: {error}")))
    }

    /// The list of pairs of texts in the field `name`.
    pub(crate) fn pairs(&self, name: &str) -> Result<Vec<(String, String)>, Failure> {
        let field = self.required(name)?;
        serde_json::from_str(field.get())
            .map_err(|_| wrong_type(name, "a list of pairs of strings"))
    }

    /// The values of variables in the field `name`.
    pub(crate) fn values(&self, name: &str) -> Result<HashMap<String, Value<'a>>, Failure> {
        let field = self.required(name)?;
        let expected = "an object of strings, numbers, and lists and objects of them";
        serde_json::from_str(field.get()).map_err(|_| wrong_type(name, expected))
    }

    /// The fields of an identifier in the field `name`.
    pub(crate) fn fields(&self, name: &str) -> Result<Fields, Failure> {
        let field = self.required(name)?;
        let value = serde_json::from_str(field.get()).map_err(|_| wrong_type(name, FIELDS))?;
        match to_field(value) {
            Some(Field::Map(fields)) => Ok(fields),
            _ => Err(wrong_type(name, FIELDS)),
        }
    }

    /// The text in the field `name`, which must be present; null removes a component. A whole
    /// number is read as its digits.
    pub(crate) fn text_or_null(&self, name: &str) -> Result<Option<String>, Failure> {
        let field = self.required(name)?.get();
        if field.bytes().all(|byte| byte.is_ascii_digit()) {
            return Ok(Some(field.to_owned()));
        }
        serde_json::from_str(field)
            .map_err(|_| wrong_type(name, "a string, a whole number or null"))
    }

    /// The kind in the field `name`, or `default`.
    pub(crate) fn kind(&self, name: &str, default: Kind) -> Result<Kind, Failure> {
        match self.optional(name) {
            Some(_) => self.required_kind(name),
            None => Ok(default),
        }
    }

    /// The kind in the field `name`.
    pub(crate) fn required_kind(&self, name: &str) -> Result<Kind, Failure> {
        let given = self.text(name)?;
        given.parse().map_err(|_| {
            let names = Kind::ALL.map(Kind::name).join(", ");
            Failure::request(format!("`{name}` must be one of {names}"))
        })
    }

    /// The limits of the answer.
    pub(crate) fn limits(&self) -> Limits {
        self.limits
    }

    /// The limits in the field `limits`, or the default ones.
    fn read_limits(&self) -> Result<Limits, Failure> {
        let Some(field) = self.optional("limits") else { return Ok(self.limits) };
        let expected = |_| wrong_type("limits", "an object of whole numbers");
        // As the fields of a request, so that the code is compiled once.
        let given: HashMap<String, &RawValue> =
            serde_json::from_str(field.get()).map_err(expected)?;
        let mut limits = self.limits;
        for (name, value) in given {
            let value = serde_json::from_str(value.get()).map_err(expected)?;
            limits.set(&name, value).ok_or_else(|| {
                let names = Limits::NAMES.join(", ");
                Failure::request(format!("`limits` must be an object of {names}"))
            })?;
        }
        Ok(limits)
    }

    fn required(&self, name: &str) -> Result<&'a RawValue, Failure> {
        let field = self.fields.get(name).copied();
        field.ok_or_else(|| Failure::request(format!("`{name}` is missing")))
    }

    fn optional(&self, name: &str) -> Option<&'a RawValue> {
        self.fields.get(name).copied().filter(|field| field.get() != "null")
    }
}

/// The accepted values of fields, for messages.
pub(crate) const FIELDS: &str =
    "an object of strings, whole numbers, true, false, null, and lists and objects of them";

/// Converts JSON to the value of a field. `None` for numbers that a field cannot have.
fn to_field(value: Json) -> Option<Field> {
    Some(match value {
        Json::Null => Field::Null,
        Json::Bool(truth) => Field::Truth(truth),
        Json::Number(number) => match number.as_u64() {
            Some(whole) => Field::Number(whole),
            None => Field::Decimal(number.to_string().parse().ok()?),
        },
        Json::String(text) => Field::Text(text),
        Json::Array(list) => Field::List(list.into_iter().map(to_field).collect::<Option<_>>()?),
        Json::Object(map) => {
            let fields = map.into_iter().map(|(name, value)| Some((name.into(), to_field(value)?)));
            Field::Map(fields.collect::<Option<_>>()?)
        }
    })
}

fn wrong_type(name: &str, expected: &str) -> Failure {
    Failure::request(format!("`{name}` is not {expected}"))
}
