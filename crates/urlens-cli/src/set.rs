//! The changes that `set` makes: read from its arguments once, made in each text.

use crate::components::{COMPONENTS, Component};
use crate::normal::matches;
use crate::outcome::{Message, failed};
use urlens::Normalization;
use urlens_ops::{Any, AnyError, Kind, OptIn, Part};

/// One change.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// Set a component, or remove it where there is no value.
    Component(String, Component, Option<String>),
    /// Set a parameter of the query, always or only if there is one of that name.
    Parameter { name: String, value: String, only_if_there: bool },
    /// Remove parameters of this name: `*` at the end stands for any rest.
    Trim(String),
    /// Append a segment to the path.
    Segment(String),
    /// Append a parameter to the query.
    Append(String, String),
    /// Sort the parameters of the query by name.
    SortQuery,
}

/// The start of a name that means a parameter of the query, and not a component.
const PARAMETER: &str = "query:";

impl Change {
    /// `--set NAME=VALUE`
    pub(crate) fn set(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Parameter { name: name.into(), value, only_if_there: false },
            None => Self::Component(name.clone(), component(&name)?, Some(value)),
        })
    }

    /// `--remove NAME`
    pub(crate) fn remove(name: &str) -> Result<Self, String> {
        Ok(match name.strip_prefix(PARAMETER) {
            Some(name) => Self::Trim(name.into()),
            None => match component(name)? {
                Component::Whole => return Err("the whole text cannot be removed".into()),
                component => Self::Component(name.into(), component, None),
            },
        })
    }

    /// `--replace NAME=VALUE`
    pub(crate) fn replace(text: &str) -> Result<Self, String> {
        let (name, value) = pair(text)?;
        Ok(Self::Parameter { name, value, only_if_there: true })
    }

    /// `--trim query=NAME`
    pub(crate) fn trim(text: &str) -> Result<Self, String> {
        match pair(text)? {
            (component, name) if component == "query" => Ok(Self::Trim(name)),
            _ => Err("expected query=NAME".into()),
        }
    }

    /// `--append path=SEGMENT` or `--append query=NAME=VALUE`
    pub(crate) fn append(text: &str) -> Result<Self, String> {
        let (component, value) = pair(text)?;
        match component.as_str() {
            "path" => Ok(Self::Segment(value)),
            "query" => pair(&value).map(|(name, value)| Self::Append(name, value)),
            _ => Err("expected path=SEGMENT or query=NAME=VALUE".into()),
        }
    }

    /// The reason why no text of this kind can be changed like this, if there is one.
    pub(crate) fn check(&self, kind: Kind) -> Result<(), String> {
        let Ok(mut any) = Any::parse(kind, "http://example.org/?") else { return Ok(()) };
        match self.make(&mut any) {
            Err(error @ AnyError::Unsupported(_)) => {
                Err(format!("cannot set {}: {error}", self.name()))
            }
            Err(error @ AnyError::Required(_)) => Err(error.to_string()),
            _ => Ok(()),
        }
    }

    fn make(&self, any: &mut Any<'_>) -> Result<(), AnyError> {
        match self {
            Self::Component(_, component, value) => component.set(any, value.as_deref()),
            Self::Parameter { name, value, only_if_there } => {
                let is_it = |written: &str| any.decode_parameter(written) == *name;
                let is_there = any.query_pairs().any(|(name, _)| is_it(name.as_str()));
                match *only_if_there && !is_there {
                    true => Ok(()),
                    false => any.set_parameter(name, value),
                }
            }
            Self::Append(name, value) => any.append_parameter(name, value),
            Self::Trim(pattern) => any.remove_parameters(|name| matches(pattern, name)),
            Self::Segment(segment) => any.append_segments(&[segment]),
            Self::SortQuery => {
                let sort = [OptIn::SortQuery];
                let sorted = any.normalize(&Normalization::NOTHING.with(&sort))?.into_owned();
                match sorted == *any {
                    true => Ok(()),
                    false => any.set(Part::Query, sorted.part(Part::Query)),
                }
            }
        }
    }

    /// The name of the component that changes.
    fn name(&self) -> &str {
        match self {
            Self::Component(name, ..) => name,
            Self::Segment(_) => "path",
            Self::Parameter { .. } | Self::Trim(_) | Self::Append(..) | Self::SortQuery => "query",
        }
    }
}

fn component(name: &str) -> Result<Component, String> {
    Component::named(name).ok_or_else(|| {
        let names: Vec<_> = COMPONENTS.iter().map(|(name, ..)| *name).collect();
        format!("no component `{}`; use {}, query:NAME", name.escape_debug(), names.join(", "))
    })
}

fn pair(text: &str) -> Result<(String, String), String> {
    let (name, value) = text.split_once('=').ok_or("expected NAME=VALUE")?;
    Ok((name.to_owned(), value.to_owned()))
}

/// `text`, parsed as `kind`, with all `changes` made; an error says which was not, and why.
pub(crate) fn changed(text: &str, kind: Kind, changes: &[Change]) -> Result<String, Message> {
    let mut any = urlens_ops::parse(kind, text).map_err(failed)?.into_owned();
    for change in changes {
        let refused = |error| Message(format!("cannot set {}: {error}", change.name()));
        change.make(&mut any).map_err(refused)?;
    }
    Ok(any.into_text().into_owned())
}
