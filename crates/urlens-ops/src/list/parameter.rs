//! The parameters of operations.

use crate::request::FIELDS;
use urlens::Kind;

/// A parameter of an operation, or of a function over columns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parameter {
    /// The name of the field.
    pub name: &'static str,
    /// The accepted values.
    pub values: Values,
    /// The default value, if there is one.
    pub default: Option<&'static str>,
    /// True if the field may be absent.
    pub optional: bool,
    /// A description of one or two sentences.
    pub help: &'static str,
}

/// The accepted values of a parameter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Values {
    /// A text; in a function over columns, one for each row, or one for all rows.
    Text,
    /// A text that is the same for all rows.
    Constant,
    /// A text, a whole number, or null.
    TextOrNull,
    /// A list of texts.
    Texts,
    /// A whole number.
    Number,
    /// A list of ports.
    Ports,
    /// True or false.
    Flag,
    /// The name of one of these kinds.
    Kinds(&'static [Kind]),
    /// One of these words.
    Words(&'static [&'static str]),
    /// A list of some of these words.
    ManyWords(&'static [&'static str]),
    /// A list of pairs of texts.
    Pairs,
    /// The values of the variables of a template.
    Variables,
    /// A list of tokens.
    Tokens,
    /// The fields of an identifier.
    Fields,
    /// An object of rules of a policy.
    Rules,
}

impl Values {
    /// Describes the values for documentation.
    ///
    /// ```
    /// use urlens_ops::Values;
    /// assert_eq!(Values::Words(&["ascii", "unicode"]).describe(), "ascii, unicode");
    /// ```
    pub fn describe(&self) -> String {
        match self {
            Self::Text | Self::Constant => "a string".into(),
            Self::TextOrNull => "a string, a whole number or null".into(),
            Self::Texts => "a list of strings".into(),
            Self::Number => "a whole number".into(),
            Self::Ports => "a list of whole numbers up to 65535".into(),
            Self::Flag => "true or false".into(),
            Self::Kinds(kinds) => kinds.iter().map(|it| it.name()).collect::<Vec<_>>().join(", "),
            Self::Words(words) => words.join(", "),
            Self::ManyWords(words) => format!("a list of {}", words.join(", ")),
            Self::Pairs => "a list of pairs of strings".into(),
            Self::Variables => {
                "an object of strings, numbers, and lists and objects of them".into()
            }
            Self::Tokens => {
                "a list of {type, value}; the value of an authority may be {username, password, host, \
                 port}"
                    .into()
            }
            Self::Fields => FIELDS.into(),
            Self::Rules => "an object".into(),
        }
    }
}

pub(super) const fn required(name: &'static str, values: Values, help: &'static str) -> Parameter {
    Parameter { name, values, default: None, optional: false, help }
}

pub(super) const fn optional(name: &'static str, values: Values, help: &'static str) -> Parameter {
    Parameter { name, values, default: None, optional: true, help }
}

pub(super) const fn defaulting(
    name: &'static str,
    values: Values,
    default: &'static str,
    help: &'static str,
) -> Parameter {
    Parameter { name, values, default: Some(default), optional: true, help }
}

pub(super) const ALL_KINDS: Values = Values::Kinds(&Kind::ALL);
/// Kinds that convert to each other.
pub(super) const CONVERTIBLE: Values =
    Values::Kinds(&[Kind::Uri, Kind::UriRef, Kind::Iri, Kind::IriRef, Kind::Url, Kind::UriZone]);

pub(super) const AS: Parameter = defaulting("as", ALL_KINDS, "url", "the kind of the texts");
pub(super) const INPUT: Parameter = required("input", Values::Text, "the text");
